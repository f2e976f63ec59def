"""Workbooks found in public repositories, drawn anew from facts in data/workbooks.txt.

    python -m tests.found_workbooks

prints for each how many of its boards are found, and how many that it has not. Where boards are was
looked up by eye; no file of theirs is here, and no digit: the boards hold puzzles of our own.
"""

import io
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple

from openpyxl import Workbook

from numpure_xl.errors import NumpureError
from numpure_xl.reading import boards_in
from numpure_xl.sheet_io.areas import area_at, cell_at, cells_in
from numpure_xl.sudoku.grid.saved_game import game_of
from tests.other_hands import EASY, FOUR, HARD, Layout

SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
SOLVED_FOUR = "1423324123144132"
NAMED = re.compile(r"([A-Z]+\d+)(/4)?([n0sft]*)")


class FoundSheet(NamedTuple):
    """A sheet of a workbook that was found.

    Attributes:
        licence: What the repository names.
        strokes: Between cells, and between boxes.
        boards: The address of each, whether it is small, and the letters of what it has.
        beside: What else is there: a kind, and the addresses.
    """

    licence: str
    strokes: tuple[str | None, str | None]
    boards: list[tuple[str, bool, str]]
    beside: list[tuple[str, list[str]]]


def read() -> dict[str, list[FoundSheet]]:
    """Return the sheets by repository and file."""
    sheets: dict[str, list[FoundSheet]] = {}
    text = (Path(__file__).parent / "data" / "workbooks.txt").read_text("utf-8")
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        name, licence, strokes, boards, beside = (part.strip() for part in f"{line} ".split(" |"))
        cells, boxes = (None if stroke == "-" else stroke for stroke in strokes.split())
        places = [(m[1], bool(m[2]), m[3]) for m in NAMED.finditer(boards)]
        others = [each.strip().split(" ", 1) for each in beside.split(";") if each.strip()]
        kinds = [(kind, areas.split(", ")) for kind, areas in others]
        sheets.setdefault(name, []).append(FoundSheet(licence, (cells, boxes), places, kinds))
    return sheets


FOUND = read()


def texts_of(sheet: FoundSheet) -> list[str]:
    """Return the puzzles that are drawn on a sheet."""
    return [
        (SOLVED_FOUR if small else SOLVED)
        if "s" in flags
        else FOUR
        if small
        else (EASY, HARD)[at % 2]
        for at, (_, small, flags) in enumerate(sheet.boards)
    ]


def rebuilt(name: str) -> Workbook:
    """Return a workbook with boards and what is beside them as in one that was found."""
    workbook = Workbook()
    for number, facts in enumerate(FOUND[name]):
        sheet: Any = workbook.create_sheet(f"Sheet {number}") if number else workbook.active
        for kind, addresses in facts.beside:
            for address in addresses:
                for at, (row, col) in enumerate(cells_in(area_at(address))):
                    sheet.cell(row + 1, col + 1).value = beside(kind, at, row, col)
        for (address, _, flags), text in zip(facts.boards, texts_of(facts), strict=True):
            row, col = cell_at(address)
            Layout(
                text,
                row + 1,
                col + 1,
                strokes=facts.strokes,
                note=159 if "n" in flags else 0 if "0" in flags else None,
                blank=0 if "0" in flags else 146 if "n" in flags else None,
                value=str if "t" in flags else int,
                fill="B4C6E7" * ("f" in flags),
                first=True,
            ).draw(sheet)
    return workbook


def beside(kind: str, at: int, row: int, col: int) -> object:
    """Return what a cell beside the boards holds."""
    return {
        "words": f"what to do in step {at}",
        "letters": "a",
        "numbers": 137 + 11 * at,
        "ones": 1,
        "threes": 3,
        "bits": int((row * 3 + row // 3 - col) % 9 == 0),
        "counts": 1 + (row * col) % 4,
        "random": 1 + (row * row * 5 + col * col * 3 + row * col) % 9,
        "boxes": row % 9 // 3 * 3 + col % 9 // 3,
    }.get(kind, at + int(kind[-1]) if kind.startswith("from") else None)


def boards_of(name: str) -> tuple[list[str], list[str]]:
    """Return the boards of such a workbook, and what is read of it."""
    wanted = [text for sheet in FOUND[name] for text in texts_of(sheet)]
    file = io.BytesIO()
    rebuilt(name).save(file)
    source: Any = io.BufferedReader(io.BytesIO(file.getvalue()))
    games = [each for _, each in boards_in(source, name) if not isinstance(each, NumpureError)]
    return wanted, [line_of(game) for game in games]


def line_of(board: Any) -> str:
    """Return a board as its signs, with the name of its rules if they are not the plain ones."""
    givens = game_of(board).givens
    return f"{givens}" + f" {givens.variant.name}" * (not givens.variant.is_plain)


def main() -> None:
    """Print the table."""
    right = wrong = total = 0
    for name, sheets in FOUND.items():
        boards, lines = boards_of(name)
        hits = sum(board in lines for board in boards)
        others = [line for line in lines if line not in boards]
        right, wrong, total = right + hits, wrong + len(others), total + len(boards)
        told = f"{hits} of {len(boards)}, {len(others)} wrong"
        sys.stdout.write(f"{name} ({sheets[0].licence}): {told}\n")
    sys.stdout.write(f"{len(FOUND)} workbooks: {right} of {total} boards, {wrong} wrong\n")
    sys.exit(right < 0.95 * total or wrong > 0)


if __name__ == "__main__":
    main()
