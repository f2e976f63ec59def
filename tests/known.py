"""Puzzles with known answers: our own in tests/data, larger collections in the folder NUMPURE_DATA.

The collections are not part of the project: they are others' (see tests/data/README.md). Tests that
read them are marked `data`, and are left out where the variable is not set.
"""

import os
from pathlib import Path

import pytest

OWN = Path(__file__).parent / "data"
BEST = "collection" if "NUMPURE_DATA" in os.environ else "own"
"""The larger source that is at hand."""

EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
"""By JPF, 2007; 11.6 in Sudoku Explainer."""

EASED = (({4: 8, 41: 4}, 9.8),)
"""Digits of its solution, by cell, and how Sudoku Explainer rates it with them."""

each_source = pytest.mark.parametrize(
    "source", ["own", pytest.param("collection", marks=pytest.mark.data)]
)


def known(name):
    """Return the lines of a file of the collection, remarks left out."""
    return _lines(Path(os.environ["NUMPURE_DATA"]) / name)


def rated(source="own"):
    """Return (puzzle, rating, pearl, diamond) of 9x9 puzzles, as Sudoku Explainer rates them.

    The three ratings are of the whole puzzle, of its steps up to the first digit, of its first
    step.
    """
    lines = _lines(OWN / "rated.txt") if source == "own" else known("se_rated.txt")
    rows = [line.split() for line in lines]
    return [(text, *map(float, ratings)) for text, *ratings in rows]


def rated_further():
    """Return (board, puzzle, rating) of boards with further rules, by Sukaku Explainer."""
    rows = [line.split() for line in _lines(OWN / "rated_further.txt")]
    return [(board, text, float(rating)) for board, text, rating in rows]


def eased():
    """Return (puzzle, rating) of puzzles that need chains with rules or chains inside."""
    return [
        ("".join(str(added.get(cell, sign)) for cell, sign in enumerate(EASTER_MONSTER)), rating)
        for added, rating in EASED
    ]


def counted():
    """Return (variant, givens, number of solutions, the solution or "") of grids of our own."""
    rows = [line.split(":") for line in _lines(OWN / "solutions.txt")]
    return [(variant, givens, int(count), solution) for variant, givens, count, solution in rows]


def solved(source="own"):
    """Return (variant, givens, solution) of puzzles that another program has solved."""
    if source == "own":
        return [(variant, givens, full) for variant, givens, count, full in counted() if count == 1]
    return [tuple(line.split()) for line in known("variants_solved.txt")]


def _lines(file):
    return [line for line in file.read_text("utf-8").splitlines() if not line.startswith("#")]
