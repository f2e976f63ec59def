"""Text sources -> numpure.xlam, numpure.xlsm, frame.oxt: the same bytes from the same sources.

    python -m workbook.build             builds all, where this file is
    python -m workbook.build --check     compares with those that are there; exit status 1 if
                                         they differ

The add-in holds no module of xlwings, only what it takes to load its library: NumpureBridge has the
declarations and the licence of the xlwings installed, whose version is in the name of the library.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

# openpyxl writes other bytes where lxml happens to be installed.
os.environ["OPENPYXL_LXML"] = "False"

import xlwings
from pyopenvba import ExcelFile, VBAModuleKind
from pyopenvba.cfb import CFB
from pyopenvba.vba import compress, decompress

from numpure_xl.words import LANGS
from workbook import originals, package, ribbon, sheets, wrappers
from workbook.libreoffice import frame

HOME = Path(__file__).parent
KINDS = ("xlam", "xlsm")
RIBBON = "NumpureRibbon"
"""The module of the callbacks. numpure.xlsm has buttons on its sheet instead: of two workbooks with
callbacks of the same names, Excel runs whichever it finds."""


def build(kind: str) -> bytes:
    """Return numpure.xlam or numpure.xlsm."""
    book = sheets.Book(kind)
    parts = package.unpacked(book.content)
    package.settle(parts, kind)
    package.add_vba(parts, project(book.content, modules(kind)))
    if kind == "xlam":
        tab = ribbon.ribbon()
        package.add_ribbon(parts, tab, ribbon.pictures(tab))
    else:
        package.add_drawing(parts, 1, (HOME / "ribbon/buttons.xml").read_bytes())
        package.add_answers(parts, 2, book.answers)
    return package.packed(parts)


def modules(kind: str) -> dict[str, str]:
    """Return the text of every standard module by its name, in the order of the VBA editor.

    Lines end in CRLF, however the sources were checked out.

    Raises:
        SystemExit: If a source is no ASCII, or xlwings is not the version that is pinned.
    """
    found = {path.stem: source(path) for path in sorted((HOME / "src").glob("*.bas"))}
    found["NumpureFunctions"] = _with_crlf(wrappers.module())
    _check_xlwings(found["NumpureBridge"])
    if kind == "xlsm":
        del found[RIBBON]
    return found


def _check_xlwings(bridge: str) -> None:
    """See to it that what we took from xlwings is what the version installed has."""
    theirs = source(Path(xlwings.__file__).parent / "xlwings_custom_addin.bas")
    declared = re.findall(r"(?<=XLPyDLLActivateAuto Lib )\"numpure\d\d.dll\" (.*)", bridge)
    licence = "'xlwings is distributed" + theirs.partition("'xlwings is distributed")[2]
    licence = licence.partition("SUCH DAMAGE.")[0]
    same = declared and all(line in theirs for line in declared)
    if not same or len(licence) < 1000 or licence not in bridge:
        raise SystemExit("xlwings' VBA is not as expected: read what has changed in it first.")


def source(path: Path) -> str:
    """Return a VBA source, its lines ending in CRLF."""
    try:
        return _with_crlf(path.read_text("ascii"))
    except UnicodeDecodeError as error:
        raise SystemExit(f"{path.name} is not ASCII: {error}") from None


def _with_crlf(text: str) -> str:
    return "\r\n".join(text.splitlines()) + "\r\n"


def project(
    book: bytes,
    sources: dict[str, str],
    classes: dict[str, str] | None = None,
    code_page: int = 1252,
) -> bytes:
    """Return a VBA project for a workbook: a module for each sheet, and those given."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "book.xlsm"
        path.write_bytes(book)
        with ExcelFile(path) as file:
            vba = file.add_vba_project()
            vba.code_page = code_page
            file.set_module("ThisWorkbook", "")  # as new: the template's carries compiled code
            for name, text in sources.items():
                vba.add_module(name, text)
            for name, text in (classes or {}).items():
                vba.add_module(name, text, kind=VBAModuleKind.other)
            file.save()
        return _as_specified(package.unpacked(path.read_bytes())["xl/vbaProject.bin"], code_page)


def _as_specified(project: bytes, code_page: int) -> bytes:
    """Put right the three places where pyOpenVBA 6.5 does not write what is specified.

    [MS-OVBA] 2.3.4.1: `_VBA_PROJECT` is seven bytes, of version 0xFFFF and with no performance
    cache, so that Excel compiles the sources. 2.3.4.2: `dir` ends with 0x0010 and four zero bytes,
    not eight. [MS-CFB] 2.6.4: no red node is below another; it is enough to mark all black.
    """
    file = CFB.from_bytes(project)
    file.write_stream_in_storage("VBA", "_VBA_PROJECT", b"\xcc\x61\xff\xff\0\0\0")
    directory = decompress(file.get_stream_in_storage("VBA", "dir"))
    directory = _with_code_page(directory, code_page)
    if not directory.endswith(b"\x10" + bytes(9)):
        raise SystemExit("pyOpenVBA ends the `dir` stream otherwise: see what has changed in it.")
    file.write_stream_in_storage("VBA", "dir", compress(directory[:-4]))
    raw = bytearray(file.to_bytes())
    # pyOpenVBA puts the entries, 128 bytes each, right before the table of small sectors.
    entries, table = (512 * (1 + int.from_bytes(raw[at : at + 4], "little")) for at in (48, 60))
    for entry in range(entries, table, 128):
        raw[entry + 67] = 1 if raw[entry + 66] else 0  # the colour; the kind, 0 for none
    return bytes(raw)


def _with_code_page(directory: bytes, code_page: int) -> bytes:
    """Write the code page of the sources into the `dir` stream ([MS-OVBA] 2.3.4.2.1.4)."""
    record = b"\x03\0\x02\0\0\0"
    if directory.count(record + b"\xe4\x04") != 1:
        raise SystemExit("pyOpenVBA writes the code page otherwise: see what has changed in it.")
    return directory.replace(record + b"\xe4\x04", record + code_page.to_bytes(2, "little"))


def originals_project(book: bytes, sources: dict[str, str], code_page: int) -> bytes:
    """Return the VBA project of a workbook with the original programs."""
    return project(book, sources, None, code_page)


def main() -> int:
    """Build or check; return the exit status."""
    parser = argparse.ArgumentParser(description="Build numpure.xlam, numpure.xlsm, frame.oxt.")
    parser.add_argument("--check", action="store_true", help="compare with the files, write none")
    check = parser.parse_args().check
    differ = False
    files = {f"numpure.{kind}": build(kind) for kind in KINDS} | {"frame.oxt": frame.frame()}
    for lang in LANGS:
        files[f"originals-{lang}.xlsm"] = originals.build(lang, originals_project)
    for name, made in files.items():
        path = HOME / name
        same = path.exists() and path.read_bytes() == made
        differ |= not same
        if not check:
            path.write_bytes(made)
        print(f"{path.name}: {len(made)} bytes, {'as it was' if same else 'changed'}")
    return int(check and differ)


if __name__ == "__main__":
    sys.exit(main())
