"""The options that say what pictures of boards look like."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import click

from numpure_xl.board.image import CELL, Drawing, board_drawing, theme_of
from numpure_xl.board.theme import THEMES
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import taken_as
from numpure_xl.errors import RequestError, cut
from numpure_xl.sudoku import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import level_of
from numpure_xl.words import Lang, say

GAPS = ("number", "level", "clues")
"""What a caption may name in braces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingOptions:
    """The options that say what pictures look like, as they were typed.

    Attributes:
        theme: A name in `THEMES`.
        cell: Pixels of a cell.
        caption: A text below the board, with `GAPS` in braces; or "".
        outlines: Whether texts are drawn as shapes.
    """

    theme: str
    cell: int
    caption: str
    outlines: bool

    def check(self) -> None:
        """Raise a `RequestError` if pictures cannot look so."""
        theme_of(self.theme, self.cell)
        rest = self.caption
        for gap in GAPS:
            rest = rest.replace(f"{{{gap}}}", "")
        if "{" in rest or "}" in rest:
            msg = "The caption {text!r} has other gaps than {known}."
            known = ", ".join(f"{{{gap}}}" for gap in GAPS)
            raise RequestError(msg, text=cut(self.caption), known=known)

    def drawing(self, grid: Grid, number: int, lang: Lang, *, solved: bool = False) -> Drawing:
        """Return the drawing of a board, the first one being number 1.

        Raises:
            NumpureError: If it has no single solution, and is to be solved or its level is named.
        """
        caption = self.caption
        for gap in GAPS:
            if f"{{{gap}}}" in caption:
                caption = caption.replace(f"{{{gap}}}", _filled(gap, grid, number, lang))
        theme, cell = self.theme, self.cell
        return board_drawing(grid, theme=theme, cell=cell, solved=solved, caption=caption)

    def content(self, drawing: Drawing, path: Path) -> bytes:
        """Return a drawing as a file of such a name."""
        from numpure_xl.export.image import drawn

        return drawn(drawing, path, outlines=self.outlines)

    def write(self, drawing: Drawing, path: Path) -> None:
        """Write a drawing to a file."""
        from numpure_xl.export.image import write_drawing

        write_drawing(drawing, path, outlines=self.outlines)


def _filled(gap: str, grid: Grid, number: int, lang: Lang) -> str:
    if gap == "number":
        return str(number)
    if gap == "clues":
        return str(sum(digit > 0 for digit in grid.digits))
    return say(level_of(Puzzle(grid)).capitalize(), lang)


_DRAWING_OPTIONS = [
    click.option(
        "--theme", type=Name(THEMES), default="plain", show_default=True, help=", ".join(THEMES)
    ),
    click.option("--cell", type=int, default=CELL, show_default=True, help="Pixels of a cell."),
    click.option(
        "--caption", default="", metavar="TEXT", help="Below: text, {number}, {level}, {clues}."
    ),
    click.option("--outlines", is_flag=True, help="Letters as shapes, independent of fonts."),
]


drawing_options = taken_as(_DRAWING_OPTIONS, look=DrawingOptions)
"""Adds the options of pictures; the command takes them as `look`."""
