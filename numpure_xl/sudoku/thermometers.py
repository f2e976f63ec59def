"""Thermometers (温度計ナンプレ, thermo): tubes along which digits rise from a bulb to the end.

As text they are a sign for each cell: o is a bulb, and in a tube a letter says on which side the
cell before it is, clockwise from a above, over b to the upper right, to h; a dot is in none.

    ....    one that begins in the third row, goes on to the upper right and then to the right
    .fg.
    o...
    ....
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.relations import ABSENT, Places

BULB = "o"

SIDES = {
    "a": (-1, 0),
    "b": (-1, 1),
    "c": (0, 1),
    "d": (1, 1),
    "e": (1, 0),
    "f": (1, -1),
    "g": (0, -1),
    "h": (-1, -1),
}
"""By sign of a tube, the way from its cell to the one before it."""

_SIGNS = {way: sign for sign, way in SIDES.items()}


class Rise(NamedTuple):
    """Two cells of a tube: the digit of the second is greater by their distance at least.

    Attributes:
        first: The cell that is nearer to the bulb.
        second: The other one.
        distance: From one to the next it is 1.
    """

    first: int
    second: int
    distance: int

    def fitting(self, cell: int, digits: Sequence[int], side: int) -> range:
        """Return what one of both can hold by its place, and by the other one if that is filled."""
        if cell == self.second:
            return range((digits[self.first] or 1) + self.distance, side + 1)
        return range(1, (digits[self.second] or side) - self.distance + 1)


@cache
def rises_by(distance: int) -> Callable[[int, int], bool]:
    """Return whether a digit and another are so far apart; where it is negative, they fall."""
    if distance < 0:
        return lambda first, second: first - second >= -distance
    return lambda first, second: second - first >= distance


def before_in(text: str, places: Places) -> dict[int, int]:
    """Return by cell of a tube the cell before it."""
    at = {place: cell for cell, place in enumerate(places)}
    return {
        cell: at[places[cell][0] + SIDES[sign][0], places[cell][1] + SIDES[sign][1]]
        for cell, sign in enumerate(text)
        if sign in SIDES
    }


def rises_in(text: str, places: Places) -> Iterator[Rise]:
    """Yield all pairs of cells of which one is on the way from the bulb to the other."""
    before = before_in(text, places)
    for cell in before:
        first, distance = cell, 0
        while first in before:
            first, distance = before[first], distance + 1
            yield Rise(first, cell, distance)


def tubes_in(text: str, places: Places) -> list[tuple[int, ...]]:
    """Return the cells from the bulb to each end; tubes of one bulb may begin alike."""
    before = before_in(text, places)
    ends = sorted(before.keys() - before.values())
    return [tuple(_back_from(end, before))[::-1] for end in ends]


def _back_from(cell: int, before: dict[int, int]) -> Iterator[int]:
    yield cell
    while cell in before:
        cell = before[cell]
        yield cell


def thermometer_text(tubes: Iterable[Sequence[int]], places: Places) -> str:
    """Return thermometers as text, given the cells of each from the bulb to an end.

    Raises:
        GridError: If a cell is in two, or one that follows another does not touch it.
    """
    signs: dict[int, str] = {}
    for tube in tubes:
        for number, cell in enumerate(tube):
            sign = _sign(tube[number - 1], cell, places) if number else BULB
            if sign is None or signs.setdefault(cell, sign) != sign:
                row, col = places[cell]
                msg = "A thermometer goes from cell to cell, and no other crosses it; see {cell}."
                raise GridError(msg, cell=Message("r{row}c{col}", row=row + 1, col=col + 1))
    return checked_thermometers((signs.get(cell, ABSENT) for cell in range(len(places))), places)


def _sign(before: int, cell: int, places: Places) -> str | None:
    (row, col), (to_row, to_col) = places[cell], places[before]
    return _SIGNS.get((to_row - row, to_col - col))


def checked_thermometers(names: Iterable[object], places: Places) -> str:
    """Return the signs of thermometers in the form that a `Variant` has.

    Args:
        names: For each cell, in reading order, a sign; blanks are as good as dots.
        places: Those of the cells of the board.

    Raises:
        GridError: If there are too few or too many, one is no sign, or a tube begins without a
            bulb, ends at it, or has more cells than there are digits.

    >>> checked_thermometers("OG" + " " * 14, [divmod(cell, 4) for cell in range(16)])
    'og..............'
    """
    text = "".join(ABSENT if name in ("", " ", "-") else name.lower() for name in map(str, names))
    if len(text) != len(places) or not {*text} <= {BULB, ABSENT, *SIDES}:
        msg = (
            "Thermometers are {cells} signs: o for a bulb, a to h for where the cell before is, "
            "clockwise from above, or a dot."
        )
        raise GridError(msg, cells=len(places))
    known, side = {*places}, max(row for row, _ in places) + 1
    if all(_leads(place, sign, known) for place, sign in zip(places, text, strict=True)):
        before = before_in(text, places)
        bulbs = {cell for cell, sign in enumerate(text) if sign == BULB}
        if bulbs <= {*before.values()} and all(_is_tube(c, before, bulbs, side) for c in before):
            return text
    msg = "A thermometer has one bulb, and from there 2 to {side} cells that touch one another."
    raise GridError(msg, side=side)


def _leads(place: tuple[int, int], sign: str, known: set[tuple[int, int]]) -> bool:
    down, right = SIDES.get(sign, (0, 0))
    return (place[0] + down, place[1] + right) in known


def _is_tube(cell: int, before: dict[int, int], bulbs: set[int], most: int) -> bool:
    """Tell whether from a cell back it is not too far to a bulb."""
    for _ in range(most - 1):
        cell = before.get(cell, cell)
    return cell in bulbs


def turned_thermometers(text: str, cells: Sequence[int], places: Places) -> str:
    """Return thermometers once the cells of a board changed places."""
    at = {cell: place for place, cell in enumerate(cells)}
    return thermometer_text(
        ([at[cell] for cell in tube] for tube in tubes_in(text, places)), places
    )
