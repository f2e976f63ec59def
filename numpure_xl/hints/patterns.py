"""The reasons of steps by patterns: locked candidates, sets, fish, colours, exclusions, others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, product
from typing import NamedTuple

from numpure_xl.hints.phraser import Case, Phraser
from numpure_xl.hints.singles import placement
from numpure_xl.sudoku.solve.candidates import bits
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step


def locked(case: Case) -> Iterator[str]:
    """Explain where two units cross; of a direct step also which cell is left.

    Where no other unit is named, all cells that see those of the first lose the digit.
    """
    step, _, phraser = case
    inner = step.part(Role.INNER)
    if inner is step.evidence[-1]:
        fields = {"unit": phraser.units(inner.units), "cells": phraser.cells(inner.cells)}
        yield phraser.say("only-in", digit=phraser.digits(inner.digits), **fields)
        yield phraser.one_of(inner.cells, inner.digits)
        return
    fields = {
        "inner": phraser.units(inner.units),
        "outer": phraser.units(step.part(Role.OUTER).units),
    }
    yield phraser.say(
        "locked", digit=phraser.digits(inner.digits), cells=phraser.cells(inner.cells), **fields
    )
    if step.places:
        yield phraser.say("left-with", **placement(step.part(Role.UNIT), phraser))


def leftovers(case: Case) -> Iterator[str]:
    """Explain what lines leave over beside regions or other lines, and which digits one lacks."""
    step, _, phraser = case
    inner, outer = step.part(Role.INNER), step.part(Role.OUTER)
    units = {"inner": phraser.units(inner.units), "outer": phraser.units(outer.units)}
    cells, others = phraser.cells(inner.cells), phraser.cells(outer.cells)
    digits = phraser.digits(inner.digits, "neither")
    key = "leftovers-across" if phraser.variant.grids else "leftovers"
    yield phraser.say(key, **units, cells=cells, others=others)
    key = "leftovers-lack" if len(inner.cells) == 1 else "leftovers-lack-all"
    yield phraser.say(key, digits=digits, cells=cells, others=others)


def hidden_window(case: Case) -> Iterator[str]:
    """Explain nine cells that hold each digit once, and where they hold one."""
    step, marks, phraser = case
    window, own = step.part(Role.BASE).cells, step.part(Role.INNER)
    yield phraser.say("hidden-window", **_crossed(window, phraser))
    fields = {"digit": phraser.digits(own.digits), "cells": phraser.cells(own.cells)}
    is_placed = bool(marks.digits[own.cells[0]])
    yield phraser.say("in-window-placed" if is_placed else "in-window", **fields)
    if len(own.cells) > 1:
        yield phraser.one_of(own.cells, own.digits)


def _crossed(cells: tuple[int, ...], phraser: Phraser) -> dict[str, str]:
    """Return the rows and the columns that cross in some cells."""
    side = phraser.variant.side
    rows = sorted({cell // side for cell in cells})
    columns = sorted({side + cell % side for cell in cells})
    return {"rows": phraser.units(rows), "columns": phraser.units(columns)}


def naked_set(case: Case) -> Iterator[str]:
    """Explain cells that share as many candidates as they are."""
    step, _, phraser = case
    yield phraser.say("naked-set", **_set(step.part(Role.SET), phraser))


def locked_set(case: Case) -> Iterator[str]:
    """Explain cells of two units that share as many candidates as they are."""
    step, _, phraser = case
    part = step.part(Role.SET)
    one, other = (phraser.units([unit]) for unit in part.units)
    yield phraser.say("locked-set", **_set(part, phraser), one=one, other=other)


def hidden_set(case: Case) -> Iterator[str]:
    """Explain digits that share as many cells; of a direct step also which cell is left."""
    step, _, phraser = case
    yield phraser.say("hidden-set", **_set(step.part(Role.SET), phraser))
    if step.places:
        yield phraser.say("left-with", **placement(step.part(Role.UNIT), phraser))


def fish(case: Case) -> Iterator[str]:
    """Explain lines whose candidates for a digit are all in as many crossing lines."""
    step, _, phraser = case
    yield phraser.say("fish", **_lines(step, phraser))


def finned(case: Case) -> Iterator[str]:
    """Explain a fish and its fins, and then the one that shares its lines, if there is one."""
    phraser = case.phraser
    first, *twins = case.step.parted(3)
    base, fins = first.part(Role.BASE), first.part(Role.FINS)
    units = {unit: {*case.marks.layout.units[unit]} for unit in base.units}
    every_fin = [fin for each in (first, *twins) for fin in each.part(Role.FINS).cells]
    if any(sum(fin in cells for cells in units.values()) > 1 for fin in every_fin):
        yield phraser.say("shared-fin", base=phraser.units(base.units))
    yield phraser.say("finned", **_but_for_fins(first, phraser))
    if first.technique.startswith("sashimi"):
        thin = [unit for unit, cells in units.items() if len(cells & {*base.cells}) < 2]
        fields = {"fins": phraser.cells(fins.cells), "thin": phraser.units(thin)}
        yield phraser.say("sashimi", digit=phraser.digits(base.digits), **fields)
    for twin in twins:
        yield phraser.say("finned-twin", **_but_for_fins(twin, phraser))


def _but_for_fins(step: Step, phraser: Phraser) -> dict[str, str]:
    fins = step.part(Role.FINS).cells
    fields = {"fins": phraser.cells(fins), "any_fin": phraser.cells(fins, "or")}
    return _lines(step, phraser) | fields


def wing(case: Case) -> Iterator[str]:
    """Explain a pivot and its pincers."""
    step, _, phraser = case
    pivot, *pincers = (part for part in step.evidence if part.role is not Role.Z)
    z = step.part(Role.Z).digits
    first, second = sorted(pincers, key=lambda part: sorted(set(part.digits) - set(z)))
    yield phraser.say(
        step.technique,
        pivot=phraser.cells(pivot.cells),
        one=phraser.cells(first.cells),
        other=phraser.cells(second.cells),
        x=phraser.digits(set(first.digits) - set(z)),
        y=phraser.digits(set(second.digits) - set(z)),
        z=phraser.digits(z),
        any_digit=phraser.digits({*first.digits, *second.digits}, "or"),
    )


def _set(part: Evidence, phraser: Phraser) -> dict[str, str]:
    return {"unit": phraser.units(part.units), **_members(part, phraser)}


def _members(part: Evidence, phraser: Phraser) -> dict[str, str]:
    return {"cells": phraser.cells(part.cells), "digits": phraser.digits(part.digits)}


def _lines(step: Step, phraser: Phraser) -> dict[str, str]:
    base, cover = step.part(Role.BASE), step.part(Role.COVER)
    return {
        "digit": phraser.digits(base.digits),
        "base": phraser.units(base.units),
        "cover": phraser.units(cover.units),
    }


def turbot(case: Case) -> Iterator[str]:
    """Explain two units with two cells each for a digit, of which one pair share a unit."""
    phraser = case.phraser
    for step in case.step.parted(3):
        first, second, weak = step.evidence
        far, near, end, tail = map(phraser.cell, (*first.cells, *second.cells))
        yield phraser.say(
            "turbot",
            digit=phraser.digits(first.digits),
            unit_1=phraser.units(first.units),
            unit_2=phraser.units(second.units),
            joint=phraser.units(weak.units),
            far=far,
            near=near,
            end=end,
            tail=tail,
        )


def empty_rectangle(case: Case) -> Iterator[str]:
    """Explain a box with a digit in two lines only, and a unit with two cells for it."""
    phraser = case.phraser
    for step in case.step.parted(2):
        hinge, strong = step.evidence
        box, first_line, second_line = (phraser.units([unit]) for unit in hinge.units)
        near, far = map(phraser.cell, strong.cells)
        yield phraser.say(
            "empty-rectangle",
            digit=phraser.digits(hinge.digits),
            box=box,
            one=first_line,
            other=second_line,
            unit=phraser.units(strong.units),
            near=near,
            far=far,
        )


def w_wing(case: Case) -> Iterator[str]:
    """Explain two cells with the same two candidates, and the unit that links them."""
    step, _, phraser = case
    pair, strong = step.part(Role.BIVALUE), step.part(Role.STRONG)
    first, second = map(phraser.cell, pair.cells)
    near, far = map(phraser.cell, strong.cells)
    yield phraser.say(
        "w-wing",
        one=first,
        other=second,
        near=near,
        far=far,
        unit=phraser.units(strong.units),
        x=phraser.digits(strong.digits),
        z=phraser.digits(set(pair.digits) - set(strong.digits)),
        any_digit=phraser.digits(pair.digits, "or"),
    )


def remote_pair(case: Case) -> Iterator[str]:
    """Explain a chain of cells with the same two candidates."""
    step, _, phraser = case
    odd, even = step.part(Role.ODD), step.part(Role.EVEN)
    digits = phraser.digits(odd.digits)
    cells = {
        "odd": phraser.cells(sorted(odd.cells)),
        "even": phraser.cells(sorted(even.cells)),
    }
    yield phraser.say(
        "remote-pair",
        digits=digits,
        chains=phraser.phrasebook.phrases["groups-strike"].join(_chains(case)),
        **cells,
    )


def als_xz(case: Case) -> Iterator[str]:
    """Explain two almost locked sets with one link; a WXYZ-wing is two such sets."""
    step, _, phraser = case
    fields = _sets(step, phraser)
    x, z = (step.part(role).digits for role in (Role.X, Role.Z))
    digits = {"x": phraser.digits(x), "z": phraser.digits(z)}
    any_digit = phraser.digits((*x, *z), "or")
    yield phraser.say(step.technique, **fields, **digits, any_digit=any_digit)
    yield from _as_well(step, phraser)


def _as_well(step: Step, phraser: Phraser) -> Iterator[str]:
    """Yield the other digits that the reason holds for, if there are any."""
    _, *others = (part for part in step.evidence if part.role is Role.Z)
    if others:
        yield phraser.say(
            "als-also", digits=phraser.digits(d for part in others for d in part.digits)
        )


def doubly_linked(case: Case) -> Iterator[str]:
    """Explain two almost locked sets with two links."""
    step, _, phraser = case
    linked = [digit for part in step.evidence if part.role is Role.X for digit in part.digits]
    yield phraser.say("als-xz-double", **_sets(step, phraser), linked=phraser.digits(linked))


def als_xy_wing(case: Case) -> Iterator[str]:
    """Explain two almost locked sets that are linked to a third."""
    step, _, phraser = case
    pivot = [part for part in step.evidence if part.role is Role.SET][2]
    linked = [digit for part in step.evidence if part.role is Role.X for digit in part.digits]
    x, y, z = (phraser.digits(part.digits) for part in step.evidence[3:6])
    yield phraser.say(
        "als-xy-wing",
        **_sets(step, phraser),
        pivot=phraser.cells(pivot.cells),
        digits_3=phraser.digits(pivot.digits),
        any_digit=phraser.digits(linked, "or"),
        x=x,
        y=y,
        z=z,
    )
    yield from _as_well(step, phraser)


def als_chain(case: Case) -> Iterator[str]:
    """Explain almost locked sets, each of which passes on which digit it lacks."""
    step, _, phraser = case
    first, *others = (
        phraser.phrase("als-set", **_members(part, phraser))
        for part in step.evidence
        if part.role is Role.SET
    )
    z = phraser.digits(step.part(Role.Z).digits)
    links = [phraser.digits(part.digits) for part in step.evidence if part.role is Role.X]
    passed = zip(others, pairwise((*links, z)), strict=True)
    clauses = [phraser.phrase("als-next", set=each, x=x, y=y) for each, (x, y) in passed]
    then = phraser.phrasebook.phrases["clauses"].join(clauses)
    yield phraser.say("als-chain", first=first, x=links[0], z=z, clauses=then)
    yield from _as_well(step, phraser)


def death_blossom(case: Case) -> Iterator[str]:
    """Explain a cell with an almost locked set for each of its digits."""
    step, _, phraser = case
    centre, z = step.part(Role.PIVOT), step.part(Role.Z).digits
    sets = [part for part in step.evidence if part.role is Role.SET]
    links = [phraser.digits(part.digits) for part in step.evidence if part.role is Role.X]
    petals = phraser.phrasebook.phrases["groups-strike"].join(
        phraser.phrase("als-petal", x=x, **_members(part, phraser))
        for x, part in zip(links, sets, strict=True)
    )
    stem, any_digit = phraser.cells(centre.cells), phraser.digits(centre.digits, "or")
    yield phraser.say("death-blossom", stem=stem, any_digit=any_digit, petals=petals)
    key = "death-blossom-own" if {*z} <= {*centre.digits} else "death-blossom-so"
    yield phraser.say(key, stem=stem, z=phraser.digits(z))


def _sets(step: Step, phraser: Phraser) -> dict[str, str]:
    first, second, *_ = (part for part in step.evidence if part.role is Role.SET)
    return {
        "one": phraser.cells(first.cells),
        "digits_1": phraser.digits(first.digits),
        "other": phraser.cells(second.cells),
        "digits_2": phraser.digits(second.digits),
    }


def sue_de_coq(case: Case) -> Iterator[str]:
    """Explain cells of two crossing units that hold as many digits as they are."""
    step, _, phraser = case
    middle, first, second = step.evidence
    digits = {*middle.digits, *first.digits, *second.digits}
    yield phraser.say(
        "sue-de-coq",
        middle=phraser.cells(middle.cells),
        unit_1=phraser.units(first.units),
        unit_2=phraser.units(second.units),
        side_1=phraser.cells(first.cells),
        side_2=phraser.cells(second.cells),
        digits=phraser.digits(digits),
        digits_1=phraser.digits(digits - set(second.digits)),
        digits_2=phraser.digits(digits - set(first.digits)),
    )


def colours(case: Case) -> Iterator[str]:
    """Explain two groups of cells, one of which holds the digit throughout."""
    step, _, phraser = case
    first, second = (phraser.cells(sorted(cells)) for cells in _groups(step))
    digit = phraser.digits(step.part(Role.ONE).digits)
    units = _linking(case, _groups(step))
    yield phraser.say("colours", digit=digit, units=units, one=first, other=second)
    chains = _chains(case)
    for pair in _clashes(step):
        yield phraser.say("wrap", pair=phraser.cells(sorted(pair)), chain=chains[0], digit=digit)
        return
    clauses = (
        phraser.phrase("see-ends", cells=phraser.cells(sorted(c for c, _ in marks)), chain=chain)
        for chain, marks in _by_chain(step, chains)
    )
    yield phraser.say("trap", seen=phraser.phrasebook.phrases["clauses"].join(clauses), digit=digit)


def _by_chain(step: Step, chains: list[str]) -> Iterator[tuple[str, list[Mark]]]:
    """Yield the chains of a step, each once, with the candidates that its ends rule out."""
    for chain in dict.fromkeys(chains):
        pairs = zip(step.removes, chains, strict=True)
        yield chain, [mark for mark, own in pairs if own == chain]


def multi_colours(case: Case) -> Iterator[str]:
    """Explain two pairs of groups, of which two see each other."""
    step, _, phraser = case
    groups, clashes = _groups(step), _clashes(step)
    digit = phraser.digits(step.part(Role.ONE).digits)
    names = ("one", "other", "third", "fourth")
    named = {name: phraser.cells(sorted(g)) for name, g in zip(names, groups, strict=True)}
    units = _linking(case, groups)
    yield phraser.say("multi-colours", digit=digit, units=units, **named)
    if len(clashes) > 1:
        pairs = (phraser.cells(sorted(pair)) for pair in clashes)
        yield phraser.say(
            "multi-wrap", digit=digit, **dict(zip(("pair", "second_pair"), pairs, strict=True))
        )
    else:
        first, third = map(phraser.cell, clashes[0])
        seen = _seen(case, groups[1], groups[3])
        yield phraser.say("multi-trap", digit=digit, first=first, third=third, seen=seen)


def _linking(case: Case, groups: Sequence[tuple[int, ...]]) -> str:
    """Return the units whose two places for a digit are in the two groups of a pair."""
    step, marks, phraser = case
    (digit,), side = step.part(Role.ONE).digits, marks.layout.side
    pairs = [*zip(groups[::2], groups[1::2], strict=True)]
    linking = []
    for unit, cells in enumerate(marks.layout.units):
        places = [cells[seat] for seat in bits(marks.places[unit * side + digit - 1])]
        if len(places) == 2 and any({*places} & {*a} and {*places} & {*b} for a, b in pairs):
            linking.append(unit)
    return phraser.units(linking)


def _groups(step: Step) -> list[tuple[int, ...]]:
    return [part.cells for part in step.evidence if part.role in {Role.ONE, Role.OTHER}]


def _clashes(step: Step) -> list[tuple[int, ...]]:
    return [part.cells for part in step.evidence if part.role is Role.CLASH]


def _seen(case: Case, first: tuple[int, ...], second: tuple[int, ...]) -> str:
    """Return, of each cell that loses a digit, the cell of either group that it sees."""
    step, marks, phraser = case
    peers = marks.layout.peers
    clauses = []
    for cell, _ in sorted(step.removes):
        one, other = (min(c for c in group if peers[cell] >> c & 1) for group in (first, second))
        fields = {"cell": phraser.cell(cell), "one": phraser.cell(one)}
        clauses.append(phraser.phrase("sees-both", other=phraser.cell(other), **fields))
    return phraser.phrasebook.phrases["clauses"].join(clauses)


def _chains(case: Case) -> list[str]:
    """Return the chains of a step, each as its cells in order."""
    joint, phraser = case.phraser.phrasebook.phrases["chain"], case.phraser
    chains = (part.links for part in case.step.evidence if part.role is Role.CHAIN)
    return [joint.join(phraser.cell(link.cell) for link in links) for links in chains]


def _candidate_chains(case: Case) -> list[str]:
    """Return the chains of a step: its candidates in order, those of a digit together."""
    phraser = case.phraser
    chains = (part.links for part in case.step.evidence if part.role is Role.CHAIN)
    return [
        phraser.phrasebook.phrases["chain-marks"].join(
            phraser.phrase(
                "holding",
                digits=phraser.digits([digit]),
                cells=phraser.phrasebook.phrases["chain"].join(phraser.cell(x.cell) for x in run),
            )
            for digit, run in groupby(links, lambda link: link.digit)
        )
        for links in chains
    ]


def medusa(case: Case) -> Iterator[str]:
    """Explain two groups of candidates, one of which is right."""
    step, _, phraser = case
    first, second, reason, *_ = step.evidence
    chains = _candidate_chains(case)
    if reason.role is Role.CHAIN:
        clauses = (
            phraser.phrase("exclude-ends", marks=phraser.marks(marks, "holding"), chain=chain)
            for chain, marks in _by_chain(step, chains)
        )
        seen = phraser.phrasebook.phrases["clauses"].join(clauses)
        yield phraser.say("medusa-trap", seen=seen)
        return
    groups = (phraser.marks(_marks(part), "holding") for part in (first, second))
    yield phraser.say("medusa", **dict(zip(("one", "other"), groups, strict=True)))
    if reason.role is Role.CELL:
        marks, cell = phraser.marks(_marks(reason), "holding"), phraser.cells(reason.cells)
        yield phraser.say("medusa-cell", marks=marks, cell=cell)
    else:
        clash = phraser.equals(_marks(reason))
        yield phraser.say("medusa-clash", clash=clash, chain=chains[0])


def _marks(part: Evidence) -> list[Mark]:
    return [(link.cell, link.digit) for link in part.links]


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
