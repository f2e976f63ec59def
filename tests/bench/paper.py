"""What LibreOffice prints beside what was wanted: sizes, margins, centring, weights of lines.

    python -m tests.bench.paper [--only 6x9]

Every paper and every trim size with every number of puzzles and of answers to a page, and every
theme, is printed to PDF and measured there with pdfplumber. What is wanted comes from the plan, in
pixels of 1/96 inch, and from the formats of the books; lengths are millimetres, digits and lines
are points. A line ends with '!' where a length is off by more than 0.34 mm, or a digit by 0.1
point; the exit status then is 1. "aside" is how far the boards are from the middle of what the
margins leave.
"""

import argparse
import sys
import tempfile
from dataclasses import replace
from itertools import chain, cycle
from pathlib import Path
from typing import NamedTuple

import pdfplumber

from numpure_xl import export
from numpure_xl.board.style import board_style
from numpure_xl.board.theme import THEMES
from numpure_xl.book.frame import Frame, frame_for
from numpure_xl.book.loose import BookLayout, book_plan
from numpure_xl.plan.paper import ANSWER_PATTERNS, FRONT_PAGES, PAPERS, PUZZLE_PATTERNS, TRIMS
from numpure_xl.plan.strokes import Weight
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.books import items
from tests.hosts.living import to_pdf
from tests.printed import MM, Page

PIXEL = 25.4 / 96
NEAR = 0.34  # millimetres: by half of what a header pushes down (export/xlsx.py)
AT_ONCE = 12  # books that LibreOffice prints in one run
# Points of the lines of Excel; LibreOffice draws 0.75, 1.75 and 2.5.
POINTS = {Weight.THIN: 0.75, Weight.MEDIUM: 1.5, Weight.THICK: 2.25}


class Case(NamedTuple):
    """A book to print: a page of puzzles that is full, another that is not, and the answers."""

    paper: str
    is_bound: bool
    per_page: int
    answers: int
    theme: str

    @property
    def name(self):
        return "-".join(map(str, self))

    @property
    def variant(self):
        """The boards on it: 9x9, or the largest for which a theme has pictures."""
        side = THEMES[self.theme].largest_side or 9
        return VARIANTS[f"{side}x{side}"]

    @property
    def layout(self):
        chosen = {"trim": self.paper} if self.is_bound else {"paper": self.paper}
        rest = {"per_page": self.per_page, "answers_per_page": self.answers, "theme": self.theme}
        return BookLayout(**chosen, **rest, title="Measured")  # type: ignore[arg-type]


class Line(NamedTuple):
    """One line of the table: pairs of what was wanted and what was measured."""

    case: Case
    kind: str
    cell: tuple[float, float]
    grid: tuple[float, float]
    digit: tuple[float, float]
    left: tuple[float, float]
    top: tuple[float, float]
    aside: tuple[float, float]
    thin: tuple[float, float]
    heavy: tuple[float, float]

    @property
    def lengths(self):
        """All pairs in millimetres, but for the digits."""
        points = (tuple(point * MM for point in pair) for pair in (self.thin, self.heavy))
        return self.cell, self.grid, self.left, self.top, self.aside, *points

    @property
    def is_near(self):
        wanted, found = self.digit
        return abs(wanted - found) < 0.1 and all(abs(a - b) <= NEAR for a, b in self.lengths)


def cases():
    """Return every paper, trim size and theme."""
    found = []
    for is_bound, names in ((False, PAPERS), (True, TRIMS)):
        for name in names:
            rest = zip(cycle(PUZZLE_PATTERNS), ANSWER_PATTERNS, strict=False)
            found += [Case(name, is_bound, *numbers, "plain") for numbers in rest]
    for theme, look in THEMES.items():
        for name, is_bound in (("A4", False), ("8.5x11", True)):
            if theme != "plain" and not (is_bound and look.ground):
                found.append(Case(name, is_bound, look.per_page, look.answers_per_page, theme))
    return found


def write(case, folder):
    """Write the book of a case; a page of a bound book is a sheet of its own."""
    path = folder / f"{case.name}.xlsx"
    made = items(case.variant.name, case.per_page + 1)
    one_chapter = [replace(item, level=made[0].level) for item in made]
    export.write_book(book_plan(one_chapter, case.layout), path)
    return path


def measured(case, path):
    """Yield a line for the first page of puzzles of a printed book, and one for its answers.

    Of a bound book these are a page on the right, and one on the right or on the left.
    """
    layout = case.layout
    behind = FRONT_PAGES if case.is_bound else 0
    with pdfplumber.open(path) as pdf:
        puzzles, answers = (Page(pdf.pages[behind + at], case.variant.name) for at in (0, 2))
        total = len(pdf.pages)
    margins = layout.margins(total if case.is_bound else 24)
    for kind, pattern, page, number in (
        ("puzzles", layout.puzzle_pattern, puzzles, behind + 1),
        ("answers", layout.answer_pattern, answers, behind + 3),
    ):
        frame = frame_for(layout.sheet_of_paper, pattern, case.variant.side, margins)
        spine = margins.spine if number % 2 else 0.0
        yield _line(case, kind, frame, page, spine)


def _line(case, kind, frame: Frame, page, spine):
    """Compare the boards of a page with the frame on which they were put."""
    margins, paper = case.layout.margins(), case.layout.sheet_of_paper
    styles = board_style(case.variant, case.layout.design, frame.cell)
    strokes = case.layout.design.strokes(frame.cell)
    # The margin at the spine of a thin book: those that are measured have few pages.
    middle = (paper.width - margins.spine) / 2 + spine
    block = (frame.across * frame.board + (frame.across - 1) * frame.gap_across) * PIXEL
    above = sum(line.height for line in frame.lines[: frame.label_row(0) + 1]) * PIXEL
    first, *_ = row = page.boards[: frame.across]
    is_full = len(row) == frame.across
    digits = [digit["size"] for board in page.boards for cell in board.digits for digit in cell]
    return Line(
        case,
        kind,
        cell=(frame.cell * PIXEL, (first.right - first.left) * MM / case.variant.side),
        grid=(frame.board * PIXEL, (first.bottom - first.top) * MM),
        digit=(styles.given.size, max(digits)) if digits else (0.0, 0.0),  # or pictures
        left=(middle - block / 2, first.left * MM),
        top=(margins.top + above, first.top * MM),
        aside=(0.0, (first.left + row[-1].right) / 2 * MM - middle if is_full else 0.0),
        thin=(POINTS[strokes.inner], min(width for _, width in first.xs)),
        heavy=(POINTS[strokes.outer], max(width for _, width in first.xs)),
    )


def lines(chosen, folder):
    """Print books, a dozen in a run, and yield what was measured in them."""
    for start in range(0, len(chosen), AT_ONCE):
        some = chosen[start : start + AT_ONCE]
        files = to_pdf([write(case, folder) for case in some], folder)
        yield from chain.from_iterable(map(measured, some, files))


def told(line):
    """Return a line of the table."""
    pairs = " ".join(f"{wanted:7.2f} {found:7.2f}" for wanted, found in line[2:])
    name = f"{line.case.paper:9}{'bound' if line.case.is_bound else '':6}{line.case.theme:12}"
    number = line.case.per_page if line.kind == "puzzles" else line.case.answers
    return f"{name}{number:3} {line.kind:8}{pairs}{'' if line.is_near else ' !'}"


def main():
    """Print the table."""
    options = argparse.ArgumentParser()
    options.add_argument("--only", default="", help="a paper, a trim size or a theme")
    only = options.parse_args().only
    chosen = [case for case in cases() if only in {"", case.paper, case.theme}]
    heads = " ".join(f"{name:>15}" for name in Line._fields[2:])
    print(f"{'':30}{'':9}{heads}\n{'paper':27}{'a page':12}" + " wanted   found" * 8)
    far = 0
    with tempfile.TemporaryDirectory() as folder:
        for line in lines(chosen, Path(folder)):
            print(told(line), flush=True)
            far += not line.is_near
    print(f"{far} of {2 * len(chosen)} are off by more than {NEAR} mm")
    sys.exit(far > 0)


if __name__ == "__main__":
    main()
