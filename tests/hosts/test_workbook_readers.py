"""Programs that know nothing of ours read the add-in: Apache POI and the Open XML SDK."""

import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest

from numpure_xl.export import write_book
from numpure_xl.lab.book.formulas import formulas_plan
from numpure_xl.words import LANGS
from workbook import build, originals, package

HOME = Path(build.__file__).parent
JARS = [
    *("poi", "poi-ooxml", "poi-ooxml-schemas", "xmlbeans"),
    *("commons-codec", "commons-collections4", "commons-compress", "commons-math3"),
]

every_book = pytest.mark.parametrize("kind", build.KINDS)


@pytest.fixture(name="java")
def _java():
    """Return a function that runs a program of this folder with Apache POI, from its source."""
    jars = [Path(f"/usr/share/java/{name}.jar") for name in JARS]
    if shutil.which("java") is None or not jars[0].exists():
        pytest.skip("needs a JDK and Apache POI (Debian: libapache-poi-java)")
    path = ":".join(map(str, jars))

    def run(program, *arguments):
        source = Path(__file__).with_name(f"{program}.java")  # run from source: JEP 330
        command = ["java", "-Dfile.encoding=UTF-8", "-cp", path, source, *arguments]
        return subprocess.run(command, check=True, capture_output=True, timeout=600).stdout.decode()

    return run


@pytest.fixture
def dumped(java, tmp_path):
    """Return what Apache POI reads of a workbook's VBA."""

    def dump(book):
        java("DumpVba", book, tmp_path)
        return {file.name: file.read_bytes().decode("utf-8") for file in tmp_path.iterdir()}

    return dump


@every_book
def test_apache_poi_reads_the_sources_byte_for_byte(kind, dumped):
    sources = build.modules(kind)
    found = dumped(HOME / f"numpure.{kind}")
    assert {name: found[name] for name in sources} == sources


@pytest.mark.parametrize("lang", LANGS)
def test_apache_poi_reads_the_originals_and_their_comments(lang, dumped):
    sources = originals.modules(lang)
    found = dumped(HOME / f"originals-{lang}.xlsm")
    assert {name: found[name] for name in sources} == sources


@pytest.mark.parametrize("lang", LANGS)
def test_apache_poi_opens_the_solver_of_formulas(lang, java, tmp_path):
    path = tmp_path / "solver.xlsx"
    write_book(formulas_plan(lang), path)
    told = dict(line.split("\t") for line in java("CountFormulas", path).splitlines())
    book = openpyxl.load_workbook(path)
    formulas = {
        sheet.title: sum(cell.data_type == "f" for row in sheet for cell in row) for sheet in book
    }
    assert {name: int(count) for name, count in told.items()} == formulas
    assert min(formulas.values()) > 100


@every_book
def test_the_open_xml_sdk_finds_no_fault(kind, faults):
    assert faults(HOME / f"numpure.{kind}") == []


@pytest.mark.parametrize("lang", LANGS)
def test_the_open_xml_sdk_finds_no_fault_in_the_originals(lang, faults):
    assert faults(HOME / f"originals-{lang}.xlsm") == []


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("customUI/customUI14.xml", b'size="large"', b'size="huge"'),
        ("customUI/customUI14.xml", b'keytip="KN"', b'keytip="NUMP"'),
        ("customUI/customUI14.xml", b"<dropDown ", b"<dropdown "),
        ("customUI/customUI14.xml", b'getLabel="NumpureGetLabel"', b'getLable="NumpureGetLabel"'),
        ("xl/workbook.xml", b'state="veryHidden"', b'state="quiteHidden"'),
        ("xl/styles.xml", b"<cellXfs", b"<cellXfz"),
        ("xl/worksheets/sheet1.xml", b"<sheetPr ", b"<sheetQr "),
        ("xl/drawings/drawing1.xml", b'prst="roundRect"', b'prst="roundish"'),
    ],
    ids=range(1, 9),
)
def test_the_open_xml_sdk_finds_what_is_planted(part, old, new, faults, tmp_path):
    name = "numpure.xlam" if part.startswith("customUI/") else "numpure.xlsm"
    parts = package.unpacked((HOME / name).read_bytes())
    assert old in parts[part]
    parts[part] = parts[part].replace(old, new)
    path = tmp_path / name
    path.write_bytes(package.packed(parts))
    assert faults(path)
