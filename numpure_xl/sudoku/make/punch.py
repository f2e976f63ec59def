"""Punch: take digits out of a full grid while the puzzle keeps exactly one solution.

Orbits of a symmetry are tried once each, in random order: an orbit goes if what is left still
passes a *proof*, and stays for good if not. No second look is needed, since a digit that is
needed among many givens is needed among fewer. With single cells as orbits the puzzle that is
left is minimal; with larger ones it is minimal among the puzzles of that symmetry.

The states of cover.py make one pass cheap. What is placed when orbit i is looked at are the
orbits kept so far and all those that come later; the AND of the masks of the later ones is
made once for every i, from the back, so that each look starts with one AND and not with as
many as there are givens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from numpure_xl.errors import GaveUpError, RequestError
from numpure_xl.kernel import UNSURE, numbers_as_bytes
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.givens import reachable
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.cover import Cover, cover_of
from numpure_xl.sudoku.solve.proof import Proof, effort_of, unique
from numpure_xl.sudoku.symmetry import orbits_on

TRIES = 500
"""How many passes are made in search of a puzzle that was asked for; see `tries`."""

FEWEST_CLUES = {"4x4": 4, "9x9": 17}
"""Known minima: 4x4 by enumeration, OEIS A198297; 9x9 McGuire, Tugemann and Civario, 2012."""


def punch(
    solution: Grid,
    chance: Chance,
    *,
    symmetry: str = "none",
    clues: int | None = None,
    proof: Proof = unique,
) -> Puzzle:
    """Return a puzzle made from a full grid.

    Args:
        solution: The full, lawful grid that is to be the puzzle's solution.
        chance: Decides the order in which digits are tried.
        symmetry: A name in `SYMMETRIES` that the pattern of givens shall have.
        clues: How many givens; None for as few as the order comes to.
        proof: What has to be possible with the givens: `unique`, or in a narrower way.

    Raises:
        UnknownNameError: If there is no such symmetry.
        RequestError: If no puzzle of that symmetry has that many clues.
        GaveUpError: If the number was not reached in `tries` orders.
    """
    check_clues(solution.variant, symmetry, clues)
    fewest = solution.variant.cells
    for _ in range(limit := tries(solution.variant)):
        puzzle = punch_once(solution, chance, symmetry=symmetry, clues=clues, proof=proof)
        if clues in (None, puzzle.clues):
            return puzzle
        fewest = min(fewest, puzzle.clues)
    msg = "No puzzle with {clues} clues in {tries} tries; ask for {fewest} or more."
    raise GaveUpError(msg, clues=clues, tries=limit, fewest=fewest)


def punch_once(
    solution: Grid, chance: Chance, *, symmetry: str, clues: int | None, proof: Proof
) -> Puzzle:
    """Return what one pass over the orbits leaves: `clues` givens or, where they ran out, more."""
    return punch_some(solution, orbits_on(symmetry, solution.variant), chance, clues, proof)


def punch_some(
    solution: Grid,
    orbits: Iterable[tuple[int, ...]],
    chance: Chance,
    clues: int | None,
    proof: Proof,
) -> Puzzle:
    """Return the givens that one pass leaves of some orbits; the other cells are blank."""
    return punch_in_order(solution, order_of(orbits, solution.variant, chance), clues, proof)


def order_of(
    orbits: Iterable[tuple[int, ...]], variant: Variant, chance: Chance
) -> list[tuple[int, ...]]:
    """Return orbits in the order in which they are tried: at random, those with a sign first.

    A sign is of use to a player where no digit is given.
    """
    shuffled = chance.shuffled(orbits)
    if not (marked := variant.marked):
        return shuffled
    return sorted(shuffled, key=marked.isdisjoint)


def punch_in_order(
    solution: Grid, order: Sequence[tuple[int, ...]], clues: int | None, proof: Proof
) -> Puzzle:
    """Return the givens that one pass leaves of orbits in an order; the other cells are blank."""
    variant = solution.variant
    givens, unsure = _pass(cover_of(variant), solution, order, clues or 0, proof)
    is_each_tried = proof is unique and not clues and max(map(len, order), default=1) == 1
    return Puzzle.proven(
        Grid.trusted(givens, variant), solution, unsure=unsure if is_each_tried else None
    )


def minimized(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle without the givens that are not needed, tried from the last to the first."""
    given = [(cell,) for cell, digit in enumerate(puzzle.givens.digits) if digit]
    return punch_in_order(puzzle.solution, given[::-1], None, unique)


def _pass(
    cover: Cover,
    solution: Grid,
    order: Sequence[tuple[int, ...]],
    clues: int,
    proof: Proof,
) -> tuple[tuple[int, ...], tuple[int, ...] | None]:
    """Try each orbit once; return the digits that are kept, and the cells where the proof gave up.

    None for these if nobody knows.
    """
    if cover.compiled and proof.known is not None:
        return _compiled_pass(cover, solution, order, clues, proof.known)
    groups = [[cover.candidate(cell, solution.digits[cell]) for cell in orbit] for orbit in order]
    later = _later(cover, groups)
    placed = cover.full
    givens = [BLANK] * len(solution.digits)
    surplus = sum(map(len, order)) - clues
    for orbit, group, rest in zip(order, groups, later, strict=True):
        if len(orbit) <= surplus and proof(cover, placed & rest, group):
            surplus -= len(orbit)
            continue
        for cell, candidate in zip(orbit, group, strict=True):
            givens[cell] = solution.digits[cell]
            placed &= cover.place[candidate]
    return tuple(givens), () if effort_of(cover) is None else None


def _compiled_pass(
    cover: Cover, solution: Grid, order: Sequence[tuple[int, ...]], clues: int, known: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    assert cover.compiled  # noqa: S101  # for the types; who calls has looked
    effort = effort_of(cover)
    bound = -1 if effort is None else effort
    orbits = [*map(_cells, order)]
    kept = cover.compiled.punch(bytes(solution.digits), orbits, clues, bound, known)
    if effort is None:
        return tuple(kept), ()
    unsure = tuple(cell for cell, digit in enumerate(kept) if digit >= UNSURE)
    return tuple(digit % UNSURE for digit in kept), unsure


_cells = cache(numbers_as_bytes)
"""Orbits as the compiled search takes them; a board has some hundreds."""


def _later(cover: Cover, groups: Sequence[Sequence[int]]) -> list[int]:
    """Return for each group the state in which all later groups are placed."""
    state = cover.full
    states = []
    for group in reversed(groups):
        states.append(state)
        for candidate in group:
            state &= cover.place[candidate]
    return states[::-1]


def check_clues(variant: Variant, symmetry: str, clues: int | None) -> None:
    """Refuse a number of clues that no puzzle of that variant and symmetry has.

    Raises:
        UnknownNameError: If there is no such symmetry.
        RequestError: If there can be no such puzzle.
    """
    sums = reachable(variant, symmetry)
    if clues is None:
        return
    may_be_none = variant.has_relations or variant.is_searched
    fewest = FEWEST_CLUES.get(variant.name, 0 if may_be_none else variant.side - 1)
    most = variant.cells - 1
    if not fewest <= clues <= most:
        msg = "A {variant} puzzle has {fewest} to {most} clues, not {clues}."
        raise RequestError(msg, variant=variant.name, fewest=fewest, most=most, clues=clues)
    if not sums >> clues & 1:
        near = next(k for k in (*range(clues, most), *range(clues, 0, -1)) if sums >> k & 1)
        msg = "No {variant} pattern of symmetry {symmetry} has {clues} clues; choose {near}."
        raise RequestError(msg, variant=variant.name, symmetry=symmetry, clues=clues, near=near)


def tries(variant: Variant) -> int:
    """Return how many passes are worth making on a board: `TRIES`, or fewer on a large one.

    A pass takes time in about the third power of the number of cells, so that the bound
    takes a second or so on 9x9 and less than a minute on 16x16.
    """
    return min(TRIES, max(10, round(TRIES * (81 / variant.cells) ** 3)))
