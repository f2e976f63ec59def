"""The experiments that the articles speak of, made.

Lecture 22 asks its reader to try other steps. The article on the 4x4 board fills in the last one of
four, and digs ten holes. The article on three blocks says that there are other threes, and that
two ideas more would fill every board: the cell with the fewest possible digits first, and branches
that are recorded. Each is measured here with runs that the seed decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import gcd
from typing import Any, NamedTuple

from numpure_xl.lab.compare import spread, wilson
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, diagonal_blocks, run_events
from numpure_xl.sudoku.fillers.events import (
    BackedUp,
    Completed,
    Event,
    Placed,
    fold,
)
from numpure_xl.sudoku.fillers.mini_article import last_ones, punch_unchecked
from numpure_xl.sudoku.fillers.search import full_grid
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid

EXAMPLE = "1... 3.12 43.1 ...."
"""The puzzle of the article on the 4x4 board."""

HOLES = 10
"""Holes that it digs."""

SOLVED_HOLES = range(4, 11)
"""Holes of the puzzles that its solver is tried on; its example has 9."""

OFFSET = 3
"""The offset with which lecture 22 traces each step."""

SAMPLE = 5
"""Puzzles for each run of a program: with 200 runs a share is known to 3 % or better."""


class RotationStep(NamedTuple):
    """A step of the rotated program.

    Attributes:
        step: From 1 to 8.
        order: The digits that a cell tries, if it begins as in the lecture.
        is_coprime: Whether the step has no factor in common with 9.
        tries: Digits tried until the first grid, in the middle of the runs.
        back_steps: Steps back until then, in the middle.
    """

    step: int
    order: tuple[int, ...]
    is_coprime: bool
    tries: float
    back_steps: float


class Share(NamedTuple):
    """A number of successes, of so many times."""

    name: str
    successes: int
    runs: int
    tries: float = 0

    @property
    def rate(self) -> float:
        """The share, 0 to 1."""
        return self.successes / self.runs

    @property
    def interval(self) -> tuple[float, float]:
        """The interval in which the true share is likely to lie (95 %)."""
        return wilson(self.successes, self.runs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Experiments:
    """The results of the experiments.

    Attributes:
        steps: Steps 1 to 8 of the rotated program.
        example: Blanks of the article's puzzle that "the last one" fills, with the diagonals and
            without them, of how many.
        last_one: By number of holes, how many puzzles with one solution it solves: of 4x4 boards
            without the diagonals, then of boards that have them.
        ten_holes: Of grids with ten holes, how many have one solution.
        blocks: For each three independent blocks, how many runs fill the board.
        ideas: The program of the three blocks, then with one idea more at a time, then `search`.
    """

    steps: tuple[RotationStep, ...]
    example: tuple[int, int, int]
    last_one: dict[int, tuple[Share, Share]]
    ten_holes: Share
    blocks: tuple[Share, ...]
    ideas: tuple[Share, ...]


class ExperimentOrder(NamedTuple):
    """A part of an experiment to be made, which takes a second at most or so.

    Attributes:
        kind: A name in `PARTS`.
        subject: One of what it is made with.
        seed: Decides it.
        runs: Runs of each program; of 4x4 boards there are five times as many.
    """

    kind: str
    subject: Any
    seed: str
    runs: int


def experiment_orders(seed: str, runs: int) -> list[ExperimentOrder]:
    """Return the parts of all experiments.

    Args:
        seed: Decides all of them.
        runs: Runs of each program; of 4x4 boards there are five times as many.
    """
    return [
        ExperimentOrder(kind, subject, seed, runs)
        for kind, (subjects, _) in PARTS.items()
        for subject in subjects
    ]


def experimented(order: ExperimentOrder) -> object:
    """Make a part of an experiment; return what came of it."""
    _, work = PARTS[order.kind]
    return work(order.subject, order.seed, order.runs)


def gathered(orders: Iterable[ExperimentOrder], results: Iterable[Any]) -> Experiments:
    """Return all experiments, from what came of each part."""
    parts: dict[str, list[Any]] = {kind: [] for kind in PARTS}
    for order, result in zip(orders, results, strict=True):
        parts[order.kind].append(result)
    (ten_holes,) = parts["ten holes"]
    return Experiments(
        steps=tuple(parts["step"]),
        example=_example(),
        last_one=dict(zip(SOLVED_HOLES, parts["last one"], strict=True)),
        ten_holes=ten_holes,
        blocks=tuple(parts["blocks"]),
        ideas=tuple(parts["idea"]),
    )


def step_of(step: int, seed: str, runs: int) -> RotationStep:
    """Measure a step of the rotated program."""
    name = f"rotated-{step}" if f"rotated-{step}" in FILLERS else "rotated"
    made = [
        fold(_until_found(run_events(name, CLASSIC, Chance(f"{seed}/{name}/{run}"))), CLASSIC)
        for run in range(runs)
    ]
    return RotationStep(
        step=step,
        order=turn_of(OFFSET, step),
        is_coprime=gcd(step, 9) == 1,
        tries=spread([run.tries for run in made]).median,
        back_steps=spread([run.back_steps for run in made]).median,
    )


def turn_of(offset: int, step: int) -> tuple[int, ...]:
    """Return the digits that a cell of the rotated program tries, in their order."""
    return tuple((offset + step * turn) % 9 + 1 for turn in range(1, 10))


def _until_found(events: Iterator[Event]) -> Iterator[Event]:
    for event in events:
        yield event
        if isinstance(event, Completed):
            return


def _example() -> tuple[int, int, int]:
    boards = [Grid.parse(EXAMPLE, VARIANTS[name]) for name in ("4x4+x", "4x4")]
    with_diagonals, without = (len(list(last_ones(board))) for board in boards)
    return with_diagonals, without, boards[0].digits.count(BLANK)


def _last_ones(holes: int, seed: str, runs: int) -> tuple[Share, Share]:
    """Try "the last one" on puzzles without the diagonals, then with them."""
    return _last_one("4x4", holes, seed, runs), _last_one("4x4+x", holes, seed, runs)


def _last_one(board: str, holes: int, seed: str, runs: int) -> Share:
    """Try "the last one" on puzzles with one solution."""
    chance, solved, tried = Chance(f"{seed}/last one/{board}/{holes}"), 0, 0
    while tried < SAMPLE * runs:
        puzzle = punch_unchecked(full_grid(VARIANTS[board], chance), holes, chance, limit=2)
        if puzzle.count == 1:
            tried += 1
            solved += len(list(last_ones(puzzle.givens))) == holes
    return Share(board, solved, tried)


def _ten_holes(holes: int, seed: str, runs: int) -> Share:
    """Count the grids with ten holes that have one solution."""
    chance, sample = Chance(f"{seed}/ten holes"), SAMPLE * runs
    dug = (
        punch_unchecked(full_grid(VARIANTS["4x4"], chance), holes, chance, limit=2)
        for _ in range(sample)
    )
    return Share("4x4", sum(each.count == 1 for each in dug), sample)


THREES = diagonal_blocks.independent_blocks(CLASSIC)
"""The six choices of three blocks that cannot clash."""


def _blocks(threes: tuple[int, ...], seed: str, runs: int) -> Share:
    """Run the program with three blocks; its name is theirs, counted from 1."""
    name = " ".join(str(block + 1) for block in threes)
    return _measured(
        name,
        runs,
        lambda run: diagonal_blocks.events(
            CLASSIC, Chance(f"{seed}/blocks {name}/{run}"), blocks=threes
        ),
    )


def _idea(name: str, seed: str, runs: int) -> Share:
    return _measured(name, runs, lambda run: IDEAS[name](Chance(f"{seed}/idea/{run}")))


def _measured(name: str, runs: int, events: Callable[[int], Iterator[Event]]) -> Share:
    made = [fold(events(run), CLASSIC) for run in range(runs)]
    tries = spread([run.tries for run in made]).median
    return Share(name, sum(bool(run.grids) for run in made), runs, tries)


def branching(chance: Chance, *, blocks: bool = True) -> Iterator[Event]:
    """Return the events of the program with both ideas of its author: no board stays unfilled.

    A blank with the fewest possible digits is next. Its digits are tried in random order, and where
    none leads to a full board the work goes back to the blank before.

    Args:
        chance: The die.
        blocks: Whether the three blocks are filled first; else one row is.
    """
    first = [CLASSIC.boxes[block] for block in THREES[0]] if blocks else [CLASSIC.units[0]]
    digits = [BLANK] * CLASSIC.cells
    for cells in first:
        for cell, digit in zip(cells, chance.shuffled(range(1, 10)), strict=True):
            digits[cell] = digit
            yield Placed(cell, digit)
    branches: list[tuple[int, list[int]]] = []
    while BLANK in digits:
        cell, possible = _fewest(digits)
        branches.append((cell, chance.shuffled(possible)))
        while not branches[-1][1]:
            cell, _ = branches.pop()
            digits[cell] = BLANK
            yield BackedUp(cell)
        cell, left = branches[-1]
        digits[cell] = left.pop()
        yield Placed(cell, digits[cell])
    yield Completed(tuple(digits))


def _fewest(digits: list[int]) -> tuple[int, list[int]]:
    """Return a blank with the fewest possible digits, and these."""
    fewest: tuple[int, list[int]] | None = None
    for cell, digit in enumerate(digits):
        if digit == BLANK:
            held = {digits[peer] for peer in CLASSIC.peers[cell]}
            possible = [each for each in range(1, 10) if each not in held]
            if fewest is None or len(possible) < len(fewest[1]):
                fewest = cell, possible
    assert fewest is not None, "there is a blank"  # noqa: S101  # the caller looked
    return fewest


IDEAS: dict[str, Callable[[Chance], Iterator[Event]]] = {
    "article": lambda chance: diagonal_blocks.events(CLASSIC, chance),
    "fewest first": lambda chance: diagonal_blocks.events(CLASSIC, chance, fewest_first=True),
    "branches": branching,
    "row first": lambda chance: branching(chance, blocks=False),
    "search": lambda chance: run_events("search", CLASSIC, chance),
}
"""From the program of the article to ours: each has what those before it have."""

PARTS: dict[str, tuple[Iterable[Any], Callable[[Any, str, int], Any]]] = {
    "step": (range(1, 9), step_of),
    "last one": (SOLVED_HOLES, _last_ones),
    "ten holes": ((HOLES,), _ten_holes),
    "blocks": (THREES, _blocks),
    "idea": (tuple(IDEAS), _idea),
}
"""The experiments: what each part is made with, and what makes it."""
