"""Text as a sheet: boards among the cells of a table, or of a picture made of signs.

A text in which no line and no block is a grid may still show boards to the eye: a table with
gaps between its boxes, with names of rows, with two boards beside each other; rows within tags.
Its cells are looked through as those of a worksheet are (board/finding.py).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence

from numpure_xl.errors import NumpureError
from numpure_xl.reading.sheet import FileCell, FileSheet, bands_of
from numpure_xl.reading.sheet_grids import grids_of
from numpure_xl.sudoku.grid.grid import Grid, Value
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.text import is_frame
from numpure_xl.sudoku.grid.variant import Variant

Games = list[tuple[int, Grid | SavedGame]]

WIDEST = 40
"""Signs in a line of a picture: more are puzzles of a line each, in which something is wrong."""

_TAG = re.compile(r"<[^<>]*>")
_EDGES = str.maketrans(dict.fromkeys("|+!│┃║", " "))
_BLANKS = {"", "nan", "none", "null", "na", "-"}


def boards_in_cells(lines: Sequence[str], variant: Variant | None = None) -> Games:
    """Return the boards among the cells of a text, each with the number of its first line.

    Args:
        lines: The text.
        variant: The rules; None for what the boards show.

    Empty if there are none, or if any digit is left over that may belong to one.

    >>> lines = [" | A | B | C | D", "1 | 1 |   |   |  ", "2 |   |   | 3 |  "]
    >>> lines += ["3 |   | 2 |   |  ", "4 |   |   |   | 4"]
    >>> [(number, str(grid)) for number, grid in boards_in_cells(lines)]
    [(2, '1.....3..2.....4')]
    """
    texts = {n: _TAG.sub(" ", line.rstrip("\r\n")) for n, line in enumerate(lines, 1)}
    rows = {number: text for number, text in texts.items() if not is_frame(text)}
    readings = (_fields([*rows.values()]), _signs([*rows.values()]))
    return next(filter(None, (_games([*rows], each, variant) for each in readings)), [])


def _games(numbers: Sequence[int], rows: Iterable[Sequence[str]], variant: Variant | None) -> Games:
    """Return the boards among cells of text, or [] if anything there is at fault."""
    cells = (
        (row, {col: FileCell(_value(text)) for col, text in enumerate(fields) if text.strip()})
        for row, fields in enumerate(rows)
    )
    games: Games = []
    for band in bands_of(FileSheet("", cells)):
        for (row, _), game in sorted(grids_of(band, variant), key=lambda each: each[0]):
            if isinstance(game, NumpureError):
                return []
            games.append((numbers[row], game))
    return games


def _fields(lines: Sequence[str]) -> list[list[str]]:
    """Return the fields of lines most of which have the same mark between them; [] for others."""
    filled = [line for line in lines if line.strip()]
    for mark in ",;\t|":
        if 2 * sum(mark in line for line in filled) > len(filled):
            return [*_csv_rows(lines, mark)]
    return []


def _csv_rows(lines: Sequence[str], mark: str) -> Iterator[list[str]]:
    """Yield the fields of each line; a quotation mark that is left open ends with its line."""
    for line in lines:
        yield next(csv.reader([line], delimiter=mark), [])


def _signs(lines: Sequence[str]) -> list[str]:
    """Return the signs of lines without the columns between them; [] where lines are too long."""
    rows = [line.translate(_EDGES).expandtabs() for line in lines]
    if any(len("".join(row.split())) > WIDEST for row in rows):
        return []
    width = max(map(len, rows), default=0)
    columns = zip(*(row.ljust(width) for row in rows), strict=True)
    kept = [column for column in columns if any(sign != " " for sign in column)]
    return ["".join(row) for row in zip(*kept, strict=True)]


def _value(text: str) -> Value:
    """Return what a cell holds: a number where its text is one."""
    text = text.strip()
    if text.lower() in _BLANKS:
        return None
    try:
        return float(text) if "." in text and text.strip(".") else text
    except ValueError:
        return text
