"""The rules of boards in words, and what kinds of boards are called.

Extra units are tinted and regions have borders. Moves draw nothing, so each board has their names
beside it. Signs are a disc or a square on paper; in a workbook a cell is dotted, or grey.
"""

from __future__ import annotations

from numpure_xl.board.style import shown
from numpure_xl.sudoku.grid.overlapping import NAMES
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.words import Lang, say

MOST_DIGITS = 9  # on larger boards letters follow


def rules_of(variant: Variant, lang: Lang) -> list[str]:
    """Return the rules of a board.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS
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
    return rules + [say(rule.words.rule, lang) for rule in variant.rules]


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
    """Return the name of a kind of board, as its rules have it."""
    names = [size_text(variant, lang)]
    if variant.regions:
        names.append(say("jigsaw", lang))
    return " · ".join((*names, *(say(rule.words.name, lang) for rule in variant.rules)))


def board_label(variant: Variant, lang: Lang) -> str:
    """Label of a board in menus, as players say it.

    >>> from numpure_xl.sudoku.grid.boards import ALL_BOARDS
    >>> [board_label(ALL_BOARDS[name], "en") for name in ("9x9+jigsaw+x", "9x9+windows+x")]
    ['9x9 jigsaw X', '9x9 windows X']
    """
    names = [say("jigsaw", lang)] if variant.regions else []
    names += [say(rule.words.name, lang) for rule in variant.rules if not rule.label]
    label = names.pop(0) if names else ""
    for name in names:
        label = say("{names} {name}", lang, names=label, name=name)
    for rule in variant.rules:
        if rule.label:
            label = say(rule.label.sentence, lang, names=label).strip()
    size = size_text(variant, lang) if variant.grids else f"{variant.side}x{variant.side}"
    return f"{size[:1].upper()}{size[1:]} {label}".strip()


def size_text(variant: Variant, lang: Lang) -> str:
    """Return the size of a board, or what several grids are called."""
    if variant.grids in NAMES:
        return say(NAMES[variant.grids], lang)
    if variant.grids:
        return say("{count} overlapping grids", lang, count=len(variant.corners))
    return f"{variant.side} × {variant.side}"


def further_names(variant: Variant, lang: Lang) -> list[str]:
    """Return the rules that a board does not show: names of moves, meanings of signs.

    >>> from numpure_xl.sudoku.grid.boards import VARIANTS
    >>> further_names(VARIANTS["9x9+antiknight"], "ja")
    ['アンチナイト']
    """
    return [say(rule.words.brief, lang) for rule in variant.rules if rule.words.brief]
