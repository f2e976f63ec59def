"""Answers on strips to cut apart: each name has its own, and every digit is the solution's."""

import io

import pdfplumber
import pytest
from click.testing import CliRunner

from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.cli import main
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.books import items
from tests.sampling import boards

NAMES = ("Zoë", "May", "A child with quite a long name, and then some more of it")


def strips(made, layout):
    """Return the pages of a PDF that have strips."""
    plan = book_plan(made, BookLayout(strips=True, **layout))
    pages = sum(len(sheet.pages) for sheet in plan.sheets if sheet.name == "Answers")
    with pdfplumber.open(io.BytesIO(pdf_bytes(plan))) as pdf:
        return [(page.extract_text().splitlines(), page) for page in pdf.pages[-pages:]]


def boards_of(lines, side, across):
    """Return the boards on a page, of strips that are full."""
    rows = [line.split() for line in lines if len(line.split()) == side * across]
    for start in range(0, len(rows), side):
        for col in range(across):
            part = [row[col * side : (col + 1) * side] for row in rows[start : start + side]]
            yield "".join(sign for row in part for sign in row)


@pytest.mark.parametrize("variant", boards([n for n in VARIANTS if VARIANTS[n].side <= 9]))
def test_every_name_has_a_strip_with_its_answers(variant):
    made, side = items(variant, 2), VARIANTS[variant].side
    solutions = [str(item.puzzle.solution) for item in made]
    lines = [line for page, _ in strips(made, {"names": NAMES}) for line in page]
    assert [line for line in lines if line in NAMES] == [*NAMES]
    assert [*boards_of(lines, side, 2)] == solutions * len(NAMES)


def test_strips_of_short_names_are_side_by_side_with_a_cut_between_them():
    made = items("9x9", 1)
    ((lines, page),) = strips(made, {"names": tuple(f"Child {n}" for n in range(1, 21))})
    assert [line for line in lines if line.startswith("Child")] == [
        " ".join(f"Child {n}" for n in range(first, first + 4)) for first in range(1, 21, 4)
    ]
    assert [*boards_of(lines, 9, 4)] == [str(made[0].puzzle.solution)] * 20
    upright = {round(edge["x0"]) for edge in page.edges if edge["height"] > 100}
    assert len(upright) >= 4 * 4 + 3  # the heavy rules of four boards, and three cuts


def test_each_gets_the_answers_to_its_own_puzzles():
    made = items("4x4", 6)
    layout = {"names": NAMES, "one_each": True}
    lines = [line for page, _ in strips(made, layout) for line in page]
    assert " ".join(lines).count("No. 1 No. 2") == len(NAMES)
    assert [*boards_of(lines, 4, 2)] == [str(item.puzzle.solution) for item in made]


@pytest.mark.parametrize("theme", ["plain", "large-print", "children"])
def test_digits_are_legible_and_nothing_is_in_the_margin(theme):
    for _, page in strips(items("4x4", 8), {"theme": theme}):
        least = 16 if theme == "large-print" else 6
        sizes = [char["size"] for char in page.chars if char["text"].isdigit()]
        assert min(sizes) > least - 0.001
        assert min(edge["x0"] for edge in page.edges) > 28
        assert max(edge["x1"] for edge in page.edges) < page.width - 28


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--trim", "A5"], "cut from loose sheets; leave out --trim, or the strips."),
        (["--metadata"], "cut from loose sheets; leave out --metadata, or the strips."),
        (["--playable"], "cut from loose sheets; leave out --playable, or the strips."),
    ],
)
def test_what_can_have_no_strips_is_refused(options, sentence, tmp_path):
    asked = ["book", str(tmp_path / "a.xlsx"), "--answers", "strips", "--lang", "en", *options]
    ran = CliRunner().invoke(main, asked)
    assert ran.exit_code == 2
    assert sentence in ran.stderr
    assert not [*tmp_path.iterdir()]
