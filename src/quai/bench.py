"""How fast the kernel is, measured on this machine, on one thread."""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from quai.board import BUILT_IN
from quai.board.limits import MAX_SEATS
from quai.bots import Budget, make_bot
from quai.bots.expert import Expert
from quai.env.measure import vector_steps_per_s
from quai.errors import QuaiError
from quai.game import Game, load
from quai.kernel.chance import keys, new_chance
from quai.kernel.copying import copy_states
from quai.lab.measure import simulate_rate
from quai.search.tree import NOTHING

SECONDS = 1.0  # of play for each game and number of players
STARTS = 5  # the best of so many starts counts
COPIES = 1_000_000
PLAYS = 2_000
SEARCHED = 400  # iterations for a decision
AT_ONCE = 1e-6  # rounds of a race, after which every playout goes on to the end of the game


@dataclass(frozen=True)
class Rate:
    """Uniformly random play inside the kernel."""

    game: str
    players: int
    decisions_per_s: float
    games_per_s: float


def kernel_rates(advance: Callable[[str], None]) -> Iterator[Rate]:
    """The rate of every game with every number of players."""
    for name in BUILT_IN:
        low, high = load(name).board.players
        for players in range(low, high + 1):
            advance(f"{name}, {players} players")
            yield kernel_rate(load(name, players))


def kernel_rate(game: Game, seconds: float = SECONDS) -> Rate:
    """Play random games for about so many seconds."""
    play = random_player(game)
    games, decisions, spent = 0, 0, 0.0
    play(20)
    while spent < seconds:
        began = perf_counter()
        decisions += play(200)
        spent += perf_counter() - began
        games += 200
    return Rate(game.id, game.players, decisions / spent, games / spent)


def random_player(game: Game) -> Callable[[int], int]:
    """A function that plays n random games inside the kernel and returns how many decisions they had."""
    family = game.family
    states, blank, chances = family.new_states(), game.blank(1, 0), new_chance()
    chances[0].chooser[:] = keys("bench")[0]
    ids = np.zeros(family.most_legal, np.int64)
    parts = np.zeros((MAX_SEATS, len(family.all_parts)), np.int64)
    totals, wins = np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64)
    tables, play = family.tables, family.kernel.random_games
    return lambda n: int(play(tables, states, 0, blank, n, ids, chances, parts, totals, wins))


@dataclass(frozen=True)
class SearchRate:
    """On one thread: iterations of the expert's search; and the same with guided playouts to the end of the game."""

    game: str
    players: int
    iterations_per_s: float
    playouts_per_s: float


def search_rate(game: Game) -> SearchRate:
    """Averaged over the decisions of a game between planners."""
    expert, to_the_end = (Expert(game.board, 1, Budget(iterations=SEARCHED)) for _ in range(2))
    to_the_end.players[0].tree.trust = AT_ONCE
    spent, done = [0.0, 0.0], [0, 0]
    for view, legal in decisions(game):
        for i, bot in enumerate((expert, to_the_end)):
            bot.players[0].decide(NOTHING)  # so that it begins a new tree
            began = perf_counter()
            bot.choose(view, legal)
            spent[i] += perf_counter() - began
            done[i] += sum(bot.players[0].visits.values())
    return SearchRate(game.id, game.players, done[0] / spent[0], done[1] / spent[1])


def decisions(game: Game) -> Iterator[tuple[Any, Any]]:
    """Some of the decisions of a game between planners."""
    position = game.new(1)
    planners = [make_bot("planner", game.board, seat) for seat in range(game.players)]
    while (seat := position.seat) is not None:
        view, legal = position.view(seat), position.legal
        if len(legal) > 1 and len(position.actions) % 3 == 0:
            yield view, legal
        position.play(planners[seat].choose(view, legal))


def cold_compile_s() -> float:
    """Seconds from nothing compiled to everything compiled, in a process of its own."""
    code = "import quai\nquai.load('london')\nquai.load('underground')"
    with tempfile.TemporaryDirectory() as folder:
        return _run(code, {"QUAI_CACHE": folder})


def warm_import_s() -> float:
    """Seconds to start Python and import quai with all that a game needs."""
    return min(_run("from quai import load", {}) for _ in range(STARTS))


def warm_start_s() -> float:
    """Seconds to start Python, import quai and play the first move of a game, compiled code being on disk."""
    code = "import quai\nposition = quai.load('london').new()\nposition.play(position.legal[0])"
    return min(_run(code, {}) for _ in range(STARTS))


def _run(code: str, environment: dict[str, str]) -> float:
    """Seconds in a process of its own, out of Ctrl-C's reach: it is ended, and says nothing."""
    began = perf_counter()
    command = [sys.executable, "-c", code]
    subprocess.run(command, check=True, env=os.environ | environment, start_new_session=True)
    return perf_counter() - began


def state_copy_ns(game: Game) -> float:
    """Nanoseconds to copy a state inside the kernel."""
    states = np.repeat(game.new(1).states, 64)
    copy_states(states, 1000)
    began = perf_counter()
    copy_states(states, COPIES)
    return (perf_counter() - began) / COPIES * 1e9


def play_us(game: Game) -> float:
    """Microseconds of one `play` from Python, of an action given by its text."""
    chooser = random.Random(1)
    spent, played, seed = 0.0, 0, 0
    while played < PLAYS:
        seed += 1
        position = game.new(seed)
        while position.seat is not None:
            text = chooser.choice(position.legal).text
            began = perf_counter()
            position.play(text)
            spent += perf_counter() - began
            played += 1
    return spent / played * 1e6


def measure(advance: Callable[[str], None]) -> dict[str, Any]:
    """All of it, as the JSON of `quai bench --json`."""
    ticket, underground = load("london", 3), load("underground", 3)
    rates = list(kernel_rates(advance))
    advance("copying states, playing from Python, starting, searching")
    copies = {game.family.name: state_copy_ns(game) for game in (ticket, underground)}
    plays = {game.id: play_us(game) for game in (ticket, underground)}
    sizes = {game.family.name: int(game.new(1).states.nbytes) for game in (ticket, underground)}
    starts = {"warm_import_s": warm_import_s(), "warm_start_s": warm_start_s()}
    searches = [search_rate(load(name, 2)) for name in BUILT_IN]
    advance("many games at once, and games between bots")
    laboratory = measure_laboratory()
    advance("compiling everything from nothing")
    return {
        "kernel": [vars(rate) for rate in rates],
        "cold_compile_s": cold_compile_s(),
        **starts,
        "search": [vars(rate) for rate in searches],
        **laboratory,
        "state_bytes": max(sizes.values()),
        "state_copy_ns": max(copies.values()),
        "play_us": max(plays.values()),
        "by_family": {"state_bytes": sizes, "state_copy_ns": copies},
        "by_game": {"play_us": plays},
    }


def measure_laboratory() -> dict[str, Any]:
    """Steps of the vector environment (None without its extra) and games of `quai simulate`, on London."""
    game = load("london", 2)
    rate = simulate_rate(game, random_player(game))
    try:
        steps: float | None = vector_steps_per_s("london")
    except QuaiError:
        steps = None
    return {
        "vector_steps_per_s": steps,
        "simulate": vars(rate) | {"efficiency": rate.efficiency, "scaling": rate.scaling},
    }
