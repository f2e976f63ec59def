"""Nine groups are told apart without colour: on paper, on a screen, in a workbook, in a picture."""

from io import BytesIO
from itertools import combinations

import pdfplumber
import pytest
from openpyxl import load_workbook
from PIL import Image, ImageChops

from numpure_xl.board.image import board_drawing
from numpure_xl.export import book_bytes
from numpure_xl.export.image import write_drawing
from numpure_xl.export.page_svg import page_svg
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.grid.grid import Grid
from tests.books import book
from tests.printed import Page
from tests.test_export_image import pdf, svg

COLOURS = "9x9+colours"
READERS = {".png": Image.open, ".svg": svg, ".pdf": pdf}
DPI, APART = 150, 25  # of 255: how much a dot differs that the eye tells from another


def cells(page):
    """Return the nine blank cells of a page whose groups differ, as grey pictures of one size."""
    (board, *_) = Page(page, COLOURS).boards
    drawn = page.to_image(DPI).original.convert("L")
    for group in range(9):
        of_group = [3 * (box // 3 * 9 + box % 3) + group // 3 * 9 + group % 3 for box in range(9)]
        blank = next(cell for cell in of_group if not board.digits[cell])
        left, top, right, bottom = (edge * DPI / 72 for edge in board.cells[blank])
        yield drawn.crop((left + 5, top + 5, right - 5, bottom - 5)).resize((40, 40))


def each_pair_differs(drawn):
    """Tell whether the eye tells each of some grey pictures from all others."""
    differences = [ImageChops.difference(*pair).tobytes() for pair in combinations(drawn, 2)]
    return all(sum(each > APART for each in dots) > 0.03 * len(dots) for dots in differences)


@pytest.mark.few(1)
@pytest.mark.parametrize("layout", [{"per_page": 1}, {"trim": "6x9"}], ids=["loose", "bound"])
def test_each_pair_of_groups_differs_in_grey(layout):
    with pdfplumber.open(BytesIO(pdf_bytes(book(COLOURS, 1, **layout)))) as pdf:
        labelled = (page for page in pdf.pages if "No. 1" in page.extract_text())
        page = next(page for page in labelled if Page(page, COLOURS).boards)
        drawn = [*cells(page)]
    assert each_pair_differs(drawn)


@pytest.mark.parametrize("theme", ["plain", "dark"])
@pytest.mark.parametrize("name", ["a.png", "a.svg", "a.pdf"])
def test_each_pair_of_groups_differs_in_a_grey_picture(name, theme, tmp_path):
    path, size = tmp_path / name, 48
    write_drawing(board_drawing(Grid.parse("." * 81, COLOURS), theme=theme, cell=size), path)
    image, places = READERS[path.suffix](path).convert("L"), [12 + size * n for n in range(3)]
    assert each_pair_differs(
        [image.crop((x + 4, y + 4, x + 45, y + 45)) for y in places for x in places]
    )
    thin, ground = (image.getpixel((x, 36)) for x in (12 + size, 15 + size))
    assert abs(thin - ground) > APART  # no fill hides a rule


def test_a_bound_page_has_no_colour_and_no_line_that_kdp_does_not_print():
    with pdfplumber.open(BytesIO(pdf_bytes(book(COLOURS, 1, trim="6x9", printer="kdp")))) as pdf:
        for page in pdf.pages:
            shades = [rect["non_stroking_color"] for rect in page.rects]
            shades += [line["stroking_color"] for line in page.lines]
            assert not [shade for shade in shades if isinstance(shade, tuple) and len(shade) > 1]
            assert all(line["linewidth"] > 0.75 - 0.001 for line in page.lines)


def test_a_workbook_has_nine_patterns_and_is_read_back(tmp_path):
    plan = book(COLOURS, 1)
    path = tmp_path / "a.xlsx"
    path.write_bytes(book_bytes(plan))
    sheet = load_workbook(path)["Puzzles"]
    fills = {(c.fill.fill_type, c.fill.bgColor.rgb) for row in sheet.iter_rows() for c in row}
    assert len({kind for kind, _ in fills if kind}) == 9
    with path.open("rb") as file:
        found = [grid for _, grid in grids_in(file, path.name)]
    assert {isinstance(grid, Grid) and grid.variant.name for grid in found} == {COLOURS}


def test_a_page_on_the_screen_has_the_same_hatches():
    assert page_svg(book(COLOURS, 1), 1).count('stroke-linecap="round"') == 8 * 9
