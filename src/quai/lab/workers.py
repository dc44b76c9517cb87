"""All cores at work: games of matches in chunks, played by threads, processes or a cluster.

Every worker is a thread. It plays games between kernel bots itself, for compiled code lets the others run, and has a
process of its own for games between other bots. Users' own bots play in such processes alone: what they print stays out
of the results, and what they end is nothing else. Results do not depend on the number of workers, nor on the size of
chunks: a game is its number.
"""

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from queue import SimpleQueue
from time import perf_counter
from typing import Any, Protocol

from quai.bots import is_own
from quai.lab.child import Child
from quai.lab.games import Games, Match, is_for_kernel, play

CHUNK_SECONDS = 0.2  # long enough for a chunk's own cost to vanish, short enough to be waited for
MOST_GAMES = 4096  # in a chunk
LAST_CHUNKS = 8  # towards the end chunks get smaller, so that all workers end together


@dataclass(frozen=True)
class Chunk:
    """Games of a match with numbers from first to last - 1, and what to bring back of them."""

    match: Match
    first: int
    last: int
    keeps_states: bool = False
    keeps_actions: bool = False

    @property
    def asked(self) -> tuple[bytes, int, int, bool, bool]:
        """The chunk for another process: the arguments of `child.answer`."""
        return self.match.pickled, self.first, self.last, self.keeps_states, self.keeps_actions

    def play(self) -> Games:
        return play(self.match, self.first, self.last, self.keeps_states, self.keeps_actions)


@dataclass
class Stack:
    """Games of a match that are still to be played, handed out in chunks that take about the same time."""

    match: Match
    gaps: list[tuple[int, int]]  # numbers still to play: from, to before
    keeps_states: bool = False
    keeps_actions: bool = False
    size: int = field(default=1, init=False)
    lock: Any = field(default_factory=threading.Lock, init=False)

    @property
    def left(self) -> int:
        """How many games are still to be handed out."""
        return sum(end - first for first, end in self.gaps)

    def take(self) -> Chunk | None:
        """The next chunk; of repeated deals, whole deals."""
        with self.lock:
            if not self.gaps:
                return None
            step = self.match.players if self.match.repeats_deals else 1
            size = max(self.size // LAST_CHUNKS, min(self.size, self.left // LAST_CHUNKS))
            first, end = self.gaps.pop(0)
            last = min(end, first + max(1, size // step) * step)
            if last < end:
                self.gaps.insert(0, (last, end))
            return Chunk(self.match, first, last, self.keeps_states, self.keeps_actions)

    def learn(self, games: int, seconds: float) -> None:
        """Make chunks as large as the pace of the last one allows."""
        self.size = max(1, min(MOST_GAMES, 8 * self.size, int(CHUNK_SECONDS * games / max(seconds, 1e-6))))

    def drop(self) -> int:
        """Play no more of it; return how many games that saves."""
        with self.lock:
            saved = self.left
            self.gaps.clear()
            return saved


class Worker(Protocol):
    """Something that plays chunks, one at a time."""

    def play(self, chunk: Chunk) -> Games: ...

    def close(self) -> None: ...


class LocalWorker:
    """Plays some bots in the thread that asks, others in a process of its own."""

    def __init__(self, plays_here: Callable[[Sequence[str]], bool]) -> None:
        self.plays_here = plays_here
        self.child: Child | None = None
        self.is_closed = False

    def play(self, chunk: Chunk) -> Games:
        if self.plays_here(chunk.match.bots):
            return chunk.play()
        if self.child is None:
            self.child = Child()
            if self.is_closed:
                self.child.close()
        return self.child.play(*chunk.asked)

    def close(self) -> None:
        self.is_closed = True
        if self.child is not None:
            self.child.close()


def local_workers(n: int | None) -> list[Worker]:
    """So many workers on this machine, or one for each core. The first needs no process for any of our bots: it begins
    at once."""
    return [LocalWorker(_are_ours), *(LocalWorker(is_for_kernel) for _ in range((n or cores()) - 1))]


def _are_ours(bots: Sequence[str]) -> bool:
    return not any(is_own(name) for name in bots)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Interrupted:
    """Put among the results when the user wants to stop."""


def play_all(stacks: Sequence[Stack], workers: Sequence[Worker]) -> Iterator[tuple[Stack, Games]]:
    """Play what the stacks hold, in their order; results come as they are ready, and end early on Ctrl-C."""
    results: SimpleQueue[Any] = SimpleQueue()

    def chunks() -> Iterator[tuple[Stack, Chunk]]:
        for stack in stacks:
            while chunk := stack.take():
                yield stack, chunk

    def work(worker: Worker) -> None:
        try:
            for stack, chunk in chunks():
                began = perf_counter()
                games = worker.play(chunk)
                stack.learn(len(games), perf_counter() - began)
                results.put((stack, games))
            results.put(None)
        except Exception as error:
            results.put(error)

    with stopping(lambda: results.put(Interrupted())):
        try:
            for worker in workers:
                threading.Thread(target=work, args=(worker,), daemon=True).start()
            yield from _until_all_are_done(results, len(workers))
        finally:
            for stack in stacks:
                stack.drop()
            for worker in workers:
                worker.close()


def _until_all_are_done(results: "SimpleQueue[Any]", n_workers: int) -> Iterator[tuple[Stack, Games]]:
    while n_workers:
        result = results.get()
        if isinstance(result, Exception):
            raise result
        if isinstance(result, Interrupted):
            return
        if result is None:
            n_workers -= 1
        else:
            yield result


@contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """The first Ctrl-C calls `stop`, so that nothing is cut in two; the next ends the program."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def on_first(number: int, frame: Any) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    before = signal.signal(signal.SIGINT, on_first)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
