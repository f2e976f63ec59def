"""The lab's workbook, read by another reader: tables, charts, maps, tiles and words."""

import re
from io import BytesIO
from itertools import chain, pairwise, product
from zipfile import ZipFile

import pytest

from numpure_xl import export
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.book.workbook import lab_plan
from numpure_xl.lab.original_programs import LINES
from numpure_xl.lab.results import TILES
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.words import LANGS
from tests.labs import QUICK, found, lab_book, lab_bytes, results, results_again, texts, timeless

NAMES = {
    "en": ["Read me first", "Compare", "Heat maps", "Uniqueness", "Experiments", "Turns", "Tiles"],
    "ja": ["はじめに", "比較", "失敗の地図", "解の数", "実験", "順番", "タイル"],
}

LEAST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
"""The first of all grids, in the order of their digits."""

pytestmark = pytest.mark.slow  # for the runs of the lab that its workbooks tell of

each_lang = pytest.mark.parametrize("lang", LANGS)


@each_lang
def test_every_sheet_is_there_and_the_first_leads_to_each(lang):
    book = lab_book(lang)
    assert set(NAMES[lang]) <= set(book.sheetnames)
    assert len(book.sheetnames) == len(NAMES[lang]) + len(QUICK)
    links = [cell.hyperlink for row in book.worksheets[0] for cell in row if cell.hyperlink]
    assert all(link.location.endswith("'!A1") for link in links)
    led_to = {link.location.removesuffix("!A1").strip("'") for link in links}
    assert led_to == set(book.sheetnames[1:])


@each_lang
def test_the_first_sheet_names_the_articles(lang):
    told_there = texts(lab_book(lang).worksheets[0])
    named = [article.title for name, article in ARTICLES.items() if name in QUICK]
    assert len(named) == 4
    assert all(any(title in text for text in told_there) for title in named)


@each_lang
def test_no_sheet_holds_a_gap_that_nobody_filled_or_a_word_of_the_other_language(lang):
    said = [text for sheet in lab_book(lang) for text in texts(sheet) if text[0] != "="]
    assert not [text for text in said if re.search(r"[{}]", text)]
    code = {part for lines in LINES.values() for line in lines.values() for part in line}
    said = [text for text in said if text not in code]
    if lang == "en":  # but for the titles of the articles
        titles = {article.named(lang) for article in ARTICLES.values()}
        said = [text for text in said if text not in titles]
        assert not [text for text in said if re.search("[ぁ-んァ-ヶ一-龠]", text)]
    else:
        assert not [text for text in said if re.search(r"[a-z]{3,} [a-z]{2,} [a-z]{2,}", text)]


def test_the_table_holds_the_figures_of_the_summaries():
    sheet = lab_book()["Compare"]
    top = found(sheet, "In the middle")
    heads = {sheet.cell(top.row, col).value: col for col in range(3, sheet.max_column + 1)}
    for row, summary in enumerate(results().summaries, top.row + 1):
        told_there = {head: sheet.cell(row, col).value for head, col in heads.items()}
        assert sheet.cell(row, 2).value == summary.filler
        assert told_there["Runs"] == 5
        assert told_there["Success"] == summary.success_rate
        assert (told_there["from"], told_there["to"]) == pytest.approx(summary.interval)
        assert told_there["Tries"] == sorted(run.tries for run in summary.runs)[2]


def test_a_row_tells_of_every_author_what_was_said_and_what_was_found():
    sheet = lab_book()["Compare"]
    top = found(sheet, "What the author said").row
    for row, name in enumerate(QUICK, top + 1):
        assert sheet.cell(row, 2).value == name
        assert len(sheet.cell(row, 3).value) > 20
        assert re.search("[0-9]", sheet.cell(row, found(sheet, "What was measured").column).value)


def test_charts_show_cells_that_hold_what_they_say():
    book = lab_book()
    drawn = {sheet.title: sheet._charts for sheet in book if sheet._charts}
    assert {name: len(charts) for name, charts in drawn.items()} == {"Compare": 3, "Uniqueness": 2}
    for chart in chain.from_iterable(drawn.values()):
        assert chart.x_axis.delete is False
        assert chart.y_axis.delete is False
        for series in chart.series:
            names = area(book, series.cat.strRef.f)
            values = area(book, series.val.numRef.f)
            assert len(names) == len(values) > 1
            assert all(isinstance(value, int | float) for value in values)
            assert None not in names


def test_the_charts_of_a_filler_point_at_its_own_figures():
    book = lab_book()
    success, time, tries = book["Compare"]._charts
    assert area(book, success.series[0].cat.strRef.f) == list(QUICK)
    rates = [summary.success_rate for summary in results().summaries]
    assert area(book, success.series[0].val.numRef.f) == rates
    for part, series in enumerate(time.series):
        expected = [summary.spread("ms")[part] for summary in results().summaries]
        assert area(book, series.val.numRef.f) == pytest.approx(expected)
    assert time.y_axis.scaling.logBase == 10
    for series in tries.series:
        assert sum(area(book, series.val.numRef.f)) == pytest.approx(1)


def test_error_bars_reach_from_the_rate_to_the_ends_of_its_interval():
    book = lab_book()
    (series,) = book["Compare"]._charts[0].series
    minus, plus = (area(book, getattr(series.errBars, end).numRef.f) for end in ("minus", "plus"))
    for down, up, summary in zip(minus, plus, results().summaries, strict=True):
        low, high = summary.interval
        assert (summary.success_rate - down, summary.success_rate + up) == pytest.approx(
            (low, high)
        )


def area(book, reference):
    """Return what stands in an area such as 'Compare'!$B$3:$B$8, from the top down."""
    name, _, cells = reference.partition("!")
    return [cell.value for row in book[name.strip("'")][cells.replace("$", "")] for cell in row]


def test_a_heat_map_has_a_number_for_each_cell_of_each_board():
    sheet = lab_book()["Heat maps"]
    areas = [str(each.sqref) for each in sheet.conditional_formatting]
    for place, summary in zip(areas, results().summaries, strict=True):
        values = [cell.value for row in sheet[place] for cell in row]
        expected = [failures / 5 for failures in summary.failures]
        assert values == pytest.approx(expected, rel=0.006)


# --- the turn of the digits


def test_part_5_of_the_lecture_stands_beside_part_6_and_has_more_digits_in_turn():
    sheet, counts = lab_book()["Turns"], []
    for left in (2, 12):
        rows = [[sheet.cell(13 + row, left + col) for col in range(9)] for row in range(9)]
        assert not Grid(tuple(cell.value for row in rows for cell in row)).clashes()
        pairs = [
            (above, cell)
            for one, two in pairwise(rows)
            for above, cell in zip(one, two, strict=True)
        ]
        turn = [cell.coordinate for above, cell in pairs if cell.value == above.value + 1]
        assert [cell.coordinate for _, cell in pairs if cell.fill.fill_type] == turn
        assert f", {len(turn)} of 72." in sheet.cell(22, left).value
        counts.append(len(turn))
    assert counts[0] > counts[1]
    down = "".join(str(sheet.cell(13 + cell % 9, 2 + cell // 9).value) for cell in range(81))
    assert down == LEAST


# --- tiles


def article_cells(number):
    """Return the cells of the sheet that the article writes for a grid: of '*', and of digits.

    Lecture 22 draws them so: from row 7 on nine tiles in a band, each of 13 by 13 cells, the next
    one 14 further; of a tile every fourth row and column are stars.
    """
    band, tile = divmod(number, 9)
    places = {
        (row, col): (7 + 14 * band + row, 1 + 14 * tile + col)
        for row, col in product(range(13), repeat=2)
    }
    inside = [place for (row, col), place in places.items() if row % 4 and col % 4]
    return {*places.values()} - {*inside}, {place: cell for cell, place in enumerate(inside)}


@pytest.mark.parametrize("star", [True, False], ids=["stars", "strokes"])
def test_tiles_stand_where_the_article_puts_them(star):
    sheet = lab_book(star=star)["Tiles"]
    written = {
        (cell.row, cell.column): cell.value
        for row in sheet.iter_rows(min_row=7)
        for cell in row
        if cell.value is not None
    }
    expected: dict[tuple[int, int], object] = {}
    for number, grid in enumerate(results().tiles):
        stars, digits = article_cells(number)
        expected |= dict.fromkeys(stars, "*") if star else {}
        expected |= {place: grid.digits[cell] for place, cell in digits.items()}
    assert written == expected


def test_strokes_of_a_tile_part_boxes_where_the_rules_do():
    sheet = lab_book()["Tiles"]
    _, digits = article_cells(10)
    for (row, col), cell in digits.items():
        border = sheet.cell(row, col).border
        assert border.left.style == ("thick" if cell % 3 == 0 else "thin")
        assert border.top.style == ("thick" if cell // 9 % 3 == 0 else "thin")
        assert (border.right.style == "thick") == (cell % 9 == 8)
        assert (border.bottom.style == "thick") == (cell // 9 == 8)


def test_tiles_are_lawful_and_all_differ():
    grids = results().tiles
    assert len(set(grids)) == len(grids) == TILES
    assert not [grid for grid in grids if grid.clashes() or 0 in grid.digits]
    # One search: the next grid begins as the one before ended, down the columns.
    for one, two in pairwise(grids):
        down = [9 * row + col for col in range(9) for row in range(9)]
        same = next(at for at, cell in enumerate(down) if one.digits[cell] != two.digits[cell])
        assert same > 40


# --- uniqueness


def test_the_example_shows_two_answers_and_marks_where_they_differ():
    sheet = lab_book()["Uniqueness"]
    boards = []
    for title in ("Ten holes", "One solution", "Another solution"):
        top = found(sheet, title)
        cells = [sheet.cell(top.row + 1 + n // 4, top.column + n % 4) for n in range(16)]
        boards.append(cells)
    givens, one, two = ([cell.value or 0 for cell in cells] for cells in boards)
    for answer in (one, two):
        assert not Grid(tuple(answer), VARIANTS["4x4"]).clashes()
        assert all(given in (0, digit) for given, digit in zip(givens, answer, strict=True))
    for cells in boards[1:]:
        marked = [cell.fill.fill_type == "solid" for cell in cells]
        assert marked == [a != b for a, b in zip(one, two, strict=True)]
    assert givens.count(0) == 10


# --- the file


@each_lang
def test_equal_results_are_equal_bytes(lang):
    one, two = (
        export.book_bytes(lab_plan(timeless(found), lang)) for found in (results(), results_again())
    )
    assert one == two


def test_the_book_holds_no_macro_and_leads_nowhere_outside():
    names = ZipFile(BytesIO(lab_bytes())).namelist()
    assert not [name for name in names if "vba" in name.lower() or "external" in name.lower()]
