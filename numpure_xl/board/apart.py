"""Boards whose cells are not next to each other: merged ones, and boxes with gaps between them.

Sheets on disk and open ones are searched alike; see lattice.py and finding.py.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from numpure_xl.board.cells import Cells, spots
from numpure_xl.board.finding import boards, is_plain
from numpure_xl.board.lattice import gapped_lattices, joined, merged_lattices
from numpure_xl.board.location import Area, Lattice


def merged_boards(cells: Cells, merged: Collection[Area]) -> Iterator[tuple[Lattice, Cells]]:
    """The boards of merged cells, each with its cells as they are joined."""
    for lattice in merged_lattices(merged):
        for area in boards_joined(lattice, joined(lattice, cells)):
            part = lattice.part(area)
            yield part, joined(part, cells)


def boards_joined(lattice: Lattice, cells: Cells) -> list[Area]:
    """The boards among merged cells that are joined; all of them are one if they can be."""
    is_one = is_plain(lattice.whole) and not cells.words
    return [lattice.whole] if is_one else boards(cells)


def gapped_boards(cells: Cells, known: Iterable[Area]) -> Iterator[tuple[Lattice, Cells]]:
    """The boards with gaps between their boxes, each with its cells as they are joined.

    Args:
        cells: The cells.
        known: The boards without gaps among them.
    """
    left = cells.digits.difference(*(spots(area) for area in known))
    for lattice in gapped_lattices(cells, left):
        yield lattice, joined(lattice, cells)
