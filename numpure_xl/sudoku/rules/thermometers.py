"""Thermometers (温度計ナンプレ, thermo): tubes along which digits rise from a bulb to the end.

As text they are a sign for each cell: o is a bulb, and in a tube a letter says on which side the
cell before it is, clockwise from a above, over b to the upper right, to h; a dot is in none.

    ....    one that begins in the third row, goes on to the upper right and then to the right
    .fg.
    o...
    ....
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, groupby, pairwise
from operator import itemgetter
from typing import Any, ClassVar, Self

from numpure_xl.errors import GridError
from numpure_xl.messages import Message
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.rules import shapes
from numpure_xl.sudoku.rules.exchange import FieldReader, cell_names, damaged
from numpure_xl.sudoku.rules.forms import Fits
from numpure_xl.sudoku.rules.geometry import Geometry, is_even
from numpure_xl.sudoku.rules.lines import TURN, WAYS, lines_apart
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, NO_SIGN, Rule, RuleWords

BULB = "o"

_FIELD = "thermometer"

SIDES = dict(zip("abcdefgh", WAYS, strict=True))
"""By sign of a tube, the way from its cell to the one before it."""

_SIGNS = {way: sign for sign, way in SIDES.items()}

Tube = tuple[int, ...]
"""Cells from a bulb to an end."""

TUBE_SIZES, TUBED = range(3, 8), 0.5
"""How many cells a thermometer of a seed has, and how many of all cells are in one."""


@dataclass(frozen=True)
class Thermometers(Rule):
    """Tubes, from the bulb to each end; those of one bulb may begin alike."""

    key = "thermo"
    words = RuleWords(
        name=Message("thermo"),
        rule=Message("Along each thermometer digits rise, cell by cell, from the round bulb."),
        brief=Message("thermometers rise from the bulb"),
    )
    aliases = ("thermometer", "thermometers", "温度計", "温度計ナンプレ")
    offered = ("6x6", "9x9", "9x9+x")
    drawn_in = frozenset({"centre"})
    field_names = (_FIELD,)
    relates = True
    techniques = ("thermometer",)
    reasons: ClassVar[dict[str, str]] = {
        "rise": "Digits rise on the thermometer: {cell} is greater than {other} by {steps} or "
        "more.",
        "fall": "Digits rise on the thermometer: {cell} is less than {other} by {steps} or more.",
    }
    grids = 12  # since of tubes that look the same upside down most are short
    hardest: ClassVar[dict[str, str]] = {"6x6": "medium"}

    tubes: tuple[Tube, ...]

    @classmethod
    def of(cls, tubes: Iterable[Sequence[int]], board: Geometry) -> Self:
        """Thermometers with some tubes.

        Raises:
            GridError: If a cell is in two, or one that follows another does not touch it.
        """
        signs: dict[int, str] = {}
        for tube in tubes:
            for number, cell in enumerate(tube):
                sign = _sign(tube[number - 1], cell, board) if number else BULB
                if sign is None or signs.setdefault(cell, sign) != sign:
                    row, col = board.places[cell]
                    msg = (
                        "A thermometer goes from cell to cell, and no other crosses it; see {cell}."
                    )
                    raise GridError(msg, cell=Message("r{row}c{col}", row=row + 1, col=col + 1))
        return cls.read((signs.get(cell, NO_SIGN) for cell in range(board.cells)), board)

    @classmethod
    def read(cls, signs: Iterable[object], board: Geometry) -> Self:
        """Read a sign for each cell.

        >>> from numpure_xl.sudoku.grid.boards import VARIANTS
        >>> Thermometers.read("OGG" + " " * 13, VARIANTS["4x4"])
        Thermometers(tubes=((0, 1, 2),))
        """
        text = [NO_SIGN if name in BLANK_SIGNS else name.lower() for name in map(str, signs)]
        if len(text) != board.cells or not {*text} <= {BULB, NO_SIGN, *SIDES}:
            msg = (
                "Thermometers are {cells} signs: o for a bulb, a to h for where the cell before "
                "is, clockwise from above, or a dot."
            )
            raise GridError(msg, cells=board.cells)
        before = _before(text, board)
        bulbs = {cell for cell, sign in enumerate(text) if sign == BULB}
        ends = sorted(before.keys() - before.values())
        tubes = tuple(_tube_to(end, before, board.side) for end in ends)
        inside = {cell for tube in tubes for cell in tube}
        if (
            None in before.values()
            or inside != {*before, *bulbs}
            or any(tube[0] not in bulbs for tube in tubes)
        ):
            msg = (
                "A thermometer has one bulb, and from there 2 to {side} cells that touch one "
                "another."
            )
            raise GridError(msg, side=board.side)
        return cls(tubes)

    def text(self, board: Geometry) -> str:
        signs = {tube[0]: BULB for tube in self.tubes}
        for tube in self.tubes:
            signs |= {cell: _sign(before, cell, board) or "" for before, cell in pairwise(tube)}
        return "".join(signs.get(cell, NO_SIGN) for cell in range(board.cells))

    @classmethod
    def laid(
        cls, digits: Sequence[int], board: Geometry, chance: Chance, *, is_hard: bool
    ) -> Self | None:
        """Tubes that no other crosses and that look the same upside down, the longest first."""
        if not is_even(board):
            return None
        fitting = sorted(chance.shuffled(_rising(board, digits)), key=len, reverse=True)
        tubes = lines_apart(fitting, board, TUBED)
        return cls.of(tubes, board) if tubes else None

    @property
    def worth(self) -> int:
        """Long tubes count more than several short ones."""
        return sum(len(tube) ** 2 for tube in self.tubes)

    def constraints(self, board: Geometry) -> Iterator[Fits]:
        """Yield all two cells of which one is on the way from the bulb to the other."""
        known = set[tuple[int, int]]()
        for tube in self.tubes:
            for (at, first), (to, second) in combinations(enumerate(tube), 2):
                if (first, second) not in known:
                    known.add((first, second))
                    yield Fits(first, second, _rise(to - at), ("fall", "rise"), to - at)

    def shapes(self, board: Geometry) -> Iterator[shapes.TubeShape]:
        return map(shapes.TubeShape, self.tubes)

    @classmethod
    def taken_from(cls, fields: FieldReader) -> Self | None:
        tubes = list[list[int]]()
        for each in fields.taken_list(_FIELD):
            lines = each.get("lines")
            if not isinstance(lines, list) or not lines:
                raise damaged()
            tubes += map(fields.cells, lines)
        if not all(tubes):
            raise damaged()
        return cls.of(tubes, fields.board) if tubes else None

    def fields(self, board: Geometry) -> dict[str, Any]:
        lines = [cell_names(tube, board) for tube in self.tubes]
        return {_FIELD: [{"lines": [*each]} for _, each in groupby(lines, itemgetter(0))]}

    def moved(self, to: Sequence[int], board: Geometry) -> Self:
        return self.of(([to[cell] for cell in tube] for tube in self.tubes), board)


@cache
def _rise(distance: int) -> Callable[[int, int], bool]:
    """Return what tells whether a digit and another are so far apart."""
    return lambda first, second: second - first >= distance


def _sign(before: int, cell: int, board: Geometry) -> str | None:
    (row, col), (to_row, to_col) = board.places[cell], board.places[before]
    return _SIGNS.get((to_row - row, to_col - col))


def _before(text: Sequence[str], board: Geometry) -> dict[int, int | None]:
    """Return by cell of a tube the cell before it, None where there is none."""
    at, places = board.cell_at, board.places
    return {
        cell: at.get((places[cell][0] + SIDES[sign][0], places[cell][1] + SIDES[sign][1]))
        for cell, sign in enumerate(text)
        if sign in SIDES
    }


def _tube_to(end: int, before: dict[int, int | None], most: int) -> Tube:
    """Return the cells that lead to an end, from the bulb on if that is not too far."""
    tube = [end]
    while len(tube) < most and (cell := before.get(tube[-1])) is not None:
        tube.append(cell)
    return tuple(reversed(tube))


def _rising(board: Geometry, digits: Sequence[int]) -> Iterator[Tube]:
    """Yield all ways along which digits rise, those of the cells half a turn away as well."""
    last, at = board.cells - 1, board.cell_at

    def ways(tube: Tube, further: Iterable[int]) -> Iterator[Tube]:
        if len(tube) in TUBE_SIZES:
            yield tube
        here, (row, col) = tube[-1], board.places[tube[-1]]
        for side in further if len(tube) < TUBE_SIZES[-1] else ():
            down, right = WAYS[side % len(WAYS)]
            cell = at.get((row + down, col + right), here)
            if digits[cell] > digits[here] and digits[last - cell] > digits[last - here]:
                yield from ways((*tube, cell), range(side - TURN, side + TURN + 1))

    for cell in range(board.cells):
        yield from ways((cell,), range(len(WAYS)))
