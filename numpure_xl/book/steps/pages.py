"""Steps: how the puzzles of a book are solved, block after block, on pages at its back.

A block is as high as its board, or as its text where that is longer; so pages have as many rows
as their blocks need. Where the paper is wide enough, blocks with short texts are side by side. The
place of everything is computed beforehand, since the puzzles are linked to it; the pages themselves
are made when they are asked for.

`Sizes` says how large boards, texts and the parts of a page are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from typing import NamedTuple

from numpure_xl.book.chapter import PAGES_ON_A_SHEET
from numpure_xl.book.frame import room
from numpure_xl.book.labels import BookItem, PuzzleReferences, heading_of, info_text, variants_of
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import POINTS, StepBlock, StepStyles, blocks
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference, cell_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.text_width import is_japanese, running
from numpure_xl.plan.typography import line_room
from numpure_xl.sudoku import Variant
from numpure_xl.words import say

WANTED = 4.75  # millimetres for a cell of a 9x9 board: five of them fill a page of A4
LEAST, LARGEST = 4.4, 6.0  # millimetres: of a cell of a large board and of a small one
BOARD_SHARE = 0.42  # of the width of a page, at most
HEAD, TITLE, EXTRA, GAP, INDEX, APART = 28, 17, 12, 12, 14, 14  # pixels
GUTTER, LEAST_TEXT = 14, 130  # pixels: between blocks side by side, and of the texts of these
WORTH = 0.9  # of the height of blocks one below the other have those side by side at most


class Size(NamedTuple):
    """The lengths of a page in pixels, and how many blocks it has side by side at most.

    Attributes:
        height: What it has between its margins.
        cell: The width and height of a cell.
        text: The width of the column with the text of one of the blocks side by side.
        wide: The width that the text of a block has that is alone.
        across: How many blocks there are side by side at most.
    """

    height: int
    cell: int
    text: int
    wide: int
    across: int

    def text_of(self, blocks: int) -> int:
        """Return the width of the text of each of so many blocks side by side."""
        return self.wide if blocks == 1 else self.text


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
    """Return how large everything is for boards of a side."""
    width, height = room(layout.sheet_of_paper, layout.margins())
    cell = round(max(LEAST, min(WANTED * 9 / side, LARGEST)) * PIXELS_PER_MM)
    cell = min(cell, int(width * BOARD_SHARE) // side)
    board = INDEX + side * cell + APART
    across = max(1, (width + GUTTER) // (board + LEAST_TEXT + GUTTER))
    text = (width + GUTTER) // across - GUTTER - board
    return Size(height, cell, text, width - board, across)


def text_height(text: str, wide: int) -> float:
    """Return how high a text is in a column of a width, in pixels."""
    line = POINTS * 4 / 3
    lines = ceil(running(text) * line / (wide - 6))
    if is_japanese(text):
        lines = set_lines(text, wide, POINTS).count("\n") + 1
    return lines * line * line_room(text)


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
    """

    items: Sequence[BookItem]
    layout: BookLayout
    paper: PaperSetup
    puzzles: PuzzleReferences

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheets of the chapter."""
        for start in range(0, len(self.pages), PAGES_ON_A_SHEET):
            pages = self.pages[start : start + PAGES_ON_A_SHEET]
            yield SheetPlan(
                name=self._name(start),
                widths=self._widths,
                styles=self.styles.palette,
                paper=self.paper,
                pages=StepPages(self, pages),
                merged=tuple(self._merged(pages)),
                ground=self.layout.design.ground,
                bookmark=self._name(start),
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
                made = {part.item: list(blocks(self.items[part.item], self.layout.page_lang))}
            rows += self._rows(part, made[part.item])
        return tuple(rows)

    @cached_property
    def variant(self) -> Variant:
        """The rules of the puzzles."""
        return self.items[0].puzzle.variant

    @cached_property
    def size(self) -> Size:
        """How large everything is."""
        return size_on(self.layout, self.variant.side)

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        size = self.size
        block = (INDEX, *[size.cell] * self.variant.side, APART, size.text)
        return (*block, *((GUTTER, *block) * (size.across - 1)))

    @property
    def _across(self) -> int:
        """How many columns there are from a block to the next one."""
        return self.variant.side + 4

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        return StepStyles(variants_of(self.items), self.layout, self.size.cell)

    @cached_property
    def pages(self) -> list[list[Part]]:
        """The parts of each page; a head stays with its first block."""
        pages = [[Part(0, CELLS_PART)]]
        room = self.size.height - HEAD
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
        texts, first = [block.text for block in blocks(item, self.layout.page_lang)], 0
        while first < len(texts):
            part = self._widest(number, first, texts[first : first + self.size.across])
            if self._height(part) > self.size.height:
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
        highest = max(text_height(text, self.size.text_of(len(texts))) for text in texts)
        extra = max(0, ceil((highest - self._board_height) / EXTRA))
        return Part(number, first, len(texts), extra)

    @cached_property
    def _board_height(self) -> int:
        return self.variant.side * self.size.cell

    def _height(self, part: Part) -> int:
        if part.block < 0:
            return HEAD
        titles = TITLE * (2 if part.blocks > 1 else 1)
        return titles + self._board_height + part.extra * EXTRA + GAP

    def _rows_of(self, part: Part) -> int:
        if part.block < 0:
            return 1
        return self.variant.side + 2 + part.extra + (part.blocks > 1)

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
        side, last = self.variant.side, len(self._widths) - 1
        row = 0
        for part in (part for page in pages for part in page):
            rows = self._rows_of(part)
            if part.block == HEAD_PART:
                yield area_reference(row, 0, row, side // 2)
                yield area_reference(row, side // 2 + 1, row, last)
            elif part.block in OVER_ALL:
                yield area_reference(row, 0, row, last)
            elif part.blocks == 1:
                yield area_reference(row + 1, side + 2, row + rows - 2, last)
            else:
                for col in range(side + 2, part.blocks * self._across, self._across):
                    yield area_reference(row + 2, col, row + rows - 2, col)
            row += rows

    def _rows(self, part: Part, made: list[StepBlock]) -> Iterator[Row]:
        if part.block == HEAD_PART:
            yield self._head(part.item)
        elif text := OVER_ALL.get(part.block):
            yield Row(HEAD, self._over_all(say(text, self.layout.page_lang), self.styles.text))
        else:
            yield from self._side_by_side(part, made[part.block : part.block + part.blocks])

    def _head(self, number: int) -> Row:
        lang, item, link = self.layout.page_lang, self.items[number], self.puzzles.reference(number)
        info, styles = info_text(item, lang), self.styles
        if item.guide and not item.drill:
            info = say("{info} · rating {rating}", lang, info=info, rating=str(item.guide.rating))
        half = self.variant.side // 2
        rest = len(self._widths) - half - 2
        blank, blank_info = (styles.cell(None, style) for style in (styles.head, styles.info))
        cells = [
            styles.cell(heading_of(self.items, number, lang), styles.head, link),
            *[blank] * half,
        ]
        cells += [styles.cell(info, styles.info, link), *[blank_info] * rest]
        return Row(HEAD, tuple(cells))

    def _over_all(self, text: str, style: Style) -> tuple[Cell, ...]:
        blank = self.styles.cell(None, style)
        return (self.styles.cell(text, style), *[blank] * (len(self._widths) - 1))

    def _side_by_side(self, part: Part, made: Sequence[StepBlock]) -> Iterator[Row]:
        """Yield the rows of blocks; their titles are beside the board of one, above several."""
        styles, side = self.styles, self.variant.side
        titles = [styles.cell(block.title, styles.title) for block in made]
        numbers = [styles.cell(number, styles.across) for number in range(1, side + 1)]
        if len(made) == 1:
            yield Row(TITLE, (None, *numbers, None, *titles))
        else:
            yield Row(TITLE, _joined([[title, *[None] * (side + 2)] for title in titles]))
            yield Row(TITLE, _joined([[None, *numbers, None, None]] * len(made)))
        for row in range(side):
            rows = [self._row(part, block, row) for block in made]
            yield Row(self.size.cell, _joined(rows))
        blank = [*[None] * (side + 2), styles.cell(None, styles.text)]
        yield from [Row(EXTRA, _joined([blank] * len(made)))] * part.extra
        yield Row(GAP)

    def _row(self, part: Part, block: StepBlock, row: int) -> list[Cell | None]:
        """Return the cells of a row through a block: its number, the board, the text."""
        styles, side = self.styles, self.variant.side
        square_of = partial(styles.square, self.items[part.item].puzzle.variant)
        squares = block.squares[row * side : (row + 1) * side]
        board = [square_of(row * side + column, square) for column, square in enumerate(squares)]
        text = None if row else set_lines(block.text, self.size.text_of(part.blocks), POINTS)
        return [styles.cell(row + 1, styles.down), *board, None, styles.cell(text, styles.text)]


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
