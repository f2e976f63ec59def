"""Each step follows from its evidence alone, as a SAT solver shows that sees nothing else.

It is told the rules for the cells of the evidence, and where the evidence names a unit and a digit,
that the digit has a place there. Where a step rests on the puzzle having one solution, what it
rules out may also lead to a second one: in every grid that the evidence allows then, two digits of
the cells that it names can change places, and no unit notices.
"""

from itertools import combinations, islice, product

import pytest
from pysat.solvers import Cadical153

from numpure_xl.sudoku.judge.hint_ladder import HINTS, SINGLES
from numpure_xl.sudoku.judge.ladder import OF_SUMS, UNIQUENESS, solve_path
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Role
from tests.sampling import rounds, slow
from tests.sat import cage_clauses, models
from tests.test_hints import TECHNIQUES, first_step

BOARDS = [
    *("9x9", "6x6", "8x8", "9x9+x", "9x9+windows", "9x9+jigsaw", "9x9+antiknight"),
    *map(slow, ("12x12", "16x16", "9x9+colours", "9x9+asterisk", "9x9+dots", "9x9+windows+x")),
    *map(slow, ("6x6+jigsaw", "9x9+jigsaw+x", "9x9+antiking", "9x9+x+antiking", "9x9+parity")),
    *map(slow, ("6x6+consecutive", "9x9+consecutive", "9x9+inequality", "9x9+thermo")),
]


class Known:
    """What a reader of a step knows: the candidates, and the clauses of the evidence."""

    def __init__(self, step, marks):
        self.step, self.marks, self.side = step, marks, marks.layout.side
        self.cells: set[int] = set()
        self.places: set[tuple[int, int]] = set()
        for part in step.evidence:
            self.cells.update(part.cells)
            self.places.update((unit, digit) for unit in part.units for digit in part.digits)
            for cell in (cell for link in part.links for cell in link.cells):
                self.cells.add(cell)
                units = marks.layout.units_of[cell]
                self.places.update((unit, link.digit) for unit in units for link in part.links)
        self.cells.update(cell for cell, _ in (*step.places, *step.removes))

    def variable(self, cell, digit):
        return cell * self.side + digit

    def clauses(self):
        """Yield the rules of the board as far as the evidence goes."""
        marks, used = self.marks, {cell for cell in self.cells if not self.marks.digits[cell]}
        yield from [[self.variable(c, d) for d in marks.digits_in(c)] for c in used]
        for unit, digit in self.places:
            seats = [c for c in marks.layout.units[unit] if digit in marks.digits_in(c)]
            used.update(seats)
            yield from [[self.variable(cell, digit) for cell in seats]] if seats else []
        for cell in used:
            for two in combinations(marks.digits_in(cell), 2):
                yield [-self.variable(cell, digit) for digit in two]
        for first, second in combinations(used, 2):
            if marks.layout.peers[first] >> second & 1:
                for digit in {*marks.digits_in(first)} & {*marks.digits_in(second)}:
                    yield [-self.variable(first, digit), -self.variable(second, digit)]
        yield from self.clauses_of_signs(used)
        if self.extras:
            yield [self.variable(*extra) for extra in self.extras]

    def clauses_of_signs(self, used):
        """Yield what is said between cells of the evidence."""
        for pair in self.marks.layout.variant.pairs:
            for marks in product(*map(self.marks.digits_in, pair[:2])):
                if used.issuperset(pair[:2]) and not pair.allowed[marks[0] - 1] >> marks[1] - 1 & 1:
                    yield [-self.variable(*mark) for mark in zip(pair[:2], marks, strict=True)]

    @property
    def extras(self):
        """The candidates of which one must hold, or the puzzle would have two solutions."""
        parts = [part for part in self.step.evidence if part.role is Role.EXTRA]
        return [(cell, digit) for part in parts for cell in part.cells for digit in part.digits]

    def is_grave(self):
        """Return whether all cells have two candidates without them, and digits two places."""
        rest = self.marks.copy()
        rest.apply((), self.extras)
        return all(mask.bit_count() in (0, 2) for mask in (*rest.cells, *rest.places))

    def is_impossible(self, literal):
        """Return whether a literal has no grid, or none but grids that have a second one beside."""
        with Cadical153(bootstrap_with=list(self.clauses())) as solver:
            while solver.solve(assumptions=[literal]):
                held = self.exchangeable({*solver.get_model()})
                if not self.has_second(held):
                    return False
                blank = [mark for mark in held.items() if not self.marks.digits[mark[0]]]
                solver.add_clause([-self.variable(*mark) for mark in blank])
            return True

    def exchangeable(self, model):
        """Return by cell what a grid has where digits are said to change places."""
        marks, roles = self.marks, {Role.LOOP, Role.FILLED}
        parts = (part for part in self.step.evidence if part.role in roles)
        return {
            cell: marks.digits[cell]
            or next(d for d in marks.digits_in(cell) if self.variable(cell, d) in model)
            for cell in (cell for part in parts for cell in part.cells)
        }

    def has_second(self, held):
        """Return whether two digits can change places in some cells: none is given, and each unit
        has both of them there, or neither.
        """
        layout, two = self.marks.layout, {*held.values()}
        beside = ({held[cell] for cell in unit if cell in held} for unit in layout.units)
        return (
            len(two) == 2
            and not any(self.marks.given >> cell & 1 for cell in held)
            and layout.variant.is_of_units
            and all(digits in (set(), two) for digits in beside)
        )


class KnownOfCages:
    """What a reader of a step by sums knows: candidates of the cells of a sum, units and cages."""

    def __init__(self, step, marks):
        self.step, self.marks, self.side = step, marks, marks.layout.side
        variant = marks.layout.variant
        cells = {c for p in step.evidence if p.role in {Role.SET, Role.FINS} for c in p.cells}
        owned = {part.cells for part in step.evidence if part.role is Role.CAGE}
        self.cages = [c for c in variant.cages if c.cells in owned or {*c.cells} == cells]
        self.units = [variant.units[unit] for part in step.evidence for unit in part.units]
        self.cells = cells

    def lost(self):
        """Return the candidates that the step rules out."""
        others = (
            (c, d) for c, placed in self.step.places for d in range(1, self.side + 1) if d != placed
        )
        return {*self.step.removes, *others}

    def clauses(self):
        """Yield the rules of the board as far as the evidence goes."""
        marks, side, digits = self.marks, self.side, range(1, self.side + 1)
        used = self.cells.union(*self.units, *(cage.cells for cage in self.cages))
        for choice in [[cell * side + digit for digit in digits] for cell in sorted(used)]:
            yield choice
            yield from ([-a, -b] for a, b in combinations(choice, 2))
        for unit in self.units:
            yield from ([cell * side + digit for cell in unit] for digit in digits)
        yield from cage_clauses(side, [(cage.cells, cage.total) for cage in self.cages])
        for cell in self.cells:
            left = marks.cells[cell] or 1 << marks.digits[cell] - 1
            yield from ([-(cell * side + d)] for d in digits if not left >> d - 1 & 1)
        if self.step.technique == "cage-overlap":
            for cell, digit in self.lost():
                for other in self.cells & {*marks.layout.house[cell]}:
                    yield [-(cell * side + digit), -(other * side + digit)]

    def is_impossible(self, literal):
        """Return whether no grid has a literal."""
        return not [*islice(models([*self.clauses(), [literal]], self.side, []), 1)]


def follows(step, marks):
    """Return whether what a step places and removes follows from its evidence."""
    if step.technique in OF_SUMS:
        sums = KnownOfCages(step, marks)
        return all(sums.is_impossible(cell * sums.side + d) for cell, d in sums.lost())
    known = Known(step, marks)
    if known.extras and not known.is_grave():
        return False
    removed = [known.variable(*mark) for mark in step.removes]
    return all(map(known.is_impossible, (*removed, *(-known.variable(*m) for m in step.places))))


@pytest.mark.parametrize("technique", sorted(TECHNIQUES))
def test_the_step_of_a_technique_follows_from_its_evidence_alone(technique):
    assert follows(*first_step(technique))


@pytest.mark.parametrize(
    "technique", sorted(t for t in UNIQUENESS & {*TECHNIQUES} if not t.startswith("bug"))
)
def test_nothing_follows_from_cells_that_are_given_or_from_part_of_a_loop(technique):
    step, marks = first_step(technique)
    loop, filled = step.part(Role.LOOP), [p for p in step.evidence if p.role is Role.FILLED]
    part = loop._replace(cells=loop.cells[1:])
    rest = tuple(part if each is loop else each for each in step.evidence)
    assert not follows(step._replace(evidence=rest), marks)
    for cell in (cell for part in filled for cell in part.cells):
        marks.given |= 1 << cell
        assert not follows(step, marks)


@pytest.mark.parametrize("level", ["hard", "extreme"])
@pytest.mark.parametrize("variant", BOARDS)
def test_each_step_on_every_kind_of_board_follows_from_its_evidence_alone(variant, level):
    for seed in range(rounds(12)):
        puzzle = make(Recipe(seed=f"evidence-{seed}", variant=variant, level=level))
        marks = Candidates(puzzle.givens)
        for step in solve_path(marks.copy(), HINTS):
            if step.technique not in SINGLES:
                assert follows(step, marks), (step, str(puzzle))
            marks.apply(step.places, step.removes)
