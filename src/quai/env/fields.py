"""What an observation holds, field by field: the one table that spaces, documents and tests are made from.

Everything is told from where a seat sits: the seat itself is the first of the `seats`, the others follow in turn
order. A field that a board has nothing for (tokens, passengers) is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

import numpy as np

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.ticket.state import PHASES as TICKET_PHASES
from quai.ticket.state import ROW
from quai.underground.state import BUILDS, FACE_UP
from quai.underground.state import PHASES as UNDERGROUND_PHASES
from quai.underground.tables import MAX_RIDES

ANY_POINTS = 999  # no game of On the Underground comes near it


@dataclass(frozen=True)
class Field:
    """Some of the numbers of an observation; axes and the highest value are named after what they count."""

    name: str
    axes: tuple[str, ...]
    high: str
    what: str
    low: int = 0


TICKET = (
    Field("phase", ("phases",), "1", "what is to be decided, one of the phases"),
    Field("decides", ("seats",), "1", "who decides; nobody when the game is over"),
    Field("first", ("seats",), "1", "who began"),
    Field("last_turns", (), "seats", "turns still to play, this one included; 0 before the last round"),
    Field("hand", ("cards",), "box", "own cards of each kind, the wild first, then the colours in board order"),
    Field("row", ("cards",), "row", "face-up cards of each kind"),
    Field("discard", ("cards",), "box", "discarded cards of each kind"),
    Field("deck_size", (), "all cards", "cards in the deck"),
    Field("hand_sizes", ("seats",), "all cards", "cards in each hand"),
    Field("vehicles", ("seats",), "vehicles", "vehicles left"),
    Field("scores", ("seats",), "track", "points on the track"),
    Field("ticket_counts", ("seats",), "tickets", "tickets kept; -1 for others while the first are chosen", -1),
    Field("offer_sizes", ("seats",), "offered", "tickets drawn and not decided yet"),
    Field("known", ("seats", "cards"), "box", "of each hand: cards taken face up and not spent yet"),
    Field("ticket_deck_sizes", ("decks",), "tickets", "tickets in each deck"),
    Field("routes", ("seats", "routes"), "1", "routes that each seat has claimed"),
    Field("open", ("routes",), "1", "routes that the seat itself may still claim, if it has the cards"),
    Field("claim", ("routes",), "1", "the route being paid, or just claimed"),
    Field("ends", ("route ends",), "1", "ends of that route where a passenger is still to be taken"),
    Field("tickets", ("tickets",), "1", "own tickets"),
    Field("completed", ("tickets",), "1", "own tickets that own routes complete"),
    Field("rejected", ("tickets",), "1", "tickets that the seat has put under a deck and that still lie there"),
    Field("offer", ("offered", "tickets"), "1", "own tickets to decide on, in the order drawn, as `keep` counts them"),
    Field("tokens", ("symbols", "places"), "stack", "tokens of each symbol on each place"),
    Field("aside", ("symbols",), "1", "symbols that wait to be placed"),
    Field("collected", ("seats", "kinds"), "of a kind", "tokens by symbol, or passengers by colour"),
    Field("passengers", ("passenger colours", "places"), "spots", "passengers of each colour on each place"),
)

UNDERGROUND = (
    Field("phase", ("phases",), "1", "what is to be decided, one of the phases"),
    Field("decides", ("seats",), "1", "who decides; nobody when the game is over"),
    Field("first", ("seats",), "1", "who began"),
    Field("builds_left", (), "builds", "builds left in this turn"),
    Field("scores", ("seats",), "any points", "points"),
    Field("branch", ("seats",), "any points", "branch tokens"),
    Field("lines", ("seats", "lines"), "1", "whose line it is"),
    Field("tracks_left", ("lines",), "tracks", "tracks of each line still in the box"),
    Field("tracks", ("lines", "links"), "1", "links with a track of the line"),
    Field("passenger", ("stations",), "1", "where the passenger is; nowhere when he has left"),
    Field("cards", ("face up", "stations"), "1", "destinations face up, card by card"),
    Field("undrawn", ("stations",), "1", "destinations still in the deck"),
    Field("markers", ("symbols", "connections"), "1", "the symbol on each connection station"),
    Field("ride_to", ("rides", "face up"), "1", "by action id: the card a ride leads to, when a ride is to be chosen"),
    Field("ride_lines", ("rides", "lines"), "1", "by action id: the lines it uses"),
)

Sizes = Mapping[str, int]


def ticket_sizes(board: TicketBoard, players: int) -> Sizes:
    """What the table's words count on a board of the ticket family; 0 for what it does not have."""
    symbols = board.tokens.symbols if board.tokens else ()
    colours = board.passengers.colours if board.passengers else ()
    stacks = [*board.tokens.stack.values(), *board.tokens.aside_stack.values()] if board.tokens else [0]
    worth = [points / length for length, points in enumerate(board.route_points, 1)]
    return {
        "phases": len(TICKET_PHASES),
        "seats": players,
        "cards": len(board.colours) + 1,
        "box": max(board.wilds, board.cards_per_colour),
        "row": ROW,
        "all cards": board.wilds + board.cards_per_colour * len(board.colours),
        "vehicles": board.vehicles,
        "track": ceil(max(worth) * board.vehicles),
        "tickets": len(board.tickets),
        "offered": board.tickets_drawn,
        "decks": len(board.decks),
        "routes": len(board.routes),
        "route ends": 2 if board.passengers else 0,
        "places": len(board.places),
        "symbols": len(symbols),
        "stack": max(stacks),
        "kinds": max(len(symbols), len(colours)),
        "of a kind": board.passengers.per_colour if board.passengers else 1,
        "passenger colours": len(colours),
        "spots": max(place.passengers for place in board.places),
    }


def underground_sizes(board: UndergroundBoard, players: int) -> Sizes:
    """What the table's words count on a board of On the Underground."""
    return {
        "phases": len(UNDERGROUND_PHASES),
        "seats": players,
        "builds": BUILDS,
        "any points": ANY_POINTS,
        "lines": len(board.lines),
        "tracks": max(line.tracks for line in board.lines),
        "links": len(board.links),
        "stations": len(board.stations),
        "face up": FACE_UP,
        "symbols": len(board.symbols),
        "connections": 2 * len(board.symbols),
        "rides": MAX_RIDES,
    }


class Fields:
    """The fields of one board and number of players, one after another in a flat observation."""

    def __init__(self, fields: Sequence[Field], sizes: Sizes) -> None:
        shapes = {field: tuple(sizes[axis] for axis in field.axes) for field in fields}
        self.fields = [field for field in fields if 0 not in shapes[field]]
        self.shapes = {field.name: shapes[field] for field in self.fields}
        lengths = [int(np.prod(self.shapes[field.name])) for field in self.fields]
        highs = [1 if field.high == "1" else sizes[field.high] for field in self.fields]
        self.low = np.repeat([field.low for field in self.fields], lengths).astype(np.int16)
        self.high = np.repeat(highs, lengths).astype(np.int16)
        self.size = sum(lengths)
        self._starts = np.cumsum([0, *lengths[:-1]]).tolist()
        self._lengths = lengths

    def split(self, observation: Any) -> dict[str, Any]:
        """An observation, or a batch of them, by field; each is a view with the field's own axes last."""
        parts = {}
        for name, start, length in zip(self.shapes, self._starts, self._lengths, strict=True):
            parts[name] = observation[..., start : start + length].reshape(observation.shape[:-1] + self.shapes[name])
        return parts


def fields_of(board: TicketBoard | UndergroundBoard, players: int) -> Fields:
    """The fields of an observation on this board with so many players."""
    if isinstance(board, UndergroundBoard):
        return Fields(UNDERGROUND, underground_sizes(board, players))
    return Fields(TICKET, ticket_sizes(board, players))


def as_table(fields: Sequence[Field]) -> str:
    """The fields as a table for the documentation."""
    rows = ["| field | shape | values | what it tells |", "|---|---|---|---|"]
    for field in fields:
        shape = " × ".join(field.axes) or "one number"
        rows.append(f"| `{field.name}` | {shape} | {field.low} … {field.high} | {field.what} |")
    return "\n".join(rows)
