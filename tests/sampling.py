"""What of a large family of tests is run by default; all of it is with `pytest -m ""`."""

import zlib
from typing import Any

import pytest
from hypothesis import settings

ALL = 100
"""Hypothesis's examples where slow tests run, too; see tests/conftest.py."""

ONE_OF_EACH_KIND = ("4x4", "6x6+x", "9x9", "9x9+colours", "9x9+windows+x", "12x12")
"""Boards that stand for all: of each small size, and with each kind of rule."""


MOST, MOST_IN_HOSTS = 2, 1
"""So many cases of a test are run by default, spread evenly over all of them; fewer if real
programs take part. Where each case takes long, a test has a number of its own: the mark `few`."""


def spread(count, most, name):
    """Return which of so many cases are run by default: `most` of them, or all if they are few.

    The name of the test decides where they begin, so that all boards come up in one test or
    another. Where every second case is of the same language, some of either are among them.
    """
    most = min(most, count)
    step = count // most
    if step > 1 and step % 2 == 0:
        step -= 1
    start = zlib.crc32(name.encode())
    return {(start + number * step) % count for number in range(most)}


def boards(names=None) -> list[Any]:
    """Return boards for parametrize: one of each kind; the others are marked slow."""
    from numpure_xl.sudoku.grid.boards import VARIANTS  # noqa: PLC0415  # as tests.bench.mutants needs it

    return [name if name in ONE_OF_EACH_KIND else slow(name) for name in names or VARIANTS]


def some(cases, few=1):
    """Return a few of the cases of one test, spread evenly; all of them where slow tests run."""
    return cases if settings().max_examples >= ALL else cases[:: max(1, len(cases) // few)]


def slow(*values):
    """Return a case for parametrize that is marked slow."""
    return pytest.param(*values, marks=pytest.mark.slow)


def examples(count):
    """Return Hypothesis's settings for so many examples; by default it is a seventh of them."""
    return settings(max_examples=rounds(count))


def rounds(count):
    """Return so many rounds of a loop; by default it is a seventh of them."""
    return max(4, count * settings().max_examples // 100)
