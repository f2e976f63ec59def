"""Finding a hint: wrong entries come first, then the way to the next digit.

A hint is found once, as data, and put into words as often as is wanted, deeper each time; so a
face of the program can also highlight its cells. Wrong entries are those that differ from the
only solution of the givens.

A hint tells one step, the easiest that is open. Where every blank cell has pencil marks, it rests
on those, and what it eliminates can be taken out of them. Where there are none, nobody has
eliminated anything before, and the steps to the next digit are told one after the other, numbered:
those of the way, or on request those alone that the digit needs.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.hints.explain import Depth, check_depth, explain
from numpure_xl.hints.judgement import judge
from numpure_xl.hints.open_steps import open_steps
from numpure_xl.hints.phraser import CellName, Phraser, in_messages
from numpure_xl.hints.short_path import short_path, way_to_digit
from numpure_xl.messages import Plural
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say

PencilMarks = Sequence[Collection[int]]
"""The digits that somebody has noted in each cell; none for a cell without pencil marks."""


class Hint(NamedTuple):
    """The next step in a position: the first of these that applies.

    Attributes:
        position: The givens and the entries.
        fault: Why the givens are not a puzzle; None if they are.
        wrong: The cells of the entries that differ from the solution.
        lost: The digits of the solution that are missing from the pencil marks of their cells.
        path: The steps to the next digit.
        searched: The digit to place where no technique leads on; None if the grid is full.
        is_cut: Whether the search for steps ended at its limit.
        is_stuck: Whether there is none by the techniques that were named.
        number: Which step of the path it tells, from 1.
        noted: By cell, the digits that pencil marks leave; () if the path rests on none.
    """

    position: Grid
    fault: NumpureError | None = None
    wrong: tuple[int, ...] = ()
    lost: tuple[Mark, ...] = ()
    path: tuple[Step, ...] = ()
    searched: Mark | None = None
    is_cut: bool = False
    is_stuck: bool = False
    number: int = 1
    noted: tuple[tuple[int, ...], ...] = ()

    @property
    def steps(self) -> tuple[Step, ...]:
        """The step that it tells; none if there is no path."""
        return self.path[self.number - 1 : self.number]

    @property
    def places(self) -> tuple[Mark, ...]:
        """The digit that it places, if any."""
        return (self.searched,) if self.searched else tuple(m for s in self.steps for m in s.places)

    @property
    def removes(self) -> tuple[Mark, ...]:
        """The candidates that it eliminates, if any."""
        return tuple(mark for step in self.steps for mark in step.removes)

    @property
    def following(self) -> Hint | None:
        """The hint that tells the next step to the same digit; None if it tells the last."""
        return self._replace(number=self.number + 1) if self.number < len(self.path) else None

    def whole(self) -> Iterator[Hint]:
        """Yield this hint and the following ones."""
        following: Hint | None = self
        while following:
            yield following
            following = following.following


def hint(  # noqa: PLR0913  # as the function of Python
    givens: Grid,
    entries: Grid | None = None,
    *,
    marks: PencilMarks | None = None,
    step: int = 1,
    lang: Lang = "en",
    depth: Depth = 3,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
) -> str:
    """Return the next step in a puzzle, in words. See `find_hint`, `hint_at` and `hint_text`.

    >>> hint(Grid.parse("1.....3..2.....4"), lang="ja", depth=1)
    'ブロック 1 に注目してください。'
    """
    next_hint = find_hint(givens, entries, marks=marks, uniqueness=uniqueness, known=known)
    return hint_text(hint_at(next_hint, step), lang, depth=depth)


def hint_at(next_hint: Hint, step: int) -> Hint:
    """Return the hint that tells a step of the path of another.

    Args:
        next_hint: A hint; if it has no path, it is its only step.
        step: Which one, from 1.

    Raises:
        RequestError: If there is no such step.
    """
    steps = max(1, len(next_hint.path))
    if not 1 <= step <= steps:
        msg = Plural(
            "There is no step {found}: {count} step leads to the next digit.",
            "There is no step {found}: {count} steps lead to the next digit.",
            by="count",
        )
        raise RequestError(msg, found=step, count=steps)
    return next_hint._replace(number=step)


def find_hint(  # noqa: PLR0913  # as the function of Python
    givens: Grid,
    entries: Grid | None = None,
    *,
    marks: PencilMarks | None = None,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
    effort: int | None = None,
    short: bool = False,
) -> Hint:
    """Find the next step in a puzzle.

    Args:
        givens: The puzzle. If it is unknown which digits were given, all of them count as such.
        entries: The digits filled in, with the givens or without, on the same kind of board. A
            digit in the cell of a given counts as an entry.
        marks: The pencil marks. They are read if every blank cell has some: with fewer, a digit
            that is not noted is not ruled out. What a digit in a peer rules out counts as erased.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        known: The techniques that are used; None for all.
        effort: As for `judge`.
        short: Whether steps that the next digit does not need are left out, if there are no pencil
            marks. They may be harder than what is open.
    """
    begun, solution = _begun(givens, entries, marks, effort)
    if solution is None:
        return begun
    find = short_path if short and not begun.noted else way_to_digit
    steps, is_cut = find(_marks_of(begun, givens), uniqueness=uniqueness, known=known)
    if steps and (begun.noted or steps[-1].places):
        return begun._replace(path=steps)
    if known is not None:
        return Hint(begun.position, is_stuck=True)
    return Hint(begun.position, searched=_narrowest(solution, begun.position), is_cut=is_cut)


def every_hint(  # noqa: PLR0913  # as `find_hint`
    givens: Grid,
    entries: Grid | None = None,
    *,
    marks: PencilMarks | None = None,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
    effort: int | None = None,
) -> tuple[Hint, ...]:
    """Return a hint for each step that is open in a position, the easiest first.

    Where there is none, or something else comes first, it is the one that `find_hint` finds.

    Args:
        givens: The puzzle.
        entries: As for `find_hint`, as the next three.
        marks: The pencil marks.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        known: The techniques that are used; None for all.
        effort: As for `judge`.
    """
    begun, solution = _begun(givens, entries, marks, effort)
    if solution is None:
        return (begun,)
    steps = open_steps(_marks_of(begun, givens), uniqueness=uniqueness, known=known)
    hints = tuple(begun._replace(path=(step,)) for step in steps)
    asked = partial(find_hint, uniqueness=uniqueness, known=known, effort=effort)
    return hints or (asked(givens, entries, marks=marks),)


def _begun(
    givens: Grid, entries: Grid | None, marks: PencilMarks | None, effort: int | None
) -> tuple[Hint, Grid | None]:
    """Return a hint without a step, and the solution; None if what the hint has comes first."""
    judgement = judge(givens, entries, effort)
    if not judgement.solution:
        return Hint(givens, fault=judgement.fault), None
    position = judgement.position
    if judgement.wrong or judgement.is_solved:
        return Hint(position, wrong=tuple(sorted(judgement.wrong))), None
    noted = _noted(Candidates(position, givens), marks) if marks else ()
    if lost := _lost(judgement.solution, position, noted):
        return Hint(position, lost=lost, noted=noted), None
    return Hint(position, noted=noted), judgement.solution


def _marks_of(begun: Hint, givens: Grid) -> Candidates:
    return _marked(Candidates(begun.position, givens), begun.noted)


def _noted(candidates: Candidates, marks: PencilMarks) -> tuple[tuple[int, ...], ...]:
    """Return the noted candidates of each cell; () if a blank cell has no pencil marks."""
    blanks = [cell for cell, digit in enumerate(candidates.digits) if not digit]
    if not all(marks[cell] for cell in blanks):
        return ()
    free = map(candidates.digits_in, range(len(candidates.digits)))
    return tuple(
        tuple(digit for digit in digits if digit in noted)
        for digits, noted in zip(free, marks, strict=True)
    )


def _lost(solution: Grid, position: Grid, noted: tuple[tuple[int, ...], ...]) -> tuple[Mark, ...]:
    """Return the digits that belong into blank cells whose pencil marks lack them."""
    right = zip(position.digits, solution.digits, noted, strict=bool(noted))
    return tuple(
        (cell, digit)
        for cell, (correct, digit, kept) in enumerate(right)
        if not correct and digit not in kept
    )


def _marked(candidates: Candidates, noted: tuple[tuple[int, ...], ...]) -> Candidates:
    """Take from candidates what is not noted, if anything is; return them."""
    for cell, kept in enumerate(noted):
        for digit in candidates.digits_in(cell):
            if digit not in kept:
                candidates.eliminate(cell, digit)
    return candidates


def first_hints(puzzle: Puzzle, count: int) -> tuple[Hint, ...]:
    """Return the hints with which a puzzle begins; see `next_hints`.

    Args:
        puzzle: The puzzle; it says whether steps may rest on its having only one solution.
        count: How many, at most: there are none once it is solved.

    >>> puzzle = Puzzle(Grid.parse("1.....3..2.....4"))
    >>> [next_hint.places for next_hint in first_hints(puzzle, 2)]
    [((4, 2),), ((1, 3),)]
    """
    givens = puzzle.givens
    hints = next_hints(givens, givens, count, uniqueness=puzzle.uniqueness)
    return tuple(next_hint for next_hint in hints if next_hint.path or next_hint.searched)


def next_hints(  # noqa: PLR0913  # as `find_hint`, and how many
    givens: Grid,
    entries: Grid,
    count: int,
    *,
    marks: PencilMarks | None = None,
    uniqueness: bool = True,
    known: frozenset[str] | None = None,
    effort: int | None = None,
    short: bool = False,
) -> tuple[Hint, ...]:
    """Return the next hints in a position: one step each, after those before it.

    Several are steps of the way, and what they eliminate stays so, also without pencil marks.
    They end with one that is not a step: a wrong entry, a fault of the givens, a full grid.

    Args:
        givens: The puzzle.
        entries: The digits filled in, with the givens or without.
        count: How many, at most.
        marks: The pencil marks, as for `find_hint`.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        known: The techniques that are used; None for all.
        effort: As for `judge`.
        short: As for `find_hint`.
    """
    hints: list[Hint] = []
    position = entries
    asked = partial(find_hint, uniqueness=uniqueness, known=known, effort=effort, short=short)
    if count > 1 and not short:
        marks = marks or [range(1, givens.variant.side + 1)] * givens.variant.cells
    while len(hints) < count:
        first = asked(givens, position, marks=marks)
        hints += first.whole()
        if not (first.path or hints[-1].places):
            break
        digits = list(first.position.digits)
        for cell, digit in hints[-1].places:
            digits[cell] = digit
        position = Grid(tuple(digits), first.position.variant)
        if BLANK not in digits:
            break
        marks = _marks_after(first) if first.noted else marks
    return tuple(hints[:count])


def _marks_after(hint: Hint) -> PencilMarks:
    """Return the pencil marks after all steps of a path."""
    gone = {mark for step in hint.path for mark in step.removes}
    return [
        [digit for digit in kept if (cell, digit) not in gone]
        for cell, kept in enumerate(hint.noted)
    ]


def _narrowest(solution: Grid, position: Grid) -> Mark:
    """Return the blank cell with the fewest candidates, and its digit."""
    cells = Candidates(position).cells
    blanks = (cell for cell, mask in enumerate(cells) if mask)
    cell = min(blanks, key=lambda cell: cells[cell].bit_count())
    return cell, solution.digits[cell]


def hint_text(
    next_hint: Hint, lang: Lang, *, depth: Depth = 3, name: CellName | None = None
) -> str:
    """Return a hint in words.

    At depth 1 that is where to look first; at 2 and 3 the step. If there are no pencil marks and
    several steps lead to the next digit, it is numbered.

    Args:
        next_hint: The hint.
        lang: The language.
        depth: How much to say: 1 where to look, 2 which technique and where, 3 everything.
        name: Names a cell, counted from 0 in reading order; left out, r4c7.

    Returns:
        One line; if that were longer than `messages.LONGEST`, several that are not.

    Raises:
        RequestError: If the depth is none of these.
    """
    check_depth(depth)
    phraser = Phraser(lang, next_hint.position.variant, name)
    return "\n".join(in_messages(_text(next_hint, lang, depth, phraser).splitlines()))


def _text(next_hint: Hint, lang: Lang, depth: Depth, phraser: Phraser) -> str:
    if next_hint.fault:
        return _fault(next_hint.fault, next_hint.position, lang, phraser)
    if next_hint.wrong:
        return _wrong(next_hint, depth, phraser)
    if next_hint.lost:
        return _missing(next_hint, depth, phraser)
    if next_hint.path:
        return _path(next_hint, lang, depth, phraser)
    if not next_hint.searched:
        return phraser.say("stuck" if next_hint.is_stuck else "solved")
    return _searched(next_hint.searched, depth, phraser, "cut" if next_hint.is_cut else "beyond")


def _fault(fault: NumpureError, position: Grid, lang: Lang, phraser: Phraser) -> str:
    """Return the fault of the givens, with cells named as the phraser names them."""
    fields = dict(fault.fields)
    misfits = position.misfits() or position.unfit()
    misfits = misfits or frozenset(cage.cells[0] for cage in position.wrong_cages())
    misfits = misfits or frozenset(cells[-1] for cells in position.wrong_totals())
    misfits = misfits or frozenset(cells[-1] for cells in position.lacking())
    for cell in sorted(misfits or position.clashes())[:1]:  # the one that the fault is about
        fields["cell"] = phraser.cell(cell)
        if not misfits:
            fields["peer"] = phraser.cell(min(_rivals(position, cell)))
    return say(fault.sentence, lang, **fields)


def _rivals(position: Grid, cell: int) -> list[int]:
    """Return the peers of a cell that hold the same digit."""
    digits = position.digits
    return [peer for peer in position.variant.peers[cell] if digits[peer] == digits[cell]]


def _wrong(next_hint: Hint, depth: Depth, phraser: Phraser) -> str:
    variant = next_hint.position.variant
    if depth == 1:
        boxes = {variant.box_unit(cell) for cell in next_hint.wrong}
        return phraser.say("wrong-area", area=phraser.units(sorted(boxes)))
    cells = next_hint.wrong[:1] if depth == 2 else next_hint.wrong
    return phraser.join(_wrong_cell(next_hint, cell, phraser) for cell in cells)


def _wrong_cell(next_hint: Hint, cell: int, phraser: Phraser) -> str:
    """Return the sentence on a wrong entry, with a correct one of that digit that it meets."""
    fields = {
        "cell": phraser.cell(cell),
        "digit": phraser.digits([next_hint.position.digits[cell]]),
    }
    position = next_hint.position
    against = {
        "wrong-mark": position.misfits(),
        "wrong-tube": position.off_tubes(),
        "wrong-beside": position.unfit(),
        "wrong-sum": {other for cage in position.wrong_cages() for other in cage.cells},
        "wrong-held": {other for cells in position.lacking() for other in cells},
        "wrong-total": {other for cells in position.wrong_totals() for other in cells},
    }
    for key, cells in against.items():
        if cell in cells:
            return phraser.say(key, **fields)
    rivals = sorted(set(_rivals(next_hint.position, cell)) - set(next_hint.wrong))
    if not rivals:
        return phraser.say("wrong", **fields)
    return phraser.say("wrong-peer", peer=phraser.cell(rivals[0]), **fields)


def _missing(next_hint: Hint, depth: Depth, phraser: Phraser) -> str:
    """Return the sentence on pencil marks that lack the digit of the solution."""
    if depth == 1:
        boxes = {phraser.variant.box_unit(cell) for cell, _ in next_hint.lost}
        return phraser.say("lost-area", area=phraser.units(sorted(boxes)))
    if depth == 2:
        return phraser.say("lost-cell", cell=phraser.cell(next_hint.lost[0][0]))
    return phraser.say("lost", marks=phraser.marks(next_hint.lost, "holding"))


def _path(next_hint: Hint, lang: Lang, depth: Depth, phraser: Phraser) -> str:
    marks = _marked(Candidates(next_hint.position), next_hint.noted)
    *before, step = next_hint.path[: next_hint.number]
    for earlier in before:
        marks.apply(earlier.places, earlier.removes)
    text = explain(step, marks, lang, depth, phraser.name)
    if next_hint.noted or len(next_hint.path) == 1:
        return text
    fields = {"number": next_hint.number, "count": len(next_hint.path)}
    return phraser.say("step-of", text=text, **fields)


def _searched(mark: Mark, depth: Depth, phraser: Phraser, reason: str) -> str:
    cell, digit = mark
    variant = phraser.variant
    if depth == 1:
        return phraser.say("look", area=phraser.units([variant.box_unit(cell)]))
    why = phraser.say(reason, cell=phraser.cell(cell))
    if depth == 2:
        return why
    next_hint = phraser.say("searched", cell=phraser.cell(cell), digit=phraser.digits([digit]))
    return phraser.join((why, next_hint))
