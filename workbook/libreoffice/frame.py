"""The extension for LibreOffice as far as it is made of text here: all but the Python packages.

`numpure addin install --host libreoffice` puts in the packages that are installed. So what is
committed changes with the tables that it is made of, and not with every line of Python.
"""

from __future__ import annotations

from pathlib import Path

from numpure_xl import __version__
from numpure_xl.hosts.libreoffice.install import IDENTIFIER
from numpure_xl.words import LANGS, Lang, translated
from workbook import icons, package
from workbook.libreoffice import formulas, menus, options

HOME = Path(__file__).parent
TEXTS = (
    "component.py",
    "numpure.components",
    "ProtocolHandler.xcu",
    "Jobs.xcu",
    "META-INF/manifest.xml",
)

DESCRIPTION = (
    "Sudoku (number place) in Calc: a menu and a toolbar, and functions such as SUDOKU_SOLVE. "
    "Select a cell and press Generate."
)

TOO_OLD = (
    "This LibreOffice brings Python {0}, and numpure-xl needs 3.11 or newer: install LibreOffice "
    "25.8 or newer."
)
PUBLISHER = "The numpure-xl authors"


def frame() -> bytes:
    """Return frame.oxt."""
    ribbon = (HOME.parent / "ribbon/customUI14.xml").read_bytes()
    parts = {name: (HOME / name).read_bytes().replace(b"\r\n", b"\n") for name in TEXTS}
    description = (HOME / "description.xml").read_text("utf-8")
    parts["description.xml"] = description.format(
        identifier=IDENTIFIER,
        version=__version__,
        publishers="\n".join(map(_publisher, LANGS)),
        names="\n".join(map(_name, LANGS)),
        descriptions="\n".join(map(_description, LANGS)),
    ).encode()
    too_old = [translated(TOO_OLD, lang, "LibreOffice") for lang in LANGS]
    parts["text/too_old.txt"] = "\n\n".join(too_old).encode()
    parts["text/licence.txt"] = (HOME.parents[1] / "LICENSE").read_bytes().replace(b"\r\n", b"\n")
    parts["OptionsDialog.xcu"] = options.registration(IDENTIFIER)
    parts[options.PAGE] = options.page()
    for lang in LANGS:
        described = translated(DESCRIPTION, lang, "LibreOffice")
        parts[f"text/description.{lang}.txt"] = f"{described}\n".encode()
    parts["types.rdb"] = formulas.types()
    parts["CalcAddIns.xcu"] = formulas.add_ins()
    parts["Addons.xcu"] = menus.addons(ribbon)
    parts["CalcWindowState.xcu"] = menus.window_state()
    parts["menus.json"] = menus.table(ribbon)
    parts["images/generate42.png"] = icons.png("generate", 42)
    for name in menus.icons(ribbon):
        for size in (16, 26):
            parts[f"images/{name}{size}.png"] = icons.png(name, size)
    return package.packed(parts)


def _publisher(lang: Lang) -> str:
    name = translated(PUBLISHER, lang, "LibreOffice")
    return f'    <name lang="{lang}">{name}</name>'


def _name(lang: Lang) -> str:
    return f'    <name lang="{lang}">{translated("Number Place", lang, "ribbon label")}</name>'


def _description(lang: Lang) -> str:
    return f'    <src xlink:href="text/description.{lang}.txt" lang="{lang}"/>'
