"""Every theme keeps its promises: what is written can be read, and is as large as it says."""

from io import BytesIO
from itertools import combinations, cycle
from math import dist
from operator import mul

import openpyxl
import pytest

from numpure_xl import export
from numpure_xl.board.theme import THEMES, check_pictures
from numpure_xl.book.frame import frame_for, room
from numpure_xl.book.legible import legible
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.errors import RequestError
from numpure_xl.plan.paper import ANSWER_PATTERNS, LOOSE, PAPERS, PUZZLE_PATTERNS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.words import LANGS, explain
from tests.boards import is_shaded
from tests.books import book, items
from tests.sampling import boards
from tests.test_export import board_cells

PAPER = "FFFFFF"

each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
each_name = pytest.mark.parametrize("name", THEMES)


def cells_of_board(sheet, number, side):
    """Return the cells of a board in reading order; its label may be a link by formula."""
    for cell in (cell for row in sheet for cell in row):
        if str(cell.value).startswith("=HYPERLINK("):
            cell.value = cell.value.split('"')[3]
    return board_cells(sheet, number, side)


def linear(color):
    """Return the red, green and blue of a colour as shares of light."""
    parts = [int(color[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def brightness(color):
    """Return the relative luminance of a colour (WCAG 2.2)."""
    return sum(map(mul, (0.2126, 0.7152, 0.0722), linear(color)))


def contrast(one, other):
    """Return the contrast ratio of two colours (WCAG 2.2): 1 to 21."""
    dark, light = sorted(map(brightness, (one, other)))
    return (light + 0.05) / (dark + 0.05)


def fills(theme):
    """Return the colours that digits stand on."""
    ground = theme.ground or PAPER
    return {ground, theme.tint or ground, theme.shade, *theme.shades, *theme.colours}


@each_theme
def test_digits_can_be_read_on_every_fill_of_their_theme(theme):
    # WCAG 2.2, 1.4.3: 4.5 is enough for anybody; 7 for eyes that see less (1.4.6).
    for fill in fills(theme):
        assert contrast(theme.ink, fill) >= 7
        assert contrast(theme.pencil, fill) >= 4.5


# What eyes see in which one kind of cones is missing, of linear red, green and blue: Machado,
# Oliveira and Fernandes 2009, severity 1.
BLINDNESS = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
XYZ = ((0.4339, 0.3762, 0.1899), (0.2126, 0.7152, 0.0722), (0.0178, 0.1095, 0.8727))
"""CIE XYZ of linear sRGB, in shares of its white."""


def times(matrix, vector):
    return [sum(map(mul, row, vector)) for row in matrix]


def lab(color, eyes):
    """Return a colour as eyes see it in CIE L*a*b*."""
    seen = [min(1, max(0, part)) for part in times(eyes, linear(color))]
    x, y, z = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in times(XYZ, seen))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", BLINDNESS)
@each_theme
def test_nine_colours_are_told_apart_by_all_eyes_and_neighbours_in_grey(theme, eyes):
    seen = [lab(color, BLINDNESS[eyes]) for color in theme.colours]
    assert min(dist(*pair) for pair in combinations(seen, 2)) >= (12 if eyes == "none" else 8)
    around = [
        (at, other) for at in range(9) for other in (at // 3 * 3 + (at + 1) % 3, (at + 3) % 9)
    ]
    assert eyes != "none" or min(abs(seen[a][0] - seen[b][0]) for a, b in around) > 4.5


@each_theme
def test_lines_and_shades_can_be_told_from_the_ground(theme):
    ground = theme.ground or PAPER
    assert contrast(theme.stroke or "000000", ground) >= 3  # 1.4.11
    assert contrast(theme.shade, ground) >= 1.2
    assert contrast(theme.pale, ground) >= 3


@each_name
@pytest.mark.parametrize("paper", PAPERS)
def test_a_page_of_every_theme_stays_within_its_margins(name, paper):
    for per_page, answers in (
        (None, None),
        *zip(cycle(PUZZLE_PATTERNS), ANSWER_PATTERNS, strict=False),
    ):
        layout = BookLayout(theme=name, paper=paper, per_page=per_page, answers_per_page=answers)
        for pattern in (layout.puzzle_pattern, layout.answer_pattern):
            for side in (4, 6, 9, 16):
                frame = frame_for(PAPERS[paper], pattern, side)
                wide, high = room(PAPERS[paper], LOOSE)
                assert sum(frame.widths) <= wide
                assert sum(line.height for line in frame.lines) <= high
                assert frame.cell >= 7


def test_large_print_is_black_on_white_throughout():
    theme = THEMES["large-print"]
    assert {theme.ink, theme.pencil, theme.pale} == {"000000"}
    assert all(contrast(theme.ink, fill) > 11 for fill in fills(theme))


@each_name
@pytest.mark.parametrize("variant", ["4x4", "6x6+x"])
def test_boards_read_back_in_every_theme(name, variant):
    data = export.book_bytes(book(variant, 3, theme=name))
    sheets, side = openpyxl.load_workbook(BytesIO(data)).worksheets, VARIANTS[variant].side
    for number, item in enumerate(items(variant, 3), 1):
        for sheet, grid in zip(sheets, (item.puzzle.givens, item.puzzle.solution), strict=True):
            cells = cells_of_board(sheet, number, side)
            assert "".join(str(cell.value or ".") for cell in cells) == str(grid)


@pytest.mark.parametrize("lang", LANGS)
def test_a_theme_brings_its_own_number_to_a_page_and_bends_to_what_is_asked(lang):
    own = book(count=4, theme="large-print", lang=lang)
    assert [len(sheet.pages) for sheet in own.sheets] == [4, 2]
    asked = book("6x6", 4, theme="newspaper", per_page=1, answers_per_page=6, lang=lang)
    assert [len(sheet.pages) for sheet in asked.sheets] == [4, 1]


@pytest.mark.parametrize(
    ("variant", "paper"),
    [(variant, paper) for variant in ("4x4", "6x6+x", "8x8", "9x9") for paper in PAPERS]
    + [("12x12", "A4"), ("12x12", "Letter")],
)
def test_large_print_has_digits_of_26_points_at_least_on_every_board_it_takes(variant, paper):
    plan = book(variant, 1, theme="large-print", paper=paper)
    sheet = openpyxl.load_workbook(BytesIO(export.book_bytes(plan))).worksheets[0]
    sizes = {cell.font.sz for cell in board_cells(sheet, 1, VARIANTS[variant].side)}
    assert min(sizes) >= 26


def test_large_print_refuses_boards_that_would_not_be_large():
    for variant, change, found in (
        ("16x16", {}, "22.5 points, not 26; choose larger paper"),  # 43 of the 694 pixels of A4
        ("9x9", {"per_page": 4}, "18.5 points, not 26; choose 1 a page."),
        ("12x12", {"paper": "A5"}, "19.5 points, not 26; choose larger paper"),
    ):
        layout = BookLayout(theme="large-print", **change)
        with pytest.raises(RequestError) as refusal:
            legible(layout, VARIANTS[variant])
        assert f"would have digits of {found}" in str(refusal.value)
        assert len(str(refusal.value)) <= 120
        assert explain(refusal.value, "ja") != str(refusal.value)


def test_the_ground_of_the_dark_theme_is_under_every_cell():
    data = export.book_bytes(book("9x9+x", 2, theme="dark"))
    for sheet in openpyxl.load_workbook(BytesIO(data)).worksheets:
        ground, columns = f"FF{THEMES['dark'].ground}", sheet.column_dimensions.values()
        assert {column.fill.fgColor.rgb for column in columns} == {ground}
        assert {number for c in columns for number in range(c.min or 0, (c.max or 0) + 1)} == {
            *range(1, 16385)
        }
        filled = {cell.fill.fgColor.rgb for row in sheet for cell in row if cell.has_style}
        assert filled == {ground, f"FF{THEMES['dark'].shade}"}
        assert sheet.page_setup.blackAndWhite  # Excel: printed without the ground


def test_strokes_of_the_dark_theme_are_light():
    sheet = openpyxl.load_workbook(BytesIO(export.book_bytes(book(theme="dark")))).worksheets[0]
    for cell in cells_of_board(sheet, 1, 9):
        sides = [getattr(cell.border, side) for side in ("left", "right", "top", "bottom")]
        assert {side.color.rgb for side in sides} == {f"FF{THEMES['dark'].stroke}"}


@pytest.mark.parametrize("variant", boards())
def test_the_newspaper_tints_boxes_that_touch_by_their_corners_alone(variant):
    rules, side = VARIANTS[variant], VARIANTS[variant].side
    sheet = openpyxl.load_workbook(
        BytesIO(export.book_bytes(book(variant, 1, theme="newspaper")))
    ).worksheets[0]
    drawn = [cell.fill.fgColor.rgb for cell in board_cells(sheet, 1, side)]
    for cell in range(side * side - 1):
        for other in {cell + 1, cell + side} if (cell + 1) % side else {cell + side}:
            if other < side * side and not (is_shaded(rules, cell) or is_shaded(rules, other)):
                same = rules.box_of(cell) == rules.box_of(other)
                assert (drawn[cell] == drawn[other]) == same


@pytest.mark.parametrize(("variant", "least"), [("4x4", 24), ("6x6", 16)])
def test_boards_of_pictures_are_as_large_as_their_page_allows(variant, least):
    theme = "children" if variant == "4x4" else "shapes"
    plan = book_plan(items(variant, 2), BookLayout(theme=theme))
    assert max(plan.sheets[0].widths) / 96 * 25.4 >= least
    alone = book_plan(items(variant, 1), BookLayout(theme=theme))
    assert max(alone.sheets[0].widths) > max(plan.sheets[0].widths)


@pytest.mark.parametrize("name", [name for name, board in ALL_BOARDS.items() if board.side <= 6])
def test_pictures_are_refused_where_a_rule_counts_or_compares(name):
    """Only units say nothing of numbers: rows, boxes, diagonals, colours, extra regions."""
    if {"x", "jigsaw", "regions", "windows"}.issuperset(name.split("+")[1:]):
        check_pictures("shapes", ALL_BOARDS[name])
    else:
        with pytest.raises(RequestError, match="needs numbers"):
            check_pictures("shapes", ALL_BOARDS[name])
