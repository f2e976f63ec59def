"""`numpure candidates`: what each blank cell may still hold."""

from __future__ import annotations

import click

from numpure_xl.board.pencilmarks import marks_drawn
from numpure_xl.cli.options import asks_for, reports_errors
from numpure_xl.cli.position import answer_all
from numpure_xl.cli.results import Write, candidate_fields, puzzle_fields
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, target_options
from numpure_xl.options.boards import RULES
from numpure_xl.sudoku.grid.saved_game import SavedGame
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.words import Lang


@click.command(short_help="Print the candidates of every cell.")
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@asks_for(RULES, board=RulesOptions)
@target_options("text")
@reports_errors
def candidates(*, argument: str, board: RulesOptions, target: AnswerTarget, lang: Lang) -> None:
    """Print the digits that no cell of the same row, column or box holds, for each blank cell.

    \b
    numpure candidates 1.....3..2.....4
    numpure candidates puzzles.txt --format json

    A cell that is filled shows its digit. CSV and JSON list the cells row by row; there a filled
    cell has no candidates.

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    candidates a.csv -o b.csv.
    """

    def answer(game: SavedGame, write: Write) -> bool:
        position = game.position
        marks = Candidates(position)
        noted = [marks.digits_in(cell) for cell in range(position.variant.cells)]
        fields = puzzle_fields(position) | {"candidates": candidate_fields(noted)}
        write(f"{marks_drawn(position, noted)}\n\n", fields)
        return True

    answer_all(argument, board, target, answer, lang, added=("candidates",))
