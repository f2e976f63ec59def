"""The options that say what pictures of boards look like."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numpure_xl.errors import RequestError, cut
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of
from numpure_xl.words import Lang, in_language

if TYPE_CHECKING:  # imported where something is drawn
    from numpure_xl.board.image import BoardImage
    from numpure_xl.board.theme import Theme
    from numpure_xl.sudoku.make.drills import Drill

GAPS = ("number", "level", "clues")
"""Fields that a caption may have in braces."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawingOptions:
    """The options that say what pictures look like, as they were typed.

    Attributes:
        theme: A name in `THEMES`.
        cell: Size of a cell in pixels.
        caption: A text below the board, with `GAPS` in braces; or "".
        outlines: Whether texts are drawn as shapes.
    """

    theme: str
    cell: int
    caption: str
    outlines: bool

    @property
    def design(self) -> Theme:
        """The theme.

        Raises:
            NumpureError: If there is none of this name, or cells of this size cannot be drawn.
        """
        from numpure_xl.board.image import theme_of

        return theme_of(self.theme, self.cell)

    def check(self) -> None:
        """Raise a `NumpureError` if pictures cannot look so."""
        _ = self.design
        rest = self.caption
        for gap in GAPS:
            rest = rest.replace(f"{{{gap}}}", "")
        if "{" in rest or "}" in rest:
            msg = "The caption {text!r} has a gap that is not one of {known}."
            known = ", ".join(f"{{{gap}}}" for gap in GAPS)
            raise RequestError(msg, text=cut(self.caption), known=known)

    def drawing(
        self,
        board: Grid | SavedGame | Drill,
        number: int,
        lang: Lang,
        *,
        solved: bool = False,
        effort: int | None = None,
    ) -> BoardImage:
        """Return the drawing of a board, a position or a drill, the first one being number 1.

        Args:
            board: The board.
            number: Its number.
            lang: The language of its caption.
            solved: Whether its blanks are filled in.
            effort: How many times the search for that may branch; see `solve`.

        Raises:
            NumpureError: If it has no single solution, and is to be solved or its level is named.
        """
        from numpure_xl.board.image import BoardNotes, board_drawing, step_drawing

        grid = board if isinstance(board, Grid) else board.givens
        caption = self.caption
        for gap in GAPS:
            if f"{{{gap}}}" in caption:
                caption = caption.replace(f"{{{gap}}}", _filled(gap, grid, number, lang))
        look: Any = {"theme": self.theme, "cell": self.cell, "caption": caption, "lang": lang}
        if isinstance(board, Grid) or (solved and isinstance(board, SavedGame)):
            return board_drawing(grid, solved=solved, effort=effort, **look)
        if solved and not isinstance(board, SavedGame):
            from numpure_xl.hints import explained_drill

            return step_drawing(explained_drill(board, lang), **look)
        if isinstance(board, SavedGame):
            notes = BoardNotes([digits_of(mask) for mask in board.marks])
        else:
            notes = BoardNotes(board.candidates)
        return board_drawing(grid, entries=board.position, notes=notes, **look)

    def content(self, drawing: BoardImage, path: Path) -> bytes:
        """Return a drawing as a file of such a name."""
        from numpure_xl.export.image import drawn

        return drawn(drawing, path, outlines=self.outlines)

    def write(self, drawing: BoardImage, path: Path) -> None:
        """Write a drawing to a file."""
        from numpure_xl.export.image import write_drawing

        write_drawing(drawing, path, outlines=self.outlines)


def _filled(gap: str, grid: Grid, number: int, lang: Lang) -> str:
    if gap == "number":
        return str(number)
    if gap == "clues":
        return str(sum(digit > 0 for digit in grid.digits))
    from numpure_xl.sudoku.judge.verdict import level_of
    from numpure_xl.sudoku.levels import level_name
    from numpure_xl.sudoku.puzzle import Puzzle

    return in_language(level_name(level_of(Puzzle(grid))), lang)
