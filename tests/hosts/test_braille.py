"""Liblouis, which makes braille for screen readers, writes our texts alike, and reads our pages."""

import shutil
import subprocess

import pytest

from numpure_xl.book.braille import braille_of
from numpure_xl.book.labels import BookItem
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.rules import rules_of
from numpure_xl.export.text_file import write_text_book
from numpure_xl.sudoku.grid.boards import VARIANTS
from tests.books import items
from tests.sat import sat_solutions

pytestmark = pytest.mark.host

TABLES = "en-us-brf.dis,en-ueb-g1.ctb"  # North American ASCII, uncontracted Unified English Braille
TEXTS = [
    "No. 12: Easy, 34 clues",
    "9x9, 3a, 3k, 10b",
    "SUDOKU for Zoe",
    "Club (2027): who's first? Me!",
    "1-9; 1,000 and 2.5",
    "1/2 A & B",
]


def translated(lines, *flags):
    if not shutil.which("lou_translate"):
        pytest.skip("needs apt-get install liblouis-bin")
    ran = subprocess.run(
        ["lou_translate", *flags, TABLES],
        input="".join(f"{line}\n" for line in lines),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return ran.stdout.split("\n")[: len(lines)]


def test_texts_are_written_as_liblouis_writes_them():
    rules = {rule for variant in VARIANTS.values() for rule in rules_of(variant, "en")}
    texts = [*TEXTS, *sorted(rules)]
    assert [braille_of(text) for text in texts] == [each.upper() for each in translated(texts)]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_reads_the_same_81_characters_from_our_pages(lang, tmp_path):
    puzzles = [BookItem(item.puzzle, item.level) for item in items("9x9", 4)]
    pages = write_text_book(puzzles, BookLayout(lang=lang), tmp_path / "a.brf")
    lines = (tmp_path / "a.brf").read_text("ascii").replace("\f", "").split("\n")
    rows = [
        "".join("." if cell == "--" else cell for cell in line.split())
        for line in translated(lines, "-b")
        if len(line.split()) == 9 and all(len(cell) <= 2 for cell in line.split())
    ]
    found = ["".join(rows[at : at + 9]) for at in range(0, len(rows), 9)]
    assert pages == 7 + (lang == "en")
    givens = [item.puzzle.givens for item in puzzles]
    answers = [next(iter(sat_solutions(grid))) for grid in givens]
    assert found == [*map(str, givens), *map(str, answers)]
