"""The errors that numpure-xl raises on purpose.

    NumpureError               also a       Excel     exit status
    ├── GridError              ValueError   #VALUE!   2
    ├── CellIndexError         IndexError   #VALUE!   2
    ├── ArgumentError          TypeError    #VALUE!   2
    ├── RequestError           ValueError   #VALUE!   2
    ├── UnknownNameError       LookupError  #VALUE!   2
    ├── NoSolutionError                     #N/A      1
    ├── ManySolutionsError                  #NUM!     1
    ├── GaveUpError                         #N/A      1
    ├── SheetError                          #VALUE!   1
    │   └── NoFileError        FileNotFoundError  #VALUE!   1
    └── ClusterError                        #VALUE!   1

All of them derive from `NumpureError`, so that a face of the program (a worksheet function, a
ribbon command, the command line) can turn any of them into one sentence for the person who
asked, and let every other exception through as the bug it is.

An error is raised with an English sentence that has gaps, and the values for the gaps:

    raise GridError("A {side}x{side} grid has {cells} cells, not {found}.", side=9, ...)

The sentence with its gaps is the key of its translation, and the values are kept as fields, for a
program that needs the cell rather than the prose. A value is shown as it is in every language,
unless it is a `Message`: a file called Answers keeps its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from numpure_xl.messages import Message, filled, in_python

QUOTED = 30
"""The most characters of a text that a message quotes."""

PATH, PATH_END = 60, 45
"""The most characters of a path that a message quotes, and how many of them are its last."""


class NumpureError(Exception):
    """Base class: something the caller asked for cannot be done as asked.

    Attributes:
        sentence: The English sentence, with gaps in the form of `str.format`.
        fields: The values for the gaps, by name. Each class lists those that it often has; which
            are there depends on the sentence.
        excel: The error value that a worksheet function returns, as a text.
        exit_status: The exit status of a command: 2 if it was called wrongly, else 1.
    """

    excel: ClassVar[str] = "#VALUE!"
    exit_status: ClassVar[int] = 1

    def __init__(self, sentence: str, **fields: Any) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.fields = fields

    def __str__(self) -> str:
        """Return the sentence as Python says it, where an option is an argument."""
        fields = {
            name: in_python(value) if isinstance(value, Message) else value
            for name, value in self.fields.items()
        }
        return filled(in_python(self.sentence), fields)


class GridError(NumpureError, ValueError):
    """The cells given do not form a grid of the variant.

    Fields: `cell` (such as "r2c9"), `row` (from 1), `area`, `found`, `known`, `side`, `cells`,
    `variant`, `largest`; no gap has `rest`, the grid without cells that hold several digits.
    """

    exit_status = 2


class CellIndexError(NumpureError, IndexError):
    """A grid has no such row or column.

    Fields: `variant`, `key` and `last`.
    """

    exit_status = 2


class ArgumentError(NumpureError, TypeError):
    """A function of Python was called with what it does not take.

    Fields: `function`, `name`, `found`, `wanted`; `near`, if a known name is similar.
    """

    exit_status = 2


class NoSolutionError(NumpureError):
    """The givens contradict each other or lead to a contradiction.

    Fields: `cell`, `peer` and `digit` of two cells that clash, or else `clues`.
    """

    excel = "#N/A"


class ManySolutionsError(NumpureError):
    """The givens leave more than one solution, so they are not a puzzle.

    Fields: `clues`, the number of givens.
    """

    excel = "#NUM!"


class GaveUpError(NumpureError):
    """A search ended at its limit before it found what was asked for.

    Fields: `recipe`, `tries`, `limit`, `seconds`, `filler`, `variant`; what was reached, as
    `fewest` (clues), `hardest` (rating), `found` and `count`.
    """

    excel = "#N/A"


class UnknownNameError(NumpureError, LookupError):
    """No filler, symmetry, level, theme or variant goes by the name given.

    Fields: `kind` (such as "symmetry"), `name`, `known`; `near`, if a known name is similar.
    """

    exit_status = 2


class RequestError(NumpureError, ValueError):
    """The request cannot be met, whoever tries.

    Fields: `found` and the bounds `least` and `most`, or what does not go together, by name.
    """

    exit_status = 2


class SheetError(NumpureError):
    """The board does not fit where it was to be drawn, or the file cannot be read or written.

    Fields: `path` or `name` of the file, `sheet`, `cell`, `row`, `area`, `reason`.
    """


class NoFileError(SheetError, FileNotFoundError):
    """There is no file of that name, or no folder for it.

    Fields: `name` of the file, `folder`.
    """


class ClusterError(NumpureError):
    """The workers of a cluster cannot be had.

    Fields: `scheduler`, `worker`, `package`, `found`, `wanted`, `reason`.
    """


def cut(text: str) -> str:
    r"""Return a text shortened to 30 characters, with those that cannot be seen replaced.

    >>> cut("the quick brown fox jumps over the lazy dog")
    'the quick brown fox jumps ove…'
    """
    return _visible(text if len(text) <= QUOTED else text[: QUOTED - 1] + "…")


def cut_path(path: str) -> str:
    """Return a path or a file's name shortened to 60 characters, of which it keeps the last 45.

    >>> cut_path("/home/taro/Documents/puzzles/collected/2026/from the newspaper/hard.txt")
    '/home/taro/Doc…es/collected/2026/from the newspaper/hard.txt'
    """
    if len(path) > PATH:
        path = f"{path[: PATH - PATH_END - 1]}…{path[-PATH_END:]}"
    return _visible(path)


def no_file(path: object) -> NoFileError:
    """Return the error of a missing file."""
    msg = "There is no file {name!r}."
    return NoFileError(msg, name=cut_path(str(path)))


def no_folder(path: object) -> NoFileError:
    """Return the error of a file to be whose folder is missing."""
    msg = "There is no folder {folder}; make it, or choose another."
    return NoFileError(msg, folder=cut_path(str(path)))


def merged_cells(area: str) -> SheetError:
    """Return the error of a place for a board in which cells are merged."""
    msg = "{area} has merged cells; unmerge them, or choose another place."
    return SheetError(msg, area=area)


def folder_instead(path: object) -> SheetError:
    """Return the error of a folder where a file is wanted."""
    msg = "{path} is a folder; give the name of a file in it."
    return SheetError(msg, path=cut_path(str(path)))


def unreadable_workbook(name: str) -> SheetError:
    """Return the error of a workbook that is damaged, has a password or is none."""
    program = "LibreOffice" if name.lower().endswith(".ods") else "Excel"
    msg = "{name!r} cannot be read as a workbook; open it in {program}, and save it again."
    return SheetError(msg, name=name, program=program)


def large_workbook(name: str) -> SheetError:
    """Return the error of a workbook that is too large."""
    msg = "{name!r} is too large; keep puzzles in a workbook of their own."
    return SheetError(msg, name=name)


def _visible(text: str) -> str:
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


@contextmanager
def in_chapter(number: int, own_pages: str = "") -> Iterator[None]:
    """Name a chapter, by its number from 1, in whatever is refused within.

    Args:
        number: Its number.
        own_pages: Where it is a page of one's own: "front" or "back"; "" for a chapter.
    """
    try:
        yield
    except NumpureError as error:
        msg = "Chapter {number}: {fault}"
        if own_pages:
            msg = "Page {number} of {key}: {fault}"
        fault = Message(error.sentence, **error.fields)
        raise RequestError(msg, number=number, key=own_pages, fault=fault) from error
