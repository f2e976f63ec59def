"""The comparison: three tables, the authors' claims, and charts.

The claims stand beside the measurements, in sentences. A histogram shows counts that differ by
powers of ten.
"""

from __future__ import annotations

import itertools
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import NamedTuple

from numpure_xl.board.canvas import ROW, Canvas
from numpure_xl.lab.compare import Summary
from numpure_xl.lab.original_programs import SUBJECTS, program_of
from numpure_xl.lab.results import Results
from numpure_xl.messages import Message, Plural
from numpure_xl.plan.sheet import Chart, ChartPlacement, Curve, SheetPlan
from numpure_xl.words import Lang, say

GUESSED = 0.20, 0.25
"""The author's own estimate: by feel once in four or five times."""

USUAL = range(5000, 10_001)
"""The end of the author's counter of shuffles, as it often was."""


def claims_text(summary: Summary, lang: Lang) -> str:
    """Return the author's claims about a filler, in our words."""
    return _SAID[program_of(summary.filler)](lang)


def measured_text(summary: Summary, lang: Lang) -> str:
    """Return the verdict of the runs on that."""
    return _MEASURED[program_of(summary.filler)](summary, lang)


_SAID: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "The counter of shuffles ended between 5,000 and 10,000 as a rule.", lang
    ),
    "row-shuffle": lambda lang: say(
        "It takes a while until the table appears; the time is what needs improving.", lang
    ),
    "rotated": lambda lang: say(
        "A few changed lines make the grids look natural; the step must be coprime to 9.", lang
    ),
    "diagonal-blocks": lambda lang: say(
        "By feel it succeeds once in four or five times, which is 20 to 25 %.", lang
    ),
    "row-retry": lambda lang: say(
        "A row that is not full after nine tries is started again, and the program goes on.", lang
    ),
    "search": lambda lang: say("Ours, with no article: what makes the puzzles of a book.", lang),
}


def _mini_shuffle(summary: Summary, lang: Lang) -> str:
    shuffles = summary.spread("shuffles")
    usual = sum(run.shuffles in USUAL for run in summary.runs) / len(summary.runs)
    msg = "{share:.0%} of the runs ended there; {middle:,} in the middle, {worst:,} at worst."
    return say(msg, lang, share=usual, middle=shuffles.median, worst=shuffles.worst)


def _row_shuffle(summary: Summary, lang: Lang) -> str:
    shuffles, ms = summary.spread("shuffles"), summary.spread("ms")
    msg = Plural(
        "{middle:,} shuffle in the middle, {worst:,} at worst; {seconds:.1f} and {longest:.1f} s.",
        "{middle:,} shuffles in the middle, {worst:,} at worst; {seconds:.1f} and {longest:.1f} s.",
        by="middle",
    )
    return say(
        msg,
        lang,
        middle=shuffles.median,
        worst=shuffles.worst,
        seconds=ms.median / 1000,
        longest=ms.worst / 1000,
    )


def _rotated(summary: Summary, lang: Lang) -> str:
    tries, back = summary.spread("tries"), summary.spread("back_steps")
    msg = Plural(
        "The first grid takes {tries:,} tries and {back:,} step back in the middle; the next ones "
        "differ from it at the end only (see the tiles).",
        "The first grid takes {tries:,} tries and {back:,} steps back in the middle; the next ones "
        "differ from it at the end only (see the tiles).",
        by="back",
    )
    return say(msg, lang, tries=tries.median, back=back.median)


def _diagonal_blocks(summary: Summary, lang: Lang) -> str:
    low, high = summary.interval
    if low > GUESSED[1]:
        verdict = say("More often than that", lang)
    elif high < GUESSED[0]:
        verdict = say("Less often than that", lang)
    else:
        verdict = say("These runs do not contradict that", lang)
    msg = Plural(
        "{verdict}: {rate:.1%} of {runs:,} run, the true rate being {low:.1%} to {high:.1%}.",
        "{verdict}: {rate:.1%} of {runs:,} runs, the true rate being {low:.1%} to {high:.1%}.",
        by="runs",
    )
    rate, runs = summary.success_rate, len(summary.runs)
    return say(msg, lang, verdict=verdict, rate=rate, runs=runs, low=low, high=high)


def _row_retry(summary: Summary, lang: Lang) -> str:
    hung = summary.dead_locked / len(summary.runs)
    msg = Plural(
        "In {hung:.0%} of the runs it comes to a row that no digits fit, and the original would "
        "hang for ever; here it starts again. {restarts:,} restart in the middle.",
        "In {hung:.0%} of the runs it comes to a row that no digits fit, and the original would "
        "hang for ever; here it starts again. {restarts:,} restarts in the middle.",
        by="restarts",
    )
    return say(msg, lang, hung=hung, restarts=summary.spread("restarts").median)


def _search(summary: Summary, lang: Lang) -> str:
    restarts, ms = summary.spread("restarts"), summary.spread("ms")
    msg = "{share:.0%} of the runs start again at least once; {ms:.1f} ms in the middle."
    share = sum(run.restarts > 0 for run in summary.runs) / len(summary.runs)
    return (
        say(msg, lang, share=share, ms=ms.median)
        if restarts.worst
        else say("No run started again; {ms:.1f} ms in the middle.", lang, ms=ms.median)
    )


_MEASURED: dict[str, Callable[[Summary, Lang], str]] = {
    "mini-shuffle": _mini_shuffle,
    "row-shuffle": _row_shuffle,
    "rotated": _rotated,
    "diagonal-blocks": _diagonal_blocks,
    "row-retry": _row_retry,
    "search": _search,
}


class Bin(NamedTuple):
    """Counts from `least` to below `below`, and by name the share of its counts in there."""

    least: int
    below: int
    shares: dict[str, float]


def histogram(counts: Mapping[str, Sequence[int]]) -> list[Bin]:
    """Return bins from the smallest count to the largest, parted at 1, 2, 5, 10, 20, ...

    Args:
        counts: By name, one or more counts, each at least 0.

    >>> [(each.least, each.below, each.shares) for each in histogram({"a": [3, 3, 12], "b": [7]})]
    [(2, 5, {'a': 0.6666666666666666, 'b': 0.0}), (5, 10, {'a': 0.0, 'b': 1.0}), \
(10, 20, {'a': 0.3333333333333333, 'b': 0.0})]
    """
    largest = max(map(max, counts.values()))
    edges = [0]
    for edge in _edges():
        edges.append(edge)
        if edge > largest:
            break
    places = {
        name: Counter(bisect_right(edges, value) - 1 for value in values)
        for name, values in counts.items()
    }
    first = min(map(min, places.values()))
    return [
        Bin(
            edges[number],
            edges[number + 1],
            {name: places[name][number] / len(values) for name, values in counts.items()},
        )
        for number in range(first, len(edges) - 1)
    ]


def _edges() -> Iterator[int]:
    for power in itertools.count():
        for digit in (1, 2, 5):
            yield digit * 10**power


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
RATES = (
    Message("Board"),
    Message("Runs"),
    Message("Success"),
    Message("from"),
    Message("to"),
    Message("Given up"),
    Message("Would hang"),
)
COUNTS = {
    "shuffles": Message("Shuffles"),
    "tries": Message("Tries"),
    "restarts": Message("Restarts"),
    "back_steps": Message("Steps back"),
    "events": Message("Events"),
    "ms": Message("Milliseconds"),
}
COUNT = LEFT + 1 + len(RATES)  # the first column of the counts
LAST = COUNT + len(COUNTS) - 1
CHART_HEIGHT, CHART_GAP = 340, 20
BLUE = "0072B2"
PARTS = (Message("In the middle"), Message("90 % need no more than"), Message("At worst"))


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
    """Write the way of measuring; return the next row."""
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
    """Write a table: the first, second or third part of the comparison."""
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
    head = styles.head._replace(horizontal="left")
    canvas.merge(row, LEFT + 1, half, canvas.say("What the author said"), head)
    canvas.merge(row, half + 1, LAST, canvas.say("What was measured"), head)
    for below, summary in enumerate(summaries, row + 1):
        canvas.put(below, LEFT, summary.filler, styles.name._replace(vertical="top"))
        claims, measured = claims_text(summary, canvas.lang), measured_text(summary, canvas.lang)
        canvas.paragraph(below, LEFT + 1, half, claims, styles.underlined)
        canvas.paragraph(below, half + 1, LAST, measured, styles.underlined)
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
    left_place = ChartPlacement(row, LEFT, half, CHART_HEIGHT)
    right_place = ChartPlacement(row, right, sum(canvas.widths[right:]), CHART_HEIGHT)
    below_place = ChartPlacement(row + rows, LEFT, whole, CHART_HEIGHT)
    canvas.printed = canvas.area(0, 0, figures - 1, LAST)
    canvas.charts += [
        _success(canvas, summaries, (tops[0], figures), left_place),
        _times(canvas, len(summaries), tops, right_place),
        _tries(canvas, summaries, bins, below_place),
    ]


def _success(
    canvas: Canvas, summaries: Sequence[Summary], rows: tuple[int, int], place: ChartPlacement
) -> Chart:
    """Write the reach of the error bars as a table, and return the chart of success.

    Args:
        canvas: The sheet.
        summaries: The comparison.
        rows: Of the first filler in the first table, and of the head of the table to be.
        place: The place of the chart.
    """
    first, row = rows
    heads = [Message("Reach of the interval"), Message("down"), Message("up")]
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


def _times(canvas: Canvas, count: int, tops: list[int], place: ChartPlacement) -> Chart:
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


def _tries(canvas: Canvas, summaries: Sequence[Summary], row: int, place: ChartPlacement) -> Chart:
    """Put the histogram of tries as a table, and return its chart."""
    bins = histogram({s.filler: [run.tries for run in s.runs] for s in summaries})
    heads = [canvas.say(Message("Tries")), *[summary.filler for summary in summaries]]
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
            Curve(
                each.filler, canvas.down(row + 1, col, len(bins)), COLORS[program_of(each.filler)]
            )
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
