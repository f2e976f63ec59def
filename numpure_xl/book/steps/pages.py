"""Steps: how the puzzles of a book are solved, block after block, on pages at its back.

A block is as high as its board, or as its text where that is longer; so pages have as many rows
as their blocks need. The place of everything is computed beforehand, since the puzzles are
linked to it; the pages themselves are made when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from math import ceil
from typing import NamedTuple

from numpure_xl.book.chapter import PAGES_ON_A_SHEET
from numpure_xl.book.frame import room
from numpure_xl.book.labels import Item, Places, heading_of, info_text, variants_of
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import Block, blocks
from numpure_xl.book.steps.styles import POINTS, StepStyles
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.reference import area_reference, cell_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.text_width import running
from numpure_xl.sudoku import Variant
from numpure_xl.words import say

WANTED = 4.75  # millimetres for a cell of a 9x9 board: five of them fill a page of A4
LEAST, LARGEST = 4.4, 6.0  # millimetres: of a cell of a large board and of a small one
BOARD_SHARE = 0.42  # of the width of a page, at most
HEAD, TITLE, EXTRA, GAP, INDEX, APART = 28, 17, 12, 12, 14, 14  # pixels
LINE = 1.55  # of the size of a font: Japanese ones are high
ENDS = "The remaining steps are too long to print, or not known: the rest needs a search."


class Size(NamedTuple):
    """The lengths of a page in pixels: its height, a cell, and the column of the text."""

    height: int
    cell: int
    text: int


class Part(NamedTuple):
    """A part of a page: the head of a puzzle, one of its blocks, or its end.

    Attributes:
        item: The number of the puzzle, from 0.
        block: The number of the block; -1 for the head, -2 for the end.
        rows: How many rows it takes.
        extra: How many of them the text has more than the board.
    """

    item: int
    block: int
    rows: int = 1
    extra: int = 0


HEAD_PART, END_PART = -1, -2


@dataclass(frozen=True)
class Steps:
    """The pages with steps.

    Attributes:
        items: The puzzles of the book; those without a guide have only a head.
        layout: How the book is laid out.
        paper: What it is printed on.
        puzzles: The places of the puzzles, to which the heads are linked.
    """

    items: Sequence[Item]
    layout: BookLayout
    paper: PaperSetup
    puzzles: Places

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheets of the chapter."""
        for start in range(0, len(self.pages), PAGES_ON_A_SHEET):
            pages = self.pages[start : start + PAGES_ON_A_SHEET]
            yield SheetPlan(
                name=self._name(start),
                widths=(INDEX, *[self.size.cell] * self.variant.side, APART, self.size.text),
                styles=self.styles.palette,
                paper=self.paper,
                pages=StepPages(self, pages),
                merged=tuple(self._merged(pages)),
                ground=self.layout.design.ground,
            )

    def reference(self, board: int) -> str:
        """Return the place of the head of a puzzle."""
        return self._references[board]

    def page(self, parts: Sequence[Part]) -> tuple[Row, ...]:
        """Return the rows of a page."""
        made: dict[int, list[Block]] = {}
        rows: list[Row] = []
        for part in parts:
            if part.item not in made:
                made = {part.item: list(blocks(self.items[part.item], self.layout.lang))}
            rows += self._rows(part, made[part.item])
        return tuple(rows)

    @cached_property
    def variant(self) -> Variant:
        """The rules of the puzzles."""
        return self.items[0].puzzle.variant

    @cached_property
    def size(self) -> Size:
        """How large everything is."""
        width, height = room(self.layout.sheet_of_paper, self.layout.margins())
        side = self.variant.side
        cell = round(max(LEAST, min(WANTED * 9 / side, LARGEST)) * PIXELS_PER_MM)
        cell = min(cell, int(width * BOARD_SHARE) // side)
        return Size(height, cell, width - INDEX - side * cell - APART)

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        return StepStyles(variants_of(self.items), self.layout, self.size.cell)

    @cached_property
    def pages(self) -> list[list[Part]]:
        """The parts of each page; a head stays with its first block."""
        pages: list[list[Part]] = [[]]
        left = self.size.height
        for number, item in enumerate(self.items):
            parts = list(self._parts(number, item))
            for part, following in zip(parts, [*parts[1:], None], strict=True):
                height = self._height(part)
                needed = height + (self._height(following) if following and part.block < 0 else 0)
                if pages[-1] and needed > left:
                    pages.append([])
                    left = self.size.height
                pages[-1].append(part)
                left -= height
        return pages

    def _parts(self, number: int, item: Item) -> Iterator[Part]:
        yield Part(number, HEAD_PART)
        for at, block in enumerate(blocks(item, self.layout.lang)):
            extra = max(0, ceil((self._text_height(block.text) - self._board_height) / EXTRA))
            part = Part(number, at, self.variant.side + 2 + extra, extra)
            if self._height(part) > self.size.height:
                yield Part(number, END_PART)
                return
            yield part
        if not (item.guide and item.guide.is_whole):
            yield Part(number, END_PART)

    def _text_height(self, text: str) -> float:
        line = POINTS * 4 / 3
        return ceil(running(text) * line / (self.size.text - 6)) * line * LINE

    @cached_property
    def _board_height(self) -> int:
        return self.variant.side * self.size.cell

    def _height(self, part: Part) -> int:
        if part.block < 0:
            return HEAD
        return TITLE + self._board_height + part.extra * EXTRA + GAP

    @cached_property
    def _references(self) -> dict[int, str]:
        found, row = {}, 0
        for number, page in enumerate(self.pages):
            if number % PAGES_ON_A_SHEET == 0:
                row = 0
            for part in page:
                if part.block == HEAD_PART:
                    found[part.item] = f"'{self._name(number)}'!{cell_reference(row, 0)}"
                row += part.rows
        return found

    def _name(self, page: int) -> str:
        name = say("Steps", self.layout.lang)
        is_one = len(self.pages) <= PAGES_ON_A_SHEET
        return name if is_one else f"{name} {page // PAGES_ON_A_SHEET + 1}"

    def _merged(self, pages: Sequence[Sequence[Part]]) -> Iterator[str]:
        """Yield the areas that are one cell each: heads, texts beside boards, ends."""
        side = self.variant.side
        row = 0
        for part in (part for page in pages for part in page):
            if part.block == HEAD_PART:
                yield area_reference(row, 0, row, side // 2)
                yield area_reference(row, side // 2 + 1, row, side + 2)
            elif part.block == END_PART:
                yield area_reference(row, 0, row, side + 2)
            else:
                yield area_reference(row + 1, side + 2, row + part.rows - 2, side + 2)
            row += part.rows

    def _rows(self, part: Part, made: list[Block]) -> Iterator[Row]:
        if part.block == HEAD_PART:
            yield self._head(part.item)
        elif part.block == END_PART:
            yield Row(HEAD, self._across(say(ENDS, self.layout.lang), self.styles.text))
        else:
            yield from self._block(part, made[part.block])

    def _head(self, number: int) -> Row:
        lang, item, link = self.layout.lang, self.items[number], self.puzzles.reference(number)
        info, styles = info_text(item, lang), self.styles
        if item.guide:
            info = say("{info} · rating {rating}", lang, info=info, rating=str(item.guide.rating))
        half, rest = self.variant.side // 2, self.variant.side + 1 - self.variant.side // 2
        blank, blank_info = (styles.cell(None, style) for style in (styles.head, styles.info))
        cells = [
            styles.cell(heading_of(self.items, number, lang), styles.head, link),
            *[blank] * half,
        ]
        cells += [styles.cell(info, styles.info, link), *[blank_info] * rest]
        return Row(HEAD, tuple(cells))

    def _across(self, text: str, style: Style) -> tuple[Cell, ...]:
        blank = self.styles.cell(None, style)
        return (self.styles.cell(text, style), *[blank] * (self.variant.side + 2))

    def _block(self, part: Part, block: Block) -> Iterator[Row]:
        styles, side = self.styles, self.variant.side
        square_of = partial(styles.square, self.items[part.item].puzzle.variant)
        columns = [styles.cell(number, styles.across) for number in range(1, side + 1)]
        yield Row(TITLE, (None, *columns, None, styles.cell(block.title, styles.title)))
        for row in range(side):
            squares = block.squares[row * side : (row + 1) * side]
            board = [square_of(row * side + at, square) for at, square in enumerate(squares)]
            text = styles.cell(block.text if row == 0 else None, styles.text)
            yield Row(self.size.cell, (styles.cell(row + 1, styles.down), *board, None, text))
        blank = (*[None] * (side + 2), styles.cell(None, styles.text))
        yield from [Row(EXTRA, blank)] * part.extra
        yield Row(GAP)


@dataclass(frozen=True, slots=True)
class StepPages:
    """Some pages with steps, each made when it is asked for."""

    steps: Steps
    parts: Sequence[Sequence[Part]]

    def __len__(self) -> int:
        return len(self.parts)

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        return map(self.steps.page, self.parts)
