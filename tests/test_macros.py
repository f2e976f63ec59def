"""The commands in a spreadsheet in memory; hosts/test_calc.py has a real one."""

import ast
import inspect
import re
import sys
from pathlib import Path

import pytest

import numpure_xl
from numpure_xl import macros
from numpure_xl.errors import RequestError
from numpure_xl.hosts.excel import config
from numpure_xl.macros import user
from numpure_xl.macros.clicks import CLICKS, command_of
from numpure_xl.words import translated
from tests.commands import Commands, all_of, matrix, text_of
from tests.kinds import ANSWER
from tests.memory import MemoryBook, MemoryHost, User
from tests.sentences import trees, untranslated
from tests.undo_law import FaultError, failing

ORDINARY = "9x9 hard half-turn"


@pytest.mark.parametrize("control", CLICKS)
def test_every_control_runs_a_command_that_takes_what_it_gives(control):
    command, options = command_of(f"{control} {ORDINARY}")
    inspect.signature(getattr(macros, command)).bind(None, **options)  # None is the session


def test_every_command_has_a_control():
    assert {click.command for click in CLICKS.values()} == set(macros.__all__)


def test_what_is_chosen_arrives_where_it_is_asked_for():
    _, options = command_of(f"numpureGenerate {ORDINARY}")
    assert options == {"variant": "9x9", "level": "hard", "symmetry": "half-turn"}
    assert command_of(f"numpureHint3 {ORDINARY}")[1] == {"depth": 3}
    assert command_of(f"numpureSheetGenerate 16x16 {ORDINARY[4:]}")[1] == options


@pytest.mark.parametrize(
    "words",
    [
        *("", " ", "numpureSolve", "solve", f"solve {ORDINARY}", f"solve() {ORDINARY}"),
        *("numpureSolve 9x9 hard", f"numpureSolve {ORDINARY} more", f"numpureSolve  {ORDINARY}"),
        *("numpureSolve 9x9 hard __import__('os')", "numpureSolve 9x9 any; half-turn"),
        *(f"__class__ {ORDINARY}", f"numpureSolve\n{ORDINARY}", f"numpuresolve {ORDINARY}"),
    ],
)
def test_what_no_control_says_is_refused(words):
    with pytest.raises(RequestError, match="has no command"):
        command_of(words)


SHOWN = {"show_message", "confirm", "ask", "ask_file", "new_file", "busy", "show"}


def told():
    """Return what the commands tell, ask and show in the status bar."""
    return {
        (name, call.args[0].value)
        for name, tree in trees()
        if name.startswith("macros/")
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and getattr(call.func, "attr", "") in SHOWN
        and isinstance(call.args[0], ast.Constant)
    }


def test_all_that_commands_tell_stands_in_japanese():
    assert len(told()) > 10
    said = {text for _, text in told() if translated(text, "ja") == text}
    assert said <= {*untranslated("ja")}  # what is new, and listed by test_words


@pytest.mark.parametrize(
    ("variable", "kept", "lang"),
    [("ja_JP.UTF-8", "", "ja"), ("de_DE.UTF-8", "", "en"), ("ja_JP.UTF-8", "en", "en")],
)
def test_the_language_is_the_one_set_or_the_systems(monkeypatch, tmp_path, variable, kept, lang):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", variable)
    user.save(LANGUAGE=kept)
    assert user.language(MemoryBook().host().locale) == lang


@pytest.mark.parametrize(("kept", "lang"), [("", "ja"), ("en", "en")])
def test_the_language_is_that_of_the_ribbon(monkeypatch, tmp_path, kept, lang):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    user.save(LANGUAGE=kept)
    book = MemoryBook()
    book.excel.answers["NumpureLanguage"] = "ja"
    assert user.language(book.host().locale) == lang


def test_settings_are_kept_beside_those_of_the_add_in(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    user.save(LANGUAGE="ja", INTERPRETER_WIN="python")
    user.save(LANGUAGE="")
    assert config.read(user.places()) == {"INTERPRETER_WIN": "python"}


class TestInMemory(Commands):
    @pytest.fixture
    def book(self, monkeypatch):
        book = MemoryBook()
        book.commands(monkeypatch)
        return book

    @pytest.fixture
    def host(self, book):
        return User(book.excel)

    def test_whoever_wants_more_help_gets_the_guide(self, book, host, monkeypatch, tmp_path):
        shown: list[str] = []

        def show(address):
            shown.append(address)
            return True

        monkeypatch.setattr("webbrowser.open", show)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        host.buttons += ["yes"]
        macros.help()
        assert shown == [path.as_uri() for path in tmp_path.rglob("guide.html")]
        assert len(shown) == 1

    def test_a_fault_in_the_middle_puts_everything_back(self, typed, book, host, monkeypatch):
        before = all_of(typed)
        monkeypatch.setattr(MemoryHost, "change", failing(MemoryHost.change, 2))
        with pytest.raises(FaultError):
            macros.solve()
        assert all_of(typed) == before
        assert book.excel.settings["status_bar"] is False

    def test_a_sheet_called_as_one_of_ours_keeps_its_name_in_japanese(self, typed, book, host):
        macros.settings(lang="ja")
        book.model.name, book.model.protected = "Answers", True
        macros.generate()
        assert host.messages == [
            "シート Answers は保護されています。保護を解除するか、別のシートを選んでください。"
        ]

    @pytest.mark.parametrize("lang", ["en", "ja"])
    def test_cells_are_named_as_on_the_sheet_in_every_language(self, typed, host, lang):
        macros.settings(lang=lang)
        typed[0, 2].value, typed[0, 2].font.bold = 5, True
        macros.rate()
        assert "C3" in host.messages[0]
        assert "E3" in host.messages[0]

    def test_what_is_no_cell_is_told(self, book, host):
        book.model.selection = None
        macros.solve()
        assert host.messages == [
            "Something other than cells is selected, such as a chart; select cells."
        ]

    @pytest.mark.parametrize("name", ["punch", "export", "settings"])
    def test_without_an_add_in_nothing_is_taken_for_granted(
        self, typed, book, host, tmp_path, name
    ):
        typed.value = matrix(ANSWER)
        book.excel.answers.clear()
        getattr(macros, name)()
        assert host.messages == [
            "The add-in cannot ask for what is missing; run numpure addin install, or try again."
        ]
        assert text_of(typed) == ANSWER
        assert list(tmp_path.iterdir()) == []

    def test_questions_are_asked_in_the_language_and_fit_an_input_box(self, typed, host):
        typed.value = matrix(ANSWER)
        for lang in ("en", "ja"):
            macros.settings(lang=lang)
            host.answers = {"NumpureInput": "", "NumpureFile": ""}
            macros.punch()
            macros.export()
            macros.settings()
        assert len(host.questions) == 6
        assert len({question[0] for question in host.questions}) == 6
        assert all(len(text) <= 255 for question in host.questions for text in question)


STORY = re.compile(r"`(\w+)\.(\w+)`")
"""A function in the story of a click: its module and its name."""


def told_of_a_click():
    """Return the functions that the architecture names on the way of a click on Generate."""
    text = (Path(numpure_xl.__file__).parent / "ARCHITECTURE.md").read_text("utf-8")
    story = text.partition("## A click on Generate")[2].partition("\n## ")[0]
    return [found for found in STORY.findall(story) if found[1] != "py"]


def test_the_way_of_a_click_is_the_one_that_is_told(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    book, entered = MemoryBook(), []
    book.sheets[0]["B2"].select()
    work = inspect.unwrap(macros.generate)

    def note(frame, event, _argument):
        place = (Path(frame.f_code.co_filename).stem, frame.f_code.co_name)
        if event == "call" and place not in entered:
            entered.append(place)

    sys.setprofile(note)
    try:
        book.run(work, level="easy", seed="7")
    finally:
        sys.setprofile(None)
    told = told_of_a_click()
    assert len(told) > 8
    assert [place for place in entered if place in told] == told
