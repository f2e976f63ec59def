"""Faults are planted in the add-in, and the checks find them: a check that finds none is none."""

from pathlib import Path

import pytest
from pyopenvba.exceptions import VBACompileError
from pyopenvba.interpreter import Interpreter

from numpure_xl.sudoku.levels import LEVELS
from tests import package_lint, ribbon_lint
from tests.vba import analysis_of
from workbook import build, package, sheets

HOME = Path(build.__file__).parent
RIBBON = "customUI/customUI14.xml"
TYPES = "[Content_Types].xml"


@pytest.fixture
def planted(tmp_path):
    """Return a copy of the add-in with a text of one part replaced."""

    def plant(part, old, new):
        parts = package.unpacked((HOME / "numpure.xlam").read_bytes())
        assert old in parts[part]
        parts[part] = parts[part].replace(old, new, 1)
        path: Path = tmp_path / "numpure.xlam"
        path.write_bytes(package.packed(parts))
        return path

    return plant


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('onAction="NumpureOnAction"', 'onAction="NumpureOnActoin"', "onAction=NumpureOnActoin"),
        ('onLoad="NumpureOnLoad"', 'onLoad="NumpureOnAction"', "onLoad=NumpureOnAction"),
        ('onAction="NumpureOnChoice"', 'onAction="NumpureOnAction"', "selectedId As String"),
        ('getLabel="NumpureGetLabel"', 'getLabel="NumpureRun"', "getLabel=NumpureRun"),
        ('getLabel="NumpureGetLabel"', 'getVisible="NumpureGetLabel"', "is no callback"),
        ('id="numpureCheck"', 'id="numpureSolve"', "The id numpureSolve stands twice."),
        ('id="numpureCheck"', "", "A button has no id."),
        ('id="numpureCheck"', 'id="numpureChekc"', "numpureChekc has no label in en."),
        ('id="numpureCheck"', 'id="numpureCheck" label="x"', "has label and a callback for it"),
        ('image="check64"', 'image="check65"', "The picture check65 is missing."),
        ('image="check64"', 'image="next_step32"', ""),
        (' image="check64"', "", "numpureCheck has no picture."),
        ('keytip="K"', 'keytip="S"', "'S' hides the keytip 'S'"),
        ('keytip="KN"', 'keytip="NP"', "Excel's own 'N' hides the keytip 'NP'"),
        ('keytip="K"', 'keytip="SK"', "'S' hides the keytip 'SK'"),
        ('keytip="K"', 'keytip="k"', "'k' is no keytip"),
        ('id="numpureCheck"', 'id="numpureHelp2"', "numpureHelp2 runs nothing"),
        ('id="numpureCheck"', 'id="numpureHelp2"', "clicks.py knows numpureCheck"),
        ('tag="variant"', 'tag="variante"', "there is nothing to choose of that name"),
    ],
    ids=range(1, 20),
)
def test_a_fault_of_the_ribbon_is_told(planted, old, new, told):
    path = planted(RIBBON, old.encode(), new.encode())
    found = ribbon_lint.faults(path, build.modules("xlam"))
    assert any(told in fault for fault in found) if told else found == []


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Public Sub NumpureOnAction(", "Private Sub NumpureOnAction("),
        ("Public Sub NumpureOnAction(control As IRibbonControl)", "Public Sub NumpureOnAction()"),
        ("ByRef returnedVal", "ByVal returnedVal"),
    ],
    ids=["private", "no argument", "by value"],
)
def test_a_callback_that_excel_cannot_call_is_told(old, new):
    sources = build.modules("xlam")
    assert old in sources["NumpureRibbon"]
    sources["NumpureRibbon"] = sources["NumpureRibbon"].replace(old, new)
    assert ribbon_lint.faults(HOME / "numpure.xlam", sources)


@pytest.mark.parametrize(
    ("part", "old", "new", "told"),
    [
        (TYPES, b"addin.macroEnabled", b"sheet.macroEnabled", "The workbook has the type"),
        (TYPES, b'Extension="png"', b'Extension="gif"', "images/about32.png has no type."),
        (TYPES, b'Extension="bin"', b'Extension="ole"', "xl/vbaProject.bin has no type."),
        (TYPES, b"/docProps/app.xml", b"/docProps/apq.xml", "has a type, but is not there."),
        (
            "xl/workbook.xml",
            b'codeName="ThisWorkbook"',
            b'codeName="ThatWorkbook"',
            "The code names",
        ),
        ("xl/worksheets/sheet2.xml", b"SheetTexts", b"SheetText", "The code names"),
        (
            "xl/vbaProject.bin",
            b"Module=NumpureCall\r\n",
            b"Class=NumpureCall\r\n ",
            "something else",
        ),
        (
            "xl/vbaProject.bin",
            b"Module=NumpureCall\r\n",
            b"Module=NumpureCal_\r\n",
            "different modules",
        ),
        ("xl/vbaProject.bin", b"\xcc\x61\xff\xff\0\0\0", b"\xcc\x61\xb5\0\0\0\0", "cache"),
    ],
    ids=range(1, 10),
)
def test_a_fault_of_the_package_is_told(planted, part, old, new, told):
    assert any(told in fault for fault in package_lint.faults(planted(part, old, new)))


def test_a_changed_byte_is_told(tmp_path):
    """One bit of a picture, which no rule looks at: the checksum of the package does."""
    book = bytearray((HOME / "numpure.xlam").read_bytes())
    book[book.index(b"IDAT") + 100] ^= 1
    path = tmp_path / "numpure.xlam"
    path.write_bytes(book)
    assert any("has another checksum" in fault for fault in package_lint.faults(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Public Sub NumpureRun()\r\nEnd Sub\r\n", "numpurerun is not the only thing"),
        ("Public Sub NumpureCall()\r\nEnd Sub\r\n", "numpurecall is not the only thing"),
        ("Sub A()\nEnd Sub\r\n", "a line that does not end in CRLF"),
        (f"' {'x' * 1100}\r\n", "a line that is too long"),
        ("Sub A()\r\n x = 1" + " + _\r\n 1" * 26 + "\r\nEnd Sub\r\n", "continued too often"),
        ("Sub A()\r\n" + "    x = 1\r\n" * 6000 + "End Sub\r\n", "a procedure that is too long"),
    ],
    ids=["twice", "module", "newline", "long", "continued", "large"],
)
def test_a_module_that_the_editor_would_not_take_is_told(tmp_path, text, told):
    book = sheets.Book("xlsm").content
    sources = build.modules("xlsm") | {"Planted": f'Attribute VB_Name = "Planted"\r\n{text}'}
    parts = package.unpacked((HOME / "numpure.xlsm").read_bytes())
    parts["xl/vbaProject.bin"] = build.project(book, sources, {})
    path = tmp_path / "numpure.xlsm"
    path.write_bytes(package.packed(parts))
    assert any(told in fault for fault in package_lint.faults(path))


VBA_FAULTS = {
    "missing End If": "    If x = 1 Then\n        x = 2\n",
    "missing End Sub": "End Sub\nSub B()\n    x = 1\n",
    "misspelt If": "    Iff x = 1 Then\n        x = 2\n    End If\n",
    "open bracket": "    x = (1 + 2\n",
    "open text": '    s = "abc\n',
    "undeclared": "    y = 1\n",
    "no such procedure": "    NumpureNoSuchThing 1\n",
    "call with brackets": "    C(1, 2)\n",
    "declared twice": "    Dim x As Long\n",
    "Next of another loop": "    For x = 1 To 3\n    For z = 1 To 3\n    Next x\n    Next z\n",
    "missing Then": "    If x = 1\n        x = 2\n    End If\n",
    "Exit Function in a Sub": "    Exit Function\n",
    "comment of Python": "    x = 1 # note\n",
    "no such label": "    On Error GoTo nowhere\n",
    "open #If": "#If Mac Then\n    Beep\n",
    "a constant assigned": "    K = 2\n",
    "too many arguments": "    C 1, 2, 3\n",
    "two signs": "    x = = 2\n",
    "named argument alone": "    x := 2\n",
}


@pytest.mark.few(5)
@pytest.mark.parametrize("fault", VBA_FAULTS)
def test_a_fault_of_vba_is_found_by_the_analysis_or_the_compiler(fault, tmp_path, capsys):
    body = "    Dim x As Long\n    Dim z As Long\n    Dim s As String\n"
    head = 'Attribute VB_Name = "Planted"\nOption Explicit\nConst K As Long = 1\n'
    text = f"{head}Sub C(a, b)\nEnd Sub\nSub A()\n{body}{VBA_FAULTS[fault]}End Sub\n"
    file = tmp_path / "Planted.bas"
    file.write_text(text.replace("\n", "\r\n"), newline="")
    found = [found for each in analysis_of(file, capsys).values() for found in each]
    assert any(d["severity"] == "error" for d in found) or not compiles(text)


def compiles(text):
    try:
        Interpreter().add_module(text, name="Planted")
    except VBACompileError:
        return False
    return True


def test_a_type_that_nobody_has_is_told():
    text = "Sub A(x As Long)\n    Dim d As New NoSuchClass ' As Remark\nEnd Sub\n"
    assert package_lint.unknown_types(text) == {"NoSuchClass"}


def test_a_source_that_is_no_ascii_is_not_built(tmp_path):
    (tmp_path / "Planted.bas").write_text("' ナンプレ\r\n", "utf-8")
    with pytest.raises(SystemExit, match=r"Planted\.bas is not ASCII"):
        build.source(tmp_path / "Planted.bas")


def test_a_level_without_a_text_is_not_built(monkeypatch):
    monkeypatch.setitem(LEVELS, "fiendish", LEVELS["hard"])
    with pytest.raises(SystemExit, match=r"text\.csv has no choice\.level\.fiendish"):
        list(sheets.texts())


def test_a_changed_source_shows_in_the_built_file():
    """So the comparison with the committed file cannot pass by luck."""
    sources = build.modules("xlam")
    before = build.project(sheets.Book("xlam").content, sources, {})
    sources["NumpureCall"] = sources["NumpureCall"].replace("100000", "100001")
    after = build.project(sheets.Book("xlam").content, sources, {})
    assert before != after
