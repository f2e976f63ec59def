"""The converter of boards for xlwings: `import numpure_xl.xlwings` makes Ranges take puzzles.

>>> from numpure_xl.xlwings import Board
>>> import numpure_xl
>>> Board.write_value(numpure_xl.Grid("1.....3..2.....4"), {})[0]
[1, '', '', '']

    sheet["B2"].value = puzzle                       # a Grid, a Puzzle, a board that was put
    sheet["B2:J10"].options(Board).value             # a Grid
    sheet["B2"].options(Board).value                 # that of the board around the cell

    @xw.func
    @xw.arg("grid", Board)
    @xw.ret(Board)
    def easiest(grid): ...
"""

from __future__ import annotations

from typing import Any

from xlwings.conversion import Converter
from xlwings.conversion.framework import ConversionContext, Pipeline

from numpure_xl.own_sheets.in_xlwings import board_of
from numpure_xl.own_sheets.placed import PlacedBoard
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle

__all__ = ["Board"]


class Board(Converter):
    """A converter: cells are read as a `Grid`, and a board is written as rows that spill.

    Raises:
        GridError: If cells are read that are not a board.
        SheetError: If one cell is read that is on no board.
    """

    @classmethod
    def reader(cls, options: dict[str, Any]) -> Pipeline:
        """Return the pipeline that reads a Range: of one cell, the board around it."""
        known: list[Grid] = []

        def look(context: ConversionContext) -> None:
            if context.range is not None:
                known[:] = board_of(context.range)

        def read(context: ConversionContext) -> None:
            context.value = known[0] if known else Grid(context.value)

        plain: Any = cls.base_reader({**options, "ndim": 2})  # type: ignore[no-untyped-call]
        stages: Pipeline = plain.prepend_stage(look).append_stage(read)
        return stages

    @staticmethod
    def write_value(value: Any, options: dict[str, Any]) -> Any:  # noqa: ANN401, ARG004
        """Return the rows of a board; what is not one is written as it is."""
        if isinstance(value, str | list) or value is None:
            return value
        return Grid(value).to_rows("")


Board.register(Grid, Puzzle, PlacedBoard)  # type: ignore[no-untyped-call]
