"""The values of worksheet cells, read and written: grids, names, numbers.

Excel hands over a range as a matrix. A number is a float, a blank cell is None, "", 0 or a blank
text, a digit typed in full width ("５") is text, and a date is a date. What a formula gets is the
same whether it names a cell or holds the value itself; so a date is read as the number that Excel
keeps for it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import product
from string import ascii_lowercase
from typing import Any, TypeVar
from unicodedata import normalize

from numpure_xl.errors import RequestError
from numpure_xl.messages import Message
from numpure_xl.names import look_up, meant
from numpure_xl.sudoku.formats.rules_text import rules_in
from numpure_xl.sudoku.grid.boards import FIXED, OWN, VARIANTS
from numpure_xl.sudoku.grid.grid import Grid, Value
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant, kinds_of
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.rules import RULES
from numpure_xl.sudoku.rules.cages import SUMMED, Cages
from numpure_xl.sudoku.rules.extra_regions import ExtraRegions
from numpure_xl.sudoku.rules.parity import EVEN, ODD, PARITY, Parity
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.rules.rule import BLANK_SIGNS, NO_SIGN

T = TypeVar("T")

SIGNS, REGIONS = "signs-", "regions-"
"""Prefixes of signs and regions in a text behind the name of a board."""

SHORTEST = min(variant.cells for variant in VARIANTS.values())
"""The fewest characters of a text that is a grid."""

SIDES = {variant.side for variant in VARIANTS.values()}

MOST_CELLS = 100_000
"""The most cells of a range that are read; of a longer one its end may be blank."""

SheetValue = Value | dt.date
"""The value of one cell; the blank ones are None, "" and, where digits are expected, 0."""

Matrix = Iterable[Iterable[Value]]
"""The values of a range: rows of cells."""

BLANKS = BLANK_MARKS | {""}
"""Texts that mean a blank cell, as in `Grid.from_rows`."""

EPOCH = dt.datetime(1899, 12, 30)  # noqa: DTZ001  # cells know no time zones
"""Day 0 of Excel's calendar, as it counts from 1 March 1900 on ([MS-XLS] 2.5.28, DateAsNum)."""


def grid_of(matrix: Matrix, variant: SheetValue | Matrix = None) -> Grid:
    """Return the grid in a square range, or in one cell with all of it as text.

    Args:
        matrix: The cells; a digit may be a number or a text, see `Grid.from_rows`. They may be
            merged, or have blank rows and columns between boxes. A text in a single cell is read
            as `Grid.parse` reads it.
        variant: The rules, as for `rules_of`.

    Raises:
        GridError: If the cells are not a square of a known side, or one holds no digit.
        UnknownNameError: If there is no such variant.
        RequestError: If a jigsaw has no regions.

    >>> print(grid_of([["１", "", None, 0.0], [0, 2, ".", "*"], [" "] * 4, [4.0, None, 0, 0]]))
    1....2......4...
    """
    return _grid(matrix, rules_of(variant))


def texts_of(matrix: Matrix) -> list[list[str]] | None:
    """Return a range of several cells as texts, if some of them hold a whole grid; else None."""
    rows = [[text_of(value, "") for value in row] for row in rows_of(matrix)]
    texts = [text for row in rows for text in row]
    return rows if len(texts) > 1 and max(map(len, texts)) >= SHORTEST else None


def givens_of(cells: SheetValue | Matrix, board: Variant) -> Grid | None:
    """Return the givens in a range that may be left out, or in one cell; None if all is blank.

    Raises:
        GridError: If they are not on that board, or a cell holds no digit.
    """
    if all(map(is_blank, _cells(cells))):
        return None
    is_range = isinstance(cells, Iterable) and not isinstance(cells, str)
    return _grid(cells if is_range else [[cells]], board)  # type: ignore[arg-type,list-item]


def rows_of(matrix: Matrix | Value) -> list[list[Any]]:
    """Return rows of cells, also of a single cell or of one row, as Python may hand them in.

    One larger than `MOST_CELLS`, such as a whole column, loses the blank rows at its end.

    Raises:
        RequestError: If there are more cells than that.
    """
    if isinstance(matrix, str) or not isinstance(matrix, Iterable):
        return [[matrix]]
    rows: list[Any] = [*matrix]
    if any(isinstance(row, str) or not isinstance(row, Iterable) for row in rows):
        rows = [rows]
    rows = [[*row] for row in rows]
    if _count(rows) > MOST_CELLS:
        rows = _without_blank_end(rows)
    if (count := _count(rows)) > MOST_CELLS:
        msg = "The range has {count} cells; {most} are read at most."
        raise RequestError(msg, count=count, most=MOST_CELLS)
    return rows


def _count(rows: list[list[Any]]) -> int:
    return sum(map(len, rows))


def _without_blank_end(rows: list[list[Any]]) -> list[list[Any]]:
    """Return rows without those at the end and the columns at the right that are blank."""
    height = max((at for at, row in enumerate(rows, 1) if any(row)), default=1)
    used = rows[:height]
    width = max((at for row in used for at, cell in enumerate(row, 1) if cell), default=1)
    return [row[:width] for row in used]


def _grid(matrix: Matrix, rules: Variant | None) -> Grid:
    rows = [[number_behind(value) for value in row] for row in rows_of(matrix)]
    match rows:
        case [[str(text)]] if len(text) >= SHORTEST:
            return grid_in(text, rules)
    return Grid.from_rows(_joined(rows, {rules.across} & SIDES if rules else SIDES), rules)


def _joined(rows: list[list[Any]], sides: set[int]) -> list[list[Any]]:
    """Return the rows of a plain board without the blanks between its cells or its boxes.

    A range of merged cells has each value in the first cell, and boxes may have gaps between them.
    """
    lengths = len(rows), len(rows[0]) if rows else 0
    if any(len(row) != lengths[1] for row in rows) or (
        len({*lengths}) == 1 and lengths[0] in sides
    ):
        return rows
    filled = {
        (r, c) for r, row in enumerate(rows) for c, v in enumerate(row) if v and not is_blank(v)
    }
    for side in sorted(sides, reverse=True):
        board = VARIANTS[f"{side}x{side}"]
        boxes = board.box_rows, board.box_cols
        ways = [[*_places(lengths[axis], side, boxes[axis])] for axis in (0, 1)]
        for downs, acrosses in product(*ways):
            if filled and filled <= {*product(downs, acrosses)}:
                return [[rows[row][col] for col in acrosses] for row in downs]
    return rows


def _places(length: int, side: int, box: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways in which so many rows, or columns, may hold those of a board."""
    if length and length % side == 0:
        yield tuple(range(0, length, length // side))
    for gap in (1, 2):
        if length == side + gap * (side // box - 1):
            yield tuple(at + at // box * gap for at in range(side))


def grid_in(text: str, rules: Variant | None = None) -> Grid:
    """Return the grid in a text, which may have its rules behind the digits.

    Raises:
        GridError: If there is none.
    """
    jigsaw = rules_in(text) if rules is None else None
    return Grid.parse(*jigsaw) if jigsaw else Grid.parse(text, rules)


def rules_of(variant: SheetValue | Matrix) -> Variant | None:
    """Return the rules of a board.

    Args:
        variant: A name in `ALL_BOARDS`, or a range of one cell with it; blank for the plain one.
            Of a jigsaw the regions, a letter or a number in each cell of a range, or a text
            such as "5x5+jigsaw+x/regions-aaabb...". Of a board with signs those, an o, an e or a
            blank in each cell of a range, or a text such as "9x9+parity/signs-.o..e...". Of cages
            a letter in each cell, with the sum in the first cell of each, such as a12; a cell that
            is in two has both letters. Of all of these its recipe, and of a board with marks
            between cells only that or such a text.

    Raises:
        GridError: If the regions, or the signs, are none.
        UnknownNameError: If there is no such variant.
        RequestError: If a jigsaw has no regions, or other signs are missing.
    """
    match list(_cells(variant)):
        case [cell]:
            text = text_of(cell, "")
        case cells:
            return _rules_in([name_of(cell, " ") for cell in cells])
    name, _, own = text.lower().partition("/")
    if own_name := meant(OWN, name.partition("#")[0], "variant"):
        return _own_rules(text, own_name, own)
    return look_up(FIXED, text.lower(), Message("variant")) if text else None


def _rules_in(names: list[str]) -> Variant:
    """Return the rules that the cells of a range say: regions, or signs of a plain board."""
    plain = next((board for board in VARIANTS.values() if board.cells == len(names)), None)
    if plain and any(map(SUMMED.match, names)):
        return plain.ruled([Cages.read(names, plain)])
    if plain and {*names} <= {ODD, EVEN, *BLANK_SIGNS}:
        return plain.ruled([Parity.read(names, plain)])
    if plain and not BLANK_SIGNS.isdisjoint(names):
        return plain.ruled([ExtraRegions.read(names, plain)])
    return Variant.of_regions(regions_of(names))


def _own_rules(text: str, name: str, own: str) -> Variant:
    """Return the rules of a board with regions or signs of its own: in its name, or its recipe."""
    if "#" in text:
        return Recipe.parse(text.split(maxsplit=1)[0]).board
    board = OWN[name]
    if board.signs and board.regions and own.startswith(REGIONS):
        regions, _, own = own.removeprefix(REGIONS).partition("/")
        board = board.with_regions(regions_of(regions))
    if board.signs and own.startswith(SIGNS):
        texts = zip(kinds_of(board), own.removeprefix(SIGNS).split("/"), strict=False)
        signs = {kind: RULES[kind].read(text, board).text(board) for kind, text in texts}
        if len(signs) == len(board.signs):
            return board.with_signs(signs)
    if board.signs:
        msg = "{variant} needs its marks: give a range with the mark of each cell, or a recipe."
        if board.has_relations:
            msg = "{variant} needs its marks: give its recipe, or the text that SUDOKU_REGIONS has."
        raise RequestError(msg, variant=name)
    recipe = Recipe.parse(f"{name}/{own}#1")
    if recipe.regions is None:
        msg = "A jigsaw needs its regions: give a range with a letter for each cell."
        raise RequestError(msg)
    return recipe.board


def rules_name(rules: Variant) -> str:
    """Return the text that `rules_of` takes for some rules, with regions or signs."""
    regions = f"/{REGIONS}{rules.regions}" if rules.regions else ""
    signs = f"/{SIGNS}" + "/".join(text for _, text in rules.signs) if rules.signs else ""
    return f"{rules.name}{regions}{signs}"


def _cells(value: Any) -> Iterator[SheetValue]:  # noqa: ANN401  # a cell, or lists of them
    """Yield the cells of a range, or of a value itself; xlwings has one row or column as a list."""
    if isinstance(value, Iterable) and not isinstance(value, str):
        for part in value:
            yield from _cells(part)
    else:
        yield value


def is_blank(value: object) -> bool:
    """True if the value of a cell on a board counts as blank.

    >>> is_blank(0.0), is_blank("　"), is_blank("x")
    (True, True, False)
    """
    if isinstance(value, str):
        return normalize("NFKC", value).strip() in BLANKS
    return not value


def region_names(variant: Variant) -> list[list[int | str]]:
    """Return the signs of a board, the regions of a jigsaw, or else boxes, as rows of letters.

    Where a sign for each cell does not say it, it is one text, that `rules_of` takes.
    """
    if variant.has_relations or len(variant.signs) > 1:
        return [[rules_name(variant)]]
    cells = range(variant.cells)
    letters: list[int | str] = [ascii_lowercase[variant.box_of(cell)] for cell in cells]
    if signs := variant.text_of(PARITY) or variant.text_of(ExtraRegions.key):
        letters = [sign.replace(NO_SIGN, "") for sign in signs]
    for rule in variant.own_rules:
        if isinstance(rule, Cages):
            lettered = rule.letters(variant)
            if not lettered:
                return [[rules_name(variant)]]
            letters = [*lettered]
    return [letters[start : start + variant.side] for start in cells[:: variant.side]]


def text_of(value: SheetValue, default: str) -> str:
    """Return a cell as text, without blanks around it; a number as Excel shows it.

    >>> text_of(7.0, "1"), text_of(" a7 ", "1"), text_of(None, "1")
    ('7', 'a7', '1')
    """
    value = number_behind(value)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str("" if value is None else value).strip() or default


def name_of(value: SheetValue, default: str) -> str:
    """Return a cell as one of the names of our tables, which are all in small letters."""
    return text_of(value, default).lower()


def number_of(value: SheetValue, default: int, name: Message, least: int) -> int:
    """Return a cell as a whole number.

    Args:
        value: The cell: a number, or a text of digits.
        default: The value that a blank cell means.
        name: What the number is, for the sentence.
        least: The smallest number allowed.

    Raises:
        RequestError: If there is no such number.
    """
    text = text_of(value, str(default))
    number = int(text) if text.isdecimal() and len(text) < 10 else None
    if number is None or number < least:
        msg = "The {name} is {found!r}; write a whole number, {least} or more."
        raise RequestError(msg, name=name, found=text[:40], least=least)
    return number


def truth_of(value: SheetValue, name: Message, *, default: bool) -> bool:
    """Return the truth value that a cell stands for; Calc has 1 for TRUE and 0 for FALSE.

    Args:
        value: The cell: a truth value, a number, or a text.
        name: What it is, for the sentence.
        default: The value that a blank cell means.

    Raises:
        RequestError: If it is neither TRUE nor FALSE.
    """
    text = text_of(value, str(default))
    if text.upper() not in {"TRUE", "FALSE", "1", "0"}:
        msg = "The {name} is {found!r}; write TRUE or FALSE."
        raise RequestError(msg, name=name, found=text[:40])
    return text.upper() in {"TRUE", "1"}


def number_behind(value: object) -> Any:  # noqa: ANN401  # anything else is as it was
    """Return the number of a cell that a program hands over as money or as a date.

    What a cell holds does not depend on its format.

    >>> number_behind(Decimal("5.0000")), number_behind(dt.datetime(1900, 1, 4)), number_behind("x")
    (5.0, 5.0, 'x')
    """
    if isinstance(value, Decimal):
        return float(value)
    return _serial(value) if isinstance(value, dt.date) else value


def _serial(date: dt.date) -> float:
    """Return the number that Excel keeps for a date: days since `EPOCH`."""
    clock = date if isinstance(date, dt.datetime) else dt.datetime.combine(date, dt.time())
    return (clock.replace(tzinfo=None) - EPOCH) / dt.timedelta(days=1)
