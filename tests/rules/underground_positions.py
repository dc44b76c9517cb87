"""Short ways to put up a position of On the Underground, and to see what an action brings."""

from functools import cache
from pathlib import Path
from typing import Any

from ticket_positions import facts, play, refusal, texts

import quai

__all__ = ["facts", "gain", "minitube", "play", "refusal", "table", "texts", "tokens", "tube"]

MINITUBE = Path(__file__).parent.parent / "boards" / "data" / "minitube"

LINES = {
    2: [["red", "yellow", "pink", "orange"], ["green", "purple", "blue", "brown"]],
    3: [["red", "pink", "orange"], ["green", "blue", "brown"], ["purple", "white", "grey"]],
    4: [["red", "pink"], ["green", "blue"], ["purple", "white"], ["yellow", "orange"]],
    5: [["red", "pink"], ["green", "blue"], ["purple", "white"], ["yellow", "orange"], ["black", "brown"]],
}
MARKERS = {
    "baker_street": "camera",
    "kings_cross_st_pancras": "camera",
    "notting_hill_gate": "wine_glass",
    "victoria": "wine_glass",
    "charing_cross": "handbag",
    "elephant_and_castle": "handbag",
    "aldgate": "laptop",
    "hammersmith": "laptop",
}
CARDS = ["mornington_crescent", "kew_gardens", "northwood", "newbury_park"]  # all normal, one of them beside Euston


@cache
def table(name: str = "underground", players: int = 2) -> quai.Game:
    return quai.load(MINITUBE if name == "minitube" else name, players)


def tube(players: int = 2, **position: Any) -> quai.Position:
    """London with these lines, markers and cards, unless the test says otherwise."""
    filled = {"lines": LINES[players], "markers": MARKERS, "cards": CARDS} | position
    return table(players=players).position(filled)


def minitube(players: int = 2, **position: Any) -> quai.Position:
    """The small town, where seat 0 has red (9 tracks) and yellow (6), seat 1 blue and black."""
    lines = [["red", "yellow"], ["blue", "black"], ["green", "white"]]
    return table("minitube", players).position({"lines": lines[:players]} | position)


def tokens(position: quai.Position, seat: int = 0) -> int:
    """How many branch tokens the seat has."""
    return int(facts(position, "branch")[seat])


def gain(position: quai.Position, *actions: str, seat: int = 0) -> int:
    """The points that the seat wins by these actions."""
    before = int(position.scores[seat])
    return int(play(position, *actions).scores[seat]) - before
