"""Font files: those that our dependencies bring, and those that the system has.

The bundled ones make the same pages on every computer. They have the letters of Western Europe;
for others, a font of the system is looked for by the name of its file.
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


class FontFamily(NamedTuple):
    """The files of a font, regular and bold; the same file twice if it has no bold one."""

    regular: str
    bold: str


BUNDLED = {
    "sans": ("reportlab", "fonts", FontFamily("Vera.ttf", "VeraBd.ttf")),
    "serif": ("font_caladea", "files", FontFamily("Caladea-Regular.ttf", "Caladea-Bold.ttf")),
}
"""Bitstream Vera and Caladea: package, folder in it, files."""

# From the first that is there. A collection (.ttc) has the one meant as its first font.
JAPANESE = {
    "sans": (
        FontFamily("YuGothM.ttc", "YuGothB.ttc"),  # Windows
        FontFamily("ヒラギノ角ゴシック W3.ttc", "ヒラギノ角ゴシック W6.ttc"),  # macOS
        FontFamily("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),  # Linux
        FontFamily("NotoSansCJKjp-Regular.otf", "NotoSansCJKjp-Bold.otf"),
        FontFamily("NotoSansJP-Regular.otf", "NotoSansJP-Bold.otf"),
        FontFamily("ipaexg.ttf", "ipaexg.ttf"),
        FontFamily("ipag.ttf", "ipag.ttf"),
        FontFamily("meiryo.ttc", "meiryob.ttc"),
        FontFamily("msgothic.ttc", "msgothic.ttc"),
    ),
    "serif": (
        FontFamily("yumin.ttf", "yumindb.ttf"),
        FontFamily("ヒラギノ明朝 ProN.ttc", "ヒラギノ明朝 ProN.ttc"),
        FontFamily("NotoSerifCJK-Regular.ttc", "NotoSerifCJK-Bold.ttc"),
        FontFamily("NotoSerifCJKjp-Regular.otf", "NotoSerifCJKjp-Bold.otf"),
        FontFamily("ipaexm.ttf", "ipaexm.ttf"),
        FontFamily("ipam.ttf", "ipam.ttf"),
        FontFamily("msmincho.ttc", "msmincho.ttc"),
    ),
}
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
"""For what neither a bundled nor a Japanese font has."""

FOLDERS = {
    "win32": (r"%WINDIR%\Fonts", r"%LOCALAPPDATA%\Microsoft\Windows\Fonts"),
    "darwin": ("/System/Library/Fonts", "/Library/Fonts", "~/Library/Fonts"),
    "linux": ("/usr/share/fonts", "/usr/local/share/fonts", "~/.local/share/fonts", "~/.fonts"),
}
"""Where systems keep fonts, by `sys.platform`."""


def bundled(kind: str, *, bold: bool) -> Path:
    """Return the file of a bundled font; `kind` is "sans" or "serif"."""
    package, folder, family = BUNDLED[kind]
    return Path(str(files(package))) / folder / family[bold]


def of_system(kind: str, *, bold: bool) -> Iterator[tuple[Path, bool]]:
    """Yield fonts of the system, and whether they are bold; Japanese ones first.

    Args:
        kind: "sans" or "serif"; where there is no Japanese font of one kind, the other is taken.
        bold: Whether the bold file of a font is wanted.
    """
    installed = _installed()
    rest = (each for each in JAPANESE if each != kind)
    for family in (
        *JAPANESE[kind],
        *(f for later_kind in rest for f in JAPANESE[later_kind]),
        *OTHERS,
    ):
        for name in (family[bold], family.regular):
            if name in installed:
                yield installed[name], name != family.regular
                break


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
