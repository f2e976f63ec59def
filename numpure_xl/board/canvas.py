"""A canvas: a sheet built cell by cell, in any order, and returned as a plan."""

from __future__ import annotations

from typing import Any

from numpure_xl.board.style import BoardStyle, Letters
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PAPERS, Margins, set_up
from numpure_xl.plan.reference import area_reference, pinned
from numpure_xl.plan.sheet import (
    Cell,
    Chart,
    Check,
    Formula,
    Highlight,
    PaperSetup,
    Row,
    ScrollBar,
    Shading,
    SheetPlan,
    Style,
)
from numpure_xl.plan.typography import line_room, running
from numpure_xl.words import Lang, say

ROW = 22  # pixels
MARGINS = Margins(outer=10.0, spine=0.0, top=10.0, bottom=15.0, header=5.0, footer=5.0)


class Canvas:
    """A sheet in the making; rows and columns count from 0.

    Attributes:
        name: The text on its tab.
        widths: The width of each column in pixels.
        lang: The language of its words.
        styles: The styles of its texts.
        rules: Conditional formats.
        checks: What may be typed into which cell.
        charts: Charts over the cells.
        bars: Scroll bars over the cells.
        heights: The height of rows that differ from `ROW`, in pixels.
        printed: The area that is printed, or None for all.
        upright: Whether it is printed on upright paper, not lengthwise.
        one_page: Whether all of it is made to fit one page, not the width alone.
    """

    def __init__(self, name: str, widths: list[int], lang: Lang) -> None:
        self.name, self.widths, self.lang = name, widths, lang
        self.styles = Letters(lang)
        self.heights: dict[int, int] = {}
        self.rules: list[Highlight | Shading] = []
        self.checks: list[Check] = []
        self.charts: list[Chart] = []
        self.bars: list[ScrollBar] = []
        self.printed: str | None = None
        self.upright = False
        self.one_page = True
        self._merged: list[str] = []
        self._styles: dict[Style, int] = {}
        self._cells: dict[tuple[int, int], Cell] = {}

    def say(self, sentence: str, **fields: Any) -> str:
        """Return a sentence in the language of the sheet."""
        return say(sentence, self.lang, **fields)

    def put(
        self,
        row: int,
        col: int,
        value: float | str | Formula | None,
        style: Style,
        link: str | None = None,
    ) -> None:
        """Put a value into a cell."""
        number = self._styles.setdefault(style, len(self._styles))
        self._cells[row, col] = Cell(value, number, link)

    def put_row(self, row: int, col: int, values: list[Any], style: Style) -> None:
        """Put values side by side."""
        for column, value in enumerate(values, col):
            self.put(row, column, value, style)

    def merge(
        self, row: int, first: int, last: int, value: float | str | Formula | None, style: Style
    ) -> None:
        """Make cells of a row one, and put a value into it."""
        self.put_row(row, first, [value, *[None] * (last - first)], style)
        if last > first:
            self._merged.append(self.area(row, first, row, last))

    def paragraph(self, row: int, first: int, last: int, text: str, style: Style) -> None:
        """Put a text into cells made one, and make the row as high as it needs."""
        line, wide = style.font.size * 4 / 3, sum(self.widths[first : last + 1])
        lines = -(-running(text) * line // wide)
        text = set_lines(text, wide, style.font.size)
        self.merge(row, first, last, text, style._replace(wrap=True, vertical="top"))
        lines = max(lines, text.count("\n") + 1)
        height = int(lines * line * line_room(text)) + 6
        self.heights[row] = max(height, self.heights.get(row, ROW))

    def board(
        self, row: int, col: int, board: BoardStyle, values: list[Any], fill: list[Any]
    ) -> None:
        """Put the cells of a board; `fill` has a colour or None for each."""
        side = board.variant.side
        for cell, value in enumerate(values):
            style = board.style(cell, given=False)._replace(fill=fill[cell], locked=False)
            self.put(row + cell // side, col + cell % side, value, style)

    def area(self, top: int, left: int, bottom: int, right: int) -> str:
        """Return the name of an area on this sheet, such as B3:D9."""
        return area_reference(top, left, bottom, right)

    def down(self, row: int, col: int, count: int) -> str:
        """Return the name, in the whole book, of so many cells one below the other."""
        return f"'{self.name}'!{pinned(row, col)}:{pinned(row + count - 1, col)}"

    def plan(self) -> SheetPlan:
        """Return the plan of the sheet."""
        ends = [1 + row for row, _ in self._cells]
        ends += [chart.place.row - (-chart.place.height // ROW) for chart in self.charts]
        rows = tuple(self._row(row) for row in range(max(ends)))
        return SheetPlan(
            name=self.name,
            widths=tuple(self.widths),
            styles=tuple(self._styles),
            paper=self._paper(),
            pages=(rows,),
            merged=tuple(self._merged),
            rules=tuple(self.rules),
            checks=tuple(self.checks),
            charts=tuple(self.charts),
            bars=tuple(self.bars),
            printed=self.printed,
        )

    def _row(self, row: int) -> Row:
        cells = [self._cells.get((row, col)) for col in range(len(self.widths))]
        while cells and cells[-1] is None:
            cells.pop()
        return Row(self.heights.get(row, ROW), tuple(cells))

    def _paper(self) -> PaperSetup:
        return set_up(
            PAPERS["A4"],
            MARGINS,
            title="",
            title_font=self.styles.note.font,
            page_font=self.styles.note.font,
            landscape=not self.upright,
            fit="page" if self.one_page else "width",
        )
