"""Grids from a file, a text or standard input, and what is told of those that are none."""

from __future__ import annotations

import codecs
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader, TextIOWrapper
from pathlib import Path
from typing import BinaryIO

import click

from numpure_xl.errors import NumpureError, RequestError, cut
from numpure_xl.sudoku.collection import grids
from numpure_xl.sudoku.grid import Grid
from numpure_xl.words import Lang, explain, say


@contextmanager
def lines_of(what: str) -> Iterator[Iterable[str]]:
    """Open what was named: standard input for '-', a file, or the text itself.

    Raises:
        RequestError: If it is nothing of these.
    """
    if what == "-":
        yield _decoded(sys.stdin.buffer)
    elif _is_file(what):
        with Path(what).open("rb") as file:
            yield _decoded(file)
    elif any(isinstance(grid, Grid) for _, grid in grids(what.splitlines())):
        yield what.splitlines()
    else:
        msg = "There is no file {name!r}, and it is no grid either."
        raise RequestError(msg, name=cut(what))


def tell_fault(number: int, fault: NumpureError, lang: Lang) -> None:
    """Say on stderr what is wrong with a line."""
    told = say("line {number}: {fault}", lang, number=number, fault=explain(fault, lang))
    click.echo(f"numpure: {told}", err=True)


def _is_file(name: str) -> bool:
    """Tell whether there is something to read under a name, a pipe perhaps."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):  # no name at all: too long, or with a zero in it
        return False


def _decoded(stream: BinaryIO) -> TextIOWrapper:
    """Read UTF-8, or UTF-16, which is what Windows' shells write into files."""
    source = stream if isinstance(stream, BufferedReader) else BufferedReader(stream)  # type: ignore[type-var]
    wide = source.peek(2)[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    return TextIOWrapper(source, "utf-16" if wide else "utf-8-sig", errors="replace")
