"""A chapter: the puzzles of a book, or their answers, on as many sheets as they need."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from math import ceil
from typing import Protocol

from numpure_xl.book.frame import Frame
from numpure_xl.book.page import Slot, page_rows
from numpure_xl.book.page_styles import PageStyles
from numpure_xl.cell_names import cell_reference
from numpure_xl.plan.listed_boards import ListedBoard
from numpure_xl.plan.qr import QrCode
from numpure_xl.plan.sheet import Cell, PaperSetup, Row, SheetPlan

# Excel keeps 1,026 page breaks on a sheet ("Excel specifications and limits", Microsoft).
PAGES_ON_A_SHEET = 1000


@dataclass(frozen=True, slots=True)
class SheetSplit:
    """The sheet of each board of a chapter, and its place there.

    Attributes:
        name: The name of the chapter, which its sheets are named after.
        frame: The places of boards on a page.
        count: How many boards there are.
        group: How many boards in a row are for one person, whose pages are of their own; 0 for all.
        balanced: Whether the last two pages share their boards.
    """

    name: str
    frame: Frame
    count: int
    group: int = 0
    balanced: bool = False

    @property
    def pages(self) -> int:
        """The number of pages with boards."""
        return self.pages_of_group * (self.count // self.group if self.group else 1)

    @property
    def pages_of_group(self) -> int:
        """The number of pages with the boards of one person."""
        return ceil(self._in_group / self.frame.boards)

    def boards_on(self, page: int) -> range:
        """Return the boards on a page; both from 0."""
        group, part = divmod(page, self.pages_of_group)
        start = group * self._in_group
        return range(start + self._first_on(part), start + self._first_on(part + 1))

    def page_of(self, board: int) -> int:
        """Return the page that a board is on; both from 0."""
        group, place = divmod(board, self._in_group)
        part = place // self.frame.boards
        part += place >= self._first_on(part + 1)
        return group * self.pages_of_group + part

    @property
    def _in_group(self) -> int:
        return self.group or self.count

    def _first_on(self, part: int) -> int:
        """Return the first board on a page of one person; both from 0."""
        first = part * self.frame.boards
        if self.balanced and 0 < part == self.pages_of_group - 1:
            before = first - self.frame.boards
            return before + evenly(self._in_group - before, self.frame.across)
        return min(first, self._in_group)

    @property
    def sheets(self) -> dict[str, range]:
        """The names of the sheets and the pages, from 0, that each has."""
        starts = range(0, self.pages, PAGES_ON_A_SHEET)
        return {
            self.sheet_name(start): range(start, min(start + PAGES_ON_A_SHEET, self.pages))
            for start in starts
        }

    def sheet_name(self, page: int) -> str:
        """Return the name of the sheet that a page is on."""
        if self.pages <= PAGES_ON_A_SHEET:
            return self.name
        return f"{self.name} {page // PAGES_ON_A_SHEET + 1}"

    def reference(self, board: int) -> str:
        """Return the place of the label of a board, such as "'Answers'!B3"; boards from 0."""
        return f"'{self.sheet_name(self.page_of(board))}'!{cell_reference(*self.label(board))}"

    def label(self, board: int) -> tuple[int, int]:
        """Return the row and the column of the label of a board on its sheet; its cells follow."""
        page = self.page_of(board)
        place = board - self.boards_on(page).start
        row = page % PAGES_ON_A_SHEET * len(self.frame.lines) + self.frame.label_row(place)
        return row, self.frame.first_column(place)


def evenly(boards: int, across: int) -> int:
    """Return the boards of the first of two pages: whole rows, if the other has one too."""
    half = ceil(boards / 2)
    rows = ceil(half / across) * across
    return rows if boards - rows >= across else half


class Slots(Protocol):
    """The content of the place of each board of a chapter."""

    def slot(self, board: int) -> Slot:
        """Return the content of the place of a board; boards from 0."""
        ...


class ListedSlots(Slots, Protocol):
    """Slots whose boards the file of the book lists."""

    def line(self, board: int) -> str:
        """Return the board of a place as a line of text, with its rules."""
        ...


@dataclass(frozen=True, slots=True)
class Chapter:
    """The boards of a chapter and their places.

    Attributes:
        split: The places of its boards.
        slots: The content of these places.
        styles: The styles of its pages.
        fields: The row with the lines for name, date and time, of the pages of each person.
        paper: What it is printed on.
        ground: The fill of the whole sheet, or None.
        bank: The rows with the bank of pictures, or none.
        codes: The QR codes below its boards, or none.
        theme: The name of its theme.
    """

    split: SheetSplit
    slots: ListedSlots
    styles: PageStyles
    fields: tuple[Row, ...]
    paper: PaperSetup
    ground: str | None = None
    bank: tuple[tuple[Cell, ...], ...] = ()
    codes: tuple[QrCode, ...] = ()
    theme: str = "plain"

    def sheets(self) -> Iterator[SheetPlan]:
        """Yield the sheets of the chapter."""
        for name, pages in self.split.sheets.items():
            yield SheetPlan(
                name=name,
                widths=self.split.frame.widths,
                styles=self.styles.palette,
                paper=self.paper,
                pages=SheetPages(self, pages),
                ground=self.ground,
                pictures=(*self.styles.pictures, *self.codes),
                bookmark=name,
                boards=tuple(self._listed(pages)),
                theme=self.theme,
            )

    def _listed(self, pages: range) -> Iterator[ListedBoard]:
        """Yield the boards on some pages."""
        for board in chain.from_iterable(map(self.split.boards_on, pages)):
            row, col = self.split.label(board)
            yield ListedBoard(row + 1, col, self.slots.line(board))

    def page(self, number: int) -> tuple[Row, ...]:
        """Return the rows of a page; pages from 0."""
        slots = [*map(self.slots.slot, self.split.boards_on(number))]
        fields = self.fields[number // self.split.pages_of_group]
        return page_rows(self.split.frame, slots, fields, self.bank)


@dataclass(frozen=True, slots=True)
class SheetPages:
    """Some pages of a chapter, each made when it is asked for, so that long books stay small."""

    chapter: Chapter
    numbers: range

    def __len__(self) -> int:
        return len(self.numbers)

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        return map(self.chapter.page, self.numbers)
