"""Steps: how the puzzles of a book are solved, block after block, on pages at its back.

A block is as high as its board, or as its text where that is longer; so pages have as many rows
as their blocks need. Where the paper is wide enough, blocks with short texts are side by side; on
the narrow pages of a bound book texts are below their boards. The place of everything is computed
beforehand, since the puzzles are linked to it; the pages themselves are made when they are asked
for.

`Sizes` says how large boards, texts and the parts of a page are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from numpure_xl.book.chapter import PAGES_ON_A_SHEET
from numpure_xl.book.frame import room
from numpure_xl.book.labels import (
    BookItem,
    PuzzleReferences,
    first_name,
    heading_of,
    info_text,
    level_text,
    longest_heading,
    variants_of,
)
from numpure_xl.book.layout import LEAST_BOUND, BookLayout
from numpure_xl.book.steps.blocks import (
    POINTS,
    StepBlock,
    StepStyles,
    blocks,
    candidate_points,
    least_points,
    text_points,
)
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference, cell_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.text_width import ems, is_japanese, running
from numpure_xl.plan.typography import JAPANESE_LEADING, line_room
from numpure_xl.sudoku import Variant
from numpure_xl.words import Lang, say

WANTED = 4.75  # millimetres for a cell of a 9x9 board: five of them fill a page of A4
LEAST, LARGEST = 4.4, 6.0  # millimetres: of a cell of a large board and of a small one
BOARD_SHARE = 0.42  # of the width of a page, at most
HEAD, TITLE, EXTRA, GAP, INDEX, APART = 28, 17, 12, 12, 14, 14  # pixels
GUTTER, LEAST_TEXT = 14, 130  # pixels: between blocks side by side, and of the texts of these
LEAST_BESIDE = {"en": 10, "ja": 18}  # ems has a line beside a board at least; else it is below
BELOW_BOARD = 6  # pixels: between a board and the text below
LINES = 8  # of text have room with a board on any page of a bound book
BOUND_SHARE = 0.5  # of the width of a bound page that a board with its text beside it has at most
WORTH = 0.9  # of the height of blocks one below the other have those side by side at most


class Size(NamedTuple):
    """The lengths of a page in pixels, and how many blocks it has side by side at most.

    Attributes:
        height: What it has between its margins.
        cell: The width and height of a cell.
        text: The width of the column with the text of one of the blocks side by side.
        wide: The width that the text of a block has that is alone.
        across: How many blocks there are side by side at most.
        points: The size of the texts.
        is_below: Whether texts are below their boards.
        numbers: The width of the column with the numbers of rows.
    """

    height: int
    cell: int
    text: int
    wide: int
    across: int
    points: float = POINTS
    is_below: bool = False
    numbers: int = INDEX

    def text_of(self, blocks: int) -> int:
        """Return the width of the text of each of so many blocks side by side."""
        return self.wide if blocks == 1 else self.text

    def scaled(self, pixels: int) -> int:
        """Return a length that texts of the usual size have, for texts of this size."""
        return round(pixels * self.points / POINTS)


class Part(NamedTuple):
    """A part of a page: the head of a puzzle, some of its blocks side by side, or a sentence.

    Attributes:
        item: The number of the puzzle, from 0.
        block: The number of the first block; -1 for the head, -2 for the end,
            -3 for what the names of cells mean.
        blocks: How many blocks there are side by side.
        extra: How many rows the longest text has more than the board.
    """

    item: int
    block: int
    blocks: int = 0
    extra: int = 0


def size_on(layout: BookLayout, side: int) -> Size:
    """Return how large everything is for boards of a side on loose sheets."""
    width, height = room(layout.sheet_of_paper, layout.margins())
    cell = min(_usual_cell(side), int(width * BOARD_SHARE) // side)
    return _size(width, height, side, cell)


def bound_size(
    layout: BookLayout,
    side: int,
    space: tuple[int, int],
    candidates: int,
    texts: Sequence[str] = (),
) -> Size:
    """Return how large everything is in a bound book, where every candidate is to be legible.

    Args:
        layout: How the book is laid out.
        side: The side of the boards.
        space: The width and the height between the margins of a page.
        candidates: How many candidates the fullest cell has.
        texts: The texts; where these are below the boards, each is to fit a page with its own.
    """
    width, height = space
    points, least = text_points(layout), least_points(layout)
    most, theme, index = _largest_cell(layout, side, space), layout.design, _index(layout)
    cells = range(min(_usual_cell(side), most), most)
    cell = next((px for px in cells if candidate_points(candidates, px, theme) >= least), most)
    if width - index - side * cell - APART >= LEAST_BESIDE[layout.lang] * points * 4 / 3:
        size = _size(width, height, side, cell, index)._replace(points=points)
        grown = _filling(size, side, int(BOUND_SHARE * width) // side)
        return _size(width, height, side, grown, index)._replace(points=points)
    size = Size(height, cell, width, width, 1, points, is_below=True, numbers=index)
    around = size.scaled(HEAD) + 2 * size.scaled(TITLE) + BELOW_BOARD + EXTRA + GAP
    rooms = (int(height - around - text_height(text, width, points)) // side for text in texts)
    grown = min((_filling(size, side, most), *(room for room in rooms if room >= cell)))
    return size._replace(cell=grown, text=width - index - side * grown)


def _filling(size: Size, side: int, most: int) -> int:
    """Return a cell so large that as many boards as before fill a page with one head."""
    room, titles = size.height - size.scaled(HEAD), size.scaled(TITLE) + GAP
    if size.is_below:
        titles += size.scaled(TITLE) + BELOW_BOARD + _text_room(size.points)
    boards = max(1, room // (titles + side * size.cell))
    return max(size.cell, min(most, (room // boards - titles) // side))


def _largest_cell(layout: BookLayout, side: int, space: tuple[int, int]) -> int:
    points = text_points(layout)
    others = (HEAD + 2 * TITLE) * points / POINTS + BELOW_BOARD + GAP
    high = space[1] - others - _text_room(points)
    return min(space[0] - _index(layout) - 1, int(high)) // side


def _text_room(points: float) -> int:
    """Return how many pixels a text below a board has at least."""
    return ceil(LINES * JAPANESE_LEADING * points * 4 / 3)


def _index(layout: BookLayout) -> int:
    """Return the width of a column with numbers, which are larger in large print."""
    return round(INDEX * max(1.0, least_points(layout) / LEAST_BOUND))


def _usual_cell(side: int) -> int:
    return round(max(LEAST, min(WANTED * 9 / side, LARGEST)) * PIXELS_PER_MM)


def _size(width: int, height: int, side: int, cell: int, index: int = INDEX) -> Size:
    board = index + side * cell + APART
    across = max(1, (width + GUTTER) // (board + LEAST_TEXT + GUTTER))
    text = (width + GUTTER) // across - GUTTER - board
    return Size(height, cell, text, width - board, across, numbers=index)


@lru_cache(1 << 13)  # a bound book asks again for each width of its margins
def text_height(text: str, wide: int, points: float = POINTS) -> float:
    """Return how high a text is in a column of a width, in pixels."""
    line = points * 4 / 3
    lines = ceil(running(text) * line / (wide - 6))
    if is_japanese(text):
        lines = set_lines(text, wide, points).count("\n") + 1
    return lines * line * line_room(text)


class BlockMeasure(NamedTuple):
    """What a block needs: its text, and room for so many candidates in a cell."""

    text: str
    candidates: int


@lru_cache(1 << 12)  # a bound book asks again for each width of its margins
def measures_of(item: BookItem, lang: Lang, *, is_narrow: bool) -> tuple[BlockMeasure, ...]:
    """Return what the blocks of a puzzle need."""
    made = blocks(item, lang, is_narrow=is_narrow)
    return tuple(BlockMeasure(each.text, each.most_candidates) for each in made)


ENDS = Message("The remaining steps are too long to print, or not known: the rest needs a search.")

CELLS = Message("r2c3 is the cell in row 2 and column 3.")

HEAD_PART, END_PART, CELLS_PART = -1, -2, -3
OVER_ALL = {END_PART: ENDS, CELLS_PART: CELLS}


@dataclass(frozen=True)
class Steps:
    """The pages with steps.

    Attributes:
        items: The puzzles of the book; those without a guide have only a head.
        layout: How the book is laid out.
        paper: What it is printed on.
        puzzles: The places of the puzzles, to which the heads are linked.
        space: The width and the height between the margins of a page of a bound book; None for
            loose sheets.
        where: What returns on which page of it a puzzle is, or None.
    """

    items: Sequence[BookItem]
    layout: BookLayout
    paper: PaperSetup
    puzzles: PuzzleReferences
    space: tuple[int, int] | None = None
    where: Callable[[int], str] | None = None

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheets of the chapter."""
        for start in range(0, len(self.pages), PAGES_ON_A_SHEET):
            pages = self.pages[start : start + PAGES_ON_A_SHEET]
            yield self.sheet(pages, self._name(start), self.paper)

    def sheet(self, pages: Sequence[Sequence[Part]], name: str, paper: PaperSetup) -> SheetPlan:
        """Return a sheet with some of the pages, which has a place in the outline."""
        return SheetPlan(
            name=name,
            widths=self._widths,
            styles=self.styles.palette,
            paper=paper,
            pages=StepPages(self, pages),
            merged=tuple(self._merged(pages)),
            ground=self.layout.design.ground,
            bookmark=name,
        )

    def reference(self, board: int) -> str:
        """Return the place of the head of a puzzle, the same for every child of a class."""
        return self._references[board % len(self.items)]

    def page(self, parts: Sequence[Part]) -> tuple[Row, ...]:
        """Return the rows of a page."""
        made: dict[int, list[StepBlock]] = {}
        rows: list[Row] = []
        for part in parts:
            if part.item not in made:
                lang, is_narrow = self.layout.page_lang, bool(self.space)
                made = {part.item: [*blocks(self.items[part.item], lang, is_narrow=is_narrow)]}
            rows += self._rows(part, made[part.item])
        return tuple(rows)

    @cached_property
    def variant(self) -> Variant:
        """The rules of the puzzles."""
        return self.items[0].puzzle.variant

    @cached_property
    def size(self) -> Size:
        """How large everything is."""
        side, most = self.variant.across, self._most_candidates
        if self.space:
            measures = (each for item in self.items for each in self._measures(item))
            texts = [each.text for each in measures if self._is_legible(each.candidates)]
            return bound_size(self.layout, side, self.space, most, texts)
        return size_on(self.layout, side)

    @cached_property
    def _most_candidates(self) -> int:
        """As many candidates as the fullest cell has in which they can be legible."""
        counts = [each.candidates for item in self.items for each in self._measures(item)]
        return max((1, *(count for count in counts if self._is_legible(count))))

    @cached_property
    def _legible(self) -> frozenset[int]:
        """The numbers of candidates that can be read in a cell of the largest board."""
        counts = range(1, self.variant.side + 1)
        if not self.space:
            return frozenset(counts)
        largest = _largest_cell(self.layout, self.variant.across, self.space)
        theme, least = self.layout.design, least_points(self.layout)
        return frozenset(n for n in counts if candidate_points(n, largest, theme) >= least)

    def _is_legible(self, candidates: int) -> bool:
        return max(1, candidates) in self._legible

    def _measures(self, item: BookItem) -> tuple[BlockMeasure, ...]:
        return measures_of(item, self.layout.page_lang, is_narrow=bool(self.space))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        size = self.size
        if size.is_below:
            return (size.numbers, *[size.cell] * self.variant.across, size.text)
        block = (size.numbers, *[size.cell] * self.variant.across, APART, size.text)
        return (*block, *((GUTTER, *block) * (size.across - 1)))

    @property
    def _across(self) -> int:
        """How many columns there are from a block to the next one."""
        return self.variant.across + 4

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        return StepStyles(variants_of(self.items), self.layout, self.size.cell)

    @cached_property
    def pages(self) -> list[list[Part]]:
        """The parts of each page; a head stays with its first block."""
        pages = [[Part(0, CELLS_PART)]]
        room = self.size.height - self._head_height
        for number, item in enumerate(self.items):
            parts = list(self._parts(number, item))
            for part, following in zip(parts, [*parts[1:], None], strict=True):
                height = self._height(part)
                needed = height + (self._height(following) if following and part.block < 0 else 0)
                if pages[-1] and needed > room:
                    pages.append([])
                    room = self.size.height
                pages[-1].append(part)
                room -= height
        return pages

    def _parts(self, number: int, item: BookItem) -> Iterator[Part]:
        yield Part(number, HEAD_PART)
        measures, first = self._measures(item), 0
        texts = [each.text for each in measures]
        while first < len(texts):
            part = self._widest(number, first, texts[first : first + self.size.across])
            its = measures[first : first + part.blocks]
            is_legible = all(self._is_legible(each.candidates) for each in its)
            # With its head it has to fit a page.
            if self._height(part) + self._head_height > self.size.height or not is_legible:
                yield Part(number, END_PART)
                return
            yield part
            first += part.blocks
        if not item.is_explained:
            yield Part(number, END_PART)

    def _widest(self, number: int, first: int, texts: Sequence[str]) -> Part:
        """Return a part of as many of the next blocks side by side as make pages shorter."""
        alone = [self._part(number, first, [text]) for text in texts]
        for count in range(len(texts), 1, -1):
            part = self._part(number, first, texts[:count])
            if self._height(part) <= WORTH * sum(map(self._height, alone[:count])):
                return part
        return alone[0]

    def _part(self, number: int, first: int, texts: Sequence[str]) -> Part:
        size = self.size
        wide = size.text_of(len(texts))
        highest = max(text_height(text, wide, size.points) for text in texts)
        beside = 0 if size.is_below else self._board_height
        return Part(number, first, len(texts), max(0, ceil((highest - beside) / EXTRA)))

    @cached_property
    def _board_height(self) -> int:
        return self.variant.across * self.size.cell

    def _height(self, part: Part) -> int:
        if part.block < 0:
            return self._head_height
        size = self.size
        titles = size.scaled(TITLE) * (2 if self._is_title_above(part) else 1)
        below = BELOW_BOARD if size.is_below else 0
        return titles + self._board_height + below + part.extra * EXTRA + GAP

    @cached_property
    def _head_height(self) -> int:
        return self.size.scaled(HEAD)

    def _is_title_above(self, part: Part) -> bool:
        """Return whether titles have a row of their own, not one beside the board."""
        return part.blocks > 1 or self.size.is_below

    def _rows_of(self, part: Part) -> int:
        if part.block < 0:
            return 1
        rows = self.variant.across + 2 + part.extra + self._is_title_above(part)
        return rows + self.size.is_below

    @cached_property
    def _references(self) -> dict[int, str]:
        references, row = {}, 0
        for number, page in enumerate(self.pages):
            if number % PAGES_ON_A_SHEET == 0:
                row = 0
            for part in page:
                if part.block == HEAD_PART:
                    references[part.item] = f"'{self._name(number)}'!{cell_reference(row, 0)}"
                row += self._rows_of(part)
        return references

    def _name(self, page: int) -> str:
        name = say("Answers" if self.items[0].drill else "Steps", self.layout.lang)
        is_one = len(self.pages) <= PAGES_ON_A_SHEET
        return name if is_one else f"{name} {page // PAGES_ON_A_SHEET + 1}"

    def _merged(self, pages: Sequence[Sequence[Part]]) -> Iterator[str]:
        """Yield the areas that are one cell each: heads, texts beside boards, ends."""
        side, last = self.variant.across, len(self._widths) - 1
        row = 0
        for part in (part for page in pages for part in page):
            rows = self._rows_of(part)
            if part.block == HEAD_PART:
                yield area_reference(row, 0, row, self._heading)
                yield area_reference(row, self._heading + 1, row, last)
            elif part.block in OVER_ALL:
                yield area_reference(row, 0, row, last)
            elif self.size.is_below:
                yield area_reference(row, 0, row, last)
                yield area_reference(row + side + 3, 0, row + rows - 2, last)
            elif part.blocks == 1:
                yield area_reference(row + 1, side + 2, row + rows - 2, last)
            else:
                for col in range(side + 2, part.blocks * self._across, self._across):
                    yield area_reference(row + 2, col, row + rows - 2, col)
            row += rows

    def _rows(self, part: Part, made: list[StepBlock]) -> Iterator[Row]:
        if part.block == HEAD_PART:
            yield self._head(part.item)
        elif sentence := OVER_ALL.get(part.block):
            text = say(sentence, self.layout.page_lang)
            yield Row(self._head_height, self._over_all(text, self.styles.text))
        elif self.size.is_below:
            yield from self._text_below(part, made[part.block])
        else:
            yield from self._side_by_side(part, made[part.block : part.block + part.blocks])

    def _head(self, number: int) -> Row:
        lang, link, styles = self.layout.page_lang, self.puzzles.reference(number), self.styles
        info, half = self._info(number), self._heading
        rest = len(self._widths) - half - 2
        blank, blank_info = (styles.cell(None, style) for style in (styles.head, styles.info))
        cells = [
            styles.cell(heading_of(self.items, number, lang), styles.head, link),
            *[blank] * half,
        ]
        cells += [styles.cell(info, styles.info, link), *[blank_info] * rest]
        return Row(self._head_height, tuple(cells))

    @cached_property
    def _heading(self) -> int:
        """The last column of the heading of a puzzle; what it is like is behind."""
        half = self.variant.across // 2
        if not self.space:
            return half
        longest = longest_heading(self.items, self.layout.page_lang)
        needed = ems(longest) * self.styles.head.font.size * 4 / 3 + APART
        ends = accumulate(self._widths[:-1])
        return next((column for column, end in enumerate(ends) if end >= needed), half)

    def _info(self, number: int) -> str:
        """Return what a puzzle is like, and where it is: as much as there is room for."""
        lang, item = self.layout.page_lang, self.items[number]
        info = info_text(item, lang)
        if item.guide and not item.drill:
            info = say("{info} · rating {rating}", lang, info=info, rating=str(item.guide.rating))
        if not self.where:
            return info
        page = self.where(number)
        room = sum(self._widths[self._heading + 1 :]) - APART
        points = self.styles.info.font.size
        longer = (f"{text} · {page}" for text in (info, level_text(item, lang)) if text)
        return next((text for text in longer if ems(text) * points * 4 / 3 <= room), page)

    def _over_all(self, text: str, style: Style) -> tuple[Cell, ...]:
        blank = self.styles.cell(None, style)
        return (self.styles.cell(text, style), *[blank] * (len(self._widths) - 1))

    def _side_by_side(self, part: Part, made: Sequence[StepBlock]) -> Iterator[Row]:
        """Yield the rows of blocks; their titles are beside the board of one, above several."""
        styles, side = self.styles, self.variant.across
        titles = [styles.cell(self._title(part, block), styles.title) for block in made]
        numbers = [styles.cell(number, styles.across) for number in range(1, side + 1)]
        if len(made) == 1:
            yield Row(self.size.scaled(TITLE), (None, *numbers, None, *titles))
        else:
            above = [[title, *[None] * (side + 2)] for title in titles]
            yield Row(self.size.scaled(TITLE), _joined(above))
            yield Row(self.size.scaled(TITLE), _joined([[None, *numbers, None, None]] * len(made)))
        for row in range(side):
            rows = [self._row(part, block, row) for block in made]
            yield Row(self.size.cell, _joined(rows))
        blank = [*[None] * (side + 2), styles.cell(None, styles.text)]
        yield from [Row(EXTRA, _joined([blank] * len(made)))] * part.extra
        yield Row(GAP)

    def _title(self, part: Part, block: StepBlock) -> str:
        """Return the title of a block, without other names of a technique if there is no room."""
        wide = self.size.text_of(part.blocks)
        has_room = ems(block.title) * self.size.points * 4 / 3 <= wide or part.blocks > 1
        return block.title if has_room or not self.space else first_name(block.title)

    def _text_below(self, part: Part, block: StepBlock) -> Iterator[Row]:
        """Yield the rows of a block with its text below the board."""
        styles, side, size = self.styles, self.variant.across, self.size
        numbers = [styles.cell(number, styles.across) for number in range(1, side + 1)]
        yield Row(size.scaled(TITLE), self._over_all(block.title, styles.title))
        yield Row(size.scaled(TITLE), (None, *numbers))
        for row in range(side):
            yield Row(size.cell, tuple(self._board_row(part, block, row)))
        yield Row(BELOW_BOARD)
        text = set_lines(block.text, size.wide, size.points)
        yield Row(EXTRA, self._over_all(text, styles.text))
        blank = (styles.cell(None, styles.text),) * len(self._widths)
        yield from [Row(EXTRA, blank)] * (part.extra - 1)
        yield Row(GAP)

    def _row(self, part: Part, block: StepBlock, row: int) -> list[Cell | None]:
        """Return the cells of a row through a block: its number, the board, the text."""
        board, size = self._board_row(part, block, row), self.size
        text = None if row else set_lines(block.text, size.text_of(part.blocks), size.points)
        return [*board, None, self.styles.cell(text, self.styles.text)]

    def _board_row(self, part: Part, block: StepBlock, row: int) -> list[Cell | None]:
        """Return the cells of a row of a board, its number before it."""
        styles, variant = self.styles, self.items[part.item].puzzle.variant
        cells = variant.on_paper(range(variant.cells), None)[row]
        board = [
            None if cell is None else styles.square(variant, cell, block.squares[cell])
            for cell in cells
        ]
        return [styles.cell(row + 1, styles.down), *board]


def _joined(blocks: Sequence[Sequence[Cell | None]]) -> tuple[Cell | None, ...]:
    """Return the cells of blocks side by side, with an empty one between two of them."""
    cells = [cell for block in blocks for cell in (*block, None)]
    return tuple(cells[:-1])


@dataclass(frozen=True, slots=True)
class StepPages:
    """Some pages with steps, each made when it is asked for."""

    steps: Steps
    parts: Sequence[Sequence[Part]]

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        return map(self.steps.page, self.parts)
