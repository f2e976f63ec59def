"""The strokes on an open sheet, as board/finding.py asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from numpure_xl.board.cells import DASHED, HAIR, MEDIUM, NO_STROKE, THICK, THIN, Spot
from numpure_xl.board.location import Area
from numpure_xl.sheet_io.areas import CellIndex, cells_in
from numpure_xl.sheet_io.snapshot import Border

STYLES = {"double": MEDIUM} | dict.fromkeys(("dash", "dot", "dash_dot", "dash_dot_dot"), DASHED)
"""How heavy a thin line of a style is to the eye, and a double one, which counts as thick."""

WEIGHTS = {"hairline": HAIR, "thin": THIN, "medium": MEDIUM, "thick": THICK}


Reader = Callable[[Area], Iterable[Border]]
"""Reads the borders of all cells of a rectangle."""


class SheetStrokes:
    """The strokes of the cells that were looked at, whichever of two cells owns one.

    Attributes:
        across: By cell, how heavy the stroke above it is.
        down: By cell, how heavy the stroke on its left is.
    """

    def __init__(self) -> None:
        self.across: dict[Spot, int] = {}
        self.down: dict[Spot, int] = {}
        self._looked_at: set[CellIndex] = set()

    def add(self, area: Area, borders: Iterable[Border]) -> None:
        """Take in all borders of a rectangle."""
        self._looked_at.update(cells_in(area))
        for row, col, side, style, weight, _ in borders:
            by_spot = self.across if side in {"edge_top", "edge_bottom"} else self.down
            spot = row + (side == "edge_bottom"), col + (side == "edge_right")
            by_spot[spot] = max(_heaviness(style, weight), by_spot.get(spot, NO_STROKE))

    def look_at(self, cells: Iterable[CellIndex], read: Reader) -> None:
        """Read the borders of those of some cells that are on the sheet and not known yet."""
        for cell in cells:
            area = Area(*cell, 1, 1)
            if cell not in self._looked_at and area.is_on_the_sheet:
                self.add(area, read(area))


class AskedStrokes(Mapping[Spot, int]):
    """Strokes that are read when they are asked for; they cannot be listed.

    Attributes:
        strokes: What was read so far.
        area: Beyond it strokes are looked at only once one was found.
        read: What reads the borders of a rectangle.
        beyond: Where the other cell at a stroke is: above, or on the left.
    """

    def __init__(self, strokes: SheetStrokes, area: Area, read: Reader, beyond: Spot) -> None:
        self.strokes, self.area, self.read, self.beyond = strokes, area, read, beyond
        self._known = strokes.across if beyond[0] else strokes.down

    def __getitem__(self, spot: Spot) -> int:
        (row, col), (down, right) = spot, self.beyond
        if self.area.holds(row, col) or self.strokes.across or self.strokes.down:
            self.strokes.look_at((spot, (row + down, col + right)), self.read)
        return self._known.get(spot, NO_STROKE)

    def __iter__(self) -> Iterator[Spot]:
        return iter(())

    def __len__(self) -> int:
        return 0


def _heaviness(style: str, weight: str | None) -> int:
    """Return how heavy a border is; where no weight is told, all are alike."""
    heaviness = WEIGHTS.get(weight or "", THIN)
    return STYLES.get(style, heaviness) if heaviness == THIN or style == "double" else heaviness
