"""The picture of the first step of Excel's chapter: Install.cmd at work, and the tab afterwards.

The lines are those that the installation writes, and its files are laid into a scratch folder.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from xlwings import __version__ as version

from numpure_xl.hosts.excel import config, install
from numpure_xl.words import say
from workbook.step_pictures import ACCENT, INK, PAPER
from workbook.tab_picture import FONTS, SCALE, TOP, Painter

HOME = "C:\\Users\\me"
"""Somebody's folder."""

GROUND, LETTERS, TITLE = "#0c0c0c", "#cccccc", "#f3f3f3"
"""The colours of a window of Windows' command line."""

ROW, WIDE, MARGIN = 20, 560, 10
"""Of the window, in points of the screen."""

PRESS = {
    "en": "Press any key to continue . . .",
    "ja": "続行するには何かキーを押してください . . .",
}
"""What Windows says at the end of a batch file."""


def lines(folder: Path, lang: str) -> Iterator[str]:
    """Yield what Install.cmd writes; the files are laid into an empty folder."""
    where = config.windows(folder, folder / "AppData" / "Roaming", encoding="cp932")
    python = folder / "AppData" / "Local" / "numpure-xl" / "python-1" / "python.exe"
    python.parent.mkdir(parents=True)
    for name in config.LIBRARIES.values():
        python.with_name(name.format(version=version)).touch()
    yield say("Copying to {path} ...", lang, path=_shown(python.parents[1], folder))
    for path in install.install(where, str(python)):
        yield _shown(path, folder)
    yield say("Installed. Restart Excel: it has a new tab, Number Place.", lang)
    yield PRESS[lang]


def _shown(path: Path, folder: Path) -> str:
    return "\\".join((HOME, *path.relative_to(folder).parts))


def picture(folder: Path, lang: str) -> Image.Image:
    """Return the picture in a language."""
    font = ImageFont.truetype(FONTS[lang], 11 * SCALE)
    written = [*lines(folder, lang)]
    window = Image.new("RGB", (WIDE * SCALE, (ROW * (len(written) + 2) + MARGIN) * SCALE), GROUND)
    pen = ImageDraw.Draw(window)
    pen.rectangle((0, 0, window.width, ROW * SCALE), fill=TITLE)
    pen.text((26 * SCALE, ROW * SCALE // 2), "Install.cmd", fill=INK, font=font, anchor="lm")
    for row, line in enumerate(written):
        at = (MARGIN * SCALE, int((row + 1.8) * ROW) * SCALE)
        pen.text(at, line, fill=LETTERS, font=font, anchor="lm")
    painter = Painter(lang)
    tab = painter.tab()
    _, _, right, bottom = painter.places["numpureMake"]
    part = tab.crop((0, 0, right * SCALE, bottom * SCALE))
    whole = Image.new("RGB", (window.width, window.height + part.height + MARGIN * SCALE), PAPER)
    whole.paste(window, (0, 0))
    whole.paste(part, (0, window.height + MARGIN * SCALE))
    _number(whole, 13, ROW // 2, "1", font)
    _number(whole, 8, window.height // SCALE + MARGIN + TOP // 2, "2", font)
    return whole


def _number(image: Image.Image, x: int, y: int, number: str, font: ImageFont.FreeTypeFont) -> None:
    pen = ImageDraw.Draw(image)
    pen.ellipse([at * SCALE for at in (x - 8, y - 8, x + 8, y + 8)], fill=ACCENT)
    pen.text((x * SCALE, y * SCALE), number, fill=PAPER, font=font, anchor="mm")
