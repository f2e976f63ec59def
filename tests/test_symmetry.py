"""Orbits are what a symmetry keeps together: shown by moving the board, not by asking twice."""

import pytest

from numpure_xl.errors import UnknownNameError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.symmetry import SYMMETRIES, orbits, symmetry_of

SIDES = sorted({variant.side for variant in VARIANTS.values()})


def rows_of(cells, side):
    return [[row * side + col in cells for col in range(side)] for row in range(side)]


def turned(rows):
    """Turn a square by a quarter."""
    return [list(row) for row in zip(*rows[::-1], strict=True)]


def flipped(rows):
    return [row[::-1] for row in rows]


def transposed(rows):
    return [list(row) for row in zip(*rows, strict=True)]


# What a pattern of each symmetry looks like after which moves of the paper: as before.
MOVES = {
    "none": [],
    "half-turn": [lambda rows: turned(turned(rows))],
    "quarter-turn": [turned],
    "horizontal": [flipped],
    "vertical": [lambda rows: rows[::-1]],
    "both-mirrors": [flipped, lambda rows: rows[::-1]],
    "both-diagonals": [transposed, lambda rows: turned(turned(transposed(rows)))],
}


def is_symmetric(cells, side, symmetry):
    """Tell whether a pattern is its own image under every move of a symmetry."""
    rows = rows_of(set(cells), side)
    return all(move(rows) == rows for move in MOVES[symmetry])


def test_the_names_that_stand_in_recipes_stay():
    assert list(SYMMETRIES) == list(MOVES), "no name may go; a new one has its moves in MOVES here"


@pytest.mark.parametrize("symmetry", MOVES)
@pytest.mark.parametrize("side", SIDES)
def test_orbits_part_the_board(symmetry, side):
    cells = [cell for orbit in orbits(symmetry, side) for cell in orbit]
    assert sorted(cells) == list(range(side**2))


@pytest.mark.parametrize("symmetry", MOVES)
@pytest.mark.parametrize("side", SIDES)
def test_any_choice_of_orbits_is_symmetric(symmetry, side):
    chance = Chance(f"{symmetry} {side}")
    for _ in range(5):
        chosen = chance.shuffled(orbits(symmetry, side))[: side * 2]
        assert is_symmetric([cell for orbit in chosen for cell in orbit], side, symmetry)


@pytest.mark.parametrize("symmetry", [name for name in MOVES if name != "none"])
@pytest.mark.parametrize("side", SIDES)
def test_no_part_of_an_orbit_is_symmetric(symmetry, side):
    for orbit in orbits(symmetry, side):
        if len(orbit) > 1:
            assert not is_symmetric(orbit[:1], side, symmetry)
            assert not is_symmetric(orbit[1:], side, symmetry)


@pytest.mark.parametrize(
    ("symmetry", "sizes"),
    [
        ("none", {1: 81}),
        ("half-turn", {1: 1, 2: 40}),
        ("quarter-turn", {1: 1, 4: 20}),
        ("horizontal", {1: 9, 2: 36}),
        ("vertical", {1: 9, 2: 36}),
        ("both-mirrors", {1: 1, 2: 8, 4: 16}),
        ("both-diagonals", {1: 1, 2: 8, 4: 16}),
    ],
)
def test_a_9x9_board_has_as_many_orbits_as_can_be_counted_by_hand(symmetry, sizes):
    found = [len(orbit) for orbit in orbits(symmetry, 9)]
    assert {size: found.count(size) for size in set(found)} == sizes


def test_orbits_come_in_reading_order():
    for symmetry in MOVES:
        found = orbits(symmetry, 6)
        assert list(found) == sorted(found)
        assert all(list(orbit) == sorted(orbit) for orbit in found)


def test_an_unknown_symmetry_is_refused():
    with pytest.raises(
        UnknownNameError, match=r"^There is no symmetry 'half tern'; did you mean 'half-turn'"
    ):
        orbits("half tern", 9)


@pytest.mark.parametrize("name", SYMMETRIES)
def test_the_symmetry_found_in_a_pattern_is_the_one_it_was_made_with_or_a_richer_one(name):
    for seed in range(10):
        chance = Chance(seed)
        kept = [cell for orbit in orbits(name, 9) if chance.below(3) == 0 for cell in orbit]
        found = symmetry_of(kept, 9)
        assert is_symmetric(kept, 9, found)
        holding = [other for other in SYMMETRIES if is_symmetric(kept, 9, other)]
        assert name in holding
        assert len(orbits(found, 9)) == min(len(orbits(other, 9)) for other in holding)
