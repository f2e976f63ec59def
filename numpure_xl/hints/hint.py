"""Finding a hint: what is wrong comes first, then the way to the next digit.

A hint is found once and told as often as is wanted, deeper each time; what is found is data, so
that a face can also mark its cells. Which entries are wrong is known from the givens alone: what
somebody wrote beside them is held against the one solution that they have.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from numpure_xl.errors import ManySolutionsError, NoSolutionError, NumpureError
from numpure_xl.hints.path import short_path
from numpure_xl.hints.speech import CellName, Speech
from numpure_xl.hints.telling import Depth, check_depth, explain
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.solver import solve
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say


class Hint(NamedTuple):
    """What there is to say of a position; the first of these that is there.

    Attributes:
        position: The givens, and what was written beside them.
        fault: Why the givens are no puzzle.
        wrong: The cells of the entries that differ from the solution.
        path: The steps to the next digit.
        searched: The digit to place where no technique leads on; None if the grid is full.
        is_cut: Whether techniques might lead on, but the search for them became too long.
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
    name: CellName | None = None,
) -> str:
    """Return what to do next in a puzzle, in words. See `find` and `tell`.

    >>> hint(Grid.parse("1.....3..2.....4"), lang="ja", depth=1)
    'ブロック 1 に注目してください。'
    """
    return tell(find(givens, entries), lang, depth=depth, name=name)


def find(givens: Grid, entries: Grid | None = None) -> Hint:
    """Find what to do next in a puzzle.

    Args:
        givens: The puzzle. A grid of which nobody knows what was given counts as given.
        entries: What was written, with the givens or without, on the same kind of board. What
            stands in the place of a given counts as an entry.
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
    steps, is_cut = short_path(Candidates(position))
    if steps:
        return Hint(position, path=steps)
    return Hint(position, searched=_narrowest(solution, position), is_cut=is_cut)


def _narrowest(solution: Grid, position: Grid) -> Mark:
    """Return the blank cell with the fewest candidates, and its digit."""
    cells = Candidates(position).cells
    blanks = (cell for cell, mask in enumerate(cells) if mask)
    cell = min(blanks, key=lambda cell: cells[cell].bit_count())
    return cell, solution.digits[cell]


def tell(found: Hint, lang: Lang, *, depth: Depth = 3, name: CellName | None = None) -> str:
    """Return a hint in words.

    At depth 1 that is where to look first; at 2 and 3 the steps to the next digit, numbered and
    each on its own line if there are several.

    Args:
        found: The hint.
        lang: The language.
        depth: How much is told: 1 where to look, 2 which techniques and where, 3 all of it.
        name: Names a cell, counted from 0 in reading order; left out, r4c7.

    Raises:
        RequestError: If there is no such depth.
    """
    check_depth(depth)
    speech = Speech(lang, found.position.variant, name)
    if found.fault:
        return _fault(found.fault, found.position, lang, speech)
    if found.wrong:
        return _wrong(found, depth, speech)
    if found.path:
        return _path(found, lang, depth, name)
    if not found.searched:
        return speech.say("solved")
    return _searched(found.searched, depth, speech, "cut" if found.is_cut else "beyond")


def _fault(fault: NumpureError, position: Grid, lang: Lang, speech: Speech) -> str:
    """Tell why there is no puzzle; cells are named anew, as the speech does."""
    clash = _clash(position)
    if not clash:
        return say(fault.sentence, lang, **fault.fields)
    cell, peer = clash
    fields = {"cell": speech.cell(cell), "peer": speech.cell(peer)}
    digit = speech.digits([position.digits[cell]])
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


def _wrong(found: Hint, depth: Depth, speech: Speech) -> str:
    variant = found.position.variant
    if depth == 1:
        boxes = {2 * variant.side + variant.box_of(cell) for cell in found.wrong}
        return speech.say("wrong-area", area=speech.units(sorted(boxes)))
    cells = found.wrong[:1] if depth == 2 else found.wrong
    return speech.join(_wrong_cell(found, cell, speech) for cell in cells)


def _wrong_cell(found: Hint, cell: int, speech: Speech) -> str:
    """Tell that an entry is wrong, and which right one of the same digit shows it."""
    fields = {
        "cell": speech.cell(cell),
        "digit": speech.digits([found.position.digits[cell]]),
    }
    rivals = sorted(set(_rivals(found.position, cell)) - set(found.wrong))
    if not rivals:
        return speech.say("wrong", **fields)
    return speech.say("wrong-peer", peer=speech.cell(rivals[0]), **fields)


def _path(found: Hint, lang: Lang, depth: Depth, name: CellName | None) -> str:
    told = list(_told(found, lang, depth, name))
    if depth == 1 or len(told) == 1:
        return told[0]
    numbered = Speech(lang, found.position.variant).tongue.sentences["numbered"]
    return "\n".join(numbered.format(number=n, text=text) for n, text in enumerate(told, 1))


def _told(found: Hint, lang: Lang, depth: Depth, name: CellName | None) -> Iterator[str]:
    marks = Candidates(found.position)
    for step in found.path:
        yield explain(step, marks, lang, depth, name)
        marks.apply(step.places, step.removes)


def _searched(mark: Mark, depth: Depth, speech: Speech, reason: str) -> str:
    cell, digit = mark
    variant = speech.variant
    if depth == 1:
        return speech.say("look", area=speech.units([2 * variant.side + variant.box_of(cell)]))
    why = speech.say(reason, cell=speech.cell(cell))
    if depth == 2:
        return why
    found = speech.say("searched", cell=speech.cell(cell), digit=speech.digits([digit]))
    return speech.join((why, found))
