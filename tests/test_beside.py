"""Links of chains by what is between two cells, beside what the rules say of two digits there."""

from itertools import pairwise, product

import pytest

from numpure_xl.hints import explain
from numpure_xl.hints.chains import narrow
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS, levels_of
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.beside import excluded_beside, linked_beside, pairs_on
from numpure_xl.sudoku.techniques.step import Role
from numpure_xl.words import LANGS
from tests.sampling import slow, some

SIGNED = [board for board in ALL_BOARDS if "extreme" in levels_of(board) and board not in VARIANTS]
CHAINS = {"aic-1", "aic-2", "grouped-aic-1", "grouped-aic-2"}


def made(board, seed):
    return make_first(PuzzleRequest(variant=board, level="extreme").shared_recipe(f"beside-{seed}"))


def together(board, one, other):
    """Return whether two candidates may both hold by signs, cages of two and units."""
    (first, x), (second, y) = sorted((one, other))
    if x == y and second in board.peers[first]:
        return False
    for fits in board.fits:
        if {fits.first, fits.second} == {first, second}:
            digits = (x, y) if fits.first == first else (y, x)
            if not fits.fit(*digits):
                return False
    return all(x + y == cage.total for cage in board.cages if cage.cells == (first, second))


@pytest.mark.few(6)
@pytest.mark.parametrize("board", SIGNED)
def test_a_link_by_a_sign_is_what_the_rules_say_of_the_two_digits(board):
    marks = Candidates(made(board, 1).givens)
    side, variant = marks.layout.side, marks.layout.variant
    excluded, linked = excluded_beside(marks), {*linked_beside(marks)}
    for first, second, *_ in pairs_on(variant):
        ones = [(first, digit) for digit in marks.digits_in(first)]
        others = [(second, digit) for digit in marks.digits_in(second)]
        both = [two for two in product(ones, others) if together(variant, *two)]
        for one, other in product(ones, others):
            number, partner = (cell * side + digit - 1 for cell, digit in (one, other))
            is_apart = excluded[number] >> partner & 1 or (
                one[1] == other[1] and second in variant.peers[first]
            )
            assert bool(is_apart) is ((one, other) not in both)
            left = {e for d, e in both if d != one}
            assert ((number, partner) in linked) is (left == {other})


def is_by_sign(one, other, marks):
    """Return whether a link holds by none of the units and cells."""
    if one.cells == other.cells:
        return False
    if not one.on:
        return narrow(one, other, marks) is None
    peers = marks.layout.variant.peers
    return one.digit != other.digit or any(
        b not in peers[a] for a in one.cells for b in other.cells
    )


@pytest.mark.few(3)
@pytest.mark.parametrize("board", SIGNED)
def test_chains_by_signs_are_sound_and_have_words(board):
    for seed in some(range(1, 6)):
        puzzle = made(board, seed)
        marks, taken = Candidates(puzzle.givens), way(puzzle)
        for step in taken:
            assert all(puzzle.solution.digits[cell] != digit for cell, digit in step.removes), step
            if step.technique in CHAINS:
                assert all(explain(step, marks, lang) for lang in LANGS)
            marks.apply(step.places, step.removes)
        assert taken.marks.is_solved


@pytest.mark.parametrize("board", ["9x9+xv", slow("9x9+kropki"), slow("9x9+killer")])
def test_a_chain_goes_along_signs_and_says_so(board):
    texts = []
    for seed in range(1, 4):
        puzzle = made(board, seed)
        marks = Candidates(puzzle.givens)
        for step in way(puzzle):
            links = step.part(Role.CHAIN).links if step.technique in CHAINS else ()
            if any(is_by_sign(one, other, marks) for one, other in pairwise(links)):
                texts.append(explain(step, marks, "en"))
            marks.apply(step.places, step.removes)
    assert texts
    assert all("compared with" in text for text in texts)
