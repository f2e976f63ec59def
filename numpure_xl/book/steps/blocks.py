"""The way through a puzzle in blocks: a small board each, and beside it what is to be done.

Singles that follow one another share a block, about as many as a box and a row together have
cells: the board shows them all, and the text their order. Every other step has a block of its
own. Its board shows the candidates that the step speaks of, and those that it strikes; a chain
goes from one colour to the other, and its cells are numbered.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import groupby, pairwise
from math import ceil
from typing import NamedTuple

from numpure_xl.board.step_cells import numbers, pattern, second_colour
from numpure_xl.board.style import shown
from numpure_xl.book.labels import Item
from numpure_xl.hints import SINGLES, explain, singles_text, technique_name
from numpure_xl.plan.sheet import Run
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import SYMBOLS
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say


class Kind(Enum):
    """How a cell of a small board looks."""

    GIVEN = "given"
    ENTRY = "entry"
    PLACED = "placed"
    PATTERN = "pattern"
    SECOND = "second"
    OTHER = "other"


class Square(NamedTuple):
    """A cell of a small board: its kind, and a digit or some candidates."""

    kind: Kind
    value: int | str | tuple[Run, ...] | None


class Block(NamedTuple):
    """Some steps, with the board on which they are taken.

    Attributes:
        title: Which steps, and what they are called.
        text: What is to be done, and why.
        squares: The cells of the board, in reading order.
    """

    title: str
    text: str
    squares: tuple[Square, ...]


def blocks(item: Item, lang: Lang) -> Iterator[Block]:
    """Yield the blocks of a puzzle that has a guide."""
    marks, number, is_first = Candidates(item.puzzle.givens), 1, True
    for steps in _portions(item.guide.steps if item.guide else (), marks.layout.side):
        if len(steps) > 1:
            text = singles_text(steps, item.puzzle.variant, lang, is_first=is_first)
            is_first = False
        else:
            text = explain(steps[0], marks, lang)
        yield Block(_title(steps, number, lang), text, _squares(item, marks, steps))
        for step in steps:
            marks.apply(step.places, step.removes)
        number += len(steps)


def _is_single(step: Step) -> bool:
    return step.technique in SINGLES


def _portions(steps: tuple[Step, ...], side: int) -> Iterator[tuple[Step, ...]]:
    """Yield singles that follow one another in equal shares, every other step alone."""
    for singles, group in groupby(steps, _is_single):
        run = tuple(group)
        most = side * 4 // 3 if singles else 1
        shares = ceil(len(run) / most)
        bounds = [len(run) * at // shares for at in range(shares + 1)]
        yield from (run[a:b] for a, b in pairwise(bounds))


def _title(steps: tuple[Step, ...], number: int, lang: Lang) -> str:
    if len(steps) > 1:
        last = number + len(steps) - 1
        return say("{first} to {last}: singles", lang, first=number, last=last)
    name = technique_name(steps[0].technique, lang)
    return f"{number}: {name[0].upper()}{name[1:]}"


def _squares(item: Item, marks: Candidates, steps: tuple[Step, ...]) -> tuple[Square, ...]:
    placed = {cell: digit for step in steps for cell, digit in step.places}
    drawn = None if _is_single(steps[0]) else steps[0]
    candidates = _candidates(drawn, marks) if drawn else {}
    kinds = _kinds(drawn) if drawn else {}
    struck, places = set(steps[0].removes), numbers(steps[:1])
    givens = item.puzzle.givens.digits

    def square(cell: int) -> Square:
        if cell in placed:
            return Square(Kind.PLACED, shown(placed[cell]))
        if marks.digits[cell]:
            return Square(Kind.GIVEN if givens[cell] else Kind.ENTRY, shown(marks.digits[cell]))
        found = [(cell, digit) for digit in sorted(candidates.get(cell, ()))]
        runs = _runs(found, struck, places.get(cell))
        return Square(kinds.get(cell, Kind.OTHER), runs)

    return tuple(map(square, range(len(givens))))


def _kinds(step: Step) -> dict[int, Kind]:
    """Return how the cells of the pattern look."""
    second = second_colour(step)
    return {cell: Kind.SECOND if cell in second else Kind.PATTERN for cell in pattern(step)}


def _candidates(step: Step, marks: Candidates) -> dict[int, set[int]]:
    """Return, by cell, the candidates that a step speaks of."""
    found: dict[int, set[int]] = {}
    for part in step.evidence:
        for cell in part.cells:
            held = set(marks.digits_in(cell))
            found.setdefault(cell, set()).update(held & set(part.digits) if part.digits else held)
        for link in part.links:
            for cell in link.cells:
                found.setdefault(cell, set()).add(link.digit)
    for cell, digit in step.removes:
        found.setdefault(cell, set()).add(digit)
    return found


def _runs(marks: list[Mark], struck: set[Mark], number: int | None) -> tuple[Run, ...] | None:
    """Return candidates of a cell in as many lines as fill a square.

    Args:
        marks: The candidates; those in `struck` are struck through.
        struck: The candidates that the step removes.
        number: The place of the cell along a chain, raised before them, or None.
    """
    if not marks:
        return None
    width = min(line_width(len(marks)), 2 if number else len(marks))
    runs = [Run(str(number), is_raised=True)] if number else []
    for at, mark in enumerate(marks):
        ends = (at + 1) % width == 0 and at + 1 < len(marks)
        runs.append(Run(SYMBOLS[mark[1]], mark in struck))
        runs += [Run("\n")] * ends
    return tuple(runs)


def line_width(count: int) -> int:
    """Return how many of so many candidates are put on a line.

    >>> [line_width(count) for count in (1, 2, 3, 4, 5, 9, 10)]
    [1, 2, 3, 2, 3, 3, 4]
    """
    return count if count <= 3 else next(width for width in range(2, 9) if width**2 >= count)
