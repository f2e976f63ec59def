"""The API for Python programs: loaded when used, typed, the same results as the commands."""

import ast
import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

import numpure_xl
from numpure_xl import api
from numpure_xl.errors import GridError, ManySolutionsError, RequestError

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
    recipe = numpure_xl.Recipe(seed="7", variant="6x6", level="easy", symmetry="half-turn")
    made = numpure_xl.generate(variant="6x6", level="easy", symmetry="half-turn", seed=7)
    assert made == numpure_xl.make(recipe)


def test_without_a_seed_every_puzzle_is_another():
    assert len({numpure_xl.generate(variant="6x6") for _ in range(3)}) == 3


def test_an_interval_of_ratings_may_be_a_text():
    made = numpure_xl.generate(rating="1.5-2.0", seed=1)
    assert 1.5 <= numpure_xl.rate(made).value <= 2.0


@pytest.mark.parametrize("form", [str, numpure_xl.Grid.parse, api._puzzle])
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


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: numpure_xl.solve("123"), GridError),
        (lambda: numpure_xl.rate("." * 81), ManySolutionsError),
        (lambda: numpure_xl.hint(SMALL, depth=4), RequestError),  # type: ignore[arg-type]
        (lambda: numpure_xl.generate(seed="a b"), RequestError),
        (lambda: numpure_xl.count_solutions(SMALL, 0), RequestError),
    ],
    ids=["text", "no puzzle", "depth", "seed", "limit"],
)
def test_what_cannot_be_is_one_of_our_errors(call, error):
    with pytest.raises(error):
        call()


def test_a_book_holds_recipes_puzzles_and_texts(tmp_path):
    recipe = numpure_xl.Recipe(seed="7", variant="4x4")
    puzzles: list[Any] = [recipe, numpure_xl.generate(variant="4x4", seed=8), SMALL]
    numpure_xl.write_book(puzzles, tmp_path / "out.xlsx", title="Club", guides=True)
    book = openpyxl.load_workbook(tmp_path / "out.xlsx")
    assert book.sheetnames == ["Puzzles", "Answers", "Steps"]
    values = {cell.value for row in book["Puzzles"] for cell in row}
    assert {str(recipe), "No. 3"} <= values


def test_a_book_to_play_in_cannot_show_steps(tmp_path):
    with pytest.raises(RequestError, match="loose sheets"):
        numpure_xl.write_book([SMALL], tmp_path / "out.xlsx", guides=True, playable=True)
    assert not list(tmp_path.iterdir())
