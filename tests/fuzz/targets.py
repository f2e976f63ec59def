"""The targets: each takes bytes, and fails by any exception but a sentence for people."""

from __future__ import annotations

import inspect
import io
import json
import zipfile
from contextlib import suppress
from html import escape
from pathlib import Path
from warnings import catch_warnings

import click
import openpyxl
from PIL import Image

from numpure_xl.cell_names import cell_reference
from numpure_xl.cli.book import book
from numpure_xl.errors import NumpureError
from numpure_xl.officejs.functions import functions
from numpure_xl.reading import grids_in, rows_in
from numpure_xl.reading.logo import read_logo
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import count_solutions
from numpure_xl.udfs import ranges_of
from numpure_xl.web.answers import PageSession
from tests.fuzz import pane

GIVENS = "1.....3..2.....4"
BLOCK = "\n".join(GIVENS[at : at + 4] for at in (0, 4, 8, 12)) + "\n"

CORPUS = Path(__file__).parent / "corpus"
"""What fuzzers have found worth keeping: an archive for each target, as OSS-Fuzz takes them."""

COMMANDS = (
    *("candidates", "check", "clear", "clear_tiles", "hint", "next_step", "punch", "rate"),
    *("solution", "solve", "undo_last"),
)
"""The commands of the pane that read a board and ask for nothing but consent."""


def workbook_of(sheet: bytes = b"") -> bytes:
    """Return a workbook with puzzles, or with another sheet in their place."""
    made = openpyxl.Workbook()
    puzzles = made.active
    assert puzzles is not None
    puzzles.title = "puzzles"
    for number, digit in enumerate(GIVENS):
        if digit != ".":
            puzzles.cell(2 + number // 4, 2 + number % 4, int(digit))
    puzzles["H2"] = GIVENS
    file, changed = io.BytesIO(), io.BytesIO()
    made.save(file)
    if not sheet:
        return file.getvalue()
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(changed, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, sheet if name.endswith("sheet1.xml") else content)
    return changed.getvalue()


def _picture(kind: str) -> bytes:
    file = io.BytesIO()
    Image.linear_gradient("L").resize((5, 4)).save(file, kind)
    return file.getvalue()


FUNCTIONS = functions()
CELLS = "\n".join(",".join(f"#{sign.strip('.')}" for sign in line) for line in BLOCK.split())
CALLS = sorted([*FUNCTIONS, *COMMANDS])
KINDS = {
    "line.txt": f"{GIVENS}\n{GIVENS[::-1]}\n".encode(),
    "block.sdk": f"#A somebody\n[Puzzle]\n{BLOCK}\n{BLOCK}".encode(),
    "table.csv": f"puzzle,level\n{GIVENS},easy\n".encode(),
    "japanese.txt": BLOCK.encode("utf-16"),
    "book.xlsx": workbook_of(),
    "old.xls": bytes.fromhex("D0CF11E0A1B11AE1") + bytes(500),
}
"""Files as people hand them in."""

SHEET = zipfile.ZipFile(io.BytesIO(KINDS["book.xlsx"])).read("xl/worksheets/sheet1.xml")
BEGINNINGS: dict[str, list[bytes]] = {
    "text": [content for name, content in KINDS.items() if not name.endswith((".xlsx", ".xls"))],
    "workbook": [SHEET, f"1,TRUE,a\n{GIVENS}\n{CELLS}".encode()],
    "picture": [_picture(kind) for kind in ("PNG", "GIF", "JPEG", "TIFF", "BMP", "WEBP")],
    "job": [
        b'n = 4\nlevel = "easy"\npaper = "A4"\nplayable = true\n',
        b'title = "a"\ntrim = "6x9"\nfrom-date = 2027-01-31\nseed = 7\nclues = "28-32"\n',
    ],
    "recipe": [b"9x9+x/hard/half-turn#2026", b"9x9/3.0-3.8/28-32-clues/friendly#7"],
    "request": [f"{name}\n{CELLS}".encode() for name in CALLS],
}


def text(data: bytes) -> None:
    """Read a text file, and prove what is solved."""
    for _, found in grids_in(io.BufferedReader(io.BytesIO(data)), "a"):
        if isinstance(found, Grid) and found.variant.side <= 9:
            assert 0 <= count_solutions(found, 2) <= 2
    for _ in rows_in(io.BufferedReader(io.BytesIO(data)), "a"):
        pass


def workbook(data: bytes) -> None:
    """Read a workbook whose sheet is the input, or has its cells: a ZIP archive would hide it."""
    file = workbook_of(data if data.startswith(b"<") else _sheet(data.decode("utf-8", "replace")))
    for _ in grids_in(io.BufferedReader(io.BytesIO(file)), "a"):
        pass
    for _ in rows_in(io.BufferedReader(io.BytesIO(file)), "a"):
        pass


def _sheet(cells: str) -> bytes:
    rows = ""
    for row, line in enumerate(pane.rows_in(cells)):
        filled = "".join(_cell(row, col, cell) for col, cell in enumerate(line))
        rows += f'<row r="{row + 1}">{filled}</row>'
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'.encode()


def _cell(row: int, col: int, cell: str) -> str:
    """Return a cell; what stands before a colon is its type."""
    place, (kind, colon, text) = cell_reference(row, col), cell.partition(":")
    if colon:
        return f'<c r="{place}" t="{escape(kind)}"><v>{escape(text)}</v></c>'
    value = pane.value_of(cell)
    if isinstance(value, str):
        return f'<c r="{place}" t="inlineStr"><is><t>{escape(value)}</t></is></c>'
    kind = "b" if isinstance(value, bool) else "n"
    return f'<c r="{place}" t="{kind}"><v>{float(value):g}</v></c>'


def _as_file(data: bytes) -> Path:
    path = Path.home() / "fuzzed"
    path.write_bytes(data)
    return path


def picture(data: bytes) -> None:
    """Read a logo."""
    read_logo(_as_file(data))


def job(data: bytes) -> None:
    """Take the options of a book from a job file."""
    with suppress(click.ClickException):
        book.make_context("book", ["a.xlsx", "--job", str(_as_file(data))])


def recipe(data: bytes) -> None:
    """Read a recipe, which reads back as it is written."""
    made = Recipe.parse(data.decode("utf-8", "replace"))
    assert Recipe.parse(str(made)) == made


def request(data: bytes) -> None:
    """Answer a function or perform a command: named in the first line, on the cells below it."""
    name, _, cells = data.decode("utf-8", "replace").partition("\n")
    if name not in CALLS:
        name = CALLS[sum(name.encode()) % len(CALLS)]
    if name in COMMANDS:
        pane.perform(name, pane.Sheet(pane.rows_in(cells), "B2"))
        return
    ranges, arguments = ranges_of(FUNCTIONS[name]), []
    blocks = cells.split("\n\n")
    parameters = inspect.signature(FUNCTIONS[name]).parameters
    for parameter, block in zip(parameters, [*blocks, ""], strict=False):
        values = pane.values_of(pane.rows_in(block))
        arguments.append(values if parameter in ranges else values[0][0])
    asked = {"function": name, "arguments": arguments}
    json.loads(PageSession().ask("sheet.function", json.dumps(asked)))


TARGETS = {each.__name__: each for each in (text, workbook, picture, job, recipe, request)}


def run(target: str, data: bytes) -> None:
    """Run a target on an input."""
    with suppress(NumpureError), catch_warnings(action="error"):  # people would see them
        TARGETS[target](data)


def seeds(target: str) -> list[bytes]:
    """Return inputs to begin with: of each kind one, and what fuzzers have found."""
    path = CORPUS / f"{target}.zip"
    if not path.exists():
        return BEGINNINGS[target]
    with zipfile.ZipFile(path) as kept:
        return [*BEGINNINGS[target], *(kept.read(name) for name in kept.namelist())]
