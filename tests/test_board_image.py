"""Boards drawn for web and documents: the rules are in the strokes, every digit is in its cell."""

import io
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
import resvg_py
from PIL import Image, ImageChops

from numpure_xl.board.image import board_drawing
from numpure_xl.board.theme import THEMES
from numpure_xl.errors import NumpureError
from numpure_xl.export.font_files import BUNDLED, MINCHO, SERIF
from numpure_xl.export.png import png_bytes
from numpure_xl.export.svg import svg
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve
from tests.boards import is_shaded
from tests.typed import run

pytestmark = pytest.mark.usefixtures("english", "in_folder")

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FOUR, FOUR_SOLVED = "1.....3..2.....4", "1342243142133124"
SVG = "{http://www.w3.org/2000/svg}"
CELL, EDGE = 48, 12  # pixels of a cell, and around the board

ROOT = Path(__file__).parents[1]
SHIPPED: Any = {
    "skip_system_fonts": True,
    "font_files": sorted({file for family in BUNDLED.values() for file in family}),
    "sans_serif_family": "Arimo",
    "serif_family": "Tinos",
}

PICTURED = [name for name, theme in THEMES.items() if theme.pictures]


@cache
def puzzle(variant):
    """Return the givens of a puzzle, which is made once."""
    return make(Recipe(seed="1", variant=variant, level="easy")).givens


class Read:
    """What an SVG file shows, read by a parser that knows nothing of ours."""

    def __init__(self, text):
        self.root = cast("Any", ET.fromstring(text))
        self.rects = [
            {key: int(each.get(key)) for key in ("x", "y", "width", "height")}
            for each in self.root.iter(f"{SVG}rect")
        ]
        self.texts: list[Any] = list(self.root.iter(f"{SVG}text"))

    def strokes(self, side, *, lying):
        """Return by line how heavy it is."""
        along, across = ("width", "height") if lying else ("height", "width")
        place = "y" if lying else "x"
        found: dict[int, int] = {}
        for rect in self.rects:
            if rect[along] > side * CELL / 2 and rect[across] < CELL / 4:
                middle = rect[place] + rect[across] // 2
                line, rest = divmod(middle - EDGE, CELL)
                assert rest in {0, 1}
                found[line] = max(found.get(line, 0), rect[across])
        return found

    def digits(self, side):
        """Return the text of the board, one digit in a cell at most."""
        cells = ["."] * side**2
        for text in self.texts:
            col = (float(text.get("x")) - EDGE) / CELL
            row = (float(text.get("y")) - EDGE) / CELL
            assert col % 1 == 0.5
            assert 0.6 < row % 1 < 0.85  # the base line
            at = int(row) * side + int(col)
            assert cells[at] == "."
            cells[at] = text.text
        return "".join(cells)


def read(grid, **options):
    return Read(svg(board_drawing(grid, **options)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_heavy_stroke_parts_two_boxes_and_a_light_one_never_does(variant):
    rules, side = VARIANTS[variant], VARIANTS[variant].side
    shown = read(puzzle(variant))
    standing, lying = shown.strokes(side, lying=False), shown.strokes(side, lying=True)
    assert set(standing) == set(lying) == set(range(side + 1))
    light = min(standing.values())
    for line in range(1, side):
        across = rules.box_of(line - 1) != rules.box_of(line)
        down = rules.box_of((line - 1) * side) != rules.box_of(line * side)
        assert (standing[line] > light) == across
        assert (lying[line] > light) == down
    assert min(standing[0], standing[side], lying[0], lying[side]) > light


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_digit_stands_in_its_cell(variant):
    grid = puzzle(variant)
    side = grid.variant.side
    assert read(grid).digits(side) == str(grid)
    assert read(grid, solved=True).digits(side) == str(solve(grid))


@pytest.mark.parametrize("variant", VARIANTS)
def test_extra_units_are_shaded_and_nothing_else_is(variant):
    rules = VARIANTS[variant]
    ground, *others = read(puzzle(variant)).rects
    assert ground["width"] == ground["height"] == rules.side * CELL + 2 * EDGE
    shaded = {(r["y"] // CELL, r["x"] // CELL) for r in others if r["width"] == r["height"] == CELL}
    cells = (divmod(cell, rules.side) for cell in range(rules.cells) if is_shaded(rules, cell))
    assert shaded == set(cells)


def test_given_digits_are_told_from_the_others():
    shown = read(Grid.parse(EASY), solved=True)
    bold, light = sorted(shown.root.iter(f"{SVG}g"), key=lambda g: g.get("font-weight") or "")[1:]
    assert [bold.get("font-weight"), light.get("font-weight")] == ["bold", "normal"]
    assert (len(bold), len(light)) == (30, 51)
    assert bold.get("fill") != light.get("fill")


@pytest.mark.parametrize("cell", [12, 31, 48, 100, 400])
def test_every_edge_lies_between_two_pixels_and_the_corners_are_filled(cell):
    drawing = board_drawing(puzzle("6x6"), cell=cell)
    image = Image.open(io.BytesIO(png_bytes(drawing))).convert("L")
    assert image.size == (drawing.side, drawing.side)
    box = ImageChops.invert(image).getbbox() or (0, 0, 0, 0)
    for corner in ((0, 1), (2, 1), (0, 3), (2, 3)):
        x, y = (box[at] - (at > 1) for at in corner)
        assert image.getpixel((x, y)) == 0
    assert box[2] - box[0] == box[3] - box[1]


@pytest.mark.parametrize("theme", THEMES)
def test_dots_show_what_another_renderer_makes_of_the_svg(theme):
    """By resvg, which has no line of ours and its own way with fonts."""
    variant = "6x6+x" if theme in PICTURED else "9x9+x"
    drawing = board_drawing(puzzle(variant), theme=theme, solved=True)
    dots = Image.open(io.BytesIO(png_bytes(drawing))).convert("L")
    file = bytes(resvg_py.svg_to_bytes(svg_string=svg(drawing), **SHIPPED))
    rendered = Image.open(io.BytesIO(file)).convert("L")
    assert rendered.size == dots.size
    differing = ImageChops.difference(rendered, dots).point(lambda value: 255 * (value > 140))
    share = differing.histogram()[255] / (dots.width * dots.height)
    assert share < 0.006  # hinted letters against smooth ones; in a lighter font it is 0.026
    blank = board_drawing(Grid((0,) * drawing_cells(variant), VARIANTS[variant]), theme=theme)
    bare = Image.open(io.BytesIO(png_bytes(blank))).convert("L")
    missed = ImageChops.difference(rendered, bare).point(lambda value: 255 * (value > 140))
    assert missed.histogram()[255] > 4 * share * dots.width * dots.height  # without digits it shows


DRAW = """
import hashlib, sys
from numpure_xl.board.image import board_drawing
from numpure_xl.board.theme import THEMES
from numpure_xl.export.png import png_bytes
from numpure_xl.sudoku.grid.grid import Grid

givens, caption = sys.argv[1:]
for name, theme in THEMES.items():
    if not theme.pictures:
        drawing = board_drawing(Grid.parse(givens), theme=name, solved=True, caption=caption)
        print(name, hashlib.sha256(png_bytes(drawing)).hexdigest())
"""


def test_a_png_has_the_same_bytes_whatever_fonts_are_there(tmp_path):
    """In programs of their own: with this machine's fonts, with none, and with others so named."""
    homes = {name: tmp_path / name for name in ("none", "others")}
    for home in homes.values():
        (home / ".local/share/fonts").mkdir(parents=True)
    mincho, tinos = BUNDLED[MINCHO].regular, BUNDLED[SERIF].regular
    for kind in "Sans", "Serif":
        for weight in "Regular", "Bold":
            font = homes["others"] / f".local/share/fonts/Liberation{kind}-{weight}.ttf"
            font.write_bytes(Path(tinos if kind == "Sans" else mincho).read_bytes())
    here, none, others = (
        subprocess.run(
            [sys.executable, "-c", DRAW, EASY, "第1問 – Café"],
            env=os.environ | variables,
            cwd=ROOT,
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for variables in (
            {},
            {"HOME": str(homes["none"]), "XDG_DATA_DIRS": str(homes["none"])},
            {"HOME": str(homes["others"]), "XDG_DATA_DIRS": str(homes["none"])},
        )
    )
    assert here.count("\n") == len(THEMES) - len(PICTURED)
    assert here == none == others


def drawing_cells(variant):
    return VARIANTS[variant].cells


@pytest.mark.parametrize("theme", PICTURED)
def test_pictures_stand_in_place_of_digits(theme):
    shown = read(puzzle("6x6"), theme=theme)
    assert shown.texts == []
    stamps = [g for g in shown.root.iter(f"{SVG}g") if g.get("transform")]
    assert len(stamps) == puzzle("6x6").clues
    with pytest.raises(NumpureError, match=f"The theme {theme} has pictures for 4x4 and 6x6"):
        board_drawing(puzzle("9x9"), theme=theme)


def test_a_drawing_says_what_it_is_to_those_who_cannot_see_it():
    root = read(puzzle("9x9+x")).root
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.find(f"{SVG}title").text == "9x9+x Sudoku"


# --- the commands


def files():
    return sorted(path.name for path in Path().iterdir())


def drawn(name, side):
    return Read(Path(name).read_text("utf-8")).digits(side)


def test_a_puzzle_is_drawn_to_the_file_that_is_named():
    made = run("picture", FOUR)
    assert (made.exit_code, made.stdout, made.stderr) == (0, "board.svg\n", "")
    assert drawn("board.svg", 4) == FOUR
    assert run("picture", FOUR, "-o", "図.svg", "--solution").stdout == "図.svg\n"
    assert drawn("図.svg", 4) == FOUR_SOLVED
    assert run("picture", FOUR, "-o", "b.PNG", "--cell", 20).exit_code == 0
    with Image.open("b.PNG") as image:
        assert image.size == (90, 90)
    assert files() == ["b.PNG", "board.svg", "図.svg"]


def test_several_puzzles_are_numbered_and_faults_told():
    made = run("picture", "-o", "p.svg", stdin=f"{FOUR}\n{FOUR[:-1]}\n{EASY}\n")
    assert made.exit_code == 1
    assert made.stdout == "p-1.svg\np-3.svg\n"
    assert made.stderr.startswith("numpure: line 2: The grid has 15 cells; a board has ")
    assert drawn("p-3.svg", 9) == EASY
    assert run("picture", "-o", "q.svg", "--solution", stdin="." * 81).stderr == (
        "numpure: line 1: The grid has more than one solution; its 0 clues do not decide it.\n"
    )


@pytest.mark.usefixtures("in_folder")
@pytest.mark.parametrize(("theme", "level"), [("children", "beginner"), ("plain", "easy")])
def test_pictures_for_children_are_for_beginners_where_no_level_is_named(theme, level):
    asked = ["generate", "-n", 3, "--seed", 7, "--variant", "4x4", "--theme", theme]
    made = run(*asked, "--svg", "a.svg")
    assert made.stdout == run(*asked, "--svg", "b.svg", "--level", level).stdout
    other = run(*asked, "--svg", "c.svg", "--level", {"beginner": "easy"}.get(level, "beginner"))
    assert made.stdout != other.stdout


def test_generate_draws_what_it_prints():
    made = run("generate", "-n", 2, "--seed", 7, "--variant", "6x6", "--svg", "a.svg")
    assert [drawn(f"a-{number}.svg", 6) for number in (1, 2)] == made.stdout.split()
    made = run("generate", "--seed", 7, "--svg", "b.svg", "--png", "b.png")
    assert drawn("b.svg", 9) == made.stdout.strip()
    assert files() == ["a-1.svg", "a-2.svg", "b.png", "b.svg"]


@pytest.mark.parametrize(
    ("arguments", "status", "sentence"),
    [
        (
            ["picture", FOUR, "-o", "a.gif"],
            2,
            "There is no format '.gif'. Known: .svg, .png, .pdf.",
        ),
        (["picture", FOUR, "-o", "a"], 2, "There is no format ''. Known: .svg, .png, .pdf."),
        (["picture", FOUR, "--theme", "drak"], 2, "There is no theme 'drak'; did you mean 'dark'?"),
        (["picture", FOUR, "--cell", 2], 2, "A cell cannot have 2 pixels; choose 12 to 400."),
        (["picture", FOUR, "-o", "no/a.svg"], 1, "There is no folder no; make it, or choose"),
        (["picture", "nothing"], 1, "There is no file 'nothing', and it is not a grid either."),
        (["generate", "--svg", "a.png"], 2, "a.png does not end in .svg; choose a name"),
        (["picture", EASY, "--theme", "shapes"], 1, "line 1: The theme shapes has pictures for"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_sentence(arguments, status, sentence):
    refusal = run(*arguments)
    assert (refusal.exit_code, refusal.stdout) == (status, "")
    assert refusal.stderr.startswith(f"numpure: {sentence}")
    assert refusal.stderr.count("\n") == 1
    assert files() == []
