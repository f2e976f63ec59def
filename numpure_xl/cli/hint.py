"""`numpure hint`: what to do next in a puzzle, in words."""

from __future__ import annotations

from functools import partial

import click

from numpure_xl.board.pencilmarks import marks_in
from numpure_xl.cli.input import pencil_marks_in
from numpure_xl.cli.options import asks_for, reports_errors
from numpure_xl.cli.patience import EFFORT, in_time
from numpure_xl.cli.position import answer_all, position_fields
from numpure_xl.cli.results import Write, step_fields
from numpure_xl.cli.results import marks as marks_of
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, target_options
from numpure_xl.errors import RequestError
from numpure_xl.hints import Depth, Hint, every_hint, hint_text, next_hints
from numpure_xl.hints.explain import check_depth
from numpure_xl.options.boards import HINTING, PATIENCE, POSITION, RULES
from numpure_xl.options.techniques import techniques_of
from numpure_xl.sudoku.grid.grid import cell_name
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of
from numpure_xl.words import Lang

ADDED = ("hint", "techniques")
"""The columns that a table gets."""


@click.command(short_help="Say what to do next in a puzzle.")
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@asks_for((*HINTING, *POSITION, *RULES, PATIENCE), board=RulesOptions)
@target_options("text")
@reports_errors
def hint(
    *,
    argument: str,
    depth: Depth,
    next: int,  # noqa: A002  # the option's name
    marks: str | None,
    uniqueness: bool,
    only: str | None,
    up_to: str | None,
    every: bool,
    short: bool,
    givens: str | None,
    board: RulesOptions,
    patience: int,
    target: AnswerTarget,
    lang: Lang,
) -> None:
    """Say what to do next in a puzzle: a wrong digit first, then the easiest step.

    \b
    numpure hint 1.....3..2.....4
    numpure hint --givens puzzle.txt board.txt
    numpure hint --marks marks.txt board.txt

    A hint is one step; --next goes on. Without --marks, and pencil marks on the board itself, the
    steps to the next digit are numbered; --short leaves out those that it does not need.

    With --all, hints are all steps that are open here. With --only naked-pair,x-wing or
    --up-to x-wing they keep to what you know.

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    hint a.csv -o b.csv.

    All digits count as given, unless a saved game says which are, or --givens names the puzzle.
    What is not a puzzle is reported on stderr with its place; the exit status is then 1.
    """
    check_depth(depth)
    _check_number(next, every=every, short=short)
    noted = None if marks is None else pencil_marks_in(marks)
    known = techniques_of(only, up_to)

    def answer(game: SavedGame, write: Write) -> bool:
        of_game = [digits_of(mask) for mask in game.marks] or None
        kept = of_game if noted is None else marks_in(noted, game.position.variant)
        find = every_hint if every else partial(next_hints, count=next, short=short)
        asked = partial(find, marks=kept, uniqueness=uniqueness, known=known, effort=EFFORT)
        hints = in_time(patience, lambda: asked(game.givens, game.position))
        for number, step in enumerate(hints, 1):
            if step.fault:
                raise step.fault
            text = hint_text(step, lang, depth=depth)
            numbered = f"{number}. {text}\n" if len(hints) > 1 else f"{text}\n"
            first = position_fields(game)
            write(numbered, first | {"number": number, "hint": text} | _fields(step, depth))
        return True

    answer_all(argument, board, target, answer, lang, givens=givens, added=ADDED)


def _check_number(hints: int, *, every: bool, short: bool) -> None:
    """Refuse numbers of hints that there cannot be.

    Raises:
        RequestError: If that is so.
    """
    if hints < 1:
        msg = "There cannot be {found} hints; ask for 1 or more."
        raise RequestError(msg, found=hints)
    if every and hints > 1:
        msg = "With --all there is no next step; leave out --next."
        raise RequestError(msg)
    if every and short:
        msg = "With --all there is no way to the next digit; leave out --short."
        raise RequestError(msg)


def _fields(hint: Hint, depth: Depth) -> dict[str, object]:
    """Return a hint as data, no deeper than its text."""
    variant, is_deep = hint.position.variant, depth == 3
    return {
        "step": hint.number,
        "of": max(1, len(hint.path)),
        "wrong": [cell_name(cell, variant) for cell in hint.wrong] if is_deep else [],
        "missing": marks_of(hint.lost, "=", variant) if is_deep else [],
        "techniques": [step.technique for step in hint.steps] if depth > 1 else [],
        "steps": [step_fields(step, variant) for step in hint.steps] if is_deep else [],
        "places": marks_of((hint.searched,), "=", variant) if hint.searched and is_deep else [],
    }
