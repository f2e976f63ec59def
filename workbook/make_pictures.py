"""The pictures of the README and the guide, made by the programs that they show.

    .ci/pictures              all of them, on Debian; installs what that needs
    .ci/pictures steps play   some of them

Pages of books are those of our PDF, drawn by poppler; sheets for the screen, those that LibreOffice
prints. The tab of Excel is drawn by its XML.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from datetime import time
from itertools import islice
from pathlib import Path

import openpyxl
from openpyxl.styles import PatternFill
from openpyxl.workbook import Workbook
from openpyxl.worksheet.header_footer import HeaderFooter
from PIL import Image, ImageOps

from numpure_xl.board.asterisk_grid import tile
from numpure_xl.cli import main
from numpure_xl.shipped import shipped
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import Completed
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import solve
from workbook import install_picture
from workbook import originals as vba
from workbook.screenshots import printed_with, screenshots
from workbook.step_pictures import StepPainter
from workbook.step_pictures import steps as excel_steps
from workbook.tab_picture import Painter

PICTURES = Path(__file__).with_name("pictures")
SEED = "2026"
PAPER, GREY = "white", "#b0b0b0"

Scratch = Path
Maker = Callable[[Scratch], None]


def book(folder: Scratch, *options: str, suffix: str = ".pdf") -> Path:
    """Write a book with `numpure book`; return its path."""
    path = folder / f"book{suffix}"
    main(["book", str(path), "--seed", SEED, *options], standalone_mode=False)
    return path


def printed(path: Path) -> Path:
    """Print a workbook with LibreOffice; return the PDF."""
    profile = (path.parent / "profile").as_uri()
    settings = [f"-env:UserInstallation={profile}", "--headless", "--norestore"]
    _run("soffice", *settings, "--convert-to", "pdf", "--outdir", str(path.parent), str(path))
    return path.with_suffix(".pdf")


def page(pdf: Path, number: int, dpi: int) -> Image.Image:
    """Draw a page of a PDF."""
    target = pdf.with_name(f"page-{number}")
    pages = ["-f", str(number), "-l", str(number), "-singlefile"]
    _run("pdftoppm", "-png", "-r", str(dpi), *pages, str(pdf), str(target))
    return Image.open(target.with_suffix(".png")).convert("RGB")


def save(image: Image.Image, name: str, colours: int = 64) -> None:
    """Keep a picture with as few colours as it takes, without a date."""
    few = image.quantize(colours, dither=Image.Dither.NONE)
    few.save(PICTURES / f"{name}.png", optimize=True)


def cropped(image: Image.Image, margin: int = 12) -> Image.Image:
    """Return an image without the white around it, but for a margin."""
    found = ImageOps.invert(image.convert("L")).getbbox() or (0, 0, *image.size)
    left, top, right, bottom = found
    box = (left, top, right + 2 * margin, bottom + 2 * margin)
    return ImageOps.expand(image, margin, PAPER).crop(box)


def unnumbered(image: Image.Image) -> Image.Image:
    """Return a page without its number at the foot."""
    return image.crop((0, 0, image.width, image.height * 15 // 16))


def side_by_side(images: list[Image.Image], gap: int = 8) -> Image.Image:
    """Return pages in a row, each in a thin frame."""
    framed = [ImageOps.expand(image, 1, GREY) for image in images]
    width = sum(image.width + gap for image in framed) - gap
    row = Image.new("RGB", (width, max(image.height for image in framed)), PAPER)
    left = 0
    for image in framed:
        row.paste(image, (left, 0))
        left += image.width + gap
    return row


# --- the pictures


def puzzles_and_answers(folder: Scratch) -> None:
    """Make the book of the README's first command; its first page and its answers."""
    pdf = book(folder, "-n", "12", "--level", "medium", "--lang", "en")
    save(page(pdf, 1, 64), "puzzles", 8)
    save(page(pdf, 4, 64), "answers", 8)


THEMES = {
    "plain": ("-n", "4", "--level", "medium"),
    "newspaper": ("-n", "6", "--level", "medium", "--lang", "ja"),
    "classic": ("-n", "2", "--level", "medium"),
    "large-print": ("-n", "1", "--variant", "9x9+x", "--lang", "ja"),
    "dark": ("-n", "1", "--variant", "9x9+x"),
    "children": ("-n", "2", "--variant", "6x6", "--lang", "ja"),
    "shapes": ("-n", "2", "--variant", "4x4"),
}
"""By theme, what its picture shows."""


def theme(name: str) -> Maker:
    """Return what draws the first page of a book in a theme."""

    def draw(folder: Scratch) -> None:
        pdf = book(folder, "--theme", name, "--lang", "en", *THEMES[name])
        save(ImageOps.expand(page(pdf, 1, 36), 1, GREY), f"theme-{name}", 32)

    return draw


def bound(name: str, pages: tuple[int, ...], *options: str) -> Maker:
    """Return what draws pages of a bound book side by side."""

    def draw(folder: Scratch) -> None:
        levels = ("--trim", "6x9", "--levels", "easy:20,medium:20")
        pdf = book(folder, *levels, *options)
        save(side_by_side([page(pdf, number, 42) for number in pages]), name, 8)

    return draw


def steps(folder: Scratch) -> None:
    """Draw the first steps of a hard puzzle."""
    pdf = book(folder, "-n", "1", "--level", "hard", "--steps", "--lang", "en")
    image = cropped(page(pdf, 3, 100))
    save(image.crop((0, 0, image.width, 465)), "steps")


def play(lang: str, name: str) -> Maker:
    """Return what draws a sheet to play on, with a game under way."""

    def draw(folder: Scratch) -> None:
        level = ("-n", "1", "--level", "medium")
        options = ("--playable", *level, "--hints", "3", "--lang", lang)
        path = book(folder, *options, suffix=".xlsx")
        workbook = openpyxl.load_workbook(path)
        played(workbook)
        workbook.save(path)
        image = cropped(page(printed(path), 2, 110))
        save(image, name)

    return draw


def played(workbook: Workbook) -> None:
    """Type digits, one of them wrong, pencil marks and the start, and ask for a hint."""
    _, sheet, answers = workbook.worksheets
    blanks = [cell for row in sheet["B5:J7"] for cell in row if cell.value is None]
    for cell in blanks[:5]:
        cell.value = answers.cell(cell.row + 1, cell.column).value
    wrong = blanks[0]
    wrong.value = next(cell.value for cell in sheet[wrong.row][1:10] if cell.value != wrong.value)
    sheet["M7"], sheet["M8"], sheet["M11"] = 7, time(9, 30), 1
    free = [cell for row in sheet["O8:W13"] for cell in row if not cell.protection.locked]
    for cell, marks in zip(free[::7], (12, 27, 679, 467, 69), strict=False):
        cell.value = marks
    free[7].fill = PatternFill("solid", fgColor="FFCCE5FF")
    sheet.HeaderFooter = HeaderFooter()


def lab(folder: Scratch) -> None:
    """Compare the originals as in the lab's own book, and show a replay."""
    path = folder / "lab.xlsx"
    main(["lab", str(path), "--seed", "1", "--lang", "en"], standalone_mode=False)
    save(cropped(unnumbered(page(printed(path), 2, 120))), "lab-compare")
    workbook = openpyxl.load_workbook(path)  # it loses the charts, which the replay has not
    workbook["Replay rotated"]["A7"] = 300
    path = folder / "replay.xlsx"
    workbook.save(path)
    save(cropped(unnumbered(page(printed(path), 6, 110))), "lab-replay")


def originals(lang: str, name: str) -> Maker:
    """Return what draws sheets of the originals in VBA, after their programs."""

    def draw(folder: Scratch) -> None:
        path = folder / "originals.xlsm"
        path.write_bytes(shipped(f"originals-{lang}.xlsm"))
        tiles = [tile(grid) for grid in islice(_full_grids("rotated", "9x9"), 3)]
        bands = [
            [sign for row in rows for sign in (*row, "")][:-1] for rows in zip(*tiles, strict=True)
        ]
        mini, blocks = (
            next(_full_grids(*made))
            for made in (("mini-shuffle", "4x4"), ("diagonal-blocks", "9x9"))
        )
        solved = solve(Grid.parse(vba.GIVENS, VARIANTS["4x4+x"]))
        pdf = printed_with(
            folder,
            path,
            {
                (1, "B9"): mini.to_rows(""),
                (1, "L9"): solved.to_rows(""),
                (3, "A7"): bands,
                (4, "B9"): blocks.to_rows(""),
            },
        )
        # Which page: the contents, then one for each sheet.
        sheets = [cropped(unnumbered(page(pdf, number, 80))) for number in (2, 4, 5)]
        save(stacked(sheets), name)

    return draw


def _full_grids(filler: str, board: str) -> Iterator[Grid]:
    """Yield the full grids that a program finds."""
    for event in run_events(filler, VARIANTS[board], Chance(SEED)):
        if isinstance(event, Completed):
            yield Grid(event.digits, VARIANTS[board])


def stacked(images: list[Image.Image]) -> Image.Image:
    """Return pictures one below the other."""
    column = Image.new("RGB", (max(i.width for i in images), sum(i.height for i in images)), PAPER)
    top = 0
    for image in images:
        column.paste(image, (0, top))
        top += image.height
    return column


def tab(lang: str, name: str) -> Maker:
    """Return what draws the tab of Excel."""

    def draw(_folder: Scratch) -> None:
        save(Painter(lang).tab(), name)

    return draw


def step(name: str, lang: str, picture: str) -> Maker:
    """Return what draws a step of Excel's chapter."""

    def draw(_folder: Scratch) -> None:
        save(StepPainter(lang).picture(excel_steps(lang)[name]), picture, 48)

    return draw


def install(lang: str, name: str) -> Maker:
    """Return what draws the first step of Excel's chapter."""

    def draw(folder: Scratch) -> None:
        save(install_picture.picture(folder, lang), name, 48)

    return draw


def windows(folder: Scratch) -> None:
    """Keep the pictures of LibreOffice's window."""
    for path in screenshots(folder):
        save(Image.open(path).convert("RGB"), path.stem, 48)


MAKERS: dict[tuple[str, ...], Maker] = {
    ("puzzles", "answers"): puzzles_and_answers,
    **{(f"theme-{name}",): theme(name) for name in THEMES},
    ("book",): bound("book", (1, 3, 4, 5, 6, 25), "--title", "Sunday Sudoku", "--lang", "en"),
    ("book-ja",): bound("book-ja", (1, 3, 4, 5, 6, 25), "--title", "日曜ナンプレ", "--lang", "ja"),
    ("steps",): steps,
    ("play",): play("en", "play"),
    ("play-ja",): play("ja", "play-ja"),
    ("lab-compare", "lab-replay"): lab,
    ("originals",): originals("en", "originals"),
    ("originals-ja",): originals("ja", "originals-ja"),
    ("excel-install",): install("en", "excel-install"),
    ("excel-install-ja",): install("ja", "excel-install-ja"),
    ("tab",): tab("en", "tab"),
    ("tab-ja",): tab("ja", "tab-ja"),
    **{
        (f"excel-{name}{ending}",): step(name, lang, f"excel-{name}{ending}")
        for lang, ending in (("en", ""), ("ja", "-ja"))
        for name in ("generate", "check", "hint", "export", "functions", "values")
    },
    ("calc-menu", "calc-hint"): windows,
}
"""What makes the pictures, by their names."""


def _run(*command: str) -> None:
    environment = os.environ | {"SAL_USE_VCLPLUGIN": "svp"}
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=300)  # noqa: S603  # programs of .ci/pictures


def make(wanted: list[str]) -> None:
    """Make pictures by their names; all of them if there are none."""
    for names, maker in MAKERS.items():
        if not wanted or {*wanted} & {*names}:
            with tempfile.TemporaryDirectory() as folder:
                maker(Path(folder))
            print(*names)


if __name__ == "__main__":
    make(sys.argv[1:])
