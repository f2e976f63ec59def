"""Grids from a file, a text or standard input, and reports about those that are none."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING, TypeVar, cast

from numpure_xl.cli.voice import tell
from numpure_xl.errors import GridError, NumpureError, RequestError, SheetError, cut_path
from numpure_xl.reading import Found, grids_in, lines_in
from numpure_xl.sudoku.collection import grids
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.variant import JIGSAWS, Variant
from numpure_xl.words import Lang, explain, say

if TYPE_CHECKING:  # `numpure solve` needs neither
    from numpure_xl.sudoku.mask import Mask

Item = TypeVar("Item")
Result = TypeVar("Result")

ALONE = 16
"""Puzzles that are not worth another process, which takes as long to start."""

CHUNK = 4
"""Puzzles in one message to a worker: one takes milliseconds, or many times that."""


MASK = 1000
"""Lines of a file that are looked at for a mask."""


@contextmanager
def grids_of(
    what: str, variant: Variant | None = None, *, hidden: bool = False
) -> Iterator[Iterator[Found]]:
    """Open what was named: standard input for '-', a file, or the text itself; see `grids_in`.

    Args:
        what: What was named.
        variant: The rules; one of `JIGSAWS` for boards of that kind, whose regions are read along
            with their digits; left out, what each grid shows.
        hidden: Whether hidden sheets are read, too.

    Raises:
        RequestError: If it is nothing of these.
        SheetError: If it is a file that cannot be read, or one without a grid.
    """
    asked = variant if variant in JIGSAWS.values() else None
    rules = None if asked else variant
    lines = what.splitlines()
    with _opened(what) as source:
        if source:
            found = _as_asked(grids_in(source, what, rules, hidden=hidden), asked)
            yield found if what == "-" else _some(found, what)  # a pipe may be empty
        elif any(isinstance(grid, Grid) for by in (None, variant) for _, grid in grids(lines, by)):
            yield _as_asked(grids(lines, rules), asked)
        else:
            raise _nothing(what)


def _as_asked(found: Iterable[Found], form: Variant | None) -> Iterator[Found]:
    """Yield what is found; if a kind of jigsaw is asked for, as that."""
    for place, grid in found:
        if form and isinstance(grid, Grid):
            yield place, _as_jigsaw(grid, form)
        else:
            yield place, grid


def _as_jigsaw(grid: Grid, form: Variant) -> Grid | GridError:
    regions = grid.variant.regions
    if len(regions) != form.cells:
        msg = "This board is {found}; a {variant} has its regions behind the digits, or in a file."
        return GridError(msg, found=grid.variant.name, variant=form.name)
    return Grid(grid.digits, Variant.of_regions(regions, diagonals=form.diagonals))


def _some(found: Iterator[Found], name: str) -> Iterator[Found]:
    """Yield what is found, and raise if that is nothing."""
    first = list(islice(found, 1))
    if not first:
        raise _empty(name)
    yield from chain(first, found)


def mask_of(what: str, variant: Variant) -> Mask:
    """Return the mask in a file, a text or standard input.

    Raises:
        GridError: If it is no board of that variant.
        RequestError: If no puzzle can have its givens just there, or there is no such file.
        SheetError: If the file is no text, or has no mask in it.
    """
    from numpure_xl.sudoku.mask import STAR, Mask

    with _opened(what) as source:
        if source:
            lines = list(islice(lines_in(source, what), MASK))
            if what != "-" and not any(STAR in line for line in lines):
                raise _empty(what)
            return Mask.read(lines, variant)
    if STAR in what:
        return Mask.read(what.splitlines(), variant)
    raise _nothing(what)


def regions_in(what: str) -> str:
    """Return the regions of a jigsaw in a file, a text or standard input.

    Raises:
        GridError: If they are no regions.
        RequestError: If there is no such file.
        SheetError: If the file is no text.
    """
    from numpure_xl.sudoku.regions import regions_of

    with _opened(what) as source:
        if source:
            return regions_of("".join("".join(lines_in(source, what)).split()))
    names = "".join(what.split())
    if len(names) not in {board.cells for board in JIGSAWS.values()}:
        raise _nothing(what)
    return regions_of(names)


def where(place: int | str, lang: Lang) -> str:
    """Return a place as one reads it: the number of a line, or the name of anything else."""
    return place if isinstance(place, str) else say("line {number}", lang, number=place)


def tell_fault(place: int | str, fault: NumpureError, lang: Lang, name: str | None = None) -> None:
    """Say on stderr what is wrong at a place, in the file of that name if there are several."""
    tell(": ".join(filter(None, (name, where(place, lang), explain(fault, lang)))))


def judged(
    work: Callable[[Item], Result], found: Iterable[Item], jobs: int | None
) -> Iterator[Result]:
    """Yield what a function makes of each grid, in their order; only a few are held at once.

    Args:
        work: A function that other processes can import.
        found: Any number of grids; few are not worth another process.
        jobs: How many processes; None for one on each core.
    """
    from numpure_xl.work import batch
    from numpure_xl.work.processes import processes

    source = iter(found)
    first = list(islice(source, ALONE + 1))
    most = 1 if len(first) <= ALONE else batch.AHEAD
    with processes(jobs, most) as executor:
        yield from batch.in_order(work, chain(first, source), executor, chunk=CHUNK)


@contextmanager
def _opened(what: str) -> Iterator[BufferedReader | None]:
    """Open standard input for '-', or a file; None for what is neither."""
    if what == "-":
        yield _buffered(sys.stdin.buffer)
    elif _is_file(what):
        with Path(what).open("rb") as file:
            yield file
    else:
        yield None


def _empty(name: str) -> SheetError:
    msg = "No grid was found in {name!r}."
    return SheetError(msg, name=cut_path(name))


def _nothing(what: str) -> RequestError:
    if os.path.isdir(what):  # noqa: PTH112  # no name at all is no fault for it
        msg = "{path} is a folder; give the name of a file in it."
        return RequestError(msg, path=cut_path(what))
    msg = "There is no file {name!r}, and it is no grid either."
    return RequestError(msg, name=cut_path(what))


def _is_file(name: str) -> bool:
    """Return whether there is something to read under a name, a pipe perhaps."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):  # no name at all: too long, or with a zero in it
        return False


def _buffered(stream: IO[bytes]) -> BufferedReader:
    if isinstance(stream, BufferedReader):
        return stream
    return BufferedReader(cast("io.RawIOBase", stream))
