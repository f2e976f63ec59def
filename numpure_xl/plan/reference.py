"""The references and texts of formulas."""

from __future__ import annotations

PIECE = 250


def quoted(text: str) -> str:
    """Return a text as a formula, or the format of a number, writes it."""
    return '"' + text.replace('"', '""') + '"'


def in_pieces(text: str) -> str:
    """Return a text of any length as a formula writes it: Excel takes 255 characters in a piece.

    >>> in_pieces("a" * 250 + "b")[-8:]
    'aaa"&"b"'
    """
    pieces = [text[start : start + PIECE] for start in range(0, len(text), PIECE)]
    return "&".join(map(quoted, pieces or [""]))


def cell_reference(row: int, col: int) -> str:
    """Name a cell as a spreadsheet does; both from 0.

    >>> cell_reference(2, 1), cell_reference(0, 26), cell_reference(9, 701)
    ('B3', 'AA1', 'ZZ10')
    """
    letters, rest = "", col + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row + 1}"


def area_reference(top: int, left: int, bottom: int, right: int) -> str:
    """Name the cells from one corner to another, such as B3:D9; all from 0."""
    return f"{cell_reference(top, left)}:{cell_reference(bottom, right)}"


def pinned(row: int, col: int) -> str:
    """Name a cell so that it stays the same wherever a formula is.

    >>> pinned(2, 1)
    '$B$3'
    """
    letters = cell_reference(row, col).rstrip("0123456789")
    return f"${letters}${row + 1}"


def on_sheet(title: str, address: str) -> str:
    """Name cells of a sheet so that a formula anywhere finds them.

    >>> on_sheet("O'Brien", "B2:J10"), on_sheet("Puzzles", "B2")
    ("'O''Brien'!$B$2:$J$10", "'Puzzles'!$B$2")
    """
    escaped = title.replace("'", "''")
    corners = (_fixed(corner) for corner in address.split(":"))
    return f"'{escaped}'!{':'.join(corners)}"


def _fixed(corner: str) -> str:
    letters = corner.rstrip("0123456789")
    return f"${letters}${corner[len(letters) :]}"
