"""The extra is optional, and what the documentation says is true."""

import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quai
import quai.env
from quai.env import render
from quai.env.fields import TICKET, UNDERGROUND, as_table
from quai.env.measure import vector_steps_per_s
from quai.kernel import jit
from quai.picture import draw

PROJECT = Path(__file__).parents[2]
PAGE = (PROJECT / "docs" / "rl.md").read_text(encoding="utf-8")
EXAMPLE = PROJECT / "examples" / "train_ppo.py"


@pytest.mark.parametrize(("name", "paid"), [("quai", []), ("quai.env", ["gymnasium"])])
def test_importing_quai_imports_no_environment(name: str, paid: list[str]) -> None:
    """quai does not pay for Gymnasium; quai.env registers there, and pays for nothing else before it is needed."""
    code = f"import sys, {name}; print([n for n in ('gymnasium', 'pettingzoo', 'PIL') if n in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(paid)


def test_quai_env_is_imported_without_gymnasium() -> None:
    """What is not installed is missed when an environment is made, and not before."""
    code = "import sys; sys.modules['gymnasium'] = None; import quai.env"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("make", [quai.env.aec, quai.env.single, quai.env.vector])
def test_a_missing_extra_is_one_sentence(make: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to install."""
    monkeypatch.setattr("quai.env.find_spec", lambda package: None)
    with pytest.raises(quai.QuaiError, match=re.escape("pip install quai[env]")):
        make("london")  # type: ignore[operator]


def test_a_missing_painter_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pictures need a package more, from the same extra."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    env = quai.env.aec("london", render_mode="rgb_array")
    env.reset(seed=1)
    with pytest.raises(quai.QuaiError, match=r"resvg_py.*pip install quai\[env\]"):
        env.render()


def test_pictures_have_lettering_where_there_are_fonts() -> None:
    """Without its words the picture is another one."""
    if render.family() is None:
        pytest.skip("this machine has none of the usual fonts")
    board = quai.load("london").board
    lettered = render.pixels(board, {})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(render, "draw", lambda *given: re.sub(r"<text.*?</text>", "", draw(*given), flags=re.DOTALL))
        assert (render.pixels(board, {}) != lettered).any()


def test_the_example_says_what_to_install() -> None:
    """Without its library it ends in a sentence."""
    code = f"import runpy, sys; sys.modules['sb3_contrib'] = None; runpy.run_path({str(EXAMPLE)!r})"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stderr.endswith("is not installed: pip install quai[env] sb3-contrib\n")
    assert "Traceback" not in run.stderr
    assert "pip install quai[env] sb3-contrib" in PAGE


@pytest.mark.parametrize("make", [quai.env.aec, quai.env.single, quai.env.vector])
def test_an_environment_can_be_sent_to_another_process(make: Any) -> None:
    """Pickled in the middle of a game and read again, it goes on in the same way."""
    env = make("london")
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    action = env.random_actions() if hasattr(env, "random_actions") else int(env.position.legal[0].id)
    first, second = env.step(action), twin.step(action)
    assert str(first) == str(second)
    assert not twin.game.family.tables.flags.writeable  # or else everything would be compiled again


def test_the_speed_can_be_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both figures are rates of steps."""
    monkeypatch.setattr("quai.env.measure.ROUNDS", 1)
    assert vector_steps_per_s("london", batch=64) > 0
    assert vector_steps_per_s("london", batch=64, choosing=True) > 0


def test_compiled_code_is_kept_by_the_kernels_sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An edit of a kernel asks for compiling again; one of an environment does not."""
    kernels = tmp_path / "env" / "kernels"
    kernels.mkdir(parents=True)
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "limits.py").touch()
    monkeypatch.setattr(jit, "_PACKAGE", tmp_path)
    before = jit._sources_hash("env")
    (tmp_path / "env" / "single_env.py").touch()
    assert jit._sources_hash("env") == before
    (kernels / "ticket.py").touch()
    assert jit._sources_hash("env") != before


@pytest.mark.parametrize("fields", [TICKET, UNDERGROUND], ids=["ticket", "underground"])
def test_the_page_has_the_table_of_fields(fields: tuple) -> None:
    """`docs/rl.md` tells every field as the code does."""
    assert as_table(fields) in PAGE


def test_the_python_on_the_page_runs() -> None:
    """Each block by itself."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(blocks) >= 3
    for block in blocks:
        exec(block, {})
