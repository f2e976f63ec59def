"""Puzzles of other people for a book: each proven and judged, what is none told and left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from numpure_xl.cli.reading import grids_of, judged, tell_fault
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.sheet.labels import Item
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.variant import VARIANTS, Variant
from numpure_xl.words import Lang


class Read(NamedTuple):
    """A grid, or why it is none, and where it stands: in which file, at which place in it."""

    file: str
    place: int | str
    grid: Grid | NumpureError


def imported(
    files: Iterable[str], *, jobs: int | None, lang: Lang, **wishes: Any
) -> tuple[list[Item], int]:
    """Return the puzzles of some files, in their order, and how many grids were left out.

    Of these each is told on stderr, with its place and the reason. A full grid is an answer; it
    is passed over. All puzzles are of one variant, as the pages of a book are: of the one that
    was asked for, or else of that of the first puzzle.

    Args:
        files: What to read, as `grids_of` takes it.
        jobs: How many processes judge them; None for one on each core.
        lang: The language of what is told.
        wishes: The values of `recipe_options`; but for the variant, none may be wished.

    Raises:
        RequestError: If puzzles are wished that no file could have.
        SheetError: If a file cannot be read.
    """
    variant = _variant_wished(wishes)
    items: list[Item] = []
    numbers: dict[Grid, int] = {}
    left_out = 0
    for read, item in judged(_judged, _read(files, variant), jobs):
        fault = item if isinstance(item, NumpureError) else _misfit(item, numbers)
        if fault:
            left_out += 1
            tell_fault(read.place, fault, lang, read.file)
        elif isinstance(item, Item):
            items.append(item)
            numbers[item.puzzle.givens] = len(items)
    return items, left_out


def _variant_wished(wishes: dict[str, Any]) -> Variant | None:
    """Return the rules that were asked for; refuse any other wish."""
    context = click.get_current_context()
    said = [
        name for name in wishes if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
    ]
    for name in said:
        if name != "variant":
            option = "-n" if name == "number" else f"--{name}"
            msg = "The puzzles of a file are printed as they are; leave out {option}."
            raise RequestError(msg, option=option)
    return VARIANTS[wishes["variant"]] if said else None


def _read(files: Iterable[str], variant: Variant | None) -> Iterator[Read]:
    """Yield all that is found in some files but for full grids."""
    for file in files:
        with grids_of(file, variant) as found:
            for place, grid in found:
                if isinstance(grid, NumpureError) or grid.clues < grid.variant.cells:
                    yield Read(file, place, grid)


def _judged(read: Read) -> tuple[Read, Item | NumpureError]:
    """Prove that a grid is a puzzle, and judge it."""
    if isinstance(read.grid, NumpureError):
        return read, read.grid
    try:
        return read, Item.judged(Puzzle(read.grid))
    except NumpureError as fault:
        return read, fault


def _misfit(item: Item, numbers: dict[Grid, int]) -> NumpureError | None:
    """Return why a puzzle cannot stand in a book behind these, told with their numbers, if so."""
    grid = item.puzzle.givens
    if grid in numbers:
        msg = "This puzzle is No. {number} already."
        return RequestError(msg, number=numbers[grid])
    first = next(iter(numbers), grid).variant
    if grid.variant != first:
        msg = "This board is {found}; a book has boards of one kind, and this one's are {first}."
        return RequestError(msg, found=grid.variant.name, first=first.name)
    return None
