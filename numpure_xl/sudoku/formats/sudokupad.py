"""SudokuPad's own puzzles, `scl` and `ctc`: JSON with shorter names, packed into a link.

    https://sudokupad.app/sclN4IgzglgXg...
    {id:'a',ce:[[{v:5},,{v:3}],...],re:[[[0,0],[0,1],...],...]}

Quotes are left out where nothing needs them, and an empty cell is nothing between two commas. Lines
between opposite corners are diagonals, and cages that say so hold no digit twice; anything else
that is drawn may be a rule: it is named and the puzzle refused. Links are written as those of
f-puzzles, which SudokuPad opens.
"""

from __future__ import annotations

import json
import re
from itertools import chain, pairwise
from typing import Any
from urllib.parse import unquote

from numpure_xl.errors import GridError, NumpureError
from numpure_xl.sudoku.formats.boards import has_rows, refused_rules
from numpure_xl.sudoku.formats.json_values import DECODER, digit_of, is_given, marks_of
from numpure_xl.sudoku.formats.lz_string import decompressed
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.saved_game import SavedGame, plain_variant
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules.cages import Cages
from numpure_xl.sudoku.rules.diagonals import Diagonals
from numpure_xl.sudoku.rules.exchange import FieldReader, damaged
from numpure_xl.sudoku.rules.regions import regions_of

_LINK = re.compile(r"(?:sudokupad\.app|cracking\S*)/\S*\b(?:scl|ctc)(N4[\w+/=%-]+)", re.ASCII)
_OTHER = re.compile(r"(?:sudokupad\.app|crackingthecryptic\.com)/\S+|f-puzzles\.com/\S*[?&]id=\S+")
_PART = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[][{},:]|[^][{},:'"\s]+""")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?", re.ASCII)
_TOTAL = re.compile(r"\d{0,2}", re.ASCII)
_WORDS = {"t": "true", "f": "false", "true": "true", "false": "false", "null": "null"}
_LONG = dict(
    re.findall(
        r"(\w+):(\w+)",
        "ce:cells v:value re:regions ca:cages l:lines a:arrows o:overlays u:underlays wp:wayPoints",
    )
)
"""The names that are read, by their short forms."""

_DRAWN = ("arrows", "overlays", "underlays")
_RULES = ("antiknight", "antiking", "nonconsecutive", "disjointgroups", "foglight", "constraints")
"""What is beside the cells and says a rule."""

_MARKS = ("centremarks", "cornermarks", "candidates", "pencilMarks")


def linked(line: str) -> SavedGame | None:
    """Return the puzzle of a link; None if the line is none.

    Raises:
        GridError: If it is damaged, only names a puzzle, or has rules that are not supported.
    """
    if link := _LINK.search(line):
        return from_json(_loaded(decompressed(unquote(link[1]))))
    if _OTHER.search(line):
        msg = (
            "This link has no puzzle of f-puzzles in it; open it there, and export it to f-puzzles."
        )
        raise GridError(msg)
    return None


def _loaded(text: str) -> Any:  # noqa: ANN401  # whatever JSON has
    for form in (text, _as_json(text)):
        try:
            return DECODER.decode(form)
        except (ValueError, RecursionError):
            continue
    raise damaged()


def _as_json(text: str) -> str:
    """Return text without quotes and empty cells as JSON.

    >>> _as_json("{ce:[[{v:5},,{v:3}],[]],a:t,c:34BBE6}")
    '{"cells":[[{"value":5},{},{"value":3}],[{}]],"arrows":true,"c":"34BBE6"}'
    """
    written, before = [], ""
    for part, after in pairwise([*_PART.findall(text), ""]):
        if before in {"[", ","} and part in {",", "]"}:
            written.append("{}")
        written.append(part if part in "[]{},:" else _value(part, is_name=after == ":"))
        before = part
    return "".join(written)


def _value(part: str, *, is_name: bool) -> str:
    """Return a word, a number or a text as JSON has it."""
    if part[0] in "'\"":
        inner = part[1:-1].replace("\\'", "'")
        return f'"{inner}"' if part[0] == '"' else '"' + inner.replace('"', '\\"') + '"'
    if is_name:
        return json.dumps(_LONG.get(part, part))
    return part if _NUMBER.fullmatch(part) else _WORDS.get(part, json.dumps(part))


def is_puzzle(value: object) -> bool:
    """Tell whether a value of JSON has a grid of cells as SudokuPad has it."""
    return has_rows(value, "cells")


def from_json(value: Any) -> SavedGame:  # noqa: ANN401  # whatever JSON has
    """Return the puzzle that a value of JSON is.

    Raises:
        GridError: If it is damaged, or has rules that are not supported.
    """
    if not is_puzzle(value):
        raise damaged()
    try:
        return _game(value)
    except NumpureError:
        raise
    except (TypeError, ValueError, LookupError):
        raise damaged() from None


def _game(value: dict[str, Any]) -> SavedGame:
    cells: list[dict[str, Any]] = [*chain.from_iterable(value["cells"])]
    side = len(value["cells"])
    diagonals, drawn = _drawn(value, side)
    if drawn:
        raise refused_rules(drawn)
    digits = [digit_of(cell.get("value"), side) for cell in cells]
    given = [
        is_given(cell.get("given"), digit, usual=bool(digit))
        for cell, digit in zip(cells, digits, strict=True)
    ]
    marks = (marks_of(cell, _MARKS, side) for cell in cells)
    return SavedGame.of(digits, given, marks, _caged(value, _variant(value, side, diagonals)))


def _drawn(value: dict[str, Any], side: int) -> tuple[bool, set[str]]:
    """Return whether both diagonals are drawn, and the names of what else is."""
    ends = [_ends(line) for line in value.get("lines") or ()]
    corners = [[[0, 0], [side, side]], [[0, side], [side, 0]]]
    drawn = {name for name in (*_DRAWN, *_RULES) if value.get(name)}
    diagonals = bool(ends) and all(pair in ends for pair in corners)
    if any(pair not in corners for pair in ends) or (ends and not diagonals):
        drawn.add("lines")
    for cage in value.get("cages") or ():  # those without cells have the title and the rules
        if not isinstance(cage, dict):
            raise damaged()
        if cage.get("cells") and not (_is_whole(cage, side) or _is_killer(cage)):
            drawn.add("cages")
    return diagonals, drawn


def _ends(line: object) -> list[Any] | None:
    """Return the two ends of a straight line, the upper one first."""
    points = line.get("wayPoints") if isinstance(line, dict) else None
    return sorted(points) if isinstance(points, list) and len(points) == 2 else None


def _is_whole(cage: dict[str, Any], side: int) -> bool:
    """Tell whether a cage only says what rows, columns and regions do: it has no sum."""
    is_hidden = bool(cage.get("hidden")) and len(cage["cells"]) in {side, side * side}
    return is_hidden and cage.get("value") in {None, ""}


def _is_killer(cage: dict[str, Any]) -> bool:
    """Tell whether a cage is seen, holds no digit twice, and has a sum or none."""
    return (
        bool(cage.get("cells"))
        and cage.get("unique") is True
        and not cage.get("hidden")
        and bool(_TOTAL.fullmatch(str(cage.get("value") or "")))
    )


def _caged(value: dict[str, Any], board: Variant) -> Variant:
    """Return a board with the cages of a puzzle."""
    listed = [
        {
            "cells": [f"R{row + 1}C{column + 1}" for row, column in cage["cells"]],
            "value": cage.get("value"),
        }
        for cage in filter(_is_killer, value.get("cages") or ())
    ]
    cages = Cages.taken_from(FieldReader(dict.fromkeys(Cages.field_names, listed), board))
    return board.ruled([cages]) if cages else board


def _variant(value: dict[str, Any], side: int, diagonals: bool) -> Variant:  # noqa: FBT001
    fixed = (Diagonals.key,) * diagonals
    plain = VARIANTS.get("+".join((f"{side}x{side}", *fixed)))
    named = value.get("regions") or []
    if not named:
        return plain or plain_variant(side)
    numbers = [-1] * (side * side)
    for number, cells in enumerate(named):
        for row, column in cells:
            numbers[row * side + column] = number
    if plain and len({*zip(numbers, plain.box_numbers, strict=True)}) == len(named) == side:
        return plain
    return Variant.of_regions(regions_of(numbers), fixed)
