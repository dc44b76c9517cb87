"""What lies where: names off each other, parallel routes apart, everything inside the picture."""

import math
from itertools import combinations

from quai.picture import ticket_plan, underground_plan
from quai.picture.geometry import Box, Slab


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


def test_names_seldom_touch_spaces(ticket_board):
    """A name covers no more than a corner of any space: its middle is always on free ground."""
    plan = _plan(ticket_board)
    spaces = [slab for row in plan.spaces.values() for slab in row]
    for label in plan.labels.values():
        middle = Slab(*label.box.middle, label.box.width * 0.5, label.box.height * 0.3, 0)
        assert all(_apart(middle, space) for space in spaces), label.key


def test_parallel_routes_are_apart(ticket_board):
    """The spaces of a pair or triple do not overlap."""
    plan = _plan(ticket_board)
    groups: dict[str, list[str]] = {}
    for route in ticket_board.routes:
        if route.group:
            groups.setdefault(route.group, []).append(route.id)
    for routes in groups.values():
        for one, two in combinations(routes, 2):
            assert all(_apart(a, b) for a in plan.spaces[one] for b in plan.spaces[two]), (one, two)


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
