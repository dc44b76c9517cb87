"""The golden games of the ticket family: every game, number of players and way to end."""

import random
from collections import Counter
from typing import Any

import quai

MOST = {"london": 4, "sanfrancisco": 4, "germany": 5}
WAYS = ("vehicles", "blocked", "passing")
GAMES = [(name, players, way) for name, most in MOST.items() for players in range(2, most + 1) for way in WAYS]

# How likely each kind of action is: players who build, so that games are short, and take a few tickets.
WEIGHTS = {"claim": 30, "draw": 5, "tickets": 1}


def begin(name: str, players: int, way: str) -> quai.Position:
    """A game that ends in this way: with few vehicles left, with nobody able to move, or after somebody had to pass."""
    game = quai.load(name, players)
    if way == "vehicles":
        return game.new(seed=f"golden {name} {players}", first="random")
    return game.position((blocked if way == "blocked" else passing)(game))


def blocked(game: quai.Game) -> dict[str, Any]:
    """Nobody has vehicles, two cards for every seat but one and a ticket are left: then nobody can move."""
    left = 2 * (game.players - 1)
    cards = [colour for colour in game.board.colours for _ in range(2)][:left]
    nothing = {"discard": [], "vehicles": [0] * game.players, **tickets(game, 1)}
    return nothing | {"hands": hoard(game, cards), "row": cards[:5], "deck": cards[5:], "seed": left}


def passing(game: quai.Game) -> dict[str, Any]:
    """The last seat has all cards and no ticket is left, so the others pass until cards are paid."""
    return {"hands": hoard(game, []), "row": [], "deck": [], "discard": [], "seed": 5, **tickets(game, 0)}


def hoard(game: quai.Game, outside: list[str]) -> list[dict[str, int]]:
    """All cards but those outside in the hand of the last seat."""
    board = game.board
    box = Counter({"wild": board.wilds} | dict.fromkeys(board.colours, board.cards_per_colour))
    return [*[{}] * (game.players - 1), dict(box - Counter(outside))]


def tickets(game: quai.Game, left: int) -> dict[str, list[str]]:
    """So many tickets in the last deck; the others are dealt out."""
    keys = [f"{deck}_deck" if deck else "ticket_deck" for deck in game.board.decks]
    ids = [ticket.id for ticket in game.board.tickets]
    held = ids[: len(ids) - left]
    dealt = [held[seat :: game.players] for seat in range(game.players)]
    return {**{key: [] for key in keys}, keys[-1]: ids[len(held) :], "tickets": dealt}


def play(name: str, players: int, way: str) -> quai.Position:
    """The whole game, by players who like to build."""
    position, dice = begin(name, players, way), random.Random(f"{name} {players} {way}")
    while not position.is_over:
        legal = position.legal
        position.play(dice.choices(legal, [WEIGHTS.get(action.text.split()[0], 1) for action in legal])[0])
    return position
