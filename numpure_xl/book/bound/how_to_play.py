"""How to play: the rules of a board in words, and one that is filled in."""

from __future__ import annotations

from functools import partial
from math import ceil

from numpure_xl.board.style import board_style, shown
from numpure_xl.book.bound.extra_units import EXTRA_TEXTS
from numpure_xl.book.bound.front import fitted, heading
from numpure_xl.book.bound.leaf import Press
from numpure_xl.book.text_page import Prose
from numpure_xl.plan.paper import PIXELS_PER_MM
from numpure_xl.plan.sheet import Cell, SheetPlan, Style
from numpure_xl.sudoku import Variant
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.words import Lang, say

MOST_OF_PAGE = 0.5  # for the example; on a page too small for it, it is left out
CELL = 7.5  # millimetres that a cell of a 9x9 example has, where there is room


def example_of(variant: Variant) -> Puzzle:
    """Return the puzzle that shows the rules, always the same one."""
    return make(Recipe(seed="example", variant=variant.name, level="easy"))


def how_to_play_page(press: Press, example: Puzzle) -> SheetPlan:
    """Return the page with the rules of the game."""
    wide, high = press.room
    side = example.variant.side
    design = press.layout.design
    legible = ceil(design.least_text / 0.75 / design.digit_share)
    most = max(legible, int(0.42 * high / side))
    wanted = max(legible, int(CELL * PIXELS_PER_MM * max(1, 9 / side)))
    cell = min(wanted, wide // side, most)
    left = (wide - side * cell) // 2
    widths = (left, *[cell] * side, left)
    prose = fitted(press, widths, partial(_rules, example=example, cell=cell))
    paper = press.paper(press.order.contents + 1)
    return press.text_sheet(say("How to play", press.layout.lang), prose, paper)


def _rules(prose: Prose, press: Press, points: float, *, example: Puzzle, cell: int) -> None:
    lang, style = press.layout.page_lang, Style(press.font(points), vertical="top")
    heading(prose, press, say("How to play", lang))
    for sentence in rules_of(example.variant, lang):
        prose.text(sentence, style)
        prose.space(int(points / 2))
    prose.space(int(points))
    if example.variant.side * cell <= MOST_OF_PAGE * press.room[1]:
        _example(prose, press, points, example, cell)
    for sentence in (
        say("Start with a digit that already appears many times.", lang),
        say("Every puzzle can be solved by logic alone; you never need to guess.", lang),
    ):
        prose.text(sentence, style)
        prose.space(int(points / 2))


def _example(prose: Prose, press: Press, points: float, example: Puzzle, cell: int) -> None:
    """Add a board that is filled in, and what it shows."""
    lang = press.layout.page_lang
    _board(prose, press, example, cell)
    prose.space(8)
    caption = Style(press.font(0.8 * points, pale=True), horizontal="center")
    design = press.layout.design
    if design.pictures or not design.bold:
        prose.text(say("A completed grid.", lang), caption)
    else:
        prose.text(say("Bold digits are the givens; the others are the solution.", lang), caption)
    prose.space(int(points))


def rules_of(variant: Variant, lang: Lang) -> list[str]:
    """Return the rules of a board.

    >>> from numpure_xl.sudoku import VARIANTS
    >>> print(rules_of(VARIANTS["6x6"], "en")[1])
    Each row, each column and each box of 2 × 3 cells holds every digit once.
    """
    digits = f"1–{min(variant.side, 9)}" + f", A–{shown(variant.side)}" * (variant.side > 9)
    rules = [
        say("Fill the blanks with the digits {digits}.", lang, digits=digits),
        _rule_of_boxes(variant, lang),
    ]
    if variant.diagonals:
        rules.append(say("So does each of the two shaded diagonals.", lang))
    if variant.extra:
        rules.append(say(EXTRA_TEXTS[variant.extra].rule, lang))
    return rules


def _rule_of_boxes(variant: Variant, lang: Lang) -> str:
    if variant.regions:
        msg = "Each row, each column and each region with a heavy border holds every digit once."
        return say(msg, lang)
    return say(
        "Each row, each column and each box of {rows} × {cols} cells holds every digit once.",
        lang,
        rows=variant.box_rows,
        cols=variant.box_cols,
    )


def _board(prose: Prose, press: Press, example: Puzzle, cell: int) -> None:
    variant = example.variant
    styles = board_style(variant, press.layout.design, cell)
    givens, solution = example.givens.digits, example.solution.digits
    for start in range(0, variant.cells, variant.side):
        cells: list[Cell | None] = [None]
        for place in range(start, start + variant.side):
            style = styles.style(place, given=givens[place] > 0)
            cells.append(press.digit(prose, solution[place], style))
        prose.row(cell, tuple(cells))
