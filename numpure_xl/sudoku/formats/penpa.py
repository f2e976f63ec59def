"""The links of penpa-edit, where people draw puzzles: texts and JSON, deflated.

    https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VVPb5tOFLz7U1h73oP5...
    square,9,9,38,0,1,1,...        the kind of grid; its columns and rows, also around the board
    [0,0,0,0]                      how many of them are above, below, left and right
    {z9:zQ,...                     how one edits
    {zN:{"28":["5",1,"1"]},...     what is given; then what was entered

Some words are a 'z' and a letter. The number of a cell counts two more columns on either side, and
two rows above. What is drawn and is neither a digit nor the edge of a region may be a rule: it is
named and the puzzle refused. A link is written as one that imports a link to puzz.link.
"""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from numpure_xl import budget
from numpure_xl.errors import GridError, NumpureError
from numpure_xl.sudoku.formats.boards import refused, refused_rules
from numpure_xl.sudoku.formats.json_values import DECODER, digit_of
from numpure_xl.sudoku.formats.pzprv3 import puzz_link
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.saved_game import SavedGame, mask_of, plain_variant
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.diagonals import Diagonals
from numpure_xl.sudoku.rules.regions import regions_of

NAME = "penpa"
ADDRESS = "https://swaroopg92.github.io/penpa-edit/?m=edit&p="

_LINK = re.compile(r"penpa\S*[#?](?:\S*&)?p=([A-Za-z0-9+/=]{40,})", re.ASCII)
_WORDS = dict(
    re.findall(
        r"(\S):(\S+)",
        'O:null _:"__a" 9:"qa" Q:"pu_q" A:"pu_a" G:"grid" M:"edit_mode" S:"surface" L:"line" '
        'E:"lineE" W:"wall" C:"cage" N:"number" Y:"symbol" P:"special" B:"board" '
        'R:"command_redo" U:"command_undo" 8:"command_replay" 1:"numberS" F:"freeline" '
        '2:"freelineE" T:"thermo" 3:"arrows" D:"direction" 0:"squareframe" 5:"polygon" '
        '4:"deletelineE" 6:"killercages" 7:"nobulbthermo" Z:z',
    )
)
"""What stands behind a 'z', and for which word."""

_WORD = re.compile("z([0-9A-Z_])")
_HEADED, _GIVEN, _ENTERED = 14, 3, 4
"""How many fields the first line has at least, and which lines have what is given and entered."""

_DIAGONALS = (11, 14)
"""The fields of the first line that say whether each diagonal is drawn, as a line of this style."""

_DIAGONAL = 12
_MARGIN = 2
_SIDES = {4, 6, 9}
"""The boards that it takes from a link to puzz.link."""

_DIGIT, _NOTES, _LISTED = ("1", "3", "8", "9"), ("5", "6", "10"), "7"
"""How a number is written: as a digit, as small digits, or as a list of those that are there."""

_PARTS = (
    *("surface", "line", "wall", "cage", "symbol", "numberS", "freeline", "freelineE", "thermo"),
    *("arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo"),
)
"""What may be drawn besides digits and edges."""


class _PenpaBoard(NamedTuple):
    """Where the board is.

    Attributes:
        side: How many cells it has on a side.
        above: Rows above it.
        left: Columns left of it.
        across: Columns of the drawing, with its margins.
        down: Rows of the drawing, with its margins.
    """

    side: int
    above: int
    left: int
    across: int
    down: int

    def number_of(self, row: int, column: int) -> int:
        """Return the number of a cell in the drawing, or one around the board."""
        return (row + self.above + _MARGIN) * self.across + column + self.left + _MARGIN

    @property
    def cells(self) -> list[int]:
        """The numbers of all cells."""
        return [
            self.number_of(row, column) for row in range(self.side) for column in range(self.side)
        ]


def linked(line: str) -> SavedGame | None:
    """Return the puzzle of a link; None if the line is none.

    Raises:
        GridError: If it is damaged, or has rules that are not supported.
    """
    if "penpa" not in line or (link := _LINK.search(line)) is None:
        return None
    try:
        lines = _inflated(link[1]).split("\n")
        fields = lines[0].split(",")
        board = _board(fields, DECODER.decode(lines[1]))
        given = _drawn(lines[_GIVEN])
        entered = _drawn(lines[_ENTERED]) if lines[_ENTERED].strip() else {}
        return _game(fields, board, given, entered)
    except NumpureError:
        raise
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError, zlib.error):
        msg = "The link to penpa-edit is damaged, or is for a board that is not supported."
        raise GridError(msg) from None


def _inflated(packed: str) -> str:
    """Return the text that a link has."""
    data = base64.b64decode(packed + "=" * (-len(packed) % 4))
    inflating = zlib.decompressobj(-zlib.MAX_WBITS)
    text = inflating.decompress(data, budget.LINK)
    if inflating.unconsumed_tail or not inflating.eof:
        raise ValueError
    return _WORD.sub(lambda match: _WORDS[match[1]], text.decode())


def _board(fields: list[str], around: list[int]) -> _PenpaBoard:
    """Return where the board is; raise a `ValueError` if there is none."""
    across, down = int(fields[1]), int(fields[2])
    above, below, left, right = around
    side = across - left - right
    is_square = side == down - above - below and 0 < side <= 16 and min(around) >= 0
    if len(fields) < _HEADED or fields[0] not in {"square", "sudoku"} or not is_square:
        raise ValueError
    return _PenpaBoard(side, above, left, across + 2 * _MARGIN, down + 2 * _MARGIN)


def _drawn(line: str) -> dict[str, Any]:
    """Return what is drawn, by its kind."""
    drawn: dict[str, Any] = DECODER.decode(line)
    return drawn


def _game(
    fields: list[str], board: _PenpaBoard, given: dict[str, Any], entered: dict[str, Any]
) -> SavedGame:
    is_lined = all(fields[at : at + 1] == ["1"] for at in _DIAGONALS)
    drawn = {name for name in _PARTS if given.get(name)}
    if is_lined and {*given.get("line", {}).values()} == {_DIAGONAL}:
        drawn -= {"line"}
    numbers = given.get("number", {})
    is_outside = not {*map(int, numbers)} <= {*board.cells}
    if is_outside or any(kind not in {*_DIGIT, _LISTED} for *_, kind in numbers.values()):
        drawn.add("number")
    if drawn:
        raise refused_rules(drawn)
    written = (numbers, entered.get("number", {}))
    clues, later = ([_number(n.get(str(c)), board.side) for c in board.cells] for n in written)
    pairs = [*zip(clues, later, strict=True)]
    digits = [digit or other for (digit, _), (other, _) in pairs]
    marks = [mask | other for (_, mask), (_, other) in pairs]
    is_given = (digit > 0 for digit, _ in clues)
    return SavedGame.of(digits, is_given, marks, _variant(board, given, diagonals=is_lined))


def _written(number: object) -> tuple[Any, object]:
    """Return what is written in a cell, and how; raise a `ValueError` if that is not said."""
    match number:
        case [value, _, kind]:
            return value, kind
    raise ValueError


def _number(number: object, side: int) -> tuple[int, int]:
    """Return the digit of a cell and the mask of its pencil marks, 0 where there is none.

    Raises:
        GridError, ValueError: If it has something else.
    """
    if number is None:
        return 0, 0
    value, kind = _written(number)
    if kind in _DIGIT:
        return digit_of(value, side), 0
    if kind == _LISTED and all(type(is_on) is int and is_on in {0, 1} for is_on in value):
        return 0, mask_of(digit for digit, is_on in enumerate(value, 1) if is_on)
    if kind not in _NOTES or isinstance(value, bool) or not {*str(value)} <= {*"123456789 "}:
        raise ValueError
    return 0, mask_of(int(sign) for sign in str(value) if sign != " ")


def _variant(board: _PenpaBoard, given: dict[str, Any], *, diagonals: bool) -> Variant:
    """Return the rules that the edges of regions show."""
    fixed = (Diagonals.key,) * diagonals
    plain = VARIANTS.get("+".join((f"{board.side}x{board.side}", *fixed)))
    regions = _regions(board, {*given.get("lineE", {})})
    if not regions or (plain and _named_alike(regions) == _named_alike(plain.box_numbers)):
        return plain or plain_variant(board.side)
    return Variant.of_regions(regions_of(regions), fixed)


def _named_alike(regions: Iterable[int]) -> list[int]:
    """Return regions by the order in which they come."""
    order: dict[int, int] = {}
    return [order.setdefault(region, len(order)) for region in regions]


def _regions(board: _PenpaBoard, edges: set[str]) -> list[int]:
    """Return the region of each cell by the edges between; none if they are not as large as rows.

    An edge goes from one corner to another; that of a cell is the one at its lower right, counted
    on from the cells.
    """
    regions: dict[int, int] = {}
    for first in range(board.side**2):
        rest = [] if first in regions else [first]
        while rest:
            cell = rest.pop()
            regions[cell] = first
            rest += [other for other in _beside(board, cell, edges) if other not in regions]
    sizes = Counter(regions.values())
    is_board = {*sizes.values()} == {board.side}
    return [regions[cell] for cell in sorted(regions)] if is_board else []


def _beside(board: _PenpaBoard, cell: int, edges: set[str]) -> Iterator[int]:
    """Yield the neighbours of a cell that no edge parts from it."""
    row, column = divmod(cell, board.side)
    base, last = board.across * board.down, board.side - 1
    for dy, dx in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        if not (0 <= row + dy <= last and 0 <= column + dx <= last):
            continue
        corner = base + board.number_of(row + min(dy, 0), column + min(dx, 0))
        other = corner - (1 if dy else board.across)
        if f"{other},{corner}" not in edges:
            yield (row + dy) * board.side + column + dx


def penpa(game: SavedGame) -> str:
    """Return a link to penpa-edit.

    Raises:
        RequestError: If the board is not plain.
    """
    variant = game.givens.variant
    if not variant.is_plain or variant.side not in _SIDES:
        raise refused(NAME, variant)
    return ADDRESS + puzz_link(game)
