"""The judgement of a board: what is wrong on it, and whether it can still be solved.

There is one for every face of the program. It is found as data, so that a face can mark the cells,
and put into words here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from numpure_xl.errors import GaveUpError, ManySolutionsError, NoSolutionError, NumpureError
from numpure_xl.hints.phraser import CellName, Phraser
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku.grid.grid import BLANK, Grid, cell_name, names_of
from numpure_xl.sudoku.solve.candidates import cell_without_digit
from numpure_xl.sudoku.solve.solver import count_solutions, solve
from numpure_xl.words import Lang, in_language, say

CLASHING = Plural("{count} cell clashes (!)", "{count} cells clash (!)", by="count")
MORE_WRONG = Plural("{count} more is wrong (×)", "{count} more are wrong (×)", by="count")
LEFT_BLANK = Plural("{count} is blank", "{count} are blank", by="count")
MARKED = "{clashes}, {wrong}; {left}."
RIGHT = Plural(
    "Right so far; {blanks} cell is blank.", "Right so far; {blanks} cells are blank.", by="blanks"
)
SOLVED = "Solved."

SEVERAL = 2
"""The number of solutions of a position that has two or more."""


class Judgement(NamedTuple):
    """A verdict on a position; as a text, its sentence in English.

    Attributes:
        position: The givens and the entries.
        clashes: The cells whose digit is in a peer as well, or not what their sign asks for.
        wrong: The cells whose digit the solution does not have; none if the givens have no
            solution, or several.
        solutions: How many solutions the position has: 0, 1, or `SEVERAL`; None if that was not
            decided.
        solution: The only solution of the givens, if they have one.
        fault: Why the givens are not a puzzle, or that it was not decided; None if they are one.
    """

    position: Grid
    clashes: frozenset[int]
    wrong: frozenset[int]
    solutions: int | None
    solution: Grid | None
    fault: NumpureError | None = None

    @property
    def blanks(self) -> int:
        """The number of blank cells."""
        return self.position.digits.count(BLANK)

    @property
    def is_right(self) -> bool:
        """True if nothing is wrong so far, and the position has one solution."""
        return self.solutions == 1

    def record(self) -> dict[str, Any]:
        """Return a row of a table; cells are as in "r1c2 r3c4", "" for none."""
        variant = self.position.variant
        return {
            "position": str(self.position),
            "is_right": self.is_right,
            "is_solved": self.is_solved,
            "blanks": self.blanks,
            "clashes": names_of(self.clashes, variant),
            "wrong": names_of(self.wrong, variant),
            "solutions": self.solutions,
            "text": str(self),
        }

    def __str__(self) -> str:
        return judgement_text(self, "en")

    def __repr__(self) -> str:
        return f"<Judgement: {self}>"

    @property
    def is_solved(self) -> bool:
        """True if every cell has its digit."""
        return self.solutions == 1 and not self.blanks


def judge(givens: Grid, entries: Grid | None = None, effort: int | None = None) -> Judgement:
    """Judge a position. The givens decide what is right, if they are a puzzle.

    Args:
        givens: The puzzle. If it is unknown which digits were given, all of them count as such.
        entries: The digits filled in, with the givens or without, on the same kind of board. A
            digit in the cell of a given counts as an entry.
        effort: How many times a search may branch before it is not decided; see `solve`.

    >>> puzzle = Grid.parse("1.....3..2.....4")
    >>> found = judge(puzzle, puzzle.with_digit(1, 4))
    >>> found.wrong, found.solutions, found.blanks
    (frozenset({1}), 0, 11)
    """
    position = _position(givens, entries)
    try:
        solution = solve(givens, effort)
    except (NoSolutionError, ManySolutionsError) as fault:
        known = 0 if isinstance(fault, NoSolutionError) else SEVERAL
        try:
            solutions = known if position == givens else count_solutions(position, SEVERAL, effort)
        except GaveUpError as limit:
            return undecided(givens, entries, limit)
        return Judgement(position, position.clashes(), frozenset(), solutions, None, fault)
    except GaveUpError as limit:
        return undecided(givens, entries, limit)
    pairs = enumerate(zip(position.digits, solution.digits, strict=True))
    wrong = frozenset(cell for cell, (digit, right) in pairs if digit not in (BLANK, right))
    return Judgement(position, position.clashes(), wrong, 0 if wrong else 1, solution)


def undecided(givens: Grid, entries: Grid | None, limit: GaveUpError) -> Judgement:
    """Return the judgement of a position whose search came to its limit."""
    position = _position(givens, entries)
    return Judgement(position, position.clashes(), frozenset(), None, None, limit)


def _position(givens: Grid, entries: Grid | None) -> Grid:
    written = entries.digits if entries else givens.digits
    digits = tuple(new or old for new, old in zip(written, givens.digits, strict=True))
    return Grid(digits, givens.variant)


def judgement_text(
    judgement: Judgement, lang: Lang, *, are_marked: bool = False, name: CellName | None = None
) -> str:
    """Return a judgement in words.

    Args:
        judgement: The judgement.
        lang: The language.
        are_marked: Whether the cells at fault are marked, and need not be named.
        name: Names a cell, counted from 0 in reading order; left out, r4c7.
    """
    if judgement.clashes or judgement.wrong:
        return _marked(judgement, lang) if are_marked else _named(judgement, lang, name)
    if judgement.solutions is None and judgement.fault:
        fault = judgement.fault
        return say(fault.sentence, lang, **fault.fields)
    if judgement.solutions == 0:
        return _dead_end(judgement.position, lang, name)
    if judgement.solutions == SEVERAL:
        return say("Nothing clashes, but there is more than one solution.", lang)
    if judgement.is_solved:
        return say(SOLVED, lang)
    return say(RIGHT, lang, blanks=judgement.blanks)


def _dead_end(position: Grid, lang: Lang, name: CellName | None) -> str:
    """Return the sentence on a position without a solution in which nothing clashes."""
    cell = cell_without_digit(position)
    if cell is None:
        return say("Nothing clashes, but no solution is left.", lang)
    named = name(cell) if name else cell_name(cell, position.variant)
    return say("Nothing clashes, but no digit can be in {cell}.", lang, cell=named)


def _marked(judgement: Judgement, lang: Lang) -> str:
    """Count the marks: a cell that clashes has one of its own, whether or not it is wrong."""
    return say(
        MARKED,
        lang,
        clashes=Message(CLASHING, count=len(judgement.clashes)),
        wrong=Message(MORE_WRONG, count=len(judgement.wrong - judgement.clashes)),
        left=Message(LEFT_BLANK, count=judgement.blanks),
    )


def _named(judgement: Judgement, lang: Lang, name: CellName | None) -> str:
    """Name the cells that clash or break their sign, and those that are wrong besides."""
    position = judgement.position
    variant = position.variant

    def named(cells: Iterable[int]) -> str:
        if name:
            return ", ".join(map(name, sorted(cells)))
        return ", ".join(in_language(cell_name(cell, variant), lang) for cell in sorted(cells))

    clashes, wrong = named(position.repeats()), named(judgement.wrong - judgement.clashes)
    sentences = _against_signs(position, named, lang)
    if clashes and wrong:
        msg = "These cells clash: {clashes}. Also wrong: {wrong}."
        sentences.append(say(msg, lang, clashes=clashes, wrong=wrong))
    elif clashes:
        sentences.append(say("These cells clash: {cells}.", lang, cells=clashes))
    elif wrong:
        count = len(judgement.wrong - judgement.clashes)
        msg = Plural("This cell is wrong: {cells}.", "These cells are wrong: {cells}.", by="count")
        sentences.append(say(msg, lang, cells=wrong, count=count))
    return Phraser(lang, variant).join(sentences)


def _against_signs(position: Grid, named: Callable[[Iterable[int]], str], lang: Lang) -> list[str]:
    """Name the cells that break their sign, what is between them, or the sum of their cage."""
    sentences = []
    if misfits := position.misfits():
        msg = "The mark of a cell asks for another digit: {cells}."
        sentences.append(say(msg, lang, cells=named(misfits)))
    if fallen := position.off_tubes():
        msg = "Digits that do not fit on their thermometer: {cells}."
        sentences.append(say(msg, lang, cells=named(fallen)))
    if unfit := position.unfit() - fallen:
        msg = "Digits that do not fit beside their neighbours: {cells}."
        sentences.append(say(msg, lang, cells=named(unfit)))
    if caged := {cell for cage in position.wrong_cages() for cell in cage.cells}:
        msg = "The digits of a cage do not have its sum: {cells}."
        sentences.append(say(msg, lang, cells=named(caged)))
    if summed := {cell for cells in position.wrong_totals() for cell in cells}:
        msg = "Digits that do not have the sum they should: {cells}."
        sentences.append(say(msg, lang, cells=named(summed)))
    if lacking := {cell for cells in position.lacking() for cell in cells}:
        msg = "A digit of a circle is not among its cells: {cells}."
        sentences.append(say(msg, lang, cells=named(lacking)))
    return sentences
