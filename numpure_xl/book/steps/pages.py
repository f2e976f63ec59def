"""Steps: how the puzzles of a book are solved, block after block, on pages at its back.

A block is as high as its board, or as its text where that is longer; so pages have as many rows
as their blocks need. Where the paper is wide enough, blocks with short texts are side by side; on
the narrow pages of a bound book texts are below their boards. A text that has no room on the page
of its board goes on across the next one. The place of everything is computed beforehand, since the
puzzles are linked to it; the pages themselves are made when they are asked for.

How large boards, texts and the parts of a page are, `sizes` says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from numpure_xl.book.chapter import PAGES_ON_A_SHEET
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
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.steps.blocks import (
    HEAD_POINTS,
    CandidateLines,
    StepBlock,
    StepStyles,
    TextSizes,
    blocks,
    candidate_lines,
    candidate_points,
    least_points,
)
from numpure_xl.book.steps.sizes import (
    APART,
    BELOW_BOARD,
    EXTRA,
    GAP,
    GUTTER,
    HEAD,
    TITLE,
    Size,
    bound_size,
    largest_cell,
    size_on,
    text_height,
    text_in,
)
from numpure_xl.cell_names import cell_reference
from numpure_xl.hints import list_key
from numpure_xl.messages import Message
from numpure_xl.plan.line_breaks import set_lines
from numpure_xl.plan.reference import area_reference
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan, Style
from numpure_xl.plan.typography import ems
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

WORTH = 0.9  # of the height of blocks one below the other have those side by side at most


class Part(NamedTuple):
    """A part of a page: the head of a puzzle, some of its blocks side by side, or a sentence.

    Attributes:
        item: The number of the puzzle, from 0.
        block: The number of the first block; -1 for the head, -2 for the end,
            -3 for what the names of cells mean.
        blocks: How many blocks there are side by side.
        extra: How many rows the longest text has more than the board.
        piece: The piece of the text of a block that it has; "" for all.
        has_board: Whether it has the board of a block, and not a later piece of its text alone.
    """

    item: int
    block: int
    blocks: int = 0
    extra: int = 0
    piece: str = ""
    has_board: bool = True


class BlockMeasure(NamedTuple):
    """The needs of a block: its text, and room for the candidates of its cells."""

    text: str
    shapes: frozenset[CandidateLines]


@lru_cache(1 << 12)  # a bound book asks again for each width of its margins
def measures_of(item: BookItem, lang: Lang, *, is_bound: bool) -> tuple[BlockMeasure, ...]:
    """Return the needs of the blocks of a puzzle."""
    made = blocks(item, lang, is_bound=is_bound)
    return tuple(BlockMeasure(each.text, each.shapes) for each in made)


ENDS = Message("The remaining steps are not known: the rest needs a search.")

CELLS = Message("r2c3 is the cell in row 2 and column 3.")

HEAD_PART, END_PART, CELLS_PART = -1, -2, -3


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
            boards=(),
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
                lang, is_bound = self.layout.page_lang, bool(self.space)
                made = {part.item: [*blocks(self.items[part.item], lang, is_bound=is_bound)]}
            rows += self._rows(part, made[part.item])
        return tuple(rows)

    @cached_property
    def variant(self) -> Variant:
        """The rules of the puzzles."""
        return self.items[0].puzzle.variant

    @cached_property
    def size(self) -> Size:
        """The sizes of all parts."""
        side = self.variant.across
        if self.space:
            texts = [each.text for item in self.items for each in self._measures(item)]
            return bound_size(self.layout, side, self.space, self._shapes(self.space), texts)
        return size_on(self.layout, side)

    def _shapes(self, space: tuple[int, int]) -> set[CandidateLines]:
        """Return the shapes of candidates that can be read on the largest board."""
        theme, least = self.layout.design, least_points(self.layout)
        largest = largest_cell(self.layout, self.variant.across, space)
        measures = (each for item in self.items for each in self._measures(item))
        shapes = {shape for each in measures for shape in (candidate_lines(1), *each.shapes)}
        return {each for each in shapes if candidate_points(each, largest, theme) >= least}

    def _measures(self, item: BookItem) -> tuple[BlockMeasure, ...]:
        return measures_of(item, self.layout.page_lang, is_bound=bool(self.space))

    @cached_property
    def _widths(self) -> tuple[int, ...]:
        size = self.size
        if size.is_below:
            return (size.numbers, *[size.cell] * self.variant.across, size.text)
        block = (size.numbers, *[size.cell] * self.variant.across, APART, size.text)
        return (*block, *((GUTTER, *block) * (size.across - 1)))

    @property
    def _across(self) -> int:
        """The number of columns from a block to the next one."""
        return self.variant.across + 4

    @cached_property
    def styles(self) -> StepStyles:
        """The styles of the pages."""
        size = self.size
        sizes = TextSizes(size.points, HEAD_POINTS)
        return StepStyles(variants_of(self.items), self.layout, size.cell, sizes)

    @cached_property
    def pages(self) -> list[list[Part]]:
        """The parts of each page; a head stays with its first block."""
        pages = [[Part(0, CELLS_PART)]]
        room = self.size.height - self._height(pages[0][0])
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
        texts, first = [each.text for each in self._measures(item)], 0
        while first < len(texts):
            part = self._widest(number, first, texts[first : first + self.size.across])
            yield from self._pieces(part, texts[first])
            first += part.blocks
        if not item.is_explained:
            yield Part(number, END_PART)

    def _widest(self, number: int, first: int, texts: Sequence[str]) -> Part:
        """Return a part of as many of the next blocks side by side as make pages shorter."""
        alone = [self._part(number, first, [text]) for text in texts]
        for count in range(len(texts), 1, -1):
            part = self._part(number, first, texts[:count])
            least = WORTH * sum(map(self._height, alone[:count]))
            if self._height(part) <= min(least, self.size.height - self._head_height):
                return part
        return alone[0]

    def _pieces(self, part: Part, text: str) -> Iterator[Part]:
        """Yield a part, in pieces if the text of its block does not fit a page with its head."""
        above = self._head_height
        if (part.item, part.block) == (0, 0):
            above += self._height(Part(0, CELLS_PART))
        if self._height(part) + above <= self.size.height:
            yield part
            return
        bare, points = part._replace(extra=0), self.size.points
        room = (self.size.height - self._head_height) // EXTRA * EXTRA
        high = (self.size.height - above) // EXTRA * EXTRA - self._height(bare)
        piece = text_in(text, self.size.wide, points, high + self._beside)
        yield self._part(part.item, part.block, [piece])._replace(piece=piece)
        while text := text[len(piece) :].lstrip():
            piece = text_in(text, self._wide, points, room - GAP)
            extra = ceil(text_height(piece, self._wide, points) / EXTRA)
            yield part._replace(extra=extra, piece=piece, has_board=False)

    @cached_property
    def _wide(self) -> int:
        """The width of a page."""
        return sum(self._widths)

    @cached_property
    def _beside(self) -> int:
        """The height of a text that needs no rows of its own."""
        return 0 if self.size.is_below else self._board_height

    def _part(self, number: int, first: int, texts: Sequence[str]) -> Part:
        size = self.size
        wide = size.text_of(len(texts))
        highest = max(text_height(text, wide, size.points) for text in texts)
        return Part(number, first, len(texts), max(0, ceil((highest - self._beside) / EXTRA)))

    @cached_property
    def _key(self) -> str:
        """The key to the pages: names of cells; in a bound book, lists of singles."""
        lang = self.layout.page_lang
        key = f"\n{list_key(self.variant, lang)}" if self.space else ""
        return f"{say(CELLS, lang)}{key}"

    @cached_property
    def _key_height(self) -> int:
        points = self.size.points
        parts = self._key.split("\n")
        return ceil(sum(text_height(part, self._wide, points) for part in parts) + GAP)

    @cached_property
    def _board_height(self) -> int:
        return self.variant.across * self.size.cell

    def _height(self, part: Part) -> int:
        if part.block == CELLS_PART:
            return max(self._head_height, self._key_height)
        if part.block < 0:
            return self._head_height
        size = self.size
        if not part.has_board:
            return part.extra * EXTRA + GAP
        titles = size.scaled(TITLE) * (2 if self._is_title_above(part) else 1)
        below = BELOW_BOARD if size.is_below else 0
        return titles + self._board_height + below + part.extra * EXTRA + GAP

    @cached_property
    def _head_height(self) -> int:
        return self.size.scaled(HEAD)

    def _is_title_above(self, part: Part) -> bool:
        """True if titles have a row of their own, not one beside the board."""
        return part.blocks > 1 or self.size.is_below

    def _rows_of(self, part: Part) -> int:
        if part.block < 0:
            return 1
        if not part.has_board:
            return part.extra + 1
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
            elif part.block in {CELLS_PART, END_PART}:
                yield area_reference(row, 0, row, last)
            elif not part.has_board:
                yield area_reference(row, 0, row + rows - 2, last)
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
        elif part.block == CELLS_PART:
            text = set_lines(self._key, self._wide, self.size.points)
            yield Row(self._height(part), self._over_all(text, self.styles.text))
        elif part.block == END_PART:
            text = say(ENDS, self.layout.page_lang)
            yield Row(self._head_height, self._over_all(text, self.styles.text))
        elif not part.has_board:
            yield from self._text_rows(part, part.piece, self._wide)
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
        """Return a puzzle's kind and its page: as much as there is room for."""
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
        yield from self._text_rows(part, part.piece or block.text, size.wide)

    def _text_rows(self, part: Part, text: str, wide: int) -> Iterator[Row]:
        """Yield the rows of a text that is as wide as the page."""
        styles, lines = self.styles, set_lines(text, wide, self.size.points)
        yield Row(EXTRA, self._over_all(lines, styles.text))
        blank = (styles.cell(None, styles.text),) * len(self._widths)
        yield from [Row(EXTRA, blank)] * (part.extra - 1)
        yield Row(GAP)

    def _row(self, part: Part, block: StepBlock, row: int) -> list[Cell | None]:
        """Return the cells of a row through a block: its number, the board, the text."""
        board, size = self._board_row(part, block, row), self.size
        text = None
        if not row:
            wide = size.text_of(part.blocks)
            text = set_lines(part.piece or block.text, wide, size.points)
        return [*board, None, self.styles.cell(text, self.styles.text)]

    def _board_row(self, part: Part, block: StepBlock, row: int) -> list[Cell | None]:
        """Return the cells of a row of a board, its number before it."""
        styles, variant = self.styles, self.items[part.item].puzzle.variant
        cells = variant.paper.square(range(variant.cells), None)[row]
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
