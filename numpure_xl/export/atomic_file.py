"""The file that is written: looked at beforehand, and replaced only by a whole one."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import ELOOP
from glob import escape
from pathlib import Path
from typing import IO, Any

from numpure_xl.errors import SheetError

DRAFTS = "numpure-drafts-"
"""What the name of a folder begins with that is there while a book is written."""

QUERY, ACCESS_DENIED, STILL_ACTIVE = 0x1000, 5, 259
"""PROCESS_QUERY_LIMITED_INFORMATION, ERROR_ACCESS_DENIED and STILL_ACTIVE of Windows."""

LAST_PROCESS = 2**32 - 1
"""The highest number of a process on Windows."""


def writable(path: Path | str, suffix: str = ".xlsx") -> Path:
    """Return the full path of a file to be, after a look whether it can be written.

    Args:
        path: Its name.
        suffix: What the name has to end in, in capitals or not.

    Raises:
        SheetError: If it cannot, with the reason and what to do.
    """
    try:
        target = Path(path).resolve()
        _check_place(target, str(path), suffix)
        _check_nobody_writes(target, str(path))
    except RuntimeError:  # what Python 3.11 raises of links in a circle
        raise not_written(str(path), OSError(ELOOP, os.strerror(ELOOP))) from None
    except OSError as error:
        raise not_written(str(path), error) from error
    return target


def _check_place(target: Path, path: str, suffix: str) -> None:
    if target.is_dir():
        msg = "{path} is a folder; give the name of a file in it."
        raise SheetError(msg, path=path)
    if target.exists() and not target.is_file():
        msg = "{path} is no file; choose another name."
        raise SheetError(msg, path=path)
    if target.suffix.lower() != suffix:
        msg = "{path} does not end in {suffix}; choose a name that does."
        raise SheetError(msg, path=path, suffix=suffix)
    if not target.parent.is_dir():
        msg = "There is no folder {folder}; make it, or choose another."
        raise SheetError(msg, folder=str(Path(path).parent))


def _check_nobody_writes(target: Path, path: str) -> None:
    writable = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH  # asked too, for root may write anyway
    if target.exists() and not (target.stat().st_mode & writable and os.access(target, os.W_OK)):
        msg = "{path} is read-only; choose another name, or allow writing."
        raise SheetError(msg, path=path)
    for lock in (f"~${target.name}", f".~lock.{target.name}#"):  # of Excel, of LibreOffice
        if target.with_name(lock).exists():
            msg = "{path} is open in another program; close it there, or delete {lock}."
            raise SheetError(msg, path=path, lock=lock)


def not_written(path: str, error: OSError) -> SheetError:
    """Return what to say of a fault of the file system."""
    if isinstance(error, PermissionError):
        msg = "{path} may not be written; close it where it is open, or choose another place."
        return SheetError(msg, path=path)
    msg = "{path} cannot be written: {reason}. Choose another place."
    return SheetError(msg, path=path, reason=error.strerror or str(error))


@contextmanager
def replaced(path: Path | str, suffix: str = ".xlsx") -> Iterator[IO[bytes]]:
    """Open a file that takes the place of another only once it is whole.

    Args:
        path: The name of the file.
        suffix: What the name has to end in.

    Raises:
        SheetError: If it cannot be written; what was there before stays.
    """
    target = writable(path, suffix)
    try:
        with _beside(target) as file:
            yield file
    except OSError as error:
        raise not_written(str(path), error) from error


@contextmanager
def _beside(target: Path) -> Iterator[IO[bytes]]:
    """Open a file beside a target, and move it there in the end."""
    for left in target.parent.glob(f".{escape(target.stem)}.*.tmp"):
        if is_left_behind(left.name.split(".")[-2]):
            with suppress(OSError):
                left.unlink()
    draft = target.with_name(f".{target.stem}.{os.getpid()}.tmp")
    try:
        with draft.open("wb") as file:
            yield file
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


@contextmanager
def folder_of_drafts() -> Iterator[None]:
    """Let all temporary files be made in a folder of this process, which goes with them.

    openpyxl makes such files, and a process that is killed leaves them: the next one to come here
    finds them by the name of the folder.
    """
    before = tempfile.tempdir
    remove_left_behind(Path(tempfile.gettempdir()), DRAFTS)
    with tempfile.TemporaryDirectory(prefix=f"{DRAFTS}{os.getpid()}-") as folder:
        tempfile.tempdir = folder
        try:
            yield
        finally:
            tempfile.tempdir = before


def remove_left_behind(place: Path, prefix: str) -> None:
    """Remove the folders of runs that were killed: a prefix, the number of a process, a dash."""
    for folder in place.glob(f"{prefix}*-*"):
        if is_left_behind(folder.name.removeprefix(prefix).partition("-")[0]):
            shutil.rmtree(folder, ignore_errors=True)


def is_left_behind(number: str) -> bool:
    """Return whether what has the number of a process in its name is of a run that was killed."""
    return number.isdecimal() and not _is_running(int(number))


def _is_running(process: int) -> bool:
    if sys.platform == "win32":
        return _is_running_on_windows(process)
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _is_running_on_windows(process: int) -> bool:
    """Ask Windows, where `os.kill` would end the process."""
    import ctypes  # noqa: PLC0415  # on Windows alone

    if process > LAST_PROCESS:
        return False
    kernel: Any = ctypes.WinDLL("kernel32", use_last_error=True)  # type: ignore[attr-defined,unused-ignore]
    handle = kernel.OpenProcess(QUERY, False, process)  # noqa: FBT003  # not inherited
    if not handle:
        return bool(ctypes.get_last_error() == ACCESS_DENIED)  # type: ignore[attr-defined,unused-ignore]
    status = ctypes.c_ulong()
    kernel.GetExitCodeProcess(handle, ctypes.byref(status))
    kernel.CloseHandle(handle)
    return status.value == STILL_ACTIVE
