"""Two processes on one PostgreSQL: what is done at one is seen at the other, and no two moves win."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from serving import Guest, Server, fresh, wait_until

import quai


@pytest.fixture(scope="module")
def two(postgres: str) -> Iterator[list[Server]]:
    """Both start at the same time, on a database that they have to set up."""
    with ThreadPoolExecutor(2) as pool:
        servers = list(pool.map(lambda _: Server("--database", postgres), range(2)))
    yield servers
    for server in servers:
        server.stop()


def test_a_move_at_one_is_seen_at_the_other(two: list[Server]):
    party = two[0].create(seed=3)
    far = party[1].at(two[1])
    with far.live() as live:
        assert live.missed()[-1]["moves"] == 0
        party[0].act()
        frame = live.until(lambda frame: frame["type"] == "event")[-1]
        assert frame == {"type": "event", "event": far.events()[0], **far.state()}
        assert frame["legal"]
        far.act()
    assert party[0].state()["moves"] == 2
    assert party[0].events() == party[0].at(two[1]).events()


def test_a_game_played_at_both(two: list[Server]):
    """Two people at two processes, with a bot: one line of play, the same for both."""
    party = two[0].create("underground", "hhr", seed=9)
    guests = {0: party[0], 1: party[1].at(two[1])}
    while not (state := guests[0].state())["result"]:
        for guest in guests.values():
            if legal := guest.state()["legal"]:
                guest.act(legal[0])
    assert guests[1].state()["result"] == state["result"]
    assert quai.replay(guests[1].record()).result.scores == state["result"]["scores"]
    assert [event["version"] for event in guests[1].events()] == list(range(1, state["version"] + 1))


def test_two_moves_at_once_never_both_win(two: list[Server]):
    """The same decision made at both processes at the same time is taken once; the other is told to look again."""
    with ThreadPoolExecutor(2) as pool:
        for _ in range(15):
            party = two[0].create()
            guests = [party[0], party[0].at(two[1])]
            wishes = [guest.wish(action) for guest, action in zip(guests, party[0].state()["legal"][:2], strict=True)]
            answers = list(pool.map(_act, guests, wishes))
            assert sorted(answer.status_code for answer in answers) == [200, 409]
            loser = next(answer.json() for answer in answers if answer.status_code == 409)
            assert (loser["error"], loser["version"]) in (("server.stale", 1), ("server.not_your_turn", 1))
            states = [guest.state() for guest in guests]
            assert states[0] == states[1]
            assert states[0]["moves"] == 1


def _act(guest: Guest, wish: dict[str, object]):
    return guest.call("POST", f"{guest.path}/actions", wish)


def test_the_same_id_at_both_is_played_once(two: list[Server]):
    party = two[0].create()
    wish = party[0].wish()
    far = party[0].at(two[1])
    assert _act(party[0], wish).json() == _act(far, wish).json()
    assert far.state()["version"] == 1


def test_many_words_at_once_are_all_said_once(two: list[Server]):
    """Whoever loses a race tries again with the same id until it is said."""
    party = two[0].create()
    party[0].at(two[1]).state()

    def say(number: int) -> None:
        guest, body = party[number % 2].at(two[number % 2]), {"text": f"{number}", "id": fresh()}
        wait_until(lambda: guest.call("POST", f"{guest.path}/chat", body).status_code == 200)

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(say, range(20)))
    told = [sorted(int(event["text"]) for event in party[0].at(server).events()) for server in two]
    assert told == [list(range(20))] * 2


def test_a_claimed_seat_is_claimed_everywhere(two: list[Server]):
    party = two[0].create(seats="ho")
    far = party.spectator.at(two[1])
    assert far.state()["seats"][1]["open"] is True
    token = party.spectator.ok("POST", f"{far.path}/seats/1/claim", {"name": "Zoe"})["token"]
    assert Guest(two[1], party.table, token).state()["seat"] == 1
    far.refused(403, "server.taken", "POST", f"{far.path}/seats/1/claim", {"name": "Eve"})


def test_an_open_seat_is_given_once(two: list[Server]):
    for _ in range(10):
        party = two[0].create(seats="ho")
        guests = [party.spectator, party.spectator.at(two[1])]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(lambda g: g.call("POST", f"{g.path}/seats/1/claim", {"name": "Zoe"}), guests))
        assert sorted(answer.status_code for answer in answers) in ([200, 403], [200, 409])
