"""Games as tables for data frames: a row per game, per seat and, on request, per decision; written as Parquet.

Rows are sorted, so that the same seed gives the same files whatever the number of workers.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from quai.errors import QuaiError
from quai.game import Game
from quai.lab.games import Games, Match

Columns = dict[str, Any]


class Tables:
    """Collects games; `write` puts them into a folder."""

    def __init__(self, match: Match, has_decisions: bool = False) -> None:
        self.polars = _polars()
        self.match = match
        self.has_decisions = has_decisions
        self.frames: dict[str, list[Any]] = {"games": [], "seats": []} | ({"decisions": []} if has_decisions else {})

    def add(self, games: Games) -> None:
        """Take in finished games, which have their states and, if decisions are wanted, their actions."""
        self._add("games", game_columns(self.match, games))
        self._add("seats", seat_columns(self.match, games))
        if self.has_decisions:
            self._add("decisions", decision_columns(self.match, games))

    def _add(self, table: str, columns: Columns) -> None:
        self.frames[table].append(self.polars.DataFrame(columns))

    def write(self, folder: Path) -> None:
        """games.parquet, seats.parquet and perhaps decisions.parquet."""
        for table, frames in self.frames.items():
            order = {"games": ["game"], "seats": ["game", "seat"], "decisions": ["game", "number"]}[table]
            if frames:
                _write(self.polars.concat(frames).sort(order), folder / f"{table}.parquet")


def _polars() -> Any:
    try:
        import polars
    except ImportError:
        raise QuaiError("lab.no_polars") from None
    return polars


def _write(frame: Any, file: Path) -> None:
    """Write all or nothing."""
    part = file.with_suffix(".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        frame.write_parquet(part)
        os.replace(part, file)
    except OSError as error:
        raise QuaiError("file.unwritable", file=str(file), reason=error.strerror or str(error)) from None


def game_columns(match: Match, games: Games) -> Columns:
    """One row per game."""
    ranked = np.sort(games.scores, axis=1)
    return {
        "game": games.numbers,
        "deal": [f"{match.seed}/{deal}" for deal in match.deals(games.numbers)],
        "decisions": games.decisions,
        "winners": games.wins.sum(axis=1),
        "best_score": ranked[:, -1],
        "margin": ranked[:, -1] - ranked[:, -2],
    }


def seat_columns(match: Match, games: Games) -> Columns:
    """One row per game and seat."""
    n, players = games.scores.shape
    names = np.array(match.bots)
    bots = np.argsort(games.seats, axis=1)  # bots[game, seat]
    columns = {
        "game": np.repeat(games.numbers, players),
        "seat": np.tile(np.arange(players), n),
        "bot": names[bots].ravel().tolist(),
        "entry": bots.ravel(),
        "score": games.scores.ravel(),
        "won": games.wins.ravel().astype(bool),
        "share": games.shares.ravel(),
    }
    columns |= {part: games.parts[:, :, i].ravel() for i, part in enumerate(match.game.family.parts)}
    facts = ticket_facts if match.game.family.name == "ticket" else underground_facts
    return columns | {name: counts[:, :players].ravel() for name, counts in facts(match.game, games.states).items()}


def ticket_facts(game: Game, states: Any) -> Columns:
    """What a seat of a ticket game ends with."""
    kept, completed = (np.zeros((len(states), game.board.players[1]), np.int64) for _ in range(2))
    game.family.kernel.count_tickets(game.family.tables, states, kept, completed)
    owner = states["owner"][:, : len(game.board.routes)]  # type: ignore[union-attr]
    return {
        "tickets_kept": kept,
        "tickets_completed": completed,
        "routes_claimed": _counted_by_seat(owner, game.players),
        "vehicles_left": states["vehicles"],
        "cards_left": states["n_hand"],
    }


def underground_facts(game: Game, states: Any) -> Columns:
    """What a seat on the Underground ends with."""
    built, owner = states["n_built"], states["line_owner"]
    tracks = np.stack([(built * (owner == seat)).sum(axis=1) for seat in range(game.players)], axis=1)
    return {"tracks": tracks, "branch_tokens": states["branch"]}


def _counted_by_seat(owner: Any, players: int) -> Any:
    return np.stack([(owner == seat).sum(axis=1) for seat in range(players)], axis=1)


def decision_columns(match: Match, games: Games) -> Columns:
    """One row per decision, found by playing the games again."""
    names = ("game", "number", "seat", "phase", "action", "legal")
    rows = [
        (number, *row)
        for number, actions in zip(games.numbers.tolist(), games.actions, strict=True)
        for row in _decisions(match, number, actions)
    ]
    return {name: list(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _decisions(match: Match, number: int, actions: list[int]) -> Iterator[tuple[int, int, str, str, int]]:
    """Number, seat, phase, action and how many actions were legal."""
    position = match.game.new(f"{match.seed}/{match.deals(number)}")
    for at, action in enumerate(actions):
        texts = {legal.id: legal.text for legal in position.legal}
        assert position.seat is not None
        yield at, position.seat, position.phase, texts[action], len(texts)
        position.play(action)
