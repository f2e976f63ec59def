"""`numpure convert`: puzzles from one format into another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import click

from numpure_xl.cli.input import boards_of, tell_fault
from numpure_xl.cli.options import Name, asks_for, can_be_quiet, report, reports_errors
from numpure_xl.cli.patience import EFFORT, answer_in_time
from numpure_xl.cli.results import (
    COUNTED,
    Fields,
    Texts,
    Written,
    opened,
    report_file,
)
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, TableOrder, answered, target_options
from numpure_xl.cli.voice import NOT_DONE, tell
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.messages import Message, Plural
from numpure_xl.names import known_name
from numpure_xl.options.boards import PATIENCE
from numpure_xl.options.boards import RULES as ASKED
from numpure_xl.spellings import TARGETS
from numpure_xl.sudoku.canonical import canonical_form, canonical_grid, scrambled
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.formats import ENTRIES, FORMATS, MARKS
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.make.punch import minimized
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import solve
from numpure_xl.words import Lang, say
from numpure_xl.work.digest_set import DigestSet

WORKBOOKS = (".xlsx", ".xlsm")

MOST_NAMED = 5
"""Most cells that a message names."""

CHANGED = Plural("{count} formula was changed", "{count} formulas were changed", by="count")


def turn_workbook(
    arguments: tuple[str, ...], host: str, target: AnswerTarget, lang: Lang, *, with_others: bool
) -> None:
    """Write a workbook whose functions are spelled for a host, or are values.

    Args:
        arguments: The workbook; several are refused.
        host: What --functions names.
        target: The file to write; none is refused.
        lang: The language of messages.
        with_others: Whether there are options about puzzles, which are refused.

    Raises:
        UnknownNameError: If there is no such host.
        RequestError: If there is not one workbook and a file to write.
        SheetError: If one of them cannot be read or written.
    """
    from numpure_xl.export.atomic_file import taken, writable, wrong_ending
    from numpure_xl.export.functions import turn_functions

    host = known_name(TARGETS, host, Message("host"))
    if with_others:
        msg = "With --functions a workbook keeps its puzzles; leave the other options out."
        raise RequestError(msg)
    if len(arguments) != 1 or Path(arguments[0]).suffix.lower() not in WORKBOOKS:
        msg = "Name one workbook, .xlsx or .xlsm, with --functions."
        raise RequestError(msg)
    source, out = Path(arguments[0]), target.out
    if out is None:
        msg = "Name the workbook to write with -o."
        raise RequestError(msg)
    if out.suffix.lower() != source.suffix.lower():
        raise wrong_ending(out, source.suffix)
    if writable(out, source.suffix.lower()).exists() and not target.force:
        raise taken(out)
    outcome = turn_functions(source, host, out)
    fields = {"path": str(out), "formulas": Message(CHANGED, count=outcome.changed)}
    report(say("{path}: {formulas}", lang, **fields))
    if outcome.without_value:
        names = ", ".join(outcome.without_value[:MOST_NAMED])
        names += " …" * (len(outcome.without_value) > MOST_NAMED)
        msg = (
            "These cells have no value yet, and keep their formulas: {cells}. "
            "Open the workbook where the functions are, save it, and do this again."
        )
        tell(say(msg, lang, cells=names))
        raise SystemExit(NOT_DONE)


TURNED = Message("Turn the functions of a workbook into: {names}.", names=", ".join(TARGETS))
"""The help of --functions."""

_LOST = {
    ENTRIES: Message("entries"),
    MARKS: Message("pencil marks"),
}


@click.command(short_help="Write puzzles in another format.")
@click.argument("arguments", metavar="[FILE|TEXT|-]...", nargs=-1)
@target_options(*FORMATS, with_links=True)
@click.option("--minimal", is_flag=True, help="Leave out givens that are not needed.")
@click.option("--canonical", is_flag=True, help="Turn each puzzle into the one that stands for it.")
@click.option("--scramble", metavar="SEED", help="Turn, mirror and renumber each puzzle.")
@click.option("--unique", is_flag=True, help="Leave out puzzles that are equivalent to others.")
@click.option("--functions", type=Name(TARGETS), metavar="HOST", help=TURNED)
@asks_for((*ASKED, PATIENCE), board=RulesOptions)
@can_be_quiet
@reports_errors
def convert(
    *,
    arguments: tuple[str, ...],
    target: AnswerTarget,
    minimal: bool,
    canonical: bool,
    scramble: str | None,
    unique: bool,
    functions: str | None,
    board: RulesOptions,
    patience: int,
    lang: Lang,
) -> None:
    """Write puzzles in another format: those of files, texts, links or standard input.

    What is read is known by its content, whatever program wrote it.

    \b
    numpure convert puzzles.txt -o puzzles.opensudoku
    numpure convert game.opensudoku --link sudokupad
    numpure convert a.sdk b.xlsx -o all.sdm
    numpure convert all.sdm --unique --minimal -o best.sdm
    numpure convert book.xlsx --functions values -o sent.xlsx

    Entries and pencil marks are kept where the format has them. A board that it does not have is
    reported on stderr with its place, and so is anything that is not a puzzle; the exit status is
    then 1.

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    convert a.csv -o b.csv.

    --functions rewrites the worksheet functions of a workbook, and nothing else in it, so that they
    work for excel, web, lite or calc, or leaves their values.
    """
    if functions:
        others = any((target.form, target.link, scramble, minimal, canonical, unique))
        turn_workbook(arguments, functions, target, lang, with_others=others)
        return
    asked = target.written()
    tools = Tools(minimal, canonical, Chance(scramble) if scramble else None, unique, patience)
    order = TableOrder((arguments or ("-",))[0], board.rules, (), target)
    _convert_table(order, asked, tools, lang, is_one=len(arguments) < 2)
    faults, lost, count = 0, Counter[str](), 0
    with opened(target.out, force=target.force) as write:
        texts = Texts(asked.format, write)
        for file, place, read in _read(arguments or ("-",), board.rules):
            try:
                if game := tools.used_on(_game(read)):
                    lost.update(_convert(game, asked, texts))
                    count += 1
            except NumpureError as fault:
                faults += 1
                tell_fault(place, fault, lang, file if len(arguments) > 1 else None)
        texts.end()
    tools.tell(lang)
    _tell_lost(lost, asked.form, lang)
    report_file(target.out, count, lang)
    if faults:
        raise SystemExit(NOT_DONE)


def _convert_table(
    order: TableOrder, asked: Written, tools: Tools, lang: Lang, *, is_one: bool
) -> None:
    """Write a table with what becomes of each of its puzzles, and exit, if there is one."""
    names = ("converted", "link") if asked.link else ("converted",)
    form = asked.form if is_one and not tools.unique else None
    of_row = partial(_of_row, tools=tools, asked=asked)
    is_well = answered(order._replace(names=names), of_row, lang, form)
    if is_well is not None:
        tools.tell(lang)
        raise SystemExit(0 if is_well else NOT_DONE)


def _of_row(grid: Grid, *, tools: Tools, asked: Written) -> Fields:
    """Return the fields that are added to the row of a puzzle."""
    game = tools.used_on(game_of(grid)) or game_of(grid)
    return asked.fields({"converted": line_of(game.givens)}, game)


def _read(
    arguments: Iterable[str], rules: Variant | None
) -> Iterator[tuple[str, int | str, Grid | SavedGame | NumpureError]]:
    """Yield the grids in files and texts, each with its file and its place."""
    for file in arguments:
        with boards_of(file, rules) as games:
            for place, board in games:
                yield file, place, board


def _game(read: Grid | SavedGame | NumpureError) -> SavedGame:
    """Return a board as a game; raises the fault if there is one in its place."""
    if isinstance(read, NumpureError):
        raise read
    return game_of(read)


def _tell_lost(lost: Counter[str], form: str, lang: Lang) -> None:
    """Say on stderr what had no place in the format, and in how many puzzles."""
    for kind, number in lost.items():
        msg = "The format {format} has no place for {what}; left out of {puzzles}."
        fields = {"format": form, "what": _LOST[kind], "puzzles": _puzzles(number)}
        tell(say(msg, lang, **fields))


def _convert(game: SavedGame, asked: Written, texts: Texts) -> list[str]:
    """Write a game; return what of it has no place in the format."""
    form, fields = asked.format, fields_of(game)
    if ENTRIES not in form.carries:  # a table has the same columns in each row
        fields = {name: fields[name] for name in ("puzzle", "variant")}
    fields = asked.fields(fields, game)
    texts.add(text_of(asked.form, game, fields), fields)
    return form.lost(game)


def _puzzles(count: int) -> Message:
    return Message(COUNTED, count=count)


def _needed(givens: Grid) -> Grid:
    """Return the givens of a puzzle without those that are not needed."""
    return minimized(Puzzle.proven(givens, solve(givens, EFFORT))).givens


@dataclass(slots=True)
class Tools:
    """The tools for each puzzle.

    Attributes:
        minimal: Whether givens that are not needed are left out.
        canonical: Whether it becomes the one that stands for its equivalents.
        scramble: What decides how it is turned and renumbered; None to leave it.
        unique: Whether it is left out if an equivalent was there.
        patience: Seconds that it may take to find which givens of a puzzle are not needed.
        seen: The canonical forms that were there.
        removed: How many givens were left out.
        left_out: How many puzzles were left out.
    """

    minimal: bool
    canonical: bool
    scramble: Chance | None
    unique: bool
    patience: int
    seen: DigestSet = field(default_factory=DigestSet)
    removed: int = 0
    left_out: int = 0

    def __post_init__(self) -> None:
        if self.canonical and self.scramble:
            msg = "Give either --canonical or --scramble, not both."
            raise RequestError(msg)

    def used_on(self, game: SavedGame) -> SavedGame | None:
        """Return a game as the tools leave it: begun again if its puzzle changes; None if left out.

        Raises:
            NumpureError: If it is not a puzzle, and only of one givens can be left out.
        """
        givens = game.givens
        if self.minimal:
            givens = answer_in_time(self.patience, givens.variant, partial(_needed, givens))
            self.removed += game.givens.clues - givens.clues
        if self.unique and not self.seen.add(canonical_form(givens)):
            self.left_out += 1
            return None
        if self.canonical:
            givens = canonical_grid(givens)
        elif self.scramble:
            givens = scrambled(givens, self.scramble)
        return game if givens == game.givens else game_of(givens)

    def tell(self, lang: Lang) -> None:
        """Say on stderr how many givens and puzzles were left out."""
        if self.minimal:
            msg = Plural(
                "Left out because it was not needed: {count} given.",
                "Left out because they were not needed: {count} givens.",
                by="count",
            )
            report(say(msg, lang, count=self.removed), err=True)
        if self.unique:
            msg = Plural(
                "Left out because it is equivalent to another: {count} puzzle.",
                "Left out because they are equivalent to others: {count} puzzles.",
                by="count",
            )
            report(say(msg, lang, count=self.left_out), err=True)
