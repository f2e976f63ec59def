"""`numpure check`: what is wrong on a board, and whether it can still be solved."""

from __future__ import annotations

from collections.abc import Iterable

import click

from numpure_xl.cli.options import asks_for, reports_errors
from numpure_xl.cli.patience import EFFORT, answer_in_time
from numpure_xl.cli.position import answer_all, position_fields
from numpure_xl.cli.results import Write
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, target_options
from numpure_xl.errors import GaveUpError
from numpure_xl.hints import judge, judgement_text
from numpure_xl.hints.judgement import undecided
from numpure_xl.options.boards import PATIENCE, POSITION, RULES
from numpure_xl.sudoku.grid.grid import cell_name
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.words import Lang

ADDED = ("judgement", "clashes", "wrong", "solutions", "blanks")
"""The columns that a table gets."""


@click.command(short_help="Say what is wrong on a board, and whether it can still be solved.")
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@asks_for((*POSITION, *RULES, PATIENCE), board=RulesOptions)
@target_options("text")
@reports_errors
def check(
    *,
    argument: str,
    givens: str | None,
    board: RulesOptions,
    patience: int,
    target: AnswerTarget,
    lang: Lang,
) -> None:
    """Say what is wrong on each board, and whether it can still be solved.

    \b
    numpure check 1.....3..2.....4
    numpure check --givens puzzle.txt board.txt

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    check a.csv -o b.csv.

    All digits count as given, unless a saved game says which are, or --givens names the puzzle:
    then a digit is wrong that its solution does not have. The exit status is 1 if a board has a
    clash or a wrong digit, no solution, or more than one, and if that was not decided.
    """

    def answer(game: SavedGame, write: Write) -> bool:
        puzzle, position = game.givens, game.position
        entries = position if game.has_entries else None
        try:
            judgement = answer_in_time(
                patience, puzzle.variant, lambda: judge(puzzle, entries, EFFORT)
            )
        except GaveUpError as limit:
            judgement = undecided(puzzle, entries, limit)

        def named(cells: Iterable[int]) -> list[str]:
            return [cell_name(cell, position.variant) for cell in sorted(cells)]

        text = judgement_text(judgement, lang)
        fields = position_fields(game) | {
            "judgement": text,
            "clashes": named(judgement.clashes),
            "wrong": named(judgement.wrong),
            "solutions": judgement.solutions,
            "blanks": judgement.blanks,
        }
        write(f"{text}\n", fields)
        return judgement.solutions == 1

    answer_all(argument, board, target, answer, lang, givens=givens, added=ADDED)
