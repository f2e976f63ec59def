"""A replay keeps a run moment by moment, and its sheet shows any of them by formulas alone."""

from itertools import pairwise

import pytest

from numpure_xl.lab.compare import COUNTS
from numpure_xl.lab.measure import Order, measured
from numpure_xl.lab.replay import HEAD, TAIL, Skipped, Wanted, replayed
from numpure_xl.lab.subject import SUBJECTS, run_of
from numpure_xl.sheet.lab.told import told
from numpure_xl.sudoku.fillers import event
from numpure_xl.words import LANGS
from tests.labs import QUICK, found, lab_book, results, texts


@pytest.mark.parametrize("place", range(len(QUICK)))
def test_moments_tell_what_changes_from_one_to_the_next(place):
    replay = results().replays[place]
    assert set(replay.moments[0].board) == {"."}
    for before, after in pairwise(replay.moments):
        for old, new, mark in zip(before.board, after.board, after.marks, strict=True):
            if old != new and mark != "x":
                assert mark == ("-" if new == "." else "+")
            if mark == "+":
                assert new != "."
            if mark == "-":
                assert (new, old != ".") == (".", True)


@pytest.mark.parametrize("place", range(len(QUICK)))
def test_the_last_moment_has_the_counts_of_the_run(place):
    replay, summary = results().replays[place], results().summaries[place]
    last, typical = replay.moments[-1], summary.typical
    for count in set(COUNTS) - {"events", "ms"}:
        assert getattr(last, count) == getattr(typical, count)
    assert last.number == typical.events == replay.total
    assert ("." not in last.board) == typical.found


def test_a_long_run_is_kept_at_both_ends():
    order = next(
        order
        for number in range(50)
        if measured(order := Order("mini-shuffle", "long", number)).events > HEAD + TAIL + 1
    )
    total = measured(order).events
    replay = replayed(Wanted(order, total))
    assert len(replay.moments) == 1 + HEAD + 1 + TAIL
    assert not replay.whole
    gap = replay.moments[HEAD + 1]
    assert gap.event == Skipped(total - HEAD - TAIL)
    numbers = [moment.number for moment in replay.moments]
    assert numbers == [*range(HEAD + 1), *range(total - TAIL, total + 1)]
    whole = list(run_of(*order))
    assert [moment.event for moment in replay.moments[HEAD + 2 :]] == whole[-TAIL:]


# --- the sheet


@pytest.mark.parametrize("place", range(len(QUICK)))
def test_strokes_of_a_replay_part_boxes_where_the_rules_do(place):
    sheet, variant = lab_book()[f"Replay {QUICK[place]}"], SUBJECTS[QUICK[place]].variant
    cells = board_cells(sheet, variant.side)
    for cell, drawn in enumerate(cells):
        row, col = divmod(cell, variant.side)
        for edge, other, at_edge in (
            ("left", cell - 1, col == 0),
            ("top", cell - variant.side, row == 0),
        ):
            parted = at_edge or variant.box_of(cell) != variant.box_of(other)
            assert getattr(drawn.border, edge).style == ("thick" if parted else "thin")


def board_cells(sheet, side):
    """Return the cells of a replay's board, which begins in B6."""
    return [sheet.cell(6 + cell // side, 2 + cell % side) for cell in range(side * side)]


def test_a_replay_is_driven_by_one_cell_that_takes_its_steps_only():
    for replay in results().replays:
        sheet = lab_book()[f"Replay {replay.order.filler}"]
        (check,) = sheet.data_validations.dataValidation
        assert (check.type, check.formula1) == ("whole", "0")
        assert int(check.formula2) == len(replay.moments) - 1
        typed = sheet[str(check.sqref)]
        assert isinstance(typed.value, int)
        inputs = {typed.column_letter + "$" + str(typed.row)}
        formulas = [text for text in texts(sheet) if text.startswith("=")]
        assert len(formulas) == replay.variant.cells + 9
        driven = [text for text in formulas if any(f"${name}" in text for name in inputs)]
        assert len(driven) == 1  # the step, as far as it makes sense; all else looks at that


def test_a_replay_has_a_row_for_every_moment():
    for replay in results().replays:
        sheet = lab_book()[f"Replay {replay.order.filler}"]
        first = found(sheet, "What happens").row + 1
        assert sheet.max_row == first + len(replay.moments) - 1
        for row, moment in enumerate(replay.moments, first):
            assert sheet.cell(row, 1).value == row - first
            told_there = sheet.cell(row, 2).value
            assert told_there == told(moment.event, replay.variant.side, "en")
            assert moment.board in [cell.value for cell in sheet[row]]


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_told(lang):
    events = [
        event.Placed(4, 3),
        event.Forced(4, 3),
        event.Refused(4, 3),
        event.BackedUp(4),
        event.Dealt(1, (4, 3, 1, 2)),
        event.Misdealt(1, (40, 3, 1, 0)),
        event.Retried(1, (40, 3, 1, 0)),
        event.Restarted(4, 0),
        event.DeadLocked(4),
        event.LeftBlank(4),
        event.Discarded(),
        event.Found((1,) * 16),
        event.GaveUp(5000),
        Skipped(1234),
        None,
    ]
    assert {type(each) for each in events} >= set(event.Event.__args__)
    said = [told(each, 4, lang) for each in events]
    assert len(set(said)) == len(said)
    assert all("r2c1" in text for text, each in zip(said, events, strict=True) if cell_of(each))
    assert "4 3 1 2" in said[4]
    assert "44" in said[5]


def cell_of(each):
    return getattr(each, "cell", None) == 4
