"""States that the rulebooks leave open or hardly mention: how often games come to them, and which rule decides them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from quai.board.spec import Board, TicketBoard
from quai.counting import counted
from quai.families.underground import UndergroundFamily
from quai.kernel.chance import CARDS
from quai.lab.film import Film
from quai.story import rides
from quai.ticket.draw import ROW_LIMIT
from quai.ticket.score import GLOBETROTTER
from quai.ticket.state import N_CARDS, ROW, SECOND_DRAW, TURN, WILD
from quai.ticket.tables import DRAW, DRAW_DECK, KEEPING, PASS, TICKETS
from quai.underground.state import BUILD, BUILDS, FACE_UP, RIDE
from quai.underground.tables import EXPRESS, MAX_RIDES


def always(board: Board) -> bool:
    return True


@dataclass(frozen=True)
class Case:
    """A state worth knowing of: its key in the catalogues, the rule that decides it, how often a film has it."""

    key: str
    rule: str
    times: Callable[[Film], int]
    is_on: Callable[[Any], bool] = always  # boards where it can come up


@dataclass(frozen=True)
class Sighting:
    """How often a case came up in a number of games."""

    case: Case
    games: int = 0  # watched
    seen_in: int = 0  # of them
    times: int = 0

    @property
    def games_in_thousand(self) -> float:
        return 1000 * self.seen_in / self.games if self.games else 0.0

    @property
    def times_in_thousand(self) -> float:
        return 1000 * self.times / self.games if self.games else 0.0

    def add(self, film: Film) -> "Sighting":
        times = self.case.times(film)
        return replace(self, games=self.games + 1, seen_in=self.seen_in + (times > 0), times=self.times + times)


def watch(board: Board, films: Iterable[Film]) -> list[Sighting]:
    """Every case that can come up on the board, counted."""
    sightings = [Sighting(case) for case in cases(board)]
    for film in films:
        sightings = [sighting.add(film) for sighting in sightings]
    return sightings


def cases(board: Board) -> list[Case]:
    listed = TICKET_CASES if isinstance(board, TicketBoard) else UNDERGROUND_CASES
    return [case for case in listed if case.is_on(board)]


def _count(seen: Any) -> int:
    return int(np.count_nonzero(seen))


# The ticket family


def _turns(film: Film) -> Any:
    """The states in which a turn begins."""
    return film.before[film.before["phase"] == TURN]


def _cards_left(states: Any) -> Any:
    return states["n_deck"] + states["n_discard"]


def _row_size(states: Any) -> Any:
    return np.count_nonzero(states["row"] >= 0, axis=1)


def _is_drawing(film: Film) -> Any:
    is_time = np.isin(film.before["phase"], (TURN, SECOND_DRAW))
    return is_time & (film.actions >= DRAW_DECK) & (film.actions < DRAW + N_CARDS)


def _row_replaced_again(film: Film) -> int:
    """Five new cards showed three wilds once more, and were replaced as well."""
    drawn = np.flatnonzero(_is_drawing(film) & (film.actions >= DRAW) & (_cards_left(film.before) > 0))
    return sum(_rows_replaced(film.before[i], film.after[i]) > 1 for i in drawn)


def _rows_replaced(before: Any, after: Any) -> int:
    """How many rows were discarded when a face-up card was taken.

    One card takes its place, and each new row needs five more and puts five on the discards. Whenever the deck runs
    out, the rows discarded so far are shuffled into it.
    """
    turned_up, rows, deck, discards = 0, 0, int(before.n_deck), int(before.n_discard)
    for _ in range(int(after.shuffles[CARDS]) - int(before.shuffles[CARDS])):
        turned_up += deck
        begun = -(-turned_up // ROW)
        deck, discards, rows = discards + ROW * (begun - rows), 0, begun
    return rows + (int(after.n_discard) - discards) // ROW


def _wild_row_stays(film: Film) -> int:
    """A turn begins with three wilds in a full row, because too few other cards are left."""
    turns = _turns(film)
    return _count((np.count_nonzero(turns["row"] == WILD, axis=1) >= ROW_LIMIT) & (_row_size(turns) == ROW))


def _row_short(film: Film) -> int:
    """A turn begins with fewer than five cards in the row: deck and discards are empty."""
    return _count(_row_size(_turns(film)) < ROW)


def _row_refilled(film: Film) -> int:
    """Cards paid for a route fill up a row that had run short."""
    return _count(_row_size(film.after) > _row_size(film.before))


def _no_card(film: Film) -> int:
    """A turn begins without any card that could be drawn."""
    turns = _turns(film)
    return _count((_row_size(turns) == 0) & (_cards_left(turns) == 0))


def _no_second_card(film: Film) -> int:
    """After one card that allows a second, there is none to take."""
    is_first = _is_drawing(film) & (film.before["phase"] == TURN) & (film.actions != DRAW + WILD)
    return _count(is_first & (film.after["phase"] != SECOND_DRAW))


def _deck_renewed(film: Film) -> int:
    """The discards are shuffled into a new deck."""
    return _count(film.before["shuffles"][:, CARDS] != film.after["shuffles"][:, CARDS])


def _no_ticket(film: Film) -> int:
    """A turn begins without a ticket left in any deck."""
    return _count(_turns(film)["n_ticket_deck"].sum(axis=1) == 0)


def _few_tickets(film: Film) -> int:
    """Tickets are taken when fewer are left than are drawn."""
    left, drawn = film.before["n_ticket_deck"].sum(axis=1), film.game.family.tables[0].tickets_drawn
    is_taking = (film.before["phase"] == TURN) & (film.actions >= TICKETS) & (film.actions < KEEPING)
    return _count(is_taking & (left < drawn))


def _one_deck_empty(film: Film) -> int:
    """A turn begins with one ticket deck empty and the other not."""
    return _count(np.count_nonzero(_turns(film)["n_ticket_deck"], axis=1) == 1)


def _passed(film: Film) -> int:
    """A seat can do nothing and passes."""
    return _count((film.before["phase"] == TURN) & (film.actions == PASS))


def _blocked(film: Film) -> int:
    """The game ends because nobody can do anything."""
    return int(film.last.last_turns != 0)


def _no_globetrotter(film: Film) -> int:
    """Nobody has completed a ticket, so nobody scores the bonus for most of them."""
    family = film.game.family
    parts, _, _ = counted(family, family.tables, film.states, len(film.states) - 1)
    return int(not parts[:, GLOBETROTTER].any())


def _unwanted_colour(film: Film) -> int:
    """Colours of passengers for which first or second place goes to nobody, since others have none of it."""
    has_some = film.last.collected[: film.game.players] > 0
    return _count(has_some[:, : film.game.family.tables[0].n_passenger_colours].sum(axis=0) < 2)


def _has_two_decks(board: TicketBoard) -> bool:
    return len(board.decks) > 1


def _has_globetrotter(board: TicketBoard) -> bool:
    return board.globetrotter > 0


def _has_passengers(board: TicketBoard) -> bool:
    return board.passengers is not None


def _has_one_deck(board: TicketBoard) -> bool:
    return len(board.decks) == 1


TICKET_CASES = (
    Case("blocked", "T-end-4", _blocked),
    Case("passed", "T-end-4", _passed),
    Case("row_replaced_again", "T-row-1", _row_replaced_again),
    Case("wild_row_stays", "T-row-1", _wild_row_stays),
    Case("deck_renewed", "T-draw-4", _deck_renewed),
    Case("row_short", "T-draw-5", _row_short),
    Case("row_refilled", "T-draw-5", _row_refilled),
    Case("no_second_card", "T-draw-5", _no_second_card),
    Case("no_card", "T-draw-5", _no_card),
    Case("few_tickets", "T-ticket-1", _few_tickets, _has_one_deck),
    Case("few_tickets", "T-ticket-2", _few_tickets, _has_two_decks),
    Case("one_deck_empty", "T-ticket-2", _one_deck_empty, _has_two_decks),
    Case("no_ticket", "T-ticket-1", _no_ticket, _has_one_deck),
    Case("no_ticket", "T-ticket-2", _no_ticket, _has_two_decks),
    Case("no_globetrotter", "G-globe-1", _no_globetrotter, _has_globetrotter),
    Case("unwanted_colour", "G-pass-3", _unwanted_colour, _has_passengers),
)


# On the Underground


def _only_skip(film: Film) -> int:
    """A seat can't put a track anywhere."""
    return _count((film.before["phase"] == BUILD) & (film.n_legal == 1))


def _on_foot(film: Film) -> int:
    """The passenger walks all the way to his destination."""
    return sum(not lines for _, lines in trips_of(film))


def trips_of(film: Film) -> list[tuple[str, list[str]]]:
    """Every trip of the passenger: where it led, and the lines it used."""
    family = film.game.family
    assert isinstance(family, UndergroundFamily)
    actions = enumerate(film.actions.tolist())
    return [trip for i, action in actions for trip in rides(family, film.states[i : i + 1], action)]


def _all_express(film: Film) -> int:
    """Only express destinations are face up when the passenger sets out, so that he makes one trip."""
    before = film.before
    kinds = film.game.family.tables[0].kind[before["cards"]]
    sets_out = (before["phase"] == BUILD) & (before["builds_left"] == 1) & (before["passenger"] >= 0)
    return _count(sets_out & (before["n_cards"] == FACE_UP) & (kinds == EXPRESS).all(axis=1))


def _ride_chosen(film: Film) -> int:
    """Several rides are equally good, and the seat chooses."""
    return _count(film.before["phase"] == RIDE)


def _rides_left_out(film: Film) -> int:
    """So many rides are equally good that only the first ones are offered."""
    return _count((film.before["phase"] == RIDE) & (film.n_legal == MAX_RIDES))


def _last_card_up(film: Film) -> int:
    """A turn begins with the deck empty and four destinations face up: the passenger still travels."""
    before = film.before
    return _count((before["n_deck"] == 0) & (before["n_cards"] == FACE_UP) & (before["builds_left"] == BUILDS))


def _only_builds(film: Film) -> int:
    """The passenger has left, and the others still build: how many decisions."""
    return _count(film.before["passenger"] < 0)


def _over_at_once(film: Film) -> int:
    """The passenger leaves at the end of the last seat's turn, and the game is over."""
    return int(film.last.passenger < 0 and not _only_builds(film))


def _shared_win(film: Film) -> int:
    """Several seats have the most points."""
    family = film.game.family
    _, _, wins = counted(family, family.tables, film.states, len(film.states) - 1)
    return int(wins.sum() > 1)


UNDERGROUND_CASES = (
    Case("only_skip", "U-build-5", _only_skip),
    Case("on_foot", "U-pass-2", _on_foot),
    Case("ride_chosen", "U-pass-2", _ride_chosen),
    Case("rides_left_out", "U-pass-2", _rides_left_out),
    Case("all_express", "U-pass-1", _all_express),
    Case("last_card_up", "U-pass-5", _last_card_up),
    Case("only_builds", "U-pass-5", _only_builds),
    Case("over_at_once", "U-pass-5", _over_at_once),
    Case("shared_win", "U-end-1", _shared_win),
)
