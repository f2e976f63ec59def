"""Binary file objects in place of names of files: a `BytesIO`, an upload, what a server sends."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import IO, Any

from numpure_xl.arguments import file_of_name
from numpure_xl.drafts import folder_of_drafts
from numpure_xl.errors import (
    ArgumentError,
    NumpureError,
    SheetError,
    cut,
    cut_path,
    folder_instead,
    no_file,
)

FileLike = Path | str | IO[bytes]
"""The name of a file, or a binary file object."""

DRAFTS = "numpure-object-"
"""Prefix of the folder in which a file object's content is written first."""


def name_of(file: FileLike) -> str:
    """Return the name of a file; of a file object its own `name`, "" if it has none."""
    if isinstance(file, Path | str):
        return str(file)
    name = getattr(file, "name", "")
    return name if isinstance(name, str) else ""


@contextmanager
def opened(file: FileLike) -> Iterator[BufferedReader[Any]]:
    """Open a file; a file object is read from where it is, and stays open.

    Raises:
        SheetError: If there is no such file, or it cannot be read.
    """
    name = name_of(file)
    try:
        if isinstance(file, Path | str):
            with file_of_name(file).open("rb") as stream:
                yield stream
        else:
            yield BufferedReader(BytesIO(_content(file)))
    except FileNotFoundError:
        raise no_file(name) from None
    except IsADirectoryError:
        raise folder_instead(name) from None
    except (OSError, ValueError) as error:
        if isinstance(error, NumpureError):
            raise
        msg = "{path} cannot be read: {reason}."
        reason = getattr(error, "strerror", None) or str(error)
        raise SheetError(msg, path=cut_path(name), reason=reason) from None


def _content(file: IO[bytes]) -> bytes:
    content = file.read()
    if not isinstance(content, bytes):
        raise _not_binary(file)
    return content


@contextmanager
def written(file: FileLike, suffix: str) -> Iterator[Path]:
    """Yield the path of a file to be written, which goes into a file object at the end.

    Args:
        file: The file. An object may say by its `name` what kind of file it is to be.
        suffix: The kind of file if an object does not say.
    """
    if isinstance(file, Path | str):
        yield file_of_name(file)
        return
    if not hasattr(file, "write"):
        raise _not_binary(file)
    kind = Path(name_of(file)).suffix or suffix
    with folder_of_drafts(DRAFTS) as folder:
        path = folder / f"draft{kind}"
        yield path
        with path.open("rb") as source:
            try:
                shutil.copyfileobj(source, file)
            except TypeError:
                raise _not_binary(file) from None


def _not_binary(file: object) -> ArgumentError:
    msg = "{file} is not a binary file; give a name, or a file that is open in binary mode."
    return ArgumentError(msg, file=cut(repr(file)))
