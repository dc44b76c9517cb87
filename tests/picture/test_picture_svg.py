"""The SVG itself: well-formed, complete, the same each time, and nothing in it but itself."""

import timeit
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from picture_positions import crowded

from quai.picture import draw

SVG = "{http://www.w3.org/2000/svg}"


def _titles(text: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(text).iter(f"{SVG}title")]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_is_well_formed_and_described(board, language):
    """A picture parses, says what it is, and needs nothing from elsewhere."""
    for position in ({}, crowded(board)):
        text = draw(board, position, language)
        root = ElementTree.fromstring(text)
        assert root.get("role") == "img"
        assert root[0].tag == f"{SVG}title"
        assert root[1].tag == f"{SVG}desc"
        assert not {f"{SVG}script", f"{SVG}image", f"{SVG}style"} & {element.tag for element in root.iter()}


def test_every_reference_has_its_definition(board):
    root = ElementTree.fromstring(draw(board, crowded(board)))
    ids = {element.get("id") for element in root.iter()} - {None}
    used = {element.get("{http://www.w3.org/1999/xlink}href", "")[1:] for element in root.iter(f"{SVG}use")}
    assert used <= ids


def test_every_place_and_route_is_named(ticket_board):
    said = "\n".join(_titles(draw(ticket_board, {})))
    assert said.count(": length ") == len(ticket_board.routes)
    assert all(place.name in said for place in ticket_board.places)


def test_every_station_and_link_is_named(underground):
    titles = _titles(draw(underground, {}))
    assert sum(": spaces " in title for title in titles) == len(underground.links)
    assert all(any(title.startswith(station.name) for title in titles) for station in underground.stations)


def test_every_owner_is_named(ticket_board):
    """A claimed route says whose it is, and an open one does not."""
    first, second, *_ = ticket_board.routes
    titles = _titles(draw(ticket_board, {"routes": {first.id: 0, second.id: 1}}))
    assert sum("claimed by player 1" in title for title in titles) == 1
    assert sum("claimed by" in title for title in titles) == 2


def test_a_closed_route_is_crossed_out(ticket_board):
    """With few players, the free ones beside a claimed parallel route say that they are closed."""
    one = next(route for route in ticket_board.routes if route.group)
    few, many = ticket_board.closed_up_to, ticket_board.closed_up_to + 1
    position = {"routes": {one.id: 0}}
    closed = [title for title in _titles(draw(ticket_board, position | {"players": few})) if title.endswith(", closed")]
    assert len(closed) == sum(route.group == one.group for route in ticket_board.routes) - 1
    assert ", closed" not in draw(ticket_board, position | {"players": many})


def test_every_track_is_named(underground):
    link = underground.links[0]
    titles = _titles(draw(underground, {"tracks": {"red": [link.id]}}))
    assert sum(", lines red" in title for title in titles) == 1


def test_vehicles_are_drawn_on_claimed_routes_only(london):
    """A claimed route carries one number per space."""
    route = max(london.routes, key=lambda route: route.length)
    empty, claimed = draw(london, {}), draw(london, {"routes": {route.id: 3}})
    numbers = [text.count('font-weight="bold">4</text>') for text in (empty, claimed)]
    assert numbers[1] - numbers[0] == route.length


def test_passengers_and_tokens_are_drawn(germany):
    position = crowded(germany)
    people = sum(len(colours) for colours in position["passengers"].values())
    without = draw(germany, position | {"passengers": None}).count('"#icon-person"')
    assert draw(germany, position).count('"#icon-person"') - without == people


def test_hidden_hands_show_their_count(london):
    """A view may hide a hand and tell how many cards it has."""
    text = draw(london, {"hands": [None, {"blue": 2}], "hand_sizes": [7, 2], "scores": [0, 0]})
    assert ">7</text>" in text


def test_is_the_same_each_time(board):
    """The same position gives the same picture, also for a board loaded again."""
    assert draw(board, crowded(board)) == draw(replace(board), crowded(board))


def test_names_may_be_anything(london):
    """Whatever a name holds, the picture stays well-formed and says it."""
    weird = "<b>&\"'{0}]]>\x07\ud800 Ω"
    places = tuple(replace(place, name=weird) for place in london.places)
    named = replace(london, name=weird, places=places, names={}, id='a "b" <c>')
    titles = _titles(draw(named, crowded(london)))
    assert "<b>&\"'{0}]]> Ω, district worth 5" in titles


def test_station_names_may_be_anything(underground):
    stations = tuple(replace(station, name="<&>") for station in underground.stations)
    assert "<&>, terminus" in _titles(draw(replace(underground, stations=stations), crowded(underground)))


def test_unknown_colours_and_symbols_are_drawn(london):
    """A board of one's own may call its colours as it likes."""
    routes = tuple(replace(route, colour=f"hue {route.colour}") for route in london.routes if route.colour != "grey")
    own = replace(london, routes=routes, colours=tuple(f"hue {colour}" for colour in london.colours))
    assert ": length 2, hue blue" in "\n".join(_titles(draw(own, crowded(own))))


def test_a_tiny_board_is_drawn(london):
    """Two places and a route are a board, in a frame of any size."""
    route = replace(london.routes[0], ferries=1)
    ends = tuple(place for place in london.places if place.id in (route.a, route.b))
    spots = {place.id: (0.1 * i, 0.2) for i, place in enumerate(ends)}
    layout = replace(london.layout, frame=(1, 1), places=spots, via={}, entries={})
    own = replace(
        london, places=tuple(replace(p, district="") for p in ends), routes=(route,), districts=(), layout=layout
    )
    assert len(_titles(draw(own, {}))) >= 4


def test_is_small_and_quick(board):
    """Under 300 KB however crowded, and drawn in a tenth of a second once the board is known."""
    position = crowded(board)
    assert len(draw(board, position).encode()) < 300_000
    assert min(timeit.repeat(lambda: draw(board, position), number=1, repeat=5)) < 0.1
