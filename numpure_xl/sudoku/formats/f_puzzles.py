"""The puzzles of f-puzzles.com, which SudokuPad opens as well: JSON, packed into a link.

    https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBO...
    https://sudokupad.app/?puzzleid=fpuzzlesN4IgzglgXgpiBcBO...
    {"size":9,"grid":[[{"value":1,"given":true},{"centerPencilMarks":[2,3]},...

Regions are in the cells, diagonals and all other rules beside the grid, each under its name. A rule
that is not known here is named and the puzzle refused: without it its solution would be another.
SudokuPad's own form is in `sudokupad`.
"""

from __future__ import annotations

import json
import re
from itertools import chain, groupby
from operator import itemgetter
from string import ascii_lowercase
from typing import Any
from urllib.parse import quote, unquote

from numpure_xl.errors import GridError, cut
from numpure_xl.sudoku.cages import cage_text
from numpure_xl.sudoku.extra_regions import checked_extra_regions
from numpure_xl.sudoku.extras import MOVES
from numpure_xl.sudoku.formats.boards import has_rows, refused, unknown_rules
from numpure_xl.sudoku.formats.lz_string import compressed, damaged, decompressed
from numpure_xl.sudoku.regions import regions_of
from numpure_xl.sudoku.relations import (
    ABSENT,
    CONSECUTIVE,
    KROPKI,
    XV,
    blank,
    places_of_signs,
)
from numpure_xl.sudoku.saved_game import SavedGame, digits_of, mask_of, plain_variant
from numpure_xl.sudoku.signs import EVEN, KILLER, NO_SIGN, ODD, PARITY, REGIONS, THERMO
from numpure_xl.sudoku.thermometers import thermometer_text, tubes_in
from numpure_xl.sudoku.variant import VARIANTS, Variant, kinds_of

F_PUZZLES = "https://www.f-puzzles.com/?load="
NAME = "f-puzzles"
SUDOKUPAD = "https://sudokupad.app/?puzzleid=fpuzzles"

_LINK = re.compile(r"(?:f-puzzles\.com/\S*[?&]load=|\bfpuz(?:zles)?(?=N4I))([\w+/=%-]+)", re.ASCII)
_DIAGONALS = ("diagonal+", "diagonal-")
_DISJOINT = "disjointgroups"
_SIGNS = {"odd": ODD, "even": EVEN}
_CAGES, _EXTRA_REGIONS = "killercage", "extraregion"
_TUBES = "thermometer"
_WHITE, _BLACK, _LETTERS, _ALL_SHOWN = "difference", "ratio", "xv", "negative"
"""Neighbours that differ by 1, of which one is twice the other, with the sum 10 or 5; and those
three of which all are shown, so that a missing one says no."""

_BETWEEN = {
    CONSECUTIVE: {_WHITE: {"": "c", "1": "c"}},
    KROPKI: {_WHITE: {"": "w", "1": "w"}, _BLACK: {"": "b", "2": "b"}},
    XV: {_LETTERS: {"x": "x", "v": "v"}},
}
"""By relation of neighbours the rules that list its signs, and by value there the sign."""

SIGNS = (PARITY, *_BETWEEN, REGIONS, KILLER, THERMO)
"""The kinds of signs that have a field."""

_CELL = re.compile(r"[Rr](\d+)[Cc](\d+)")
_NO_RULES = frozenset(
    (
        *("size", "grid", "title", "author", "ruleset", "highlightConflicts", "solution"),
        *("successMessage", "id", "truecandidatesoptions", "givenPencilMarks"),
    )
)
"""What is beside a grid and is no rule."""


def linked(line: str) -> SavedGame | None:
    """Return the puzzle of a link; None if the line is none.

    Raises:
        GridError: If it is damaged, or has rules that are not supported.
    """
    link = _LINK.search(line)
    return from_json(_loaded(decompressed(unquote(link[1])))) if link else None


def _loaded(text: str) -> Any:  # noqa: ANN401  # whatever JSON has
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise damaged() from None


def is_puzzle(value: object) -> bool:
    """Tell whether a value of JSON has a grid of cells as f-puzzles has it."""
    return has_rows(value, "grid")


def from_json(value: Any) -> SavedGame:  # noqa: ANN401  # whatever JSON has
    """Return the puzzle that a value of JSON is.

    Raises:
        GridError: If it is damaged, or has rules that are not supported.
    """
    if not is_puzzle(value):
        msg = "This is not a puzzle of f-puzzles."
        raise GridError(msg)
    cells: list[dict[str, Any]] = [*chain.from_iterable(value["grid"])]
    variant = _variant(value, cells)
    digits = [_number(cell.get("value")) for cell in cells]
    given = [cell.get("given") is True for cell in cells]
    return SavedGame.of(digits, given, map(_marks, cells), variant)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def _marks(cell: dict[str, Any]) -> int:
    """Return the pencil marks of a cell, those in its centre and in its corners together."""
    noted = [cell.get(name) for name in ("centerPencilMarks", "cornerPencilMarks")]
    lists = [marks for marks in noted if isinstance(marks, list)]
    return mask_of(_number(digit) for digit in chain.from_iterable(lists))


def _variant(value: dict[str, Any], cells: list[dict[str, Any]]) -> Variant:
    asked = {name for name, rule in value.items() if rule and name not in _NO_RULES}
    side = len(value["grid"])
    regions, diagonals = _regions(side, cells), asked >= {*_DIAGONALS}
    known = {*_DIAGONALS} if diagonals else set()
    extra = "-colours" if _DISJOINT in asked and not regions else ""
    moves = [move for move in MOVES if move in asked and not regions]  # they have the same names
    name = "+".join((f"{side}x{side}{extra}{'-x' * diagonals}", *moves))
    if name in VARIANTS:
        known |= {_DISJOINT, *moves} if extra else {*moves}
    if not regions:
        known |= {*_SIGNS, _TUBES, _EXTRA_REGIONS}
    shown = () if regions else _shown(value)
    if shown:
        known |= {_ALL_SHOWN, *chain.from_iterable(_BETWEEN[kind] for kind in shown)}
    if not (asked & {*_SIGNS, _ALL_SHOWN} or extra):
        known |= {_CAGES}
    if unknown := asked - known:
        raise unknown_rules(unknown)
    if regions:
        variant = Variant.of_regions(regions, diagonals=diagonals)
    else:
        variant = VARIANTS.get(name) or plain_variant(side)
    signs = {PARITY: _signs(value, variant), KILLER: _cages(value, variant)}
    signs[THERMO] = "" if regions else _tubes(value, variant)
    signs |= {kind: _signs_between(kind, value, variant) for kind in shown}
    signs[REGIONS] = _extra_regions(value, variant)
    return variant.with_signs(signs) if any(signs.values()) else variant


def _shown(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the relations of which all signs are listed; () if there is anything else."""
    named = value.get(_ALL_SHOWN)
    left = {*map(str, named)} if isinstance(named, list) else set[str]()
    kinds = list[str]()
    for kind in sorted(_BETWEEN, key=lambda kind: -len(_BETWEEN[kind])):
        rules = _BETWEEN[kind]
        listed = ((rule, sign) for rule in rules for sign in _list(value, rule))
        if left.issuperset(rules) and all(_value(sign) in rules[rule] for rule, sign in listed):
            kinds.append(kind)
            left.difference_update(rules)
    return () if left else tuple(kinds)


def _list(value: dict[str, Any], rule: str) -> list[Any]:
    """Return the signs of a rule, None for what is no list."""
    signs = value.get(rule) or []
    return signs if isinstance(signs, list) else [None]


def _value(sign: object) -> str | None:
    """Return the value of a sign between cells as a text, "" where it has none."""
    return str(sign.get("value") or "").lower() if isinstance(sign, dict) else None


def _signs_between(kind: str, value: dict[str, Any], variant: Variant) -> str:
    """Return the signs of the neighbours that are listed for a relation."""
    text = [*blank(variant.cells)]
    where = {
        frozenset((first, other)): at
        for at, (first, _, other) in places_of_signs(variant.places).items()
    }
    for rule, signs in _BETWEEN[kind].items():
        for sign in _list(value, rule):
            names = sign.get("cells")
            cells = names if isinstance(names, list) else ()
            at = where.get(frozenset(_cell(name, variant) for name in cells))
            if at is None or text[at] != ABSENT:
                raise damaged()
            text[at] = signs[str(_value(sign))]
    return "".join(text)


def _each(value: dict[str, Any], rule: str) -> list[dict[str, Any]]:
    """Return what a rule lists; raise a GridError if that is not a list of objects."""
    listed = value.get(rule) or []
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise damaged()
    return listed


def _signs(value: dict[str, Any], variant: Variant) -> str:
    """Return the signs of cells that are listed as odd or as even; "" if there are none."""
    signs = [NO_SIGN] * variant.cells
    for rule, sign in _SIGNS.items():
        for each in _each(value, rule):
            signs[_cell(each.get("cell"), variant)] = sign
    return "".join(signs) if {*signs} - {NO_SIGN} else ""


def _cell(name: object, variant: Variant) -> int:
    """Return the number of a cell that is named R1C1."""
    place = _CELL.fullmatch(str(name))
    cell = variant.cell_at.get((int(place[1]) - 1, int(place[2]) - 1)) if place else None
    if cell is None:
        raise damaged()
    return cell


def _cages(value: dict[str, Any], variant: Variant) -> str:
    """Return the cages that are listed; "" if there are none."""
    cages = list[tuple[list[int], int]]()
    for each in _each(value, _CAGES):
        names, total = each.get("cells"), each.get("value")
        if not isinstance(names, list) or not names:
            raise damaged()
        if not str(total).isdecimal():
            msg = "Each cage needs a sum; the one of {cell} has none."
            raise GridError(msg, cell=cut(str(names[0])))
        cages.append(([_cell(name, variant) for name in names], int(str(total))))
    return cage_text(cages, variant.places) if cages else ""


def _tubes(value: dict[str, Any], variant: Variant) -> str:
    """Return the thermometers that are listed, each by its lines from the bulb; "" for none."""
    tubes = list[list[int]]()
    for each in _each(value, _TUBES):
        lines = each.get("lines")
        if not isinstance(lines, list) or not all(isinstance(line, list) for line in lines):
            raise damaged()
        tubes += [[_cell(name, variant) for name in line] for line in lines]
    return thermometer_text(tubes, variant.places) if tubes else ""


def _extra_regions(value: dict[str, Any], variant: Variant) -> str:
    """Return the extra regions that are listed; "" if there are none."""
    names = [NO_SIGN] * variant.cells
    listed = _each(value, _EXTRA_REGIONS)
    for name, each in zip(ascii_lowercase, listed, strict=False):
        places = each.get("cells")
        if not isinstance(places, list):
            raise damaged()
        for cell in [_cell(place, variant) for place in places]:
            if names[cell] != NO_SIGN:
                msg = "Extra regions overlap; here a cell is in one of them at most."
                raise GridError(msg)
            names[cell] = name
    return checked_extra_regions(names, variant.places) if listed else ""


def _regions(side: int, cells: list[dict[str, Any]]) -> str:
    """Return the regions that cells name, "" where they are the boxes or there are none."""
    if len(cells) != side * side or not any("region" in cell for cell in cells):
        return ""
    plain = VARIANTS.get(f"{side}x{side}")
    boxes = plain.box_numbers if plain else [0] * len(cells)
    named = [cell.get("region", boxes[number]) for number, cell in enumerate(cells)]
    regions = regions_of(map(str, named))
    return "" if plain and regions == regions_of(boxes) else regions


def as_json(game: SavedGame) -> dict[str, Any]:
    """Return a game as f-puzzles has it.

    Raises:
        RequestError: If it has no such board.
    """
    variant = game.givens.variant
    if variant.extra not in {"", "colours"}:
        raise refused(NAME, variant)
    side = variant.side
    cells: list[dict[str, Any]] = []
    marks = game.marks or (0,) * variant.cells
    for cell, digit in enumerate(game.position.digits):
        fields: dict[str, Any] = {"value": digit} if digit else {}
        if game.givens.digits[cell]:
            fields["given"] = True
        if marks[cell]:
            fields["centerPencilMarks"] = [*digits_of(marks[cell])]
        if variant.regions:
            fields["region"] = variant.box_of(cell)
        cells.append(fields)
    rows = [cells[at : at + side] for at in range(0, variant.cells, side)]
    rules: dict[str, Any] = dict.fromkeys(_DIAGONALS, True) if variant.diagonals else {}
    if variant.extra:
        rules[_DISJOINT] = True
    rules |= dict.fromkeys(variant.moves, True)
    return {"size": side, "grid": rows, **rules, **_listed(variant)}


def _listed(variant: Variant) -> dict[str, Any]:
    """Return the signs of a board, each kind under its names."""
    rules: dict[str, Any] = {}
    rules |= {rule: cells for rule, sign in _SIGNS.items() if (cells := _cells(variant, sign))}
    for kind in kinds_of(variant):
        for rule, signs in _BETWEEN.get(kind, {}).items():
            values = {sign: value.upper() for value, sign in reversed(signs.items())}
            rules[rule] = [
                {"cells": [_name(variant, near.first), _name(variant, near.second)], "value": value}
                for near in variant.related
                if near.kind == kind and (value := values.get(near.sign)) is not None
            ]
            rules.setdefault(_ALL_SHOWN, []).append(rule)
    if variant.extra_regions:
        rules[_EXTRA_REGIONS] = [
            {"cells": [_name(variant, cell) for cell in region]} for region in variant.extra_regions
        ]
    if variant.cages:
        rules[_CAGES] = [
            {"cells": [_name(variant, cell) for cell in cells], "value": str(total)}
            for cells, total in variant.cages
        ]
    if tubes := tubes_in(variant.text_of(THERMO), variant.places):
        lines = [[_name(variant, cell) for cell in tube] for tube in tubes]
        rules[_TUBES] = [{"lines": [*each]} for _, each in groupby(lines, itemgetter(0))]
    return rules


def _name(variant: Variant, cell: int) -> str:
    row, col = variant.places[cell]
    return f"R{row + 1}C{col + 1}"


def _cells(variant: Variant, sign: str) -> list[dict[str, str]]:
    """Return the cells with a sign as f-puzzles lists them."""
    signs = enumerate(variant.text_of(PARITY))
    return [{"cell": _name(variant, cell)} for cell, own in signs if own == sign]


def _packed(game: SavedGame) -> str:
    return compressed(json.dumps(as_json(game), separators=(",", ":")))


def f_puzzles(game: SavedGame) -> str:
    """Return a link to f-puzzles.com; see `as_json`."""
    return F_PUZZLES + _packed(game)


def sudokupad(game: SavedGame) -> str:
    """Return a link to SudokuPad; see `as_json`."""
    return SUDOKUPAD + quote(_packed(game), safe="")
