"""Verdicts for a map's designer: sentences, each backed by its figure."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import TypeVar

import numpy as np

from quai.board.spec import UndergroundBoard
from quai.lab.report.collect import Finished, Part, Worth, margins, part_figures, seat_shares
from quai.lab.report.shares import CAREFUL, Share
from quai.lab.report.ticket import TicketFigures, TicketWorth
from quai.lab.report.underground import UndergroundFigures
from quai.lab.report.words import Words

FINE, NOTE, WARN = "fine", "note", "warn"

_FEW = 200  # games
_NAMED = 8  # names in a list
_CLAIMS, _KEPT = 30, 10  # that a judgement of a route, link or line needs, and one of a ticket never completed
_SHOWN = 3  # sentences of one kind; the tables have the rest
_CLEAR = 1.2  # times what is fair: who has a thing wins clearly more
_EVEN = 0.5  # a ticket completed less often costs more than it brings
_WRONG_PAY, _WRONG_BY = 2.0, 4  # a ticket pays so many times what is usual, and so many points more or less
_HARDLY, _MOSTLY = 0.05, 0.5  # of the games, decided by one kind of points

ThingT = TypeVar("ThingT")


@dataclass(frozen=True)
class Verdict:
    """A sentence, and how grave it is."""

    tone: str
    text: str

    @property
    def mark(self) -> str:
        return {FINE: "✓", NOTE: "•", WARN: "!"}[self.tone]


def judge(games: Finished, figures: TicketFigures | UndergroundFigures, words: Words) -> list[Verdict]:
    """What stands out, the grave things first."""
    verdicts = [*_common(games, words)]
    if isinstance(figures, TicketFigures):
        verdicts += _ticket(games, figures, words)
    else:
        verdicts += _underground(games, figures, words)
    return sorted(verdicts, key=lambda verdict: (WARN, NOTE, FINE).index(verdict.tone))


def _common(games: Finished, words: Words) -> Iterator[Verdict]:
    if len(games) < _FEW:
        yield Verdict(NOTE, words.say("verdict.few_games", games=words.games(len(games))))
    yield from _seats(seat_shares(games), games.fair, words)
    yield from _parts(part_figures(games), words)
    leads = margins(games)
    close, shared = (Share(int(hits.sum()), len(games)) for hits in (leads <= 2, (games.wins > 0).sum(axis=1) > 1))
    values = {"close": words.percent(close.value), "shared": words.percent(shared.value)}
    yield Verdict(NOTE, words.say("verdict.margin", lead=words.number(float(np.median(leads))), **values))
    low, middle, high = (words.number(value) for value in np.percentile(games.decisions, (5, 50, 95)))
    yield Verdict(NOTE, words.say("verdict.length", middle=middle, low=low, high=high))


def _seats(shares: Sequence[Share], fair: float, words: Words) -> Iterator[Verdict]:
    """The first seat by its 95 % interval; another only if it stands out more clearly."""
    values = {"share": words.about(shares[0]), "fair": words.percent(fair)}
    if shares[0].is_above(fair):
        yield Verdict(WARN, words.say("verdict.first_strong", **values))
    elif shares[0].is_below(fair):
        yield Verdict(WARN, words.say("verdict.first_weak", **values))
    else:
        yield Verdict(FINE, words.say("verdict.first_fair", **values))
    if len(shares) > 2:
        yield from (_other_seat(seat, share, fair, words) for seat, share in _unfair(shares, fair))


def _unfair(shares: Sequence[Share], fair: float) -> Iterator[tuple[int, Share]]:
    for seat, share in enumerate(shares[1:], 1):
        if share.is_above(fair, CAREFUL) or share.is_below(fair, CAREFUL):
            yield seat, share


def _other_seat(seat: int, share: Share, fair: float, words: Words) -> Verdict:
    values = {"seat": seat, "share": words.about(share), "fair": words.percent(fair)}
    return Verdict(WARN, words.say("verdict.other_seat", **values))


def _parts(parts: Sequence[Part], words: Words) -> Iterator[Verdict]:
    """The points that decide most games, and those that hardly matter."""
    most = max(parts, key=lambda part: part.decides.value)
    for part in parts:
        values = {"part": words.part(part.id), "share": words.percent(part.decides.value)}
        if part.decides.is_below(_HARDLY):
            yield Verdict(NOTE, words.say("verdict.part_hardly", **values))
        elif part is most:
            key = "part_mostly" if part.decides.is_above(_MOSTLY) else "part_most"
            yield Verdict(NOTE, words.say(f"verdict.{key}", **values))


def _first(
    things: Iterable[ThingT], tone: str, said: Callable[[ThingT], str], words: Words, most: int = _SHOWN
) -> Iterator[Verdict]:
    """A sentence for each of the first few, and one for how many more there are."""
    listed = list(things)
    yield from (Verdict(tone, said(thing)) for thing in listed[:most])
    if len(listed) > most:
        yield Verdict(tone, words.say("verdict.more", n=len(listed) - most))


def _strength(
    things: Sequence[Worth], fair: float, kind: str, names: dict[str, str], words: Words, tone: str = NOTE
) -> Iterator[Verdict]:
    """Things that many have had, and whose owners win clearly more than what is fair."""

    def said(thing: Worth) -> str:
        values = {"name": names[thing.id], "share": words.about(thing.wins), "fair": words.percent(fair)}
        return words.say(f"verdict.{kind}_strong", **values)

    known = [thing for thing in things if thing.wins.n >= _CLAIMS]
    strong = [thing for thing in known if thing.wins.is_above(_CLEAR * fair, CAREFUL)]
    yield from _first(sorted(strong, key=lambda thing: -thing.wins.value), tone, said, words)


def _never(used: Sequence[Worth], key: str, names: dict[str, str], words: Words) -> Iterator[Verdict]:
    """Things that nobody ever has."""
    never = [names[thing.id] for thing in used if not thing.used.hits]
    if never:
        yield Verdict(NOTE, words.say(f"verdict.{key}", n=len(never), names=_listed(never)))


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:_NAMED])
    return f"{shown} …" if len(names) > _NAMED else f"{shown}."


# The ticket family


def _ticket(games: Finished, figures: TicketFigures, words: Words) -> Iterator[Verdict]:
    routes = [route.worth for route in figures.routes]
    names = {route.worth.id: route.name(words) for route in figures.routes}
    if figures.blocked.hits:
        yield Verdict(WARN, words.say("verdict.blocked", share=words.percent(figures.blocked.value)))
    found = [*_tickets(figures.tickets, games.fair, words)]
    yield from found or [Verdict(FINE, words.say("verdict.tickets_fine"))]
    yield from _strength(routes, games.fair, "route", names, words)
    yield from _never(routes, "routes_never", names, words)


def _tickets(tickets: Sequence[TicketWorth], fair: float, words: Words) -> Iterator[Verdict]:
    usual = median(worth.ticket.points / worth.spaces for worth in tickets)
    wrong = sorted(filter(lambda worth: is_paid_wrongly(worth, usual), tickets), key=lambda w: -abs(_excess(w, usual)))
    yield from _first(wrong, WARN, lambda worth: _pay_said(worth, usual, words), words)
    yield from _hard(tickets, words)
    strong = [worth for worth in tickets if worth.wins.is_above(_CLEAR * fair, CAREFUL)]
    strong.sort(key=lambda worth: -worth.wins.value)
    yield from _first(strong, WARN, lambda worth: _strong_said(worth, fair, words), words)


def _hard(tickets: Sequence[TicketWorth], words: Words) -> Iterator[Verdict]:
    """Tickets that cost more than they bring; where most do, it is the bots and not the tickets."""
    completed = Share(sum(w.completed.hits for w in tickets), sum(w.completed.n for w in tickets))
    if completed.is_below(_EVEN):
        yield Verdict(NOTE, words.say("verdict.tickets_beyond", share=words.percent(completed.value)))
        return
    hard = [worth for worth in tickets if worth.completed.is_below(_EVEN, CAREFUL)]
    hard.sort(key=lambda worth: worth.completed.value)
    yield from _first(hard, WARN, lambda worth: _hard_said(worth, words), words)
    kept = [worth for worth in tickets if worth.completed.n >= _KEPT]
    never = [words.ends(worth.ticket) for worth in kept if not worth.completed.hits]
    if never:
        yield Verdict(NOTE, words.say("verdict.tickets_never", n=len(never), least=_KEPT, names=_listed(never)))


def _excess(worth: TicketWorth, usual: float) -> float:
    """Points above what tickets of this board pay for so long a way."""
    return worth.ticket.points - usual * worth.spaces


def is_paid_wrongly(worth: TicketWorth, usual: float) -> bool:
    paid, due = worth.ticket.points, usual * worth.spaces
    return abs(paid - due) >= _WRONG_BY and not due / _WRONG_PAY <= paid <= due * _WRONG_PAY


def _pay_said(worth: TicketWorth, usual: float, words: Words) -> str:
    key = "ticket_rich" if _excess(worth, usual) > 0 else "ticket_poor"
    values = {"points": worth.ticket.points, "spaces": worth.spaces, "usual": words.number(usual * worth.spaces)}
    return words.say(f"verdict.{key}", name=words.ends(worth.ticket), **values)


def _hard_said(worth: TicketWorth, words: Words) -> str:
    values = {"points": worth.ticket.points, "share": words.percent(worth.completed.value), "n": worth.completed.n}
    return words.say("verdict.ticket_hard", name=words.ends(worth.ticket), **values)


def _strong_said(worth: TicketWorth, fair: float, words: Words) -> str:
    values = {"points": worth.ticket.points, "share": words.about(worth.wins), "fair": words.percent(fair)}
    return words.say("verdict.ticket_strong", name=words.ends(worth.ticket), **values)


# On the Underground


def _underground(games: Finished, figures: UndergroundFigures, words: Words) -> Iterator[Verdict]:
    board = games.game.board
    assert isinstance(board, UndergroundBoard)
    links = {link.id: words.ends(link) for link in board.links}
    stations = {station.id: words.place(station.id) for station in board.stations}
    lines = {line.colour: words.colour(line.colour) for line in board.lines}
    strong = [*_strength([line.worth for line in figures.lines], games.fair, "line", lines, words, WARN)]
    yield from strong or [Verdict(FINE, words.say("verdict.lines_fine"))]
    yield from _strength([link.worth for link in figures.links], games.fair, "link", links, words)
    yield from _never([link.worth for link in figures.links], "links_never", links, words)
    yield from _never([station.worth for station in figures.stations], "stations_never", stations, words)
    walked = Share(sum(trip.on_foot.hits for trip in figures.trips), sum(trip.trips for trip in figures.trips))
    yield Verdict(NOTE, words.say("verdict.on_foot", share=words.percent(walked.value)))
