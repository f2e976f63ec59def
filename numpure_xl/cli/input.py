"""Grids from a file, a text or standard input, and reports about those that are none."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import BufferedReader
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar, cast

import click

from numpure_xl.cli.options import report
from numpure_xl.cli.voice import tell
from numpure_xl.errors import (
    GridError,
    NumpureError,
    RequestError,
    SheetError,
    cut_path,
    folder_instead,
)
from numpure_xl.messages import Message
from numpure_xl.reading import (
    PlacedGame,
    PlacedGrid,
    boards_in,
    given,
    is_text,
    is_xml,
    lines_in,
    mostly_puzzles,
    no_grid,
    or_in_cells,
)
from numpure_xl.reading.plain_lines import PlainLines, plain_lines_in
from numpure_xl.sudoku.formats import READERS, first_of
from numpure_xl.sudoku.formats.collection import boards, grids
from numpure_xl.sudoku.grid.boards import JIGSAWS, is_form
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.hexadecimal import HEXADECIMAL, TWO_BLANKS
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of, ruled
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, explain, say, system_lang

if TYPE_CHECKING:  # `numpure solve` needs neither
    from numpure_xl.sudoku.make.mask import Mask

Item = TypeVar("Item")
Result = TypeVar("Result")

MISCOUNTED, SIGNS = 12, BLANK_MARKS | {*SYMBOLS, "O", "o"}
"""A text with more than so many signs, all of them of grids, is one with too few or too many."""

ADDRESS = "://"
"""Part of an address that no name of a file has."""

READINGS = {
    HEXADECIMAL: Message(
        "This board has the digits 0 to F; where they are shown as 1 to G, each is one higher."
    ),
    TWO_BLANKS: Message("0 was read as a blank, like the other sign for blanks."),
}
"""The sentence about the reading that was taken, by spelling."""

MASK = 1000
"""Lines of a file that are looked at for a mask."""


@contextmanager
def grids_of(
    argument: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[Iterator[PlacedGrid]]:
    """Open a named source; of saved games the givens are read. See `boards_of`."""
    with boards_of(argument, variant, hidden=hidden) as games:
        yield map(given, games)


@contextmanager
def boards_of(
    argument: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[Iterator[PlacedGame]]:
    """Open a named source: standard input for '-', a file, or the text itself; see `boards_in`.

    Args:
        argument: What was named.
        variant: The rules; a form for boards of that kind, whose regions or signs are read
            along with their digits; left out, what each grid shows.
        hidden: Whether hidden sheets are read, too.

    Raises:
        SheetError: If it is nothing of these, a file that cannot be read, or one without a grid.
    """
    with opened_source(argument) as source:
        yield _boards(source, argument, variant, hidden=hidden)


@contextmanager
def lines_of(
    argument: str, variant: Variant | None = None
) -> Iterator[Iterator[PlainLines | PlacedGrid]]:
    """Open a named source as `grids_of` does, with the plain lines of a text in blocks."""
    with opened_source(argument) as source:
        is_plain = source and is_text(source) and not is_xml(source)
        has_lines = not (variant and is_form(variant)) and not (variant and variant.grids)
        if source and is_plain and has_lines:
            read = partial(plain_lines_in, rules=variant)
            items = (
                item if isinstance(item, PlainLines) else given(item)
                for item in or_in_cells(source, read, variant)
            )
            yield _some(mostly_puzzles(items, argument, _number), argument)
        else:
            yield map(given, _boards(source, argument, variant))


def _number(item: PlainLines | PlacedGrid) -> int:
    return item.text.count(b"\n") if isinstance(item, PlainLines) else 1


def _boards(
    source: BufferedReader | None, argument: str, variant: Variant | None, *, hidden: bool = False
) -> Iterator[PlacedGame]:
    asked = variant if variant and is_form(variant) else None
    rules = None if asked else variant
    if source:
        return _some(_as_asked(boards_in(source, argument, rules, hidden=hidden), asked), argument)
    if _is_typed(argument, variant):
        return _some(_as_asked(boards(argument.splitlines(), rules), asked), argument)
    raise _nothing(argument)


def _is_typed(argument: str, variant: Variant | None) -> bool:
    """True if a text is meant as a grid, even if a sign of it is lost, and not as a file."""
    if (len(argument) > MISCOUNTED and SIGNS.issuperset(argument)) or ADDRESS in argument:
        return True
    lines = argument.splitlines()
    with suppress(GridError):
        first_of(READERS, argument)
        return any(isinstance(grid, Grid) for by in (None, variant) for _, grid in grids(lines, by))
    return True  # of a format that is known, and damaged


def _as_asked(games: Iterable[PlacedGame], form: Variant | None) -> Iterator[PlacedGame]:
    """Yield the games that are read; if a board with regions or signs is asked for, as that."""
    for place, board in games:
        if form and not isinstance(board, NumpureError):
            yield place, _with_own(board, form)
        else:
            yield place, board


def _with_own(board: Grid | SavedGame, form: Variant) -> Grid | SavedGame | GridError:
    shown = game_of(board).givens.variant
    if form.signs and shown.cells == form.cells and shown.name == form.name:
        own = form.with_regions(shown.regions) if form.regions else form
        return ruled(board, own.with_signs(dict(shown.signs)))
    if form.regions and not form.signs and len(shown.regions) == form.cells:
        return ruled(board, form.with_regions(shown.regions))
    if form.signs:
        msg = (
            "This board is {found}; a {variant} has its marks after the digits, and then its name."
        )
    else:
        msg = "This board is {found}; a {variant} has its regions after the digits, or in a file."
    return GridError(msg, found=shown.name, variant=form.name)


def _some(items: Iterator[Item], name: str) -> Iterator[Item]:
    """Yield items, and raise an error if there are none."""
    first = list(islice(items, 1))
    if not first:
        raise _empty(name)
    yield from with_readings(chain(first, items))


def with_readings(items: Iterable[Item]) -> Iterator[Item]:
    """Yield items; for a board whose signs may be read in two ways, print the way once."""
    reported = set[str]()
    for item in items:
        board = cast("tuple[object, object]", item)[1]
        grid = board.givens if isinstance(board, SavedGame) else board
        if isinstance(grid, Grid) and grid.spelling and grid.spelling not in reported:
            reported.add(grid.spelling)
            lang = click.get_current_context().find_root().obj or system_lang()
            report(say(READINGS[grid.spelling], lang), err=True)
        yield item


def mask_of(argument: str, variant: Variant) -> Mask:
    """Return the mask in a file, a text or standard input.

    Raises:
        GridError: If it is not a board of that variant.
        RequestError: If no puzzle can have its givens just there.
        SheetError: If there is no such file, it is not text, or has no mask in it.
    """
    from numpure_xl.sudoku.make.mask import STAR, Mask

    with opened_source(argument) as source:
        if source:
            lines = list(islice(lines_in(source, argument), MASK))
            if not any(map(str.strip, lines)):
                raise _empty(argument)
            with _file_named(argument):
                return Mask.read(lines, variant)
    if STAR in argument or _is_typed(argument, variant):
        return Mask.read(argument.splitlines(), variant)
    raise _nothing(argument)


def regions_in(argument: str) -> str:
    """Return the regions of a jigsaw in a file, a text or standard input.

    Raises:
        GridError: If they are not regions.
        SheetError: If there is no such file, or it is not text.
    """
    from numpure_xl.sudoku.rules.regions import regions_of

    with opened_source(argument) as source:
        if source:
            with _file_named(argument):
                return regions_of("".join("".join(lines_in(source, argument)).split()))
    names = "".join(argument.split())
    if len(names) not in {board.cells for board in JIGSAWS.values()}:
        raise _nothing(argument)
    return regions_of(names)


@contextmanager
def _file_named(argument: str) -> Iterator[None]:
    """Name the file in which something is wrong: that is no fault of the command."""
    try:
        yield
    except (GridError, RequestError) as error:
        msg = "{name}: {fault}"
        name = Message("standard input") if argument == "-" else cut_path(argument)
        fault = Message(error.sentence, **error.fields)
        raise SheetError(msg, name=name, fault=fault) from error


def pencil_marks_in(argument: str) -> str:
    """Return the text with pencil marks in a file or in standard input, or the text itself.

    Raises:
        SheetError: If there is no such file, or it is not text.
    """
    with opened_source(argument) as source:
        if source:
            return "\n".join(lines_in(source, argument))
    if len(argument.split()) > 1:
        return argument
    msg = "There is no file {name!r}, and these are not pencil marks either."
    raise SheetError(msg, name=cut_path(argument))


def names_of(path: Path) -> tuple[str, ...]:
    """Return the names of a class in a file, or in standard input for '-'; see `read_names`."""
    from numpure_xl.reading.class_list import names_from, read_names

    if str(path) == "-":
        return names_from(_buffered(sys.stdin.buffer), "-")
    return read_names(path)


def where(place: int | str, lang: Lang) -> str:
    """Return a place as one reads it: the number of a line, or the name of anything else."""
    return place if isinstance(place, str) else say("line {number}", lang, number=place)


def tell_fault(place: int | str, fault: NumpureError, lang: Lang, name: str | None = None) -> None:
    """Say on stderr what is wrong at a place, in the file of that name if there are several."""
    tell(": ".join(filter(None, (name, where(place, lang), explain(fault, lang)))))


def results_of(
    work: Callable[[Item], Result], items: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    """Yield a function's result for each grid, in their order; only a few are held at once.

    Args:
        work: A function that other processes can import.
        items: Any number of grids; other processes start where that saves time.
        jobs: How many processes; None for one on each core.
    """
    source = iter(items)
    first = list(islice(source, 2))
    if jobs is None and len(first) < 2:  # nothing is needed of what serves other processes
        yield from map(work, first)
        return
    from numpure_xl.work import batch
    from numpure_xl.work.processes import MOST, processes

    with processes(jobs, MOST) as executor:
        yield from batch.in_order(work, chain(first, source), executor)


@contextmanager
def opened_source(argument: str) -> Iterator[BufferedReader | None]:
    """Open standard input for '-', or a file; None for what is neither."""
    if argument == "-":
        source = _buffered(sys.stdin.buffer)
        yield source
        with suppress(ValueError):  # it is closed, or detached already
            if source is not sys.stdin.buffer and source.seekable():
                at = source.tell()
                source.detach().seek(at)  # what was only looked at is there for others
    elif _is_file(argument):
        with Path(argument).open("rb") as file:
            yield file
    else:
        yield None


def _empty(name: str) -> SheetError:
    if name == "-":
        msg = "No grid was found in standard input."
        return SheetError(msg)
    return no_grid(name)


def _nothing(argument: str) -> SheetError:
    if os.path.isdir(argument):  # noqa: PTH112  # no name at all is no fault for it
        return folder_instead(argument)
    msg = "There is no file {name!r}, and it is not a grid either."
    return SheetError(msg, name=cut_path(argument))


def _is_file(name: str) -> bool:
    """True if there is something to read under a name, a pipe perhaps."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):  # no name at all: too long, or with a zero in it
        return False


def _buffered(stream: IO[bytes]) -> BufferedReader:
    if isinstance(stream, BufferedReader):
        return stream
    return BufferedReader(cast("io.RawIOBase", stream))
