"""Worksheet functions: `=SUDOKU_SOLVE(A1:I9)`.

Each is a pure function of its arguments, so that recalculating a workbook changes nothing. An
argument of one name is the same in every function; `ARGUMENTS` has their help. A blank cell means
an argument left out. A matrix that is returned spills, with "" for blanks.

What cannot be answered is one of Excel's error values, as the text that xlwings Lite and the
wrappers of the add-in turn into a real one:

    #VALUE!  the range is not a board, or an argument means nothing
    #N/A     there is no solution, or none was found in the time there is
    #NUM!    there is more than one solution where one is needed

The wrappers are made of this module (workbook/wrappers.py): the first line of a docstring is the
help that Excel shows. In Excel the names are in capitals.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import partial, wraps
from typing import Any, ParamSpec, TypeVar, get_type_hints

import xlwings as xw

from numpure_xl.board.values import (
    Matrix,
    SheetValue,
    givens_of,
    grid_in,
    grid_of,
    name_of,
    number_of,
    region_names,
    rows_of,
    rules_of,
    text_of,
    texts_of,
    truth_of,
)
from numpure_xl.errors import NumpureError
from numpure_xl.hints import explained, find_hint, hint, hint_at, hint_text, judge, judgement_text
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import link_to
from numpure_xl.sudoku.grid.boards import one_grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.rating import rate
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.levels import ANY
from numpure_xl.sudoku.make.making import full_grids, make, make_first
from numpure_xl.sudoku.make.punch import punch
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.solve.solver import count_solutions, solve
from numpure_xl.words import LANGS, Lang, explain, say
from numpure_xl.work.deadline import Recalculation

P = ParamSpec("P")
R = TypeVar("R")

Table = list[list[int | float | str]]

Rules = SheetValue | Matrix
"""The name of a board, or the regions of a jigsaw."""

Givens = SheetValue | Matrix
"""A board that may be left out."""

Rows = list[list[int | str]]
"""A board that spills: digits, and "" for a blank."""

SECONDS = 4.5
"""Seconds that a function may take. Excel waits for it; half a second is left for the way there."""

_recalculation = Recalculation(SECONDS)

CATEGORY = "Number Place"

# Help for the arguments; Excel shows 255 characters. The catalogs translate it.
ARGUMENTS = {
    "grid": "A square range: digits as numbers or text; a blank cell, 0, '.' or '*' for a blank. "
    "Or one cell with the whole grid as text.",
    "solution": "A square range with a full grid, or with a puzzle that has one solution.",
    "variant": "The rules, such as 9x9 or 9x9+x with diagonals; left out, the plain ones. "
    "Of a jigsaw, a range with the region of each cell: letters or numbers.",
    "givens": "A square range with the puzzle as it was given: cells that differ from its "
    "solution are wrong. Left out, all digits of the grid count as given.",
    "seed": "Any number or word: another seed, another puzzle. Left out, it is 1.",
    "level": "beginner, easy, medium, hard, expert, master or extreme, or any; left out, medium.",
    "symmetry": "What the givens look like: none, half-turn, quarter-turn, horizontal, vertical, "
    "both-mirrors or both-diagonals; left out, half-turn.",
    "filler": "The algorithm that makes the grid; left out, search.",
    "clues": "How many digits to leave; left out, as few as it can reach.",
    "limit": "Where to stop counting; left out, at 2.",
    "site": "Where the link leads: sudokupad, f-puzzles, sudokuwiki, puzzlink or penpa; left out, "
    "sudokupad.",
    "text": "A grid in one line, '.' for a blank, as SUDOKU_TEXT writes it.",
    "recipe": "The text that makes a puzzle again, such as 9x9/easy#7.",
    "depth": "1 for where to look, 2 for which technique, 3 for what follows and why; left out, 1.",
    "step": "Which of the steps to the next digit; left out, the first.",
    "lang": "The language of the answer, such as en or ja; left out, English.",
    "uniqueness": "FALSE: no step relies on the puzzle having one solution; left out, TRUE.",
}

RANGES = {"grid", "solution"}
"""Arguments that are ranges; `ranges_of` has those besides that may be one."""


def stop_when(is_stopped: Callable[[], bool]) -> None:
    """Have functions give up while somebody says that they are wanted no longer."""
    _recalculation.is_stopped = is_stopped


def ranges_of(function: Callable[..., Any]) -> set[str]:
    """Return the arguments of a function that may be ranges of more than one cell."""
    types = get_type_hints(inspect.unwrap(function)).items()
    return {name for name, type_ in types if type_ in (Matrix, Rules, Givens)} - {"return"}


def worksheet(function: Callable[P, R]) -> Callable[P, R | str]:
    """Offer a function to Excel: with help, with error values, and never for too long."""

    @wraps(function)
    def offered(*args: P.args, **kwargs: P.kwargs) -> R | str:
        question = f"{function.__name__} {args!r} {kwargs!r}"
        work = partial(function, *args, **kwargs)
        return _recalculation.answer(question, work)  # type: ignore[no-any-return]

    offered.__annotations__ = {}  # xlwings would look for converters to these types
    return offer(offered, ARGUMENTS, category=CATEGORY)


def offer(function: Callable[P, R], helps: Mapping[str, str], **options: Any) -> Callable[P, R]:
    """Register a function with xlwings.

    Args:
        function: The function; a type that an argument has is a choice or a converter.
        helps: What the arguments are, by their names.
        options: What xlwings' `func` takes.
    """
    offered: Any = function
    for name in inspect.signature(function).parameters:
        # An error in a cell arrives as its text, which nothing here takes for a blank.
        how = {"err_to_str": True} | ({"ndim": 2} if name in RANGES else {})
        offered = xw.arg(name, doc=helps[name], **how)(offered)
    # Last, since every `arg` sets the category anew.
    return xw.func(**options)(offered)  # type: ignore[no-any-return]


@worksheet
def sudoku_solve(grid: Matrix, variant: Rules = None) -> Rows:
    """Returns the one solution of a grid."""
    # Of grids as texts, in several cells, it is a text for each, or an error value.
    texts = texts_of(grid := rows_of(grid))
    if texts is None:
        return solve(grid_of(grid, variant)).to_rows("")
    rules = rules_of(variant)
    return [[text and _solved(text, rules) for text in row] for row in texts]


def _solved(text: str, rules: Variant | None) -> str:
    """Return the one solution of a grid as text, or the error value where there is none."""
    try:
        return str(solve(grid_in(text, rules)))
    except NumpureError as error:
        return error.excel


@worksheet
def sudoku_generate(
    seed: SheetValue = None,
    level: SheetValue = None,
    variant: SheetValue = None,
    symmetry: SheetValue = None,
) -> Rows:
    """Returns a puzzle with exactly one solution; the same arguments give the same puzzle."""
    request = PuzzleRequest(
        level=name_of(level, "") or None,
        variant=name_of(variant, "9x9"),
        symmetry=name_of(symmetry, "") or None,
    )
    return make_first(request.shared_recipe(text_of(seed, "1"))).givens.to_rows("")


@worksheet
def sudoku_solution(
    seed: SheetValue = None, filler: SheetValue = None, variant: SheetValue = None
) -> Rows:
    """Returns a full grid, made by any of the algorithms."""
    name, own = name_of(variant, "9x9"), name_of(filler, "search")
    recipe = Recipe(seed=text_of(seed, "1"), variant=name, level=ANY, filler=own)
    # The die of the recipe, so that this is the answer to the puzzle that the recipe makes.
    chance = Chance(str(recipe))
    return next(full_grids(recipe, recipe.board, chance)).to_rows("")


@worksheet
def sudoku_punch(
    solution: Matrix,
    seed: SheetValue = None,
    clues: SheetValue = None,
    symmetry: SheetValue = None,
    variant: Rules = None,
) -> Rows:
    """Returns a puzzle that has the grid given as its one solution."""
    full = solve(grid_of(solution, variant))
    kept = number_of(clues, 0, Message("clues"), 0) or None
    chance = Chance(text_of(seed, "1"))
    return punch(full, chance, symmetry=name_of(symmetry, "none"), clues=kept).givens.to_rows("")


@worksheet
def sudoku_count(grid: Matrix, limit: SheetValue = None, variant: Rules = None) -> int:
    """Returns how many solutions a grid has, counting up to a limit."""
    return count_solutions(grid_of(grid, variant), number_of(limit, 2, Message("limit"), 1))


@worksheet
def sudoku_check(
    grid: Matrix, variant: Rules = None, lang: SheetValue = None, givens: Givens = None
) -> str:
    """Returns a sentence: solved, right so far, which cells clash, or what is wrong with it."""
    spoken = _spoken(lang)
    try:
        position = grid_of(grid, variant)
        puzzle = givens_of(givens, position.variant)
        return judgement_text(judge(puzzle or position, position), spoken)
    except NumpureError as error:
        return explain(error, spoken)


@worksheet
def sudoku_clashes(grid: Matrix, variant: Rules = None) -> list[list[bool]]:
    """Returns TRUE for each cell whose digit appears twice in a row, column, box or diagonal."""
    board = grid_of(grid, variant)
    clashes = board.clashes()
    wrong = [cell in clashes for cell in range(board.variant.cells)]
    return [[*row] for row in board.variant.paper.rows(wrong, gap=False)]


@worksheet
def sudoku_candidates(grid: Matrix, variant: Rules = None) -> Rows:
    """Returns the grid with pencilmarks: in each blank the digits that can go there, as text."""
    board = grid_of(grid, variant)
    marks = Candidates(board)
    cells = [
        digit or " ".join(map(str, marks.digits_in(c))) for c, digit in enumerate(board.digits)
    ]
    return [[*row] for row in board.variant.paper.rows(cells, "")]


@worksheet
def sudoku_rate(grid: Matrix, variant: Rules = None) -> float:
    """Returns how hard a puzzle is by its hardest step, from 1.0; above 9.0 it may be harder."""
    return rate(Puzzle(grid_of(grid, variant))).value


@worksheet
def sudoku_level(grid: Matrix, variant: Rules = None) -> str:
    """Returns how hard a puzzle is: the first level whose techniques are enough to solve it."""
    return level_of(Puzzle(grid_of(grid, variant)))


@worksheet
def sudoku_hint(  # noqa: PLR0913, PLR0917  # a function has what its cell may ask for
    grid: Matrix,
    depth: SheetValue = None,
    lang: SheetValue = None,
    variant: Rules = None,
    uniqueness: SheetValue = None,
    step: SheetValue = None,
) -> str:
    """Returns a hint in words: where to look, which technique it takes, or what follows and why."""
    trusts = truth_of(uniqueness, Message("uniqueness"), default=True)
    hint = find_hint(grid_of(grid, variant), uniqueness=trusts)
    if hint.fault:
        raise hint.fault
    each = hint_at(hint, number_of(step, 1, Message("step"), 1))
    return hint_text(each, _spoken(lang), depth=number_of(depth, 1, Message("depth"), 1))  # type: ignore[arg-type]


@worksheet
def sudoku_text(grid: Matrix, variant: Rules = None) -> str:
    """Returns a grid in one line of text, a symbol for each cell."""
    return line_of(grid_of(grid, variant))


@worksheet
def sudoku_link(grid: Matrix, site: SheetValue = None, variant: Rules = None) -> str:
    """Returns a link that opens a grid in the browser, at SudokuPad or another site."""
    return link_to(name_of(site, "sudokupad"), game_of(grid_of(grid, variant)))


@worksheet
def sudoku_parse(text: SheetValue, variant: Rules = None) -> Rows:
    """Returns the grid that a text stands for, in cells."""
    # Blanks around a text may be cells, so it is not stripped.
    drawn = text if isinstance(text, str) else text_of(text, "")
    return grid_in(drawn, rules_of(variant)).to_rows("")


@worksheet
def sudoku_recipe(recipe: SheetValue) -> Rows:
    """Returns the puzzle that a recipe makes."""
    return make(Recipe.parse(text_of(recipe, ""))).givens.to_rows("")


@worksheet
def sudoku_regions(seed: SheetValue = None, variant: SheetValue = None) -> Rows:
    """Returns the regions, or the marks, of a seed or a recipe; those between cells as a text."""
    text = text_of(seed, "1")
    named = Recipe.parse(text) if "#" in text else None
    recipe = named or Recipe(seed=text, variant=name_of(variant, "9x9+jigsaw"))
    one_grid(recipe.board, signs=RULES)
    return region_names(recipe.board)


@worksheet
def sudoku_steps(
    grid: Matrix, lang: SheetValue = None, variant: Rules = None, uniqueness: SheetValue = None
) -> Table:
    """Returns all steps to the solution: the number of each, its technique, rating and reason."""
    spoken, puzzle = _spoken(lang), Puzzle(grid_of(grid, variant))
    trusts = truth_of(uniqueness, Message("uniqueness"), default=True)
    steps = list(_path(puzzle.known_by(uniqueness=trusts), spoken))
    return steps or [["", "", "", hint(puzzle.givens, lang=spoken)]]


def _spoken(lang: SheetValue) -> Lang:
    return look_up({known: known for known in LANGS}, name_of(lang, "en"), Message("language"))


def _path(puzzle: Puzzle, lang: Lang) -> Iterator[list[int | float | str]]:
    """Yield a row for each step, and a note where the techniques end before the solution."""
    steps = way(puzzle)
    for number, taken in enumerate(explained(steps, Candidates(puzzle.givens), lang), 1):
        yield [number, taken.name, taken.step.rating, taken.text]
    if not steps.marks.is_solved:
        yield ["", "", "", say("The techniques known here lead no further.", lang)]
