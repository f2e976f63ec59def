"""Places that cannot be written to: a full disk, a read-only folder, pipes, links in a circle."""

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main

if sys.platform == "win32":
    pytest.skip("no such limits, pipes or links", allow_module_level=True)

import resource

WRITERS = {
    "book.xlsx": "book {} --variant 4x4",
    "book.pdf": "book {} --variant 4x4",
    "lab.xlsx": "lab {} --fillers rotated --runs 1 --jobs 1",
    "picture.svg": "picture 1.....3..2.....4 -o {}",
    "puzzles.txt": "generate -n 300 --variant 4x4 --seed 1 --jobs 1 -o {}",
    "extension.oxt": "addin pack {}",
}
ROOM = 700
"""Bytes that a file may have on the full disk; each of these is larger."""


def run(name, target, *more):
    line = WRITERS[name].split()
    arguments = [str(target) if word == "{}" else word for word in line]
    return CliRunner().invoke(main, ["--lang", "en", *arguments, *more])


@contextmanager
def full_disk():
    """Let no file of this process grow beyond some bytes, as on a disk without room."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def told(ran, target):
    """Return the one sentence about a target."""
    assert ran.exit_code == 1, ran.output
    assert isinstance(ran.exception, SystemExit)
    assert ran.stderr.count("\n") == 1
    assert ran.stderr.startswith("numpure: ")
    assert target.name in ran.stderr
    return ran.stderr


@pytest.mark.few(1)
@pytest.mark.parametrize("name", WRITERS)
def test_on_a_full_disk_what_was_there_stays_and_a_sentence_says_so(name, tmp_path):
    target = tmp_path / name
    assert run(name, target).exit_code == 0
    before = target.read_bytes()
    force = () if name.startswith("extension") else ("--force",)
    with full_disk():
        ran = run(name, target, *force)
    assert "cannot be written: File too large" in told(ran, target)
    if name == "puzzles.txt":  # what there was room for, to be gone on with
        assert before.startswith(target.read_bytes())
        assert run(name, target, "--resume").exit_code == 0
    assert target.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == [name]


@pytest.mark.skipif(sys.platform != "linux", reason="no folder in which nobody may write")
@pytest.mark.parametrize("name", WRITERS)
def test_a_folder_that_is_read_only_is_told(name):
    target = Path("/sys/kernel", name)  # not even the administrator
    told(run(name, target), target)
    assert not target.exists()


@pytest.mark.parametrize("name", WRITERS)
def test_pipes_and_links_in_a_circle_are_told_and_stay(name, tmp_path):
    pipe, circle = tmp_path / name, tmp_path / f"circle-{name}"
    os.mkfifo(pipe)
    circle.symlink_to(circle)
    for target in (pipe, circle):
        told(run(name, target), target)
    assert pipe.is_fifo()
    assert circle.is_symlink()


@pytest.mark.parametrize(
    "command", ["generate -n 9", "lab --csv --fillers rotated --runs 1", "book -h"]
)
def test_a_full_standard_output_is_told(command):
    with Path("/dev/full").open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "numpure_xl", *command.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
            check=False,
        )
    assert ran.returncode == 1
    assert ran.stderr.startswith(b"numpure: ")
    assert ran.stderr.count(b"\n") == 1
