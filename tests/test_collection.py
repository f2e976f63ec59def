"""Collections of grids are read line by line, and a bad one does not spoil its neighbours."""

import json
from collections.abc import Callable
from itertools import chain, repeat

import pytest

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from tests.known import OWN, each_source, known, solved
from tests.running import peak_of
from tests.site_games import made

pytestmark = pytest.mark.few(60)

FOUR = "1.....3..2.....4"
EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BLOCK = [EASY[at : at + 9] for at in range(0, 81, 9)]
FOUR_ROWS = [FOUR[at : at + 4] for at in range(0, 16, 4)]
DRAWN = Grid.parse(EASY).drawn().splitlines()
SPARSE = [*[".1.............."] * 5, "A...............", *["...............2"] * 10]


def read(lines, variant=None):
    """Return (line, text) for a grid and (line, None) for a fault."""
    found = grids(lines, VARIANTS[variant] if variant else None)
    return [(line, str(grid) if isinstance(grid, Grid) else None) for line, grid in found]


def test_grids_stand_one_a_line_with_anything_behind_them():
    lines = [f"{EASY} {SOLVED} 1.2 # easy\n", f"{EASY},{SOLVED},9x9\n", f'"{EASY}";"x"\n', EASY]
    assert read(lines) == [(number, EASY) for number in range(1, 5)]


def test_a_name_may_stand_in_front():
    assert read([f"Last Empty Square,{EASY},1,{SOLVED}"]) == [(1, EASY)]
    assert read([f"Completed__Puzzle,{FOUR},1,1342243142133124"]) == [(1, FOUR)]
    assert read([f"550e8400-e29b-41d4-a716-446655440000,{EASY}"]) == [(1, EASY)]


@pytest.mark.parametrize(
    "heading",
    [
        "puzzle,solution,variant",
        "quizzes,solutions",
        "Puzzle",
        "name;puzzle;my_remark",
        "問題,解答",
        "My puzzles 2024",
        "Easy puzzles:",
        "Puzzles, week 12",
        "ナンプレ 第1集",
    ],
)
def test_the_first_line_may_be_a_heading(heading):
    assert read([f"\ufeff{heading}\r\n", f"{EASY},{SOLVED}\r\n"]) == [(2, EASY)]


def test_a_bad_grid_behind_a_name_is_no_heading():
    assert read([f"Empty Square,{EASY[:-1]}", EASY]) == [(1, None), (2, EASY)]
    assert read([EASY[:-1], EASY]) == [(1, None), (2, EASY)]


def test_the_letters_of_a_16x16_row_are_no_heading():
    rows = ["ABCDEFGABCDEFG..", *["." * 16] * 15]
    assert read(rows) == [(1, "".join(rows))]
    commas = ["A,,B,,C,,D,,E,,F,,G,", *["," * 15] * 15]
    assert [line for line, text in read(commas) if text] == []
    commas[0] = "A,,B,,C,,D,,E,,F,,G,,,"
    commas[0] = commas[0][: commas[0].rindex("G") + 4]
    assert read(commas)[0][1] == "A.B.C.D.E.F.G..." + "." * 240


def test_remarks_and_empty_lines_are_passed_over():
    assert read(["# two\n", "\n", "  \n", EASY, "＃ remark", "", FOUR, "\n"]) == [
        (4, EASY),
        (7, FOUR),
    ]


@pytest.mark.parametrize("block", [BLOCK, DRAWN, ["+---+", *DRAWN]], ids=["rows", "drawn", "edge"])
def test_a_block_is_told_with_its_first_row(block):
    start = 1 if block[0] == BLOCK[0] or block is DRAWN else 2
    assert read(block) == [(start, EASY)]
    assert read(["", *block, "", *block]) == [
        (start + 1, EASY),
        (start + 2 + len(block), EASY),
    ]


def test_blocks_may_follow_each_other_directly():
    assert read(BLOCK * 3) == [(1, EASY), (10, EASY), (19, EASY)]
    assert read([*BLOCK, EASY, *BLOCK, FOUR]) == [(1, EASY), (10, EASY), (11, EASY), (20, FOUR)]


def test_a_block_may_keep_its_places_with_spaces():
    kept = [row.replace(".", " ") for row in BLOCK]
    assert read([*kept, "", *kept]) == [(1, EASY), (11, EASY)]
    assert read([EASY.replace(".", " "), FOUR.replace(".", " ")]) == [(1, EASY), (2, FOUR)]


def test_spaces_between_blocks_are_no_row():
    assert read(["   ", *BLOCK, "   ", "         ", *BLOCK, "  "]) == [(2, EASY), (13, EASY)]


def test_a_drawn_solution_has_no_blank_and_is_read_all_the_same():
    drawn = Grid.parse(SOLVED).drawn().splitlines()
    assert read([*DRAWN, "", *drawn, "", *DRAWN]) == [(1, EASY), (13, SOLVED), (25, EASY)]


def test_lines_of_4x4_grids_are_told_from_rows_of_a_16x16_grid():
    assert read([FOUR] * 35) == [(number, FOUR) for number in range(1, 36)]
    assert read(SPARSE) == [(1, "".join(SPARSE))]
    assert read(SPARSE * 3) == [(number, "".join(SPARSE)) for number in (1, 17, 33)]
    assert read([*[FOUR] * 3, "", *SPARSE, FOUR]) == [
        *[(1, FOUR), (2, FOUR), (3, FOUR)],
        *[(5, "".join(SPARSE)), (21, FOUR)],
    ]


def test_a_variant_that_is_named_settles_what_16_symbols_are():
    assert read([FOUR, FOUR], "4x4+x") == [(1, FOUR), (2, FOUR)]
    assert read([FOUR] * 16, "16x16") == [(1, FOUR * 16)]


def test_4x4_grids_may_be_written_with_spaces_between_the_rows():
    assert read(["1... ..3. .2.. ...4"] * 3) == [(number, FOUR) for number in (1, 2, 3)]


def test_a_bad_line_does_not_stop_the_others():
    lines = [EASY, EASY[:-1], "hello", EASY.replace("7", "X"), "5" * 80, "550e8400-e29b", EASY]
    assert read(lines) == [(1, EASY), *[(line, None) for line in range(2, 7)], (7, EASY)]


def test_a_greeting_is_no_grid_and_a_word_among_lines_is_a_bad_one():
    letter = ["Hi!", "", *BLOCK, "", "Thanks,", "Bob", "", "よろしくお願いします。", ""]
    assert read(letter) == [(3, EASY)]
    assert read([*letter, EASY, "nonsense"]) == [(3, EASY), (18, EASY), (19, None)]
    assert read([EASY, "", EASY, "nonsense"])[-1] == (4, None)


def test_a_bad_row_spoils_its_own_block_only():
    for bad in ("4..8.3..", "4..8.X..1", "4..8.3..11"):
        spoilt = [*BLOCK[:4], bad, *BLOCK[5:]]
        assert read([*spoilt, *BLOCK, *BLOCK]) == [(1, None), (10, EASY), (19, EASY)]


def test_a_lost_row_is_told_at_the_empty_line():
    assert read([*BLOCK[:8], "", *BLOCK]) == [(1, None), (10, EASY)]
    assert read([*BLOCK[:8], EASY]) == [(1, None), (9, EASY)]
    assert read(BLOCK[:8]) == [(1, None)]


def test_a_title_is_no_grid_and_the_block_below_it_read():
    for title in ("Grid 01", "Grid 1", "Nr. 7", "** hard **", "第 1 問 やさしい"):
        assert read([EASY, title, *BLOCK, title, *BLOCK]) == [(1, EASY), (3, EASY), (13, EASY)]


def test_a_number_above_a_block_is_no_row_of_it():
    assert read(["2024", *BLOCK, "", "2024", *BLOCK]) == [
        (1, None),
        (2, EASY),
        (12, None),
        (13, EASY),
    ]


def test_a_first_row_of_underscores_is_no_heading():
    assert read(["____", "_1_2", "____", "2___"]) == [(1, ".....1.2....2...")]


@pytest.mark.parametrize("rows", [BLOCK, [EASY], FOUR_ROWS])
def test_a_word_right_below_a_grid_is_a_bad_one(rows):
    """What stands apart is a greeting, whatever was above the grid."""
    assert [text is None for _, text in read(["", "", *rows, "hello"])] == [False, True]
    assert [text is None for _, text in read(["", "", *rows, "", "hello"])] == [False]


def test_a_name_may_be_as_long_as_its_rules():
    name = "9x9+x+antiknight+parity+kropki+regions+thermo+arrow+extremes+quadruple"
    (_, fault), *_ = grids([name, *BLOCK])
    assert "quadruple" in str(fault) or "parity" in str(fault)


def test_a_fault_names_the_cell():
    (_, fault), *_ = grids(["53..7....", "6..195..X", *BLOCK[2:]])
    assert isinstance(fault, GridError)
    assert fault.fields == {"cell": "r2c9", "found": "X"}


JSON = '{"puzzle": "{grid}", "variant": "{name}"}'


def test_the_variant_decides_what_fits():
    assert read([EASY, FOUR, EASY], "9x9+x") == [(1, EASY), (2, None), (3, EASY)]
    (_, grid), *_ = grids([EASY], VARIANTS["9x9+x"])
    assert isinstance(grid, Grid)
    assert "x" in grid.variant.fixed


@pytest.mark.parametrize(
    "line",
    [f"{EASY},,9x9+x,hard", f"9x9+x {EASY}", f'"{EASY}","9x9+x/hard#a.1"', f"6x6,{EASY},9x9+x"],
)
def test_the_rules_may_stand_beside_a_grid(line):
    ((_, grid),) = grids([line])
    assert isinstance(grid, Grid)
    assert (str(grid), grid.variant.name) == (EASY, "9x9+x")
    ((_, plain),) = grids([line], VARIANTS["9x9"])
    assert isinstance(plain, Grid)
    assert plain.variant.name == "9x9"


@pytest.mark.parametrize("remark", ["9x9-001", "9x9-hard", "3x3", "25x25", "6x6", "9x9y-x", "x-x"])
def test_what_names_no_board_is_a_remark(remark):
    ((_, grid),) = grids([f"{EASY} {remark}"])
    assert isinstance(grid, Grid)
    assert grid.variant.name == "9x9"


NAMED = {
    "9x9+x": "9x9-X 9X9-x ９Ｘ９－Ｘ 9×9-x 9x9+diagonal",
    "9x9+windows": "9x9-Hyper 9x9+windoku",
}


@pytest.mark.parametrize("written", ["{grid} {name}", "{grid},,{name}", "{name}\n{grid}\n\n", JSON])
@pytest.mark.parametrize("meant", NAMED)
def test_a_board_may_be_named_in_any_letters(meant, written):
    for name in NAMED[meant].split():
        text = written.replace("{grid}", EASY).replace("{name}", name)
        ((_, grid),) = grids(text.splitlines())
        assert isinstance(grid, Grid)
        assert (str(grid), grid.variant.name) == (EASY, meant)


REFUSED = {
    "9x9+antikign-x": "There is no board '9x9+antikign-x'; did you mean antiking?",
    "9x9+x+antiknigth": "There is no board '9x9+x+antiknigth'; did you mean antiknight?",
    "9x9+sandwich": "There is no board '9x9+sandwich'; `numpure help boards` lists",
    "9x9+jigsaw": "The regions of 9x9+jigsaw are missing behind the digits, or damaged.",
    "9x9+killer": "The marks of 9x9+killer are missing behind the digits, or damaged.",
    "6x6+x": "A 6x6+x grid has 36 cells, not 81.",
}


@pytest.mark.parametrize("written", ["{grid} {name}", "{grid},,{name}", "{name};{grid}", JSON])
@pytest.mark.parametrize("name", REFUSED)
def test_a_board_that_is_not_there_is_refused(name, written):
    text = written.replace("{grid}", EASY).replace("{name}", name)
    ((_, fault),) = grids(text.splitlines())
    assert isinstance(fault, GridError)
    assert REFUSED[name] in str(fault)


@pytest.mark.parametrize("variant", ["sandwich", " ", 5, ["9x9+x"], {}, True])
def test_a_variant_in_json_is_a_known_name(variant):
    ((_, fault),) = grids([json.dumps({"puzzle": EASY, "variant": variant})])
    assert isinstance(fault, GridError)
    assert str(fault).startswith(("There is no board", "The variant of a puzzle is a name"))


def test_a_name_above_grids_holds_up_to_an_empty_line():
    drawn = Grid.parse(EASY).drawn()
    text = f"9x9+x\n{EASY}\n{EASY}\n\n{EASY}\n9x9+windows\n\n{drawn}\n\n{drawn}\n"
    found = [grid.variant.name for _, grid in grids(text.splitlines()) if isinstance(grid, Grid)]
    assert found == ["9x9+x", "9x9+x", "9x9", "9x9+windows", "9x9"]


@each_source
def test_known_puzzles_of_every_variant_are_read_with_their_rules(source):
    for row in solved(source):
        ((_, grid),) = grids([" ".join(row)])
        assert isinstance(grid, Grid)
        assert grid.variant.name == row[0]


def test_nothing_is_no_grid():
    assert read([]) == []
    assert read(["", "\n", "  \t \n", "# remark"]) == []


@pytest.mark.slow
def test_a_long_collection_is_not_held():
    def read_all():
        lines = chain(repeat(EASY + "\n", 3000), repeat(FOUR, 3000), BLOCK * 300, SPARSE * 100)
        assert sum(1 for _ in grids(lines)) == 6400

    assert peak_of(read_all) < 100_000  # bytes; the text alone has about 400,000


@pytest.mark.data
@pytest.mark.parametrize("name", ["clue17.txt", "odd_cases.csv", "variants_solved.txt"])
def test_files_as_people_keep_them_are_read_whole(name):
    lines = known(name)
    found = list(grids(lines))
    assert len(found) == len(lines) - name.endswith(".csv")  # its heading
    assert all(isinstance(grid, Grid) for _, grid in found)


@pytest.mark.parametrize("name", ["rated.txt", "solutions.txt"])
def test_our_own_files_are_read_whole_with_their_remarks(name):
    lines = (OWN / name).read_text("utf-8").splitlines()
    found = list(grids(line.replace(":", " ") for line in lines))
    assert len(found) == sum(not line.startswith("#") for line in lines) >= 40
    assert all(isinstance(grid, Grid) for _, grid in found)


ONE, TWO, FILLED = "1.....3..2.....4", ".4..1......2..1.", "1243431224313124"


@pytest.mark.parametrize(
    ("line", "read"),
    [
        (f"{ONE} {TWO}", [ONE, TWO]),
        (f"{ONE}  {TWO} {ONE}", [ONE, TWO, ONE]),
        (f"{ONE} {FILLED}", [ONE]),
        (f"{ONE},{TWO}", [ONE]),
        (f"{ONE} {TWO} 4x4", [ONE]),
        (f"{ONE} {TWO[:-1]}", [ONE]),
    ],
    ids=["two", "three", "solution", "column", "remark", "too short"],
)
def test_puzzles_on_one_line_have_spaces_between_and_nothing_else(line, read):
    assert [str(grid) for _, grid in grids([line])] == read


def test_a_damaged_drawing_leaves_those_around_it_whole():
    damaged = ["5 3", *DRAWN[1:]]
    assert read([*DRAWN, "", *damaged, "", *DRAWN]) == [(1, EASY), (13, None), (25, EASY)]


def test_drawings_without_a_line_between_them_are_read_one_by_one():
    assert read(DRAWN * 3) == [(1, EASY), (12, EASY), (23, EASY)]


def test_lines_that_only_draw_are_passed_over_however_many():
    assert read(chain(repeat(DRAWN[3], 10_000), DRAWN)) == [(10_001, EASY)]


def test_an_entry_of_several_digits_is_pencil_marks():
    row = "12 345 6789 12 345 6789 12 345 6789"
    ((number, game),) = boards(["# remark", "", row.replace("12", "u12", 1), *[row] * 8])
    assert number == 3
    assert isinstance(game, SavedGame)
    assert not game.has_entries
    assert game.marks[0] == 0b11


@pytest.mark.few(60)
@pytest.mark.parametrize("above", ["\n", "\n \n\t\n", "\ufeff", "\ufeff\n\n"])
@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("board", ["9x9", "9x9+jigsaw", "samurai"])
def test_empty_lines_above_a_text_change_only_the_numbers_of_lines(board, form, above):
    game = game_of(made(board))
    try:
        text = FORMATS[form].whole(FORMATS[form].text(game, fields_of(game)))
    except RequestError:
        return
    alone = [*boards(text.splitlines(keepends=True))]
    below = [*boards(f"{above}{text}".splitlines(keepends=True))]
    added = above.count("\n")
    assert below == [(number + added, read) for number, read in alone]


@pytest.mark.parametrize("side", [4, 6, 8, 9, 12, 16])
@pytest.mark.parametrize("mark", ["\t", ",", ";"])
def test_a_row_without_a_digit_is_a_row_of_its_board(side, mark):
    """Two tabs and less are an empty line, which ends a board."""
    rows = [
        ["" if row == 1 or (row + col) % 3 else "2" for col in range(side)] for row in range(side)
    ]
    rows[0] = [str(digit) for digit in range(1, side + 1)][::-1]
    lines = [mark.join(row) for row in rows]
    wanted = Grid([[int(cell or 0) for cell in row] for row in rows])
    assert [grid for _, grid in grids(lines)] == [wanted]
    for between in ("", "\t\t", " "):
        found = [*grids([*lines, between, *lines])]
        assert found == [(1, wanted), (side + 2, wanted)]


def test_drawn_regions_that_are_not_even_are_refused():
    rows = [" ".join("1....") for _ in range(5)]
    rows[1:1] = ["- - - - -"]
    ((_, fault),) = grids([row.replace(" ", "|", 1) for row in rows])
    assert isinstance(fault, GridError)


def test_dashes_between_rows_are_the_edges_of_boxes():
    for edge in (
        "- - - - - -",
        "--- --- ---",
        "------+-------+------",
        "- - -",
        "-" * 9,
        "-----------",
    ):
        lines = [*BLOCK[:3], edge, *BLOCK[3:6], edge, *BLOCK[6:]]
        assert read(lines) == [(1, EASY)], edge
        assert read([*lines, *lines]) == [(1, EASY), (12, EASY)], edge


def test_a_name_holds_for_the_part_below_it_and_no_further():
    named = {
        f"9x9+x\n{EASY}\n\n{EASY}": ["9x9+x", "9x9"],
        f"9x9+x\n\n{EASY}\n\n{EASY}": ["9x9+x", "9x9"],
        f"{EASY}\n9x9+x\n{EASY}": ["9x9", "9x9+x"],
        f"9x9+x:\n{EASY}\n9x9+windows:\n{EASY}\n{EASY}": ["9x9+x", *["9x9+windows"] * 2],
        f"9x9+x\n{EASY}\n\n9x9+windows\n\n{EASY}\n\n{EASY}": ["9x9+x", "9x9+windows", "9x9"],
        f"9x9+x\n{EASY} 9x9+windows\n{EASY}": ["9x9+windows", "9x9+x"],
        f"# all of them\n9x9+x\n# one\n{EASY}\n# two\n{EASY}": ["9x9+x"] * 2,
    }
    for text, names in named.items():
        found = [grid for _, grid in grids(text.splitlines())]
        assert [grid.variant.name for grid in found if isinstance(grid, Grid)] == names, text


def test_a_text_of_another_program_is_read_from_its_first_line_on():
    cells = "1 . . . \n. . 3 . \n. 2 . . \n. . . 4 \n"
    pzprv3 = f"pzprv3\nsudoku\n4\n{cells}" + ". . . . \n" * 4
    saved = (
        "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :4:Solo\n"
        "PARAMS  :3:2x2\nCPARAMS :3:2x2\nDESC    :9:1e3b2e4\nNSTATES :1:1\nSTATEPOS:1:1\n"
    )
    for text in (pzprv3, saved):
        for above in (0, 1, 3):
            found = [*grids([*[""] * above, *text.splitlines()])]
            assert [(number, str(grid)) for number, grid in found] == [(above + 1, FOUR)], text


def test_sections_that_are_no_puzzles_are_passed_over():
    text = f"[Author]\nnobody 1\n[Puzzle]\n{EASY}\n[Solution]\n{SOLVED}\n[State]\n{SOLVED}\n[x]\n"
    found = [*boards(text.splitlines())]
    assert [(number, type(board)) for number, board in found] == [(4, SavedGame)]
    ((_, game),) = found
    assert isinstance(game, SavedGame)
    assert (str(game.givens), str(game.position)) == (EASY, SOLVED)


def test_a_heading_of_a_section_ends_the_grid_above_it():
    kept = [row.replace(".", " ") for row in BLOCK]
    for rows in (BLOCK, kept, [" ".join(row) for row in BLOCK]):
        lines = ["[Puzzle]", *rows, "[Puzzle]", *rows, "[Other]", *rows]
        assert read(lines) == [(2, EASY), (12, EASY)]


def test_what_simple_sudoku_writes_below_a_drawing_is_no_grid():
    for line in ("Simple Sudoku", "Version 4.2n", " Version 1.0 "):
        assert read([*DRAWN, line, "", *DRAWN, line]) == [(1, EASY), (14, EASY)]


FOUR_ROWS = [FOUR[at : at + 4] for at in range(0, 16, 4)]
ROWS_OF = {"9x9": BLOCK, "4x4": FOUR_ROWS}
FORMS: dict[str, Callable[[list[str]], list[str]]] = {
    "signs": list,
    "spaces": lambda rows: [" ".join(row) for row in rows],
    "tabs": lambda rows: ["\t".join(row).replace(".", "") for row in rows],
    "commas": lambda rows: [",".join(row).replace(".", "") for row in rows],
    "semicolons": lambda rows: [";".join(row) for row in rows],
    "bars": lambda rows: [f"|{'|'.join(row)}|".replace(".", " ") for row in rows],
    "lists": lambda rows: [f"[{', '.join(row)}],".replace(".", "0") for row in rows],
    "drawn": lambda rows: Grid("".join(rows)).drawn().splitlines(),
}


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "\r"])
@pytest.mark.parametrize("form", FORMS)
def test_boards_of_any_rows_may_follow_each_other_directly(form, end):
    for rows in ROWS_OF.values():
        lines = [line + end for line in FORMS[form](rows)]
        text = "".join(rows)
        for between in ([], [end], ["# remark" + end]):
            step = len(lines) + len(between)
            found = read([*lines, *between] * 3)
            assert found == [(1, text), (1 + step, text), (1 + 2 * step, text)]


def test_each_line_of_16_signs_is_a_4x4_grid_however_its_blanks_are_written():
    filled = "1234341221434321"
    for line in (FOUR, FOUR.replace(".", " "), FOUR.replace(".", "0"), "1... ..3. .2.. ...4"):
        assert read([line] * 20) == [(number, FOUR) for number in range(1, 21)]
    assert read([filled] * 20) == [(number, filled) for number in range(1, 21)]
    spaced = " ".join(filled)
    assert read([spaced] * 3) == [(number, filled) for number in (1, 2, 3)]


@pytest.mark.parametrize("asked", ["9x9", "9x9+x", "4x4"])
@pytest.mark.parametrize("form", [form for form in FORMATS if form not in {"csv", "json"}])
def test_every_format_is_read_under_the_rules_that_are_asked_for(form, asked):
    """Each puzzle of a file, under its own number; none where the board has another size."""
    known, games = FORMATS[form], [game_of(Grid(EASY)), game_of(Grid(EASY[::-1]))]
    text = known.head({})
    text += known.between.join(known.text(game, {}) for game in games) + known.tail
    found = [*boards(text.splitlines(), VARIANTS[asked])]
    if asked == "4x4":
        assert {isinstance(board, GridError) for _, board in found} == {True}
        return
    assert len(found) == 2
    assert 0 < found[0][0] <= found[1][0]
    for (_, board), game in zip(found, games, strict=True):
        assert not isinstance(board, GridError)
        givens = game_of(board).position
        assert (str(givens), givens.variant.name) == (str(game.givens), asked)


def test_boards_of_several_grids_are_read_below_their_name_or_as_asked():
    first, second = (make(Recipe.parse(f"samurai/easy#{seed}")).givens for seed in (1, 2))
    board = first.variant
    drawn = [grid.drawn().splitlines() for grid in (first, second)]
    below = ["samurai", *drawn[0], "", " samurai", *drawn[1]]
    assert [*grids(below)] == [(2, first), (len(drawn[0]) + 4, second)]
    alone = [*drawn[0], "", *drawn[1]]
    assert [*grids(alone, board)] == [(1, first), (len(drawn[0]) + 2, second)]
    assert [*grids([str(first), str(second)], board)] == [(1, first), (2, second)]
    assert [*grids(["samurai"])] == []
    lines = [f"{'.' * 60}1{'.' * 20}", "." * 81, f"2{'.' * 80}", "." * 81, "." * 81]
    ((number, fault),) = grids(lines, board)
    sentence = "Two grids share r7c7, but one has 1 there and the other 2."
    assert (number, str(fault)) == (1, sentence)


def test_drawn_regions_are_those_of_the_name_above_them():
    puzzle = make(Recipe.parse("9x9+jigsaw+x/easy#1")).givens
    drawn = puzzle.drawn().splitlines()
    assert [*grids(["9x9+jigsaw+x", *drawn])] == [(2, puzzle)]
    plain = Grid(str(puzzle), Variant.of_regions(puzzle.variant.regions))
    assert [*grids(drawn)] == [(1, plain)]
    assert [*grids(["9x9+jigsaw", *drawn])] == [(2, plain)]
    at = next(number for number, line in enumerate(drawn) if "-" in line)
    open_one = [*drawn[:at], drawn[at].replace("-", " ", 1), *drawn[at + 1 :]]
    ((_, fault),) = grids(["9x9+jigsaw", *open_one])
    sentence = "The regions of 9x9+jigsaw are missing behind the digits, or damaged."
    assert str(fault) == sentence
