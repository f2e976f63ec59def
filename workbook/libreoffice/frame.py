"""The extension for LibreOffice as far as it is made of text here: all but the Python packages.

`numpure addin install --host libreoffice` puts in the packages that are installed. So what is
committed changes with the tables that it is made of, and not with every line of Python.
"""

from __future__ import annotations

from pathlib import Path

from numpure_xl import __version__
from workbook import icons, package
from workbook.libreoffice import formulas, menus

HOME = Path(__file__).parent
TEXTS = ("component.py", "numpure.components", "ProtocolHandler.xcu", "META-INF/manifest.xml")

DESCRIPTION = {
    "en": "Sudoku (number place) in Calc: a menu and a toolbar, and functions such as "
    "SUDOKU_SOLVE. Select a cell and press Generate.\n",
    "ja": "Calc でナンプレ（数独）。メニューとツールバー、SUDOKU_SOLVE などの関数が付きます。"
    "セルを選んで「問題生成」を押してください。\n",
}


def frame() -> bytes:
    """Return frame.oxt."""
    ribbon = (HOME.parent / "ribbon/customUI14.xml").read_bytes()
    parts = {name: (HOME / name).read_bytes().replace(b"\r\n", b"\n") for name in TEXTS}
    told = (HOME / "description.xml").read_text("utf-8")
    parts["description.xml"] = told.replace("{version}", __version__).encode()
    parts |= {f"text/description.{lang}.txt": t.encode() for lang, t in DESCRIPTION.items()}
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
