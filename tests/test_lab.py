"""The lab measures what it says: rates with their intervals, counts, moments, and by seed."""

import csv
import io
import math
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from statistics import mean

import pytest
from click.testing import CliRunner

from numpure_xl.cli import main
from numpure_xl.errors import RequestError
from numpure_xl.lab.book.compare import histogram
from numpure_xl.lab.compare import RunOrder, measured, orders, spread, summaries, wilson
from numpure_xl.lab.holes import HoleTrial, exact_shares, run_trial, two_solutions
from numpure_xl.lab.original_programs import SUBJECTS, run_of, usual_fillers
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.fillers.events import Completed
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.solve.solver import solutions
from tests.labs import QUICK, results, results_again, timeless

FOUR = VARIANTS["4x4"]


pytestmark = pytest.mark.usefixtures("english")


def run(*arguments):
    return CliRunner().invoke(main, ["lab", *map(str, arguments)])


def table(*arguments):
    told = run("--csv", "--jobs", 1, *arguments)
    assert told.exit_code == 0, told.stderr
    return list(csv.DictReader(io.StringIO(told.stdout)))


# --- the comparison as text


def test_every_filler_is_a_subject_and_no_other():
    assert set(SUBJECTS) == set(FILLERS)


def test_the_table_begins_with_filler_runs_and_rate():
    told = run("--csv", "--jobs", 1, "--runs", 3, "--fillers", "search")
    header, row = told.stdout.splitlines()
    assert header.startswith("filler,runs,success_rate,")
    assert row.startswith("search,3,1.0000,")
    assert row.count(",") == header.count(",")


def test_a_row_agrees_with_the_runs_it_sums_up():
    (row,) = table("--runs", 9, "--fillers", "diagonal-blocks", "--seed", "x")
    runs = [measured(RunOrder("diagonal-blocks", "x", number)) for number in range(9)]
    assert float(row["success_rate"]) == round(sum(run.succeeded for run in runs) / 9, 4)
    assert 0 <= float(row["success_low"]) <= float(row["success_rate"])
    assert float(row["success_rate"]) <= float(row["success_high"]) <= 1
    for count in ("tries", "events"):
        values = sorted(getattr(run, count) for run in runs)
        told = [int(row[f"{count}_{part}"]) for part in ("median", "p90", "worst")]
        assert told == [values[4], values[8], values[8]]


def test_rows_stand_in_the_order_asked_for_and_once():
    names = [row["filler"] for row in table("--runs", 1, "--fillers", "search, rotated,search")]
    assert names == ["search", "rotated"]


@pytest.mark.slow
def test_the_same_seed_gives_the_same_table_but_for_the_time():
    def counts(*arguments):
        rows = table("--runs", 4, "--fillers", ",".join(QUICK), *arguments)
        return [{key: row[key] for key in row if not key.startswith("ms_")} for row in rows]

    assert counts("--seed", 7) == counts("--seed", 7, "--jobs", 2) != counts("--seed", 8)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ["--csv", "--runs", 0],
            "A comparison cannot have 0 runs of a filler; ask for 1 to 100000.",
        ),
        (["--csv", "--fillers", "rotatd"], "There is no filler 'rotatd'; did you mean 'rotated'?"),
        ([], "Give either the name of a workbook or --csv."),
        (["--csv", "x.xlsx"], "Give either the name of a workbook or --csv."),
        (["no/lab.xlsx"], "There is no folder no; make it, or choose another."),
        (["lab.xls"], "lab.xls does not end in .xlsx; choose a name that does."),
        (["--csv", "--jobs", 0], "Work cannot be shared among 0 processes; ask for 1 or more."),
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_run(arguments, sentence):
    told = run(*arguments)
    assert told.exit_code in {1, 2}
    assert told.stderr.startswith(f"numpure: {sentence}")
    assert told.stdout == ""


def test_the_slow_filler_runs_less_often_unless_it_is_named():
    def sizes(fillers, runs):
        names = [order.filler for order in orders(fillers, runs, "1")]
        return {name: names.count(name) for name in names}

    assert sizes(None, 200) == {**dict.fromkeys(usual_fillers(), 200), "row-shuffle": 5}
    assert set(sizes(None, 3).values()) == {3}
    assert sizes(["row-shuffle", "search"], 200) == {"row-shuffle": 200, "search": 200}
    assert orders(None, 2, "1")[-1].filler == "row-shuffle"


def test_too_many_runs_are_refused():
    with pytest.raises(RequestError):
        orders(None, 100_001, "1")


# --- figures


@pytest.mark.parametrize(("hits", "runs"), [(0, 7), (7, 7), (33, 200), (1, 2), (999, 1000)])
def test_an_interval_holds_the_rates_that_the_runs_do_not_contradict(hits, runs):
    # By its definition an end p is a rate from which the one seen lies 1.96 standard deviations.
    low, high = wilson(hits, runs)
    assert 0 <= low <= hits / runs <= high <= 1
    for end in {low, high} - {0.0, 1.0}:
        deviation = math.sqrt(end * (1 - end) / runs)
        assert abs(hits / runs - end) / deviation == pytest.approx(1.959964)


def test_a_spread_is_made_of_values_that_occurred():
    assert spread(range(1, 101)) == (50, 90, 100)
    assert spread([3]) == (3, 3, 3)
    assert spread([1, 2, 3]) == (2, 3, 3)


def test_a_histogram_misses_no_count_and_parts_at_1_2_5():
    counts = {"a": [0, 1, 2, 4, 999], "b": [1_000_000]}
    bins = histogram(counts)
    assert all(one.below == two.least for one, two in pairwise(bins))
    assert {str(each.below).rstrip("0") for each in bins} == {"1", "2", "5"}
    for name, values in counts.items():
        for each in bins:
            inside = sum(each.least <= value < each.below for value in values)
            assert each.shares[name] == inside / len(values)
        assert sum(each.shares[name] for each in bins) == pytest.approx(1)


@pytest.mark.slow
def test_mini_shuffle_takes_as_many_shuffles_as_there_are_boards_to_a_grid():
    # 24**4 ways to shuffle four rows, 288 of them lawful: 1152 attempts of 4 shuffles on average,
    # and about as large a standard deviation.
    runs = [measured(RunOrder("mini-shuffle", "mean", number)) for number in range(400)]
    expected = 4 * 24**4 / 288
    assert abs(mean(run.shuffles for run in runs) - expected) < 4 * expected / math.sqrt(400)


@pytest.mark.parametrize("filler", QUICK)
def test_a_run_is_the_same_again_but_for_its_time(filler):
    one, two = (measured(RunOrder(filler, "again", 3)) for _ in range(2))
    assert one._replace(ms=0) == two._replace(ms=0)
    assert one.ms > 0


@pytest.mark.parametrize("filler", QUICK)
def test_a_run_ends_with_its_first_grid(filler):
    events = list(run_of(filler, "end", 1))
    assert sum(isinstance(event, Completed) for event in events) == isinstance(
        events[-1], Completed
    )


@pytest.mark.slow
def test_the_middle_run_has_as_many_above_as_below():
    summary = results().summaries[0]
    events = [run.events for run in summary.runs]
    middle = summary.typical.events
    assert sum(value < middle for value in events) <= len(events) // 2
    assert sum(value > middle for value in events) <= len(events) // 2


def test_failures_of_a_filler_are_those_of_its_runs():
    for summary in results().summaries:
        assert len(summary.failures) == SUBJECTS[summary.filler].variant.cells
        assert sum(summary.failures) == sum(sum(run.failures) for run in summary.runs)


def test_summaries_come_in_the_order_asked_for():
    runs = [measured(RunOrder(name, "o", 0)) for name in ("search", "rotated")]
    assert [each.filler for each in summaries(runs, ["rotated", "search"])] == ["rotated", "search"]


# --- holes


@pytest.mark.slow
def test_the_exact_shares_are_those_of_counting_the_grids_that_each_pattern_leaves():
    # 25,728 puzzles with four clues, none with fewer: Sudopedia, "Shi Doku".
    grids = [grid.digits for grid in solutions(Grid((0,) * 16, FOUR))]
    numbers = [sum(digit - 1 << 2 * cell for cell, digit in enumerate(each)) for each in grids]
    unique: Counter[int] = Counter()
    for pattern in range(1 << 16):
        seen = sum(3 << 2 * cell for cell in range(16) if pattern >> cell & 1)
        left = Counter(number & seen for number in numbers)
        unique[16 - pattern.bit_count()] += list(left.values()).count(1)
    assert (unique[12], unique[13]) == (25728, 0)
    shares = exact_shares(FOUR)
    assert {holes: round(shares[holes] * math.comb(16, holes) * 288) for holes in shares} == unique


@pytest.mark.parametrize("holes", [5, 8, 10, 11])
def test_trials_come_near_the_exact_shares(holes):
    share, trials = exact_shares(FOUR)[holes], 600
    deviation = math.sqrt(share * (1 - share) / trials)
    assert (
        abs(run_trial(HoleTrial("4x4", holes, "near", trials)).unique / trials - share)
        < 4 * deviation
    )


def test_twins_are_two_lawful_answers_that_differ_where_marked():
    for seed in "abc":
        found = two_solutions(FOUR, 10, seed)
        assert found.givens.digits.count(0) == 10
        assert set(found.shown) == set(solutions(found.givens))
        assert len(found.shown) == 2
        one, two = (grid.digits for grid in found.shown)
        assert found.differing == {cell for cell in range(16) if one[cell] != two[cell]}


@pytest.mark.slow
def test_results_without_their_times_are_the_same_again():
    again = results_again()
    assert timeless(again) == timeless(results())
    assert replace(again, seed="?") != again
