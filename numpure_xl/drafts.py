"""Drafts: files that take the place of others only when they are whole, and folders that go again.

A draft has a random name, is made only where nothing has that name, and is locked while it is
written. So nobody who writes in the same folder touches it: no thread, no container, no other
computer. What a killed run left behind is known by its lock, which can be taken, and by its age:
on some shares each computer has locks of its own. A draft in that folder, a day later, removes it.
Where the system has no locks, it stays.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

PREFIX, SUFFIX = ".numpure-", ".tmp"
"""First and last letters of a draft's name."""

LOCK = "lock"
"""The file in a folder of drafts that is locked while the folder is used."""

ABANDONED = 24 * 60 * 60.0
"""Seconds after which nobody writes on in a draft, nor moves one that is closed on Windows."""

_FAR = 1 << 40
"""A byte of a file, beyond its end, that Windows locks instead of the file."""

_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.ENOTSUP}
_NO_SYNC = {errno.EINVAL, errno.ENOTSUP, errno.EBADF}

_OPEN: set[Path] = set()
"""The drafts of this process: on a network's drive its own locks do not keep it off."""

_LOOK = os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)


def lock(file: int) -> bool:
    """Lock an open file until it is closed or this process ends; return whether that is possible.

    Raises:
        BlockingIOError: If somebody else has locked it.
    """
    try:
        if sys.platform == "win32":
            _lock_far(file)
        else:
            import fcntl  # noqa: PLC0415  # Windows has none

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return False
    except OSError as error:
        if error.errno in _NO_LOCKS:
            return False
        raise
    return True


def _lock_far(file: int) -> None:
    import msvcrt  # noqa: PLC0415  # only Windows has it

    os.lseek(file, _FAR, os.SEEK_SET)
    try:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except PermissionError as error:
        raise BlockingIOError(*error.args) from error
    finally:
        os.lseek(file, 0, os.SEEK_SET)


@contextmanager
def draft_of(target: Path, mode: int = 0o666) -> Iterator[IO[bytes]]:
    """Open a draft that takes the place of a file, synced to the disk, when the block is done.

    Args:
        target: The file; what is there before stays if the block fails, and lends its permissions.
        mode: The permissions of a new file, before the umask.

    Raises:
        OSError: If it cannot be written.
    """
    file = _locked_file(target.parent, mode)
    draft = Path(file.name)
    try:
        _OPEN.add(draft)
        with file:
            _remove_abandoned(draft)
            if target.exists():
                draft.chmod(stat.S_IMODE(target.stat().st_mode))
            yield file
            file.flush()
            os.fsync(file.fileno())
            if sys.platform != "win32":
                draft.replace(target)
        if sys.platform == "win32":  # which moves no open file
            draft.replace(target)
        _sync_folder(target.parent)
    finally:
        draft.unlink(missing_ok=True)
        _OPEN.discard(draft)


def write_whole(target: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file, or leave what is there as it is; see `draft_of`."""
    with draft_of(target, mode) as file:
        file.write(content)


@contextmanager
def folder_of_drafts(prefix: str, place: Path | None = None) -> Iterator[Path]:
    """Make a folder that goes when the block is done, and remove those of killed runs.

    Args:
        prefix: What its name begins with; only we use it.
        place: The folder in which it is made; None for the system's folder of temporary files.
    """
    from tempfile import gettempdir  # noqa: PLC0415  # the format of archives comes with it

    place = place or Path(gettempdir())
    for left in place.glob(f"{prefix}*"):
        _remove_abandoned_folder(left)
    folder, file = _locked_folder(prefix, place)
    try:
        yield folder
    finally:
        file.close()  # Windows removes no open file
        _remove_folder(folder)


def _locked_file(folder: Path, mode: int, name: str = "") -> IO[bytes]:
    """Make a file of a name that nothing has, and lock it.

    Between the two somebody may take it for abandoned; then it is made once more.
    """
    while True:
        path = folder / (name or f"{PREFIX}{os.urandom(8).hex()}{SUFFIX}")
        file = open(path, "xb", opener=lambda path, flags: os.open(path, flags, mode))  # noqa: SIM115  # Path.open has no opener
        try:
            with suppress(BlockingIOError, FileNotFoundError):
                lock(file.fileno())
                if os.path.samestat(os.fstat(file.fileno()), path.stat()):
                    return file
        except BaseException:
            file.close()
            path.unlink(missing_ok=True)
            raise
        file.close()


def _locked_folder(prefix: str, place: Path) -> tuple[Path, IO[bytes]]:
    from tempfile import mkdtemp  # noqa: PLC0415  # as above

    while True:
        folder = Path(mkdtemp(prefix=prefix, dir=place))
        try:
            return folder, _locked_file(folder, 0o600, LOCK)
        except (FileExistsError, FileNotFoundError):  # taken for abandoned
            continue
        except BaseException:
            _remove_folder(folder)
            raise


def _remove_folder(folder: Path) -> None:
    from shutil import rmtree  # noqa: PLC0415  # as above

    rmtree(folder, ignore_errors=True)


def _remove_abandoned(ours: Path) -> None:
    """Remove drafts of killed runs from the folder of ours, by whose time others are measured."""
    latest = ours.stat().st_mtime - ABANDONED
    for path in ours.parent.glob(f"{PREFIX}*{SUFFIX}"):
        with suppress(OSError):
            if path not in _OPEN and path.lstat().st_mtime <= latest:
                _unlink_unlocked(path)


def _unlink_unlocked(path: Path) -> None:
    file = os.open(path, _LOOK)
    try:
        is_ours = lock(file)
        if is_ours and sys.platform != "win32":  # before anybody else can lock it
            path.unlink()
    finally:
        os.close(file)
    if is_ours and sys.platform == "win32":  # which removes no file that anybody has open
        path.unlink()


def _remove_abandoned_folder(folder: Path) -> None:
    with suppress(OSError):
        file = os.open(folder / LOCK, _LOOK)
        try:
            is_ours = lock(file)
            if is_ours and sys.platform != "win32":
                _remove_folder(folder)
        finally:
            os.close(file)
        if is_ours and sys.platform == "win32":  # as above
            _remove_folder(folder)


def _sync_folder(folder: Path) -> None:
    """Have the names of a folder on the disk, where the system can."""
    if sys.platform == "win32":
        return
    try:
        place = os.open(folder, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(place)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(place)
