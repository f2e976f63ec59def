"""Grids and puzzles as Python's functions take them: whatever holds one.

A text has any form that a file may have, or is a recipe.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice
from os import PathLike
from os.path import isfile
from pathlib import Path
from typing import Any

from numpure_xl.binary_files import opened
from numpure_xl.book.labels import BookItem
from numpure_xl.errors import GridError, cut, cut_path, no_file
from numpure_xl.reading import grids_in, grids_in_text, no_grid
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid, GridSource
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.making import make as made
from numpure_xl.sudoku.make.recipe import Recipe, is_recipe
from numpure_xl.sudoku.puzzle import Puzzle

_LINES = {variant.cells for variant in VARIANTS.values()}  # symbols of a text that is one board
_FILE_NAME = re.compile(
    r"[^\r\n]*\.(?:csv|json|ods|opensudoku|sd[kmx]|tsv|txt|xlsx)", re.IGNORECASE
)


def each_of(values: Any) -> Iterable[Any]:  # noqa: ANN401
    """Return values one by one; a single one need not be in a list."""
    alone = isinstance(values, str | bytes | Path | Recipe | Grid | Puzzle)
    return [values] if alone or not isinstance(values, Iterable) else values


def item_of(puzzle: GridSource | Recipe, *, uniqueness: bool = True) -> BookItem:
    """Return a puzzle for a book; the text of a recipe is not that of a grid.

    Args:
        puzzle: Whatever holds it.
        uniqueness: Whether its steps may rest on its having only one solution, unless it says that
            they may not.
    """
    item = recipe_of(puzzle) or puzzle_of(puzzle)  # type: ignore[arg-type]  # no recipe
    known = item.known_by(uniqueness=uniqueness and item.uniqueness)
    return BookItem.rated(known, item.recipe)


def recipe_of(puzzle: GridSource | Recipe) -> Puzzle | None:
    """Return the puzzle of a recipe, or of the text of one; None of whatever holds a grid."""
    if isinstance(puzzle, str) and is_recipe(puzzle):
        puzzle = Recipe.parse(puzzle)
    return made(puzzle) if isinstance(puzzle, Recipe) else None


def puzzle_of(puzzle: GridSource) -> Puzzle:
    """Return the puzzle of whatever holds one.

    Raises:
        GridError, NoSolutionError, ManySolutionsError: If there is none.
    """
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(grid_of(puzzle))


def position_of(puzzle: GridSource, entries: GridSource | None) -> tuple[Grid, Grid | None]:
    """Return the givens, and the board as filled in so far, which is one of the same rules."""
    givens = grid_of(puzzle)
    if entries is None:
        return givens, None
    return givens, Grid(grid_of(entries, givens.variant), givens.variant)


def grid_of(source: GridSource, variant: Variant | None = None) -> Grid:
    """Return the grid of whatever holds one; a text in any form that a file may have."""
    if isinstance(source, Grid):
        return source
    if isinstance(source, PathLike):
        return _of_file(Path(source), variant)
    is_array = hasattr(source, "__array__")  # as frames of polars, which have iter_rows as well
    if not is_array and (hasattr(source, "iter_rows") or hasattr(source, "used_range")):
        msg = "{found} is a sheet; boards gives the boards that are on it."
        raise GridError(msg, found=cut(repr(source)))
    if isinstance(source, str) and not (len(source) in _LINES and source.split() == [source]):
        return _of_text(source, variant)
    return Grid(source, variant)


def _of_text(text: str, variant: Variant | None) -> Grid:
    """Return the only grid of a text.

    Raises:
        GridError: If it has several, or one that is damaged, or is the name of a file.
        NoFileError: If it is the name of a file that is not there.
    """
    if isfile(text):  # noqa: PTH113  # a long text is not a name, and no fault
        msg = "{name!r} is the name of a file; read gives the grids in it."
        raise GridError(msg, name=cut_path(text))
    match [grid for _, grid in islice(grids_in_text(text, variant), 2)]:
        case [Grid() as only]:
            return only
        case [Grid(), Grid()]:
            msg = "This text has several grids; give one of them."
            raise GridError(msg)
    if _FILE_NAME.fullmatch(text):
        raise no_file(text)
    return Grid(text, variant)


def _of_file(path: Path, variant: Variant | None) -> Grid:
    """Return the only grid of a file.

    Raises:
        SheetError: If there is no such file, it cannot be read, or has no grid.
        GridError: If it has several, or one that is damaged.
    """
    name = str(path)
    with opened(path) as file:
        read = [grid for _, grid in islice(grids_in(file, name, variant), 2)]
    match read:
        case []:
            raise no_grid(name)
        case [Grid() as only]:
            return only
        case [Grid(), _]:
            msg = "{name!r} has several grids; read gives them all."
            raise GridError(msg, name=cut_path(name))
    raise next(fault for fault in read if not isinstance(fault, Grid))
