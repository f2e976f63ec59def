"""Why a step holds: almost locked sets, sue de coq."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.phrases import Case, Phraser
from numpure_xl.sudoku.techniques.step import Role, Step


def als_xz(case: Case) -> Iterator[str]:
    """Explain two almost locked sets with one link; a WXYZ-wing is two such sets."""
    step, _, phraser = case
    fields = _sets(step, phraser)
    x, z = (step.part(role).digits for role in (Role.X, Role.Z))
    digits = {"x": phraser.digits(x), "z": phraser.digits(z)}
    any_digit = phraser.digits((*x, *z), "or")
    yield phraser.say(step.technique, **fields, **digits, any_digit=any_digit)


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
    x, y, z = (phraser.digits(part.digits) for part in step.evidence[3:])
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


def _sets(step: Step, phraser: Phraser) -> dict[str, str]:
    one, other, *_ = (part for part in step.evidence if part.role is Role.SET)
    return {
        "one": phraser.cells(one.cells),
        "digits_1": phraser.digits(one.digits),
        "other": phraser.cells(other.cells),
        "digits_2": phraser.digits(other.digits),
    }


def sue_de_coq(case: Case) -> Iterator[str]:
    """Explain cells of two crossing units that hold as many digits as they are."""
    step, _, phraser = case
    middle, one, other = step.evidence
    digits = {*middle.digits, *one.digits, *other.digits}
    yield phraser.say(
        "sue-de-coq",
        middle=phraser.cells(middle.cells),
        unit_1=phraser.units(one.units),
        unit_2=phraser.units(other.units),
        side_1=phraser.cells(one.cells),
        side_2=phraser.cells(other.cells),
        digits=phraser.digits(digits),
        digits_1=phraser.digits(digits - set(other.digits)),
        digits_2=phraser.digits(digits - set(one.digits)),
    )
