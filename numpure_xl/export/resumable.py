"""A text file that grows during a long run, which can be stopped and gone on with.

Beside FILE is FILE.resume, until the run is done. It says what is being made and how far the run
had come a second ago at most, with the size that FILE had then, on the disk. Whatever FILE has
beyond that size when the run goes on, half a line perhaps, is cut off and made again. So nothing is
lost, and nothing comes twice, at whatever moment a run is killed.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any

from numpure_xl.errors import SheetError
from numpure_xl.export.atomic_file import not_written, replaced, writable

SUFFIX = ".resume"
EVERY = 1.0
"""Seconds between two notes of how far a run has come."""

_FAR = 1 << 40
"""A byte of a file, beyond its end, that Windows locks instead of the file."""

Place = Any
"""How far a run has come, or what it is to make, in values that JSON has."""


class GrowingFile:
    """The file of a run.

    Attributes:
        begun: The place that was noted last, to go on from; None for a new run.
    """

    def __init__(self, path: Path, wanted: Place, file: IO[bytes], begun: Place) -> None:
        self.begun = begun
        self._path = path
        self._wanted = wanted
        self._file = file
        self._done = file.seek(0, os.SEEK_END), begun  # one value, so that Ctrl+C parts nothing
        self._noted = monotonic()

    def lines(self) -> Iterator[str]:
        """Yield the lines that are there already."""
        with self._path.open(encoding="utf-8") as text:
            yield from text

    def write(self, text: str, place: Place) -> None:
        """Add a text, after which the run has come to a place."""
        self._done = self._done[0] + self._file.write(text.encode()), place
        if monotonic() - self._noted > EVERY:
            self.note()

    def note(self) -> None:
        """Note the last place, once everything before it is on the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())
        with replaced(noted(self._path), SUFFIX) as file:
            size, place = self._done
            state = {"wanted": self._wanted, "size": size, "place": place}
            file.write(json.dumps(state).encode())
            file.flush()
            os.fsync(file.fileno())
        self._noted = monotonic()

    def trim(self) -> None:
        """Cut off what an interrupted `write` has added."""
        self._file.flush()
        self._file.truncate(self._done[0])


def noted(path: Path) -> Path:
    """Return the file that says how far the run of another one has come."""
    return path.with_name(path.name + SUFFIX)


def wanted_of(path: Path) -> Place:
    """Return what an unfinished run is to make; None if there is none."""
    state = _state(path)
    return state and state["wanted"]


@contextmanager
def growing(
    path: Path, wanted: Place, *, resume: bool = False, force: bool = False
) -> Iterator[GrowingFile]:
    """Open the file of a run; when the block is done, so is the run.

    Args:
        path: The file.
        wanted: What the run is to make.
        resume: Whether to go on with a run that was stopped, if there is one.
        force: Whether to overwrite a file that is there.

    Raises:
        SheetError: If the file cannot be written, is there already, is of another run that was
            asked for something else, or was changed since.
    """
    writable(path, path.suffix.lower())
    state = _state(path) if resume else None
    _check(path, wanted, state, resume=resume, force=force)
    try:
        with path.open("r+b" if path.exists() else "x+b") as file:
            _lock(file, path)
            _shorten(file, path, state)
            grown = GrowingFile(path, wanted, file, state and state["place"])
            grown.note()
            try:
                yield grown
            except BaseException:
                with suppress(OSError):  # no room: the last note holds
                    grown.trim()
                    grown.note()
                raise
            file.flush()
            os.fsync(file.fileno())
        noted(path).unlink()
    except OSError as error:
        raise not_written(str(path), error) from error


def _state(path: Path) -> Place:
    """Return what was noted of a run."""
    try:
        found = json.loads(noted(path).read_bytes())
        return found if {"wanted", "size", "place"} <= set(found) else None
    except (OSError, ValueError, TypeError):
        return None


def _check(path: Path, wanted: Place, state: Place, *, resume: bool, force: bool) -> None:
    """Raise if a file is not to be written."""
    if state is not None:
        if state["wanted"] != wanted:
            msg = "{path} was begun with other options; give the same, or begin anew with --force."
            raise SheetError(msg, path=str(path))
    elif not (force or resume) and noted(path).exists():
        msg = "{path} is not complete; go on with --resume, or begin anew with --force."
        raise SheetError(msg, path=str(path))
    elif not force and path.exists():
        msg = "{path} is there already; choose another name, or add --force."
        raise SheetError(msg, path=str(path))


def _shorten(file: IO[bytes], path: Path, state: Place) -> None:
    """Cut off what came after the place that was noted last."""
    size = state["size"] if state and state["place"] else 0
    if file.seek(0, os.SEEK_END) < size:
        msg = "{path} was shortened since its run was stopped; begin anew with --force."
        raise SheetError(msg, path=str(path))
    file.truncate(size)


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep other runs from the file; the system forgets it when this process ends.

    Raises:
        SheetError: If another run writes it.
    """
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # only Windows has it

            file.seek(_FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  # Windows has none

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        msg = "{path} is being written by another run; wait for it, or choose another name."
        raise SheetError(msg, path=str(path)) from None
