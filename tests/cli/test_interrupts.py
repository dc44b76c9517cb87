"""Ctrl-C before there is anything to keep: real processes that have everything still to compile."""

import os
import pty
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

COMMANDS = [
    "simulate london --bots random,random",
    "arena --bots random,greedy --games london",
    "report london",
    "bench",
    "play --terminal london --players 2",
]


def begin(command: str, cache: Path) -> tuple["subprocess.Popen[bytes]", int]:
    """The process, and what reads the terminal that it writes to."""
    watched, terminal = pty.openpty()
    words = [sys.executable, "-m", "quai", *command.split()]
    environment = os.environ | {"QUAI_CACHE": str(cache)}
    process = subprocess.Popen(words, stdin=terminal, stdout=terminal, stderr=terminal, env=environment)
    os.close(terminal)
    return process, watched


def interrupt(process: "subprocess.Popen[bytes]", watched: int) -> str:
    """Ctrl-C; what is shown from then on. It ends soon, and with 130."""
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=20) == 130
    shown = rest(watched)
    os.close(watched)
    assert "Traceback" not in shown
    assert "Exception ignored" not in shown
    return shown


def rest(watched: int) -> str:
    shown = b""
    with suppress(OSError):  # as Linux says when nobody holds the terminal any more
        while piece := os.read(watched, 1 << 16):
            shown += piece
    return shown.decode()


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_the_compiler(command: str, tmp_path: Path) -> None:
    """It does not wait until everything is compiled, and shows nothing of its insides."""
    process, watched = begin(command, tmp_path)
    shown = ""
    while "Compiling the ticket rules" not in shown:
        shown += os.read(watched, 1 << 16).decode()
    sleep(0.5)
    assert "Stopped." in interrupt(process, watched)


def test_ctrl_c_during_imports(tmp_path: Path) -> None:
    """As soon as there is a folder for compiled code, modules with kernels are being imported."""
    process, watched = begin(COMMANDS[0], tmp_path)
    end = monotonic() + 30
    while not any(tmp_path.iterdir()):
        assert monotonic() < end
        sleep(0.01)
    interrupt(process, watched)
