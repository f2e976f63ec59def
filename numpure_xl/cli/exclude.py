"""Earlier books: no puzzle of theirs shall stand in a new one, nor a twin of it."""

from __future__ import annotations

from collections.abc import Iterable

import click

from numpure_xl.cli.reading import grids_of
from numpure_xl.errors import RequestError
from numpure_xl.sheet.labels import Item
from numpure_xl.sudoku.canonical import canonical_form
from numpure_xl.sudoku.grid import Grid
from numpure_xl.words import Lang, say


def forms_in(files: Iterable[str]) -> set[bytes]:
    """Return the canonical forms of all grids in some files: workbooks, or puzzles as text.

    Raises:
        RequestError: If there is none in a file.
        SheetError: If a file cannot be read.
    """
    forms: set[bytes] = set()
    for file in files:
        with grids_of(file, hidden=True) as found:
            read = [canonical_form(grid) for _, grid in found if isinstance(grid, Grid)]
        if not read:
            msg = "No puzzle was found in {name!r}; name a book of puzzles, or a text of them."
            raise RequestError(msg, name=file)
        forms.update(read)
    return forms


def new(items: Iterable[Item], seen: set[bytes], lang: Lang) -> list[Item]:
    """Return the puzzles that were not seen before; of the others, how many, is told on stderr."""
    asked = list(items)
    kept = [item for item in asked if canonical_form(item.puzzle.givens) not in seen]
    if len(kept) < len(asked):
        msg = "Left out, since they stand in an earlier book: {count} puzzles."
        told = say(msg, lang, count=len(asked) - len(kept))
        click.echo(f"numpure: {told}", err=True)
    return kept
