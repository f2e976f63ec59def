"""The references and texts of formulas."""

from __future__ import annotations

from numpure_xl.cell_names import cell_reference, column_name

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


def area_reference(top: int, left: int, bottom: int, right: int) -> str:
    """Name the cells from one corner to another, such as B3:D9; all from 0."""
    return f"{cell_reference(top, left)}:{cell_reference(bottom, right)}"


def pinned(row: int, col: int) -> str:
    """Name a cell so that it stays the same wherever a formula is.

    >>> pinned(2, 1)
    '$B$3'
    """
    return f"${column_name(col)}${row + 1}"


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
