"""One budget for all bots that think: `--time 0.2` is `NAME@0.2s` for each that has none of its own."""

from collections.abc import Sequence

from quai.bots import BUDGETED
from quai.errors import QuaiError


def with_budget(
    names: Sequence[str], seconds: float | None = None, iterations: int | None = None, threads: int | None = None
) -> list[str]:
    """The bots' names with the budget written out where it applies."""
    if seconds is None and iterations is None and threads is None:
        return list(names)
    if seconds is None and iterations is None:
        raise QuaiError("lab.threads_alone")
    if seconds is not None and iterations is not None:
        raise QuaiError("lab.two_budgets")
    if not any(name in BUDGETED for name in names):
        thinking = [name for name in names if name.partition("@")[0] in BUDGETED]
        key = "lab.all_have_budgets" if thinking else "lab.nobody_thinks"
        raise QuaiError(key, bots=", ".join(thinking or names))
    budget = (f"{seconds:g}s" if seconds is not None else f"{iterations}") + (f"*{threads}" if threads else "")
    return [f"{name}@{budget}" if name in BUDGETED else name for name in names]
