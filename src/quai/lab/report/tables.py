"""The tables of a report. Cells are HTML; whatever a board calls its things is escaped here."""

from collections.abc import Iterable, Sequence
from html import escape

from quai.board.spec import TicketBoard, UndergroundBoard
from quai.lab.rare import Sighting
from quai.lab.report.charts import meter
from quai.lab.report.collect import Finished, Part, Worth
from quai.lab.report.shares import Share
from quai.lab.report.ticket import RouteWorth, TicketFigures, TicketWorth
from quai.lab.report.underground import LinkWorth, UndergroundFigures
from quai.lab.report.words import Words
from quai.rules import rule_text

Row = Sequence[str]
Watched = Sequence[tuple[str, Sequence[Sighting]]]  # how it was played, and what came up


def table(caption: str, heads: Sequence[str], rows: Iterable[Row]) -> str:
    """The first cell of a row is its name, the others figures."""
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in heads)
    body = "".join(_row(row) for row in rows)
    named = f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>"
    scrolls = f'class="wide" role="group" tabindex="0" aria-label="{escape(caption)}"'
    return f"<div {scrolls}><table>{named}<tbody>{body}</tbody></table></div>"


def _row(row: Row) -> str:
    name, *cells = row
    return f'<tr><th scope="row">{name}</th>' + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _measured(share: Share, words: Words, fair: float | None = None) -> str:
    """A share with its bar; where it is a share of wins, also what would be fair."""
    if not share.n:
        return "–"
    said = words.percent(share.value) if fair is None else words.about(share)
    return f'<span class="figure">{meter(share, fair)} {said}</span>'


def _worth_row(name: str, worth: Worth, games: Finished, words: Words) -> list[str]:
    return [escape(name), _measured(worth.used, words), _measured(worth.wins, words, games.fair)]


def ticket_table(games: Finished, figures: TicketFigures, words: Words) -> str:
    """All tickets, those completed least often first."""
    heads = [words.say(f"head.{key}") for key in ("ticket", "points", "spaces", "held", "completed", "mean", "wins")]
    ranked = sorted(figures.tickets, key=lambda worth: (not worth.held.hits, worth.completed.value))
    return table(words.say("tickets_caption"), heads, (_ticket_row(worth, games, words) for worth in ranked))


def _ticket_row(worth: TicketWorth, games: Finished, words: Words) -> list[str]:
    is_held = worth.completed.n > 0
    return [
        escape(words.ends(worth.ticket)),
        str(worth.ticket.points),
        str(worth.spaces),
        _measured(worth.held, words),
        _measured(worth.completed, words),
        words.number(worth.mean_points, 1) if is_held else "–",
        _measured(worth.wins, words, games.fair),
    ]


def route_table(games: Finished, figures: TicketFigures, words: Words) -> str:
    heads = [words.say(f"head.{key}") for key in ("route", "colour", "length", "claimed", "wins")]

    def row(route: RouteWorth) -> list[str]:
        name, *figured = _worth_row(route.name(words), route.worth, games, words)
        return [name, escape(route.colours(words)), str(route.routes[0].length), *figured]

    ranked = sorted(figures.routes, key=lambda route: -route.worth.used.value)
    return table(words.say("routes_caption"), heads, (row(route) for route in ranked))


def _by_use(things: Iterable[Worth]) -> list[Worth]:
    return sorted(things, key=lambda worth: -worth.used.value)


def place_table(games: Finished, figures: TicketFigures, words: Words) -> str:
    heads = [words.say(f"head.{key}") for key in ("place", "reached", "wins")]
    rows = [_worth_row(words.place(worth.id), worth, games, words) for worth in _by_use(figures.places)]
    return table(words.say("places_caption"), heads, rows)


def district_table(games: Finished, figures: TicketFigures, words: Words) -> str:
    board = games.game.board
    assert isinstance(board, TicketBoard)
    heads = [words.say(f"head.{key}") for key in ("district", "points", "joined", "wins")]
    rows = []
    for district, worth in zip(board.districts, figures.districts, strict=True):
        name, *figured = _worth_row(", ".join(map(words.place, district.places)), worth, games, words)
        rows.append([name, str(district.value), *figured])
    return table(words.say("districts_caption"), heads, rows)


def part_table(parts: Sequence[Part], words: Words) -> str:
    heads = [words.say(f"head.{key}") for key in ("part", "of_winners", "of_others", "decides")]
    rows = [
        [words.part(p.id), words.number(p.winners, 1), words.number(p.others, 1), _measured(p.decides, words)]
        for p in parts
    ]
    return table(words.say("parts_caption"), heads, rows)


def line_table(games: Finished, figures: UndergroundFigures, words: Words) -> str:
    keys = ("line", "dealt", "tracks", "stations", "built_points", "ride_points", "wins")
    rows = []
    for line in figures.lines:
        name, used, wins = _worth_row(words.colour(line.worth.id), line.worth, games, words)
        means = (line.tracks, line.stations, line.built_points, line.ride_points)
        rows.append([name, used, *(words.number(mean, 1) for mean in means), wins])
    return table(words.say("lines_caption"), [words.say(f"head.{key}") for key in keys], rows)


def link_table(games: Finished, figures: UndergroundFigures, words: Words) -> str:
    board = games.game.board
    assert isinstance(board, UndergroundBoard)
    heads = [words.say(f"head.{key}") for key in ("link", "taken", "built", "wins")]
    names = {link.id: words.ends(link) for link in board.links}

    def row(link: LinkWorth) -> list[str]:
        name, *figured = _worth_row(names[link.worth.id], link.worth, games, words)
        tracks = words.number(sum(share.value for share in link.taken), 1)
        return [name, f"{tracks} / {len(link.taken)}", *figured]

    ranked = sorted(figures.links, key=lambda link: -link.worth.used.value)
    return table(words.say("links_caption"), heads, (row(link) for link in ranked))


def station_table(games: Finished, figures: UndergroundFigures, words: Words) -> str:
    heads = [words.say(f"head.{key}") for key in ("station", "lines", "served", "wins")]
    rows = []
    for station in sorted(figures.stations, key=lambda station: -station.lines):
        name, *figured = _worth_row(words.place(station.worth.id), station.worth, games, words)
        rows.append([name, words.number(station.lines, 1), *figured])
    return table(words.say("stations_caption"), heads, rows)


def trip_table(figures: UndergroundFigures, words: Words) -> str:
    heads = [words.say(f"head.{key}") for key in ("destination", "trips", "lines_used", "on_foot")]
    rows = [
        [escape(words.place(trip.id)), str(trip.trips), words.number(trip.lines, 1), _measured(trip.on_foot, words)]
        for trip in sorted(figures.trips, key=lambda trip: -trip.lines)
    ]
    return table(words.say("trips_caption"), heads, rows)


def rare_table(watched: Watched, words: Words) -> str:
    """Each case with its rule in a sentence, and for each way to play how often it comes up."""
    heads = [words.say("head.case"), words.say("head.ruling"), *(name for name, _ in watched)]
    rows = [
        [escape(what), escape(f"{rule} · {words.set(rule_text(rule, words.language))}"), *often]
        for what, rule, *often in rare_rows(watched, words)
    ]
    return table(words.say("rare_caption"), heads, rows)


def rare_rows(watched: Watched, words: Words) -> list[Row]:
    """For each case what happens, the rule's id, and for each way to play how often, all as plain text."""
    rows = zip(*(sightings for _, sightings in watched), strict=True)
    return [_rare_row(row, words) for row in rows]


def _rare_row(row: Sequence[Sighting], words: Words) -> Row:
    case = row[0].case
    return [words.say(f"rare.{case.key}"), case.rule, *(_often(seen, words) for seen in row)]


def _often(seen: Sighting, words: Words) -> str:
    values = {
        "games": words.number(seen.games_in_thousand),
        "times": words.times(seen.times_in_thousand),
    }
    return words.say("rare_often", **values) if seen.seen_in else "–"
