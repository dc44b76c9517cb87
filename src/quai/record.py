"""Records: a game as text that a person can read and that replays without any random generator.

    quai record 1
    game london
    rules 1
    players 2
    seed 7
    first 0
    cards: blue wild green …          what chance dealt: every shuffle, top first
    tickets: …
    0 keep baker_street-trafalgar_square
    1 draw deck = blue                one line per decision, with what chance brought to light
    0 draw wild = green
      cards: pink green …             a shuffle that this decision caused

A game that starts from a given position has `start JSON` in place of what chance dealt.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from quai.errors import IllegalAction, PositionError, RecordError, shown
from quai.families.family import Shuffles
from quai.kernel.chance import new_chance, write_shuffles

if TYPE_CHECKING:
    from quai.game import Game, Position

FORMAT = 1
RULES = 1
TITLE = f"quai record {FORMAT}"
HEADER = ("game", "rules", "players", "seed", "first")

Named = list[tuple[str, list[str]]]


def write(position: "Position") -> str:
    """The record of a position's game so far."""
    return "\n".join([TITLE, *_header(position), *_dealt(position), *_moves(position)]) + "\n"


def _header(position: "Position") -> Iterator[str]:
    game = position.game
    yield f"game {game.id}"
    yield f"rules {RULES}"
    yield f"players {game.players}"
    yield f"seed {json.dumps(position.seed)}"
    yield f"first {int(position.start[0].first)}"


def _dealt(position: "Position") -> Iterator[str]:
    family = position.game.family
    if position.dealt is None:
        start = family.to_dict(position.start[0]) | {"seed": position.seed}
        yield f"start {json.dumps(start)}"
    else:
        yield from _shuffle_lines(family.shuffle_names(position.dealt), "")


def _shuffle_lines(named: Named, indent: str) -> Iterator[str]:
    for what, order in named:
        yield f"{indent}{what}: {' '.join(order)}"


def _moves(position: "Position") -> Iterator[str]:
    family = position.game.family
    states, chances = position.start.copy(), new_chance()
    ids = np.zeros(family.most_legal, np.int64)
    for number, action in enumerate(position.actions):
        before = states.copy()
        [text] = family.texts(before, [action])
        shuffles = position.shuffles.get(number, [])
        write_shuffles(chances, shuffles)
        family.kernel.play_at(family.tables, states, 0, action, ids, chances)
        outcome = family.outcome(before[0], states[0], action, shuffles)
        yield " ".join([str(int(before[0].seat)), text, *(["=", *outcome] if outcome else [])])
        yield from _shuffle_lines(family.shuffle_names(shuffles), "  ")


def read(text: str, load: "Callable[[str, int], Game]") -> "Position":
    """The position at the end of a record; RecordError says what is wrong with it."""
    if not isinstance(text, str):
        raise RecordError("record.not_a_record", wanted=TITLE)
    lines = deque((number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip())
    header = _read_header(lines)
    game = _load(header, load)
    position = _read_start(game, header, lines)
    for number, move, shuffles in _grouped(lines):
        _replay_move(position, number, move, shuffles)
    return position


Lines = deque[tuple[int, str]]  # with their numbers; what has been read is taken away


def _read_header(lines: Lines) -> dict[str, str]:
    title = lines.popleft()[1].split() if lines else []
    if title[:2] != TITLE.split()[:2]:
        raise RecordError("record.not_a_record", wanted=TITLE)
    if title[2:] != [str(FORMAT)]:
        raise RecordError("record.version", value=shown(" ".join(title[2:])), wanted=FORMAT)
    header: dict[str, str] = {}
    while lines and lines[0][1].split()[0] in HEADER:
        number, line = lines.popleft()
        key, _, value = line.strip().partition(" ")
        if key in header:
            raise RecordError("record.bad_line", line=number, value=shown(line))
        header[key] = value.strip()
    for key in HEADER:
        if key not in header:
            raise RecordError("record.missing_header", key=key)
    if header["rules"] != str(RULES):
        raise RecordError("record.rules", value=shown(header["rules"]), wanted=RULES)
    return header


def _load(header: dict[str, str], load: "Callable[[str, int], Game]") -> "Game":
    players = _integer(header, "players", 1, 9)
    game = load(header["game"], players)
    if game.id != header["game"]:
        raise RecordError("record.unknown_board", value=shown(header["game"]))
    return game


def _integer(header: dict[str, str], key: str, low: int, high: int) -> int:
    value = header[key]
    if not (value.isascii() and value.isdigit() and len(value) < 5 and low <= int(value) <= high):
        raise RecordError("record.bad_number", key=key, value=shown(value), low=low, high=high)
    return int(value)


def _seed(header: dict[str, str]) -> int | str:
    from quai.game import check_seed

    try:
        return check_seed(json.loads(header["seed"]))
    except (ValueError, RecursionError, PositionError):
        raise RecordError("record.bad_header", line="seed", value=shown(header["seed"])) from None


def _read_start(game: "Game", header: dict[str, str], lines: Lines) -> "Position":
    if lines and lines[0][1].startswith("start "):
        try:
            return game.position(json.loads(lines.popleft()[1][len("start ") :]))
        except (ValueError, RecursionError, PositionError) as error:
            raise RecordError("record.bad_start", reason=str(error)) from None
    dealt = []
    while lines and not lines[0][1][0].isdigit():
        dealt.append(lines.popleft())
    return _deal(game, header, dealt)


def _deal(game: "Game", header: dict[str, str], dealt: list[tuple[int, str]]) -> "Position":
    from quai.game import Position

    first = _integer(header, "first", 0, game.players - 1)
    states, chances = game.blank(_seed(header), first), new_chance()
    shuffles = game.family.shuffle_numbers([_named(number, line) for number, line in dealt])
    line = dealt[-1][0] if dealt else 1
    _load_tape(chances, shuffles, line)
    game.family.kernel.set_up_at(game.family.tables, states, 0, chances)
    _check_tape(chances, line)
    return Position(game, states, _seed(header), dealt=shuffles)


def _named(number: int, line: str) -> tuple[str, list[str]]:
    what, colon, order = line.strip().partition(":")
    if not colon:
        raise RecordError("record.bad_line", line=number, value=shown(line))
    return what, order.split()


def _load_tape(chances: Any, shuffles: Shuffles, line: int) -> None:
    if not write_shuffles(chances, shuffles):
        raise RecordError("record.too_long", line=line)


def _check_tape(chances: Any, line: int) -> None:
    if chances[0].fault or chances[0].at != chances[0].length:
        raise RecordError("record.wrong_shuffle", line=line)


def _grouped(lines: Lines) -> Iterator[tuple[int, str, Named]]:
    """Moves, each with the shuffles noted below it."""
    while lines:
        number, move = lines.popleft()
        shuffles: Named = []
        while lines and lines[0][1][0].isspace():
            shuffles.append(_named(*lines.popleft()))
        yield number, move, shuffles


def _replay_move(position: "Position", line: int, move: str, named: Named) -> None:
    """Play one line of a record on the position, checking seat, legality and what chance brought."""
    family = position.game.family
    seat, _, rest = move.strip().partition(" ")
    text, _, noted = f"{rest} ".partition(" = ")
    if not seat.isdigit() or not text.strip():
        raise RecordError("record.bad_line", line=line, value=shown(move))
    if position.seat is None:
        raise RecordError("record.after_end", line=line)
    if seat != str(position.seat):
        raise RecordError("record.wrong_seat", line=line, seat=shown(seat), wanted=position.seat)
    before, shuffles, chances = position.states.copy(), family.shuffle_numbers(named), new_chance()
    _load_tape(chances, shuffles, line)
    try:
        action = position.play_by(text, chances)
    except IllegalAction as error:
        raise RecordError("record.illegal", line=line, reason=str(error)) from None
    _check_tape(chances, line)
    outcome = family.outcome(before[0], position.state, action, shuffles)
    if noted.split() != outcome:
        raise RecordError("record.wrong_result", line=line, value=shown(noted.strip()), wanted=" ".join(outcome))
