"""Where straight links touch what they should not. Whole numbers only, so every answer is exact."""

from collections.abc import Iterator, Sequence

from quai.board.spec import Link, Station

Segment = tuple[Station, Station]


def turn(a: Station, b: Station, c: Station) -> int:
    """Which way the path a, b, c turns: positive, negative, or 0 when it goes straight on or back."""
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def lies_on(station: Station, a: Station, b: Station) -> bool:
    """Whether a station lies on the straight line between a and b, and not at their own points."""
    dot = (a.x - station.x) * (b.x - station.x) + (a.y - station.y) * (b.y - station.y)
    return dot < 0 and turn(a, b, station) == 0


def crosses(one: Segment, other: Segment) -> bool:
    """Whether two segments cross at a point inside both."""
    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


def neighbouring(
    links: Sequence[tuple[Link, Segment]],
) -> Iterator[tuple[tuple[Link, Segment], tuple[Link, Segment]]]:
    """Each pair of links whose extents from left to right overlap: the only ones that can cross."""
    open_links: list[tuple[Link, Segment]] = []
    for link in sorted(links, key=lambda link: min(end.x for end in link[1])):
        left = min(end.x for end in link[1])
        open_links = [other for other in open_links if max(end.x for end in other[1]) > left]
        for other in open_links:
            yield other, link
        open_links.append(link)
