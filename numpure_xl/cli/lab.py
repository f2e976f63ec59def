"""`numpure lab`: the fillers of the articles, side by side and step by step."""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

import click

from numpure_xl.cli.options import Name, Number, can_be_quiet, report, reports_errors
from numpure_xl.cli.progress import Work, tracked
from numpure_xl.cli.translated import Argument
from numpure_xl.errors import RequestError
from numpure_xl.lab.compare import COUNTS, RunOrder, Summary, measured, orders, summaries
from numpure_xl.lab.original_programs import SUBJECTS, usual_fillers
from numpure_xl.lab.results import Results, looked_closer
from numpure_xl.messages import Message, Plural
from numpure_xl.names import look_up
from numpure_xl.words import Lang, in_language, say
from numpure_xl.work import batch
from numpure_xl.work.processes import processes
from numpure_xl.work.shared_pool import SharedPool

LONG = 5.0
"""Seconds that are worth a word before."""

SOME = Message("The fillers to compare, out of {names}.", names=", ".join(SUBJECTS))


@click.command(short_help="Measure and compare five ways to fill a grid.")
@click.argument("out", metavar="[OUT.xlsx]", required=False, type=click.Path(path_type=Path))
@click.option("--csv", "as_csv", is_flag=True, help="Print the comparison instead.")
@click.option("--fillers", metavar="A,B", cls=Argument, help=SOME)
@click.option(
    "--runs", type=Number(int), default=200, show_default=True, help="Runs of each filler."
)
@click.option("--seed", default="1", show_default=True, help="Another seed makes other runs.")
@click.option("--star", is_flag=True, help="Frame the tiles with '*', as in the article.")
@click.option(
    "--force",
    is_flag=True,
    help="Overwrite a workbook that numpure did not write, or that was changed since.",
)
@click.option("--jobs", type=Number(int), metavar="J", help="Processes  [default: one a core]")
@can_be_quiet
@reports_errors
def lab(
    *,
    out: Path | None,
    as_csv: bool,
    fillers: str | None,
    runs: int,
    seed: str,
    star: bool,
    force: bool,
    jobs: int | None,
    lang: Lang,
) -> None:
    """Measure the fillers of the articles, and write what they do into a workbook.

    \b
    numpure lab lab.xlsx                         compare, replay, look closer
    numpure lab --csv --fillers rotated,search   the figures only

    row-shuffle takes seconds a run and makes 5 at most, unless --fillers names it.
    """
    started = perf_counter()
    if as_csv == (out is not None):
        msg = "Give either the name of a workbook or --csv."
        raise RequestError(msg)
    names = _named(fillers)
    ordered = orders(names, runs, seed)
    if out is None:
        with processes(jobs, len(ordered)) as executor:
            _print(_compared(ordered, names, executor, lang))
        return
    _check(out, force=force)
    with processes(jobs, len(ordered)) as executor:
        summaries = _compared(ordered, names, executor, lang)
        results = _looked_closer(summaries, runs, seed, executor, lang)
    sheets = _write(out, results, lang, star=star)
    _report(out, len(ordered), sheets, perf_counter() - started, lang)


def _check(out: Path, *, force: bool) -> None:
    """Raise if the workbook cannot be written, or somebody's work would be overwritten."""
    from numpure_xl import export

    export.writable(out)
    if not force:
        export.check_unchanged(out)


def _write(out: Path, results: Results, lang: Lang, *, star: bool) -> int:
    """Write the workbook; return how many sheets it has."""
    from numpure_xl import export
    from numpure_xl.lab.book.workbook import lab_plan

    plan = lab_plan(results, lang, star=star)
    export.write_book(plan, out)
    return len(plan.sheets)


def _report(out: Path, runs: int, sheets: int, seconds: float, lang: Lang) -> None:
    """Report the file that was written."""
    msg = Plural(
        "{path}: {runs:,} run, {sheets} sheets, {seconds:.1f} s",
        "{path}: {runs:,} runs, {sheets} sheets, {seconds:.1f} s",
        by="runs",
    )
    report(say(msg, lang, path=str(out), runs=runs, sheets=sheets, seconds=seconds))


def _forewarn(ordered: list[RunOrder], processes: int, lang: Lang) -> None:
    """Say on stderr how long the runs will take, if that is long."""
    seconds = sum(SUBJECTS[order.filler].seconds for order in ordered) / processes
    if seconds >= LONG:
        msg = Plural(
            "{runs:,} run, which takes about {seconds:,.0f} s ...",
            "{runs:,} runs, which take about {seconds:,.0f} s ...",
            by="runs",
        )
        report(say(msg, lang, runs=len(ordered), seconds=seconds), err=True)


def _compared(
    ordered: list[RunOrder], names: list[str] | None, executor: SharedPool | None, lang: Lang
) -> list[Summary]:
    _forewarn(ordered, 1 + executor.size if executor else 1, lang)
    made = batch.in_order(measured, ordered, executor)
    return summaries(tracked(made, Work(say("Runs", lang), len(ordered))), names or usual_fillers())


def _looked_closer(
    summaries: list[Summary], runs: int, seed: str, executor: SharedPool | None, lang: Lang
) -> Results:
    """Add to the comparison what else the workbook shows."""

    def each(work: Callable[[Any], Any], parts: Sequence[Any], name: Message) -> Iterable[Any]:
        made = batch.in_order(work, parts, executor)
        return tracked(made, Work(in_language(name, lang), len(parts)))

    return looked_closer(summaries, seed, runs, each)


def _named(fillers: str | None) -> list[str] | None:
    """Return the names that were asked for, each once; None for all."""
    if fillers is None:
        return None
    known = Name(SUBJECTS)
    names = [str(known.convert(name, None, None)).strip() for name in fillers.split(",")]
    for name in names:
        look_up(SUBJECTS, name, Message("filler"))
    return list(dict.fromkeys(names))


def _print(summaries: list[Summary]) -> None:
    write = csv.writer(sys.stdout, lineterminator="\n").writerow
    parts = ("median", "p90", "worst")
    write(
        ["filler", "runs", "success_rate", "success_low", "success_high", "board"]
        + ["gave_up", "dead_locked"]
        + [f"{count}_{part}" for count in COUNTS for part in parts]
    )
    for summary in summaries:
        low, high = summary.interval
        rates = [f"{rate:.4f}" for rate in (summary.success_rate, low, high)]
        spreads = [value for count in COUNTS for value in summary.spread(count)]
        write(
            [summary.filler, len(summary.runs), *rates, SUBJECTS[summary.filler].board]
            + [summary.gave_up, summary.dead_locked]
            + [_rounded(value) for value in spreads]
        )


def _rounded(value: float) -> str:
    """Return a count as it is, and milliseconds to the microsecond."""
    return f"{value:.3f}" if value % 1 else f"{value:.0f}"
