"""Font files: those that the program has with it, and those that the system has.

The bundled ones make the same pages on every computer. Arimo and Tinos have the widths of Arial and
of Times New Roman, which workbooks name, so that both look alike; they have Latin, Greek, Cyrillic
and Hebrew letters. BIZ UDPGothic and BIZ UDPMincho have the characters of JIS X 0208. For others, a
font of the system is looked for by the name of its file.
"""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from numpure_xl.words import LANGS


class FontFamily(NamedTuple):
    """The files of a font, regular and bold; the same file twice if it has no bold one."""

    regular: str
    bold: str


_FOLDER = Path(str(files("numpure_xl.export"))) / "fonts"


def _bundled(name: str) -> FontFamily:
    return FontFamily(*(str(_FOLDER / f"{name}-{weight}.ttf") for weight in ("Regular", "Bold")))


SANS, SERIF, GOTHIC, MINCHO = "Arial", "Times New Roman", LANGS["ja"].sans, LANGS["ja"].serif
BUNDLED = {SANS: _bundled("Arimo"), SERIF: _bundled("Tinos"), GOTHIC: _bundled("BIZUDPGothic")}
# A Mincho has no bold letters: headings among it are set in a Gothic.
BUNDLED[MINCHO] = FontFamily(str(_FOLDER / "BIZUDPMincho-Regular.ttf"), BUNDLED[GOTHIC].bold)
"""The fonts that a PDF is drawn with, by the name that a workbook has for each."""

# From the first that is there. A collection (.ttc) has the one meant as its first font.
GOTHICS = (
    FontFamily("YuGothM.ttc", "YuGothB.ttc"),  # Windows
    FontFamily("ヒラギノ角ゴシック W3.ttc", "ヒラギノ角ゴシック W6.ttc"),  # macOS
    FontFamily("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),  # Linux
    FontFamily("NotoSansCJKjp-Regular.otf", "NotoSansCJKjp-Bold.otf"),
    FontFamily("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"),
    FontFamily("ipaexg.ttf", "ipaexg.ttf"),
    FontFamily("ipag.ttf", "ipag.ttf"),
    FontFamily("meiryo.ttc", "meiryob.ttc"),
    FontFamily("msgothic.ttc", "msgothic.ttc"),
)
MINCHOS = (
    FontFamily("yumin.ttf", "yumindb.ttf"),
    FontFamily("ヒラギノ明朝 ProN.ttc", "ヒラギノ明朝 ProN.ttc"),
    FontFamily("NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc"),
    FontFamily("NotoSerifCJKjp-Regular.otf", "NotoSerifCJKjp-Bold.otf"),
    FontFamily("ipaexm.ttf", "ipaexm.ttf"),
    FontFamily("ipam.ttf", "ipam.ttf"),
    FontFamily("msmincho.ttc", "msmincho.ttc"),
)
OTHERS = (
    FontFamily("arial.ttf", "arialbd.ttf"),
    FontFamily("Arial Unicode.ttf", "Arial Unicode.ttf"),
    FontFamily("NotoSans-Regular.ttf", "NotoSans-Bold.ttf"),
    FontFamily("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    FontFamily("seguisym.ttf", "seguisym.ttf"),
    FontFamily("Apple Symbols.ttf", "Apple Symbols.ttf"),
    FontFamily("NotoSansSymbols2-Regular.ttf", "NotoSansSymbols2-Regular.ttf"),
    FontFamily("NotoEmoji-Regular.ttf", "NotoEmoji-Bold.ttf"),
    FontFamily("Symbola.ttf", "Symbola.ttf"),
)
"""Fonts for characters that neither a bundled nor a Japanese font has."""

_OWN = {
    GOTHIC: (BUNDLED[GOTHIC], BUNDLED[SANS]),
    SERIF: (BUNDLED[SERIF], BUNDLED[MINCHO], *MINCHOS),
    MINCHO: (BUNDLED[MINCHO], BUNDLED[SERIF], *MINCHOS),
}
_USUAL = BUNDLED[SANS], BUNDLED[GOTHIC]

FOLDERS = {
    "win32": (r"%WINDIR%\Fonts", r"%LOCALAPPDATA%\Microsoft\Windows\Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
"""The folders in which systems keep fonts, by `sys.platform`."""


def files_of(name: str, *, bold: bool) -> Iterator[tuple[Path, bool]]:
    """Yield the files that may draw a text, and whether they are bold; the best first.

    Args:
        name: The name of the font in a workbook.
        bold: Whether the bold file of a font is wanted; its regular one has more characters.
    """
    for family in dict.fromkeys((*_OWN.get(name, _USUAL), *GOTHICS, *MINCHOS, *OTHERS)):
        for file in dict.fromkeys((family[bold], family.regular)):
            if path := _file(file):
                yield path, file != family.regular


def _file(name: str) -> Path | None:
    """Return a bundled file, given its path, or one of the system, given its name."""
    return Path(name) if name in _SHIPPED else _installed().get(name)


_SHIPPED = frozenset(name for family in BUNDLED.values() for name in family)


@cache
def _installed() -> dict[str, Path]:
    """Return the font files of the system by their names."""
    files: dict[str, Path] = {}
    for place in FOLDERS.get(sys.platform, FOLDERS["linux"]):
        folder = os.path.expandvars(os.path.expanduser(place))  # noqa: PTH111  # %WINDIR% too
        for parent, _, names in os.walk(folder):
            for name in names:
                files.setdefault(unicodedata.normalize("NFC", name), Path(parent, name))
    return files
