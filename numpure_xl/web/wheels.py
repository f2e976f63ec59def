"""Wheels of packages that are installed, made again from their files: for Python in a browser.

Whoever has installed the program has no wheel of it any more, and one with a compiled search would
not do. The same packages give the same bytes.
"""

from __future__ import annotations

import base64
import hashlib
import io
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from numpure_xl.export.reproducible_zip import Archive
from numpure_xl.shipped import not_installed, package_folder, shipped_files
from numpure_xl.web.bare import bare
from numpure_xl.words import ENGLISH, LANGS
from numpure_xl.words.catalogs import compiled

OURS = "numpure-xl"

Packages = dict[str, str]
"""The names of distributions, and of what they install."""

PACKAGES: Packages = {OURS: "numpure_xl", "budoux": "budoux"}
"""The packages with which the page starts."""

FONTS = "numpure_xl/export/fonts"
SHEETS = "numpure_xl/sheets"
_FOR_SHEETS = (
    "cli/",
    "extension/",
    "guide/",
    "hosts/",
    *(
        f"lab/book/{name}.py"
        for name in ("experiments", "formulas", "turns", "uniqueness", "workbook")
    ),
    "lite/",
    "macros/",
    "officejs/",
    "own_sheets/",
    "sheet_io/",
    "udfs.py",
    "xlwings.py",
)

APART = {FONTS: (f"{FONTS}/",), SHEETS: tuple(f"numpure_xl/{name}" for name in _FOR_SHEETS)}
"""The parts of ours that are wheels of their own: fonts of PDFs; files for spreadsheets."""

PARTS: dict[str, Packages] = {
    "workbook": {"openpyxl": "openpyxl", "et-xmlfile": "et_xmlfile"},
    "pdf": {"reportlab": "reportlab", OURS: FONTS},
    "font": {"fonttools": "fontTools"},
}
"""Packages for some further requests; worker.js says for which."""

OFFICE: dict[str, Packages] = {"office": {"xlwings": "xlwings", OURS: SHEETS}}
"""Packages for the Excel add-in."""

LEFT_OUT = {".po", ".c", ".mo", ".pyc", ".so", ".pyd", ".dll", ".xlam", ".xlsm", ".bas", ".ts"}
"""Endings of files that are no part of a wheel for every system; catalogs are compiled anew."""

TYPE_1 = {".afm", ".pfb", ".sfd"}
"""Endings of reportlab's older fonts, which no PDF of ours has."""

_OF_SITES = ("bare", "check", "serve", "site", "stock", "style", "texts", "wheels")

UNUSED = (
    "numpure_xl/ARCHITECTURE.md",
    *(f"numpure_xl/web/{name}.py" for name in _OF_SITES),
    "xlwings/pro/",  # needs a licence
    "reportlab/graphics/",
    "reportlab/platypus/",
    "reportlab/fonts/",
    *("budoux/models/th", "budoux/models/zh", "budoux/models/ja_word"),
)
"""Prefixes of the paths of files that the page does not use."""

NEEDED = ("ribbon/text.csv", "originals-en.xlsm", "originals-ja.xlsm")
"""Files of workbook/ that a browser needs; the last are for xlwings Lite."""

UNDERSCORES = str.maketrans("-/", "__")
"""For the names of wheels."""

OWN = {"RECORD", "WHEEL", "INSTALLER", "REQUESTED", "direct_url.json"}
"""Files that describe an installation and not the package."""

WHEEL = """\
Wheel-Version: 1.0
Generator: numpure-xl
Root-Is-Purelib: true
Tag: py3-none-any
"""


def wheels(packages: Packages) -> dict[str, bytes]:
    """Return the wheels of some packages, such as `PACKAGES`, by the names of their files.

    Raises:
        RequestError: If a package is not installed.
    """
    return dict(_wheel(name, module) for name, module in packages.items())


def _wheel(name: str, module: str) -> tuple[str, bytes]:
    try:
        package = distribution(name)
    except PackageNotFoundError:
        raise not_installed(name) from None
    label = f"{(module if module in APART else name).translate(UNDERSCORES)}-{package.version}"
    parts = dict(_modules(module))
    if module == PACKAGES[OURS]:
        parts = {path: _bare(content, path) for path, content in parts.items()}
        parts |= _catalogs(module)
    if module == SHEETS:
        needed = shipped_files(*NEEDED).items()
        parts |= {f"{PACKAGES[OURS]}/workbook/{name}": text for name, text in needed}
    parts |= {f"{label}.dist-info/{path}": content for path, content in _described(package)}
    parts[f"{label}.dist-info/WHEEL"] = WHEEL.encode()
    return f"{label}-py3-none-any.whl", _packed(parts, f"{label}.dist-info/RECORD")


def _bare(content: bytes, path: str) -> bytes:
    return bare(content.decode()).encode() if path.endswith(".py") else content


def _modules(module: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a package, or of one that is `APART`, but those of one system."""
    package = module.partition("/")[0]
    home = package_folder(package).parent
    apart = tuple(start for starts in APART.values() for start in starts)
    unused = UNUSED if module in APART else (*UNUSED, *apart)
    for path in sorted((home / package).rglob("*")):
        name = path.relative_to(home).as_posix()
        is_used = name.startswith(APART.get(module, "")) and not name.startswith(unused)
        if path.is_file() and is_used and path.suffix not in LEFT_OUT | TYPE_1:
            yield name, path.read_bytes()


def _catalogs(module: str) -> dict[str, bytes]:
    """Return the catalogs of ours, which a checkout may not have."""
    return {
        f"{module}/locale/{lang}/LC_MESSAGES/numpure.mo": compiled(lang)
        for lang in LANGS
        if lang != ENGLISH
    }


def _described(package: Distribution) -> Iterator[tuple[str, bytes]]:
    """Yield the metadata and the licences of a distribution."""
    for path in package.files or []:
        folder, _, inside = path.as_posix().partition(".dist-info/")
        if inside and "/" not in folder and inside not in OWN:
            yield inside, Path(str(path.locate())).read_bytes()


def _packed(parts: dict[str, bytes], record: str) -> bytes:
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in parts.items()]
    parts = parts | {record: "\n".join([*lines, f"{record},,", ""]).encode()}
    out = io.BytesIO()
    with Archive(out, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def _digest(content: bytes) -> str:
    """Return the hash of a file as RECORD has it (the specification of wheels)."""
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
