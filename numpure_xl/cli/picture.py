"""`numpure picture`: boards as pictures, for web pages, documents and newspapers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain, islice
from pathlib import Path

import click

from numpure_xl.cli.drawing import DrawingOptions
from numpure_xl.cli.input import boards_of, tell_fault
from numpure_xl.cli.options import asks_for, can_be_quiet, report, reports_errors
from numpure_xl.cli.patience import EFFORT, answer_in_time
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import NumpureError
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.options.boards import PATIENCE, RULES
from numpure_xl.options.pictures import PICTURES
from numpure_xl.reading import PlacedGame
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.words import Lang


@click.command(short_help="Draw boards as SVG, PDF or PNG.")
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@click.option(
    "-o", "--out", type=click.Path(path_type=Path), default="board.svg", show_default=True,
    help="A name that ends in .svg, .pdf or .png.",
)  # fmt: skip
@asks_for((*RULES, *PICTURES, PATIENCE), board=RulesOptions, look=DrawingOptions)
@click.option("--solution", is_flag=True, help="Fill in the blanks.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
@can_be_quiet
@reports_errors
def picture(
    *,
    argument: str,
    out: Path,
    board: RulesOptions,
    look: DrawingOptions,
    patience: int,
    solution: bool,
    force: bool,
    lang: Lang,
) -> None:
    """Draw boards; where there are several, their files are numbered: board-1.svg, ...

    \b
    numpure picture puzzle.sdk -o puzzle.svg
    numpure picture 1.....3..2.....4 -o board.png --cell 96 --solution
    numpure generate -n 9 | numpure picture -o today.svg --theme newspaper

    Anything that is not a grid is reported on stderr with its place; the exit status is then 1.
    """
    from numpure_xl.export.atomic_file import taken
    from numpure_xl.export.image import FORMATS

    look.check()
    look_up(dict.fromkeys(FORMATS), out.suffix.lower(), Message("format"))
    rules = board.rules
    faults = 0
    with boards_of(argument, rules) as boards:
        for number, (place, read, path) in enumerate(_numbered(boards, out), 1):
            try:
                if isinstance(read, NumpureError):
                    raise read
                if path.exists() and not force:
                    raise taken(path)
                draw = partial(look.drawing, read, number, lang, solved=solution, effort=EFFORT)
                drawing = answer_in_time(patience, game_of(read).givens.variant, draw)
            except NumpureError as fault:
                faults += 1
                tell_fault(place, fault, lang)
            else:
                look.write(drawing, path)
                report(path)
    if faults:
        raise SystemExit(NOT_DONE)


def _numbered(boards: Iterable[PlacedGame], out: Path) -> Iterator[tuple[*PlacedGame, Path]]:
    """Yield boards, each with its file: the one named, or of several a numbered one."""
    source = iter(boards)
    first = list(islice(source, 2))
    for number, (place, board) in enumerate(chain(first, source), 1):
        yield place, board, file_of(out, number, len(first))


def file_of(out: Path, number: int, count: int) -> Path:
    """Return the file of one of so many pictures, counted from 1."""
    return out if count == 1 else out.with_stem(f"{out.stem}-{number}")
