"""Why a step holds: chains link by link, nets by their cases and what these lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from numpure_xl.hints.phrases import Case, Phraser
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Link, Role, Step


def chain(case: Case) -> Iterator[str]:
    """Explain a chain or a cycle from its first candidate on."""
    step, marks, phraser = case
    links = step.part(Role.CHAIN).links
    first, last = links[0], links[-1]
    is_cycle = step.technique.endswith("cycle")
    yield _suppose(first, phraser)
    clauses = list(_clauses(closed(step), marks, phraser))
    yield phraser.say("then", clauses=phraser.phrasebook.phrases["clauses"].join(clauses))
    if is_cycle:
        ons = [(link.cell, link.digit) for link in links if link.on]
        offs = [(link.cell, link.digit) for link in links if not link.on]
        groups = (phraser.marks(ons, "holding"), phraser.marks(offs, "holding"))
        yield phraser.say("cycle", ons=groups[0], offs=groups[1])
    else:
        yield phraser.say("proved" if last.on else "refuted", **_named(last, phraser))


def closed(step: Step) -> tuple[Link, ...]:
    """Return the links of a chain; of a cycle with the first again at the end."""
    links = step.part(Role.CHAIN).links
    return (*links, links[0]) if step.technique.endswith("cycle") else links


def _suppose(link: Link, phraser: Phraser) -> str:
    return phraser.say("suppose-on" if link.on else "suppose-off", **_named(link, phraser))


def _named(link: Link, phraser: Phraser) -> dict[str, str]:
    return {"cell": phraser.cell(link.cell), "digit": phraser.digits([link.digit])}


def _clauses(links: tuple[Link, ...], marks: Candidates, phraser: Phraser) -> Iterator[str]:
    """Yield a clause for each candidate that must hold, with the one before it that cannot."""
    for off, on in forced(links):
        yield _clause("first" if off is links[0] else "link", off, on, marks, phraser)


def forced(links: tuple[Link, ...]) -> list[tuple[Link, Link]]:
    """Return the candidates of a chain that must hold, each after the one before it that cannot."""
    return [(off, on) for off, on in pairwise(links) if on.on]


def _clause(kind: str, off: Link, on: Link, marks: Candidates, phraser: Phraser) -> str:
    fields = {"digit": phraser.digits([on.digit])}
    if off.cell == on.cell:
        gone = phraser.digits([off.digit])
        return phraser.phrase(f"{kind}-cell", cell=phraser.cell(on.cell), gone=gone, **fields)
    unit = narrow(off, on, marks)
    cells = {"off": phraser.cell(off.cell), "on": phraser.cell(on.cell)}
    return phraser.phrase(f"{kind}-unit", unit=phraser.units([unit]), **cells, **fields)


def narrow(off: Link, on: Link, marks: Candidates) -> int:
    """Return a unit in which the digit of two links has no other place."""
    layout = marks.layout
    common = (unit for unit in layout.units_of[on.cell] if off.cell in layout.units[unit])
    unit: int = next(unit for unit in common if _count(unit, on.digit, marks) == 2)
    return unit


def _count(unit: int, digit: int, marks: Candidates) -> int:
    """Return how many cells of a unit can hold a digit."""
    return marks.places[unit * marks.layout.side + digit - 1].bit_count()


def net(case: Case) -> Iterator[str]:
    """Explain a contradiction, or what all cases agree on."""
    sources = {part.links[0] for part in case.step.evidence}
    yield from (_contradiction if len(sources) == 1 else _agreement)(case)


def _contradiction(case: Case) -> Iterator[str]:
    step, _, phraser = case
    first, *others = step.evidence
    yield _suppose(first.links[0], phraser)
    nodes = dict.fromkeys(_between(first))
    for part in others:
        nodes.update(dict.fromkeys(_between(part)))
    if nodes:
        yield phraser.say("leads", ons=phraser.equals(nodes))
    yield phraser.say("clash", **_named(first.links[-1], phraser))


def _between(part: Evidence) -> list[tuple[int, int]]:
    """Return the candidates that hold between the start and the end of a branch."""
    return [(link.cell, link.digit) for link in part.links[1:-1] if link.on]


def _agreement(case: Case) -> Iterator[str]:
    step, marks, phraser = case
    yield _cases(step, marks, phraser)
    for part in step.evidence:
        start, end = part.links[0], part.links[-1]
        fields = {"start": _state(start, phraser), "end": _state(end, phraser)}
        nodes = _between(part)
        if start == end:
            yield phraser.say("case-self", **fields)
        elif nodes:
            yield phraser.say("case-by", ons=phraser.equals(nodes), **fields)
        else:
            yield phraser.say("case", **fields)
    yield phraser.say("every-case", end=_state(step.evidence[0].links[-1], phraser))


def _state(link: Link, phraser: Phraser) -> str:
    return phraser.phrase("is" if link.on else "is-not", **_named(link, phraser))


def _cases(step: Step, marks: Candidates, phraser: Phraser) -> str:
    """Say what the cases are: the digits of a cell, the places of a digit, or yes and no."""
    starts = [part.links[0] for part in step.evidence]
    cells, digits = [s.cell for s in starts], [s.digit for s in starts]
    if not all(start.on for start in starts):
        return phraser.say("cases-both", **_named(starts[0], phraser))
    if len(set(cells)) == 1:
        cell, any_digit = phraser.cell(cells[0]), phraser.digits(digits, "or")
        return phraser.say("cases-cell", cell=cell, any_digit=any_digit)
    layout = marks.layout
    unit = next(
        unit
        for unit in layout.units_of[cells[0]]
        if set(cells) <= set(layout.units[unit]) and _count(unit, digits[0], marks) == len(cells)
    )
    return phraser.say(
        "cases-unit",
        unit=phraser.units([unit]),
        digit=phraser.digits(digits[:1]),
        any_cell=phraser.cells(cells, "or"),
    )
