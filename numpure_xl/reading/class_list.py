"""The names of a class: a column of a workbook or of a CSV file, or a text with one a line."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import Any

from numpure_xl.book.layout import check_symbols
from numpure_xl.errors import RequestError, SheetError, cut, cut_path, folder_instead, no_file
from numpure_xl.reading import rows_in
from numpure_xl.reading.text import parted
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import LEVELS

MOST, LONGEST = 500, 60
"""The most names of a class, and the most characters of a name."""

ROWS, ABOVE = 10_000, 20
"""Rows of a table that are looked at, and those among which the one with the headings is."""

_WHOLE = frozenset(
    (
        *("name", "names", "fullname", "child", "pupil", "pupilname", "student", "studentname"),
        *(
            "名前",
            "なまえ",
            "お名前",
            "おなまえ",
            "氏名",
            "児童名",
            "児童氏名",
            "生徒名",
            "生徒氏名",
        ),
    )
)
_PARTS = (
    (("firstname", "givenname", "forename"), ("lastname", "familyname", "surname")),
    (("姓", "氏", "苗字", "名字"), ("名",)),
)
"""Headings of the two parts of a name, in the order in which a name is written."""

_ASKED = {"level": LEVELS.keys(), "variant": ALL_BOARDS.keys()}
"""By the heading of a column that asks for puzzles of its own, what it may say."""

_MISREAD = re.compile("\ufffd|[\ue000-\uf8ff]|[A-Za-z][一-龯][A-Za-z]|[A-Za-z][｡-ﾟ]|[｡-ﾟ][A-Za-z]")
"""What letters of Western Windows (é, ü) look like when they are taken for Japanese."""


def read_names(path: Path) -> tuple[str, ...]:
    """Return the names in a file; see `names_from`.

    Raises:
        SheetError: If there is no such file, or as `names_from`.
    """
    if path.is_dir():
        raise folder_instead(path)
    if not path.exists():
        raise no_file(path)
    with path.open("rb") as file:
        return names_from(file, cut_path(str(path)))


def names_from(source: BufferedReader[Any], name: str) -> tuple[str, ...]:
    """Return the names in an open file: a workbook, or a text in UTF-8, UTF-16 or Shift-JIS.

    A column with a heading such as Name or 氏名 has them, or two with First name and Last name.
    Without a heading there may be one column of names, with numbers beside it.

    Raises:
        SheetError: If it is neither text nor a workbook that can be read; if it has no name, too
            many, or one that is too long; or if it has several columns, and no heading says which
            has the names.
        RequestError: If a name cannot be printed, or a column asks for puzzles of each name's own.
    """
    return _checked(rows_in(source, name), name)


def names_in(lines: Iterable[str], source: str) -> tuple[str, ...]:
    """Return the names in lines of text; `source` is what an error calls them.

    Raises:
        NumpureError: As `names_from`.
    """
    return _checked(parted(lines), source)


def doubles(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names that a list has more than once, whatever their case.

    >>> doubles(("May", "Zoë", "may"))
    ('May',)
    """
    first: dict[str, str] = {}
    keys = [unicodedata.normalize("NFKC", name).casefold() for name in names]
    for key, name in zip(keys, names, strict=True):
        first.setdefault(key, name)
    return tuple(first[key] for key, count in Counter(keys).items() if count > 1)


def _checked(rows: Iterable[dict[int, str]], source: str) -> tuple[str, ...]:
    return checked_names(_column(list(islice(rows, ROWS)), source), source)


def checked_names(listed: Iterable[str], source: str) -> tuple[str, ...]:
    """Return the names of a list without blanks around them; `source` is what an error calls it.

    Raises:
        NumpureError: As `names_from`.
    """
    names = tuple(filter(None, (" ".join(name.split()) for name in listed)))
    if not names:
        msg = "No name was found in {name!r}; write one in each line."
        if source == "-":
            msg = "No name was found in standard input; write one in each line."
        raise SheetError(msg, name=source)
    if len(names) > MOST:
        msg = "{name!r} has {found} names; a class has 1 to {most}."
        raise SheetError(msg, name=source, found=len(names), most=MOST)
    for name in names:
        if _MISREAD.search(name):
            msg = "The letters of the name {name!r} cannot be read; save the list as UTF-8."
            raise SheetError(msg, name=cut(name))
        check_symbols(name)
        if len(name) > LONGEST:
            msg = "The name {name!r} has {found} characters; the limit is {most}."
            raise SheetError(msg, name=cut(name), found=len(name), most=LONGEST)
    return names


def _column(rows: Sequence[dict[int, str]], source: str) -> Iterator[str]:
    """Yield what is in the column of the names."""
    for number, row in enumerate(rows[:ABOVE]):
        if columns := _headed(row):
            _check_unused(row, rows[number + 1 :], source)
            return (
                " ".join(below[col] for col in columns if col in below)
                for below in rows[number + 1 :]
            )
    texts = {col for row in rows for col, text in row.items() if not text.strip().isdecimal()}
    columns = sorted(texts or {col for row in rows for col in row})
    if len(columns) > 1:
        msg = "{name!r} has {count} columns; write Name above the one with the names."
        raise SheetError(msg, name=source, count=len(columns))
    return (row[col] for row in rows for col in columns if col in row)


def _check_unused(headings: dict[int, str], rows: Sequence[dict[int, str]], source: str) -> None:
    """Raise a `RequestError` if a column asks for puzzles that its name would not get."""
    for col, heading in headings.items():
        known = _ASKED.get(_plain(heading), frozenset[str]())
        if any(row.get(col, "").strip().casefold() in known for row in rows):
            msg = (
                "Column {heading!r} of {name!r} would not be used here; delete it, or see 'numpure"
                " fill --rows'."
            )
            raise RequestError(msg, heading=heading, name=source)


def _headed(row: dict[int, str]) -> list[int]:
    """Return the columns of a row of headings that have the names, or none."""
    headings = {_plain(text): col for col, text in reversed(row.items())}
    if whole := [col for heading, col in headings.items() if heading in _WHOLE]:
        return [min(whole)]
    for parts in _PARTS:
        headed = [[headings[each] for each in part if each in headings] for part in parts]
        if columns := [part[0] for part in headed if part]:
            return columns
    return []


def _plain(heading: str) -> str:
    """Return a heading without what people write in other ways: "FIRST_NAME", "氏　名"."""
    return re.sub(r"[\W_]", "", unicodedata.normalize("NFKC", heading)).casefold()
