"""LibreOffice runs the programs of originals-en.xlsm: they do what the authors' programs did.

The recordings in data/originals tell what those did, and with which numbers. Here Rnd is another,
which gives the same numbers, and lines are added that note what a program does. Nothing else of
the modules is changed.
"""

import re
from itertools import groupby, pairwise

import pytest

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from tests.hosts import living
from tests.hosts.excel import schema
from tests.test_fillers_originals import JavaRandom, congruential, recorded, runs
from workbook import build, originals

NOTES = """Attribute VB_Name = "Notes"
Option Explicit
Private lines(200000) As String
Private lineCount As Long
Private numbers() As String
Private used As Long

Public Function NextNumber() As Double
    If used > UBound(numbers) Then Err.Raise 1000
    NextNumber = Val(numbers(used))
    used = used + 1
End Function

Public Sub Note(ByVal text As String)
    lines(lineCount) = text
    lineCount = lineCount + 1
End Sub

Public Function Noted() As Long
    Noted = lineCount
End Function

Public Function Recorded(ByVal macro As String, ByVal given As String) As String
    Dim k As Long, said() As String
    numbers = Split(given, " ")
    used = 0
    lineCount = 0
    On Error GoTo finished
    Select Case macro
{cases}
    End Select
finished:
    If Err.Number <> 0 And Err.Number <> 1000 Then Note "error " & Err.Number
    If lineCount = 0 Then Exit Function
    ReDim said(0 To lineCount - 1)
    For k = 0 To lineCount - 1
        said(k) = lines(k)
    Next k
    Recorded = Join(said, Chr(10))
End Function
"""
DIE = """
Private Function Rnd() As Double
    Rnd = NextNumber()
End Function
"""

# What is noted: a module, a line of it, and what is added behind.
NOTED = {
    "MakeMiniNumberPlace": {
        "grid(i, j) = List(j)": 'If j = 4 Then Note "row " & List(1) & List(2) & List(3) & List(4)'
    },
    "MakeSudoku": {
        "addColumnAbove i, j": 'Note i & " " & j & " " & List(0) & List(1) & List(2) & List(3) & '
        "List(4) & List(5) & List(6) & List(7) & List(8)"
    },
    "Lecture22": {
        "m(x, y) = digit": 'Note x & " " & y & " " & digit',
    },
    "NumberPlace": {
        "digits(i, j) = num": 'Note (9 * i + j) & ":" & num',
        "digits(i, j) = checklist(1)": 'Note (9 * i + j) & ":" & checklist(1)',
    },
    "MakeNumberPlace": {"rnd_num = arr(rnd_index)": 'Note i & " " & j & " " & rnd_num'},
    "CalcMiniNumberPlace": {"Do While x <> 0": 'Note "round": If Noted() > 99 Then Err.Raise 1000'},
}


def noting(sources):
    """Return modules in which Rnd is the recorded one, and which note what they do."""
    for name, added in NOTED.items():
        for line, note in added.items():
            pattern = rf"(?m)^( *{re.escape(line)})\r$"
            sources[name], count = re.subn(pattern, rf"\1: {note}\r", sources[name])
            assert count == 1, line
    macros = [button.macro for page in originals.PAGES for row in page.buttons for button in row]
    for name, text in sources.items():
        changed = re.sub(r"(?m)^( *)MsgBox (.*)\r$", r"\1Note \2\r", text)
        changed = re.sub(r"(?m)^    Stop\r$", '    Note "stop"\r', changed)
        die = DIE.replace("\n", "\r\n") if "Rnd()" in text else ""
        sources[name] = changed + die
    cases = "\n".join(f'        Case "{macro}": {macro}' for macro in macros)
    notes = NOTES.replace("{cases}", cases)
    return sources | {"Notes": "\r\n".join(notes.splitlines()) + "\r\n"}


@pytest.fixture(scope="module")
def document(tmp_path_factory):
    """Return the workbook, open in LibreOffice."""
    path = tmp_path_factory.mktemp("originals") / "originals.xlsm"

    def project(book, sources, code_page):
        return build.originals_project(book, noting(sources), code_page)

    path.write_bytes(originals.build("en", project))
    found = living.opened(living.shared(), path)
    yield found
    found.close(True)  # noqa: FBT003  # UNO knows no names of arguments


def ran(document, macro, numbers=()):
    """Run the macro of a button with these numbers for Rnd; return what was noted."""
    given = " ".join(f"{number:.17g}" for number in numbers)
    return living.ran(document, "Notes.Recorded", macro, given).splitlines()


def sheet(document, code_name):
    at = [page.code_name for page in originals.PAGES].index(code_name)
    return document.Sheets.getByIndex(at + 1)


def digits_in(document, code_name, area):
    """Return the digits of an area in reading order, '0' for a blank."""
    rows = sheet(document, code_name).getCellRangeByName(area).getDataArray()
    return "".join(str(int(value)) if value != "" else "0" for row in rows for value in row)


def typed(document, code_name, area, digits):
    """Type digits into an area."""
    cells = sheet(document, code_name).getCellRangeByName(area)
    side = len(cells.getDataArray())
    values = [float(digit) if digit in "123456789" else "" for digit in digits]
    rows = [tuple(values[at : at + side]) for at in range(0, side * side, side)]
    cells.setDataArray(tuple(rows))


def java_falls(seed, bounds, times):
    java = JavaRandom(seed)
    for _ in range(times):
        for bound in bounds:
            yield (java.next_int(bound) + 0.5) / bound


@pytest.mark.few(1)
@pytest.mark.parametrize(
    ("title", "lines"), runs("mini_shuffle.txt", "seed"), ids=lambda value: str(value)[:8]
)
def test_the_mini_shuffle_lays_the_rows_of_the_java_program(document, title, lines):
    *_, end = lines
    _, shuffles, board = end.split()
    numbers = java_falls(int(title.split()[1]), (4, 3, 2), int(shuffles) + 1)
    noted = ran(document, "MakeMiniNumberPlace.main", numbers)
    laid = [line.split()[1] for line in noted]
    rows = [line[:4] for line in lines[:-1]]
    assert laid[: len(rows)] == rows
    assert "".join(laid[-4:]) == board == digits_in(document, "SheetMini", "B9:E12")
    assert sheet(document, "SheetMini").getCellRangeByName("E14").Value == float(shuffles)


@pytest.mark.parametrize("line", recorded("last_one.txt"), ids=lambda line: line[:16])
def test_the_last_one_fills_what_the_java_program_fills(document, line):
    givens, _, array, end = line.split(" ", 3)
    typed(document, "SheetMini", "G9:J12", givens)
    if end == "done":
        ran(document, "CalcMiniNumberPlace.main")
        assert digits_in(document, "SheetMini", "L9:O12") == array
    else:
        assert len(ran(document, "CalcMiniNumberPlace.main")) == 100  # for ever
    ran(document, "CalcMiniNumberPlace.mainMended")
    assert digits_in(document, "SheetMini", "L9:O12") == array


@pytest.mark.parametrize("line", recorded("punch.txt"), ids=lambda line: line[:1])
def test_the_holes_are_those_of_the_java_program(document, line):
    seed, full, left = line.split()
    typed(document, "SheetMini", "B9:E12", full)
    ran(document, "PunchMiniNumberPlace.main", java_falls(int(seed), range(16, 1, -1), 1))
    assert digits_in(document, "SheetMini", "G9:J12") == left


def test_the_row_shuffle_lays_the_rows_of_the_java_program_as_far_as_they_fit(document):
    lines = dict(runs("row_shuffle.txt", "seed"))["seed 7"]
    numbers = java_falls(7, range(9, 1, -1), len(lines))
    noted = [line.split() for line in ran(document, "MakeSudoku.main", numbers)]
    expected = []
    for line in lines:
        order, *answers = line.split()
        looked = sum(answer[0] in "+-" for answer in answers)  # of the box's last cell one "="
        expected += [(order, str(column)) for column in range(looked)]
    assert [(order, column) for _, column, order in noted] == expected


@pytest.mark.parametrize(
    ("title", "lines"), runs("rotated.txt", "seed"), ids=lambda value: str(value)[-6:]
)
def test_lecture_22_tries_and_writes_what_the_authors_program_does(document, title, lines):
    _, seed, _, step = title.split()
    page = sheet(document, "SheetLecture")
    page.getCellRangeByName("F6").Value = float(step)
    page.getCellRangeByName("N6").Value = 2.0
    tried = [line for line in lines if not line.startswith("cell")]
    fallen = congruential(int(seed))
    ran(document, "Lecture22.CommandButton2_Click")
    noted = ran(document, "Lecture22.CommandButton1_Click", [next(fallen) for _ in tried])
    assert noted[: len(tried)] == tried[: len(noted)]
    assert (
        len(tried) - len(noted) < 200
    )  # it stops at the second grid, the recording a little later
    for line in lines:
        if line.startswith("cell"):
            row, column, what = line.split()[1:]
            assert page.getCellByPosition(int(column) - 1, int(row) - 1).String == what


@pytest.mark.parametrize("line", recorded("diagonal_blocks.txt"), ids=lambda line: line[:1])
def test_the_three_blocks_are_filled_in_the_order_of_the_page(document, line):
    seed, *writes, table = line.split()
    fallen = congruential(int(seed))
    noted = ran(document, "NumberPlace.main", [next(fallen) for _ in range(500)])
    assert noted == [write.split("@")[0] for write in writes]
    assert digits_in(document, "SheetBlocks", "B9:J17").replace("0", ".") == table


def drawn(lines):
    """Return the numbers with which the row program draws what a recording says."""
    tries = [tuple(map(int, line.split())) for line in lines]
    numbers, left = [], list(range(1, 10))
    for count, (row, column, digit) in enumerate(tries):
        if column == 0 and (count == 0 or (row, 0) != tries[count - 1][:2] or len(left) < 9):
            left = list(range(1, 10))
        place = left.index(digit)
        numbers.append((place + 0.5) / len(left))
        after = tries[count + 1] if count + 1 < len(tries) else (9, 0, 0)
        if after[:2] == (row, column + 1) or after[0] > row:
            left[place] = left[-1]
            left.pop()
    return numbers


@pytest.mark.parametrize(
    ("title", "lines"), runs("row_retry.txt", "run"), ids=lambda value: str(value)[:12]
)
def test_the_row_program_draws_what_the_authors_program_draws(document, title, lines):
    ran(document, "MakeNumberPlace.Clear")
    noted = ran(document, "MakeNumberPlace.make_number_place", drawn(lines))
    if "dead-lock" in title:
        assert noted == lines
        return
    assert noted == [*lines, "All digits are in"]
    grid = digits_in(document, "SheetRetry", "A1:I9")
    assert not Grid.parse(grid, CLASSIC).clashes()


# --- what is ours: the mends, the solver


def seeded(seed, count=6000):
    chance = Chance(seed)
    return [chance.random() for _ in range(count)]


def test_ten_holes_with_one_solution_have_one(document):
    typed(document, "SheetMini", "B9:E12", "1234341243212143")
    ran(document, "PunchMiniNumberPlace.mainMended", seeded("holes"))
    left = digits_in(document, "SheetMini", "G9:J12")
    assert left.count("0") == 10
    assert count_solutions(Grid.parse(left, VARIANTS["4x4"]), 2) == 1


def test_without_diagonals_the_example_stays_unfinished(document):
    typed(document, "SheetMini", "G9:J12", originals.GIVENS)
    diagonals = sheet(document, "SheetMini").getCellRangeByName("J14")
    for wanted, blanks in ((1.0, 0), (0.0, 4)):
        diagonals.Value = wanted
        ran(document, "CalcMiniNumberPlace.mainMended")
        assert digits_in(document, "SheetMini", "L9:O12").count("0") == blanks
    said = sheet(document, "SheetMini").getCellRangeByName("L14").String
    assert said == "Nothing moves any more."


@pytest.mark.parametrize(
    ("macro", "code_name", "area"),
    [
        ("NumberPlace.mainMended", "SheetBlocks", "B9:J17"),
        ("MakeNumberPlace.make_number_place_mended", "SheetRetry", "A1:I9"),
    ],
)
def test_a_mended_program_fills_the_grid(document, macro, code_name, area):
    ran(document, macro, seeded("mended"))
    grid = digits_in(document, code_name, area)
    assert "0" not in grid
    assert not Grid.parse(grid, CLASSIC).clashes()


def test_mended_lecture_22_writes_grids(document):
    sheet(document, "SheetLecture").getCellRangeByName("F6").Value = 4.0
    sheet(document, "SheetLecture").getCellRangeByName("N6").Value = 1.0
    ran(document, "Lecture22.CommandButton2_Click")
    ran(document, "Lecture22.mainMended", seeded("lecture"))
    rows = sheet(document, "SheetLecture").getCellRangeByName("A7:M19").getDataArray()
    grid = "".join(f"{value:.0f}" for row in rows for value in row if value != "*")
    assert len(grid) == 81
    assert not Grid.parse(grid, CLASSIC).clashes()


@pytest.mark.few(1)
@pytest.mark.parametrize("step", [3, 6])
def test_a_step_with_a_factor_of_9_tries_three_digits_of_nine(document, step):
    page = sheet(document, "SheetLecture")
    page.getCellRangeByName("F6").Value = float(step)
    ran(document, "Lecture22.CommandButton2_Click")
    noted = ran(document, "Lecture22.CommandButton1_Click", seeded("step"))
    tried = [line.split() for line in noted if line[-1] != "0"]
    visits = [list(lines) for _, lines in groupby(tried, lambda line: line[:2])]
    assert len(visits) > 500
    for visit in visits:  # neighbours in turn are a cell's; a cell is entered only from another
        assert len({digit for *_, digit in visit}) <= 3
    assert max(len(visit) for visit in visits) == 9


def test_a_dead_end_has_a_cell_that_no_digit_fits(document):
    noted = ran(document, "MakeNumberPlace.showDeadEnd", seeded("dead end", 60000))
    assert noted[-1].startswith("Row 6 cannot be filled")
    rows = sheet(document, "SheetRetry").getCellRangeByName("A1:I9").getDataArray()
    dead = [column for column, value in enumerate(rows[5]) if value == "x"]
    assert dead
    for column in dead:
        box = {rows[row][3 * (column // 3) + k] for row in (3, 4) for k in range(3)}
        assert {float(digit) for digit in range(1, 10)} <= box | {row[column] for row in rows[:5]}


def test_the_mended_row_shuffle_begins_as_the_other_but_forgets_the_column(document):
    numbers = list(java_falls(7, range(9, 1, -1), 30))
    noted = [ran(document, f"MakeSudoku.{macro}", numbers) for macro in ("main", "mainMended")]
    broken = noted[0].index("0 0 673812549")  # refused for a digit of the set that was left over
    assert noted[0][: broken + 1] == noted[1][: broken + 1]
    assert noted[0][broken + 1] != noted[1][broken + 1] == "0 1 673812549"


STEPS = [
    button.macro
    for page in originals.PAGES
    for row in page.buttons
    for button in row
    if button.macro.endswith("stepByStep")
]


@pytest.mark.parametrize("macro", STEPS)
def test_a_step_button_stops_first_and_then_runs_with_every_step_on_the_sheet(document, macro):
    typed(document, "SheetMini", "B9:E12", "1234341243212143")
    assert (
        ran(document, macro, seeded("step", 3000 if macro.startswith("Mini") else 800))[0] == "stop"
    )


def solved(document, givens):
    typed(document, "SheetSolver", "B9:J17", givens)
    ran(document, "Solver.solve")
    said = sheet(document, "SheetSolver").getCellRangeByName("B19").String
    return said, digits_in(document, "SheetSolver", "L9:T17")


@pytest.mark.parametrize("seed", range(100))
def test_the_solver_finds_the_solution(document, seed):
    level = ("easy", "medium", "hard", "expert")[seed % 4]
    puzzle = make(Recipe(level=level, seed=f"vba-{seed}"))
    said, answer = solved(document, str(puzzle.givens))
    assert said == "One solution"
    assert answer == str(puzzle.solution)


@pytest.mark.parametrize("seed", range(20))
def test_the_solver_counts_solutions(document, seed):
    sheet(document, "SheetSolver").getCellRangeByName("J20").Value = 30.0
    puzzle, chance = make(Recipe(level="easy", seed=f"vba-{seed}")), Chance(f"count-{seed}")
    givens = list(puzzle.givens.digits)
    filled = [cell for cell, digit in enumerate(givens) if digit]
    if seed % 4 == 0:  # another digit than the right one, which clashes with no given
        cell = chance.choice(filled)
        others = [puzzle.givens.with_digit(cell, digit) for digit in range(1, 10)]
        wrong = [
            g for g in others if not g.clashes() and g.digits[cell] != puzzle.solution.digits[cell]
        ]
        grid = wrong[0] if wrong else puzzle.givens
    else:
        for cell in chance.shuffled(filled)[: 1 + seed % 3 * 2]:
            givens[cell] = 0
        grid = Grid(tuple(givens), CLASSIC)
    count = count_solutions(grid, 30)
    said, answer = solved(document, str(grid))
    words = {0: "No solution", 1: "One solution", 30: "30 solutions or more"}
    assert said == words.get(count, f"{count} solutions")
    if count:
        assert Grid.parse(answer, CLASSIC) in set(solutions(grid))


@pytest.mark.parametrize(
    ("first", "second", "said"),
    [
        ("5", "5", "The same digit stands twice"),
        ("5", "x", "Only digits"),
        ("５", "5", "The same digit stands twice"),
        ("0", "10", "Only digits"),
        ("2.5", "", "Only digits"),
    ],
)
def test_the_solver_says_what_is_wrong_with_a_puzzle(document, first, second, said):
    typed(document, "SheetSolver", "B9:J17", "." * 81)
    page = sheet(document, "SheetSolver")
    page.getCellRangeByName("B9").setFormula(first)
    page.getCellRangeByName("C9").setFormula(second)
    ran(document, "Solver.solve")
    assert page.getCellRangeByName("B19").String.startswith(said)


def coloured(document, places):
    """Return which of these cells are coloured as wrong."""
    page = sheet(document, "SheetSolver")
    return [p for p in places if page.getCellRangeByName(p).CellBackColor == 0xFFC7CE]


def test_both_cells_of_a_clash_are_coloured(document):
    typed(document, "SheetSolver", "B9:J17", f"5.......5{'.' * 71}1")
    ran(document, "Solver.solve")
    assert coloured(document, ["B9", "C9", "J9", "J17"]) == ["B9", "J9"]


def test_the_solver_takes_zeros_and_wide_digits(document):
    page = sheet(document, "SheetSolver")
    rows = [originals.EXAMPLE[at : at + 9] for at in range(0, 81, 9)]
    wide = str.maketrans("123456789.", "１２３４５６７８９0")
    written = tuple(tuple(row.translate(wide)) for row in rows)
    page.getCellRangeByName("B9:J17").setDataArray(written)
    ran(document, "Solver.solve")
    assert page.getCellRangeByName("B19").String == "One solution"
    assert coloured(document, ["B9", "D9"]) == []


def test_clear_leaves_no_grid_of_the_lecture(document):
    page = sheet(document, "SheetLecture")
    page.getCellRangeByName("A20000").String = "*"  # as far down as some 12,900 grids reach
    ran(document, "Lecture22.CommandButton2_Click")
    cursor = page.createCursor()
    cursor.gotoEndOfUsedArea(False)  # noqa: FBT003
    assert cursor.RangeAddress.EndRow < 6
    selected = document.CurrentController.getSelection().RangeAddress
    assert (selected.Sheet, selected.EndRow, selected.EndColumn) == (3, 0, 0)


def test_without_chance_the_lecture_writes_what_its_part_5_does(document):
    """The first grid of all, down the columns: each cell takes the least digit that leads on."""
    page = sheet(document, "SheetLecture")
    for place, value in (("F6", 1.0), ("N6", 1.0), ("U6", 0.0)):
        page.getCellRangeByName(place).Value = value
    ran(document, "Lecture22.CommandButton2_Click")
    ran(document, "Lecture22.CommandButton1_Click")
    page.getCellRangeByName("U6").Value = 1.0
    rows = page.getCellRangeByName("A7:M19").getDataArray()
    grid = "".join(f"{value:.0f}" for row in rows for value in row if value != "*")
    turned = "".join(grid[9 * row + column] for column in range(9) for row in range(9))
    assert turned == LEAST


LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
"""The first of all grids, in the order of their digits."""


def blank_runs(document, fewest, plain):
    """Return in how many of 12 runs three blocks leave cells blank."""
    page = sheet(document, "SheetBlocks")
    page.getCellRangeByName("J20").Value = float(fewest)
    page.getCellRangeByName("J21").Value = float(plain)
    counts = []
    for seed in range(12):
        ran(document, "NumberPlace.main", seeded(f"blocks {seed}", 900))
        grid = digits_in(document, "SheetBlocks", "B9:J17")
        assert not Grid.parse(grid, CLASSIC).clashes()
        counts.append(grid.count("0"))
    page.getCellRangeByName("J20").Value = page.getCellRangeByName("J21").Value = 0.0
    return sum(count > 0 for count in counts)


def test_fewest_candidates_first_leaves_cells_blank_in_fewer_runs(document):
    assert blank_runs(document, fewest=1, plain=1) < blank_runs(document, fewest=0, plain=1)


def test_rows_of_the_row_shuffle_and_tries_of_a_row_are_those_of_the_sheet(document):
    page = sheet(document, "SheetShuffle")
    page.getCellRangeByName("J20").Value = 2.0
    ran(document, "MakeSudoku.main", seeded("rows", 60000))
    page.getCellRangeByName("J20").Value = 9.0
    grid = digits_in(document, "SheetShuffle", "B9:J17")
    assert grid[18:] == "0" * 63
    assert not Grid.parse(grid, CLASSIC).clashes()
    tries = sheet(document, "SheetRetry").getCellRangeByName("Q7")
    restarts = []
    for tries.Value in (99.0, 9.0):
        ran(document, "MakeNumberPlace.Clear")
        noted = ran(document, "MakeNumberPlace.make_number_place", seeded("tries", 400))
        cells = [line.split()[:2] for line in noted]
        restarts.append(sum(two == [one[0], "0"] != one for one, two in pairwise(cells)))
    assert restarts[0] < restarts[1]


@pytest.mark.parametrize(("holes", "said"), [(30, "One solution"), (64, "5 solutions or more")])
def test_holes_are_punched_and_counted(document, holes, said):
    page = sheet(document, "SheetSolver")
    typed(document, "SheetSolver", "B9:J17", originals.EXAMPLE)
    page.getCellRangeByName("J20").Value = 5.0
    page.getCellRangeByName("J23").Value = float(holes)
    ran(document, "Solver.solve")
    full = digits_in(document, "SheetSolver", "L9:T17")
    ran(document, "PunchNumberPlace.main", seeded("punch"))
    left = digits_in(document, "SheetSolver", "B9:J17")
    assert left.count("0") == holes
    assert all(digit in {"0", there} for digit, there in zip(left, full, strict=True))
    count = count_solutions(Grid.parse(left, CLASSIC), 100)
    assert page.getCellRangeByName("B19").String == said
    assert (count == 1) == (said == "One solution")


def test_holes_that_keep_one_solution_do(document):
    page = sheet(document, "SheetSolver")
    typed(document, "SheetSolver", "B9:J17", originals.EXAMPLE)
    page.getCellRangeByName("J23").Value = 50.0
    ran(document, "Solver.solve")
    ran(document, "PunchNumberPlace.mainMended", seeded("mended punch"))
    left = Grid.parse(digits_in(document, "SheetSolver", "B9:J17"), CLASSIC)
    assert left.digits.count(0) == 50
    assert count_solutions(left, 2) == 1
    assert page.getCellRangeByName("B19").String == "One solution"


def test_no_name_changes_how_the_editor_writes_a_member_of_excel():
    """VBA has one spelling of a name in a project: with `count`, each `.Count` becomes `.count`."""
    classes, _ = schema.model()
    members = {name.lower(): name for members in classes.values() for name in members}
    declared = re.compile(r"(?m)\b(?:Sub|Function) (\w+)|(\w+)(?:\([^)\n]*\))? As \w+|(\w+)\(\) As")
    names = {
        name
        for text in originals.modules("en").values()
        for found in declared.findall(re.sub(r"(?m)'.*$", "", text))
        for name in found
        if name
    }
    assert len(names) > 100
    assert {name: members[name.lower()] for name in names if name.lower() in members} == {
        name: name for name in names if name.lower() in members
    }
