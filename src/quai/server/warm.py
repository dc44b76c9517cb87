"""The rules get compiled at the first start; meanwhile the page is there and shows how far it is."""

import gc
import logging
import subprocess
import sys
import threading

from quai.board import BUILT_IN, load_board
from quai.families.family import Family
from quai.families.ticket import TicketFamily
from quai.families.underground import UndergroundFamily
from quai.game import show_progress
from quai.kernel.jit import compile_all
from quai.search.player import are_compiled
from quai.server.boards import draw_all
from quai.server.tables import game_of
from quai.server.wire import Health

log = logging.getLogger(__name__)


class Warmth:
    """Loads every game in a thread beside the event loop."""

    def __init__(self) -> None:
        self.health = Health(ready=False, done=0, total=1)

    def start(self) -> None:
        threading.Thread(target=self._load, name="compiling", daemon=True).start()

    def _load(self) -> None:
        try:
            self._compile([TicketFamily(load_board("london")), UndergroundFamily(load_board("underground"))])  # type: ignore[arg-type]
            for name in BUILT_IN:
                low, high = load_board(name).players
                for players in range(low, high + 1):
                    position = game_of(name, players).new(seed=0)
                    position.play(position.legal[0]).view(0)
        except Exception:
            log.exception("the rules could not be compiled")
            return
        total = self.health.total
        self.health = Health(ready=True, done=total, total=total)
        draw_all()
        self._compile_players()
        gc.collect()
        gc.freeze()  # what is here now stays

    def _compile_players(self) -> None:
        """Planner and expert take longer: another process sees to them, so that tables stay quick meanwhile."""
        if not are_compiled():
            subprocess.Popen(
                [sys.executable, "-m", "quai.search"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )

    def _compile(self, families: list[Family]) -> None:
        parts = [(family, family.entries()) for family in families]
        self.health.total = sum(len(entries) for _, entries in parts)
        for family, entries in parts:
            compile_all(entries, f"{family.name} rules", self._show)

    def _show(self, line: str) -> None:
        """One part more is being compiled; the empty line at the end of a family is none."""
        if line:
            self.health = Health(ready=False, done=self.health.done + 1, total=self.health.total)
        show_progress(line)
