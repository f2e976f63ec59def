"""OpenSudoku's files, `.opensudoku`: XML with a `game` for each puzzle.

    <game data="379000014060010070..." />                           versions 1 and 2
    <game cells_data="version: 4&#10;3|0|0|0|0|6|0|1|..." ... />    version 3, of OpenSudoku 4

A cell is its digit, its pencil marks (a list, one mask or two), perhaps a colour, and whether it
may be changed. Neither an entity nor a document type is read: no file grows or fetches another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import or_
from xml.parsers import expat

from numpure_xl import budget
from numpure_xl.errors import GridError
from numpure_xl.sudoku.formats.boards import only_9x9
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, mask_of

MARKS = ("<?xml", "<opensudoku")
"""How such a file begins."""

HEAD = """<?xml version="1.0" encoding="UTF-8"?>
<opensudoku version="3">
  <folder name="numpure-xl" created="0">
"""
TAIL = "  </folder>\n</opensudoku>\n"

_SAVED = re.compile(r"version: ([1-5])\s+(.*)", re.ASCII)
_WIDTHS = {"1": {3}, "2": {3, 4}, "3": {3}, "4": {4}, "5": {5}}
"""How many fields a cell has in each version: first its digit, then its marks, and whether it may
be changed last."""

_TWO_MASKS = {"4", "5"}
_DIGITS = re.compile(r"\d{81}", re.ASCII)
_FLAGS = re.compile("[01]{81}")
_MARKS = re.compile(r"\d{1,3}|(?:\d,)+|-", re.ASCII)


def games(
    pieces: Iterable[str], first: int = 1
) -> Iterator[tuple[int, Grid | SavedGame | GridError]]:
    """Yield each game of a file, or why it is none, with the number of its line.

    Args:
        pieces: The text, in lines or in any pieces.
        first: The number of its first line.
    """
    above = first - 1
    listed: list[tuple[int, Grid | SavedGame | GridError]] = []
    parser = expat.ParserCreate("utf-8")

    def start(name: str, attributes: dict[str, str]) -> None:
        data = attributes.get("cells_data") or attributes.get("data")
        if name == "game" and data is not None:
            listed.append((above + parser.CurrentLineNumber, _game(data)))

    def refuse(*_: object) -> None:
        raise expat.ExpatError

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = parser.EntityDeclHandler = refuse
    is_empty, since = True, 0
    try:
        for piece in pieces:
            parser.Parse(piece.encode(errors="replace"))
            since = 0 if listed else since + len(piece)
            if since > budget.XML:
                raise expat.ExpatError  # noqa: TRY301
            is_empty = is_empty and not listed
            yield from listed
            listed.clear()
        parser.Parse(b"", True)  # noqa: FBT003
    except expat.ExpatError:
        yield from listed
        msg = "The XML is damaged here, or has what no file of OpenSudoku has."
        yield above + parser.CurrentLineNumber, GridError(msg)
        return
    yield from listed
    if is_empty and not listed:
        msg = "The XML has no puzzle of OpenSudoku."
        yield above + parser.CurrentLineNumber, GridError(msg)


def _game(data: str) -> Grid | SavedGame | GridError:
    """Return the game that is an attribute, in any of its versions."""
    try:
        saved = _SAVED.fullmatch(data.strip())
        if saved is None:
            return Grid.parse(data.strip(), CLASSIC)
        return _saved(saved[1], saved[2].split("|"))
    except GridError as fault:
        return fault


def _saved(version: str, fields: list[str]) -> SavedGame:
    """Return the game of the fields of its cells, one after another.

    Raises:
        GridError: If they are damaged.
    """
    width = len(fields) // CLASSIC.cells
    columns = [fields[at : width * CLASSIC.cells : width] for at in range(width)]
    if width not in _WIDTHS[version] or len(fields) != width * CLASSIC.cells + 1:
        raise _damaged()
    digits, free = ("".join(column) for column in (columns[0], columns[-1]))
    if not (_DIGITS.fullmatch(digits) and _FLAGS.fullmatch(free)):
        raise _damaged()
    marks = [*map(_mask, columns[1])]
    if version in _TWO_MASKS:
        marks = [*map(or_, marks, map(_mask, columns[2]))]
    return SavedGame.of([*map(int, digits)], [sign == "0" for sign in free], marks, CLASSIC)


def _damaged() -> GridError:
    msg = "The cells of this game of OpenSudoku are damaged."
    return GridError(msg)


@lru_cache(1 << 10)
def _mask(marks: str) -> int:
    """Return the pencil marks of a cell as a mask, which they are in all versions but the first.

    Raises:
        GridError: If they are damaged.
    """
    if not _MARKS.fullmatch(marks):
        raise _damaged()
    if marks.isdecimal():
        return int(marks) & 0x1FF
    return mask_of(int(digit) for digit in marks.split(",") if digit.isdecimal())


def game_element(game: SavedGame) -> str:
    """Return the element of a game; a puzzle that nobody has begun is readable by every version.

    Raises:
        RequestError: If the board is not 9x9.
    """
    only_9x9("opensudoku", game.givens.variant)
    marks = game.marks or (0,) * 81
    boards = zip(game.givens.digits, game.position.digits, marks, strict=True)
    cells = "".join(f"{digit}|{mask}|0|{int(not given)}|" for given, digit, mask in boards)
    plain = str(game.givens).replace(".", "0")
    begun = int(game.has_entries or bool(game.marks))
    rest = f'created="0" state="{begun}" time="0" last_played="0" user_note="" command_stack=""'
    return f'    <game data="{plain}" cells_data="version: 4&#10;{cells}" {rest} />\n'
