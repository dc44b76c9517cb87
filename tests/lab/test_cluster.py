"""More than one machine: a Ray cluster of two nodes, one of which dies on the way."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_arena import numbers, results, wait_for_games
from test_simulate import quai_process, run

import quai
from quai.errors import QuaiError
from quai.lab.cluster import cluster_workers, play_on_node

ON_LOOPBACK = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_USAGE_STATS_ENABLED": "0"}  # as Ray does elsewhere


@pytest.fixture
def cluster() -> Iterator["subprocess.Popen[str]"]:
    """Two nodes in processes of their own; a line on the input kills the second."""
    script = Path(__file__).parent / "two_nodes.py"
    source = str(Path(quai.__file__).parents[1])
    environment = os.environ | ON_LOOPBACK | {"PYTHONPATH": source}
    pipe = subprocess.PIPE
    process = subprocess.Popen([sys.executable, script], stdin=pipe, stdout=pipe, text=True, env=environment)
    yield process
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    assert process.stdout is not None
    process.stdout.close()


def test_a_node_that_dies_changes_nothing(cluster: "subprocess.Popen[str]", tmp_path: Path) -> None:
    """An arena on two nodes, one killed while games are played, has the results of one machine, each game once."""
    assert cluster.stdin is not None
    assert cluster.stdout is not None
    command = ("arena", "--bots", "greedy,random", "--games", "germany", "-n", "160", "--out")
    process = quai_process(*command, tmp_path / "two", "--ray", cluster.stdout.readline().strip(), **ON_LOOPBACK)
    wait_for_games(process, tmp_path / "two", 5)
    cluster.stdin.write("kill\n")
    cluster.stdin.flush()
    assert cluster.stdout.readline() == "killed\n"
    assert process.poll() is None, "the games were over before the node was killed"
    _, said = process.communicate(timeout=80)
    assert process.returncode == 0, said
    run(*command, tmp_path / "one")
    assert sorted(numbers(tmp_path / "two")) == sorted(numbers(tmp_path / "one"))
    assert results(tmp_path / "two") == results(tmp_path / "one")


def test_a_bot_that_ends_its_process_is_named(tmp_path: Path) -> None:
    """Its games are tried again some times, and then a sentence says what it did."""
    bot = "import os\nclass Ends:\n    def __init__(self, board, seed):\n        os._exit(7)\n"
    (tmp_path / "ending.py").write_text(bot, encoding="utf-8")
    asked = ("simulate", "london", "--bots", "ending:Ends,random", "-n", "2", "--ray", "local", "--workers", "1")
    process = quai_process(*asked, PYTHONPATH=str(tmp_path), **ON_LOOPBACK)
    printed, said = process.communicate(timeout=150)
    assert process.returncode == 2, said
    assert printed == "", "what Ray says of its workers is not a result"
    assert "ending:Ends" in said
    assert "os._exit" in said


def test_a_node_with_other_rules_is_refused() -> None:
    """Games of two editions are not mixed."""
    with pytest.raises(QuaiError, match="another edition"):
        play_on_node("another", b"", 0, 1, False, False)


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Ray the sentence says what to install."""
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(QuaiError, match=r"pip install quai\[ray\]"), cluster_workers("local"):
        pass
