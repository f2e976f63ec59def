"""Which texts are on pages for children: their catalog has these in kana."""

from __future__ import annotations

from numpure_xl.book.bound.contents import ASKED
from numpure_xl.book.dates import MONTHS, WEEKDAYS
from numpure_xl.book.steps.pages import CELLS, ENDS
from numpure_xl.hints import phrases
from numpure_xl.sudoku.levels import JUDGED, level_name
from numpure_xl.sudoku.rules import RULES

UNITS_OF_CHILDREN = ("row", "rows", "column", "columns", "falling", "rising", "region", "regions")
"""The units of boards for children, by their phrases."""

STEPS_OF_CHILDREN = (
    *(
        "in-turn",
        "in-turn-unit-key",
        "in-turn-cell-key",
        "in-turn-not-key",
        "so-place",
        "strike",
        "last",
    ),
    *("last-digit", "last-digit-region", "hidden-single"),
    *("ruled-out", "struck-there", "naked-single", "sees", "struck-here", "locked", "left-with"),
    *("barred-there", "barred-here", "beside-there", "beside-here", "beside-left"),
    *(key for rule in RULES.values() for key in rule.reasons),
    *("tube-there", "tube-here", "tubed-there", "tubed-here"),
    *("barred-there", "barred-here", "cage-sum", "sum-ways", "sum-left", "rule-of-45"),
    *("left-inside", "left-inside-one", "left-outside", "left-outside-one", "left-both"),
    *("leftovers", "leftovers-across", "leftovers-lack", "leftovers-lack-all"),
    *("naked-set", "locked-set", "hidden-set", "fish", "xy-wing", "xyz-wing", "turbot"),
)
"""The sentences on the steps of all small puzzles up to the level hard, and of most above."""

CHILDREN: tuple[str | tuple[str, str], ...] = (
    *("Name", "Name:", "Date", "Time", "No. {number}", "Answers", "Certificate", "Signature"),
    *("{clues} clues", "{stars} {level} · {clues} clues", "awarded to"),
    *("To {name}", "day, month and year"),
    ("for solving a Sudoku puzzle", "for solving ____ of {count} Sudoku puzzles"),
    "Draw the picture, or write its number.",
    *("How to play", "Contents", "Puzzles", "Answer: p. {page}", "No. {first}–{last}"),
    *("This book belongs to", "A completed grid."),
    ("{count} puzzle · {size}", "{count} puzzles · {size}"),
    ("{count} puzzle · {size} · diagonals", "{count} puzzles · {size} · diagonals"),
    "Each of these puzzles has exactly one solution.",
    "No puzzle appears twice, even rotated, mirrored or relabelled.",
    "Fill the blanks with the digits 1–{last}.",
    "Each row, each column and each box of {rows} × {cols} cells holds every digit once.",
    "Each row, each column and each region, which has one colour, holds every digit once.",
    "Each row, each column and each region with a heavy border holds every digit once.",
    "So does each of the two shaded diagonals.",
    *(text for rule in RULES.values() for text in rule.words),
    "Start with a digit that already appears many times.",
    "Start with a picture that already appears many times.",
    "Fill the blanks with the pictures, or with their numbers.",
    "Every puzzle can be solved by logic alone; you never need to guess.",
    *ASKED.values(),
    *("Steps", "{info} · rating {rating}", ENDS, CELLS, "r{row}c{col}"),
    *dict.fromkeys(phrases.NAMES.values()),
    *(phrases.PHRASES[key] for key in UNITS_OF_CHILDREN),
    *(phrases.PHRASES[key] for key in ("sum-of-cage", "sum-of-units", "by-cells")),
    "{first} to {last}: what sums and signs leave",
    "{first} to {last}: singles, sums and signs",
    *(phrases.SENTENCES[key] for key in STEPS_OF_CHILDREN),
    *(level_name(level) for level in JUDGED),
    "{weekday} {day} {month} {year}",
    *WEEKDAYS,
    *MONTHS,
)
"""What is on pages for children."""
