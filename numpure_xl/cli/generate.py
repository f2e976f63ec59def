"""`numpure generate`: puzzles as text."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

import click

from numpure_xl.cli.names import Name
from numpure_xl.cli.options import reports_errors
from numpure_xl.cli.progress import tracked
from numpure_xl.cli.puzzle_options import PuzzleOptions, Workers, batches, recipe_options
from numpure_xl.errors import RequestError, look_up
from numpure_xl.sudoku.grid import Grid
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import level_of
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.words import Lang, say
from numpure_xl.work.portions import make_portions

Made = tuple[Recipe, Puzzle]

_FILE = click.Path(path_type=Path)


def _line(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> None:  # noqa: ARG001
    sys.stdout.write(f"{puzzle} {puzzle.solution}\n" if solutions else f"{puzzle}\n")


def _grid(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> None:  # noqa: ARG001
    grids = [puzzle.givens, puzzle.solution] if solutions else [puzzle.givens]
    sys.stdout.writelines(f"{grid.drawn()}\n\n" for grid in grids)


def _csv(recipe: Recipe, puzzle: Puzzle, *, solutions: bool) -> None:
    solution = str(puzzle.solution) if solutions else None
    _row(str(puzzle), solution, recipe.variant, level_of(puzzle), puzzle.clues, recipe)


def _row(*values: object) -> None:
    csv.writer(sys.stdout, lineterminator="\n").writerow(v for v in values if v is not None)


_FORMS = {"line": _line, "grid": _grid, "csv": _csv}


@click.command()
@recipe_options
@click.option("--minimal", is_flag=True, help="Every given is needed.")
@click.option("--solutions", is_flag=True, help="Print the solutions as well.")
@click.option(
    "--format", "form", type=Name(_FORMS), default="line", show_default=True, help=", ".join(_FORMS)
)
@click.option("--svg", type=_FILE, metavar="FILE", help="Each drawn as well, numbered.")
@click.option("--png", type=_FILE, metavar="FILE", help="The same in dots.")
@reports_errors
def generate(
    *,
    puzzles: PuzzleOptions,
    workers: Workers,
    solutions: bool,
    form: str,
    svg: Path | None,
    png: Path | None,
    lang: Lang,
) -> None:
    """Print puzzles, each with exactly one solution.

    \b
    numpure generate -n 1000 --minimal                one puzzle a line
    numpure generate --level hard --format grid       drawn
    numpure generate -n 50 --solutions --format csv   with level, clues and recipe
    numpure generate --mask heart.txt                 givens where it has a *
    """
    pictures = list(_pictures({".svg": svg, ".png": png}))
    write = look_up(_FORMS, form, "format")
    wanted = batches(puzzles)
    total = sum(each.size for each in wanted)
    with workers.start(total, puzzles.rules) as executor:
        if form == "csv":
            _row("puzzle", "solution" if solutions else None, "variant", "level", "clues", "recipe")
        made: Iterable[Made] = make_portions(wanted, executor, form=_as_text)
        if not sys.stdout.isatty():  # there the puzzles themselves show how far it is
            made = tracked(made, total, say("Puzzles", lang))
        for number, (recipe, puzzle) in enumerate(made, 1):
            write(recipe, puzzle, solutions=solutions)
            for out in pictures:
                _draw(puzzle, out, number, total)


def _pictures(named: dict[str, Path | None]) -> Iterator[Path]:
    """Yield the files that were named, each of which has to end in its suffix."""
    for suffix, out in named.items():
        if out and out.suffix.lower() != suffix:
            msg = "{path} does not end in {suffix}, and no program would open it; name it so."
            raise RequestError(msg, path=str(out), suffix=suffix)
        if out:
            yield out


def _draw(puzzle: Puzzle, out: Path, number: int, total: int) -> None:
    """Draw one of the puzzles."""
    from numpure_xl.board.image import board_drawing
    from numpure_xl.cli.picture import file_of
    from numpure_xl.export.image import write_drawing

    write_drawing(board_drawing(puzzle.givens), file_of(out, number, total))


def _as_text(givens: Grid) -> bytes:
    """Tell puzzles apart as texts: here a mirrored one is another, in a book it is none.

    A million of them are kept as digests: that two agree by chance has odds of 1 to 10**7, and
    would only leave a puzzle out.
    """
    return blake2b(bytes(givens.digits), digest_size=8).digest()
