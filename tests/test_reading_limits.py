"""Workbooks that are small and large at once: refused in a sentence, in little time."""

import io
import time
import zipfile

import pytest
from openpyxl import Workbook

from numpure_xl import budget
from numpure_xl.errors import SheetError
from numpure_xl.reading import PlacedGrid, grids_in
from tests.running import peak_of

SHEET = "xl/worksheets/sheet1.xml"
BOOK = "xl/workbook.xml"


def workbook(rows=((1, 2), (2, 1))) -> bytes:
    book = Workbook(write_only=True)
    sheet = book.create_sheet("a")
    for row in rows:
        sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def changed(member: str, old: str, new: str) -> bytes:
    """Return a workbook in which a text of one member is another."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as source, zipfile.ZipFile(file, "w", 8) as made:
        for name in source.namelist():
            content = source.read(name).decode()
            assert name != member or old in content
            made.writestr(name, content.replace(old, new) if name == member else content)
    return file.getvalue()


def read(content: bytes) -> list[PlacedGrid]:
    return list(grids_in(io.BufferedReader(io.BytesIO(content)), "book.xlsx"))


@pytest.mark.parametrize(("old", "new"), [("2", "1048577"), ("2", "9999999999"), ("2", "-")])
def test_a_row_that_excel_cannot_have_is_a_damage(old, new):
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        read(changed(SHEET, f'<row r="{old}"', f'<row r="{new}"'))


@pytest.mark.parametrize("place", ["XFE2", "ZZZZ2", "é2"])
def test_nor_has_it_such_a_column(place):
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        read(changed(SHEET, '<row r="2">', f'<row r="2"><c r="{place}"/>'))


def test_rows_and_columns_that_are_not_there_cost_nothing():
    far = '<row r="{0}"><c r="A{0}"><v>1</v></c><c r="XFD{0}"><v>1</v></c></row>'
    rows = "".join(far.format(1 << 20 if row == 999 else 1000 * row) for row in range(1, 1000))
    content = changed(SHEET, "</sheetData>", f"{rows}</sheetData>")
    before = time.process_time()
    assert read(content) == []
    assert time.process_time() - before < 2


def test_cells_that_a_sheet_lists_are_counted_before_they_are_read(monkeypatch):
    monkeypatch.setattr(budget, "LISTED", 500)
    assert read(workbook([[1] * 9] * 11)) != []
    with pytest.raises(SheetError, match=r"^'book.xlsx' is too large"):
        read(workbook([[1] * 10] * 12))


@pytest.mark.parametrize(
    ("member", "before", "junk"),
    [
        (SHEET, "</sheetData>", '<row r="3"><c r="A3" t="inlineStr"><is>{}</is></c></row>'),
        (SHEET, "<sheetData>", "<x>{}</x>"),
        (BOOK, "</workbook>", "<definedNames>{}</definedNames>"),
        ("xl/styles.xml", "</styleSheet>", "<extLst>{}</extLst>"),
        ("[Content_Types].xml", "</Types>", "<x>{}</x>"),
        ("xl/_rels/workbook.xml.rels", "</Relationships>", "<x>{}</x>"),
    ],
)
def test_tags_are_counted_whatever_they_are_and_in_every_part_that_is_read(
    member, before, junk, monkeypatch
):
    content = changed(member, before, junk.format("<r><t/></r>" * 2000) + before)
    assert len(content) < 20_000
    assert isinstance(content, bytes)
    monkeypatch.setattr(budget, "LISTED", 5000)
    monkeypatch.setattr(budget, "TREE_TAGS", 5000)
    with pytest.raises(SheetError, match=r"^'book.xlsx' is too large"):
        read(content)


def test_tags_are_counted_over_all_sheets(monkeypatch):
    book = Workbook()
    for number in range(3):
        book.create_sheet(f"s{number}").append([*range(1, 100)])
    file = io.BytesIO()
    book.save(file)
    monkeypatch.setattr(budget, "LISTED", 1500)
    assert list(read(file.getvalue())) == []
    monkeypatch.setattr(budget, "LISTED", 1000)
    with pytest.raises(SheetError, match=r"^'book.xlsx' is too large"):
        read(file.getvalue())


@pytest.mark.slow
def test_tags_that_are_no_cells_are_not_kept():
    content = changed(SHEET, "<sheetData>", "<a/><b/><c/>" * 80_000 + "<sheetData>" + " " * 9999)
    assert peak_of(lambda: read(content)) < 16e6  # an element of a tree has 100 bytes


@pytest.mark.parametrize("code", ["utf-8", "utf-16"])
@pytest.mark.parametrize("member", [SHEET, BOOK, "xl/styles.xml"])
def test_no_part_may_have_words_of_its_own_that_stand_for_many_tags(member, code):
    words = '<!DOCTYPE a [<!ENTITY b "<c/><c/><c/>">]>'
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook())) as source, zipfile.ZipFile(file, "w", 8) as made:
        for name in source.namelist():
            text = source.read(name).decode()
            if name == member:
                start = text.find("?>") + 2 if text.startswith("<?") else 0
                made.writestr(name, (words + text[start:]).encode(code))
            else:
                made.writestr(name, text)
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        read(file.getvalue())


def test_a_sheet_that_unpacks_to_hundreds_of_times_its_size_is_refused_at_once():
    content = changed(SHEET, "</sheetData>", "<row/>" * 500_000 + "</sheetData>")
    assert len(content) < 20_000
    before = time.process_time()
    with pytest.raises(SheetError, match="is too large"):
        read(content)
    assert time.process_time() - before < 2


def test_empty_lines_on_end_are_counted(monkeypatch):
    monkeypatch.setattr(budget, "EMPTY_LINES", 1000)
    with pytest.raises(SheetError, match=r"^1,000 lines in a row are empty"):
        read(b"\r\n" * 1000 + b"1.....3..2.....4")
    assert read(b"\r\n" * 999 + b"1.....3..2.....4\n" + b"\n" * 999)[0][0] == 1000


@pytest.mark.parametrize("limit", ["UNPACKED", "PARTS"])
def test_a_workbook_may_not_be_larger_unpacked_than_a_limit(limit, monkeypatch):
    monkeypatch.setattr(budget, limit, 3)
    with pytest.raises(SheetError, match=r"^'book.xlsx' is too large"):
        read(workbook())


def test_one_sheet_under_many_names_is_read_once_or_not_at_all():
    content = io.BytesIO(workbook())
    with zipfile.ZipFile(content) as archive:
        text = archive.read(BOOK).decode()
    start = text.index("<sheet ")
    one = text[start : text.index("/>", start) + 2]
    again = one.replace('name="a"', 'name="b"').replace('sheetId="1"', 'sheetId="2"')
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        read(changed(BOOK, one, one + again))


@pytest.mark.parametrize(("at", "value"), [(8, 99), (6, 1), (6, 32)])
def test_a_compression_or_a_password_that_is_unknown_is_told(at, value):
    content = bytearray(workbook())
    name = SHEET.encode()
    content[content.index(name) - 30 + at] = value  # the member itself, and in the directory
    content[content.rindex(name) - 46 + at + 2] = value
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        read(bytes(content))


def test_a_large_table_of_digits_is_one_fault():
    found = read(workbook([[(row * col) % 10 for col in range(40)] for row in range(100)]))
    assert [str(fault)[:19] for _, fault in found] == ["Cells A1:AN100 hold"]


def test_what_is_mostly_no_puzzle_is_left_soon():
    puzzle, other = b"1.....3..2.....4\n", b"7\n\n"
    with pytest.raises(SheetError, match=r"^Most of .book.xlsx. is not puzzles; keep puzzles"):
        read(other * (budget.FAULTS + 1))
    with pytest.raises(SheetError, match="Most of"):
        read(puzzle * 50 + other * (budget.FAULTS + 51))
    assert len(read((puzzle + other) * (budget.FAULTS + 500))) == 2 * (budget.FAULTS + 500)


def test_so_is_a_table_of_digits_that_goes_on(monkeypatch):
    monkeypatch.setattr(budget, "LOOSE", 1500)
    table = [[(row * col) % 10 for col in range(15)] for row in range(100)]
    assert len(read(workbook(table))) == 1
    far: list[list[int]] = [[]] * 5
    with pytest.raises(SheetError, match=r"^Most of 'book.xlsx' is not puzzles"):
        read(workbook([*table, *far, *table]))
    lines = [[int(sign) for sign in "1234341221434321"[at : at + 4]] for at in range(0, 16, 4)]
    assert len(read(workbook([*([*lines, *far] * 100), *table, *far, *table]))) == 102


@pytest.mark.parametrize("part", ["xl/theme/theme1.xml", "docProps/core.xml", "docProps/app.xml"])
def test_what_is_damaged_and_says_nothing_of_cells_hides_none(part):
    rows = [[int(sign) for sign in "1234341221434321"[at : at + 4]] for at in range(0, 16, 4)]
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(rows))) as source, zipfile.ZipFile(file, "w") as made:
        for name in source.namelist():
            made.writestr(name, b"<" if name == part else source.read(name))
    assert [place for place, _ in read(file.getvalue())] == ["a!A1"]


def test_an_old_file_is_read_in_pieces(monkeypatch):
    monkeypatch.setattr("numpure_xl.reading.PIECE", 100)
    head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(187)
    for end, told in (("EncryptedPackage", "password"), ("Workbook", "old format")):
        with pytest.raises(SheetError, match=told):
            read(head + end.encode("utf-16-le") + bytes(500))
