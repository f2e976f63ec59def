"""A file is looked at before it is written, and replaced only by a whole one."""

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from numpure_xl.errors import RequestError, SheetError
from numpure_xl.export.atomic_file import not_written, replaced, taken, writable

pytestmark = pytest.mark.usefixtures("in_folder")
no_windows = pytest.mark.skipif(sys.platform == "win32", reason="no such links or pipes")


def refused(path, suffix=".xlsx"):
    with pytest.raises((SheetError, RequestError)) as refusal:
        writable(path, suffix)
    return str(refusal.value)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_file_that_can_be_written_is_told_with_its_full_path(tmp_path):
    assert writable("a.xlsx") == tmp_path.resolve() / "a.xlsx"
    assert writable(Path("B.XLSX")).name == "B.XLSX"
    assert writable("c.PDF", ".pdf").name == "c.PDF"
    Path("a.xlsx").touch()
    assert writable("a.xlsx").parent == tmp_path.resolve()
    assert names(tmp_path) == ["a.xlsx"]  # none is made


def test_what_is_in_the_way_of_a_file_is_named():
    Path("d.xlsx").mkdir()
    assert refused("d.xlsx") == "d.xlsx is a folder; give the name of a file in it."
    assert str(taken("d.xlsx")) == refused("d.xlsx")
    assert refused("a.xls") == "a.xls does not end in .xlsx; choose a name that does."
    assert refused("a.xlsx", ".pdf") == "a.xlsx does not end in .pdf; choose a name that does."
    assert refused(Path("none", "a.xlsx")) == "There is no folder none; make it, or choose another."


def test_a_file_that_is_read_only_is_refused():
    file = Path("a.xlsx")
    file.touch()
    file.chmod(0o444)
    assert refused("a.xlsx") == "a.xlsx is read-only; choose another name, or allow writing."
    file.chmod(0o644)
    assert writable("a.xlsx").name == "a.xlsx"


@pytest.mark.skipif(sys.platform == "win32", reason="a file there is read-only for all or none")
@pytest.mark.parametrize("mode", [0o200, 0o220, 0o666])
def test_a_file_that_its_owner_may_write_is_not_read_only(mode):
    Path("a.xlsx").touch()
    Path("a.xlsx").chmod(mode)
    assert writable("a.xlsx").name == "a.xlsx"


@pytest.mark.parametrize("lock", ["~$a.xlsx", ".~lock.a.xlsx#"], ids=["Excel", "LibreOffice"])
def test_a_file_that_is_open_elsewhere_is_refused_with_its_lock(lock):
    Path(lock).touch()
    sentence = f"a.xlsx is open in another program; close it there, or delete {lock}."
    assert refused("a.xlsx") == sentence
    assert writable("b.xlsx").name == "b.xlsx"


@no_windows
def test_pipes_and_links_in_a_circle_are_refused():
    os.mkfifo("pipe.xlsx")
    Path("circle.xlsx").symlink_to("circle.xlsx")
    assert refused("pipe.xlsx") == "pipe.xlsx is not a file; choose another name."
    circle = refused("circle.xlsx")
    assert (
        circle
        == f"circle.xlsx cannot be written: {os.strerror(errno.ELOOP)}. Choose another place."
    )


@no_windows
def test_a_name_that_the_system_refuses_is_told_with_its_reason():
    name = "a" * 300 + ".xlsx"
    reason = os.strerror(errno.ENAMETOOLONG)
    assert refused(name) == f"{name} cannot be written: {reason}. Choose another place."


@no_windows
def test_a_link_leads_to_the_file_that_is_written():
    Path("real.xlsx").touch()
    Path("link.xlsx").symlink_to("real.xlsx")
    with replaced("link.xlsx") as file:
        file.write(b"new")
    assert Path("real.xlsx").read_bytes() == b"new"
    assert Path("link.xlsx").is_symlink()


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (
            PermissionError(errno.EACCES, "Permission denied"),
            "a cannot be written; close it where it is open, or choose another place.",
        ),
        (
            OSError(errno.ENOSPC, "Disk full"),
            "a cannot be written: Disk full. Choose another place.",
        ),
        (OSError("broken"), "a cannot be written: broken. Choose another place."),
    ],
)
def test_a_fault_of_the_file_system_is_told_with_its_reason(error, sentence):
    assert str(not_written("a", error)) == sentence


def test_a_file_takes_the_place_of_another_only_once_it_is_whole(tmp_path):
    old = Path("a.xlsx")
    old.write_bytes(b"old")
    with replaced("a.xlsx") as file:
        file.write(b"new")
        file.flush()
        assert old.read_bytes() == b"old"
        assert Path(file.name).parent == tmp_path.resolve()
    assert old.read_bytes() == b"new"
    assert names(tmp_path) == ["a.xlsx"]


def write_half(fault):
    with replaced("a.pdf", ".pdf") as file:
        file.write(b"half")
        raise fault


@pytest.mark.parametrize("before", [[], ["a.pdf"]], ids=["new", "older"])
def test_if_writing_fails_all_is_as_before(before, tmp_path):
    for name in before:
        Path(name).write_bytes(b"old")
    with pytest.raises(ZeroDivisionError):
        write_half(ZeroDivisionError())
    with pytest.raises(SheetError, match=r"^a\.pdf cannot be written: Disk full"):
        write_half(OSError(errno.ENOSPC, "Disk full"))
    assert names(tmp_path) == before
    assert all(Path(name).read_bytes() == b"old" for name in before)


@no_windows
def test_a_replaced_file_keeps_its_permissions():
    Path("a.xlsx").touch()
    Path("a.xlsx").chmod(0o640)
    with replaced("a.xlsx"):
        pass
    assert stat.S_IMODE(Path("a.xlsx").stat().st_mode) == 0o640
