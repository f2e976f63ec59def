"""The commands in a spreadsheet in memory; hosts/test_calc.py has a real one."""

import ast
import inspect
import re
from pathlib import Path

import openpyxl
import pytest

from numpure_xl import macros
from numpure_xl.hosts.excel import config
from numpure_xl.live import change
from numpure_xl.macros import user
from numpure_xl.words import translated
from tests.commands import Commands, all_of, matrix, text_of
from tests.fakes import Engine
from tests.kinds import ANSWER
from tests.sentences import trees
from tests.snapshots import held


class User:
    """The user of the spreadsheet in memory."""

    no_command_to_undo = "There is nothing to put back."
    refusals: tuple[type[Exception], ...] = ()

    def __init__(self, engine):
        self.engine = engine
        self.messages, self.buttons = engine.messages, engine.buttons
        self.answers: dict[str, str] = {}
        self.questions: list[tuple[str, ...]] = []
        for name in ("NumpureInput", "NumpureFile"):
            engine.macros[name] = lambda *question, name=name: self.answer(name, question)

    def answer(self, macro, question):
        self.questions.append(question)
        return self.answers[macro]

    def protect(self, sheet):
        sheet.impl.protected = True

    def merge(self, there):
        there.sheet.impl.merged += there.impl.cells

    def state(self):
        """Return how often something was written."""
        reading = ("read", "written")
        return {n: c for n, c in self.engine.calls.items() if not n.startswith(reading)}

    def settle_formula(self, there, value):
        """Let a formula come to a value; the spreadsheet in memory does not reckon."""
        there.impl.sheet.values[there.impl.cells[0]] = value

    def array(self, there, value):
        """Make cells parts of an array formula that comes to a value."""
        there.formula = "=A100:B101"
        for cell in there:
            self.settle_formula(cell, value)
        there.impl.sheet.arrays |= set(there.impl.cells)

    def model(self, sheet):
        """Return what keeps a sheet in memory."""
        return sheet.impl

    def filter(self, sheet):
        """Hide rows of the board by a filter."""
        self.model(sheet).filtered, self.model(sheet).hidden_rows = True, {9}

    def furnish(self, sheet):
        """Put all that is no cell on a sheet, and merged cells beside the board."""
        things = self.model(sheet).things
        for kind, address in (
            *(("note", "C3"), ("note", "E3"), ("rule", "C3:K11"), ("condition", "C3:K11")),
            *(("table", "C2:K11"), ("shape", "D4:E5")),
        ):
            things.put(kind, {(cell.row, cell.column) for cell in sheet[address]})
        self.merge(sheet["M10:N10"])

    def refused(self, _kind, usual):
        """Return which commands are refused on a kind of sheet (kinds.py)."""
        return usual

    def snapshot(self):
        """Return all that the workbook holds."""
        book = self.engine.book
        return held(book.sheets.all, book.names.all)

    def take_back(self):
        """Undo the last command."""
        macros.undo_last()

    def recipes(self, path):
        assert self.engine.app.books.opened == [str(path)]
        return recipes(path)


def recipes(path):
    """Return the recipes that a workbook has, by another reader."""
    sheet = openpyxl.load_workbook(path)["Puzzles"]
    return [cell.value for row in sheet for cell in row if "#" in str(cell.value)]


def tags():
    """Return the commands that the buttons of the ribbon run."""
    text = (Path(__file__).parents[1] / "workbook/ribbon/customUI14.xml").read_text("utf-8")
    return sorted({tag for tag in re.findall(r'tag="([^"]*)"', text) if tag.endswith(")")})


@pytest.mark.parametrize("tag", tags())
def test_every_button_runs_a_command_that_takes_what_it_gives(tag):
    call = ast.parse(tag, mode="eval").body
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Name)
    given = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords}
    inspect.signature(getattr(macros, call.func.id)).bind(None, **given)  # None is the session


def test_every_command_has_a_button():
    assert {tag.partition("(")[0] for tag in tags()} == set(macros.__all__)


SHOWN = {"show_message", "confirm", "ask", "ask_file", "busy", "show"}


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
    assert [text for _, text in told() if translated(text, "ja") == text] == []


@pytest.mark.parametrize(
    ("variable", "kept", "lang"),
    [("ja_JP.UTF-8", "", "ja"), ("de_DE.UTF-8", "", "en"), ("ja_JP.UTF-8", "en", "en")],
)
def test_the_language_is_the_one_set_or_the_systems(monkeypatch, tmp_path, variable, kept, lang):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", variable)
    user.save(LANGUAGE=kept)
    assert user.language(Engine().front().app) == lang


@pytest.mark.parametrize(("kept", "lang"), [("", "ja"), ("en", "en")])
def test_the_language_is_that_of_the_ribbon(monkeypatch, tmp_path, kept, lang):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    user.save(LANGUAGE=kept)
    engine = Engine()
    engine.macros["NumpureLanguage"] = lambda: "ja"
    assert user.language(engine.front().app) == lang


def test_settings_are_kept_beside_those_of_the_add_in(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    user.save(LANGUAGE="ja", INTERPRETER_WIN="python")
    user.save(LANGUAGE="")
    assert config.read(user.places()) == {"INTERPRETER_WIN": "python"}


class TestInMemory(Commands):
    @pytest.fixture
    def engine(self):
        return Engine()

    @pytest.fixture
    def book(self, engine):
        book = engine.front()
        book.set_mock_caller()
        return book

    @pytest.fixture
    def host(self, engine):
        return User(engine)

    def test_whoever_wants_more_help_gets_the_guide(self, book, host, monkeypatch, tmp_path):
        shown: list[str] = []
        monkeypatch.setattr("webbrowser.open", shown.append)
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        host.buttons += ["yes"]
        macros.help()
        assert shown == [path.as_uri() for path in tmp_path.rglob("guide.html")]
        assert len(shown) == 1

    def test_a_fault_in_the_middle_puts_everything_back(self, typed, engine, host, monkeypatch):
        before = all_of(typed)
        monkeypatch.setitem(change.WRITERS, "ink", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            macros.solve()
        assert all_of(typed) == before
        assert engine.app.settings == {"screen_updating": True, "enable_events": True}
        assert engine.app.status_bar is False

    def test_what_is_no_cell_is_told(self, engine, book, host):
        macros.solve()
        assert host.messages == [
            "Something other than cells is selected, such as a chart; select cells."
        ]

    @pytest.mark.parametrize("name", ["punch", "export", "settings"])
    def test_without_an_add_in_nothing_is_taken_for_granted(
        self, typed, engine, host, tmp_path, name
    ):
        typed.value = matrix(ANSWER)
        engine.macros.clear()
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
