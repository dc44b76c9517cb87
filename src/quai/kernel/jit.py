"""`@kernel` and `@entry`: rules in plain Python that Numba compiles.

With `QUAI_INTERPRETED=1` in the environment the same source runs uncompiled, with real tracebacks. Numba's cache
does not notice edits in other files, so compiled code is kept in folders named after a hash of all sources it is
made of: one for the rules, and one for each package of kernels that builds on them.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numpy as np

INTERPRETED = os.environ.get("QUAI_INTERPRETED", "") not in ("", "0")

_PACKAGE = Path(__file__).parent.parent
_RULES = ("kernel", "ticket", "underground")
_BUILT_ON_RULES = {"search": ("both", "search"), "env": ("both", "env/kernels")}  # package -> folders of its kernels

F = TypeVar("F", bound=Callable[..., Any])

_njit: Any = numba.njit  # its stubs do not know all options


@cache
def cache_folder(package: str = "kernel") -> Path:
    """Where a package's compiled code is kept: in QUAI_CACHE, beside the package, or else in the user's cache."""
    kind = f"quai-{package if package in _BUILT_ON_RULES else 'kernel'}-"
    name = kind + _sources_hash(package)
    chosen = os.environ.get("QUAI_CACHE")
    for parent in [Path(chosen)] if chosen else [_PACKAGE / "__pycache__", _user_cache()]:
        try:
            (parent / name).mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=parent / name):
                pass
        except OSError:
            continue
        _drop_other_versions(parent, kind, name)
        return parent / name
    return Path(tempfile.mkdtemp(prefix=name))


def _sources_hash(package: str) -> str:
    digest = hashlib.sha256(f"numba {numba.__version__} numpy {np.__version__}".encode())
    for folder in _RULES + _BUILT_ON_RULES.get(package, ()):
        for source in sorted((_PACKAGE / folder).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    digest.update((_PACKAGE / "board" / "limits.py").read_bytes())
    return digest.hexdigest()[:16]


def _user_cache() -> Path:
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "quai"


def _drop_other_versions(parent: Path, kind: str, name: str) -> None:
    for folder in parent.glob(f"{kind}*"):
        if folder.name != name:
            shutil.rmtree(folder, ignore_errors=True)


def kernel(function: F) -> F:
    """A rule function: compiled as part of the entry points that use it, and not to be called from Python."""
    if INTERPRETED:
        return function
    inner = _njit(nogil=True, error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)
    return cast(F, inner(function))


def entry(function: F) -> F:
    """A function that Python calls: compiled with all it uses, and kept on disk."""
    if INTERPRETED:
        return function
    before = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    numba.config.CACHE_DIR = str(cache_folder(_package_of(function)))  # type: ignore[attr-defined]
    try:
        return cast(F, _njit(nogil=True, error_model="numpy", cache=True)(function))
    finally:
        numba.config.CACHE_DIR = before  # type: ignore[attr-defined]


def _package_of(function: Any) -> str:
    return str(function.__module__).split(".")[1]


def wrapping_kernel(function: F) -> F:
    """A kernel whose 64-bit sums and products are meant to wrap around, as they do when compiled."""
    if not INTERPRETED:
        return kernel(function)

    @wraps(function)
    def wrapping(*arguments: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*arguments)

    return wrapping  # type: ignore[return-value]


def compile_all(entries: Iterable[tuple[Any, tuple[Any, ...]]], what: str, show: Callable[[str], None]) -> None:
    """Compile entry points before they are needed, saying how far it is; nothing to do if the cache has them all."""
    if INTERPRETED:
        return
    todo = list(entries)
    done = cache_folder(_package_of(todo[0][0])) / what.replace(" ", "-")
    if done.exists():
        return
    for number, (entry, arguments) in enumerate(todo, 1):
        show(f"Compiling the {what}, once; the first part takes longest: {number} of {len(todo)} …")
        entry.compile(tuple(numba.typeof(argument) for argument in arguments))
    show("")
    done.touch()
