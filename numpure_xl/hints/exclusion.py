"""The reason of an aligned exclusion: no choice is left beside the digits that go."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from numpure_xl.hints.phraser import Case
from numpure_xl.sudoku.techniques.step import Mark, Role


def exclusion(case: Case) -> Iterator[str]:
    """Explain what digits of two or three cells rule out, choice by choice."""
    phraser = case.phraser
    base = sorted(case.step.part(Role.BASE).cells)
    yield phraser.say("exclusion", base=phraser.cells(base))
    for cell, digit in sorted(case.step.removes):
        yield phraser.say("suppose-on", cell=phraser.cell(cell), digit=phraser.digits([digit]))
        yield from _Supposed(case, (cell, digit)).sentences([c for c in base if c != cell])


class _Supposed(NamedTuple):
    """A digit that is tried.

    Attributes:
        case: The step to explain.
        mark: The cell, one of those of the step, and the digit.
    """

    case: Case
    mark: Mark

    def sentences(self, partners: list[int]) -> Iterator[str]:
        """Yield the reason why no choice is left for the other cells, or for one of them."""
        phraser = self.case.phraser
        left = {cell: self._left_for(cell) for cell in partners}
        stuck = next((cell for cell in partners if not left[cell]), None)
        tried = partners if stuck is None else [stuck]
        if clauses := [*self._narrowed({cell: left[cell] for cell in tried})]:
            yield phraser.say("then", clauses=phraser.phrasebook.phrases["clauses"].join(clauses))
        if stuck is not None:
            yield phraser.say("exclusion-none", cell=phraser.cell(stuck))
            return
        pairs = map(self._why_not_both, product(*left.values()))
        phrases = phraser.phrasebook.phrases
        cells = phraser.cells(partners)
        yield phraser.say(
            "exclusion-pairs", cells=cells, pairs=phrases["groups-strike"].join(pairs)
        )

    def _narrowed(self, left: dict[int, list[int]]) -> Iterator[str]:
        phraser, marks = self.case.phraser, self.case.marks
        for cell, digits in left.items():
            gone = [digit for digit in marks.digits_in(cell) if digit not in digits]
            if gone:
                why = phraser.listed((self._why_not(cell, digit) for digit in gone), "neither")
                yield phraser.phrase("is-none-of", cell=phraser.cell(cell), digits=why)

    def _left_for(self, cell: int) -> list[int]:
        return [
            digit
            for digit in self.case.marks.digits_in(cell)
            if not self._is_seen(cell, digit) and next(self._takers(digit), None) is None
        ]

    def _is_seen(self, cell: int, digit: int) -> bool:
        own, tried = self.mark
        return digit == tried and cell in self.case.marks.layout.variant.peers[own]

    def _takers(self, *others: int) -> Iterator[int]:
        """Yield the cells that see all others, and have no other digits than those chosen."""
        chosen = {self.mark[1], *others}
        for cell in sorted(self.case.step.part(Role.EXCLUDER).cells):
            if chosen.issuperset(self.case.marks.digits_in(cell)):
                yield cell

    def _why_not(self, cell: int, digit: int) -> str:
        phraser = self.case.phraser
        name = phraser.digits([digit])
        if self._is_seen(cell, digit):
            return phraser.phrase("not-seen", digit=name, by=phraser.cell(self.mark[0]))
        return phraser.phrase("not-taken", digit=name, **self._named(next(self._takers(digit))))

    def _why_not_both(self, digits: tuple[int, ...]) -> str:
        """Return the reason why two other cells cannot have these digits, in their order."""
        phraser = self.case.phraser
        pair = phraser.listed(phraser.digits([digit]) for digit in digits)
        for taker in self._takers(*digits):
            return phraser.phrase("not-together", pair=pair, **self._named(taker))
        return phraser.phrase("not-both", pair=pair)

    def _named(self, cell: int) -> dict[str, str]:
        phraser = self.case.phraser
        own = phraser.digits(self.case.marks.digits_in(cell))
        return {"by": phraser.cell(cell), "digits": own}
