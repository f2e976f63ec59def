"""The metadata of a book: a hidden sheet with a line for each puzzle, for whoever made the book.

A hidden sheet is not printed, and nobody sees it who does not ask for it ("Unhide"). Its first
line names the columns. Puzzles and solutions are written as text, as all programs read them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from numpure_xl.book.labels import BookItem, RatingSummary, rating_summary
from numpure_xl.hints import technique_name
from numpure_xl.plan.paper import LOOSE, PAPERS, set_up
from numpure_xl.plan.sheet import Cell, Font, PaperSetup, Row, SheetPlan, Style
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.symmetry import symmetry_on
from numpure_xl.words import Lang, in_language, say

ROW = 20  # pixels
FONT = Font("Arial", 10, "000000")
HEAD, TEXT = Style(FONT._replace(bold=True)), Style(FONT)


class Numbered(NamedTuple):
    """The pages of a board and of its answer in the book; boards from 0, pages from 1.

    Attributes:
        puzzle: The page of the puzzle.
        answer: The page of its answer; None if the book has no answers.
    """

    puzzle: Callable[[int], int]
    answer: Callable[[int], int | None] | None


class Column(NamedTuple):
    """A column of the table: its head, its width in pixels, and its value for a puzzle."""

    head: str
    width: int
    value: Callable[[int, BookItem, RatingSummary], float | str | None]


def metadata_sheet(items: Sequence[BookItem], lang: Lang, pages: Numbered) -> SheetPlan:
    """Return the sheet.

    Args:
        items: The puzzles, in the order of the book.
        lang: The language of the book.
        pages: Their pages. A book without answers has no solutions here either.
    """
    columns = _columns(lang, pages)
    return SheetPlan(
        name=say("Metadata", lang),
        widths=tuple(column.width for column in columns),
        styles=(HEAD, TEXT),
        paper=_paper(),
        pages=_MetadataTable(items, columns),
        frozen="B2",
        hidden=True,
    )


def _columns(lang: Lang, pages: Numbered) -> list[Column]:
    answer = pages.answer
    side_by_side = [
        Column(say("Number", lang), 70, lambda board, item, _: item.number or board + 1),
        Column(say("Page", lang), 60, lambda board, *_: pages.puzzle(board)),
        Column(say("Page of the answer", lang), 130, lambda board, *_: answer and answer(board)),
        Column(say("Givens", lang), 640, lambda _, item, __: line_of(item.puzzle.givens)),
        Column(say("Solution", lang), 640, lambda _, item, __: str(item.puzzle.solution)),
        Column(say("Recipe", lang), 240, lambda _, item, __: item.recipe or None),
        Column(say("Level", lang), 80, lambda _, item, __: _level(item, lang)),
        Column(say("Rating", lang), 60, lambda _, __, summary: summary.rating),
        Column(say("Hardest technique", lang), 180, lambda _, __, summary: _hardest(summary, lang)),
        Column(
            say("Techniques", lang), 420, lambda _, __, summary: _techniques_text(summary, lang)
        ),
        Column(say("Clues", lang), 60, lambda _, item, __: item.puzzle.clues),
        Column(say("Symmetry", lang), 120, lambda _, item, __: _symmetry(item.puzzle)),
    ]
    return side_by_side if answer else [*side_by_side[:2], side_by_side[3], *side_by_side[5:]]


def _level(item: BookItem, lang: Lang) -> str | None:
    return in_language(level_name(item.level), lang) if item.level else None


def _hardest(summary: RatingSummary, lang: Lang) -> str | None:
    return technique_name(summary.hardest, lang) if summary.hardest else None


def _techniques_text(summary: RatingSummary, lang: Lang) -> str:
    """Return the techniques with their counts, such as 'Hidden single × 40, X-wing × 1'."""
    return ", ".join(f"{technique_name(name, lang)} × {count}" for name, count in summary.counts)


def _symmetry(puzzle: Puzzle) -> str:
    givens = [cell for cell, digit in enumerate(puzzle.givens.digits) if digit]
    return symmetry_on(givens, puzzle.variant)


@dataclass(frozen=True, slots=True)
class _MetadataTable:
    """The lines of the table, on one page; made when they are asked for."""

    items: Sequence[BookItem]
    columns: Sequence[Column]

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[tuple[Row, ...]]:
        head = Row(ROW, tuple(Cell(column.head, 0) for column in self.columns))
        yield (head, *(self._line(board, item) for board, item in enumerate(self.items)))

    def _line(self, board: int, item: BookItem) -> Row:
        summary = item.rating_summary or rating_summary(item.puzzle)
        cells = (Cell(column.value(board, item, summary), 1) for column in self.columns)
        return Row(ROW, tuple(cells))


def _paper() -> PaperSetup:
    return set_up(
        PAPERS["A4"],
        LOOSE,
        title="",
        title_font=FONT,
        page_font=FONT,
        landscape=True,
        fit="width",
    )
