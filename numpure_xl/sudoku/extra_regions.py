"""Extra regions: cells in which no digit comes twice, beside rows, columns and boxes.

As text they are a letter for each cell, and a dot for one that is in none:

    a.b.     two extra regions of four cells; in those with as many cells as a row each digit
    aabb     comes once
    a.b.
    ....
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from math import isqrt
from string import ascii_lowercase
from typing import TYPE_CHECKING

from numpure_xl.errors import GridError
from numpure_xl.sudoku.regions import neighbours
from numpure_xl.sudoku.relations import Places

if TYPE_CHECKING:
    from numpure_xl.sudoku.chance import Chance

NONE = "."
"""The sign of a cell that is in no extra region."""

BLANKS = {NONE, "", " ", "-"}
"""What people write there."""

MOST = 8
"""Of so many extra regions each has a colour of its own."""

PAIRS = 4
"""For so many digits ours have two extra regions, one opposite the other."""


def checked_extra_regions(names: Iterable[object], places: Places) -> str:
    """Return extra regions in the form that a `Variant` has: a letter for each cell, or a dot.

    Args:
        names: For each cell, in reading order, the letter of its extra region; blanks,
            dashes and dots are in none.
        places: Those of the cells of the board.

    Raises:
        GridError: If they are none.

    >>> checked_extra_regions("x.y." "xxyy" "x.y." "....", [divmod(cell, 4) for cell in range(16)])
    'a.b.aabba.b.....'
    """
    cells = [NONE if text in BLANKS else text.lower() for text in map(str, names)]
    sizes = Counter(cell for cell in cells if cell != NONE)
    side = isqrt(len(places))
    is_alike = all(name.isalpha() and 1 < size <= side for name, size in sizes.items())
    if len(cells) != len(places) or not is_alike or len(sizes) > MOST:
        msg = (
            "Extra regions are {cells} letters and dots, a sign for each cell, with up to {most} "
            "letters, each in 2 to {side} cells."
        )
        raise GridError(msg, cells=len(places), most=MOST, side=side)
    letters = dict(zip(sizes, ascii_lowercase, strict=False)) | {NONE: NONE}
    return "".join(letters[cell] for cell in cells)


def turned_extra_regions(text: str, cells: Sequence[int], places: Places) -> str:
    """Return extra regions once the cells of a board changed places."""
    return checked_extra_regions((text[cell] for cell in cells), places)


def extra_regions_in(text: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each extra region of a text."""
    return tuple(
        tuple(cell for cell, own in enumerate(text) if own == name)
        for name in sorted({*text} - {NONE})
    )


def grown_regions(
    digits: Sequence[int], places: Places, units: Collection[Sequence[int]], chance: Chance
) -> str:
    """Return extra regions of a full grid that look the same upside down and do not touch.

    Args:
        digits: The digits of the grid, each of which comes once in a region.
        places: Those of the cells of the board.
        units: Its rows, columns and boxes, none of which is an extra region.
        chance: Decides where they grow.

    Returns:
        Their text; "" if there is no room for all of them.
    """
    names, last = [NONE] * len(digits), len(digits) - 1
    for pair in range(isqrt(len(digits)) // PAIRS):
        taken = {cell for cell, name in enumerate(names) if name != NONE}
        starts = chance.shuffled(range(len(digits)))
        grown = (_grown(start, taken, digits, chance) for start in starts)
        known = [{*unit} for unit in units]
        region = next((each for each in grown if each and each not in known), None)
        if region is None:
            return ""
        for cell in region:
            names[cell], names[last - cell] = ascii_lowercase[pair], ascii_lowercase[-1 - pair]
    return checked_extra_regions(names, places)


def _grown(start: int, taken: set[int], digits: Sequence[int], chance: Chance) -> set[int]:
    """Return an extra region that grew from a cell, each digit once in it and in its opposite.

    Args:
        start: The cell.
        taken: The cells of other regions, which it does not touch.
        digits: Those of a full grid.
        chance: Decides where it grows.

    Returns:
        Its cells; none if it could not grow on.
    """
    side, last = isqrt(len(digits)), len(digits) - 1
    region = set[int]()

    def is_free(cell: int) -> bool:
        around, opposite = {cell, *neighbours(cell, side)}, {last - own for own in region}
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
        near = (cell for own in sorted(region) for cell in neighbours(own, side))
        options = [cell for cell in near if is_free(cell)]
    return region if len(region) == side else set()
