"""The functions of somebody's workbook, turned into values or another spelling; the rest stays."""

import re
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile

import openpyxl
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl import budget, udfs
from numpure_xl.cli import main
from numpure_xl.errors import SheetError
from numpure_xl.export.functions import turn_functions
from numpure_xl.export.markup import Edit, edited, elements
from numpure_xl.export.package import Package
from numpure_xl.spellings import NAMES, TARGETS, spelled

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n'

SHEET = f"""{HEAD}<worksheet xmlns="{MAIN}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="urn:x14ac"><sheetData>
<row r="1" x14ac:dyDescent="0.25"><c r="A1" t="s"><v>0</v></c><c r="B1" s="0" t="str"><f>[1]!SUDOKU_LEVEL(A1)</f><v>easy &amp; so</v></c><c r="C1"><f>[1]!SUDOKU_RATE(A1)</f><v>1.2</v></c><c r="D1" t="b"><f>AND([1]!SUDOKU_COUNT(A1)=1,"SUDOKU_X("&lt;&gt;"")</f><v>1</v></c><c r="E1" t="e"><f>[1]!SUDOKU_SOLVE(B1)</f><v>#VALUE!</v></c><c r="F1"><f>SUM(C1,2)</f><v>3.2</v></c></row>
<row r="2"><c r="A2" cm="1"><f t="array" ref="A2:B3">[1]!SUDOKU_PARSE(A1)</f><v>5</v></c><c r="B2" t="str"><v></v></c></row>
<row r="3"><c r="A3"><v>6</v></c><c r="B3"><v>7</v></c></row>
<row r="4"><c r="A4" t="str"><f t="shared" ref="A4:A5" si="0">[1]!SUDOKU_TEXT(A1)</f><v>x</v></c></row>
<row r="5"><c r="A5" t="str"><f t="shared" si="0"/><v>y</v></c><c r="B5"><f>[2]Other!A1+1</f><v>2</v></c></row>
</sheetData></worksheet>"""  # noqa: E501  # as Excel writes it: a row is a line
"""A sheet as Excel stores it: link 1 leads to the add-in."""

PARTS = {
    "[Content_Types].xml": f'{HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/><Override PartName="/xl/workbook.xml" ContentType="{TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="{TYPE}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="{TYPE}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="{TYPE}.styles+xml"/><Override PartName="/xl/metadata.xml" ContentType="{TYPE}.sheetMetadata+xml"/><Override PartName="/xl/calcChain.xml" ContentType="{TYPE}.calcChain+xml"/><Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="{TYPE}.externalLink+xml"/></Types>',  # noqa: E501
    "_rels/.rels": f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>',  # noqa: E501
    "xl/workbook.xml": f'{HEAD}<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="Mine &amp; yours" sheetId="1" r:id="rId1"/></sheets><externalReferences><externalReference r:id="rId4"/></externalReferences><definedNames><definedName name="mine">[1]!SUDOKU_TEXT(Sheet1!$A$1)</definedName></definedNames></workbook>',  # noqa: E501
    "xl/_rels/workbook.xml.rels": f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="{OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId5" Type="{OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId6" Type="{OFFICE}/sheetMetadata" Target="metadata.xml"/><Relationship Id="rId3" Type="{OFFICE}/calcChain" Target="calcChain.xml"/><Relationship Id="rId4" Type="{OFFICE}/externalLink" Target="externalLinks/externalLink1.xml"/></Relationships>',  # noqa: E501
    "xl/worksheets/sheet1.xml": SHEET,
    "xl/sharedStrings.xml": f'{HEAD}<sst xmlns="{MAIN}"><si><t>1.....3..2.....4</t></si></sst>',
    "xl/calcChain.xml": f'{HEAD}<calcChain xmlns="{MAIN}"><c r="B1" i="1"/></calcChain>',
    "xl/externalLinks/externalLink1.xml": f'{HEAD}<externalLink xmlns="{MAIN}"><externalBook xmlns:r="{OFFICE}" r:id="rId1"><definedNames><definedName name="SUDOKU_LEVEL"/></definedNames></externalBook></externalLink>',  # noqa: E501
    "xl/externalLinks/_rels/externalLink1.xml.rels": f'{HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.microsoft.com/office/2006/relationships/xlExternalLinkPath/xlStartup" Target="numpure.xlam" TargetMode="External"/></Relationships>',  # noqa: E501
    "xl/styles.xml": f'{HEAD}<styleSheet xmlns="{MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',  # noqa: E501
    "xl/metadata.xml": f'{HEAD}<metadata xmlns="{MAIN}" xmlns:xda="http://schemas.microsoft.com/office/spreadsheetml/2017/dynamicarray"><metadataTypes count="1"><metadataType name="XLDAPR" minSupportedVersion="120000" copy="1" pasteAll="1" pasteValues="1" merge="1" splitFirst="1" rowColShift="1" clearFormats="1" clearComments="1" assign="1" coerce="1" cellMeta="1"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk><extLst><ext uri="{{bdbb8cdc-fa1e-496e-a857-3c3f30c029c3}}"><xda:dynamicArrayProperties fDynamic="1" fCollapsed="0"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>',  # noqa: E501
    "xl/vbaProject.bin": "\0\1 a part that nobody knows \xff",
    "customXml/item1.xml": f"{HEAD}<mine>\r\n  <f>SUDOKU_SOLVE(A1)</f>\r\n</mine>",
}
"""The parts of the workbook."""


def saved_by_excel(path):
    """Write the workbook as Excel has saved it; return where it is."""
    with ZipFile(path, "w") as file:
        for name, text in PARTS.items():
            how = ZIP_STORED if name.endswith(".bin") else None
            file.writestr(name, text.encode("latin-1" if "vba" in name else "utf-8"), how)
    return path


@pytest.fixture
def book(tmp_path):
    return saved_by_excel(tmp_path / "mine.xlsx")


def parts(path):
    with ZipFile(path) as file:
        return {name: file.read(name) for name in file.namelist()}


def formulas(path):
    return re.findall(r"<f[^>]*>([^<]+)</f>", parts(path)["xl/worksheets/sheet1.xml"].decode())


def test_the_names_are_those_of_all_functions():
    assert {*NAMES} == {name.upper() for name in vars(udfs) if name.startswith("sudoku_")}


@pytest.mark.parametrize("target", TARGETS)
def test_every_part_that_has_no_function_stays_byte_for_byte(book, tmp_path, target):
    before, out = parts(book), tmp_path / "out.xlsx"
    turn_functions(book, target, out)
    after = parts(out)
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}
    book_parts = {"[Content_Types].xml", "xl/workbook.xml", "xl/_rels/workbook.xml.rels"}
    link = {name for name in before if "externalLink" in name}
    expected = {
        "values": {"xl/worksheets/sheet1.xml", "xl/calcChain.xml", *book_parts}
        - {"xl/workbook.xml"},
        "excel": {"xl/externalLinks/externalLink1.xml"},
    }
    others = {"xl/worksheets/sheet1.xml", *book_parts, *link}
    assert changed == expected.get(target, others)
    assert [name for name in before if name in after] == [name for name in after if name in before]


def test_values_take_the_place_of_functions_and_other_formulas_stay(book, tmp_path):
    out = tmp_path / "out.xlsx"
    told = turn_functions(book, "values", out)
    assert (told.changed, told.without_value) == (7, [])
    sheet = openpyxl.load_workbook(out)["Mine & yours"]
    values = {
        cell.coordinate: cell.value for row in sheet for cell in row if cell.value is not None
    }
    assert values == {
        "A1": "1.....3..2.....4",
        "B1": "easy & so",
        "C1": 1.2,
        "D1": True,
        "E1": "#VALUE!",
        "F1": "=SUM(C1,2)",
        "A2": 5,
        "A3": 6,
        "B3": 7,
        "A4": "x",
        "A5": "y",
        "B5": "=[2]Other!A1+1",
    }
    text = parts(out)["xl/worksheets/sheet1.xml"].decode()
    assert 'cm="1"' not in text
    assert '<row r="1" x14ac:dyDescent="0.25">' in text


def test_what_has_no_value_yet_keeps_its_formula(book, tmp_path):
    unknown = (
        SHEET.replace("<v>easy &amp; so</v>", "")
        .replace("<v>y</v>", "")
        .replace("<v>1.2</v>", "<v></v>")
    )
    unknown = unknown.replace("#VALUE!", "#NAME?")
    package = Package.read(book)
    package["xl/worksheets/sheet1.xml"] = unknown.encode()
    package.write(book)
    told = turn_functions(book, "values", tmp_path / "out.xlsx")
    names = ["B1", "C1", "E1", "A4", "A5"]
    assert told.without_value == [f"Mine & yours!{name}" for name in names]
    assert "[1]!SUDOKU_LEVEL(A1)" in formulas(tmp_path / "out.xlsx")
    assert "xl/externalLinks/externalLink1.xml" in parts(tmp_path / "out.xlsx")


def test_every_spelling_leads_to_every_other(book, tmp_path):
    paths = {}
    for target in ("web", "calc", "excel"):
        paths[target] = tmp_path / f"{target}.xlsx"
        turn_functions(book, target, paths[target])
    for start, path in paths.items():
        for target, wanted in paths.items():
            out = tmp_path / f"{start}-{target}.xlsx"
            turn_functions(path, target, out)
            assert formulas(out) == formulas(wanted)
    assert formulas(paths["web"])[:2] == ["_xldudf_SUDOKU_LEVEL(A1)", "_xldudf_SUDOKU_RATE(A1)"]
    assert formulas(paths["calc"])[0] == "NUMPURE.FUNCTIONS.SUDOKU_LEVEL(A1)"
    again = parts(tmp_path / "web-excel.xlsx")
    assert b'Target="numpure.xlam"' in again["xl/externalLinks/_rels/externalLink1.xml.rels"]
    assert b"<externalReferences>" in again["xl/workbook.xml"]


def test_a_link_before_others_keeps_its_number(book, tmp_path):
    package = Package.read(book)
    package.add(
        "xl/externalLinks/externalLink2.xml", PARTS["xl/externalLinks/externalLink1.xml"], "x"
    )
    package["xl/externalLinks/_rels/externalLink2.xml.rels"] = (
        PARTS["xl/externalLinks/_rels/externalLink1.xml.rels"]
        .replace("numpure.xlam", "other.xlsx")
        .encode()
    )
    id_ = package.relate(
        "xl/workbook.xml", f"{OFFICE}/externalLink", "xl/externalLinks/externalLink2.xml"
    )
    text = PARTS["xl/workbook.xml"].replace(
        "</externalReferences>", f'<externalReference r:id="{id_}"/></externalReferences>'
    )
    package["xl/workbook.xml"] = text.encode()
    package.write(book)
    turn_functions(book, "web", tmp_path / "out.xlsx")
    assert parts(tmp_path / "out.xlsx")["xl/workbook.xml"].count(b"<externalReference ") == 2
    assert "[2]Other!A1+1" in formulas(tmp_path / "out.xlsx")


@given(st.text("ab<&>\"'é数", max_size=9), st.sampled_from(["", "x:"]), st.booleans())
def test_an_element_is_found_by_the_bytes_it_takes(text, prefix, is_short):
    from html import escape  # noqa: PLC0415

    inner = (
        f'<{prefix}f a="&gt;>"/>' if is_short else f"<{prefix}f a='\"'>{escape(text)}</{prefix}f>"
    )
    xml = f'<r xmlns:x="x"><!-- <f> -->{inner}<![CDATA[<f>]]></r>'.encode()
    (one,) = elements(xml, {"f"})
    assert xml[one.start : one.end] == inner.encode()
    assert one.text == ("" if is_short else text)
    assert edited(xml, [Edit(one.start, one.end, b"")]) == xml.replace(inner.encode(), b"")


def test_a_part_in_utf_16_is_edited_in_utf_8(book, tmp_path):
    package = Package.read(book)
    text = SHEET.replace('encoding="UTF-8"', 'encoding="UTF-16"')
    package["xl/worksheets/sheet1.xml"] = text.encode("utf-16")
    package.write(book)
    assert turn_functions(book, "calc", tmp_path / "out.xlsx").changed == 7
    assert openpyxl.load_workbook(tmp_path / "out.xlsx")["Mine & yours"]["C1"].value.startswith(
        "=NUMPURE"
    )


def test_a_text_in_a_formula_is_no_function():
    formula = 'IF(A1="SUDOKU_SOLVE(""x"")",\'SUDOKU_SOLVE(1)\'!A1,SUDOKU_SOLVE (A1))'
    assert spelled(formula, "_xldudf_") == formula.replace(",SUDOKU", ",_xldudf_SUDOKU")


def test_a_package_that_unpacks_to_too_much_is_refused(book):
    with ZipFile(book, "a", ZIP_DEFLATED) as file:
        file.writestr("xl/media/image1.emf", b"\0" * (budget.SMALL + 1))
    before = book.read_bytes()
    with pytest.raises(SheetError, match="is too large"):
        turn_functions(book, "values", book)
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    "text",
    [
        SHEET.replace("</worksheet>", ""),
        SHEET.replace("<worksheet", '<!DOCTYPE x [<!ENTITY a "b">]><worksheet', 1),
    ],
    ids=["not well formed", "declares a type"],
)
def test_a_damaged_part_is_one_sentence_and_nothing_is_written(book, tmp_path, text):
    package = Package.read(book)
    package["xl/worksheets/sheet1.xml"] = text.encode()
    package.write(book)
    with pytest.raises(SheetError, match="cannot be read as a workbook"):
        turn_functions(book, "values", tmp_path / "out.xlsx")
    assert not (tmp_path / "out.xlsx").exists()


def test_the_command_line_says_what_it_did(book, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        ran = CliRunner().invoke(main, ["convert", "--lang", "en", *map(str, arguments)])
        return ran.output, ran.exit_code

    wanted = (book, "--functions", "values")
    assert run(*wanted, "-o", "a.xlsx") == ("a.xlsx: 7 formulas were changed\n", 0)
    refusals = {
        (*wanted,): "Name the workbook to write with -o.",
        (*wanted, "-o", "a.xlsx"): "a.xlsx is there already; choose another name, or add --force.",
        (*wanted, "-o", "a.xlsm"): "a.xlsm does not end in .xlsx; choose a name that does.",
        (
            "a.txt",
            "--functions",
            "web",
            "-o",
            "b.txt",
        ): "Name one workbook, .xlsx or .xlsm, with --functions.",
        (
            *wanted,
            "--minimal",
            "-o",
            "b.xlsx",
        ): "With --functions a workbook keeps its puzzles; leave the other options out.",
        ("no.xlsx", "--functions", "web", "-o", "b.xlsx"): "There is no file 'no.xlsx'.",
    }
    for arguments, sentence in refusals.items():
        said, code = run(*arguments)
        assert (said, code != 0) == (f"numpure: {sentence}\n", True), arguments
    (tmp_path / "bad.xlsx").write_bytes(BytesIO(b"no zip").getvalue())
    said, _ = run("bad.xlsx", "--functions", "web", "-o", "b.xlsx")
    assert said.startswith("numpure: 'bad.xlsx' cannot be read as a workbook;")
    assert not (tmp_path / "b.xlsx").exists()
