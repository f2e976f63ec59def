"""Extra units: windows, colours, an asterisk, centre dots, each drawn as a picture of the board.

Cells with the same sign are a unit; a dot is in none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Self

from numpure_xl.messages import Message
from numpure_xl.sudoku.rules.exchange import EXTRA_REGION, FieldReader, cell_names
from numpure_xl.sudoku.rules.forms import Differ
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import NO_SIGN, FixedRule, RuleWords
from numpure_xl.sudoku.rules.shapes import COLOURED, ColourArea, ShadedArea

_WINDOWS = """
    .........
    .aaa.bbb.
    .aaa.bbb.
    .aaa.bbb.
    .........
    .ccc.ddd.
    .ccc.ddd.
    .ccc.ddd.
    .........
"""

_WINDOWS_OF_SIX = """
    ......
    .aaa..
    .aaa..
    ..bbb.
    ..bbb.
    ......
"""

_HIDDEN_WINDOWS = """
    eaaaebbbe
    c...c...c
    c...c...c
    c...c...c
    eaaaebbbe
    d...d...d
    d...d...d
    d...d...d
    eaaaebbbe
"""

_COLOURS = """
    abcabcabc
    defdefdef
    ghighighi
    abcabcabc
    defdefdef
    ghighighi
    abcabcabc
    defdefdef
    ghighighi
"""

_ASTERISK = """
    .........
    ....a....
    ..a...a..
    .........
    .a..a..a.
    .........
    ..a...a..
    ....a....
    .........
"""

_DOTS = """
    .........
    .a..a..a.
    .........
    .........
    .a..a..a.
    .........
    .........
    .a..a..a.
    .........
"""


class ExtraUnits(FixedRule):
    """Units of a picture.

    Attributes:
        pictures: By side, as many rows of signs.
        kind: What one of the units is called in the tables of sentences.
    """

    on_regions = False
    drawn_in = frozenset({"units"})
    field_names: ClassVar[tuple[str, ...]] = (EXTRA_REGION,)

    pictures: ClassVar[dict[int, str]]
    kind: ClassVar[str]

    def constraints(self, board: Geometry) -> Iterator[Differ]:
        return (Differ(cells, self.kind) for cells in units_of(self.pictures[board.side]))

    def shapes(self, board: Geometry) -> Iterator[ShadedArea | ColourArea]:
        return (ShadedArea(unit.cells, "area") for unit in self.constraints(board))

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        listed, picture = fields.listed(EXTRA_REGION), cls.pictures.get(fields.board.side, "")
        if not listed or cls.field_names != (EXTRA_REGION,):
            return super().taken_from(fields)
        units = {tuple(sorted(fields.cells(each.get("cells")))) for each in listed}
        if len(units) < len(listed) or units != {*units_of(picture)}:
            return None
        fields.take_all(EXTRA_REGION)
        return cls()

    def fields(self, board: Geometry) -> dict[str, Any]:
        if self.field_names != (EXTRA_REGION,):
            return super().fields(board)
        units = self.constraints(board)
        return {EXTRA_REGION: [{"cells": cell_names(unit.cells, board)} for unit in units]}


@cache
def units_of(picture: str) -> tuple[tuple[int, ...], ...]:
    """Return the cells of each unit of a picture, in the order of their signs."""
    signs = "".join(picture.split())
    return tuple(
        tuple(cell for cell, drawn in enumerate(signs) if drawn == sign)
        for sign in sorted({*signs} - {NO_SIGN})
    )


class HiddenWindows(ExtraUnits):
    """The units that four windows imply, which are not drawn.

    Three lines hold each digit three times, and two windows in them twice: so the nine cells that
    are left hold it once. There are four of these, and in the nine cells that all leave over, a
    fifth.
    """

    key = "hidden-windows"
    words = RuleWords(Message("windows"), "", "")
    offered = ()
    sides = frozenset({9})
    field_names = ()
    kind = "hidden-window"
    pictures: ClassVar[dict[int, str]] = {9: _HIDDEN_WINDOWS}

    def shapes(self, board: Geometry) -> Iterator[ShadedArea]:
        return iter(())


class Windows(ExtraUnits):
    """Windows of the shape of a box, each in several boxes: four on 9x9, two on 6x6."""

    key = "windows"
    words = RuleWords(
        name=Message("windows"),
        rule=Message("So does each of the shaded windows."),
        brief="",
    )
    aliases = ("windoku", "hyper", "hypersudoku", "hyper-sudoku", "ウィンドウ")
    offered = ("9x9", "9x9+x")
    sides = frozenset({6, 9})
    kind = "window"
    unit_names: ClassVar[dict[str, str]] = {
        "window": "window {names}",
        "windows": "windows {names}",
        "hidden-window": "the hidden window of {names}",
        "hidden-windows": "the hidden windows of {names}",
    }
    pictures: ClassVar[dict[int, str]] = {6: _WINDOWS_OF_SIX, 9: _WINDOWS}
    implied = HiddenWindows


class NineColours(ExtraUnits):
    """Nine colours, each in the same place of every box."""

    key = "colours"
    words = RuleWords(
        name=Message("colours"),
        rule=Message("So do all nine cells of a colour, one in the same place of each box."),
        brief="",
    )
    aliases = ("colors", "カラー")
    offered = ("9x9",)
    sides = frozenset({9})
    drawn_in = frozenset(COLOURED)
    field_names = ("disjointgroups",)
    kind = "colour"
    unit_names: ClassVar[dict[str, str]] = {
        "colour": "box position {names}",
        "colours": "box positions {names}",
    }
    pictures: ClassVar[dict[int, str]] = {9: _COLOURS}

    def shapes(self, board: Geometry) -> Iterator[ColourArea]:
        return (ColourArea(unit.cells) for unit in self.constraints(board))


class Asterisk(ExtraUnits):
    """Nine cells in a circle around the centre."""

    key = "asterisk"
    words = RuleWords(
        name=Message("asterisk"),
        rule=Message("So do the nine shaded cells of the asterisk."),
        brief="",
    )
    aliases = ("アスタリスク",)
    offered = ("9x9", "9x9+x")
    sides = frozenset({9})
    kind = "asterisk"
    unit_names: ClassVar[dict[str, str]] = {"asterisk": "the asterisk"}
    pictures: ClassVar[dict[int, str]] = {9: _ASTERISK}


class CentreDots(ExtraUnits):
    """The cells in the centres of the boxes."""

    key = "dots"
    words = RuleWords(
        name=Message("centre dots"),
        rule=Message("So do the nine shaded cells in the centres of the boxes."),
        brief="",
    )
    aliases = ("center-dot", "centre-dot", "センタードット")
    offered = ("9x9", "9x9+x")
    sides = frozenset({9})
    kind = "dots"
    unit_names: ClassVar[dict[str, str]] = {"dots": "the centre cells"}
    pictures: ClassVar[dict[int, str]] = {9: _DOTS}
