"""Germany's Globetrotter bonus."""

from rule import rule
from ticket_positions import germany

ROUTES = {"berlin-leipzig": 0, "frankfurt-koeln.1": 1, "hamburg-schwerin": 0, "rostock-schwerin": 0}
BERLIN, KOELN, ROSTOCK = "berlin-leipzig", "frankfurt-koeln", "hamburg-rostock"  # worth 4 each
OPEN = ["konstanz-rostock", "kiel-schweiz", "oesterreich-rostock"]


def bonus(*tickets: list[str]) -> list[int]:
    """Each seat's Globetrotter points, with routes for BERLIN and ROSTOCK (seat 0) and KOELN (seat 1)."""
    result = germany(len(tickets), phase="over", routes=ROUTES, tickets=list(tickets)).result
    return [parts["globetrotter"] for parts in result.breakdown]


@rule("G-globe-1")
def test_most_completed_tickets() -> None:
    """The player with the most completed tickets scores 15, and they are part of the total."""
    assert bonus([BERLIN, ROSTOCK], [KOELN]) == [15, 0]
    result = germany(phase="over", routes=ROUTES, tickets=[[BERLIN, ROSTOCK], [KOELN]]).result
    assert result.scores == [7 + 2 + 2 + 8 + 15, 7 + 4]


@rule("G-globe-1")
def test_all_those_tied_score() -> None:
    """Players tied for the most completed tickets score 15 each."""
    assert bonus([BERLIN], [KOELN], []) == [15, 15, 0]


@rule("G-globe-1")
def test_open_tickets_do_not_count() -> None:
    """Tickets that are not completed count for nothing here, however many."""
    assert bonus([BERLIN], OPEN) == [15, 0]
    assert bonus([BERLIN, OPEN[0]], [KOELN, *OPEN[1:]]) == [15, 15]


@rule("G-globe-1")
def test_nobody_with_a_completed_ticket() -> None:
    """Without a single completed ticket nobody scores the bonus."""
    assert bonus([], []) == [0, 0]
    assert bonus([OPEN[0]], [OPEN[1]], []) == [0, 0, 0]


@rule("G-globe-1")
def test_the_number_counts_and_not_the_points() -> None:
    """Two small tickets beat one large one."""
    routes = ROUTES | {"daenemark-kiel": 1, "hamburg-kiel.1": 1, "berlin-hamburg.1": 1}
    result = germany(phase="over", routes=routes, tickets=[[BERLIN, ROSTOCK], ["berlin-daenemark"]]).result
    assert [parts["tickets"] for parts in result.breakdown] == [8, 10]
    assert [parts["globetrotter"] for parts in result.breakdown] == [15, 0]
