"""The fillers do, step by step, what the authors' programs did when they were run.

The files in data/originals tell how each program was run and what it did; the recorders stand in
hosts/originals. The programs themselves are not part of this project. Here our fillers are given
the same random choices, which for some means to turn the choices of a shuffle into the one number
that stands for it here.
"""

import re
from itertools import count, islice, pairwise
from math import factorial
from pathlib import Path

import pytest

from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import (
    _rows,
    diagonal_blocks,
    mini_shuffle,
    rotated,
    row_retry,
    row_shuffle,
)
from numpure_xl.sudoku.fillers.events import (
    BackedUp,
    Completed,
    DeadLocked,
    Dealt,
    Event,
    Forced,
    Misdealt,
    Placed,
    Refused,
    Restarted,
    fold,
)
from numpure_xl.sudoku.fillers.mini_article import last_ones, punch_unchecked
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from tests.naive import solved_by_last_ones

FOLDER = Path(__file__).parent / "data" / "originals"
MINI, MINI_X = VARIANTS["4x4"], VARIANTS["4x4+x"]


def recorded(name):
    """Return the lines of a recording without its remarks."""
    lines = (FOLDER / name).read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def runs(name, title):
    """Return the runs of a recording: what stands in their title line, and their lines."""
    text = "\n".join(recorded(name))
    parts = [part.splitlines() for part in re.split(rf"(?m)^(?={title})", text) if part]
    return [(head, lines) for head, *lines in parts]


def scripted(numbers):
    """Return a die that falls as the numbers say."""
    chance = Chance("scripted")
    chance.random = iter(numbers).__next__
    return chance


def congruential(seed):
    """Yield the numbers that the JavaScript and VBA programs were given."""
    while True:
        seed = (1664525 * seed + 1013904223) % 2**32
        yield seed / 2**32


class JavaRandom:
    """java.util.Random, after its documentation, which promises the algorithm."""

    def __init__(self, seed):
        self.seed = (seed ^ 0x5DEECE66D) % 2**48

    def bits(self):
        self.seed = (self.seed * 0x5DEECE66D + 0xB) % 2**48
        return self.seed >> 17

    def next_int(self, bound):
        if bound & -bound == bound:
            return bound * self.bits() >> 31
        while True:
            bits = self.bits()
            if bits - bits % bound + bound - 1 < 2**31:
                return bits % bound

    def shuffle(self, items):
        """Shuffle a list as java.util.Collections does."""
        for bound in range(len(items), 1, -1):
            other = self.next_int(bound)
            items[bound - 1], items[other] = items[other], items[bound - 1]


def mini_choices(seed):
    """Yield the falls of the die with which four cards are shuffled again and again."""
    java = JavaRandom(seed)
    while True:
        for bound in (4, 3, 2):
            yield (java.next_int(bound) + 0.5) / bound


def order_number(digits):
    """Return the number that stands for an order of the digits; deck.drawn is the inverse."""
    left, number = list(range(1, len(digits) + 1)), 0
    for digit in digits:
        place = left.index(digit)
        number = number * len(left) + place
        last = left.pop()
        if last != digit:
            left[place] = last
    return (number + 0.5) / factorial(len(digits))


def of_kind(events, *kinds):
    return (event for event in events if isinstance(event, kinds))


def digits_of(text):
    return tuple(map(int, text))


@pytest.mark.parametrize(
    ("title", "lines"), runs("mini_shuffle.txt", "seed"), ids=lambda value: str(value)[:6]
)
def test_mini_shuffle_counts_and_finds_what_the_java_program_does(title, lines):
    seed = int(title.split()[1])
    run = fold(mini_shuffle.events(MINI, scripted(mini_choices(seed))), MINI)
    assert f"end {run.shuffles} {run.grid}" == lines[-1]


def test_mini_shuffle_fails_at_the_unit_in_which_the_java_program_sees_a_repeat():
    lines = dict(runs("mini_shuffle.txt", "seed"))["seed 248"][:-1]
    events = list(mini_shuffle.events(MINI, scripted(mini_choices(248))))
    assert [event.digits for event in of_kind(events, Dealt)] == [
        digits_of(line[:4]) for line in lines
    ]
    sizes = [line.split()[1:] for line in lines[4::4]]  # asked for when four rows were laid
    assert {len(asked) for asked in sizes} == {1, 2, 3, 5}  # 5: all columns are whole, the box not
    for event, asked in zip(of_kind(events, Restarted), sizes, strict=True):
        assert event.to == 0
        unit = (*MINI.units[4:8], MINI.boxes[0])[len(asked) - 1]
        assert event.cell in unit[1:]
        assert asked[-1] != "=4"


def band_events(lines):
    """Return the events that a recording of the sets in row-shuffle's program stands for."""
    events: list[Event] = []
    row, misses = 0, [0] * 9
    for line in lines:
        digits, *answers = line.split()
        columns = sum(answer[0] in "+-" for answer in answers)
        assert columns < 2 or answers[1][1:] == str(row)  # the digits above the second column
        if answers[-1][0] == "-":
            misses[columns - 1] += 1
            continue
        if any(misses):
            events.append(Misdealt(row, tuple(misses)))
        misses = [0] * 9
        events.append(Dealt(row, digits_of(digits)))
        if answers[-1][0] == "=":
            events.append(Restarted(9 * row + columns - 1, 9 * (row - 2)))
            row -= 2
        else:
            row += 1
    return events


def kinds(events):
    """Return events so that two of different kinds are never equal, as tuples may be."""
    return [(type(event).__name__, *event) for event in events]


def test_row_shuffle_goes_the_way_of_the_java_program():
    lines = dict(runs("row_shuffle.txt", "seed"))["seed 7"]
    expected = band_events(lines)
    chance = scripted(order_number(digits_of(line.split()[0])) for line in lines)
    events = islice(row_shuffle.events(CLASSIC, chance), len(expected))
    assert kinds(events) == kinds(expected)


def test_the_recording_has_rows_turned_down_for_a_digit_of_another_column():
    lines = dict(runs("row_shuffle.txt", "seed"))["seed 7"]
    after_a_broken_box = [line.split()[1] for before, line in pairwise(lines) if "=" in before]
    assert {"+2", "-2"} == set(after_a_broken_box)  # two digits left over, where none is above


def java_orders(seed):
    """Yield the numbers of the orders into which Java shuffles nine cards again and again."""
    java, cards = JavaRandom(seed), list(range(1, 10))
    while True:
        java.shuffle(cards)
        yield order_number(cards)


@pytest.mark.slow
def test_row_shuffle_ends_as_the_java_program_after_as_many_shuffles():
    run = fold(row_shuffle.events(CLASSIC, scripted(java_orders(25))), CLASSIC)
    assert f"end {run.shuffles} {run.grid}" == dict(runs("row_shuffle.txt", "seed"))["seed 25"][0]


@pytest.mark.parametrize(
    ("title", "lines"), runs("rotated.txt", "seed"), ids=lambda value: str(value)[-6:]
)
def test_rotated_tries_the_digits_that_the_vba_program_puts_into_m(title, lines):
    _, seed, _, step = title.split()
    told = rotated.events(CLASSIC, scripted(congruential(int(seed))), step=int(step))
    tried = [line for line in lines if not line.startswith("cell")]
    events = islice(of_kind(told, Placed, Refused, BackedUp), len(tried))
    ours = [
        f"{event.cell // 9} {event.cell % 9} {0 if isinstance(event, BackedUp) else event.digit}"
        for event in events
    ]
    assert ours == tried


@pytest.mark.parametrize(
    ("title", "lines"), runs("rotated.txt", "seed"), ids=lambda value: str(value)[-6:]
)
def test_rotated_finds_the_grids_that_the_vba_program_writes_into_the_sheet(title, lines):
    _, seed, _, step = title.split()
    told = rotated.events(CLASSIC, scripted(congruential(int(seed))), step=int(step))
    found = islice(of_kind(told, Completed), 2)
    cells = (line.split()[1:] for line in lines if line.startswith("cell"))
    sheet = {(int(row), int(column)): what for row, column, what in cells}
    for number, event in enumerate(found):
        tile = [
            [sheet[7 + row, 1 + 14 * number + column] for column in range(13)] for row in range(13)
        ]
        edge = [0, 4, 8, 12]
        assert all(tile[row] == ["*"] * 13 for row in edge)
        assert all(line[column] == "*" for line in tile for column in edge)
        rows = [line for row, line in enumerate(tile) if row not in edge]
        written = "".join(what for line in rows for what in line if what != "*")
        assert digits_of(written) == event.digits
    assert len(sheet) == 2 * 13 * 13


@pytest.mark.parametrize("line", recorded("diagonal_blocks.txt"), ids=lambda line: line[:1])
def test_diagonal_blocks_writes_what_the_page_writes_when_the_page_does(line):
    seed, *writes, table = line.split()
    fallen = count()
    chance = scripted(number for number, _ in zip(congruential(int(seed)), fallen, strict=False))
    ours, left = [], CLASSIC.cells * [0]
    for event in of_kind(diagonal_blocks.events(CLASSIC, chance), Placed, Forced):
        ours.append(f"{event.cell}:{event.digit}@{repr(fallen)[6:-1]}")
        left[event.cell] = event.digit
    assert ours == writes
    assert str(Grid(tuple(left))) == table


def test_the_recordings_of_the_page_have_full_boards_and_boards_with_blanks():
    assert {"." in line.split()[-1] for line in recorded("diagonal_blocks.txt")} == {True, False}


def attempts(lines):
    """Return what row-retry's program tried, nine tries each: (row, column, digit, fits).

    That a digit fitted is seen by where the next try is: one further, or in the next row. Of the
    ninth try of an attempt that failed it cannot be seen, and does not matter.
    """
    tries = [tuple(map(int, line.split())) for line in lines]
    done = (9, 0, 0) if tries[-1][:2] == (8, 8) else tries[-1]
    told = [(*this, after[:2] > this[:2]) for this, after in pairwise([*tries, done])]
    return [told[start : start + 9] for start in range(0, len(told), 9)]


def attempt_number(tries):
    """Return the number that stands for nine tries: first the order, then its rest."""
    left, whole, rest, size = tuple(range(1, 10)), 0, 0.0, 1
    refused = False
    for _, column, digit, fits in tries:
        place = left.index(digit)
        if refused:
            size *= len(left)
            rest += place / size
        else:
            whole += place * factorial(8 - column)
            refused = not fits
        if fits:
            left = _rows.without(left, place)
    return (whole + rest + 0.5 / size) / factorial(9)


def retold(lines):
    """Return a recording of row-retry's program, and the events of ours with the same choices."""
    recording = attempts(lines)
    chance = scripted(attempt_number(tries) for tries in recording)
    return recording, row_retry.events(CLASSIC, chance, detailed=10**6)


@pytest.mark.parametrize("run", ["run 1", "run 2"])
def test_row_retry_draws_and_refuses_what_the_vba_program_does(run):
    recording, told = retold(dict(runs("row_retry.txt", "run"))[run])
    for tries in recording:
        ours = list(islice(told, 9))
        assert [(event.cell, event.digit) for event in ours] == [
            (9 * row + column, digit) for row, column, digit, _ in tries
        ]
        fitted = [fits for *_, fits in tries]
        assert [isinstance(event, Placed) for event in ours][:8] == fitted[:8]
        if not all(fitted):
            row = tries[0][0]
            refused = next(event.cell for event in of_kind(ours, Refused))
            assert next(told) == Restarted(refused, 9 * row)
    assert isinstance(next(told), Completed)


def test_row_retry_sees_at_once_that_the_vba_program_goes_round_for_ever():
    (lines,) = (lines for head, lines in runs("row_retry.txt", "run") if "dead-lock" in head)
    recording, told = retold(lines)
    laid = [tries for tries in recording if all(fits for *_, fits in tries)]
    assert [tries[0][0] for tries in laid] == [0, 1, 2, 3, 4]
    assert {tries[0][0] for tries in recording[5:]} == {5}  # thirty attempts, all in vain
    assert {type(event) for event in islice(told, 45)} == {Placed}
    assert next(told) == DeadLocked(45)


@pytest.mark.parametrize("line", recorded("last_one.txt"), ids=lambda line: line[:16])
def test_the_last_one_is_written_in_the_order_of_the_java_program(line):
    givens, digits, array, end = line.split(" ", 3)
    grid = Grid.parse(givens, MINI_X)
    assert "".join(str(step.digit) for step in last_ones(grid)) == digits
    left = solved_by_last_ones(grid)
    assert str(left).replace(".", "0") == array
    assert (end == "done") == (left.clues == 16)


@pytest.mark.parametrize("line", recorded("punch.txt"), ids=lambda line: line[:1])
def test_the_unchecked_punch_leaves_what_the_java_program_leaves(line):
    seed, full, left = line.split()
    java = JavaRandom(int(seed))
    falls = ((java.next_int(bound) + 0.5) / bound for bound in range(16, 1, -1))
    punched = punch_unchecked(Grid.parse(full, MINI), 10, scripted(falls))
    assert str(punched.givens).replace(".", "0") == left
