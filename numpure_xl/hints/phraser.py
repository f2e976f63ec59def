"""The phraser: it fills sentences of hints, names cells, digits and units, and parts long texts.

People are shown r4c7 and row 4, in Japanese 4行7列. Where cells have other names, such as
the addresses of a worksheet, row 4 would be another row, so a unit is named by its first and last
cell: row D5:L5.

Units of one colour go by the position that their cells have in the boxes, 1 to 9 in reading order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import chain, groupby
from typing import Any, NamedTuple

from numpure_xl.hints.phrases import phrasebook
from numpure_xl.sudoku.grid.grid import SYMBOLS, cell_name
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, in_language

_KANA = "[\u3041-\u30fa\u30fc-\u30ff\u4e00-\u9fff]"
SEAM = re.compile(
    f"(?<={_KANA})(?=[0-9A-Za-z])|(?<=[0-9A-Za-z])(?={_KANA})"
    f"|(?P<cell>\\d+(?:行|ぎょう)\\d+(?:列|れつ))(?: (?={_KANA}))?"
)
"""The seam between Japanese text and a number or a Latin letter; a space is put there, but not into
the name of a cell, nor behind it.
"""

_MANY = {
    "row": "rows",
    "column": "columns",
    "box": "boxes",
    "region": "regions",
    "window": "windows",
    "hidden-window": "hidden-windows",
    "colour": "colours",
}
"""The phrase for several units, by their kind."""

CellName = Callable[[int], str]
"""Names a cell, counted from 0 in reading order."""


class Phraser:
    """Names and sentences about a board.

    Args:
        lang: The language.
        variant: The board.
        name: Names a cell; left out, r4c7.
    """

    def __init__(self, lang: Lang, variant: Variant, name: CellName | None = None) -> None:
        self.lang, self.variant = lang, variant
        self.phrasebook = phrasebook(lang)
        self.name = name

    def say(self, key: str, **fields: Any) -> str:
        """Return a sentence with its gaps filled."""
        sentence = self.phrasebook.sentences[key].format(**fields)
        return SEAM.sub(lambda seam: seam["cell"] or " ", sentence)

    def phrase(self, key: str, **fields: Any) -> str:
        """Return part of a sentence with its gaps filled."""
        return self.phrasebook.phrases[key].format(**fields)

    def join(self, sentences: Iterable[str]) -> str:
        """Return sentences, one after the other."""
        return reduce(
            lambda first, then: self.phrase("sentences", first=first, then=then), sentences
        )

    def listed(self, names: Iterable[str], last: str = "and") -> str:
        """Return names in a row: 'a, b and c'; `last` is 'and', 'or', 'neither' or 'unlike'."""
        phrases = self.phrasebook.phrases
        *head, tail = names
        if not head:
            return tail
        return phrases[f"more-{last}"].join(head) + phrases[last] + tail

    def cell(self, cell: int) -> str:
        """Return the name of a cell."""
        if self.name:
            return self.name(cell)
        return in_language(cell_name(cell, self.variant), self.lang)

    def cells(self, cells: Iterable[int], last: str = "and") -> str:
        """Return the names of cells; `last` is 'or' if one of them is meant, 'neither' if none."""
        return self.listed(map(self.cell, cells), last)

    def one_of(self, cells: Sequence[int], digits: Iterable[int]) -> str:
        """Return the sentence: a digit stands in one of some cells, and in none that sees all."""
        key = "rescue-2-both" if len(cells) == 2 else "rescue-2"
        return self.say(key, any_cell=self.cells(cells, "or"), digit=self.digits(digits))

    def digits(self, digits: Iterable[int], last: str = "and") -> str:
        """Return digits as boards show them, in order, A for 10."""
        return self.listed((SYMBOLS[digit] for digit in sorted(digits)), last)

    def units(self, units: Iterable[int]) -> str:
        """Return the names of units, those of a kind together: 'rows 2 and 7', 'box 5'."""
        kinds = groupby(units, self.variant.unit_kind)
        names = (self._alike(kind, tuple(alike)) for kind, alike in kinds)
        return self.listed(names, "unlike")

    def _alike(self, kind: str, units: tuple[int, ...]) -> str:
        key = _MANY.get(kind, kind) if len(units) > 1 else kind
        if self._names_ends and kind in {"row", "column"}:
            key = f"{key}-span"
        return self.phrase(key, names=self.listed(map(self._unit, units)))

    @property
    def _names_ends(self) -> bool:
        """True if units are named by two cells: on sheets, and where grids overlap."""
        return bool(self.name or self.variant.grids)

    def _unit(self, unit: int) -> str:
        """Return the number of a unit of its kind, its first and last cell, or its first."""
        kind = self.variant.unit_kind(unit)
        if kind in {"region", "hidden-window"}:
            return self.cell(self.variant.units[unit][0])
        if self._names_ends and kind in {"row", "column", "box", "window"}:
            cells = self.variant.units[unit]
            return f"{self.cell(cells[0])}:{self.cell(cells[-1])}"
        first = next(number for number in range(unit + 1) if self.variant.unit_kind(number) == kind)
        return str(unit - first + 1)

    def area(self, units: Iterable[int], cells: Iterable[int] = ()) -> str:
        """Return the names of units, or of cells where there are no units; of the whole board."""
        units, cells = tuple(units), tuple(cells)
        if units:
            return self.units(units)
        return self.cells(cells) if cells else self.phrase("board")

    def marks(self, marks: Iterable[Mark], key: str) -> str:
        """Return candidates, those cells together that have the same digits.

        Those that hold are in the order of their digits, those to eliminate in that of their cells.

        Args:
            marks: At least one.
            key: The phrase for cells and their digits: 'strike', 'not-equal' or 'holding'.
        """
        digits: dict[int, list[int]] = {}
        for cell, digit in marks:
            digits.setdefault(cell, []).append(digit)
        cells: dict[tuple[int, ...], list[int]] = {}
        for cell, group_digits in digits.items():
            cells.setdefault(tuple(sorted(group_digits)), []).append(cell)
        ordered = sorted(cells.items())
        if key != "holding":
            ordered.sort(key=lambda group: min(group[1]))
        groups = [
            self.phrase(key, digits=self.digits(group_digits), cells=self.cells(sorted(members)))
            for group_digits, members in ordered
        ]
        phrases = self.phrasebook.phrases
        if key == "holding":
            are_several = any(len(members) > 1 for _, members in ordered)
            last = phrases["last-holding-cells" if are_several else "last-holding"]
            groups[-2:] = [last.join(groups[-2:])]
        return phrases[f"groups-{key}"].join(groups)

    def equals(self, marks: Iterable[Mark]) -> str:
        """Return candidates one by one, in their order: 'r1c2 = 3 and r4c5 = 6'."""
        return self.listed(
            self.phrase("equals", cell=self.cell(cell), digit=self.digits([digit]))
            for cell, digit in marks
        )


class Case(NamedTuple):
    """A step to explain.

    Attributes:
        step: The step.
        marks: The position before it.
        phraser: Names cells and digits, and fills sentences.
    """

    step: Step
    marks: Candidates
    phraser: Phraser


LONGEST = 600
"""Most characters of a message: more is not read in a dialog, and tires in a terminal."""

_SEAMS = (r"(?<=[.;]) |(?<=。)", r"(?<=,) |(?<=、)", r" ", r"(?=.)")
"""The seams of a text: between sentences or clauses, in a list, between words, anywhere."""


def in_messages(lines: Iterable[str]) -> list[str]:
    r"""Return lines as messages that are not longer than `LONGEST`, as few as can be.

    >>> in_messages(["Look at box 1.", "So r2c1 is 2."])
    ['Look at box 1.\nSo r2c1 is 2.']
    """
    messages: list[str] = []
    for part in chain.from_iterable(map(_parted, lines)):
        if messages and len(messages[-1]) + 1 + len(part) <= LONGEST:
            messages[-1] += f"\n{part}"
        else:
            messages.append(part)
    return messages


def _parted(line: str) -> list[str]:
    """Return a line in parts that are not longer than a message, parted where it hurts least."""
    if len(line) <= LONGEST:
        return [line]
    start = line[: LONGEST + 1]
    ends = (max([0, *(seam.start() for seam in re.finditer(seams, start))]) for seams in _SEAMS)
    end = next(end for end in ends if LONGEST // 2 < end <= LONGEST)
    return [line[:end], *_parted(line[end:].lstrip())]
