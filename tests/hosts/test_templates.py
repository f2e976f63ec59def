"""Templates that other programs have made, filled: each keeps what it has, and shows the boards."""

import re
import shutil
import subprocess
from zipfile import ZipFile

import openpyxl
import pytest

import numpure_xl
from tests.hosts import living

pytestmark = pytest.mark.filterwarnings("ignore:Sparkline Group")  # openpyxl reads none

BOARD, SIGNS = "{{sudoku easy 6x6}}", "{{sudoku easy 6x6+killer}}"
ROWS = [{"name": "Ann"}, {"name": "Ben & Co"}, {"name": "ゆい"}]

FLAT = f"""<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"
 xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"
 xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2"
 office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:body><office:spreadsheet>
<table:content-validations><table:content-validation table:name="list"
 table:condition="of:cell-content-is-in-list(&quot;a&quot;;&quot;b&quot;)"/>
</table:content-validations>
<table:table table:name="算数">
<table:shapes><draw:custom-shape svg:width="3cm" svg:height="2cm" svg:x="20cm" svg:y="1cm">
<text:p>よくできました</text:p>
<draw:enhanced-geometry draw:type="ellipse" draw:enhanced-path="U 10800 10800 10800 10800 0 360 Z"/>
</draw:custom-shape></table:shapes>
<table:table-row><table:table-cell office:value-type="string" table:content-validation-name="list">
<text:p>{{{{name}}}}</text:p></table:table-cell></table:table-row>
<table:table-row/>
<table:table-row><table:table-cell/><table:table-cell office:value-type="string">
<text:p>{BOARD}</text:p></table:table-cell></table:table-row>
<table:table-row table:number-rows-repeated="9"/>
<table:table-row><table:table-cell/>
<table:table-cell table:formula="of:=COUNT([.B3:.G8])" office:value-type="float" office:value="0"/>
</table:table-row>
<table:table-row/>
<table:table-row><table:table-cell/><table:table-cell office:value-type="string">
<text:p>{SIGNS}</text:p></table:table-cell></table:table-row>
</table:table>
<table:table table:name="Marks"><table:table-row><table:table-cell office:value-type="float"
 office:value="3"/></table:table-row></table:table>
</office:spreadsheet></office:body></office:document>"""


def by_libreoffice(folder):
    """Return a template with a shape, a list to choose from, a formula and a sheet more."""
    source = folder / "made.fods"
    source.write_text(FLAT, "utf-8")
    return living.converted(source, folder / "made.xlsx", "Calc Office Open XML")


def by_gnumeric(folder):
    """Return a template without a style, a text or a part more than there must be."""
    if not shutil.which("ssconvert"):
        pytest.skip("needs Gnumeric (ssconvert)")
    table = folder / "made.csv"
    rows = ["{{name}},", ",", f",{BOARD}", *[","] * 9, ",=COUNT(B3:G8)", ",", f",{SIGNS}"]
    table.write_text("\n".join(rows), "utf-8")
    command = ["ssconvert", table, folder / "made.xlsx"]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    return folder / "made.xlsx"


def by_xlsxwriter(folder):
    """Return a template with all that XlsxWriter can put on a sheet."""
    xlsxwriter = pytest.importorskip("xlsxwriter")
    book = xlsxwriter.Workbook(folder / "made.xlsx")
    sheet, marks = book.add_worksheet("算数"), book.add_worksheet("Marks")
    bold = book.add_format({"bold": True, "bg_color": "#FFEEAA", "font_name": "Meiryo"})
    for place, text in {"A1": "{{name}}", "B3": BOARD, "B15": SIGNS}.items():
        sheet.write(place, text, bold)
    sheet.write_formula("B13", "=COUNT(B3:G8)", bold, 0)
    sheet.write_rich_string("J1", bold, "Rich ", book.add_format({"italic": True}), "text")
    sheet.insert_textbox("J3", "よくできました")
    sheet.data_validation("A2", {"validate": "list", "source": ["a", "b"]})
    sheet.conditional_format("A1:A9", {"type": "3_color_scale"})
    sheet.write_comment("A1", "Name")
    marks.write_column("A1", [1, 2, 3])
    chart = book.add_chart({"type": "column"})
    chart.add_series({"values": "=Marks!$A$1:$A$3"})
    sheet.insert_chart("J8", chart)
    sheet.add_sparkline("J2", {"range": "Marks!A1:A3"})
    sheet.add_table("S1:T3", {"data": [[1, 2], [3, 4]]})
    sheet.print_area("A1:P40")
    sheet.repeat_rows(0)
    book.close()
    return folder / "made.xlsx"


@pytest.fixture(params=[by_libreoffice, by_gnumeric, by_xlsxwriter])
def template(request, tmp_path):
    """Return a template, by one program after the other."""
    return request.param(tmp_path)


CHANGED = re.compile(r"xl/(worksheets/(_rels/)?sheet1|styles|drawings/(_rels/)?\w+)\.xml(\.rels)?")


def parts(file):
    """Return the parts of a package."""
    with ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def without_calculation(part):
    """Return a main part without how and when its formulas are reckoned."""
    return re.sub(rb"<calcPr[^>]*/>", b"", part)


def test_every_other_part_stays_and_what_formulas_say_is_new(template, tmp_path):
    out = tmp_path / "filled.xlsx"
    first, second = numpure_xl.fill(template, out, seed="a", rows=ROWS[:1])
    before, after = parts(template), parts(out)
    others = {name for name in before if not CHANGED.fullmatch(name)} - {"[Content_Types].xml"}
    book = others & {"xl/workbook.xml"}
    assert {name for name in others - book if before[name] != after[name]} == set()
    assert len(book) == 1
    for name in book:
        assert without_calculation(before[name]) == without_calculation(after[name])
    shown = living.converted(out, tmp_path / "shown.xlsx", "Calc Office Open XML")
    sheet = openpyxl.load_workbook(shown, data_only=True).worksheets[0]
    assert (sheet["A1"].value, sheet["B13"].value) == ("Ann", first["clues"])
    found = numpure_xl.boards(sheet)
    assert [each.address for each in found] == ["B3:G8", "B15:G20"]
    assert [each.grid for each in found] == [
        numpure_xl.make(each["recipe"]).givens for each in (first, second)
    ]


def drawn(part):
    """Return how many shapes and charts a drawing has, beside those over our boards."""
    part = re.sub(rb"(?s)<xdr:grpSp>.*?</xdr:grpSp>", b"", part)
    return len(re.findall(rb"<(?:\w+:)?(?:sp|graphicFrame)[ >]", part))


def test_copies_for_rows_have_all_that_their_sheet_has(template, tmp_path, faults):
    out = tmp_path / "filled.xlsx"
    records = numpure_xl.fill(template, out, seed="a", rows=ROWS)
    known = [fault["description"] for fault in faults(template)]
    assert [f for f in faults(out) if f["description"] not in known] == []
    before, after = parts(template), parts(out)
    shapes = sum(drawn(part) for name, part in before.items() if "drawings/drawing" in name)
    copied = sum(drawn(part) for name, part in after.items() if "drawings/" in name)
    assert copied == len(ROWS) * shapes
    shown = living.converted(out, tmp_path / "shown.xlsx", "Calc Office Open XML")
    book = openpyxl.load_workbook(shown, data_only=True)
    sheets = [sheet for sheet in book if sheet["A1"].value in {row["name"] for row in ROWS}]
    assert [sheet["A1"].value for sheet in sheets] == [row["name"] for row in ROWS]
    assert [sheet["B13"].value for sheet in sheets] == [each["clues"] for each in records[::2]]
