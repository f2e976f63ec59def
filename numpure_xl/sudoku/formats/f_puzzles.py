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
from itertools import chain, combinations
from typing import Any
from urllib.parse import quote, unquote

from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.boards import cut_short, has_rows, refused, refused_rules
from numpure_xl.sudoku.formats.json_values import DECODER, digit_of, is_given, marks_of
from numpure_xl.sudoku.formats.lz_string import compressed, decompressed
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, plain_variant
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.rules import RULES, shapes
from numpure_xl.sudoku.rules.exchange import ALL_SHOWN, FieldReader, damaged
from numpure_xl.sudoku.rules.regions import regions_of
from numpure_xl.sudoku.rules.rule import Rule

F_PUZZLES = "https://www.f-puzzles.com/?load="
NAME = "f-puzzles"
SUDOKUPAD = "https://sudokupad.app/?puzzleid=fpuzzles"

_LINK = re.compile(r"(?:f-puzzles\.com/\S*[?&]load=|\bfpuz(?:zles)?(?=N4I))([\w+/=%-]+)", re.ASCII)
RULES_WITH_FIELDS = tuple(key for key, rule in RULES.items() if rule.field_names)
"""The keys of the rules that it has fields for."""

_FIELDS = {ALL_SHOWN, *(name for rule in RULES.values() for name in rule.field_names)}
"""The rules that there are here, in some form."""

_MARKS = ("centerPencilMarks", "cornerPencilMarks")
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
        return DECODER.decode(text)
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
    digits = [digit_of(cell.get("value"), variant.side) for cell in cells]
    given = [
        is_given(cell.get("given"), digit, usual=False)
        for cell, digit in zip(cells, digits, strict=True)
    ]
    marks = (marks_of(cell, _MARKS, variant.side) for cell in cells)
    return SavedGame.of(digits, given, marks, variant)


def _variant(value: dict[str, Any], cells: list[dict[str, Any]]) -> Variant:
    asked = {name for name, rule in value.items() if rule and name not in _NO_RULES}
    side = len(value["grid"])
    regions = _regions(side, cells)
    if unknown := asked - _FIELDS:
        raise refused_rules(unknown, _FIELDS)
    board = Variant.of_regions(regions) if regions else plain_variant(side)
    fields = FieldReader(value, board)
    taken = [*filter(None, (_taken(rule, fields) for rule in RULES.values()))]
    rules = [
        rule for rule in taken if board.side in rule.sides and (rule.on_regions or not regions)
    ]
    ruled = board.with_fixed(rule.key for rule in rules if not rule.is_own).ruled(rules)
    known = fields.taken - ({ALL_SHOWN} if fields.all_shown else set())
    filled = {rule: {*shapes.filled(rule.shapes(board))} for rule in rules}
    unseen = [b for a, b in combinations(rules, 2) if filled[a] & filled[b]]
    for rule in (*unseen, *(rule for rule in taken if rule not in rules)):
        known -= {*rule.fields(board)}
    if unknown := asked - known:
        raise refused_rules(unknown, _FIELDS)
    return ruled


def _taken(rule: type[Rule], fields: FieldReader) -> Rule | None:
    """Return what a puzzle says of a rule, if anything."""
    before = {*fields.taken}
    try:
        return rule.taken_from(fields)
    except GridError as fault:
        if fault.sentence != damaged().sentence:
            raise
        raise cut_short(fields.taken - before or fields.present(rule.field_names)) from fault


def _regions(side: int, cells: list[dict[str, Any]]) -> str:
    """Return the regions that cells name, "" where they are the boxes or there are none.

    A cell that names none is in its box, or, on a side that has no boxes, in the region of its row.
    """
    if len(cells) != side * side or not any("region" in cell for cell in cells):
        return ""
    plain = VARIANTS.get(f"{side}x{side}")
    boxes = plain.box_numbers if plain else [cell // side for cell in range(len(cells))]
    named = [cell.get("region", boxes[number]) for number, cell in enumerate(cells)]
    regions = regions_of(map(str, named))
    return "" if plain and regions == regions_of(boxes) else regions


def as_json(game: SavedGame) -> dict[str, Any]:
    """Return a game as f-puzzles has it.

    Raises:
        RequestError: If it has no such board.
    """
    variant = game.givens.variant
    if any(not rule.field_names for rule in variant.rules):
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
    return {"size": side, "grid": rows, **_rules(variant)}


def _rules(variant: Variant) -> dict[str, Any]:
    """Return the fields of all rules of a board beside its regions."""
    rules: dict[str, Any] = {}
    for rule in variant.rules:
        for field, value in rule.fields(variant).items():
            rules[field] = [*rules.get(field, ()), *value] if isinstance(value, list) else value
    return rules


def _packed(game: SavedGame) -> str:
    return compressed(json.dumps(as_json(game), separators=(",", ":")))


def f_puzzles(game: SavedGame) -> str:
    """Return a link to f-puzzles.com; see `as_json`."""
    return F_PUZZLES + _packed(game)


def sudokupad(game: SavedGame) -> str:
    """Return a link to SudokuPad; see `as_json`."""
    return SUDOKUPAD + quote(_packed(game), safe="")
