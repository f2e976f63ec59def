"""Guesses: the formats of the cells of boards after the last command.

Formats are read in groups of cells that are alike. The formats of the last command show which
cells these are, so that the next click takes a few calls; see `Formats.expect`. A guess that is
wrong costs calls and nothing else. No digits are kept.
"""

from __future__ import annotations

import json
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Any

from numpure_xl.live.cells import Cell, area_at, cells_in, rectangles
from numpure_xl.live.change import alike
from numpure_xl.live.formats import Format, Formats

KEPT = 50
"""How many boards are remembered."""


class Guesses:
    """A file of guesses, by the names of boards.

    Attributes:
        path: The file.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def of(self, name: str) -> dict[str, dict[Cell, Format]]:
        """Return how a board looked, by what it is."""
        found: dict[str, dict[Cell, Format]] = defaultdict(dict)
        for what, groups in self._read().get(name, {}).items():
            for value, addresses in groups:
                cells = (cell for name in addresses for cell in cells_in(area_at(name)))
                found[what].update(dict.fromkeys(cells, _hashable(value)))
        return found

    def keep(self, name: str, formats: Formats) -> None:
        """Remember the formats of a board, as far as they are known."""
        known_now = {
            what: [[value, [str(area) for area in rectangles(cells)]]
                   for value, cells in alike(by_cell)]
            for what, by_cell in formats.known.items()
        }  # fmt: skip
        known = self._read()
        known_now = known.pop(name, {}) | known_now
        kept = dict([*known.items()][1 - KEPT :]) | {name: known_now}
        with suppress(OSError):  # without it the next click takes longer
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(kept), "utf-8")

    def _read(self) -> dict[str, Any]:
        with suppress(OSError, ValueError):
            found = json.loads(self.path.read_text("utf-8"))
            return found if isinstance(found, dict) else {}
        return {}


def _hashable(value: Any) -> Format:  # noqa: ANN401  # as JSON has it
    return tuple(value) if isinstance(value, list) else value
