"""Verdicts and the page: what is unfair is said, and what is said can be read."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

import quai
from quai.board.load import BOARDS
from quai.lab import report as lab
from quai.lab.report import command
from quai.lab.report.collect import collect
from quai.lab.report.judge import FINE, WARN, judge
from quai.lab.report.shares import Share
from quai.lab.report.ticket import ticket_figures
from quai.lab.report.words import Words
from quai.lab.simulate import play_game
from quai.messages import catalogue

SMALL = Path(__file__).parents[1] / "boards" / "data"
VOID = {"meta"}


@pytest.fixture(autouse=True)
def few_games_at_random(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "AT_RANDOM", 5)


def made(board: str | Path, players: int | None = None, n: int = 6, bot: str = "random", language: str = "en") -> str:
    game = quai.load(board, players)
    return lab.page(lab.report(game, lab.seated([bot], game.players), n, 1, language))


class Outline(HTMLParser):
    """A page's elements, with a complaint for whatever is not closed or closes something else."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.ids: list[str] = []
        self.pictures: list[dict[str, str | None]] = []
        self.tags: set[str] = set()
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        self.tags.add(tag)
        self.ids += [str(found["id"])] if "id" in found else []
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag == "svg":
            self.pictures.append(found)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize(
    ("board", "players", "language"),
    [
        ("london", 2, "en"),
        ("sanfrancisco", 3, "fr"),
        ("germany", 2, "en"),
        ("underground", 2, "fr"),
        (SMALL / "mini", 3, "fr"),
        (SMALL / "minitube", 2, "en"),
    ],
    ids=["london", "sanfrancisco", "germany", "underground", "mini", "minitube"],
)
def test_a_page_is_whole_and_needs_nothing_else(board: str | Path, players: int, language: str) -> None:
    """Well-formed, one h1 and then h2, ids once, every picture named or hidden, nothing from elsewhere, no script."""
    page = made(board, players, 3, language=language)
    outline = Outline(page)
    assert not outline.open
    assert outline.headings[0] == "h1"
    assert set(outline.headings[1:]) == {"h2"}
    assert len(outline.ids) == len(set(outline.ids))
    assert all("role" in picture or picture.get("aria-hidden") == "true" for picture in outline.pictures)
    assert not outline.tags & {"script", "link", "img", "iframe"}
    assert not re.search(r'(?:src|href)="(?!#)', page)
    assert f'<html lang="{language}">' in page
    used = set(re.findall(r'(?:href="|url\()#([^")]+)', page))
    assert used <= set(outline.ids)


@pytest.mark.parametrize(("language", "said"), [("en", "Only 1 game:"), ("fr", "1 partie seulement")])
def test_one_game_is_not_called_games(language: str, said: str) -> None:
    """A page counts as one speaks."""
    page = made(SMALL / "mini", 2, 1, language=language)
    assert said in page
    assert not re.search(r"\b1 (?:games|parties)\b", page)


def test_the_same_seed_gives_the_same_page() -> None:
    """Nothing in a page depends on when or where it was made."""
    assert made("london", 2, 4) == made("london", 2, 4)


def copied(board: Path, folder: Path, change: Callable[[Path], None]) -> Path:
    """A board's folder with something changed."""
    changed = Path(shutil.copytree(board, folder / "changed"))
    change(changed)
    return changed


def test_names_of_a_board_are_no_markup(tmp_path: Path) -> None:
    """A place may be called anything; a page shows it as it is written."""

    def rename(folder: Path) -> None:
        places = folder / "places.csv"
        places.write_text(places.read_text(encoding="utf-8").replace("Castle", "<b>Castle & Co"), encoding="utf-8")
        (folder / "names.fr.toml").unlink()

    page = made(copied(SMALL / "mini", tmp_path, rename), 2, 3)
    assert "&lt;b&gt;Castle &amp; Co" in page
    assert "<b>" not in page


def test_an_unfair_ticket_is_found(tmp_path: Path) -> None:
    """A ticket worth 40 for two neighbouring places is paid wrongly, and who keeps it wins."""

    def add_ticket(folder: Path) -> None:
        with (folder / "tickets.csv").open("a", encoding="utf-8") as tickets:
            tickets.write("baker_street-regents_park,baker_street,regents_park,40\n")

    game = quai.load(copied(BOARDS / "london", tmp_path, add_ticket), 2)
    games = collect(game, (play_game(game, ["greedy"] * 2, range(2), f"unfair/{n}") for n in range(110)))
    verdicts = judge(games, ticket_figures(games), Words(game.board, "en"))
    grave = [verdict.text for verdict in verdicts if verdict.tone == WARN]
    assert any("Baker Street – Regent's Park pays 40 points for a way of 2 spaces" in text for text in grave)
    assert any("Who keeps ticket Baker Street – Regent's Park (40 points) wins" in text for text in grave)


def test_the_printed_board_is_not_blamed() -> None:
    """On London's own board no ticket is called too hard, too strong or paid wrongly."""
    game = quai.load("london", 2)
    games = collect(game, (play_game(game, ["greedy"] * 2, range(2), f"fair/{n}") for n in range(30)))
    words = Words(game.board, "en")
    verdicts = judge(games, ticket_figures(games), words)
    assert words.say("verdict.tickets_fine") in [verdict.text for verdict in verdicts if verdict.tone == FINE]


def test_weak_bots_do_not_judge_tickets() -> None:
    """Where most tickets fail, one sentence says that the bots are too weak, and no ticket is called too hard."""
    game = quai.load("london", 2)
    games = collect(game, (play_game(game, ["random"] * 2, range(2), f"weak/{n}") for n in range(40)))
    texts = [verdict.text for verdict in judge(games, ticket_figures(games), Words(game.board, "en"))]
    assert any("too weak to judge tickets by" in text for text in texts)
    assert not any("too hard" in text for text in texts)


@pytest.mark.parametrize(
    ("first", "tone", "key"), [(0.5, FINE, "first_fair"), (0.8, WARN, "first_strong"), (0.2, WARN, "first_weak")]
)
def test_a_seat_that_wins_too_much_is_named(first: float, tone: str, key: str) -> None:
    """The verdict on the first seat follows its share of the wins."""
    game = quai.load("london", 2)
    few = collect(game, [play_game(game, ["random"] * 2, range(2), "seat")] * 100)
    wins = np.zeros((100, 2))
    wins[:, 1] = np.arange(100) >= 100 * first
    wins[:, 0] = 1 - wins[:, 1]
    verdicts = judge(replace(few, wins=wins), ticket_figures(few), Words(game.board, "en"))
    end = catalogue("en")[f"report.verdict.{key}"].rsplit(":", 1)[1]
    assert [verdict.tone for verdict in verdicts if verdict.text.endswith(end)] == [tone]


@pytest.mark.parametrize(("claims", "is_named"), [(29, False), (30, True)])
def test_a_route_is_judged_when_enough_have_claimed_it(claims: int, is_named: bool) -> None:
    """Twenty-nine wins of twenty-nine claims are too few to speak of a route."""
    game = quai.load("london", 2)
    games = collect(game, [play_game(game, ["random"] * 2, range(2), "claims")])
    figures = ticket_figures(games)
    first = figures.routes[0]
    strong = replace(first, worth=replace(first.worth, wins=Share(claims, claims)))
    verdicts = judge(games, replace(figures, routes=[strong]), Words(game.board, "en"))
    assert any("Who claims the route" in verdict.text for verdict in verdicts) == is_named


@pytest.mark.parametrize(("kept", "is_named"), [(9, False), (10, True)])
def test_a_ticket_never_completed_is_named_when_it_was_kept_often(kept: int, is_named: bool) -> None:
    """A ticket that was kept a few times and not completed says nothing yet."""
    game = quai.load("london", 2)
    games = collect(game, [play_game(game, ["random"] * 2, range(2), "kept")])
    figures = ticket_figures(games)
    first, *others = (replace(worth, completed=Share(50, 50)) for worth in figures.tickets)
    tickets = [replace(first, completed=Share(0, kept)), *others]
    verdicts = judge(games, replace(figures, tickets=tickets), Words(game.board, "en"))
    assert any("kept 10 times or more and never completed (1)" in verdict.text for verdict in verdicts) == is_named


def test_seats_count_from_0() -> None:
    """As in the arena, in tables and in environments."""
    page = made(SMALL / "mini", 2, 3)
    assert "Seat 0" in page
    assert "Seat 2" not in page


def test_rare_states_are_counted_in_1000_games() -> None:
    """A heading says how many games were watched, a cell how many of 1,000 come to the state."""
    game = quai.load(SMALL / "mini", 2)
    words = Words(game.board, "en")
    watched = lab.rare_states(game, ["random"] * 2, 3, 1, words)
    cells = [cell for _, _, *often in lab.rare_rows(watched, words) for cell in often]
    assert [name for name, _ in watched] == [
        "random, from 3 games",
        "at random, from 5 games",
        "hoarders, from 5 games",
    ]
    assert all(cell == "–" or re.fullmatch(r"[\d,]+ of 1,000 games, [\d,]+ times", cell) for cell in cells)
    assert any("of 1,000 games" in cell for cell in cells)


@pytest.mark.parametrize("n", [1, 3])
def test_bots_must_fit_the_seats(n: int) -> None:
    """One bot serves for all seats; otherwise it takes as many as there are players."""
    assert lab.seated(["random"] * n, 3) == ["random"] * 3
    assert len(set(lab.seated([], 3))) == 1
    with pytest.raises(quai.QuaiError, match="2 bots for 3 players"):
        lab.seated(["random", "greedy"], 3)


def test_numbers_are_written_as_the_language_does() -> None:
    """French has a decimal comma, a space before signs and between thousands; −0 is 0 everywhere."""
    board = quai.load("london").board
    english, french = Words(board, "en"), Words(board, "fr")
    assert (english.number(1234.56, 1), french.number(1234.56, 1)) == ("1,234.6", "1\u202f234,6")
    assert english.number(-0.04, 1) == "0.0"
    assert french.number(-2.5, 1) == "−2,5"
    assert english.percent(0.535) == french.percent(0.535) == "54\u202f%"
    assert french.set("Oui : « non » !") == "Oui\u202f: «\u202fnon\u202f»\u202f!"


def test_every_sentence_of_the_catalogue_is_used() -> None:
    """No sentence of a report is left over."""
    folder = Path(lab.__file__).parent
    source = "\n".join(path.read_text(encoding="utf-8") for path in [*folder.glob("*.py"), folder.parent / "rare.py"])
    words = set(re.findall(r"[a-z_]+", source)) | {"route_strong", "link_strong", "line_strong"}
    spare = {key for key in catalogue("en") if key.startswith("report.") and key.rsplit(".", 1)[1] not in words}
    assert not spare


def run(*arguments: str | Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "quai", "report", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done


def test_the_command_writes_the_page_and_says_the_verdicts(tmp_path: Path) -> None:
    """`quai report` on a folder: verdicts on the screen, the page in a file."""
    out = tmp_path / "report.html"
    shown = run(SMALL / "mini", "--bots", "random", "-n", "4", "--out", out, "--language", "fr").stdout
    assert "La première place gagne" in shown
    assert out.read_text(encoding="utf-8").startswith("<!doctype html>")


def test_the_command_prints_rare_states(tmp_path: Path) -> None:
    """`--rare` prints the table and writes nothing."""
    shown = run(SMALL / "minitube", "--bots", "random", "-n", "3", "--rare", "--language", "en").stdout
    assert "U-pass-5" in shown
    assert not list(tmp_path.iterdir())


def test_the_command_says_what_is_wrong() -> None:
    """A bot that nobody knows and a language that nobody speaks are one sentence each."""
    assert "There is no bot" in run(SMALL / "mini", "--bots", "nobody", "-n", "1", code=2).stderr
    assert "There is no language" in run("london", "--language", "xx", code=2).stderr


def test_the_number_of_workers_changes_nothing() -> None:
    """Games come back in any order, and the page is the same."""
    game = quai.load(SMALL / "mini", 2)
    one, three = (lab.page(lab.report(game, ["random"] * 2, 60, 1, workers=workers)) for workers in (1, 3))
    assert one == three
