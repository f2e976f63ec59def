"""Relations of neighbours: what two cells side by side, or one above the other, say of each other.

A relation says which pairs of digits two cells may have. A sign between them stands for one, and of
some kinds a missing sign for another: where neighbours that are consecutive have a bar between
them, those without a bar are not. As text there are two signs for each cell, first what is between
each cell and the one to its right, then what is between each and the one below:

    4x4+inequality    .<.. .... >... ....   ^... ...v .... ....     (here with blanks to read it)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from operator import gt, lt
from typing import Any, ClassVar, NamedTuple, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules.exchange import ALL_SHOWN, FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Fit, Fits
from numpure_xl.sudoku.rules.geometry import Geometry
from numpure_xl.sudoku.rules.rule import NO_SIGN, Rule, RuleWords
from numpure_xl.sudoku.rules.shapes import EdgeMark, Glyph

_WHITE, _BLACK = "difference", "ratio"
"""Fields of f-puzzles: neighbours that differ by 1, and those of which one is twice the other."""

STEPS = ((0, 1), (1, 0))
"""To the neighbours whose signs a cell has: to its right, and below."""


class NeighbourSign(NamedTuple):
    """A sign between two cells.

    Attributes:
        letters: What it is in a text, by step in `STEPS`.
        glyph: What is drawn.
        fit: Which digits fit, that of the cell to the left or above, and that of the other one.
        reason: The key of the sentence that says so, as the first cell sees it.
        reason_back: That of the sentence as the other one sees it.
        field: The field of f-puzzles that lists it; "" for none.
        values: What it is worth there, in small letters; the first one is written.
    """

    letters: str
    glyph: Glyph
    fit: Fit
    reason: str
    reason_back: str
    field: str = ""
    values: tuple[str, ...] = ()

    @classmethod
    def alike(
        cls, letter: str, glyph: Glyph, fit: Fit, reason: str, field: str, *values: str
    ) -> NeighbourSign:
        """Sign that means the same from both sides, and has one letter."""
        return cls(letter * len(STEPS), glyph, fit, reason, reason, field, values)


class MarkedPair(NamedTuple):
    """Two neighbours with a sign.

    Attributes:
        first: The cell to the left, or above.
        second: The other one.
        sign: What is between them.
    """

    first: int
    second: int
    sign: NeighbourSign


@dataclass(frozen=True)
class Relation(Rule):
    """The neighbours that have a sign between them, in the order of the text.

    Attributes:
        signs: The signs that there are.
        absent: Which digits fit beside each other without a sign; none if any do.
        in_boxes: Whether our puzzles have signs inside boxes only, as magazines print them.
        in_part: Whether some signs are shown, and others are not.
        beside: FieldReader of f-puzzles with which its own are another relation.
        share: How much of its signs a puzzle has that is to be hard; with all, few are.
    """

    drawn_in = frozenset({"edge"})
    relates = True
    techniques = ("neighbours",)

    signs: ClassVar[tuple[NeighbourSign, ...]]
    absent: ClassVar[tuple[Fit, ...]] = ()
    in_part: ClassVar[bool] = False
    beside: ClassVar[frozenset[str]] = frozenset()
    in_boxes: ClassVar[bool] = False
    share: ClassVar[float] = 1.0

    shown: tuple[MarkedPair, ...]

    @classmethod
    def blank(cls, board: Geometry) -> str:
        """Text without a sign."""
        return NO_SIGN * (len(STEPS) * board.cells)

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read the signs in the order of the text.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> board = VARIANTS["4x4"]
        >>> Consecutive.read("C " * 8 + "." * 16, board).text(board)
        'c.c.c.c.c.c.c.c.................'
        """
        text = [NO_SIGN if sign in ("", " ") else sign.lower() for sign in map(str, signs)]
        seats, shown = _seats(tuple(board.places)), list[MarkedPair]()
        is_known = len(text) == len(cls.blank(board))
        for at, letter in enumerate(text if is_known else ()):
            if letter != NO_SIGN:
                sign = cls.named(letter, seats[at].step) if at in seats else None
                if sign is None:
                    is_known = False
                    break
                shown.append(MarkedPair(*seats[at][:2], sign))
        if not is_known:
            raise cls._unknown(board)
        return cls(tuple(shown))

    @classmethod
    def named(cls, letter: str, step: int) -> NeighbourSign | None:
        """Sign that has a letter between cells that are a step apart; None if there is none."""
        return next((sign for sign in cls.signs if sign.letters[step] == letter), None)

    @classmethod
    def _unknown(cls, board: Geometry) -> GridError:
        msg = (
            "Marks between cells are {count} signs, first those to the right of each cell, then "
            "those below: {across}, {down} or a dot."
        )
        across, down = (" ".join(sign.letters[step] for sign in cls.signs) for step in (0, 1))
        return GridError(msg, count=len(cls.blank(board)), across=across, down=down)

    def text(self, board: Geometry) -> str:
        places, letters = board.places, [*self.blank(board)]
        for first, second, sign in self.shown:
            step = int(places[first][0] != places[second][0])
            letters[step * board.cells + first] = sign.letters[step]
        return "".join(letters)

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Signs between all cells, or inside boxes; where two fit, as both dots, one of them."""
        boxes, shown = board.box_numbers, list[MarkedPair]()
        for first, second in neighbours_on(board):
            fitting = [sign for sign in cls.signs if sign.fit(digits[first], digits[second])]
            if fitting:
                sign = chance.choice(fitting) if len(fitting) > 1 else fitting[0]
                if not cls.in_boxes or boxes[first] == boxes[second]:
                    shown.append(MarkedPair(first, second, sign))
        if not shown:
            return None
        made = cls(tuple(shown))
        return made._thinned(board, chance) if is_hard or cls.in_part else made

    def _thinned(self, board: Geometry, chance: Chance) -> Self:
        """Return it without some signs, those opposite one another where both have any."""
        signs, last = {near[:2] for near in self.shown}, board.cells - 1
        most, lost = len(signs) * (1 - self.share), set[tuple[int, int]]()
        for first, second in chance.shuffled(neighbours_on(board)):
            both = {(first, second), (last - second, last - first)} & signs
            if len(lost | both) <= most:
                lost |= both
        return type(self)(tuple(near for near in self.shown if near[:2] not in lost))

    def constraints(self, board: Geometry) -> Iterator[Fits]:
        signs = {(near.first, near.second): near.sign for near in self.shown}
        for first, second, _ in _seats(tuple(board.places)).values():
            if sign := signs.get((first, second)):
                yield Fits(first, second, sign.fit, (sign.reason, sign.reason_back))
            else:
                yield from (Fits(first, second, fit, (self.key,) * 2) for fit in self.absent)

    def shapes(self, board: Geometry) -> Iterator[EdgeMark]:
        return (EdgeMark(first, second, sign.glyph) for first, second, sign in self.shown)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        """Take signs if all are shown, and none of another relation beside them."""
        names = cls._names_in(fields)
        values = {(sign.field, value): sign for sign in cls.signs for value in sign.values}
        order = {frozenset(pair): pair for pair in neighbours_on(fields.board)}
        shown = dict[tuple[int, int], MarkedPair]()
        for name in sorted(names):
            for each in fields.listed(name) or ():
                sign = values.get((name, str(each.get("value") or "").lower()))
                pair = order.get(frozenset(fields.cells(each.get("cells"))))
                if sign is None:
                    return None
                if pair is None or pair in shown:
                    raise damaged()
                shown[pair] = MarkedPair(*pair, sign)
        if not names or any(fields.listed(name) is None for name in names):
            return None
        fields.taken |= names if cls.in_part else {*names, ALL_SHOWN}
        fields.all_shown -= names
        return cls(tuple(shown[pair] for pair in order.values() if pair in shown))

    @classmethod
    def _names_in(cls, fields: FieldReader) -> set[str]:
        """Return the names of the fields that are signs of this relation; none if it is another."""
        names = {*cls.field_names}
        if cls.in_part:
            is_other = names & fields.taken or names & fields.all_shown
            return set() if is_other else {name for name in names if fields.listed(name) != []}
        return names if names <= fields.all_shown and not cls.beside & fields.all_shown else set()

    def fields(self, board: Geometry) -> dict[str, Any]:
        listed: dict[str, Any] = {name: [] for name in self.field_names}
        if not listed:
            return {}
        for first, second, sign in self.shown:
            cells = cell_names((first, second), board)
            listed[sign.field].append({"cells": cells, "value": sign.values[0].upper()})
        if self.in_part:
            return {name: signs for name, signs in listed.items() if signs}
        return listed | {ALL_SHOWN: [*listed]}

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        order = {seat[:2]: at for at, seat in _seats(tuple(board.places)).items()}
        pairs = (MarkedPair(to[first], to[second], sign) for first, second, sign in self.shown)
        return type(self)(tuple(sorted(map(self._turned, pairs), key=lambda near: order[near[:2]])))

    def _turned(self, near: MarkedPair) -> MarkedPair:
        """Return it with the cell to the left or above as the first one."""
        first, second, sign = near
        if first < second:
            return near
        back = next(other for other in self.signs if other.reason == sign.reason_back)
        return MarkedPair(second, first, back)


class _Seat(NamedTuple):
    """Two neighbours that a sign in a text is of, and the step from one to the other."""

    first: int
    second: int
    step: int


@cache
def _seats(places: tuple[tuple[int, int], ...]) -> dict[int, _Seat]:
    """Return by place in a text the neighbours there."""
    at = {place: cell for cell, place in enumerate(places)}
    return {
        step * len(places) + cell: _Seat(cell, at[row + down, col + right], step)
        for step, (down, right) in enumerate(STEPS)
        for cell, (row, col) in enumerate(places)
        if (row + down, col + right) in at
    }


def neighbours_on(board: Geometry) -> list[tuple[int, int]]:
    """Return all neighbours of a board, in the order of texts."""
    return [(first, second) for first, second, _ in _seats(tuple(board.places)).values()]


def _are_consecutive(first: int, second: int) -> bool:
    return abs(first - second) == 1


def are_apart(first: int, second: int) -> bool:
    """Tell whether two digits do not differ by 1."""
    return not _are_consecutive(first, second)


def _are_double(first: int, second: int) -> bool:
    return first == 2 * second or second == 2 * first


def _are_neither(first: int, second: int) -> bool:
    return not (_are_consecutive(first, second) or _are_double(first, second))


def _sum_is_ten(first: int, second: int) -> bool:
    return first + second == 10


def _sum_is_five(first: int, second: int) -> bool:
    return first + second == 5


def _sum_is_other(first: int, second: int) -> bool:
    return first + second not in {5, 10}


class Consecutive(Relation):
    """Bars between all neighbours whose digits differ by 1 (連続ナンプレ)."""

    key = "consecutive"
    words = RuleWords(
        name=Message("consecutive"),
        rule=Message(
            "A bar joins any two neighbours whose digits differ by 1; without a bar they do not."
        ),
        brief=Message("bar: differ by 1, no bar: do not"),
    )
    aliases = ("連続", "連続ナンプレ")
    offered = ("6x6", "9x9", "9x9+x")
    hardest: ClassVar[dict[str, str]] = {"6x6": "medium"}
    reasons: ClassVar[dict[str, str]] = {
        "consecutive-c": "A bar joins {cell} and {other}: their digits differ by 1.",
        "consecutive": "No bar joins {cell} and {other}: their digits do not differ by 1.",
    }
    field_names = (_WHITE,)
    signs = (NeighbourSign.alike("c", "bar", _are_consecutive, "consecutive-c", _WHITE, "", "1"),)
    absent = (are_apart,)
    beside = frozenset({_BLACK})


class Inequality(Relation):
    """Signs of order between neighbours (不等号ナンプレ)."""

    key = "inequality"
    words = RuleWords(
        name=Message("inequality"),
        rule=Message("A sign between two cells opens to the greater digit."),
        brief=Message("< opens to the greater"),
    )
    aliases = ("greater-than", "不等号", "不等号ナンプレ")
    offered = ("6x6", "9x9", "9x9+x")
    hardest: ClassVar[dict[str, str]] = {"6x6": "easy"}
    reasons: ClassVar[dict[str, str]] = {
        "less": "By the sign between them, {cell} is less than {other}.",
        "greater": "By the sign between them, {cell} is greater than {other}.",
    }
    signs = (
        NeighbourSign("<^", "less", lt, "less", "greater"),
        NeighbourSign(">v", "greater", gt, "greater", "less"),
    )
    in_boxes = True
    share = 0.8


class Kropki(Relation):
    """Dots between neighbours that differ by 1, or of which one is twice the other (クロプキ)."""

    key = "kropki"
    words = RuleWords(
        name=Message("kropki"),
        rule=Message(
            "A white dot joins neighbours whose digits differ by 1, a black dot those of which one "
            "is twice the other; between 1 and 2 either may stand. Without a dot neither holds."
        ),
        brief=Message("○ differ by 1, ● twice the other, no dot: neither"),
    )
    aliases: ClassVar[tuple[str, ...]] = ("クロプキ", "クロプキナンプレ")
    offered: ClassVar[tuple[str, ...]] = ("6x6", "9x9", "9x9+x")
    hardest: ClassVar[dict[str, str]] = {"6x6": "easy"}
    reasons: ClassVar[dict[str, str]] = {
        "kropki-w": "A white dot joins {cell} and {other}: their digits differ by 1.",
        "kropki-b": "A black dot joins {cell} and {other}: one digit is twice the other.",
        "kropki": "No dot joins {cell} and {other}: their digits do not differ by 1, and neither "
        "is twice the other.",
    }
    field_names = (_WHITE, _BLACK)
    signs = (
        NeighbourSign.alike("w", "white-dot", _are_consecutive, "kropki-w", _WHITE, "", "1"),
        NeighbourSign.alike("b", "black-dot", _are_double, "kropki-b", _BLACK, "", "2"),
    )
    absent: ClassVar[tuple[Fit, ...]] = (_are_neither,)


class Xv(Relation):
    """Letters between all neighbours with the sum 10 or 5 (XV)."""

    key = "xv"
    words = RuleWords(
        name=Message("XV"),
        rule=Message(
            "X joins neighbours with the sum 10, V those with the sum 5; without a letter the sum "
            "is neither."
        ),
        brief=Message("X sum 10, V sum 5, no letter: neither"),
    )
    aliases: ClassVar[tuple[str, ...]] = ("xv-sudoku", "xvナンプレ")
    offered: ClassVar[tuple[str, ...]] = ("9x9", "9x9+x")
    reasons: ClassVar[dict[str, str]] = {
        "xv-x": "An X joins {cell} and {other}: the sum of their digits is 10.",
        "xv-v": "A V joins {cell} and {other}: the sum of their digits is 5.",
        "xv": "No letter joins {cell} and {other}: the sum of their digits is neither 10 nor 5.",
    }
    field_names = ("xv",)
    signs = (
        NeighbourSign.alike("x", "x", _sum_is_ten, "xv-x", "xv", "x"),
        NeighbourSign.alike("v", "v", _sum_is_five, "xv-v", "xv", "v"),
    )
    absent: ClassVar[tuple[Fit, ...]] = (_sum_is_other,)


class KropkiInPart(Kropki):
    """Dots between some neighbours that differ by 1, or of which one is twice the other."""

    key = "kropki-part"
    aliases = ()
    words = RuleWords(
        name=Message("kropki in part"),
        rule=Message(
            "A white dot joins neighbours whose digits differ by 1, a black dot those of which one "
            "is twice the other. Not all dots are shown: without a dot any digits may stand."
        ),
        brief=Message("○ differ by 1, ● twice the other, not all shown"),
    )
    offered = ("9x9",)
    hardest: ClassVar[dict[str, str]] = {}
    absent = ()
    in_part = True
    share = 0.4


class XvInPart(Xv):
    """Letters between some neighbours with the sum 10 or 5."""

    key = "xv-part"
    aliases = ()
    words = RuleWords(
        name=Message("XV in part"),
        rule=Message(
            "X joins neighbours with the sum 10, V those with the sum 5. Not all letters are "
            "shown: without one any sum may be."
        ),
        brief=Message("X sum 10, V sum 5, not all shown"),
    )
    offered = ("9x9",)
    absent = ()
    in_part = True
    share = 0.6
