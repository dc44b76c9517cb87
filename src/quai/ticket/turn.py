"""Turns: what a decision does, who is next, when it ends."""

import numpy as np

from quai.kernel.jit import kernel
from quai.ticket.claim import NO_PAYMENT, can_claim_any, next_payment, pay, payment_of
from quai.ticket.draw import can_draw_first, can_draw_second, draw_blind, draw_face_up
from quai.ticket.passengers import colours_at, first_colour_at, take_passenger
from quai.ticket.setup import after_setup_keep, after_setup_place, keep_without_choice
from quai.ticket.state import (
    KEEP,
    OVER,
    PAY,
    SECOND_DRAW,
    SETUP_KEEP,
    SETUP_PLACE,
    SETUP_SPLIT,
    TAKE,
    TURN,
    WILD,
)
from quai.ticket.tables import CLAIM, DRAW, DRAW_DECK, KEEPING, SPLIT, TICKETS
from quai.ticket.tickets import draw_from_one_deck, draw_tickets, keep_tickets, tickets_left
from quai.ticket.tokens import can_take_token, put_stack, take_token

LAST_VEHICLES = 2  # a turn that ends with no more than these begins the last round
END_A, END_B = 1, 2  # of a route, as bits of `owes`


@kernel
def apply(board, state, action, chance):
    """Carry out a legal action."""
    phase = state.phase
    if phase == TURN:
        _apply_turn(board, state, action, chance)
    elif phase == SECOND_DRAW:
        _apply_draw(board, state, action, chance)
    elif phase == PAY:
        _apply_payment(board, state, payment_of(board, board.route_length[state.claim], action), chance)
    elif phase == KEEP:
        keep_tickets(board, state, state.seat, action - KEEPING)
        end_turn(board, state)
    elif phase == TAKE:
        _apply_take(board, state, action - board.take_at)
    elif phase == SETUP_SPLIT:
        _draw_split(board, state, action - TICKETS)
        state.phase = SETUP_KEEP
        _go_on_with_setup(board, state, chance)
    elif phase == SETUP_KEEP:
        keep_tickets(board, state, state.seat, action - KEEPING)
        after_setup_keep(board, state, chance)
        _go_on_with_setup(board, state, chance)
    elif phase == SETUP_PLACE:
        _apply_place(board, state, action - board.place_at)


@kernel
def _apply_turn(board, state, action, chance):
    """One of: draw cards, claim a route, take tickets. [T-draw-1]"""
    if action >= CLAIM:
        seat = state.seat
        route = action - CLAIM
        state.claim = route
        payment = next_payment(board, state, seat, route, NO_PAYMENT)
        if next_payment(board, state, seat, route, payment) < 0:
            _apply_payment(board, state, payment, chance)
        else:
            state.phase = PAY
    elif action >= TICKETS:
        _take_tickets(board, state, action - TICKETS)
    elif action < DRAW + board.n_colours + 1:
        _apply_draw(board, state, action, chance)
    else:
        end_turn(board, state)  # pass [T-end-4]


@kernel
def _apply_draw(board, state, action, chance):
    """Draw one card; a face-up wild, a second card, or no second card to be had ends the turn. [T-draw-3, T-draw-5]"""
    seat = state.seat
    if action == DRAW_DECK:
        draw_blind(board, state, seat, chance)
    else:
        draw_face_up(board, state, seat, action - DRAW, chance)
    is_last = state.phase == SECOND_DRAW or action == DRAW + WILD
    if is_last or not can_draw_second(state):
        end_turn(board, state)
    else:
        state.phase = SECOND_DRAW


@kernel
def _draw_split(board, state, split):
    if board.n_decks == 1:
        draw_from_one_deck(board, state, state.seat)
    else:
        draw_tickets(board, state, state.seat, split // SPLIT, split % SPLIT)


@kernel
def _take_tickets(board, state, split):
    """Draw tickets; where all must be kept, nothing is asked. [T-ticket-1]"""
    _draw_split(board, state, split)
    offered = np.int64(state.n_offer[state.seat])
    if offered <= board.keep_in_turn:
        keep_tickets(board, state, state.seat, (1 << offered) - 1)
        end_turn(board, state)
    else:
        state.phase = KEEP


@kernel
def _apply_payment(board, state, payment, chance):
    """Pay for the claim, then take what stands at its ends. [S-token-3, G-pass-2]"""
    seat = state.seat
    pay(board, state, seat, state.claim, payment, chance)
    a = board.route_place[state.claim, 0]
    b = board.route_place[state.claim, 1]
    takes_a = can_take_token(board, state, seat, a)
    takes_b = can_take_token(board, state, seat, b)
    if takes_a and takes_b:
        state.phase = TAKE
    elif takes_a or takes_b:
        take_token(state, seat, a if takes_a else b)
        end_turn(board, state)
    else:
        state.owes = END_A | END_B
        take_due_passengers(board, state)


@kernel
def take_due_passengers(board, state):
    """One passenger from each end, first a, then b; ask only where several colours stand. [G-pass-2]"""
    for end in range(2):
        place = board.route_place[state.claim, end]
        if state.owes >> end & 1:
            colours = colours_at(board, state, place)
            if colours > 1:
                state.phase = TAKE
                return
            if colours == 1:
                take_passenger(state, state.seat, place, first_colour_at(state, place))
            state.owes &= ~(1 << end)
    end_turn(board, state)


@kernel
def _apply_take(board, state, choice):
    """Take the token, or the passenger, that was chosen. [S-token-3, G-pass-2]"""
    kind = choice // board.n_places
    place = choice % board.n_places
    if board.n_symbols > 0:
        take_token(state, state.seat, place)
        end_turn(board, state)
    else:
        take_passenger(state, state.seat, place, kind)
        state.owes &= ~END_A if place == board.route_place[state.claim, 0] else ~END_B
        take_due_passengers(board, state)


@kernel
def _go_on_with_setup(board, state, chance):
    keep_without_choice(board, state, chance)
    if state.phase == TURN:
        begin_turn(board, state)


@kernel
def _apply_place(board, state, choice):
    """Put a stack that was aside on the place. [S-token-2]"""
    put_stack(state, choice // board.n_places, choice % board.n_places, board.aside_stack[state.players])
    after_setup_place(board, state)
    if state.phase == TURN:
        begin_turn(board, state)


@kernel
def end_turn(board, state):
    """Two vehicles or fewer at the end of a turn: everyone plays one more turn. [T-end-1]"""
    if state.last_turns > 0:
        state.last_turns -= 1
    elif state.vehicles[state.seat] <= LAST_VEHICLES:
        state.last_turns = state.players
    state.claim = -1
    state.owes = 0
    if state.last_turns == 0:
        _end_game(state)
    else:
        state.seat = (state.seat + 1) % state.players
        begin_turn(board, state)


@kernel
def begin_turn(board, state):
    """If no seat could do anything at all, the game ends here. [T-end-4]"""
    state.phase = TURN
    if not can_do_anything(board, state, state.seat) and not _can_anyone(board, state):
        _end_game(state)


@kernel
def _end_game(state):
    state.phase = OVER
    state.seat = -1


@kernel
def can_do_anything(board, state, seat):
    return can_draw_first(state) or tickets_left(board, state) > 0 or can_claim_any(board, state, seat)


@kernel
def _can_anyone(board, state):
    for seat in range(state.players):
        if can_do_anything(board, state, seat):
            return True
    return False
