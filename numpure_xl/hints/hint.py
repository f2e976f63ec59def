"""Finding a hint: wrong entries come first, then the way to the next digit.

A hint is found once, as data, and put into words as often as is wanted, deeper each time; so a
face of the program can also highlight its cells. Wrong entries are those that differ from the
only solution of the givens.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.errors import ManySolutionsError, NoSolutionError, NumpureError
from numpure_xl.hints.explain import Depth, check_depth, explain
from numpure_xl.hints.phrases import CellName, Phraser
from numpure_xl.hints.short_path import short_path
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solver import solve
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say


class Hint(NamedTuple):
    """What to do next in a position: the first of these that applies.

    Attributes:
        position: The givens and the entries.
        fault: Why the givens are not a puzzle; None if they are.
        wrong: The cells of the entries that differ from the solution.
        path: The steps to the next digit.
        searched: The digit to place where no technique leads on; None if the grid is full.
        is_cut: Whether the search for steps ended at its limit.
    """

    position: Grid
    fault: NumpureError | None = None
    wrong: tuple[int, ...] = ()
    path: tuple[Step, ...] = ()
    searched: Mark | None = None
    is_cut: bool = False


def hint(
    givens: Grid,
    entries: Grid | None = None,
    *,
    lang: Lang = "en",
    depth: Depth = 3,
    uniqueness: bool = True,
) -> str:
    """Return what to do next in a puzzle, in words. See `find_hint` and `hint_text`.

    >>> hint(Grid.parse("1.....3..2.....4"), lang="ja", depth=1)
    'ブロック 1 に注目してください。'
    """
    found = find_hint(givens, entries, uniqueness=uniqueness)
    return hint_text(found, lang, depth=depth)


def find_hint(givens: Grid, entries: Grid | None = None, *, uniqueness: bool = True) -> Hint:
    """Find what to do next in a puzzle.

    Args:
        givens: The puzzle. If it is unknown which digits were given, all of them count as such.
        entries: The digits filled in, with the givens or without, on the same kind of board. A
            digit in the cell of a given counts as an entry.
        uniqueness: Whether steps may rest on the puzzle having only one solution.
    """
    try:
        solution = solve(givens)
    except (NoSolutionError, ManySolutionsError) as fault:
        return Hint(givens, fault=fault)
    written = entries.digits if entries else givens.digits
    digits = tuple(new or old for new, old in zip(written, givens.digits, strict=True))
    position = Grid(digits, givens.variant)
    pairs = enumerate(zip(digits, solution.digits, strict=True))
    wrong = tuple(cell for cell, (found, right) in pairs if found not in (BLANK, right))
    if wrong or BLANK not in digits:
        return Hint(position, wrong=wrong)
    steps, is_cut = short_path(Candidates(position, givens), uniqueness=uniqueness)
    if steps:
        return Hint(position, path=steps)
    return Hint(position, searched=_narrowest(solution, position), is_cut=is_cut)


def first_hints(puzzle: Puzzle, count: int, *, uniqueness: bool = True) -> tuple[Hint, ...]:
    """Return the hints with which a puzzle begins, each for the position after the one before.

    Args:
        puzzle: The puzzle.
        count: How many, at most: there are none once it is solved.
        uniqueness: Whether steps may rest on the puzzle having only one solution.

    >>> puzzle = Puzzle(Grid.parse("1.....3..2.....4"))
    >>> [found.path[-1].places for found in first_hints(puzzle, 2)]
    [((4, 2),), ((1, 3),)]
    """
    hints: list[Hint] = []
    position = puzzle.givens
    while len(hints) < count and BLANK in position.digits:
        found = find_hint(puzzle.givens, position, uniqueness=uniqueness)
        digits = list(position.digits)
        for cell, digit in found.path[-1].places if found.path else filter(None, [found.searched]):
            digits[cell] = digit
        position = Grid(tuple(digits), position.variant)
        hints.append(found)
    return tuple(hints)


def _narrowest(solution: Grid, position: Grid) -> Mark:
    """Return the blank cell with the fewest candidates, and its digit."""
    cells = Candidates(position).cells
    blanks = (cell for cell, mask in enumerate(cells) if mask)
    cell = min(blanks, key=lambda cell: cells[cell].bit_count())
    return cell, solution.digits[cell]


def hint_text(found: Hint, lang: Lang, *, depth: Depth = 3, name: CellName | None = None) -> str:
    """Return a hint in words.

    At depth 1 that is where to look first; at 2 and 3 the steps to the next digit, numbered and
    each on its own line if there are several.

    Args:
        found: The hint.
        lang: The language.
        depth: How much to say: 1 where to look, 2 which techniques and where, 3 everything.
        name: Names a cell, counted from 0 in reading order; left out, r4c7.

    Raises:
        RequestError: If the depth is none of these.
    """
    check_depth(depth)
    phraser = Phraser(lang, found.position.variant, name)
    if found.fault:
        return _fault(found.fault, found.position, lang, phraser)
    if found.wrong:
        return _wrong(found, depth, phraser)
    if found.path:
        return _path(found, lang, depth, name)
    if not found.searched:
        return phraser.say("solved")
    return _searched(found.searched, depth, phraser, "cut" if found.is_cut else "beyond")


def _fault(fault: NumpureError, position: Grid, lang: Lang, phraser: Phraser) -> str:
    """Say why the givens are not a puzzle, with cells named as the phraser names them."""
    clash = _clash(position)
    if not clash:
        return say(fault.sentence, lang, **fault.fields)
    cell, peer = clash
    fields = {"cell": phraser.cell(cell), "peer": phraser.cell(peer)}
    digit = phraser.digits([position.digits[cell]])
    return say(
        "The grid has no solution: {cell} and {peer} both hold {digit}.",
        lang,
        digit=digit,
        **fields,
    )


def _clash(position: Grid) -> tuple[int, int] | None:
    """Return the first two cells that clash."""
    for cell in sorted(position.clashes()):
        return cell, min(_rivals(position, cell))
    return None


def _rivals(position: Grid, cell: int) -> list[int]:
    """Return the peers of a cell that hold the same digit."""
    digits = position.digits
    return [peer for peer in position.variant.peers[cell] if digits[peer] == digits[cell]]


def _wrong(found: Hint, depth: Depth, phraser: Phraser) -> str:
    variant = found.position.variant
    if depth == 1:
        boxes = {variant.box_unit(cell) for cell in found.wrong}
        return phraser.say("wrong-area", area=phraser.units(sorted(boxes)))
    cells = found.wrong[:1] if depth == 2 else found.wrong
    return phraser.join(_wrong_cell(found, cell, phraser) for cell in cells)


def _wrong_cell(found: Hint, cell: int, phraser: Phraser) -> str:
    """Say that an entry is wrong, and name a correct one of the same digit that it clashes with."""
    fields = {
        "cell": phraser.cell(cell),
        "digit": phraser.digits([found.position.digits[cell]]),
    }
    rivals = sorted(set(_rivals(found.position, cell)) - set(found.wrong))
    if not rivals:
        return phraser.say("wrong", **fields)
    return phraser.say("wrong-peer", peer=phraser.cell(rivals[0]), **fields)


def _path(found: Hint, lang: Lang, depth: Depth, name: CellName | None) -> str:
    texts = list(_step_texts(found, lang, depth, name))
    if depth == 1 or len(texts) == 1:
        return texts[0]
    numbered = Phraser(lang, found.position.variant).phrasebook.sentences["numbered"]
    return "\n".join(numbered.format(number=n, text=text) for n, text in enumerate(texts, 1))


def _step_texts(found: Hint, lang: Lang, depth: Depth, name: CellName | None) -> Iterator[str]:
    marks = Candidates(found.position)
    for step in found.path:
        yield explain(step, marks, lang, depth, name)
        marks.apply(step.places, step.removes)


def _searched(mark: Mark, depth: Depth, phraser: Phraser, reason: str) -> str:
    cell, digit = mark
    variant = phraser.variant
    if depth == 1:
        return phraser.say("look", area=phraser.units([variant.box_unit(cell)]))
    why = phraser.say(reason, cell=phraser.cell(cell))
    if depth == 2:
        return why
    found = phraser.say("searched", cell=phraser.cell(cell), digit=phraser.digits([digit]))
    return phraser.join((why, found))
