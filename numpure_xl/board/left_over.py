"""Digits that are of no board, and what is said of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from numpure_xl.board.blocks import blocks_of
from numpure_xl.board.cells import Cells, spots, widened
from numpure_xl.board.finding import SIDES, holds_digits, is_plain, reads
from numpure_xl.board.location import Area
from numpure_xl.cell_names import cell_reference
from numpure_xl.errors import GridError

MOST_LEFT = 2
"""How many digits along a side of a board are named; more are of something else."""


def odd_blocks(cells: Cells, known: Iterable[Area]) -> Iterator[tuple[Area, GridError]]:
    """The blocks of digits that are not boards, each with the sentence that refuses it.

    Args:
        cells: The cells.
        known: The boards among them; numbers along their edges are not a block.
    """
    taken = {spot for area in known for spot in spots(area)}
    for block in blocks_of(cells.digits - taken):
        is_large = min(block.height, block.width) >= min(SIDES)
        if is_large and taken.isdisjoint(spots(block)) and holds_digits(cells, block):
            yield block, _beside_a_board(cells, block) or _no_board(block)


def _no_board(block: Area) -> GridError:
    """The error of digits that are not a board."""
    msg = (
        "Cells {area} hold digits, but are not a board; draw a border around each board, "
        "and leave the cells around it blank."
    )
    return GridError(msg, area=str(block))


def _beside_a_board(cells: Cells, block: Area) -> GridError | None:
    """The error of a block that is a board but for a digit or two along a side, if it is one."""
    row, col, height, width = block
    for part in (
        block,
        *(Area(row + down, col, height - 1, width) for down in (0, 1)),
        *(Area(row, col + right, height, width - 1) for right in (0, 1)),
    ):
        near = cells.digits.intersection(spots(widened(part)))
        left = sorted(near.difference(spots(part)))
        if is_plain(part) and 0 < len(left) <= MOST_LEFT and reads(cells, part):
            held, cell = cells.values[left[0]], cell_reference(*left[0])
            msg = (
                "{cell} holds {found}, beside what may be the board {area}; empty {cell}, "
                "or leave a blank row or column between."
            )
            shown = f"{held:g}" if isinstance(held, float) else str(held)
            return GridError(msg, cell=cell, found=shown, area=str(part))
    return None
