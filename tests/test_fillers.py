"""Every filler makes lawful grids, tells all it does, and refuses what it cannot do."""

from collections import Counter
from itertools import islice
from math import gcd
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numpure_xl.errors import GaveUpError, RequestError, UnknownNameError
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import FILLERS, diagonal_blocks, fill, rotated, row_retry, run_events
from numpure_xl.sudoku.fillers import events as ev
from numpure_xl.sudoku.fillers.events import Completed, Event, GaveUp, LeftBlank, Run, changes, fold
from numpure_xl.sudoku.grid.boards import CLASSIC, VARIANTS
from numpure_xl.sudoku.grid.grid import BLANK, Grid
from numpure_xl.sudoku.grid.variant import Variant

SMALL, SIX = VARIANTS["4x4"], VARIANTS["6x6"]
QUICK = [
    *(("search", name) for name in VARIANTS if name not in ("12x12+x", "16x16+x")),
    ("mini-shuffle", "4x4"),
    ("mini-shuffle", "4x4+x"),
    *(("row-shuffle", name) for name in ("4x4", "6x6", "8x8")),
    *(("rotated", name) for name in ("4x4", "4x4+x", "6x6", "6x6+x", "8x8", "9x9", "12x12")),
    *(("diagonal-blocks", name) for name in ("4x4", "6x6", "8x8", "9x9", "12x12")),
    *(("row-retry", name) for name in ("4x4", "6x6", "8x8", "9x9")),
]
"""What a filler can make in a moment; row-shuffle on 9x9 is left to its author's program."""


def kinds(events):
    """Return events so that two of different kinds are never equal, as tuples may be."""
    return [(type(event).__name__, *event) for event in events]


def one_run(name, variant, seed, **options):
    """Return the events of a run up to the first grid."""
    events = []
    for event in run_events(name, variant, Chance(seed), **options):
        events.append(event)
        if isinstance(event, Completed):
            break
    return events


@pytest.mark.parametrize(("name", "variant"), QUICK)
def test_what_is_found_is_lawful_and_is_what_the_events_have_put_on_the_board(name, variant):
    variant = VARIANTS[variant]
    for seed in (1, 2, 3):
        events = one_run(name, variant, seed)
        run = fold(events, variant)
        assert not run.grid.clashes()
        if isinstance(events[-1], Completed):
            assert run.grids == [run.grid]
            assert run.grid.clues == variant.cells
        else:
            assert name == "diagonal-blocks"
            blanks = [cell for cell, digit in enumerate(run.digits) if digit == BLANK]
            assert blanks == [event.cell for event in events if isinstance(event, LeftBlank)]


@pytest.mark.parametrize(("name", "variant"), QUICK)
def test_the_same_die_tells_the_same_events(name, variant):
    variant = VARIANTS[variant]
    assert kinds(one_run(name, variant, 7)) == kinds(one_run(name, variant, 7))


@pytest.mark.parametrize(("name", "variant"), QUICK)
def test_fill_returns_the_first_full_grid_that_is_told(name, variant):
    variant, chance = VARIANTS[variant], Chance(5)
    found = None
    while found is None:
        found = next(
            (e for e in run_events(name, variant, chance) if isinstance(e, Completed)), None
        )
    assert fill(name, variant, Chance(5)) == Grid(found.digits, variant)


FOREVER = {
    "search": "135642264153513426642315426531351264",
    "row-shuffle": "241365635412524136316524463251152643",
    "rotated": "321456645132436521152643513264264315",
    "diagonal-blocks": "432615516324365142241563154236623451",
    "row-retry": "265413143562516324324651632145451236",
}
"""Grids of 6x6 made with the seed 2026: they stand for the recipes in people's files."""


@pytest.mark.parametrize("name", FOREVER)
def test_a_seed_makes_the_same_grid_for_ever(name):
    made = str(fill(name, SIX, Chance(2026)))
    assert made == FOREVER[name], "recipes in people's workbooks would make other puzzles"


@pytest.mark.parametrize(
    ("name", "variant", "options", "sentence"),
    [
        (
            "mini-shuffle",
            "9x9",
            {},
            "mini-shuffle shuffles all rows at once, which never fits 9x9; use 4x4.",
        ),
        (
            "row-shuffle",
            "16x16",
            {},
            "row-shuffle draws whole rows; the last of 16x16 fits once in 16! times. Use 9x9.",
        ),
        (
            "row-retry",
            "12x12",
            {},
            "row-retry draws whole rows; the last of 12x12 fits once in 12! times. Use 9x9.",
        ),
        (
            "row-retry",
            "9x9+x",
            {},
            "row-retry knows only rows, columns and boxes; use 9x9 instead of 9x9+x.",
        ),
        (
            "diagonal-blocks",
            "6x6+x",
            {},
            "diagonal-blocks knows only rows, columns and boxes; use 6x6 instead of 6x6+x.",
        ),
        (
            "rotated",
            "9x9",
            {"step": 3},
            "A step of 3 repeats some of the 9 digits and misses others; use 1, 2, 4, 5, 7, 8.",
        ),
    ],
)
def test_what_cannot_be_is_refused_at_once_with_the_reason(name, variant, options, sentence):
    with pytest.raises(RequestError) as refusal:
        run_events(name, VARIANTS[variant], Chance(1), **options)
    assert str(refusal.value) == sentence
    with pytest.raises(RequestError):
        fill(name, VARIANTS[variant], Chance(1), **options)


def test_a_filler_that_does_not_exist_is_named_with_one_that_does():
    with pytest.raises(UnknownNameError, match="did you mean 'row-shuffle'"):
        run_events("row-shufle", CLASSIC, Chance(1))


@pytest.mark.parametrize("name", FILLERS)
def test_a_limit_ends_the_run_with_the_word_that_it_was_given_up(name):
    variant = SMALL if name == "mini-shuffle" else SIX
    events = list(run_events(name, variant, Chance(3), limit=4))
    assert [isinstance(event, GaveUp) for event in events] == [False] * 4 + [True]
    run = fold(events, variant)
    assert run.gave_up
    assert run.events == 4


def test_a_run_that_ends_just_at_the_limit_has_not_been_given_up():
    whole = list(run_events("row-shuffle", SMALL, Chance(3)))
    assert kinds(run_events("row-shuffle", SMALL, Chance(3), limit=len(whole))) == kinds(whole)


@pytest.mark.parametrize("name", sorted(set(FILLERS) - {"search"}))
def test_fill_says_that_it_gave_up(name):
    with pytest.raises(GaveUpError, match=rf"^{name} made no 4x4 grid in 3 steps; ask for"):
        fill(name, SMALL, Chance(3), limit=3)


def test_fill_refuses_a_grid_that_breaks_the_rules(monkeypatch):
    monkeypatch.setitem(FILLERS, "rotated", lambda *_: iter([Completed((1,) * 16)]))
    with pytest.raises(GaveUpError) as end:
        fill("rotated", VARIANTS["4x4"], Chance(1))
    sentence = "rotated made no 4x4 grid in 1 steps; ask for another filler or seed."
    assert str(end.value) == sentence


def test_fill_begins_diagonal_blocks_anew_until_no_blank_is_left():
    ends = ((seed, one_run("diagonal-blocks", CLASSIC, seed)[-1]) for seed in range(50))
    with_blanks = next(seed for seed, end in ends if not isinstance(end, Completed))
    grid = fill("diagonal-blocks", CLASSIC, Chance(with_blanks))
    assert grid.clues == 81
    with pytest.raises(GaveUpError):  # the events of all the runs count together
        fill("diagonal-blocks", CLASSIC, Chance(with_blanks), limit=82)


EXAMPLES = [
    (ev.Placed(5, 3), {"tries": 1}, [(5, 3)]),
    (ev.Forced(5, 3), {}, [(5, 3)]),
    (ev.Refused(5, 3), {"tries": 1}, []),
    (ev.BackedUp(5), {"back_steps": 1}, [(5, 0)]),
    (ev.Dealt(1, (4, 3, 2, 1)), {"shuffles": 1, "tries": 1}, [(4, 4), (5, 3), (6, 2), (7, 1)]),
    (ev.Misdealt(1, (2, 5, 0, 0)), {"shuffles": 7, "tries": 7}, []),
    (ev.Retried(1, (2, 5, 0, 0)), {"restarts": 7, "tries": 28}, []),
    (ev.Restarted(13, 12), {"restarts": 1}, [(12, 0), (13, 0), (14, 0), (15, 0)]),
    (ev.DeadLocked(4), {"restarts": 1, "dead_locks": 1}, [(cell, 0) for cell in range(16)]),
    (LeftBlank(5), {}, []),
    (ev.Discarded(), {"restarts": 1}, [(cell, 0) for cell in range(16)]),
    (Completed((1,) * 16), {}, []),
    (GaveUp(9), {"events": 0}, []),
]
FAILURES = {
    "BackedUp": {5: 1},
    "Misdealt": {4: 2, 5: 5},
    "Retried": {4: 2, 5: 5},
    "Restarted": {13: 1},
    "DeadLocked": {4: 1},
    "LeftBlank": {5: 1},
}
COUNTERS = ("events", "shuffles", "tries", "restarts", "back_steps", "dead_locks")


@pytest.mark.parametrize(
    ("event", "counts", "written"), EXAMPLES, ids=lambda value: type(value).__name__
)
def test_an_event_counts_and_writes_what_it_says_and_nothing_else(event, counts, written):
    run = Run(SMALL)
    run.digits = list(range(1, 5)) * 4
    before = list(run.digits)
    run.add(event)
    expected = dict.fromkeys(COUNTERS, 0) | {"events": 1} | counts
    assert {counter: getattr(run, counter) for counter in COUNTERS} == expected
    assert list(changes(event, SMALL)) == written
    changed = dict(written)
    assert run.digits == [changed.get(cell, digit) for cell, digit in enumerate(before)]
    failures = FAILURES.get(type(event).__name__, {})
    assert dict(enumerate(run.failures)) == dict.fromkeys(range(16), 0) | failures
    assert run.gave_up == isinstance(event, GaveUp)
    assert len(run.grids) == isinstance(event, Completed)


def test_the_examples_hold_every_kind_of_event():
    assert {type(event) for event, _, _ in EXAMPLES} == set(get_args(Event))


def test_rotated_goes_on_until_it_has_found_every_grid_once():
    found = [
        event.digits for event in rotated.events(SMALL, Chance(1)) if isinstance(event, Completed)
    ]
    assert len(set(found)) == len(found) == 288


@given(st.sampled_from(sorted(VARIANTS)), st.integers(-20, 20))
def test_rotated_takes_the_steps_that_reach_every_digit(variant, step):
    variant = VARIANTS[variant]
    if gcd(step, variant.side) != 1:
        with pytest.raises(RequestError):
            rotated.events(variant, Chance(1), step=step)
        return
    first = islice(rotated.events(variant, Chance(1), step=step), 1)
    assert isinstance(next(first), ev.Placed)


def test_rotated_rounds_its_offset_and_still_begins_with_every_digit_alike():
    chance = Chance("fixed")
    chance.random = ((part + 0.5) / 9000 for part in range(9000)).__next__
    firsts = Counter(next(rotated.events(CLASSIC, chance)) for _ in range(9000))
    assert firsts == {ev.Placed(0, digit): 1000 for digit in range(1, 10)}


def test_rotated_tries_the_digits_in_the_order_of_the_article():
    chance = Chance("fixed")
    chance.random = iter([3 / 9, 4 / 9]).__next__
    (first, *refused) = islice(rotated.events(CLASSIC, chance, step=4), 2)
    assert first == ev.Placed(0, 8)  # 8, 3, 7, 2, ... for kk = 3 in steps of 4
    assert refused == [ev.Placed(9, 9)]  # the next cell is below; kk = 4 begins with 9


def test_row_retry_comes_to_the_same_however_much_of_it_is_told():
    all_tries = fold(row_retry.events(SIX, Chance(9), detailed=10**6), SIX)
    no_tries = fold(row_retry.events(SIX, Chance(9), detailed=0), SIX)
    assert all_tries.grid == no_tries.grid
    for counter in ("tries", "restarts", "dead_locks", "failures"):
        assert getattr(all_tries, counter) == getattr(no_tries, counter)
    assert all_tries.events > 100 * no_tries.events


@pytest.mark.slow
def test_row_retry_notices_that_it_would_go_round_for_ever_and_begins_anew():
    seeds = range(100)
    stuck = next(
        events
        for events in (one_run("row-retry", CLASSIC, seed, detailed=0) for seed in seeds)
        if any(isinstance(event, ev.DeadLocked) for event in events)
    )
    at = next(number for number, event in enumerate(stuck) if isinstance(event, ev.DeadLocked))
    cell = stuck[at].cell
    board = fold(stuck[:at], CLASSIC).grid
    assert board.clues == cell
    assert not can_be_filled(board, cell // 9)
    assert isinstance(stuck[-1], Completed)


def can_be_filled(grid, row):
    """Tell by trying all whether some digits fit into a blank row."""
    grids = [grid]
    for cell in range(9 * row, 9 * row + 9):
        tried = (one.with_digit(cell, digit) for one in grids for digit in range(1, 10))
        grids = [one for one in tried if not one.clashes()]
    return bool(grids)


def test_row_retry_loses_a_row_with_its_first_refusal():
    """Nine tries are for nine cells, not for one; here, on 6x6, six."""
    events = row_retry.events(SIX, Chance(4), detailed=10**6)
    for first in events:
        tries = [first, *islice(events, 5)]
        if isinstance(first, Completed):
            break
        if refused := [event for event in tries if isinstance(event, ev.Refused)]:
            row = refused[0].cell // 6
            assert next(events) == ev.Restarted(refused[0].cell, 6 * row)


def test_diagonal_blocks_begin_with_boxes_that_share_no_row_and_no_column():
    for variant in (SIX, CLASSIC, VARIANTS["8x8"], Variant(3, 2)):
        blocks = diagonal_blocks._diagonal(variant)
        rows = Counter(cell // variant.side for block in blocks for cell in block)
        columns = Counter(cell % variant.side for block in blocks for cell in block)
        assert set(rows.values()) == {variant.box_cols}
        assert set(columns.values()) == {variant.box_rows}


def test_sorting_by_a_random_comparison_is_no_fair_shuffle():
    chance = Chance("sorting")
    firsts = Counter(
        diagonal_blocks.shuffled_by_sorting(range(1, 10), chance.random)[0] for _ in range(9000)
    )
    assert firsts[1] > 1600  # 1000 would be fair, give or take 30
    assert firsts[9] < 750


@given(st.integers(2, 16), st.lists(st.floats(0, 0.999), min_size=80, max_size=80))
def test_sorting_by_a_random_comparison_loses_nothing(side, falls):
    deck = diagonal_blocks.shuffled_by_sorting(range(1, side + 1), iter(falls).__next__)
    assert sorted(deck) == list(range(1, side + 1))
