"""Spreadsheets of OpenDocument: what their XML says of cells is what is read, however it is put."""

import io
from itertools import groupby, islice
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl import budget
from numpure_xl.board.location import Area
from numpure_xl.reading.ods import is_ods, sheets_of
from numpure_xl.reading.sheet import CellStrokes, FileCell
from tests.sampling import examples

NAMESPACES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{space}:1.0"'
    for name, space in [
        *(("office", "office"), ("table", "table"), ("text", "text"), ("style", "style")),
        ("fo", "xsl-fo-compatible"),
    ]
)
LOOKS = {
    "plain": ("", CellStrokes(), None),
    "framed": ('fo:border="0.74pt solid #000000"', CellStrokes(3, 3, 3, 3), None),
    "top": ('fo:border-top="2.5pt solid #000000"', CellStrokes(top=5), None),
    "left": ('fo:border="none" fo:border-left="0.06cm solid #f00"', CellStrokes(left=4), None),
    "right": ('fo:border-right="0.25mm dashed #000"', CellStrokes(right=2), None),
    "bottom": ('fo:border-bottom="0.04in double #000"', CellStrokes(bottom=4), None),
    "inches": ('fo:border-top="0.0304in solid #000"', CellStrokes(top=4), None),
    "hair": ('fo:border="0.05pt solid #000000"', CellStrokes(1, 1, 1, 1), None),
    "hidden": ('fo:border="2pt hidden #000000"', CellStrokes(), None),
    "red": ('fo:background-color="#ff0000"', CellStrokes(), "#ff0000"),
    "white": ('fo:background-color="#ffffff"', CellStrokes(), None),
    "clear": ('fo:background-color="transparent"', CellStrokes(), None),
}
TEXTS = st.text("a1 .\n\t&<é□", min_size=1, max_size=12).filter(lambda text: text[0] != "\n")
VALUES = st.none() | st.integers(-20, 20) | st.sampled_from([0.5, True, False]) | TEXTS


def paragraphs(text):
    """Return a text as LibreOffice writes it: paragraphs, with elements for blanks and tabs."""
    return "".join(
        "<text:p>"
        + "".join(
            "<text:tab/>"
            if sign == "\t"
            else '<text:s text:c="1"/>'
            if sign == " "
            else escape(sign)
            for sign in line
        )
        + "</text:p>"
        for line in text.split("\n")
    )


def cell_xml(value, style, count=1, span=(1, 1)):
    rest = f' table:style-name="{style}"' if style else ""
    rest += f' table:number-columns-repeated="{count}"' if count > 1 else ""
    rest += f' table:number-rows-spanned="{span[0]}" table:number-columns-spanned="{span[1]}"'
    if value is None:
        return f"<table:table-cell{rest}/>"
    if isinstance(value, bool):
        told = f'office:value-type="boolean" office:boolean-value="{str(value).lower()}"'
        return f"<table:table-cell{rest} {told}><text:p>X</text:p></table:table-cell>"
    if isinstance(value, int | float):
        told = f'office:value-type="float" office:value="{value}"'
        return f"<table:table-cell{rest} {told}><text:p>{value}</text:p></table:table-cell>"
    note = "<office:annotation><text:p>a note</text:p></office:annotation>"
    told = 'office:value-type="string"'
    return f"<table:table-cell{rest} {told}>{note}{paragraphs(value)}</table:table-cell>"


def row_xml(cells):
    runs = [(*cell, len([*same])) for cell, same in groupby(cells, key=lambda each: each)]
    return "".join(cell_xml(value, style, count) for value, style, count in runs)


def table_xml(rows, name="Sheet1", style="", columns=""):
    runs = [(row, len([*same])) for row, same in groupby(rows)]
    body = "".join(
        f'<table:table-row table:number-rows-repeated="{count}">{row_xml(row)}</table:table-row>'
        for row, count in runs
    )
    head = f"<table:table table:name={quoteattr(name)} table:style-name='{style}'>"
    return f"{head}{columns}{body}</table:table>"


def document(*tables, styles=""):
    cells = "".join(
        f'<style:style style:name="{name}"><style:table-cell-properties {look}/></style:style>'
        for name, (look, _, _) in LOOKS.items()
    )
    return f"<office:document {NAMESPACES}>{cells}{styles}{''.join(tables)}</office:document>"


def archive(content, **others):
    data = io.BytesIO()
    with ZipFile(data, "w") as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        for name, text in {"content": content, **others}.items():
            made.writestr(f"{name}.xml", text)
    return ZipFile(data)


def read(content, *, hidden=False, **others):
    """Return the sheets as (title, rows, merged cells)."""
    sheets = sheets_of(archive(content, **others), hidden=hidden)
    return [(sheet.title, dict(sheet.rows), [*sheet.merged]) for sheet in sheets]


@st.composite
def sheet_rows(draw):
    """Return rows of values with the names of their looks, with many alike."""
    cells = st.tuples(VALUES, st.sampled_from([*LOOKS]))
    row = st.lists(cells, max_size=5).map(lambda few: [cell for cell in few for _ in range(2)])
    return [
        each for each in draw(st.lists(row, max_size=4)) for _ in range(draw(st.integers(1, 3)))
    ]


def looking(value, style):
    _, strokes, fill = LOOKS[style]
    return FileCell(value, strokes, fill)


@examples(60)
@given(sheet_rows(), st.text("ab&<é", min_size=1, max_size=5))
def test_cells_are_what_they_hold_and_how_they_look(rows, title):
    expected = {
        number: {
            at: looking(value, style)
            for at, (value, style) in enumerate(row)
            if looking(value, style) != FileCell(None)
        }
        for number, row in enumerate(rows)
    }
    expected = {number: row for number, row in expected.items() if row}
    assert read(document(table_xml(rows, title))) == [(title, expected, [])]


def test_a_cell_looks_as_its_style_the_styles_behind_it_or_its_column_say():
    own = (
        '<style:style style:name="a" style:parent-style-name="b"><style:table-cell-properties'
        ' fo:border-top="1pt solid #000"/></style:style>'
        '<style:style style:name="b" style:parent-style-name="a"><style:table-cell-properties'
        ' fo:border-left="1pt solid #000" fo:background-color="#00ff00"/></style:style>'
    )
    columns = (
        '<table:table-column table:number-columns-repeated="2"'
        ' table:default-cell-style-name="red"/>'
        '<table:table-column table:default-cell-style-name="top"/>'
    )
    rows = [[(1, ""), (2, "a"), (3, ""), (4, "")]]
    own += '<style:style style:name="c" style:parent-style-name="c"/>'
    assert read(document(table_xml([[(1, "c")]]), styles=own))[0][1] == {0: {0: FileCell(1)}}
    ((_, (cells,), _),) = [
        (title, [*cells.values()], merged)
        for title, cells, merged in read(document(table_xml(rows, columns=columns), styles=own))
    ]
    assert cells == {
        0: looking(1, "red"),
        1: FileCell(2, CellStrokes(top=3, left=3), "#00ff00"),
        2: looking(3, "top"),
        3: FileCell(4),
    }


def test_sheets_that_are_hidden_are_read_where_they_are_asked_for():
    style = (
        '<style:style style:name="{}"><style:table-properties table:display="{}"/></style:style>'
    )
    styles = style.format("shown", "true") + style.format("gone", "false")
    whole = document(
        table_xml([[(1, "")]], "one", "shown"), table_xml([[(2, "")]], "two", "gone"), styles=styles
    )
    assert [title for title, _, _ in read(whole)] == ["one"]
    assert [title for title, _, _ in read(whole, hidden=True)] == ["one", "two"]
    assert [rows[0][0].value for _, rows, _ in read(whole, hidden=True)] == [1, 2]


def test_styles_may_be_in_a_part_of_their_own():
    tables = f"<office:document {NAMESPACES}>{table_xml([[(1, 'framed')]])}</office:document>"
    ((_, rows, _),) = read(tables, styles=document())
    assert rows == {0: {0: looking(1, "framed")}}


@pytest.mark.few(9)
@pytest.mark.parametrize("span", [(1, 2), (2, 1), (3, 4)])
def test_merged_cells_are_areas(span):
    row = (
        f"<table:table-row>{cell_xml(5, '', 1, span)}<table:covered-table-cell/></table:table-row>"
    )
    sheet = f"<table:table table:name='a'><table:table-row/>{row}</table:table>"
    ((_, rows, merged),) = read(document(sheet))
    assert rows == {1: {0: FileCell(5)}}
    assert merged == [Area(1, 0, *span)]


def test_covered_cells_have_places():
    covered = '<table:covered-table-cell table:number-columns-repeated="2"/>'
    row = f"<table:table-row>{covered}{cell_xml(7, '')}</table:table-row>"
    ((_, rows, _),) = read(document(f"<table:table>{row}</table:table>"))
    assert rows == {0: {2: FileCell(7)}}


@pytest.mark.few(9)
@pytest.mark.parametrize(
    ("told", "value"),
    [
        ('office:value-type="percentage" office:value="0.5"', 0.5),
        ('office:value-type="currency" office:value="3"', 3),
        ('office:value-type="float" office:value="5.0"', 5),
        ('office:value-type="float" office:value="1e16"', 1e16),
        ('office:value-type="float"', 0),
        ('office:value-type="string" office:string-value="told"', "told"),
        ('office:value-type="date" office:date-value="2026-05-01"', "shown"),
        ('office:value-type="string"', "shown"),
        ("", "shown"),
    ],
)
def test_kinds_of_values(told, value):
    cell = f"<table:table-cell {told}><text:p>shown</text:p></table:table-cell>"
    row = f"<table:table><table:table-row>{cell}</table:table-row></table:table>"
    ((_, rows, _),) = read(document(row))
    read_value = rows[0][0].value
    assert (read_value, type(read_value)) == (value, type(value))


def test_line_breaks_and_blanks_are_those_of_the_text():
    text = (
        '<text:p>a<text:line-break/>b<text:s text:c="3"/>c<text:s/>d<text:s text:c="999"/></text:p>'
    )
    row = f"<table:table-row><table:table-cell>{text}</table:table-cell></table:table-row>"
    ((_, rows, _),) = read(document(f"<table:table>{row}</table:table>"))
    assert rows[0][0].value == "a\nb   c d" + " " * 100


def test_equal_cells_and_rows_are_taken_up_to_a_limit():
    cell = cell_xml(1, "", 1_000_000)
    ((_, rows, _),) = read(
        document(f"<table:table><table:table-row>{cell}</table:table-row></table:table>")
    )
    assert len(rows[0]) == 2000
    many = (
        f'<table:table-row table:number-rows-repeated="1000000">{cell_xml(1, "")}</table:table-row>'
    )
    last = f"<table:table-row>{cell_xml(2, '')}</table:table-row>"
    ((_, rows, _),) = read(document(f"<table:table>{many}{last}</table:table>"))
    assert [*islice(rows, 1999, None)] == [1999, 1_000_000]
    assert rows[1_000_000] == {0: FileCell(2)}


def test_a_sheet_of_more_cells_than_any_has_is_refused(monkeypatch):
    monkeypatch.setattr(budget, "LISTED", 80)
    rows = [[(1, "")] * 5] * 2
    assert len(read(document(table_xml(rows)))[0][1]) == 2
    with pytest.raises(MemoryError):
        read(document(table_xml([*rows, [(2, "")]])))


def test_an_archive_says_what_it_is():
    assert is_ods(archive(document()))
    data = io.BytesIO()
    with ZipFile(data, "w") as made:
        made.writestr("mimetype", "application/zip")
    assert not is_ods(ZipFile(data))
    data = io.BytesIO()
    with ZipFile(data, "w") as made:
        made.writestr("content.xml", "")
    assert not is_ods(ZipFile(data))
