"""Several people: by a link, at one screen, as spectators, on an open seat."""

from people import Person, play_on, sensible
from playwright.sync_api import expect


def by_link(invite, game: str = "london") -> tuple[Person, Person]:
    """Two people at one table, the second by the first one's link."""
    ada: Person = invite()
    ada.set_up(game, "me", "friend")
    link = ada.find("invite-link-1").first.input_value()
    bob: Person = invite()
    bob.page.goto(link)
    bob.find("join-name").fill("Bob <b>")
    bob.find("join-game").click()
    bob.page.wait_for_url("**/tables/*")
    return ada, bob


def taking_turns(ada: Person, bob: Person, decisions: int) -> None:
    for move in range(decisions):
        seat = ada.state()["view"]["seat"]
        who = (ada, bob)[seat]
        state = who.wait_for_turn()
        who.decide(sensible(state["legal"], move))
        expect(who.page.locator(f'[data-version="{state["version"]}"]')).not_to_be_attached()


def test_two_browsers_by_the_link(invite) -> None:
    """The link seats a friend and leaves the address; both see each other's moves; names are only text."""
    ada, bob = by_link(invite)
    assert "token" not in bob.page.url
    expect(ada.find("player-1")).to_contain_text("Bob <b>")
    taking_turns(ada, bob, 10)
    assert ada.state()["version"] == bob.state()["version"]
    ada.picture("two-ada")
    bob.picture("two-bob")
    ada.find("tab-chat").click()
    ada.find("chat-input").fill("Bonne chance <script>alert(1)</script>")
    ada.find("chat-send").click()
    bob.find("tab-chat").click()
    expect(bob.find("chat")).to_contain_text("Bonne chance <script>")


def test_a_whole_game_between_two_browsers_and_a_rematch(invite) -> None:
    """To the end and on to the next game."""
    ada, bob = by_link(invite)
    while not ada.state()["result"]:
        taking_turns(ada, bob, 1)
    for who in (ada, bob):
        expect(who.find("end-panel")).to_be_visible()
    before = ada.table
    ada.find("rematch").click()
    ada.page.wait_for_url(lambda url: before not in url)
    bob.find("rematch").click()
    bob.page.wait_for_url(lambda url: before not in url)
    assert ada.table == bob.table != before
    taking_turns(ada, bob, 2)


def test_spectators_see_what_is_public(invite) -> None:
    """A spectator follows the game and is offered nothing."""
    ada, bob = by_link(invite)
    taking_turns(ada, bob, 3)
    eve: Person = invite(ada.page.url)
    expect(eve.find("board").first).to_be_visible()
    expect(eve.find("player-0")).to_be_visible()
    assert not eve.sees("hand")
    assert not eve.sees("confirm")
    eve.picture("spectator")


def test_hot_seat_hides_the_hand(invite) -> None:
    """Two people at one screen: between turns nothing private is on the page."""
    both: Person = invite()
    both.set_up("london", "me", "here")
    for move in range(6):
        expect(both.find("handover")).to_be_visible()
        assert not both.sees("hand")
        assert not both.sees("dock")
        if move == 1:
            both.picture("handover")
        both.find("handover-confirm").click()
        seat = both.state()["view"]["seat"]
        while both.state()["view"]["seat"] == seat:
            state = both.state(seat)
            both.decide(sensible(state["legal"], move))
            expect(both.page.locator(f'[data-version="{state["version"]}"]')).not_to_be_attached()


def test_an_open_seat_is_joined_from_the_list(invite) -> None:
    """Somebody finds the table on the start page and sits down."""
    ada: Person = invite()
    ada.set_up("london", "me", "open")
    bob: Person = invite()
    bob.find(f"join-{ada.table}").click()
    bob.find("join-name").fill("Bob")
    bob.find("join-game").click()
    bob.page.wait_for_url("**/tables/*")
    expect(ada.find("player-1")).to_contain_text("Bob")
    taking_turns(ada, bob, 4)


def test_undo_before_and_after_a_reveal(invite) -> None:
    """Free while nothing hidden was seen; after that the other one is asked, and may refuse or agree."""
    ada, bob = by_link(invite)
    taking_turns(ada, bob, 1)
    before = ada.state()["moves"]
    ada.find("undo").click()
    expect(ada.find("dock")).to_be_visible()
    assert ada.state()["moves"] == before - 1
    taking_turns(ada, bob, 2)
    ada.wait_for_turn()
    ada.find("deck").click()
    expect(ada.find("undo")).to_be_enabled()
    moves = ada.state()["moves"]
    ada.find("undo").click()
    expect(bob.find("undo-asked")).to_be_visible()
    bob.picture("undo-asked")
    bob.find("undo-refuse").click()
    expect(bob.find("undo-asked")).not_to_be_visible()
    assert ada.state()["moves"] == moves
    expect(ada.find("undo")).to_be_enabled()
    ada.find("undo").click()
    bob.find("undo-agree").click()
    expect(bob.find("undo-asked")).not_to_be_visible()
    ada.wait_until(lambda state: state["moves"] == moves - 1)


def test_an_illegal_try_says_why(invite) -> None:
    """Clicking a route that can't be claimed gives one sentence with its rule, in the person's language."""
    me: Person = invite(locale="fr-FR")
    me.set_up("london", "me", "bot:medium", pace="0")
    for state in play_on(me, 3):
        claims = {text.split()[1] for text in state["legal"] if text.startswith("claim")}
        if state["view"]["phase"] == "turn":
            break
    routes = [id for id in ("baker_street-hyde_park", "elephant_and_castle-tower_of_london") if id not in claims]
    me.press(f"route-{routes[0]}")
    expect(me.find("toasts")).to_contain_text("T-claim")
    me.picture("illegal-fr")
