"""The spoken form of a board has all of it: who only hears it finds the puzzle's solution."""

import re
from io import BytesIO
from itertools import takewhile
from xml.etree import ElementTree as ET

import pdfplumber
import pytest

from numpure_xl.board.image import board_drawing
from numpure_xl.book.layout import BookLayout
from numpure_xl.book.loose import book_plan
from numpure_xl.book.text_book import as_text, text_book
from numpure_xl.export.pdf import pdf_bytes
from numpure_xl.export.svg import svg
from numpure_xl.plan.standards import STANDARDS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from tests import books
from tests.heard import heard_solutions

ROW = re.compile(r"row (\d+): (.+)")


def in_text(item):
    """Return the cells of a puzzle, by row and column, and the lines of a text book about it."""
    text = as_text(text_book([item], BookLayout(lang="en")), "en")
    puzzle = text.partition("\n\nAnswers\n")[0]
    rules, *parts = [part for part in puzzle.split("\n\n") if part.startswith("How to play\n")] + [
        part for part in puzzle.split("\n\n") if ROW.search(part) or ": " in part
    ]
    cells: dict[tuple[int, int], str] = {}
    lines = rules.split("\n")
    for part in parts:
        head, *rows = part.split("\n")
        if not re.match("No. ", head):
            lines += [head, *rows]
            continue
        lines.append(head)
        corner = re.search(r"columns (\d+)", head)
        left = int(corner[1]) - 1 if corner else 0
        for found in map(ROW.fullmatch, rows):
            assert found
            texts = found[2].split(", ")
            cells |= {(int(found[1]) - 1, left + col): text for col, text in enumerate(texts)}
    return cells, lines


def in_pdf(item):
    """Return the cells of a puzzle and what is read before them in the structure of a PDF."""
    plan = book_plan([item], BookLayout(lang="en"))
    with pdfplumber.open(BytesIO(pdf_bytes(plan, standard=STANDARDS["ua"]))) as pdf:
        page = pdf.pages[0]
        drawn: dict[int, str] = {}
        for char in page.chars:
            drawn[char["mcid"]] = drawn.get(char["mcid"], "") + char["text"]
        [section] = page.structure_tree[0]["children"]
        texts = [each.get("actual_text", "") for each in section["children"]]
        [table] = [each for each in section["children"] if each["type"] == "Table"]
        cells: dict[tuple[int, int], str] = {}
        for row, line in enumerate(table["children"]):
            head, *held = line["children"]
            assert head["actual_text"] == f"row {row + 1}"
            for col, cell in enumerate(held):
                said = cell.get("actual_text") or "".join(drawn[each] for each in cell["mcids"])
                if said != "no cell":
                    cells[row, col] = said
    return cells, texts


def in_svg(item):
    """Return the cells of a puzzle and what is told of them in a picture."""
    picture = ET.fromstring(svg(board_drawing(item.puzzle.givens)))
    told = picture.findtext("{http://www.w3.org/2000/svg}desc")
    assert told
    lines = told.split("\n")
    rows = [*takewhile(ROW.fullmatch, lines)]
    texts = {at: row.partition(": ")[2].split(", ") for at, row in enumerate(rows)}
    cells = {(row, col): text for row, held in texts.items() for col, text in enumerate(held)}
    return {at: text for at, text in cells.items() if text != "no cell"}, lines[len(rows) :]


@pytest.mark.parametrize("spoken", [in_text, in_pdf, in_svg])
@pytest.mark.parametrize(
    "name",
    [
        name
        if name in {"9x9+killer", "samurai", "6x6+jigsaw+x", "9x9+kropki"}
        else pytest.param(name, marks=pytest.mark.slow)
        for name in ALL_BOARDS
    ],
)
def test_who_only_hears_a_board_finds_its_solution(name, spoken):
    [item] = books.items(name, 1)
    variant = item.puzzle.variant
    cells, lines = spoken(item)
    signs = "123456789ABCDEFG"
    solution = [signs[digit - 1] for digit in item.puzzle.solution.digits]
    answer = dict(zip(variant.places, solution, strict=True))
    solutions = heard_solutions(cells, lines)
    assert next(solutions) == answer
    assert next(solutions, None) is None
