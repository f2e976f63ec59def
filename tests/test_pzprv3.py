"""Links and texts of pzprv3: read as that program writes them, and written as it reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.pzprv3 import linked, puzz_link, pzprv3, saved
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame
from tests.sampling import examples

SIDES = [4, 6, 8, 9, 16]
DAMAGED = "This text or address of puzz.link is damaged, or has a board that is not supported."
RUNS = "ghijklmnopqrstuvwxyz"
FOUR = "pzprv3/sudoku/4/"
GIVENS = "1 . . ./. . 3 ./. 2 . ./. . . 4"
BLANKS = ". . . ./" * 4


def of_link(link):
    return Grid.parse(*(linked(link) or ()))


def position(text):
    return str(getattr(saved(text), "position", None))


@st.composite
def saved_games(draw):
    """Return a game with givens, entries and pencil marks."""
    board = VARIANTS[f"{(side := draw(st.sampled_from(SIDES)))}x{side}"]
    chance = draw(st.randoms(use_true_random=False))
    full = draw(st.floats(0, 1))

    def one(value):
        return value if chance.random() < full else 0

    givens = [one(chance.randint(1, side)) for _ in range(board.cells)]
    digits = [given or one(chance.randint(1, side)) for given in givens]
    marks = [one(chance.randrange(1 << side)) for _ in range(board.cells)]
    return SavedGame.of(digits, map(bool, givens), marks, board)


def in_signs(digits, chance):
    """Yield the signs of a link, of which a run of blanks may be cut anywhere."""
    blanks = 0
    for digit in [*digits, None]:
        if digit == 0:
            blanks += 1
            continue
        while blanks:
            run = chance.randint(1, min(blanks, len(RUNS)))
            yield "." if run == 1 and chance.random() < 0.5 else RUNS[run - 1]
            blanks -= run
        if digit:
            yield f"{digit:x}" if digit < 16 else f"-{digit:02x}"


@examples(60)
@given(saved_games(), st.randoms(use_true_random=False))
def test_a_link_is_the_givens(game, chance):
    givens, side = game.givens, game.givens.variant.side
    signs = "".join(in_signs(givens.digits, chance))
    for site in ("https://puzz.link/p?", "https://pzv.jp/p.html?", "http://pzv.jp/"):
        for view in ("", "v:/"):
            link = f"{site}sudoku/{view}{side}/{side}/{signs}"
            assert of_link(link) == givens
    assert of_link(puzz_link(game)) == givens


@examples(60)
@given(saved_games(), st.booleans(), st.randoms(use_true_random=False))
def test_a_text_is_givens_entries_and_pencil_marks(game, is_begun, chance):
    side = game.givens.variant.side
    cells = zip(game.givens.digits, game.position.digits, strict=True)
    upper, lower = [], []
    for at, (given_digit, digit) in enumerate(cells):
        mask = game.marks[at] if game.marks else 0
        noted = [str(bit + 1) if mask >> bit & 1 else "" for bit in range(side)]
        upper.append(str(given_digit) if given_digit else chance.choice(".-"))
        entered = str(digit) if digit else "."
        lower.append("." if given_digit else f".[{','.join(noted)}]" if mask else entered)
    halves = [upper, lower] if is_begun else [upper]
    rows = [" ".join(half[at : at + side]) for half in halves for at in range(0, len(half), side)]
    read = saved("/".join(["pzprv3", "sudoku", str(side), *rows, ""]))
    assert read == (game if is_begun else SavedGame(game.givens, game.givens))


@examples(60)
@given(saved_games())
def test_what_is_written_is_a_line_for_each_row_and_reads_back(game):
    text = pzprv3(game)
    side = game.givens.variant.side
    head, kind, size, *rows, end = text.split("/")
    assert (head, kind, size, end) == ("pzprv3", "sudoku", str(side), "")
    assert [len(row.split()) for row in rows] == [side] * 2 * side
    assert all(row.endswith(" ") for row in rows)
    assert saved(text) == game


@pytest.mark.few(20)
@pytest.mark.parametrize("side", SIDES)
def test_a_number_above_those_of_the_board_is_no_blank(side):
    cells = side * side
    number = f"{side + 1:x}" if side < 15 else f"-{side + 1:02x}"
    largest = f"{side:x}" if side < 16 else f"-{side:02x}"
    assert linked(f"?sudoku/{side}/{side}/{largest}{'.' * (cells - 1)}")
    for damaged in (number + "." * (cells - 1), number + "." * cells, largest + "." * (cells - 2)):
        with pytest.raises(GridError, match=DAMAGED):
            linked(f"?sudoku/{side}/{side}/{damaged}")


@pytest.mark.few(20)
@pytest.mark.parametrize("size", ["5/5", "12/12", "9/6", "6/9", "25/25", "0/0"])
def test_boards_of_other_sizes_are_refused(size):
    with pytest.raises(GridError, match=DAMAGED):
        linked(f"https://puzz.link/p?sudoku/{size}/zzzzzz1zzzzzzzzzzzzzzzz")
    with pytest.raises(GridError, match=DAMAGED):
        saved(f"pzprv3/sudoku/{size}/{GIVENS}")


@pytest.mark.few(20)
@pytest.mark.parametrize("signs", ["1z-", "1--z", "1z-1", "z1-zzz"])
def test_signs_that_no_link_has_are_refused(signs):
    with pytest.raises(GridError, match=DAMAGED):
        linked(f"?sudoku/4/4/{signs}")


@pytest.mark.few(20)
@pytest.mark.parametrize(
    "text",
    [
        f"{FOUR}{GIVENS}",
        f"{FOUR}{GIVENS}/",
        f"{FOUR}{GIVENS}/{BLANKS}",
        f"{FOUR}{GIVENS}/{BLANKS}history",
    ],
)
def test_a_text_without_a_second_half_or_with_more_behind_it_is_read(text):
    assert position(text) == "1.....3..2.....4"


@pytest.mark.few(20)
@pytest.mark.parametrize(
    "cells",
    [
        GIVENS[:-2],
        GIVENS.replace("3", "x"),
        GIVENS.replace("3", "+"),
        f"{GIVENS}/{BLANKS[:-3]}",
        f"{GIVENS}/. . . ./",
        f"{GIVENS}/{BLANKS.replace('.', '.[1', 1)}",
        f"{GIVENS}/{BLANKS.replace('.', 'x')}",
        GIVENS.replace("3", "5"),
    ],
)
def test_damaged_cells_are_refused(cells):
    with pytest.raises(GridError):
        saved(f"{FOUR}{cells}")


@pytest.mark.few(20)
@pytest.mark.parametrize(
    "text", ["pzprv3/slither/4/1/2", "pzprv3/sudoku", "pzprv3", "pzprv3/sudoku/4"]
)
def test_other_puzzles_of_the_program_are_refused(text):
    with pytest.raises(GridError, match=r"^This is not a sudoku of pzprv3\.$"):
        saved(text)


@pytest.mark.few(20)
@pytest.mark.parametrize("text", ["", "sudoku/9/9", "pzpr", ". . . ."])
def test_other_texts_are_neither(text):
    assert saved(text) is None
    assert linked(text) is None


@pytest.mark.few(20)
@pytest.mark.parametrize("name", ["9x9+x", "12x12", "9x9+windows"])
def test_boards_that_the_program_lacks_are_refused(name):
    grid = Grid((0,) * VARIANTS[name].cells, VARIANTS[name])
    for write in (puzz_link, pzprv3):
        with pytest.raises(RequestError):
            write(SavedGame(grid, grid))
