"""A replay keeps a run moment by moment, and its sheet shows any of them by formulas alone."""

import re
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from xml.etree.ElementTree import fromstring
from zipfile import ZipFile

import pytest

from numpure_xl.lab.book.replay import event_text
from numpure_xl.lab.compare import COUNTS, RunOrder, measured
from numpure_xl.lab.original_programs import LINES, MODULES, SUBJECTS, line_of, run_of
from numpure_xl.lab.replay import HEAD, TAIL, Skipped, WantedReplay, replayed
from numpure_xl.sudoku.fillers import events
from numpure_xl.words import LANGS
from tests.labs import QUICK, found, lab_book, lab_bytes, results, texts
from workbook import originals

WORKBOOK = Path(originals.__file__).parent


@pytest.mark.slow
@pytest.mark.few(1)
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


@pytest.mark.few(1)
@pytest.mark.parametrize("place", range(len(QUICK)))
def test_the_last_moment_has_the_counts_of_the_run(place):
    replay, summary = results().replays[place], results().summaries[place]
    last, typical = replay.moments[-1], summary.typical
    for count in set(COUNTS) - {"events", "ms"}:
        assert getattr(last, count) == getattr(typical, count)
    assert last.number == typical.events == replay.total
    assert ("." not in last.board) == typical.succeeded


@pytest.mark.slow
def test_a_long_run_is_kept_at_both_ends():
    order = next(
        order
        for number in range(50)
        if measured(order := RunOrder("mini-shuffle", "long", number)).events > HEAD + TAIL + 1
    )
    total = measured(order).events
    replay = replayed(WantedReplay(order, total))
    assert len(replay.moments) == 1 + HEAD + 1 + TAIL
    assert not replay.whole
    gap = replay.moments[HEAD + 1]
    assert gap.event == Skipped(total - HEAD - TAIL)
    numbers = [moment.number for moment in replay.moments]
    assert numbers == [*range(HEAD + 1), *range(total - TAIL, total + 1)]
    whole = list(run_of(*order))
    assert [moment.event for moment in replay.moments[HEAD + 2 :]] == whole[-TAIL:]


# --- the sheet


@pytest.mark.slow
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


@pytest.mark.slow
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
        assert len(formulas) == replay.variant.cells + 11  # with two lines of code
        driven = [text for text in formulas if any(f"${name}" in text for name in inputs)]
        assert len(driven) == 1  # the step, as far as it makes sense; all else looks at that


@pytest.mark.slow
def test_a_bar_below_the_board_moves_the_step_of_its_own_sheet():
    with ZipFile(BytesIO(lab_bytes())) as archive:
        drawings = [name for name in archive.namelist() if name.endswith(".vml")]
        trees = [fromstring(archive.read(name)) for name in drawings]
    bars = [bar for tree in trees for bar in tree.iterfind(".//{*}ClientData")]
    said = [{child.tag.partition("}")[2]: child.text or "" for child in bar} for bar in bars]
    assert [bar.get("ObjectType") for bar in bars] == ["Scroll"] * len(QUICK)
    for filler, replay, bar in zip(QUICK, results().replays, said, strict=True):
        (check,) = lab_book()[f"Replay {filler}"].data_validations.dataValidation
        cell = re.sub(r"([A-Z]+)(\d+)", r"$\1$\2", str(check.sqref))
        assert bar["FmlaLink"] == f"'Replay {filler}'!{cell}"
        assert (bar["Min"], bar["Max"]) == ("0", str(len(replay.moments) - 1))
        left, _, top, _, right, _, bottom, _ = map(int, bar["Anchor"].split(","))
        side = replay.variant.side
        assert (left, right, top) == (1, 1 + side, bottom - 1) == (1, 1 + side, 5 + side)


def test_the_line_behind_an_event_is_a_line_of_both_programs():
    for filler, lines in LINES.items():
        vba = (WORKBOOK / "originals" / f"{MODULES[filler]}.bas").read_text("ascii")
        module = Path(events.__file__).with_name(f"{filler.replace('-', '_')}.py")
        python = module.read_text("utf-8")
        for line in lines.values():
            assert line.vba in vba
            assert line.python in python


@pytest.mark.slow
def test_every_event_of_a_run_of_an_original_has_its_line():
    for replay in results().replays:
        for moment in replay.moments[1:]:
            if replay.order.filler in LINES and not isinstance(moment.event, Skipped):
                assert line_of(replay.order.filler, moment.event).vba


@pytest.mark.slow
def test_a_replay_has_a_row_for_every_moment():
    for replay in results().replays:
        sheet = lab_book()[f"Replay {replay.order.filler}"]
        first = found(sheet, "What happens").row + 1
        assert sheet.max_row == first + len(replay.moments) - 1
        rows = sheet.iter_rows(min_row=first, values_only=True)
        for number, (moment, row) in enumerate(zip(replay.moments, rows, strict=True)):
            assert row[:2] == (number, event_text(moment.event, replay.variant.side, "en"))
            assert moment.board in row


@pytest.mark.parametrize("lang", LANGS)
def test_every_event_is_told(lang):
    every = [
        events.Placed(4, 3),
        events.Forced(4, 3),
        events.Refused(4, 3),
        events.BackedUp(4),
        events.Dealt(1, (4, 3, 1, 2)),
        events.Misdealt(1, (40, 3, 1, 0)),
        events.Retried(1, (40, 3, 1, 0)),
        events.Restarted(4, 0),
        events.DeadLocked(4),
        events.LeftBlank(4),
        events.Discarded(),
        events.Completed((1,) * 16),
        events.GaveUp(5000),
        Skipped(1234),
        None,
    ]
    assert {type(each) for each in every} >= set(events.Event.__args__)
    said = [event_text(each, 4, lang) for each in every]
    assert len(set(said)) == len(said)
    name = {"en": "r2c1", "ja": "2行1列"}[lang]
    assert all(name in text for text, each in zip(said, every, strict=True) if cell_of(each))
    assert "4 3 1 2" in said[4]
    assert "44" in said[5]


def cell_of(each):
    return getattr(each, "cell", None) == 4
