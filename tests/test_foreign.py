"""Puzzles of two other solvers: solved as their authors state, or refused; none is solved wrongly.

The folder NUMPURE_FOREIGN has clones of them, see foreign.py; nothing of them is kept here.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests.foreign import DCLAMAGE, ISS, SOURCES, judged

RIGHT = {ISS: 50, DCLAMAGE: 15}
"""How many are right at least."""


@pytest.mark.foreign
@pytest.mark.parametrize("source", SOURCES)
def test_no_puzzle_of_another_program_is_solved_wrongly(source):
    folder = Path(os.environ["NUMPURE_FOREIGN"]) / source
    counts, wrong = Counter[str](), []
    for puzzle in SOURCES[source](folder):
        if puzzle.text:
            verdict, why = judged(puzzle)
            counts[verdict] += 1
            wrong += [(puzzle.name, why)] * (verdict == "wrong")
    assert wrong == []
    assert counts["right"] >= RIGHT[source], counts
