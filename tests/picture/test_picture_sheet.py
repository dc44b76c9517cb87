"""The sheet: all that a page needs to draw a board live."""

import json
import math
from xml.etree import ElementTree

import pytest

from quai.picture import sheet

LANGUAGES = ("en", "fr")


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


def _parsed(*texts: str) -> ElementTree.Element:
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'
    return ElementTree.fromstring(head + "".join(texts) + "</svg>")


def _ids(rows):
    return [row["id"] for row in rows]


def _points(page):
    """Every point of a sheet, whatever it belongs to."""
    for place in page.get("places") or page["stations"]:
        yield place["x"], place["y"]
        yield from place.get("spots", ())
    for route in page.get("routes", ()):
        yield from ((x, y) for x, y, *_ in route["spaces"])
    for link in page.get("links", ()):
        for slot in link["slots"]:
            yield from slot


def test_is_json(board, language):
    """A sheet survives a trip through JSON unchanged."""
    page = sheet(board, language)
    assert json.loads(json.dumps(page, allow_nan=False)) == page


def test_everything_of_a_ticket_board_is_there(ticket_board, language):
    page = sheet(ticket_board, language)
    assert _ids(page["routes"]) == [route.id for route in ticket_board.routes]
    assert _ids(page["places"]) == [place.id for place in ticket_board.places]
    assert _ids(page["tickets"]) == [ticket.id for ticket in ticket_board.tickets]
    assert _ids(page["districts"]) == [district.id for district in ticket_board.districts]
    assert [len(route["spaces"]) for route in page["routes"]] == [route.length for route in ticket_board.routes]
    assert [len(place["spots"]) for place in page["places"]] == [place.passengers for place in ticket_board.places]


def test_everything_of_the_underground_is_there(underground, language):
    page = sheet(underground, language)
    assert _ids(page["links"]) == [link.id for link in underground.links]
    assert _ids(page["stations"]) == [station.id for station in underground.stations]
    assert _ids(page["lines"]) == [line.colour for line in underground.lines]
    assert [len(link["slots"]) for link in page["links"]] == [link.spaces for link in underground.links]


def test_everything_lies_in_the_picture(board, language):
    page = sheet(board, language)
    outside = [(x, y) for x, y in _points(page) if not (0 <= x <= page["width"] and 0 <= y <= page["height"])]
    assert outside == []


def test_links_run_from_station_to_station(underground):
    """Each slot begins at one station of its link and ends at the other."""
    page = sheet(underground, "en")
    at = {station["id"]: (station["x"], station["y"]) for station in page["stations"]}
    for link in page["links"]:
        for slot in link["slots"]:
            assert math.dist(slot[0], at[link["a"]]) < 1
            assert math.dist(slot[-1], at[link["b"]]) < 1


def test_pieces_of_svg_fit_together(board, language):
    """They parse, every reference has its definition, ids are unique, and no style needs a looser policy."""
    page = sheet(board, language)
    root = _parsed(*(page[key] for key in ("defs", "ground", "halos_svg", "places_svg", "stations_svg") if key in page))
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    used = {element.get("{http://www.w3.org/1999/xlink}href", "#")[1:] for element in root.iter()} - {""}
    named = {paint["mark"] for paint in page["paints"].values()} | {symbol["href"] for symbol in page["symbols"]}
    assert len(set(ids)) == len(ids)
    assert used | named <= set(ids)
    assert not any("style" in element.attrib or element.tag.endswith("style") for element in root.iter())


def test_names_are_in_the_language(board, london):
    """The game, its places, colours and symbols are called as they are in French."""
    english, french = sheet(board, "en"), sheet(board, "fr")
    assert english["name"] != french["name"]
    assert sheet(london, "fr")["name"] == "Les Aventuriers du Rail\u202f: Londres"
    assert french["paints"]["green"]["name"] == "vert"
    assert all(a["name"] != "" != b["name"] for a, b in zip(english["symbols"], french["symbols"], strict=True))
