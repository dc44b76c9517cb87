"""What an observation should tell, worked out anew from a view's JSON."""

from collections.abc import Callable, Iterable
from typing import Any

import quai
from quai.board.spec import TicketBoard, UndergroundBoard
from quai.ticket.state import PHASES
from quai.ways import Ways

View = dict[str, Any]
Told = dict[str, Any]


def marks(names: Iterable[str], among: Iterable[str]) -> list[int]:
    found = set(among)
    return [int(name in found) for name in names]


def told(position: quai.Position, seat: int) -> Told:
    """Field by field, as nested lists."""
    board, view = position.game.board, position.view(seat)
    order = [(seat + turn) % view["players"] for turn in range(view["players"])]
    moment = {
        "decides": [int(view["seat"] == other) for other in order],
        "first": [int(view["first"] == other) for other in order],
        "scores": [view["scores"][other] for other in order],
    }
    family = told_underground if isinstance(board, UndergroundBoard) else told_ticket
    return moment | family(position, board, view, order)


def told_ticket(position: quai.Position, board: TicketBoard, view: View, order: list[int]) -> Told:
    cards, seat = ["wild", *board.colours], order[0]
    tickets = [ticket.id for ticket in board.tickets]
    counts = lambda found: [found.get(card, 0) for card in cards]  # noqa: E731
    by_seat = lambda key: [view[key][other] for other in order]  # noqa: E731
    decks = [f"{deck}_deck" if deck else "ticket_deck" for deck in board.decks]
    under = {ticket for deck in decks for ticket in view[f"{deck}_known"]} | set(view["rejected"])
    data: Told = {
        "phase": marks(PHASES, [view["phase"]]),
        "last_turns": view["last_turns"] or 0,
        "hand": counts(view["hands"][seat]),
        "row": [view["row"].count(card) for card in cards],
        "discard": [view["discard"].count(card) for card in cards],
        "deck_size": view["deck_size"],
        "hand_sizes": by_seat("hand_sizes"),
        "vehicles": by_seat("vehicles"),
        "ticket_counts": [-1 if n is None else n for n in by_seat("ticket_counts")],
        "offer_sizes": by_seat("offer_sizes"),
        "known": [counts(known) for known in by_seat("known")],
        "ticket_deck_sizes": [view[f"{deck}_size"] for deck in decks],
        "routes": [[int(view["routes"].get(route.id) == other) for route in board.routes] for other in order],
        "open": [int(is_open(board, view, route, seat)) for route in board.routes],
        "claim": [int(view.get("claim") == route.id) for route in board.routes],
        "tickets": marks(tickets, view["tickets"][seat]),
        "completed": marks(tickets, completed(board, view, seat)),
        "offer": offers(tickets, view["offer"][seat], board.tickets_drawn),
    }
    if view["phase"] not in ("setup_split", "setup_keep"):
        data["rejected"] = marks(tickets, under)
    return data | told_parts(board, view, order)


def told_parts(board: TicketBoard, view: View, order: list[int]) -> Told:
    """Tokens and passengers, where the board has them."""
    places = [place.id for place in board.places]
    data: Told = {}
    if board.tokens:
        symbols = board.tokens.symbols
        data["tokens"] = [[view["tokens"].get(place, []).count(symbol) for place in places] for symbol in symbols]
        data["aside"] = marks(symbols, view["aside"])
        data["collected"] = [marks(symbols, view["collected"][other]) for other in order]
    if board.passengers:
        colours = board.passengers.colours
        data["passengers"] = [[view["passengers"].get(place, []).count(c) for place in places] for c in colours]
        data["collected"] = [[view["collected"][other].get(colour, 0) for colour in colours] for other in order]
        route = next((route for route in board.routes if route.id == view.get("claim")), None)
        data["ends"] = marks((route.a, route.b), view.get("ends", [])) if route else [0, 0]
    return data


def is_open(board: TicketBoard, view: View, route: Any, seat: int) -> bool:
    """Nobody has the route, and no parallel one keeps the seat from it."""
    taken = view["routes"]
    parallel = [other.id for other in board.routes if route.group and other.group == route.group and other != route]
    closes: Callable[[int], bool] = lambda owner: owner == seat or view["players"] <= board.closed_up_to  # noqa: E731
    return route.id not in taken and not any(closes(taken[id]) for id in parallel if id in taken)


def completed(board: TicketBoard, view: View, seat: int) -> list[str]:
    ways = Ways(board, view, seat)
    found = {ticket.id: ways.joining(ticket) for ticket in board.tickets if ticket.id in view["tickets"][seat]}
    return [ticket for ticket, way in found.items() if way is not None and not way.missing]


def offers(tickets: list[str], offered: list[str], most: int) -> list[list[int]]:
    return [marks(tickets, offered[i : i + 1]) for i in range(most)]


def told_underground(position: quai.Position, board: UndergroundBoard, view: View, order: list[int]) -> Told:
    lines = [line.colour for line in board.lines]
    links, stations = [link.id for link in board.links], [station.id for station in board.stations]
    connections = [station.id for station in board.stations if station.kind == "connection"]
    cards = view["cards"] + [""] * (4 - len(view["cards"]))
    rides = [str(action).split()[1:] for action in position.legal] if view["phase"] == "ride" else []
    rides += [["", ""]] * (64 - len(rides))
    return {
        "phase": marks(("build", "ride", "over"), [view["phase"]]),
        "builds_left": view["builds_left"],
        "branch": [view["branch"][other] for other in order],
        "lines": [marks(lines, view["lines"][other]) for other in order],
        "tracks_left": [line.tracks - len(view["tracks"].get(line.colour, [])) for line in board.lines],
        "tracks": [marks(links, view["tracks"].get(line, [])) for line in lines],
        "passenger": marks(stations, [view["passenger"]]),
        "cards": [marks(stations, [card]) for card in cards],
        "undrawn": marks(stations, view["undrawn"]),
        "markers": [[int(view["markers"][place] == symbol) for place in connections] for symbol in board.symbols],
        "ride_to": [[int(to == card != "") for card in cards] for to, _ in rides],
        "ride_lines": [marks(lines, by.split("+")) for _, by in rides],
    }
