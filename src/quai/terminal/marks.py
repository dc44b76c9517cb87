"""Signs beside a station's name: what a line earns there, and whether the passenger wants to go there."""

from quai.board.spec import UndergroundBoard
from quai.terminal.ways import View
from quai.terminal.words import Words

DESTINATION = "★"


def station_marks(words: Words, board: UndergroundBoard, view: View) -> dict[str, str]:
    """By station: its kind if it earns points, its symbol, a star for a face-up destination."""
    marks: dict[str, str] = {}
    for station in board.stations:
        mark = words.say(f"mark.{station.kind}") if station.kind in ("terminus", "national_rail") else ""
        if station.id in view["markers"]:
            mark = words.kind(view["markers"][station.id])
        if station.id in view["cards"]:
            mark = DESTINATION
        if mark:
            marks[station.id] = f" ({mark})"
    return marks
