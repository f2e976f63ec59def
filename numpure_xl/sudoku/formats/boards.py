"""Which boards a format has no form for, which rules we do not have, and how that is said."""

from __future__ import annotations

from collections.abc import Iterable

from numpure_xl.errors import GridError, RequestError, cut
from numpure_xl.sudoku.variant import CLASSIC, Variant


def refused(name: str, variant: Variant) -> RequestError:
    """Return what is said of a board that a format cannot have."""
    msg = "The format {name} has no boards {variant}; try json."
    return RequestError(msg, name=name, variant=variant.name)


def only_9x9(name: str, variant: Variant) -> None:
    """Raise a `RequestError` unless a board is the plain 9x9."""
    if variant != CLASSIC:
        raise refused(name, variant)


def unknown_rules(names: Iterable[str]) -> GridError:
    """Return what is said of a puzzle with rules that are not known here, by their names."""
    msg = "The puzzle has rules that are not supported: {names}."
    return GridError(msg, names=cut(", ".join(sorted(names))))


def has_rows(value: object, name: str) -> bool:
    """Tell whether a value of JSON is an object that has rows of cells under a name."""
    rows = value.get(name) if isinstance(value, dict) else None
    return isinstance(rows, list) and bool(rows) and all(map(_is_row, rows))


def _is_row(row: object) -> bool:
    return isinstance(row, list) and all(isinstance(cell, dict) for cell in row)
