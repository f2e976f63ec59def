"""A text file that grows during a long run, which can be stopped and gone on with.

Beside FILE is FILE.resume, until the run is done. It says what is being made and how far the run
had come a second ago at most, with the size that FILE had then, on the disk. Whatever FILE has
beyond that size when the run goes on, half a line perhaps, is cut off and made again. So nothing is
lost, and nothing comes twice, at whatever moment a run is killed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import IO, Any

from numpure_xl.budget import STATE, bytes_of
from numpure_xl.drafts import lock
from numpure_xl.errors import SheetError
from numpure_xl.export.atomic_file import not_written, replaced, taken, writable

SUFFIX = ".resume"
MARK = "numpure-xl"
"""The maker of a file that records the progress of a run."""

NUMBERS = 4
"""Numbers that say how far a run has come: those of a `Tally`."""

EVERY = 1.0
"""Seconds between two notes of how far a run has come."""

RunState = Any
"""The progress of a run, or its order, in values that JSON has."""


class GrowingFile:
    """The file of a run.

    Attributes:
        begun: The place that was noted last, to go on from; None for a new run.
    """

    def __init__(self, path: Path, wanted: RunState, file: IO[bytes], begun: RunState) -> None:
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

    def write(self, text: str, place: RunState) -> None:
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
            state = {"made-by": MARK, "wanted": self._wanted, "size": size, "place": place}
            file.write(json.dumps(state).encode())
        self._noted = monotonic()

    def trim(self) -> None:
        """Cut off what an interrupted `write` has added."""
        self._file.flush()
        self._file.truncate(self._done[0])


def noted(path: Path) -> Path:
    """Return the file that says how far the run of another one has come."""
    return path.with_name(path.name + SUFFIX)


def wanted_of(path: Path) -> RunState:
    """Return the order of an unfinished run; None if there is none."""
    state = _state(path)
    return state and state["wanted"]


@contextmanager
def growing(
    path: Path, wanted: RunState, *, resume: bool = False, force: bool = False
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
            _begin(grown, path)
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


def _begin(grown: GrowingFile, path: Path) -> None:
    """Note the beginning of a run, or leave nothing of it."""
    try:
        grown.note()
    except BaseException:
        if not noted(path).exists() and not path.stat().st_size:
            path.unlink()
        raise


def _state(path: Path) -> RunState:
    """Return the record of a run."""
    try:
        state = json.loads(bytes_of(noted(path), STATE))
    except (OSError, ValueError, RecursionError, SheetError):
        return None
    match state:
        case {"made-by": str(name), "wanted": {"seed": str()}, "size": int(size), "place": place}:
            is_ours = name == MARK and size >= 0 and not isinstance(size, bool)
            return state if is_ours and _is_place(place) else None
    return None


def _is_place(place: RunState) -> bool:
    """True if something is a place, as `GrowingFile.write` is given them."""
    if place is None:
        return True
    return (
        isinstance(place, list)
        and len(place) == NUMBERS
        and all(type(part) is int and part >= 0 for part in place)
    )


def _check(path: Path, wanted: RunState, state: RunState, *, resume: bool, force: bool) -> None:
    """Raise if a file is not to be written."""
    if state is not None:
        if state["wanted"] != wanted:
            msg = (
                "{path} was started with other options; give the same ones, or start again "
                "with --force."
            )
            raise SheetError(msg, path=str(path))
    elif not (force or resume) and noted(path).exists():
        msg = "{path} is not complete; continue with --resume, or start again with --force."
        raise SheetError(msg, path=str(path))
    elif not force and path.exists():
        raise taken(path)


def _shorten(file: IO[bytes], path: Path, state: RunState) -> None:
    """Cut off what came after the place that was noted last."""
    size = state["size"] if state and state["place"] else 0
    if file.seek(0, os.SEEK_END) < size:
        msg = "{path} was shortened since its run was stopped; start again with --force."
        raise SheetError(msg, path=str(path))
    file.truncate(size)


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep other runs from the file; the system forgets it when this process ends.

    Raises:
        SheetError: If another run writes it.
    """
    try:
        lock(file.fileno())
    except BlockingIOError:
        msg = "{path} is being written by another run; wait for it, or choose another name."
        raise SheetError(msg, path=str(path)) from None
