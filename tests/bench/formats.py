"""How fast texts are read, and what 100,000 damaged ones do.

python -m tests.bench.formats             puzzles a second of each format, beside the lines'
python -m tests.bench.formats --damaged   damaged texts without end, or as many as asked for
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from time import process_time

from numpure_xl.errors import NumpureError
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.formats import FORMATS, SOLUTION, Format
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.saved_game import SavedGame, game_of
from tests.test_fuzz import mutated

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
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
    line = seconds(lines, count)
    for name, form in FORMATS.items():
        text = text_of(form, games)
        taken = seconds(text, count)
        slower, longer = taken / line, len(text) / len(lines)
        verdict = "" if slower <= SLOWER or form.site else "  slower than asked"
        verdict += ", for it has more to read" if verdict and slower / longer <= SLOWER else ""
        speed = f"{name:<12}{count / taken:10,.0f} puzzles/s {slower:6.1f} x"
        print(f"{speed}, {slower / longer:4.1f} x a byte{verdict}")


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
    parser.add_argument("-n", type=int, default=100_000)
    parser.add_argument("--damaged", action="store_true")
    wishes = parser.parse_args()
    (damaged if wishes.damaged else speeds)(wishes.n)


if __name__ == "__main__":
    main()
