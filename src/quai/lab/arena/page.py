"""An arena's results as one HTML page that needs nothing else: light and dark, no scripts."""

from collections.abc import Iterable, Sequence
from html import escape

from quai.lab.arena.ladder import Ladder, WinShare
from quai.lab.arena.rating import Rating

STYLE = """
:root { color-scheme: light dark; --line: #8884; --faint: #8882; --mark: #1f6fb2; --text: #1b1f24; --back: #fff; }
@media (prefers-color-scheme: dark) { :root { --mark: #6db3f2; --text: #e6e8eb; --back: #14171a; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); margin: 2rem auto;
  max-width: 64rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.2rem; margin-top: 2.2rem; }
.side { display: flex; flex-wrap: wrap; gap: 1rem 2.5rem; margin-bottom: 1rem; } .scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .4rem 0; white-space: nowrap; }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td.name { text-align: left; }
svg { display: block; } svg line { stroke: var(--text); } svg .axis { stroke: var(--line); }
svg circle { fill: var(--mark); }
p.note { max-width: 45rem; opacity: .85; }
"""


def page(ladder: Ladder) -> str:
    """The whole page."""
    parts = [
        "<h1>Arena</h1>",
        f"<p>{escape(_summary(ladder))}</p>",
        "<h2>Ratings</h2>",
        _beside(_ratings(what, ladder.ranked(what), *_reach(ladder)) for what in ladder.ratings),
        "<p class=note>200 points more are 76 % of the wins in a duel; the mean is 1500. Bars are 95 % intervals.</p>",
        "<h2>Win shares</h2>",
        "<p>Of the bot in the row against the bot in the column.</p>",
        _beside(_matrix(what, ladder.bots, matrix) for what, matrix in ladder.matrices().items()),
        _share_table(ladder.win_shares),
        "<p class=note>A shared win counts one part in as many as share it. Every deal is played once from each seat, "
        "and intervals take the deal as the unit. With more than two players a bot sits alone against a table of its "
        "rival; an even share is then one in as many as play.</p>",
        "<h2>Seats</h2>",
        _seat_table(ladder),
        "<p class=note>Each bot sits on each seat equally often, so that a share away from even is the seat's own.</p>",
    ]
    head = (
        f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Arena</title><style>{STYLE}'
    )
    return (
        f'<!doctype html>\n<html lang="en"><head>{head}</style></head>\n<body>\n'
        + "\n".join(parts)
        + "\n</body></html>\n"
    )


def _summary(ladder: Ladder) -> str:
    played = sum(share.games for share in ladder.win_shares)
    state = "" if ladder.is_complete else " Not complete: it was stopped early."
    return (
        f"{', '.join(ladder.bots)}. {played:,} games, {ladder.asked} asked of each pairing, seed {ladder.seed}.{state}"
    )


def _table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Cells are HTML; the first of a row is its name."""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><td class="name">{row[0]}</td>' + "".join(f"<td>{cell}</td>" for cell in row[1:]) + "</tr>"
        for row in rows
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f'<div class="scroll"><table>{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def _beside(tables: Iterable[str]) -> str:
    return f'<div class="side">{"".join(tables)}</div>'


def _reach(ladder: Ladder) -> tuple[float, float]:
    """The lowest and highest end of all intervals, for one scale."""
    ratings = [rating for rated in ladder.ratings.values() for rating in rated.values()]
    low = min((rating.rating - rating.plus_minus for rating in ratings), default=0.0)
    return low, max((rating.rating + rating.plus_minus for rating in ratings), default=1.0)


def _ratings(what: str, ranked: Sequence[tuple[str, Rating]], low: float, high: float) -> str:
    rows = [
        (escape(bot), f"{rating.rating:.0f}", f"{rating.plus_minus:.0f}", _bar(rating, low, high))
        for bot, rating in ranked
    ]
    return _table(what, ("bot", "rating", "±", ""), rows)


def _bar(rating: Rating, low: float, high: float) -> str:
    """The interval as a line with a dot."""

    def x(value: float) -> float:
        return 10 + 200 * (value - low) / max(high - low, 1e-9)

    left, middle, right = (x(rating.rating + side * rating.plus_minus) for side in (-1, 0, 1))
    label = (
        f"{rating.rating:.0f}, from {rating.rating - rating.plus_minus:.0f} to {rating.rating + rating.plus_minus:.0f}"
    )
    return (
        f'<svg width="220" height="16" role="img" aria-label="{label}">'
        '<line class="axis" x1="10" x2="210" y1="8" y2="8"/>'
        f'<line x1="{left:.1f}" x2="{right:.1f}" y1="8" y2="8" stroke-width="2"/>'
        f'<circle cx="{middle:.1f}" cy="8" r="4.5"/></svg>'
    )


def _matrix(what: str, bots: Sequence[str], matrix: Sequence[Sequence[float | None]]) -> str:
    """The row's bot against the column's."""
    rows = [
        (escape(bot), *("–" if share is None else f"{100 * share:.1f} %" for share in shares))
        for bot, shares in zip(bots, matrix, strict=True)
    ]
    return _table(what, ("", *map(escape, bots)), rows)


def _share_table(shares: Sequence[WinShare]) -> str:
    is_tested = any(share.sprt for share in shares)
    rows = [
        (
            f"{escape(share.bot)} vs {escape(share.rival)}" + (f" × {share.players - 1}" if share.players > 2 else ""),
            escape(share.game),
            str(share.players),
            f"{100 * share.share:.1f} %",
            f"{100 * share.low:.1f} to {100 * share.high:.1f} %",
            f"{share.games:,}",
            f"{share.mean_score:.1f} : {share.rival_mean_score:.1f}",
            *([share.sprt or "–"] if is_tested else []),
        )
        for share in shares
    ]
    head = ["pairing", "game", "players", "win share", "95 % interval", "games", "mean scores"]
    return _table("All pairings", [*head, "early verdict"] if is_tested else head, rows)


def _seat_table(ladder: Ladder) -> str:
    rows = [
        (
            f"{escape(seat.game)}, {seat.players} players",
            str(seat.seat),
            f"{100 * seat.share:.1f} %",
            f"{100 * seat.low:.1f} to {100 * seat.high:.1f} %",
        )
        for seat in ladder.seats
    ]
    return _table("", ("table", "seat", "win share", "95 % interval"), rows)
