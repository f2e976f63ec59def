"""No argument makes the compiled search write outside its memory: answers or errors, no more.

`.ci/sanitize` runs this on a build that watches every access; NUMPURE_FUZZ=100000 tries as many.
"""

import os
import random
import subprocess
import sys
from contextlib import suppress
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from numpure_xl.kernel import IS_COMPILED, UnitCounts, compiled_cover, numbers_as_bytes
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, VARIANTS
from numpure_xl.sudoku.grid.variant import Variant

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")

CASES = int(os.environ.get("NUMPURE_FUZZ", "400"))


def counts_of(variant: Variant) -> UnitCounts:
    return UnitCounts(variant.side, variant.lines, len(variant.boxes))


LAWFUL = [(counts_of(each), [*chain(*each.units)]) for each in ALL_BOARDS.values()]


class TurnsOverError(Exception):
    """Ends a search that takes long."""


class Pause:
    """What the search calls now and then; it lets a few turns pass."""

    def __init__(self):
        self.left = 3

    def __call__(self):
        self.left -= 1
        if not self.left:
            raise TurnsOverError


def units(chance):
    """Return a shape and the cells of units, lawful or not."""
    shape, lawful = chance.choice(LAWFUL)
    side, way = shape.side, chance.randrange(7)
    if way < 2:
        return shape, lawful
    made = [*lawful]
    if way == 2:
        for _ in range(chance.randrange(1, 9)):
            made[chance.randrange(len(made))] = chance.choice((256, 1 << 16)) - 1
            made[chance.randrange(len(made))] = chance.randrange(256)
    elif way == 3:
        made = made[: side * chance.randrange(len(made) // side + 1)]
    elif way == 4:
        number = chance.randrange(5 * side)
        made = []
        for _ in range(number):
            made += chance.sample(range(side * side), side)
    elif way == 5:
        shape = UnitCounts(side, chance.randrange(-1, 140), chance.randrange(-1, 140))
    else:
        shape = UnitCounts(*[chance.randrange(-2, 20)] * 3)
        made = [*chance.randbytes(chance.randrange(5000))]
    return shape, made


KNOWN = ((1 << 19) - 1, -1, 1, 3, 71, 8190, 1 << 20, 0)
"""All techniques, one solution, the last ones, singles of boxes, singles, and others."""


def follow(cover, chance, side, number):
    size = (number // side * side + side * side) * chance.choice((1, 2, 3, 4))
    marks = chance.choice((b"\xff" * size, chance.randbytes(size + chance.choice((0, 0, 1)))))
    return cover.follow(marks, digits(chance, side), chance.choice(KNOWN))


def nets(cover, chance, side, number):
    size = (number // side * side + side * side) * 2
    marks = chance.choice((b"\xff" * size, bytes(size), chance.randbytes(size)))
    return cover.nets(marks, chance.random() < 0.5, chance.random() < 0.5, chance.randrange(-1, 4))


def count(cover, chance, side, number):
    size = ((number // side * side + side * side) * (side + 1) + 7) // 8
    state = chance.choice(
        (b"\xff" * size, bytes(size), chance.randbytes(size + chance.randrange(3)))
    )
    if chance.randrange(2):
        return cover.settle(state, chance.random() < 0.5)
    return cover.count(state, chance.choice((0, 1, 2, -1, 1 << 62)), chance.choice((-1, 0, 99)))


def digits(chance, side):
    return bytes(chance.choice((0, 0, 0, 0, chance.randrange(256))) % (side + 2)
                 for _ in range(side * side))  # fmt: skip


def draw(cover, chance, side, number):  # noqa: ARG001  # all have these arguments
    rolls = (chance.random, lambda: 1.0, lambda: float("nan"), lambda: -0.1, lambda: "x")
    return cover.draw(digits(chance, side), chance.choice(rolls))


def fill(cover, chance, side, number):  # noqa: ARG001
    dice = (Chance(side).state, bytes(2500), b"\xff" * 2500, chance.randbytes(2500), b"")
    return cover.fill(chance.choice(dice), chance.choice((0, 1, 3, 40, -1, 1 << 40)))


def seek(cover, chance, side, number):  # noqa: ARG001
    dice = (Chance(side).state, bytes(2500), b"\xff" * 2500, chance.randbytes(2500), b"")
    return cover.seek(chance.choice(dice), chance.choice((0, 1, 300, 10**6, -1, 1 << 70)))


def punch(cover, chance, side, number):  # noqa: ARG001
    solution = bytes(chance.randrange(side + 1) for _ in range(side * side))
    cells = list(range(min(256, side * side)))
    chance.shuffle(cells)
    orbits = [
        numbers_as_bytes(cells[at : at + 2])
        for at in range(0, len(cells), chance.choice((1, 2, 9)))
    ]
    orbits += chance.choice(([], [b"\xff"], ["x"], [None], [b"\0" * 300]))
    clues, effort = chance.choice((0, 17, -5, 1 << 40)), chance.choice((-1, 9))
    return cover.punch(solution, orbits, clues, effort, chance.choice(KNOWN))


def rivals(chance, side):
    """Return pairs of candidates, some of which are none."""
    most = side**3 + chance.choice((0, 0, 0, 1))
    pairs = range(chance.choice((0, 0, 1, 99)))
    return [(chance.randrange(most), chance.randrange(most)) for _ in pairs]


def solve(cover, chance, side, number):  # noqa: ARG001
    text = "".join(chance.choice("......123456789_\0Ａ\udc80") for _ in range(side * side))
    cover.count_line(text, 2)
    plain = (text.replace("\0", ".") + chance.choice(("\n", "\r\n", "", "\n\n"))) * 3
    lines = chance.choice((plain, text)).encode(errors="replace")
    cover.plain_lines(lines, chance.choice((0, 1, -1, len(lines), 1 << 40)))
    solved, counts = cover.solve_lines(lines)
    assert len(solved) == counts.count(1) * (side * side + 1)
    cover.solve(digits(chance, side), chance.choice((0, 2, -1)))
    cover.climb(digits(chance, side), chance.choice(KNOWN))
    return next(cover.solutions(digits(chance, side)), None)


@pytest.mark.parametrize("call", [follow, nets, count, draw, fill, seek, punch, solve])
def test_what_is_no_board_ends_in_an_error_or_an_answer(call, monkeypatch):
    chance = random.Random(call.__name__)
    monkeypatch.setattr("numpure_xl.kernel._pause", None)
    made = 0
    for _ in range(CASES // 5):
        shape, cells = units(chance)
        monkeypatch.setattr("numpure_xl.kernel._pause", Pause())
        with suppress(ValueError, OverflowError, TypeError, MemoryError, TurnsOverError):
            cover = compiled_cover(shape, cells, rivals(chance, shape.side))
            made += 1
            call(cover, chance, shape.side, len(cells))
    assert made > CASES // 25  # lawful ones at least


@pytest.mark.parametrize(
    "cells",
    [
        [*range(9)] * 38,
        [*range(9)] * 26,
        [0] * 9 * 27,
        [*[*chain(*VARIANTS["9x9"].units)][:-1], 81],
        [],
    ],
    ids=["alike", "few", "one cell", "off the board", "none"],
)
def test_units_that_are_no_board_are_refused_or_harmless(cells):
    for _ in range(200):
        with suppress(ValueError):
            cover: Any = compiled_cover(UnitCounts(9, 9, 9), cells, ())
            assert cover.follow(b"\xff\xff" * (len(cells) + 81), bytes(81), KNOWN[0])


INSIDE = """
import sys; sys.path[:0] = {path!r}
from numpure_xl import kernel
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import count_solutions
print(kernel.IS_COMPILED, count_solutions(Grid.parse("1" + "." * 15), 99))
"""
OUTSIDE = """
try:
    import _interpreters as interpreters
except ImportError:
    import _xxsubinterpreters as interpreters
run = getattr(interpreters, "run_string", None) or interpreters.exec
for _ in range(2):
    run(interpreters.create(), {inside!r})
"""


def test_it_works_in_interpreters_that_have_a_lock_of_their_own():
    inside = INSIDE.format(path=[str(Path(__file__).parents[1]), *sys.path])
    code = OUTSIDE.format(inside=inside)
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert made.stdout == "True 72\n" * 2, made.stderr


def test_free_threaded_python_does_not_load_it():
    code = "import sys; sys.version += ' free-threading build'; from numpure_xl import kernel; "
    code += "print(kernel.IS_COMPILED)"
    made = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert made.stdout == "False\n"
