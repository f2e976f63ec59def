"""Which boards a format has no form for, which rules we do not have, and how that is said."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from numpure_xl.errors import GridError, RequestError, cut
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.variant import Variant

MOST_NAMED = 10


def refused(name: str, variant: Variant) -> RequestError:
    """Return what is said of a board that a format cannot have."""
    msg = "The format {name} has no boards {variant}; try json."
    return RequestError(msg, name=name, variant=variant.name)


def only_9x9(name: str, variant: Variant) -> None:
    """Raise a `RequestError` unless a board is the plain 9x9."""
    if variant != CLASSIC:
        raise refused(name, variant)


def refused_rules(names: Collection[str], known: Collection[str] = ()) -> GridError:
    """Return what is said of a puzzle for rules of it that are not read.

    Args:
        names: The names of the rules.
        known: Those that there are here: they are not read as they stand in this puzzle.
    """
    if unknown := sorted({*names}.difference(known)):
        msg = "The puzzle has rules that are not supported: {names}."
        return GridError(msg, names=listed(unknown))
    msg = "These rules are known, but not together, or not in this form: {names}."
    return GridError(msg, names=listed(sorted(names)))


def cut_short(names: Collection[str]) -> GridError:
    """Return what is said of a puzzle in which a part of some rules is missing."""
    msg = "A part is missing of what the puzzle says of {names}; copy the whole of it."
    return GridError(msg, names=listed(sorted(names)))


def listed(names: Sequence[str]) -> str:
    """Return names in a sentence, as many as one reads: none of them is cut, unless it is no name.

    >>> listed([f"rule{number}" for number in range(30)])
    'rule0, rule1, rule2, rule3, rule4, rule5, rule6, rule7, rule8, rule9, ...'
    """
    return ", ".join([*map(cut, names[:MOST_NAMED]), *["..."] * (len(names) > MOST_NAMED)])


def has_rows(value: object, name: str) -> bool:
    """Tell whether a value of JSON is an object that has rows of cells under a name."""
    rows = value.get(name) if isinstance(value, dict) else None
    return isinstance(rows, list) and bool(rows) and all(map(_is_row, rows))


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(cell, dict) for cell in row)
