"""The API for Python programs: loaded when used, typed, the same results as the commands."""

import ast
import inspect
import pickle
import re
import subprocess
import sys
import warnings
from dataclasses import asdict
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import openpyxl
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import api
from numpure_xl.board.image import board_drawing, step_drawing
from numpure_xl.cli import main
from numpure_xl.errors import GridError, RequestError, SheetError
from numpure_xl.sudoku.make.recipe import PuzzleRequest

SMALL = "1.....3..2.....4"
FUNCTIONS = [name for name in numpure_xl.__all__ if inspect.isfunction(getattr(api, name))]


def modules_after(code):
    """Return the modules that a new Python has loaded after some code."""
    ask = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_of_it():
    loaded = modules_after("import numpure_xl")
    assert [name for name in loaded if name.startswith("numpure_xl.")] == []


def test_all_but_books_work_without_a_spreadsheet_library():
    loaded = modules_after(f"import numpure_xl as n; n.rate({SMALL!r}); n.hint({SMALL!r})")
    assert loaded.isdisjoint({"openpyxl", "xlwings", "click", "rich"})


def test_every_public_name_is_there_and_listed():
    assert set(numpure_xl.__all__) <= set(dir(numpure_xl))
    assert all(getattr(numpure_xl, name) is getattr(api, name) for name in numpure_xl.__all__)


def test_type_checkers_see_the_same_names():
    tree = ast.parse(Path(numpure_xl.__file__).read_text("utf-8"))
    (block,) = (node for node in tree.body if isinstance(node, ast.If))
    (names,) = block.body
    assert isinstance(names, ast.ImportFrom)
    assert [alias.name for alias in names.names] == numpure_xl.__all__


def test_a_name_that_is_not_there_is_an_attribute_error():
    with pytest.raises(AttributeError, match="has no attribute 'generte'"):
        numpure_xl.generte  # noqa: B018


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_has_an_example(name):
    assert ">>>" in getattr(api, name).__doc__


def test_a_generated_puzzle_is_that_of_its_recipe():
    recipe = PuzzleRequest(variant="6x6", level="easy", symmetry="half-turn").recipe(7)
    made = numpure_xl.generate(variant="6x6", level="easy", symmetry="half-turn", seed=7)
    assert made == numpure_xl.make(recipe)


def test_without_a_seed_every_puzzle_is_another():
    assert len({numpure_xl.generate(variant="6x6") for _ in range(3)}) == 3


def test_an_interval_of_ratings_may_be_a_text():
    made = numpure_xl.generate(rating="1.5-2.0", seed=1)
    assert 1.5 <= numpure_xl.rate(made).value <= 2.0


@pytest.mark.parametrize(
    "form", [str, numpure_xl.Grid, numpure_xl.Puzzle, lambda text: numpure_xl.Grid(text).to_rows()]
)
def test_texts_grids_and_puzzles_are_the_same_to_every_function(form):
    puzzle = form(SMALL)
    assert str(numpure_xl.solve(puzzle)) == "1342243142133124"
    assert [str(grid) for grid in numpure_xl.solutions(puzzle)] == ["1342243142133124"]
    assert numpure_xl.count_solutions(puzzle) == 1
    assert str(numpure_xl.rate(puzzle)) == "1.2"
    assert numpure_xl.hint(puzzle, depth=1) == "Look at box 1."
    assert len(list(numpure_xl.steps(puzzle))) == 12


def test_steps_lead_from_the_givens_to_the_solution():
    digits = list(numpure_xl.Grid.parse(SMALL).digits)
    for step in numpure_xl.steps(SMALL, lang="ja"):
        assert step.text.endswith("。")
        for cell, digit in step.step.places:
            assert digits[cell] == 0
            digits[cell] = digit
    assert tuple(digits) == numpure_xl.solve(SMALL).digits


def test_a_hint_knows_what_was_entered():
    entries = "1...4.3..2.....4"
    assert numpure_xl.hint(SMALL, entries).startswith("r2c1 is 4, but")


def test_a_puzzle_keeps_its_recipe_its_level_and_its_rating():
    puzzle = numpure_xl.make("9x9/hard#7")
    assert (puzzle.recipe, puzzle.level) == ("9x9/hard#7", "hard")
    assert str(puzzle.rating) == str(numpure_xl.rate(str(puzzle)))
    assert numpure_xl.Puzzle(str(puzzle)) == puzzle
    assert numpure_xl.Puzzle(str(puzzle)).recipe == ""
    made = numpure_xl.generate(level="easy", seed=3)
    assert numpure_xl.make(made.recipe) == made
    assert pickle.loads(pickle.dumps(made)).recipe == made.recipe  # noqa: S301


def test_what_was_asked_of_a_puzzle_is_no_field_of_it():
    puzzle = numpure_xl.generate(variant="4x4", seed=7)
    before = asdict(puzzle)
    assert [*before] == ["givens", "solution", "recipe"]
    assert puzzle.rating.level
    assert puzzle.is_minimal in {True, False}
    assert asdict(puzzle) == asdict(puzzle.rating)["puzzle"] == before


def test_what_python_shows_is_short_and_does_not_give_the_solution_away():
    puzzle = numpure_xl.make("9x9/extreme#2")
    step = next(numpure_xl.steps(puzzle))
    for value in (puzzle, puzzle.rating, numpure_xl.check(puzzle), numpure_xl.picture(puzzle)):
        assert len(repr(value)) < 200
        assert str(puzzle.solution) not in repr(value)
    assert repr(step).startswith("<ExplainedStep ")


def test_solutions_end_at_a_limit():
    found = numpure_xl.solutions("." * 81, limit=3)
    assert len({str(grid) for grid in found}) == 3


def test_candidates_are_what_peers_leave():
    grid = numpure_xl.Grid(SMALL)
    rows = numpure_xl.candidates(grid)
    for row in range(4):
        for col in range(4):
            box = [(r, c) for r in range(4) for c in range(4) if r // 2 == row // 2]
            seen = {grid[r, c] for r, c in box if c // 2 == col // 2}
            seen |= {grid[row, c] for c in range(4)} | {grid[r, col] for r in range(4)}
            left = () if grid[row, col] else tuple(sorted({1, 2, 3, 4} - seen))
            assert rows[row][col] == left


def test_a_board_is_judged_as_in_the_spreadsheet():
    assert str(numpure_xl.check(SMALL)) == "Right so far; 12 cells are blank."
    assert numpure_xl.check(SMALL).is_right
    assert numpure_xl.check(SMALL, numpure_xl.solve(SMALL)).is_solved
    found = numpure_xl.check(SMALL, "14....3..2.....4")
    assert (found.is_right, found.wrong) == (False, frozenset([1]))
    assert numpure_xl.check("11" + "." * 14).clashes == {0, 1}


def test_pictures_are_of_the_kind_that_the_name_says(tmp_path):
    for suffix, start in ((".svg", b"<svg"), (".png", b"\x89PNG"), (".pdf", b"%PDF")):
        numpure_xl.picture(SMALL, tmp_path / f"board{suffix}", caption="No. 1")
        assert (tmp_path / f"board{suffix}").read_bytes().startswith(start)
    texts = re.findall(r">(\d)</text>", numpure_xl.picture(SMALL, solution=True))
    assert sorted(texts) == sorted(str(numpure_xl.solve(SMALL)))


def test_a_notebook_shows_grids_puzzles_and_steps():
    puzzle = numpure_xl.make("9x9/needs-x-wing#7")
    wing = next(step for step in numpure_xl.steps(puzzle) if step.step.technique == "x-wing")
    pictures = [puzzle._repr_svg_(), puzzle.solution._repr_svg_(), wing._repr_svg_()]
    for picture, digits in zip(pictures, (puzzle.clues, 81, 0), strict=True):
        tree = ET.fromstring(str(picture))
        assert digits <= len(tree.findall(".//{*}text"))
    assert pictures[0] == numpure_xl.picture(puzzle)
    html = wing._repr_html_()
    assert str(pictures[2]) in html
    assert wing.text in unescape(html)


def test_a_step_shows_the_candidates_that_it_strikes():
    puzzle = numpure_xl.make("9x9/needs-x-wing#7")
    wing = next(step for step in numpure_xl.steps(puzzle) if step.step.technique == "x-wing")
    for cell, digit in wing.step.removes:
        assert digit in wing.candidates[cell]
    drawing = step_drawing(wing)
    plain = board_drawing(wing.givens, entries=wing.position)
    notes = sum(map(len, wing.candidates))
    assert len(drawing.signs) == len(plain.signs) + notes
    assert len(drawing.bars) >= len(plain.bars) + len(wing.step.removes)


def test_the_grids_of_a_file_are_read(tmp_path):
    file = tmp_path / "two.txt"
    file.write_text(f"{SMALL}\n{numpure_xl.Grid(SMALL).drawn()}\n", "utf-8")
    assert numpure_xl.read(file) == [numpure_xl.Grid(SMALL)] * 2
    assert numpure_xl.read(str(file), "4x4+x")[0].variant.name == "4x4+x"
    file.write_text(f"{SMALL}\n123\n", "utf-8")
    with pytest.raises(GridError, match=r"two\.txt, line 2: The grid has 3 cells"):
        numpure_xl.read(file)


def test_a_text_is_read_as_in_a_file():
    jigsaw = numpure_xl.generate(variant="5x5+jigsaw", seed=1)
    line = f"{jigsaw} {jigsaw.variant.regions}"
    for text in (line, jigsaw.givens.drawn()):
        assert numpure_xl.solve(text) == jigsaw.solution
    assert numpure_xl.solve("1.....3..2.....4 4x4").variant.name == "4x4"


def test_a_book_holds_recipes_puzzles_and_texts(tmp_path):
    recipe = numpure_xl.Recipe(seed="7", variant="4x4")
    puzzles: list[Any] = [recipe, numpure_xl.generate(variant="4x4", seed=8), SMALL]
    numpure_xl.write_book(puzzles, tmp_path / "out.xlsx", title="Club", steps=True)
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["Puzzles", "Answers", "Steps"]
    values = {cell.value for row in book["Puzzles"] for cell in row}
    assert {str(recipe), "No. 3"} <= values


def test_a_book_to_play_in_cannot_show_steps(tmp_path):
    with pytest.raises(RequestError, match="for printing"):
        numpure_xl.write_book([SMALL], tmp_path / "out.xlsx", steps=True, playable=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("a.xlsx", {}),
        ("a.pdf --theme newspaper --paper B5 --answers 4", {"theme": "newspaper", "paper": "B5"}),
        ("a.xlsx --trim 6x9 --author Ann --year 2027", {"trim": "6x9", "author": "Ann"}),
        ("a.xlsx --playable --hints 3 --title Club", {"playable": True, "title": "Club"}),
        ("a.xlsx --names {names} --certificate --steps", {"certificate": True, "steps": True}),
        ("a.xlsx --theme dark", {"theme": "dark"}),
    ],
    ids=["plain", "pdf", "bound", "playable", "class", "screen"],
)
def test_a_book_of_python_is_that_of_the_command_line(line, options, tmp_path):
    names = tmp_path / "names.txt"
    names.write_text("Ann\nBen\nann\n", "utf-8")
    more: dict[str, dict[str, Any]] = {
        "--answers": {"answers": 4},
        "--hints": {"hints": 3},
        "--year": {"year": 2027},
    }
    more["--names"] = {"names": ["Ann", "Ben", "ann"]}
    for word, option in more.items():
        options = options | (option if word in line else {})
    out, *words = line.format(names=names).split()
    made = ["-n", "3", "--level", "easy", "--variant", "6x6", "--seed", "7", "--lang", "en"]
    ran = CliRunner().invoke(main, ["book", str(tmp_path / out), *words, *made])
    assert ran.exit_code == 0, ran.output
    (tmp_path / "python").mkdir()
    request = PuzzleRequest(variant="6x6", level="easy")
    recipes = [request.recipe(7, number) for number in (1, 2, 3)]
    with warnings.catch_warnings(record=True, action="always") as advice:
        numpure_xl.write_book(recipes, tmp_path / "python" / out, **options)
    assert [str(each.message) for each in advice] == [
        line for line in ran.output.splitlines() if ": 3 puzzles" not in line
    ]
    assert {each.filename for each in advice} <= {__file__}
    assert (tmp_path / "python" / out).read_bytes() == (tmp_path / out).read_bytes()


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path):
    path = tmp_path / "mine.xlsx"
    book = openpyxl.Workbook()
    book.save(path)
    before = path.read_bytes()
    with pytest.raises(SheetError):
        numpure_xl.write_book(SMALL, path)
    assert path.read_bytes() == before
    numpure_xl.write_book(SMALL, path, force=True)
    assert path.read_bytes() != before


def test_each_name_gets_an_equal_part(tmp_path):
    recipes = [f"4x4#{number}" for number in range(4)]
    with pytest.raises(RequestError, match="4 puzzles cannot be shared out equally among 3 names"):
        numpure_xl.write_book(recipes, tmp_path / "a.xlsx", names=["A", "B", "C"], one_each=True)
    numpure_xl.write_book(recipes, tmp_path / "a.xlsx", names=["Ann", "Ben"], one_each=True)
    puzzles = [numpure_xl.make(recipe).givens for recipe in recipes]
    assert numpure_xl.read(tmp_path / "a.xlsx")[:4] == puzzles


def test_the_name_of_a_file_is_not_taken_for_a_grid(tmp_path):
    (tmp_path / "a.txt").write_text(SMALL)
    with pytest.raises(GridError, match=r"is the name of a file; read gives the grids in it\.$"):
        numpure_xl.solve(str(tmp_path / "a.txt"))


@pytest.mark.parametrize(
    "name", ["b.txt", "B.XLSX", "folder/b.json", "問題.csv", "my puzzle 9.sdk"]
)
def test_a_file_that_is_not_there_is_no_grid(name, tmp_path):
    for source in (name, tmp_path / name):
        with pytest.raises(FileNotFoundError, match=r"^There is no file "):
            numpure_xl.solve(source)


@pytest.mark.parametrize("name", ["b.xlsx", "b.pdf", "b.svg", "b.png"])
def test_a_folder_that_is_not_there_is_no_file_of_it(name, tmp_path):
    """Python's own functions raise a FileNotFoundError there."""
    path = tmp_path / "none" / name
    write = numpure_xl.picture if name in {"b.svg", "b.png"} else numpure_xl.write_book
    with pytest.raises(FileNotFoundError, match=r"^There is no folder "):
        write(SMALL, path)


@pytest.mark.parametrize("option", ["front", "back", "names", "logo", "font"])
def test_a_file_of_an_option_that_is_not_there_is_no_file(option, tmp_path):
    file = tmp_path / "none.txt"
    options: Any = {option: [file] if option == "font" else file, "pdf": True}
    with pytest.raises(FileNotFoundError, match=r"^There is no file "):
        numpure_xl.write_book([SMALL], tmp_path / "a.pdf", trim="6x9", **options)


def test_a_pdf_alone_has_no_hidden_sheet(tmp_path):
    with pytest.raises(RequestError, match=r"leave out metadata, or write an \.xlsx file"):
        numpure_xl.write_book([SMALL], tmp_path / "a.pdf", metadata=True)
    assert not list(tmp_path.iterdir())


def test_a_path_is_the_file_and_a_range_a_span(tmp_path):
    one, two, none = (tmp_path / name for name in ("one.txt", "two.txt", "none.txt"))
    one.write_text("1.....3..2.....4\n")
    two.write_text("1.....3..2.....4\n" * 2)
    none.write_text("no puzzle\n")
    assert str(numpure_xl.solve(one)) == str(numpure_xl.solve("1.....3..2.....4"))
    with pytest.raises(GridError, match="has several grids; read gives them all"):
        numpure_xl.solve(two)
    with pytest.raises((GridError, SheetError)):
        numpure_xl.solve(none)
    with pytest.raises(FileNotFoundError):
        numpure_xl.solve(tmp_path / "missing.txt")
    spans: list[Any] = [(28, 32), range(28, 33), "28-32"]
    assert len({numpure_xl.generate(clues=clues, seed=1).recipe for clues in spans}) == 1
    for clues in (range(28, 32, 2), range(0)):
        with pytest.raises(RequestError, match="leaves numbers out"):
            numpure_xl.generate(clues=clues, seed=1)
