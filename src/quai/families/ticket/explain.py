"""Why an action is not legal now. The kernel has refused it already; this finds the rule to name."""

from collections.abc import Sequence
from typing import Any

from quai.errors import IllegalAction
from quai.families.reading import few
from quai.families.ticket.names import Names
from quai.ticket.state import KEEP, OVER, PAY, SECOND_DRAW, SETUP_KEEP, SETUP_PLACE, SETUP_SPLIT, TAKE, TURN, WILD
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, GREY_ROUTE, KEEPING, PASS, TICKETS

# In each of these phases one kind of action is due; what is asked, and the rule that asks it.
DUE = {
    SECOND_DRAW: ("second_draw", "T-draw-2"),
    PAY: ("pay", "T-claim-1"),
    KEEP: ("keep", "T-ticket-1"),
    TAKE: ("take", "S-token-3"),
    SETUP_SPLIT: ("split", "T-setup-5"),
    SETUP_KEEP: ("keep", "T-setup-4"),
    SETUP_PLACE: ("place", "S-token-2"),
}


def explain(names: Names, state: Any, action: int, legal: Sequence[str]) -> IllegalAction:
    """The reason, its rule, and what is allowed instead."""
    key, rule, values = _reason(names, state, action)
    return IllegalAction(f"action.{key}", rule, allowed=few(legal) or "–", **values)


def _reason(names: Names, state: Any, action: int) -> tuple[str, str, dict[str, Any]]:
    if state.phase == OVER:
        return "over", "T-end-1", {}
    if not _fits_phase(names, state, action):
        return _wrong_moment(names, state)
    if action == DRAW_DECK:
        return "no_cards", "T-draw-5", {}
    if action == PASS:
        return "no_pass", "T-end-4", {}
    if action < PASS:
        return _bad_draw(names, state, action - DRAW)
    if action < KEEPING:
        return _bad_split(names, state)
    if action < CLAIM:
        return _bad_keep(names, state)
    if action < names.table.pay_at:
        return _bad_claim(names, state, action - CLAIM)
    if action < names.table.place_at:
        return _bad_payment(names, state)
    if action < names.table.take_at:
        return "bad_place", "S-token-2", {}
    return ("bad_take", "S-token-3", {}) if names.symbols else ("bad_take", "G-pass-2", {})


def _fits_phase(names: Names, state: Any, action: int) -> bool:
    """True if actions of this kind are asked for now."""
    table = names.table
    wanted = {
        TURN: action <= PASS or TICKETS <= action < KEEPING or CLAIM <= action < table.pay_at,
        SECOND_DRAW: action < PASS,
        PAY: table.pay_at <= action < table.place_at,
        KEEP: KEEPING <= action < CLAIM,
        SETUP_KEEP: KEEPING <= action < CLAIM,
        TAKE: action >= table.take_at,
        SETUP_SPLIT: TICKETS <= action < KEEPING,
        SETUP_PLACE: table.place_at <= action < table.take_at,
    }
    return bool(wanted[int(state.phase)])


def _wrong_moment(names: Names, state: Any) -> tuple[str, str, dict[str, Any]]:
    if state.phase == TURN:
        return "turn_first", "T-draw-1", {}
    due, rule = DUE[int(state.phase)]
    return f"due_{due}", _by_game(names, rule), {}


def _by_game(names: Names, rule: str) -> str:
    """The rule's name on a board with two ticket decks, or with passengers."""
    if len(names.board.decks) > 1:
        rule = {"T-ticket-1": "T-ticket-2", "T-setup-4": "T-setup-5"}.get(rule, rule)
    return "G-pass-2" if names.passengers and rule == "S-token-3" else rule


def _bad_draw(names: Names, state: Any, card: int) -> tuple[str, str, dict[str, Any]]:
    if card == WILD and state.phase == SECOND_DRAW:
        return "no_second_wild", "T-draw-3", {}
    row = ", ".join(names.cards[face_up] for face_up in state.row if face_up >= 0) or "–"
    return "not_in_row", "T-draw-2", {"card": names.cards[card], "row": row}


def _bad_split(names: Names, state: Any) -> tuple[str, str, dict[str, Any]]:
    if len(names.board.decks) == 1:
        return "no_tickets", "T-ticket-1", {}
    rule = "T-setup-5" if state.phase == SETUP_SPLIT else "T-ticket-2"
    return "bad_split", rule, {"drawn": names.board.tickets_drawn}


def _bad_keep(names: Names, state: Any) -> tuple[str, str, dict[str, Any]]:
    is_setup = state.phase == SETUP_KEEP
    least = names.board.keep_at_setup if is_setup else names.board.keep_in_turn
    return "keep_more", names.keep_rule(state), {"least": least}


def _bad_claim(names: Names, state: Any, number: int) -> tuple[str, str, dict[str, Any]]:
    route = names.board.routes[number]
    seat = int(state.seat)
    owner = int(state.owner[number])
    if owner >= 0:
        return "route_taken", "T-claim-2", {"route": route.id, "owner": owner}
    word, bit = divmod(number, 64)
    if not int(state.open[seat, word]) >> bit & 1:
        return "route_closed", "T-claim-3", {"route": route.id}
    if route.length > state.vehicles[seat]:
        return (
            "few_vehicles",
            "T-claim-2",
            {"route": route.id, "length": route.length, "vehicles": int(state.vehicles[seat])},
        )
    wilds = int(state.hand[seat, WILD])
    if wilds < route.ferries:
        return "few_ferries", "S-ferry-1", {"route": route.id, "ferries": route.ferries, "wilds": wilds}
    colour = int(names.table.route_colour[number])
    cards = int(state.hand[seat, 1:].max()) if colour == GREY_ROUTE else int(state.hand[seat, colour])
    values = {"route": route.id, "length": route.length, "colour": route.colour, "cards": cards, "wilds": wilds}
    return "few_cards", "T-claim-1", values


def _bad_payment(names: Names, state: Any) -> tuple[str, str, dict[str, Any]]:
    route = names.board.routes[state.claim]
    values = {"route": route.id, "length": route.length, "colour": route.colour, "ferries": route.ferries}
    return ("bad_ferry_payment", "S-ferry-1", values) if route.ferries else ("bad_payment", "T-claim-1", values)
