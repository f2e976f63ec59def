"""The spoken form of a board: all that is drawn on it, for whoever hears or feels it.

Digits are read row by row: "row 1: blank, 7, 5". What else there is to see is told in lists, of
which each has a heading: regions and extra units as numbers of cells, signs a line each.

    Cage of 15: r1c1, r1c2, r2c1
    r3c4 and r3c5: white dot
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import assert_never

from numpure_xl.board.style import shown
from numpure_xl.messages import Message
from numpure_xl.plan.photo import blank_text, row_text
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.symbols import place_name
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.shapes import (
    ArrowShape,
    CageOutline,
    CellSign,
    ColourArea,
    CornerMark,
    EdgeMark,
    Glyph,
    RuleShape,
    ShadedArea,
    TubeShape,
    areas,
)
from numpure_xl.words import Lang, in_language, say

BoardTexts = tuple[tuple[str, ...], ...]
"""The text of each cell, "" for none, by rows."""

CellNote = tuple[str, Sequence[int]]
"""A text, and the cells of which it is told."""

GLYPHS: dict[Glyph, Message] = {
    "bar": Message("bar"),
    "less": Message("less than"),
    "greater": Message("greater than"),
    "white-dot": Message("white dot"),
    "black-dot": Message("black dot"),
    "x": Message("X"),
    "v": Message("V"),
}
"""Names of the signs between two cells, as the first of them sees it."""


def digit_rows(grid: Grid, gap: str = "") -> BoardTexts:
    """Return the digits of a grid by rows; `gap` is where no cell is."""
    texts = [str(shown(digit)) if digit else "" for digit in grid.digits]
    return tuple(map(tuple, grid.variant.paper.rows(texts, gap)))


def gap_text(lang: Lang) -> str:
    """Return the text that is read where no cell is, between grids that overlap."""
    return say("no cell", lang)


def spoken_rows(rows: BoardTexts, lang: Lang, first: int = 1) -> Iterator[str]:
    """Yield a line for each row; `first` is the number of the first one."""
    blank = blank_text(lang)
    for number, row in enumerate(rows, first):
        cells = listed([text or blank for text in row], lang)
        yield say("{heading}: {cells}", lang, heading=row_text(number, lang), cells=cells)


def cell_maps(variant: Variant, lang: Lang) -> tuple[tuple[str, BoardTexts], ...]:
    """Return the region or extra unit of each cell, by rows, with a heading each."""
    kinds = []
    if variant.regions:
        kinds.append((say("Region of each cell", lang), variant.boxes))
    for rule in variant.rules:
        if units := areas(variant.shapes_of(rule)):
            name = say(rule.words.name, lang)
            kinds.append((say("Where the {units} are", lang, units=name), units))
    maps = []
    for head, units in kinds:
        names = dict.fromkeys(range(variant.cells), "")
        names |= {cell: str(number) for number, unit in enumerate(units, 1) for cell in unit}
        maps.append((head, tuple(map(tuple, variant.paper.rows([*names.values()], "")))))
    return tuple(maps)


def grid_list(variant: Variant, lang: Lang) -> Iterator[str]:
    """Yield the place of each of several grids that overlap."""
    msg = "Grid {number} of {count}: rows {top} to {bottom}, columns {left} to {right}"
    corners, side = variant.corners if variant.grids else (), variant.side
    for number, (top, left) in enumerate(corners, 1):
        fields = {"top": top + 1, "bottom": top + side, "left": left + 1, "right": left + side}
        yield say(msg, lang, number=number, count=len(corners), **fields)


def lists_of(variant: Variant, lang: Lang) -> Iterator[str]:
    """Yield all lists of a board, line by line; none of a board that has but rows and boxes."""
    yield from grid_list(variant, lang)
    for head, rows in cell_maps(variant, lang):
        yield from (head, *spoken_rows(rows, lang))
    for lines in sign_lists(variant, lang):
        yield from lines


def spoken_board(grid: Grid, lang: Lang) -> str:
    """Return a board in words, line by line: its digits, and its rules and lists if it has any."""
    variant = grid.variant
    lines = [*spoken_rows(digit_rows(grid, gap_text(lang)), lang)]
    lines += (say(rule.words.rule, lang) for rule in variant.rules)
    return "\n".join([*lines, *lists_of(variant, lang)])


def description(variant: Variant, lang: Lang) -> str:
    """Return what is drawn over a board in words, as one text: its rules and its lists."""
    rules = [say(rule.words.rule, lang) for rule in variant.rules]
    return " ".join([*rules, "; ".join(lists_of(variant, lang))])


def sign_lists(variant: Variant, lang: Lang) -> tuple[tuple[str, ...], ...]:
    """Return the signs that a board has in cells, between them and over several of them.

    Returns:
        For each rule that has any its name, and then a line for each of its signs.
    """
    lists = [
        (
            say(rule.words.name, lang),
            *(line for line, _ in _of_rule(rule.shapes(variant), variant, lang)),
        )
        for rule in variant.own_rules
    ]
    return tuple(each for each in lists if len(each) > 1)


def cell_notes(variant: Variant, lang: Lang) -> Iterator[CellNote]:
    """Yield what is to be seen of cells beside their digits, for whoever hears them one by one.

    Regions of a jigsaw are not told: their numbers are those of `box_numbers`.
    """
    side, places = variant.side, variant.places
    for text, (top, left) in zip(grid_list(variant, lang), variant.corners, strict=False):
        inside = (range(top, top + side), range(left, left + side))
        yield text, [at for at, (r, c) in enumerate(places) if r in inside[0] and c in inside[1]]
    for rule in variant.rules:
        name, shapes = say(rule.words.name, lang), variant.shapes_of(rule)
        for shape in shapes:
            if isinstance(shape, ShadedArea) and shape.form == "line":
                yield name, shape.cells
            elif isinstance(shape, CellSign):
                yield say(shape.meaning, lang), (shape.cell,)
        for number, cells in enumerate(areas(shapes), 1):
            yield say("{units} {number}", lang, units=name, number=number), cells
        yield from _of_rule((s for s in shapes if not isinstance(s, CellSign)), variant, lang)


def _of_rule(shapes: Iterable[RuleShape], variant: Variant, lang: Lang) -> Iterator[CellNote]:
    alike: dict[str, list[int]] = {}
    for shape in shapes:
        match shape:
            case CellSign(cell=cell, meaning=meaning):
                alike.setdefault(meaning, []).append(cell)
            case EdgeMark(first=first, second=second, glyph=glyph):
                one, other = (_names([cell], variant, lang) for cell in (first, second))
                msg = "{first} and {second}: {sign}"
                yield say(msg, lang, first=one, second=other, sign=GLYPHS[glyph]), (first, second)
            case CageOutline(cells=cells, label=label):
                names = _names(cells, variant, lang)
                msg = "Cage of {sum}: {cells}" if label else "Cage: {cells}"
                yield say(msg, lang, sum=label, cells=names), cells
            case TubeShape() | ArrowShape() | CornerMark():
                yield _line_named(shape, variant, lang), shape.cells
            case ColourArea() | ShadedArea():  # cells have their numbers
                pass
            case _:
                assert_never(shape)
    for meaning, marked in alike.items():
        heading, names = say(meaning, lang), _names(marked, variant, lang)
        yield say("{heading}: {cells}", lang, heading=heading, cells=names), marked


def _line_named(line: TubeShape | ArrowShape | CornerMark, variant: Variant, lang: Lang) -> str:
    if isinstance(line, CornerMark):
        held, around = " ".join(map(str, line.digits)), _names(line.cells, variant, lang)
        return say("Circle {digits}: {cells}", lang, digits=held, cells=around)
    if isinstance(line, TubeShape):
        return say("From the bulb: {cells}", lang, cells=_names(line.cells, variant, lang))
    circle, names = (_names(cells, variant, lang) for cells in (line.cells[:1], line.cells[1:]))
    return say("Arrow from {circle}: {cells}", lang, circle=circle, cells=names)


def _names(cells: Sequence[int], variant: Variant, lang: Lang) -> str:
    return listed([_named(*variant.places[cell], lang) for cell in cells], lang)


@cache
def _named(row: int, col: int, lang: Lang) -> str:
    return in_language(place_name(row, col), lang)


def listed(texts: Sequence[str], lang: Lang) -> str:
    """Return texts as one list.

    >>> listed(["1", "2", "3"], "ja")
    '1、2、3'
    """
    text = texts[0]
    for each in texts[1:]:
        text = say("{first}, {next}", lang, first=text, next=each)
    return text
