"""Games of the ticket family for properties: boards, ways to play, and positions on the way."""

import json
import random
import zlib
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

import quai

MINI = Path(__file__).parent.parent / "boards" / "data" / "mini"
MOST = {"london": 4, "sanfrancisco": 4, "germany": 5, "mini": 3}
TABLES = [(name, players) for name, most in MOST.items() for players in range(2, most + 1)]

# How likely each kind of action is, so that games get to the rare ends of decks and vehicles.
STYLES: dict[str, dict[str, int]] = {
    "any": {},
    "builder": {"claim": 50},
    "hoarder": {"draw": 50, "claim": 0},
    "collector": {"tickets": 50, "draw": 5, "claim": 0},
}


@cache
def table(name: str, players: int) -> quai.Game:
    return quai.load(MINI if name == "mini" else name, players)


def replay(record: str) -> quai.Position:
    """The position of a record, which may be one of the small board."""
    return quai.replay(record, MINI) if record.split("\n")[1] == "game mini" else quai.replay(record)


def choose(legal: list[quai.Action], style: str, dice: random.Random) -> quai.Action:
    weights = [STYLES[style].get(str(action).split()[0], 1) for action in legal]
    return dice.choices(legal, weights if any(weights) else None)[0]


def decisions(position: quai.Position, style: str, seed: int) -> Iterator[quai.Position]:
    """The position before its first decision and after each one, up to the end of the game."""
    dice = random.Random(seed)
    yield position
    while not position.is_over:
        position.play(choose(position.legal, style, dice))
        yield position


def scarce(game: quai.Game, seed: int) -> quai.Position:
    """A start with most cards and tickets in the players' hands and few vehicles, which comes to rare states soon."""
    dice, seats = random.Random(seed), range(game.players)
    board = game.board
    cards = list(Counter({"wild": board.wilds} | dict.fromkeys(board.colours, board.cards_per_colour)).elements())
    outside = dice.sample(range(len(cards)), dice.randrange(12))
    tickets = [ticket.id for ticket in board.tickets]
    hands: list[Counter[str]] = [Counter() for _ in seats]
    held: list[list[str]] = [[] for _ in seats]
    for number, card in enumerate(cards):
        if number not in outside:
            dice.choice(hands)[card] += 1
    for ticket in dice.sample(tickets, len(tickets) - dice.randrange(min(6, len(tickets)))):
        dice.choice(held).append(ticket)
    vehicles = [dice.randrange(3, 9) for _ in seats]
    return game.position({"hands": hands, "tickets": held, "vehicles": vehicles, "seed": seed})


@st.composite
def games(draw: st.DrawFn, is_scarce: bool) -> Iterator[quai.Position]:
    """A game on any board, played to its end decision by decision in some style."""
    game = table(*draw(st.sampled_from(TABLES)))
    first = draw(st.integers(0, game.players - 1))
    style = draw(st.sampled_from(list(STYLES)))
    seed = draw(st.integers(0, 2**32))
    return decisions(scarce(game, seed) if is_scarce else game.new(seed, first), style, seed)


new_games = games(is_scarce=False)
all_games = st.one_of(new_games, games(is_scarce=True))


@st.composite
def positions(
    draw: st.DrawFn, most: int = 500, games: st.SearchStrategy[Iterator[quai.Position]] = all_games
) -> quai.Position:
    """A position somewhere in a game, at its end too if so many decisions lead there."""
    return after(draw(games), draw(st.one_of(st.integers(0, 12), st.integers(0, most))))


def after(game: Iterator[quai.Position], steps: int) -> quai.Position:
    """The position after so many decisions, or at the end of the game if that comes first."""
    return deque(islice(game, steps + 1), maxlen=1)[0]


def in_bytes(position: quai.Position) -> bytes:
    return bytes(position.states.tobytes())


def as_json(data: dict[str, Any]) -> dict[str, Any]:
    """What is left of a position after a journey as JSON text."""
    return dict(json.loads(json.dumps(data)))


def checksums(name: str, players: int, style: str, seed: int) -> list[int]:
    """A checksum of the state before every decision of two games and at their ends."""
    game = table(name, players)
    return [
        zlib.crc32(in_bytes(position))
        for start in (game.new(seed), scarce(game, seed))
        for position in decisions(start, style, seed)
    ]
