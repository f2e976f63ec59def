"""The results of commands about grids: as text, as CSV with a heading, or as JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from numpure_xl.cli.options import Name, report
from numpure_xl.errors import RequestError, cut
from numpure_xl.messages import Message, Plural
from numpure_xl.names import known_name
from numpure_xl.sudoku.formats import FORMATS, LINKS, Format, ending_of
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import link_to
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid, cell_name
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.techniques.step import Mark, Step
from numpure_xl.words import Lang, say

Fields = dict[str, Any]
"""Facts about a grid, by the names of the columns."""

Write = Callable[[str, Fields], None]
"""Writes a result: its text, or its fields."""

TABLES = tuple(name for name, form in FORMATS.items() if form.row)
"""The formats that have whatever a command finds out."""


TABLE_ENDINGS = (".tsv", ".xlsx", ".xlsm", ".ods")
"""The endings of tables that are no text of ours: such a file is that of a table that was read."""


def format_option(*texts: str) -> Callable[[Any], Any]:
    """Return a decorator that adds --format with such forms of text, the first as usual."""
    forms = tuple(dict.fromkeys((*texts, *TABLES)))
    known = KNOWN if {*forms} == {*FORMATS} else ", ".join(forms)
    kind = Name(forms, kind="format")
    return click.option("--format", "form", type=kind, show_default=forms[0], help=known)


def file_options(command: Any) -> Any:  # noqa: ANN401  # as of click
    """Add --out and --force to a command."""
    with_force = click.option("--force", is_flag=True, help="Overwrite the file.")(command)
    kind = click.Path(path_type=Path)
    return click.option("-o", "--out", type=kind, metavar="FILE", help=OUT)(with_force)


COUNTED = Plural("{count} puzzle", "{count} puzzles", by="count")

KNOWN = Message("line, grid, json ...: numpure help text")
"""The help of --format where it takes every format."""

OUT = Message("Write into this file; its ending may name the format.")
"""The help of --out."""


def link_option(command: Any) -> Any:  # noqa: ANN401  # as of click
    """Add --link to a command."""
    text = "Links that open them; with csv or json a column."
    return click.option("--link", type=Name(LINKS, kind="link"), metavar="SITE", help=text)(command)


class Written(NamedTuple):
    """The form in which each puzzle is written.

    Attributes:
        form: A name in `FORMATS`.
        link: One in `LINKS`, for a table that has a column of links; "" for none.
    """

    form: str
    link: str = ""

    @property
    def format(self) -> Format:
        """The format itself."""
        return FORMATS[self.form]

    def fields(self, fields: Fields, game: SavedGame) -> Fields:
        """Return the fields of a table, with the link that opens a game if that is wanted."""
        return fields | ({"link": link_to(self.link, game)} if self.link else {})


def written(
    form: str | None,
    out: Path | None = None,
    link: str | None = None,
    known: Iterable[str] = FORMATS,
    usual: str = "line",
    *,
    takes_tables: bool = False,
) -> Written:
    """Return the form that is asked for: a format, or that of a file by its ending, or else lines.

    Args:
        form: What --format names.
        out: The file.
        link: What --link names.
        known: The formats that there are.
        usual: What is written if neither says it.
        takes_tables: Whether a table that is read may come back as one.

    Raises:
        UnknownNameError: If there is no such format or link.
        RequestError: If no format has that ending, or the format has no place for links.
    """
    is_table = takes_tables and out and out.suffix.lower() in TABLE_ENDINGS
    ending = "csv" if is_table else _format_of(out, known) if out else None
    name = form or ending or usual
    name = known_name(known, name, Message("format"))
    if link is None:
        return Written(name)
    link = known_name(LINKS, link, Message("link"))
    if name in TABLES:
        return Written(name, link)
    if form:
        msg = "Links are in a file of their own, or in csv and json; leave out --format {name}."
        raise RequestError(msg, name=name)
    return Written(link)


def report_file(out: Path | None, puzzles: int, lang: Lang) -> None:
    """Report the number of puzzles in a file, if it is one."""
    if out:
        report(
            say("{path}: {puzzles}", lang, path=str(out), puzzles=Message(COUNTED, count=puzzles))
        )


def _format_of(out: Path, known: Iterable[str]) -> str | None:
    """Return the format that the name of a file ends in; None if the name has no ending."""
    name = ending_of(out.name)
    if name is None and out.suffix:
        endings = ", ".join(ending for form in known for ending in FORMATS[form].endings)
        msg = "No format has the ending {ending}; add --format, or choose one of: {endings}."
        raise RequestError(msg, ending=cut(out.suffix), endings=endings)
    return name


@contextmanager
def results(
    form: str | None, *texts: str, out: Path | None = None, force: bool = False
) -> Iterator[Write]:
    """Open the standard output or a file for results.

    Args:
        form: What was asked for: one of `texts` or of `TABLES`, or None for the first.
        texts: The forms of text that there are.
        out: The file, if any.
        force: Whether one that is there is overwritten.

    Raises:
        UnknownNameError: If there is no such form.
        SheetError: If the file cannot be written.
    """
    name = known_name((*texts, *TABLES), form or texts[0], Message("format"))
    known = FORMATS.get(name, Format())
    with opened(out, force=force) as put:
        texts_out = Texts(known, put)

        def write(text: str, fields: Fields) -> None:
            texts_out.add(known.row(fields) if known.row else text, fields)

        try:
            yield write
        finally:
            texts_out.end()


@contextmanager
def opened(out: Path | None, *, force: bool) -> Iterator[Callable[[str], object]]:
    """Open a file, which is there only once it is whole; the standard output for None.

    Raises:
        SheetError: If it cannot be written, or is there and may not be overwritten.
    """
    if out is None:
        if force:
            msg = "To overwrite a file, name it as well: --out FILE."
            raise RequestError(msg)
        yield sys.stdout.write
        return
    from numpure_xl.export.atomic_file import replaced, taken

    if out.exists() and not force:
        raise taken(out)
    with replaced(out, out.suffix.lower()) as file:
        yield lambda text: file.write(text.encode())


class Texts:
    """The texts of a file, with what comes first, between them and last."""

    def __init__(self, form: Format, write: Callable[[str], object]) -> None:
        self._form = form
        self._write = write
        self._is_begun = False

    def add(self, text: str, fields: Fields) -> None:
        """Write the text of a puzzle, of which these fields are known."""
        self._write((self._form.between if self._is_begun else self._form.head(fields)) + text)
        self._is_begun = True

    def end(self) -> None:
        """Write the end of the output."""
        self._write(self._form.tail if self._is_begun else self._form.none)


def puzzle_fields(grid: Grid) -> Fields:
    """Return the first fields of a result: the grid, which our commands read again, its rules."""
    return {"puzzle": line_of(grid), "variant": grid.variant.name}


def candidate_fields(noted: Iterable[Iterable[int]]) -> list[str]:
    """Return the candidates of cells, those of a cell together."""
    return ["".join(SYMBOLS[digit] for digit in digits) for digits in noted]


def step_fields(step: Step, variant: Variant) -> Fields:
    """Return the fields of a step: "r1c2=5" for a digit placed, "r3c4<>7" for one removed."""
    return {
        "technique": step.technique,
        "rating": step.rating,
        "places": marks(step.places, "=", variant),
        "removes": marks(step.removes, "<>", variant),
    }


def marks(marked: tuple[Mark, ...], sign: str, variant: Variant) -> list[str]:
    """Return digits in cells as texts such as "r1c2=5"."""
    return [f"{cell_name(cell, variant)}{sign}{SYMBOLS[digit]}" for cell, digit in marked]
