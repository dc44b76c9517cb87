"""The public names, and starting up."""

import subprocess
import sys

import quai


def test_public_names() -> None:
    """What `quai` offers is this, and no more by accident."""
    public = {name for name in dir(quai) if not name.startswith("_")}
    assert set(quai.__all__) <= public
    for error in (quai.IllegalAction, quai.BoardError, quai.PositionError, quai.RecordError):
        assert issubclass(error, quai.QuaiError)


def test_importing_quai_imports_no_command_line() -> None:
    """A program that imports quai does not pay for the terminal."""
    code = "import sys, quai; print([name for name in ('typer', 'rich', 'networkx') if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
