"""Why an action is not legal now. The kernel has refused it already; this finds the rule to name."""

from collections.abc import Sequence
from typing import Any

from quai.errors import IllegalAction
from quai.families.reading import few
from quai.families.underground.names import Names
from quai.underground.state import OVER, RIDE
from quai.underground.tables import BUILDING, MAX_RIDES


def explain(names: Names, state: Any, action: int, legal: Sequence[str]) -> IllegalAction:
    """The reason, its rule, and what is allowed instead."""
    key, rule, values = _reason(names, state, action)
    return IllegalAction(f"action.{key}", rule, allowed=few(legal) or "–", **values)


def _reason(names: Names, state: Any, action: int) -> tuple[str, str, dict[str, Any]]:
    if state.phase == OVER:
        return "over", "U-pass-5", {}
    if state.phase == RIDE:
        is_ride = action < MAX_RIDES or action == names.beyond
        return ("not_a_ride", "U-pass-2", {}) if is_ride else ("ride_first", "U-pass-2", {})
    if action >= names.beyond:
        return "builds_first", "U-build-1", {}
    return _bad_build(names, state, *divmod(action - BUILDING, len(names.links)))


def _bad_build(names: Names, state: Any, line: int, link: int) -> tuple[str, str, dict[str, Any]]:
    values: dict[str, Any] = {"line": names.lines[line], "link": names.links[link]}
    if state.line_owner[line] != state.seat:
        mine = [name for i, name in enumerate(names.lines) if state.line_owner[i] == state.seat]
        return "not_your_line", "U-setup-1", values | {"lines": ", ".join(mine)}
    if state.n_built[line] == names.board.lines[line].tracks:
        return "line_used_up", "U-build-5", values
    on_link = int(state.track[link])
    if on_link >> line & 1:
        return "link_has_line", "U-build-2", values
    if on_link.bit_count() == names.board.links[link].spaces:
        return "link_full", "U-build-2", values
    ends = {names.board.links[link].a, names.board.links[link].b}
    if not ends & set(_stations_in(names, state.served[line])):
        return "not_touching", "U-build-3", values
    tokens = int(state.branch[state.seat])
    return (
        "few_branch_tokens",
        "U-build-4",
        values
        | {
            "tokens": tokens,
            "ends": ", ".join(_stations_in(names, state.ends[line])) or "–",
        },
    )


def _stations_in(names: Names, words: Any) -> list[str]:
    bits = sum(int(word) << 64 * i for i, word in enumerate(words))
    return [name for number, name in enumerate(names.stations) if bits >> number & 1]
