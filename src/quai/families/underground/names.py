"""Action texts of On the Underground, and the way back to ids."""

from functools import cached_property
from typing import Any

import numpy as np

from quai.board.spec import UndergroundBoard
from quai.errors import IllegalAction, shown
from quai.families.reading import few
from quai.underground import entry
from quai.underground.state import OVER, RIDE
from quai.underground.tables import BUILDING, MAX_RIDES, SKIP

WALK = "walk"  # in place of the lines of a ride that uses none


class Names:
    """The names of one board, by number, and the texts of its actions, by id."""

    def __init__(self, board: UndergroundBoard, tables: Any) -> None:
        self.board = board
        self.tables = tables
        self.beyond = int(tables[0].n_actions)  # no action of the moment has this id, or a higher one
        self.stations = [station.id for station in board.stations]
        self.links = [link.id for link in board.links]
        self.lines = [line.colour for line in board.lines]
        self.symbols = board.symbols
        self.destinations = [station.id for station in board.stations if station.kind in ("normal", "express")]
        self.connections = [station.id for station in board.stations if station.kind == "connection"]

    @cached_property
    def texts(self) -> dict[int, str]:
        """Every action's text by id, but for rides, which depend on the moment."""
        builds = {
            BUILDING + len(self.links) * i + j: f"build {line} {link}"
            for i, line in enumerate(self.lines)
            for j, link in enumerate(self.links)
        }
        return {SKIP: "skip"} | builds

    @cached_property
    def ids(self) -> dict[str, int]:
        return {text: action for action, text in self.texts.items()}

    def rides(self, states: Any) -> list[tuple[str, list[str]]]:
        """The rides open now, in the order of their ids: the destination and the lines used."""
        stations, lines = np.zeros(MAX_RIDES, np.int64), np.zeros(MAX_RIDES, np.int64)
        n = entry.rides_at(self.tables, states, 0, stations, lines)
        return [(self.stations[stations[i]], self._lines_in(int(lines[i]))) for i in range(n)]

    def _lines_in(self, bits: int) -> list[str]:
        return [line for number, line in enumerate(self.lines) if bits >> number & 1]

    def all_texts(self, states: Any, actions: list[int]) -> list[str]:
        if states[0].phase != RIDE:
            return [self.texts[action] for action in actions]
        rides = self.rides(states)
        return [ride_text(*rides[action]) for action in actions]

    def parse(self, states: Any, text: str) -> int:
        """The id of an action's text; IllegalAction names the part that is not known.

        At a ride the ids of builds mean rides, so a build is given an id beyond all others.
        """
        words = text.split()
        action = self.ids.get(" ".join(words))
        if action is not None:
            return self.beyond + 1 + action if states[0].phase == RIDE else action
        if states[0].phase == OVER:
            raise IllegalAction("action.over", "U-pass-5")
        if words[:1] == ["ride"] and len(words) == 3:
            return self._parse_ride(states, words[1], words[2])
        raise self._not_understood(text, words)

    def _parse_ride(self, states: Any, station: str, lines: str) -> int:
        if station not in self.stations:
            raise IllegalAction("action.unknown_station", "U-pass-2", station=shown(station))
        wanted = [] if lines == WALK else lines.split("+")
        for line in wanted:
            if line not in self.lines:
                raise IllegalAction("action.unknown_line", "U-pass-2", line=shown(line), known=few(self.lines))
        rides = self.rides(states) if states[0].phase == RIDE else []
        for number, (destination, used) in enumerate(rides):
            if destination == station and sorted(used) == sorted(wanted):
                return number
        return self.beyond

    def _not_understood(self, text: str, words: list[str]) -> IllegalAction:
        """Say which word is wrong, if it can be told."""
        if words[:1] == ["build"] and len(words) == 3:
            if words[1] not in self.lines:
                return IllegalAction("action.unknown_line", "U-setup-1", line=shown(words[1]), known=few(self.lines))
            return IllegalAction("action.unknown_link", "U-build-2", link=shown(words[2]))
        forms = [f"build {self.lines[0]} {self.links[0]}", "skip", f"ride {self.destinations[0]} {self.lines[0]}"]
        return IllegalAction(
            "action.not_understood", "U-build-1", text=shown(text), forms=" | ".join([*forms, "ride … walk"])
        )


def ride_text(station: str, lines: list[str]) -> str:
    return f"ride {station} {'+'.join(lines) or WALK}"
