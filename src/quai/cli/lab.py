"""The laboratory's commands. Ctrl-C keeps what is done, and the command ends with 130."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from quai.cli.screen import aside, check_writable, look_here_for, progress, screen, write, write_json
from quai.errors import QuaiError
from quai.leaving import INTERRUPTED

if TYPE_CHECKING:
    from quai.game import Game
    from quai.lab.arena.ladder import Ladder
    from quai.lab.arena.sprt import Sprt
    from quai.lab.games import Games
    from quai.lab.simulate import Tally
    from quai.lab.workers import Worker

GameName = Annotated[str, typer.Argument(help="london, sanfrancisco, germany, underground, or a board's folder")]
JsonFile = Annotated[
    Path | None, typer.Option("--json", help="write the result as JSON to this file; - for the screen")
]
Seed = Annotated[int, typer.Option(help="the same seed gives the same games")]
WorkerCount = Annotated[int | None, typer.Option("--workers", min=1, help="left out: one for each core")]
RayAddress = Annotated[str | None, typer.Option("--ray", help="play on the Ray cluster at this address, or: local")]
Seconds = Annotated[float | None, typer.Option("--time", help="seconds for each decision of bots that take a budget")]
Iterations = Annotated[int | None, typer.Option(help="iterations for each decision of bots that take a budget")]
Threads = Annotated[int | None, typer.Option(min=1, help="threads of bots that take a budget")]


def simulate(
    game: GameName,
    bots: Annotated[str, typer.Option(help="one for each seat, with commas between: greedy,random,module:Class")],
    n: Annotated[int, typer.Option("-n", min=1, help="number of games")] = 100,
    seed: Seed = 1,
    json_file: JsonFile = None,
    parquet: Annotated[Path | None, typer.Option(help="write tables of games and seats into this folder")] = None,
    decisions: Annotated[bool, typer.Option("--decisions", help="with --parquet: a table of decisions too")] = False,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    threads: Threads = None,
) -> None:
    """Let bots play many games and count who wins."""
    from quai.game import load
    from quai.lab.budgets import with_budget
    from quai.lab.games import Match
    from quai.lab.simulate import simulate as run
    from quai.lab.tables import Tables

    if decisions and parquet is None:
        raise QuaiError("lab.decisions_alone")
    check_writable(json_file)
    names = with_budget(_bot_names(bots), seconds, iterations, threads)
    loaded = load(game, len(names))
    match = Match.of(loaded, names, seed)
    match.prepare()
    tables = Tables(match, decisions) if parquet else None
    with _crew(workers, ray) as crew, progress(f"{loaded.id}: {', '.join(names)}", n) as advance:

        def see(games: "Games") -> None:
            if tables is not None:
                tables.add(games)
            advance(len(games))

        tally = run(loaded, names, n, seed, crew, see, keeps_states=parquet is not None, keeps_actions=decisions)
    if tables is not None and parquet is not None:
        tables.write(parquet)
    if json_file is not None:
        write_json(tally.to_dict(), json_file)
    elif tally.games:
        _show_tally(tally)
    if not tally.is_complete:
        _end_early(f"Stopped after {tally.games} of {n} games." if tally.games else "Stopped: no game was finished.")


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",")]


def _bot_names(listed: str) -> list[str]:
    names = _names(listed)
    if not all(names):
        raise QuaiError("lab.no_name", value=listed)
    look_here_for(names)
    return names


@contextmanager
def _crew(workers: int | None, ray: str | None) -> "Iterator[Sequence[Worker]]":
    """Workers on this machine or on a cluster."""
    if ray is None:
        from quai.lab.workers import local_workers

        yield local_workers(workers)
    else:
        from quai.lab.cluster import cluster_workers

        with cluster_workers(ray, workers) as crew:
            yield crew


def _end_early(sentence: str) -> None:
    aside.print(sentence, markup=False, highlight=False)
    raise SystemExit(INTERRUPTED)


def _show_tally(tally: "Tally") -> None:
    games = "1 game" if tally.games == 1 else f"{tally.games} games"
    title = f"{tally.game}, {games}, {tally.decisions} decisions, {tally.seconds:.1f} s"
    table = Table("bot", "wins", "shared", "win share (95 %)", "mean score", title=title)
    table.columns[3].no_wrap = True
    for bot, name in enumerate(tally.bots):
        share, low, high = tally.share(bot)
        mean = tally.points[bot] / max(1, tally.games)
        counts = str(tally.wins[bot]), str(tally.shared_wins[bot])
        table.add_row(name, *counts, f"{_percent(share)} ({_percent(low)} to {_percent(high)})", f"{mean:.1f}")
    screen.print(table)


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def arena(
    bots: Annotated[str, typer.Option(help="two or more, with commas between: greedy,planner,expert@0.2s")],
    games: Annotated[str, typer.Option(help="games or boards' folders, with commas between")] = "london",
    players: Annotated[str, typer.Option(help="numbers of players, with commas between: 2,4")] = "2",
    n: Annotated[int, typer.Option("-n", min=1, help="games of each pairing, rounded up to whole deals")] = 400,
    seed: Seed = 1,
    out: Annotated[
        Path | None, typer.Option(help="keep games, data and a page in this folder, and go on there")
    ] = None,
    sprt: Annotated[
        str | None, typer.Option(help="stop a pairing when its share is surely above or below: 0.5,0.55")
    ] = None,
    json_file: JsonFile = None,
    workers: WorkerCount = None,
    ray: RayAddress = None,
    seconds: Seconds = None,
    iterations: Iterations = None,
    threads: Threads = None,
) -> None:
    """Find out which bots are stronger: every deal is played from every seat, and ratings have intervals."""
    from quai.board import load_board
    from quai.lab.arena.pairing import pairings
    from quai.lab.arena.run import arena as run
    from quai.lab.arena.run import whole_deals
    from quai.lab.arena.save import save
    from quai.lab.budgets import with_budget

    check_writable(json_file)
    names = with_budget(_bot_names(bots), seconds, iterations, threads)
    boards, counts, test = [load_board(name) for name in _names_once(games)], _player_counts(players), _test(sprt)
    total = sum(whole_deals(n, pairing.players) for pairing in pairings(boards, counts, names, seed))
    with _crew(workers, ray) as crew, progress("arena", total) as advance:
        ladder = run(boards, counts, names, n, seed, crew, out, test, advance)
    if out is not None:
        save(ladder, out)
    if json_file is None:
        _show_ladder(ladder)
    else:
        write_json(ladder.to_dict(), json_file)
    if not ladder.is_complete:
        _end_early("Stopped early." + (" The same command goes on." if out else ""))


def _names_once(listed: str) -> list[str]:
    """What is asked for twice is counted once: the same games again would make results look surer than they are."""
    return list(dict.fromkeys(_names(listed)))


def _player_counts(listed: str) -> list[int]:
    try:
        return [int(count) for count in _names_once(listed)]
    except ValueError:
        raise QuaiError("arena.players", value=listed) from None


def _test(text: str | None) -> "Sprt | None":
    from quai.lab.arena.sprt import Sprt

    if text is None:
        return None
    try:
        p0, p1 = (float(share) for share in text.split(","))
    except ValueError:
        raise QuaiError("arena.sprt", value=text) from None
    if not 0 < p0 < p1 < 1:
        raise QuaiError("arena.sprt", value=text)
    return Sprt(p0, p1)


def _show_ladder(ladder: "Ladder") -> None:
    for what in ladder.ratings:
        table = Table("bot", "rating", "± (95 %)", title=f"Ratings: {what}")
        for bot, rating in ladder.ranked(what):
            table.add_row(bot, f"{rating.rating:.0f}", f"{rating.plus_minus:.0f}")
        screen.print(table)
    if len(ladder.bots) > 2:
        _show_matrices(ladder)
    table = Table("game", "players", "seat", "win share (95 %)", title="Seats")
    for seat in ladder.seats:
        interval = f"{_percent(seat.share)} ({_percent(seat.low)} to {_percent(seat.high)})"
        table.add_row(seat.game, str(seat.players), str(seat.seat), interval)
    screen.print(table)
    for share in ladder.win_shares:
        screen.print(share.sentence, markup=False, highlight=False, soft_wrap=True)


def _show_matrices(ladder: "Ladder") -> None:
    """The shares of the bots in the rows against those in the columns."""
    for what, matrix in ladder.matrices().items():
        table = Table("win share vs", *ladder.bots, title=f"Win shares: {what}")
        for bot, shares in zip(ladder.bots, matrix, strict=True):
            table.add_row(bot, *("–" if share is None else _percent(share) for share in shares))
        screen.print(table)


def report(
    game: GameName,
    bots: Annotated[str, typer.Option(help="one for each seat, or one for all; left out, planners")] = "",
    n: Annotated[int, typer.Option("-n", min=1, help="number of games")] = 500,
    players: Annotated[int | None, typer.Option(help="left out, as many as bots, or as few as the game allows")] = None,
    seed: Seed = 1,
    out: Annotated[Path, typer.Option(help="where to write the page")] = Path("report.html"),
    rare: Annotated[bool, typer.Option("--rare", help="print what rulebooks leave open instead")] = False,
    language: Annotated[str | None, typer.Option(help="en or fr; left out, the terminal's language")] = None,
    workers: WorkerCount = None,
) -> None:
    """Judge a board for its designer: bots play many games, and a page shows what stands out."""
    from quai.game import load
    from quai.lab import report as run
    from quai.terminal.language import default_language, known_language

    spoken = known_language(language or default_language())
    names = _bot_names(bots) if bots else []
    loaded = load(game, players or (len(names) if len(names) > 1 else None))
    seats = run.seated(names, loaded.players)
    if rare:
        _report_rare(loaded, seats, n, seed, spoken, workers)
        return
    check_writable(out)
    with progress(loaded.id, n) as advance:
        made = run.report(loaded, seats, n, seed, spoken, workers, advance)
    write(out, run.page(made))
    for verdict in made.verdicts:
        screen.print(f"{verdict.mark} {verdict.text}", markup=False, highlight=False, soft_wrap=True)
    screen.print(f"{out}", markup=False, highlight=False)


def _report_rare(game: "Game", seats: list[str], n: int, seed: int, language: str, workers: int | None) -> None:
    from quai.lab import report as run

    words = run.Words(game.board, language)
    with progress(game.id, min(n, run.FILMED)) as advance:
        watched = run.rare_states(game, seats, n, seed, words, workers, advance)
    heads = (words.say("head.case"), words.say("head.ruling"), *(name for name, _ in watched))
    table = Table(*heads, title=words.say("rare_caption"))
    for row in run.rare_rows(watched, words):
        table.add_row(*row)
    screen.print(table)
