"""Why a step holds: the patterns that players know by name."""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.hints.speech import Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step


def turbot(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of two units with two places for a digit, near each other at one end."""
    one, other, weak = step.evidence
    far, near, end, tail = map(speech.cell, (*one.cells, *other.cells))
    yield speech.say(
        "turbot",
        digit=speech.digits(one.digits),
        unit_1=speech.units(one.units),
        unit_2=speech.units(other.units),
        joint=speech.units(weak.units),
        far=far,
        near=near,
        end=end,
        tail=tail,
    )


def empty_rectangle(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of a box that holds a digit in two lines only, and of a unit with two places."""
    hinge, strong = step.part("box"), step.part("strong")
    box, one, other = (speech.units([unit]) for unit in hinge.units)
    near, far = map(speech.cell, strong.cells)
    yield speech.say(
        "empty-rectangle",
        digit=speech.digits(hinge.digits),
        box=box,
        one=one,
        other=other,
        unit=speech.units(strong.units),
        near=near,
        far=far,
    )


def colours(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of two groups of cells, of which one holds the digit."""
    one, other = (speech.cells(part.cells) for part in step.evidence)
    digit = speech.digits(step.part("one").digits)
    yield speech.say("colours", digit=digit, one=one, other=other)
    gone = tuple(cell for cell, _ in step.removes)
    if any(set(gone) <= set(part.cells) for part in step.evidence):
        yield speech.say("wrap", cells=speech.cells(gone), digit=digit)
    else:
        yield speech.say("trap", digit=digit)


def w_wing(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of two cells with the same digits, and of a unit between them."""
    twins, strong = step.part("twins"), step.part("strong")
    one, other = map(speech.cell, twins.cells)
    near, far = map(speech.cell, strong.cells)
    yield speech.say(
        "w-wing",
        one=one,
        other=other,
        near=near,
        far=far,
        unit=speech.units(strong.units),
        x=speech.digits(strong.digits),
        z=speech.digits(set(twins.digits) - set(strong.digits)),
    )


def remote_pair(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of cells that have two digits by turns."""
    odd, even = step.part("odd"), step.part("even")
    digits = speech.digits(odd.digits)
    cells = {"odd": speech.cells(odd.cells), "even": speech.cells(even.cells)}
    yield speech.say("remote-pair", digits=digits, **cells)


def als_xz(step: Step, marks: Candidates, speech: Speech) -> Iterator[str]:  # noqa: ARG001
    """Tell of two sets with a digit more than cells."""
    one, other = (part for part in step.evidence if part.role == "set")
    yield speech.say(
        "als-xz",
        one=speech.cells(one.cells),
        digits_1=speech.digits(one.digits),
        other=speech.cells(other.cells),
        digits_2=speech.digits(other.digits),
        x=speech.digits(step.part("x").digits),
        z=speech.digits(step.part("z").digits),
    )
