"""What lies where: names off each other, parallel routes apart, everything inside the picture."""

import math
from itertools import combinations

import pytest

from quai.picture import ticket_plan, underground_plan
from quai.picture.geometry import Box, Slab
from quai.picture.spaces import LONGEST


def _plan(board):
    return (ticket_plan if board.family == "ticket" else underground_plan).plan_of(board, "en")


def _overlap(one: Box, two: Box) -> float:
    """The area that two boxes share."""
    wide = min(one.x + one.width, two.x + two.width) - max(one.x, two.x)
    high = min(one.y + one.height, two.y + two.height) - max(one.y, two.y)
    return max(wide, 0.0) * max(high, 0.0)


def _corners(slab: Slab) -> list[tuple[float, float]]:
    half, side = slab.length / 2, slab.breadth / 2
    return [slab.at(u, v) for u, v in ((-half, -side), (half, -side), (half, side), (-half, side))]


def _apart(one: Slab, two: Slab) -> bool:
    """Whether two slabs share no area: some side of one of them separates them."""
    return any(_separates(slab.angle + turn, one, two) for slab in (one, two) for turn in (0, 90))


def _separates(angle: float, one: Slab, two: Slab) -> bool:
    across = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    ours, theirs = ([x * across[0] + y * across[1] for x, y in _corners(slab)] for slab in (one, two))
    return max(ours) <= min(theirs) or max(theirs) <= min(ours)


def test_names_do_not_overlap(board):
    """No two names share any area."""
    labels = list(_plan(board).labels.values())
    overlapping = [(a.key, b.key) for a, b in combinations(labels, 2) if _overlap(a.box, b.box)]
    assert overlapping == []


def test_names_keep_off_the_dots(board):
    """A name stands on no dot, not even its own."""
    plan = _plan(board)
    countries = {place.id for place in board.places if place.is_country} if board.family == "ticket" else set()
    dots = [Box(x - 9, y - 9, 18, 18) for key, (x, y) in plan.points.items() if key not in countries]
    assert [label.key for label in plan.labels.values() if any(_overlap(label.box, dot) for dot in dots)] == []


def test_names_stay_in_the_picture(board):
    plan = _plan(board)
    frame = plan.canvas.box
    for label in plan.labels.values():
        assert _overlap(label.box, frame) >= 0.999 * label.box.width * label.box.height, label.key


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_hardly_touch_spaces(ticket_board, language):
    """A name covers no more than a corner of a space: a twentieth of its own box at most, air included."""
    plan = ticket_plan.plan_of(ticket_board, language)
    spaces = [slab for row in plan.spaces.values() for slab in row]
    for label in plan.labels.values():
        points = _spread(label.box)
        assert sum(space.covers(point) for space in spaces for point in points) <= len(points) / 20, label.key


def _spread(box: Box) -> list[tuple[float, float]]:
    """Points all over a box."""
    return [
        (box.x + (i + 0.5) / 30 * box.width, box.y + (j + 0.5) / 10 * box.height) for i in range(30) for j in range(10)
    ]


def test_routes_are_apart(ticket_board):
    """The spaces of two routes share no area, be they parallel or meet at a place."""
    plan = _plan(ticket_board)
    slabs = [(key, slab) for key, row in plan.spaces.items() for slab in row]
    pairs = ((a, b) for a, b in combinations(slabs, 2) if a[0] != b[0] and _near(a[1], b[1]))
    assert [(a[0], b[0]) for a, b in pairs if not _apart(a[1], b[1])] == []


def _near(one: Slab, two: Slab) -> bool:
    return math.dist((one.x, one.y), (two.x, two.y)) < 2 * LONGEST


def test_a_route_has_as_many_spaces_as_its_length(ticket_board):
    plan = _plan(ticket_board)
    assert [len(plan.spaces[route.id]) for route in ticket_board.routes] == [r.length for r in ticket_board.routes]


def test_spaces_can_be_seen(ticket_board):
    """However crowded a place is, no space shrinks to nothing."""
    plan = _plan(ticket_board)
    assert min(slab.length for row in plan.spaces.values() for slab in row) > 30


def test_a_link_has_as_many_lanes_as_spaces(underground):
    plan = _plan(underground)
    assert [len(plan.lanes[link.id]) for link in underground.links] == [link.spaces for link in underground.links]


def test_routes_into_a_country_end_at_their_own_entries(germany):
    plan = _plan(germany)
    countries = {place.id for place in germany.places if place.is_country}
    ends = [plan.lines[r.id][0 if r.a in countries else -1] for r in germany.routes if {r.a, r.b} & countries]
    assert len(set(ends)) == len(ends) == 14
