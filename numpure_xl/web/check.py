"""A check that the files of a site are as they were made: by the hashes in its list."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.parse import quote
from urllib.request import urlopen

from numpure_xl.budget import SETTINGS, bytes_of
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.messages import Message

MARK = "numpure-xl"
"""The maker of a site."""

LIST = "site.json"
"""Names every file of the site, with its hash."""

LARGEST = 64 << 20
"""Bytes of a file of a site; Python for browsers has 10 MB."""

SECONDS = 30.0
"""Seconds that a server may take to answer."""

ADDRESS = ("https://", "http://")
"""Prefixes of an address of the web."""


def integrity(content: bytes) -> str:
    """Return the hash of a file, in the form in which browsers compare it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(content).digest()).decode()}"


def listed(content: bytes) -> dict[str, Any] | None:
    """Return the list of a site; None if it is not one of ours, or is damaged."""
    try:
        entries = json.loads(content)
    except (ValueError, RecursionError):
        return None
    match entries:
        case {"made-by": str(name), "files": [*names]} if name == MARK:
            return entries if all(map(_is_name, names)) else None
    return None


def _is_name(name: object) -> bool:
    """True if something is the name of a file in a folder, and not one beside or above."""
    if not isinstance(name, str) or not name or not name.isprintable():
        return False
    return not set(name) & set("\\:") and not set(name.split("/")) & {"", ".", ".."}


def differences(place: str) -> Iterator[Message]:
    """Yield the files of a site, in a folder or at an address, that are not as they were made.

    Raises:
        RequestError: If the address is not whole.
        SheetError: If there is no site of ours.
    """
    is_folder = "://" not in place
    read = _from_folder(Path(place)) if is_folder else _from_address(place)
    names, hashes, elsewhere = _list_at(place, read)
    for name in names:
        if name != LIST and (fault := _fault(read, name, hashes.get(name))):
            yield fault
    yield from filter(None, (_fault(_of_web, url, wanted) for url, wanted in elsewhere.items()))
    if is_folder:
        present = (path.relative_to(place) for path in Path(place).rglob("*") if path.is_file())
        for name in sorted({path.as_posix() for path in present} - {*names}):
            yield Message("{name} is not of the site.", name=name)


def _list_at(
    place: str, read: Callable[[str], bytes]
) -> tuple[list[str], dict[str, Any], dict[str, Any]]:
    """Return the files of a site, their hashes, and those of the files on another server."""
    with suppress(OSError):
        match listed(read(LIST)):
            case {"files": names, "integrity": dict(hashes), "elsewhere": dict(elsewhere)}:
                return names, hashes, elsewhere
    msg = "There is no site of numpure at {place}."
    raise SheetError(msg, place=place)


def _fault(read: Callable[[str], bytes], name: str, wanted: object) -> Message | None:
    try:
        content = read(name)
    except (OSError, SheetError):
        return Message("{name} cannot be read.", name=name)
    return None if integrity(content) == wanted else Message("{name} differs.", name=name)


def _from_folder(folder: Path) -> Callable[[str], bytes]:
    return lambda name: bytes_of(folder / name, SETTINGS if name == LIST else LARGEST)


def not_an_address(url: str) -> RequestError:
    """Return the error of an address of the web that is not whole."""
    msg = "{url!r} is not an address; write all of it, as in https://example.org/sudoku/."
    return RequestError(msg, url=url)


def _from_address(place: str) -> Callable[[str], bytes]:
    if not place.startswith(ADDRESS):
        raise not_an_address(place)
    return lambda name: _of_web(f"{place.rstrip('/')}/{quote(name)}")


def _of_web(url: str) -> bytes:
    if not url.startswith(ADDRESS):
        raise OSError(url)
    try:
        with urlopen(url, timeout=SECONDS) as answer:  # noqa: S310  # of the web
            return bytes(answer.read(LARGEST))
    except (HTTPException, URLError, ValueError) as error:
        raise OSError(str(error)) from error
