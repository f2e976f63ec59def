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


@pytest.mark.few(1)
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


BOOK = """
title = "Pictures"
trim = "A5"
tiles = true
certificate = true
[[chapter]]
title = "Animals"
variant = "4x4"
theme = "children"
n = 3
[[chapter]]
title = "Shapes"
variant = "6x6"
theme = "shapes"
n = 1
[[chapter]]
title = "Digits"
variant = "4x4"
n = 1
"""


def test_a_bound_book_has_on_the_right_what_is_cut_out_and_notes_on_its_back(tmp_path):
    (tmp_path / "b.toml").write_text(BOOK)
    made = [str(tmp_path / name) for name in ("b.toml", "b.pdf")]
    assert CliRunner().invoke(main, ["book", *made]).exit_code == 0
    with pdfplumber.open(made[1]) as pdf:
        pages = [(page.extract_text(), len(page.images), page) for page in pdf.pages]
        texts = [text for text, _, _ in pages]
        cut_out = [at for at, text in enumerate(texts) if "Cut out" in text or "awarded" in text]
        assert len(cut_out) == 3
        assert all(at % 2 == 0 and "Notes" in texts[at + 1] for at in cut_out)
        (animals, shapes, award) = (pages[at] for at in cut_out)
        assert "for solving ____ of 5 Sudoku puzzles" in award[0]
        (listed,) = (text for text in texts if text.startswith("Contents"))
        assert {"Tiles 13", "Certificate 17"} <= {*listed.splitlines()}
        assert (cut_out[0] - cut_out[2]) == 13 - 17
        for _, _, page in (animals, shapes, award):
            assert min(edge["x0"] for edge in page.edges) > 13 * MM - 1
            assert max(edge["x1"] for edge in page.edges) < page.width - 13 * MM + 1


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ((), "Tiles have the pictures of a theme; choose --theme children or shapes."),
        (("--trim", "A5"), "Tiles have the pictures of a theme;"),
        (("--theme", "shapes", "--playable"), "Tiles are for printing;"),
    ],
)
def test_what_has_no_tiles_is_refused(options, sentence, tmp_path):
    wanted = ["book", str(tmp_path / "a.xlsx"), "--variant", "4x4", "--tiles", *options]
    ran = CliRunner().invoke(main, [*wanted, "--lang", "en"])
    assert ran.exit_code == 2
    assert ran.stderr.startswith(f"numpure: {sentence}")
    assert not (tmp_path / "a.xlsx").exists()
