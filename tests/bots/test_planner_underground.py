"""The planner of the Underground looks at whole turns, and at the passenger's trips."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from bot_choices import position

import quai
from quai.bots.planner import Planner as PlannerUnderground

LINES = [["red", "yellow", "pink", "orange"], ["green", "purple", "blue", "brown"]]
MARKERS = {
    "baker_street": "camera",
    "kings_cross_st_pancras": "camera",
    "notting_hill_gate": "wine_glass",
    "victoria": "wine_glass",
    "charing_cross": "handbag",
    "elephant_and_castle": "handbag",
    "aldgate": "laptop",
    "hammersmith": "laptop",
}
CARDS = ["kew_gardens", "northwood", "ruislip", "acton_town"]  # far from where something happens
ELSEWHERE = {
    "yellow": ["canary_wharf-greenwich"],
    "pink": ["beckton-canning_town"],
    "orange": ["greenwich-lewisham"],
}  # the seat's other lines


PATHS = [Path(__file__).parent, Path(quai.__file__).parent.parent]  # of this file and of the package


def tube(tracks: dict[str, list[str]], **data: Any) -> quai.Position:
    """The last build of a turn, unless the test says otherwise."""
    data = {"lines": LINES, "markers": MARKERS, "cards": CARDS, "builds_left": 1, **data}
    data |= {"tracks": ELSEWHERE | tracks, "passenger": data.get("passenger", "turnham_green")}
    return position("underground", **data)


def choice(position: quai.Position, seed: int = 1) -> str:
    assert isinstance(position.game.board, quai.board.spec.UndergroundBoard)
    assert position.seat is not None
    bot = PlannerUnderground(position.game.board, seed)
    return str(bot.choose(position.view(position.seat), position.legal))


def moments(seed: int, every: int) -> list[quai.Position]:
    """Positions from a game in which the planner plays on all seats."""
    game = quai.load("underground", 2)
    now = game.new(seed)
    bot = PlannerUnderground(game.board, seed)  # type: ignore[arg-type]
    seen = []
    while now.seat is not None:
        if len(now.actions) % every == 0:
            seen.append(now.copy())
        now.play(bot.choose(now.view(now.seat), now.legal))
    return seen


def test_it_joins_a_pair() -> None:
    """The second station of a symbol is three points away from nothing else."""
    both = ["euston-great_portland_street", "baker_street-great_portland_street"]
    assert choice(tube({"red": both})) == "build red euston-kings_cross_st_pancras"


def test_it_plans_a_pair_two_builds_ahead() -> None:
    """From Great Portland Street it takes two builds to King's Cross, and both are in the turn."""
    there = tube({"red": ["baker_street-great_portland_street"]}, builds_left=2)
    assert choice(there) == "build red euston-great_portland_street"
    there.play("build red euston-great_portland_street")
    assert choice(there) == "build red euston-kings_cross_st_pancras"


def test_it_goes_to_a_terminus_with_its_last_build() -> None:
    """When the passenger has left, two points are the most that a build brings."""
    tracks = {"green": ["kenton-wembley_park"], "purple": ["alperton-sudbury"], "blue": ["alperton-perivale"]}
    tracks |= {"brown": ["alperton-white_city"], "pink": ["paddington-willesden_junction"], "orange": []}
    there = tube(tracks, passenger=None, cards=["willesden_junction"], deck=[], seat=1)
    assert there.seat == 1
    assert choice(there) == "build green stanmore-wembley_park"


@pytest.mark.parametrize(("start", "card"), [("holloway_road", "highbury_and_islington"), ("finchley", "hampstead")])
def test_it_builds_to_the_destination_that_is_face_up(start: str, card: str) -> None:
    """The passenger has to walk all the way; with one more track he rides on one of the links."""
    tracks = {"red": ["finsbury_park-walthamstow_central"], "yellow": ["edgware-hampstead"]}
    there = tube(tracks, cards=[*CARDS[1:], card], passenger=start)
    assert there.play(choice(there)).scores == [1, 1]


def test_it_lets_the_passenger_ride_its_own_lines() -> None:
    """Of two equal ways it chooses the one with its own line."""
    tracks = {line: ["euston-mornington_crescent"] for line in ("red", "green")}
    there = tube(tracks, builds_left=0, phase="ride", passenger="euston", cards=["mornington_crescent", *CARDS[1:]])
    assert choice(there) == "ride mornington_crescent red"


def test_it_plays_whole_games_with_any_number_of_players() -> None:
    """Every choice is legal to the end of the game."""
    for players in (2, 3, 4, 5):
        game = quai.load("underground", players)
        now = game.new(players)
        bot = PlannerUnderground(game.board, players)  # type: ignore[arg-type]
        while now.seat is not None:
            now.play(bot.choose(now.view(now.seat), now.legal))
        assert now.result is not None


def test_it_chooses_the_same_by_the_same_seed_whatever_is_hidden() -> None:
    """The deck in another order is the same to it, and its view stays as it was."""
    for moment in moments(seed=3, every=23):
        assert moment.seat is not None
        data = moment.to_dict()
        data["deck"] = data["deck"][::-1]
        before = moment.view(moment.seat).states.tobytes()
        assert choice(moment) == choice(moment.game.position(data))
        assert moment.view(moment.seat).states.tobytes() == before


SCRIPT = """
import json, sys
from test_planner_underground import choice
from bot_choices import position
print(json.dumps([choice(position(**data), seed=7) for data in json.load(sys.stdin)]))
"""


def test_compiled_and_uncompiled_choose_the_same() -> None:
    """The planner's source means the same either way."""
    seen = [moment.to_dict() for moment in moments(seed=5, every=31)]
    told = json.dumps([{"name": data.pop("game"), **data} for data in seen])
    environment = os.environ | {"QUAI_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join(map(str, PATHS))}
    run = [sys.executable, "-W", "error", "-c", SCRIPT]
    done = subprocess.run(run, input=told, env=environment, text=True, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [choice(position(**data), seed=7) for data in json.loads(told)]
