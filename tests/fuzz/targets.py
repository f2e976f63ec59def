"""The targets: each takes bytes, and fails by any exception but a `NumpureError`."""

from __future__ import annotations

import io
import json
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path

from numpure_xl.cli.job import _table as job_table
from numpure_xl.errors import NumpureError
from numpure_xl.reading import grids_in, rows_in
from numpure_xl.reading.logo import read_logo
from numpure_xl.sudoku import Grid, count_solutions
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.web.answers import PageSession
from tests.test_fuzz import KINDS

SEEDS: dict[str, list[bytes]] = {
    "text": [content for name, content in KINDS.items() if not name.endswith((".xlsx", ".xls"))],
    "picture": [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x01\0\0\0\0\x37\x6e\xf9\x24",
        b"GIF89a\1\0\1\0\x80\0\0\xff\xff\xff\0\0\0,\0\0\0\0\1\0\1\0\0\2\2D\1\0;",
    ],
    "job": [b'number = 4\nlevel = "easy"\n[x]\ny = [1, 2.5, 2027-01-31]\n'],
    "recipe": [b"9x9-x/hard/half-turn#2026", b"9x9/3.0-3.8/28-32-clues/friendly#7"],
    "request": [
        b'["SUDOKU_SOLVE", [[["1",0,0,0],[0,0,3,0],[0,2,0,0],[0,0,0,4]], "4x4"]]',
        b'["SUDOKU_HINT", [[["1.....3..2.....4"]], 2, "en"]]',
    ],
}


def text(data: bytes) -> None:
    """Read a text file, and prove what is solved."""
    for _, found in grids_in(io.BufferedReader(io.BytesIO(data)), "a"):
        if isinstance(found, Grid) and found.variant.side <= 9:
            assert 0 <= count_solutions(found, 2) <= 2
    for _ in rows_in(io.BufferedReader(io.BytesIO(data)), "a"):
        pass


def workbook(data: bytes) -> None:
    """Read a workbook whose first sheet is the input: its ZIP archive would hide it."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(KINDS["book.xlsx"])) as source,
        zipfile.ZipFile(file, "w") as made,
    ):
        for name in source.namelist():
            made.writestr(name, data if name.endswith("sheet1.xml") else source.read(name))
    for _ in grids_in(io.BufferedReader(io.BytesIO(file.getvalue())), "a"):
        pass


def _as_file(data: bytes) -> Path:
    path = Path(tempfile.gettempdir()) / "numpure-fuzz"
    path.write_bytes(data)
    return path


def picture(data: bytes) -> None:
    """Read a logo."""
    read_logo(_as_file(data))


def job(data: bytes) -> None:
    """Read a job file."""
    job_table(_as_file(data))


def recipe(data: bytes) -> None:
    """Read a recipe, which reads back as it is written."""
    made = Recipe.parse(data.decode("utf-8", "replace"))
    assert Recipe.parse(str(made)) == made


def request(data: bytes) -> None:
    """Answer what Office.js asks of a function, whatever its cells hold."""
    try:
        name, arguments = json.loads(data)
        asked = json.dumps({"function": name, "arguments": [*arguments]})
    except (ValueError, TypeError, RecursionError):
        return
    with suppress(KeyError, TypeError):  # no such function, or another number of cells: Excel asks
        PageSession().ask("sheet.function", asked)


TARGETS = {each.__name__: each for each in (text, workbook, picture, job, recipe, request)}


def run(target: str, data: bytes) -> None:
    """Run a target on an input."""
    with suppress(NumpureError):
        TARGETS[target](data)


def seeds(target: str) -> list[bytes]:
    """Return inputs to begin with."""
    if target != "workbook":
        return SEEDS[target]
    with zipfile.ZipFile(io.BytesIO(KINDS["book.xlsx"])) as book:
        return [book.read("xl/worksheets/sheet1.xml")]
