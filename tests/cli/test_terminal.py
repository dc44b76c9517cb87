"""Games in the terminal, typed line by line."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import repeat
from random import Random

import pytest

import quai
from quai.board import BUILT_IN
from quai.terminal import default_language, play

FINAL = {"en": "Final count", "fr": "Décompte final"}
PROMPTS = re.compile(r"^> ", re.MULTILINE)


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """A function that plays a game with typed lines, after which the input ends, and gives what was shown."""
    monkeypatch.setenv("COLUMNS", "500")  # so that no line is broken

    def game(lines: Iterable[str], name: str | None = "london", players: int | None = 2, **settings: object) -> str:
        waiting = iter(lines)
        monkeypatch.setattr("builtins.input", lambda prompt: typed(prompt, waiting))
        defaults = {"bot": "random", "seed": 7, "language": "en", "record_file": None}
        play(name, players, **(defaults | settings))
        return capsys.readouterr().out

    return game


def typed(prompt: str, lines: Iterator[str]) -> str:
    line = next(lines, None)
    print(prompt, line, sep="")
    if line is None:
        raise EOFError
    return line


def first_options() -> Iterator[str]:
    """The first option each time, and no record at the end."""
    return repeat("1")


def any_options() -> Iterator[str]:
    """Any number, be it on the screen or not."""
    random = Random(3)
    while True:
        yield str(random.randint(1, 30))


@pytest.mark.parametrize(("language", "lines"), [("en", any_options), ("fr", first_options)])
@pytest.mark.parametrize(("name", "players"), list(zip(BUILT_IN, (2, 4, 3, 5), strict=True)))
def test_whole_games(played, tmp_path, name, players, language, lines) -> None:
    """Each game can be played to its final count in each language, and its record replays."""
    file = tmp_path / "game.txt"
    shown = played(lines(), name, players, language=language, record_file=file)
    position = quai.replay(file.read_text(encoding="utf-8"))
    assert FINAL[language] in shown
    assert position.result is not None
    for points in position.result.scores:
        assert f" {points} " in shown.split(FINAL[language])[1]


@pytest.mark.parametrize("name", ["london", "sanfrancisco", "germany"])
def test_what_others_hold_is_never_shown(played, tmp_path, name) -> None:
    """No ticket of another seat and no card drawn blind appears before the final count."""
    file = tmp_path / "game.txt"
    shown = played(any_options(), name, 3, record_file=file, bot="greedy").split(FINAL["en"])[0]
    end = quai.replay(file.read_text(encoding="utf-8"))
    board = end.game.board
    names = {place.id: place.name for place in board.places}
    routes = {(route.a, route.b) for route in board.routes}
    own = set(re.findall(r"[a-z0-9_]+-[a-z0-9_]+", "".join(re.findall("(?m)^0 keep .*$", end.record()))))
    for ticket in board.tickets:
        is_anothers = any(ticket.id in held for held in end.view(None)["tickets"][1:])
        if is_anothers and ticket.id not in own and (ticket.a, ticket.b) not in routes:
            assert ticket.id not in shown
            assert f"{names[ticket.a]} – {names[ticket.b]}" not in shown
    assert "drew from the deck" in shown
    assert not re.search(r"^Bot \d .*drew (?!from|tickets)", shown, re.MULTILINE)


def test_menu_asks_for_game_and_players(played) -> None:
    """What was not said is asked, until the answer is one of those there are."""
    shown = played(["tic", "4", "1", "3"], None, None)
    assert shown.index("On the Underground") < shown.index("How many players")
    assert "“tic” is not one of the choices" in shown
    assert "“1” is not one of the choices" in shown
    assert "Bot 2" in shown


def test_menu_offers_games_for_the_number_of_players(played) -> None:
    """London and San Francisco are not for five."""
    shown = played(["germany"], None, 5)
    assert "San Francisco" not in shown
    assert "Bot 4" in shown


@pytest.mark.parametrize("lines", [[], ["quit"], ["1"], ["1", "quitter"]])
def test_leaving_is_polite(played, lines) -> None:
    """The end of the input and `quit` say goodbye, in a menu and in a game."""
    assert "Goodbye!" in played(lines, None, None)


def test_leaving_tells_of_the_record(played, tmp_path) -> None:
    """Who leaves a game hears how to see it again: by the file, or how to get one next time."""
    assert "quai replay FILE" in played(["1"])
    file = tmp_path / "game.txt"
    assert f"quai replay {file}" in played(["1"], record_file=file)
    assert quai.replay(file.read_text(encoding="utf-8")).actions


def test_ctrl_c_is_polite(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C leaves the game as `quit` does."""

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    play("london", 2, "random", 7, "en", None)
    assert "Goodbye!" in capsys.readouterr().out


def test_a_pipe_that_ends_is_no_error(tmp_path) -> None:
    """The command reads from a pipe, and ends with 0 when that does; bytes that are no text are no action."""
    command = [sys.executable, "-m", "quai", "play", "london", "--players", "2", "--seed", "7", "--language", "en"]
    done = subprocess.run(command, input=b"1\n\xff\xfe\nlook\n", capture_output=True, check=False, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stderr == b""
    assert "Goodbye!" in done.stdout.decode()


@pytest.mark.parametrize(
    ("line", "language", "answer"),
    [
        ("999", "en", "There is no number 999"),
        ("0", "fr", "Il n’y a pas de numéro 0"),
        ("zz", "en", "is not an action"),
        ("zz", "fr", "n’est pas une action"),
        ("claim nowhere-else", "en", "There is no route nowhere-else"),
        ("draw deck", "fr", "choisissez d’abord lesquelles garder"),
        ("language de", "en", "There is no language de"),
        ("langue", "fr", "Connues : en, fr"),
        ("record", "en", "Say which file"),
        ("look atlantis", "en", "No place here is called “atlantis”"),
        ("voir atlantide", "fr", "Aucun lieu ne s’appelle « atlantide »"),
    ],
)
def test_bad_input_is_answered_and_asked_again(played, tmp_path, line, language, answer) -> None:
    """A sentence says what is wrong, nothing is played, and the person is asked again."""
    file = tmp_path / "game.txt"
    shown = played([line], language=language, record_file=file)
    assert answer in shown
    assert len(PROMPTS.findall(shown)) == 2
    assert "\n0 " not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("line", ["", "   ", "\x00\x1b[2J", "é" * 5000, "1" * 5000, "[bold]", "{key}", "keep"])
def test_any_line_can_be_typed(played, line) -> None:
    """Nothing that is typed breaks the game."""
    assert "Goodbye!" in played([line, line])


def test_language_changes_on_the_way(played) -> None:
    """The same screen is shown again in the other language."""
    shown = played(["language fr", "langue en"])
    assert len(re.findall("Which tickets do you keep", shown)) == 2
    assert len(re.findall("Quelles cartes Destination gardez-vous", shown)) == 1


def test_record_is_written_but_never_over_another_file(played, tmp_path) -> None:
    """A record may be written again over itself, not over something else."""
    other, file = tmp_path / "letter.txt", tmp_path / "game.txt"
    other.write_text("Dear Anne", encoding="utf-8")
    shown = played([f"record {other}", f"record {tmp_path}", f"record {file}", "1", f"record {file}"])
    assert other.read_text(encoding="utf-8") == "Dear Anne"
    assert len(re.findall("is not a record of a game", shown)) == 2
    assert quai.replay(file.read_text(encoding="utf-8")).game.id == "london"


def test_record_is_offered_at_the_end(played, tmp_path) -> None:
    """Who has not asked for a record is asked for a file when leaving, until it can be written."""
    file = tmp_path / "game.txt"
    shown = played(["1", "quit", str(tmp_path / "no" / "where"), str(file)])
    assert "can't be written" in shown
    assert quai.replay(file.read_text(encoding="utf-8")).actions


def test_a_record_that_cannot_be_written_is_known_at_once(played, tmp_path) -> None:
    """Nobody plays a whole game to hear that its record is lost."""
    with pytest.raises(quai.QuaiError, match="can't be written"):
        played(["1"], record_file=tmp_path / "no" / "where")


@pytest.mark.parametrize(
    ("settings", "key"), [({"language": "de"}, "cli.language"), ({"bot": "oracle"}, "bot.unknown")]
)
def test_bad_settings(played, settings, key) -> None:
    """What the command line passes on is checked."""
    with pytest.raises(quai.QuaiError) as error:
        played(["1"], **settings)
    assert error.value.key == key


def test_board_is_drawn_as_the_person_sees_it(played, tmp_path, monkeypatch) -> None:
    """`board` writes a picture into the current folder and says where."""
    monkeypatch.chdir(tmp_path)
    shown = played(["plateau"])
    file = tmp_path / "quai-london.svg"
    assert str(file) in shown
    assert file.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_has_rules_notation_and_commands(played, name, language) -> None:
    """Of the rules, those that this game plays by."""
    shown = played(["aide"], name, language=language)
    assert ("U-build-1" in shown) == (name == "underground")
    assert ("L-district-1" in shown) == (name == "london")
    assert ("S-ferry-1" in shown) == (name == "sanfrancisco")
    assert ("G-pass-2" in shown) == (name == "germany")
    assert {"en": "language fr", "fr": "langue en"}[language] in shown


def test_look_shows_what_is_at_a_place(played) -> None:
    """Its district, its routes, and whose they are."""
    shown = played(["look tower"])
    assert "Tower of London  tower_of_london  district worth" in shown
    assert "St Paul's" in shown.split("> look tower")[1]


def test_names_are_french_in_french(played) -> None:
    """Places and colours have their French names, the notation stays."""
    shown = played(["1", "voir st_pauls", "draw deck", "1"], language="fr")
    assert "Cathédrale Saint-Paul" in shown
    assert "pioche" in shown
    assert re.search("joker|bleu|vert|noir|rose|jaune|orange", shown)
    assert "Hand" not in shown


def test_long_lists_are_named_not_shown(played) -> None:
    """A line can begin on any of 137 links: the screen says so, and a station's name shows those that touch it."""
    shown = played(["euston", "skip"], "underground", seed=1).split("> euston")
    assert "Euston – Tottenham Court Road" not in shown[0]
    assert "possible: type for example" in shown[0]
    assert shown[0].count("\n") < 30
    assert "Euston – Tottenham Court Road" in shown[1].split("> skip")[0]


def test_words_found_in_one_action_are_played_by_enter(played, tmp_path) -> None:
    """A name that means a single action is shown first; an empty line then plays it."""
    file = tmp_path / "game.txt"
    line = "euston tottenham"
    shown = played(["1", "1", "1", line], "underground", 5, record_file=file, seed=1)
    lines = re.findall(r"build (\w+) euston-tottenham_court_road", shown)
    assert len(lines) == 2
    shown = played(
        [f"{line} {lines[0]}", "help", "", f"{line} {lines[0]}", ""], "underground", 5, record_file=file, seed=1
    )
    assert shown.count("Enter plays it.") == 2
    assert file.read_text(encoding="utf-8").count(f"0 build {lines[0]} euston-tottenham_court_road") == 1


@pytest.mark.parametrize(
    ("value", "language"), [("fr_FR.UTF-8", "fr"), ("fr", "fr"), ("en_GB", "en"), ("de_DE", "en"), ("", "en")]
)
def test_language_of_the_environment(monkeypatch: pytest.MonkeyPatch, value: str, language: str) -> None:
    """French where the environment is French, otherwise English."""
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    monkeypatch.setenv("LANG", value)
    assert default_language() == language
