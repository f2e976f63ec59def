"""The file that is written: looked at beforehand, and replaced only by a whole one."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from errno import ELOOP
from pathlib import Path
from typing import IO

from numpure_xl.drafts import draft_of
from numpure_xl.errors import NoFileError, RequestError, SheetError, folder_instead, no_folder


def writable(path: Path | str, suffix: str = ".xlsx") -> Path:
    """Return the full path of a file to be, after a look whether it can be written.

    Args:
        path: Its name.
        suffix: What the name has to end in, in capitals or not.

    Raises:
        RequestError: If it ends in something else.
        SheetError: If it cannot, with the reason and what to do.
    """
    try:
        target = Path(path).resolve()
        _check_place(target, str(path), suffix)
        _check_nobody_writes(target, str(path))
    except NoFileError:
        raise
    except RuntimeError:  # what Python 3.11 raises of links in a circle
        raise not_written(str(path), OSError(ELOOP, os.strerror(ELOOP))) from None
    except OSError as error:
        raise not_written(str(path), error) from error
    return target


def _check_place(target: Path, path: str, suffix: str) -> None:
    if target.is_dir():
        raise folder_instead(path)
    if target.exists() and not target.is_file():
        msg = "{path} is not a file; choose another name."
        raise SheetError(msg, path=path)
    if target.suffix.lower() != suffix:
        raise wrong_ending(path, suffix)
    if not target.parent.is_dir():
        raise no_folder(Path(path).parent)


def wrong_ending(path: Path | str, suffix: str) -> RequestError:
    """Return the error of a file whose name ends in something else."""
    msg = "{path} does not end in {suffix}; choose a name that does."
    return RequestError(msg, path=str(path), suffix=suffix)


def taken(path: Path | str) -> SheetError:
    """Return the error of a file that may not be overwritten, or of a folder in its place."""
    if Path(path).is_dir():
        return folder_instead(path)
    msg = "{path} is there already; choose another name, or add --force."
    return SheetError(msg, path=str(path))


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
    """Return the error for a fault of the file system."""
    if isinstance(error, PermissionError):
        msg = "{path} cannot be written; close it where it is open, or choose another place."
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
        with draft_of(target) as file:
            yield file
    except NoFileError:
        raise
    except OSError as error:
        raise not_written(str(path), error) from error
