"""Pictures of boards as PDF and outlined SVG, drawn by other programs and compared."""

from io import BytesIO

import pdfplumber
import pytest
import resvg_py
from PIL import Image

from numpure_xl.board.image import board_drawing
from numpure_xl.export.image import write_drawing
from numpure_xl.sudoku.grid.grid import Grid
from tests.typed import run_in_english as run

NEAR = 110  # of 255: two programs blend edges differently; a digit that is missing makes 200
PUZZLE = Grid.parse("1.....3..2.....4")
COLOURED = Grid.parse("1" + "." * 80, "9x9+colours")
CASES = [
    *[(PUZZLE, "plain", "No. 1 · Easy"), (PUZZLE, "classic", ""), (PUZZLE, "dark", "A")],
    *[(PUZZLE, "children", "B"), (COLOURED, "plain", "")],
]


def drawn(grid, theme, caption, path, **options):
    drawing = board_drawing(grid, theme=theme, caption=caption)
    write_drawing(drawing, path, **options)
    return drawing


def small(image):
    """Return a picture so small that only what is really elsewhere differs."""
    return list(image.convert("L").resize((60, 60), Image.Resampling.BOX).tobytes())


def svg(path):
    data = resvg_py.svg_to_bytes(svg_string=path.read_text("utf-8"))
    return Image.open(BytesIO(bytes(data)))


def pdf(path):
    with pdfplumber.open(path) as file:
        (page,) = file.pages
        return page.to_image(96).original


@pytest.mark.parametrize(("grid", "theme", "caption"), CASES)
def test_pdf_and_outlines_look_alike(grid, theme, caption, tmp_path):
    shown = []
    for name, options, read in (
        ("a.pdf", {}, pdf),
        ("b.pdf", {"outlines": True}, pdf),
        ("c.svg", {"outlines": True}, svg),
    ):
        drawn(grid, theme, caption, tmp_path / name, **options)
        shown.append(small(read(tmp_path / name)))
    for other in shown[1:]:
        assert max(abs(a - b) for a, b in zip(shown[0], other, strict=True)) < NEAR
    assert min(shown[0]) < 120 < max(shown[0])


def test_outlines_need_no_font(tmp_path):
    for name in ("a.svg", "a.pdf"):
        drawn(PUZZLE, "plain", "No. 1", tmp_path / name, outlines=True)
    assert "<text" not in (tmp_path / "a.svg").read_text("utf-8")
    with pdfplumber.open(tmp_path / "a.pdf") as file:
        assert not file.pages[0].chars
        assert file.pages[0].width == pytest.approx(0.75 * (4 * 48 + 24))
        assert file.pages[0].height > file.pages[0].width


def test_a_caption_names_number_level_and_clues(tmp_path):
    out = tmp_path / "a.svg"
    caption = "{number}: {level}, {clues}"
    for arguments in (("picture", str(PUZZLE), "-o", out), ("generate", "--seed", 1, "--svg", out)):
        made = run(*arguments, "--caption", caption, "--theme", "classic", "--cell", 20)
        assert made.exit_code == 0
        text = out.read_text("utf-8")
        assert ">1: " in text
        assert "{" not in text
        assert "7A2E1F" not in text  # givens alone


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        (("generate", "--theme", "dark"), "--theme is for pictures only; name one: --svg"),
        (("generate", "--outlines"), "--outlines is for pictures only; name one: --svg"),
        (("generate", "--pdf", "a.svg"), "a.svg does not end in .pdf"),
        (
            ("picture", str(PUZZLE), "--caption", "{x}"),
            "The caption '{x}' has a gap that is not one of {number}",
        ),
        (("picture", str(PUZZLE), "-o", "a.gif"), "There is no format '.gif'"),
    ],
)
def test_what_no_picture_can_be_is_refused(wishes, sentence, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    refusal = run(*wishes)
    assert refusal.exit_code == 2
    assert refusal.stderr.startswith(f"numpure: {sentence}")
    assert list(tmp_path.iterdir()) == []


def test_a_picture_is_overwritten_only_by_force(tmp_path):
    out = tmp_path / "a.svg"
    out.write_text("mine", encoding="utf-8")
    asked = ("picture", "12343412........", "-o", out)
    refused = run(*asked)
    assert refused.exit_code == 1
    assert "is there already" in refused.stderr
    assert out.read_text(encoding="utf-8") == "mine"
    assert run(*asked, "--force").exit_code == 0
    assert out.read_text(encoding="utf-8").startswith("<svg")
