"""Why a step holds: chains link by link, nets by their cases and what these lead to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from numpure_xl.hints.speech import Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Link, Step


def chain(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    """Tell a chain or a cycle from its first candidate on."""
    links = step.part("chain").links
    first, last = links[0], links[-1]
    is_cycle = step.technique.endswith("cycle")
    yield _suppose(first, speech)
    clauses = list(_clauses(closed(step), marks, speech))
    yield speech.say("then", clauses=speech.tongue.phrases["clauses"].join(clauses))
    if is_cycle:
        ons = [(link.cell, link.digit) for link in links if link.on]
        offs = [(link.cell, link.digit) for link in links if not link.on]
        groups = (speech.marks(ons, "holding"), speech.marks(offs, "holding"))
        yield speech.say("cycle", ons=groups[0], offs=groups[1])
    else:
        yield speech.say("proved" if last.on else "refuted", **_named(last, speech))


def closed(step: Step) -> tuple[Link, ...]:
    """Return the links of a chain; of a cycle with the first again at the end."""
    links = step.part("chain").links
    return (*links, links[0]) if step.technique.endswith("cycle") else links


def _suppose(link: Link, speech: Speech) -> str:
    return speech.say("suppose-on" if link.on else "suppose-off", **_named(link, speech))


def _named(link: Link, speech: Speech) -> dict[str, str]:
    return {"cell": speech.cell(link.cell), "digit": speech.digits([link.digit])}


def _clauses(links: tuple[Link, ...], marks: Candidates, speech: Speech) -> Iterator[str]:
    """Yield a clause for each candidate that is on, with the one that is off before it."""
    for off, on in forced(links):
        yield _clause("first" if off is links[0] else "link", off, on, marks, speech)


def forced(links: tuple[Link, ...]) -> list[tuple[Link, Link]]:
    """Return the candidates of a chain that are on, each behind the one that is off before it."""
    return [(off, on) for off, on in pairwise(links) if on.on]


def _clause(kind: str, off: Link, on: Link, marks: Candidates, speech: Speech) -> str:
    fields = {"digit": speech.digits([on.digit])}
    if off.cell == on.cell:
        gone = speech.digits([off.digit])
        return speech.phrase(f"{kind}-cell", cell=speech.cell(on.cell), gone=gone, **fields)
    unit = narrow(off, on, marks)
    cells = {"off": speech.cell(off.cell), "on": speech.cell(on.cell)}
    return speech.phrase(f"{kind}-unit", unit=speech.units([unit]), **cells, **fields)


def narrow(off: Link, on: Link, marks: Candidates) -> int:
    """Return a unit in which the digit of two links has no other place."""
    layout = marks.layout
    common = (unit for unit in layout.units_of[on.cell] if off.cell in layout.units[unit])
    unit: int = next(unit for unit in common if _seats(unit, on.digit, marks) == 2)
    return unit


def _seats(unit: int, digit: int, marks: Candidates) -> int:
    """Return how many cells of a unit can hold a digit."""
    return marks.places[unit * marks.layout.side + digit - 1].bit_count()


def net(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    """Tell a contradiction, or what all cases agree on."""
    sources = {part.links[0] for part in step.evidence}
    tell = _contradiction if len(sources) == 1 else _agreement
    yield from tell(step, marks, speech)


def _contradiction(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    first, *others = step.evidence
    yield _suppose(first.links[0], speech)
    nodes = dict.fromkeys(_between(first))
    for part in others:
        nodes.update(dict.fromkeys(_between(part)))
    if nodes:
        yield speech.say("leads", ons=speech.equals(nodes))
    yield speech.say("clash", **_named(first.links[-1], speech))


def _between(part: Evidence) -> list[tuple[int, int]]:
    """Return the candidates that are on between the start and the end of a branch."""
    return [(link.cell, link.digit) for link in part.links[1:-1] if link.on]


def _agreement(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:
    yield _cases(step, marks, speech)
    for part in step.evidence:
        start, end = part.links[0], part.links[-1]
        fields = {"start": _state(start, speech), "end": _state(end, speech)}
        nodes = _between(part)
        if start == end:
            yield speech.say("case-self", **fields)
        elif nodes:
            yield speech.say("case-by", ons=speech.equals(nodes), **fields)
        else:
            yield speech.say("case", **fields)
    yield speech.say("every-case", end=_state(step.evidence[0].links[-1], speech))


def _state(link: Link, speech: Speech) -> str:
    return speech.phrase("is" if link.on else "is-not", **_named(link, speech))


def _cases(step: Step, marks: Candidates, speech: Speech) -> str:
    """Tell what the cases are: the digits of a cell, the places of a digit, or yes and no."""
    starts = [part.links[0] for part in step.evidence]
    cells, digits = [s.cell for s in starts], [s.digit for s in starts]
    if not all(start.on for start in starts):
        return speech.say("cases-both", **_named(starts[0], speech))
    if len(set(cells)) == 1:
        cell, any_digit = speech.cell(cells[0]), speech.digits(digits, "or")
        return speech.say("cases-cell", cell=cell, any_digit=any_digit)
    layout = marks.layout
    unit = next(
        unit
        for unit in layout.units_of[cells[0]]
        if set(cells) <= set(layout.units[unit]) and _seats(unit, digits[0], marks) == len(cells)
    )
    return speech.say(
        "cases-unit",
        unit=speech.units([unit]),
        digit=speech.digits(digits[:1]),
        any_cell=speech.cells(cells, "or"),
    )
