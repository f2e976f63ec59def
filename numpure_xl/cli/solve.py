"""`numpure solve`: the solutions of what it is given."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

import click

from numpure_xl.cli.input import grids_of, lines_of, results_of, tell_fault
from numpure_xl.cli.options import Number, asks_for, report, reports_errors
from numpure_xl.cli.patience import EFFORT, answer_in_time
from numpure_xl.cli.results import (
    Fields,
    Written,
    puzzle_fields,
    report_file,
    results,
)
from numpure_xl.cli.rules import RulesOptions
from numpure_xl.cli.tables import AnswerTarget, TableOrder, answered, target_options
from numpure_xl.cli.voice import NOT_DONE
from numpure_xl.errors import GaveUpError, ManySolutionsError, NumpureError, RequestError
from numpure_xl.kernel import CompiledLines
from numpure_xl.messages import Message, Plural
from numpure_xl.options.boards import JOBS, PATIENCE, RULES
from numpure_xl.reading import PlacedGrid
from numpure_xl.reading.plain_lines import PlainLines
from numpure_xl.sudoku.formats import ENTRIES, FORMATS, LINKS
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid, cell_name
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of
from numpure_xl.sudoku.judge.ambiguity import Ambiguity, ambiguity_of
from numpure_xl.sudoku.solve.cover import cover_of
from numpure_xl.sudoku.solve.solver import count_solutions, solutions
from numpure_xl.sudoku.solve.solver import solve as solution_of
from numpure_xl.words import Lang, in_language, say

USUAL = {"--all": 1000, "--count": 1_000_000}
"""Limits of these options, unless they are given another number."""

LONGEST_NUMBER = 9
"""The most digits of a number behind --all or --count; what is longer is a grid."""

_COUNTED = ("solutions", "is_all")
"""The columns that a table gets with --count."""

LISTED = 12
"""The most cells that a message names."""


class Printed(NamedTuple):
    """Results: their text, or the fields of one where a table is asked for."""

    text: str
    fields: Fields = {}  # noqa: RUF012  # a tuple's default, which nobody changes


class Fault(NamedTuple):
    """The reason why there is no answer, or not one."""

    place: int | str
    error: NumpureError
    grid: Grid | None


Outcome = Printed | Message | Fault
GridAnswer = Callable[[Grid], Iterator[Outcome]]
"""Yields what is to be said of a grid."""


class SolveCommand(click.Command):
    """Takes `--all 5` as well as `--all` alone: what follows is its number only if it is one."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Give each of these options its number."""
        return super().parse_args(ctx, with_numbers(args))


def with_numbers(words: list[str]) -> list[str]:
    """Return words of a command line, with the number of --all and --count joined to it.

    >>> with_numbers(["--all", "5", "--count", "a.txt"])
    ['--all=5', '--count=1000000', 'a.txt']
    """
    numbered: list[str] = []
    for word in words:
        if numbered and numbered[-1] in USUAL and word.isdecimal() and len(word) <= LONGEST_NUMBER:
            numbered[-1] += f"={word}"
        else:
            numbered.append(word)
    return [f"{word}={USUAL[word]}" if word in USUAL else word for word in numbered]


def _limit(option: str, help: str) -> Callable[[Any], Any]:  # noqa: A002
    """Return a decorator that adds one of these options."""
    return click.option(option, f"{option[2:]}_", type=Number(int, 1), metavar="[N]", help=help)


@click.command(cls=SolveCommand)
@click.argument("argument", metavar="[FILE|TEXT|-]", default="-")
@asks_for((*RULES, JOBS, PATIENCE), board=RulesOptions)
@_limit("--all", "Print all solutions of each grid, or N at most  [N: 1000]")
@_limit("--count", "Print how many solutions each grid has, up to N  [N: 1000000]")
@target_options(*FORMATS, with_links=True)
@reports_errors
def solve(
    *,
    argument: str,
    board: RulesOptions,
    all_: int | None,
    count_: int | None,
    jobs: int | None,
    patience: int,
    target: AnswerTarget,
    lang: Lang,
) -> None:
    """Print the one solution of each grid.

    The grids are in a file, a text, a link or standard input, in any format: numpure help text.
    A blank is any of 0 . _ * ? or a space.

    \b
    numpure solve puzzles.txt -o solved.sdm
    numpure solve --all 5 1.....3..2......
    numpure generate -n 9 --variant 9x9+x | numpure solve --variant 9x9+x

    A table (.csv, .tsv, .xlsx) that becomes a table keeps its columns and rows:
    solve a.csv -o b.csv.

    A grid that has no solution, or several, is reported on stderr with its place, and the rest
    is solved; the exit status is then 1. If it is the only grid, it is shown where its solutions
    differ, and a given that would decide it.
    """
    asked = target.written()
    if count_ is not None:
        asked = _without_puzzles(asked, all_)
    answer = _answer(asked, most=all_, counted=count_)
    order = TableOrder(argument, board.rules, _COUNTED if count_ else ("solution",), target, jobs)
    of_row = partial(_of_row, answer=answer or partial(_solved, asked=asked), patience=patience)
    is_well = answered(order, of_row, lang, None if asked.link or all_ else asked.form)
    if is_well is not None:
        raise SystemExit(0 if is_well else NOT_DONE)
    opened: Any = grids_of if answer else lines_of
    with (
        opened(argument, board.rules) as puzzles,
        results(asked.form, *FORMATS, out=target.out, force=target.force) as write,
    ):
        work = partial(_outcomes, answer=answer, patience=patience)
        outcomes = results_of(work, puzzles, jobs)
        printed, faults, last = _write_outcomes(outcomes, write, lang, in_lines=answer is None)
    report_file(target.out, printed, lang)
    if faults == 1 and not printed and isinstance(last, Fault):
        _explain(last, lang, patience)
    if faults:
        raise SystemExit(NOT_DONE)


def _write_outcomes(
    outcomes: Iterable[Iterable[Outcome]],
    write: Callable[..., None],
    lang: Lang,
    *,
    in_lines: bool,
) -> tuple[int, int, Outcome | None]:
    """Write printed answers, and report the others on stderr.

    Args:
        outcomes: Those of each grid.
        write: Takes the text of an answer, and its fields.
        lang: The language of faults and messages.
        in_lines: Whether a text may be several answers, one a line.

    Returns:
        How many answers were written, how many grids have none, and the last outcome.
    """
    printed, faults, outcome = 0, 0, None
    for outcome in chain.from_iterable(outcomes):
        if isinstance(outcome, Printed):
            write(*outcome)
            printed += outcome.text.count("\n") if in_lines else 1
        elif isinstance(outcome, Fault):
            faults += 1
            tell_fault(outcome.place, outcome.error, lang)
        else:
            report(in_language(outcome, lang), err=True)
    return printed, faults, outcome


def _without_puzzles(asked: Written, most: int | None) -> Written:
    """Return the form where no puzzle is written: numbers on lines, or a table.

    Raises:
        RequestError: If solutions or links are asked for as well.
    """
    if most is not None:
        msg = "Give either --all or --count, not both."
        raise RequestError(msg)
    if asked.link or asked.form in LINKS:
        msg = "Give either --count or --link, not both."
        raise RequestError(msg)
    return Written("line") if asked.format.write else asked


def _answer(asked: Written, *, most: int | None, counted: int | None) -> GridAnswer | None:
    """Return the function that answers for each grid; None for its solution as a line."""
    if counted is not None:
        return partial(_counted, most=counted)
    if most is not None:
        return partial(_all, most=most, asked=asked)
    return None if asked.form == "line" else partial(_solved, asked=asked)


def _outcomes(
    source: PlainLines | PlacedGrid, *, answer: GridAnswer | None, patience: int
) -> list[Outcome]:
    """Return the outcomes of a grid, or of each in a block of plain lines."""
    if isinstance(source, PlainLines):
        return [*_of_lines(source, patience)]
    place, grid = source
    try:
        if isinstance(grid, NumpureError):
            raise grid
        work = partial(answer or partial(_solved, asked=Written("line")), grid)
        return answer_in_time(patience, grid.variant, lambda: [*work()])
    except NumpureError as error:
        return [Fault(place, error, grid if isinstance(grid, Grid) else None)]


def _of_lines(lines: PlainLines, patience: int) -> Iterator[Outcome]:
    """Yield the solutions of a block of lines, and why there is none of some."""
    cover = cover_of(lines.board).compiled
    solved, counts = (b"", b"")
    if isinstance(cover, CompiledLines):
        solved, counts = cover.solve_lines(lines.text)
    size, at, first = lines.board.cells + 1, 0, 0
    texts = lines.text.decode().splitlines()
    for line in [line for line, count in enumerate(counts) if count != 1]:
        end = at + (line - first) * size
        yield Printed(solved[at:end].decode())
        at, first = end, line + 1
        grid = Grid.parse(texts[line], lines.board)
        yield from _outcomes((lines.number + line, grid), answer=None, patience=patience)
    yield Printed(solved[at:].decode())


def _of_row(grid: Grid, *, answer: GridAnswer, patience: int) -> Fields:
    """Return the fields that are added to the row of a puzzle."""
    outcome = answer_in_time(patience, grid.variant, lambda: next(answer(grid)))
    return outcome.fields if isinstance(outcome, Printed) else {}


def _solved(grid: Grid, asked: Written) -> Iterator[Printed]:
    yield _printed(grid, solution_of(grid, EFFORT), asked)


def _printed(grid: Grid, solution: Grid, asked: Written) -> Printed:
    """Return the printed form of a solution."""
    text = grid.in_its_signs(str(solution))
    if asked.form == "line":
        return Printed(f"{text}{rules_behind(solution.variant)}\n", {"solution": text})
    known, game = asked.format, SavedGame(grid, solution)
    fields = asked.fields(puzzle_fields(grid) | {"solution": text}, game)
    game = game if ENTRIES in known.carries else game_of(solution)
    return Printed("" if known.row else known.text(game, fields), fields)


def _counted(grid: Grid, most: int) -> Iterator[Printed]:
    """Count the solutions of a grid; a number with a '+' is not all of them."""
    number = count_solutions(grid, most + 1, EFFORT)
    is_all = number <= most
    text = f"{number}\n" if is_all else f"{most}+\n"
    counted = {"solutions": min(number, most), "is_all": is_all}
    yield Printed(text, puzzle_fields(grid) | counted)


def _all(grid: Grid, most: int, asked: Written) -> Iterator[Outcome]:
    """Yield the solutions of a grid, and say if there are more."""
    grids = list(islice(solutions(grid, EFFORT), most + 1))
    if not grids:
        solution_of(grid, EFFORT)  # which says why there is none
    for solution in grids[:most]:
        yield _printed(grid, solution, asked)
    if len(grids) > most:
        msg = Plural(
            "There are more solutions than this one; ask for more: --all N.",
            "There are more solutions than these {count}; ask for more: --all N.",
            by="count",
        )
        yield Message(msg, count=most)


def _explain(fault: Fault, lang: Lang, patience: int) -> None:
    """Say on stderr what the solutions of a grid differ in, and what would decide it."""
    is_open = isinstance(fault.error, ManySolutionsError)
    ambiguity = None
    if fault.grid and is_open:
        with suppress(GaveUpError):
            ambiguity = answer_in_time(
                patience, fault.grid.variant, partial(ambiguity_of, fault.grid)
            )
    if ambiguity is None or fault.grid is None:
        return
    grid = fault.grid
    msg = "It has {count} solutions or more. They differ in {cells} (marked * below)."
    if ambiguity.is_all:
        msg = "It has {count} solutions. They differ in {cells} (marked * below)."
    report(say(msg, lang, **_fields(ambiguity, grid, lang)), err=True)
    for line in side_by_side(ambiguity):
        report(grid.in_its_signs(line), err=True)
    if ambiguity.deciding:
        cell, digit = ambiguity.deciding
        where = in_language(cell_name(cell, grid.variant), lang)
        msg = "One more given would decide it: {digit} in {cell}."
        report(say(msg, lang, digit=grid.in_its_signs(SYMBOLS[digit]), cell=where), err=True)
    elif ambiguity.is_all:
        report(say("No single extra given would decide it.", lang), err=True)


def _fields(ambiguity: Ambiguity, grid: Grid, lang: Lang) -> Fields:
    cells = ambiguity.cells
    names = [in_language(cell_name(cell, grid.variant), lang) for cell in cells[:LISTED]]
    listed = ", ".join(names) + (" …" if len(cells) > LISTED else "")
    msg = Plural("{count} cell: {names}", "{count} cells: {names}", by="count")
    return {"count": ambiguity.compared, "cells": Message(msg, count=len(cells), names=listed)}


def side_by_side(ambiguity: Ambiguity) -> list[str]:
    """Return the lines of two solutions beside one another; a '*' is where solutions differ.

    >>> from numpure_xl.sudoku.judge.ambiguity import ambiguity_of
    >>> for line in side_by_side(ambiguity_of(Grid.parse("1.....3..2......"))):
    ...     print(line)
      1  3  | 4* 2*     1  3  | 4* 2*
      2  4  | 3  1      2  4  | 3  1
      3* 2  | 1  4*     4* 2  | 1  3*
      4* 1  | 2* 3*     3* 1  | 2* 4*
    """
    boards = [_marked(grid, {*ambiguity.cells}) for grid in (ambiguity.first, ambiguity.second)]
    return [f"  {left}     {right}".rstrip() for left, right in zip(*boards, strict=True)]


def _marked(grid: Grid, cells: set[int]) -> list[str]:
    variant = grid.variant
    signs = [f"{SYMBOLS[digit]}{'*' if n in cells else ' '}" for n, digit in enumerate(grid.digits)]
    rows = variant.paper.rows(signs, "  ")
    cols = variant.extent[1]
    width = cols if variant.regions or variant.grids else variant.box_cols
    starts = range(0, cols, width)
    return [" | ".join(" ".join(row[at : at + width]) for at in starts) for row in rows]
