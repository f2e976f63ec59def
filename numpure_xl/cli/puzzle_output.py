"""The output of `numpure generate`: to the screen, or into a file with which a stopped run goes on.

A run that goes on reads back what it has written, in any of the formats. A drill has its givens,
its position, its pencil marks, and the step if that is wanted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from numpure_xl.cli.portions import batches, days_of, described
from numpure_xl.cli.puzzle_options import PuzzleOptions
from numpure_xl.cli.results import Fields, Written, candidate_fields, step_fields
from numpure_xl.errors import RequestError, SheetError
from numpure_xl.sudoku.canonical import identity
from numpure_xl.sudoku.formats import FORMATS, MARKS, SOLUTION, Format
from numpure_xl.sudoku.formats.collection import grids
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of, mask_of
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang
from numpure_xl.work.digest_set import DigestSet
from numpure_xl.work.portions import Tally

if TYPE_CHECKING:  # imported where a drill is asked for
    from numpure_xl.sudoku.make.drills import Drill

DRAWN = ("line", "grid")
"""The formats that have no place for a position, so that it follows in lines of its own."""

_KNOWN = tuple(
    name for name, form in FORMATS.items() if name in DRAWN or form.row or MARKS in form.carries
)


def check_format(form: str) -> None:
    """Refuse a format that cannot hold a drill.

    Raises:
        RequestError: If it has no place for pencil marks.
    """
    if form not in _KNOWN:
        msg = "The format {format} has no place for the pencil marks of a drill; choose {names}."
        raise RequestError(msg, format=form, names=", ".join(_KNOWN))


def game_of_drill(drill: Drill) -> SavedGame:
    """Return a drill as a puzzle that somebody has begun."""
    return SavedGame(drill.givens, drill.position, tuple(map(mask_of, drill.candidates)))


def drill_fields(drill: Drill, lang: Lang, *, solutions: bool) -> Fields:
    """Return the fields of a drill; the step only if solutions are wanted."""
    fields: Fields = {
        "technique": drill.step.technique,
        "position": line_of(drill.position),
        "candidates": candidate_fields(drill.candidates),
    }
    if solutions:
        from numpure_xl.hints import explain

        step = step_fields(drill.step, drill.givens.variant)
        fields |= {"places": step["places"], "removes": step["removes"]}
        fields["step"] = explain(drill.step, drill.marks, lang)
    return fields


def drill_text(drill: Drill, form: str, lang: Lang, *, solutions: bool) -> str:
    """Return a drill as text: two boards, pencil marks, and the step if solutions are wanted."""
    grids = (drill.givens, drill.position)
    if form == "grid":
        boards = "".join(f"{grid.drawn()}\n\n" for grid in grids)
    else:
        boards = "".join(f"{line_of(grid)}\n" for grid in grids)
    answer = ""
    if solutions:
        from numpure_xl.hints import explain

        answer = f"{explain(drill.step, drill.marks, lang)}\n"
    from numpure_xl.board.pencilmarks import marks_drawn

    return f"{boards}{marks_drawn(drill.position, drill.candidates)}\n{answer}\n"


if TYPE_CHECKING:  # imported where a drill is asked for
    from numpure_xl.sudoku.make.drills import Drill


class Entry(NamedTuple):
    """A puzzle to be written.

    Attributes:
        recipe: Its recipe.
        puzzle: The puzzle.
        date: Its date as in 2027-01-31, or "".
        is_last: Whether no other follows.
    """

    recipe: Recipe
    puzzle: Puzzle
    date: str = ""
    is_last: bool = False

    @property
    def drill(self) -> Drill | None:
        """The position to practise at, if one was asked for."""
        recipe = self.recipe
        if not recipe.drill:
            return None
        from numpure_xl.sudoku.make.drills import drill_in

        return drill_in(self.puzzle.givens, recipe.drill, uniqueness=recipe.uniqueness)


class TextFile(NamedTuple):
    """The file that was asked for.

    Attributes:
        path: Its name.
        resume: Whether to go on with the run that it is of.
        force: Whether to overwrite it.
    """

    path: Path
    resume: bool
    force: bool


class TextOrder(NamedTuple):
    """An order of puzzles as text.

    Attributes:
        puzzles: Which puzzles, and how many.
        written: In which form.
        solutions: Whether their solutions are written, too.
        lang: The language in which the steps of drills are explained.
    """

    puzzles: PuzzleOptions
    written: Written
    solutions: bool
    lang: Lang = "en"

    @property
    def total(self) -> int:
        """The number of puzzles."""
        return sum(portion.size for portion in batches(self.puzzles))

    @property
    def format(self) -> Format:
        """The format itself."""
        return self.written.format

    def text(self, entry: Entry, *, is_first: bool) -> str:
        """Return a puzzle, with its solution if that is wanted, and what comes before or last."""
        form, puzzle = self.format, entry.puzzle
        drill = entry.drill
        if drill and self.written.form in DRAWN:
            return drill_text(drill, self.written.form, self.lang, solutions=self.solutions)
        game = game_of_drill(drill) if drill else game_of(puzzle.givens)
        fields = self.written.fields(self._known(entry, drill), game) if form.row else {}
        games = [game]
        has_answer = self.solutions and not drill
        if has_answer and SOLUTION in form.carries:
            games = [SavedGame(puzzle.givens, puzzle.solution)]
        elif has_answer:
            games.append(game_of(puzzle.solution))
        head = form.head(fields) if is_first else ""
        texts = form.between.join(text_of(self.written.form, game, fields) for game in games)
        return head + texts + (form.tail if entry.is_last else form.between)

    def _known(self, entry: Entry, drill: Drill | None) -> dict[str, Any]:
        """Return the fields of a puzzle, which comes first.

        It is for tables alone, as to judge a level may take as long as to make the puzzle.
        """
        recipe, puzzle = entry.recipe, entry.puzzle
        of_drill = drill_fields(drill, self.lang, solutions=self.solutions) if drill else {}
        return {
            "puzzle": line_of(puzzle.givens),
            **({"solution": str(puzzle.solution)} if self.solutions else {}),
            "variant": recipe.variant,
            "level": level_of(puzzle),
            "clues": puzzle.clues,
            "recipe": str(recipe),
            **({"date": entry.date} if entry.date else {}),
            **of_drill,
        }

    def givens(self, lines: Iterable[str]) -> Iterator[Grid]:
        """Yield the givens of each puzzle in lines of such texts."""
        read = (grid for _, grid in grids(lines) if isinstance(grid, Grid))
        is_pair = self.solutions and SOLUTION not in self.format.carries
        is_pair &= not self.puzzles.drill
        return islice(read, 0, None, 1 + is_pair)

    def dated(self, file: TextFile) -> TextOrder:
        """Return this order with a seed: that of the run that is to go on, or a new one."""
        from numpure_xl.export.resumable import wanted_of

        puzzles, is_open = self.puzzles, self.puzzles.seed is None and not self.puzzles.from_date
        begun = wanted_of(file.path) if file.resume and is_open and not puzzles.daily else None
        if begun:
            puzzles = replace(puzzles, seed=begun["seed"])
        return self._replace(puzzles=puzzles.seeded())

    @property
    def dates(self) -> list[str]:
        """The date of each puzzle, as in 2027-01-31; none if they have no dates."""
        return [day.date.isoformat() for day in days_of(self.puzzles)]

    def as_values(self) -> dict[str, object]:
        """Return the values that tell one order from another, as JSON has them."""
        return {
            "puzzles": described(self.puzzles),
            "seed": self.puzzles.seed,
            "format": self.written.form,
            "solutions": self.solutions,
            **({"link": self.written.link} if self.written.link else {}),
        }


class Output(NamedTuple):
    """The target of puzzles.

    Attributes:
        write: Writes a text.
        tally: How far the run has come.
        seen: The puzzles that are there, by `identity`.
        is_screen: Whether it is the standard output.
    """

    write: Callable[[str], object]
    tally: Tally
    seen: DigestSet
    is_screen: bool = False


def on_screen() -> Output:
    """Return the standard output."""
    return Output(sys.stdout.write, Tally(), DigestSet(), is_screen=True)


@contextmanager
def in_file(order: TextOrder, file: TextFile) -> Iterator[Output]:
    """Open a file, which is complete when the block is done.

    Raises:
        SheetError: If it cannot be written, is there already, or is not of such a run.
    """
    from numpure_xl.export.resumable import growing

    wanted = order.as_values()
    with growing(file.path, wanted, resume=file.resume, force=file.force) as grown:
        tally = Tally(*grown.begun or ())
        seen = DigestSet(_seen(order, grown.lines()) if grown.begun else ())
        sizes = [portion.size for portion in batches(order.puzzles)[: tally.portion]]
        if len(seen) != sum(sizes) + tally.yielded:
            msg = "{path} was changed since its run was stopped; start again with --force."
            raise SheetError(msg, path=str(file.path))

        def write(text: str) -> None:
            grown.write(text, [tally.portion, tally.drawn, tally.yielded, tally.failed])

        yield Output(write, tally, seen)


def has_all(order: TextOrder, file: TextFile) -> bool:
    """True if a run that is to go on has written all of its puzzles."""
    from numpure_xl.export.resumable import wanted_of

    if not (file.resume and file.path.is_file()) or wanted_of(file.path):
        return False
    with file.path.open(encoding="utf-8", errors="replace") as lines:
        return sum(1 for _ in order.givens(lines)) == order.total


def _seen(order: TextOrder, lines: Iterator[str]) -> Iterator[bytes]:
    return map(identity, order.givens(lines))
