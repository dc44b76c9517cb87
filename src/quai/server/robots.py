"""Bots at the tables, and bots that stand in for absent players. They think in threads beside the event loop."""

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from random import Random

from quai.bots import Bot, make_listed_bot
from quai.game import Action, View
from quai.server import playing
from quai.server.refusals import Refusal
from quai.server.table import STAND_IN, Table
from quai.server.tables import Tables

log = logging.getLogger(__name__)


class Robots:
    """Moves for every bot whose turn it is. `consider` is called whenever a table has changed."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, "bot")
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._waiting: dict[str, asyncio.TimerHandle] = {}

    def close(self) -> None:
        for task in self._playing.values():
            task.cancel()
        for handle in self._waiting.values():
            handle.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    def consider(self, table: Table) -> None:
        """Let a bot play if it is its turn; otherwise see to it that nobody waits for ever."""
        if handle := self._waiting.pop(table.id, None):
            handle.cancel()
        seat = table.position.seat
        if seat is None or table.is_import:
            return
        if not table.seats[seat].is_bot_now:
            self._watch(table, seat)
        elif table.id not in self._playing:
            task = asyncio.create_task(self._play(table))
            self._playing[table.id] = task
            task.add_done_callback(lambda _: self._playing.pop(table.id, None))

    async def _play(self, table: Table) -> None:
        """Play as long as bots are to decide."""
        while (seat := _to_move(table)) is not None:
            await asyncio.sleep(table.options.bot_delay)
            if _to_move(table) != seat:
                continue  # the table has changed meanwhile
            version = table.decided
            view, legal = table.position.view(seat), table.position.legal
            loop = asyncio.get_running_loop()
            text = await loop.run_in_executor(self._threads, self._choose, table, seat, view, legal)
            await self._decide(table, seat, version, text)

    async def _decide(self, table: Table, seat: int, version: int, text: str) -> None:
        async with table.lock:
            if table.decided != version or table.asked or not table.seats[seat].is_bot_now:
                return  # something was taken back, or the player came back, while the bot was thinking
            try:
                await playing.decide(self.tables, table, seat, text, None)
            except Refusal:
                log.info("table %s: another process moved first", table.id)
            except Exception:  # such as a database that is away for a moment: try again
                log.exception("table %s: a bot's move can't be written", table.id)
                await asyncio.sleep(1)

    def _choose(self, table: Table, seat: int, view: View, legal: list[Action]) -> str:
        """The bot's choice; should a bot fail, the game goes on with any legal action."""
        try:
            return self._bot(table, seat).choose(view, legal).text
        except Exception:
            log.exception("the bot of seat %s failed", seat)
            return Random(len(table.moves)).choice(legal).text

    def _bot(self, table: Table, seat: int) -> Bot:
        if seat not in table.bots:
            name = table.seats[seat].bot or STAND_IN
            seed = Random(f"{table.position.seed}/{seat}").getrandbits(64)
            table.bots[seat] = make_listed_bot(name, table.game.board, seed)
        return table.bots[seat]

    def _watch(self, table: Table, seat: int) -> None:
        """After the time set at the table, a bot stands in for a player who is not connected."""
        limit = table.options.absent_after
        if limit is None or table.seats[seat].connections or table.seats[seat].open:
            return
        passed = time.time() - max(table.turn_began, table.seats[seat].last_seen)
        loop = asyncio.get_running_loop()
        self._waiting[table.id] = loop.call_later(max(0.5, limit - passed), self._stand_in, table, seat)

    def _stand_in(self, table: Table, seat: int) -> None:
        self._waiting.pop(table.id, None)
        task = asyncio.create_task(self._begin_to_stand_in(table, seat))
        task.add_done_callback(lambda done: done.exception())

    async def _begin_to_stand_in(self, table: Table, seat: int) -> None:
        async with table.lock:
            if table.position.seat == seat and not table.seats[seat].connections and not table.seats[seat].stand_in:
                await self.tables.append(table, "away", seat)
                await playing.undo_if_agreed(self.tables, table)


def _to_move(table: Table) -> int | None:
    """The seat that decides now, if a bot plays it and nobody is being asked anything."""
    seat = table.position.seat
    return seat if seat is not None and table.seats[seat].is_bot_now and not table.asked else None
