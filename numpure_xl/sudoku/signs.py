"""Signs: what a puzzle says beside its digits, in cells or between them, as data.

A board has any number of kinds of signs, each as a text: for odd and even digits an o, an e or a
dot for each cell. Whatever has a text for a kind, a file or a recipe, reads it by the table here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from numpure_xl.errors import GridError
from numpure_xl.sudoku import relations
from numpure_xl.sudoku.cages import checked_cages, turned_cages
from numpure_xl.sudoku.extra_regions import checked_extra_regions, turned_extra_regions
from numpure_xl.sudoku.relations import RELATIONS, Places
from numpure_xl.sudoku.thermometers import checked_thermometers, turned_thermometers

PARITY, REGIONS, KILLER, THERMO = "parity", "regions", "killer", "thermo"

ODD, EVEN, NO_SIGN = "oe."
"""The signs of cells: an odd digit (奇数), an even one (偶数), any digit."""

BLANK_SIGNS = {NO_SIGN, "", " ", "-"}
"""What people write where a cell has no sign."""

Signs = tuple[tuple[str, str], ...]
"""The signs of a board: names in `SIGN_KINDS`, in that order, each with its text."""


class SignKind(NamedTuple):
    """One kind of signs, as a text.

    Attributes:
        blank: Returns the text of a board with so many cells that has no sign yet.
        checked: Returns what people write, a sign for each cell, in the form that a `Variant` has;
            raises a GridError if it is none.
        turned: Returns a text once the cells of a board changed places: for each place there is
            the cell that moves to it.
    """

    blank: Callable[[int], str]
    checked: Callable[[Iterable[object], Places], str]
    turned: Callable[[str, Sequence[int], Places], str]


def parity_of(names: Iterable[object], places: Places) -> str:
    """Return the signs of odd and even cells in the form that a `Variant` has.

    Args:
        names: For each cell, in reading order, a sign, in small letters or capitals; blanks and
            dashes are as good as '.'.
        places: Those of the cells of the board.

    Raises:
        GridError: If there are too few or too many, or one is no sign.

    >>> parity_of("O.e " * 4, [divmod(cell, 4) for cell in range(16)])
    'o.e.o.e.o.e.o.e.'
    """
    texts = map(str, names)
    signs = "".join(NO_SIGN if text in BLANK_SIGNS else text.lower() for text in texts)
    if len(signs) != len(places) or not {*signs} <= {ODD, EVEN, NO_SIGN}:
        msg = "Marks are {cells} signs, a sign for each cell: o for odd, e for even, a dot for any."
        raise GridError(msg, cells=len(places))
    return signs


def _turned_cells(text: str, cells: Sequence[int], places: Places) -> str:  # noqa: ARG001
    return "".join(text[cell] for cell in cells)


# Files and cells of users contain these names: more may be added, none may be removed.
SIGN_KINDS = {
    PARITY: SignKind(lambda cells: NO_SIGN * cells, parity_of, _turned_cells),
    **{
        kind: SignKind(
            relations.blank, partial(relations.checked, kind), partial(relations.turned, kind)
        )
        for kind in RELATIONS
    },
    REGIONS: SignKind(lambda cells: NO_SIGN * cells, checked_extra_regions, turned_extra_regions),
    KILLER: SignKind(lambda cells: NO_SIGN * cells, checked_cages, turned_cages),
    THERMO: SignKind(lambda cells: NO_SIGN * cells, checked_thermometers, turned_thermometers),
}
"""By what names of boards with such signs end with."""


def bars_of_parity(text: str, side: int) -> Iterable[tuple[int, int]]:
    """Yield the cells with a sign, each with every digit that it bars."""
    allowed = {ODD: 1, EVEN: 0}
    for cell, sign in enumerate(text):
        if sign != NO_SIGN:
            yield from ((cell, d) for d in range(1, side + 1) if d % 2 != allowed[sign])
