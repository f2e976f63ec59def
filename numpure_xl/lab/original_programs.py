"""The subjects of the lab: each filler with the board it was written for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from numpure_xl.sudoku import VARIANTS, Chance, Variant
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import Event, Found, limited

LIMIT = 2_000_000
"""Events after which a run gives up: ten times what row-shuffle, the longest, has on average."""


class Subject(NamedTuple):
    """A filler under study.

    Attributes:
        board: The name of the variant it was written for.
        article: The file name of the article it comes from; "" for our own.
        seconds: How long a run takes, roughly.
        most_runs: As many runs as it makes unless it is named; None for as many as are asked for.
    """

    board: str
    article: str
    seconds: float
    most_runs: int | None = None

    @property
    def variant(self) -> Variant:
        """The rules of its board."""
        return VARIANTS[self.board]


SUBJECTS = {
    "mini-shuffle": Subject("4x4", "000_java_mini_4x4", 0.003),
    "row-shuffle": Subject("9x9", "001_java_9x9_shuffle", 2.0, most_runs=5),
    "rotated": Subject("9x9", "002_vba_rotated_backtracking", 0.001),
    "diagonal-blocks": Subject("9x9", "003_js_diagonal_blocks", 0.001),
    "row-retry": Subject("9x9", "004_vba_row_retry", 0.03),
    "search": Subject("9x9", "", 0.001),
}


def run_of(filler: str, seed: str, number: int) -> Iterator[Event]:
    """Yield the events of a run, which ends with the first grid, the end or the limit.

    Args:
        filler: A name in `SUBJECTS`.
        seed: The seed of the whole lab.
        number: The number of the run; it depends on nothing but these three.
    """
    chance = Chance(f"{seed}/{filler}/{number}")
    events = run_events(filler, SUBJECTS[filler].variant, chance, limit=None)
    return limited(_until_found(events), LIMIT)


def _until_found(events: Iterable[Event]) -> Iterator[Event]:
    for event in events:
        yield event
        if isinstance(event, Found):
            return
