"""What of a large family of tests is run by default; all of it is with `pytest -m ""`."""

from typing import Any

import pytest
from hypothesis import settings

ALL = 100
"""Hypothesis's examples where slow tests run, too; see tests/conftest.py."""

ONE_OF_EACH_KIND = ("4x4", "6x6-x", "9x9", "9x9-colours", "9x9-windows-x", "12x12")
"""Boards that stand for all: of each small size, and with each kind of rule."""


def sampled(cases, most=12) -> list[Any]:
    """Return cases for parametrize: `most` of them, spread evenly; the others are marked slow."""
    cases = list(cases)
    kept = {number * len(cases) // most for number in range(most)}
    return [
        case
        if number in kept or len(cases) <= most
        else slow(*(case if isinstance(case, tuple) else (case,)))
        for number, case in enumerate(cases)
    ]


def boards(names=None) -> list[Any]:
    """Return boards for parametrize: one of each kind; the others are marked slow."""
    from numpure_xl.sudoku import VARIANTS  # noqa: PLC0415  # as tests.bench.mutants needs it

    return [name if name in ONE_OF_EACH_KIND else slow(name) for name in names or VARIANTS]


def some(cases, few=1):
    """Return a few of the cases of one test, spread evenly; all of them where slow tests run."""
    return cases if settings().max_examples >= ALL else cases[:: max(1, len(cases) // few)]


def slow(*values):
    """Return a case for parametrize that is marked slow."""
    return pytest.param(*values, marks=pytest.mark.slow)


def examples(count):
    """Return Hypothesis's settings for so many examples; by default it is a quarter of them."""
    return settings(max_examples=rounds(count))


def rounds(count):
    """Return so many rounds of a loop; by default it is a quarter of them."""
    return max(4, count * settings().max_examples // 100)
