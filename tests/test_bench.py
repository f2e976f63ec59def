"""The benches: each runs small or says why not, and what is no figure is told."""

from pathlib import Path

import pytest

from tests.bench.__main__ import BENCHES, ELSEWHERE, faults, run
from tests.bench.figures import figures

CHEAPEST = ("book", "levels", "masks")


def test_every_bench_is_run_small_or_says_why_not():
    names = {path.stem for path in Path(__file__).parent.glob("bench/*.py")}
    assert sorted([*BENCHES, *ELSEWHERE]) == sorted(
        name for name in names if not name.startswith("__")
    )


@pytest.mark.parametrize(
    "text", ["| easy | nan |", "a ratio of inf", "-inf", "median NaN", "", "x"]
)
def test_what_is_no_figure_is_told(text):
    assert faults(text)


def test_words_are_not_taken_for_figures():
    assert not faults("| nanosecond | info | inf-loop | 3 |")


def test_figures_are_the_mean_what_95_percent_keep_to_and_the_worst():
    of = figures([*range(1, 101)])
    assert (of.number, of.median, of.mean, of.high, of.worst) == (100, 50.5, 50.5, 95, 100)
    assert of.columns == ("100", "50", "50", "95", "100")
    assert figures([0.25]).columns == ("1", "0.25", "0.25", "0.25", "0.25")


@pytest.mark.slow
@pytest.mark.parametrize("name", CHEAPEST)
def test_a_cheap_bench_runs_and_its_answers_are_right(name, capfd):
    assert run(name) == []
    assert name in capfd.readouterr().out


def test_a_bench_that_fails_is_told(monkeypatch, capfd):
    monkeypatch.setitem(BENCHES, "levels", BENCHES["levels"]._replace(arguments=("1", "9x9", "?")))
    (fault,) = run("levels")
    assert fault.startswith("ended with 1")
    assert "?" in fault
    capfd.readouterr()
