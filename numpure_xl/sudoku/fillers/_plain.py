"""Boards with rows, columns and boxes alone: the originals know no others."""

from __future__ import annotations

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.grid.variant import Variant


def check_plain(variant: Variant, filler: str) -> None:
    """Refuse a board for a filler that knows only rows, columns and boxes.

    Raises:
        RequestError: If the board has extra units, or regions in place of boxes.
    """
    if not variant.is_plain:
        msg = "{filler} knows only rows, columns and boxes; use {plain} instead of {variant}."
        plain = f"{variant.side}x{variant.side}" if variant.side % 2 == 0 else "9x9"
        raise RequestError(msg, filler=filler, plain=plain, variant=variant.name)
