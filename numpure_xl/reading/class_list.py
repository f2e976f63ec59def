"""The names of a class, one a line."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from numpure_xl.book.layout import check_symbols
from numpure_xl.errors import RequestError, SheetError, cut, cut_path
from numpure_xl.reading import lines_in

MOST, LONGEST = 500, 60
"""The most names of a class, and the most characters of a name."""


def read_names(path: Path) -> tuple[str, ...]:
    """Return the names in a text file, which may be UTF-8, UTF-16 or Shift-JIS.

    Raises:
        SheetError: If there is no such file, or it is no text.
        RequestError: If it has no name, too many, or one that is too long or cannot be printed.
    """
    if not path.is_file():
        msg = "There is no file {name!r}."
        raise SheetError(msg, name=cut_path(str(path)))
    with path.open("rb") as file:
        return names_in(lines_in(file, cut_path(str(path))), cut_path(str(path)))


def names_in(lines: Iterable[str], source: str) -> tuple[str, ...]:
    """Return the names in lines, one a line; `source` is what an error calls them.

    Raises:
        RequestError: As `read_names`.
    """
    found = [" ".join(line.split()) for line in lines]
    names = tuple(filter(None, found))
    if not 1 <= len(names) <= MOST:
        msg = "{name!r} has {found} names; a class has 1 to {most}."
        raise RequestError(msg, name=source, found=len(names), most=MOST)
    for name in names:
        check_symbols(name)
        if len(name) > LONGEST:
            msg = "The name {name!r} has {found} characters; {most} are the most."
            raise RequestError(msg, name=cut(name), found=len(name), most=LONGEST)
    return names
