"""The ground under the boards: drawn as described, with everything on the right side of its shores."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from quai.board.spec import GROUND_KINDS, Ground
from quai.picture import draw
from quai.picture.geometry import Box
from quai.picture.paths import cornered, is_inside, smooth
from quai.picture.scenery import Shape, scenery

SQUARE = ((100.0, 100.0), (300.0, 100.0), (300.0, 300.0), (100.0, 300.0))


def _land(board, place=""):
    """The outlines of Germany, or of a country that takes part."""
    return [s.points for s in board.ground if (s.place == place if place else s.kind == "land")]


def _rivers(board):
    return [shape.points for shape in board.ground if shape.kind == "river"]


def _on_any(point, outlines):
    return any(is_inside(point, outline) for outline in outlines)


def test_every_city_lies_in_germany(germany):
    cities = [place.id for place in germany.places if not place.is_country]
    abroad = [city for city in cities if not _on_any(germany.layout.places[city], _land(germany))]
    assert abroad == []


def test_every_way_into_a_country_ends_there(germany):
    countries = [place.id for place in germany.places if place.is_country]
    for route in germany.routes:
        for country in {route.a, route.b} & set(countries):
            assert _on_any(germany.layout.entries[route.id], _land(germany, country)), route.id


@pytest.mark.parametrize(
    ("place", "is_north"),
    [
        *((place, True) for place in ("big_ben", "trafalgar_square", "covent_garden", "st_pauls", "tower_of_london")),
        *((place, False) for place in ("waterloo", "globe_theatre", "elephant_and_castle")),
    ],
)
def test_places_of_london_lie_on_their_side_of_the_thames(london, place, is_north):
    (thames,) = _rivers(london)
    north = [*thames, (1300.0, -700.0), (-900.0, -700.0), (-900.0, 1000.0)]
    assert is_inside(london.layout.places[place], north) == is_north


def test_places_of_san_francisco_stand_on_land(sanfrancisco):
    land = _land(sanfrancisco)
    assert [key for key, point in sanfrancisco.layout.places.items() if not _on_any(point, land)] == []


def test_alcatraz_is_an_island(sanfrancisco):
    (island,) = [land for land in _land(sanfrancisco) if is_inside(sanfrancisco.layout.places["alcatraz"], land)]
    assert sum(is_inside(point, island) for point in sanfrancisco.layout.places.values()) == 1


@pytest.mark.parametrize("kind", GROUND_KINDS)
def test_every_kind_is_drawn(london, kind):
    """Each kind of ground changes the picture, which stays well-formed."""
    bare = replace(london, ground=(Ground("land", SQUARE),))
    drawn = draw(replace(bare, ground=(*bare.ground, Ground(kind, SQUARE))), {})
    ElementTree.fromstring(drawn)
    assert drawn != draw(bare, {})


def test_a_board_without_ground_finds_its_own(germany):
    """Land lies along the routes, and every country gets a patch."""
    text = draw(replace(germany, ground=()), {})
    assert text.count(", a country</title>") == 5


def test_trees_grow_only_where_it_is_free():
    park = Shape("park", "park", SQUARE, 0)
    frame = Box(0, 0, 400, 400)
    assert "".join(scenery([park], frame, lambda _: True)).count("icon-tree") > 20
    assert "".join(scenery([park], frame, lambda _: False)).count("icon-tree") == 0


def test_a_park_beyond_the_picture_has_no_trees_there():
    park = Shape("park", "park", [(1e6 * x, 1e6 * y) for x, y in SQUARE], 0)
    assert "icon-tree" not in "".join(scenery([park], Box(0, 0, 400, 400), lambda _: True))


def test_a_smooth_outline_passes_through_its_points():
    assert smooth(SQUARE, True).startswith("M100 100C")
    assert smooth(SQUARE, True).endswith("100 100Z")
    assert "300 300" in smooth(SQUARE, False)


def test_a_diagram_turns_in_rounded_corners():
    assert cornered(SQUARE[:3], 20) == "M100 100L280 100Q300 100 300 120L300 300"
