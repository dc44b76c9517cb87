"""Ways that bots look for."""

from quai.bots.graph import cheapest_way, distances, near, ways_of

WAYS = ways_of([("ab", "a", "b"), ("bc", "b", "c"), ("ac", "a", "c"), ("cd", "c", "d"), ("de", "d", "e")])
COST = {"ab": 1, "bc": 1, "ac": 3, "cd": 1}


def test_the_cheapest_way_is_found() -> None:
    """Two cheap edges come before a dear one."""
    assert sorted(cheapest_way(WAYS, "a", "c", COST) or []) == ["ab", "bc"]


def test_an_edge_without_a_cost_is_closed() -> None:
    """Beyond it nothing can be reached; to stay takes nothing."""
    assert cheapest_way(WAYS, "a", "e", COST) is None
    assert cheapest_way(WAYS, "a", "a", COST) == []


def test_nothing_passes_through_a_dead_end() -> None:
    """A way may begin or end there."""
    assert cheapest_way(WAYS, "a", "c", COST, dead_ends={"b"}) == ["ac"]
    assert cheapest_way(WAYS, "a", "b", COST, dead_ends={"b"}) == ["ab"]
    assert cheapest_way(WAYS, "b", "c", COST, dead_ends={"b"}) == ["bc"]


def test_every_place_has_its_distance() -> None:
    """As far as there is a way; beyond a dead end there is none."""
    assert distances(WAYS, "a", COST) == {"a": 0, "b": 1, "c": 2, "d": 3}
    assert distances(WAYS, "a", COST, dead_ends={"c"}) == {"a": 0, "b": 1, "c": 2}


def test_what_is_near_is_found_with_its_distance() -> None:
    """Within the reach, along edges that can be used."""
    assert near(WAYS, "a", {"ab", "bc", "cd", "de"}, 3) == [("b", 1), ("c", 2), ("d", 3)]
