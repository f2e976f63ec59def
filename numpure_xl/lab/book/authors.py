"""The authors' claims about their programs, and the measurements, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from numpure_xl.lab.compare import Summary
from numpure_xl.messages import Plural
from numpure_xl.words import Lang, say

GUESSED = 0.20, 0.25
"""003_js_diagonal_blocks: by feel once in four or five times."""

USUAL = range(5000, 10_001)
"""000_java_mini_4x4: where the author's counter of shuffles often ended."""


def claims_text(summary: Summary, lang: Lang) -> str:
    """Return the author's claims about a filler, in our words."""
    return _SAID[summary.filler](lang)


def measured_text(summary: Summary, lang: Lang) -> str:
    """Return what the runs say to that."""
    return _MEASURED[summary.filler](summary, lang)


_SAID: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "The counter of shuffles ended between 5,000 and 10,000 as a rule.", lang
    ),
    "row-shuffle": lambda lang: say(
        "It takes a while until the table is there; the time is what is to be improved.", lang
    ),
    "rotated": lambda lang: say(
        "A few changed lines make the grids look natural; the step must be coprime to 9.", lang
    ),
    "diagonal-blocks": lambda lang: say(
        "By feel it succeeds once in four or five times, which is 20 to 25 %.", lang
    ),
    "row-retry": lambda lang: say(
        "A row that is not full after nine tries is begun again, and so the program goes on.", lang
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
        "hang for ever; here it begins anew. {restarts:,} restart in the middle.",
        "In {hung:.0%} of the runs it comes to a row that no digits fit, and the original would "
        "hang for ever; here it begins anew. {restarts:,} restarts in the middle.",
        by="restarts",
    )
    return say(msg, lang, hung=hung, restarts=summary.spread("restarts").median)


def _search(summary: Summary, lang: Lang) -> str:
    restarts, ms = summary.spread("restarts"), summary.spread("ms")
    msg = "{share:.0%} of the runs begin anew at least once; {ms:.1f} ms in the middle."
    share = sum(run.restarts > 0 for run in summary.runs) / len(summary.runs)
    return (
        say(msg, lang, share=share, ms=ms.median)
        if restarts.worst
        else say("No run began anew; {ms:.1f} ms in the middle.", lang, ms=ms.median)
    )


_MEASURED: dict[str, Callable[[Summary, Lang], str]] = {
    "mini-shuffle": _mini_shuffle,
    "row-shuffle": _row_shuffle,
    "rotated": _rotated,
    "diagonal-blocks": _diagonal_blocks,
    "row-retry": _row_retry,
    "search": _search,
}
