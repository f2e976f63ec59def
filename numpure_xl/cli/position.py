"""A position on the command line: what stands on a board, and what of it was given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from numpure_xl.cli.input import boards_of, grids_of, tell_fault
from numpure_xl.cli.options import report
from numpure_xl.cli.results import TABLES, Fields, Write, results
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, TableOrder, answered
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import NoSolutionError, NumpureError, RequestError
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

PositionAnswer = Callable[[SavedGame, Write], bool]
"""Writes what is to be said of a position: givens, entries and pencil marks; returns whether all is
well with it."""


def answer_all(
    argument: str,
    board: RulesOptions,
    target: AnswerTarget,
    answer: PositionAnswer,
    lang: Lang,
    *,
    givens: str | None = None,
    added: Sequence[str],
) -> None:
    """Answer for each position that is named; exit with status 1 if all is not well with one.

    Args:
        argument: A file, a text, or '-' for standard input.
        board: The rules.
        target: Where the answers go.
        answer: The answer.
        lang: The language of messages.
        givens: A text or a file with the puzzle; None for the givens of saved games, and if every
            digit of another position counts as given.
        added: The columns that a table of puzzles gets.
    """
    rules, is_well = board.rules, True
    form = target.written(("text", *TABLES), "text").form
    first = None if givens is None else givens_of(givens, rules)
    verdicts: list[bool] = []
    of_row = partial(_of_row, answer=answer, givens=first, verdicts=verdicts)
    table = TableOrder(argument, rules, added, target)
    if (has_all := answered(table, of_row, lang, form)) is not None:
        raise SystemExit(0 if has_all and all(verdicts) else NOT_DONE)
    opened_results = results(form, "text", out=target.out, force=target.force)
    with boards_of(argument, rules) as games, opened_results as write:
        for place, read in games:
            try:
                if isinstance(read, NumpureError):
                    raise read
                game = game_of(read)
                is_well &= answer(_checked(first, game), write)
            except NumpureError as fault:
                is_well = False
                tell_fault(place, fault, lang)
                if isinstance(fault, NoSolutionError) and givens is None:
                    msg = "If some digits are entries, name the puzzle itself with --givens."
                    report(say(msg, lang), err=True)
    if not is_well:
        raise SystemExit(NOT_DONE)


def _of_row(
    grid: Grid, *, answer: PositionAnswer, givens: Grid | None, verdicts: list[bool]
) -> Fields:
    """Return the fields that an answer adds to a row of a table; note its verdict."""
    written: Fields = {}

    def write(_: str, fields: Fields) -> None:
        for name, value in fields.items():
            written.setdefault(name, value)

    verdicts.append(answer(_checked(givens, game_of(grid)), write))
    return written


def givens_of(argument: str, rules: Variant | None) -> Grid:
    """Return the puzzle in a file, a text or standard input: the first that is there."""
    with grids_of(argument, rules) as grids:
        _, grid = next(grids)
    if isinstance(grid, NumpureError):
        raise grid
    return grid


def _checked(givens: Grid | None, game: SavedGame) -> SavedGame:
    position = game.position
    if givens is None:
        return game
    if givens.variant != position.variant:
        msg = "The board is {found}, and the puzzle {wanted}; they have to be of one kind."
        fields = {"found": position.variant.name, "wanted": givens.variant.name}
        raise RequestError(msg, **fields)
    return SavedGame(givens, position, game.marks)


def position_fields(game: SavedGame) -> Fields:
    """Return the first fields of an answer: the puzzle, the board as it stands, and the rules."""
    givens = game.givens
    fields: Fields = {"puzzle": line_of(givens), "variant": givens.variant.name}
    return fields | ({"board": str(game.position)} if game.has_entries else {})
