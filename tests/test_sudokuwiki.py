"""Links of sudokuwiki.org come back; their cells are those of Stuart's page, two signs for each."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.sudokuwiki import ADDRESS, MARK, linked, sudokuwiki
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from tests.sampling import examples
from tests.site_games import made


def numbers_of(link):
    """Return the number of each cell, by Python's own reader of numbers to the base 36."""
    text = link.removeprefix(ADDRESS + MARK)
    assert len(text) == 162
    return [int(text[at : at + 2], 36) for at in range(0, 162, 2)]


CELLS = st.tuples(
    st.integers(0, 9), st.booleans(), st.one_of(st.just(0), st.integers(1, (1 << 9) - 1))
)


@examples(60)
@given(st.lists(CELLS, min_size=81, max_size=81))
def test_a_game_comes_back_from_its_link(cells):
    digits, given_, marks = zip(*cells, strict=True)
    game = SavedGame.of(digits, given_, marks, CLASSIC)
    link = sudokuwiki(game)
    if not game.has_entries and not game.marks:
        assert link == ADDRESS + "".join(map(str, digits))
        return
    wanted = [
        digit if digit and is_given else digit + 9 if digit else mask + 18 if mask else 0
        for digit, is_given, mask in cells
    ]
    assert numbers_of(link) == wanted
    for text in (link, link.replace("S9B", "s9b"), f"see {link}&x=1", link + "#top"):
        assert linked(text) == game
    assert linked(f"{link}0") is None


@pytest.mark.parametrize("around", ["{}", "{}&d=3&i=7", "see {} .", "{}#x", "<{}>"])
def test_a_link_with_a_digit_for_each_cell_is_read(around):
    puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for text in (puzzle, puzzle.replace(".", "0")):
        for site in (ADDRESS, "https://sudokuexchange.com/play/?s=", "http://a.b/#", "x://y/"):
            assert linked(around.format(site + text)) == (text, CLASSIC)
    assert linked(puzzle) is None
    assert linked(f"{ADDRESS}{puzzle}a") is None


@pytest.mark.parametrize("count", [60, 80, 82, 84, 100])
def test_a_few_cells_too_many_or_too_few_are_counted(count):
    for mark in "?&#/=":
        with pytest.raises(GridError, match=f"The link has {count} cells; a board has 81."):
            linked(f"https://a.b{mark}{'1' * count}")
        assert linked(f"https://a.b{mark}{'1' * count}x") is None


@pytest.mark.parametrize("count", [1, 59, 101])
def test_other_numbers_are_none(count):
    assert linked(f"https://a.b?s={'1' * count}") is None


def test_only_plain_9x9_boards_have_a_link():
    assert sudokuwiki(game_of(Grid("." * 81))) == ADDRESS + "0" * 81
    for name in ("4x4", "9x9+x", "16x16"):
        with pytest.raises(RequestError):
            sudokuwiki(game_of(made(name)))
