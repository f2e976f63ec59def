"""Pages of a plan, each cell put where it is on paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise
from typing import NamedTuple

from numpure_xl.export.edges import fills, lines
from numpure_xl.export.paper_grid import POINTS, Area, Grid, PaperGrid, corners
from numpure_xl.export.pdf.lettering import Letterer, runs_of
from numpure_xl.export.pdf.placed import (
    POINTS_PER_MM,
    Link,
    Page,
    Stamp,
)
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.photo import Photo, size_in
from numpure_xl.plan.sheet import (
    Cell,
    Formula,
    Row,
    Run,
    SheetPlan,
    Style,
)

APART = 4.0  # points at least between two texts of a row


class _Words(NamedTuple):
    """A text of a row and where it may be."""

    col: int
    runs: tuple[Run, ...]
    style: Style
    area: Area
    width: float


class SheetPlacer:
    """Places the pages of a sheet.

    Args:
        sheet: The sheet.
        letterer: What places texts.
        first: The number of its first page in the book, from 1.
        total: How many pages the book has.
        targets: The cells to which links lead, such as "'Answers'!B3".
    """

    def __init__(
        self,
        sheet: SheetPlan,
        letterer: Letterer,
        first: int,
        total: int,
        targets: AbstractSet[str],
    ) -> None:
        self.sheet, self.letterer = sheet, letterer
        self._first, self._total = first, total
        start = f"'{sheet.name}'!"
        here = (each.removeprefix(start) for each in targets if each.startswith(start))
        self._targets = {corners(f"{cell}:{cell}")[0]: f"{start}{cell}" for cell in here}
        self._cells = PaperGrid(sheet, POINTS)

    def pages(self, pages: Sequence[tuple[Row, ...]]) -> Iterator[Page]:
        """Yield the pages of the sheet, given the rows of each."""
        above = 0
        for number, rows in enumerate(pages, self._first):
            yield self._page(rows, above, number)
            above += len(rows)

    def _page(self, rows: tuple[Row, ...], above: int, number: int) -> Page:
        """Return a page; `above` it there are so many rows on its sheet."""
        grid = self._cells.of_page(rows)
        page = Page(self._cells.width, self._cells.height, self.sheet.ground)
        page.fills = fills(grid, rows, self.sheet.styles)
        page.lines = lines(grid, rows, self.sheet.styles)
        for at, row in enumerate(rows):
            if row.cells:
                self._fill_in(page, grid, row, at, above)
        self._set_header(page)
        self._set_footer(page, number)
        return page

    def _fill_in(self, page: Page, grid: Grid, row: Row, at: int, above: int) -> None:
        """Add the texts, pictures and links of a row to a page."""
        words = []
        for col, cell in enumerate(row.cells):
            if cell is None:
                continue
            area = self._cells.area(grid, at, col, above)
            if cell.picture:
                number = cell.picture - 1
                page.stamps.append(_stamp(area, self.sheet.pictures[number], number))
            runs = runs_of(cell.value, self.sheet.styles[cell.style])
            if runs:
                words.append(self._words(col, cell, runs, area))
                if anchor := self._targets.get((above + at, col)):
                    page.anchors[anchor] = grid.ys[at]
                if target := target_of(cell):
                    page.links.append(Link(*area, target))
        for placed, scale in self._apart(words):
            page.texts += self.letterer.placed(placed.runs, placed.style, placed.area, scale)

    def _words(self, col: int, cell: Cell, runs: tuple[Run, ...], area: Area) -> _Words:
        style = self.sheet.styles[cell.style]
        is_one_line = len(runs) == 1 and not style.wrap
        width = self.letterer.width(runs[0].text, style) if is_one_line else 0.0
        return _Words(col, runs, style, area, width)

    def _apart(self, words: list[_Words]) -> Iterator[tuple[_Words, float]]:
        """Yield the texts of a row, each with the room it has and what its size is scaled by.

        A text goes on over the empty cells beside it, as in a spreadsheet. Where two would meet,
        both are made smaller.
        """
        scales = [1.0] * len(words)
        edges = [self._cells.xs[0], *(each.area.left for each in words[1:]), self._cells.xs[-1]]
        lefts = [self._cells.xs[0], *(each.area.right for each in words[:-1])]
        for at, (one, other) in enumerate(pairwise(words)):
            if _goes_on(one) and other.style.horizontal == "right":
                needed = one.width + other.width + APART
                scale = min(1.0, (other.area.right - one.area.left) / needed)
                scales[at], scales[at + 1] = min(scales[at], scale), scale
                edges[at + 1] = other.area.right - scale * other.width
                lefts[at + 1] = one.area.left + scale * one.width
        for at, each in enumerate(words):
            area = each.area
            if _goes_on(each):
                area = area._replace(right=max(area.right, edges[at + 1]))
            elif each.style.horizontal == "right" and not each.style.wrap:
                area = area._replace(left=min(area.left, lefts[at]))
            yield each._replace(area=area), scales[at]

    def _set_header(self, page: Page) -> None:
        paper = self.sheet.paper
        if paper.title:
            top = paper.header * POINTS_PER_MM
            style = Style(paper.title_font, horizontal="center", vertical="top")
            self._set_line(page, paper.title, style, top, top)

    def _set_footer(self, page: Page, number: int) -> None:
        paper = self.sheet.paper
        bottom = page.height - paper.footer * POINTS_PER_MM
        style = Style(paper.page_font, horizontal="center", vertical="bottom")
        text = f"{number} / {self._total}"
        if paper.leaf:
            text = str(paper.leaf.number) if paper.leaf.is_numbered else ""
            style = style._replace(horizontal="right" if paper.leaf.is_right else "left")
        if text:
            self._set_line(page, text, style, bottom, bottom)

    def _set_line(self, page: Page, text: str, style: Style, top: float, bottom: float) -> None:
        paper = self.sheet.paper
        left, right = paper.left * POINTS_PER_MM, page.width - paper.right * POINTS_PER_MM
        area = Area(left - 1, top - 1, right + 1, bottom + 1)  # no padding as in cells
        page.texts += self.letterer.placed((Run(text),), style, area)


def _goes_on(words: _Words) -> bool:
    """Return whether a text goes on over the cells on its right."""
    return words.style.horizontal == "left" and not words.style.wrap


def _stamp(area: Area, picture: Picture | Photo, number: int) -> Stamp:
    width, height = size_in(picture, area.width, area.height)
    x, y = area.left + (area.width - width) / 2, area.top + (area.height - height) / 2
    return Stamp(x, y, width, height, number)


def target_of(cell: Cell) -> str | None:
    """Return the cell to which a click on a cell leads."""
    return cell.value.link if isinstance(cell.value, Formula) else cell.link
