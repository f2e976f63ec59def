"""Rules, digits and leading of pages, measured on paper by pdfplumber."""

from io import BytesIO
from itertools import pairwise
from pathlib import Path

import pdfplumber
import pytest
from reportlab.pdfbase.ttfonts import TTFont

from numpure_xl.book.rules import rules_of
from numpure_xl.export import font_files
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.plan.paper import ANSWER_PATTERNS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.plan.typography import measured as measured_text
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.books import book, guided
from tests.printed import Page

ENGLISH = [
    "Scan rows and columns, and look for cells where only one digit fits.",
    "Every puzzle can be solved by logic alone; you never need to guess.",
    'No. 1–20 WAKE UP, MILLIMETRE! @ 50 % [of 3] "quoted" {or} not?',
]
LOOSE = [("A4", count) for count in PUZZLE_PATTERNS] + [("A5", 1), ("B5", 2), ("Letter", 4)]


def pages(plan, fonts=()):
    with pdfplumber.open(BytesIO(pdf_bytes(plan, fonts=fonts))) as pdf:
        yield from pdf.pages


def measured(board):
    """Return the width of a cell of a board, and of its rules: within boxes, between, outside."""
    cell = (board.right - board.left) / (len(board.xs) - 1)
    widths = [width for _, width in board.xs]
    return cell, widths[1], widths[3], widths[0]


@pytest.mark.parametrize(("paper", "count"), LOOSE)
def test_rules_and_digits_are_shares_of_their_cell(paper, count):
    found = list(pages(book(count=count, paper=paper, per_page=count)))
    for page in found:
        for board in Page(page, "9x9").boards:
            cell, thin, box, edge = measured(board)
            assert 0.02 <= thin / cell <= 0.03
            assert box == pytest.approx(3 * thin, abs=0.001)
            assert edge == pytest.approx(3 * thin, abs=0.001)
            (size,) = {round(digit["size"], 2) for digits in board.digits for digit in digits}
            assert 0.56 < size / cell <= 0.601


@pytest.mark.few(1)
@pytest.mark.parametrize("answers", [*ANSWER_PATTERNS])
@pytest.mark.parametrize(("printer", "least"), [("kdp", 0.75), ("", 0.25), ("lulu", 0.25)])
def test_a_bound_book_has_no_rule_that_its_printer_does_not_print(printer, least, answers):
    layout = {"trim": "8.5x11", "answers_per_page": answers, "printer": printer}
    for page in pages(book(count=12, **layout)):
        for board in Page(page, "9x9").boards:
            cell, thin, box, _ = measured(board)
            assert thin == pytest.approx(max(least, 0.025 * cell), abs=0.001)
            assert box == pytest.approx(max(2 * thin, 0.075 * cell), abs=0.001)


@pytest.mark.parametrize("is_bold", [False, True])
def test_a_text_is_as_wide_as_measured_or_a_little_less(is_bold):
    """The oracle is the font."""
    name = font_files.BUNDLED[font_files.SANS][is_bold]
    face = TTFont(f"measured-{is_bold}", name).face
    for text in (*ENGLISH, "Amélie Müller-Lüdenscheidt, 38 rue d'Ulm (75005)"):
        wide = sum(face.charWidths[ord(letter)] for letter in text) / 1000
        assert 0.999 * wide <= measured_text(text, is_bold=is_bold) < 1.08 * wide


def test_the_press_has_three_weights():
    (page, *_) = pages(book(count=1, theme="newspaper", per_page=1))
    (board,) = Page(page, "9x9").boards
    _, thin, box, edge = measured(board)
    assert (box / thin, edge / thin) == pytest.approx((3, 4))


@pytest.mark.parametrize(
    ("lang", "wanted", "name"),
    [("ja", 1.6, name) for name in ("", font_files.GOTHIC)]
    + [("en", 1.15, name) for name in ("", *font_files.BUNDLED)],
)
def test_lines_are_as_far_apart_as_their_language_is_read_whatever_the_font(lang, wanted, name):
    fonts = [*map(Path, font_files.BUNDLED[name])] if name else []
    plan, _ = guided("9x9", ("medium",), lang=lang)
    compared = 0
    for page in list(pages(plan, fonts))[2:]:
        for column in texts(page):
            for (x, base, size), (other_x, other_base, other_size) in pairwise(column):
                if x == pytest.approx(other_x, abs=0.1) and size == other_size == 8.5:
                    compared += 1
                    assert (other_base - base) / size == pytest.approx(wanted, abs=0.01)
    assert compared > 5


def texts(page):
    """Yield the lines of each column of running text: where each begins, its base and its size."""
    lines: dict[tuple[float, float], float] = {}
    for char in page.chars:
        if abs(char["size"] - 8.5) < 0.01 and "Bold" not in char["fontname"]:
            base = round(page.height - char["matrix"][5], 3)
            near = next(
                (key for key in lines if key[0] == base and char["x0"] - lines[key] < 12), None
            )
            if near:
                lines[near] = char["x1"]
            else:
                lines[base, round(char["x0"], 1)] = char["x1"]
    columns: dict[int, list[tuple[float, float, float]]] = {}
    for base, left in sorted(lines):
        columns.setdefault(round(left), []).append((left, base, 8.5))
    for column in columns.values():
        part = [column[0]]
        for line in column[1:]:
            if line[1] - part[-1][1] > 2 * 8.5:
                yield part
                part = []
            part.append(line)
        yield part


@pytest.mark.few(2)
@pytest.mark.parametrize("trim", TRIMS)
def test_paragraphs_of_the_rules_are_evenly_apart(trim):
    """A line that just fits in one program may need two in another: it is broken in both."""
    starts = [rule.split()[0] + " " + rule.split()[1] for rule in rules_of(VARIANTS["9x9+x"], "en")]
    found = pages(book("9x9+x", 1, trim=trim))
    (page,) = (each for each in found if each.extract_text().startswith("How to play"))
    lines = page.extract_text_lines()
    at = [n for n, line in enumerate(lines) if line["text"].startswith(tuple(starts))]
    assert len(at) == 3
    gaps = [lines[n]["top"] - lines[n - 1]["bottom"] for n in at[1:]]
    assert gaps[0] == pytest.approx(gaps[1], abs=1)
