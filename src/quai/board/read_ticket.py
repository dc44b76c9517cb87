"""A folder of the ticket family as a `TicketBoard`, as far as its files can be read."""

from pathlib import Path
from typing import Any

from quai.board.faults import Faults
from quai.board.fields import (
    FAMILIES,
    a_drawing_colour,
    a_flag,
    a_frame,
    a_name,
    a_pair_id,
    a_player_range,
    a_point_in,
    a_table,
    an_id,
    an_id_but,
    ids,
    one_of,
    several,
    whole,
)
from quai.board.files import read_toml
from quai.board.limits import (
    MAX_CARDS,
    MAX_COLOURS,
    MAX_DECKS,
    MAX_DISTRICTS,
    MAX_LENGTH,
    MAX_OFFER,
    MAX_PASSENGER_COLOURS,
    MAX_PASSENGERS,
    MAX_PLACES,
    MAX_POINTS,
    MAX_ROUTES,
    MAX_SEATS,
    MAX_SYMBOLS,
    MAX_TICKETS,
    MAX_VEHICLES,
)
from quai.board.read_ground import read_ground
from quai.board.rows import Field, optional, read_entries, read_rows, read_table
from quai.board.spec import (
    GREY,
    GROUND_KINDS,
    WILD,
    District,
    Layout,
    Passengers,
    Place,
    Route,
    Ticket,
    TicketBoard,
    TouristTokens,
)

BOARD = (
    Field("id", an_id, ""),
    Field("name", a_name, ""),
    Field("family", one_of(*FAMILIES), "ticket"),
    Field("players", a_player_range, (2, MAX_SEATS)),
    Field("vehicles", whole(3, MAX_VEHICLES), MAX_VEHICLES),  # with two or fewer the last round would begin at once
    Field("hand", whole(0, MAX_CARDS), 0),
    Field("colours", ids(1, MAX_COLOURS, reserved=(WILD, GREY, "deck")), ()),
    Field("cards_per_colour", whole(1, MAX_CARDS), 1),
    Field("wilds", whole(0, MAX_CARDS), 0),
    Field("route_points", several(whole(0, MAX_POINTS), 1, MAX_LENGTH), ()),
    Field("closed_up_to", whole(0, MAX_SEATS), 0),
    optional("decks", ids(MAX_DECKS, MAX_DECKS), ("",)),
    Field("tickets_drawn", whole(1, MAX_OFFER), 1),
    Field("keep_at_setup", whole(1, MAX_OFFER), 1),
    Field("keep_in_turn", whole(1, MAX_OFFER), 1),
    optional("reshuffle_rejected", a_flag, False),
    optional("globetrotter", whole(0, MAX_POINTS), 0),
    optional("passengers_break_ties", a_flag, False),
    optional("districts", a_table, {}),
    optional("tokens", a_table, None),
    optional("passengers", a_table, None),
)
TOKENS = (
    Field("symbols", ids(1, MAX_SYMBOLS), ()),
    Field("start_places", ids(0, MAX_SYMBOLS), ()),
    Field("stack", a_table, {}),
    Field("aside_stack", a_table, {}),
    Field("points", several(whole(0, MAX_POINTS), 2, MAX_SYMBOLS + 1), ()),
)
PASSENGERS = (
    Field("colours", ids(1, MAX_PASSENGER_COLOURS), ()),
    Field("per_colour", whole(1, MAX_PASSENGERS), 1),
    Field("most", whole(0, MAX_POINTS), 0),
    Field("second", whole(0, MAX_POINTS), 0),
)
LAYOUT = (
    Field("frame", a_frame, (1.0, 1.0)),
    Field("places", a_table, {}),
    optional("via", a_table, {}),
    optional("entries", a_table, {}),
    optional("colours", a_table, {}),
)
PLACES = (
    Field("id", an_id),
    Field("name", a_name, ""),
    optional("kind", one_of("city", "country"), "city"),
    optional("district", an_id, ""),
    optional("passengers", whole(0, MAX_PASSENGERS), 0),
)
ROUTES = (
    Field("id", a_pair_id),
    Field("a", an_id),
    Field("b", an_id),
    Field("length", whole(1, MAX_LENGTH), 1),
    Field("colour", an_id_but(WILD), GREY),
    optional("ferries", whole(0, MAX_LENGTH), 0),
    optional("group", a_pair_id, ""),
)
TICKETS = (
    Field("id", a_pair_id),
    Field("a", an_id),
    Field("b", an_id),
    Field("points", whole(0, MAX_POINTS), 0),
    optional("deck", an_id, ""),
)


def read_ticket_board(
    folder: Path, raw: dict[str, Any] | None, names: dict[str, dict[str, str]], faults: Faults
) -> TicketBoard:
    """The board of a folder; `raw` is what its board.toml says."""
    scalars = read_table(raw, BOARD, "scalars", "board.toml, ", faults)
    del scalars["family"]
    places = read_rows(folder / "places.csv", PLACES, MAX_PLACES, faults)
    routes = read_rows(folder / "routes.csv", ROUTES, MAX_ROUTES, faults)
    tickets = read_rows(folder / "tickets.csv", TICKETS, MAX_TICKETS, faults)
    scalars["districts"] = _read_districts(scalars["districts"], places, faults)
    scalars["tokens"] = _read_tokens(scalars["tokens"], faults)
    scalars["passengers"] = _read_passengers(scalars["passengers"], faults)
    layout = _read_layout(folder / "layout.toml", faults)
    return TicketBoard(
        **scalars,
        places=tuple(Place(is_country=place.pop("kind") == "country", **place) for place in places),
        routes=tuple(Route(**route) for route in routes),
        tickets=tuple(Ticket(**ticket) for ticket in tickets),
        layout=layout,
        ground=read_ground(folder, layout.frame, GROUND_KINDS, faults) if faults.is_sound("layout.frame") else (),
        names=names,
    )


def _read_districts(raw: dict[str, Any], places: list[dict[str, Any]], faults: Faults) -> tuple[District, ...]:
    if len(raw) > MAX_DISTRICTS:
        faults.add("board.row_count", where="board.toml, districts", count=len(raw), most=MAX_DISTRICTS)
    worth = read_entries(raw, an_id, whole(0, MAX_POINTS), "districts", "board.toml, districts.", faults)
    members = {district: tuple(p["id"] for p in places if p["district"] == district) for district in worth}
    return tuple(District(district, value, members[district]) for district, value in worth.items())


def _read_tokens(raw: dict[str, Any] | None, faults: Faults) -> TouristTokens | None:
    if raw is None:
        return None
    values = read_table(raw, TOKENS, "tokens", "board.toml, tokens.", faults)
    for stack in ("stack", "aside_stack"):
        part, where = f"tokens.{stack}", f"board.toml, tokens.{stack}."
        values[stack] = read_entries(values[stack], whole(2, MAX_SEATS), whole(1, MAX_SEATS), part, where, faults)
    return TouristTokens(**values)


def _read_passengers(raw: dict[str, Any] | None, faults: Faults) -> Passengers | None:
    if raw is None:
        return None
    return Passengers(**read_table(raw, PASSENGERS, "passengers", "board.toml, passengers.", faults))


def _read_layout(path: Path, faults: Faults) -> Layout:
    values = read_table(read_toml(path, faults), LAYOUT, "layout", "layout.toml, ", faults)
    a_point = a_point_in(values["frame"]) if faults.is_sound("layout.frame") else None
    readers = {"places": a_point, "via": a_point, "entries": a_point, "colours": a_drawing_colour}
    for table, read in readers.items():
        if read:
            values[table] = read_entries(values[table], str, read, f"layout.{table}", f"layout.toml, {table}.", faults)
    return Layout(**values)
