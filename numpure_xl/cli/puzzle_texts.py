"""The formats of `numpure generate`: written, and read back by a run that goes on."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import groupby, islice
from typing import NamedTuple

from numpure_xl.sudoku.collection import grids
from numpure_xl.sudoku.game_id import game_id
from numpure_xl.sudoku.grid import SYMBOLS, Grid
from numpure_xl.sudoku.jigsaw_text import jigsaw_line
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import level_of
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.sumocue import sumocue


class Entry(NamedTuple):
    """A puzzle to be written.

    Attributes:
        recipe: Its recipe.
        puzzle: The puzzle.
        date: Its date as in 2027-01-31, or "".
        is_last: Whether no other follows.
    """

    recipe: Recipe
    puzzle: Puzzle
    date: str = ""
    is_last: bool = False


class Format(NamedTuple):
    """A way to write puzzles.

    Attributes:
        text: Writes an `Entry`, with its solution if that is wanted.
        givens: Finds the givens of each puzzle in lines of such texts, as `str` writes them.
        header: What comes before the first puzzle.
    """

    text: Callable[..., str]
    givens: Callable[..., Iterator[str]]
    header: Callable[..., str] = lambda solutions, dated: ""  # noqa: ARG005


def _line(entry: Entry, *, solutions: bool) -> str:
    puzzle = entry.puzzle
    board = jigsaw_line(puzzle.givens)
    return f"{puzzle} {puzzle.solution}{board}\n" if solutions else f"{puzzle}{board}\n"


def _first_words(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:  # noqa: ARG001
    return (line.split()[0] for line in lines if line.strip())


def _grid(entry: Entry, *, solutions: bool) -> str:
    puzzle = entry.puzzle
    grids = [puzzle.givens, puzzle.solution] if solutions else [puzzle.givens]
    return "".join(f"{grid.drawn()}\n\n" for grid in grids)


def _blocks(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:
    groups = groupby(lines, key=str.isspace)
    blocks = ("".join(block) for is_blank, block in groups if not is_blank)
    for block in islice(blocks, 0, None, 1 + solutions):
        yield "".join(sign for sign in block if sign in SYMBOLS)


def _foreign(written: Callable[[Grid], str]) -> Callable[..., str]:
    """Return what writes puzzles, and their solutions, as another program does, each on a line."""

    def text(entry: Entry, *, solutions: bool) -> str:
        puzzle = entry.puzzle
        wanted = [puzzle.givens, puzzle.solution] if solutions else [puzzle.givens]
        return "".join(f"{written(grid)}\n" for grid in wanted)

    return text


def _read_again(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:
    found = (str(grid) for _, grid in grids(lines))
    return islice(found, 0, None, 1 + solutions)


def _fields(entry: Entry, *, solutions: bool) -> dict[str, str | int]:
    """Return what is known of a puzzle; the puzzle itself comes first."""
    recipe, puzzle = entry.recipe, entry.puzzle
    return {
        "puzzle": f"{puzzle}{jigsaw_line(puzzle.givens)}",
        **({"solution": str(puzzle.solution)} if solutions else {}),
        "variant": recipe.variant,
        "level": level_of(puzzle),
        "clues": puzzle.clues,
        "recipe": str(recipe),
        **({"date": entry.date} if entry.date else {}),
    }


def _csv(entry: Entry, *, solutions: bool) -> str:
    return _row(*_fields(entry, solutions=solutions).values())


def _csv_header(*, solutions: bool, dated: bool) -> str:
    names = ["puzzle", "solution", "variant", "level", "clues", "recipe", "date"]
    return _row(*(n for n in names if (n != "solution" or solutions) and (n != "date" or dated)))


def _json(entry: Entry, *, solutions: bool) -> str:
    return json.dumps(_fields(entry, solutions=solutions)) + ("\n]\n" if entry.is_last else ",\n")


def _json_header(*, solutions: bool, dated: bool) -> str:  # noqa: ARG001
    return "[\n"


def _json_puzzles(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:  # noqa: ARG001
    for line in lines:
        if line.startswith("{"):
            yield json.loads(line.rstrip().rstrip(","))["puzzle"].split()[0]


def _row(*values: object) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def _first_fields(lines: Iterable[str], *, solutions: bool) -> Iterator[str]:  # noqa: ARG001
    return (row[0].split()[0] for row in islice(csv.reader(lines), 1, None) if row)


FORMATS = {
    "line": Format(_line, _first_words),
    "grid": Format(_grid, _blocks),
    "csv": Format(_csv, _first_fields, _csv_header),
    "solo": Format(_foreign(game_id), _read_again),
    "sumocue": Format(_foreign(sumocue), _read_again),
    "json": Format(_json, _json_puzzles, _json_header),
}
