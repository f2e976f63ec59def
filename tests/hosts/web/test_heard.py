"""The player for whoever hears it: a puzzle is solved by its accessibility tree alone."""

import re

import pytest

from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from tests.hosts.web.test_page import paste, play, said  # noqa: F401
from tests.sampling import some

pytestmark = pytest.mark.host

CELL = re.compile(r"row (\d+), column (\d+), ([^,]+)")
AREA = re.compile(r"(.+) (\d+)")


def heard(page):
    """Return the cells of the grid in the accessibility tree, and all else that is read of it."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    cells: dict[tuple[int, int], str] = {}
    notes: dict[tuple[int, int], list[str]] = {}
    lines = []
    for node in nodes:
        role, name, description = (
            node.get(key, {}).get("value", "") for key in ("role", "name", "description")
        )
        if role == "grid":
            lines += re.findall(r"[^.]+\.", description)
        if role == "gridcell":
            found = CELL.match(name)
            assert found, name
            spot = int(found[1]) - 1, int(found[2]) - 1
            cells[spot] = found[3]
            notes[spot] = [each for each in description.split("; ") if each]
    return cells, [*lines, *_as_lists(notes)]


def _as_lists(notes):
    """Yield what is read of cells as a board in words has it: maps of areas, and a line a sign."""
    areas: dict[str, dict[tuple[int, int], str]] = {}
    marked: dict[str, list[tuple[int, int]]] = {}
    for spot, texts in notes.items():
        for text in texts:
            if area := AREA.fullmatch(text):
                areas.setdefault(area[1], {})[spot] = area[2]
            else:
                marked.setdefault(text, []).append(spot)
    for name, numbers in areas.items():
        yield from _map(name, numbers, notes)
    for text, spots in marked.items():
        is_parity = text in {"odd", "even"}
        names = ", ".join(f"r{row + 1}c{col + 1}" for row, col in spots)
        yield f"{text}: {names}" if is_parity else text


def _map(name, numbers, spots):
    yield "Region of each cell" if name == "region" else f"Where the {name} are"
    for row in range(1 + max(row for row, _ in spots)):
        held = [numbers.get(spot, "blank") for spot in spots if spot[0] == row]
        yield f"row {row + 1}: {', '.join(held)}"


def told(name):
    """Return the easiest puzzle of a board as a line of text, and its solution."""
    puzzle = make(PuzzleRequest(variant=name, level="easy").recipe("1"))
    signs = "123456789ABCDEFG"
    digits = (signs[digit - 1] for digit in puzzle.solution.digits)
    answer = dict(zip(puzzle.variant.places, digits, strict=True))
    return f"{puzzle.givens}{rules_behind(puzzle.variant)}", answer


def opened(page, line):
    page.evaluate("document.querySelector('#message').textContent = ''")  # that of another puzzle
    paste(page, line)


@pytest.mark.parametrize("name", ["9x9+killer", *some([*ALL_BOARDS], 6)])
def test_who_only_hears_the_board_finds_its_solution(play, name):  # noqa: F811
    heard_solutions = pytest.importorskip("tests.heard").heard_solutions
    line, answer = told(name)
    opened(play, line)
    solutions = heard_solutions(*heard(play))
    assert next(solutions) == answer
    assert next(solutions, None) is None


def test_a_killer_is_played_to_its_end_by_what_is_heard(play):  # noqa: F811
    heard_solutions = pytest.importorskip("tests.heard").heard_solutions
    line, _ = told("9x9+killer")
    opened(play, line)
    cells, lines = heard(play)
    answer = next(heard_solutions(cells, lines))
    play.locator("#board [tabindex='0']").focus()
    focus = re.compile(r"row 1, column 1,")
    assert focus.match(play.evaluate("document.activeElement.ariaLabel"))
    for row in range(9):
        for col in range(9):
            if cells[row, col] == "blank":
                play.keyboard.press(answer[row, col])
            play.keyboard.press("ArrowRight")
        play.keyboard.press("ArrowDown")
    said(play, "Solved.")
