"""Positions to draw: nothing at all, and as much as a board can hold."""

from typing import Any

from quai.board.spec import TicketBoard, UndergroundBoard


def crowded(board: TicketBoard | UndergroundBoard) -> dict[str, Any]:
    """A position with everything taken, dealt round the seats."""
    return _crowded_ticket(board) if isinstance(board, TicketBoard) else _crowded_underground(board)


def _crowded_ticket(board: TicketBoard) -> dict[str, Any]:
    seats = range(board.players[1])
    cards = (*board.colours, "wild")
    position: dict[str, Any] = {
        "players": len(seats),
        "seat": 1,
        "phase": "turn",
        "last_turns": 3,
        "routes": {route.id: i % len(seats) for i, route in enumerate(board.routes)},
        "scores": [40 + seat for seat in seats],
        "vehicles": list(seats),
        "row": ["wild", *board.colours[:4]],
        "hands": [dict.fromkeys(cards, seat + 1) for seat in seats],
        "tickets": [["any"] * 3 for _ in seats],
    }
    if board.tokens:
        symbols = board.tokens.symbols
        position["tokens"] = {p.id: [symbols[i % len(symbols)]] * 3 for i, p in enumerate(board.places)}
        position["collected"] = [list(symbols) for _ in seats]
    if board.passengers:
        colours = board.passengers.colours
        position["passengers"] = {p.id: [*colours][: p.passengers] for p in board.places}
        position["collected"] = [dict.fromkeys(colours, 9) for _ in seats]
    return position


def _crowded_underground(board: UndergroundBoard) -> dict[str, Any]:
    seats = range(board.players[1])
    colours = [line.colour for line in board.lines]
    connections = [station.id for station in board.stations if station.kind == "connection"]
    return {
        "players": len(seats),
        "seat": 0,
        "phase": "build",
        "builds_left": 4,
        "scores": [10 * seat for seat in seats],
        "branch": list(seats),
        "lines": [colours[2 * seat : 2 * seat + 2] for seat in seats],
        "tracks": {colour: [link.id for link in board.links if i < link.spaces] for i, colour in enumerate(colours)},
        "passenger": board.start,
        "markers": {key: board.symbols[i % len(board.symbols)] for i, key in enumerate(connections)},
        "cards": [station.id for station in board.stations if station.kind in ("normal", "express")][:4],
    }
