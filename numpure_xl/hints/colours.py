"""Why a step holds: candidates in two colours, one of which is right."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.phrases import Case
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role


def colours(case: Case) -> Iterator[str]:
    """Explain two groups of cells, one of which holds the digit throughout."""
    step, _, phraser = case
    one, other = (phraser.cells(sorted(part.cells)) for part in step.evidence)
    digit = phraser.digits(step.part(Role.ONE).digits)
    yield phraser.say("colours", digit=digit, one=one, other=other)
    gone = tuple(cell for cell, _ in step.removes)
    if any(set(gone) <= set(part.cells) for part in step.evidence):
        yield phraser.say("wrap", cells=phraser.cells(gone), digit=digit)
    else:
        yield phraser.say("trap", digit=digit)


def multi_colours(case: Case) -> Iterator[str]:
    """Explain two pairs of groups, of which two see each other."""
    step, _, phraser = case
    one, other, third, fourth = (phraser.cells(sorted(part.cells)) for part in step.evidence)
    digit = phraser.digits(step.part(Role.ONE).digits)
    groups = {"one": one, "other": other, "third": third, "fourth": fourth}
    yield phraser.say("multi-colours", digit=digit, **groups)
    is_wrap = {cell for cell, _ in step.removes} == set(step.part(Role.ONE).cells)
    yield phraser.say("multi-wrap" if is_wrap else "multi-trap", digit=digit)


def medusa(case: Case) -> Iterator[str]:
    """Explain two groups of candidates, one of which is right."""
    step, _, phraser = case
    one, other, *reason = step.evidence
    groups = (phraser.marks(_marks(part), "holding") for part in (one, other))
    yield phraser.say("medusa", **dict(zip(("one", "other"), groups, strict=True)))
    if not reason:
        yield phraser.say("medusa-trap")
    elif reason[0].role is Role.CLASH:
        yield phraser.say("medusa-clash", clash=phraser.equals(_marks(reason[0])))
    else:
        mark = phraser.equals(_marks(one)[:1])
        yield phraser.say("medusa-cell", mark=mark, cell=phraser.cells(reason[0].cells))


def _marks(part: Evidence) -> list[Mark]:
    return [(link.cell, link.digit) for link in part.links]
