"""Python alone makes the puzzles that the compiled search makes."""

import os
import subprocess
import sys

import pytest

from numpure_xl.kernel import IS_COMPILED
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, levels_of
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.sampling import some

SEEDS = ("pure-1", "pure-2")


def lines(board, count):
    """Return the puzzles of the first levels of a board, a line of text for each."""
    for level in levels_of(board)[: int(count)]:
        for seed in SEEDS:
            request = PuzzleRequest(variant=board, level=level)
            yield line_of(make_first(request.shared_recipe(seed)).givens)


@pytest.mark.few(4)
@pytest.mark.parametrize("board", ALL_BOARDS)
def test_a_recipe_makes_the_same_puzzle_with_the_compiled_search_and_without(board):
    assert IS_COMPILED or os.environ.get("NUMPURE_PURE")
    levels = len(some(range(len(levels_of(board))), 2))
    command = [sys.executable, "-m", "tests.test_pure", board, str(levels)]
    pure = os.environ | {"NUMPURE_PURE": "1"}
    ran = subprocess.run(command, env=pure, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == [*lines(board, levels)]


if __name__ == "__main__":
    sys.stdout.writelines(f"{line}\n" for line in lines(*sys.argv[1:]))
