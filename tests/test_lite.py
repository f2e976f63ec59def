# mypy: disable-error-code="assignment,attr-defined,call-arg"
"""xlwings Lite gets every function and every command, and its engine serves every command.

Here they run in memory; hosts/test_lite.py has them in the browser's Python.
"""

import ast
import asyncio
import inspect
import re
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from packaging.requirements import Requirement

from numpure_xl import lite, macros, udfs
from numpure_xl.board.location import Area
from numpure_xl.guide import chapter
from numpure_xl.hosts import lite as lite_host
from numpure_xl.hosts.excel import config
from numpure_xl.hosts.lite import LiteHost
from numpure_xl.lite.scripts import ASKING, INSTEAD, LEFT_OUT, perform
from numpure_xl.macros import generation
from numpure_xl.sheet_io.changes import Change, PutTyped, PutValue, TypeRows
from numpure_xl.shipped import shipped
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.make.making import make_first
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import translated
from tests.commands import EASY, Commands, all_of, matrix, text_of
from tests.hosts.excel.model import RefusedError
from tests.kinds import ANSWER, CASES, DRAWS, differing
from tests.lite_double import LiteBook
from tests.memory import MemoryBook, User, recipes
from tests.sentences import trees, untranslated
from tests.snapshots import held
from tests.undo_law import COMMANDS, CONTENT, FaultError, at_home, failing, filled

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "workbook" / "lite"
FUNCTIONS = {name for name in vars(udfs) if name.startswith("sudoku_")}


def offered():
    """Return what the only line of main.py brings."""
    names: dict[str, Any] = {}
    exec((FOLDER / "main.py").read_text("utf-8"), names)  # noqa: S102
    return {name: value for name, value in names.items() if not name.startswith("__")}


def test_the_line_brings_every_function_every_alias_and_every_command():
    aliases = {f"{name}_ja" for name in FUNCTIONS - {*untranslated("ja")}}
    assert set(offered()) == FUNCTIONS | aliases | (set(macros.__all__) - set(LEFT_OUT))


# They stand in people's cells: names may be added, none may change.
ALIASES = {
    "sudoku_solve": "解答",
    "sudoku_generate": "問題生成",
    "sudoku_solution": "完成盤",
    "sudoku_punch": "穴あけ",
    "sudoku_count": "解の数",
    "sudoku_check": "検査",
    "sudoku_clashes": "重複",
    "sudoku_candidates": "候補",
    "sudoku_rate": "難しさ",
    "sudoku_level": "難易度",
    "sudoku_text": "文字列",
    "sudoku_link": "リンク",
    "sudoku_parse": "読み取り",
    "sudoku_recipe": "レシピ",
    "sudoku_regions": "区画",
    "sudoku_hint": "ヒント",
    "sudoku_steps": "手順",
}


def test_every_function_has_a_japanese_name_of_its_own():
    known = FUNCTIONS - {*untranslated("ja")}  # those without a name are listed by test_words
    assert {name: translated(name, "ja", "function name") for name in known} == ALIASES
    assert len(set(ALIASES.values())) == len(ALIASES)
    assert translated("Number Place", "ja", "function namespace") == "ナンプレ"


def test_what_is_left_out_is_a_command():
    assert set(LEFT_OUT) | set(INSTEAD) | ASKING <= set(macros.__all__)


NAMES = {
    *("about", "candidates", "check", "clear", "clear_tiles", "export", "generate", "help", "hint"),
    *(
        "next_step",
        "open_elsewhere",
        "originals",
        "originals_workbook",
        "paste",
        "punch",
        "rate",
        "selftest",
        "settings",
        "solution",
        "solve",
    ),
}
"""They are buttons in people's workbooks: names may be added, none may go."""


def test_no_script_has_gone():
    assert set(offered()) >= NAMES


def test_where_the_self_test_can_be_run_is_told():
    book = ScriptedBook()
    asyncio.run(lite.selftest(book.lite))
    (told,) = book.excel.messages
    assert told.endswith("Run numpure doctor --report report.txt on a computer with Excel.")


def test_every_change_of_content_is_carried_out():
    host, sheet = LiteHost(ScriptedBook().lite), "Sheet1"
    pair, line = Area(0, 0, 2, 1), Area(0, 1, 1, 2)
    changes: list[Change] = [
        PutTyped([pair], "=Z9"),
        TypeRows(line, [["0.5", "=Z8"]]),
        PutValue([Area(1, 1, 1, 1)], "mine"),
    ]
    asyncio.run(host.apply(sheet, changes))
    host.carry_out()
    found = asyncio.run(host.contents(sheet, Area(0, 0, 2, 3)))
    assert found.typed == [["=Z9", "0.5", "=Z8"], ["=Z9", "mine", ""]]


EXAMPLE: Any = ({(1, 1): 1 / 3, (2, 3): "007"}, [])


@given(CONTENT, COMMANDS, st.integers(1, 60), st.booleans())
@example(EXAMPLE, ("generate", {"variant": "4x4", "seed": "7"}), 20, True)  # noqa: FBT003
@settings(deadline=None)
def test_a_script_that_fails_or_may_not_overwrite_has_changed_nothing(
    content, command, fault, overwrite
):
    """The law of undo: what a script did well Excel itself undoes; what ends badly did nothing."""
    book, (name, options) = ScriptedBook(), command
    filled(book.sheets[0], content)
    before = held(book.excel.active.sheets, [])
    work = inspect.unwrap(getattr(macros, name))
    with at_home() as patch:
        patch.setattr(LiteHost, "_note", failing(LiteHost._note, fault))
        try:
            asyncio.run(perform(work, book.lite, overwrite=overwrite, **options))
        except FaultError:
            assert differing(before, held(book.excel.active.sheets, [])) == []
        else:
            is_refused = any("Overwrite" in message for message in book.excel.messages)
            assert not is_refused or differing(before, held(book.excel.active.sheets, [])) == []


@pytest.mark.parametrize(
    ("argument", "table"),
    [("variant", ALL_BOARDS), ("level", LEVELS), ("symmetry", SYMMETRIES), ("filler", FILLERS)],
)
def test_drop_downs_offer_what_is_in_the_tables(argument, table):
    found = [
        get_args(value.__annotations__[argument])
        for value in offered().values()
        if argument in value.__annotations__
    ]
    assert len(found) > 1
    more = {"any", ""}  # what a form says for what is left open
    assert all([name for name in names if name not in more] == list(table) for names in found)


def test_a_drop_down_is_where_a_range_cannot_be():
    """xlwings describes an argument with a drop-down as one value, which a range is not."""
    for name in ("sudoku_solve", "sudoku_solve_ja", "sudoku_count", "sudoku_punch"):
        assert "variant" not in offered()[name].__annotations__
    assert "variant" in lite.sudoku_generate.__annotations__


def test_a_function_by_its_other_name_answers_the_same():
    assert lite.sudoku_solve_ja(matrix(ANSWER)) == udfs.sudoku_solve(matrix(ANSWER))
    assert inspect.signature(lite.sudoku_solve_ja) == inspect.signature(udfs.sudoku_solve)


def test_generate_has_a_form():
    parameters = inspect.signature(lite.generate).parameters
    assert [*parameters] == ["book", "variant", "level", "symmetry", "seed", "overwrite"]
    assert [value.default for value in parameters.values()][1:] == [
        "9x9",
        "",
        "half-turn",
        "",
        False,
    ]


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_instructions_have_two_steps(lang):
    text = chapter("xlwings-lite", lang)
    assert re.findall(r"^(\d)\. \*\*", text, re.MULTILINE) == list("12")
    assert (FOLDER / "main.py").read_text("utf-8").strip() in text


def test_the_version_of_xlwings_is_the_one_that_is_tested():
    lines = (FOLDER / "requirements.txt").read_text("utf-8").splitlines()
    assert {f"xlwings=={config.XLWINGS}", "numpure-xl"} <= set(lines)


@pytest.mark.slow
def test_nothing_is_imported_that_needs_a_licence():
    """All of xlwings is free but `pro`, and what stands on that."""
    imported = {
        name
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, (ast.Import, ast.ImportFrom))
        for name in [getattr(node, "module", None), *(alias.name for alias in node.names)]
        if name and name.startswith("xlwings")
    }
    assert (
        imported
        == {
            "xlwings",
            "xlwings.base_classes",
            "xlwings.com_server",
            "xlwings.main",
        }
        & imported
    )
    assert "xlwings" in imported


def needed(system):
    """Return what the package depends on, on a system."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found = map(Requirement, project["dependencies"])
    markers = {"sys_platform": system}
    return {one.name for one in found if one.marker is None or one.marker.evaluate(markers)}


def test_in_a_browser_only_libraries_are_needed_that_run_there():
    """hosts/test_lite.py has these and no other, and everything runs."""
    assert needed("emscripten") == {"budoux", "openpyxl", "xlwings"}
    assert needed("win32") > needed("emscripten")


WRITES = {title for title, case in CASES.items() if case.writes}


class UserOfLite(User):
    """The user of xlwings Lite, where Excel itself undoes what a script did."""

    refusals = (RefusedError,)  # Excel refuses; xlwings Lite says so

    def refused(self, kind, usual):
        return {
            "formulas": {"solve", "candidates", *DRAWS},
            "protected": WRITES,
            "playable": WRITES,
            "spilled": DRAWS,
        }.get(kind, usual)

    def state(self):
        self.before = deepcopy({name: vars(self.excel.active.sheets[0])[name] for name in KEPT})
        return super().state()

    def take_back(self):
        vars(self.excel.active.sheets[0]).update(self.before)


KEPT = ("values", "formulas", "looks", "strokes", "heights", "widths")


class ScriptedBook(MemoryBook):
    """A workbook in memory whose commands are scripts."""

    @property
    def lite(self):
        """The workbook, as a script gets it."""
        return LiteBook(self.excel)

    def run(self, work, **options):
        """Perform a command on it."""
        asyncio.run(perform(work, self.lite, **options))


class TestInMemory(Commands):
    @pytest.fixture
    def book(self, monkeypatch):
        """A workbook whose commands are scripts of xlwings Lite."""
        book = ScriptedBook()
        book.commands(monkeypatch)
        return book

    @pytest.fixture
    def host(self, book):
        return UserOfLite(book.excel)

    # Excel undoes what a script did, as it does with what anybody types.
    test_undo_puts_back_values_and_looks = None
    test_undo_gives_numbers_back_to_the_last_digit = None
    test_undo_gives_rows_and_columns_their_sizes_back = None
    test_undo_reaches_the_first_cell_of_a_sheet = None
    test_undo_happens_once = None
    test_undo_brings_a_pasted_link_back = None
    test_undo_brings_several_grids_back = None
    test_undo_brings_a_board_with_others_between_back = None
    test_undo_brings_the_pencil_marks_of_several_grids_back = None

    # A script asks for no place to save in: the file goes to the folder of xlwings Lite.
    test_an_address_is_no_place_for_an_export = None

    # Nothing is shown before a script has ended.
    test_animate_ends_with_the_grid_that_the_algorithm_finds = None
    test_animate_asks_before_it_writes_over_formulas = None

    # No key arrives in a browser.
    test_animate_stops_at_esc = None
    test_export_stops_at_esc = None

    # How heavy a stroke is, is not told.
    test_regions_are_seen_where_there_is_no_recipe = None

    # Nobody is asked; the form has said it all. See below.
    test_cells_that_hold_something_are_overwritten_only_after_yes = None
    test_clear_asks_before_it_empties_a_board_without_givens = None
    test_punch_keeps_as_many_clues_as_are_asked_for = None
    test_a_hint_says_more_as_long_as_that_is_wanted = None
    test_a_hint_begins_with_what_is_wrong = None
    test_a_hint_rests_on_pencil_marks_and_offers_to_strike_what_it_eliminates = None
    test_export_asks_for_the_file_and_before_it_overwrites_one = None
    test_a_cancelled_export_writes_nothing = None
    test_a_cancelled_question_changes_nothing = None
    test_settings_are_asked_for_and_kept = None
    test_a_table_that_only_looks_like_a_board_is_left_alone = None

    # Excel refuses; xlwings Lite says so. See below.
    test_no_board_is_drawn_on_a_protected_sheet = None
    test_locked_cells_are_left_alone = None
    test_unlocked_cells_of_a_protected_sheet_are_filled_and_emptied = None
    test_what_is_wrong_on_a_protected_sheet_is_named = None

    # Nobody can tell arrays; a formula that would be lost is what the form says.
    test_an_array_formula_is_refused_by_its_address = None
    test_a_half_solved_board_is_replaced_only_after_yes = None
    test_what_was_typed_since_is_undone_only_after_yes = None
    test_nothing_is_written_on_a_protected_sheet = None

    # They end with undo. See below.
    test_the_original_002_writes_tiles_from_row_7 = None
    test_the_tiles_of_002_are_cleared_and_nothing_else = None
    test_the_table_of_003_is_undone_with_its_lines = None
    test_a_board_in_the_last_row_and_column_of_the_sheet_is_played = None

    # The files are not opened, and the messages say where they are. See below.
    test_export_writes_the_boards_of_the_sheet = None
    test_export_makes_new_puzzles = None
    test_something_far_away_does_not_keep_export_from_the_board_selected = None
    test_the_originals_in_vba_are_written_and_opened = None
    test_the_lab_is_written_and_opened = None

    def test_a_form_may_hand_over_a_number_as_text(self, typed, book, host):
        assert get_args(inspect.signature(lite.hint).parameters["depth"].annotation) == (1, 2, 3)
        asyncio.run(lite.hint(book.lite, "2"))
        assert host.messages[0].startswith("Find the ")

    def test_what_is_in_the_way_is_overwritten_only_if_the_form_says_so(self, sheet, host):
        sheet["D5"].value = "mine"
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        question = "B2:J11 is not empty. Overwrite it?"
        then = "Then tick 'overwrite' in the form, and run it again."
        assert host.messages == [f"{question} {then}"]
        assert [sheet["D5"].value, sheet["B2"].value] == ["mine", None]
        macros.generate(seed="1", level="easy", overwrite=True)
        assert sheet["D5"].value != "mine"

    def test_punch_leaves_as_many_clues_as_the_form_says(self, sheet, host):
        sheet["B2:J10"].value = matrix(ANSWER)
        sheet["B2:J10"].select()
        macros.punch(clues=30, seed="5")
        assert text_of(sheet["B2:J10"]).count(".") == 51
        sheet["B2:J10"].value = matrix(ANSWER)
        macros.punch(seed="5")
        assert text_of(sheet["B2:J10"]).count(".") > 51
        assert host.messages == []

    def test_a_fault_in_the_middle_changes_nothing(self, typed, host, monkeypatch):
        before = all_of(typed)
        monkeypatch.delitem(lite_host.PATHS, "ink")
        with pytest.raises(KeyError):
            macros.solve()
        assert all_of(typed) == before

    def test_a_protected_sheet_refuses_the_first_change(self, typed, host):
        before = all_of(typed)
        host.protect(typed.sheet)
        with pytest.raises(RefusedError):
            macros.solve()
        assert all_of(typed) == before

    def test_export_says_where_the_workbook_is(self, sheet, host, tmp_path):
        sheet["B2"].select()
        macros.generate(variant="4x4", level="easy", seed="1")
        macros.export(number=0, path=str(tmp_path / "out.xlsx"))
        macros.export(number=3, path=str(tmp_path / "new.xlsx"))
        assert host.messages == [
            f"{tmp_path / name} is ready: menu of xlwings Lite > Files > Import/Export."
            for name in ("out.xlsx", "new.xlsx")
        ]
        assert recipes(tmp_path / "out.xlsx") == [f"4x4/{EASY}#1"]
        assert len(recipes(tmp_path / "new.xlsx")) == 3

    def test_the_originals_in_vba_are_where_files_can_be_fetched(self, host, tmp_path):
        path = tmp_path / "originals.xlsm"
        macros.originals_workbook(path=str(path))
        assert path.read_bytes() == shipped("originals-en.xlsm")
        assert host.messages == [f"{path} is ready: menu of xlwings Lite > Files > Import/Export."]

    def test_tiles_are_written_and_cleared(self, sheet, host):
        sheet["A1"].select()
        macros.originals(filler="rotated", seed="3")
        assert sheet["A7:M7"].value == ["*"] * 13
        sheet["A6"].value = "mine"
        macros.clear_tiles()
        assert sheet["A6:A8"].value == ["mine", None, None]
        assert host.messages == []

    def test_work_is_done_once_however_often_a_command_begins_anew(
        self, sheet, book, host, monkeypatch
    ):
        made = []

        def counted(shared):
            made.append(make_first(shared))
            return made[-1]

        monkeypatch.setattr(generation, "make_first", counted)
        sheet["B2"].select()
        for _ in range(2):  # a board there is none of yet, and one that is there
            made.clear()
            form = ("4x4", "easy", "none", "", False)
            asyncio.run(lite.generate(book.lite, *form))
            assert [sheet["B6"].value] == [puzzle.recipe for puzzle in made]
        assert host.messages == []

    def test_numbers_of_a_form_are_looked_at(self, typed, book, host):
        asyncio.run(lite.punch(book.lite, "none", -3, ""))
        asyncio.run(lite.export(book.lite, "many", ""))
        assert host.messages == [
            f"The {name} is {found!r}; write a whole number, 0 or more."
            for name, found in (("clues", "-3"), ("number", "many"))
        ]

    def test_columns_are_as_wide_as_rows_are_high_in_points(self, sheet):
        sheet["B2"].select()
        macros.generate(seed="1", level="easy")
        cell = sheet["E6"]
        assert (cell.row_height, cell.column_width) == (
            27,
            pytest.approx(27),
        )  # 36 pixels, as on a ribbon's click

    def test_a_script_waits_only_for_what_it_has_to_know(self, sheet, book):
        """A whole board with one look is one question for each thing; a mixed one, its cells."""
        sheet["B2:J10"].value = matrix(ANSWER)
        sheet["B2:J10"].select()
        book.excel.calls.clear()
        macros.check()
        asked = {name: n for name, n in book.excel.calls.items() if name.startswith("read")}
        assert asked["read bold"] == 1
