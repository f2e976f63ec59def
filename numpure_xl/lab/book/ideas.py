"""The idea and the fault of each filler, in sentences."""

from __future__ import annotations

from collections.abc import Callable

from numpure_xl.words import Lang, say


def idea_text(filler: str, lang: Lang) -> str:
    """Return the idea of a filler."""
    return _IDEAS[filler](lang)


def fault_text(filler: str, lang: Lang) -> str:
    """Return what is wrong with it, or what it costs."""
    return _FAULTS[filler](lang)


_IDEAS: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "A 4x4 board: four rows are shuffled; unless the columns and one box are whole, all four "
        "are shuffled again.",
        lang,
    ),
    "row-shuffle": lambda lang: say(
        "A row is shuffled until its columns fit. At the third row of a band the boxes are "
        "checked, and if one is broken the band is begun anew.",
        lang,
    ),
    "rotated": lambda lang: say(
        "Depth first through the cells: each tries the nine digits in turn from a random one on; "
        "when none is left, one cell back.",
        lang,
    ),
    "diagonal-blocks": lambda lang: say(
        "The three boxes on the diagonal cannot clash, so they are filled at random. Then each "
        "blank gets a random digit of those possible, and after each digit a pass fills what is "
        "forced.",
        lang,
    ),
    "row-retry": lambda lang: say(
        "Row by row, digits are drawn from a list that shrinks; a refused digit stays in it. "
        "After nine tries for the row it is begun again.",
        lang,
    ),
    "search": lambda lang: say(
        "A random first row; then always where the choice is smallest, and all that follows from "
        "a digit is placed at once.",
        lang,
    ),
}

_FAULTS: dict[str, Callable[[Lang], str]] = {
    "mini-shuffle": lambda lang: say(
        "Nothing that was right is kept, so it takes thousands of shuffles even on 4x4.", lang
    ),
    "row-shuffle": lambda lang: say(
        "A row that fits is rare near the end of the board: millions of shuffles, seconds even "
        "when each costs next to nothing.",
        lang,
    ),
    "rotated": lambda lang: say(
        "It always succeeds, and quickly; but the digits of a row or column tend to follow each "
        "other in the same turn, and it has no end.",
        lang,
    ),
    "diagonal-blocks": lambda lang: say(
        "Nothing is ever taken back: a cell for which no digit is left stays blank, in most runs "
        "one or more.",
        lang,
    ),
    "row-retry": lambda lang: say(
        "The nine tries are for the whole row, so one refusal loses the attempt. And where the "
        "rows above leave no way to fill a row, the original loops for ever.",
        lang,
    ),
    "search": lambda lang: say(
        "After a contradiction the whole board begins anew, and some grids are thrown away by lot "
        "so that all are about equally likely.",
        lang,
    ),
}
