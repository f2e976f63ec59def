"""The comparison: three tables, the authors' claims, and charts."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from numpure_xl.board.canvas import ROW, Canvas
from numpure_xl.lab.book.authors import claims_text, measured_text
from numpure_xl.lab.compare import Summary
from numpure_xl.lab.histogram import Bin, histogram
from numpure_xl.lab.original_programs import SUBJECTS
from numpure_xl.lab.results import Results
from numpure_xl.plan.chart import Chart, Curve, Place
from numpure_xl.plan.sheet import SheetPlan
from numpure_xl.words import Lang, say

WROTE, EMPTIED, FAILED = "C9E7C4", "E3E3E3", "F6BDB5"
WROTE_INK, EMPTIED_INK, FAILED_INK = "14532D", "555555", "8E1B10"

# Told apart by people who see few colours, too (M. Okabe and K. Ito, 2008).
COLORS = {
    "mini-shuffle": "E69F00",
    "row-shuffle": "D55E00",
    "rotated": "0072B2",
    "diagonal-blocks": "009E73",
    "row-retry": "CC79A7",
    "search": "555555",
}

MARGIN, NAME, COLUMN = 14, 150, 88  # pixels
LEFT = 1  # the column of the names
RATES = ("Board", "Runs", "Success", "from", "to", "Given up", "Would hang")
COUNTS = {
    "shuffles": "Shuffles",
    "tries": "Tries",
    "restarts": "Restarts",
    "back_steps": "Steps back",
    "events": "Events",
    "ms": "Milliseconds",
}
COUNT = LEFT + 1 + len(RATES)  # the first column of the counts
LAST = COUNT + len(COUNTS) - 1
CHART_HEIGHT, CHART_GAP = 340, 20
BLUE = "0072B2"
PARTS = ("In the middle", "90 % need no more than", "At worst")


def compare_plan(results: Results, lang: Lang) -> SheetPlan:
    """Return the sheet with the comparison."""
    widths = [MARGIN, NAME, *[COLUMN] * (LAST - LEFT)]
    canvas = Canvas(say("Compare", lang), widths, lang)
    canvas.put(0, LEFT, canvas.say("The fillers side by side"), canvas.styles.title)
    canvas.heights[0] = 34
    canvas.upright = True
    row = _notes(canvas, results)
    tables = [row + 1 + part * (len(results.summaries) + 3) for part in range(len(PARTS))]
    for part, top in enumerate(tables):
        _table(canvas, results.summaries, top, part)
    row = _authors(canvas, results.summaries, tables[-1] + len(results.summaries) + 3)
    _charts(canvas, results.summaries, row, [top + 1 for top in tables])
    return canvas.plan()


def _notes(canvas: Canvas, results: Results) -> int:
    """Say how it was measured; return the next row."""
    msg = (
        "Seed {seed}. The interval holds the true rate with a probability of 95 % (Wilson). "
        "A run ends with its first grid. Milliseconds are those of the computer that made this "
        "book, events and counters included; all else is the same on every computer."
    )
    text = canvas.say(msg, seed=results.seed)
    canvas.paragraph(1, LEFT, LAST, text, canvas.styles.note)
    runs = {summary.filler: len(summary.runs) for summary in results.summaries}
    fewer = {name: count for name, count in runs.items() if count < max(runs.values())}
    if not fewer:
        return 2
    msg = "Fewer runs of {filler} ({runs} instead of {most}), since one takes seconds."
    texts = [
        canvas.say(msg, filler=name, runs=count, most=max(runs.values()))
        for name, count in fewer.items()
    ]
    canvas.paragraph(2, LEFT, LAST, " ".join(texts), canvas.styles.note)
    return 3


def _table(canvas: Canvas, summaries: Sequence[Summary], row: int, part: int) -> None:
    """Put one of the three tables."""
    styles = canvas.styles
    canvas.put(row, LEFT, canvas.say(PARTS[part]), styles.head._replace(horizontal="left"))
    rates = [canvas.say(word) for word in RATES] if part == 0 else [None] * len(RATES)
    heads = [*rates, *[canvas.say(word) for word in COUNTS.values()]]
    canvas.put_row(row, LEFT + 1, heads, styles.head._replace(horizontal="right"))
    for below, summary in enumerate(summaries, row + 1):
        canvas.put(below, LEFT, summary.filler, styles.name)
        canvas.put_row(below, LEFT + 1, [None] * len(RATES), styles.underlined)
        if part == 0:
            _rates(canvas, below, summary)
        for col, count in enumerate(COUNTS, COUNT):
            value = summary.spread(count)[part]
            canvas.put(below, col, value, styles.ms if count == "ms" else styles.number)


def _rates(canvas: Canvas, row: int, summary: Summary) -> None:
    styles = canvas.styles
    canvas.put(row, LEFT + 1, SUBJECTS[summary.filler].board, styles.figure)
    canvas.put(row, LEFT + 2, len(summary.runs), styles.number)
    canvas.put_row(row, LEFT + 3, [summary.success_rate, *summary.interval], styles.share)
    canvas.put_row(row, LEFT + 6, [summary.gave_up, summary.dead_locked], styles.number)


def _authors(canvas: Canvas, summaries: Sequence[Summary], row: int) -> int:
    """Put the authors' claims beside the measurements; return the next row."""
    styles, half = canvas.styles, LEFT + 6
    canvas.put(row, LEFT, None, styles.head)
    left = styles.head._replace(horizontal="left")
    canvas.merge(row, LEFT + 1, half, canvas.say("What the author said"), left)
    canvas.merge(row, half + 1, LAST, canvas.say("What was measured"), left)
    for below, summary in enumerate(summaries, row + 1):
        canvas.put(below, LEFT, summary.filler, styles.name._replace(vertical="top"))
        claims, found = claims_text(summary, canvas.lang), measured_text(summary, canvas.lang)
        canvas.paragraph(below, LEFT + 1, half, claims, styles.underlined)
        canvas.paragraph(below, half + 1, LAST, found, styles.underlined)
    return row + 2 + len(summaries)


def _charts(canvas: Canvas, summaries: Sequence[Summary], row: int, tops: list[int]) -> None:
    """Put the charts, and under them the figures that are nowhere else.

    Args:
        canvas: The sheet.
        summaries: The comparison.
        row: Where the charts begin.
        tops: The row of the first filler in each of the three tables.
    """
    rows = CHART_HEIGHT // ROW + 2
    whole = sum(canvas.widths[LEFT:])
    half = (whole - CHART_GAP) // 2
    right = LEFT + 1 + ceil((half + CHART_GAP - NAME) / COLUMN)
    figures = row + 2 * rows
    bins = figures + len(summaries) + 2
    left_place = Place(row, LEFT, half, CHART_HEIGHT)
    right_place = Place(row, right, sum(canvas.widths[right:]), CHART_HEIGHT)
    below_place = Place(row + rows, LEFT, whole, CHART_HEIGHT)
    canvas.printed = canvas.area(0, 0, figures - 1, LAST)
    canvas.charts += [
        _success(canvas, summaries, (tops[0], figures), left_place),
        _times(canvas, len(summaries), tops, right_place),
        _tries(canvas, summaries, bins, below_place),
    ]


def _success(
    canvas: Canvas, summaries: Sequence[Summary], rows: tuple[int, int], place: Place
) -> Chart:
    """Put how far the error bars reach as a table, and return the chart of success.

    Args:
        canvas: The sheet.
        summaries: The comparison.
        rows: Of the first filler in the first table, and of the head of the table to be.
        place: The place of the chart.
    """
    first, row = rows
    heads = ["Reach of the interval", "down", "up"]
    canvas.put_row(row, LEFT, [canvas.say(head) for head in heads], canvas.styles.head)
    for below, summary in enumerate(summaries, row + 1):
        (low, high), rate = summary.interval, summary.success_rate
        canvas.put(below, LEFT, summary.filler, canvas.styles.name)
        canvas.put_row(below, LEFT + 1, [rate - low, high - rate], canvas.styles.share)
    count = len(summaries)
    down, up = (canvas.down(row + 1, LEFT + side, count) for side in (1, 2))
    return Chart(
        kind="columns",
        title=canvas.say("Runs that end with a grid"),
        across=canvas.say("Filler"),
        up=canvas.say("Share of the runs, with its interval"),
        names=canvas.down(first, LEFT, count),
        curves=(Curve(canvas.say("Success"), canvas.down(first, LEFT + 3, count), BLUE, down, up),),
        place=place,
        least=0,
        most=1,
        number="0%",
    )


def _times(canvas: Canvas, count: int, tops: list[int], place: Place) -> Chart:
    """Return the chart of times, whose figures are in the three tables."""
    return Chart(
        kind="columns",
        title=canvas.say("Time of a run"),
        across=canvas.say("Filler"),
        up=canvas.say("Milliseconds (logarithmic)"),
        names=canvas.down(tops[0], LEFT, count),
        curves=tuple(
            Curve(canvas.say(part), canvas.down(top, LAST, count), color)
            for part, top, color in zip(PARTS, tops, (BLUE, "7FB8D8", "C4C4C4"), strict=True)
        ),
        place=place,
        log=True,
        least=0.1,
        number="#,##0.##",
    )


def _tries(canvas: Canvas, summaries: Sequence[Summary], row: int, place: Place) -> Chart:
    """Put the histogram of tries as a table, and return its chart."""
    bins = histogram({s.filler: [run.tries for run in s.runs] for s in summaries})
    heads = [canvas.say("Tries"), *[summary.filler for summary in summaries]]
    canvas.put_row(row, LEFT, heads, canvas.styles.head._replace(wrap=True, horizontal="right"))
    canvas.heights[row] = 2 * ROW
    for below, each in enumerate(bins, row + 1):
        canvas.put(below, LEFT, _bin_name(each), canvas.styles.name)
        shares = [each.shares[summary.filler] for summary in summaries]
        canvas.put_row(below, LEFT + 1, shares, canvas.styles.share)
    return Chart(
        kind="columns",
        title=canvas.say("How many tries a run takes"),
        across=canvas.say("Tries, each step about twice the one before"),
        up=canvas.say("Share of the runs of each filler"),
        names=canvas.down(row + 1, LEFT, len(bins)),
        curves=tuple(
            Curve(each.filler, canvas.down(row + 1, col, len(bins)), COLORS[each.filler])
            for col, each in enumerate(summaries, LEFT + 1)
        ),
        place=place,
        least=0,
        most=1,
        number="0%",
    )


def _bin_name(each: Bin) -> str:
    return f"{_short(each.least)}–{_short(each.below)}"


def _short(number: int) -> str:
    """Return a round number in few characters.

    >>> _short(500), _short(2000), _short(50_000_000)
    ('500', '2k', '50M')
    """
    for size, letter in ((1_000_000, "M"), (1000, "k")):
        if number >= size:
            return f"{number // size}{letter}"
    return str(number)
