"""What the lab found in a few runs of the quick fillers, for whatever looks at its workbook."""

from dataclasses import replace
from functools import cache
from io import BytesIO

import openpyxl

from numpure_xl import export
from numpure_xl.lab.book.workbook import lab_plan
from numpure_xl.lab.compare import measured, orders, summaries
from numpure_xl.lab.experiments import experiment_orders, experimented, gathered
from numpure_xl.lab.holes import HoleTrial, exact_shares, run_trial
from numpure_xl.lab.replay import replayed
from numpure_xl.lab.results import Results, example, tiles, wanted
from numpure_xl.sudoku.grid.boards import VARIANTS

QUICK = ("mini-shuffle", "rotated", "diagonal-blocks", "row-retry", "search")


def all_experiments(seed, runs):
    """Return what comes of all experiments."""
    parts = experiment_orders(seed, runs)
    return gathered(parts, map(experimented, parts))


@cache
def results(seed="t", runs=5, fillers=QUICK):
    """Return what the lab finds."""
    found = summaries(map(measured, orders(fillers, runs, seed)), fillers)
    return Results(
        seed=seed,
        summaries=tuple(found),
        replays=tuple(map(replayed, wanted(found, seed))),
        shares=exact_shares(VARIANTS["4x4"]),
        holes=tuple(
            run_trial(HoleTrial(board, holes, seed, 10))
            for board in ("4x4", "9x9")
            for holes in (5, 9)
        ),
        two_solutions=example(seed),
        experiments=all_experiments(seed, 2),
        tiles=tiles(seed),
    )


@cache
def results_again():
    """Return what the lab finds when it is asked the same once more."""
    return results.__wrapped__()


def timeless(found, ms=1.5):
    """Return the same results, every run having taken the same time."""
    parts = [
        replace(summary, runs=tuple(run._replace(ms=ms) for run in summary.runs))
        for summary in found.summaries
    ]
    return replace(found, summaries=tuple(parts))


@cache
def lab_bytes(lang="en", *, star=False):
    """Return the lab's workbook as a file."""
    return export.book_bytes(lab_plan(results(), lang, star=star))


@cache
def lab_book(lang="en", *, star=False):
    """Return the lab's workbook as openpyxl reads it; nobody may change it."""
    return openpyxl.load_workbook(BytesIO(lab_bytes(lang, star=star)))


def texts(sheet):
    """Return all texts and formulas of a sheet."""
    return [cell.value for row in sheet for cell in row if isinstance(cell.value, str)]


def found(sheet, value):
    """Return the only cell that holds a value."""
    (cell,) = [cell for row in sheet for cell in row if cell.value == value]
    return cell
