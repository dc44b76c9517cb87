"""The report as one HTML page that needs nothing else: no script, no file beside it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from quai.lab.report import maps, tables
from quai.lab.report.charts import boxes, histogram, share_bars
from quai.lab.report.collect import Finished, margins, part_figures, seat_shares
from quai.lab.report.judge import Verdict
from quai.lab.report.ticket import TicketFigures
from quai.lab.report.underground import UndergroundFigures
from quai.lab.report.words import Words


@dataclass(frozen=True)
class Report:
    """All that a page tells."""

    games: Finished
    figures: TicketFigures | UndergroundFigures
    verdicts: Sequence[Verdict]
    watched: tables.Watched
    bots: Sequence[str]
    command: str
    words: Words


@dataclass(frozen=True)
class _Section:
    id: str
    parts: Sequence[str]


def page(report: Report) -> str:
    words = report.words
    heading = words.say("title", board=words.board)
    sections = list(_sections(report))
    style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    return "\n".join(
        [
            f'<!doctype html>\n<html lang="{words.language}">',
            f'<head><meta charset="utf-8"><title>{escape(heading)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<style>\n{style}</style></head>",
            f"<body><header><h1>{escape(heading)}</h1><p>{escape(_subtitle(report))}</p>{_contents(sections, words)}",
            "</header><main>",
            *(_written(section, words) for section in sections),
            "</main></body></html>\n",
        ]
    )


def _subtitle(report: Report) -> str:
    games = report.games
    n = report.words.games(len(games))
    return report.words.say("subtitle", games=n, players=games.players, bots=", ".join(report.bots))


def _contents(sections: Sequence[_Section], words: Words) -> str:
    links = (f'<li><a href="#{s.id}">{escape(words.say(f"section.{s.id}"))}</a></li>' for s in sections)
    return f'<nav aria-label="{escape(words.say("contents"))}"><ul>{"".join(links)}</ul></nav>'


def _written(section: _Section, words: Words) -> str:
    heading = f'<h2 id="{section.id}-heading">{escape(words.say(f"section.{section.id}"))}</h2>'
    attributes = f'id="{section.id}" aria-labelledby="{section.id}-heading"'
    return f"<section {attributes}>{heading}\n" + "\n".join(section.parts) + "</section>"


def _sections(report: Report) -> Iterator[_Section]:
    yield _Section("verdicts", [_verdicts(report)])
    yield _Section("seats", [_seats(report)])
    yield _Section("board", _board(report))
    if isinstance(report.figures, TicketFigures):
        yield from _ticket(report.games, report.figures, report.words)
    else:
        yield from _underground(report.games, report.figures, report.words)
    yield _Section("points", [tables.part_table(part_figures(report.games), report.words), _parts(report)])
    yield _Section("scores", list(_scores(report)))
    yield _Section("rare", [_paragraph(report.words, "rare"), tables.rare_table(report.watched, report.words)])
    yield _Section("about", [_paragraph(report.words, "about"), f"<pre>{escape(report.command)}</pre>"])


def _paragraph(words: Words, key: str) -> str:
    return f"<p>{escape(words.say(f'text.{key}'))}</p>"


def _verdicts(report: Report) -> str:
    return f'<ul class="verdicts">{"".join(_verdict(verdict, report.words) for verdict in report.verdicts)}</ul>'


def _verdict(verdict: Verdict, words: Words) -> str:
    mark = f'<span class="mark" aria-hidden="true">{verdict.mark}</span>'
    said = f'<span class="unseen">{escape(words.say(f"tone.{verdict.tone}"))} </span>'
    return f'<li class="{verdict.tone}">{mark}<span>{said}{escape(verdict.text)}</span></li>'


def _figure(drawn: str, caption: str) -> str:
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def _map(drawn: str, legend: str, caption: str) -> str:
    return f'<figure class="map">{drawn}{legend}<figcaption>{escape(caption)}</figcaption></figure>'


def _seat_names(report: Report) -> list[str]:
    return [report.words.say("seat", seat=seat) for seat in range(report.games.players)]


def _seats(report: Report) -> str:
    rows = list(zip(_seat_names(report), seat_shares(report.games), strict=True))
    caption = report.words.say("seats_caption")
    return _figure(share_bars(caption, rows, report.games.fair, report.words), caption)


def _board(report: Report) -> list[str]:
    games, figures, words = report.games, report.figures, report.words
    is_ticket, fair = isinstance(figures, TicketFigures), words.percent(games.fair)
    used_caption = words.say("map_use_caption" if is_ticket else "map_links_caption")
    won_caption = words.say("map_wins_caption", fair=fair)
    return [
        _map(maps.use_map(games, figures, words), maps.use_legend(words), used_caption),
        _map(maps.win_map(games, figures, words), maps.win_legend(games.fair, words), won_caption),
        _folded(words.say("map_listed"), _listed(games, figures, words)),
    ]


def _listed(games: Finished, figures: TicketFigures | UndergroundFigures, words: Words) -> str:
    """What the maps show, for those who would rather read it."""
    if isinstance(figures, TicketFigures):
        return tables.route_table(games, figures, words)
    return tables.link_table(games, figures, words)


def _folded(summary: str, content: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"


def _ticket(games: Finished, figures: TicketFigures, words: Words) -> Iterator[_Section]:
    yield _Section("tickets", [tables.ticket_table(games, figures, words)])
    places = [tables.place_table(games, figures, words)]
    districts = [tables.district_table(games, figures, words)] if figures.districts else []
    yield _Section("places", [*districts, *places])


def _underground(games: Finished, figures: UndergroundFigures, words: Words) -> Iterator[_Section]:
    yield _Section("lines", [tables.line_table(games, figures, words)])
    yield _Section("passenger", [tables.trip_table(figures, words)])
    yield _Section("stations", [tables.station_table(games, figures, words)])


def _parts(report: Report) -> str:
    games, words = report.games, report.words
    rows = [
        (words.part(part), games.parts[:, :, number].ravel()) for number, part in enumerate(games.game.family.parts)
    ]
    caption = words.say("boxes_caption")
    return _figure(boxes(caption, rows, words), caption)


def _scores(report: Report) -> Iterator[str]:
    games, words = report.games, report.words
    won = games.wins > 0
    by_seat = [(name, games.totals[:, seat]) for seat, name in enumerate(_seat_names(report))]
    rows = [(words.say("winners"), games.totals[won]), (words.say("others"), games.totals[~won]), *by_seat]
    caption = words.say("scores_caption")
    yield _figure(boxes(caption, [row for row in rows if len(row[1])], words), caption)
    distributions = {
        "winning_caption": games.totals.max(axis=1),
        "margin_caption": margins(games),
        "length_caption": games.decisions,
    }
    drawn = (_figure(histogram(words.say(key), values, words), words.say(key)) for key, values in distributions.items())
    yield f'<div class="side-by-side">{"".join(drawn)}</div>'
