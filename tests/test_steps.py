"""Steps: the way through each puzzle of a book, told on pages that the puzzles lead to."""

import itertools
import re
from itertools import pairwise

import openpyxl
import pdfplumber
import pytest

from numpure_xl import export
from numpure_xl.board.theme import THEMES
from numpure_xl.book.labels import BookItem
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.book.steps.blocks import (
    Square,
    SquareKind,
    StepStyles,
    TextSizes,
    blocks,
    candidate_lines,
    candidate_points,
)
from numpure_xl.book.steps.pages import ENDS
from numpure_xl.hints.short_path import short_path
from numpure_xl.plan.paper import LOOSE, PAPERS, TRIMS
from numpure_xl.plan.sheet import TextRun
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS, levels_of
from numpure_xl.sudoku.grid.grid import Grid, cell_name
from numpure_xl.sudoku.judge.guide import guide
from numpure_xl.sudoku.judge.hint_ladder import SLOW, TECHNIQUES
from numpure_xl.sudoku.judge.verdict import verdict_on
from numpure_xl.sudoku.judge.way import Way
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.proof import SINGLES
from numpure_xl.sudoku.techniques.step import Role
from numpure_xl.words import say
from tests.boards import KINDS
from tests.books import guided
from tests.known import EASTER_MONSTER
from tests.sampling import slow
from tests.test_cli import FOUR
from tests.test_plan import cells_of, links_of
from tests.typed import run

MM = 96 / 25.4
CHAINED = "......2......47...5.3..1.8.7.69..5....2.....1....3...41.5.73......5...2..7..6...."


pytestmark = pytest.mark.usefixtures("english")


def is_forced(marks, cell, digit):
    """Tell, from the rules alone, whether a digit has no rival in its cell or in a unit."""
    if marks.digits_in(cell) == (digit,):
        return True
    return any(
        [c for c in marks.layout.units[unit] if digit in marks.digits_in(c)] == [cell]
        for unit in marks.layout.units_of[cell]
    )


@pytest.mark.parametrize("variant", ["6x6", "6x6+x", "8x8", "9x9", "9x9+x"])
@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_a_guide_leads_to_the_solution_and_every_single_is_one_by_then(variant, level):
    """So no step is left out that a later one relies on."""
    for seed in range(3):
        puzzle = make(Recipe(seed=f"way-{seed}", variant=variant, level=level))
        found = guide(puzzle)
        assert found.is_whole
        marks = Candidates(puzzle.givens)
        for step in found.steps:
            if step.technique in SINGLES:
                assert is_forced(marks, *step.places[0])
            assert all(puzzle.solution.digits[cell] != digit for cell, digit in step.removes)
            marks.apply(step.places, step.removes)
        assert tuple(marks.digits) == puzzle.solution.digits
        taken = {step.technique for step in found.steps}
        technique = verdict_on(puzzle).technique  # "" beyond the patterns
        assert taken <= SINGLES if level == "medium" else technique in {*taken, ""}


def test_work_is_bounded_and_what_is_cut_says_so():
    puzzle = make(Recipe(seed="1", level="extreme"))
    assert guide(puzzle).is_whole
    short = Way(Candidates(puzzle.givens), work=0)
    assert all(SLOW.isdisjoint(TECHNIQUES[step.technique].techniques) for step in short)
    assert short.is_cut
    hardest = Candidates(Grid.parse(EASTER_MONSTER))
    assert short_path(hardest.copy(), work=0) == ((), True)
    assert short_path(hardest.copy()) == ((), False)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("variant", ["6x6", "9x9+x"])
def test_each_puzzle_leads_to_its_steps_and_back(variant, lang):
    plan, made = guided(variant, lang=lang)
    puzzles, _, steps = plan.sheets
    there = [link for link in links_of(puzzles) if link[3] == steps.name]
    back = dict.fromkeys((text, link) for _, text, link, _, _ in links_of(steps))
    assert len(there) == len(made)
    cells = cells_of(steps)
    numbers = [cells[target].value for *_, target in there]
    assert numbers == [text for text, _ in back][::2]
    targets = [re.findall(r"!([A-Z]+[0-9]+)$", link)[0] for _, link in back][::2]
    assert [cells_of(puzzles)[target].value for target in targets] == numbers


@pytest.mark.parametrize("variant", ["6x6", "9x9"])
def test_boards_go_from_the_givens_to_the_solution(variant):
    for item in guided(variant)[1]:
        made = list(blocks(item, "en"))
        first, last = made[0].squares, made[-1].squares
        assert tuple(s.value if s.kind is SquareKind.GIVEN else 0 for s in first) == (
            item.puzzle.givens.digits
        )
        assert tuple(square.value for square in last) == item.puzzle.solution.digits
        for one, other in pairwise(made):
            placed = [at for at, s in enumerate(one.squares) if s.kind is SquareKind.PLACED]
            assert all(
                other.squares[at] == (SquareKind.ENTRY, one.squares[at].value) for at in placed
            )


def test_what_is_taken_is_struck_on_the_board_and_told_beside_it():
    (item,) = guided("9x9", ("expert",))[1]
    steps, marks = item.guide.steps, Candidates(item.puzzle.givens)
    removing = [step for step in steps if step.removes and not step.places]
    shown = [block for block in blocks(item, "en") if ": " in block.title]
    struck = [
        {(at, run.text) for at, s in enumerate(block.squares) for run in runs(s) if run.is_struck}
        for block in shown
    ]
    assert [each for each in struck if each] == [
        {(cell, str(digit)) for cell, digit in step.removes} for step in removing
    ]
    assert marks.digits == list(item.puzzle.givens.digits)


@pytest.mark.parametrize("paper", ["A4", "A5"])
def test_the_first_page_says_once_what_the_names_of_cells_mean(paper):
    plan = guided("9x9", ("medium", "hard"), paper=paper)[0]
    sentence = "r2c3 is the cell in row 2 and column 3."
    pages = plan.sheets[-1].pages
    said = [[cell.value for row in page for cell in row.cells if cell] for page in pages]
    assert said[0][0] == sentence
    assert [page.count(sentence) for page in said] == [1] + [0] * (len(said) - 1)


def runs(square):
    return square.value if isinstance(square.value, tuple) else ()


def test_the_guide_of_a_medium_puzzle_is_one_page():
    plan, _ = guided("9x9", ("medium",))
    assert len(plan.sheets[-1].pages) == 1


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("variant", ["9x9", *map(slow, ["4x4", "6x6", "12x12"])])
def test_no_page_is_higher_than_its_paper(variant, paper):
    levels = ("easy",) if variant == "4x4" else ("medium", "hard")
    steps = guided(variant, levels, paper=paper)[0].sheets[-1]
    room = (PAPERS[paper].height - LOOSE.top - LOOSE.bottom) * MM
    heights = [sum(row.height for row in page) for page in steps.pages]
    assert max(heights) <= room
    assert sum(steps.widths) <= (PAPERS[paper].width - 2 * LOOSE.outer) * MM
    assert len(heights) == len(steps.pages)


def test_where_a_guide_ends_before_the_solution_that_is_said():
    puzzle = Puzzle(Grid.parse(EASTER_MONSTER))
    plan, _ = guided("9x9", ("medium",))
    item = BookItem(puzzle, guide=guide(puzzle))
    texts = [c.value for c in cells_of(book_plan([item], BookLayout()).sheets[-1]).values()]
    ends = "The remaining steps are not known: "
    assert any(str(text).startswith(ends) for text in texts)
    assert any("rating 9.0+" in str(text) for text in texts)
    assert not any(str(c.value).startswith(ends) for c in cells_of(plan.sheets[-1]).values())


def test_candidates_that_are_taken_are_struck_through_in_the_file(tmp_path):
    plan, _ = guided("9x9", ("expert",))
    export.write_book(plan, tmp_path / "book.xlsx")
    sheet = openpyxl.load_workbook(tmp_path / "book.xlsx", rich_text=True)["Steps"]
    cells = cells_of(plan.sheets[-1])
    told = {name: cell.value for name, cell in cells.items() if isinstance(cell.value, tuple)}
    assert any(run.is_struck for value in told.values() for run in value)
    for name, value in told.items():
        if not any(run.is_struck or run.is_raised or run.color for run in value):
            assert sheet[name].value == "".join(run.text for run in value)
            continue
        found = [
            (block.text, bool(block.font.strike), block.font.vertAlign == "superscript")
            for block in sheet[name].value
        ]
        assert found == [(run.text, run.is_struck, run.is_raised) for run in value]


def test_a_run_is_plain_unless_it_is_said_to_be_struck():
    assert not TextRun("5").is_struck
    assert not TextRun("5").is_raised
    assert TextRun("5").color is None


def test_the_cells_of_a_chain_are_numbered_and_go_from_one_colour_to_the_other():
    puzzle = Puzzle(Grid.parse(CHAINED))
    found = guide(puzzle)
    step = next(step for step in found.steps if step.technique == "xy-chain")
    cells = list(dict.fromkeys(link.cell for link in step.part(Role.CHAIN).links))
    block = next(
        b for b in blocks(BookItem(puzzle, guide=found), "en") if b.title.endswith("XY-chain")
    )
    assert [first_run(block.squares[cell]) for cell in cells] == [
        TextRun(f"{place}", is_raised=True) for place in range(1, len(cells) + 1)
    ]
    turns = itertools.cycle((SquareKind.PATTERN, SquareKind.SECOND))
    assert [block.squares[cell].kind for cell in cells] == list(itertools.islice(turns, len(cells)))


def first_run(square):
    """Return the first run of a cell of a small board."""
    return next(iter(square.value))


def test_the_command_adds_a_sheet_and_the_same_file_comes_again(tmp_path):
    for name, jobs in (("one.xlsx", 1), ("two.xlsx", 2)):
        arguments = ("-n", 4, "--variant", "6x6", "--level", "hard", "--seed", 5, "--steps")
        told = run("book", tmp_path / name, *arguments, "--jobs", jobs, "--lang", "ja")
        assert told.exit_code == 0
    assert (tmp_path / "one.xlsx").read_bytes() == (tmp_path / "two.xlsx").read_bytes()
    names = openpyxl.load_workbook(tmp_path / "one.xlsx").sheetnames
    assert names == ["問題", "解答", "解き方"] or names[-1] == "解き方"


def test_steps_are_for_printing(tmp_path):
    told = run("book", tmp_path / "b.xlsx", "--steps", "--playable")
    assert told.exit_code == 2
    assert told.stderr.startswith("numpure: Steps are for printing; leave out --steps or --play")
    assert not (tmp_path / "b.xlsx").exists()


def bound(trim, levels=("medium", "hard", "expert"), **layout):
    """Return the plan of a bound book with steps, and the pages of these."""
    plan = guided("9x9", levels, trim=trim, **layout)[0]
    first = next(n for n, sheet in enumerate(plan.sheets) if sheet.bookmark == "Steps")
    return plan, [sheet for sheet in plan.sheets[first:] if "index" in roles_on(sheet)]


def roles_on(sheet):
    return {sheet.styles[cell.style].role for cell in cells_of(sheet).values()}


def texts_on(sheet):
    return [str(cell.value) for cell in cells_of(sheet).values() if cell.value is not None]


@pytest.mark.parametrize("trim", ["6x9", "8.5x11", *map(slow, ["5x8", "7x10", "8.5x8.5", "A5"])])
def test_pages_of_steps_in_a_bound_book_keep_to_its_margins(trim):
    plan, steps = bound(trim)
    paper, margins = TRIMS[trim], BookLayout(trim=trim).margins(len(plan.sheets))
    for sheet in steps:
        (rows,) = sheet.pages
        assert sum(row.height for row in rows) <= (paper.height - margins.top - margins.bottom) * MM
        room = paper.width - sheet.paper.left - sheet.paper.right
        assert sum(sheet.widths) <= room * MM
        assert abs(sheet.paper.left - sheet.paper.right) == margins.spine
        assert sheet.paper.leaf.folio
    assert steps[0].paper.leaf.is_right


def test_a_bound_book_of_singles_alone_has_steps_too():
    assert bound("6x9", ("easy",))[1]


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(
    "level", ["easy", *map(slow, ["medium", "hard", "expert", "master", "extreme"])]
)
def test_the_smallest_pages_have_every_step_a_long_text_on_two_of_them(level, lang):
    layout = BookLayout(trim="A6", lang=lang)
    puzzles = [make(Recipe(seed=f"small-{seed}", level=level)) for seed in range(3)]
    items = [BookItem(puzzle, guide=guide(puzzle)) for puzzle in puzzles]
    sheets = book_plan(items, layout).sheets
    printed = "".join(without_blanks(text) for sheet in sheets for text in texts_on(sheet))
    for item in items:
        for block in blocks(item, lang, is_bound=True):
            assert without_blanks(block.text) in printed
    assert without_blanks(say(ENDS, lang)) not in printed
    room = TRIMS["A6"].height - layout.margins(len(sheets)).top - layout.margins().bottom
    steps = [sheet for sheet in sheets if "index" in roles_on(sheet)]
    assert steps
    assert all(
        sum(row.height for row in rows) <= room * MM for sheet in steps for rows in sheet.pages
    )


def without_blanks(text):
    return "".join(text.split())


def test_candidates_without_room_make_way_but_for_those_that_are_struck():
    theme, layout = THEMES["plain"], BookLayout(trim="A6")
    taken = [TextRun(str(digit), digit == 3) for digit in range(1, 10)]
    for pixels, shown in ((31, "123456789"), (24, "3"), (14, "")):
        assert (candidate_points(candidate_lines(9), pixels, theme) >= 7) == (shown == "123456789")
        styles = StepStyles((VARIANTS["9x9"],), layout, pixels, TextSizes(8.5, 10.5))
        square = Square(SquareKind.OTHER, tuple(taken))
        value = styles.square(VARIANTS["9x9"], 0, square).value
        runs = value if isinstance(value, tuple) else ()
        texts = [run.text for run in runs if isinstance(run, TextRun)]
        assert without_blanks("".join(texts)) == shown


@pytest.mark.parametrize(
    ("trim", "theme", "least"), [("6x9", "plain", 7), ("A6", "plain", 7), ("A4", "large-print", 16)]
)
def test_every_sign_of_steps_in_a_bound_book_can_be_read_and_is_black(trim, theme, least):
    _, steps = bound(trim, theme=theme)
    for sheet in steps:
        for cell in cells_of(sheet).values():
            style = sheet.styles[cell.style]
            assert cell.value is None or style.font.size >= least
            assert style.font.color == "000000"
            runs_of = cell.value if isinstance(cell.value, tuple) else ()
            assert {run.color for run in runs_of} <= {None, "000000"}
            fill = style.fill or "FFFFFF"
            assert fill[:2] == fill[2:4] == fill[4:]


def test_steps_in_a_bound_book_name_the_pages_of_their_puzzles_and_stand_in_its_contents():
    plan, steps = bound("6x9")
    heads = [text for sheet in steps for text in texts_on(sheet) if text.startswith("★")]
    assert len(heads) == 3
    pages = {sheet.name: texts_on(sheet) for sheet in plan.sheets}
    for number, head in enumerate(heads, 1):
        page = head.rpartition(" · ")[2]
        assert f"No. {number}" in pages[page]
    contents = next(sheet for sheet in plan.sheets if sheet.name == "Contents")
    texts = texts_on(contents)
    assert texts[texts.index("Steps") + 1] == steps[0].paper.leaf.folio


def test_chapters_with_boards_of_several_sizes_have_steps_of_each(tmp_path):
    job = '[book]\nseed = 1\n[printer]\ntrim = "6x9"\n[pages]\nsteps = true\n' + "".join(
        f'[[chapter]]\ntitle = "{size}"\nvariant = "{size}"\nn = 2\nlevel = "hard"\n'
        for size in ("6x6", "9x9")
    )
    (tmp_path / "book.toml").write_text(job, "utf-8")
    told = run("book", tmp_path / "book.toml", tmp_path / "b.pdf")
    assert told.exit_code == 0, told.stderr
    with pdfplumber.open(tmp_path / "b.pdf") as pdf:
        pages = [page.extract_text() for page in pdf.pages]
        labels = [page.page_number for page in pdf.pages if page.extract_text()[:5] == "Steps"]
    steps = "\n".join(pages[labels[0] - 1 :])
    assert re.findall(r"No\. ([0-9]+)", steps) == ["1", "2", "3", "4"]
    assert pages[labels[0] - 1].count("r2c3 is the cell") == 1
    told = run("book", "check", tmp_path / "book.toml")
    assert "Pages with steps come on top" in told.stderr
    told = run("book", "cover", tmp_path / "book.toml", tmp_path / "cover.pdf")
    assert told.stderr.startswith("numpure: How many pages the steps take depends on the puzzles")


def test_steps_of_other_peoples_puzzles_and_of_none(tmp_path):
    (tmp_path / "one.txt").write_text(f"{FOUR}\n", "utf-8")
    (tmp_path / "none.txt").write_text("# nothing\n", "utf-8")
    told = run("book", tmp_path / "b.xlsx", "--from", tmp_path / "one.txt", "--steps")
    assert told.exit_code == 0
    assert openpyxl.load_workbook(tmp_path / "b.xlsx").sheetnames[-1] == "Steps"
    told = run("book", tmp_path / "b.xlsx", "--from", tmp_path / "none.txt", "--steps")
    assert told.exit_code == 1
    assert told.stderr.startswith("numpure: No grid was found in ")


def test_every_candidate_that_a_board_shows_is_one():
    for item in guided("6x6+x", ("hard",))[1]:
        marks = Candidates(item.puzzle.givens)
        left = iter(item.guide.steps)
        for block in blocks(item, "ja"):
            for cell, square in enumerate(block.squares):
                digits = {int(run.text) - 1 for run in runs(square) if run.text != "\n"}
                assert digits <= set(bits(marks.cells[cell]))
            for _ in range(count_of(block)):
                step = next(left)
                marks.apply(step.places, step.removes)


def count_of(block):
    """Return how many steps the title of a block names."""
    numbers = [*map(int, re.findall(r"[0-9]+", block.title.partition(":")[0]))]
    return numbers[-1] - numbers[0] + 1


def test_every_variant_has_a_page_for_its_steps():
    for name in KINDS:
        if not name.startswith("1"):
            assert len(guided(name, ("easy",))[0].sheets[-1].pages) >= 1


def test_an_easy_puzzle_is_explained_to_its_end_on_a_small_page_in_japanese():
    """Its longest text, below its board, has ten lines; boards leave room for them."""
    plan, _ = guided("9x9", ("easy", "beginner"), trim="B6", lang="ja")
    values = [c.value for s in plan.sheets for page in s.pages for r in page for c in r.cells if c]
    assert any("シングル" in value for value in values if isinstance(value, str))
    assert say(ENDS, "ja") not in values


@pytest.mark.few(1)
@pytest.mark.parametrize("paper", ["A5", "A4"])
def test_steps_of_several_grids_begin_below_the_key_and_can_be_read(tmp_path, paper):
    asked = ["-n", 1, "--variant", "samurai", "--level", "easy", "--seed", 7, "--paper", paper]
    assert run("book", tmp_path / "steps.pdf", *asked, "--steps").exit_code == 0
    with pdfplumber.open(tmp_path / "steps.pdf") as pdf:
        page = pdf.pages[2]  # behind the puzzle and its answer
        assert "r2c3 is the cell in row 2 and column 3." in page.extract_text()
        left, right = (edge(line["x0"] for line in page.lines) for edge in (min, max))
        given = [char["size"] for char in page.chars if "Bold" in char["fontname"]]
    cell = (right - left) / 21
    assert cell > 12  # points: 4.2 mm
    assert min(given) > cell / 2


NINE = [name for name, board in ALL_BOARDS.items() if not board.grids and board.cells == 81]
"""Boards of the usual size, among them those whose puzzles say more than givens."""


def explained(board, seed):
    """Return an easy puzzle of a board with its steps, as books have it."""
    level = "easy" if "easy" in levels_of(board) else levels_of(board)[0]
    puzzle = make(Recipe(seed=seed, variant=board, level=level))
    return BookItem(puzzle, level, guide=guide(puzzle))


@pytest.mark.few(3)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("board", NINE)
def test_an_easy_puzzle_of_any_signs_is_explained_on_three_pages(board, lang):
    plan = book_plan([explained(board, "5")], BookLayout(lang=lang))
    assert len(plan.sheets[-1].pages) <= 3


@pytest.mark.few(4)
@pytest.mark.parametrize("board", NINE)
def test_a_list_of_steps_tells_each_candidate_that_signs_strike(board):
    item, taken = explained(board, "6"), 0
    for block in blocks(item, "en"):
        first, last = re.findall(r"^(\d+)(?: to (\d+))?:", block.title)[0]
        steps = item.steps[int(first) - 1 : int(last or first)]
        taken += len(steps)
        if last:
            removed = {mark for step in steps for mark in step.removes}
            assert excluded(block.text) == {
                (cell_name(cell, item.puzzle.variant), str(digit)) for cell, digit in removed
            }
    assert taken == len(item.steps)


def excluded(text):
    """Return the cells and digits of a list between which a sign says that they are not equal."""
    found = set()
    for cells, digits in re.findall(r"((?:r\d+c\d+(?:, | and )?)+) ≠ ((?:\d(?:, | and )?)+)", text):
        found |= {*itertools.product(re.findall(r"r\d+c\d+", cells), re.findall(r"\d", digits))}
    return found
