"""A draft is nobody else's, takes the place of a file when it is whole, and goes if it is left."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from numpure_xl import drafts
from numpure_xl.drafts import LOCK, draft_of, folder_of_drafts, lock, write_whole
from tests.bench.shares import ALONE
from tests.running import LONG

pytestmark = pytest.mark.usefixtures("in_folder")
posix = pytest.mark.skipif(sys.platform == "win32", reason="no such links, modes or system calls")

WRITER = """
import sys
from pathlib import Path
from numpure_xl.drafts import draft_of
with draft_of(Path(sys.argv[1])) as file:
    file.write(b"A" * 1000)
    file.flush()
    print("ready", flush=True)
    sys.stdin.readline()
    file.write(b"A" * 1000)
"""

MANY = """
import sys
from pathlib import Path
from numpure_xl.drafts import write_whole
for number in range(int(sys.argv[2])):
    write_whole(Path("book.xlsx"), sys.argv[1].encode() * 50_000)
"""


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def old(path):
    """Make a draft of a run that was killed some time ago."""
    path.touch()
    os.utime(path, (0, 0))


def started(code, *arguments, alone=()):
    command = [*alone, sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def has_namespaces():
    alone = subprocess.run([*ALONE, "true"], capture_output=True, check=False)
    return alone.returncode == 0


def in_turn(first, second):
    """Let a process write while another one writes the same file, and end after it."""
    assert first.stdout.readline() == "ready\n"
    second.communicate("", timeout=LONG)
    between = Path("class.xlsx").read_bytes()
    first.communicate("\n", timeout=LONG)
    assert (first.returncode, second.returncode) == (0, 0)
    return between


def test_two_processes_that_write_one_file_each_write_it_whole(tmp_path):
    first = started(WRITER, "class.xlsx")
    other = started("import pathlib, numpure_xl.drafts as d\n"
                    "d.write_whole(pathlib.Path('class.xlsx'), b'B' * 500)")  # fmt: skip
    assert in_turn(first, other) == b"B" * 500
    assert Path("class.xlsx").read_bytes() == b"A" * 2000
    assert names(tmp_path) == ["class.xlsx"]


@posix
@pytest.mark.slow
def test_so_do_two_containers_whose_processes_have_the_same_number(tmp_path):
    alone = ALONE if has_namespaces() else ()  # in some containers there are none in turn
    first = started(WRITER, "class.xlsx", alone=alone)
    other = started("import pathlib, numpure_xl.drafts as d\n"
                    "d.write_whole(pathlib.Path('class.xlsx'), b'B' * 500)",
                    alone=ALONE)  # fmt: skip
    assert in_turn(first, other) == b"B" * 500
    assert Path("class.xlsx").read_bytes() == b"A" * 2000
    assert names(tmp_path) == ["class.xlsx"]


@pytest.mark.slow
def test_writers_that_write_one_file_again_and_again_never_spoil_it(tmp_path):
    write_whole(Path("book.xlsx"), b"0" * 50_000)
    writers = [started(MANY, letter, 60) for letter in "AB"]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        seen.add(Path("book.xlsx").read_bytes())
    for writer in writers:
        writer.communicate(timeout=LONG)
        assert writer.returncode == 0
    assert {(len(content), len(set(content))) for content in seen} == {(50_000, 1)}
    assert names(tmp_path) == ["book.xlsx"]


def test_a_draft_is_locked_while_it_is_written_and_has_no_name_that_could_be_guessed(tmp_path):
    with draft_of(Path("a.xlsx")) as file:
        (draft,) = tmp_path.iterdir()
        assert draft == tmp_path / file.name
        with draft.open("r+b") as again, pytest.raises(BlockingIOError):
            lock(again.fileno())
    with draft_of(Path("a.xlsx")) as file:
        assert Path(file.name).name != draft.name


def test_the_draft_of_a_run_that_was_killed_goes_with_the_next(tmp_path):
    killed = started(WRITER, "class.xlsx")
    assert killed.stdout.readline() == "ready\n"
    killed.kill()
    killed.communicate(timeout=LONG)
    (left,) = tmp_path.iterdir()
    os.utime(left, (0, 0))
    write_whole(Path("class.xlsx"), b"new")
    assert names(tmp_path) == ["class.xlsx"]


def test_drafts_of_killed_runs_go_and_those_of_others_stay(tmp_path):
    gone, ours, stays = (tmp_path / f".numpure-{name}.tmp" for name in ("left", "ours", "link"))
    old(gone)
    old(ours)
    others = [".a.123.tmp", ".numpure-x.txt", "numpure-x.tmp"]
    for name in others:
        old(tmp_path / name)
    if sys.platform != "win32":
        stays.symlink_to(tmp_path / others[0])
        others.append(stays.name)
    with ours.open("r+b") as held:
        lock(held.fileno())
        write_whole(Path("a.xlsx"), b"new")
    assert names(tmp_path) == sorted([*others, ours.name, "a.xlsx"])


def test_one_of_today_stays_for_its_computer_may_have_locks_of_its_own(tmp_path):
    (tmp_path / ".numpure-x.tmp").touch()
    write_whole(Path("a.xlsx"), b"new")
    assert names(tmp_path) == [".numpure-x.tmp", "a.xlsx"]


@posix
def test_drafts_where_the_system_has_no_locks_are_written_and_never_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(drafts, "lock", lambda _: False)
    old(tmp_path / ".numpure-x.tmp")
    write_whole(Path("a.xlsx"), b"new")
    assert names(tmp_path) == [".numpure-x.tmp", "a.xlsx"]


def test_one_that_somebody_takes_for_abandoned_is_made_once_more(tmp_path, monkeypatch):
    taken: list[Path] = []

    def lock_late(file):
        if not taken:
            taken.extend(tmp_path.iterdir())
            taken[0].unlink()
        return lock(file)

    monkeypatch.setattr(drafts, "lock", lock_late)
    if sys.platform != "win32":  # which removes no open file
        write_whole(Path("a.xlsx"), b"new")
        assert names(tmp_path) == ["a.xlsx"]
        with folder_of_drafts("b-", tmp_path) as folder:
            assert names(folder) == [LOCK]


@posix
def test_a_new_file_has_the_permissions_asked_for_and_another_keeps_its_own():
    write_whole(Path("a.xlsx"), b"new", 0o600)
    assert Path("a.xlsx").stat().st_mode & 0o777 == 0o600
    Path("a.xlsx").chmod(0o640)
    with draft_of(Path("a.xlsx")) as file:
        assert Path(file.name).stat().st_mode & 0o777 == 0o640
    assert Path("a.xlsx").stat().st_mode & 0o777 == 0o640


def test_a_folder_for_drafts_goes_with_what_is_in_it(tmp_path):
    with folder_of_drafts("a-", tmp_path) as folder:
        assert folder.parent == tmp_path
        (folder / "draft").touch()
    assert names(tmp_path) == []
    with pytest.raises(ZeroDivisionError), folder_of_drafts("a-", tmp_path):
        raise ZeroDivisionError
    assert names(tmp_path) == []


def test_folders_of_killed_runs_go_and_those_of_others_stay(tmp_path):
    stay = ["a-locked", "a-without", "b-left"]
    for name in ["a-left", *stay]:
        (tmp_path / name).mkdir()
        if name != "a-without":
            (tmp_path / name / LOCK).touch()
    with (tmp_path / "a-locked" / LOCK).open("wb") as held:
        lock(held.fileno())
        with folder_of_drafts("a-", tmp_path):
            pass
    assert names(tmp_path) == stay


@posix
def test_a_link_to_a_folder_is_nobodys(tmp_path):
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / LOCK).touch()
    (tmp_path / "a-link").symlink_to(precious)
    with folder_of_drafts("a-", tmp_path):
        pass
    assert names(tmp_path) == ["a-link", "precious"]
    assert names(precious) == [LOCK]


def test_the_folder_of_temporary_files_is_the_systems(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with folder_of_drafts("a-") as folder:
        assert folder.parent == tmp_path
