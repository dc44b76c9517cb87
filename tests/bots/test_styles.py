"""The literature's styles: each does what its name says."""

from typing import Any

import pytest
from bot_choices import choice, choice_of, position

import quai
from quai.bots import STYLES, make_bot
from quai.bots.longroutes import LongRoutes
from quai.bots.ticket_gain import Gains
from quai.bots.ticket_plan import Outlook, Roads
from quai.lab.simulate import simulate

TICKET = "baker_street-trafalgar_square"  # by Piccadilly Circus: 4 grey, then 1 blue or 1 orange
BAKER_STREET = "baker_street-piccadilly_circus"
TRAFALGAR = "piccadilly_circus-trafalgar_square.1"
HYDE_PARK = "baker_street-hyde_park"  # 4 black
MUSEUM = "baker_street-british_museum"  # 4 orange
ROW = ["green", "green", "black", "pink", "yellow"]


def london(**data: Any) -> quai.Position:
    """London with that one ticket, unless the test says otherwise."""
    return position("london", **{"tickets": [[TICKET], []], "row": ROW, **data})


def outlook(there: quai.Position) -> Outlook:
    return Outlook(Roads(there.game.board), there.view(0))  # type: ignore[arg-type]


def test_look_ahead_takes_the_best_that_it_can_pay() -> None:
    """A valuable route comes before one that its ticket needs; greedy claims that."""
    there = london(tickets=[["covent_garden-hyde_park"], []], hands=[{"black": 4}, {}])
    actions = [f"claim {HYDE_PARK}", "claim hyde_park-piccadilly_circus.1"]
    assert choice(there, *actions, bot="lookahead") == actions[0]
    assert choice(there, *actions) == actions[1]


def test_look_ahead_waits_for_something_better() -> None:
    """One point is not worth a turn, as long as cards lead to more."""
    there = london(hands=[{"blue": 1, "pink": 3}, {}])
    assert choice(there, "claim big_ben-waterloo", "draw pink", bot="lookahead") == "draw pink"


def test_long_routes_come_before_the_ticket() -> None:
    """With time left it claims the long route, though the short one would complete its ticket."""
    there = london(routes={BAKER_STREET: 0}, hands=[{"black": 4, "blue": 1}, {}], vehicles=[13, 17])
    assert choice(there, bot="longroutes") == f"claim {HYDE_PARK}"
    assert choice(there) == f"claim {TRAFALGAR}"


def test_long_routes_wait_when_time_is_short() -> None:
    """On its last turn it completes the ticket."""
    hands = [{"black": 4, "blue": 1}, {}]
    there = london(routes={BAKER_STREET: 0}, hands=hands, vehicles=[13, 2], last_turns=1)
    assert choice(there, bot="longroutes") == f"claim {TRAFALGAR}"


def test_long_routes_leave_vehicles_for_the_ticket() -> None:
    """What the ticket needs is not spent on anything else."""
    there = london(routes={BAKER_STREET: 0}, hands=[{"black": 4, "blue": 1}, {}], vehicles=[3, 17])
    assert choice(there, bot="longroutes") == f"claim {TRAFALGAR}"


@pytest.mark.parametrize(("board", "least"), [("london", 3), ("sanfrancisco", 3), ("germany", 4)])
def test_long_is_what_is_long_on_the_board(board: str, least: int) -> None:
    """A fifth of the routes are as long, or longer."""
    there = position(board)
    judge = LongRoutes(there.game.board, 1).judge(outlook(there))  # type: ignore[arg-type]
    assert judge.long == least  # type: ignore[attr-defined]


def test_long_routes_want_long_tickets() -> None:
    """Of Germany's two decks it takes the one with more points."""
    assert choice(quai.load("germany").new(1), bot="longroutes") == "tickets short=0 long=4"


def test_route_focus_stays_with_its_route() -> None:
    """Once it collects for a route it draws on, even if cards for another one come; a new bot claims that."""
    before = london(tickets=[[], []], hands=[{"black": 3}, {}])
    after = london(tickets=[[], []], hands=[{"black": 3, "orange": 4}, {}])
    actions = ["draw black", f"claim {MUSEUM}"]
    bot = make_bot("routefocus", before.game.board, 1)
    choice_of(bot, before)
    assert choice_of(bot, after, *actions) == "draw black"
    assert choice(after, *actions, bot="routefocus") == f"claim {MUSEUM}"


def test_route_focus_gives_up_a_route_that_is_gone() -> None:
    """When another seat has claimed it, the next best is pursued."""
    before = london(tickets=[[], []], hands=[{"black": 3}, {}])
    after = london(tickets=[[], []], hands=[{"black": 3, "orange": 4}, {}], routes={HYDE_PARK: 1}, vehicles=[17, 13])
    bot = make_bot("routefocus", before.game.board, 1)
    choice_of(bot, before)
    assert choice_of(bot, after, "draw black", f"claim {MUSEUM}") == f"claim {MUSEUM}"


def test_the_hungry_take_tickets_first() -> None:
    """Early on they come before a route that could be claimed."""
    there = london(hands=[{"pink": 4}, {}])
    assert choice(there, bot="hungry") == "tickets"
    assert choice(there) == f"claim {BAKER_STREET}"


@pytest.mark.parametrize(
    "data",
    [
        {"tickets": [[TICKET, "covent_garden-hyde_park", "hyde_park-st_pauls"], []]},
        {"tickets": [["baker_street-tower_of_london"], []]},
        {"vehicles": [17, 9]},
    ],
    ids=["enough tickets", "a long way to go", "too late"],
)
def test_the_hungry_have_enough_some_time(data: dict[str, Any]) -> None:
    """With tickets enough, with most vehicles planned for, or when the game is under way."""
    assert choice(london(**{"hands": [{"pink": 4}, {}], **data}), bot="hungry") != "tickets"


def test_the_hungry_keep_what_others_fear() -> None:
    """A ticket that may fail is turned down by greedy and kept by the hungry."""
    feared = "covent_garden-hyde_park"
    there = london(tickets=[[], []], offer=[[TICKET, feared], []], phase="setup_keep", hands=[{"pink": 2}, {}])
    assert choice(there) == f"keep {TICKET}"
    assert choice(there, bot="hungry") == f"keep {TICKET} {feared}"


def test_a_route_gains_what_it_saves_of_the_way() -> None:
    """The last route of a ticket brings its points twice; one that leads nowhere near it brings its own alone."""
    there = london(routes={BAKER_STREET: 0}, hands=[{"blue": 1}, {}], vehicles=[13, 17])
    ahead = outlook(there)
    gains = Gains(ahead, [TICKET])
    assert gains.worth(ahead.roads.routes[TRAFALGAR]) == 1 + 2 * 5
    assert gains.worth(ahead.roads.routes["brick_lane-tower_of_london"]) == 4


def test_no_gain_leads_through_a_country() -> None:
    """A route into a country brings a ticket between cities nothing. [G-country-1]"""
    there = position("germany", tickets=[[], []])
    ahead = outlook(there)
    into = [route for route in ahead.open if {route.a, route.b} & ahead.roads.countries]
    cities = [ticket.id for ticket in there.game.board.tickets if not {ticket.a, ticket.b} & ahead.roads.countries]
    gains = Gains(ahead, cities)
    assert gains.trips
    assert [gains.worth(route) for route in into] == [ahead.points(route) for route in into]


@pytest.mark.parametrize("name", STYLES)
def test_a_style_beats_random(name: str) -> None:
    """Nearly always."""
    assert simulate(quai.load("london"), [name, "random"], 20, seed=1).wins[0] >= 18
