"""Draws Germany and its neighbours for the Germany board: writes src/quai/boards/germany/ground.toml.

The outlines are facts of Natural Earth (public domain), as the npm package world-atlas holds them:

    npm pack world-atlas && tar xzf world-atlas-*.tgz
    python tools/germany_ground.py package/countries-50m.json

The board's cities do not lie quite where they lie on a map, so the map is warped: a thin-plate spline takes the true
position of every city to its place in layout.toml, and the outlines go along. What lies far off the board is cut away,
and points that make no difference to the eye are left out.
"""

import argparse
import json
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

FOLDER = Path(__file__).parent.parent / "src" / "quai" / "boards" / "germany"

# Longitude and latitude of every city of the board.
CITIES = {
    "augsburg": (10.90, 48.37),
    "berlin": (13.40, 52.52),
    "bremen": (8.80, 53.08),
    "bremerhaven": (8.58, 53.55),
    "chemnitz": (12.92, 50.83),
    "dortmund": (7.47, 51.51),
    "dresden": (13.74, 51.05),
    "duesseldorf": (6.78, 51.23),
    "emden": (7.21, 53.37),
    "erfurt": (11.03, 50.98),
    "frankfurt": (8.68, 50.11),
    "freiburg": (7.85, 47.99),
    "hamburg": (9.99, 53.55),
    "hannover": (9.73, 52.37),
    "karlsruhe": (8.40, 49.01),
    "kassel": (9.48, 51.31),
    "kiel": (10.13, 54.32),
    "koblenz": (7.59, 50.36),
    "koeln": (6.96, 50.94),
    "konstanz": (9.17, 47.73),  # its part north of the Rhine: the old town would come to lie in Switzerland
    "leipzig": (12.37, 51.34),
    "lindau": (9.68, 47.55),
    "magdeburg": (11.63, 52.13),
    "mainz": (8.25, 50.00),
    "mannheim": (8.47, 49.49),
    "muenchen": (11.58, 48.14),
    "muenster": (7.63, 51.96),
    "nuernberg": (11.08, 49.45),
    "regensburg": (12.10, 49.01),
    "rostock": (12.10, 54.09),
    "saarbruecken": (6.99, 49.24),
    "schwerin": (11.42, 53.63),
    "stuttgart": (9.18, 48.78),
    "ulm": (9.99, 48.40),
    "wuerzburg": (9.93, 49.79),
}
# The countries that take part, with the ids of their places.
PLACES = {
    "Denmark": "daenemark",
    "Netherlands": "niederlande",
    "France": "frankreich",
    "Switzerland": "schweiz",
    "Austria": "oesterreich",
}
RIVERS = {
    "Alpine Rhine": [
        (9.4, 47.5), (9.6, 47.3), (9.55, 46.9),
    ],
    "Rhine": [
        (9.17, 47.66), (8.6, 47.62), (8.0, 47.55), (7.6, 47.58), (7.57, 47.9), (7.78, 48.5), (8.2, 48.95),
        (8.42, 49.3), (8.45, 49.55), (8.35, 49.85), (8.25, 50.02), (7.9, 49.98), (7.65, 50.2), (7.6, 50.38),
        (7.25, 50.6), (7.0, 50.9), (6.78, 51.2), (6.68, 51.5), (6.4, 51.75), (6.1, 51.86), (5.6, 51.95),
        (4.6, 51.85),
    ],
    "Main": [
        (11.4, 50.1), (10.9, 49.95), (10.25, 50.05), (9.95, 49.8), (9.5, 49.75), (9.15, 49.95), (8.7, 50.1),
        (8.3, 50.0),
    ],
    "Weser": [
        (9.65, 51.42), (9.4, 51.75), (9.3, 52.1), (8.95, 52.3), (9.15, 52.7), (8.8, 53.05), (8.5, 53.3),
        (8.5, 53.6),
    ],
    "Elbe": [
        (14.9, 50.3), (14.2, 50.7), (13.75, 51.05), (13.2, 51.4), (12.7, 51.85), (12.1, 51.88), (11.65, 52.15),
        (11.95, 52.6), (11.6, 53.05), (10.8, 53.3), (10.2, 53.45), (9.9, 53.54), (9.45, 53.7), (9.1, 53.88),
        (8.7, 53.95),
    ],
    "Danube": [
        (8.5, 47.95), (9.2, 48.1), (9.7, 48.25), (10.0, 48.4), (10.6, 48.65), (11.4, 48.75), (12.0, 49.02),
        (12.6, 48.85), (13.45, 48.57), (14.3, 48.32), (15.5, 48.3),
    ],
    "Oder": [
        (15.2, 51.6), (14.75, 52.1), (14.55, 52.6), (14.15, 52.95), (14.45, 53.3), (14.6, 53.6),
    ],
}  # fmt: skip
LAKES = {
    "Lake Constance": [
        (9.02, 47.81), (9.2, 47.76), (9.42, 47.67), (9.66, 47.57), (9.75, 47.5), (9.6, 47.48), (9.45, 47.51),
        (9.3, 47.58), (9.17, 47.66), (9.1, 47.74),
    ],
    "Müritz": [
        (12.6, 53.5), (12.72, 53.47), (12.75, 53.38), (12.68, 53.31), (12.6, 53.38),
    ],
}  # fmt: skip
# Middle, and how many degrees wide and high.
FORESTS = {
    "Black Forest": (8.28, 48.35, 0.42, 0.9),
    "Harz": (10.65, 51.75, 0.75, 0.26),
    "Thuringian Forest": (10.75, 50.6, 0.75, 0.3),
    "Bavarian Forest": (13.05, 49.05, 0.7, 0.4),
    "Lüneburg Heath": (10.1, 53.0, 0.6, 0.3),
    "Palatinate Forest": (7.8, 49.33, 0.42, 0.34),
    "Sauerland": (8.2, 51.15, 0.8, 0.36),
    "Spessart": (9.45, 50.1, 0.34, 0.3),
    "Schorfheide": (13.6, 53.0, 0.5, 0.3),
    "Ardennes": (5.7, 50.1, 0.8, 0.4),
    "Vosges": (7.0, 48.2, 0.35, 0.8),
}
MOUNTAINS = {
    "Allgäu Alps": (10.4, 47.28, 0.9, 0.22),
    "Karwendel": (11.6, 47.3, 0.9, 0.24),
    "Tauern": (12.7, 47.2, 1.0, 0.26),
    "Dachstein": (13.6, 47.55, 0.8, 0.22),
    "Glarus Alps": (8.9, 47.05, 0.9, 0.24),
    "Ore Mountains": (13.2, 50.5, 0.9, 0.2),
}
NEIGHBOURS = (*PLACES, "Belgium", "Luxembourg", "Czechia", "Poland", "Liechtenstein", "Italy", "Sweden")
STIFFNESS = 0.02  # how much the spline would rather stay smooth than meet every city exactly
WINDOW = (3.0, 45.8, 17.5, 56.5)  # longitudes and latitudes worth keeping: west, south, east, north
TOLERANCE = 1.8  # in the frame's units
SMALLEST = 250.0  # area of an island that is drawn
BEYOND = 250.0  # how far the ground goes on outside the frame

RIVER = 9  # breadth
TURNS = np.linspace(0, 2 * np.pi, 9)[:-1]
CIRCLE = np.column_stack([np.cos(TURNS), np.sin(TURNS)]) * (1 + 0.14 * np.cos(3 * TURNS))[:, None]  # not too round

Points = NDArray[np.float64]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("atlas", type=Path, help="countries-50m.json of the npm package world-atlas")
    atlas = json.loads(parser.parse_args().atlas.read_text(encoding="utf-8"))
    layout = tomllib.loads((FOLDER / "layout.toml").read_text(encoding="utf-8"))
    warp = spline(np.array(list(CITIES.values())), np.array([layout["places"][city] for city in CITIES]))
    text = "".join(shapes(atlas, warp, layout["frame"]))
    (FOLDER / "ground.toml").write_text(HEAD + text, encoding="utf-8")


HEAD = """\
# What lies under the routes, from the bottom up. No rule reads this file.
# Written by tools/germany_ground.py from Natural Earth's outlines: change that and run it again.
"""


def shapes(atlas: dict[str, Any], warp: Callable[[Points], Points], frame: Sequence[float]) -> Iterator[str]:
    """The neighbours, then Germany, and what lies in them, as tables for ground.toml."""
    for country in (*NEIGHBOURS, "Germany"):
        kind, place = "land" if country == "Germany" else "country", PLACES.get(country, "")
        for outline in outlines(atlas, country, warp, frame):
            yield shape(kind, country, outline, place)
    for kind, ovals in (("hill", MOUNTAINS), ("park", FORESTS)):
        for name, (x, y, width, height) in ovals.items():
            yield shape(kind, name, warp(np.array([x, y]) + CIRCLE * [width / 2, height / 2]))
    for name, course in RIVERS.items():
        yield shape("river", name, warp(np.array(course)), breadth=RIVER)
    for name, shore in LAKES.items():
        yield shape("water", name, warp(np.array(shore)))


def outlines(
    atlas: dict[str, Any], country: str, warp: Callable[[Points], Points], frame: Sequence[float]
) -> Iterator[Points]:
    """A country's mainland and islands as the board has room for them."""
    for ring in rings(atlas, country):
        outline = simplified(clipped(warp(clipped(ring, WINDOW)), around(frame)))
        if len(outline) > 3 and abs(area(outline)) > SMALLEST:
            yield outline


def shape(kind: str, name: str, outline: Points, place: str = "", breadth: int = 0) -> str:
    points = " ".join(f"{x:.0f},{y:.0f}" for x, y in outline)
    more = (f'place = "{place}"\n' if place else "") + (f"breadth = {breadth}\n" if breadth else "")
    return f'\n[[shape]]  # {name}\nkind = "{kind}"\n{more}points = "{points}"\n'


def around(frame: Sequence[float]) -> tuple[float, float, float, float]:
    return -BEYOND, -BEYOND, frame[0] + BEYOND, frame[1] + BEYOND


def rings(atlas: dict[str, Any], country: str) -> Iterator[Points]:
    """The outer outlines of a country, as longitudes and latitudes."""
    found = [g for g in atlas["objects"]["countries"]["geometries"] if g["properties"]["name"] == country]
    geometry = found[0]
    polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
    for polygon in polygons:
        yield np.concatenate([arc(atlas, index)[:-1] for index in polygon[0]])


def arc(atlas: dict[str, Any], index: int) -> Points:
    """An arc of the topology; its points are steps from one to the next, and ~i is arc i backwards."""
    steps = np.array(atlas["arcs"][index if index >= 0 else ~index], dtype=float)
    points: Points = np.cumsum(steps, axis=0) * atlas["transform"]["scale"] + atlas["transform"]["translate"]
    return points if index >= 0 else points[::-1]


def spline(source: Points, target: Points) -> Callable[[Points], Points]:
    """The smooth map that takes the source points to the target points, affine far away from them."""
    count = len(source)
    system = np.zeros((count + 3, count + 3))
    system[:count, :count] = bending(source, source) + STIFFNESS * np.eye(count)
    system[:count, count:] = np.column_stack([np.ones(count), source])
    system[count:, :count] = system[:count, count:].T
    weights = np.linalg.solve(system, np.vstack([target, np.zeros((3, 2))]))

    def warp(points: Points) -> Points:
        affine = np.column_stack([np.ones(len(points)), points])
        moved: Points = np.hstack([bending(points, source), affine]) @ weights
        return moved

    return warp


def bending(points: Points, knots: Points) -> Points:
    squared = ((points[:, None, :] - knots[None, :, :]) ** 2).sum(axis=2)
    energy: Points = squared * np.log(np.maximum(squared, 1e-12))
    return energy


def clipped(outline: Points, window: Sequence[float]) -> Points:
    """What of an outline lies in a window: cut along its four sides, one after the other."""
    west, south, east, north = window
    for axis, sign, limit in ((0, 1, west), (1, 1, south), (0, -1, -east), (1, -1, -north)):
        outline = np.array(list(_cut(outline, axis, sign, limit))).reshape(-1, 2)
    return outline


def _cut(outline: Points, axis: int, sign: int, limit: float) -> Iterator[Points]:
    """The points on the right side of a line, and where the outline crosses it."""
    inside = sign * outline[:, axis] - limit
    for i in range(len(outline)):
        before = i - 1
        if (inside[before] < 0) != (inside[i] < 0):
            share = inside[before] / (inside[before] - inside[i])
            yield outline[before] + share * (outline[i] - outline[before])
        if inside[i] >= 0:
            yield outline[i]


def simplified(outline: Points) -> Points:
    """The outline without the points that lie on the way between the others (Douglas and Peucker)."""
    if len(outline) < 4:
        return outline
    far = int(((outline - outline[0]) ** 2).sum(axis=1).argmax())
    halves = _kept(outline[: far + 1])[:-1], _kept(np.vstack([outline[far:], outline[:1]]))[:-1]
    return np.vstack(halves)


def _kept(line: Points) -> Points:
    (ax, ay), (bx, by) = line[0], line[-1]
    length = np.hypot(bx - ax, by - ay) or 1.0
    off = np.abs((line[:, 0] - ax) * (by - ay) - (line[:, 1] - ay) * (bx - ax)) / length
    farthest = int(off.argmax())
    if off[farthest] <= TOLERANCE:
        return line[[0, -1]]
    return np.vstack([_kept(line[: farthest + 1])[:-1], _kept(line[farthest:])])


def area(outline: Points) -> float:
    x, y = outline.T
    return float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum() / 2)


if __name__ == "__main__":
    main()
