"""The figures of a report: counted twice, in ways that have little in common."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
import pytest

import quai
from quai.board.spec import GREY
from quai.counting import steps
from quai.lab.film import film_of, hoarding_film, random_film
from quai.lab.report.collect import Finished, collect, decides, margins, part_figures, seat_shares
from quai.lab.report.shares import Share
from quai.lab.report.ticket import pooled, shortest, ticket_figures
from quai.lab.report.underground import underground_figures
from quai.lab.report.words import Words
from quai.lab.simulate import play_game

BETWEEN = "Berlin – Hamburg"

Played = tuple[list[quai.Position], Finished]


def played(name: str, players: int, n: int, bot: str = "random") -> Played:
    game = quai.load(name, players)
    positions = [play_game(game, [bot] * players, range(players), f"figures/{number}") for number in range(n)]
    return positions, collect(game, positions)


@pytest.fixture(scope="module")
def london() -> Played:
    return played("london", 2, 12, "greedy")


@pytest.fixture(scope="module")
def germany() -> Played:
    return played("germany", 3, 6)


@pytest.fixture(scope="module")
def underground() -> Played:
    return played("underground", 3, 6)


def test_shares_have_wilsons_interval() -> None:
    """Half of a hundred is known to ten percent, nothing of nothing not at all; being careful widens it."""
    assert Share(50, 100).interval() == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert Share(0, 20).interval() == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert Share(62, 100).is_above(0.5)
    assert not Share(62, 100).is_above(0.5, 3.3)
    assert Share(38, 100).is_below(0.5)


@pytest.mark.parametrize("games", ["london", "germany", "underground"])
def test_collected_games_agree_with_their_results(games: str, request: pytest.FixtureRequest) -> None:
    """Totals, parts and winners are those of each position; a game's wins add up to one."""
    positions, finished = request.getfixturevalue(games)
    assert finished.wins.sum(axis=1) == pytest.approx(1)
    for number, position in enumerate(positions):
        result = position.result
        assert finished.totals[number].tolist() == result.scores
        assert np.flatnonzero(finished.wins[number]).tolist() == result.winners
        assert finished.parts[number].tolist() == [list(points.values()) for points in result.breakdown]
        assert finished.decisions[number] == len(position.actions)
    assert sum(share.hits for share in seat_shares(finished)) == pytest.approx(len(positions))


def test_a_part_decides_where_others_would_be_ahead_without_it() -> None:
    """A lead that rests on the part is lost without it; an equal score is not enough to be ahead."""
    totals = np.array([[30, 25], [30, 25], [30, 25]])
    points = np.array([[10, 0], [5, 0], [0, 9]])
    won = np.array([[True, False]] * 3)
    assert decides(totals, points, won).tolist() == [True, False, False]


def test_parts_without_points_decide_nothing(london: Played) -> None:
    """Mean points add up to mean scores, and a share of games lies between none and all."""
    _, finished = london
    parts = part_figures(finished)
    won = finished.wins > 0
    assert sum(part.winners for part in parts) == pytest.approx(finished.totals[won].mean())
    assert sum(part.others for part in parts) == pytest.approx(finished.totals[~won].mean())
    assert (margins(finished) >= 0).all()


@pytest.mark.parametrize("games", ["london", "germany"])
def test_tickets_agree_with_the_count_at_the_table(games: str, request: pytest.FixtureRequest) -> None:
    """Who holds a ticket and who completed it is what the count shows, ticket by ticket."""
    positions, finished = request.getfixturevalue(games)
    counted = [step for position in positions for step in steps(position) if step["part"] == "tickets"]
    held = Counter(step["ticket"] for step in counted)
    done = Counter(step["ticket"] for step in counted if step["done"])
    for worth in ticket_figures(finished).tickets:
        assert (worth.completed.hits, worth.completed.n) == (done[worth.ticket.id], held[worth.ticket.id])
        assert worth.wins.n == held[worth.ticket.id]


def test_routes_places_and_districts_agree_with_positions(london: Played) -> None:
    """A route is used in the games whose position shows an owner of one of its parallels, and so are its places."""
    positions, finished = london
    figures = ticket_figures(finished)
    owners = [position.to_dict()["routes"] for position in positions]
    for pool in figures.routes:
        ids = {route.id for route in pool.routes}
        assert pool.worth.used.hits == sum(not ids.isdisjoint(owned) for owned in owners)
    assert sum(len(pool.routes) for pool in figures.routes) == len(finished.game.board.routes)
    joined = Counter(
        (index, step["what"]) for index, p in enumerate(positions) for step in steps(p) if step["part"] == "districts"
    )
    assert sum(worth.used.hits for worth in figures.districts) == len(joined)
    visited = next(worth for worth in figures.places if worth.id == "baker_street")
    assert visited.used.hits == sum(any("baker_street" in route for route in owned) for owned in owners)


@pytest.mark.parametrize(
    ("players", "berlin_hamburg"), [(3, [BETWEEN]), (4, [f"{BETWEEN} (blue)", f"{BETWEEN} (yellow)"])]
)
def test_parallel_routes_are_one_or_named_by_colour(players: int, berlin_hamburg: list[str]) -> None:
    """Where one closes the others they are one route; otherwise each colour is one, and the name tells which."""
    _, finished = played("germany", players, 1)
    names = [pool.name(Words(finished.game.board, "en")) for pool in ticket_figures(finished).routes]
    assert len(names) == len(set(names))
    assert [name for name in names if "Berlin" in name and "Hamburg" in name] == berlin_hamburg


def test_grey_parallel_routes_are_one_with_any_number_of_players() -> None:
    """Two grey routes between the same places cost the same."""
    board = quai.load("london", 4).board
    greys = [route.group for route in board.routes if route.group and route.colour == GREY]
    pools = [pool for pool in pooled(board, 4) if len(pool) > 1]
    assert greys
    assert sorted(greys) == sorted(route.group for pool in pools for route in pool)


def test_the_shortest_way_passes_through_no_country() -> None:
    """On the printed boards a ticket pays about the spaces of its shortest way."""
    for name in ("london", "sanfrancisco", "germany"):
        board = quai.load(name).board
        assert all(abs(ticket.points - shortest(board, ticket)) <= 1 for ticket in board.tickets)


def test_links_and_stations_agree_with_tracks(underground: Played) -> None:
    """A link's spaces are taken, and a station served, as the positions' tracks say."""
    positions, finished = underground
    figures = underground_figures(finished, [])
    tracks = [position.to_dict()["tracks"] for position in positions]
    for link in figures.links:
        taken = [sum(link.worth.id in built for built in by_line.values()) for by_line in tracks]
        assert [share.hits for share in link.taken] == [
            sum(n > space for n in taken) for space in range(len(link.taken))
        ]
    ends = {link.id: {link.a, link.b} for link in finished.game.board.links}
    for station in figures.stations:
        served = [_serving(station.worth.id, by_line, ends) for by_line in tracks]
        assert station.lines == pytest.approx(sum(served) / len(served))


def _serving(station: str, tracks: dict[str, Sequence[str]], ends: dict[str, set[str]]) -> int:
    return sum(any(station in ends[link] for link in built) for built in tracks.values())


def test_points_of_lines_add_up_to_the_scores(underground: Played) -> None:
    """What lines earn by building and by rides is all that is scored, but for the points of the start."""
    positions, _ = underground
    for position in positions:
        game = position.game
        [*lines] = underground_figures(collect(game, [position]), [film_of(position)]).lines
        earned = sum(line.built_points + line.ride_points for line in lines)
        assert earned + sum(range(game.players)) == sum(position.result.scores)


def test_films_end_where_the_game_ended(germany: Played) -> None:
    """A film has a state for every decision and one more, and its last is the position's own."""
    for position in germany[0]:
        film = film_of(position)
        assert len(film.states) == len(position.actions) + 1
        assert film.states[-1:].tobytes() == position.states.tobytes()


def test_hoarders_claim_only_when_they_must() -> None:
    """A hoarding game is longer than one at random, and the same seed gives the same film."""
    game = quai.load("london", 2)
    hoarded = hoarding_film(game, "hoard")
    assert len(hoarded.actions) > len(random_film(game, "hoard").actions)
    assert hoarded.states.tobytes() == hoarding_film(game, "hoard").states.tobytes()
