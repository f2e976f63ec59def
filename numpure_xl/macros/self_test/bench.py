"""A sheet of a scratch workbook, and the commands on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import xlwings as xw

from numpure_xl.board.values import matrix_of
from numpure_xl.live.guesses import Guesses
from numpure_xl.live.undo import Store
from numpure_xl.macros.session import Session, attempt
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.recipe import Recipe, make

RECIPE = pleasant(Recipe(seed="7", level="easy"), symmetry="half-turn")
"""What Generate makes of that seed and level."""

BOARD, BELOW, BESIDE = "C3:K11", "C12", "M2:M11"


class Scripted(Session):
    """A session without a user: messages are noted, and questions answered with 30 or yes.

    Only whoever is asked for more wants no more, since Help would open a browser.
    """

    def __init__(self, book: xw.Book, folder: Path) -> None:
        super().__init__(book)
        self.messages: list[str] = []
        self.store, self.guesses = Store(folder / "undo.json"), Guesses(folder / "formats.json")

    def wants_more(self, text: str) -> bool:
        """Note a text."""
        self.messages.append(text)
        return False

    def _show(self, text: str, buttons: str, _mode: str) -> str | None:
        self.messages.append(text)
        return "yes" if buttons == "yes_no" else "ok"

    def _answered(self, _macro: str, *_question: str) -> str:
        return "30"


class Bench:
    """A sheet of the scratch workbook, and the commands on it."""

    def __init__(self, sheet: xw.Sheet, folder: Path) -> None:
        self.sheet, self.folder = sheet, folder
        self.givens = make(RECIPE).givens

    @property
    def rows(self) -> list[list[Any]]:
        """What stands in the cells of the board; numbers as whole ones."""
        rows = self.sheet[BOARD].options(ndim=2).value
        return [[int(v) if isinstance(v, float) else v for v in row] for row in rows]

    def run(self, work: Callable[..., None], **options: Any) -> str:
        """Run a command at the board; return what it says."""
        self.sheet[BOARD][0, 0].select()
        session = Scripted(self.sheet.book, self.folder)
        attempt(session, getattr(work, "__wrapped__"), **options)  # noqa: B009  # of `command`
        return "\n".join(session.messages)

    def holds(self, grid: Grid) -> None:
        """Compare the board with a grid.

        Raises:
            ValueError: If they differ.
        """
        expect(self.rows, matrix_of(grid, None))


def expect(found: object, wanted: object) -> None:
    """Compare what was found with what was to be expected.

    Raises:
        ValueError: If they differ.
    """
    if found != wanted:
        msg = f"found {str(found)[:300]}, not {str(wanted)[:300]}"
        raise ValueError(msg)
