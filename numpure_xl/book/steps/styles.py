"""The looks of the pages with steps: small boards with candidates, and the words beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from numpure_xl.board.highlights import PATTERN, PLACED, SECOND, Colours
from numpure_xl.board.style import BoardStyle, board_style
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import Kind, Square, line_width
from numpure_xl.plan.sheet import Cell, Font, Run, Style
from numpure_xl.plan.text_width import half_points
from numpure_xl.sudoku import Variant

WITH_CANDIDATES = {Kind.PATTERN, Kind.SECOND, Kind.OTHER}
POINTS, HEAD_POINTS, INDEX_POINTS = 8.5, 10.5, 5.5


class StepStyles:
    """The styles of the pages with steps.

    Attributes:
        palette: Every style once; the number of a style is its place here.
    """

    def __init__(self, variants: Sequence[Variant], layout: BookLayout, pixels: int) -> None:
        theme = layout.design
        letters, self._ground = theme.letters[layout.lang], theme.ground
        # Candidates must be legible on it, and shades of a step differ from those of the board.
        pale = theme if theme.ground else replace(theme, shade="F2F2F2", tint=None)
        self._board: BoardStyle = board_style(variants[0], pale, pixels)
        self._boards = {variant: self._board.on(variant) for variant in variants}
        self._pixels, self._side = pixels, variants[0].side
        self._struck = "FF8A80" if theme.ground else "C00000"  # of candidates that are taken
        self._ink = theme.ink
        body = Font(letters, POINTS, theme.ink)
        small = Font(theme.digits, INDEX_POINTS, theme.pale)
        head = body._replace(size=HEAD_POINTS)
        self.head = Style(head._replace(bold=True), vertical="bottom", fill=theme.ground)
        self.info = self.head._replace(font=head, horizontal="right")
        self.title = Style(body._replace(bold=True), vertical="top", fill=theme.ground)
        self.text = Style(body, vertical="top", wrap=True, fill=theme.ground)
        self.across = Style(small, horizontal="center", vertical="bottom", fill=theme.ground)
        self.down = Style(small, horizontal="center", fill=theme.ground)
        words = (self.head, self.info, self.title, self.text, self.across, self.down)
        boards = (
            self._style(variant, cell, kind, count)
            for variant in variants
            for cell in range(variant.cells)
            for kind in Kind
            for count in (range(variant.side + 1) if kind in WITH_CANDIDATES else (0,))
        )
        self.palette = tuple(dict.fromkeys((*words, *boards)))
        self._numbers = {style: number for number, style in enumerate(self.palette)}

    def cell(self, value: int | str | None, style: Style, link: str | None = None) -> Cell:
        """Return a cell with a text or a number, or with none."""
        return Cell(value, self._numbers[style], link)

    def square(self, variant: Variant, cell: int, square: Square) -> Cell:
        """Return a cell of a small board of a variant."""
        value, count = square.value, 0
        if isinstance(value, tuple):
            count = self._fields(value)
            value = tuple(map(self._coloured, value))
        return Cell(value, self._numbers[self._style(variant, cell, square.kind, count)])

    def _coloured(self, run: Run) -> Run:
        """Return a run in the colour of candidates that are taken, or of numbers."""
        if run.is_struck:
            return run._replace(color=self._struck)
        return run._replace(color=self._ink) if run.is_raised else run

    def _fields(self, runs: tuple[Run, ...]) -> int:
        """Return how many candidates would need as much room; a number is as wide as one."""
        count = sum(run.text != "\n" and not run.is_raised for run in runs)
        if not any(run.is_raised for run in runs):
            return count
        return min({1: 2, 2: 3}.get(count, 9), self._side)

    def _style(self, variant: Variant, cell: int, kind: Kind, count: int) -> Style:
        """Return the style of a cell; `count` is its number of candidates."""
        style = self._boards[variant].style(cell, given=kind is Kind.GIVEN)._replace(locked=False)
        if kind in {Kind.GIVEN, Kind.ENTRY}:
            return style
        mark = {Kind.PLACED: PLACED, Kind.PATTERN: PATTERN, Kind.SECOND: SECOND}.get(kind)
        colours = (mark.night if self._ground else mark.day) if mark else Colours(style.fill or "")
        style = style._replace(fill=colours.fill or None)
        if kind is Kind.PLACED:
            return style._replace(font=self._board.given._replace(bold=True))
        font = self._board.entry._replace(size=self._points(max(count, 1)))
        return style._replace(font=font, wrap=count > 3)

    def _points(self, count: int) -> float:
        """Return the size at which candidates fit a cell."""
        width = line_width(count)
        across = self._pixels * 0.75 * 0.8 / (width * 0.58)
        down = self._pixels * 0.75 * 0.94 / (ceil(count / width) * 1.17)
        return max(2.0, half_points(min(across, down, self._board.entry.size * 0.8)))
