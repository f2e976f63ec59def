"""Files of OpenSudoku: every version written here as its patterns say, in any pieces."""

from itertools import chain
from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl import budget
from numpure_xl.errors import GridError, RequestError
from numpure_xl.sudoku.formats.open_sudoku import HEAD, TAIL, game_element, games
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of
from tests.sampling import examples

DAMAGED = "The cells of this game of OpenSudoku are damaged."
NO_XML = "The XML is damaged here, or has what no file of OpenSudoku has."
BLANK = {"1": "0|-|1|", "2": "0|0||1|", "3": "0|0|1|", "4": "0|0|0|1|", "5": "0|0|0|0|1|"}
DIGIT, MASK = st.integers(0, 9), st.integers(0, 511)


@st.composite
def saved_games(draw):
    """Return a game; in a third of the cells each, a given, an entry, marks."""
    kinds = draw(st.lists(st.integers(0, 2), min_size=81, max_size=81))
    digits = draw(st.lists(DIGIT, min_size=81, max_size=81))
    marks = draw(st.lists(MASK, min_size=81, max_size=81))
    digits = [digit if kind < 2 else 0 for kind, digit in zip(kinds, digits, strict=True)]
    given_ones = [kind == 0 and digit > 0 for kind, digit in zip(kinds, digits, strict=True)]
    marks = [mask if kind == 2 else 0 for kind, mask in zip(kinds, marks, strict=True)]
    return SavedGame.of(digits, given_ones, marks, VARIANTS["9x9"])


def cell(version, digit, mask, corner, colour):
    """Return the fields of a cell but its last, in a version, each with a bar behind it."""
    listed = "".join(f"{each}," for each in digits_of(mask)) or "-"
    noted = {
        "1": [listed],
        "2": [str(mask), colour],
        "3": [str(mask)],
        "4": [str(mask & corner), str(mask & ~corner)],
        "5": [str(mask & corner), str(mask & ~corner), colour],
    }[version]
    return "".join(f"{field}|" for field in [str(digit), *noted])


def xml(*data, name="cells_data"):
    elements = "".join(f"<game {name}={quoteattr(each)}/>" for each in data)
    return f'<opensudoku version="3">{elements}\n</opensudoku>'


@examples(60)
@given(saved_games(), st.sampled_from([*BLANK]), MASK, st.sampled_from(["0", "7", ""]))
def test_every_version_has_the_digits_marks_and_what_is_given(game, version, corner, colour):
    colour = colour or ("" if version == "2" else "0")
    cells = zip(game.givens.digits, game.position.digits, game.marks or (0,) * 81, strict=True)
    fields = [f"{cell(version, d, mask, corner, colour)}{int(not g)}|" for g, d, mask in cells]
    data = f"version: {version}\n{''.join(fields)}"
    for name in ("data", "cells_data"):
        assert [read for _, read in games([xml(data, name=name)])] == [game]


@examples(30)
@given(st.lists(saved_games(), min_size=1, max_size=4), st.integers(1, 4000))
def test_a_written_file_reads_back_in_any_pieces(saved, size):
    text = HEAD + "".join(map(game_element, saved)) + TAIL
    pieces = [text[at : at + size] for at in range(0, len(text), size)]
    read = [*games(pieces)]
    assert [game for _, game in read] == saved
    assert [line for line, _ in read] == [4 + number for number in range(len(saved))]
    plain = text.replace("cells_data", "others")  # as programs of versions 1 and 2 read it
    assert [grid for _, grid in games([plain])] == [game.givens for game in saved]


@pytest.mark.few(40)
@pytest.mark.parametrize(
    ("old", "new"),
    [
        (BLANK["4"], "x|0|0|1|"),
        (BLANK["4"], "|0|0|1|"),
        (BLANK["4"], "12|0|0|1|"),
        (BLANK["4"], "٣|0|0|1|"),
        (BLANK["4"], "0|0|0|2|"),
        (BLANK["4"], "0|0|0||"),
        (BLANK["4"], "0|0|0|11|"),
        (BLANK["4"], "0|x|0|1|"),
        (BLANK["4"], "0|0|x|1|"),
        (BLANK["4"], "0|1000|0|1|"),
        (BLANK["4"], "0|0|1"),
        (BLANK["4"], ""),
        ("version: 4", "version: 3"),
        ("version: 4", "version: 5"),
        ("version: 4", "version: 1"),
        ("version: 4", "version: 6"),
    ],
)
def test_damaged_cells_are_refused(old, new):
    whole = f"version: 4\n{BLANK['4'] * 81}"
    assert [getattr(game, "marks", None) for _, game in games([xml(whole)])] == [()]
    ((_, fault),) = games([xml(whole.replace(old, new, 1))])
    assert isinstance(fault, GridError)
    assert str(fault) == DAMAGED or new == "version: 6"


@pytest.mark.few(9)
@pytest.mark.parametrize("text", ["<opensudoku/>", "<a><game other='1'/><b data='1'/></a>"])
def test_a_file_without_a_puzzle_says_so(text):
    ((line, fault),) = games(["\n", text])
    assert (line, str(fault)) == (2, "The XML has no puzzle of OpenSudoku.")


@pytest.mark.few(9)
@pytest.mark.parametrize("end", ["", "<", "</wrong>", "&undefined;"])
def test_a_file_that_ends_before_its_end_gives_what_it_has(end):
    text = f'<opensudoku><game data="{"1" + "0" * 80}"/>\n{end}'
    (_, grid), (line, fault) = games([text])
    assert (str(grid), line, str(fault)) == ("1" + "." * 80, 2, NO_XML)


def test_neither_entities_nor_document_types_are_read():
    for declared in ("<!DOCTYPE a>", '<!DOCTYPE a [<!ENTITY b "1">]>'):
        ((_, fault),) = games([f"{declared}<a/>"])
        assert str(fault) == NO_XML


def test_xml_without_a_puzzle_is_read_up_to_a_limit(monkeypatch):
    monkeypatch.setattr(budget, "XML", 100)
    puzzle = f'<game data="{"0" * 81}"/>'
    gap = " " * 90
    texts = ["<a>", gap, puzzle, gap, puzzle, gap + gap, "</a>"]
    read = [game for _, game in games(chain(texts))]
    assert [isinstance(game, Grid) for game in read] == [True, True, False]
    assert str(read[-1]) == NO_XML
    assert len([*games(["<a>", " " * 97, "</a>"])]) == 1


@pytest.mark.few(9)
@pytest.mark.parametrize("name", ["4x4", "9x9+x", "12x12"])
def test_other_boards_are_refused_by_the_name_of_the_format(name):
    grid = Grid((0,) * VARIANTS[name].cells, VARIANTS[name])
    with pytest.raises(RequestError, match="opensudoku"):
        game_element(SavedGame(grid, grid))
