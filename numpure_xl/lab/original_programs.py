"""The subjects of the lab: each filler with the board it was written for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import Completed, Event, limited
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.variant import Variant

LIMIT = 2_000_000
"""Events after which a run gives up: ten times what row-shuffle, the longest, has on average."""


class Subject(NamedTuple):
    """A filler under study.

    Attributes:
        board: The name of the variant it was written for.
        seconds: How long a run takes, roughly.
        most_runs: As many runs as it makes unless it is named; None for as many as are asked for,
            0 if it is run only when it is named.
    """

    board: str
    seconds: float
    most_runs: int | None = None

    @property
    def variant(self) -> Variant:
        """The rules of its board."""
        return VARIANTS[self.board]


SUBJECTS = {
    "mini-shuffle": Subject("4x4", 0.003),
    "row-shuffle": Subject("9x9", 2.0, most_runs=5),
    "rotated": Subject("9x9", 0.001),
    "diagonal-blocks": Subject("9x9", 0.001),
    "row-retry": Subject("9x9", 0.03),
    "search": Subject("9x9", 0.001),
    **{f"rotated-{step}": Subject("9x9", 0.001, most_runs=0) for step in range(2, 9)},
}


def usual_fillers() -> list[str]:
    """Return the fillers that are compared if none is named."""
    return [name for name, subject in SUBJECTS.items() if subject.most_runs != 0]


def program_of(filler: str) -> str:
    """Return the filler of whose program another is a version.

    >>> program_of("rotated-4"), program_of("row-retry")
    ('rotated', 'row-retry')
    """
    return filler.rstrip("-12345678")


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
        if isinstance(event, Completed):
            return
