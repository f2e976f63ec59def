"""Pages of a plan, each cell put where it is on paper.

The text of a cell is broken into lines and aligned in its area, in the faces that have it.
Places are points from the upper left corner of the trimmed page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from numpure_xl.export.paper_grid import (
    BLACK,
    POINTS,
    Fill,
    Line,
    PageEdges,
    PaperBox,
    PaperGrid,
    PaperSign,
    corners,
    edge_signs,
    fills,
    lines,
    tubes,
)
from numpure_xl.export.pdf.lettering import (
    PADDING,
    Letterer,
    PlacedText,
    Words,
    target_of,
)
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.photo import SheetPicture, place_in
from numpure_xl.plan.sheet import (
    Cell,
    CellRole,
    Font,
    Row,
    SheetPlan,
    Style,
    TextRun,
)
from numpure_xl.plan.typography import (
    CORNER_LEFT,
    CORNER_MIDDLE,
    HEAD_LEADING,
)

if TYPE_CHECKING:  # fontTools takes 0.1 s, and is not there in a browser
    from numpure_xl.export.outlines import PathStep

POINTS_PER_PIXEL, POINTS_PER_MM = POINTS


class PlacedPicture(NamedTuple):
    """A picture in a rectangle: which of the pictures of the sheet, from 0."""

    x: float
    y: float
    width: float
    height: float
    number: int


class PlacedInset(NamedTuple):
    """A small page on a page: its middle, and by how many quarters it is turned to the right."""

    x: float
    y: float
    page: Page
    turn: int = 0


class FilledPath(NamedTuple):
    """A filled shape."""

    color: str
    steps: tuple[PathStep, ...]


class LinkArea(NamedTuple):
    """An area that leads to a cell such as "'Answers'!B3", and the text in it."""

    left: float
    top: float
    right: float
    bottom: float
    target: str
    text: str


@dataclass(frozen=True, slots=True, eq=False)
class Ruling:
    """The ground below the texts of a page, which other pages may share: a file has it once.

    Tubes are on the fills, below the lines; signs are above these.
    """

    fills: tuple[Fill, ...] = ()
    lines: tuple[Line, ...] = ()
    signs: tuple[PaperSign, ...] = ()
    tubes: tuple[PaperSign, ...] = ()


class ReadCell(NamedTuple):
    """A cell as a reader takes it, and its parts on the page.

    Attributes:
        role: What it is.
        area: Where it is.
        texts: Which of the texts of the page.
        corner: Which of them are in its corner, and no part of what it holds.
        stamp: Which of its pictures, from 0; -1 for none.
        link: Which of its links, from 0; -1 for none.
    """

    role: CellRole
    area: PaperBox
    texts: range = range(0)
    corner: range = range(0)
    stamp: int = -1
    link: int = -1


@dataclass(slots=True)
class Page:
    """A page: its size, and what is on it from the lowest layer to the uppermost.

    Attributes:
        width: Its width after trimming.
        height: Its height after trimming.
        ground: The colour of all of it, or None for that of paper.
        anchors: Cells to which links of other pages may lead, and how far below the top they are.
        cells: What its cells are to a reader, by row and column; None if nobody asks.
        boards: Those of its boards that the sheet lists, if a reader asks.
        header: Which of its texts are above the margin.
        footer: Which are below.
    """

    width: float
    height: float
    ground: str | None = None
    ruling: Ruling = Ruling()
    texts: list[PlacedText] = field(default_factory=list)
    paths: list[FilledPath] = field(default_factory=list)
    stamps: list[PlacedPicture] = field(default_factory=list)
    insets: list[PlacedInset] = field(default_factory=list)
    links: list[LinkArea] = field(default_factory=list)
    anchors: dict[str, float] = field(default_factory=dict)
    cells: dict[tuple[int, int], ReadCell] | None = None
    boards: list[ListedBoard] = field(default_factory=list)
    header: range = range(0)
    footer: range = range(0)


APART = 4.0  # points at least between two texts of a row


class SheetPlacer:
    """Places the pages of a sheet.

    Args:
        sheet: The sheet.
        letterer: What places texts.
        first: The number of its first page in the book, from 1.
        total: How many pages the book has.
        targets: The cells to which links lead, such as "'Answers'!B3".
        is_tagged: Whether pages say what their cells are to a reader.
    """

    def __init__(  # noqa: PLR0913  # it is made once
        self,
        sheet: SheetPlan,
        letterer: Letterer,
        first: int,
        total: int,
        targets: AbstractSet[str],
        *,
        is_tagged: bool = False,
    ) -> None:
        self.sheet, self.letterer = sheet, letterer
        self._first, self._total, self._is_tagged = first, total, is_tagged
        start = f"'{sheet.name}'!"
        here = ((each.removeprefix(start), each) for each in targets if each.startswith(start))
        self._targets: dict[int, dict[int, str]] = {}  # by row and column
        for cell, each in here:
            (row, col), _ = corners(f"{cell}:{cell}")
            self._targets.setdefault(row, {})[col] = each
        self._cells = PaperGrid(sheet, POINTS)
        self._listed: dict[int, list[ListedBoard]] = {}  # by row
        for board in (sheet.boards or ()) if is_tagged else ():
            self._listed.setdefault(board.row, []).append(board)
        self._has_corners = any(style.corner for style in sheet.styles)
        ruled_as: dict[object, int] = {}
        self._ruled_as = [
            ruled_as.setdefault(
                (each.sides, each.stroke, each.fill, each.pens, each.hatch, each.signs, each.tube),
                len(ruled_as),
            )
            for each in sheet.styles
        ]
        self._rulings: dict[object, Ruling] = {}
        self._words = letterer.words_in(sheet.styles)

    def pages(self, pages: Iterable[tuple[Row, ...]]) -> Iterator[Page]:
        """Yield the pages of the sheet, given the rows of each."""
        above = 0
        for number, rows in enumerate(pages, self._first):
            yield self._page(rows, above, number)
            above += len(rows)

    def _page(self, rows: tuple[Row, ...], above: int, number: int) -> Page:
        """Return a page; `above` it there are so many rows on its sheet."""
        grid = self._cells.of_page(rows)
        page = Page(self._cells.width, self._cells.height, self.sheet.ground)
        page.ruling = self._ruling(grid, rows)
        page.cells = {} if self._is_tagged else None
        for place, row in enumerate(rows):
            if row.cells:
                self._fill_in(page, grid, row, place, above)
            listed = self._listed.get(above + place, ())
            page.boards += [board._replace(row=place) for board in listed]
        page.insets += self._insets(grid)
        self._set_header(page)
        self._set_footer(page, number)
        return page

    def _insets(self, grid: PageEdges) -> Iterator[PlacedInset]:
        for inset in self.sheet.insets:
            placer = SheetPlacer(inset.sheet, self.letterer, 1, 1, set(), is_tagged=self._is_tagged)
            (small,) = placer.pages(inset.sheet.pages)
            x = (grid.xs[0] + grid.xs[-1]) / 2 + POINTS_PER_PIXEL * inset.across
            y = grid.ys[-1] - POINTS_PER_PIXEL * inset.up - small.height / 2
            yield PlacedInset(x, y, small, 2 if inset.is_turned else 0)

    def _ruling(self, grid: PageEdges, rows: tuple[Row, ...]) -> Ruling:
        """Return the fills and lines of a page: one object for all pages that look alike."""
        ruled_as = self._ruled_as
        key = tuple(
            (
                row.height,
                tuple([-1 if cell is None else ruled_as[cell.style] for cell in row.cells]),
            )
            for row in rows
        )
        if key not in self._rulings:
            styles = self.sheet.styles
            grounds, strokes = fills(grid, rows, styles), lines(grid, rows, styles)
            below, signs = tuple(tubes(grid, rows, styles)), tuple(edge_signs(grid, rows, styles))
            self._rulings[key] = Ruling(tuple(grounds), tuple(strokes), signs, below)
        return self._rulings[key]

    def _fill_in(self, page: Page, grid: PageEdges, row: Row, place: int, above: int) -> None:
        """Add the texts, pictures and links of a row to a page."""
        filled: dict[int, tuple[Words, PaperBox]] = {}
        areas = self._cells.areas(grid, place, above)
        for col, (cell, area) in enumerate(zip(row.cells, areas, strict=False)):
            if cell is None or (page.cells is None and cell.value is None and not cell.picture):
                continue  # most are blank cells of boards
            if cell.picture:
                number = cell.picture - 1
                page.stamps.append(_stamp(area, self.sheet.pictures[number], number))
            self._mark(page, (place, col), area, cell)
            left, top, right, bottom = area
            words = self._words(cell, right - left, bottom - top)
            if words.runs:
                filled[col] = words, area
                if words.target:
                    text = "".join(run.text for run in words.runs)
                    page.links.append(LinkArea(*area, words.target, text))
        self._note_anchors(page, above + place, filled)
        lettered = dict(zip(filled, self._letter([*filled.values()]), strict=True))
        corners = self._corners(row, areas) if self._has_corners else {}
        for col in {**corners, **lettered}:
            start = len(page.texts)
            page.texts += corners.get(col, ())
            middle = len(page.texts)
            page.texts += lettered.get(col, ())
            if page.cells is not None:
                corner, own = range(start, middle), range(middle, len(page.texts))
                read = page.cells[place, col]
                page.cells[place, col] = read._replace(texts=own, corner=corner)

    def _corners(self, row: Row, areas: Iterable[PaperBox]) -> dict[int, tuple[PlacedText, ...]]:
        """Return the small texts in the corners of the cells of a row, by column."""
        styles = [self.sheet.styles[cell.style] if cell else None for cell in row.cells]
        return {
            col: self._corner(area, style)
            for col, (style, area) in enumerate(zip(styles, areas, strict=False))
            if style and style.corner
        }

    def _corner(self, area: PaperBox, style: Style) -> tuple[PlacedText, ...]:
        size = style.corner_share * area.width
        font = Font(style.font.name, size, style.stroke or BLACK)
        own = style._replace(font=font, horizontal="left")
        middle = area.top + CORNER_MIDDLE * area.width
        left = area.left + CORNER_LEFT * area.width - PADDING
        room = PaperBox(left, middle - size, area.right, middle + size)
        return self.letterer.placed((TextRun(style.corner),), own, room)

    def _letter(self, filled: list[tuple[Words, PaperBox]]) -> Iterator[Iterable[PlacedText]]:
        """Yield the texts of each cell of a row, given where the cells are."""
        if all(words.placed for words, _ in filled):
            for words, (left, top, *_) in filled:
                yield [text.moved(left, top) for text in words.placed or ()]
            return
        for words, area, scale in self._apart(filled):
            if words.placed:
                yield [text.moved(area.left, area.top) for text in words.placed]
            else:
                yield self.letterer.placed(words.runs, words.style, area, scale)

    def _note_anchors(
        self, page: Page, row: int, filled: Mapping[int, tuple[Words, PaperBox]]
    ) -> None:
        """Let the texts of a row of the sheet be found by what leads to them."""
        for col, anchor in self._targets.get(row, {}).items():
            if col in filled:
                _, area = filled[col]
                page.anchors[anchor] = area.top

    def _mark(self, page: Page, place: tuple[int, int], area: PaperBox, cell: Cell) -> None:
        """Note a cell for readers, if the page keeps its cells."""
        if page.cells is None:
            return
        role = self.sheet.styles[cell.style].role
        if role == "board" or cell.value is not None or cell.picture:
            stamp = len(page.stamps) - 1 if cell.picture else -1
            link = len(page.links) if target_of(cell) else -1
            page.cells[place] = ReadCell(role, area, stamp=stamp, link=link)

    def _width(self, words: Words) -> float:
        """Return the width of a text of one line; 0 for any other."""
        is_one_line = len(words.runs) == 1 and not words.style.wrap
        return self.letterer.width(words.runs[0].text, words.style) if is_one_line else 0.0

    def _apart(
        self, filled: list[tuple[Words, PaperBox]]
    ) -> Iterator[tuple[Words, PaperBox, float]]:
        """Yield the texts of a row, each with the room it has and what its size is scaled by.

        A text goes on over the empty cells beside it, as in a spreadsheet. Where two would meet,
        both are made smaller.
        """
        scales = [1.0] * len(filled)
        edges = [self._cells.xs[0], *(area.left for _, area in filled[1:]), self._cells.xs[-1]]
        lefts = [self._cells.xs[0], *(area.right for _, area in filled[:-1])]
        for place, ((first, start), (second, end)) in enumerate(pairwise(filled)):
            if _goes_on(first) and second.style.horizontal == "right":
                widths = self._width(first), self._width(second)
                needed = sum(widths) + APART
                scale = min(1.0, (end.right - start.left) / needed)
                scales[place], scales[place + 1] = min(scales[place], scale), scale
                edges[place + 1] = end.right - scale * widths[1]
                lefts[place + 1] = start.left + scale * widths[0]
        for place, (words, own) in enumerate(filled):
            area = own
            if _goes_on(words):
                area = own._replace(right=max(own.right, edges[place + 1]))
            elif words.style.horizontal == "right" and not words.style.wrap:
                area = own._replace(left=min(own.left, lefts[place]))
            yield words, area, scales[place]

    def _set_header(self, page: Page) -> None:
        paper = self.sheet.paper
        if paper.title:
            top = paper.header * POINTS_PER_MM
            style = Style(paper.title_font, horizontal="center", vertical="top")
            lines, size = paper.title.split("\n"), paper.title_font.size
            first = len(page.texts)
            for number, line in enumerate(lines):
                at = top + number * HEAD_LEADING * size
                self._set_line(page, line, style, at, at)
            page.header = range(first, len(page.texts))

    def _set_footer(self, page: Page, number: int) -> None:
        paper = self.sheet.paper
        bottom = page.height - paper.footer * POINTS_PER_MM
        style = Style(paper.page_font, horizontal="center", vertical="bottom")
        text = f"{number} / {self._total}" if paper.is_numbered else ""
        if paper.leaf:
            text = paper.leaf.folio
            style = style._replace(horizontal="right" if paper.leaf.is_right else "left")
        if text:
            page.footer = self._set_line(page, text, style, bottom, bottom)

    def _set_line(self, page: Page, text: str, style: Style, top: float, bottom: float) -> range:
        """Add a line to a page, and return which of its texts that are."""
        paper = self.sheet.paper
        left, right = paper.left * POINTS_PER_MM, page.width - paper.right * POINTS_PER_MM
        area = PaperBox(left - 1, top - 1, right + 1, bottom + 1)  # no padding as in cells
        start = len(page.texts)
        page.texts += self.letterer.placed((TextRun(text),), style, area)
        return range(start, len(page.texts))


def _goes_on(words: Words) -> bool:
    """True if a text goes on over the cells on its right."""
    return words.style.horizontal == "left" and not words.style.wrap


def _stamp(area: PaperBox, picture: SheetPicture, number: int) -> PlacedPicture:
    left, top, width, height = place_in(picture, area.width, area.height)
    return PlacedPicture(area.left + left, area.top + top, width, height, number)
