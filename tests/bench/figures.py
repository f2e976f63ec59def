"""Figures of many measurements of one thing: how many, the mean, what 95 % keep to, the worst."""

from collections.abc import Sequence
from statistics import fmean, median
from typing import NamedTuple

HEADS = ("number", "median", "mean", "95 %", "worst")


class Figures(NamedTuple):
    """What is printed of measurements."""

    number: int
    median: float
    mean: float
    high: float
    worst: float

    @property
    def columns(self) -> tuple[str, ...]:
        """The figures as they are printed, below `HEADS`; two digits of what is below ten."""
        return (str(self.number), *map(shown, self[1:]))


def shown(value: float) -> str:
    """Return a figure as it is printed: two digits of what is below ten."""
    return f"{value:.2g}" if value < 10 else f"{value:,.0f}"


def figures(values: Sequence[float]) -> Figures:
    """Return the figures of measurements, of which there is one at least."""
    ordered = sorted(values)
    high = ordered[round(0.95 * (len(ordered) - 1))]
    return Figures(len(ordered), median(ordered), fmean(ordered), high, ordered[-1])
