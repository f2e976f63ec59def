"""Killers on one line: cages as numbers and as signs, written here as other programs do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.killer_texts import killer_in
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.rules.cages import Cages
from tests.sampling import examples

SIDE, CELLS = 9, 81
SUMS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstu"
BLANK = "." * CELLS


def read(line):
    return killer_in(line)


def beside(cell):
    """Return the neighbours of a cell, each with the sign that points to it."""
    row, col = divmod(cell, SIDE)
    places = {"^": (row - 1, col), "v": (row + 1, col), "<": (row, col - 1), ">": (row, col + 1)}
    return {
        sign: SIDE * r + c for sign, (r, c) in places.items() if 0 <= r < SIDE and 0 <= c < SIDE
    }


@st.composite
def killers(draw):
    """Return cages that cover the board, as a sum or 0 and by cell the sign towards the sum."""
    chance = draw(st.randoms(use_true_random=False))
    free, cages = {*range(CELLS)}, []
    while free:
        end = chance.choice(sorted(free))
        cage, size = {end: ""}, chance.randint(1, 5)
        free.remove(end)
        while len(cage) < size:
            ways = [(to, by, cell) for cell in cage for by, to in beside(cell).items()]
            ways = [way for way in ways if way[0] in free]
            if not ways:
                break
            cell, by, _ = chance.choice(ways)
            cage[cell] = {"^": "v", "v": "^", "<": ">", ">": "<"}[by]
            free.remove(cell)
        least, most = sum(range(1, len(cage) + 1)), sum(range(10 - len(cage), 10))
        cages.append((cage, chance.choice([0, chance.randint(least, most)])))
    return cages


def board(cages, under=CLASSIC):
    meant = [(sorted(cage), total or None) for cage, total in cages if total or len(cage) > 1]
    return under.ruled([Cages.of(meant, under)])


@examples(100)
@given(killers())
def test_signs_lead_to_the_sum_of_their_cage(cages):
    signs = [""] * CELLS
    for cage, total in cages:
        for cell, sign in cage.items():
            signs[cell] = sign or SUMS[total]
    text = "".join(signs)
    if {*text}.intersection("<>^"):
        assert killer_in(f" {text}\n") == (BLANK, board(cages))


@examples(100)
@given(killers(), st.booleans(), st.integers(0, 40))
def test_numbers_are_the_sum_and_the_number_of_the_cage(cages, is_x, first):
    numbers = [0] * CELLS
    for number, (cage, total) in enumerate(cages, first + 1):
        for cell in cage:
            numbers[cell] = 256 * total + number
    text = f"3x3:{'d' * is_x}:k:{':'.join(map(str, numbers))}"
    variant = board(cages, VARIANTS["9x9+x"] if is_x else CLASSIC)
    assert killer_in(text) == killer_in(f" {text}:\n") == (BLANK, variant)


def test_cells_of_the_number_0_are_in_no_cage():
    numbers = [256 * 3 + 1] * 2 + [0] * 79
    _, variant = read("3x3::k:" + ":".join(map(str, numbers)))
    assert [(cage.cells, cage.total) for cage in variant.cages] == [((0, 1), 3)]


@pytest.mark.few(20)
@pytest.mark.parametrize("cells", [1, 80, 82])
def test_numbers_of_too_many_or_too_few_cells_are_refused(cells):
    with pytest.raises(GridError, match=rf"^This killer has {cells} cells; a board has 81\.$"):
        killer_in("3x3::k:" + ":".join(["769"] * cells))


@pytest.mark.few(20)
@pytest.mark.parametrize(
    ("at", "signs"),
    [(8, ">"), (9, "<"), (0, "^"), (80, "v"), (40, "><"), (17, ">"), (72, "<")],
    ids=["right", "left", "top", "bottom", "each other", "right of row 2", "left of row 9"],
)
def test_a_sign_that_leads_to_no_sum_is_refused(at, signs):
    text = [*"1<" + "0" * 79]
    text[at : at + len(signs)] = signs
    with pytest.raises(GridError, match=r"^A cell of this killer points to no sum\.$"):
        killer_in("".join(text))


@pytest.mark.few(20)
@pytest.mark.parametrize("text", ["", "3x3::k:", "9x9::k:1:2", "0" * 81, "<" * 80, "3x3:x:k:1"])
def test_other_lines_are_no_killers(text):
    assert killer_in(text) is None
