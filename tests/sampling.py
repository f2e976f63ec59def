"""What of a large family of tests is run by default; all of it is with `pytest -m ""`."""

from typing import Any

import pytest
from hypothesis import settings


def sampled(cases, most=12) -> list[Any]:
    """Return cases for parametrize: `most` of them, spread evenly; the others are marked slow."""
    cases = list(cases)
    kept = {number * len(cases) // most for number in range(most)}
    return [
        case if number in kept or len(cases) <= most else slow(case)
        for number, case in enumerate(cases)
    ]


def slow(*values):
    """Return a case for parametrize that is marked slow."""
    return pytest.param(*values, marks=pytest.mark.slow)


def examples(count):
    """Return Hypothesis's settings for so many examples; by default it is a quarter of them."""
    return settings(max_examples=max(4, count * settings().max_examples // 100))
