"""Telling a step: where to look, which technique it is, and why it holds.

The first depth says where to look, and gives no digit away. The second names the technique and
the cells of its pattern, or a unit where a cell would be the answer itself. The third says why
the step holds and what follows; its last sentence names all the digits that it places or
strikes, and their cells, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from numpure_xl.errors import RequestError
from numpure_xl.hints.families import CHAIN, FAMILIES, NET
from numpure_xl.hints.speech import TONGUES, CellName, Speech
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Step
from numpure_xl.sudoku.variant import Variant
from numpure_xl.words import Lang

Depth = Literal[1, 2, 3]
"""1: where to look; 2: which technique, and where; 3: why, and what follows."""


def technique_name(technique: str, lang: Lang) -> str:
    """Return what a technique is called.

    >>> technique_name("naked-pair", "ja")
    '二国同盟（ネイキッドペア）'
    """
    return TONGUES[lang].names[technique]


def explain(
    step: Step, marks: Candidates, lang: Lang, depth: Depth = 3, name: CellName | None = None
) -> str:
    """Return a step in words.

    Args:
        step: The step.
        marks: The position before it is taken.
        lang: The language.
        depth: How much is told: 1 where to look, 2 which technique and where, 3 all of it.
        name: Names a cell, counted from 0; left out, r4c7.

    Raises:
        RequestError: If there is no such depth.

    >>> from numpure_xl.sudoku.grid import Grid
    >>> from numpure_xl.sudoku.rating import next_step
    >>> marks = Candidates(Grid.parse("1.....3..2.....4"))
    >>> print(explain(next_step(marks), marks, "en"))  # doctest: +NORMALIZE_WHITESPACE
    In box 1, the digit 2 can stand only in r2c1. Elsewhere there it is ruled out by 2 in r3c2.
    So r2c1 is 2.
    """
    speech = Speech(lang, marks.layout.variant, name)
    check_depth(depth)
    if depth == 1:
        return _look(step, speech)
    return _find(step, speech) if depth == 2 else _tell(step, marks, speech)


def in_turn(singles: Sequence[Step], variant: Variant, lang: Lang, *, is_first: bool) -> str:
    """Return singles in words that follow one after the other, as a guide lists them.

    Args:
        singles: At least one; each places a digit.
        variant: The board.
        lang: The language.
        is_first: Whether to say how it is to be read.
    """
    speech = Speech(lang, variant)
    placed = [_in_turn(step, speech) for step in singles]
    told = speech.say("in-turn", placed=speech.tongue.phrases["groups-holding"].join(placed))
    return speech.join((told, speech.say("in-turn-key"))) if is_first else told


def _in_turn(step: Step, speech: Speech) -> str:
    ((cell, digit),) = step.places
    fields = {"cell": speech.cell(cell), "digit": speech.digits([digit])}
    if step.technique == "naked-single":
        return speech.phrase("in-turn-cell", **fields)
    return speech.phrase("in-turn-unit", unit=speech.units(step.part("unit").units), **fields)


def check_depth(depth: int) -> None:
    """Refuse a depth that there is not.

    Raises:
        RequestError: If it is none of 1, 2 and 3.
    """
    if depth not in {1, 2, 3}:
        msg = "A hint has depth 1, 2 or 3, not {found!r}."
        raise RequestError(msg, found=depth)


def _look(step: Step, speech: Speech) -> str:
    return speech.say("look", area=speech.area(_units(step, speech.variant)))


def _find(step: Step, speech: Speech) -> str:
    family = FAMILIES[step.technique]
    cells = sorted({cell for part in _parts(step, family.find) for cell in _cells(part)})
    area = speech.area(() if cells else _units(step, speech.variant), cells)
    key = "follow" if family in {CHAIN, NET} else "find"
    return speech.say(key, name=speech.tongue.names[step.technique], area=area)


def _tell(step: Step, marks: Candidates, speech: Speech) -> str:
    reason = FAMILIES[step.technique].why(step, marks, speech)
    return speech.join((*reason, *_outcome(step, speech)))


def _outcome(step: Step, speech: Speech) -> Iterator[str]:
    for cell, digit in step.places:
        yield speech.say("so-place", cell=speech.cell(cell), digit=speech.digits([digit]))
    if step.removes:
        yield speech.say("strike", marks=speech.marks(step.removes, "strike"))


def _parts(step: Step, roles: tuple[str, ...]) -> list[Evidence]:
    return [part for part in step.evidence if part.role in roles]


def _cells(part: Evidence) -> tuple[int, ...]:
    """Return the cells of a part; of a chain the first."""
    return part.cells or tuple(link.cell for link in part.links[:1])


def _units(step: Step, variant: Variant) -> tuple[int, ...]:
    """Return the units to look at: those of the pattern, or the boxes that its cells are in."""
    parts = _parts(step, FAMILIES[step.technique].look)
    units = dict.fromkeys(unit for part in parts for unit in part.units)
    cells = (cell for part in parts for cell in _cells(part))
    boxes = dict.fromkeys(2 * variant.side + variant.box_of(cell) for cell in cells)
    return tuple(units) or tuple(sorted(boxes))
