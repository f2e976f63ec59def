"""The reasons of steps by chains and nets: links one by one, cases and their consequences."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

from numpure_xl.hints.phraser import Case, Phraser
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.techniques.beside import pairs_on
from numpure_xl.sudoku.techniques.step import Evidence, Link, Mark, Role, Step


def chain(case: Case) -> Iterator[str]:
    """Explain a chain or a cycle from its first candidate on."""
    step, marks, phraser = case
    links = step.part(Role.CHAIN).links
    first, last = links[0], links[-1]
    yield _suppose(first, phraser)
    clauses = list(_clauses(closed(step), marks, phraser))
    yield phraser.say("then", clauses=phraser.phrasebook.phrases["clauses"].join(clauses))
    if step.technique.endswith("cycle"):
        clauses = list(_excluded(case))
        yield phraser.say("cycle", excluded=phraser.phrasebook.phrases["clauses"].join(clauses))
    else:
        yield phraser.say("proved" if last.on else "refuted", **_named(last, phraser))


def _excluded(case: Case) -> Iterator[str]:
    """Yield the two candidates of a cycle that rule each other out, one of which is right."""
    step, marks, phraser = case
    peers, links = marks.layout.peers, step.part(Role.CHAIN).links
    gone: dict[tuple[Link, Link], list[Mark]] = {}
    for cell, digit in step.removes:
        excluding = [
            link
            for link in links
            if cell == link.cell or (digit == link.digit and peers[cell] >> link.cell & 1)
        ]
        pair = next(pair for pair in combinations(excluding, 2) if pair[0].on != pair[1].on)
        gone.setdefault(pair, []).append((cell, digit))
    for (one, other), excluded in gone.items():
        if one.digit == other.digit:
            fields = {
                "digit": phraser.digits([one.digit]),
                "any_cell": phraser.cells((one.cell, other.cell), "or"),
                "cells": phraser.cells(sorted(cell for cell, _ in excluded)),
            }
            yield phraser.phrase("excludes-digit", **fields)
        else:
            named = [phraser.equals([(link.cell, link.digit)]) for link in (one, other)]
            fields = {
                "either": phraser.listed(named, "or"),
                "marks": phraser.marks(excluded, "holding"),
            }
            yield phraser.phrase("excludes-both", **fields)


def alternating(case: Case) -> Iterator[str]:
    """Explain a chain of which the first or the last candidate holds."""
    step, marks, phraser = case
    links = step.part(Role.CHAIN).links
    first, last = links[0], links[-1]
    yield _suppose(first, phraser)
    clauses = _clauses(links, marks, phraser)
    yield phraser.say("then", clauses=phraser.phrasebook.phrases["clauses"].join(clauses))
    x, y = (phraser.digits([link.digit]) for link in (first, last))
    if any(part.role is Role.CLASH for part in step.evidence):
        yield phraser.say("aic-loop")
    elif x == y and not _is_beside(step, marks):
        cells = tuple(dict.fromkeys((*first.cells, *last.cells)))
        yield phraser.one_of(cells, [first.digit])
    elif first.cells == last.cells and not _is_beside(step, marks):
        any_digit = phraser.digits([first.digit, last.digit], "or")
        yield phraser.say("aic-2-cell", cell=phraser.cell(first.cell), any_digit=any_digit)
    else:
        ends = (phraser.cells(link.cells, "or") for link in (first, last))
        yield phraser.say("aic-2", x=x, y=y, **dict(zip(("first", "last"), ends, strict=True)))


def closed(step: Step) -> tuple[Link, ...]:
    """Return the links of a chain; of a cycle with the first again at the end."""
    links = step.part(Role.CHAIN).links
    return (*links, links[0]) if step.technique.endswith("cycle") else links


def _suppose(link: Link, phraser: Phraser) -> str:
    if link.group:
        fields = {
            "digit": phraser.digits([link.digit]),
            "cells": phraser.cells(link.group, "neither"),
        }
        return phraser.say("suppose-group", **fields)
    return phraser.say("suppose-on" if link.on else "suppose-off", **_named(link, phraser))


def _named(link: Link, phraser: Phraser) -> dict[str, str]:
    return {"cell": phraser.cell(link.cell), "digit": phraser.digits([link.digit])}


def _clauses(links: tuple[Link, ...], marks: Candidates, phraser: Phraser) -> Iterator[str]:
    """Yield a clause for each candidate that must hold, with the one before it that cannot."""
    before = None
    for off, on in forced(links):
        yield _clause("first" if off is links[0] else "link", before, off, on, marks, phraser)
        before = on


def _excludes_by_sight(link: Link, other: Link, marks: Candidates) -> bool:
    """True if a candidate excludes another in its cell, or all cells of another by its digit."""
    if link.cells == other.cells or link.digit != other.digit:
        return link.cells == other.cells
    peers = marks.layout.peers
    return all(peers[cell] >> seen & 1 for cell in link.cells for seen in other.cells)


def _excludes_beside(link: Link, other: Link, marks: Candidates) -> bool:
    """True if a candidate excludes another by what is between their cells alone."""
    if _excludes_by_sight(link, other, marks):
        return False
    pairs = pairs_on(marks.layout.variant)
    return any({pair.first, pair.second} == {link.cell, other.cell} for pair in pairs)


def _is_beside(step: Step, marks: Candidates) -> bool:
    """True if an end of a chain excludes a candidate by what is between their cells."""
    links = step.part(Role.CHAIN).links
    removed = [Link(cell, digit, on=False) for cell, digit in step.removes]
    return not all(
        _excludes_by_sight(end, r, marks) for end in (links[0], links[-1]) for r in removed
    )


def forced(links: tuple[Link, ...]) -> list[tuple[Link, Link]]:
    """Return the candidates of a chain that must hold, each after the one before it that cannot."""
    return [(off, on) for off, on in pairwise(links) if on.on]


def _clause(  # noqa: PLR0913, PLR0917  # a link with its neighbours
    kind: str, before: Link | None, off: Link, on: Link, marks: Candidates, phraser: Phraser
) -> str:
    fields = {"digit": phraser.digits([on.digit])}
    gone, cell = phraser.digits([off.digit]), phraser.cells(off.cells, "neither")
    if before and _excludes_beside(before, off, marks):
        cell = phraser.phrase("compared", cell=cell, other=phraser.cell(before.cell))
    if off.cell == on.cell:
        return phraser.phrase(f"{kind}-cell", cell=cell, gone=gone, **fields)
    unit = narrow(off, on, marks)
    cells = {"off": cell, "on": phraser.cells(on.cells, "or")}
    if unit is None:
        return phraser.phrase(f"{kind}-beside", gone=gone, **cells, **fields)
    kind = "link-group" if off.group and kind == "link" else f"{kind}-unit"
    return phraser.phrase(kind, unit=phraser.units([unit]), **cells, **fields)


def narrow(off: Link, on: Link, marks: Candidates) -> int | None:
    """Return a unit in which the digit of two links has no other place; None if there is none."""
    if off.digit != on.digit:
        return None
    ends = {*off.cells, *on.cells}
    units = marks.layout.units_of[on.cell]
    return next((unit for unit in units if ends == set(_places(unit, on.digit, marks))), None)


def _places(unit: int, digit: int, marks: Candidates) -> Iterator[int]:
    """Yield the cells of a unit that can hold a digit."""
    cells = marks.layout.units[unit]
    return (cells[seat] for seat in bits(marks.places[unit * marks.layout.side + digit - 1]))


def net(case: Case) -> Iterator[str]:
    """Explain a contradiction, or what all cases agree on, link by link."""
    sources = {part.links[0] for part in case.step.evidence}
    yield from (_contradiction if len(sources) == 1 else _agreement)(case)
    placed = [each for part in case.step.evidence for each in _placed(part, case)]
    yield from reading_keys({each.unit is None for each in placed}, case.phraser)


def reading_keys(are_of_cells: Collection[bool], phraser: Phraser) -> Iterator[str]:
    """Yield the key to the reasons in brackets: units, cells, or both, as far as there are any."""
    for is_of_cell, key in ((False, "in-turn-unit-key"), (True, "in-turn-cell-key")):
        if is_of_cell in are_of_cells:
            yield phraser.say(key)


class PlacedLink(NamedTuple):
    """A candidate that must hold, and the unit where its digit has no other cell left.

    Attributes:
        link: The candidate.
        unit: The number of the unit; None if it is the last digit of its cell.
    """

    link: Link
    unit: int | None


def _placed(part: Evidence, case: Case) -> list[PlacedLink]:
    """Return the candidates that hold after the first of a branch, with the reason of each."""
    layout, gone = case.marks.layout, set[tuple[int, int]]()
    placed = []
    for link in part.links:
        if not link.on:
            gone.add((link.cell, link.digit))
        elif link is not part.links[0]:
            others = {(link.cell, digit) for digit in case.marks.digits_in(link.cell)}
            is_last = others - gone == {(link.cell, link.digit)}
            units = (u for u in layout.units_of[link.cell] if _is_last(u, link, gone, case.marks))
            placed.append(PlacedLink(link, None if is_last else next(units)))
    return placed


def _is_last(unit: int, link: Link, gone: set[tuple[int, int]], marks: Candidates) -> bool:
    """True if a unit has no other cell left for the digit of a link."""
    cells = _places(unit, link.digit, marks)
    return all(cell == link.cell or (cell, link.digit) in gone for cell in cells)


def _in_turn(placed: Iterable[PlacedLink], phraser: Phraser) -> str:
    """Return candidates that hold, each with its reason: 'r1c2 = 3 (row 1) and r1c4 = 6 (cell)'."""
    return phraser.listed(
        phraser.phrase(
            "in-turn-cell" if unit is None else "in-turn-unit",
            **_named(link, phraser),
            **({} if unit is None else {"unit": phraser.units([unit])}),
        )
        for link, unit in placed
    )


def _where(placed: PlacedLink, phraser: Phraser) -> str:
    return phraser.phrase("where-cell") if placed.unit is None else phraser.units([placed.unit])


def _ruled_out_by(part: Evidence, case: Case) -> Link | None:
    """First candidate of a branch that rules out its end; None if signs or several others do."""
    return next((link for link in part.links if _excludes(link, part.links[-1], case)), None)


def _excludes(link: Link, other: Link, case: Case) -> bool:
    """True if a candidate that holds excludes another by their cell or by their digit."""
    is_seen = bool(case.marks.layout.peers[link.cell] >> other.cell & 1)
    return link.on and (is_seen if link.digit == other.digit else link.cell == other.cell)


def _up_to(part: Evidence, by: Link | None) -> Evidence:
    """Branch that ends with one of its candidates, since what comes later is not needed."""
    if by is None:
        return part
    return part._replace(links=part.links[: part.links.index(by) + 1])


def _is_by_rules(part: Evidence, case: Case) -> bool:
    """True if a candidate of a branch goes by signs, sums or several others together."""
    gone = (link for link in part.links[1:] if not link.on)
    return any(not any(_excludes(link, each, case) for link in part.links) for each in gone)


def _contradiction(case: Case) -> Iterator[str]:
    step, _, phraser = case
    on, off = step.evidence
    by = _ruled_out_by(off, case)
    yield _suppose(on.links[0], phraser)
    holding, excluding = _placed(on, case), _placed(_up_to(off, by), case)
    nodes = dict.fromkeys((*holding[:-1], *excluding))
    if nodes:
        yield phraser.say("leads-on" if len(nodes) > 1 else "leads", ons=_in_turn(nodes, phraser))
    if any(_is_by_rules(part, case) for part in (on, off)):
        yield phraser.say("by-rules-key")
    if not holding:
        yield phraser.say("clash-first" if by else "clash-rules", by=_excluder(by, phraser))
        return
    end = holding[-1]
    fields = _named(end.link, phraser) | {"where": _where(end, phraser)}
    if len(off.links) == 1:
        yield phraser.say("clash-last", **fields)
    else:
        yield phraser.say("clash", by=_excluder(by, phraser), **fields)


def _excluder(by: Link | None, phraser: Phraser) -> str:
    """Words for the candidate, or the rule, that excludes another."""
    return phraser.equals([(by.cell, by.digit)]) if by else phraser.phrase("by-rules")


def _agreement(case: Case) -> Iterator[str]:
    step, marks, phraser = case
    yield _cases(step, marks, phraser)
    yield phraser.say("every-case", end=_state(step.evidence[0].links[-1], phraser))
    leading = [(part.links[0], _leading_on(part, case)) for part in step.evidence]
    at_once = [_state(start, phraser) for start, placed in leading if not placed]
    if at_once:
        yield phraser.say("case-at-once", starts=phraser.listed(at_once, "or"))
    for start, placed in leading:
        if placed:
            fields = {"start": _state(start, phraser), "ons": _in_turn(placed, phraser)}
            yield phraser.say("case-by-turn" if len(placed) > 1 else "case-by", **fields)


def _leading_on(part: Evidence, case: Case) -> list[PlacedLink]:
    """Return the links of a case up to its end, or up to the link that rules the end out."""
    end = part.links[-1]
    is_at_once = end.on or end == part.links[0]
    return _placed(part if is_at_once else _up_to(part, _ruled_out_by(part, case)), case)


def _state(link: Link, phraser: Phraser) -> str:
    return phraser.phrase("is" if link.on else "is-not", **_named(link, phraser))


def _cases(step: Step, marks: Candidates, phraser: Phraser) -> str:
    """Return the cases in words: the digits of a cell, the places of a digit, or yes and no."""
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
        if set(_places(unit, digits[0], marks)) == set(cells)
    )
    return phraser.say(
        "cases-unit",
        unit=phraser.units([unit]),
        digit=phraser.digits(digits[:1]),
        any_cell=phraser.cells(cells, "or"),
    )
