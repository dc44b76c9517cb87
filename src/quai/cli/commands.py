"""The commands. An error is one sentence, and exit 2."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.table import Table

from quai.cli import lab
from quai.cli.screen import aside, look_here_for, read, screen, write
from quai.cli.usage import refusal
from quai.errors import QuaiError
from quai.leaving import INTERRUPTED

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None, help="Four network games.")
board_app = typer.Typer(help="Boards of your own.")
app.add_typer(board_app, name="board")
app.command()(lab.simulate)
app.command()(lab.arena)
app.command()(lab.report)

UsageError: Any = typer.BadParameter.__base__  # wherever Typer keeps it

Language = Annotated[str | None, typer.Option(help="en or fr; left out, the terminal's language")]


def run() -> None:
    """Run a command; what the user can mend is said in a sentence."""
    try:
        code = app(args=with_json_target(sys.argv[1:]) or ["--help"], prog_name="quai", standalone_mode=False)
    except QuaiError as error:
        stop(str(error))
    except UsageError as error:
        stop(str(refusal(error)))
    except (typer.Abort, KeyboardInterrupt):
        stop("Stopped.", INTERRUPTED)
    else:
        raise SystemExit(code if isinstance(code, int) else 0)


def stop(sentence: str, code: int = 2) -> NoReturn:
    """Say why, and end."""
    aside.print(sentence, markup=False, highlight=False, soft_wrap=True)
    raise SystemExit(code)


def with_json_target(arguments: list[str]) -> list[str]:
    """`--json` of `quai simulate` and `quai arena` without a file means the screen."""
    if arguments[:1] not in (["simulate"], ["arena"]) or "--json" not in arguments:
        return arguments
    after = arguments.index("--json") + 1
    is_bare = after == len(arguments) or (arguments[after].startswith("-") and arguments[after] != "-")
    return [*arguments[:after], "-", *arguments[after:]] if is_bare else arguments


Port = Annotated[int, typer.Option(min=0, max=65535, help="0 for any that is free")]
Data = Annotated[Path | None, typer.Option(help="where games are kept; left out, QUAI_DATA or your data folder")]
Url = Annotated[str | None, typer.Option(help="another database, such as postgresql://…; left out, QUAI_DATABASE")]


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="in the terminal; left out: asked")] = None,
    in_terminal: Annotated[bool, typer.Option("--terminal", help="in this terminal instead of a browser")] = False,
    players: Annotated[int | None, typer.Option(help="in the terminal; left out: asked")] = None,
    bot: Annotated[str, typer.Option(help="in the terminal, the others: easy, medium, hard, expert …")] = "medium",
    seed: Annotated[str | None, typer.Option(help="in the terminal, for the same deal again")] = None,
    language: Language = None,
    record: Annotated[Path | None, typer.Option(help="in the terminal, write the game's record to this file")] = None,
    port: Port = 8420,
    data: Data = None,
) -> None:
    """Play: opens a page in your browser, or with --terminal a game against bots right here."""
    if in_terminal or game or record:
        from quai import terminal

        look_here_for([bot])
        terminal.play(game, players, bot, _seed(seed), language or terminal.default_language(), record)
    else:
        _run_server("127.0.0.1", port, data, None, opens=True)


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="0.0.0.0 to be reached by others")] = "127.0.0.1",
    port: Port = 8420,
    data: Data = None,
    database: Url = None,
) -> None:
    """Serve tables to browsers and other clients."""
    _run_server(host or "127.0.0.1", port, data, database, opens=False)


def _run_server(host: str, port: int, data: Path | None, database: str | None, opens: bool) -> None:
    from quai.server import run

    run.serve(host, port, run.database_url(data, database), opens)


def _seed(text: str | None) -> int | str | None:
    return int(text) if text is not None and text.isascii() and text.isdigit() else text


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="a record")],
    board: Annotated[Path | None, typer.Option(help="the folder of a board of your own")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="stop after so many decisions")] = None,
    json_output: Annotated[bool, typer.Option("--json", help="print the position as JSON")] = False,
) -> None:
    """Replay a record, checking every line, and say how it stands at the end."""
    from quai.game import replay as run

    text = read(file)
    position = run(text, board)
    if at is not None:
        position = position.at(at)
    if json_output:
        print(json.dumps(position.to_dict(), indent=1))
    else:
        _show_position(position)


def _show_position(position: Any) -> None:
    screen.print(f"{position.game.board.name}: {len(position.actions)} decisions", markup=False, highlight=False)
    if position.result is None:
        screen.print(f"Seat {position.seat} is to decide ({position.phase}). Scores: {position.scores}")
        return
    table = Table("seat", *position.game.family.parts, "total", "")
    for seat, parts in enumerate(position.result.breakdown):
        won = "wins" if seat in position.result.winners else ""
        table.add_row(str(seat), *(str(points) for points in parts.values()), str(position.result.scores[seat]), won)
    screen.print(table)


@app.command()
def show(
    file: Annotated[
        Path, typer.Argument(help="a position (JSON), a record, or the name of a game for its empty board")
    ],
    svg: Annotated[Path, typer.Option("--svg", help="where to write the picture")],
    board: Annotated[Path | None, typer.Option(help="the folder of a board of your own")] = None,
    at: Annotated[int | None, typer.Option(min=0, help="of a record: after so many decisions")] = None,
    language: Annotated[str, typer.Option(help="en or fr")] = "en",
) -> None:
    """Draw any position of any game as a picture."""
    from quai.picture import draw
    from quai.terminal.language import known_language

    drawn, position = _position(file, board, at)
    write(svg, draw(drawn, position, known_language(language)))
    screen.print(f"{svg}", markup=False, highlight=False)


def _position(file: Path, board: Path | None, at: int | None) -> tuple[Any, Any]:
    """A board and a position's JSON, from a game's name, a record or a position's file."""
    from quai.board import BUILT_IN, load_board
    from quai.game import load, replay

    if str(file) in BUILT_IN or file.is_dir():
        return load_board(str(file)), {}
    text = read(file)
    if text.startswith("quai record"):
        position = replay(text, board)
        position = position if at is None else position.at(at)
    else:
        data = _json_object(text)
        name = board if board is not None else data.get("game")
        if not isinstance(name, str | Path):
            raise QuaiError("cli.no_game", file=str(file))
        players = data.get("players")
        position = load(name, players).position(data)
    return position.game.board, position.to_dict()


def _json_object(text: str) -> dict[str, Any]:
    from quai.errors import PositionError

    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionError("position.not_json", reason=str(error)) from None
    if not isinstance(data, dict):
        raise PositionError("position.not_an_object", value=text[:40])
    return data


@board_app.command("check")
def check_board(folder: Annotated[Path, typer.Argument(help="a board's folder")], language: Language = None) -> None:
    """Find every fault of a board at once."""
    from quai.board import check_folder, load_board
    from quai.terminal.language import default_language, known_language

    spoken = known_language(language or default_language())
    faults = check_folder(folder)
    for fault in faults:
        screen.print(f"- {fault.message(spoken)}", markup=False, highlight=False, soft_wrap=True)
    if faults:
        raise QuaiError("cli.board_faults", folder=str(folder), count=len(faults))
    board = load_board(folder)
    screen.print(f"{board.name}: no faults.", markup=False, highlight=False)


@app.command()
def bench(
    json_output: Annotated[bool, typer.Option("--json", help="print JSON alone")] = False,
) -> None:
    """Measure how fast Quai is on this machine, which takes about two minutes.

    On one thread: random play inside the kernel for every game and number of players, compiling, starting, copying a
    state, playing from Python, the expert's search, the vector environment. And quai simulate, on one and two workers.
    Where the bots are not compiled yet, that takes some minutes more.
    """
    from quai.bench import measure

    def say(what: str) -> None:
        if sys.stderr.isatty():
            aside.print(f"{what} …", style="dim")

    figures = measure(say)
    if json_output:
        print(json.dumps(figures, indent=1))
    else:
        _show_figures(figures)


def _show_figures(figures: dict[str, Any]) -> None:
    table = Table("game", "players", "decisions/s", "games/s", title="Random play inside the kernel, one thread")
    for rate in figures["kernel"]:
        speeds = (f"{rate[key]:,.0f}" for key in ("decisions_per_s", "games_per_s"))
        table.add_row(rate["game"], str(rate["players"]), *speeds)
    screen.print(table)
    for key, unit in (("cold_compile_s", "s"), ("warm_import_s", "s"), ("warm_start_s", "s"), ("state_bytes", "bytes"),
                      ("state_copy_ns", "ns"), ("play_us", "µs")):  # fmt: skip
        screen.print(f"{key.rsplit('_', 1)[0].replace('_', ' '):14} {figures[key]:10.2f} {unit}", highlight=False)
    for rate in figures["search"]:
        line = f"search {rate['game']:14} {rate['iterations_per_s']:10,.0f} iterations/s"
        line += f", {rate['playouts_per_s']:,.0f} whole playouts/s"
        screen.print(line, highlight=False)
    if figures["vector_steps_per_s"] is not None:
        screen.print(f"vector env            {figures['vector_steps_per_s']:10,.0f} steps/s", highlight=False)
    rate = figures["simulate"]
    for key in ("kernel", "one_worker", "two_workers"):
        screen.print(f"simulate {key.replace('_', ' '):12} {rate[key]:10,.0f} games/s", highlight=False)
    screen.print(
        f"two workers reach {rate['scaling']:.2f} times one, {rate['efficiency']:.0%} of twice the kernel",
        highlight=False,
    )
