"""Laws of steps: whatever a technique says holds in the solution, on every board."""

from itertools import chain, pairwise

import pytest

from numpure_xl.hints import families
from numpure_xl.hints.chains import narrow
from numpure_xl.hints.families import FAMILIES
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK
from numpure_xl.sudoku.judge.hint_ladder import HINTS, PATTERNS
from numpure_xl.sudoku.judge.ladder import LADDER, next_step
from numpure_xl.sudoku.solve.candidates import Candidates, bits
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.sudoku.techniques.step import Role
from tests.property.corpus import few_and_all, puzzles

EASY = tuple(rung for rung in LADDER if rung.rating < 6.5)
ALTERNATING = {name for name, family in FAMILIES.items() if family is families.ALTERNATING}
CHAINS = tuple(rung for rung in LADDER if rung.rating >= 6.5)

# How many puzzles of each variant; `python -m tests.bench.laws` tries as many as you like.
COUNTS = {
    "4x4": 200,
    "6x6": 200,
    "8x8": 50,
    "9x9": 75,
    "12x12": 3,
    "16x16": 1,
    "4x4+x": 200,
    "6x6+x": 100,
    "8x8+x": 50,
    "9x9+x": 60,
    "12x12+x": 2,
    "16x16+x": 1,
    "9x9+windows": 20,
    "9x9+windows+x": 3,
    "9x9+colours": 20,
    "9x9+asterisk": 6,
    "9x9+asterisk+x": 3,
    "9x9+dots": 6,
    "9x9+dots+x": 3,
    "9x9+antiknight": 6,
    "9x9+antiking": 6,
    "9x9+x+antiking": 3,
}
COUNTS |= dict.fromkeys(VARIANTS.keys() - COUNTS.keys(), 6)


def cases(names=COUNTS, most=400, few=8):
    """Parametrize a test by boards and by how many puzzles, few or all of them."""
    counts = {name: min(most, COUNTS[name]) for name in names}
    return pytest.mark.parametrize(("name", "count"), few_and_all(counts, few))


def lies(step, marks, solution):
    """Return the marks of a step that the solution or the position belies."""
    places = [m for m in step.places if solution[m[0]] != m[1] or marks.digits[m[0]] != BLANK]
    removes = [
        (cell, digit)
        for cell, digit in step.removes
        if solution[cell] == digit or not marks.cells[cell] >> digit - 1 & 1
    ]
    return places + removes


def positions(grid, ladder=EASY):
    """Yield the positions on the way to the solution, as far as a ladder leads."""
    marks = Candidates(grid)
    while not marks.is_solved:
        yield marks
        step = next_step(marks, ladder)
        if step is None:
            return
        marks.apply(step.places, step.removes)


def check(grid, marks, solution, rungs):
    """Hold what techniques find in a position against the solution, the board and their names."""
    for rung in rungs:
        step = rung.find(marks)
        if step is not None:
            assert step.technique in rung.techniques
            assert step.rating >= rung.rating
            assert step.places or step.removes, (str(grid), step)
            assert not lies(step, marks, solution), (str(grid), step)
            assert len(set(step.removes)) == len(step.removes), (str(grid), step)


@cases()
def test_no_technique_ever_belies_the_solution(name, count):
    for grid in puzzles(name, count):
        solution = solve(grid).digits
        for marks in positions(grid):
            check(grid, marks, solution, EASY)


@cases([name for name in VARIANTS if not name.startswith("16")], most=12, few=1)
def test_no_pattern_with_a_name_ever_belies_the_solution(name, count):
    for grid in puzzles(name, count):
        solution = solve(grid).digits
        for marks in [marks.copy() for marks in positions(grid)][::9]:
            check(grid, marks, solution, PATTERNS)


@cases([name for name in VARIANTS if not name.startswith("1")], most=30)
def test_no_chain_ever_belies_the_solution(name, count):
    """Where the easier techniques end chains are needed; else they are tried at the start."""
    tried = 0
    for grid in puzzles(name, count):
        solution = solve(grid).digits
        *_, last = positions(grid)
        marks = Candidates(grid) if last.is_solved else last
        if tried < 6 or (tried < 12 and not last.is_solved):
            tried += 1
            check(grid, marks, solution, CHAINS)


@cases(["6x6+x", "8x8", "9x9"], most=15)
def test_positions_after_chains_hold_no_lies_either(name, count):
    for grid in puzzles(name, count):
        solution = solve(grid).digits
        marks = Candidates(grid)
        while not marks.is_solved:
            step = next_step(marks, HINTS)
            if step is None:
                break
            assert not lies(step, marks, solution), (str(grid), step)
            marks.apply(step.places, step.removes)


@cases(["6x6", "9x9", "9x9+x"], most=8, few=1)
def test_evidence_names_cells_units_and_digits_of_the_board(name, count):
    for grid in puzzles(name, count):
        variant = grid.variant
        for marks in [marks.copy() for marks in positions(grid)][::4]:
            steps = [step for rung in EASY + PATTERNS if (step := rung.find(marks))]
            for part in chain(*(step.evidence for step in steps)):
                is_filled = part.role is Role.FILLED
                assert all(bool(marks.digits[c]) is is_filled for c in part.cells), part
                assert all(0 <= unit < len(variant.units) for unit in part.units), part
                assert all(1 <= digit <= variant.side for digit in part.digits), part


@cases(["6x6", "9x9", "9x9+x"], most=12)
def test_the_links_of_a_chain_follow_from_each_other(name, count):
    chains = next(rung for rung in LADDER if "forcing-chain" in rung.techniques)
    for grid in puzzles(name, count):
        marks = Candidates(grid)
        step = chains.find(marks)
        if step is None:
            continue
        links = step.part(Role.CHAIN).links
        for one, other in pairwise(links):
            assert one.on != other.on
            assert one.cell == other.cell or other.cell in grid.variant.peers[one.cell]
            assert (one.cell == other.cell) != (one.digit == other.digit)
            if other.on:
                assert is_strong(marks, one, other)
        is_cycle = step.technique.endswith("cycle")
        assert is_cycle or (links[0][:2] == links[-1][:2] and links[0].on != links[-1].on)


@cases(["6x6", "9x9", "9x9+x"], most=12)
def test_the_links_of_an_alternating_chain_follow_from_each_other(name, count):
    """Of a strong link one end holds, and of a weak one not both, groups of cells included."""
    chains = [rung for rung in PATTERNS if ALTERNATING & {*rung.techniques}]
    for grid in puzzles(name, count):
        marks, peers = Candidates(grid), grid.variant.peers
        for step in filter(None, (rung.find(marks) for rung in chains)):
            for one, other in pairwise(step.part(Role.CHAIN).links):
                assert one.on != other.on
                if one.cells == other.cells:
                    assert one.digit != other.digit
                    assert len(one.cells) == 1
                    assert one.on or len(marks.digits_in(one.cell)) == 2
                elif one.on:
                    assert one.digit == other.digit
                    assert all(there in peers[here] for here in one.cells for there in other.cells)
                else:
                    assert narrow(one, other, marks) in marks.layout.units_of[one.cell]


def is_strong(marks, one, other):
    """Tell whether no third candidate stands beside two in their cell or in a common unit."""
    if one.cell == other.cell:
        return len(marks.digits_in(one.cell)) == 2
    side = marks.layout.side
    return any(
        marks.places[unit * side + one.digit - 1].bit_count() == 2
        for unit in marks.layout.units_of[one.cell]
        if other.cell in marks.layout.units[unit]
    )


@cases(["6x6", "8x8", "9x9+x"], most=25)
def test_marks_stay_true_to_the_rules_while_they_change(name, count):
    for grid in puzzles(name, count):
        for marks in positions(grid):
            filled = marks.digits
            for cell, mask in enumerate(marks.cells):
                near = {filled[peer] for peer in grid.variant.peers[cell]}
                assert not (filled[cell] and mask)
                assert not any(bit + 1 in near for bit in bits(mask))


@cases(["6x6", "9x9", "12x12"], most=6)
def test_the_three_views_of_the_marks_agree(name, count):
    for grid in puzzles(name, count):
        for marks in positions(grid):
            side = marks.layout.side
            by_cell = {(c, d) for c, mask in enumerate(marks.cells) for d in bits(mask)}
            by_digit = {(c, d) for d, spots in enumerate(marks.spots) for c in bits(spots)}
            assert by_cell == by_digit
            for unit, cells in enumerate(grid.variant.units):
                seats = {
                    (cells[seat], digit)
                    for digit in range(side)
                    for seat in bits(marks.places[unit * side + digit])
                }
                assert seats == {(c, d) for c, d in by_cell if c in cells}
                assert marks.blanks_in(unit) == sum(not marks.digits[cell] for cell in cells)
