"""The functions behind `numpure_xl.generate`, `solve`, `rate` and the others.

Each takes a puzzle as a text, a `Grid` or a `Puzzle`; see `GridLike`. All raise a `GridError` for
a text that is no grid. No spreadsheet library is imported before `write_book` is called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import TypeAlias

from numpure_xl import hints
from numpure_xl.book.labels import Item
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.book.playable import play_plan
from numpure_xl.errors import NumpureError as NumpureError
from numpure_xl.hints import Depth
from numpure_xl.hints import ExplainedStep as ExplainedStep
from numpure_xl.sudoku import solver
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import Grid as Grid
from numpure_xl.sudoku.ladder import BEYOND_DEEP, LADDER, LOGIC_LADDER, solve_path
from numpure_xl.sudoku.levels import LEVELS as LEVELS
from numpure_xl.sudoku.levels import Interval
from numpure_xl.sudoku.pleasant import steered
from numpure_xl.sudoku.puzzle import Puzzle as Puzzle
from numpure_xl.sudoku.rating import Rating as Rating
from numpure_xl.sudoku.rating import rate as rating_of
from numpure_xl.sudoku.recipe import Recipe as Recipe
from numpure_xl.sudoku.recipe import make as make
from numpure_xl.sudoku.techniques.step import Step as Step
from numpure_xl.sudoku.variant import VARIANTS as VARIANTS
from numpure_xl.sudoku.variant import Variant as Variant
from numpure_xl.words import Lang

GridLike: TypeAlias = str | Grid | Puzzle
"""A grid as `Grid.parse` reads it from a text, a `Grid`, or a `Puzzle`, whose givens count."""


def generate(
    *,
    level: str | None = None,
    seed: str | int | None = None,
    variant: str = "9x9",
    symmetry: str = "none",
    clues: int | None = None,
    minimal: bool = False,
    filler: str = "search",
    rating: str | Interval | None = None,
    needs: str | None = None,
    mask: str | None = None,
    uniqueness: bool = True,
) -> Puzzle:
    """Return a new puzzle; the same seed and options give the same puzzle everywhere.

    Args:
        level: A name in `LEVELS`, such as "hard"; None for any.
        seed: A text or a number; None for a random one.
        variant: A name in `VARIANTS`, such as "6x6" or "9x9-x".
        symmetry: A symmetry of the givens, such as "half-turn".
        clues: The number of givens; None for as few as the level allows.
        minimal: Whether every given must be needed.
        filler: The algorithm that makes the full grid.
        rating: The ratings allowed, such as "3.2" or "3.0-3.8", in place of a level.
        needs: A technique that must be needed, such as "x-wing", in place of a level.
        mask: The code of a `Mask` that fixes where the givens are.
        uniqueness: Whether the steps of its level may rely on there being one solution.

    Raises:
        UnknownNameError: If a name is not known.
        RequestError: If no such puzzle can exist.
        GaveUpError: If none was found within the limit; another seed may have one.

    >>> import numpure_xl
    >>> numpure_xl.generate(variant="4x4", level="easy", seed=7).givens.drawn().splitlines()[0]
    '. . | . .'
    """
    recipe = Recipe(
        seed=token_hex(4) if seed is None else str(seed),
        variant=variant,
        level=level,
        symmetry=symmetry,
        clues=clues,
        minimal=minimal,
        filler=filler,
        rating=Interval.parse(rating) if isinstance(rating, str) else rating,
        needs=needs,
        mask=mask,
        uniqueness=uniqueness,
    )
    return make(steered(recipe))


def solve(puzzle: GridLike) -> Grid:
    """Return the only solution of a puzzle.

    Raises:
        NoSolutionError, ManySolutionsError: If there is none, or more than one.

    >>> import numpure_xl
    >>> print(numpure_xl.solve("1.....3..2.....4"))
    1342243142133124
    """
    return puzzle.solution if isinstance(puzzle, Puzzle) else solver.solve(_grid(puzzle))


def solutions(puzzle: GridLike) -> Iterator[Grid]:
    """Yield all solutions of a grid, in an order fixed by the grid alone.

    >>> import numpure_xl
    >>> sum(1 for _ in numpure_xl.solutions("." * 16))
    288
    """
    return solver.solutions(_grid(puzzle))


def count_solutions(puzzle: GridLike, limit: int = 2) -> int:
    """Return the number of solutions of a grid, `limit` at most.

    Raises:
        RequestError: If the limit is less than 1.

    >>> import numpure_xl
    >>> numpure_xl.count_solutions("." * 16, limit=1000)
    288
    """
    return solver.count_solutions(puzzle if isinstance(puzzle, str) else _grid(puzzle), limit)


def rate(
    puzzle: GridLike, *, ceiling: float = BEYOND_DEEP, uniqueness: bool = True, deep: bool = False
) -> Rating:
    """Return how hard a puzzle is, on the scale of Sudoku Explainer 1.2.1.

    Args:
        puzzle: The puzzle.
        ceiling: The highest rating of the techniques that are tried. A puzzle that needs more
            gets a lower bound, in less time.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        deep: Whether a puzzle beyond 9.0 is worth up to a minute, for an exact rating if dynamic
            chains with rules or forcing chains inside them solve it, or else a better bound.

    Raises:
        NoSolutionError, ManySolutionsError: If it has no solution, or more than one.

    >>> import numpure_xl
    >>> rating = numpure_xl.rate("1.....3..2.....4")
    >>> rating.value, rating.level, rating.hardest
    (1.2, 'easy', 'hidden-single-box')
    """
    return rating_of(_puzzle(puzzle), ceiling=ceiling, uniqueness=uniqueness, deep=deep)


def hint(
    puzzle: GridLike,
    entries: str | Grid | None = None,
    *,
    lang: Lang = "en",
    depth: Depth = 3,
    uniqueness: bool = True,
) -> str:
    """Return in words what to do next in a puzzle.

    Args:
        puzzle: The givens.
        entries: The board as filled in so far, with the givens or without.
        lang: "en" or "ja".
        depth: 1 says where to look, 2 names the technique, 3 explains it and gives the digit.
        uniqueness: Whether steps may rely on the puzzle having only one solution.

    Raises:
        RequestError: If there is no such depth.

    >>> import numpure_xl
    >>> numpure_xl.hint("1.....3..2.....4", depth=1)
    'Look at box 1.'
    """
    written = None if entries is None else _grid(entries, _grid(puzzle).variant)
    return hints.hint(_grid(puzzle), written, lang=lang, depth=depth, uniqueness=uniqueness)


def steps(
    puzzle: GridLike, *, lang: Lang = "en", uniqueness: bool = True
) -> Iterator[ExplainedStep]:
    """Yield the steps that solve a puzzle, always the easiest that there is.

    They end early if the puzzle needs techniques that are not known here.

    Args:
        puzzle: The puzzle.
        lang: "en" or "ja".
        uniqueness: Whether steps may rely on the puzzle having only one solution.

    Raises:
        NoSolutionError, ManySolutionsError: If it has no solution, or more than one.

    >>> import numpure_xl
    >>> first = next(numpure_xl.steps("1.....3..2.....4"))
    >>> first.name, first.step.places, first.step.rating
    ('hidden single', ((4, 2),), 1.2)
    """
    givens = _puzzle(puzzle).givens
    path = solve_path(Candidates(givens), LADDER if uniqueness else LOGIC_LADDER)
    return hints.explained(path, Candidates(givens), lang)


def write_book(
    puzzles: Iterable[GridLike | Recipe],
    path: Path | str,
    *,
    theme: str = "plain",
    per_page: int | None = None,
    answers_per_page: int | None = None,
    paper: str = "A4",
    trim: str = "",
    title: str | None = None,
    lang: Lang = "en",
    metadata: bool = False,
    guides: bool = False,
    playable: bool = False,
) -> None:
    """Write puzzles and their answers to a workbook (.xlsx), ready to print.

    Args:
        puzzles: Puzzles of one variant. Recipes are made first and printed under their puzzles.
        path: The file, which is replaced only when the whole book is written.
        theme: A name in `numpure_xl.board.theme.THEMES`.
        per_page: Puzzles on a page: 1, 2, 4 or 6; None for the theme's own number.
        answers_per_page: Answers on a page: 2, 6, 9 or 12; 0 for a book without answers, None for
            the theme's own number.
        paper: A name in `numpure_xl.plan.paper.PAPERS`, such as "A4" or "Letter".
        trim: The size of a bound book, such as "6x9", in place of a paper; "" for loose sheets.
        title: The text at the head of each page; "" for none, None for "Sudoku".
        lang: "en" or "ja".
        metadata: Whether to add a hidden sheet with a line for each puzzle.
        guides: Whether to print how each puzzle is solved, at the back; loose sheets only.
        playable: Whether to make a book to play in, with one puzzle a sheet.

    Raises:
        NoSolutionError, ManySolutionsError: If one of the puzzles is none.
        UnknownNameError: If a name is not known.
        RequestError: If the book cannot be laid out so.
        SheetError: If the file cannot be written.

    >>> import numpure_xl, tempfile
    >>> recipes = [numpure_xl.Recipe(seed=str(number), variant="4x4") for number in range(6)]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     numpure_xl.write_book(recipes, f"{folder}/club.xlsx", theme="classic", title="Club")
    """
    from numpure_xl import export

    layout = BookLayout(
        theme=theme,
        per_page=per_page,
        answers_per_page=answers_per_page,
        paper=paper,
        trim=trim,
        title=title,
        lang=lang,
        metadata=metadata,
    )
    export.writable(path)
    if guides:
        layout.check_steps(playable=playable)
    items = [*map(_item, puzzles)]
    if guides:
        items = [replace(item, guide=hints.guide(item.puzzle)) for item in items]
    export.write_book((play_plan if playable else book_plan)(items, layout), path)


def _item(puzzle: GridLike | Recipe) -> Item:
    if isinstance(puzzle, Recipe):
        return Item.judged(make(puzzle), str(puzzle))
    return Item.judged(_puzzle(puzzle))


def _puzzle(puzzle: GridLike) -> Puzzle:
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(_grid(puzzle))


def _grid(puzzle: GridLike, variant: Variant | None = None) -> Grid:
    if isinstance(puzzle, Puzzle):
        return puzzle.givens
    return Grid.parse(puzzle, variant) if isinstance(puzzle, str) else puzzle
