"""Texts and lists of Python that are rows of tables as well: a hint, and the candidates of a board.

A notebook, a print and a comparison take them for the text and the list that they are; `record()`
has the same for pandas, polars and csv, as the other results have.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self

from numpure_xl.hints import Depth, Hint, hint_text
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid, cell_name, names_of
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Mark
from numpure_xl.words import Lang


class HintText(str):
    """A hint in words.

    Attributes:
        hint: The hint as data.
        depth: How much of it the words give away.
    """

    __slots__ = ("depth", "hint")
    hint: Hint
    depth: Depth

    @classmethod
    def of(cls, hint: Hint, lang: Lang, depth: Depth) -> Self:
        """Return a hint in words."""
        text = cls(hint_text(hint, lang, depth=depth))
        text.hint, text.depth = hint, depth
        return text

    def record(self) -> dict[str, Any]:
        """Return a row of a table, which gives no more away than the text; "" for what it leaves.

        >>> import numpure_xl
        >>> numpure_xl.hint("1.....3..2.....4").record()["places"]
        'r2c1=2'
        """
        hint, variant, is_deep = self.hint, self.hint.position.variant, self.depth == 3

        def named(marks: Iterable[Mark], sign: str) -> str:
            cells = ((cell_name(cell, variant), SYMBOLS[digit]) for cell, digit in marks)
            return " ".join(f"{name}{sign}{digit}" for name, digit in cells) if is_deep else ""

        return {
            "position": line_of(hint.position),
            "variant": variant.name,
            "text": str(self),
            "step": hint.number,
            "of": max(1, len(hint.path)),
            "technique": hint.steps[0].technique if hint.steps and self.depth > 1 else "",
            "places": named(hint.places, "="),
            "removes": named(hint.removes, "<>"),
            "wrong": names_of(hint.wrong, variant) if is_deep else "",
            "missing": named(hint.lost, "="),
        }


class CandidateRows(list[list[tuple[int, ...]]]):
    """The candidates of each cell in rows.

    Attributes:
        board: The board that has them.
    """

    __slots__ = ("board",)
    board: Grid

    @classmethod
    def of(cls, board: Grid) -> Self:
        """Return the candidates on a board; () for a cell that has its digit."""
        marks, variant = Candidates(board), board.variant
        rows = cls(map(list, variant.paper.rows([*map(marks.digits_in, range(variant.cells))], ())))
        rows.board = board
        return rows

    def record(self) -> dict[str, Any]:
        """Return a row of a table: the board, and a column with the candidates of each cell.

        >>> import numpure_xl
        >>> numpure_xl.candidates("1.....3..2.....4").record()["r1c2"]
        '34'
        """
        variant = self.board.variant
        cells = {
            f"{cell_name(cell, variant)}": "".join(SYMBOLS[digit] for digit in self[row][col])
            for cell, (row, col) in enumerate(variant.places)
        }
        return {"grid": line_of(self.board), "variant": variant.name, **cells}
