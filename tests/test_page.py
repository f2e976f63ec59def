"""Every board of every variant has room on every paper, and the size that people print."""

from dataclasses import replace

import pytest
from PIL import ImageFont

from numpure_xl.board.style import board_style, shown
from numpure_xl.board.theme import THEMES
from numpure_xl.book.frame import GUTTER, PageRowKind, frame_for
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.export.font_files import BUNDLED, SANS
from numpure_xl.plan.paper import (
    ANSWER_PATTERNS,
    BOTTOM_MARGIN,
    PAPERS,
    PUZZLE_PATTERNS,
    SIDE_MARGIN,
    TOP_MARGIN,
)
from numpure_xl.plan.strokes import Weight
from numpure_xl.plan.typography import ems, fitting
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.words import LANGS
from tests.boards import is_shaded
from tests.books import book, items
from tests.sampling import slow

MM = 25.4 / 96  # in a pixel
PATTERNS = {
    **{f"{number} puzzles": pattern for number, pattern in PUZZLE_PATTERNS.items()},
    **{f"{number} answers": pattern for number, pattern in ANSWER_PATTERNS.items()},
}
SIDES = sorted({variant.side for variant in VARIANTS.values()})

each_paper = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
each_pattern = pytest.mark.parametrize("pattern", PATTERNS.values(), ids=PATTERNS)


@each_paper
@each_pattern
def test_a_page_stays_within_its_margins_with_something_to_spare(paper, pattern):
    for side in SIDES:
        frame = frame_for(paper, pattern, side)
        wide = paper.width - 2 * SIDE_MARGIN - sum(frame.widths) * MM
        heights = [line.height for line in frame.lines]
        high = paper.height - TOP_MARGIN - BOTTOM_MARGIN - sum(heights) * MM
        assert wide > 0.02 * paper.width  # Excel's columns on a printer are some 1 to 2 % wider
        assert high > 0.02 * paper.height
        assert max(heights) <= 546  # Excel: a row is 409.5 points at most


@each_paper
@each_pattern
def test_boards_side_by_side_and_above_one_another_are_parted(paper, pattern):
    for side in SIDES:
        frame = frame_for(paper, pattern, side)
        assert frame.boards == pattern.across * pattern.down
        kinds = [line.kind for line in frame.lines]
        assert kinds.count(PageRowKind.BOARD) == side * pattern.down
        assert kinds.count(PageRowKind.LABEL) == pattern.down
        for place in range(frame.boards):
            column, row = frame.first_column(place), frame.label_row(place)
            assert set(frame.widths[column : column + side]) == {frame.cell}
            assert frame.widths[column - 1] == GUTTER or frame.widths[column - 1] >= 14
            assert kinds[row] is PageRowKind.LABEL
            assert kinds[row + 1 : row + 1 + side] == [PageRowKind.BOARD] * side
            assert {line.height for line in frame.lines[row + 1 : row + 1 + side]} == {frame.cell}


@each_paper
@each_pattern
def test_boards_are_read_as_neither_rows_nor_columns(paper, pattern):
    for side in SIDES:
        frame = frame_for(paper, pattern, side)
        assert pattern.across == 1 or frame.gap_across * MM >= 10
        if pattern.across > 1 and pattern.down > 1:
            apart = frame.note + frame.gap_down + frame.label
            assert round(frame.gap_across / apart, 2) >= 0.4
            assert frame.gap_across * MM <= max(apart * MM, 10.1)


# Cells of a 9x9 board on A4 in millimetres, as books and worksheets have them.
@pytest.mark.parametrize(("per_page", "cell"), [(1, 18.0), (2, 12.5), (4, 9.5), (6, 8.0)])
def test_a_9x9_board_on_a4_is_as_large_as_people_print_it(per_page, cell):
    frame = frame_for(PAPERS["A4"], PUZZLE_PATTERNS[per_page], 9)
    assert frame.cell * MM == pytest.approx(cell, rel=0.02)


@pytest.mark.parametrize("per_page", [6, 9, 12])
def test_an_answer_on_a4_is_small_but_can_be_read(per_page):
    frame = frame_for(PAPERS["A4"], ANSWER_PATTERNS[per_page], 9)
    assert 5 <= frame.cell * MM <= 7.6


@each_paper
@pytest.mark.parametrize("per_page", PUZZLE_PATTERNS)
def test_a_small_board_has_large_cells_but_no_giant_ones(paper, per_page):
    pattern = PUZZLE_PATTERNS[per_page]
    small, usual = (frame_for(paper, pattern, side).cell for side in (4, 9))
    assert usual <= small <= 18.1 / MM


def test_a_digit_is_a_little_more_than_half_as_high_as_its_cell():
    for pixels in range(8, 70):
        styles = board_style(VARIANTS["9x9"], THEMES["plain"], pixels)
        assert styles.given.size == styles.entry.size
        assert styles.given.size * 2 == int(styles.given.size * 2)  # spreadsheets know half points
        assert pixels * 0.75 * 0.6 - 0.5 < styles.given.size <= pixels * 0.75 * 0.6


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_the_cells_of_extra_units_are_shaded_and_no_others(variant):
    styles = board_style(variant, THEMES["plain"], 36)
    for cell in range(variant.cells):
        assert (styles.fills[cell] is not None) == is_shaded(variant, cell)


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_the_strokes_of_every_theme_set_boxes_off(theme):
    for pixels in (8, 15, 23, 24, 36, 60):
        strokes = theme.strokes(pixels)
        assert Weight.NONE < strokes.inner < strokes.box <= strokes.outer


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_every_theme_has_letters_for_every_language(theme):
    assert set(theme.letters) == set(LANGS)


def test_digits_above_nine_are_shown_as_letters():
    cells = [shown(digit) for digit in range(17)]
    assert cells == [None, *range(1, 10), *"ABCDEFG"]


@each_paper
@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("variant", ["4x4", "6x6", "9x9", "16x16"])
def test_lines_to_write_on_span_the_boards_and_leave_room_between(paper, per_page, variant):
    name = next(name for name, known in PAPERS.items() if known is paper)
    if (name, variant, per_page) == ("A5", "16x16", 4):
        per_page = 2  # four are refused: their digits would be too small to read
    plan = book(variant, 1, per_page=per_page, paper=name).sheets[0]
    fields = next(iter(plan.pages))[0]
    begun = [place for place, cell in enumerate(fields.cells) if cell and cell.value]
    words = [fields.cells[place].value for place in begun]
    assert words == ["Name", "Date", "Time"][: len(words)]
    assert words[1:] or variant == "4x4"
    assert begun[0] == 1
    assert len(fields.cells) == len(plan.widths) - 1  # up to the right edge of the last board
    assert fields.cells[-1] is not None
    assert all(fields.cells[place - 1] is None for place in begun)
    for start, stop in zip(begun, [*begun[1:], len(fields.cells) + 1], strict=True):
        line = [place for place in range(start, stop - 1) if fields.cells[place]]
        assert sum(plan.widths[place] for place in line) * MM >= 15


def test_six_puzzles_leave_no_room_for_lines():
    rows = next(iter(book(per_page=6).sheets[0].pages))
    styles = book(per_page=6).sheets[0].styles
    assert not any(
        styles[cell.style].sides == (0, 0, Weight.THIN, 0)
        for row in rows
        for cell in row.cells
        if cell
    )


def test_a_long_text_gets_smaller_letters_and_no_smaller_than_allowed():
    assert fitting("", 10, largest=9) == 9
    assert fitting("No. 1", 400, largest=9) == 9
    size = fitting("No. 1000 ★★★ Medium · 24 clues", 200, largest=12)
    assert 5 < size < 12
    assert size * 4 / 3 * ems("No. 1000 ★★★ Medium · 24 clues") <= 200
    assert fitting("long" * 100, 200, largest=12, least=4) == 4


def advance(text, font):
    """Return the width of a text in points; a star is as wide as high, wherever it comes from."""
    face = ImageFont.truetype(BUNDLED[SANS][font.bold], 100)  # it has the widths of Arial
    stars = sum(symbol in "★☆" for symbol in text)
    letters = face.getlength(text.replace("★", "").replace("☆", ""))
    return (letters / 100 + stars) * font.size


@pytest.mark.few(1)
@each_paper
@pytest.mark.parametrize("per_page", PUZZLE_PATTERNS)
@pytest.mark.parametrize("variant", ["9x9", slow("4x4")])
def test_the_longest_label_of_a_long_book_fits_above_its_board(paper, per_page, variant):
    name = next(name for name, known in PAPERS.items() if known is paper)
    item = replace(items(variant, 1)[0], level="medium")
    plan = book_plan([item] * 5000, BookLayout(per_page=per_page, paper=name)).sheets[0]
    label = next(row for row in next(iter(plan.pages)) if any(c and c.link for c in row.cells))
    number, info, *_ = filter(None, label.cells)
    width = advance("No. 5000", plan.styles[number.style].font)
    width += advance(str(info.value), plan.styles[info.style].font)
    assert width < sum(plan.widths[1 : 1 + VARIANTS[variant].side]) * 0.75
