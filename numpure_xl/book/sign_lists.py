"""The signs of a board in words, for books that are heard or felt: a line for each.

Cage of 15: r1c1, r1c2, r2c1
r3c4 and r3c5: white dot
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from numpure_xl.messages import Message
from numpure_xl.sudoku.grid.grid import cell_name
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
)
from numpure_xl.words import Lang, in_language, say

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


def sign_lists(variant: Variant, lang: Lang) -> tuple[tuple[str, ...], ...]:
    """Return the signs that a board has in cells, between them and over several of them.

    Returns:
        For each rule that has any its name, and then a line for each of its signs.
    """
    lists = [
        (say(rule.words.name, lang), *_of_rule(rule.shapes(variant), variant, lang))
        for rule in variant.own_rules
    ]
    return tuple(each for each in lists if len(each) > 1)


def _of_rule(shapes: Iterable[RuleShape], variant: Variant, lang: Lang) -> Iterator[str]:
    alike: dict[str, list[int]] = {}
    for shape in shapes:
        match shape:
            case CellSign(cell=cell, meaning=meaning):
                alike.setdefault(meaning, []).append(cell)
            case EdgeMark(first=first, second=second, glyph=glyph):
                one, other = (_names([cell], variant, lang) for cell in (first, second))
                msg = "{first} and {second}: {sign}"
                yield say(msg, lang, first=one, second=other, sign=GLYPHS[glyph])
            case CageOutline(cells=cells, label=label):
                names = _names(cells, variant, lang)
                msg = "Cage of {sum}: {cells}" if label else "Cage: {cells}"
                yield say(msg, lang, sum=label, cells=names)
            case TubeShape() | ArrowShape() | CornerMark():
                yield _line_named(shape, variant, lang)
            case ColourArea() | ShadedArea():  # cells have their numbers
                pass
            case _:
                assert_never(shape)
    for meaning, marked in alike.items():
        heading, names = say(meaning, lang), _names(marked, variant, lang)
        yield say("{heading}: {cells}", lang, heading=heading, cells=names)


def _line_named(line: TubeShape | ArrowShape | CornerMark, variant: Variant, lang: Lang) -> str:
    if isinstance(line, CornerMark):
        held, around = " ".join(map(str, line.digits)), _names(line.cells, variant, lang)
        return say("Circle {digits}: {cells}", lang, digits=held, cells=around)
    if isinstance(line, TubeShape):
        return say("From the bulb: {cells}", lang, cells=_names(line.cells, variant, lang))
    circle, names = (_names(cells, variant, lang) for cells in (line.cells[:1], line.cells[1:]))
    return say("Arrow from {circle}: {cells}", lang, circle=circle, cells=names)


def _names(cells: Sequence[int], variant: Variant, lang: Lang) -> str:
    names = [in_language(cell_name(cell, variant), lang) for cell in cells]
    text = names[0]
    for each in names[1:]:
        text = say("{first}, {next}", lang, first=text, next=each)
    return text
