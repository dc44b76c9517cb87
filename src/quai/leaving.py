"""Ctrl-C where an exception would be too late or be lost: while modules are imported, and inside the compiler."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

INTERRUPTED = 130  # exit code, as a shell has it

_is_command = False  # the process runs one of our commands, and may be ended


def begin_command() -> None:
    """From now on this process is ours to end; a program or notebook that imports Quai is not."""
    global _is_command
    _is_command = True


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Meanwhile Ctrl-C ends a command on the spot. Elsewhere, and in other threads, nothing changes."""
    if not _is_command or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _leave(number: int, frame: Any) -> None:
    """Nothing is left half done: Numba puts a file in its place only when it is whole."""
    os.write(2, b"\nStopped.\n")
    os._exit(INTERRUPTED)
