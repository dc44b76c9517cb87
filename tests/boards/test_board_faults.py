"""Every kind of fault is found, named by its key, and not drowned in echoes of itself."""

import re
import tomllib
from pathlib import Path

import pytest

from quai import messages
from quai.board import check_folder, load_board
from quai.board.files import MAX_BYTES
from quai.errors import BoardError, QuaiError

# A case is a key, a board to spoil, and edits: "FILE: OLD -> NEW" replaces a text, "FILE + LINES" adds lines.
# `also` are the keys that rightly stand beside it, where an edit spoils more than one thing.
Case = tuple[str, str, tuple[str, ...], frozenset[str]]


def case(key: str, board: str, *edits: str, also: tuple[str, ...] = ()) -> Case:
    return f"board.{key}", board, edits, frozenset(f"board.{other}" for other in also)


def lines(file: str, template: str, count: int) -> str:
    """An edit that adds many lines."""
    return f"{file} + " + "\n".join(template.format(n) for n in range(count))


FILES = [
    case("bad_toml", "mini", "board.toml: hand = 2 -> hand = = 2"),
    case("bad_toml", "mini", f"board.toml: hand = 2 -> hand = {'[' * 5000}"),
    case("bad_toml", "mini", "names.fr.toml + castle"),
    case("bad_csv", "mini", 'routes.csv: castle,market,2 -> "castle"x,market,2'),
    case("too_large", "mini", f"layout.toml + # {'x' * MAX_BYTES}"),
]
ROWS = [
    case("row_count", "mini", lines("places.csv", "p{},P,", 64)),
    case("row_count", "mini", lines("routes.csv", "mill-pier.1{},mill,pier,1,red,mill-pier", 128)),
    case("row_count", "mini", lines("tickets.csv", "mill-pier.1{},mill,pier,3", 127)),
    case("row_count", "mini", lines("board.toml", "d{} = 1", 16), also=("small_district", "not_drawn")),
    case("row_count", "minitube", lines("stations.csv", "s{0},S,normal,{0},499", 128)),
    case("row_count", "minitube", lines("links.csv", "mill-zoo.1{0},mill,zoo,1", 192),
         also=("double_link", "crowded_station", "station_on_link")),
    case("row_count", "minitube", lines("lines.csv", "line{},6", 7)),
    case("cell_count", "mini", "routes.csv: castle,market,2,red, -> castle,market,2,red"),
    case("duplicate_column", "mini", "tickets.csv: points -> points,a", also=("cell_count",)),
    case("unknown_field", "mini", "board.toml: hand = 2 -> hand = 2\nhands = 2"),
    case("unknown_field", "mini", "places.csv: name,district -> name,county", also=("small_district",)),
    case("left_out", "mini", "board.toml: vehicles = 8 -> "),
    case("left_out", "mini", "routes.csv: castle,market,2,red -> castle,market,,red"),
    case("left_out", "mini", "tickets.csv: points -> value", also=("unknown_field",)),
    case("duplicate_id", "mini", "places.csv + mill,Mill,"),
    case("duplicate_id", "mini", "routes.csv + castle-mill,castle,mill,3,green,"),
    case("duplicate_id", "mini", "tickets.csv + market-mill,market,mill,3"),
    case("duplicate_id", "minitube", "stations.csv + mill,Mill,normal,10,10"),
    case("duplicate_id", "minitube", "links.csv + museum-zoo,museum,zoo,1"),
    case("duplicate_id", "minitube", "lines.csv + white,6"),
]  # fmt: skip
VALUES = [
    case("bad_id", "mini", 'board.toml: "red" -> "Red"'),
    case("bad_id", "mini", "routes.csv: castle-mill,castle,mill -> castle-mill,castle,the mill"),
    case("bad_id", "mini", f"places.csv: mill, -> {'m' * 41},"),
    case("bad_pair_id", "mini", "routes.csv: castle-mill, -> castle mill,"),
    case("bad_name", "mini", f"places.csv: Mill -> {'M' * 61}"),
    case("bad_name", "mini", 'names.fr.toml: "Moulin" -> 3'),
    case("not_a_number", "mini", 'board.toml: wilds = 4 -> wilds = "four"'),
    case("not_a_number", "mini", "board.toml: wilds = 4 -> wilds = true"),
    case("not_a_number", "mini", "board.toml: wilds = 4 -> wilds = 1979-05-27"),
    case("not_a_number", "mini", "routes.csv: castle,mill,3 -> castle,mill,three"),
    case("not_a_number", "minitube", "stations.csv: normal,150,150 -> normal,1.5,150"),
    case("out_of_range", "mini", "board.toml: vehicles = 8 -> vehicles = 128"),
    case("out_of_range", "mini", f"board.toml: vehicles = 8 -> vehicles = 0x{'f' * 5000}"),
    case("out_of_range", "mini", "board.toml: players = [2, 3] -> players = [1, 3]"),
    case("out_of_range", "mini", "board.toml: players = [2, 3] -> players = [2, 6]"),
    case("out_of_range", "mini", "board.toml: tickets_drawn = 2 -> tickets_drawn = 5"),
    case("out_of_range", "mini", "routes.csv: castle,mill,3 -> castle,mill,8"),
    case("out_of_range", "minitube", "stations.csv: normal,150,150 -> normal,501,150"),
    case("out_of_range", "minitube", "links.csv: museum,zoo,1 -> museum,zoo,9"),
    case("out_of_range", "minitube", "lines.csv: white,6 -> white,25"),
    case("not_a_flag", "germany", "board.toml: reshuffle_rejected = true -> reshuffle_rejected = 1"),
    case("not_a_table", "mini", "layout.toml: frame -> entries = 3\nframe"),
    case("not_a_list", "mini", "board.toml: route_points = [1, 2, 4] -> route_points = 4"),
    case("not_a_list", "germany", 'board.toml: decks = ["short", -> decks = ["short", "middle",'),
    case("not_an_option", "mini", 'board.toml: "ticket" -> "tickets"'),
    case("not_an_option", "minitube", "stations.csv: Zoo,normal -> Zoo,animals"),
    case("repeated", "mini", 'board.toml: "red", "blue" -> "red", "red"'),
    case("reserved", "mini", 'board.toml: "red", "blue" -> "red", "deck"'),
    case("reserved", "minitube", "lines.csv: white -> walk"),
    case("bad_players", "mini", "board.toml: players = [2, 3] -> players = [3, 2]"),
    case("bad_point", "mini", "layout.toml: castle = [80, 80] -> castle = [80, 401]"),
    case("bad_point", "mini", "layout.toml: castle = [80, 80] -> castle = [80, nan]"),
    case("bad_point", "mini", "layout.toml: [420, 340] -> [420]"),
    case("bad_colour", "mini", 'layout.toml: "steelblue" -> "url(#x)"'),
]
ENDS = [
    case("unknown_id", "mini", "routes.csv + mill-moon,mill,moon,1,red,"),
    case("unknown_id", "mini", "tickets.csv + mill-moon,mill,moon,1"),
    case("unknown_id", "mini", "names.fr.toml: castle -> moon"),
    case("unknown_id", "minitube", "links.csv + moon-zoo,moon,zoo,1"),
    case("unknown_id", "minitube", "names.fr.toml: castle -> moon"),
    case("unknown_id", "sanfrancisco", 'board.toml: "alcatraz" -> "moon"'),
    case("same_ends", "mini", "routes.csv + mill-mill,mill,mill,1,red,"),
    case("same_ends", "mini", "tickets.csv + mill-mill,mill,mill,1"),
    case("same_ends", "minitube", "links.csv + zoo-zoo,zoo,zoo,1"),
    case("strange_id", "mini", "routes.csv: castle-mill, -> mill-castle,"),
    case("strange_id", "mini", "tickets.csv: market-mill, -> market-pier,"),
    case("strange_id", "minitube", "links.csv: museum-zoo, -> zoo-museum,"),
    case("unconnected", "mini", "places.csv + cave,Cave,", "layout.toml: castle -> cave = [1, 1]\ncastle"),
    case("unconnected", "minitube", "stations.csv + moon,Moon,normal,10,10"),
]
TICKET = [
    case("unknown_colour", "mini", "routes.csv: castle,mill,3,green -> castle,mill,3,pink"),
    case("no_points", "mini", "routes.csv: castle,mill,3 -> castle,mill,4"),
    case("ferries", "sanfrancisco", "routes.csv: fort_mason,2,black,1 -> fort_mason,2,black,3"),
    case("no_group", "mini", "routes.csv + castle-mill.2,castle,mill,3,red,"),
    case("no_group", "mini", "routes.csv: red,harbour-market -> red,market-harbour"),
    case("group_ends", "mini", "routes.csv: market,pier,2,grey, -> market,pier,2,grey,harbour-market"),
    case("group_lengths", "mini", "routes.csv: market,1,red -> market,2,red"),
    case("two_countries", "germany", "places.csv: Kiel,city -> Kiel,country", also=("not_drawn",)),
    case("no_way_in", "germany", "places.csv + mond,Mond,country,",
         "layout.toml: kiel = -> mond = [1, 1]\nkiel ="),
    case("too_many_nodes", "germany",
         lines("routes.csv", "berlin-daenemark.1{},berlin,daenemark,1,red,berlin-daenemark", 16),
         lines("layout.toml", '"berlin-daenemark.1{}" = [1, 1]', 16)),
    case("ticket_unreachable", "mini", "tickets.csv + castle-cave,castle,cave,9", "places.csv + cave,Cave,",
         "layout.toml: castle -> cave = [1, 1]\ncastle", also=("unconnected",)),
    case("ticket_too_long", "mini", "board.toml: vehicles = 8 -> vehicles = 5"),
    case("unknown_deck", "germany", "tickets.csv: mannheim,stuttgart,2,short -> mannheim,stuttgart,2,tiny"),
    case("no_decks", "germany", 'board.toml: decks = ["short", "long"] -> '),
    case("too_few_tickets", "mini", "tickets.csv: market-mill,market,mill,3\n -> "),
    case("keep", "mini", "board.toml: keep_at_setup = 1 -> keep_at_setup = 3"),
    case("keep", "mini", "board.toml: keep_in_turn = 1 -> keep_in_turn = 4"),
    case("cards", "mini", "board.toml: hand = 2 -> hand = 6"),
    case("cards", "mini", "board.toml: wilds = 4 -> wilds = 120"),
    case("unknown_district", "mini", "places.csv: Mill, -> Mill,hills"),
    case("small_district", "mini", "places.csv: Harbour,waterside -> Harbour,",
         "places.csv: Pier,waterside -> Pier,"),
    case("token_places", "sanfrancisco", 'board.toml: "sunset",  -> '),
    case("token_places", "sanfrancisco", 'board.toml: "redwood", "sea_lion", "sourdough" -> ',
         "board.toml: points = [0, 0, 1, 2, 4, 6, 9, 12] -> points = [0, 0, 1, 2, 4]"),
    case("token_points", "sanfrancisco", "board.toml: 9, 12] -> 9]"),
    case("player_count", "sanfrancisco", "board.toml: stack = { 2 = 2, 3 = 2, -> stack = { 2 = 2,"),
    case("too_many_symbols", "mini",
         "board.toml + [tokens]\nsymbols = ['s1', 's2', 's3', 's4', 's5', 's6', 's7']",
         "board.toml + start_places = ['castle', 'harbour', 'lighthouse', 'market', 'mill', 'pier']",
         "board.toml + stack = { 2 = 2, 3 = 2 }\naside_stack = { 2 = 1, 3 = 2 }",
         "board.toml + points = [0, 0, 0, 0, 0, 0, 0, 0]"),
    case("passenger_spots", "germany", "places.csv: Berlin,city,5 -> Berlin,city,4"),
    case("passenger_spots", "germany", "board.toml: per_colour = 10 -> per_colour = 22"),
    case("passenger_spots", "germany", "board.toml: [passengers] -> [people]", also=("unknown_field",)),
]  # fmt: skip
LAYOUT = [
    case("not_drawn", "mini", "layout.toml: castle = [80, 80] -> "),
    case("not_drawn", "mini", 'layout.toml: waterside = "steelblue" -> '),
    case("not_drawn", "germany", 'layout.toml: "daenemark-kiel" = [478, 34] -> '),
    case("drawn_unknown", "mini", "layout.toml: castle = [80, 80] -> castle = [80, 80]\nmoon = [1, 1]"),
    case("drawn_unknown", "mini", 'layout.toml: "harbour-lighthouse" -> "harbour-moon"'),
    case("drawn_unknown", "germany", 'layout.toml + "hamburg-schwerin" = [1, 1]'),
    case("drawn_unknown", "germany", 'ground.toml: place = "schweiz" -> place = "kiel"'),
    case(
        "drawn_unknown",
        "germany",
        'ground.toml + [[shape]]\nkind = "park"\npoints = "1,1 9,9"\nplace = "schweiz"',
    ),
    case("far_point", "london", "ground.toml: -400,-400 -> -4000,-400"),
    case("far_point", "london", "ground.toml: -400,-400 -> nan,0"),
    case("not_an_option", "london", 'ground.toml: kind = "park" -> kind = "lawn"'),
    case("not_an_option", "underground", 'ground.toml: kind = "river" -> kind = "park"'),
    case("bad_points", "london", 'ground.toml + [[shape]]\nkind = "park"\npoints = "1,1"'),
    case("bad_points", "london", 'ground.toml + [[shape]]\nkind = "park"\npoints = [[1, 1], [2, 2]]'),
    case("left_out", "london", 'ground.toml + [[shape]]\nkind = "park"'),
    case("unknown_field", "london", 'ground.toml + colour = "red"'),
]
UNDERGROUND = [
    case("double_link", "minitube", "links.csv + museum-zoo.2,museum,zoo,1"),
    case("crowded_station", "minitube", lines("stations.csv", "s{0},S,normal,{0},499", 16),
         lines("links.csv", "s{0}-stadium,s{0},stadium,1", 16)),
    case("one_start", "minitube", "stations.csv: Central,start -> Central,normal"),
    case("one_start", "minitube", "stations.csv: Stadium,express -> Stadium,start"),
    case("connections", "minitube", "stations.csv: Castle,connection -> Castle,normal"),
    case("destinations", "minitube", "stations.csv: Zoo,normal -> Zoo,terminus",
         "stations.csv: Mill,normal -> Mill,terminus"),
    case("player_count", "minitube", "board.toml: 3 = { 9 = 1, 6 = 1 } -> "),
    case("too_few_lines", "minitube", "lines.csv: white,6\n -> "),
    case("too_few_lines", "minitube", "board.toml: 3 = { 9 = 1, 6 = 1 } -> 3 = { 9 = 1, 7 = 1 }"),
    case("same_point", "minitube", "stations.csv + moon,Moon,normal,250,450",
         "links.csv + moon-university,moon,university,1"),
    case("station_on_link", "minitube", "stations.csv + moon,Moon,normal,250,400",
         "links.csv + moon-university,moon,university,1"),
    case("station_on_link", "minitube", "links.csv + mill-zoo,mill,zoo,1"),
    case("crossing", "minitube", "links.csv + central-zoo,central,zoo,1"),
]  # fmt: skip
CASES = [*FILES, *ROWS, *VALUES, *ENDS, *TICKET, *LAYOUT, *UNDERGROUND]


def spoil(folder: Path, edit: str) -> None:
    match = re.fullmatch(r"(\S+?)(: | \+ )(.*)", edit, re.DOTALL)
    assert match, edit
    file, kind, change = match.groups()
    text = (folder / file).read_text(encoding="utf-8")
    if kind == " + ":
        text += change + "\n"
    else:
        old, _, new = change.partition(" -> ")
        assert old in text, f"{file} has no {old!r}"
        text = text.replace(old, new, 1)
    (folder / file).write_text(text, encoding="utf-8")


def add_column(folder: Path, column: str, default: str, **cells: str) -> None:
    """Give places.csv one more column."""
    header, *rows = (folder / "places.csv").read_text(encoding="utf-8").splitlines()
    rows = [f"{row},{cells.get(row.partition(',')[0], default)}" for row in rows]
    (folder / "places.csv").write_text("\n".join([f"{header},{column}", *rows]), encoding="utf-8")


def keys_of(folder: Path) -> set[str]:
    """The keys of a folder's faults, each of which can be said in both languages."""
    faults = check_folder(folder)
    assert all(fault.message(language) for fault in faults for language in messages.LANGUAGES)
    return {fault.key for fault in faults}


@pytest.mark.parametrize(("key", "board", "edits", "also"), CASES)
def test_a_fault_is_found(copy_of, key, board, edits, also):
    """The fault is named, and nothing else is called a fault because of it."""
    folder = copy_of(board)
    for edit in edits:
        spoil(folder, edit)
    assert keys_of(folder) == {key} | also


def test_a_file_is_missing(copy_of):
    """Every file that a board can't do without is asked for by name."""
    folder = copy_of("mini")
    for file in ("board.toml", "places.csv", "routes.csv", "tickets.csv", "layout.toml", "names.fr.toml"):
        (folder / file).unlink()
    faults = check_folder(folder)
    assert {fault.key for fault in faults} == {"board.no_file"}
    assert [fault.values["where"] for fault in faults] == [
        "board.toml",
        "places.csv",
        "routes.csv",
        "tickets.csv",
        "layout.toml",
    ]


def test_a_board_without_its_toml_is_taken_for_what_its_files_are(copy_of):
    folder = copy_of("minitube")
    (folder / "board.toml").unlink()
    assert [(fault.key, fault.values["where"]) for fault in check_folder(folder)] == [("board.no_file", "board.toml")]


def test_a_file_is_not_text(copy_of):
    folder = copy_of("mini")
    (folder / "routes.csv").write_bytes(b"\xff\xfe\x00\x01")
    assert keys_of(folder) == {"board.not_text"}


@pytest.mark.parametrize("text", ["", "\n\n", ",,\n"])
def test_a_file_is_empty(copy_of, text):
    folder = copy_of("mini")
    (folder / "tickets.csv").write_text(text)
    assert keys_of(folder) == {"board.empty_file"}


def test_a_file_has_only_its_columns(copy_of):
    folder = copy_of("mini")
    (folder / "tickets.csv").write_text("id,a,b,points\n")
    assert keys_of(folder) == {"board.row_count"}


def test_a_folder_in_place_of_a_file(copy_of):
    folder = copy_of("mini")
    (folder / "tickets.csv").unlink()
    (folder / "tickets.csv").mkdir()
    assert keys_of(folder) == {"board.unreadable"}


def test_there_is_no_folder(tmp_path):
    assert keys_of(tmp_path / "nowhere") == {"board.no_folder"}


def test_a_file_in_place_of_the_folder(copy_of):
    assert keys_of(copy_of("mini") / "board.toml") == {"board.not_a_folder"}


def test_a_country_in_a_district(copy_of):
    """A country has no one point that could be joined to the others. [G-country-1]"""
    folder = copy_of("mini")
    add_column(folder, "kind", "city", lighthouse="country")
    spoil(folder, 'layout.toml + [entries]\n"harbour-lighthouse" = [1, 1]\n"lighthouse-pier" = [2, 2]')
    assert keys_of(folder) == {"board.country_in_district"}


def test_tokens_and_passengers_on_one_board(copy_of):
    folder = copy_of("sanfrancisco")
    add_column(folder, "passengers", "0", alcatraz="1")
    spoil(folder, 'board.toml + [passengers]\ncolours = ["white"]\nper_colour = 1\nmost = 20\nsecond = 10')
    assert keys_of(folder) == {"board.tokens_and_passengers"}


def test_a_country_is_a_dead_end_for_a_ticket(copy_of):
    """When the only way out of the castle leads into a country, no other place can be joined to it."""
    folder = copy_of("mini")
    add_column(folder, "kind", "city", market="country")
    entries = ("castle-market", "harbour-market.1", "harbour-market.2", "market-pier")
    spoil(folder, "layout.toml + [entries]\n" + "\n".join(f'"{entry}" = [1, 1]' for entry in entries))
    assert keys_of(folder) == set()
    spoil(folder, "routes.csv: castle-mill,castle,mill,3,green,\n -> ")
    unreachable = [fault for fault in check_folder(folder) if fault.key == "board.ticket_unreachable"]
    assert [(fault.values["a"], fault.values["b"]) for fault in unreachable] == [
        ("castle", "harbour"),
        ("castle", "lighthouse"),
        ("castle", "pier"),
    ]


def test_all_faults_are_found_at_once(copy_of):
    folder = copy_of("mini")
    spoil(folder, "board.toml: hand = 2 -> hand = 200")
    spoil(folder, "places.csv: Mill, -> Mill,hills")
    spoil(folder, "routes.csv: castle,mill,3 -> castle,mill,x")
    spoil(folder, "routes.csv: market,pier,2,grey -> market,pier,2,pink")
    spoil(folder, "tickets.csv + mill-moon,mill,moon,1")
    spoil(folder, "layout.toml: castle = [80, 80] -> castle = [80, -1]")
    assert [(fault.key, fault.values["where"]) for fault in check_folder(folder)] == [
        ("board.out_of_range", "board.toml, hand"),
        ("board.not_a_number", "routes.csv:3, length"),
        ("board.bad_point", "layout.toml, places.castle"),
        ("board.unknown_id", "tickets.csv, mill-moon"),
        ("board.unknown_colour", "routes.csv, market-pier"),
        ("board.unknown_district", "places.csv, mill"),
    ]


def test_loading_raises_all_faults(copy_of):
    folder = copy_of("mini")
    spoil(folder, "board.toml: hand = 2 -> hand = 200")
    spoil(folder, "routes.csv: castle,mill,3 -> castle,mill,x")
    with pytest.raises(BoardError) as raised:
        load_board(folder)
    assert [fault.key for fault in raised.value.faults] == ["board.out_of_range", "board.not_a_number"]
    assert str(folder) in str(raised.value)


def test_an_unknown_board_is_answered_with_the_known_ones(tmp_path):
    with pytest.raises(QuaiError, match="london, sanfrancisco, germany, underground") as raised:
        load_board(tmp_path / "paris")
    assert "folder" in str(raised.value)


def test_a_board_of_nearly_that_name_is_suggested():
    with pytest.raises(QuaiError, match="Did you mean “london”") as raised:
        load_board("London")
    assert raised.value.key == "board.unknown_near"


def test_a_message_shows_no_control_characters(copy_of):
    """What a file holds can't drive the terminal that shows its faults."""
    folder = copy_of("mini")
    spoil(folder, "routes.csv: castle,mill,3 -> castle,mill,\x1b[31m3")
    (fault,) = check_folder(folder)
    assert "\x1b" not in str(fault)


def test_every_kind_of_fault_has_a_test():
    """The catalogue's keys and the keys that stand in this file are the same, but for those of loading."""
    catalogue = Path(messages.__file__).parent / "board.en.toml"
    keys = set(tomllib.loads(catalogue.read_text(encoding="utf-8"))["board"]) - {"faults", "unknown"}
    tested = set(re.findall(r'(?:case\("|"board\.)([a-z_]+)"', Path(__file__).read_text(encoding="utf-8")))
    assert keys - tested == set()
