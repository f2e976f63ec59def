"""What lies on cells besides their values and formats; both spreadsheets in memory have it.

What takes it away in Excel takes it away here: formats take conditional formats with them, a cell
that is emptied altogether its note and its rule as well. A table grows by what is written below it,
unless Excel is told that tables do not.
"""

from dataclasses import dataclass

OF_CELLS = {"note", "rule", "condition"}
"""What a cell has; a rule is what data validation lets in, a condition a conditional format."""


@dataclass
class Thing:
    """Something on cells.

    Attributes:
        kind: "note", "rule", "condition", "table" or "shape".
        cells: Its cells, their rows and columns from 1.
    """

    kind: str
    cells: frozenset[tuple[int, int]]


class Things:
    """All that lies on the cells of a sheet.

    Attributes:
        all: The things.
    """

    def __init__(self):
        self.all: list[Thing] = []

    def __str__(self):
        return str(sorted((thing.kind, sorted(thing.cells)) for thing in self.all))

    def put(self, kind, cells):
        """Put something on cells."""
        self.all.append(Thing(kind, frozenset(cells)))

    def formats_cleared(self, cells):
        """Take the conditional formats of cells away."""
        self._take({"condition"}, cells)

    def cleared(self, cells):
        """Take all that cells have away."""
        self._take(OF_CELLS, cells)

    def _take(self, kinds, cells):
        for thing in self.all:
            if thing.kind in kinds:
                thing.cells -= frozenset(cells)
        self.all = [thing for thing in self.all if thing.cells]

    def written(self, cell):
        """Let the table above a cell grow."""
        row, column = cell
        for thing in self.all:
            if (
                thing.kind == "table"
                and (row - 1, column) in thing.cells
                and cell not in thing.cells
            ):
                thing.cells |= {(row, at) for above, at in thing.cells if above == row - 1}
