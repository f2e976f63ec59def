"""The matrix: every board at every door, each cell right, refused in one sentence, or wrong.

    python -m tests.matrix [--boards N] [--part K/N] [BOARD ...]

A dot is right, a letter a refusal that `REFUSALS` lists, an X wrong. Boards are those of the lists,
and as many random sets of rules as `COMPOSED` says. It ends with 1 if a cell is wrong: by what a
door does, by a refusal that is not listed, or by one where there must be none.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import traceback
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, board_composed
from numpure_xl.sudoku.grid.grammar import check_drawn
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules import KEYS
from tests.doors import Case, Door, RefusedError, all_doors
from tests.running import no_clock

COMPOSED = 40
"""How many boards have rules by chance."""

SIZES = ("4x4", "6x6", "8x8", "9x9", "9x9", "9x9", "6x6+jigsaw", "9x9+jigsaw")
"""What they are chosen from; the usual one more often."""

LAYOUTS, SHARE = ("butterfly", "cross", "gattai2", "gattai3", "samurai"), 4
"""Grids that overlap, and for how many boards of one grid there is one of several."""

RIGHT, WRONG = ".", "X"


class Refusal(NamedTuple):
    """A refusal that is meant.

    Attributes:
        letter: What it is in the table.
        doors: The doors that may refuse so, as a pattern.
        says: The sentence, as a pattern.
        reason: Why.
    """

    letter: str
    doors: str
    says: str
    reason: str


OTHERS = "|".join({*FORMATS} - {"line", "grid", "csv", "json"})
"""The formats of other programs."""

REFUSALS = (
    Refusal(
        "f",
        OTHERS,
        "The format .+ has no boards|SumoCue has|A game ID is for",
        "the format of another program, which has no such board",
    ),
    Refusal(
        "m",
        f"{OTHERS}|grid",
        "has marks in cells or between them|has several grids",
        "a format without a field for the rule, or for several grids",
    ),
    Refusal(
        "l", "page links", "No site that numpure knows has this board", "no site has the board"
    ),
    Refusal("b", "book braille", "boards up to 12x12 fit", "a line of braille has 40 cells"),
    Refusal("o", "put Lite", "xlwings Lite draws nothing over cells", "xlwings Lite has no shapes"),
    Refusal("c", r"\$ candidates", "has several grids", "a table of candidates has one grid"),
)
"""All refusals that are meant: no board is refused on a sheet, in a file of ours or in a book, but
by a line of braille."""


class Cell(NamedTuple):
    """What came of a board at a door: a sign, and what was said."""

    board: str
    door: str
    sign: str
    told: str


def boards(count: int = COMPOSED) -> Iterator[str]:
    """Yield the boards of the lists, then random sets of rules that go together."""
    yield from ALL_BOARDS
    chance, seen = Chance("matrix"), {*ALL_BOARDS}
    yield from _composed(SIZES, count, chance, seen)
    yield from _composed(LAYOUTS, count // SHARE, chance, seen)


def _composed(sizes: Sequence[str], count: int, chance: Chance, seen: set[str]) -> Iterator[str]:
    while count:
        keys = {KEYS[count % len(KEYS)], *chance.shuffled(KEYS)[: chance.below(3)]}
        name = "+".join((chance.choice(sizes), *sorted(keys)))
        try:
            board = board_composed(name)
            check_drawn(keys)
            Recipe(seed="1", variant=name, level="any")
        except RequestError:
            continue
        if board and board.name not in seen:
            seen.add(board.name)
            count -= 1
            yield board.name


def judged(case: Case, door: Door) -> Cell:
    """Ask for a board at a door."""
    try:
        door.work(case)
    except (RefusedError, NumpureError) as refused:
        return Cell(case.name, door.name, *_refused(door, str(refused)))
    except Exception as fault:  # noqa: BLE001  # whatever is wrong
        place = traceback.extract_tb(fault.__traceback__)[-1]
        told = f"{type(fault).__name__} in {place.name}: {fault}"
        return Cell(case.name, door.name, WRONG, told)
    return Cell(case.name, door.name, RIGHT, "")


def _refused(door: Door, sentence: str) -> tuple[str, str]:
    for refusal in REFUSALS:
        if re.fullmatch(refusal.doors, door.name) and re.search(refusal.says, sentence):
            is_one = "\n" not in sentence.strip()
            return (refusal.letter if is_one else WRONG), sentence
    return WRONG, sentence


def cells(names: Iterable[str], doors: Iterable[Door]) -> Iterator[Cell]:
    """Yield what comes of each board at each door."""
    doors = [*doors]
    for name in names:
        with tempfile.TemporaryDirectory() as folder:
            case = Case(name, Path(folder))
            for door in doors:
                yield judged(case, door)


def head(doors: Iterable[Door]) -> str:
    """Return the names of doors, each written downwards above its column."""
    names = [door.name for door in doors]
    height = max(map(len, names))
    columns = [name.rjust(height) for name in names]
    return "".join(f"{'':26}{''.join(line)}\n" for line in zip(*columns, strict=True))


def main(words: list[str]) -> int:
    """Print the table, the reasons of refusals, and what is wrong; return 1 if anything is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="BOARD")
    parser.add_argument("--boards", type=int, help="the first N of them")
    parser.add_argument(
        "--part", default="1/1", metavar="K/N", help="each N-th of them, from the K-th"
    )
    asked = parser.parse_args(words)
    part, parts = map(int, asked.part.split("/"))
    names = asked.names or [*boards()][: asked.boards][part - 1 :: parts]
    with ExitStack() as stack:
        stack.enter_context(no_clock())
        doors = [*all_doors(stack)]
        sys.stdout.write(head(doors))
        found = list[Cell]()
        for name in names:
            row = [*cells([name], doors)]
            found += row
            sys.stdout.write(f"{name:26}{''.join(cell.sign for cell in row)}\n")
            sys.stdout.flush()
    _tell(found)
    return int(any(cell.sign == WRONG for cell in found))


def _tell(found: list[Cell]) -> None:
    """Print how many cells there are of each kind, the reasons, and each that is wrong."""
    signs = [cell.sign for cell in found]
    sys.stdout.write(f"\n{RIGHT}  {signs.count(RIGHT)} right\n")
    for refusal in REFUSALS:
        if refusal.letter in signs:
            sys.stdout.write(f"{refusal.letter}  {signs.count(refusal.letter)} {refusal.reason}\n")
    sys.stdout.write(f"{WRONG}  {signs.count(WRONG)} wrong\n\n")
    for cell in found:
        if cell.sign == WRONG:
            sys.stdout.write(f"{cell.board} at {cell.door}: {cell.told}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
