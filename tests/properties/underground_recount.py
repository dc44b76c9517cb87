"""The points of On the Underground counted afresh from the tracks on the board, by other means than the kernel's."""

from collections import Counter

import networkx as nx

import quai
from quai.board.spec import UndergroundBoard

Point = tuple[int, int]


def recount(position: quai.Position) -> list[Counter[str]]:
    """Each seat's points by part, but for the passenger's, from the tracks in the order in which they were built."""
    data, board = position.to_dict(), position.game.board
    assert isinstance(board, UndergroundBoard)
    points = []
    for seat, lines in enumerate(data["lines"]):
        start = Counter(start=(seat - data["first"]) % position.game.players)
        each = [line_points(board, data["markers"], data["tracks"].get(line, [])) for line in lines]
        points.append(sum(each, start))
    return points


def line_points(board: UndergroundBoard, markers: dict[str, str], links: list[str]) -> Counter[str]:
    served = {station for link in links for station in link.split("-")}
    kinds = Counter(station.kind for station in board.stations if station.id in served)
    symbols = Counter(symbol for station, symbol in markers.items() if station in served)
    pairs = sum(n == 2 for n in symbols.values())
    loops = {station for n in range(len(links)) for station in enclosed(board, links[: n + 1])}
    return Counter(national=kinds["national_rail"], termini=2 * kinds["terminus"], symbols=3 * pairs, loops=len(loops))


def enclosed(board: UndergroundBoard, links: list[str]) -> set[str]:
    """Stations that the line does not serve and that lie inside a cycle of it.

    Whatever any cycle encloses lies inside one of a basis, as it is a sum of these.
    """
    graph = nx.Graph(link.split("-") for link in links)
    at = {station.id: (station.x, station.y) for station in board.stations}
    polygons = [[at[station] for station in cycle] for cycle in nx.cycle_basis(graph)]
    return {name for name in at if name not in graph and any(goes_round(polygon, at[name]) for polygon in polygons)}


def goes_round(polygon: list[Point], point: Point) -> bool:
    """Seen from the point, someone who walks along the polygon turns all the way round."""
    corners = [(x - point[0], y - point[1]) for x, y in polygon]
    return sum(quarter_turns(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)) != 0


def quarter_turns(a: Point, b: Point) -> int:
    """How many quadrants lie between two directions, the short way, with its sign."""
    turn = (quadrant(b) - quadrant(a)) % 4
    if turn == 2:
        return 2 if a[0] * b[1] > a[1] * b[0] else -2
    return -1 if turn == 3 else turn


def quadrant(direction: Point) -> int:
    x, y = direction
    if x > 0 and y >= 0:
        return 0
    if x <= 0 and y > 0:
        return 1
    return 2 if x < 0 else 3
