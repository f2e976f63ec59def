"""`numpure picture`: boards as SVG or PNG, for web pages and documents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from pathlib import Path

import click

from numpure_xl.board.image import CELL, board_drawing, theme_of
from numpure_xl.board.theme import THEMES
from numpure_xl.cli.input import grids_of, tell_fault
from numpure_xl.cli.names import Name
from numpure_xl.cli.options import can_be_quiet, report, reports_errors
from numpure_xl.errors import NumpureError, look_up
from numpure_xl.reading import Found
from numpure_xl.sudoku.variant import VARIANTS
from numpure_xl.words import Lang

FORMATS = (".svg", ".png")


@click.command(short_help="Boards as SVG or PNG, for web pages and documents.")
@click.argument("what", metavar="[FILE|TEXT|-]", default="-")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), default="board.svg", show_default=True,
    help="A name that ends in .svg or .png.",
)  # fmt: skip
@click.option(
    "--variant", type=Name(VARIANTS), help="The rules  [default: the plain board of that size]"
)
@click.option(
    "--theme", type=Name(THEMES), default="plain", show_default=True, help=", ".join(THEMES)
)
@click.option("--cell", type=int, default=CELL, show_default=True, help="Pixels of a cell.")
@click.option("--solution", is_flag=True, help="With the blanks filled in.")
@can_be_quiet
@reports_errors
def picture(
    *,
    what: str,
    out: Path,
    variant: str | None,
    theme: str,
    cell: int,
    solution: bool,
    lang: Lang,
) -> None:
    """Draw boards; where there are several, their files are numbered: board-1.svg, ...

    \b
    numpure picture puzzle.sdk -o puzzle.svg
    numpure picture 1.....3..2.....4 -o board.png --cell 96 --solution
    numpure generate -n 9 | numpure picture -o today.svg --theme newspaper

    What is no grid is told on stderr with its place; the exit status is then 1.
    """
    from numpure_xl.export.image import write_drawing

    theme_of(theme, cell)
    look_up(dict.fromkeys(FORMATS), out.suffix.lower(), "format")
    rules = look_up(VARIANTS, variant, "variant") if variant else None
    faults = 0
    with grids_of(what, rules) as found:
        for place, grid, path in _numbered(found, out):
            try:
                if isinstance(grid, NumpureError):
                    raise grid
                drawing = board_drawing(grid, theme=theme, cell=cell, solved=solution)
            except NumpureError as fault:
                faults += 1
                tell_fault(place, fault, lang)
            else:
                write_drawing(drawing, path)
                report(path)
    if faults:
        raise SystemExit(1)


def _numbered(found: Iterable[Found], out: Path) -> Iterator[tuple[*Found, Path]]:
    """Yield grids, each with its file: the one named, or where there are several, numbered ones."""
    source = iter(found)
    first = list(islice(source, 2))
    for number, (place, grid) in enumerate(chain(first, source), 1):
        yield place, grid, file_of(out, number, len(first))


def file_of(out: Path, number: int, count: int) -> Path:
    """Return the file of one of so many pictures, counted from 1."""
    return out if count == 1 else out.with_stem(f"{out.stem}-{number}")
