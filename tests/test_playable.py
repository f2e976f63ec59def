"""A book to play in: what stands on its sheets, what is locked, what is refused."""

import re
from dataclasses import replace
from io import BytesIO
from zipfile import ZipFile

import openpyxl
import pytest
from click.testing import CliRunner

from numpure_xl import export
from numpure_xl.board.theme import THEMES
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable import MOST, check_playable, play_plan
from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.hints import first_hints
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.words import explain
from tests.books import items
from tests.overlaid import drawings
from tests.sampling import boards, slow

LEFT, TOP = 2, 5  # of the board, as openpyxl counts


def data_of(variant="9x9", count=2, **layout):
    return export.book_bytes(play_plan(items(variant, count), BookLayout(**layout)))


def read(variant="9x9", count=2, **layout):
    """Return a book to play in as openpyxl reads it."""
    return openpyxl.load_workbook(BytesIO(data_of(variant, count, **layout)))


def hinted(variant="9x9", hints=3, **layout):
    """Return a book to play in, with hints, as bytes."""
    found = [replace(i, hints=first_hints(i.puzzle, hints)) for i in items(variant, 1)]
    return export.book_bytes(play_plan(found, BookLayout(**layout)))


def board(sheet, side):
    cells = range(side * side)
    return [sheet.cell(TOP + cell // side, LEFT + cell % side) for cell in cells]


@pytest.mark.parametrize("name", boards())
def test_each_puzzle_has_a_sheet_on_which_givens_are_locked_and_blanks_are_not(name):
    side, sheets = VARIANTS[name].side, read(name, 2).worksheets[1:-1]
    for item, sheet in zip(items(name, 2), sheets, strict=True):
        cells = board(sheet, side)
        assert "".join(str(cell.value or ".") for cell in cells) == str(item.puzzle.givens)
        locked = [cell.protection.locked for cell in cells]
        assert locked == [digit != 0 for digit in item.puzzle.givens.digits]


def test_every_sheet_is_protected_without_a_password_and_cells_can_be_selected():
    for sheet in read().worksheets:
        assert sheet.protection.sheet
        assert sheet.protection.password is None
        assert not sheet.protection.selectLockedCells
        assert not sheet.protection.selectUnlockedCells
        assert not sheet.protection.formatCells  # which allows colours of one's own
        assert all(column.protection.locked for column in sheet.column_dimensions.values())


@pytest.mark.parametrize("name", ["4x4", "9x9+x", "16x16"])
def test_what_can_be_written_in_is_blanks_their_marks_two_times_and_the_digit_to_light_up(name):
    sheet, side = read(name).worksheets[1], VARIANTS[name].side
    blanks = items(name, 1)[0].puzzle.givens.digits.count(0)
    free = [cell for row in sheet for cell in row if not cell.protection.locked]
    assert len(free) == 2 * blanks + 3
    assert sum(cell.number_format == "h:mm:ss" for cell in free) == 2
    assert all(cell.value is None for cell in free)
    assert sum(cell.number_format == "@" for cell in free) == blanks
    assert len(board(sheet, side)) == side * side


def test_names_and_words_are_in_the_language_of_the_book():
    assert read(lang="ja").sheetnames == ["目次", "第1問", "第2問", "解答"]
    assert read(lang="en").sheetnames == ["Contents", "No. 1", "No. 2", "Answers"]
    sheet = read(lang="ja").worksheets[1]
    formulas = [str(cell.value) for row in sheet for cell in row if cell.data_type == "f"]
    assert any('"残り "&' in text and '"正解！"' in text for text in formulas)
    checks = {str(check.sqref): check for check in sheet.data_validations.dataValidation}
    assert checks["B5:J13"].error == "1〜9 の数字を入れてください。"
    assert "Ctrl+:" in checks["M8"].prompt


def test_the_index_tells_level_and_stars_of_every_puzzle():
    index = read(count=3).worksheets[0]
    rows = [[cell.value for cell in row[1:4]] for row in index.iter_rows(min_row=6)]
    assert [row[0] for row in rows] == ["No. 1", "No. 2", "No. 3"]
    assert [row[2] for row in rows] == [item.puzzle.clues for item in items("9x9", 3)]
    for row, item in zip(rows, items("9x9", 3), strict=True):
        assert re.fullmatch(rf"[★☆]{{{len(LEVELS)}}} [A-Z][a-z]+", row[1])
        assert row[1].split()[1].lower() == item.level


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", ["6x6+jigsaw+x", *map(slow, ("9x9+x", "9x9+jigsaw", "9x9+windows+x"))]
)
def test_no_rule_on_the_board_or_among_the_marks_has_a_fill(name):
    sheet, side = read(name).worksheets[1], items(name, 1)[0].puzzle.variant.side
    last = TOP + side - 1
    for area in sheet.conditional_formatting:
        cells = next(iter(area.sqref))
        free = cells.max_row <= last and (
            cells.max_col < LEFT + side or cells.min_col > LEFT + side + 3
        )
        assert any(rule.dxf.fill for rule in area.rules) != free


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hints_lead_to_the_next_digits_and_are_seen_when_they_are_asked_for(lang):
    sheet = openpyxl.load_workbook(BytesIO(hinted(lang=lang))).worksheets[1]
    (item,) = items("9x9", 1)
    placed = set()
    for number in range(1, 4):
        cell = sheet.cell(TOP + 12 + number, LEFT)
        assert cell.protection.hidden
        text = str(cell.value)
        assert text.startswith(f'=IF(N($M$11)>={number},"{number}. ')
        name, digit = re.findall(r"([B-J](?:1[0-3]|[5-9])) (?:is|は) ?(\d)", text)[-1]
        at = (int(name[1:]) - TOP) * 9 + "BCDEFGHIJ".index(name[0])
        assert item.puzzle.solution.digits[at] == int(digit)
        assert item.puzzle.givens.digits[at] == 0
        placed.add(at)
    assert len(placed) == 3
    (check,) = (c for c in sheet.data_validations.dataValidation if str(c.sqref) == "M11")
    assert (check.type, check.formula1, check.formula2) == ("whole", "0", "3")


def test_no_text_in_a_formula_is_longer_than_excel_takes():
    for lang in ("en", "ja"):
        sheet = openpyxl.load_workbook(BytesIO(hinted("9x9", 9, lang=lang))).worksheets[1]
        formulas = [str(cell.value) for row in sheet for cell in row if cell.data_type == "f"]
        assert max(map(len, formulas)) < 8192
        assert max(len(text) for f in formulas for text in re.findall('"([^"]*)"', f)) <= 255


def test_no_answer_is_seen_until_the_cell_above_it_is_filled():
    sheet = read().worksheets[-1]
    places = [area for area in sheet.conditional_formatting if area.rules[0].dxf.numFmt]
    assert [str(area.sqref) for area in places] == ["B6:J14", "L6:T14"]
    for area, key in zip(places, ("$J$5", "$T$5"), strict=True):
        assert area.rules[0].formula == [f'{key}<>""']
        assert area.rules[0].dxf.numFmt.formatCode == "General"
        assert not sheet[key].protection.locked
        cells = [cell for row in sheet[str(area.sqref)] for cell in row]
        assert {cell.number_format for cell in cells} == {";;;"}
        assert all(cell.protection.hidden and cell.value for cell in cells)


def test_a_date_is_above_its_puzzle_and_in_the_index():
    dated = replace(items("9x9", 1)[0], heading="Wednesday 30 September 2026")
    book = openpyxl.load_workbook(BytesIO(export.book_bytes(play_plan([dated], BookLayout()))))
    assert book.worksheets[0]["B6"].value == book.worksheets[1]["B2"].value == dated.heading
    assert book.worksheets[0].column_dimensions["B"].width * 8 > 190


def test_numbers_that_are_texts_are_not_marked_as_a_mistake():
    sheet = ZipFile(BytesIO(data_of())).read("xl/worksheets/sheet2.xml").decode()
    assert '<ignoredError numberStoredAsText="1" sqref="O5:W13">' in sheet
    index = ZipFile(BytesIO(data_of())).read("xl/worksheets/sheet1.xml")
    assert b"ignoredErrors" not in index


def test_no_formula_is_newer_than_excel_2007_or_volatile():
    # Functions that came later are written with a prefix (ECMA-376 knows none of them).
    known = {"IF", "AND", "COUNT", "COUNTBLANK", "COUNTIF", "SUMPRODUCT", "ROW", "COLUMN", "MOD"}
    for name, hints in (("6x6+x", 3), ("12x12", 0), ("6x6+jigsaw+x", 1)):
        for member in (archive := ZipFile(BytesIO(hinted(name, hints, theme="dark")))).namelist():
            if member.startswith("xl/worksheets/sheet"):
                text = archive.read(member).decode()
                formulas = re.findall(r"<(?:f|formula)>(.*?)</", text)
                used = {word for f in formulas for word in re.findall(r"([A-Z0-9._]+)\(", f)}
                assert used <= {*known, "ISNUMBER", "MID", "N", "SEARCH", "HYPERLINK"}


def test_the_same_puzzles_give_the_same_bytes():
    assert data_of("9x9+x", lang="ja") == data_of("9x9+x", lang="ja")


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_can_be_played(theme):
    sheet = read("6x6+x", theme=theme).worksheets[1]
    cells = board(sheet, 6)
    assert {cell.font.name for cell in cells} == {THEMES[theme].digits}


def test_what_cannot_be_played_is_refused_in_a_sentence():
    for count, layout, sentence in (
        (MOST + 1, BookLayout(), f"A playable book has {MOST} puzzles at most, a sheet each;"),
        (1, BookLayout(answers_per_page=0), "A playable book checks entries against its answers;"),
        (
            1,
            BookLayout(per_page=4),
            "A playable book has a sheet for each puzzle; leave out per_page.",
        ),
    ):
        with pytest.raises(RequestError) as refusal:
            check_playable(count, layout)
        assert str(refusal.value).startswith(sentence)
        assert explain(refusal.value, "ja") != str(refusal.value)
    check_playable(MOST, BookLayout())
    with pytest.raises(RequestError):
        play_plan([], BookLayout())


def test_the_command_writes_a_book_to_play_in(tmp_path):
    file = tmp_path / "play.xlsx"
    wanted = ["book", str(file), "-n", "3", "--variant", "4x4", "--seed", "1", "--lang", "ja"]
    done = CliRunner().invoke(main, [*wanted, "--playable", "--jobs", "1"])
    assert done.exit_code == 0, done.output
    assert openpyxl.load_workbook(file).sheetnames == ["目次", "第1問", "第2問", "第3問", "解答"]
    before = file.read_bytes()
    CliRunner().invoke(main, [*wanted, "--playable", "--jobs", "1"])
    assert file.read_bytes() == before
    refused = CliRunner().invoke(main, [*wanted, "--playable", "--per-page", "2"])
    assert refused.exit_code == 2
    assert file.read_bytes() == before


def test_hints_are_for_a_book_to_play_in(tmp_path):
    wanted = ["book", str(tmp_path / "a.xlsx"), "--variant", "4x4", "--hints", "2", "--lang", "en"]
    refused = CliRunner().invoke(main, wanted)
    assert refused.exit_code == 2
    assert refused.output == "numpure: Hints are on sheets to play on; add --playable.\n"
    too_many = CliRunner().invoke(main, [*wanted, "--playable", "--hints", "10"])
    assert "cannot have 10 hints; choose 1 to 9." in too_many.output
    done = CliRunner().invoke(main, [*wanted, "--playable", "--seed", "1"])
    assert done.exit_code == 0, done.output
    sheet = openpyxl.load_workbook(tmp_path / "a.xlsx").worksheets[1]
    assert any("2. " in str(cell.value) for row in sheet for cell in row)


def test_a_book_to_play_in_is_not_printed(tmp_path):
    file = tmp_path / "play.xlsx"
    refused = CliRunner().invoke(main, ["book", str(file), "--playable", "--pdf", "--lang", "en"])
    assert refused.exit_code == 2
    assert refused.output == (
        "numpure: A book to play in is not laid out for paper; leave out --playable, or make a "
        "workbook alone.\n"
    )
    assert not file.exists()


@pytest.mark.parametrize("name", ["6x6+killer", "9x9+kropki", "9x9+thermo"])
def test_signs_lie_over_the_board_alone_and_a_click_on_one_chooses_its_cell(name, tmp_path):
    book, path = read(name, 1), tmp_path / "play.xlsx"
    sheet, side = book.worksheets[1], items(name, 1)[0].puzzle.variant.side
    assert sheet.protection.objects
    assert not sheet._images
    path.write_bytes(data_of(name, 1))
    [drawing] = drawings(path)  # the index has none
    assert drawing.start == (TOP - 1, LEFT - 1)
    assert drawing.stop == (TOP - 1 + side, LEFT - 1 + side)
