"""The formats of `numpure generate`: written, and read back by a run that goes on."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import level_of
from numpure_xl.sudoku.recipe import Recipe


class Format(NamedTuple):
    """A way to write puzzles.

    Attributes:
        text: Writes a puzzle, with its solution if that is wanted.
        givens: Finds the givens of each puzzle in lines of such texts, as `str` writes them.
        header: What comes before the first puzzle.
    """

    text: Callable[..., str]
    givens: Callable[..., Iterator[str]]
    header: Callable[..., str] = lambda solutions: ""  # noqa: ARG005


def _line(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> str:  # noqa: ARG001
    return f"{puzzle} {puzzle.solution}\n" if solutions else f"{puzzle}\n"


def _first_words(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:  # noqa: ARG001
    return (line.split()[0] for line in lines if line.strip())


def _grid(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> str:  # noqa: ARG001
    grids = [puzzle.givens, puzzle.solution] if solutions else [puzzle.givens]
    return "".join(f"{grid.drawn()}\n\n" for grid in grids)


def _blocks(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:
    groups = groupby(lines, key=str.isspace)
    blocks = ("".join(block) for is_blank, block in groups if not is_blank)
    for block in islice(blocks, 0, None, 1 + solutions):
        yield "".join(sign for sign in block if sign in SYMBOLS)


def _csv(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> str:
    solution = str(puzzle.solution) if solutions else None
    return _row(str(puzzle), solution, recipe.variant, level_of(puzzle), puzzle.clues, recipe)


def _csv_header(*, solutions: bool) -> str:
    solution = "solution" if solutions else None
    return _row("puzzle", solution, "variant", "level", "clues", "recipe")


def _row(*values: object) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(v for v in values if v is not None)
    return text.getvalue()


def _first_fields(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:  # noqa: ARG001
    return (row[0] for row in islice(csv.reader(lines), 1, None) if row)


FORMATS = {
    "line": Format(_line, _first_words),
    "grid": Format(_grid, _blocks),
    "csv": Format(_csv, _first_fields, _csv_header),
}
