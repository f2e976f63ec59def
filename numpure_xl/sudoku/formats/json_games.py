"""Games in JSON: an object as our commands write it, one of f-puzzles or SudokuPad, or an array.

    {"puzzle": "1.....3..2.....4", "variant": "4x4", "board": "14....3..2.....4", "candidates": []}
    [[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]]

`board` is the position, and `candidates` has the pencil marks of each cell, row by row. An array
has rows of cells, or all cells.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from numpure_xl.errors import GridError, cut
from numpure_xl.sudoku.formats import f_puzzles, sudokupad
from numpure_xl.sudoku.formats.json_values import DECODER, candidates_of, cells_listed
from numpure_xl.sudoku.formats.rules_text import board_of, line_of, rules_in
from numpure_xl.sudoku.grid.boards import VARIANTS, board_called
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.hexadecimal import spelled
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of
from numpure_xl.sudoku.grid.text import BLANK_MARKS
from numpure_xl.sudoku.grid.variant import Variant

POSITION = "board"
_CELLS = {board.cells for board in VARIANTS.values() if board.side > 4}
_SIGNS = frozenset(BLANK_MARKS | {*SYMBOLS, *SYMBOLS.lower()})

GRIDS = ("puzzle", "givens", "grid", POSITION)
"""The names under which an object has its puzzle, the likeliest first."""


def game_in(line: str) -> SavedGame | None:
    """Return the game of a line; None if the line is no object and no array.

    Raises:
        GridError: If there is no puzzle in it, or the board is not one of the puzzle.
    """
    if not line.startswith(("{", "[")):
        return None
    try:
        value = DECODER.decode(line)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, list):
        return game_of(cells_listed(value))
    if f_puzzles.is_puzzle(value):
        return f_puzzles.from_json(value)
    if sudokupad.is_puzzle(value):
        return sudokupad.from_json(value)
    key = next((key for key in GRIDS if key in value), "")
    givens = _puzzle(value.get(key) if key else _rows_within(value), value.get("variant"))
    position = givens
    if key != POSITION and value.get(POSITION):
        position = _grid(value[POSITION], givens.variant)
    pairs = zip(givens.digits, position.digits, strict=True)
    digits = [given or digit for given, digit in pairs]
    marks = candidates_of(value.get("candidates"), givens.variant)
    game = SavedGame.of(digits, map(bool, givens.digits), marks, givens.variant)
    spelled(game.givens, givens.spelling)
    return game


def _rows_within(value: object) -> list[Any] | str | None:
    """Return the first square of rows, or text of signs, anywhere in a value but for solutions."""
    if isinstance(value, str):
        return value if len(value) in _CELLS and _SIGNS.issuperset(value) else None
    rows = value if isinstance(value, list) and len(value) > 3 else []
    if rows and all(isinstance(row, list) and len(row) == len(rows) for row in rows):
        return rows
    inside: Iterable[object] = value if isinstance(value, list) else ()
    if isinstance(value, dict):
        inside = (each for name, each in value.items() if "solution" not in name.lower())
    for each in inside:
        if rows_or_text := _rows_within(each):
            return rows_or_text
    return None


def _puzzle(puzzle: object, name: object) -> Grid:
    if not isinstance(puzzle, str | list) or not puzzle:
        msg = "The object has no puzzle."
        raise GridError(msg)
    if not isinstance(name, str | None):
        msg = "The variant of a puzzle is a name such as '9x9+x', not {found}."
        raise GridError(msg, found=cut(json.dumps(name)))
    named = board_called(name) if name else None
    if isinstance(puzzle, str):
        line = f"{puzzle} {named.name}" if named else puzzle
        if ruled := rules_in(line):
            return Grid.parse(*ruled)
    return _grid(puzzle, named and board_of(named))


def _grid(value: Any, rules: Variant | None) -> Grid:  # noqa: ANN401  # whatever JSON has
    """Return the grid of a text or an array."""
    return cells_listed(value, rules) if isinstance(value, list) else Grid(value, rules)


def fields_of(game: SavedGame) -> dict[str, Any]:
    """Return what is known of a game, by name; the puzzle, which is read again, comes first."""
    givens = game.givens
    fields: dict[str, Any] = {
        "puzzle": line_of(givens),
        "variant": givens.variant.name,
    }
    if game.has_entries:
        fields["board"] = str(game.position)
    if game.marks:
        signs = ("".join(SYMBOLS[digit] for digit in digits_of(mask)) for mask in game.marks)
        fields["candidates"] = [*signs]
    return fields
