"""The golden games of On the Underground: every number of players and both ways to end."""

import random
from itertools import count

from golden_games import parts_of

import quai

WAYS = ("at-once", "last-builds")
GAMES = [(players, way) for players in range(2, 6) for way in WAYS]


def play(players: int, way: str) -> quai.Position:
    """The first whole game that ends in this way and in which a loop has scored."""
    games = (whole_game(players, f"golden {players} {number}") for number in count())
    return next(game for game in games if way_of(game.record()) == way and has_loop(game))


def way_of(record: str) -> str:
    """The game is over at once when the passenger leaves, or after the last builds of the seats still to come."""
    start, actions = parts_of(record)
    position = quai.replay(start)
    builds = 0
    for action in actions:
        builds += position.to_dict()["passenger"] is None
        position.play(action)
    return "last-builds" if builds else "at-once"


def has_loop(game: quai.Position) -> bool:
    return any(seat["loops"] for seat in game.view(None)["earned"])


def whole_game(players: int, seed: str) -> quai.Position:
    """A game by players who skip now and then, and otherwise take the best of some actions."""
    position, dice = quai.load("underground", players).new(seed, first="random"), random.Random(seed)
    while not position.is_over:
        position.play(decide(position, dice))
    return position


def decide(position: quai.Position, dice: random.Random) -> quai.Action:
    legal = position.legal
    if position.phase == "ride":
        return dice.choice(legal)
    if dice.random() < 0.2:
        return legal[0]
    tracks = position.to_dict()["tracks"]
    served = {line: {station for link in links for station in link.split("-")} for line, links in tracks.items()}
    return max(dice.sample(legal, min(len(legal), 60)), key=lambda action: worth(position, action, served))


def worth(position: quai.Position, action: quai.Action, served: dict[str, set[str]]) -> tuple[int, int]:
    """The points that an action brings; then how many stations of its line the track touches."""
    seat, after = int(position.state.seat), position.copy().play(action)
    line, _, link = action.text.partition(" ")[2].partition(" ")
    return after.scores[seat] - position.scores[seat], len(served.get(line, set()) & set(link.split("-")))
