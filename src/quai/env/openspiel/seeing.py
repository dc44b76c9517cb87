"""What a player sees: the present view, and the log of all that was seen before.

An observation is the seat's view: as text its JSON, as a tensor the numbers of `SHOWN`. An information state adds the
log, which has an entry for the set-up and one after every decision: whose it was, the action's id (-1 for tickets that
another keeps), and what chance or secrecy may have changed since, as the seat sees it (`REMEMBERED`). All else in all
earlier views follows from those, so nothing is forgotten. In the text the log stands as a digest of 128 bits.
"""

import hashlib
import json
from typing import Any

import numpy as np
import pyspiel

from quai.errors import QuaiError
from quai.game import Game, copied

# Fields of a record in which everything is blank that the seat may not know.
SHOWN = {
    "ticket": ("phase", "seat", "last_turns", "claim", "owes", "n_deck", "row", "discard", "hand", "n_hand", "known",
               "vehicles", "score", "owner", "holder", "rejecter", "n_tickets", "offer", "n_offer", "ticket_deck",
               "n_ticket_deck", "token", "n_token", "aside", "passenger", "collected"),
    "underground": ("phase", "seat", "builds_left", "passenger", "cards", "n_deck", "deck", "line_owner", "n_built",
                    "built", "marker", "branch", "score"),
}  # fmt: skip

# Fields that an entry of the log has: those of the table, then the seat's own.
REMEMBERED = {
    "ticket": (("row", "discard", "n_tickets"), ("hand", "offer")),
    "underground": (("cards",), ()),
}

NOBODY = -1  # whose decision the set-up is
SECRET = -1  # action of another that can't be seen
SECRET_PHASES = ("setup_keep", "keep")  # in which others do not see what is decided
UNUSED = -2  # in the rows of a tensor that the log has not reached yet


def hidden(game: Game, states: Any, seat: int) -> Any:
    """A copy of the state in which everything is blank that the seat may not know."""
    seen = copied(states)
    game.family.kernel.hide_at(game.family.tables, seen, 0, seat)
    return seen


def observe(game: Game, states: Any, seat: int) -> Any:
    """The seat's view as numbers: its own number, then the fields shown, one after another."""
    seen = hidden(game, states, seat)
    return np.concatenate([[seat], *(np.ravel(seen[field]) for field in SHOWN[game.family.name])]).astype(np.float32)


def log_entry(game: Game, states: Any, seat: int, actor: int = NOBODY, action: int = SECRET) -> bytes:
    """What the seat sees after an action, or after the set-up."""
    seen = hidden(game, states, seat)
    shared, own = REMEMBERED[game.family.name]
    fields = [seen[field][0] for field in shared] + [seen[field][0, seat] for field in own]
    return np.array([actor, action], np.int16).tobytes() + b"".join(field.tobytes() for field in fields)


def _entry_type(game: Game) -> Any:
    """How an entry of the log lies in its bytes."""
    length = len(log_entry(game, game.family.new_states(), 0))
    return np.dtype([("decision", np.int16, 2), ("seen", np.int8, length - 4)])


class Observer:
    """Observations of states, as OpenSpiel's Python games give them; with perfect recall information states."""

    def __init__(self, game: Game, most_decisions: int, kind: Any) -> None:
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise QuaiError("openspiel.observer")
        self.game = game
        self.entry = _entry_type(game)
        view = observe(game, game.family.new_states(), 0).size
        log = (most_decisions + 1, 2 + self.entry["seen"].shape[0]) if kind.perfect_recall else (0, 0)
        self.tensor = np.zeros(view + log[0] * log[1], np.float32)
        self.dict = {"view": self.tensor[:view]}
        if kind.perfect_recall:
            self.dict["log"] = self.tensor[view:].reshape(log)

    def set_from(self, state: Any, player: int) -> None:
        """Fill `tensor` with what the player sees."""
        self.tensor.fill(UNUSED)
        if not state.record:
            return
        self.dict["view"][:] = observe(self.game, state.states, player)
        if "log" in self.dict:
            entries = np.frombuffer(state.logs[player], self.entry)
            self.dict["log"][: entries.size] = np.hstack([entries["decision"], entries["seen"]])

    def string_from(self, state: Any, player: int) -> str:
        """What the player sees, as text."""
        if not state.record:
            return json.dumps({"viewer": player})
        view: dict[str, Any] = state.position.view(player)
        if "log" in self.dict:
            view["log"] = hashlib.blake2b(state.logs[player], digest_size=16).hexdigest()
        return json.dumps(view)
