"""Damaged files: one sentence or the puzzles in them, never a traceback, in bounded time.

NUMPURE_FUZZ=20000 pytest tests/test_fuzz.py tries as many mutations of each kind of file.
"""

import os
import random
import sys
import time
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner
from openpyxl import Workbook

from numpure_xl.cli import main
from numpure_xl.sudoku import Grid
from tests.sat import sat_count

MUTATIONS = int(os.environ.get("NUMPURE_FUZZ", "300")) // 6
LONGEST = 10.0
"""Seconds of processor time that no file may take."""

MEMORY = 500 << 20
"""Bytes that no file may take beyond what this process has."""

GIVENS = "1.....3..2.....4"
BLOCK = "\n".join(GIVENS[at : at + 4] for at in (0, 4, 8, 12)) + "\n"


def _workbook() -> bytes:
    book = Workbook()
    sheet = book.create_sheet("puzzles")
    for number, digit in enumerate(GIVENS):
        if digit != ".":
            sheet.cell(2 + number // 4, 2 + number % 4, int(digit))
    sheet["H2"] = GIVENS
    file = BytesIO()
    book.save(file)
    return file.getvalue()


KINDS = {
    "line.txt": f"{GIVENS}\n{GIVENS[::-1]}\n".encode(),
    "block.sdk": f"#A somebody\n[Puzzle]\n{BLOCK}\n{BLOCK}".encode(),
    "table.csv": f"puzzle,level\n{GIVENS},easy\n".encode(),
    "japanese.txt": BLOCK.encode("utf-16"),
    "book.xlsx": _workbook(),
    "old.xls": bytes.fromhex("D0CF11E0A1B11AE1") + bytes(500),
}


def mutated(content: bytes, chance: random.Random) -> bytes:
    """Return a content with some bytes changed, cut out, doubled, or its end cut off."""
    made = bytearray(content)
    for _ in range(chance.choice((1, 1, 2, 8))):
        at = chance.randrange(len(made) + 1)
        length = chance.choice((1, 2, 4, 16, 64))
        way = chance.randrange(5)
        if way == 0:
            made[at : at + length] = chance.randbytes(length)
        elif way == 1:
            del made[at : at + length]
        elif way == 2:
            made[at:at] = made[at : at + length]
        elif way == 3 and at < len(made):
            made[at] ^= 1 << chance.randrange(8)
        elif way == 4 and chance.random() < 0.2:
            del made[at:]
    return bytes(made)


@pytest.fixture
def _bounded_memory():
    """Let whoever takes too much memory meet a MemoryError, which no command catches."""
    if sys.platform != "linux":
        yield
        return
    import resource  # noqa: PLC0415  # not on Windows

    pages = int(Path("/proc/self/statm").read_text().split()[0])
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (pages * resource.getpagesize() + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


@pytest.mark.usefixtures("_bounded_memory")
@pytest.mark.parametrize("name", KINDS)
def test_a_damaged_file_is_read_or_told_in_a_sentence(name, tmp_path):
    chance, file = random.Random(name), tmp_path / name
    for _ in range(MUTATIONS):
        content = mutated(KINDS[name], chance)
        file.write_bytes(content)
        before = time.process_time()
        ran = CliRunner().invoke(main, ["solve", str(file)])
        assert time.process_time() - before < LONGEST, content
        assert isinstance(ran.exception, SystemExit | None), content
        assert ran.exit_code in (0, 1, 2), content
        assert all(line.startswith("numpure: ") for line in ran.stderr.splitlines()), content
        assert ran.stdout or ran.exit_code, content
        for line in ran.stdout.split():
            assert "." not in line
            assert sat_count(Grid.parse(line), 2) == 1


def test_what_is_not_damaged_is_read(tmp_path):
    for name, content in KINDS.items():
        (tmp_path / name).write_bytes(content)
        ran = CliRunner().invoke(main, ["solve", str(tmp_path / name)])
        assert ("1342243142133124" in ran.stdout) == (name != "old.xls")


@pytest.mark.skipif(sys.platform != "linux", reason="no such limit")
@pytest.mark.usefixtures("_bounded_memory")
def test_what_takes_too_much_memory_would_be_seen():
    with pytest.raises(MemoryError):
        bytearray(2 * MEMORY)
