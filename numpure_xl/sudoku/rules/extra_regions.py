"""Extra regions (追加区画): cells in which no digit comes twice, beside rows, columns and boxes.

As text they are a letter for each cell, and a dot for one that is in none:

    a.b.     two extra regions of four cells; in those with as many cells as a row each digit
    aabb     comes once
    a.b.
    ....
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import EXTRA_REGION, FieldReader, cell_names
from numpure_xl.sudoku.rules.forms import Differ
from numpure_xl.sudoku.rules.geometry import Geometry, is_even, neighbours_of
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import COLOURED, ColourArea

MOST = 8
"""Of so many extra regions each has a colour of its own beside the white of other cells; where
there are none, white is one more."""

PAIRS = 4
"""For so many digits ours have two extra regions, one opposite the other."""


@dataclass(frozen=True)
class ExtraRegions(Rule):
    """The cells of each extra region, in the order of their first cells."""

    key = "regions"
    words = RuleWords(
        name=Message("extra regions"),
        rule=Message("In each coloured region all digits differ, too."),
        brief=Message("no digit twice in a colour"),
    )
    aliases = ("extra-regions", "追加区画")
    offered = ("6x6", "9x9")
    drawn_in = frozenset(COLOURED)
    field_names = (EXTRA_REGION,)
    is_filled = True

    regions: tuple[tuple[int, ...], ...]

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read the letter of its extra region for each cell.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> board = VARIANTS["4x4"]
        >>> ExtraRegions.read("x.y." "xxyy" "x.y." "....", board).text(board)
        'a.b.aabba.b.....'
        """
        cells = [NO_SIGN if text in BLANK_SIGNS else text.lower() for text in map(str, signs)]
        sizes = Counter(cell for cell in cells if cell != NO_SIGN)
        is_alike = all(name.isalpha() and 1 < size <= board.side for name, size in sizes.items())
        most = MOST + (NO_SIGN not in cells)
        if len(cells) != board.cells or not is_alike or len(sizes) > most:
            msg = (
                "Extra regions are {cells} letters and dots, a sign for each cell, with up to "
                "{most} letters, each in 2 to {side} cells."
            )
            raise GridError(msg, cells=board.cells, most=most, side=board.side)
        return cls(tuple(tuple(c for c, own in enumerate(cells) if own == name) for name in sizes))

    def text(self, board: Geometry) -> str:
        letters = zip(ascii_lowercase, self.regions, strict=False)
        names = {cell: letter for letter, region in letters for cell in region}
        return "".join(names.get(cell, NO_SIGN) for cell in range(board.cells))

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Regions that look the same upside down, do not touch, and have each digit once."""
        if not is_even(board):
            return None
        near = neighbours_of(board)
        regions, last = list[tuple[int, ...]](), board.cells - 1
        known = [{*unit} for unit in board.units]
        for _ in range(board.side // PAIRS):
            taken = {cell for region in regions for cell in region}
            starts = chance.shuffled(range(board.cells))
            grown = (_grown(start, taken, digits, near, chance) for start in starts)
            region = next((each for each in grown if each and each not in known), None)
            if region is None:
                return None
            regions += [tuple(sorted(region)), tuple(sorted(last - cell for cell in region))]
        return cls(tuple(sorted(regions)))

    def constraints(self, board: Geometry) -> Iterator[Differ]:
        return map(Differ, self.regions)

    def shapes(self, board: Geometry) -> Iterator[ColourArea]:
        return map(ColourArea, self.regions)

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return type(self)(tuple(sorted(tuple(sorted(to[c] for c in own)) for own in self.regions)))

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        names = [NO_SIGN] * fields.board.cells
        listed = fields.taken_list(EXTRA_REGION)
        for name, each in zip(ascii_lowercase, listed, strict=False):
            for cell in fields.cells(each.get("cells")):
                if names[cell] != NO_SIGN:
                    msg = "Extra regions overlap; here a cell is in one of them at most."
                    raise GridError(msg)
                names[cell] = name
        return cls.read(names, fields.board) if listed else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        return {EXTRA_REGION: [{"cells": cell_names(region, board)} for region in self.regions]}

    def classes(self, side: int) -> tuple[Sequence[int], ...]:
        return (range(1, side + 1),)


def _grown(
    start: int,
    taken: set[int],
    digits: Sequence[int],
    near: Sequence[Sequence[int]],
    chance: Chance,
) -> set[int]:
    """Return an extra region that grew from a cell, each digit once in it and in its opposite.

    Args:
        start: The cell.
        taken: The cells of other regions, which it does not touch.
        digits: Those of a full grid.
        near: By cell, its neighbours.
        chance: Decides where it grows.

    Returns:
        Its cells; none if it could not grow on.
    """
    last, side = len(digits) - 1, max(digits)
    region = set[int]()

    def is_free(cell: int) -> bool:
        around, opposite = {cell, *near[cell]}, {last - own for own in region}
        return (
            cell not in region
            and around.isdisjoint(taken | opposite)
            and last - cell not in around
            and digits[cell] not in {digits[own] for own in region}
            and digits[last - cell] not in {digits[other] for other in opposite}
        )

    options = [start] if is_free(start) else []
    while options and len(region) < side:
        region.add(chance.choice(options))
        options = [c for own in sorted(region) for c in near[own] if is_free(c)]
    return region if len(region) == side else set()
