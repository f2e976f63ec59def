"""A line with a symbol for each cell is read fast, and read as any other text is."""

from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GridError
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid

SYMBOLS = "0123456789ABCDEFGabcdefg._*?"
ODD = " \t|-+=HZ/:５．é\udc80\x00\xff"


@st.composite
def lines(draw):
    """Draw a line about as long as a board, at times with a symbol that has no place in it."""
    variant = draw(st.sampled_from(list(VARIANTS.values())))
    size = variant.cells + draw(st.sampled_from([0, 0, 0, 0, -1, 1]))
    allowed = "." + "123456789ABCDEFG"[: variant.side]
    alphabet = draw(st.sampled_from([allowed, SYMBOLS, SYMBOLS + ODD]))
    text = draw(st.text(alphabet, min_size=size, max_size=size))
    return text, draw(st.sampled_from([variant, None]))


def outcome(text, variant):
    try:
        return Grid.parse(text, variant)
    except GridError as error:
        return str(error)


@given(lines())
def test_a_line_is_read_as_the_same_line_with_its_end(line):
    """The end of the line makes a block of it, which takes the other way through `parse`."""
    text, variant = line
    assert outcome(text, variant) == outcome(text + "\n", variant)


def test_cells_of_a_line_may_be_parted_by_spaces():
    text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    assert Grid.parse(" ".join(text), VARIANTS["9x9"]) == Grid.parse(text)


def test_a_broken_character_is_no_blank():
    assert outcome("\udc80" + "." * 80, None) == (
        "Cell r1c1 holds '\N{REPLACEMENT CHARACTER}'; write a digit, or '.' for a blank."
    )
