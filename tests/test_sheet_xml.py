"""Cells as they are in the XML of a sheet; openpyxl, which reads them in its own way, judges."""

import io
import zipfile
from xml.parsers.expat import ExpatError

import pytest
from openpyxl import Workbook, load_workbook

from numpure_xl import budget
from numpure_xl.reading.sheet_xml import PIECE, rows_of, texts_of

HEAD = (
    '<?xml version="1.0"?><{0} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
)

SHARED = (
    "<si><t>plain</t></si>"
    '<si><r><rPr><b/></rPr><t>two </t></r><r><t xml:space="preserve"> parts</t></r></si>'
    "<si><t>数独</t><rPh sb='0' eb='2'><t>スウドク</t></rPh><phoneticPr fontId='1'/></si>"
    "<si><t/></si><si/><si><t>_x005F_x0041_ &amp; more</t></si>"
)

TYPE = (
    b'<Override PartName="/xl/sharedStrings.xml" ContentType="application/'
    b'vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/>'
)

ROWS = (
    '<cols><col min="1" max="3"/></cols><sheetData>'
    '<row r="2" spans="1:9" ht="20"><c r="B2"><v>7</v></c><c r="D2" s="0" t="n"><v>2.50</v></c>'
    '<c><v>1e3</v></c><c r="H2"/><c t="s"><v>0</v></c></row>'
    '<row><c><v>-4</v></c></row><row r="7">'
    + "".join(f'<c r="{"ABCDEF"[text]}7" t="s"><v>{text}</v></c>' for text in range(6))
    + '</row><row r="8"><c r="A8" t="b"><v>1</v></c><c r="B8" t="b"><v>0</v></c>'
    '<c r="C8" t="e"><v>#N/A</v></c><c r="D8" t="str"><f>CHAR(65)</f><v>A</v></c>'
    '<c r="E8" t="inlineStr"><is><r><t>in</t></r><r><t>line</t></r><rPh sb="0" eb="1"><t>x</t>'
    '</rPh></is></c><c r="F8"><f>1+1</f><v>2</v></c><c r="G8"><f>1+1</f></c>'
    '<c r="XFD8"><v>9</v></c></row>'
)
"""Rows 2, 3, 7 and 8, with 16 values."""

ODD_ROWS = (
    '<row r="5"><c r="A5"><v>1</v></c></row><row r="8"><c r="A8"><v>6</v></c></row>'
    '<row r="1048576"><c r="A1048576"><v>3</v></c></row>'
)
END = '</sheetData><pageSetup orientation="portrait"/>'


def sheet(content):
    return f"{HEAD.format('worksheet')}{content}</worksheet>".encode()


def shared(content):
    return f"{HEAD.format('sst')}{content}</sst>".encode()


def by_openpyxl(rows, texts):
    """Return the cells with values that openpyxl finds, by their rows and columns from 0 on."""
    before, after = io.BytesIO(), io.BytesIO()
    Workbook().save(before)
    with zipfile.ZipFile(before) as source, zipfile.ZipFile(after, "w") as made:
        for name in source.namelist():
            content = rows if name == "xl/worksheets/sheet1.xml" else source.read(name)
            made.writestr(name, content.replace(b"</Types>", TYPE + b"</Types>"))
        made.writestr("xl/sharedStrings.xml", texts)
    read = load_workbook(after, data_only=True).worksheets[0]
    return {
        (number, column): cell.value
        for number, row in enumerate(read.iter_rows(max_row=20))
        for column, cell in enumerate(row)
        if cell.value not in {None, ""}
    }


def by_us(rows, texts):
    return {
        (number, column): cell.value
        for number, row in rows_of(io.BytesIO(rows), texts)
        for column, cell in row.items()
        if number < 20 and cell.value not in {None, ""}
    }


@pytest.mark.slow
def test_every_type_of_cell_has_the_value_that_openpyxl_reads():
    texts = texts_of(io.BytesIO(shared(SHARED)))
    found = by_us(sheet(ROWS + END), texts)
    assert found == by_openpyxl(sheet(ROWS + END), shared(SHARED))
    assert {type(value) for value in found.values()} == {int, float, str, bool}
    assert len(found) == 16


def test_rows_come_from_top_to_bottom_and_once_wherever_pieces_of_the_file_end():
    numbers = [number for number, _ in rows_of(io.BytesIO(sheet(ROWS + ODD_ROWS + END)), ["a"] * 6)]
    assert numbers == [1, 2, 6, 7, 1048575]
    for blank in range(PIECE - 2000, PIECE, 97):
        moved = sheet(f"<!--{'-=' * (blank // 2)}-->{ROWS}{ODD_ROWS}{END}")
        assert by_us(moved, ["a"] * 6) == by_us(sheet(ROWS + END), ["a"] * 6)


def test_any_prefix_and_any_encoding_of_xml_will_do():
    plain = sheet("<row><c><v>1</v></c></row>").decode().partition("?>")[2]
    named = plain.replace("xmlns=", "xmlns:x=").replace("<", "<x:").replace("<x:/", "</x:")
    for content in (plain.encode(), named.encode(), plain.encode("utf-16")):
        assert by_us(content, []) == {(0, 0): 1}
    assert by_us(plain.replace("spreadsheetml", "other").encode(), []) == {}


def test_a_date_in_words_is_its_number():
    assert by_us(sheet('<row><c t="d"><v>2026-01-31</v></c></row>'), []) == {(0, 0): 46053}


def test_a_text_of_any_length_is_cut():
    long = "<row><c t='inlineStr'><is>" + "<t>123456789</t>" * 50_000 + "</is></c></row>"
    (text,) = by_us(sheet(long), []).values()
    assert len(text) == budget.LINE // 9 * 9


def test_a_text_as_long_as_a_line_at_most_is_read_whole():
    text = "x" * budget.LINE
    for content, is_whole in ((text, True), (f"{text}x", False)):
        cells = by_us(sheet(f"<row><c t='inlineStr'><is><t>{content}</t></is></c></row>"), [])
        assert content.startswith(cells[0, 0])
        assert (cells[0, 0] == content) is is_whole


@pytest.mark.parametrize("cell", ["XFE1", "A1048577"])
def test_no_cell_is_beyond_the_last_row_and_column_of_excel(cell):
    row = cell.lstrip("XFEA")
    with pytest.raises(ValueError, match=str(int(row) - 1)):
        by_us(sheet(f"<row r='{row}'><c r='{cell}'><v>1</v></c></row>"), [])


def test_a_part_that_ends_too_early_is_a_damage():
    whole = sheet("<row><c><v>1</v></c></row>")
    with pytest.raises(ExpatError):
        by_us(whole.removesuffix(b"</worksheet>"), [])


@pytest.mark.parametrize(
    ("attribute", "value"), [("t='s'", 6), ("", "x"), ("s='x'", 1), ("r='7'", 1), ("t='b'", "?")]
)
def test_what_is_not_as_it_should_be_is_a_damage(attribute, value):
    with pytest.raises((ValueError, IndexError)):
        by_us(sheet(f"<row><c {attribute}><v>{value}</v></c></row>"), ["a"] * 6)
