"""Signs beside a station's name: what a line earns there, and whether the passenger wants to go there."""

from quai.board.spec import UndergroundBoard
from quai.terminal.words import Words
from quai.ways import View


def station_marks(words: Words, board: UndergroundBoard, view: View) -> dict[str, str]:
    """By station: its kind if it earns points, its symbol, a star for a face-up destination."""
    marks: dict[str, str] = {}
    for station in board.stations:
        if station.kind in ("terminus", "national_rail"):
            marks[station.id] = f" ({words.say('mark.' + station.kind)})"
        elif station.id in view["markers"]:
            marks[station.id] = f" ({words.kind(view['markers'][station.id])})"
        elif station.id in view["cards"]:
            marks[station.id] = " ★"
    return marks
