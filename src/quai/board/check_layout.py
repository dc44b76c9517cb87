"""The faults of a drawing: everything on the board is drawn, and nothing else."""

from collections.abc import Collection, Iterator

from quai.board.spec import TicketBoard
from quai.errors import QuaiError


def _compare(table: str, drawn: Collection[str], there: Collection[str]) -> Iterator[QuaiError]:
    """`drawn` and `there` are the same."""
    for one in there:
        if one not in drawn:
            yield QuaiError("board.not_drawn", where=f"layout.toml, {table}", id=one)
    yield from _unknown(table, drawn, there)


def _unknown(table: str, drawn: Collection[str], there: Collection[str]) -> Iterator[QuaiError]:
    for one in drawn:
        if one not in there:
            yield QuaiError("board.drawn_unknown", where=f"layout.toml, {table}", id=one)


def drawn_places(board: TicketBoard) -> Iterator[QuaiError]:
    """Every place has a position."""
    yield from _compare("places", board.layout.places, [place.id for place in board.places])


def drawn_routes(board: TicketBoard) -> Iterator[QuaiError]:
    """A route may bend."""
    yield from _unknown("via", board.layout.via, [route.id for route in board.routes])


def drawn_entries(board: TicketBoard) -> Iterator[QuaiError]:
    """Every route into a country ends somewhere of its own. [G-country-1]"""
    countries = {place.id for place in board.places if place.is_country}
    into = [route.id for route in board.routes if route.a in countries or route.b in countries]
    yield from _compare("entries", board.layout.entries, into)


def drawn_districts(board: TicketBoard) -> Iterator[QuaiError]:
    """Every district has a colour."""
    yield from _compare("colours", board.layout.colours, [district.id for district in board.districts])


def drawn_countries(board: TicketBoard) -> Iterator[QuaiError]:
    """The ground of a place is that of a country."""
    countries = [place.id for place in board.places if place.is_country]
    for shape in board.ground:
        if shape.place and (shape.kind != "country" or shape.place not in countries):
            yield QuaiError("board.drawn_unknown", where="ground.toml", id=shape.place)


CHECKS = (
    (drawn_places, ("places", "layout.places")),
    (drawn_routes, ("routes", "layout.via")),
    (drawn_entries, ("places.kind", "routes", "layout.entries")),
    (drawn_districts, ("scalars.districts", "districts", "layout.colours")),
    (drawn_countries, ("places.kind", "ground")),
)
