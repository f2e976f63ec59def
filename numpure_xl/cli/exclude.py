"""Exclusion: no puzzle of an earlier book in a new one, nor an equivalent of it."""

from __future__ import annotations

from collections.abc import Iterable

from numpure_xl.book.labels import Item
from numpure_xl.cli.input import grids_of
from numpure_xl.cli.voice import tell
from numpure_xl.errors import RequestError
from numpure_xl.messages import Plural
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
    """Return the puzzles that were not seen before; the number of others is reported on stderr."""
    asked = list(items)
    kept = [item for item in asked if canonical_form(item.puzzle.givens) not in seen]
    if len(kept) < len(asked):
        msg = Plural(
            "Left out, since it stands in an earlier book: {count} puzzle.",
            "Left out, since they stand in an earlier book: {count} puzzles.",
            by="count",
        )
        tell(say(msg, lang, count=len(asked) - len(kept)))
    return kept
