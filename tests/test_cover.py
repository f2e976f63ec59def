"""The arithmetic on one integer does what sets of candidates do, one cell after the other."""

from itertools import combinations, product

import pytest

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.solve.cover import DEAD, cover_of

LARGE = {"12x12+x", "16x16", "16x16+x"}
EACH = [
    pytest.param(variant, id=name, marks=[pytest.mark.slow] * (name in LARGE))
    for name, variant in VARIANTS.items()
]
each_variant = pytest.mark.parametrize("variant", EACH)


class Board:
    """The reference: a set of candidates for every cell, and the rules as they are said."""

    def __init__(self, variant, digits):
        self.variant = variant
        self.cells = [set(range(1, variant.side + 1)) for _ in range(variant.cells)]
        for cell, digit in enumerate(digits):
            if digit:
                self.place(cell, digit)

    def place(self, cell, digit):
        self.cells[cell] &= {digit}
        for peer in self.variant.peers[cell]:
            self.cells[peer].discard(digit)

    def places(self, unit, digit):
        return [cell for cell in unit if digit in self.cells[cell]]

    def place_singles(self, units, *, naked):
        """Place what can be placed, over and over, until nothing changes."""
        before = None
        while self.cells != before:
            before = [set(cell) for cell in self.cells]
            for cell, left in enumerate(self.cells):
                if naked and len(left) == 1:
                    self.place(cell, *left)
            for unit in units:
                for digit in range(1, self.variant.side + 1):
                    if len(places := self.places(unit, digit)) == 1:
                        self.place(places[0], digit)

    def confine(self, asked):
        """Take out what locked candidates of the (unit, digit) asked exclude, until no change."""
        before = None
        while self.cells != before:
            before = [set(cell) for cell in self.cells]
            for first, second in combinations(self.variant.units, 2):
                if len(shared := set(first) & set(second)) < 2:
                    continue
                for digit in range(1, self.variant.side + 1):
                    if (first, digit) in asked and shared.issuperset(self.places(first, digit)):
                        for cell in set(second) - shared:
                            self.cells[cell].discard(digit)

    @property
    def is_possible(self):
        everything = set(range(1, self.variant.side + 1))
        units = self.variant.units
        whole = all(set().union(*(self.cells[c] for c in unit)) == everything for unit in units)
        return whole and all(self.cells)

    @property
    def is_solved(self):
        return all(len(cell) == 1 for cell in self.cells)


def candidates(cover, state):
    """Return the candidates of a state, a set for each cell."""
    digits, cells = range(1, cover.side + 1), range(cover.side**2)
    first = [state & ~cover.drop[cover.candidate(c, d)] for c in cells for d in digits]
    return [{d for d in digits if first[cover.candidate(c, d)]} for c in cells]


def some_digits(variant):
    """Yield grids without clashes, ever fuller; the fuller, the likelier without a solution."""
    for number in range(40):
        chance = Chance(f"{variant.name} {number}")
        digits = [0] * variant.cells
        for cell in chance.shuffled(range(variant.cells))[: variant.cells * number // 50]:
            seen = {digits[peer] for peer in variant.peers[cell]}
            if free := [d for d in range(1, variant.side + 1) if d not in seen]:
                digits[cell] = chance.choice(free)
        yield digits


@each_variant
def test_a_candidate_is_dropped_alone(variant):
    cover = cover_of(variant)
    whole = [set(range(1, variant.side + 1)) for _ in range(variant.cells)]
    assert candidates(cover, cover.full) == whole
    cell, digit = variant.cells // 2, variant.side
    whole[cell].remove(digit)
    assert candidates(cover, cover.full & cover.drop[cover.candidate(cell, digit)]) == whole


@each_variant
def test_a_digit_placed_leaves_its_peers(variant):
    cover = cover_of(variant)
    for digits in some_digits(variant):
        board, state = Board(variant, digits), cover.start(digits)
        assert (state == DEAD) == (not board.is_possible)
        if state:
            assert candidates(cover, state) == board.cells


@each_variant
def test_digits_that_clash_in_any_unit_leave_no_state(variant):
    for unit in variant.units:
        digits = [0] * variant.cells
        digits[unit[0]] = digits[unit[-1]] = 2
        assert cover_of(variant).start(digits) == DEAD


@each_variant
def test_settling_places_every_naked_and_hidden_single(variant):
    cover, met = cover_of(variant), set()
    for digits in some_digits(variant):
        board = Board(variant, digits)
        board.place_singles(variant.units, naked=True)
        met.add(board.is_possible)
        state = cover.start(digits)
        if state != DEAD:
            state, groups = cover.settle(state)
            assert (groups == 0) == (state != DEAD and board.is_solved)
        assert (state == DEAD) == (not board.is_possible)
        if state != DEAD:
            assert candidates(cover, state) == board.cells
    assert met == {True, False}


@each_variant
def test_settling_within_the_boxes_places_their_hidden_singles_and_no_more(variant):
    cover, placed = cover_of(variant), 0
    for digits in some_digits(variant):
        state = cover.start(digits)
        board = Board(variant, digits)
        board.place_singles(variant.boxes, naked=False)
        if not board.is_possible:
            continue
        settled, _ = cover.settle(state, within=cover.boxes)
        assert candidates(cover, settled) == board.cells
        placed += settled != state
    assert placed


@each_variant
def test_the_last_blank_of_a_row_is_not_looked_for_in_boxes(variant):
    cover, side = cover_of(variant), variant.side
    state = cover.start([*range(1, side), *[0] * (variant.cells - side + 1)])
    below = 2 * side - 1  # the cell under the blank, which may hold the same digit until then
    assert side not in candidates(cover, cover.settle(state)[0])[below]
    assert side in candidates(cover, cover.settle(state, within=cover.boxes)[0])[below]


@pytest.mark.parametrize("variant", [case for case in EACH if case.id != "9x9+asterisk+x"])
def test_locked_candidates_are_taken_out_of_the_rest_of_the_other_unit(variant):
    cover, removed = cover_of(variant), 0
    for digits in some_digits(variant):
        board = Board(variant, digits)
        board.place_singles(variant.units, naked=True)
        if not board.is_possible or board.is_solved:
            continue
        state, groups = cover.settle(cover.start(digits))
        asked = product(variant.units, range(1, variant.side + 1))
        open_ = {question for question in asked if len(board.places(*question)) > 1}
        before, confined = None, state
        while confined != before:
            before, confined = confined, cover.confine(confined, groups)
        board.confine(open_)
        assert candidates(cover, confined) == board.cells
        removed += confined != state
    assert removed


@each_variant
def test_the_fewest_are_the_groups_that_have_the_fewest(variant):
    cover, sizes = cover_of(variant), set()
    for digits in some_digits(variant):
        state = cover.start(digits)
        state, groups = cover.settle(state) if state != DEAD else (DEAD, 0)
        if state == DEAD or not groups:
            continue
        size = {at: (state & cover.group_at[at]).bit_count() for at in bit_lengths(groups)}
        fewest = [at for at in size if size[at] == min(size.values())]
        assert bit_lengths(cover.fewest(state, groups)) == fewest
        sizes.add(min(size.values()))
    assert len(sizes) > 1


def bit_lengths(bits):
    return [at for at in range(bits.bit_length(), 0, -1) if bits >> at - 1 & 1]


def test_the_digits_of_a_solved_state_are_those_it_was_made_of():
    lines = ["123456789", "456789123", "789123456", "231564897", "564897231", "897231564"]
    lines += ["312645978", "645978312", "978312645"]
    digits = tuple(int(symbol) for line in lines for symbol in line)
    cover = cover_of(CLASSIC)
    assert cover.digits(cover.start(digits)) == digits
    assert cover.settle(cover.start(digits)) == (cover.start(digits), 0)


@each_variant
def test_a_contradiction_tells_which_groups_ran_out(variant):
    cover = cover_of(variant)
    cell = variant.cells - 1
    state = cover.full
    for digit in range(1, variant.side + 1):
        state &= cover.drop[cover.candidate(cell, digit)]
    state, groups = cover.settle(state)
    assert state == DEAD
    assert groups == 1 << cover.full.bit_length() - 1  # the last cell's guard is the highest bit
