"""What somebody has edited is not overwritten, and what a killed run left is removed."""

import os
import sys
import tempfile

import pytest
from openpyxl import load_workbook

from numpure_xl.drafts import LOCK, lock
from numpure_xl.export.xlsx import DRAFTS
from numpure_xl.hosts.libreoffice import install
from tests.sampling import slow
from tests.typed import run_in_english as run


def book(out, *more):
    return run("book", out, "--variant", "4x4", "--seed", "7", *more)


def test_a_book_that_nobody_changed_is_written_again(tmp_path):
    out = tmp_path / "a.xlsx"
    assert book(out).exit_code == 0
    first = out.read_bytes()
    assert book(out).exit_code == 0
    assert out.read_bytes() == first


def test_one_that_was_saved_by_another_program_is_not_unless_forced(tmp_path):
    out = tmp_path / "a.xlsx"
    book(out)
    played = load_workbook(out)
    played.save(out)
    saved = out.read_bytes()
    refused = book(out)
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"numpure: {out} was changed since numpure wrote it; ")
    assert out.read_bytes() == saved
    assert book(out, "--force").exit_code == 0
    assert out.read_bytes() != saved


def lab(out, *more):
    return run("lab", out, "--fillers", "rotated", "--runs", "1", "--jobs", "1", *more)


@pytest.mark.parametrize(
    ("command", "content"),
    [
        *((book, b""), (book, b"a diary"), (book, b"PK\3\4 and no more")),
        *(slow(lab, b"a diary"), slow(lab, b""), slow(lab, b"PK\3\4 and no more")),
    ],
)
def test_what_numpure_did_not_write_is_not_overwritten_unless_forced(command, content, tmp_path):
    out = tmp_path / "a.xlsx"
    out.write_bytes(content)
    refused = command(out)
    assert refused.exit_code == 1
    assert "was not written by numpure" in refused.stderr
    assert out.read_bytes() == content
    assert command(out, "--force").exit_code == 0
    assert command(out).exit_code == 0


@pytest.mark.skipif(sys.platform == "win32", reason="no such links or pipes")
@pytest.mark.parametrize("kind", ["circle", "pipe"])
def test_links_in_a_circle_and_pipes_are_told_in_a_sentence(kind, tmp_path):
    out = tmp_path / "a.xlsx"
    if kind == "pipe":
        os.mkfifo(out)
    else:
        out.symlink_to(out)
    refused = book(out)
    assert refused.exit_code == 1
    assert refused.stderr.startswith(f"numpure: {out} ")
    assert out.is_symlink() if kind == "circle" else out.is_fifo()


@pytest.mark.parametrize(
    ("prefix", "work"),
    [
        (
            install.FOLDER,
            lambda home: install.InstalledOffice(home, (sys.executable, "-c", ""), home).install(),
        ),
        (DRAFTS, lambda home: book(home.with_suffix(".xlsx"))),
    ],
    ids=["installation", "book"],
)
def test_the_folder_of_a_run_that_was_killed_is_removed_by_the_next(
    prefix, work, tmp_path, monkeypatch
):
    home = tmp_path / "home"
    monkeypatch.setattr(tempfile, "tempdir", str(home))
    left, ours = (home / f"{prefix}{name}" for name in ("left", "ours"))
    for folder in (left, ours):
        folder.mkdir(parents=True)
        (folder / "draft").touch()
        (folder / LOCK).touch()
    with (ours / LOCK).open("wb") as held:
        lock(held.fileno())
        work(home)
    assert [path.name for path in home.iterdir()] == [ours.name]


def test_the_extension_is_packed_beside_its_target_and_moved_there(tmp_path):
    out = tmp_path / "a.oxt"
    out.write_bytes(b"older")
    before = out.stat().st_ino
    assert run("addin", "pack", out).exit_code == 0
    assert out.stat().st_ino != before or sys.platform == "win32"
    assert [path.name for path in tmp_path.iterdir()] == ["a.oxt"]
    assert "There is no folder" in run("addin", "pack", tmp_path / "none" / "a.oxt").stderr
