"""The links of penpa-edit: laws of every name that they have."""

import base64
import json
import zlib
from typing import Any

import pytest

from numpure_xl.errors import RequestError
from numpure_xl.sudoku.formats import penpa
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import digits_of, game_of
from tests.site_games import P, fault_of, made

ADDRESS = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="


class Drawing:
    """A puzzle as penpa-edit draws it, with rows and columns around it."""

    def __init__(self, grid, above=0, below=0, left=0, right=0):
        self.grid, self.side = grid, grid.variant.side
        self.around = (above, below, left, right)
        self.across, self.down = self.side + left + right + 4, self.side + above + below + 4
        self.fields = ["square", str(self.across - 4), str(self.down - 4), *["0"] * 15]
        numbers = {self.at(c): [str(d), 1, "1"] for c, d in enumerate(grid.digits) if d}
        self.given: dict[str, Any] = {"number": numbers, "lineE": dict.fromkeys(self.edges(), 2)}
        self.entered: dict[str, Any] = {}

    def at(self, cell):
        row, col = divmod(cell, self.side)
        return str((row + self.around[0] + 2) * self.across + col + self.around[2] + 2)

    def edges(self):
        """Yield the edges between cells of different regions."""
        base, box_of = self.across * self.down, self.grid.variant.box_of
        for cell in range(self.side**2 if self.grid.variant.regions else 0):
            corner = base + int(self.at(cell))
            if (cell + 1) % self.side and box_of(cell) != box_of(cell + 1):
                yield f"{corner - self.across},{corner}"
            if cell + self.side < self.side**2 and box_of(cell) != box_of(cell + self.side):
                yield f"{corner - 1},{corner}"

    def read(self):
        parts = [json.dumps(part) for part in (self.given, self.entered)]
        text = "\n".join([",".join(self.fields), json.dumps(self.around), "{}", *parts])
        deflating = zlib.compressobj(wbits=-15)
        packed = deflating.compress(text.encode()) + deflating.flush()
        return penpa.linked(f"{ADDRESS}{base64.b64encode(packed).decode()}")


@pytest.mark.few(40)
@pytest.mark.parametrize("around", [(0, 0, 0, 0), (1, 0, 0, 0), (0, 2, 1, 0), (2, 1, 0, 3)])
@pytest.mark.parametrize("name", ["4x4", "9x9", "6x6+jigsaw", "9x9+jigsaw", "12x12"])
def test_a_drawing_of_penpa_edit_is_its_puzzle_wherever_the_board_is(name, around):
    grid = made(name)
    assert Drawing(grid, *around).read() == game_of(grid)


def test_a_drawing_with_diagonals_is_one_of_their_board():
    grid = made("9x9+x")
    drawing = Drawing(grid)
    drawing.fields[11] = drawing.fields[14] = "1"
    assert drawing.read().givens == grid
    drawing.given["line"] = {"22,35": 12}
    assert drawing.read().givens == grid
    drawing.given["line"] = {"22,35": 13}
    assert "not supported: line." in fault_of(drawing.read)
    drawing.given["line"], drawing.fields[14] = {"22,35": 12}, "0"
    assert "not supported: line." in fault_of(drawing.read)


@pytest.mark.few(40)
@pytest.mark.parametrize(
    "name",
    [*("surface", "line", "wall", "cage", "symbol", "numberS", "freeline", "freelineE", "thermo"),
     *("arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")],
)  # fmt: skip
def test_what_is_drawn_at_penpa_edit_is_named(name):
    drawing = Drawing(Grid(P))
    drawing.given[name] = {"22": 1}
    assert f"not supported: {name}." in fault_of(drawing.read)
    drawing.given[name] = {}
    assert drawing.read() == game_of(Grid(P))


@pytest.mark.few(40)
@pytest.mark.parametrize(
    ("number", "digit", "marks"),
    [
        *(([value, 1, kind], 4, ()) for kind in ("1", "3", "8", "9") for value in (4, "4", " 4 ")),
        *((["14", 2, kind], 0, (1, 4)) for kind in ("5", "6", "10")),
        (["1 4", 2, "5"], 0, (1, 4)),
        ([[1, 0, 0, 1, 0, 0, 0, 0, 0, 0], 2, "7"], 0, (1, 4)),
    ],
)
def test_a_number_of_penpa_edit_is_a_digit_or_pencil_marks(number, digit, marks):
    drawing = Drawing(Grid(P))
    drawing.entered = {"number": {drawing.at(2): number}}
    game = drawing.read()
    assert (game.position.digits[2], digits_of(game.marks[2]) if game.marks else ()) == (
        digit,
        marks,
    )
    assert game.givens == Grid(P)


@pytest.mark.few(40)
@pytest.mark.parametrize(
    "number",
    [["x", 1, "1"], [10, 1, "1"], [True, 1, "1"], ["1x", 2, "5"], [True, 2, "5"], [[2], 2, "7"],
     [[True], 2, "7"], [[1.0], 2, "7"], [4, 1, "2"], "4 1", [4, 1], 4],
)  # fmt: skip
def test_what_is_neither_is_damaged(number):
    drawing = Drawing(Grid(P))
    drawing.entered = {"number": {drawing.at(2): number}}
    assert fault_of(drawing.read)


def test_numbers_around_a_board_and_other_grids_are_refused():
    drawing = Drawing(Grid(P), 1)
    drawing.given["number"][str(2 * drawing.across + 3)] = ["5", 1, "1"]
    assert "not supported: number." in fault_of(drawing.read)
    for at, field in ((0, "hex"), (1, "8"), (2, "8"), (1, "x")):
        drawing = Drawing(Grid(P))
        drawing.fields[at] = field
        assert "damaged, or is for a board that is not supported" in fault_of(drawing.read)
    drawing = Drawing(Grid(P))
    drawing.around = (-1, 1, 0, 0)
    assert "damaged" in fault_of(drawing.read)
    assert penpa.linked(P) is None
    assert "damaged" in fault_of(penpa.linked, ADDRESS + "A" * 60)


@pytest.mark.few(40)
@pytest.mark.parametrize("name", ["4x4", "6x6", "9x9"])
def test_a_link_to_penpa_edit_is_read_again(name):
    game = game_of(made(name))
    link = penpa.penpa(game)
    assert link.startswith("https://swaroopg92.github.io/penpa-edit/?m=edit&p=")
    (again,) = [game for _, game in boards([link])]
    assert again == game.givens


def test_a_drawing_has_fourteen_fields_and_sixteen_cells_across_at_most():
    drawing = Drawing(Grid(P))
    drawing.fields = drawing.fields[:14]
    assert drawing.read() == game_of(Grid(P))
    drawing.fields = drawing.fields[:13]
    assert "damaged" in fault_of(drawing.read)
    for side in ("0", "17"):
        drawing = Drawing(Grid(P))
        drawing.fields[1:3] = [side, side]
        assert "damaged" in fault_of(drawing.read)


@pytest.mark.few(40)
@pytest.mark.parametrize("name", ["8x8", "9x9+x", "9x9+jigsaw"])
def test_penpa_edit_takes_no_other_board(name):
    with pytest.raises(RequestError, match="penpa"):
        penpa.penpa(game_of(made(name)))
