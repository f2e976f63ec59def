"""Explaining a step: where to look, which technique it is, and why it holds.

The first depth says where to look, and gives no digit away. The second names the technique and
the cells of its pattern, or a unit where a cell would be the answer itself. The third says why
the step holds and what follows; its last sentence names all the digits that it places or
eliminates, and their cells, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any, Literal

from numpure_xl.errors import RequestError
from numpure_xl.hints.chains import reading_keys
from numpure_xl.hints.families import BUG, FAMILIES, LINKED, LOCKED, RULES
from numpure_xl.hints.phraser import Case, CellName, Phraser, in_messages
from numpure_xl.hints.phrases import phrasebook
from numpure_xl.hints.signs import in_brief
from numpure_xl.sudoku.grid.grid import Grid, cell_name
from numpure_xl.sudoku.grid.notebook import Pictured, svg_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.judge.hint_ladder import SINGLES
from numpure_xl.sudoku.make.drills import Drill
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Evidence, Mark, Role, Step
from numpure_xl.words import Lang

Depth = Literal[1, 2, 3]
"""1: where to look; 2: which technique, and where; 3: why, and what follows."""


def technique_name(technique: str, lang: Lang) -> str:
    """Return the name of a technique in a language.

    >>> technique_name("naked-pair", "ja")
    'ネイキッドペア'
    """
    return phrasebook(lang).names[technique]


@dataclass(frozen=True, slots=True, repr=False)
class ExplainedStep(Pictured):
    """A step of a solution, with its explanation.

    Attributes:
        step: The step as data: technique, rating, digits placed, candidates removed.
        name: The name of the technique in the language asked for.
        text: Why the step holds and what follows from it.
        givens: The puzzle.
        position: The board before the step.
        candidates: For each cell, in reading order, the digits that it may have before the step;
            none where there is a digit.
    """

    step: Step
    name: str
    text: str
    givens: Grid
    position: Grid
    candidates: tuple[tuple[int, ...], ...]

    def record(self) -> dict[str, Any]:
        """Return a row of a table; `places` is as in "r1c2=5", `removes` as in "r1c3<>4 r2c3<>4".

        >>> import numpure_xl
        >>> next(numpure_xl.steps("1.....3..2.....4")).record()["places"]
        'r2c1=2'
        """
        step, variant = self.step, self.givens.variant

        def named(marks: Iterable[Mark], sign: str) -> str:
            return " ".join(f"{cell_name(cell, variant)}{sign}{digit}" for cell, digit in marks)

        return {
            "technique": step.technique,
            "name": self.name,
            "rating": step.rating,
            "places": named(step.places, "="),
            "removes": named(step.removes, "<>"),
            "position": str(self.position),
            "text": self.text,
        }

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<ExplainedStep {self.name}: {self.text}>"

    def _repr_html_(self) -> str:
        """Return the step for a notebook: the board, and below it the explanation."""
        text = escape(f"{self.name}: {self.text}")
        return f"<figure>{svg_of(self) or ''}<figcaption>{text}</figcaption></figure>"


def explained(path: Iterable[Step], marks: Candidates, lang: Lang) -> Iterator[ExplainedStep]:
    """Yield steps with their explanations.

    Args:
        path: The steps.
        marks: The position before the first of them; it is changed.
        lang: The language.
    """
    for step in path:
        name = technique_name(step.technique, lang)
        yield ExplainedStep(step, name, explain(step, marks, lang), *_before(marks))
        marks.apply(step.places, step.removes)


def explained_drill(drill: Drill, lang: Lang) -> ExplainedStep:
    """Return a drill as the step that is asked for, with its explanation."""
    return next(explained([drill.step], drill.marks.copy(), lang))


def _before(marks: Candidates) -> tuple[Grid, Grid, tuple[tuple[int, ...], ...]]:
    """Return the givens, the digits and the candidates of a position."""
    variant, digits = marks.layout.variant, tuple(marks.digits)
    givens = tuple(digit if marks.given >> cell & 1 else 0 for cell, digit in enumerate(digits))
    noted, variant = tuple(map(marks.digits_in, range(variant.cells))), variant.drawn
    return Grid.trusted(givens, variant), Grid.trusted(digits, variant), noted


def explain(
    step: Step, marks: Candidates, lang: Lang, depth: Depth = 3, name: CellName | None = None
) -> str:
    """Return a step in words.

    Args:
        step: The step.
        marks: The position before it is taken.
        lang: The language.
        depth: How much to say: 1 where to look, 2 which technique and where, 3 everything.
        name: Names a cell, counted from 0; left out, r4c7.

    Returns:
        One line; if that were longer than `messages.LONGEST`, several that are not.

    Raises:
        RequestError: If the depth is none of these.

    >>> from numpure_xl.sudoku.grid.grid import Grid, cell_name
    >>> from numpure_xl.sudoku.judge.ladder import next_step
    >>> marks = Candidates(Grid.parse("1.....3..2.....4"))
    >>> print(explain(next_step(marks), marks, "en"))  # doctest: +NORMALIZE_WHITESPACE
    In box 1, the digit 2 can stand only in r2c1. Elsewhere there it is ruled out by 2 in r3c2.
    So r2c1 is 2.
    """
    phraser = Phraser(lang, marks.layout.variant, name)
    check_depth(depth)
    if depth == 1:
        return _look(step, phraser)
    text = _find(step, phraser) if depth == 2 else _explain(step, marks, phraser)
    return "\n".join(in_messages([text]))


def list_text(steps: Sequence[Step], variant: Variant, lang: Lang, *, is_first: bool) -> str:
    """Return steps of `ONE_BY_ONE` in words, as a guide lists them.

    Args:
        steps: At least one.
        variant: The board.
        lang: The language.
        is_first: Whether to add how to read the list.
    """
    phraser = Phraser(lang, variant)
    listed = phraser.phrasebook.phrases["groups-holding"].join(_listed(steps, phraser))
    text = phraser.say("in-turn", placed=listed)
    return phraser.join((text, list_key(variant, lang))) if is_first else text


def list_key(variant: Variant, lang: Lang) -> str:
    """Return the key to a list of singles, and of what signs rule out on a board that has any."""
    phraser = Phraser(lang, variant)
    key = phraser.join(reading_keys((False, True), phraser))
    has_signs = variant.pairs or variant.has_sums
    return phraser.join((key, phraser.say("in-turn-not-key"))) if has_signs else key


def _listed(steps: Sequence[Step], phraser: Phraser) -> Iterator[str]:
    """Yield each step in a few words; steps with one reason that follow one another together."""
    for is_strike, group in groupby(steps, lambda step: not step.places):
        if not is_strike:
            yield from (_placed_text(step, phraser) for step in group)
            continue
        removed: dict[str, list[Mark]] = {}
        for step in group:
            removed.setdefault(in_brief(step, phraser), []).extend(step.removes)
        for reason, marks in removed.items():
            struck = phraser.marks(marks, "not-equal")
            yield phraser.phrase("in-turn-not", marks=struck, sum=reason)


def _placed_text(step: Step, phraser: Phraser) -> str:
    ((cell, digit),) = step.places
    fields = {"cell": phraser.cell(cell), "digit": phraser.digits([digit])}
    if step.technique == "naked-single":
        return phraser.phrase("in-turn-cell", **fields)
    if step.technique not in SINGLES:
        return phraser.phrase("in-turn-sum", sum=in_brief(step, phraser), **fields)
    return phraser.phrase("in-turn-unit", unit=phraser.units(step.part(Role.UNIT).units), **fields)


def check_depth(depth: int) -> None:
    """Refuse an unknown depth.

    Raises:
        RequestError: If it is none of 1, 2 and 3.
    """
    if depth not in {1, 2, 3}:
        msg = "A hint has depth 1, 2 or 3, not {found!r}."
        raise RequestError(msg, found=depth)


def _look(step: Step, phraser: Phraser) -> str:
    if FAMILIES[step.technique] is BUG:
        return phraser.say("look-grave")
    return phraser.say("look", area=phraser.area(_units(step, phraser.variant)))


def _find(step: Step, phraser: Phraser) -> str:
    family = FAMILIES[step.technique]
    cells = sorted({cell for part in _parts(step, family.find) for cell in _cells(part)})
    area = phraser.area(() if cells else _units(step, phraser.variant), cells)
    key = "follow" if family in LINKED else "use" if family in RULES else "find"
    name = phraser.phrasebook.names[step.technique]
    if family is LOCKED:
        kind = step.technique.removeprefix("direct-")
        name = phraser.phrasebook.phrases.get(f"{kind}-{len(cells)}", name)
    return phraser.say(key, name=name, area=area)


def _explain(step: Step, marks: Candidates, phraser: Phraser) -> str:
    reason = FAMILIES[step.technique].why(Case(step, marks, phraser))
    return phraser.join((*reason, *_outcome(step, phraser)))


def _outcome(step: Step, phraser: Phraser) -> Iterator[str]:
    for cell, digit in step.places:
        yield phraser.say("so-place", cell=phraser.cell(cell), digit=phraser.digits([digit]))
    if step.removes:
        yield phraser.say("strike", marks=phraser.marks(step.removes, "strike"))


def _parts(step: Step, roles: tuple[str, ...]) -> list[Evidence]:
    return [part for part in step.evidence if part.role in roles]


def _cells(part: Evidence) -> tuple[int, ...]:
    """Return the cells of a part of the evidence; of a chain the first."""
    return part.cells or tuple(link.cell for link in part.links[:1])


def _units(step: Step, variant: Variant) -> tuple[int, ...]:
    """Return the units to look at: those of the pattern, or the boxes that its cells are in."""
    parts = _parts(step, FAMILIES[step.technique].look)
    units = dict.fromkeys(unit for part in parts for unit in part.units)
    cells = (cell for part in parts for cell in _cells(part))
    boxes = dict.fromkeys(variant.box_unit(cell) for cell in cells)
    return tuple(units) or tuple(sorted(boxes))
