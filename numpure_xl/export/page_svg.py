"""A page of a book as SVG, for a preview: the cells of a plan on its paper, in pixels of 1/96 inch.

What a spreadsheet does by itself is done here: header and footer, a text that runs into empty
neighbours, lines broken in a cell of several lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, chain
from typing import NamedTuple
from xml.sax.saxutils import escape

from numpure_xl.board.image import Stamp
from numpure_xl.book.text_page import LINE, broken
from numpure_xl.export.svg import FAMILIES, HEIGHTS, stamp_svg
from numpure_xl.plan.glyphs import SHARE
from numpure_xl.plan.paper import PAPERS, PIXELS_PER_MM, TRIMS
from numpure_xl.plan.sheet import (
    BookPlan,
    Cell,
    Font,
    Formula,
    PaperSetup,
    Row,
    Run,
    SheetPlan,
    Style,
)
from numpure_xl.plan.strokes import Weight

PAD = 2  # pixels between the edge of a cell and its text
PAPER, INK = "FFFFFF", "000000"
ANCHORS = {"left": "start", "center": "middle", "right": "end"}

_LINK = re.compile(r'^HYPERLINK\(.*,"((?:[^"]|"")*)"\)$', re.DOTALL)
_SIZES = {
    paper.code: (paper.width, paper.height)
    for paper in chain(PAPERS.values(), TRIMS.values())
    if paper.has_number
}


class _Box(NamedTuple):
    """A cell, or several that are one: its edges in pixels from the corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top


class _Line(NamedTuple):
    """A stroke from one corner to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: Weight
    color: str


def page_svg(plan: BookPlan, number: int) -> str:
    """Return a page of a book as an SVG file.

    Args:
        plan: The book.
        number: The page, from 1 to `plan.pages`.

    Raises:
        IndexError: If there is no such page.
    """
    before = 0
    for sheet in plan.sheets:
        if sheet.hidden:
            continue
        if number <= before + len(sheet.pages):
            rows = next(page for at, page in enumerate(sheet.pages, before + 1) if at == number)
            return _Page(sheet, rows, number - before - 1).drawn(number, plan.pages)
        before += len(sheet.pages)
    raise IndexError(number)


class _Page:
    """A page of a sheet: its rows, and where they and the columns are on the paper."""

    def __init__(self, sheet: SheetPlan, rows: tuple[Row, ...], place: int) -> None:
        self.sheet, self.rows = sheet, rows
        self.first_row = place * len(rows)
        paper = sheet.paper
        self.wide, self.high = (mm * PIXELS_PER_MM for mm in paper.size or _SIZES[paper.code])
        left, right = paper.left * PIXELS_PER_MM, self.wide - paper.right * PIXELS_PER_MM
        start = (left + right - sum(sheet.widths)) / 2
        self.columns = [start + x for x in accumulate(sheet.widths, initial=0)]
        heights = (row.height for row in rows)
        self.lines = [paper.top * PIXELS_PER_MM + y for y in accumulate(heights, initial=0)]

    def drawn(self, number: int, count: int) -> str:
        """Return the page as SVG."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.wide:.6g} {self.high:.6g}"'
            f' role="img" aria-label="{number} / {count}">'
        )
        strokes = {line for box, cell in self._cells() for line in self._strokes(box, cell)}
        parts = [
            head,
            f'<rect width="100%" height="100%" fill="#{self.sheet.ground or PAPER}"/>',
            *self._fills(),
            *map(_stroke, _joined(strokes)),
            *chain.from_iterable(self._content(box, cell) for box, cell in self._cells()),
            *self._head_and_foot(number, count),
            "</svg>\n",
        ]
        return "".join(parts)

    def _cells(self) -> Iterator[tuple[_Box, Cell]]:
        """Yield every cell with its place; one that is merged takes the place of all."""
        merged = {_first(area): _last(area) for area in self.sheet.merged}
        for down, row in enumerate(self.rows):
            for across, cell in enumerate(row.cells):
                if cell:
                    at = (self.first_row + down, across)
                    bottom, right = merged.get(at, at)
                    yield self._box(down, across, bottom - self.first_row, right), cell

    def _box(self, top: int, left: int, bottom: int, right: int) -> _Box:
        return _Box(
            self.columns[left], self.lines[top], self.columns[right + 1], self.lines[bottom + 1]
        )

    def _style(self, cell: Cell) -> Style:
        return self.sheet.styles[cell.style]

    def _fills(self) -> Iterator[str]:
        for box, cell in self._cells():
            if fill := self._style(cell).fill:
                yield (
                    f'<rect x="{box.left:.6g}" y="{box.top:.6g}" width="{box.width:.6g}"'
                    f' height="{box.height:.6g}" fill="#{fill}" shape-rendering="crispEdges"/>'
                )

    def _strokes(self, box: _Box, cell: Cell) -> Iterator[_Line]:
        style = self._style(cell)
        left, top, right, bottom = box
        edges = (
            (left, top, right, top),
            (right, top, right, bottom),
            (left, bottom, right, bottom),
            (left, top, left, bottom),
        )
        for weight, edge in zip(style.sides, edges, strict=True):
            if weight is not Weight.NONE:
                yield _Line(*edge, weight, style.stroke or INK)

    def _content(self, box: _Box, cell: Cell) -> Iterator[str]:
        """Yield the text of a cell, or the picture over it."""
        style, text = self._style(cell), _text(cell)
        if cell.picture:
            size = min(box.width, box.height) * SHARE
            x, y = box.left + (box.width - size) / 2, box.top + (box.height - size) / 2
            yield stamp_svg(Stamp(x, y, size, self.sheet.pictures[cell.picture - 1]))
        elif text and style.number is None:
            pixels = style.font.size / 0.75
            lines = broken(text, box.width / pixels) if style.wrap else [text]
            step = pixels * LINE
            for at, line in enumerate(lines):
                base = _base(box, style, at, len(lines), step)
                yield _plain(line, _anchor(box, style), base, ANCHORS[style.horizontal], style.font)

    def _head_and_foot(self, number: int, count: int) -> Iterator[str]:
        paper = self.sheet.paper
        middle = (self.columns[0] + self.columns[-1]) / 2
        if paper.title:
            base = paper.header * PIXELS_PER_MM + paper.title_font.size / 0.75
            yield _plain(paper.title, middle, base, "middle", paper.title_font)
        base = self.high - paper.footer * PIXELS_PER_MM
        if paper.leaf is None:
            yield _plain(f"{number} / {count}", middle, base, "middle", paper.page_font)
        elif paper.leaf.is_numbered:
            yield _plain(str(paper.leaf.number), *_outer(paper, self.wide, base), paper.page_font)


def _outer(paper: PaperSetup, wide: float, base: float) -> tuple[float, float, str]:
    """Return where the number of a bound page is: at its outer edge."""
    if paper.leaf and paper.leaf.is_right:
        return wide - paper.right * PIXELS_PER_MM, base, "end"
    return paper.left * PIXELS_PER_MM, base, "start"


def _anchor(box: _Box, style: Style) -> float:
    if style.horizontal == "center":
        return (box.left + box.right) / 2
    return box.left + PAD if style.horizontal == "left" else box.right - PAD


def _base(box: _Box, style: Style, line: int, lines: int, step: float) -> float:
    """Return the height of the base of a line, of so many in a cell."""
    pixels = style.font.size / 0.75
    high = HEIGHTS.get(style.font.name, 0.7) * pixels
    block = (lines - 1) * step
    if style.vertical == "top":
        first = box.top + (step - high) / 2 + high
    elif style.vertical == "bottom":
        first = box.bottom - block - 0.2 * pixels
    else:
        first = (box.top + box.bottom - block + high) / 2
    return first + line * step


def _plain(text: str, x: float, y: float, anchor: str, font: Font) -> str:
    family = FAMILIES.get(font.name, f"'{font.name}', sans-serif")
    weight = ' font-weight="bold"' if font.bold else ""
    return (
        f'<text x="{x:.6g}" y="{y:.6g}" text-anchor="{anchor}" font-family="{family}"'
        f' font-size="{font.size / 0.75:.4g}"{weight} fill="#{font.color}">{escape(text)}</text>'
    )


def _text(cell: Cell) -> str:
    """Return what a cell shows."""
    value = cell.value
    if isinstance(value, Formula):
        found = _LINK.match(value.text)
        return found[1].replace('""', '"') if found else ""
    if isinstance(value, tuple):
        return "".join(run.text for run in value if isinstance(run, Run))
    return "" if value is None else str(value)


def _joined(lines: set[_Line]) -> Iterator[_Line]:
    """Yield the strokes, the lightest first, those that go straight on as one."""
    going: _Line | None = None
    for line in sorted(lines, key=_along):
        if going and _goes_on(going, line):
            going = going._replace(x2=line.x2, y2=line.y2)
            continue
        if going:
            yield going
        going = line
    if going:
        yield going


def _along(line: _Line) -> tuple[object, ...]:
    is_flat = line.y1 == line.y2
    across, along = (line.y1, line.x1) if is_flat else (line.x1, line.y1)
    return line.weight, line.color, is_flat, across, along


def _goes_on(line: _Line, other: _Line) -> bool:
    same = line.weight is other.weight and line.color == other.color
    flat, other_flat = line.y1 == line.y2, other.y1 == other.y2
    return same and flat == other_flat and (line.x2, line.y2) == (other.x1, other.y1)


def _stroke(line: _Line) -> str:
    return (
        f'<path d="M{line.x1:.6g} {line.y1:.6g}L{line.x2:.6g} {line.y2:.6g}"'
        f' stroke="#{line.color}" stroke-width="{int(line.weight)}" stroke-linecap="square"/>'
    )


def _first(area: str) -> tuple[int, int]:
    return _place(area.partition(":")[0])


def _last(area: str) -> tuple[int, int]:
    return _place(area.rpartition(":")[2])


def _place(name: str) -> tuple[int, int]:
    """Return row and column, from 0, of a cell such as B3."""
    letters = name.rstrip("0123456789")
    col = 0
    for letter in letters:
        col = 26 * col + ord(letter) - ord("A") + 1
    return int(name[len(letters) :]) - 1, col - 1
