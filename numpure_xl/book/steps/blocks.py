"""The way through a puzzle in blocks: a small board each, and beside it what is to be done.

Singles, and what signs and sums strike between them, share a block where they follow one another,
about as many as a box and a row together have cells: the board shows them all, and the text their
order. Where signs strike much before a digit can be placed, as from the start of a killer, that is
one block, whose board shows what they leave. Every other step has a block of its own. Its board
shows the candidates that the step speaks of, and those that it strikes; a chain goes from one
colour to the other, and its cells are numbered.

Their styles are those of small boards with candidates, and of the words beside them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import cache, partial
from itertools import groupby, pairwise, product
from math import ceil
from typing import Any, NamedTuple

from numpure_xl.board.highlights import (
    PATTERN,
    PLACED,
    SECOND,
    numbers,
    pattern,
    second_colour,
)
from numpure_xl.board.pencilmarks import blanks_beside, printed_mark_points, printed_marks
from numpure_xl.board.sight import sight
from numpure_xl.board.style import BoardStyle, board_style, shown
from numpure_xl.board.theme import Theme
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.hints import explain, list_text, technique_name
from numpure_xl.plan.hatching import CAGE_HATCH, sign_of
from numpure_xl.plan.sheet import Cell, Font, Style, TextRun
from numpure_xl.plan.typography import half_points
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import ONE_BY_ONE, SINGLES
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say


class SquareKind(Enum):
    """The look of a cell of a small board."""

    GIVEN = "given"
    ENTRY = "entry"
    PLACED = "placed"
    PATTERN = "pattern"
    SECOND = "second"
    OTHER = "other"
    CAUSE = "cause"
    LINE = "line"


class Square(NamedTuple):
    """A cell of a small board: its kind, and a digit or some candidates."""

    kind: SquareKind
    value: int | str | tuple[TextRun, ...] | None


class StepBlock(NamedTuple):
    """Some steps, with the board on which they are taken.

    Attributes:
        title: Which steps, and what they are called.
        text: What is to be done, and why.
        squares: The cells of the board, in reading order.
    """

    title: str
    text: str
    squares: tuple[Square, ...]

    @property
    def shapes(self) -> frozenset[CandidateLines]:
        """The shapes in which the candidates of its cells are set."""
        runs = (square.value for square in self.squares if isinstance(square.value, tuple))
        return frozenset(map(candidate_lines_of, runs))


def blocks(item: BookItem, lang: Lang, *, is_bound: bool = False) -> Iterator[StepBlock]:
    """Yield the blocks of a puzzle that has a guide, or of a drill.

    Args:
        item: The puzzle.
        lang: The language.
        is_bound: Whether it is in a bound book, on whose first page with steps it says how to read
            lists of singles, and where blocks of several grids have as few as those of one grid.
    """
    variant = item.puzzle.variant
    rows = variant.side if is_bound else variant.lines
    marks = item.drill.marks.copy() if item.drill else Candidates(item.puzzle.givens)
    number, is_first = 1, not is_bound
    for steps in _portions(item.steps, rows):
        if len(steps) > 1:
            text = list_text(steps, variant, lang, is_first=is_first)
            is_first = False
        else:
            text = explain(steps[0], marks, lang)
        shown = squares(item.puzzle.givens, marks, steps)
        yield StepBlock(_title(steps, number, lang), text, shown)
        for step in steps:
            marks.apply(step.places, step.removes)
        number += len(steps)


OPENING = 6
"""So many steps that strike candidates by signs, one after the other, are what signs leave."""


def _is_listed(step: Step) -> bool:
    return step.technique in ONE_BY_ONE


def _strikes(step: Step) -> bool:
    return not step.places


def _portions(steps: tuple[Step, ...], rows: int) -> Iterator[tuple[Step, ...]]:
    """Yield steps that are listed in equal shares, what signs leave, and every other step alone."""
    for is_listed, group in groupby(steps, _is_listed):
        if not is_listed:
            yield from ((step,) for step in group)
            continue
        run: list[Step] = []
        for are_struck, few in groupby(group, _strikes):
            part = tuple(few)
            if are_struck and len(part) >= OPENING:
                yield from _shares(run, rows)
                yield part
                run = []
            else:
                run += part
        yield from _shares(run, rows)


def _shares(run: Sequence[Step], rows: int) -> Iterator[tuple[Step, ...]]:
    """Yield steps in equal shares."""
    shares = ceil(len(run) / (rows * 4 // 3))
    bounds = [len(run) * share // shares for share in range(shares + 1)] if run else []
    yield from (tuple(run[a:b]) for a, b in pairwise(bounds))


def _title(steps: tuple[Step, ...], number: int, lang: Lang) -> str:
    if len(steps) > 1:
        numbers = {"first": number, "last": number + len(steps) - 1}
        if all(map(_strikes, steps)):
            return say("{first} to {last}: what sums and signs leave", lang, **numbers)
        if any(map(_strikes, steps)):
            return say("{first} to {last}: singles, sums and signs", lang, **numbers)
        return say("{first} to {last}: singles", lang, **numbers)
    name = technique_name(steps[0].technique, lang)
    return f"{number}: {name[0].upper()}{name[1:]}"


def squares(
    puzzle: Grid, marks: Candidates, steps: tuple[Step, ...], *, has_all: bool = False
) -> tuple[Square, ...]:
    """Return the cells of the board on which steps are taken.

    Args:
        puzzle: The givens.
        marks: The position before them.
        steps: Those of a list, or one other step.
        has_all: Whether all candidates are shown, each in a place of its own, and not only those
            that the step speaks of.
    """
    placed = {cell: digit for step in steps for cell, digit in step.places}
    drawn = None if len(steps) > 1 or steps[0].technique in SINGLES else steps[0]
    struck = {mark for step in steps for mark in step.removes}
    candidates = _candidates(drawn, marks) if drawn else _touched(struck, marks)
    if has_all:
        candidates = {cell: {*marks.digits_in(cell)} for cell in range(len(marks.digits))}
    kinds = _kinds(drawn) if drawn else {}
    if len(steps) > 1 and all(map(_strikes, steps)):
        candidates = {
            cell: {digit for digit in held if (cell, digit) not in struck}
            for cell, held in candidates.items()
        }
    places = numbers(steps[:1])
    givens = puzzle.digits

    def square(cell: int) -> Square:
        if cell in placed:
            return Square(SquareKind.PLACED, shown(placed[cell]))
        if marks.digits[cell]:
            return Square(
                SquareKind.GIVEN if givens[cell] else SquareKind.ENTRY, shown(marks.digits[cell])
            )
        open_marks = [(cell, digit) for digit in sorted(candidates.get(cell, ()))]
        lay = partial(_placed_runs, puzzle.variant) if has_all else _runs
        runs = lay(open_marks, struck, places.get(cell))
        return Square(kinds.get(cell, SquareKind.OTHER), runs)

    return tuple(map(square, range(len(givens))))


def squares_in_sight(puzzle: Grid, position: Grid, step: Step) -> tuple[Square, ...] | None:
    """Return the cells of a board on which lines are drawn to a single, without pencil marks.

    They are None if the single does not follow from the digits alone.
    """
    drawn = sight(step, position)
    if drawn is None:
        return None
    placed = dict(step.places)

    def square(cell: int) -> Square:
        if cell in placed:
            return Square(SquareKind.PLACED, shown(placed[cell]))
        if cell in drawn.lines:
            return Square(SquareKind.LINE, drawn.lines[cell])
        digit = position.digits[cell]
        if cell in drawn.causes:
            return Square(SquareKind.CAUSE, shown(digit))
        kind = SquareKind.GIVEN if puzzle.digits[cell] or not digit else SquareKind.ENTRY
        return Square(kind, shown(digit) if digit else None)

    return tuple(map(square, range(len(puzzle.digits))))


def _touched(struck: Iterable[Mark], marks: Candidates) -> dict[int, set[int]]:
    """Return, by cell, all candidates of the cells that lose some."""
    return {cell: {*marks.digits_in(cell)} for cell, _ in struck}


def _kinds(step: Step) -> dict[int, SquareKind]:
    """Return the looks of the cells of the pattern."""
    second = second_colour(step)
    return {
        cell: SquareKind.SECOND if cell in second else SquareKind.PATTERN for cell in pattern(step)
    }


def _candidates(step: Step, marks: Candidates) -> dict[int, set[int]]:
    """Return, by cell, the candidates that a step speaks of."""
    digits_of: dict[int, set[int]] = {}
    for part in step.evidence:
        for cell in part.cells:
            held = set(marks.digits_in(cell))
            digits_of.setdefault(cell, set()).update(
                held & set(part.digits) if part.digits else held
            )
        for link in part.links:
            for cell in link.cells:
                digits_of.setdefault(cell, set()).add(link.digit)
    for cell, digit in step.removes:
        digits_of.setdefault(cell, set()).add(digit)
    return digits_of


def _runs(marks: list[Mark], struck: set[Mark], number: int | None) -> tuple[TextRun, ...] | None:
    """Return candidates of a cell in as many lines as fill a square.

    Args:
        marks: The candidates; those in `struck` are struck through.
        struck: The candidates that the step removes.
        number: The place of the cell along a chain, raised before them, or None.
    """
    if not marks:
        return None
    width = candidate_lines(len(marks), is_numbered=bool(number)).width - bool(number)
    runs = [TextRun(str(number), is_raised=True)] if number else []
    for place, mark in enumerate(marks):
        ends = (place + 1) % width == 0 and place + 1 < len(marks)
        runs.append(TextRun(SYMBOLS[mark[1]], mark in struck))
        runs += [TextRun("\n")] * ends
    return tuple(runs)


def _essential(runs: tuple[TextRun, ...]) -> tuple[TextRun, ...]:
    """Return the number of a cell and the candidates that are struck; the text has the others."""
    return tuple(run for run in runs if run.is_raised or run.is_struck)


def _placed_runs(
    variant: Variant, marks: list[Mark], struck: set[Mark], number: int | None
) -> tuple[TextRun, ...]:
    """Return candidates of a cell, each where pencil marks are; the number is left of the first."""
    gone = {SYMBOLS[digit] for cell, digit in marks if (cell, digit) in struck}
    digits = [digit for _, digit in marks]
    text = printed_marks(digits, variant, beside=blanks_beside(variant))
    first, rest = text.split("\n", 1)
    ends = [TextRun(sign, is_raised=True) for sign in (str(number), FIGURE_SPACE)] if number else []
    runs = [*ends[:1], *_parted(first, gone), *ends[1:], *_parted(f"\n{rest}", gone)]
    return tuple(runs)


def _parted(text: str, struck: set[str]) -> Iterator[TextRun]:
    """Yield a text in runs, so that some signs are struck through."""
    for is_struck, signs in groupby(text, struck.__contains__):
        yield TextRun("".join(signs), is_struck)


FIGURE_SPACE = "\u2007"
"""A blank as wide as a digit."""


class CandidateLines(NamedTuple):
    """The shape in which the candidates of a cell are set: lines, and places on each."""

    width: int
    lines: int

    @property
    def room(self) -> float:
        """The width and height that a cell needs at least, in sizes of the candidates."""
        return max(self.width * FIELD_WIDTH, self.lines * FIELD_HEIGHT)


FIELD_WIDTH, FIELD_HEIGHT = 0.57, 1.17  # of a candidate, in sizes of its font
BESIDE, ABOVE = 3.0, 0.8  # points of a cell that are left to spreadsheet programs


@cache
def candidate_lines(count: int, *, is_numbered: bool = False) -> CandidateLines:
    """Return the shape in which so many candidates are as large as can be.

    Args:
        count: How many there are.
        is_numbered: Whether the number of the cell is before them, as wide as one of them.

    >>> [tuple(candidate_lines(count)) for count in (1, 2, 3, 4, 6, 8, 9)]
    [(1, 1), (2, 1), (3, 1), (4, 1), (3, 2), (4, 2), (5, 2)]
    """
    widths = range(1, max(1, count) + 1)
    shapes = [CandidateLines(width + is_numbered, ceil(max(1, count) / width)) for width in widths]
    return min(shapes, key=lambda shape: (shape.room, shape.lines))


def candidate_lines_of(runs: tuple[TextRun, ...]) -> CandidateLines:
    """Return the shape in which the candidates of a cell are set."""
    count = sum(run.text != "\n" and not run.is_raised for run in runs)
    return candidate_lines(count, is_numbered=any(run.is_raised for run in runs))


def candidate_points(shape: CandidateLines, pixels: int, theme: Theme) -> float:
    """Return the size at which candidates fit a cell that is `pixels` wide."""
    points = pixels * 0.75
    across = (points - BESIDE) / (shape.width * FIELD_WIDTH)
    down = (points - ABOVE) / (shape.lines * FIELD_HEIGHT)
    digit = half_points(points * theme.digit_share)
    return max(2.0, half_points(min(across, down, digit * 0.8)))


IN_COLOUR = {
    SquareKind.PLACED: PLACED,
    SquareKind.PATTERN: PATTERN,
    SquareKind.SECOND: SECOND,
    SquareKind.CAUSE: SECOND,
    SquareKind.LINE: PATTERN,
}
IN_BLACK: dict[SquareKind, dict[str, Any]] = {
    SquareKind.PLACED: {"fill": "CCCCCC", "hatch": 0},
    SquareKind.PATTERN: {"fill": "E6E6E6", "hatch": 0},
    SquareKind.SECOND: {"fill": "FFFFFF", "hatch": 3},
}
"""Marks where only black is printed: two greys, and strokes from corner to corner."""

WITH_CANDIDATES = {SquareKind.PATTERN, SquareKind.SECOND, SquareKind.OTHER}
POINTS, HEAD_POINTS, INDEX_POINTS = 8.5, 10.5, 5.5


class TextSizes(NamedTuple):
    """The sizes of texts in points.

    Attributes:
        text: Of the texts beside boards.
        head: Of what is above them.
        has_places: Whether candidates have places of their own, as pencil marks; else they are as
            large as they fit.
    """

    text: float
    head: float
    has_places: bool = False


def least_points(layout: BookLayout) -> float:
    """Return the least size of a sign in a bound book; 0 for loose sheets."""
    return layout.design.least_text if layout.trim else 0.0


def text_points(layout: BookLayout) -> float:
    """Return the size of the texts beside boards."""
    return max(POINTS, least_points(layout))


def _shapes(side: int) -> list[CandidateLines]:
    """Return each way in which the candidates of a cell stand in lines, numbered or not."""
    numbered = product((False, True), range(1, side + 1))
    return [*dict.fromkeys(candidate_lines(n, is_numbered=m) for m, n in numbered)]


class StepStyles:
    """The styles of the pages with steps.

    Attributes:
        palette: Every style once; the number of a style is its place here.
    """

    def __init__(
        self,
        variants: Sequence[Variant],
        layout: BookLayout,
        pixels: int,
        sizes: TextSizes,
    ) -> None:
        theme = layout.design
        letters, self._ground = theme.letters[layout.lang], theme.ground
        self._is_black, self._theme = bool(layout.trim), theme
        # Candidates must be legible on it, and shades of a step differ from those of the board.
        pale = theme if theme.ground else replace(theme, shade="F2F2F2", tint=None)
        self._board: BoardStyle = board_style(variants[0], pale, pixels)
        self._boards = {variant: self._board.on(variant) for variant in variants}
        self._pixels, self._least = pixels, least_points(layout)
        # Of candidates that are taken: these are struck through in any case.
        self._struck = theme.ink if layout.trim else "FF8A80" if theme.ground else "C00000"
        self._ink = theme.ink
        self._has_places = sizes.has_places
        body = Font(letters, sizes.text, theme.ink)
        small = Font(theme.digits, max(INDEX_POINTS, least_points(layout)), theme.pale)
        head = body._replace(size=max(sizes.head, body.size))
        bold = head._replace(bold=True)
        self.head = Style(bold, vertical="bottom", fill=theme.ground, role="heading")
        self.info = self.head._replace(font=head, horizontal="right", role="")
        self.title = Style(body._replace(bold=True), vertical="top", fill=theme.ground)
        self.text = Style(body, vertical="top", wrap=True, fill=theme.ground)
        self.down = Style(small, horizontal="center", fill=theme.ground, role="index")
        self.across = self.down._replace(vertical="bottom")
        words = (self.head, self.info, self.title, self.text, self.across, self.down)
        shapes = _shapes(variants[0].side)
        boards = (
            self._style(variant, cell, kind, shape)
            for variant in variants
            for cell in range(variant.cells)
            for kind in SquareKind
            for shape in (shapes if kind in WITH_CANDIDATES else shapes[:1])
        )
        self.palette = tuple(dict.fromkeys((*words, *boards)))
        self._numbers = {style: number for number, style in enumerate(self.palette)}

    def cell(
        self, value: int | str | tuple[TextRun, ...] | None, style: Style, link: str | None = None
    ) -> Cell:
        """Return a cell with a text or a number, or with none."""
        return Cell(value, self._numbers[style], link)

    def square(self, variant: Variant, cell: int, square: Square) -> Cell:
        """Return a cell of a small board of a variant."""
        value, shape = square.value, candidate_lines(0)
        if isinstance(value, tuple) and not self._has_places:
            value = next(filter(self._is_legible, (value, _essential(value))), None)
            shape = candidate_lines_of(value) if value else shape
        if isinstance(value, tuple):
            value = tuple(map(self._coloured, value))
        return Cell(value, self._numbers[self._style(variant, cell, square.kind, shape)])

    def _is_legible(self, runs: tuple[TextRun, ...]) -> bool:
        return candidate_points(candidate_lines_of(runs), self._pixels, self._theme) >= self._least

    def _coloured(self, run: TextRun) -> TextRun:
        """Return a run in the colour of candidates that are taken, or of numbers."""
        if run.is_struck:
            return run._replace(color=self._struck)
        return run._replace(color=self._ink) if run.is_raised else run

    def _style(self, variant: Variant, cell: int, kind: SquareKind, shape: CandidateLines) -> Style:
        """Return the style of a cell whose candidates are set so."""
        style = self._boards[variant].style(cell, given=kind is SquareKind.GIVEN)
        style = style._replace(locked=False, role="board")
        if kind in {SquareKind.GIVEN, SquareKind.ENTRY}:
            return style
        style = self._marked(style, kind)
        if kind is SquareKind.PLACED:
            return style._replace(font=self._board.given._replace(bold=True))
        if kind in {SquareKind.CAUSE, SquareKind.LINE}:
            return style._replace(font=self._board.given)
        has_corner = kind is SquareKind.OTHER and shape.lines == 1
        if self._has_places:
            points = printed_mark_points(variant, self._pixels)
        else:
            points = candidate_points(shape, self._pixels, self._theme)
        return style._replace(
            font=self._board.entry._replace(size=points),
            wrap=shape.lines > 1 or self._has_places,
            # Where candidates are as large as they fit, words say the sum.
            corner=style.corner if self._has_places or has_corner else "",
        )

    def _marked(self, style: Style, kind: SquareKind) -> Style:
        """Return the style of a cell with the mark of a step: a fill; in black print, greys."""
        if self._is_black and kind in IN_BLACK:
            drawn = style._replace(**IN_BLACK[kind])
            is_free = drawn.hatch and style.hatch < CAGE_HATCH
            return drawn if is_free else drawn._replace(hatch=sign_of(style.hatch))
        mark = IN_COLOUR.get(kind)
        if not mark:
            return style
        colours = mark.night if self._ground else mark.day
        return style._replace(fill=colours.fill)
