"""The formats in which puzzles are read and written: one table for every command.

A format is read by what is in a text, never by the name of its file. What has a line of its own (a
link, a game ID) is found by the readers of the table wherever it stands; lines, blocks and drawings
by `collection`, XML by `open_sudoku`.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from numpure_xl.sudoku import rules
from numpure_xl.sudoku.formats import (
    f_puzzles,
    open_sudoku,
    penpa,
    pzprv3,
    sudokupad,
    sudokuwiki,
)
from numpure_xl.sudoku.formats.boards import only_9x9
from numpure_xl.sudoku.formats.game_id import game_id
from numpure_xl.sudoku.formats.json_games import game_in as json_game_in
from numpure_xl.sudoku.formats.killer_texts import killer_in
from numpure_xl.sudoku.formats.pencil_marks import candidates_in, pencil_marks, sdx
from numpure_xl.sudoku.formats.rules_text import rules_in
from numpure_xl.sudoku.formats.solo_save import solo_in
from numpure_xl.sudoku.formats.sumocue import sumocue, sumocue_in
from numpure_xl.sudoku.grid.boards import one_grid, signs_among
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.rules_line import name_beside, rules_behind
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.cages import KILLER

PuzzleFields = dict[str, Any]
"""What is known of a puzzle, by the names of the columns of a table."""

LineFinding: TypeAlias = SavedGame | tuple[str, Variant] | None
"""What a reader finds on a line: a game, or symbols and their rules; None if nothing."""

ENTRIES, MARKS, SOLUTION = "entries", "marks", "solution"
"""What some formats keep of a puzzle beside its givens and rules: of entries perhaps only all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A way to write puzzles; either of `write` and `row` is there.

    Attributes:
        write: Returns a game as text.
        row: Returns what is known of a puzzle as text, whatever that is.
        read: Finds a puzzle on a line that has it alone; None where others read it.
        endings: How names of such files end.
        carries: Which of `ENTRIES`, `MARKS` and `SOLUTION` it keeps.
        head: What comes first, from the fields of the first puzzle.
        between: What comes between two puzzles.
        tail: What comes last.
        none: All of a file without a puzzle.
        site: Of a link, the name of the site that it opens.
        has_grids: Whether it has boards of several grids.
        signs: The kinds of signs that its boards may have.
    """

    write: Callable[[SavedGame], str] | None = None
    row: Callable[[PuzzleFields], str] | None = None
    read: Callable[[str], LineFinding] | None = None
    endings: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    head: Callable[[PuzzleFields], str] = lambda fields: ""  # noqa: ARG005
    between: str = ""
    tail: str = ""
    none: str = ""
    site: str = ""
    has_grids: bool = False
    signs: Iterable[str] = ()

    def text(self, game: SavedGame, fields: PuzzleFields) -> str:
        """Return the text of a puzzle, of which some fields are known.

        Raises:
            RequestError: If the format has no such board.
        """
        if self.has_grids:
            signs_among(game.givens.variant, self.signs)
        else:
            one_grid(game.givens.variant, signs=self.signs)
        if self.row:
            return self.row(fields)
        return self.write(game) if self.write else ""

    def whole(self, text: str) -> str:
        """Return all of a file that has one puzzle."""
        return f"{self.head({})}{text}{self.tail}" if self.write and self.tail else text

    def lost(self, game: SavedGame) -> list[str]:
        """Return what of a game the format has no place for."""
        is_kept = ENTRIES in self.carries or (game.is_full and SOLUTION in self.carries)
        has = {ENTRIES: game.has_entries and not is_kept, MARKS: bool(game.marks)}
        return [name for name, is_there in has.items() if is_there and name not in self.carries]


def csv_row(values: Iterable[Any]) -> str:
    """Return a row of a CSV file."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(values)
    return text.getvalue()


def _flat(value: object) -> object:
    """Return a value as a cell of a table has it."""
    if isinstance(value, dict):
        return " ".join(filter(None, (str(_flat(each)) for each in value.values())))
    if isinstance(value, list):
        mark = "; " if value and isinstance(value[0], dict) else " "
        return mark.join(str(_flat(each)) for each in value)
    return value


def _lines(write: Callable[[SavedGame], str]) -> Callable[[SavedGame], str]:
    """Return a writer of a line for each game."""
    return lambda game: f"{write(game)}\n"


def _line(game: SavedGame) -> str:
    """Return a puzzle, its solution if that is entered, and regions or signs."""
    solution = f" {game.position}" if game.is_full and game.has_entries else ""
    return f"{game.givens}{solution}{rules_behind(game.givens.variant)}\n"


def _grid(game: SavedGame) -> str:
    """Return the drawing of a puzzle, below the name of its board if it does not show all rules."""
    name = name_beside(game.givens.variant)
    return "\n".join(filter(None, (name, game.givens.drawn()))) + "\n\n"


def _sdk(game: SavedGame) -> str:
    """Return the sections of SadMan Sudoku."""
    only_9x9("sdk", game.givens.variant)
    sections = {"Puzzle": game.givens} | ({"State": game.position} if game.has_entries else {})
    return "".join(f"[{name}]\n{_rows(grid)}" for name, grid in sections.items()) + "\n"


def _ss(game: SavedGame) -> str:
    """Return the drawing of Simple Sudoku."""
    only_9x9("ss", game.givens.variant)
    rows = _rows(game.givens).split()
    lines = ["|".join((row[:3], row[3:6], row[6:])) for row in rows]
    bands = ("\n".join(lines[at : at + 3]) for at in (0, 3, 6))
    return f"\n{'-' * 11}\n".join(bands) + "\n\n"


def _rows(grid: Grid) -> str:
    text, side = str(grid), grid.variant.side
    return "".join(f"{text[at : at + side]}\n" for at in range(0, len(text), side))


FORMATS: dict[str, Format] = {
    "line": Format(
        write=_line,
        read=rules_in,
        endings=(".txt", ".sdm"),
        carries=(SOLUTION,),
        has_grids=True,
        signs=rules.RULES,
    ),
    "grid": Format(write=_grid, has_grids=True),
    "csv": Format(
        row=lambda fields: csv_row(map(_flat, fields.values())),
        endings=(".csv",),
        carries=(SOLUTION,),
        head=csv_row,
        has_grids=True,
        signs=rules.RULES,
    ),
    "json": Format(
        row=lambda fields: json.dumps(fields, ensure_ascii=False),
        read=json_game_in,
        endings=(".json",),
        carries=(ENTRIES, MARKS, SOLUTION),
        head=lambda fields: "[\n",  # noqa: ARG005
        between=",\n",
        tail="\n]\n",
        none="[]\n",
        has_grids=True,
        signs=rules.RULES,
    ),
    "sdk": Format(write=_sdk, endings=(".sdk",), carries=(ENTRIES,)),
    "sdx": Format(write=sdx, endings=(".sdx",), carries=(ENTRIES, MARKS)),
    "ss": Format(write=_ss, endings=(".ss",)),
    "pencilmarks": Format(write=pencil_marks, carries=(ENTRIES, MARKS)),  # all look given
    "opensudoku": Format(
        write=open_sudoku.game_element,
        endings=(".opensudoku",),
        carries=(ENTRIES, MARKS),
        head=lambda fields: open_sudoku.HEAD,  # noqa: ARG005
        tail=open_sudoku.TAIL,
        none=open_sudoku.HEAD + open_sudoku.TAIL,
    ),
    "pzprv3": Format(write=_lines(pzprv3.pzprv3), read=pzprv3.saved, carries=(ENTRIES, MARKS)),
    "solo": Format(
        write=_lines(lambda game: game_id(game.givens)),
        read=solo_in,
        signs=(KILLER,),
    ),
    "sumocue": Format(
        write=_lines(lambda game: sumocue(game.givens)),
        read=sumocue_in,
    ),
    "sudokupad": Format(
        write=_lines(f_puzzles.sudokupad),
        read=sudokupad.linked,
        carries=(ENTRIES, MARKS),
        site="SudokuPad",
        signs=f_puzzles.RULES_WITH_FIELDS,
    ),
    "f-puzzles": Format(
        write=_lines(f_puzzles.f_puzzles),
        read=f_puzzles.linked,
        carries=(ENTRIES, MARKS),
        site="f-puzzles",
        signs=f_puzzles.RULES_WITH_FIELDS,
    ),
    "sudokuwiki": Format(
        write=_lines(sudokuwiki.sudokuwiki),
        read=sudokuwiki.linked,
        carries=(ENTRIES, MARKS),
        site="SudokuWiki",
    ),
    "puzzlink": Format(write=_lines(pzprv3.puzz_link), read=pzprv3.linked, site="puzz.link"),
    penpa.NAME: Format(write=_lines(penpa.penpa), read=penpa.linked, site="penpa-edit"),
}
"""By the name that people type."""

READERS = (
    killer_in,
    candidates_in,
    *(
        form.read
        for is_link in (False, True)
        for form in reversed(FORMATS.values())
        if form.read and bool(form.site) == is_link and form.read is not rules_in
    ),
    rules_in,
)
"""The readers of lines, in the order in which they are asked: those that look at a few signs, then
those that look for a link, the plainest one last."""


def first_of(readers: Iterable[Callable[[str], LineFinding]], line: str) -> LineFinding:
    """Return what the first reader finds that finds anything on a line.

    Raises:
        GridError: If what it finds is damaged.
    """
    return next((game for read in readers if (game := read(line))), None)


LINKS = {name: form for name, form in FORMATS.items() if form.site}
"""Those of the formats that a browser opens."""


def ending_of(name: str) -> str | None:
    """Return the format that a name of a file ends in; None if it is none.

    >>> ending_of("Puzzles.SDK")
    'sdk'
    """
    lower = name.lower()
    return next((key for key, form in FORMATS.items() if lower.endswith(form.endings)), None)
