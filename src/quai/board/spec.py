"""What a board says, as plain data: the two families' printed facts, with no drawing in them.

Ids are the ones of the board's files; every list keeps the order of the files: "board order" everywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

GREY = "grey"  # a route of this colour takes any one colour
WILD = "wild"  # the card that replaces any colour

Point = tuple[float, float]


@dataclass(frozen=True)
class Place:
    """A place of the ticket family: a city, a sight, or a country (a dead end with one entry per route)."""

    id: str
    name: str
    is_country: bool = False
    district: str = ""  # id of its district, "" if none
    passengers: int = 0  # spots for passengers


@dataclass(frozen=True)
class Route:
    id: str
    a: str
    b: str
    length: int
    colour: str  # a card colour or GREY
    ferries: int = 0  # spaces that must be paid with a wild
    group: str = ""  # parallel routes share one; "" for a single route


@dataclass(frozen=True)
class Ticket:
    id: str
    a: str
    b: str
    points: int
    deck: str = ""  # name of its deck; "" on a board with one deck


@dataclass(frozen=True)
class District:
    """Places that score `value` for a seat that joins them all."""

    id: str
    value: int
    places: tuple[str, ...]


@dataclass(frozen=True)
class TouristTokens:
    """Tokens of several symbols in stacks on places."""

    symbols: tuple[str, ...]
    start_places: tuple[str, ...]  # one random stack on each; the rest is put aside and placed by players
    stack: Mapping[int, int]  # number of players -> tokens in a stack
    aside_stack: Mapping[int, int]  # number of players -> tokens placed of a symbol put aside
    points: tuple[int, ...]  # by how many different symbols a seat holds, from 0


@dataclass(frozen=True)
class Passengers:
    """Passengers of several colours on the places' spots; majorities score."""

    colours: tuple[str, ...]
    per_colour: int
    most: int  # points for most of a colour
    second: int


@dataclass(frozen=True)
class Layout:
    """Where things are drawn, in a frame with its origin at the top left. No rule of the family reads it."""

    frame: Point
    places: Mapping[str, Point]
    via: Mapping[str, Point] = field(default_factory=dict)  # route id -> a point that its curve passes
    entries: Mapping[str, Point] = field(default_factory=dict)  # route id into a country -> where it ends
    colours: Mapping[str, str] = field(default_factory=dict)  # district id -> colour to draw it in


GROUND_KINDS = ("land", "country", "water", "park", "hill", "river", "street", "bridge")


@dataclass(frozen=True)
class Ground:
    """Something drawn under the routes. No rule reads it."""

    kind: str
    points: tuple[Point, ...]  # its outline; for a river, street or bridge its course
    breadth: int = 0  # of a course; 0 for the usual one of its kind
    place: str = ""  # the place of a country that takes part


@dataclass(frozen=True)
class TicketBoard:
    """A board of the ticket family. What a game does not have is empty or zero."""

    id: str
    name: str
    players: tuple[int, int]
    vehicles: int
    hand: int  # cards dealt to each seat
    colours: tuple[str, ...]
    cards_per_colour: int
    wilds: int
    route_points: tuple[int, ...]  # by length, from length 1
    closed_up_to: int  # with this many players or fewer, claiming one parallel route closes the others
    decks: tuple[str, ...]  # ticket decks by name; ("",) where there is only one
    tickets_drawn: int
    keep_at_setup: int
    keep_in_turn: int
    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    layout: Layout
    reshuffle_rejected: bool = False  # set-up: rejected tickets wait, then both decks are shuffled again
    districts: tuple[District, ...] = ()
    tokens: TouristTokens | None = None
    passengers: Passengers | None = None
    globetrotter: int = 0  # points for most completed tickets
    passengers_break_ties: bool = False
    ground: tuple[Ground, ...] = ()  # from the bottom up; none if the drawing is to find it by itself
    names: Mapping[str, Mapping[str, str]] = field(
        default_factory=dict
    )  # language -> id of the board or a place -> name

    family = "ticket"


STATION_KINDS = ("normal", "express", "terminus", "national_rail", "connection", "start")


@dataclass(frozen=True)
class Station:
    """A station. Its position is a rule's business here: it decides what a loop encloses."""

    id: str
    name: str
    kind: str
    x: int
    y: int


@dataclass(frozen=True)
class Link:
    id: str
    a: str
    b: str
    spaces: int


@dataclass(frozen=True)
class Line:
    colour: str
    tracks: int


@dataclass(frozen=True)
class UndergroundBoard:
    """A board of On the Underground. Each destination station (normal or express) has one card."""

    id: str
    name: str
    players: tuple[int, int]
    start: str  # where the passenger begins
    lines: tuple[Line, ...]  # in the order of the board's tracks
    split: Mapping[int, Mapping[int, int]]  # players -> tracks of a line -> how many such lines a seat gets
    symbols: tuple[str, ...]  # two markers of each, on the connection stations
    stations: tuple[Station, ...]
    links: tuple[Link, ...]
    frame: Point
    ground: tuple[Ground, ...] = ()
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    family = "underground"


Board = TicketBoard | UndergroundBoard
