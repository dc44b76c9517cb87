"""Starting the server: what can be wrong is said in a sentence, and the example client plays a game."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from serving import Server

ROOT = Path(__file__).parents[2]


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quai", "serve", "--port", "0", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("url", ["nonsense", "foo://x", "postgresql://u:secret@127.0.0.1:1/x", "sqlite:////no/such/x"])
def test_a_bad_database_is_a_sentence(url: str):
    """One sentence, exit 2, and no password in it."""
    done = serve("--database", url)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "--database" in done.stderr
    assert "secret" not in done.stderr


def test_a_folder_belongs_to_one_server(tmp_path: Path):
    """A second server on the same folder is refused; after the first has ended it may."""
    first = Server("--data", str(tmp_path))
    second = serve("--data", str(tmp_path))
    assert (second.returncode, "--data" in second.stderr) == (2, True)
    first.kill()
    Server("--data", str(tmp_path)).stop()


def test_the_example_client_plays_a_game(sqlite_server: Server, tmp_path: Path):
    """The 30 lines of docs/http-api.md, as they stand there."""
    page = (ROOT / "docs" / "http-api.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", page, re.S)
    assert example.count("\n") <= 40
    file = tmp_path / "client.py"
    file.write_text(example, encoding="utf-8")
    command = [sys.executable, str(file), f"http://127.0.0.1:{sqlite_server.port}"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "winners:" in done.stdout
