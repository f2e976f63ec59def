"""Laws of steps: whatever a technique says holds in the solution, on every board."""

from itertools import chain, pairwise

import pytest

from numpure_xl.sudoku import BLANK, VARIANTS, Chance, solve
from numpure_xl.sudoku.candidates import Candidates, bits
from numpure_xl.sudoku.rating import HINTS, LADDER, NAMED, next_step
from tests.making import puzzle_grid

pytestmark = pytest.mark.slow

EASY = tuple(rung for rung in LADDER if rung.rating < 6.5)
CHAINS = tuple(rung for rung in LADDER if rung.rating >= 6.5)

# How many puzzles of each variant, and how many cells the maker tries to clear.
SHARES = {
    "4x4": (400, None),
    "6x6": (400, None),
    "8x8": (100, None),
    "9x9": (150, None),
    "12x12": (6, 100),
    "16x16": (1, 150),
    "4x4-x": (400, None),
    "6x6-x": (200, None),
    "8x8-x": (100, None),
    "9x9-x": (120, None),
    "12x12-x": (4, 90),
    "16x16-x": (1, 120),
}


def puzzles(name):
    count, tries = SHARES[name]
    die = Chance(f"step laws {name}")
    return [puzzle_grid(VARIANTS[name], die.fork(at), tries) for at in range(count)]


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


def test_every_variant_is_tried():
    assert SHARES.keys() == VARIANTS.keys()


@pytest.mark.parametrize("name", VARIANTS)
def test_no_technique_ever_belies_the_solution(name):
    for grid in puzzles(name):
        solution = solve(grid).digits
        for marks in positions(grid):
            check(grid, marks, solution, EASY)


@pytest.mark.parametrize("name", [name for name in VARIANTS if not name.startswith("16")])
def test_no_pattern_with_a_name_ever_belies_the_solution(name):
    for grid in puzzles(name)[:30]:
        solution = solve(grid).digits
        for marks in [marks.copy() for marks in positions(grid)][::9]:
            check(grid, marks, solution, NAMED)


@pytest.mark.parametrize("name", [name for name in VARIANTS if not name.startswith("1")])
def test_no_chain_ever_belies_the_solution(name):
    """Where the easier techniques end chains are needed; else they are tried at the start."""
    tried = 0
    for grid in puzzles(name)[:60]:
        solution = solve(grid).digits
        *_, last = positions(grid)
        marks = Candidates(grid) if last.is_solved else last
        if tried < 6 or (tried < 12 and not last.is_solved):
            tried += 1
            check(grid, marks, solution, CHAINS)


@pytest.mark.parametrize("name", ["6x6-x", "8x8", "9x9"])
def test_positions_after_chains_hold_no_lies_either(name):
    for grid in puzzles(name)[:15]:
        solution = solve(grid).digits
        marks = Candidates(grid)
        while not marks.is_solved:
            step = next_step(marks, HINTS)
            if step is None:
                break
            assert not lies(step, marks, solution), (str(grid), step)
            marks.apply(step.places, step.removes)


@pytest.mark.parametrize("name", ["6x6", "9x9", "9x9-x"])
def test_evidence_names_cells_units_and_digits_of_the_board(name):
    for grid in puzzles(name)[:8]:
        variant = grid.variant
        for marks in [marks.copy() for marks in positions(grid)][::4]:
            steps = [step for rung in EASY + NAMED if (step := rung.find(marks))]
            for part in chain(*(step.evidence for step in steps)):
                assert all(marks.digits[cell] == BLANK for cell in part.cells), part
                assert all(0 <= unit < len(variant.units) for unit in part.units), part
                assert all(1 <= digit <= variant.side for digit in part.digits), part


@pytest.mark.parametrize("name", ["6x6", "9x9", "9x9-x"])
def test_the_links_of_a_chain_follow_from_each_other(name):
    chains = next(rung for rung in LADDER if "forcing-chain" in rung.techniques)
    for grid in puzzles(name)[:12]:
        marks = Candidates(grid)
        step = chains.find(marks)
        if step is None:
            continue
        links = step.part("chain").links
        for one, other in pairwise(links):
            assert one.on != other.on
            assert one.cell == other.cell or other.cell in grid.variant.peers[one.cell]
            assert (one.cell == other.cell) != (one.digit == other.digit)
            if other.on:
                assert is_strong(marks, one, other)
        is_cycle = step.technique.endswith("cycle")
        assert is_cycle or (links[0][:2] == links[-1][:2] and links[0].on != links[-1].on)


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


@pytest.mark.parametrize("name", ["6x6", "8x8", "9x9-x"])
def test_marks_stay_true_to_the_rules_while_they_change(name):
    for grid in puzzles(name)[:25]:
        for marks in positions(grid):
            filled = marks.digits
            for cell, mask in enumerate(marks.cells):
                near = {filled[peer] for peer in grid.variant.peers[cell]}
                assert not (filled[cell] and mask)
                assert not any(bit + 1 in near for bit in bits(mask))


@pytest.mark.parametrize("name", ["6x6", "9x9", "12x12"])
def test_the_three_views_of_the_marks_agree(name):
    for grid in puzzles(name)[:6]:
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
