"""Relations of neighbours: what two cells side by side, or one above the other, say of each other.

A relation says which pairs of digits two cells may have. A sign between them stands for one, and of
some kinds a missing sign for another: where neighbours that are consecutive have a bar between
them, those without a bar are not. As text there are two signs for each cell, first what is between
each cell and the one to its right, then what is between each and the one below:

    4x4+inequality    .<.. .... >... ....   ^... ...v .... ....     (here with blanks to read it)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from numpure_xl.errors import GridError

ABSENT = "."
"""What is in the text where there is no sign, or no neighbour."""

Places = Sequence[tuple[int, int]]
"""By cell, its row and column on the paper."""

STEPS = ((0, 1), (1, 0))
"""To the neighbours whose signs a cell has: to its right, and below."""


class Relation(NamedTuple):
    """A kind of relation.

    Attributes:
        signs: By step in `STEPS`, the signs between a cell and that neighbour; those at the same
            place in both mean the same.
        meanings: By place of a sign, whether two digits fit, that of the cell and its neighbour's.
        absent: The same without a sign; None where that says nothing.
        is_order: Whether the two signs are each other's, seen from the other cell.
        in_boxes: Whether our puzzles have signs inside boxes only, as magazines print them.
        share: How much of its signs a puzzle has that is to be hard; with all, few are.
    """

    signs: tuple[str, str]
    meanings: tuple[Callable[[int, int], bool], ...]
    absent: Callable[[int, int], bool] | None = None
    is_order: bool = False
    in_boxes: bool = False
    share: float = 1.0

    def meaning(self, sign: str) -> Callable[[int, int], bool] | None:
        """Return whether two digits fit beside a sign; None if it says nothing."""
        for signs in self.signs:
            if sign in signs:
                return self.meanings[signs.index(sign)]
        return self.absent


def _are_consecutive(first: int, second: int) -> bool:
    return abs(first - second) == 1


def _are_apart(first: int, second: int) -> bool:
    return not _are_consecutive(first, second)


def _is_less(first: int, second: int) -> bool:
    return first < second


def _is_greater(first: int, second: int) -> bool:
    return first > second


def _are_double(first: int, second: int) -> bool:
    return first == 2 * second or second == 2 * first


def _are_neither(first: int, second: int) -> bool:
    return not (_are_consecutive(first, second) or _are_double(first, second))


def _sum_is_ten(first: int, second: int) -> bool:
    return first + second == 10


def _sum_is_five(first: int, second: int) -> bool:
    return first + second == 5


def _sum_is_other(first: int, second: int) -> bool:
    return first + second not in {5, 10}


CONSECUTIVE, INEQUALITY, KROPKI, XV = "consecutive", "inequality", "kropki", "xv"

# Files and cells of users contain these names and signs: more may be added, none may be removed.
RELATIONS = {
    CONSECUTIVE: Relation(("c", "c"), (_are_consecutive,), _are_apart),
    INEQUALITY: Relation(
        ("<>", "^v"), (_is_less, _is_greater), is_order=True, in_boxes=True, share=0.8
    ),
    KROPKI: Relation(("wb", "wb"), (_are_consecutive, _are_double), _are_neither),
    XV: Relation(("xv", "xv"), (_sum_is_ten, _sum_is_five), _sum_is_other),
}
"""By what names of boards with them end with: 連続ナンプレ, 不等号ナンプレ, クロプキ, XV."""


class Neighbours(NamedTuple):
    """Two cells with a relation.

    Attributes:
        kind: The name of the relation.
        sign: The sign between them, or `ABSENT`.
        first: The cell to the left, or above.
        second: The other one.
    """

    kind: str
    sign: str
    first: int
    second: int

    @property
    def fits(self) -> Callable[[int, int], bool] | None:
        """Whether two digits fit; None if any do."""
        return RELATIONS[self.kind].meaning(self.sign)


class Pair(NamedTuple):
    """Two cells, and which digits they may have, whatever signs say so.

    Attributes:
        first: The cell that comes first in reading order.
        second: The other one.
        allowed: By digit of the first, from 0, the digits that the second may have then, as a mask.
        allowed_back: The same by digit of the second.
    """

    first: int
    second: int
    allowed: tuple[int, ...]
    allowed_back: tuple[int, ...]

    def left(self, one: int, other: int) -> tuple[int, int]:
        """Return what two cells with some candidates may still have beside each other."""
        other &= union(self.allowed, one)
        return one & union(self.allowed_back, other), other


def union(masks: Sequence[int], digits: int) -> int:
    """Return what the masks of some digits have together."""
    together = 0
    while digits:
        together |= masks[(digits & -digits).bit_length() - 1]
        digits &= digits - 1
    return together


@cache
def allowed_by(
    fits: tuple[Callable[[int, int], bool], ...], side: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return by digit of one cell what its neighbour may have, and the same the other way round."""
    digits = range(1, side + 1)

    def masks(holds: Callable[[int, int], bool]) -> tuple[int, ...]:
        return tuple(sum(1 << e - 1 for e in digits if e != d and holds(d, e)) for d in digits)

    def both(first: int, second: int) -> bool:
        return all(each(first, second) for each in fits)

    return masks(both), masks(lambda second, first: both(first, second))


def lost_between(pairs: Iterable[Pair], cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return what neighbours cannot have since nothing is left beside it.

    Args:
        pairs: The pairs of a board.
        cells: By cell, its candidates as a mask; 0 if it is filled.

    Returns:
        Cells, each with the candidates that it loses.
    """
    lost = []
    for pair in pairs:
        one, other = cells[pair.first], cells[pair.second]
        if one and other:
            left = pair.left(one, other)
            lost += [
                (cell, before & ~after)
                for cell, before, after in zip(pair[:2], (one, other), left, strict=True)
                if before & ~after
            ]
    return lost


def places_of_signs(places: Places) -> dict[int, tuple[int, int, int]]:
    """Return by place in the text each cell, the number of a step, and the neighbour there."""
    at = {place: cell for cell, place in enumerate(places)}
    return {
        step * len(places) + cell: (cell, step, at[row + down, col + right])
        for step, (down, right) in enumerate(STEPS)
        for cell, (row, col) in enumerate(places)
        if (row + down, col + right) in at
    }


def neighbours_in(kind: str, text: str, places: Places) -> Iterator[Neighbours]:
    """Yield all neighbours of a board with the signs between them."""
    for at, (cell, _, other) in places_of_signs(places).items():
        yield Neighbours(kind, text[at], cell, other)


def blank(cells: int) -> str:
    """Return the text of a board without a sign."""
    return ABSENT * (len(STEPS) * cells)


def checked(kind: str, names: Iterable[object], places: Places) -> str:
    """Return the signs of a relation in the form that a `Variant` has.

    Args:
        kind: A name in `RELATIONS`.
        names: The signs, in the order of the text; blanks are as good as dots.
        places: Those of the cells of the board.

    Raises:
        GridError: If there are too few or too many, or one has no place there.

    >>> checked("consecutive", "C " * 8 + "." * 16, [divmod(cell, 4) for cell in range(16)])
    'c.c.c.c.c.c.c.c.................'
    """
    text = "".join(ABSENT if name in ("", " ") else name.lower() for name in map(str, names))
    signs = RELATIONS[kind].signs
    allowed = {at: {ABSENT, *signs[step]} for at, (_, step, _) in places_of_signs(places).items()}
    is_known = all(sign in allowed.get(at, {ABSENT}) for at, sign in enumerate(text))
    if len(text) != len(blank(len(places))) or not is_known:
        msg = (
            "Marks between cells are {count} signs, first those to the right of each cell, then "
            "those below: {across}, {down} or a dot."
        )
        fields = {"across": " ".join(signs[0]), "down": " ".join(signs[1])}
        raise GridError(msg, count=len(blank(len(places))), **fields)
    return text


def turned(kind: str, text: str, cells: Sequence[int], places: Places) -> str:
    """Return the signs once cells changed places: for each place there is the cell that comes."""
    relation, meant = RELATIONS[kind], dict[tuple[int, int], int]()
    for near in neighbours_in(kind, text, places):
        signs = relation.signs[places[near.first][0] != places[near.second][0]]
        meant[near.first, near.second] = own = signs.find(near.sign)
        meant[near.second, near.first] = 1 - own if relation.is_order and own >= 0 else own
    made = [*blank(len(places))]
    for at, (cell, step, other) in places_of_signs(places).items():
        own = meant[cells[cell], cells[other]]
        if own >= 0:
            made[at] = relation.signs[step][own]
    return "".join(made)


def signs_between(
    kind: str, digits: Sequence[int], places: Places, choose: Callable[[Sequence[str]], str]
) -> str:
    """Return the text of all signs that a full grid has.

    Where two fit, as both dots do between 1 and 2, one of them is chosen.
    """
    relation, made = RELATIONS[kind], [*blank(len(places))]
    for at, (cell, step, other) in places_of_signs(places).items():
        signs = zip(relation.signs[step], relation.meanings, strict=True)
        if fitting := [sign for sign, fits in signs if fits(digits[cell], digits[other])]:
            made[at] = choose(fitting) if len(fitting) > 1 else fitting[0]
    return "".join(made)
