"""Marks on cells that are wrong: a fill, bold letters, and a symbol beside the digit.

A colour alone would say nothing to many people, nor on paper. The symbol is part of the number
format, so that the digit stays what it is; by it a mark is known again. Its part for negative
numbers, of which a board has none, says how the cell looked before. What a step rests on is marked
as well, by a fill alone, since the sentence that is shown with it names every cell.

For a step, the cells to highlight are its pattern, in one colour or two, and where it is found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from numpure_xl.plan.colour import rgb
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.techniques.step import Role, Step


class Colours(NamedTuple):
    """The fill of a cell, and the colour of its digit; "" for the one that it has."""

    fill: str
    ink: str = ""


RGB = tuple[int, ...] | None
"""Red, green and blue from 0 to 255; None for no fill."""


class Unmarked(NamedTuple):
    """The format of a cell before it was marked.

    Attributes:
        fill: Its fill.
        number_format: How numbers are shown.
        ink: The colour of its digit; None if the mark left the digit as it was.
        bold: Whether the digit is bold.
    """

    fill: RGB
    number_format: str
    ink: RGB = None
    bold: bool = False

    def __str__(self) -> str:
        fill, ink = ("none" if rgb is None else bytes(rgb).hex() for rgb in (self.fill, self.ink))
        number_format = (
            self.number_format if re.fullmatch(_PLAIN, self.number_format) else "General"
        )
        return f"{fill} {ink} {'bold' if self.bold else 'plain'} {number_format}"


_PLAIN = r'[^";\\]*'
_UNMARKED = re.compile(rf"([0-9a-f]{{6}}|none) ([0-9a-f]{{6}}|none) (bold|plain) ({_PLAIN})")


def unmarked(number_format: object) -> Unmarked | None:
    """Return the look of a marked cell before it was marked; None if its number format has none.

    >>> before = Unmarked((255, 255, 0), "0.0", (0, 0, 0), bold=True)
    >>> unmarked(CLASH.number_format(before)) == before
    True
    """
    match = _UNMARKED.search(str(number_format).replace("\\", ""))
    if not match:
        return None
    parts = match.group(1, 2)
    fill, ink = (None if part == "none" else rgb(part) for part in parts)
    return Unmarked(fill, match[4], ink, match[3] == "bold")


class CellMark(NamedTuple):
    """The look of a marked cell.

    Attributes:
        symbol: The text shown after its digit.
        day: Its colours on a light board.
        night: Its colours on a dark one.
    """

    symbol: str
    day: Colours
    night: Colours

    def number_format(self, before: Unmarked) -> str:
        """Return the number format that shows the symbol after a number or a letter.

        Args:
            before: How the cell looks now.
        """
        return f'0"{self.symbol}";"{before}";0"{self.symbol}";@"{self.symbol}"'


# The contrast of ink and fill is above 7 to 1, which WCAG 2.1 asks for at its highest level, and
# orange and blue can be distinguished with every kind of colour blindness.
CLASH = CellMark("!", Colours("F8CBAD", "6B2600"), Colours("6B2A0E", "FFE3D3"))
WRONG = CellMark("×", Colours("BDD7EE", "1F2F63"), Colours("1B3F66", "DDEBFF"))

MARKS = (CLASH, WRONG)
INKS = frozenset(colours.ink for mark in MARKS for colours in (mark.day, mark.night))

# What a step rests on: light enough for pencilmarks to be read, and three steps of lightness
# apart, so that they differ in grey as well. The symbol is a hair space, which nobody sees.
UNSEEN = "\N{HAIR SPACE}"
AREA = CellMark(UNSEEN, Colours("FFF7DB"), Colours("2B2918"))
PATTERN = CellMark(UNSEEN, Colours("FFE08A"), Colours("453C12"))
SECOND = CellMark(UNSEEN, Colours("9DB6D7"), Colours("051942"))  # of two colours along a chain
PLACED = CellMark(UNSEEN, Colours("A9D08E"), Colours("275830"))

EVIDENCE = (AREA, PATTERN, SECOND, PLACED)


def is_marked(number_format: object) -> bool:
    r"""True if a number format shows a mark.

    A program may write a symbol without its quotes, or with a backslash in front of it.

    >>> is_marked('0"!";;0"!";@"!"'), is_marked(r"0\!;;0\!;@\!"), is_marked("0.00")
    (True, True, False)
    """
    plain = re.sub(r'["\\]', "", str(number_format))
    return any(f"0{mark.symbol}" in plain for mark in (*MARKS, *EVIDENCE))


class StepCells(NamedTuple):
    """The cells to highlight for some steps.

    Attributes:
        pattern: The cells that they are based on.
        area: The cells of the units in which the last of them is found.
        second: Those of the pattern that have the second of two colours.
        numbers: The cells along chains with their places in them; a second chain goes on counting.
    """

    pattern: frozenset[int]
    area: frozenset[int]
    second: frozenset[int]
    numbers: dict[int, int]


def step_cells(steps: Sequence[Step], variant: Variant) -> StepCells:
    """Return the cells to highlight for steps, the last of which places a digit."""
    last = steps[-1].evidence if steps else ()
    units = variant.with_implied.units
    area = {cell for part in last for unit in part.units for cell in units[unit]}
    based = frozenset().union(*map(pattern, steps))
    second = frozenset().union(*map(second_colour, steps))
    return StepCells(based, frozenset(area), second, numbers(steps))


def pattern(step: Step) -> frozenset[int]:
    """Return the cells that a step is based on."""
    linked = {cell for part in step.evidence for link in part.links for cell in link.cells}
    return frozenset(linked | {cell for part in step.evidence for cell in part.cells})


SECOND_PART = {
    "death-blossom": Role.PIVOT,
    "leftovers": Role.OUTER,
    "neighbours": Role.BESIDE,
    "thermometer": Role.BESIDE,
    "hidden-window": Role.INNER,
}
"""The part of each technique's evidence that is drawn in a second colour."""


def second_colour(step: Step) -> frozenset[int]:
    """Return the cells of a step that are drawn in a second colour.

    These are every other cell along a chain, the cells of one of two colours, every other set of
    an ALS chain, what `SECOND_PART` says, and what a net assumes to begin with.
    """
    first, second = set[int](), set[int]()
    for place, cells in enumerate(() if _is_coloured(step) else _chained(step)):
        (second if place % 2 else first).update(cells)
    for part in step.evidence:
        if part.role in {Role.OTHER, Role.EVEN}:
            second.update(part.cells, (link.cell for link in part.links))
        elif part.role in {Role.ONE, Role.ODD}:
            first.update(part.cells, (link.cell for link in part.links))
        elif part.role is Role.BRANCH:
            second.add(part.links[0].cell)
    if step.technique in SECOND_PART:
        second.update(step.part(SECOND_PART[step.technique]).cells)
    return frozenset(second - first)


def _is_coloured(step: Step) -> bool:
    """True if the evidence parts cells into two colours."""
    return any(part.role in {Role.ONE, Role.ODD} for part in step.evidence)


def _chained(step: Step) -> tuple[tuple[int, ...], ...]:
    """Return the cells along a chain, or the sets of an ALS chain, in order.

    Several chains through the same colours have no one order, so there are none of these.
    """
    chains = [part.links for part in step.evidence if part.role is Role.CHAIN]
    if _is_coloured(step) and len(set(chains)) > 1:
        return ()
    linked = (link.cells for links in chains for link in links)
    sets = (part.cells for part in step.evidence if part.role is Role.SET)
    return tuple(dict.fromkeys(sets if step.technique == "als-chain" else linked))


def numbers(steps: Sequence[Step]) -> dict[int, int]:
    """Return the cells along chains with their places in them, from 1; a group has one place."""
    groups = dict.fromkeys(cells for step in steps for cells in _chained(step))
    number_of: dict[int, int] = {}
    for number, cells in enumerate(groups, 1):
        for cell in cells:
            number_of.setdefault(cell, number)
    return number_of
