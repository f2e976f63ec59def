"""No program here is a copy of an article's: it does what theirs does, in words of its own."""

from pathlib import Path

import pytest

from tests.originality import HASHES, MOST, known_runs, procedures, runs, shared

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("folder", "files"),
    [
        ("workbook/originals", "*.bas"),
        ("numpure_xl/sudoku/fillers", "*.py"),
        ("numpure_xl/lab", "**/*.py"),
        ("numpure_xl/board", "*.py"),
        ("tests", "test_lab*.py"),
    ],
)
def test_no_procedure_has_more_than_a_twentieth_of_its_tokens_from_an_article(folder, files):
    known = known_runs()
    found = {
        (path.name, name): shared(text, known)
        for path in (ROOT / folder).glob(files)
        for name, text in procedures(path)
    }
    assert len(found) > 10
    assert {place: share for place, share in found.items() if share[0] > MOST} == {}


def test_a_copied_statement_is_noticed():
    """In a program that the article of these hashes has, and in one that differs by a number."""
    article = "For j = 0 To x - 1\nIf grid(x, y) = grid(j, y) Then GoTo skip\nNext\n"
    known = frozenset(run for _, run in runs(article))
    assert shared(f"x = 1\n{article}", known)[0] > 0.7
    assert shared(article.replace("1", "2"), known)[0] > 0.5
    assert shared("If fits(x, y) Then f g + 1", known)[0] == 0


def test_hashes_say_nothing_of_the_articles():
    assert all(len(line) == 10 for line in HASHES.read_text("ascii").splitlines())
    assert len(known_runs()) > 4000
