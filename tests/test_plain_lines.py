"""Plain lines in blocks, and what is between them, are what the reader of any text finds."""

import random
from io import BufferedReader, BytesIO
from itertools import chain

import pytest

from numpure_xl.errors import SheetError
from numpure_xl.kernel import IS_COMPILED
from numpure_xl.reading import plain_lines
from numpure_xl.reading.plain_lines import PlainLines, plain_lines_in
from numpure_xl.reading.text import decoded
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.solve.solver import solve
from tests.typed import run

pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="needs the compiled search: a C compiler")

GRIDS = [str(make(Recipe(seed=str(seed))).givens) for seed in range(30)]
REGIONS = "".join(3 * (3 * letters[0] + 3 * letters[1] + 3 * letters[2])
                  for letters in ("abc", "def", "ghi"))  # fmt: skip
IN_DIGITS = REGIONS.translate(str.maketrans("abcdefghi", "123456789"))
OTHERS = [
    *("", "# a remark", "[State]", "[Puzzle]", "{", '{"puzzle": "1.....3..2.....4"}', "ナンプレ"),
    *("［State］", "Title", "\r\r", REGIONS, IN_DIGITS, IN_DIGITS.replace("9", "0"), "x" * 200),
    *("\n".join(REGIONS[at : at + 9] for at in range(0, end, 9)) for end in (36, 81)),
    *("1.....3..2.....4", "4" + "." * 15, "53..7....", "---+---", "." * 80 + " ", "." * 80),
    *(GRIDS[0] + " 1.2 remark", GRIDS[1] + "\r", GRIDS[2].replace(".", "0")),
    *("\n".join(GRIDS[3][at : at + 9] for at in range(0, 81, 9)), "9" * 81, "１" + GRIDS[4][1:]),
]


def written(found):
    """Return each grid, or what is wrong with it, with the number of its line."""
    for each in found:
        if isinstance(each, PlainLines):
            for number, line in enumerate(each.text.decode().splitlines(), each.number):
                yield number, str(Grid.parse(line, each.board))
        else:
            yield each[0], str(each[1])


def opened(data):
    return BufferedReader(BytesIO(data))


@pytest.mark.parametrize("block", [200, 1 << 15])
@pytest.mark.parametrize("rules", [None, "9x9", "9x9+x", "4x4"])
def test_a_mixed_text_is_read_alike_in_both_ways(block, rules, monkeypatch):
    monkeypatch.setattr(plain_lines, "BLOCK", block)
    board = VARIANTS[rules] if rules else None
    chance = random.Random(f"{block} {rules}")
    number = 0
    for share in (0.02, 0.1, 0.5) * 12:
        lines = [
            chance.choice(OTHERS if chance.random() < share else GRIDS)
            for _ in range(chance.choice((1, 3, 60)))
        ]
        text = chance.choice(("\n", "\r\n")).join(lines) + chance.choice(("", "\n"))
        data = text.encode(chance.choice(("utf-8", "utf-8-sig", "cp932")), "replace")
        found = [*plain_lines_in(opened(data), board)]
        assert [*written(found)] == [*written(grids(decoded(opened(data)), board))], text
        number += sum(isinstance(each, PlainLines) for each in found)
    assert (number > 20) == (rules != "4x4")


def test_plain_lines_come_in_blocks_again_behind_what_is_between_them():
    text = "\n".join(["# remark", *GRIDS * 40, "x", *GRIDS * 40])
    found = [*plain_lines_in(opened(text.encode()), None)]
    lines = [each for each in found if isinstance(each, PlainLines)]
    assert sum(each.text.count(b"\n") for each in lines) >= 2 * 40 * 30 - 3
    assert len(found) < 20


def test_a_line_without_end_is_read_no_further_than_others_are():
    endless = (b"5" * 1000 for _ in range(10_000))
    source = opened(b"".join(chain([GRIDS[0].encode() + b"\n"], endless)))
    with pytest.raises(SheetError, match="Line 2 has 100,000 characters or more"):
        [*plain_lines_in(source, None)]
    assert source.tell() < 1_000_000


@pytest.mark.parametrize("jobs", [1, 2])
def test_solve_tells_of_each_line_of_a_block(jobs):
    clash, empty = "55" + "." * 79, "." * 81
    lines = [*GRIDS[:3], clash, *GRIDS[3:9], empty, "nonsense", *GRIDS[9:]]
    told = run("solve", "--jobs", jobs, stdin="".join(f"{line}\n" for line in lines))
    assert told.stdout.splitlines() == [str(solve(Grid.parse(grid))) for grid in GRIDS]
    assert [line.split(":")[1] for line in told.stderr.splitlines()] == [
        " line 4",
        " line 11",
        " line 12",
    ]
    assert told.exit_code == 1
