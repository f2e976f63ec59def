"""The rules of boards in words, and what kinds of boards are called.

Extra units are tinted and regions have borders. Moves draw nothing, so each board has their names
beside it. Signs are a disc or a square on paper; in a workbook a cell is dotted, or grey.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.board.style import shown
from numpure_xl.messages import Message
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.variant import Variant, kinds_of
from numpure_xl.words import Lang, say

MOST_DIGITS = 9  # on larger boards letters follow


class RuleText(NamedTuple):
    """The texts of a kind of extra units, or of a move.

    Attributes:
        name: What title pages and boards call it.
        rule: What it demands, after the rule of rows, columns and boxes.
    """

    name: str
    rule: str


# By name in `EXTRAS`.
EXTRA_TEXTS = {
    "windows": RuleText(
        name=Message("four windows"),
        rule=Message("So does each of the four shaded windows of 3 × 3 cells."),
    ),
    "colours": RuleText(
        name=Message("nine colours"),
        rule=Message("So do all nine cells of a colour, one in the same place of each box."),
    ),
    "asterisk": RuleText(
        name=Message("asterisk"),
        rule=Message("So do the nine shaded cells of the asterisk."),
    ),
    "dots": RuleText(
        name=Message("centre dots"),
        rule=Message("So do the nine shaded cells in the centres of the boxes."),
    ),
}

# By name in `MOVES`.
MOVE_TEXTS = {
    "antiknight": RuleText(
        name=Message("anti-knight"),
        rule=Message(
            "Cells a knight's move apart, two steps one way and one across, differ in their digits."
        ),
    ),
    "antiking": RuleText(
        name=Message("anti-king"),
        rule=Message("Cells that touch at a corner differ in their digits."),
    ),
}


# By name in `OVERLAPPING`.
GRIDS_TEXTS = {
    "gattai2": Message("two overlapping grids"),
    "gattai3": Message("three overlapping grids"),
    "samurai": Message("samurai"),
}


def rules_of(variant: Variant, lang: Lang) -> list[str]:
    """Return the rules of a board.

    >>> from numpure_xl.sudoku import VARIANTS
    >>> print(rules_of(VARIANTS["6x6"], "en")[1])
    Each row, each column and each box of 2 × 3 cells holds every digit once.
    """
    msg = "Fill the blanks with the digits 1–{last}."
    if variant.side > MOST_DIGITS:
        msg = "Fill the blanks with the digits 1–9 and the letters A–{last}."
    rules = [
        say(msg, lang, last=shown(variant.side)),
        _rule_of_boxes(variant, lang),
    ]
    if variant.grids:
        msg = "That holds in each of the grids; cells that two share count in both."
        rules.append(say(msg, lang))
    if variant.diagonals:
        rules.append(say("So does each of the two shaded diagonals.", lang))
    if variant.extra:
        rules.append(say(EXTRA_TEXTS[variant.extra].rule, lang))
    rules += [say(MOVE_TEXTS[move].rule, lang) for move in variant.moves]
    return rules + [say(RULES[kind].words.rule, lang) for kind in kinds_of(variant)]


def _rule_of_boxes(variant: Variant, lang: Lang) -> str:
    if variant.is_in_parts:
        msg = "Each row, each column and each region, which has one colour, holds every digit once."
        return say(msg, lang)
    if variant.regions:
        msg = "Each row, each column and each region with a heavy border holds every digit once."
        return say(msg, lang)
    return say(
        "Each row, each column and each box of {rows} × {cols} cells holds every digit once.",
        lang,
        rows=variant.box_rows,
        cols=variant.box_cols,
    )


def board_text(variant: Variant, lang: Lang) -> str:
    """Return what a kind of board is called where its rules are."""
    names = [size_text(variant, lang)]
    if variant.regions:
        names.append(say("jigsaw", lang))
    if variant.extra:
        names.append(say(EXTRA_TEXTS[variant.extra].name, lang))
    signs = (say(RULES[kind].words.name, lang) for kind in kinds_of(variant))
    return " · ".join((*names, *further_names(variant.bare, lang), *signs))


def size_text(variant: Variant, lang: Lang) -> str:
    """Return the size of a board, or what several grids are called."""
    if variant.grids:
        return say(GRIDS_TEXTS[variant.grids], lang)
    return f"{variant.side} × {variant.side}"


def further_names(variant: Variant, lang: Lang) -> list[str]:
    """Return what is beside a board of rules behind a plus sign: names of moves, what signs mean.

    >>> from numpure_xl.sudoku import VARIANTS
    >>> further_names(VARIANTS["9x9+antiknight"], "ja")
    ['アンチナイト']
    """
    names = [MOVE_TEXTS[move].name for move in variant.moves]
    briefs = (RULES[kind].words.brief for kind in kinds_of(variant))
    return [say(name, lang) for name in (*names, *briefs)]
