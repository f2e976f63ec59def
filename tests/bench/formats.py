"""How fast texts are read, and what 100,000 damaged ones do.

python -m tests.bench.formats             microseconds a puzzle of each format, beside a line's
python -m tests.bench.formats --damaged   damaged texts without end, or as many as asked for
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from statistics import median
from time import process_time

from numpure_xl.errors import NumpureError
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.formats import FORMATS, SOLUTION, Format
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from tests.bench.figures import HEADS, figures
from tests.test_fuzz import mutated

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROUNDS = 5
SLOWER = 3
"""How many times as slow as the lines of today a text format may be read; links are packed."""


def text_of(form: Format, games: list[SavedGame]) -> str:
    """Return a file of games."""
    fields = [fields_of(game) for game in games]
    texts = [form.text(*pair) for pair in zip(games, fields, strict=True)]
    return form.head(fields[0]) + form.between.join(texts) + form.tail


def puzzles(count: int) -> Iterator[Grid]:
    """Yield puzzles that differ by a renaming of their digits."""
    chance = random.Random(count)
    for _ in range(count):
        names = chance.sample("123456789", 9)
        yield Grid.parse(PUZZLE.translate(str.maketrans("123456789", "".join(names))))


def seconds(text: str, count: int) -> float:
    """Return how long it takes to read a file with so many puzzles."""
    start = process_time()
    found = sum(1 for _, grid in grids_in(_file(text.encode()), "a") if isinstance(grid, Grid))
    assert found == count, (found, count)
    return process_time() - start


def _file(data: bytes) -> BufferedReader:
    return BufferedReader(BytesIO(data))


def speeds(count: int) -> None:
    """Print how fast each format is read."""
    games = [game_of(grid) for grid in puzzles(count)]
    lines = text_of(FORMATS["line"], games)
    line = median(seconds(lines, count) for _ in range(ROUNDS))
    print(f"us of {count:,} puzzles{''.join(f'{head:>9}' for head in HEADS)}  of a line's")
    for name, form in FORMATS.items():
        text = text_of(form, games)
        taken = [seconds(text, count) for _ in range(ROUNDS)]
        slower, longer = median(taken) / line, len(text) / len(lines)
        verdict = "" if slower <= SLOWER or form.site else "  slower than asked"
        verdict += ", for it has more to read" if verdict and slower / longer <= SLOWER else ""
        columns = figures([1e6 * each / count for each in taken]).columns
        print(f"{name:<22}{''.join(f'{each:>9}' for each in columns)}{slower:8.1f} x", end="")
        print(f", {slower / longer:4.1f} x a byte{verdict}", flush=True)


def damaged(count: int) -> None:
    """Read damaged files of every format; whatever is raised beside our own errors ends it."""
    chance = random.Random(count)
    saved = SavedGame.of(
        *([5, 3, 4, *[0] * 78], [True, True, False, *[False] * 78], [0, 0, 0, *[6] * 78]),
        Grid(PUZZLE).variant,
    )
    texts = [
        text_of(form, [game_of(Grid(PUZZLE)), game]).encode()
        for form in FORMATS.values()
        for game in (saved, SavedGame(Grid(PUZZLE), Grid(PUZZLE)))
        if SOLUTION not in form.carries or game is saved
    ]
    start = process_time()
    for number in range(1, count + 1):
        try:
            for _ in grids_in(_file(mutated(chance.choice(texts), chance)), "a"):
                pass
        except NumpureError:
            pass
        if number % 10_000 == 0:
            print(f"{number:,} damaged texts, {process_time() - start:.0f} s")


def main() -> None:
    """Run what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=20_000)
    parser.add_argument("--damaged", action="store_true")
    wishes = parser.parse_args()
    (damaged if wishes.damaged else speeds)(wishes.n)


if __name__ == "__main__":
    main()
