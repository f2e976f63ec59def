"""Boards as pictures for Python: SVG that a notebook shows, of grids, puzzles and steps."""

from __future__ import annotations

from typing import Self

from numpure_xl.board.image import BoardImage, BoardNotes, board_drawing, step_drawing
from numpure_xl.export.svg import svg
from numpure_xl.hints import ExplainedStep
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.notebook import svg_of
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates


class SvgPicture(str):
    """A picture as the text of an SVG file.

    Attributes:
        size: Its width and height in pixels.
    """

    __slots__ = ("size",)
    size: tuple[int, int]

    @classmethod
    def of(cls, drawing: BoardImage, *, outlines: bool = False) -> Self:
        """Return a drawing as SVG."""
        made = cls(svg(drawing, outlines=outlines))
        made.size = (drawing.side, drawing.height)
        return made

    def __repr__(self) -> str:
        return "<SvgPicture {}x{}>".format(*self.size)

    def _repr_svg_(self) -> str:
        return str(self)


def drawing_of(  # noqa: PLR0913  # an option is an argument
    board: Grid | ExplainedStep,
    *,
    theme: str,
    cell: int,
    caption: str,
    solution: bool,
    candidates: bool,
) -> BoardImage:
    """Return the drawing of a board, or of a step; see `numpure_xl.picture`."""
    if isinstance(board, ExplainedStep):
        return step_drawing(board, theme=theme, cell=cell, caption=caption)
    marks = Candidates(board)
    cells = range(board.variant.cells) if candidates else ()
    return board_drawing(
        board,
        theme=theme,
        cell=cell,
        caption=caption,
        solved=solution,
        notes=BoardNotes([marks.digits_in(number) for number in cells]),
    )


@svg_of.register
def _of_grid(grid: Grid) -> str:
    return SvgPicture.of(board_drawing(grid))


@svg_of.register
def _of_puzzle(puzzle: Puzzle) -> str:
    return SvgPicture.of(board_drawing(puzzle.givens))


@svg_of.register
def _of_step(step: ExplainedStep) -> str:
    return SvgPicture.of(step_drawing(step))
