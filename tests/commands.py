"""What every command must do, whatever spreadsheet it works in.

test_macros.py runs these in memory, hosts/test_calc.py in a living LibreOffice Calc. The oracle is
what is told in the tests: puzzles with known answers, and rules; not what a command itself says.
"""

import re
import webbrowser
import zipfile
from itertools import product
from pathlib import Path
from typing import NamedTuple

import pytest
import xlwings
from openpyxl import load_workbook

from numpure_xl import macros
from numpure_xl.board.highlights import CLASH, WRONG
from numpure_xl.board.location import Area
from numpure_xl.board.theme import THEMES
from numpure_xl.cell_names import cell_reference
from numpure_xl.hosts import escape_key
from numpure_xl.hosts.excel import config
from numpure_xl.macros import animation, session, user
from numpure_xl.plan.colour import rgb
from numpure_xl.sheet_io.areas import area_at
from numpure_xl.sheet_io.changes import PutFormat
from numpure_xl.sheet_io.find import at_selection, boards_on
from numpure_xl.sheet_io.port import run
from numpure_xl.shipped import shipped
from numpure_xl.sudoku.chance import Chance
from numpure_xl.sudoku.fillers import run_events
from numpure_xl.sudoku.fillers.events import fold
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.judge.verdict import level_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.solver import count_solutions
from tests.kinds import ANSWER, CHAIN, PUZZLE, Untouched
from tests.worksheet import Cells, host_of

PROTECTED = "{} is protected; unprotect it, or choose another sheet."
SMALL_ON_PROTECTED = "{} is protected, so digits cannot be made small; unprotect it."
LOCKED = "A1 is locked, and {} is protected; unprotect it."

WIKI = "https://www.sudokuwiki.org/sudoku.htm?bd="
ABROAD = "This link has no puzzle of f-puzzles in it; open it there, and export it to f-puzzles."
SMALL = "4....3.23.2....1"
"""The puzzle of the recipe 4x4/EASY#7."""

_CORNERS = [(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)]
GRIDS = {"gattai2": ([(0, 0), (6, 6)], 15), "samurai": (_CORNERS, 21)}
"""By board, where its grids begin, and how many cells it has across."""

EASY = "easy/half-turn"
"""What recipes of easy puzzles say that the ribbon makes on 4x4."""


class Spread(NamedTuple):
    """A board whose cells are merged, or have blank rows and columns between boxes."""

    height: int = 1
    width: int = 1
    gap: int = 0

    def drawn(self, sheet, host):
        """Put a puzzle on a sheet; return the addresses of its cells."""
        places = []
        for row, col in product(range(9), range(9)):
            top = 2 + row * self.height + row // 3 * self.gap
            left = 2 + col * self.width + col // 3 * self.gap
            area = Area(top, left, self.height, self.width)
            places.append(cell_reference(top, left))
            if self.height * self.width > 1:
                host.merge(sheet[str(area)])
        for place, symbol in zip(places, PUZZLE, strict=True):
            if symbol.isdecimal():
                sheet[place].value = int(symbol)
                sheet[place].font.bold = True
        return places


SPREADS = (Spread(2, 2), Spread(1, 2), Spread(3, 3), Spread(gap=1), Spread(2, 2, gap=1))


def matrix(text, side=9):
    """Return a grid as it stands in cells."""
    values = [int(symbol) if symbol.isdecimal() else None for symbol in text]
    return [values[at : at + side] for at in range(0, side * side, side)]


def text_of(there):
    """Return the digits of some cells as text, '.' for everything else."""
    rows = there.options(ndim=2).value
    return "".join(
        f"{value:g}" if isinstance(value, float) else "." for row in rows for value in row
    )


def board_under(there):
    """Return the board that some cells are in, or are; None if there is none."""
    host, area = host_of(there.sheet.book), area_at(there.address)
    return run(at_selection(host, there.sheet.name, area))


def lock(there, *, is_locked):
    """Lock cells, or unlock them."""
    change = PutFormat([area_at(there.address)], "locked", is_locked)
    run(host_of(there.sheet.book).apply(there.sheet.name, [change]))


def found(there):
    """Return the board under some cells; there must be one."""
    board = board_under(there)
    assert board is not None
    return board


class Commands(Untouched):
    """Needs the fixtures `book`, a workbook with one empty sheet, and `host`, its user."""

    @pytest.fixture(autouse=True)
    def _english(self, monkeypatch, tmp_path_factory):
        home = tmp_path_factory.mktemp("home")
        monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
        monkeypatch.setattr(Path, "home", lambda: home)

    @pytest.fixture
    def opened(self, monkeypatch):
        """Return the pages that are opened in the browser; where none can be, a message has it."""
        pages: list[str] = []

        def noted(page):
            pages.append(page)
            return True

        monkeypatch.setattr(webbrowser, "open", noted)
        return pages

    @pytest.fixture
    def sheet(self, book):
        return book.sheets[0]

    @pytest.fixture
    def typed(self, sheet):
        """The known puzzle typed into C3:K11, its givens bold, and C3 selected with the rest."""
        there = sheet["C3:K11"]
        there.value = matrix(PUZZLE)
        for number, symbol in enumerate(PUZZLE, 1):
            if symbol != ".":
                there(number).font.bold = True
        there.select()
        return there

    @pytest.mark.parametrize("name", ["4x4+x", "6x6", "9x9", "9x9+x", "12x12"])
    def test_generate_lays_a_puzzle_with_one_solution_at_the_selection(self, sheet, host, name):
        sheet["C3"].select()
        macros.generate(variant=name, seed="7", level="any" if name == "12x12" else "easy")
        side = VARIANTS[name].side
        there = sheet.range((3, 3), (2 + side, 2 + side))
        rows = there.options(ndim=2).value
        assert host.messages == []
        assert count_solutions(Grid.from_rows(rows, VARIANTS[name])) == 1
        assert sheet.range((3 + side, 3)).value.startswith((f"{name}/", f"{name}#"))
        assert found(sheet["D4"]).place[:3] == (2, 2, VARIANTS[name])
        bold = [cell.font.bold for cell in there]
        assert bold == [value is not None for row in rows for value in row]

    def test_a_recipe_makes_the_same_puzzle_in_every_spreadsheet(self, sheet):
        sheet["A1"].select()
        macros.generate(variant="4x4", level="easy", seed="7")
        assert text_of(sheet["A1:D4"]) == SMALL
        assert sheet["A5"].value == f"4x4/{EASY}#7"

    @pytest.mark.parametrize("name", ["generate", "solution", "clear"])
    def test_a_table_that_only_looks_like_a_board_is_left_alone(self, typed, host, name):
        typed[0, 1].value = "Alice"
        host.buttons += ["no"]
        before = all_of(typed)
        getattr(macros, name)(**{"whole": True} if name == "clear" else {})
        assert host.messages == ["C3:K11 is not empty. Overwrite it?"]
        assert all_of(typed) == before

    def test_entries_that_are_no_digits_are_cleared_as_well(self, typed, host):
        typed[0, 2].value = "4 or 5"
        macros.clear()
        assert text_of(typed) == PUZZLE
        assert typed[0, 2].value is None
        assert host.messages == []

    def test_what_stands_below_a_board_is_left_alone(self, typed, sheet):
        sheet["C12"].value = "by hand"
        macros.generate(seed="1", level="easy")
        assert sheet["C12"].value == "by hand"
        assert text_of(typed) != PUZZLE

    def test_generate_again_replaces_the_puzzle_and_asks_nothing(self, sheet, host):
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        height, width = sheet["B2"].row_height, sheet["B2"].column_width
        sheet["E5"].select()
        macros.generate(seed="2", level="easy")
        assert sheet["B11"].value == "9x9/easy#2"
        assert sheet["E5"].row_height == height
        assert sheet["E5"].column_width == width
        assert host.messages == []

    def test_another_size_takes_the_place_of_the_old_board(self, sheet, host):
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        sheet["C3"].select()
        macros.generate(variant="4x4", seed="7", level="easy")
        assert text_of(sheet["B2:E5"]) == SMALL
        assert text_of(sheet["F2:J10"]) == "." * 45
        assert sheet["B11"].value is None
        assert board_under(sheet["H8"]) is None
        assert host.messages == []

    def test_cells_that_hold_something_are_overwritten_only_after_yes(self, sheet, host):
        sheet["D5"].value = "mine"
        sheet["B2"].select()
        host.buttons += ["no", "yes"]
        macros.generate(seed="1", level="easy")
        assert host.messages == ["B2:J11 is not empty. Overwrite it?"]
        assert sheet["D5"].value == "mine"
        assert sheet["B2"].value is None
        macros.generate(seed="1", level="easy")
        assert sheet["D5"].value != "mine"

    def test_a_board_that_does_not_fit_is_refused(self, sheet, host):
        sheet.range((1048570, 2)).select()
        macros.generate()
        assert host.messages == [
            "A 9x9 board does not fit at B1048570; choose a cell further up or left."
        ]

    def test_wrong_names_are_told(self, sheet, host):
        sheet["B2"].select()
        macros.generate(variant="9x8")
        assert host.messages[0].startswith("There is no variant '9x8'; did you mean '9x9'?")

    def test_a_level_that_a_small_board_lacks_is_refused_with_those_it_has(self, sheet, host):
        sheet["B2"].select()
        for level in ("hard", "上級"):
            macros.generate(variant="4x4", level=level)
        assert (
            host.messages == ["4x4 has no hard, or none found in time; it has beginner, easy."] * 2
        )
        assert sheet["B2"].value is None

    def test_a_theme_for_children_makes_puzzles_for_beginners(self, sheet, host):
        macros.settings(theme="shapes")
        sheet["B2"].select()
        macros.generate(variant="4x4", seed="7")
        assert sheet["B6"].value.startswith("4x4/beginner")

    @pytest.mark.slow
    def test_what_is_below_a_jigsaw_makes_it_again(self, sheet, host):
        sheet["B2"].select()
        macros.generate(variant="5x5+jigsaw", level="extreme", seed="14")  # has no first puzzle
        assert sheet["B7"].value.endswith("#14.5")
        assert text_of(sheet["B2:F6"]) == str(make(Recipe.parse(sheet["B7"].value)).givens)
        assert host.messages == []

    def test_solution_writes_a_full_grid(self, sheet, host):
        sheet["B2"].select()
        macros.solution(variant="6x6+x", seed="3")
        grid = Grid.from_rows(sheet["B2:G7"].options(ndim=2).value, VARIANTS["6x6+x"])
        assert grid.clues == 36
        assert not grid.clashes()
        assert host.messages == []

    def test_punch_keeps_as_many_clues_as_are_asked_for(self, sheet, host):
        host.answers["NumpureInput"] = "=30"
        sheet["B2:J10"].value = matrix(ANSWER)
        sheet["B2:J10"].select()
        macros.punch(symmetry="half-turn", seed="5")
        left = text_of(sheet["B2:J10"])
        assert 81 - left.count(".") == 30
        assert all(symbol in {".", right} for symbol, right in zip(left, ANSWER, strict=True))
        assert [s == "." for s in left] == [s == "." for s in left[::-1]]
        assert count_solutions(Grid.parse(left)) == 1
        assert sheet["B11"].value == "9x9 · 30 clues"

    def test_undo_brings_a_pasted_link_back(self, sheet):
        sheet["B2"].value = link = f"{WIKI}{PUZZLE.replace('.', '0')}"
        sheet["B2"].select()
        macros.paste()
        macros.undo_last()
        assert [sheet["B2"].value, sheet["C2"].value] == [link, None]

    def test_a_pasted_link_becomes_the_board(self, sheet, host):
        sheet["B2"].value = f"see {WIKI}{PUZZLE.replace('.', '0')}"
        sheet["B2"].select()
        macros.paste()
        assert text_of(sheet["B2:J10"]) == PUZZLE
        assert sheet["B11"].value == "9x9 · 30 clues"
        bold = [cell.font.bold for cell in sheet["B2:J10"]]
        assert bold == [symbol != "." for symbol in PUZZLE]
        assert host.messages == []

    def test_entries_and_pencil_marks_are_pasted_and_opened_elsewhere(self, sheet, host, opened):
        """Two signs a cell to the base 36: 1 to 9 given, 10 to 18 entered, above it a mask."""
        cells = [f"0{symbol}" if symbol != "." else "00" for symbol in PUZZLE]
        cells[2], cells[3] = "0d", "0o"  # 4 entered; 2 and 3 noted
        sheet["B2"].value = link = f"{WIKI}S9B{''.join(cells)}"
        sheet["B2"].select()
        macros.paste()
        assert sheet["D2"].value == 4
        assert not sheet["D2"].font.bold
        assert sheet["E2"].value.split() == ["2", "3"]
        assert sheet["E2"].font.name == "Courier New"
        macros.open_elsewhere(site="sudokuwiki")
        assert [*opened, *host.messages] == [link]

    def test_a_drawing_in_several_rows_is_pasted_and_nothing_of_it_stays(self, sheet, host):
        rows = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
        lines = [f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in rows]
        frame = "---+---+---"
        drawing = [*lines[:3], frame, *lines[3:6], frame, *lines[6:]]
        sheet["B2:B12"].value = [[line] for line in drawing]
        sheet["B2:B12"].select()
        macros.paste()
        assert text_of(sheet["B2:J10"]) == PUZZLE
        assert sheet["B12"].value is None
        assert host.messages == []

    def test_rows_of_digits_that_became_numbers_are_pasted(self, sheet, host):
        rows = [PUZZLE[at : at + 9].replace(".", "0") for at in range(0, 81, 9)]
        sheet["B2:B10"].value = [[float(row)] for row in rows]
        sheet["B2:B10"].select()
        macros.paste()
        assert text_of(sheet["B2:J10"]) == PUZZLE
        assert host.messages == []

    @pytest.mark.parametrize(
        ("value", "told"),
        [
            (
                None,
                "Paste a link or a puzzle as text into a cell, select it, and press this again.",
            ),
            ("hello", "No grid was found in 'B2'."),
            (5.3007e80, "B2 has become a number; format the cell as text, and paste again."),
            (
                "https://sudokupad.app/abc123",
                ABROAD,
            ),
        ],
    )
    def test_what_is_no_puzzle_is_not_pasted(self, sheet, host, value, told):
        sheet["B2"].value = value
        sheet["B2"].select()
        macros.paste()
        assert host.messages == [told]
        assert sheet["B2"].value == value

    def test_of_several_puzzles_the_first_is_pasted_and_it_is_said(self, sheet, host):
        sheet["B2:B3"].value = [[SMALL], [SMALL[::-1]]]
        sheet["B2:B3"].select()
        macros.paste()
        assert text_of(sheet["B2:E5"]) == SMALL
        assert host.messages == ["The text has 2 puzzles; this is the first that can be read."]

    def test_a_site_without_such_a_board_is_a_sentence(self, sheet, host, opened):
        sheet["A1"].select()
        macros.generate(variant="4x4", level="easy", seed="7")
        macros.open_elsewhere(site="sudokuwiki")
        assert host.messages == ["SudokuWiki has no boards 4x4; choose another site."]
        assert opened == []

    def test_solve_fills_the_blanks_of_a_selected_square_in_another_colour(self, typed, host):
        macros.solve()
        assert text_of(typed) == ANSWER
        assert host.messages == []
        for number, symbol in enumerate(PUZZLE, 1):
            font = typed(number).font
            assert font.bold == (symbol != ".")
            assert (font.color == (0, 0, 0)) == (symbol != ".")

    def test_solve_leaves_a_grid_without_a_solution_alone(self, typed, host):
        typed[0, 2].value = 5
        macros.solve()
        assert host.messages == ["The grid has no solution: C3 and E3 both hold 5."]
        assert text_of(typed) == PUZZLE[:2] + "5" + PUZZLE[3:]

    def test_check_marks_by_fill_bold_and_symbol_and_counts_what_is_left(self, typed, host):
        typed[0, 2].value = 5  # clashes with the given 5 in the same row and box
        typed[0, 3].value = 2  # clashes with nothing, but the answer has a 6 there
        typed[1, 1].value = 7  # right
        macros.check()
        assert host.messages == ["2 cells clash (!), 1 more is wrong (×); 48 are blank."]
        clash, wrong, right = typed[0, 2], typed[0, 3], typed[1, 1]
        assert f'0"{CLASH.symbol}"' in clash.number_format
        assert f'0"{WRONG.symbol}"' in wrong.number_format
        assert clash.font.bold
        assert wrong.font.bold
        assert None not in {clash.color, wrong.color}
        assert clash.color != wrong.color
        assert right.number_format == "General"
        assert right.color is None
        assert f'0"{CLASH.symbol}"' in typed[0, 0].number_format

    def test_marks_go_when_what_they_mark_is_put_right(self, typed, host):
        typed[0, 2].value = 5
        macros.check()
        typed[0, 2].value = 4
        macros.check()
        assert host.messages[-1] == "Right so far; 50 cells are blank."
        for cell in (typed[0, 0], typed[0, 2]):
            assert cell.number_format == "General"
            assert cell.color is None
        assert typed[0, 0].font.bold
        assert not typed[0, 2].font.bold

    def test_what_was_marked_looks_as_it_did_before(self, typed):
        typed[0, 2].value, typed[0, 3].value = 5, 2
        for cell, fill in ((typed[0, 2], (255, 255, 0)), (typed[0, 0], (200, 220, 240))):
            cell.color = fill
        typed[0, 2].font.color, typed[0, 2].number_format = (192, 0, 0), "0.0"
        before = all_of(typed)
        macros.check()
        assert all_of(typed) != before
        macros.check()  # once more: what was marked already is known by its number format
        typed[0, 2].value = typed[0, 3].value = None
        macros.check()
        typed[0, 2].value, typed[0, 3].value = 5, 2
        assert all_of(typed) == before

    def test_a_solved_board_is_solved(self, typed, host):
        macros.solve()
        macros.check()
        assert host.messages == ["Solved."]

    def test_candidates_come_and_go(self, typed):
        macros.candidates()
        assert typed[0, 2].value.split() == ["1", "2", "4"]  # by hand: row, column and box of r1c3
        assert typed[0, 2].font.name == "Courier New"
        assert typed[0, 2].wrap_text
        assert typed[0, 0].value == 5
        macros.candidates()
        assert text_of(typed) == PUZZLE
        assert typed[0, 2].value is None
        assert not typed[0, 2].wrap_text

    def test_a_digit_typed_over_pencilmarks_is_made_large_again(self, typed):
        macros.candidates()
        typed[0, 2].value = 4
        macros.candidates()
        assert typed[0, 2].font.name != "Courier New"
        assert typed[0, 2].value == 4
        typed[0, 3].value = 6
        typed[0, 3].font.name = "Courier New"
        macros.candidates()
        assert typed[0, 3].font.name != "Courier New"

    def test_solve_reads_past_pencilmarks(self, typed):
        macros.candidates()
        macros.solve()
        assert text_of(typed) == ANSWER
        assert typed[0, 2].font.name != "Courier New"

    def test_a_hint_says_more_as_long_as_that_is_wanted(self, typed, host):
        before = all_of(typed)
        host.buttons += ["yes", "yes"]
        macros.hint()
        host.buttons += ["no"]
        macros.hint()
        first, second, third, again = host.messages
        assert first == again
        assert first.endswith("\n\nShow more?")
        assert second.startswith("Find the ")
        assert all_of(typed) == before
        # What it comes to, in the cells of the sheet: the board begins in C3.
        ((cell, digit),) = re.findall(r"So ([C-K]\d+) is (\d)\.$", third)
        there = typed.sheet[cell]
        assert ANSWER[9 * (there.row - 3) + there.column - 3] == digit

    @pytest.mark.parametrize(("depth", "begin"), [(1, "Look at "), (2, "Find the "), (3, "In ")])
    def test_a_hint_of_one_depth_asks_nothing(self, typed, host, depth, begin):
        macros.hint(depth=depth)
        assert len(host.messages) == 1
        assert host.messages[0].startswith(begin)

    def test_a_hint_begins_with_what_is_wrong(self, typed, host):
        typed[0, 2].value = 5
        typed[0, 3].value = 2
        host.buttons += ["yes", "yes"]
        macros.hint()
        assert host.messages[0] == "An entry in boxes C3:E5 and F3:H5 is wrong.\n\nShow more?"
        assert host.messages[1:] == [
            "E3 is 5, but cannot be: C3 is 5 as well.\n\nShow more?",
            "E3 is 5, but cannot be: C3 is 5 as well. F3 is 2, but cannot be.",
        ]

    def test_next_step_writes_nothing_where_something_is_wrong(self, typed, host):
        typed[0, 3].value = 2
        before = all_of(typed)
        macros.next_step()
        assert host.messages == ["F3 is 2, but cannot be."]
        assert all_of(typed) == before

    def test_next_steps_lead_to_the_answer_and_show_what_they_rest_on(self, typed, host):
        for count in range(1, 4):
            before = text_of(typed)
            macros.next_step()
            after = text_of(typed)
            (cell,) = [at for at in range(81) if before[at] != after[at]]
            assert (before[cell], after[cell]) == (".", ANSWER[cell])
            there = typed(cell + 1)
            assert host.messages[-1].endswith(f"So {name_of(there)} is {ANSWER[cell]}.")
            assert there.color == (0xA9, 0xD0, 0x8E)
            assert not there.font.bold
            assert len(host.messages) == count
        assert len({there.color for there in typed}) in {3, 4}  # none, what follows, from what
        macros.clear()
        assert text_of(typed) == PUZZLE
        assert {(there.color, there.number_format) for there in typed} == {(None, "General")}

    def test_next_step_tells_the_order_of_the_cells_along_a_chain(self, sheet, host):
        there = sheet["C3:K11"]
        there.value = matrix(CHAIN)
        there.select()
        host.buttons += ["no"]
        macros.next_step()
        told = host.messages[0].splitlines()
        assert "The chain, in two colours by turns: 1 G5 - 2 E5 - 3 E9 - 4 H9." in told
        colours = [sheet[name].color for name in ("G5", "E5", "E9", "H9")]
        first, second, placed = (0xFF, 0xE0, 0x8A), (0x9D, 0xB6, 0xD7), (0xA9, 0xD0, 0x8E)
        assert colours == [first, second, first, placed]
        assert [sheet[name].value for name in ("G5", "E5", "E9", "H9")] == [None, None, None, 2]

    def test_next_step_fills_the_board_with_its_answer(self, sheet, host):
        sheet["A1:D4"].value = matrix(SMALL, 4)
        sheet["A1:D4"].select()
        for _ in range(12):
            macros.next_step()
        assert "." not in text_of(sheet["A1:D4"])
        macros.next_step()
        assert host.messages[-1] == "The grid is full, and all of it is right."
        macros.check()
        assert host.messages[-1] == "Solved."
        assert {there.color for there in sheet["A1:D4"]} == {None}

    def test_next_step_strikes_pencilmarks(self, typed, host):
        macros.candidates()
        macros.next_step()
        signs = text_of(typed)
        blanks = [at for at in range(81) if signs[at] == "."]
        assert len(blanks) == 50
        for at in blanks:
            row, col = divmod(at, 9)
            seen = {signs[peer] for peer in VARIANTS["9x9"].peers[at]}
            marks = typed[row, col].value.split()
            assert marks
            assert not seen & set(marks)
            assert ANSWER[at] in marks
            assert typed[row, col].font.name == "Courier New"
        macros.check()
        assert {typed(at + 1).font.name for at in blanks} == {"Courier New"}

    def test_a_hint_rests_on_pencil_marks_and_offers_to_strike_what_it_eliminates(
        self, sheet, host
    ):
        there = sheet["C3:K11"]
        there.value = matrix(CHAIN)
        there.select()
        host.buttons += ["yes"] * 9
        macros.hint()
        assert [text[:12] for text in host.messages[-2:]] == ["Step 7 of 8.", "Step 8 of 8."]
        macros.candidates()
        before = text_of(there)
        for strikes, ending in ((1, "no"), (1, "yes"), (2, "yes")):
            noted = [str(cell.value) for cell in there]
            host.buttons += ["yes", "yes", ending]
            macros.hint()
            offer = host.messages[-1].splitlines()
            assert offer[-1] == "Eliminate that from the pencil marks?"
            assert ". Eliminate " in offer[0], strikes
            changed = [str(cell.value) for cell in there] != noted
            assert changed == (ending == "yes")
        assert text_of(there) == before
        for _ in range(9):  # the easiest step each time, whether the next digit needs it or not
            if isinstance(sheet["H9"].value, float | int):
                break
            macros.next_step()
        assert host.messages[-1].endswith("So H9 is 2.")
        assert sheet["H9"].value == 2

    def test_a_grid_that_is_no_puzzle_gets_no_hint_but_the_reason(self, sheet, host):
        sheet["A1:D4"].value = matrix("1" + "." * 15, 4)
        sheet["A1:D4"].select()
        macros.hint()
        macros.next_step()
        reason = "The grid has more than one solution; its 1 clue does not decide it."
        assert host.messages == [reason, reason]

    def test_clear_takes_out_all_but_the_givens(self, typed):
        macros.solve()
        typed[0, 2].value = 5
        macros.check()
        macros.clear()
        assert text_of(typed) == PUZZLE
        assert {cell.number_format for cell in typed} == {"General"}
        assert typed[0, 0].font.bold

    def test_clear_asks_before_it_empties_a_board_without_givens(self, sheet, host):
        sheet["B2:J10"].value = matrix(ANSWER)
        sheet["B2:J10"].select()
        host.buttons += ["no", "yes"]
        macros.clear()
        assert text_of(sheet["B2:J10"]) == ANSWER
        macros.clear()
        assert text_of(sheet["B2:J10"]) == "." * 81

    def test_clear_of_the_whole_board_leaves_plain_cells(self, sheet):
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        macros.clear(whole=True)
        assert [cell.value for cell in sheet["B2:J11"]] == [None] * 90
        assert board_under(sheet["B2"]) is None

    @pytest.mark.parametrize("name", ["solve", "candidates", "clear", "punch", "next_step"])
    def test_undo_puts_back_values_and_looks(self, typed, host, name):
        host.answers["NumpureInput"] = "="
        typed[0, 2].value = 4
        if name == "punch":
            typed.value = matrix(ANSWER)
        before = all_of(typed)
        getattr(macros, name)()
        assert all_of(typed) != before
        macros.undo_last()
        assert all_of(typed) == before

    def test_undo_gives_numbers_back_to_the_last_digit(self, sheet, host):
        numbers = [[1234567.5, 0.123456789], [20261122.25, 46348.754861], [1 / 3, 1e-9]]
        sheet["B2:C4"].value = numbers
        sheet["B2"].select()
        host.buttons += ["yes"]
        macros.generate(variant="4x4", level="easy", seed="7")
        assert sheet["B2:C4"].options(ndim=2).value != numbers
        macros.undo_last()
        assert sheet["B2:C4"].options(ndim=2).value == numbers

    def test_undo_gives_rows_and_columns_their_sizes_back(self, sheet):
        sheet["B2"].select()
        sizes = sheet["B2"].row_height, sheet["B2"].column_width
        macros.generate(seed="1", level="easy")
        assert (sheet["B2"].row_height, sheet["B2"].column_width) != sizes
        macros.undo_last()
        assert (sheet["B2"].row_height, sheet["B2"].column_width) == pytest.approx(sizes, abs=0.02)
        assert sheet["B2:J11"].options(ndim=2).value == [[None] * 9] * 10

    def test_undo_reaches_the_first_cell_of_a_sheet(self, sheet):
        sheet["A1:D4"].value = matrix("1.....3..2.....4", 4)
        sheet["A1:D4"].select()
        macros.solve()
        macros.undo_last()
        assert text_of(sheet["A1:D4"]) == "1.....3..2.....4"

    def test_undo_happens_once(self, typed, host):
        macros.solve()
        macros.undo_last()
        host.buttons += ["no"]
        macros.undo_last()
        assert host.messages == [host.no_command_to_undo]

    @pytest.mark.parametrize("name", ["generate", "solution", "punch"])
    def test_no_board_is_drawn_on_a_protected_sheet(self, typed, host, name):
        host.answers["NumpureInput"] = "="
        typed.value = matrix(ANSWER)
        before = all_of(typed)
        host.protect(typed.sheet)
        getattr(macros, name)()
        assert host.messages == [PROTECTED.format(typed.sheet.name)]
        assert all_of(typed) == before

    @pytest.mark.parametrize(
        ("name", "told"),
        [
            ("solve", "E3 is locked, and {} is protected; unprotect it."),
            (
                "candidates",
                "{} is protected, so digits cannot be made small; unprotect it.",
            ),
            ("check", "Right so far; 51 cells are blank."),
        ],
    )
    def test_locked_cells_are_left_alone(self, typed, host, name, told):
        before = all_of(typed)
        host.protect(typed.sheet)
        getattr(macros, name)()
        assert host.messages == [told.format(typed.sheet.name)]
        assert all_of(typed) == before

    @pytest.mark.parametrize(
        ("name", "options", "told"),
        [("originals", {"filler": "row-retry"}, LOCKED),
         ("originals", {"filler": "rotated"}, LOCKED.replace("A1", "A7")),
         ("animate", {"filler": "mini-shuffle"}, PROTECTED),
         ("clear", {"whole": True}, PROTECTED)],
    )  # fmt: skip
    def test_nothing_is_written_on_a_protected_sheet(self, sheet, host, name, options, told):
        sheet["B30:E33"].value = matrix(SMALL, 4)
        sheet["B30:E33"].select()
        host.protect(sheet)
        host.buttons += ["yes"]
        getattr(macros, name)(**options)
        assert host.messages[-1] == told.format(sheet.name)
        assert text_of(sheet["A1:I9"]) == "." * 81
        assert text_of(sheet["B30:E33"]) == SMALL

    @pytest.mark.parametrize("name", ["solve", "candidates"])
    def test_a_board_with_merged_cells_is_left_alone(self, typed, host, name):
        host.merge(typed.sheet["E4:E5"])  # a blank below a blank
        getattr(macros, name)()
        assert host.messages == ["C3:K11 has merged cells; unmerge them, or choose another place."]
        assert text_of(typed) == PUZZLE
        assert typed.number_format == "General"

    @pytest.mark.parametrize("spread", SPREADS, ids=str)
    def test_a_board_with_others_between_its_cells_is_played_on(self, sheet, host, spread):
        places = spread.drawn(sheet, host)
        blank = places[PUZZLE.index(".")]
        sheet["AZ3"].select()  # the only board of the sheet
        macros.hint(depth=3)
        assert " So " in host.messages[-1]
        sheet[blank].value = 9
        sheet[blank].select()
        macros.check()
        assert rgb(CLASH.day.fill) == sheet[blank].color
        sheet[blank].value = None
        macros.solve()
        assert "".join(f"{sheet[place].value:g}" for place in places) == ANSWER

    @pytest.mark.parametrize("spread", SPREADS, ids=str)
    def test_undo_brings_a_board_with_others_between_back(self, sheet, host, spread):
        places = spread.drawn(sheet, host)
        sheet[places[40]].select()
        macros.solve()
        assert all(sheet[place].value for place in places)
        macros.undo_last()
        values = [sheet[place].value for place in places]
        assert "".join(f"{v or 0:g}" for v in values) == PUZZLE.replace(".", "0")

    @pytest.mark.parametrize("spread", SPREADS, ids=str)
    def test_a_puzzle_is_put_into_a_board_with_others_between(self, sheet, host, spread):
        places = spread.drawn(sheet, host)
        sheet[places[40]].select()
        macros.generate(seed="1", level="easy")
        recipe = Recipe(seed="1", level="easy", symmetry="half-turn")
        values = [sheet[place].value for place in places]
        assert "".join(f"{v or 0:g}" for v in values).replace("0", ".") == str(make(recipe).givens)
        (board,) = run(boards_on(host_of(sheet.book), sheet.name))
        assert str(board.puzzle) == str(make(recipe).givens)

    def test_merged_cells_are_left_alone(self, sheet, host):
        host.merge(sheet["D4:E5"])
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        assert host.messages == ["B2:J11 has merged cells; unmerge them, or choose another place."]
        assert sheet["B2"].value is None

    @pytest.mark.parametrize("name", ["check", "hint", "rate"])
    def test_a_command_that_only_looks_writes_nothing(self, typed, host, name):
        before = host.state()
        getattr(macros, name)(**{"depth": 3} if name == "hint" else {})
        assert len(host.messages) == 1
        assert host.state() == before

    def test_a_command_that_is_refused_writes_nothing(self, typed, host):
        typed[0, 2].value = 5
        before = host.state()
        macros.solve()
        assert host.state() == before

    def test_a_formula_that_is_given_stays(self, typed, host):
        typed[0, 0].formula = "=2+3"
        typed[0, 0].font.bold = True
        host.settle_formula(typed[0, 0], 5.0)
        macros.solve()
        assert host.messages == []
        assert text_of(typed) == ANSWER
        assert typed[0, 0].formula == "=2+3"

    def test_an_array_formula_is_refused_by_its_address(self, typed, host):
        host.array(typed[0, 2], None)
        macros.solve()
        assert host.messages == ["E3 is part of an array formula, and cannot be changed alone."]
        assert text_of(typed) == PUZZLE

    def test_unlocked_cells_of_a_protected_sheet_are_filled_and_emptied(self, typed, host):
        for cell in typed:
            if cell.value is None:
                lock(cell, is_locked=False)
        host.protect(typed.sheet)
        typed[0, 2].value = 4
        macros.check()
        macros.next_step()
        assert host.messages[0] == "Right so far; 50 cells are blank."
        assert text_of(typed).count(".") == 49
        macros.solve()
        assert text_of(typed) == ANSWER
        macros.clear()
        assert text_of(typed) == PUZZLE
        macros.rate()
        macros.hint(depth=1)
        assert len(host.messages) == 4

    def test_what_is_wrong_on_a_protected_sheet_is_named(self, typed, host):
        typed[0, 2].value = 5
        before = all_of(typed)
        host.protect(typed.sheet)
        macros.check()
        assert host.messages == ["These cells clash: C3, E3."]
        assert all_of(typed) == before

    def test_boards_that_touch_are_told_apart_by_their_borders(self, sheet, host):
        for left in ("B2", "K2"):
            sheet[left].select()
            macros.generate(level="easy", seed="1")
            sheet[left].offset(9, 0).value = None  # no note tells
        before = text_of(sheet["B2:J10"])
        sheet["M5"].select()
        macros.solve()
        assert host.messages == []
        assert "." not in text_of(sheet["K2:S10"])
        assert text_of(sheet["B2:J10"]) == before

    def test_the_only_board_of_a_sheet_is_meant_from_anywhere(self, sheet, host):
        sheet["D4"].select()
        macros.generate(variant="4x4", level="easy", seed="7")
        sheet["K20"].select()
        macros.solve()
        assert host.messages == []
        assert "." not in text_of(sheet["D4:G7"])

    def test_of_several_boards_one_has_to_be_selected(self, sheet, host):
        for cell in ("B2", "H2"):
            sheet[cell].select()
            macros.generate(variant="4x4", level="easy", seed="7")
        sheet["K20"].select()
        macros.solve()
        assert host.messages == [
            f"There is no board at K20, and several on {sheet.name}; select one of them."
        ]

    @pytest.mark.parametrize("area", ["B2:J6", "A1:XFD1048576"])
    def test_of_several_boards_that_are_selected_none_is_taken(self, sheet, host, area):
        for cell in ("B2", "G2"):
            sheet[cell].select()
            macros.generate(variant="4x4", level="easy", seed="7")
        sheet[area].select()
        macros.solve()
        assert host.messages == ["Several boards are selected; select one of them."]
        assert text_of(sheet["B2:E5"]) == text_of(sheet["G2:J5"]) == SMALL

    def test_digits_without_borders_are_a_board(self, typed, sheet, host):
        sheet["K11"].select()
        macros.solve()
        assert host.messages == []
        assert text_of(typed) == ANSWER

    def test_a_half_solved_board_is_replaced_only_after_yes(self, sheet, host):
        sheet["B2"].select()
        macros.generate(level="easy", seed="1")
        blank = next(cell for cell in sheet["B2:J10"] if cell.value is None)
        blank.value = 5
        before = text_of(sheet["B2:J10"])
        host.buttons += ["no"]
        macros.generate(level="easy", seed="2")
        assert host.messages == ["B2:J10 has digits that are not givens. Clear them?"]
        assert text_of(sheet["B2:J10"]) == before

    def test_what_was_typed_since_is_undone_only_after_yes(self, typed, host):
        macros.solve()
        typed[0, 2].value = 9
        host.buttons += ["no"]
        macros.undo_last()
        assert len(host.messages) == 1
        assert typed[0, 2].value == 9

    def test_a_formula_that_was_typed_since_is_lost_only_after_yes(self, typed, host):
        macros.solve()
        typed[0, 2].formula = "=2+2"
        host.settle_formula(typed[0, 2], 4.0)  # what the solution has there
        host.buttons += ["no"]
        macros.undo_last()
        assert len(host.messages) == 1
        assert typed[0, 2].formula == "=2+2"

    def test_a_square_within_a_board_means_the_board(self, sheet, host):
        sheet["C3"].select()
        macros.generate(seed="1", level="easy")
        sheet["D4:G7"].select()  # as large as a 4x4 board
        macros.solve()
        assert host.messages == []
        assert "." not in text_of(sheet["C3:K11"])

    def test_the_board_is_told_by_one_cell_of_it(self, sheet, host):
        sheet["C3"].select()
        macros.generate(variant="6x6+x", seed="4", level="easy")
        sheet["H8"].select()
        macros.solve()
        grid = Grid.from_rows(sheet["C3:H8"].options(ndim=2).value, VARIANTS["6x6+x"])
        assert grid.clues == 36
        assert not grid.clashes()
        assert host.messages == []

    @pytest.mark.parametrize("name", GRIDS)
    def test_several_grids_are_laid_played_and_solved(self, sheet, host, name):
        """Rows, columns and boxes are told by the corners of the grids, C3 being the first cell."""
        corners, across = GRIDS[name]
        sheet["C3"].select()
        macros.generate(variant=name, seed="7", level="easy")
        there = sheet.range((3, 3), (2 + across, 2 + across))
        rows = there.options(ndim=2).value
        assert sheet.range((3 + across, 3)).value.startswith(f"{name}/easy#")
        assert found(sheet["D4"]).place[:2] == (2, 2)
        spots = {(r + i, c + j) for r, c in corners for i in range(9) for j in range(9)}
        assert {
            (r, c) for r, row in enumerate(rows) for c, value in enumerate(row) if value
        } < spots
        gap = there[0, 10]  # between two grids, or beside one
        gap.value = "mine"
        sheet["D4"].select()
        blank = min(spot for spot in spots if rows[spot[0]][spot[1]] is None)
        held = {value for value in rows[blank[0]][:9] if value}
        there[blank].value = min(held)  # twice in its row, or wrong
        macros.check()
        assert there[blank].font.bold
        assert there[blank].color
        macros.clear()
        assert there[blank].value is None
        macros.hint(depth=1)
        macros.solve()
        full = there.options(ndim=2).value
        for row, col in corners:
            lines = [full[row + i][col : col + 9] for i in range(9)]
            boxes = [
                [lines[i + k // 3][j + k % 3] for k in range(9)]
                for i in (0, 3, 6)
                for j in (0, 3, 6)
            ]
            for unit in (*lines, *zip(*lines, strict=True), *boxes):
                assert sorted(unit) == list(range(1, 10))
        assert gap.value == "mine"
        assert len(host.messages) == 2  # of Check and of Hint

    def test_grids_elsewhere_on_the_paper_leave_nothing_of_those_before(self, sheet, host):
        sheet["B2"].select()
        macros.generate(variant="samurai", seed="7", level="easy")
        sheet["C3"].select()
        macros.generate(variant="gattai3", seed="7", level="easy")
        assert sheet["B23"].value.startswith("gattai3/easy#")
        assert text_of(sheet["N2:V7"]) == "." * 54
        assert not any(cell.font.bold for cell in sheet["N2:V7"])
        macros.solve()
        macros.clear()
        macros.clear(whole=True)
        assert text_of(sheet["B2:V22"]) == "." * 441
        assert sheet["B23"].value is None
        assert host.messages == []

    def test_undo_brings_several_grids_back(self, sheet):
        sheet["B2"].select()
        macros.generate(variant="samurai", seed="7", level="easy")
        before = text_of(sheet["B2:V22"])
        macros.solve()
        macros.undo_last()
        assert text_of(sheet["B2:V22"]) == before
        macros.generate(variant="gattai2", seed="7", level="easy")
        macros.undo_last()
        assert text_of(sheet["B2:V22"]) == before

    def test_undo_brings_the_pencil_marks_of_several_grids_back(self, sheet):
        sheet["C3"].select()
        macros.generate(variant="gattai2", seed="7", level="easy")
        macros.candidates()
        before = sheet["C3:Q17"].value
        macros.next_step()
        assert sheet["C3:Q17"].value != before
        macros.undo_last()
        assert sheet["C3:Q17"].value == before

    @pytest.mark.parametrize("variant", ["gattai2", "9x9+antiknight"])
    def test_pencil_marks_and_steps_mind_every_grid_and_moves(self, sheet, host, variant):
        """What cells see is told by the places of the board, which have tests of their own."""
        sheet["C3"].select()
        macros.generate(variant=variant, seed="7", level="easy")
        note = 18 if variant == "gattai2" else 12
        made = make(Recipe.parse(sheet.range((note, 3)).value.split()[0]))
        board, solution = made.variant, made.solution.digits
        cells = [sheet.range((3 + row, 3 + col)) for row, col in board.places]

        def marks():
            """Return the digits noted in each cell, None where one is written."""
            values = [each.value for each in cells]
            return [{*map(int, v.split())} if isinstance(v, str) else None for v in values]

        macros.candidates()
        free = [
            None if digit else {*range(1, 10)} - {made.givens.digits[p] for p in board.peers[cell]}
            for cell, digit in enumerate(made.givens.digits)
        ]
        assert marks() == free
        macros.next_step()
        (placed,) = (cell for cell, noted in enumerate(marks()) if noted is None and free[cell])
        assert cells[placed].value == solution[placed]
        struck = [
            noted and noted - ({solution[placed]} if cell in board.peers[placed] else set())
            for cell, noted in enumerate(free)
        ]
        struck[placed] = None
        assert marks() == struck
        macros.candidates()
        held = [*made.givens.digits]
        held[placed] = solution[placed]
        assert [each.value or 0 for each in cells] == held
        macros.hint(depth=3)
        assert len(host.messages) == 2  # of the step, and the hint
        assert all("So " in text for text in host.messages)

    def test_a_jigsaw_is_known_by_its_recipe(self, sheet, host):
        sheet["C3"].select()
        macros.generate(variant="7x7+jigsaw", seed="4", level="easy")
        board = Recipe.parse(sheet["C10"].value.split()[0]).board
        sheet["H8"].select()
        macros.solve()
        grid = Grid.from_rows(sheet["C3:I9"].options(ndim=2).value, board)
        assert board.regions
        assert grid.clues == 49
        assert not grid.clashes()
        assert host.messages == []

    def test_marks_of_odd_and_even_are_known_by_the_recipe_and_stay_in_two_greys(self, sheet, host):
        sheet["C3"].select()
        macros.generate(variant="9x9+parity", seed="4", level="easy")
        signs = Recipe.parse(sheet["C12"].value.split()[0]).board.text_of("parity")
        cells = [sheet["C3"].offset(*divmod(cell, 9)) for cell in range(81)]

        def fills():
            return {sign: {each.color for each, s in pairs if s == sign} for sign in ".oe"}

        pairs = [*zip(cells, signs, strict=True)]
        (plain,), (odd,), (even,) = before = [*fills().values()]
        assert plain is None
        assert odd[0] > even[0]
        grid = Grid.from_rows(sheet["C3:K11"].options(ndim=2).value)
        cell, digit = next(
            (cell, digit)
            for cell, digit in product(range(81), (2, 4, 6, 8))
            if signs[cell] == "o" and not grid.digits[cell]
            if not grid.with_digit(cell, digit).clashes()
        )
        blank = cells[cell]
        blank.value = digit
        macros.check()
        blank.value = None
        macros.check()
        assert host.messages[0].startswith("1 cell clashes (!)"), host.messages
        assert [*fills().values()] == before
        macros.solve()
        values = [int(each.value) for each in cells]
        assert all(
            values[cell] % 2 == (signs[cell] == "o") for cell in range(81) if signs[cell] != "."
        )
        assert [*fills().values()] == before

    @pytest.mark.parametrize("variant", ["9x9+inequality", "9x9+thermo"])
    def test_signs_over_cells_are_known_by_the_recipe(self, sheet, variant):
        made = make(Recipe.parse(f"{variant}/easy#4"))
        sheet["C3:K11"].value = made.givens.to_rows(None)
        sheet["C12"].value = made.recipe
        sheet["C3"].select()
        macros.solve()
        assert Grid.from_rows(sheet["C3:K11"].options(ndim=2).value).digits == made.solution.digits

    def test_a_punched_jigsaw_keeps_its_regions(self, sheet, host):
        sheet["C3"].select()
        macros.solution(variant="6x6+jigsaw", seed="3")
        board = found(sheet["C3"]).place.variant
        macros.punch(clues=24, seed="1")
        macros.check()
        assert found(sheet["C3"]).place.variant is board
        assert board.regions
        assert host.messages == ["Right so far; 12 cells are blank."]

    @pytest.mark.parametrize("variant", ["9x9+jigsaw", "7x7+jigsaw+x"])
    def test_regions_are_seen_where_there_is_no_recipe(self, sheet, host, variant):
        sheet["C3"].select()
        macros.generate(variant=variant, seed="4", level="easy")
        board = found(sheet["C3"]).place.variant
        sheet["C3"].offset(board.side).value = None
        sheet["E5"].select()
        macros.solve()
        cells = sheet["C3"].resize(board.side, board.side)
        assert found(sheet["E5"]).place.variant is board
        assert Grid.from_rows(cells.options(ndim=2).value, board).clues == board.cells
        assert host.messages == []

    def test_diagonals_are_seen_where_there_is_no_recipe(self, sheet):
        sheet["C3"].select()
        macros.generate(variant="6x6+x", seed="4", level="easy")
        sheet["C9"].value = None
        assert found(sheet["E5"]).place.variant is VARIANTS["6x6+x"]

    def test_diagonals_are_seen_below_marks_of_a_step(self, sheet, host):
        sheet["C3"].select()
        macros.generate(variant="9x9+x", seed="7")
        sheet["C12"].value = None
        for _ in range(4):
            macros.next_step()
            assert found(sheet["E5"]).place.variant is VARIANTS["9x9+x"]
        macros.solve()
        macros.check()
        assert host.messages[-1] == "Solved."

    def test_a_board_that_is_all_of_one_colour_has_no_diagonals(self, sheet):
        sheet["C3:H8"].color = (255, 255, 204)
        assert found(sheet["C3:H8"]).place.variant is VARIANTS["6x6"]

    def test_boards_side_by_side_are_told_apart_by_their_notes(self, sheet, host):
        for cell, seed in (("B2", "1"), ("K2", "2")):
            sheet[cell].select()
            macros.generate(level="easy", seed=seed)
        left, right = text_of(sheet["B2:J10"]), text_of(sheet["K2:S10"])
        sheet["L5"].select()
        macros.solve()
        assert host.messages == []
        assert text_of(sheet["B2:J10"]) == left
        solved = text_of(sheet["K2:S10"])
        assert "." not in solved
        assert all(a in {".", b} for a, b in zip(right, solved, strict=True))

    def test_a_board_in_the_last_row_and_column_of_the_sheet_is_played(self, sheet, host):
        there = sheet.range((1_048_573, 16_381), (1_048_576, 16_384))
        there.value = matrix(SMALL, 4)
        there.select()
        macros.solve()
        assert "." not in text_of(there)
        macros.undo_last()
        assert text_of(there) == SMALL
        macros.next_step()
        assert text_of(there).count(".") == SMALL.count(".") - 1

    def test_where_there_is_no_board_the_cell_is_named(self, sheet, host):
        sheet["C3"].select()
        macros.solve()
        assert host.messages == [
            "There is no board at C3; select a cell of one, or all of its cells."
        ]

    def test_cells_that_hold_no_digits_are_named(self, typed, host):
        typed[1, 1].value = "what"
        macros.solve()
        assert host.messages == ["Cell D4 holds 'what'; write a digit, or '.' for a blank."]

    def test_settings_are_asked_for_and_kept(self, sheet, host, monkeypatch, tmp_path):
        answers = iter(["", "Dark", "fast", "no"])

        async def answer(*_question, **_fields):
            return next(answers)

        monkeypatch.setattr(session.Session, "ask", answer)
        macros.settings()
        assert host.messages == []
        kept = {name: user.setting(name) for name in config.CHOSEN}
        assert kept == {"LANGUAGE": "", "THEME": "dark", "SPEED": "fast", "UNIQUENESS": "no"}
        assert animation.speed_set() == "fast"

    def test_a_slip_is_told_and_asked_for_again(self, sheet, host, monkeypatch):
        answers = iter(["ja", "darc", "dark", "fats", "fast", "yes"])
        proposed = []

        async def answer(_self, _sentence, proposal="", **_fields):
            proposed.append(proposal)
            return next(answers)

        monkeypatch.setattr(session.Session, "ask", answer)
        macros.settings()
        assert [re.findall("d\\w+|f\\w+", text)[0] for text in host.messages] == ["darc", "fats"]
        assert (proposed[2], proposed[4]) == ("darc", "fats")
        assert [user.setting(name) for name in ("LANGUAGE", "THEME", "SPEED")] == [
            "ja",
            "dark",
            "fast",
        ]

    def test_what_cannot_be_set_is_told_and_all_stays(self, sheet, host):
        macros.settings(theme="dark", speed="fast")
        macros.settings(theme="drak", speed="slow")
        assert host.messages[0].startswith("There is no theme 'drak'; did you mean 'dark'?")
        assert animation.speed_set() == "fast"

    @pytest.mark.parametrize("theme", ["newspaper", "classic", "dark"])  # tinted, not bold, dark
    def test_a_board_can_be_played_in_every_theme(self, sheet, host, theme):
        macros.settings(theme=theme)
        sheet["B2"].select()
        macros.generate(variant="6x6+x", seed="4", level="easy")
        puzzle = text_of(sheet["B2:G7"])
        assert sheet["B2"].borders["edge_top"].color == colour(THEMES[theme].stroke or "000000")
        macros.next_step()
        macros.solve()
        macros.check()
        assert host.messages[-1] == "Solved."
        macros.clear()
        assert text_of(sheet["B2:G7"]) == puzzle
        assert sheet["C2"].color in map(colour, fills(THEMES[theme]))

    def test_messages_are_in_the_language_that_was_set(self, sheet, host):
        macros.settings(lang="ja")
        sheet["C3"].select()
        macros.solve()
        assert host.messages == [
            "C3 に盤面がありません。盤面のマスか、盤面全体を選択してください。"
        ]

    def test_about_names_the_versions(self, book, host):
        macros.about()
        assert f"xlwings {xlwings.__version__}" in host.messages[0]

    def test_help_is_a_few_sentences(self, book, host):
        host.buttons += ["no"]  # no more is wanted
        macros.help()
        assert "Generate" in host.messages[0]

    def test_rate_names_the_rating_and_the_techniques(self, typed, host):
        macros.solve()  # what was filled in is no part of the puzzle
        macros.rate()
        # Hidden singles in boxes suffice, as the quite different proof behind `level_of` says.
        assert level_of(Puzzle(Grid.parse(PUZZLE))) == "easy"
        told = r"Rating 1\.2, Easy; 51 steps: full house (\d+) and hidden single (\d+)"
        found = re.fullmatch(told, host.messages[0])
        assert found
        assert int(found[1]) + int(found[2]) == 51

    def test_the_original_004_fills_a1_to_i9_and_says_so(self, sheet, host):
        sheet["K20"].select()
        macros.originals(filler="row-retry", seed="3")
        grid = Grid.from_rows(sheet["A1:I9"].options(ndim=2).value)
        assert (grid.clues, grid.clashes()) == (81, frozenset())
        assert host.messages == ["All digits are in place."]
        assert not sheet["A1"].font.bold

    def test_the_original_002_writes_tiles_from_row_7(self, sheet):
        sheet["A1"].select()
        macros.originals(filler="rotated", seed="3")
        # Row 7 + j + the lines above, column 1 + 14 * tile + k + the lines before, in the article.
        for number in (0, 8):
            left = 14 * number
            tile = sheet.range((7, 1 + left), (19, 13 + left)).options(ndim=2).value
            lines = [at for at in range(13) if at % 4 == 0]
            assert all(tile[at] == ["*"] * 13 for at in lines)
            assert all(row[at] == "*" for row in tile for at in lines)
            digits = [[v for v in row if v != "*"] for row in tile if set(row) != {"*"}]
            grid = Grid.from_rows(digits)
            assert (grid.clues, grid.clashes()) == (81, frozenset())
        assert sheet.range((7, 14)).value is None
        macros.undo_last()
        assert sheet["A7"].value is None

    def test_the_tiles_of_002_are_cleared_and_nothing_else(self, sheet, host):
        sheet["A1"].value = "mine"
        sheet["A20"].value = "mine"
        sheet["A1"].select()
        macros.originals(filler="rotated", seed="3")
        sheet.range((7, 14)).value = "mine"
        sheet.range((7, 29)).value = "#"  # no longer a tile: somebody has written into its frame
        macros.clear_tiles()
        assert [sheet[name].value for name in ("A1", "A20", "A7", "B8")] == ["mine"] * 2 + [
            None
        ] * 2
        assert sheet.range((7, 14)).value == "mine"
        assert sheet.range((8, 29)).value == "*"
        assert sheet.range((19, 125)).value is None
        macros.undo_last()
        assert sheet["A7"].value == sheet.range((19, 125)).value == "*"
        assert host.messages == []

    def test_where_there_are_no_tiles_that_is_told(self, sheet, host):
        sheet["A1"].select()
        macros.clear_tiles()
        assert host.messages == [f"There are no tiles on {sheet.name}; they begin in row 7."]

    @pytest.mark.parametrize(("name", "side"), [("mini-shuffle", 4), ("diagonal-blocks", 9)])
    def test_other_originals_begin_at_a1_and_say_what_the_author_counts(
        self, sheet, host, name, side
    ):
        sheet["A1"].select()
        macros.originals(filler=name, seed="3")
        grid = Grid.from_rows(sheet.range((1, 1), (side, side)).options(ndim=2).value)
        assert not grid.clashes()
        variant = VARIANTS[f"{side}x{side}"]
        run = fold(run_events(name, variant, Chance("3")), variant)
        blanks = side * side - grid.clues
        said = f"Shuffles: {run.shuffles}"
        if name == "diagonal-blocks":
            dead_end = f"A dead end: {blanks} blanks, for which no digit is left."
            said = dead_end if blanks else "The board is full."
        assert host.messages == [said]

    def test_the_original_003_has_the_lines_and_shades_of_its_table(self, sheet, host):
        sheet["A1"].select()
        macros.originals(filler="diagonal-blocks", seed="3")
        grey, shade = colour("CCCCCC"), colour("E7E6E6")
        shaded = {
            divmod(cell, 9)
            for cell in range(81)
            if sheet.range((1 + cell // 9, 1 + cell % 9)).color == shade
        }
        blocks = range(3)
        assert shaded == {(3 * b + r, 3 * b + c) for b in blocks for r in blocks for c in blocks}
        dark = colour("333333")
        for row in range(1, 9):
            edge = sheet.range((row, 5)).borders["edge_bottom"]
            assert edge.weight == "thin"
            assert edge.color == (grey if row % 3 else dark)

    def test_the_table_of_003_is_undone_with_its_lines(self, sheet, host):
        sheet["A1"].select()
        cells, before = sheet["A1:I9"], all_of(sheet["A1:I9"])
        macros.originals(filler="diagonal-blocks", seed="3")
        assert all_of(cells) != before
        macros.undo_last()
        assert all_of(cells) == before

    @pytest.mark.parametrize("lang", ["en", "ja"])
    def test_the_originals_in_vba_are_written_and_opened(self, sheet, host, tmp_path, lang):
        macros.settings(lang=lang)
        sheet["A1"].select()
        path = tmp_path / "mine.xlsm"
        path.write_text("mine")
        host.answers["NumpureFile"] = f"={path.with_suffix('')}"  # a Mac adds no suffix
        host.buttons += ["no", "yes"]
        macros.originals_workbook()
        assert (len(host.messages), path.read_text()) == (1, "mine")
        macros.originals_workbook()
        assert path.read_bytes() == shipped(f"originals-{lang}.xlsm")
        assert host.has_opened(path)

    def test_the_lab_is_written_and_opened(self, sheet, host, tmp_path, monkeypatch):
        monkeypatch.setattr(animation, "LAB_RUNS", 2)
        sheet["A1"].select()
        path = tmp_path / "lab.xlsx"
        macros.lab_workbook(path=str(path))
        names = load_workbook(path, read_only=True).sheetnames
        assert {"Compare", "Experiments", "Turns", "Tiles", "Replay rotated"} <= {*names}
        assert "Replay row-shuffle" not in names  # which takes seconds a run
        assert host.has_opened(path)

    def test_the_originals_in_vba_end_in_xlsm(self, sheet, host, tmp_path):
        sheet["A1"].select()
        path = tmp_path / "mine.xlsx"
        macros.originals_workbook(path=str(path))
        assert host.messages == [f"{path} does not end in .xlsm; choose a name that does."]
        assert list(tmp_path.iterdir()) == []

    def test_animate_ends_with_the_grid_that_the_algorithm_finds(self, sheet, host, monkeypatch):
        monkeypatch.setitem(animation.SPEEDS, "normal", 0)
        sheet["B2"].select()
        macros.animate(filler="mini-shuffle", seed="3")
        grid = Grid.from_rows(sheet["B2:E5"].options(ndim=2).value)
        assert (grid.clues, grid.clashes()) == (16, frozenset())
        macros.undo_last()
        assert sheet["B2:E5"].options(ndim=2).value == [[None] * 4] * 4
        assert host.messages == []

    def test_animate_asks_before_it_writes_over_formulas(self, sheet, host):
        sheet["C3"].formula = '=""'
        host.settle_formula(sheet["C3"], None)
        sheet["B2"].select()
        before = host.state()
        host.buttons += ["no"]
        macros.animate(filler="mini-shuffle", seed="3")
        assert host.messages == ["There are formulas in C3. Overwrite them?"]
        assert host.state() == before

    def test_animate_stops_at_esc(self, sheet, monkeypatch):
        monkeypatch.setitem(animation.SPEEDS, "normal", 0)
        monkeypatch.setattr(escape_key, "escape_is_down", lambda: True)
        sheet["B2"].select()
        macros.animate(filler="search", seed="3")
        assert text_of(sheet["B2:J10"]).count(".") >= 72

    def test_export_writes_the_boards_of_the_sheet(self, sheet, host, tmp_path):
        for cell, seed in (("B2", "1"), ("L2", "2")):
            sheet[cell].select()
            macros.generate(variant="4x4", level="easy", seed=seed)
        path = tmp_path / "out.xlsx"
        macros.export(number=0, path=str(path))
        assert host.messages == []
        assert host.recipes(path) == [f"4x4/{EASY}#1", f"4x4/{EASY}#2"]

    def test_export_asks_for_the_file_and_before_it_overwrites_one(self, typed, host, tmp_path):
        path = tmp_path / "mine.xlsx"
        path.write_text("mine")
        host.answers["NumpureInput"] = "="
        host.answers["NumpureFile"] = f"={path.with_suffix('')}"  # a Mac adds no suffix
        host.buttons += ["no", "yes"]
        macros.export()
        assert host.messages == [f"{path} is there already. Overwrite it?"]
        assert path.read_text() == "mine"
        macros.export()
        assert zipfile.is_zipfile(path)
        host.recipes(path)

    @pytest.mark.parametrize(("number", "file"), [("", "=unused"), ("=", "")])
    def test_a_cancelled_export_writes_nothing(self, typed, host, tmp_path, number, file):
        host.answers["NumpureInput"], host.answers["NumpureFile"] = number, file
        macros.export()
        assert host.messages == []
        assert list(tmp_path.iterdir()) == []

    def test_an_address_is_no_place_for_an_export(self, typed, host, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        address = "https://d.docs.live.net/1/book.xlsx"
        host.answers["NumpureInput"], host.answers["NumpureFile"] = "=", f"={address}"
        macros.export()
        sentence = f"{address} is a web address; choose a folder on this computer."
        assert host.messages == [sentence]
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("name", ["punch", "settings"])
    def test_a_cancelled_question_changes_nothing(self, typed, host, tmp_path, name):
        host.answers["NumpureInput"] = ""
        typed.value = matrix(ANSWER)
        before = all_of(typed)
        getattr(macros, name)()
        assert all_of(typed) == before
        assert host.messages == []
        assert list(tmp_path.iterdir()) == []

    def test_something_far_away_does_not_keep_export_from_the_board_selected(
        self, typed, sheet, host, tmp_path
    ):
        sheet.range((1_048_576, 16_384)).value = 1
        macros.export(number=0, path=str(tmp_path / "out.xlsx"))
        assert host.messages == []
        assert (tmp_path / "out.xlsx").exists()
        host.recipes(tmp_path / "out.xlsx")

    @pytest.mark.parametrize(
        ("number", "told"),
        [
            (1001, "A click makes at most 1000 puzzles, not 1001; numpure book makes more."),
            (-3, "The number is '-3'; write a whole number, 0 or more."),
        ],
    )
    def test_export_refuses_what_a_click_should_not_make(self, typed, host, tmp_path, number, told):
        macros.export(number=number, path=str(tmp_path / "out.xlsx"))
        assert host.messages == [told]
        assert list(tmp_path.iterdir()) == []

    def test_export_names_the_board_that_is_no_puzzle(self, sheet, host, tmp_path):
        for cell, seed in (("B2", "1"), ("L2", "2")):
            sheet[cell].select()
            macros.generate(variant="4x4", level="easy", seed=seed)
        sheet["L2:O2"].value = [1, 1, None, None]
        sheet["L2:O2"].font.bold = True
        macros.export(number=0, path=str(tmp_path / "out.xlsx"))
        reason = "The grid has no solution: L2 and M2 both hold 1."
        assert host.messages == [f"The board at L2 cannot be printed. {reason}"]
        assert list(tmp_path.iterdir()) == []

    def test_export_stops_at_esc(self, typed, host, tmp_path, monkeypatch):
        monkeypatch.setattr(escape_key, "escape_is_down", lambda: True)
        macros.export(number=500, path=str(tmp_path / "out.xlsx"))
        assert host.messages == ["Stopped; everything is as it was."]
        assert list(tmp_path.iterdir()) == []

    def test_export_makes_new_puzzles(self, host, sheet, tmp_path):
        sheet["B2"].select()
        path = tmp_path / "new.xlsx"
        macros.export(number=3, path=str(path))
        assert len(host.recipes(path)) == 3


def colour(text):
    """Return a colour as a spreadsheet tells it."""
    return text and rgb(text)


def fills(theme):
    """Return the fills that cells of a theme may have."""
    return {theme.ground, theme.tint or theme.ground, theme.shade, *theme.shades, *theme.colours}


def name_of(there):
    """Return what people call a cell."""
    return f"{chr(64 + there.column)}{there.row}"


def all_of(there):
    """Return everything about some cells that a command could change; xlwings tells it singly."""
    if isinstance(there, Cells):
        looks = there.formats("bold", "size", "name", "ink", "fill", "number_format", "wrap")
    else:
        looks = [
            (
                *(cell.font.bold, cell.font.size, cell.font.name, cell.font.color),
                *(cell.color, cell.number_format, bool(cell.wrap_text)),
            )
            for cell in there
        ]
    return there.options(ndim=2).value, looks
