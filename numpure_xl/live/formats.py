"""Formats of cells, read as far as they are asked for.

In Excel the add-in reads all of them at once (bulk.py). Elsewhere a range answers for all its cells
where they agree. Where not, its halves are asked; so what is alike is read in few calls. What the
last command left is a good guess at what is alike: `Formats.expect` takes one, and what is read
decides.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import xlwings as xw

from numpure_xl.board.location import Area
from numpure_xl.live.bulk import Bulk, read_bulk
from numpure_xl.live.cells import Cell, Host, bounds, host_of, joined

MIXED = object()
"""What is read of cells that differ."""

Format = Any
"""A truth, a number, a text, or a colour as three numbers; None is no fill."""

READERS: dict[str, tuple[type | tuple[type, ...], Callable[[xw.Range], Format]]] = {
    "bold": (bool, lambda there: there.font.bold),
    "ink": (tuple, lambda there: there.font.color),
    "name": (str, lambda there: there.font.name),
    "size": ((int, float), lambda there: there.font.size),
    "number_format": (str, lambda there: there.number_format),
    "wrap": (bool, lambda there: there.wrap_text),
    "horizontal": (str, lambda there: there.horizontal_alignment),
    "vertical": (str, lambda there: there.vertical_alignment),
}
"""What can be read of a range, and what it is where all its cells agree."""

LOCKED: dict[Host, Callable[[Any], Format]] = {
    "mac": lambda api: api.locked.get(),
    "windows": lambda api: api.Locked,
}


def read_format(sheet: xw.Sheet, what: str, there: xw.Range) -> Format:
    """Return one kind of format of the cells of a range; `MIXED` if they differ."""
    host = host_of(sheet)
    if what == "fill":
        return _fill(host, there)
    if what == "locked":
        found = LOCKED[host](there.api) if host in LOCKED else there.impl.locked
        return found if isinstance(found, bool) else MIXED
    kind, read = READERS[what]
    try:
        found = read(there)
    except TypeError:  # so xlwings takes colours that differ
        return MIXED
    return found if isinstance(found, kind) else MIXED


def _fill(host: Host, there: xw.Range) -> Format:
    """Return the fill; a colour alone does not distinguish none from several."""
    if host == "windows":
        interior = there.api.Interior
        is_one = interior.ColorIndex is not None
    elif host == "mac":
        is_one = repr(there.api.interior_object.color_index.get()) != "k.missing_value"
    else:
        is_one = there.impl.has_one_fill
    return there.color if is_one else MIXED


class Formats:
    """The formats of the cells of a sheet, as first read.

    Attributes:
        sheet: The sheet.
        area: The cells that are to be read at once, where the add-in can; None if any.
    """

    def __init__(self, sheet: xw.Sheet, area: Area | None = None) -> None:
        self.sheet = sheet
        self.area = area
        self._bulk: Bulk | None = None
        self._can_bulk = True
        self._known: dict[str, dict[Cell, Format]] = defaultdict(dict)
        self._expected: Mapping[str, Mapping[Cell, Format]] = {}

    def expect(self, formats: Mapping[str, Mapping[Cell, Format]]) -> None:
        """Take a guess: what is alike in it is asked for together."""
        self._expected = formats

    def bulk(self, area: Area) -> Bulk | None:
        """Return the formats and borders of a rectangle as read at once; None if that cannot be."""
        if self._can_bulk and (self._bulk is None or self._bulk.area != area):
            self._bulk = read_bulk(self.sheet, area)
            self._can_bulk = self._bulk is not None
            for what, by_cell in self._bulk.formats.items() if self._bulk else ():
                self._known[what] = by_cell | self._known[what]
        return self._bulk if self._can_bulk else None

    def of(self, what: str, found: Collection[Cell]) -> dict[Cell, Format]:
        """Return a format of cells."""
        known = self._known[what]
        if any(cell not in known for cell in found):
            self._read_at_once(found)
            known = self._known[what]
        for group in self._groups(what, [cell for cell in found if cell not in known]):
            for there in self._alike(what, sorted(group)):
                known.update(there)
        return {cell: known[cell] for cell in found}

    def _read_at_once(self, found: Collection[Cell]) -> None:
        """Read the rectangle of a board in one call, or that of the cells if they are elsewhere."""
        area = bounds(found)
        if self.area and self.area.encloses(area):
            area = self.area
        self.bulk(area)

    @property
    def known(self) -> Mapping[str, Mapping[Cell, Format]]:
        """All that was read so far, or noted."""
        return self._known

    def note(self, formats: Mapping[str, Mapping[Cell, Format]]) -> None:
        """Note the new formats of cells."""
        for what, by_cell in formats.items():
            self._known[what].update(by_cell)

    def _groups(self, what: str, unknown: list[Cell]) -> list[list[Cell]]:
        expected = self._expected.get(what, {})
        groups: dict[Format, list[Cell]] = defaultdict(list)
        for cell in unknown:
            groups[expected.get(cell)].append(cell)
        return list(groups.values())

    def _alike(self, what: str, found: list[Cell]) -> Iterator[dict[Cell, Format]]:
        """Yield cells with their format, in groups of those that agree."""
        ranges = joined(self.sheet, found)
        values = [read_format(self.sheet, what, there) for there in ranges]
        if MIXED not in values and all(value == values[0] for value in values):
            yield dict.fromkeys(found, values[0])
        elif len(found) == 1:
            yield {found[0]: None}  # a program that does not say
        else:
            half = len(found) // 2
            yield from self._alike(what, found[:half])
            yield from self._alike(what, found[half:])
