"""A page of a book as SVG, for a preview: the cells of a plan on its paper, in pixels of 1/96 inch.

What a spreadsheet does by itself is done here: header and footer, a text that runs into empty
neighbours, lines broken in a cell of several lines.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from itertools import chain

from numpure_xl.board.image import DigitPicture
from numpure_xl.book.text_page import broken
from numpure_xl.export.paper_grid import (
    BLACK,
    PIXELS,
    Fill,
    Line,
    PaperBox,
    PaperGrid,
    PaperSign,
    edge_signs,
    fills,
    lines,
    tubes,
)
from numpure_xl.export.svg import HEIGHTS, hatch_svg, letters_svg, qr_svg, stamp_svg
from numpure_xl.plan.glyphs import Picture
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.photo import SheetPicture, place_in
from numpure_xl.plan.qr import QrCode
from numpure_xl.plan.sheet import (
    BookPlan,
    Cell,
    Font,
    Formula,
    PaperSetup,
    Row,
    SheetPlan,
    Style,
    TextRun,
)
from numpure_xl.plan.typography import (
    CORNER_LEFT,
    CORNER_MIDDLE,
    HEAD_LEADING,
    leading,
)

PAD = 2  # pixels between the edge of a cell and its text
PAPER = "FFFFFF"
ANCHORS = {
    "left": "start",
    "justify": "start",
    "distributed": "start",
    "center": "middle",
    "right": "end",
}


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
            rows = next(
                page for place, page in enumerate(sheet.pages, before + 1) if place == number
            )
            return _SvgPage(sheet, rows, number - before - 1).drawn(number, plan.pages)
        before += len(sheet.pages)
    raise IndexError(number)


class _SvgPage:
    """A page of a sheet: its rows, and where they and the columns are on the paper."""

    def __init__(self, sheet: SheetPlan, rows: tuple[Row, ...], place: int) -> None:
        self.sheet, self.rows = sheet, rows
        self.first_row = place * len(rows)
        self.places = PaperGrid(sheet, PIXELS)
        self.grid = self.places.of_page(rows)

    def drawn(self, number: int, count: int) -> str:
        """Return the page as SVG."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.places.width:.6g}'
            f' {self.places.height:.6g}"'
            f' role="img" aria-label="{number} / {count}">'
        )
        parts = [
            head,
            f'<rect width="100%" height="100%" fill="#{self.sheet.ground or PAPER}"/>',
            *map(_fill, fills(self.grid, self.rows, self.sheet.styles)),
            *map(_hatching, fills(self.grid, self.rows, self.sheet.styles)),
            *map(_sign, tubes(self.grid, self.rows, self.sheet.styles)),
            *map(_stroke, lines(self.grid, self.rows, self.sheet.styles)),
            *map(_sign, edge_signs(self.grid, self.rows, self.sheet.styles)),
            *chain.from_iterable(self._content(box, cell) for box, cell in self._cells()),
            *self._head_and_foot(number, count),
            "</svg>\n",
        ]
        return "".join(parts)

    def _cells(self) -> Iterator[tuple[PaperBox, Cell]]:
        """Yield every cell with its place; one that is merged takes the place of all."""
        for down, row in enumerate(self.rows):
            areas = self.places.areas(self.grid, down, self.first_row)
            yield from ((area, cell) for area, cell in zip(areas, row.cells, strict=False) if cell)

    def _style(self, cell: Cell) -> Style:
        return self.sheet.styles[cell.style]

    def _content(self, box: PaperBox, cell: Cell) -> Iterator[str]:
        """Yield the text of a cell, or the picture over it."""
        style, text = self._style(cell), _text(cell)
        if style.corner:
            size = style.corner_share * box.width
            font = Font(style.font.name, size * 0.75, style.stroke or BLACK)
            base = box.top + CORNER_MIDDLE * box.width + HEIGHTS.get(font.name, 0.7) * size / 2
            yield _plain(style.corner, box.left + CORNER_LEFT * box.width, base, "start", font)
        if cell.picture:
            yield _picture(box, self.sheet.pictures[cell.picture - 1])
        elif text and style.number is None:
            pixels = style.font.size / 0.75
            parts = broken(text, box.width / pixels) if style.wrap else [text]
            step = pixels * leading(text)
            for number, line in enumerate(parts):
                base = _base(box, style, number, len(parts), step)
                yield _plain(line, _anchor(box, style), base, ANCHORS[style.horizontal], style.font)

    def _head_and_foot(self, number: int, count: int) -> Iterator[str]:
        paper = self.sheet.paper
        middle = (self.places.xs[0] + self.places.xs[-1]) / 2
        wide = self.places.width
        if paper.title:
            base = paper.header * PIXELS_PER_MM + paper.title_font.size / 0.75
            step = paper.title_font.size / 0.75 * HEAD_LEADING
            for place, line in enumerate(paper.title.split("\n")):
                yield _plain(line, middle, base + place * step, "middle", paper.title_font)
        base = self.places.height - paper.footer * PIXELS_PER_MM
        if paper.leaf is None and paper.is_numbered:
            yield _plain(f"{number} / {count}", middle, base, "middle", paper.page_font)
        elif paper.leaf and paper.leaf.folio:
            yield _plain(paper.leaf.folio, *_outer(paper, wide, base), paper.page_font)


def _picture(box: PaperBox, picture: SheetPicture) -> str:
    """Return a picture over a cell."""
    left, top, width, height = place_in(picture, box.width, box.height)
    x, y = box.left + left, box.top + top
    if isinstance(picture, QrCode):
        return qr_svg(picture, x, y, width)
    if isinstance(picture, Picture):
        return stamp_svg(DigitPicture(x, y, width, picture))
    data = b64encode(picture.data).decode()
    return (
        f'<image x="{x:.6g}" y="{y:.6g}" width="{width:.6g}" height="{height:.6g}"'
        f' href="data:image/png;base64,{data}"/>'
    )


def _outer(paper: PaperSetup, wide: float, base: float) -> tuple[float, float, str]:
    """Return the place of the number of a bound page: at its outer edge."""
    if paper.leaf and paper.leaf.is_right:
        return wide - paper.right * PIXELS_PER_MM, base, "end"
    return paper.left * PIXELS_PER_MM, base, "start"


def _anchor(box: PaperBox, style: Style) -> float:
    if style.horizontal == "center":
        return (box.left + box.right) / 2
    return box.right - PAD if style.horizontal == "right" else box.left + PAD


def _base(box: PaperBox, style: Style, line: int, lines: int, step: float) -> float:
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
    content = escape(text, quote=False)
    return f'<text x="{x:.6g}" y="{y:.6g}" {letters_svg(font, anchor)}>{content}</text>'


def _text(cell: Cell) -> str:
    """Return the text of a cell."""
    value = cell.value
    if isinstance(value, Formula):
        value = value.shown
    if isinstance(value, tuple):
        return "".join(run.text for run in value if isinstance(run, TextRun))
    return "" if value is None else str(value)


def _fill(fill: Fill) -> str:
    return (
        f'<rect x="{fill.left:.6g}" y="{fill.top:.6g}" width="{fill.right - fill.left:.6g}"'
        f' height="{fill.bottom - fill.top:.6g}" fill="#{fill.color}"'
        f' shape-rendering="crispEdges"/>'
    )


def _hatching(fill: Fill) -> str:
    corner, side = (fill.left, fill.top), fill.right - fill.left
    return hatch_svg(fill.hatch, corner, side, fill.color, fill.pen / 0.75)


def _sign(sign: PaperSign) -> str:
    return stamp_svg(DigitPicture(*sign))


def _stroke(line: Line) -> str:
    return (
        f'<path d="M{line.x:.6g} {line.y:.6g}L{line.to_x:.6g} {line.to_y:.6g}"'
        f' stroke="#{line.color}" stroke-width="{line.width / 0.75:.4g}" stroke-linecap="square"/>'
    )
