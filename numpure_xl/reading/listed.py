"""The puzzles that a workbook of ours lists: what its cells hold, with the rules that they lack."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from xml.etree.ElementTree import ParseError
from zipfile import ZipFile

from numpure_xl.board.cells import Spot
from numpure_xl.errors import GridError
from numpure_xl.plan.listed_boards import ListedBoard, boards_listed, is_list
from numpure_xl.reading.sheet import FileCell
from numpure_xl.sudoku.formats.rules_text import grid_in
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame

_PART = re.compile(r"customXml/item\d+\.xml")
"""The names of the parts that may have the list; Excel counts them anew."""


def listed_in(
    archive: ZipFile, check: Callable[[list[str]], None]
) -> Mapping[str, Sequence[ListedBoard]]:
    """Return the puzzles that a workbook lists, by sheet; no sheets if there is no list.

    Args:
        archive: The workbook.
        check: Refuses parts that are too large.
    """
    for name in filter(_PART.fullmatch, archive.namelist()):
        with archive.open(name) as part:
            if not is_list(part.read(len(b"<?xml") + 200)):
                continue
        check([name])
        with suppress(ParseError, ValueError):
            return boards_listed(archive.read(name))
    return {}


def listed_games(
    boards: Iterable[ListedBoard], rows: Mapping[int, Mapping[int, FileCell]]
) -> list[tuple[Spot, Grid | SavedGame]] | None:
    """Return the puzzles of a sheet with what was entered; None if other things stand there.

    Args:
        boards: The puzzles that are listed.
        rows: The cells of the sheet.
    """
    games: list[tuple[Spot, Grid | SavedGame]] = []
    for row, col, line in boards:
        with suppress(GridError):
            game = _game(line, partial(_value, rows, row, col))
            if game is None:
                return None
            games.append(((row, col), game))
            continue
        return None
    return games


def _value(
    rows: Mapping[int, Mapping[int, FileCell]], top: int, left: int, row: int, col: int
) -> object:
    cell = rows.get(top + row, {}).get(left + col)
    return cell.value if cell else None


def _game(line: str, value: Callable[[int, int], object]) -> Grid | SavedGame | None:
    """Return a puzzle with the entries of its cells; None if they hold another one.

    Raises:
        GridError: If the line is damaged, or a cell holds no digit.
    """
    givens = grid_in(line)
    values: list[object] = [value(*place) for place in givens.variant.places]
    held = Grid(values, givens.variant)  # type: ignore[arg-type]
    pairs = [*zip(givens.digits, held.digits, strict=True)]
    if any(digit not in {BLANK, given} for given, digit in pairs if given):
        return None
    if givens.clues and not any(given and given == digit for given, digit in pairs):
        return None
    position = Grid(tuple(digit or given for given, digit in pairs), givens.variant)
    return givens if position == givens else SavedGame(givens, position)
