"""Workbooks that are small and large at once: refused in a sentence, in little time."""

import io
import time
import zipfile

import pytest
from openpyxl import Workbook

from numpure_xl import budget
from numpure_xl.errors import SheetError
from numpure_xl.reading import PlacedGrid, grids_in

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


@pytest.mark.slow
def test_a_row_beyond_the_last_of_excel_is_refused_at_once():
    before = time.process_time()
    with pytest.raises(SheetError, match=r"^Sheet 'a' of 'book.xlsx' is too large"):
        read(changed(SHEET, '<row r="2"', '<row r="9999999999"'))
    assert time.process_time() - before < 10


def test_cells_far_to_the_right_are_counted(monkeypatch):
    monkeypatch.setattr(budget, "CELLS", 20_000)
    with pytest.raises(SheetError, match="is too large"):
        read(
            changed(
                SHEET,
                '<row r="2">',
                '<row r="2"><c r="XFC2"><v>1</v></c></row><row r="3">'
                '<c r="XFC3"><v>1</v></c></row><row r="4">',
            )
        )


def test_cells_that_a_sheet_lists_are_counted_before_they_are_read(monkeypatch):
    monkeypatch.setattr(budget, "LISTED", 500)
    assert read(workbook([[1] * 9] * 11)) != []
    with pytest.raises(SheetError, match=r"^A sheet of 'book.xlsx' is too large"):
        read(workbook([[1] * 10] * 12))


@pytest.mark.parametrize(
    ("member", "before", "junk"),
    [
        (SHEET, "</sheetData>", '<row r="3"><c r="A3" t="inlineStr"><is>{}</is></c></row>'),
        (SHEET, "<sheetData>", "<x>{}</x>"),
        (BOOK, "</workbook>", "<definedNames>{}</definedNames>"),
        ("xl/styles.xml", "</styleSheet>", "<extLst>{}</extLst>"),
        ("xl/theme/theme1.xml", "</a:theme>", "<a:extLst>{}</a:extLst>"),
        ("docProps/core.xml", "</cp:coreProperties>", "<x>{}</x>"),
        ("[Content_Types].xml", "</Types>", "<x>{}</x>"),
        ("_rels/.rels", "</Relationships>", "<x>{}</x>"),
    ],
)
def test_tags_are_counted_whatever_they_are_and_in_every_part(member, before, junk, monkeypatch):
    content = changed(member, before, junk.format("<r><t/></r>" * 2000) + before)
    assert len(content) < 20_000
    assert isinstance(content, bytes)
    monkeypatch.setattr(budget, "LISTED", 5000)
    monkeypatch.setattr(budget, "TREE_TAGS", 5000)
    with pytest.raises(SheetError, match=r"^A sheet of 'book.xlsx' is too large"):
        read(content)


def test_what_calls_itself_a_sheet_and_is_another_part_is_counted_as_that(monkeypatch):
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
    styles = f'<Override PartName="/xl/styles.xml" ContentType="{kind}"/></Types>'
    monkeypatch.setattr(budget, "TREE_TAGS", 1)
    with pytest.raises(SheetError, match=r"^A sheet of 'book.xlsx' is too large"):
        read(changed("[Content_Types].xml", "</Types>", styles))


def test_rows_and_cells_are_counted_over_all_sheets(monkeypatch):
    book = Workbook()
    for number in range(3):
        book.create_sheet(f"s{number}").append([1, 2, 3])
    file = io.BytesIO()
    book.save(file)
    monkeypatch.setattr(budget, "CELLS", 9)
    assert list(read(file.getvalue())) == []
    monkeypatch.setattr(budget, "CELLS", 8)
    with pytest.raises(SheetError, match=r"^Sheet 's2' of 'book.xlsx' is too large"):
        read(file.getvalue())
    monkeypatch.setattr(budget, "CELLS", 9)
    monkeypatch.setattr(budget, "ROWS", 2)
    with pytest.raises(SheetError, match=r"^Sheet 's2' of 'book.xlsx' is too large"):
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
    with pytest.raises(SheetError, match=r"^'book.xlsx' is too large: unpacked"):
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


def test_an_old_file_is_read_in_pieces(monkeypatch):
    monkeypatch.setattr("numpure_xl.reading.PIECE", 100)
    head = bytes.fromhex("D0CF11E0A1B11AE1") + bytes(187)
    for end, told in (("EncryptedPackage", "password"), ("Workbook", "old format")):
        with pytest.raises(SheetError, match=told):
            read(head + end.encode("utf-16-le") + bytes(500))
