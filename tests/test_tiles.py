"""Tiles to cut out: as many as the boards need, no larger than their cells, in both files."""

from collections import Counter
from io import BytesIO
from zipfile import ZipFile

import openpyxl
import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl import export
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.export.pdf import pdf_bytes
from tests.books import items

MM = 72 / 25.4


def plan(variant="4x4", count=2, **layout):
    return book_plan(items(variant, count), BookLayout(theme="children", tiles=True, **layout))


@pytest.mark.parametrize(
    ("variant", "count", "boards"), [("4x4", 1, 1), ("4x4", 2, 2), ("6x6", 5, 2)]
)
def test_each_picture_is_there_as_often_as_the_boards_of_a_page_need_it(variant, count, boards):
    *_, sheet = plan(variant, count).sheets
    side = int(variant[0])
    (page,) = sheet.pages
    found = Counter(cell.picture for row in page for cell in row.cells if cell and cell.picture)
    assert found == dict.fromkeys(range(1, side + 1), side * boards)


@pytest.mark.parametrize("variant", ["4x4", "6x6"])
def test_tiles_are_square_and_a_little_smaller_than_the_cells(variant, tmp_path):
    made = plan(variant, 2)
    puzzles, tiles = made.sheets[0], made.sheets[-1]
    cell = puzzles.widths[1]
    heights = {row.height for row in tiles.pages[0] for c in row.cells if c and c.picture}
    assert heights == {cell - 4}
    assert set(tiles.widths[1 : int(variant[0]) + 1]) == {cell - 4}
    (tmp_path / "a.pdf").write_bytes(pdf_bytes(made))
    with pdfplumber.open(tmp_path / "a.pdf") as pdf:
        page = pdf.pages[-1]
        edges = [v for e in page.edges for v in (e["x0"], e["x1"])]
        assert min(edges) > 8 * MM
        assert max(edges) < page.width - 8 * MM
        lows = [e["bottom"] for e in page.edges]
        assert max(lows) < page.height - 10 * MM


def test_every_child_gets_tiles_and_the_workbook_has_them_too():
    sheet = plan(names=("Zo\u00eb", "May")).sheets[-1]
    assert len(sheet.pages) == 2
    data = BytesIO(export.book_bytes(plan()))
    assert openpyxl.load_workbook(data).sheetnames[-1] == "Tiles"
    *_, drawing = sorted(name for name in ZipFile(data).namelist() if "drawings/drawing" in name)
    assert ZipFile(data).read(drawing).count(b"r:embed=") == 2 * 16


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((), "Tiles have the pictures of a theme; choose --theme children or shapes."),
        (("--theme", "shapes", "--trim", "A5"), "Tiles are printed on loose sheets;"),
        (("--theme", "shapes", "--playable"), "Tiles are printed on loose sheets;"),
    ],
)
def test_what_has_no_tiles_is_refused(options, sentence, tmp_path):
    wanted = ["book", str(tmp_path / "a.xlsx"), "--variant", "4x4", "--tiles", *options]
    ran = CliRunner().invoke(main, [*wanted, "--lang", "en"])
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert not (tmp_path / "a.xlsx").exists()
