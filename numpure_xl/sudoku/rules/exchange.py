"""Exchange: what f-puzzles has of a rule, as fields of an object of JSON, and a reader of them.

    {"killercage": [{"cells": ["R1C1", "R1C2"], "value": "7"}], "odd": [{"cell": "R5C5"}], ...

SudokuPad opens such objects as well. A rule takes the fields that it knows; what none took is a
rule that is not known here, so that a puzzle is refused before it is read as another one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import Any

from numpure_xl.errors import GridError
from numpure_xl.sudoku.rules.geometry import Geometry

ALL_SHOWN = "negative"
"""The field that names those fields of signs between cells of which all are shown, so that a
missing one says no."""

EXTRA_REGION = "extraregion"
"""The field that lists cells without a digit twice."""

_CELL = re.compile(r"[Rr](\d+)[Cc](\d+)")

JsonList = list[dict[str, Any]]


def damaged() -> GridError:
    """Return what is said of a link that cannot be read."""
    msg = "The link is damaged; copy the whole of it."
    return GridError(msg)


class FieldReader:
    """The fields of a puzzle.

    Attributes:
        board: Its cells.
        taken: The names of the fields that a rule took.
        all_shown: The names that `ALL_SHOWN` lists and no rule took.
    """

    def __init__(self, value: dict[str, Any], board: Geometry) -> None:
        named = value.get(ALL_SHOWN)
        self.board, self.taken = board, set[str]()
        self.all_shown = {*map(str, named)} if isinstance(named, list) else set[str]()
        self._value = value

    def taken_list(self, name: str) -> JsonList:
        """Take a field and return the objects that it lists; none if it is missing.

        Raises:
            GridError: If it is not a list of objects.
        """
        self.taken.add(name)
        listed = self.listed(name)
        if listed is None:
            raise damaged()
        return listed

    def taken_flags(self, names: Collection[str]) -> bool:
        """Take fields if all of them say yes and no rule before took one; return whether so.

        Raises:
            GridError: If one says neither yes nor no.
        """
        if any(not isinstance(self._value.get(name), bool | None) for name in names):
            raise damaged()
        are_set = all(self._value.get(name) and name not in self.taken for name in names)
        self.taken.update(names if are_set else ())
        return are_set

    def present(self, names: Iterable[str]) -> set[str]:
        """Return those of some names that the puzzle has."""
        return {name for name in names if name in self._value}

    def take_all(self, name: str) -> None:
        """Take a field with all that it lists, so that nothing of it is left for another rule."""
        self.taken.add(name)
        self._value = {key: value for key, value in self._value.items() if key != name}

    def listed(self, name: str) -> JsonList | None:
        """Return the objects that a field lists; None if it lists anything else."""
        listed = self._value.get(name) or []
        is_list = isinstance(listed, list) and all(isinstance(each, dict) for each in listed)
        return listed if is_list else None

    def cell(self, name: object) -> int:
        """Return the cell that is named R1C1.

        Raises:
            GridError: If there is none.
        """
        place = _CELL.fullmatch(str(name))
        cell = self.board.cell_at.get((int(place[1]) - 1, int(place[2]) - 1)) if place else None
        if cell is None:
            raise damaged()
        return cell

    def cells(self, names: object) -> list[int]:
        """Return the cells that are listed.

        Raises:
            GridError: If that is no list of cells, or one is in it twice.
        """
        if not isinstance(names, list):
            raise damaged()
        cells = [self.cell(name) for name in names]
        if len({*cells}) < len(cells):
            raise damaged()
        return cells


def cell_names(cells: Iterable[int], board: Geometry) -> list[str]:
    """Return cells as they are named in fields."""
    return [f"R{row + 1}C{col + 1}" for row, col in (board.places[cell] for cell in cells)]
