"""A state of On the Underground as JSON: all is public but the order of the deck."""

from typing import Any

from quai.families.plain import plain
from quai.families.underground.names import Names
from quai.underground.state import OVER, PARTS, PHASES


def public(names: Names, state: Any) -> dict[str, Any]:
    """What everybody sees, in the keys of a position."""
    seats = range(state.players)
    lines = range(len(names.lines))
    return {
        "game": names.board.id,
        "players": state.players,
        "seat": None if state.phase == OVER else state.seat,
        "phase": PHASES[state.phase],
        "first": state.first,
        "scores": [state.score[seat] for seat in seats],
        "lines": [[names.lines[line] for line in lines if state.line_owner[line] == seat] for seat in seats],
        "tracks": {
            names.lines[line]: [names.links[link] for link in state.built[line][: state.n_built[line]]]
            for line in lines
            if state.n_built[line]
        },
        "passenger": names.stations[state.passenger] if state.passenger >= 0 else None,
        "markers": {
            name: names.symbols[state.marker[i]] for i, name in enumerate(names.stations) if state.marker[i] >= 0
        },
        "cards": [names.stations[card] for card in state.cards[: state.n_cards]],
        "branch": [state.branch[seat] for seat in seats],
        "builds_left": state.builds_left,
        "shuffles": state.shuffles,
    }


def full(names: Names, state: Any) -> dict[str, Any]:
    """The whole position, the deck included."""
    state = plain(state)
    return public(names, state) | {"deck": [names.stations[card] for card in reversed(state.deck[: state.n_deck])]}


def seen(names: Names, state: Any, viewer: int | None) -> dict[str, Any]:
    """A view's JSON, with where the points came from; the cards not drawn yet stand in board order."""
    state = plain(state)
    earned = [dict(zip(PARTS, state.earned[seat], strict=True)) for seat in range(state.players)]
    undrawn = [names.stations[card] for card in state.deck[: state.n_deck]]
    return public(names, state) | {
        "viewer": viewer,
        "deck_size": state.n_deck,
        "earned": earned,
        "undrawn": undrawn,
    }
