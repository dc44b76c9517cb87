"""How long a game can be."""

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.game import Game
from quai.underground.state import BUILDS, FACE_UP

MOST_TRIPS = 2  # of the passenger, in a turn


def most_decisions(game: Game) -> int:
    """No game has more decisions, whatever the players do."""
    if isinstance(game.board, UndergroundBoard):
        return _most_underground(game.family.tables[0].n_destinations, game.players)
    return _most_ticket(game.board, game.players)


def _most_ticket(board: TicketBoard, players: int) -> int:
    """A card drawn stays in a hand until a vehicle is put down for it; tickets taken are at least one fewer to take.

    A claim takes up to four decisions: the route, the payment, something at each end. A seat passes when there is
    nothing to draw or take, so that nothing but a claim can follow, after a pass of each other seat at most.
    """
    vehicles = players * board.vehicles
    setup = 2 * players + (len(board.tokens.symbols) if board.tokens else 0)
    draws = board.wilds + len(board.colours) * board.cards_per_colour + vehicles
    claims = min(len(board.routes), vehicles)
    passes = (players - 1) * (claims + 1)
    return setup + draws + 2 * len(board.tickets) + 4 * claims + passes


def _most_underground(destinations: int, players: int) -> int:
    """Every turn with the passenger takes a card away, until fewer than four are left; then the round is finished."""
    turns = destinations - FACE_UP + 1 + players - 1
    return int(turns * (BUILDS + MOST_TRIPS))
