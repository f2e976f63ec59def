"""What other programs wrote is read as they meant it; what is written is read again."""

import base64
import json
import random
import re
import zlib

import pytest

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats import ENTRIES, FORMATS, LINKS, MARKS, ending_of
from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.lz_string import compressed, decompressed
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of
from numpure_xl.sudoku.solve.solver import solve

pytestmark = pytest.mark.few(99)

# sudocue.net/fileformats.php: the puzzle as .sdk, and the same some moves later as .sdx
SDK = """#ARuud
#DA random puzzle created by SudoCue
#CJust start plugging in the numbers
#B03-08-2006
#SSudoCue
#LEasy
#Uhttp://www.sudocue.net/
2..1.5..3
.54...71.
.1.2.3.8.
6.28.73.4
.........
1.53.98.6
.2.7.1.6.
.81...24.
7..4.2..1
"""
SDX = """2 679 6789 1 46789 5 469 9 3
389 5 4 69 689 68 7 1 29
9 1 679 2 4679 3 4569 8 59
6 9 2 8 u1 7 3 59 4
3489 3479 3789 56 2456 46 u1 2579 2579
1 47 5 3 24 9 8 27 6
3459 2 39 7 3589 1 59 6 589
359 8 1 569 3569 6 2 4 579
7 369 369 4 35689 2 59 359 1
"""
# Sudopedia, "Sudoku Clipboard and File Formats": a puzzle of Simple Sudoku, and its pencil marks
DRAWING = """ *-----------*
 |.3.|4..|...|
 |9.2|8.6|3.1|
 |...|...|.2.|
 |---+---+---|
 |8..|.6.|7..|
 |.6.|2.5|.9.|
 |..3|.4.|..8|
 |---+---+---|
 |.7.|...|...|
 |4.8|9.2|5.6|
 |...|..8|.3.|
 *-----------*
 Simple Sudoku
  Version 4.2n
"""
PENCIL_MARKS = """*--------------------------------------------------------------------*
| 1567   3      1567   | 4      12579  179    | 689    5678   579    |
| 9      45     2      | 8      57     6      | 3      457    1      |
| 1567   1458   14567  | 1357   13579  1379   | 4689   2      4579   |
|----------------------+----------------------+----------------------|
| 8      12459  1459   | 13     6      139    | 7      145    2345   |
| 17     6      147    | 2      1378   5      | 14     9      34     |
| 1257   1259   3      | 17     4      179    | 126    156    8      |
|----------------------+----------------------+----------------------|
| 12356  7      1569   | 1356   135    134    | 12489  148    249    |
| 4      1      8      | 9      137    2      | 5      17     6      |
| 1256   1259   1569   | 1567   157    8      | 1249   3      2479   |
*--------------------------------------------------------------------*
                           Simple Sudoku
                            Version 4.2n
"""
# OpenSudoku's own sudoku/easy.opensudoku (GPL-3.0; two of its puzzles)
OPEN_SUDOKU = """<?xml version="1.0" encoding="UTF-8"?>
<opensudoku>
  <name>Sudoku Easy</name>
  <author>romario333</author>
  <game data="379000014060010070080009005435007000090040020000800436900700080040080050850000249" />
  <game data="070000810000318902281470005400060000690103027000090006900054681106982000057000040" />
</opensudoku>
"""
# links that stand in public pages: a guide to techniques, a list of examples, tests of converters
WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
WIKI_START = (
    f"{WIKI}100000569402000008050009040000640801000010000208035000040500010900000402621000005"
)
WIKI_LATER = (
    f"{WIKI}S9B015y2e685w68050609040i022e0e0f0a2e085y050f0a5u090b042e2u2e0i06042c0810012q0f0dd0015w"
    "9i102e020a089e03050f9e0d5y042e05d0609i010f095y0e5y0f0a045y0206020166cy669id205"
)
# the test of a converter to SudokuPad (github.com/marktekfan/sudokupad-penpa-import)
PENPA = (
    "https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5szjhlqZJL4l/TeMqipAVrR2S"
    "WMYmXeCXCMvfPfMeJCyYqmqrqjlUiNUwPGbnLcySfSu0iWWAwzuQI+ngcIOAT8f3+RzVx3SZJ3E4nMZZPgyeA3lU5A+pCY"
    "fn2qzAru70RspJOjRFEmfyv9NTeaeTLB5EtcBssC0Pw/JClp/CSDhCChenI2ayvAi35XlYTmR5iVtCOuDOqiIX8KSBV3yf"
    "0HFFOiPgSY0BrwEXS7NI4puzivkcRuVUCprnAz9NUKzT/2NR+6DrRbqeL4mY6xx9Zg/Lx/pOVtymq6KudWY7WR5Vdi977H"
    "qNXYKVXUI9dqmLP2z3cLbbYdm/wPBNGJH3rw08aOBluMU4CbfCdelRBS/VuxFuQETQEJ5HhG8R6nVxXokxEV5D+CxqVfh+"
    "t4JnsUQVV+ALeSO4wtII2IdN8COWRsDGLOsBG7OaG7OGVTHmR940sCgOL801j6c8ujxOsXKy9Hj8yOOIR8XjGdecYEEdBz"
    "FyYc2Fogvs1djjeFWYokYdE1bA1ArhAHj8Wo9welhIxi4wvDP22pr0OhgrYCwaY8SZ3grrQ0fVOgo6qtZR0LE9qFpHQYcW"
    "nzF0FOmguStu8ZhHn8eAWx/TJ/VTH93vr/IP7UQuOn070NGv4tkgwkYmsjS5yQpzpxeIJe9zSB64TbGex6ZFJWn6mCw37b"
    "rl/SY1ce8tIuPb+776eWpuO+pPOklaRLWlt6hqg2lRucHuYV1rY9KnFrPW+UOLsHaallK8ydsGct22qFe6M9u66Xk3EM+C"
    "z8ijH9C/38Tf+k3QOxi9t9y+Nzv8+aamN/uge+IPtjfmNb+XdPB7maYJ92MNtifZYLvhBrWfb5B7EQf3nZSTajfo5KqbdZ"
    "pqL+40lZ147KCMXgA="
)
PUZZ_LINK = "https://puzz.link/p?sudoku/6/6/61j3g2j4g3j5g4j6g5j12"
PZPR = "pzprv3/sudoku/4/. 1 . . /. . . 2 /3 . . . /. . 3 . /2 . 4 3 /4 3 1 . /. 4 2 1 /1 2 . 4 /"
CAGES = (
    "N4IgzglgXgpiBcBOANCAFhA5mgNltALgMID2AdgGZ4DGBYCFAhjmDKpgE4QAmCA2n2ABfZMNEixkidPEBdZIJlTxK5cPmLVEkA"
    "DdmAVzjwAzOwg6YZBAQ6Gl9uQrUPQenIYQBWMxavwbdlqOms5BzhqhkroGRgBMPpbWtjAu0hGpYfbpqtHuRqYgmOaJ/skZ4U7l"
    "VbLyIADWEDg4MBzUjJhGgiDUME308HwgAEqxRMYgqCNEACwTw6Oec1MAbEujAOxLxmNL00SxuzuyQrUEMAAeBPygPX38w55Ei5OP"
    "s7VuHvDojAAOPwCeAEI5hRyMQECAAMQABlhcLmkFgCGhADpPNpbix7kMABxEVaTRD4kC1UFkcFfGFw2EI6BGVHo0TdXpYgYPfZLZ"
    "Yc94xCGMMDcCggsFECFU6m0pHwVE41CMMiYZoIabGdHHIA=="
)
"""The sample of OpenSudoku's reader of f-puzzles: three givens, killer cages."""


def read(text, variant=None):
    return [board for _, board in boards(text.splitlines(keepends=True), variant)]


def only(text):
    found = read(text)
    assert len(found) == 1, found
    return found[0]


def written(form, games):
    known = FORMATS[form]
    texts = [known.text(game, fields_of(game)) for game in games]
    return known.head(fields_of(games[0])) + known.between.join(texts) + known.tail


def test_a_saved_game_of_sudocue_is_the_puzzle_with_entries_and_last_candidates():
    puzzle, game = only(SDK), only(SDX)
    assert game.givens == puzzle
    entered = {n: d for n, d in enumerate(game.position.digits) if d and not puzzle.digits[n]}
    assert entered == {31: 1, 42: 1}  # the cells with a 'u'
    assert digits_of(game.marks[7]) == (9,)  # alone in its cell, but no entry
    assert all(
        game.marks[n] & 1 << d - 1 for n, d in enumerate(solve(puzzle).digits) if game.marks[n]
    )


def test_pencil_marks_of_simple_sudoku_are_those_of_its_puzzle():
    puzzle, game = only(DRAWING), only(PENCIL_MARKS)
    places = {n: d for n, d in enumerate(game.givens.digits) if d}
    assert {n: d for n, d in enumerate(puzzle.digits) if d}.items() <= places.items()
    assert digits_of(game.marks[0]) == (1, 5, 6, 7)
    solution = solve(puzzle).digits
    assert all(game.marks[n] >> solution[n] - 1 & 1 for n in range(81) if not game.givens.digits[n])


def test_a_file_of_opensudoku_is_read_in_any_pieces():
    first, second = read(OPEN_SUDOKU)
    assert str(first).startswith("379....14.6..1..7.")
    assert str(second).startswith(".7....81")
    assert [number for number, _ in boards(OPEN_SUDOKU.splitlines(keepends=True))] == [5, 6]
    assert [b for _, b in boards(iter([OPEN_SUDOKU[:250], OPEN_SUDOKU[250:]]))] == [first, second]


@pytest.mark.parametrize(
    ("version", "cells", "marks"),
    [
        (1, ["5|-|0|", "6|-|1|", "0|1,3,|1|"], (1, 3)),
        (2, ["5|0||0|", "6|0||1|", "0|5||1|"], (1, 3)),
        (3, ["5|0|0|", "6|0|1|", "0|5|1|"], (1, 3)),
        (4, ["5|0|0|0|", "6|0|0|1|", "0|1|4|1|"], (1, 3)),
        (5, ["5|0|0|7|0|", "6|0|0|0|1|", "0|1|4|2|1|"], (1, 3)),
    ],
)
def test_every_version_of_a_saved_game_of_opensudoku(version, cells, marks):
    """As its patterns DATA_PATTERN_VERSION_1 to _5 have them."""
    blank = {1: "0|-|1|", 2: "0|0||1|", 3: "0|0|1|", 4: "0|0|0|1|", 5: "0|0|0|0|1|"}[version]
    data = f"version: {version}&#10;{''.join(cells)}{blank * 78}"
    game = only(f'<opensudoku version="2"><folder><game data="{data}"/></folder></opensudoku>')
    assert (str(game.givens)[:3], str(game.position)[:3]) == ("5..", "56.")
    assert digits_of(game.marks[2]) == marks


def test_what_is_written_for_opensudoku_has_the_pattern_of_its_own_reader():
    """DATA_PATTERN_VERSION_4 of its SudokuBoard.kt, and the attributes that version 3 asks for."""
    text = written("opensudoku", [only(SDX)])
    cell = r"\d[|]\d{1,3}[|]\d{1,3}[|][01][|]"
    assert re.search(rf'cells_data="version: 4&#10;({cell}){{81}}"', text)
    asked = {"created", "state", "time", "last_played", "user_note", "command_stack"}
    assert asked <= set(re.findall(r' (\w+)="', text))


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE opensudoku [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;">]><opensudoku/>',
        '<?xml version="1.0"?><!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>',
        "<opensudoku><game data=",
    ],
    ids=["entities", "document type", "cut off"],
)
def test_xml_that_no_file_of_opensudoku_has_is_refused(text):
    (fault,) = read(f"<?xml version='1.0'?>{text}" if text[1] == "!" else text)
    assert str(fault) == "The XML is damaged here, or has what no file of OpenSudoku has."


def test_links_to_sudokuwiki_are_a_puzzle_and_the_same_some_moves_later():
    start, later = only(WIKI_START), only(f"look: <{WIKI_LATER}>")
    assert later.givens == start
    solution = solve(start).digits
    entered = [n for n, d in enumerate(later.position.digits) if d and not start.digits[n]]
    assert len(entered) > 10
    assert all(later.position.digits[n] == solution[n] for n in entered)
    assert all(
        later.marks[n] >> solution[n] - 1 & 1 for n in range(81) if not later.position.digits[n]
    )


def test_puzz_link_and_the_solved_test_of_pzprjs():
    assert solve(only(PUZZ_LINK)).variant.name == "6x6"
    solved = only(PZPR)
    assert solved.is_full
    assert solved.position == solve(solved.givens)
    assert str(solved.givens) == str(only("https://puzz.link/p?sudoku/4/4/g1k23k3g"))
    lines = PZPR.replace("/", "\n") + "\n"
    assert only(lines) == solved


def test_a_puzzle_of_f_puzzles_with_other_rules_is_refused_with_their_names():
    for line in (f"https://f-puzzles.com/?load={CAGES}", decompressed(CAGES)):
        assert str(only(line)) == "The puzzle has rules that are not supported: text."
    short = only("https://sudokupad.app/abc123")
    assert "has no puzzle of f-puzzles in it" in str(short)


@pytest.mark.parametrize(
    ("rules", "name"),
    [
        ({"antiknight": True}, "9x9+antiknight"),
        ({"antiking": True, "antiknight": False}, "9x9+antiking"),
        ({"nonconsecutive": True}, "9x9+nonconsecutive"),
        ({"diagonal+": True, "diagonal-": True, "antiking": True}, "9x9+x+antiking"),
        ({"antiking": True, "antiknight": True}, "9x9+antiknight+antiking"),
        ({"disjointgroups": True, "diagonal+": True, "diagonal-": True}, None),
    ],
)
def test_rules_of_f_puzzles_are_read_where_there_is_such_a_board(rules, name):
    cells = [[{"value": 1, "given": True}, *[{}] * 8], *[[{}] * 9] * 8]
    found = only(json.dumps({"size": 9, "grid": cells, **rules}))
    if name:
        assert game_of(found).givens.variant.name == name
    else:
        assert str(found).endswith(": disjointgroups.")


def penpa_link(link, change):
    """Return a link to penpa-edit whose text was changed."""
    address, packed = link.split("&p=")
    text = change(zlib.decompress(base64.b64decode(packed), -15).decode())
    deflating = zlib.compressobj(wbits=-15)
    packed = deflating.compress(text.encode()) + deflating.flush()
    return f"{address}&p={base64.b64encode(packed).decode()}"


def test_a_link_of_penpa_edit_is_a_puzzle_in_its_boxes():
    puzzle = only(PENPA)
    assert str(puzzle.givens) == "5...6..4.1.31.3.4...2.1..146.5.6.4.."
    assert only(FORMATS["penpa"].text(puzzle, {})) == puzzle.givens
    begun = only(
        penpa_link(
            PENPA,
            lambda text: text.replace(
                "zS:{},zN:{}", 'zS:{},zN:{"23":[2,2,"1"],"24":["13",2,"5"],"25":[[0,1,1],2,"7"]}', 1
            ),
        )
    )
    assert str(begun.position) == "52" + str(puzzle.givens)[2:]
    assert [digits_of(mask) for mask in begun.marks[1:5]] == [(), (1, 3), (2, 3), ()]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("z6:[]", 'z6:[["22","23"]]', "not supported: killercages."),
        ('zN:{"22":["5",1,"1"]', 'zN:{"11":["5",1,"1"]', "not supported: number."),
        ("square,6,6", "hex,6,6", "not supported"),
        ("square,6,6", "square,6,7", "not supported"),
        ('"114,124":2,', "", ""),  # regions that are not closed are none
    ],
)
def test_what_is_drawn_at_penpa_edit_and_is_not_known_is_named(old, new, said):
    found = only(penpa_link(PENPA, lambda text: text.replace(old, new, 1)))
    assert said in str(found) if said else found == only(PENPA)


SCL = """{id:'x',cs:64,
ce:[[{v:1},,,],[,,{v:3},],[,{v:2,given:f},,{centremarks:[1,'4']}],[,,,{v:4}]],
re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],
[[2,2],[2,3],[3,2],[3,3]]],ca:[{v:'title: It\\'s'}],l:[{wp:[[0,0],[4,4]],c:34BBE6},
{wp:[[4,0],[0,4]]}]}"""


def test_sudokupads_own_form_is_read_and_what_else_is_drawn_is_named():
    """As its PuzzleZipper leaves out quotes and empty cells, and shortens names."""
    for prefix in ("scl", "?puzzleid=ctc"):
        game = only(f"https://sudokupad.app/{prefix}{compressed(SCL)}")
        assert (str(game.givens), str(game.position)) == ("1.....3........4", "1.....3..2.....4")
        assert (game.givens.variant.name, digits_of(game.marks[11])) == ("4x4+x", (1, 4))
    drawn = SCL.replace("l:[", "l:[{wp:[[0,0],[2,2]]},").replace("ca:[", "ca:[{ce:[[0,0]],v:5},")
    fault = only(f"https://sudokupad.app/scl{compressed(drawn)}")
    assert str(fault) == "The puzzle has rules that are not supported: cages, lines."
    for bad in (
        "{ce:[[{}]]}",
        SCL[:200],
        SCL.replace("[0,1]", "[0,9]"),
        SCL.replace("l:[", "l:5,x:["),
    ):
        assert isinstance(only(f"https://sudokupad.app/scl{compressed(bad)}"), GridError)


@pytest.mark.parametrize(
    ("text", "packed"),
    [
        ("", "Q==="),
        ('{"size":9}', "N4IgzglgXgpiBcBOAvkA"),
        ("日本語ab日本", "qemhpzR5UQhgRqQ="),
        ("x" * 40, "B418ZVkA"),
    ],
)
def test_lz_string_packs_as_its_own_package_does(text, packed):
    """The right sides are from lz-string 1.5.0 of npm."""
    assert compressed(text) == packed
    assert decompressed(packed) == text


MOVED = ("9x9+antiknight", "9x9+x+antiking", "9x9+nonconsecutive")
GAMES = {"classic": game_of(only(SDK)), "saved": only(SDX)}
BOARDS = {
    name: Grid(f"{digit}{'.' * (VARIANTS[name].cells - 1)}", name)
    for name, digit in {
        "4x4": "4",
        "12x12": "C",
        "16x16": "G",
        **dict.fromkeys(("9x9+x", "9x9+colours", "9x9+windows", *MOVED), "9"),
    }.items()
} | {"5x5+jigsaw": only(f"1{'.' * 24} aaaaabbbbbcccccdddddeeeee")}

_ANY = {"line", "grid", "csv", "json"}
_HAVE = {
    "4x4": {"pencilmarks", "pzprv3", "puzzlink", "penpa", "solo", "sudokupad", "f-puzzles"},
    "12x12": {"solo", "sudokupad", "f-puzzles"},
    "16x16": {"pzprv3", "puzzlink", "solo", "sudokupad", "f-puzzles"},
    "9x9+x": {"solo", "sumocue", "sudokupad", "f-puzzles"},
    "9x9+colours": {"sudokupad", "f-puzzles"},
    "9x9+windows": {"sudokupad", "f-puzzles"},
    **{name: {"sudokupad", "f-puzzles"} for name in MOVED},
    "5x5+jigsaw": {"solo", "sudokupad", "f-puzzles"},
}
REFUSED = {(form, board) for board, have in _HAVE.items() for form in {*FORMATS} - _ANY - have}


@pytest.mark.parametrize("form", FORMATS)
def test_what_is_written_is_read_again(form):
    known, game = FORMATS[form], GAMES["saved"]
    found = [game_of(board) for board in read(written(form, [game, game]))]
    if form == "pencilmarks":
        assert [each.givens for each in found] == [game.position] * 2
    elif {ENTRIES, MARKS} <= {*known.carries}:
        assert found == [game, game]
    else:
        assert [each.givens for each in found] == [game.givens] * 2
        assert (found[0].position == game.position) == (ENTRIES in known.carries)
    assert known.lost(game) == [what for what in (ENTRIES, MARKS) if what not in known.carries]


@pytest.mark.parametrize(
    "form", ["json", "opensudoku", "pzprv3", "sudokupad", "f-puzzles", "sudokuwiki"]
)
@pytest.mark.parametrize("noted", [(), (*[0] * 79, 0b101, 0)], ids=["none", "one"])
def test_a_blank_cell_without_pencil_marks_stays_blank(form, noted):
    game = SavedGame(GAMES["saved"].givens, GAMES["saved"].position, noted)
    assert only(written(form, [game])) == game


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("board", BOARDS)
def test_a_board_is_read_again_with_its_rules_or_refused(form, board):
    game = game_of(BOARDS[board])
    if (form, board) in REFUSED:
        with pytest.raises(RequestError, match=re.escape(board)):
            written(form, [game])
        return
    found = only(written(form, [game]))
    assert game_of(found).givens == game.givens


def test_rules_that_are_asked_for_hold_for_games_too():
    (ruled,) = read(SDX, VARIANTS["9x9+x"])
    assert ruled.givens.variant.name == ruled.position.variant.name == "9x9+x"
    assert all(isinstance(fault, GridError) for fault in read(SDX, VARIANTS["4x4"]))


def test_the_state_of_sadman_sudoku_is_the_position():
    rows = "".join(SDK.splitlines(keepends=True)[7:])
    game = only(
        f"[Puzzle]\n{rows}[State]\n{rows.replace('.........', '....1....')}[PencilMarks]\n1,2,,\n"
    )
    assert game.givens == only(SDK)
    assert game.position.digits[40] == 1


def test_an_ending_names_a_format_and_links_are_links():
    assert [ending_of(name) for name in ("A.SDK", "a.opensudoku", "a.pdf", "sdk")] == [
        *("sdk", "opensudoku", None, None)
    ]
    assert all(written(name, [GAMES["classic"]]).startswith("https://") for name in LINKS)


@pytest.mark.parametrize(
    "text", [SDX, PENCIL_MARKS, OPEN_SUDOKU, WIKI_LATER, PZPR, CAGES, PENPA, "json"]
)
def test_damaged_texts_have_no_traceback(text):
    chance = random.Random(text)
    if text == CAGES:
        text = f"https://f-puzzles.com/?load={CAGES}"
    if text == "json":
        text = written("json", [GAMES["saved"]])
    for _ in range(60):
        made = [*text]
        for _ in range(chance.choice((1, 2, 8))):
            at = chance.randrange(len(made))
            made[at : at + chance.choice((0, 1, 9))] = chance.choice(
                ("", "9", '"', "|", "\n", "{", "あ")
            )
        for _, grid in grids("".join(made).splitlines(keepends=True)):
            assert isinstance(grid, Grid | GridError)


# https://github.com/swaroopg92/penpa-edit, test/puzzlink.js and test/snapshots: what penpa-edit
# itself makes of a link to puzz.link: the digit in each cell of its drawing, and its edges
BOXES_4X4 = "75,83 83,91 91,99 99,107 89,90 90,91 91,92 92,93"
BOXES_6X6 = (
    "114,124 124,134 134,144 144,154 154,164 164,174 131,132 132,133 133,134 134,135 135,136 "
    "136,137 151,152 152,153 153,154 154,155 155,156 156,157"
)
DIGITS_6X6 = {22: 6, 23: 1, 32: 3, 34: 2, 43: 4, 45: 3, 54: 5, 56: 4, 65: 6, 67: 5, 76: 1, 77: 2}
IMPORTED = [
    ("4/4/g2j1h1j3g", BOXES_4X4, {19: 2, 28: 1, 35: 1, 44: 3}),
    ("4/4/i1g2j4g3i", BOXES_4X4, {21: 1, 27: 2, 36: 4, 42: 3}),
    ("6/6/61j3g2j4g3j5g4j6g5j12", BOXES_6X6, DIGITS_6X6),
]


@pytest.mark.parametrize(("link", "edges", "digits"), IMPORTED)
def test_what_penpa_edit_makes_of_a_link_to_puzz_link_is_the_same_puzzle(link, edges, digits):
    drawn = {
        "number": {str(cell): [digit, 1, "1"] for cell, digit in digits.items()},
        "lineE": dict.fromkeys(edges.split(), 2),
    }
    head = ",".join(["sudoku", link[0], link[0], *["0"] * 15])
    text = "\n".join([head, "[0,0,0,0]", "{}", json.dumps(drawn), "{}"])
    game = only(penpa_link(PENPA, lambda _: text))
    assert game.givens == only(f"https://puzz.link/p?sudoku/{link}")


@pytest.mark.parametrize("rule", ["odd", "killercage", "thermometer", "extraregion"])
@pytest.mark.parametrize(
    "listed", [5, True, "x", {"a": 1}, [5], [{}], [{"cells": 5, "lines": 5, "cell": 5}]]
)
def test_rules_of_f_puzzles_that_are_not_lists_are_damaged(rule, listed):
    cells = [[{"value": 1, "given": True}, *[{}] * 8], *[[{}] * 9] * 8]
    fault = only(json.dumps({"size": 9, "grid": cells, rule: listed}))
    assert str(fault).startswith(f"A part is missing of what the puzzle says of {rule};")


WITH_MARKS = ["json", "opensudoku", "pzprv3", "sudokupad", "f-puzzles", "sudokuwiki"]
SITES = {
    "sudokupad": "SudokuPad",
    "f-puzzles": "f-puzzles",
    "sudokuwiki": "SudokuWiki",
    "puzzlink": "puzz.link",
    "penpa": "penpa-edit",
}


def noted(marks):
    """Return a game with an entry, and with marks in blank cells."""
    saved = GAMES["saved"]
    blank = [cell for cell, digit in enumerate(saved.position.digits) if not digit]
    by_cell = dict(zip(blank, marks, strict=False))
    masks = tuple(by_cell.get(cell, 0) for cell in range(81))
    return SavedGame(saved.givens, saved.position, masks if any(masks) else ())


@pytest.mark.parametrize("form", WITH_MARKS)
def test_one_mark_in_a_cell_is_that_digit(form):
    game = noted([1 << digit for digit in range(9)])
    assert only(written(form, [game])).marks == game.marks


@pytest.mark.parametrize("form", WITH_MARKS)
def test_a_game_without_marks_comes_back_without(form):
    game = noted([])
    assert only(written(form, [game])).position == game.position


def test_formats_have_names_that_are_typed_and_sites_that_are_read():
    assert {name: form.site for name, form in LINKS.items()} == SITES
    assert [*FORMATS][:4] == ["line", "grid", "csv", "json"]
    assert {"sdk", "sdx", "ss", "pencilmarks", "opensudoku", "pzprv3", "solo", "sumocue"} < {
        *FORMATS
    }


def test_a_whole_file_has_what_is_around_puzzles():
    assert {name: form.none for name, form in FORMATS.items() if form.none} == {
        "json": "[]\n",
        "opensudoku": FORMATS["opensudoku"].whole(""),
    }
    for name, form in FORMATS.items():
        if name != "opensudoku":
            assert form.whole("text") == "text"
    form = FORMATS["json"]
    assert form.row
    assert json.loads(f"{form.head({})}{form.row({'a': 1})}{form.tail}") == [{"a": 1}]


def test_what_a_line_has_no_place_for_is_named():
    saved = GAMES["saved"]
    solution = solve(saved.givens)
    full = SavedGame(saved.givens, solution, ())
    assert FORMATS["line"].lost(full) == []
    assert FORMATS["line"].lost(noted([])) == [ENTRIES]
    assert FORMATS["grid"].lost(full) == [ENTRIES]
    assert FORMATS["sdk"].lost(noted([1])) == [MARKS]


def test_a_cell_of_a_table_has_all_of_a_value():
    row = FORMATS["csv"].row
    assert row
    assert row({"a": {"b": [1, 2], "c": "x"}, "d": [{"e": 1}, {"e": 2}]}) == "1 2 x,1; 2\n"


def test_drawings_of_programs_have_their_form():
    givens = only(SDK)
    rows = [str(givens)[at : at + 9] for at in range(0, 81, 9)]
    drawn = written("ss", [game_of(givens)]).split("\n")
    assert drawn[:4] == [*(f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows[:3]), "-" * 11]
    assert written("grid", [game_of(BOARDS["9x9+x"])]).startswith("9x9+x\n")
    for form in ("sdk", "sdx", "ss"):
        with pytest.raises(RequestError, match="6x6"):
            written(form, [game_of(Grid("1" + "." * 35))])


def test_signs_of_links_may_be_those_of_addresses():
    text = "".join(map(chr, range(0x20, 0x250)))
    packed = compressed(text)
    assert {"+", "/"} <= {*packed}
    assert decompressed(packed.replace("+", "-").replace("/", "_")) == text
    assert decompressed(packed.replace("+", " ")) == text


def test_xml_may_begin_with_its_element_and_what_stands_above_a_fault_is_read():
    whole = written("opensudoku", [game_of(only(SDK))])
    bare = whole.partition("?>")[2].lstrip()
    assert game_of(only(bare)).givens == game_of(only(whole)).givens == only(SDK)
    game, fault = read(whole.replace("</folder>", "</fold"))
    assert game_of(game).givens == only(SDK)
    assert str(fault) == "The XML is damaged here, or has what no file of OpenSudoku has."
