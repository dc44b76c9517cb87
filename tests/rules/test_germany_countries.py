"""Germany's countries: dead ends with several entries."""

import pytest
from rule import rule
from ticket_positions import germany, table


def completed(ticket: str, *routes: str) -> bool:
    """True if the ticket counts for a seat that owns these routes and no others."""
    result = germany(phase="over", routes=dict.fromkeys(routes, 0), tickets=[[ticket], []]).result
    points = {ticket.id: ticket.points for ticket in table("germany").board.tickets}[ticket]
    assert abs(result.breakdown[0]["tickets"]) == points
    return result.breakdown[0]["tickets"] > 0


@rule("G-country-1")
def test_five_countries() -> None:
    """Denmark, the Netherlands, France, Switzerland and Austria are countries, with two or three routes each."""
    board = table("germany").board
    countries = [place.id for place in board.places if place.is_country]
    entries = {country: sum(country in (route.a, route.b) for route in board.routes) for country in countries}
    assert entries == {"daenemark": 2, "niederlande": 3, "frankreich": 3, "schweiz": 3, "oesterreich": 3}


@rule("G-country-1")
def test_nothing_passes_through_a_country() -> None:
    """Two cities are not joined by way of a country."""
    assert not completed("bremen-duesseldorf", "duesseldorf-niederlande", "muenster-niederlande", "bremen-muenster")
    assert not completed(
        "emden-hamburg", "emden-niederlande", "muenster-niederlande", "bremen-muenster", "bremen-hamburg"
    )
    assert completed("emden-hamburg", "emden-muenster", "bremen-muenster", "bremen-hamburg")


@rule("G-country-1")
@pytest.mark.parametrize(
    ("ticket", "routes"),
    [
        ("konstanz-muenchen", ["konstanz-schweiz", "lindau-schweiz", "lindau-oesterreich", "muenchen-oesterreich"]),
        ("konstanz-muenchen", ["konstanz-schweiz", "lindau-schweiz", "lindau-muenchen"]),
        ("freiburg-muenchen", ["freiburg-schweiz", "lindau-schweiz", "lindau-muenchen"]),
        ("koeln-saarbruecken", ["frankreich-saarbruecken", "frankreich-karlsruhe", "karlsruhe-mannheim"]),
    ],
)
def test_two_routes_into_a_country_are_not_joined_there(ticket: str, routes: list[str]) -> None:
    """Different routes into the same country do not meet in it."""
    assert not completed(ticket, *routes)


@rule("G-country-1")
@pytest.mark.parametrize(
    "routes",
    [
        ["lindau-oesterreich", "lindau-ulm", "stuttgart-ulm.1", "mannheim-stuttgart.1", "frankfurt-mannheim.1"],
        ["muenchen-oesterreich", "muenchen-nuernberg.1", "nuernberg-wuerzburg.1", "frankfurt-wuerzburg.1"],
        ["oesterreich-regensburg", "nuernberg-regensburg", "nuernberg-wuerzburg.1", "frankfurt-wuerzburg.1"],
    ],
    ids=["lindau", "muenchen", "regensburg"],
)
def test_a_ticket_to_a_country_is_done_by_any_entry(routes: list[str]) -> None:
    """Whichever of its routes reaches the country, the ticket is completed."""
    assert completed("frankfurt-oesterreich", *routes)
    assert not completed("frankfurt-oesterreich", *routes[1:])


@rule("G-country-1")
def test_an_entry_that_is_not_joined_to_the_city_does_not_help() -> None:
    """A route into the country elsewhere on the map completes nothing."""
    path = ["nuernberg-wuerzburg.1", "frankfurt-wuerzburg.1"]
    assert not completed("frankfurt-oesterreich", "lindau-oesterreich", *path)


@rule("G-country-1")
def test_from_country_to_country() -> None:
    """A ticket between two countries is done by joining an entry of the one to an entry of the other."""
    path = ["bremerhaven-daenemark", "bremerhaven-emden", "emden-niederlande"]
    assert completed("daenemark-niederlande", *path)
    assert not completed("daenemark-niederlande", *path[:2])
    assert not completed("daenemark-niederlande", path[0], path[2])
    other = ["daenemark-kiel", "bremerhaven-kiel", "bremen-bremerhaven", "bremen-muenster", "muenster-niederlande"]
    assert completed("daenemark-niederlande", *other)


@rule("G-country-1")
def test_from_country_to_country_with_the_wrong_entries() -> None:
    """Both countries reached, but by networks of routes that do not meet: the ticket is open."""
    routes = ["bremerhaven-daenemark", "daenemark-kiel", "emden-niederlande", "muenster-niederlande"]
    assert not completed("daenemark-niederlande", *routes)


@rule("G-country-1")
def test_a_city_next_to_a_country_is_one_route_away() -> None:
    """A route into a country joins its own city to it."""
    path = ["lindau-muenchen", "lindau-schweiz"]
    assert not completed("frankreich-muenchen", *path)
    assert completed(
        "frankreich-muenchen", "frankreich-freiburg", "freiburg-konstanz", "konstanz-lindau", "lindau-muenchen"
    )
