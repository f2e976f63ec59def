"""Damaged files: one sentence or the puzzles in them, never a traceback, in bounded time.

NUMPURE_FUZZ=20000 pytest tests/test_fuzz.py tries as many mutations of each kind of file.
"""

import os
import random
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.sudoku.grid.grid import Grid
from tests.fuzz.__main__ import NAMES
from tests.fuzz.targets import BEGINNINGS, KINDS, TARGETS, run, seeds
from tests.sat import sat_count

MUTATIONS = int(os.environ.get("NUMPURE_FUZZ", "300")) // 6
LONGEST = 10.0
"""Seconds of processor time that no file may take."""

MEMORY = 500 << 20
"""Bytes that no file may take beyond what this process has."""


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
        ran = CliRunner().invoke(main, ["solve", "--format", "line", str(file)])
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


@pytest.fixture
def _own_home(tmp_path, monkeypatch):
    """Let what commands keep be kept there."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))


@pytest.mark.usefixtures("_own_home")
@pytest.mark.parametrize("target", NAMES)
def test_what_fuzzers_have_found_ends_in_an_answer_or_a_sentence(target):
    kept = seeds(target)
    for content in kept:
        run(target, content)
    assert len(kept) > len(BEGINNINGS[target])  # the corpus is read


def test_every_target_of_the_fuzzers_has_inputs_to_begin_with():
    assert {*NAMES} == TARGETS.keys() == BEGINNINGS.keys()


@pytest.mark.usefixtures("_own_home")
@pytest.mark.parametrize("target", NAMES)
def test_a_target_lets_what_it_begins_with_through(target):
    for content in BEGINNINGS[target]:
        TARGETS[target](content)  # not even a sentence
