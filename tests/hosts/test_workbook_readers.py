"""Programs that know nothing of ours read the add-in: Apache POI and the Open XML SDK."""

import shutil
import subprocess
from pathlib import Path

import pytest

from workbook import build, package

HOME = Path(build.__file__).parent
JARS = [
    *("poi", "poi-ooxml", "poi-ooxml-schemas"),
    *("commons-codec", "commons-collections4", "commons-compress", "commons-math3"),
]

every_book = pytest.mark.parametrize("kind", build.KINDS)


@pytest.fixture
def dumped(tmp_path):
    """Return what Apache POI reads of a workbook's VBA."""
    jars = [Path(f"/usr/share/java/{name}.jar") for name in JARS]
    if shutil.which("java") is None or not jars[0].exists():
        pytest.skip("needs a JDK and Apache POI (Debian: libapache-poi-java)")
    path = ":".join(map(str, jars))

    def dump(book):
        source = str(Path(__file__).with_name("DumpVba.java"))  # run from source: JEP 330
        command = ["java", "-cp", path, source, str(book), str(tmp_path)]
        subprocess.run(command, check=True, capture_output=True, timeout=600)
        return {file.name: file.read_bytes().decode("ascii") for file in tmp_path.iterdir()}

    return dump


@every_book
def test_apache_poi_reads_the_sources_byte_for_byte(kind, dumped):
    sources = build.modules(kind)
    found = dumped(HOME / f"numpure.{kind}")
    assert {name: found[name] for name in sources} == sources


@every_book
def test_the_open_xml_sdk_finds_no_fault(kind, faults):
    assert faults(HOME / f"numpure.{kind}") == []


@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        ("customUI/customUI14.xml", b'size="large"', b'size="huge"'),
        ("customUI/customUI14.xml", b'keytip="NP"', b'keytip="NUMP"'),
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
