"""Nothing that people see stays English: all of it comes from the catalogs."""

import json
import re
import xml.etree.ElementTree as ET
import zipfile
from io import BytesIO
from itertools import chain
from pathlib import Path

import pytest
from click.testing import CliRunner

from numpure_xl import export, macros
from numpure_xl.board.theme import THEMES
from numpure_xl.book.loose import BookLayout
from numpure_xl.book.playable.book import play_plan
from numpure_xl.cli import COMMANDS, main
from numpure_xl.cli.addin import addin
from numpure_xl.hints import explain
from numpure_xl.hints.phrases import phrasebook
from numpure_xl.lab import original_programs
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.book.workbook import lab_plan
from numpure_xl.lite.functions import functions
from numpure_xl.lite.scripts import LEFT_OUT, script
from numpure_xl.macros import options_page
from numpure_xl.options.option import TOPICS
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.levels import ANY, LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.words import LANGS, catalogs, translated
from tests.books import book, guided, items
from tests.commands import matrix
from tests.kinds import PUZZLE
from tests.labs import results
from tests.memory import MemoryBook, MemoryHost, User
from tests.pseudo import catalog, english, marked
from tests.sampling import slow
from tests.test_hints import TECHNIQUES, first_step
from workbook import sheets
from workbook.libreoffice import formulas, frame, menus, options

CATALOG = catalog()

# What may stand outside of a sentence: names that people type, and figures.
NAMES = {
    ANY,
    *COMMANDS,
    *THEMES,
    *PAPERS,
    *TRIMS,
    *VARIANTS,
    *FILLERS,
    *LEVELS,
    *SYMMETRIES,
    *LANGS,
}
NAME = rf"(?<![\w-])({'|'.join(sorted(map(re.escape, NAMES), key=len, reverse=True))})(?![\w-])"
GAP = r"\{\w+\}"
"""What Excel itself fills in."""

CELL = r"\br\d+c\d+\b"


@pytest.fixture(autouse=True)
def pseudo(tmp_path_factory, monkeypatch):
    """Put the pseudo-language in the place of Japanese."""
    monkeypatch.setattr(catalogs, "FOLDER", tmp_path_factory.mktemp("locale"))
    made = catalogs.source("ja").with_suffix(".mo")
    made.parent.mkdir(parents=True)
    made.write_bytes(CATALOG)
    for cached in (catalogs.catalog, phrasebook):
        cached.cache_clear()
    yield
    for cached in (catalogs.catalog, phrasebook):
        cached.cache_clear()


def test_the_language_marks_all_but_gaps():
    assert marked("{count} of {total:,} cells are {what!r}.") == (
        "{count}⟦ of ⟧{total:,}⟦ cells are ⟧{what!r}."
    )
    assert english("⟦Cell ⟧r1c1 holds ⟦x⟧", CELL) == ["holds"]


# --- the command line

LINES = [[], *[[name] for name in COMMANDS], *[["addin", name] for name in addin.commands]]
OPTION = r"(?m)^  (-\w, )?--[\w-]+( [A-Z]+(\.\w+)?| [\w|:,.-]+)?|--?\w[\w-]*"
CHOICES = r"\b(excel|libreoffice|line|text|grid|csv|json|solo|sumocue)\b"
USAGE = r"(?m)^.*\bnumpure .*$"

WRONG = [
    "generate --level x",
    "generate --variant 9y9",
    "generate --levels easy",
    "generate -n 0",
    "generate -n x",
    "generate --clues 3",
    "generate --scheduler x",
    "generate --foo",
    "generate --seed",
    "book",
    "book x.txt",
    "book x.xlsx --answers 5",
    "book x.xlsx --per-page 1000",
    "solve 1111111111111111",
    "solve ................",
    "solve no-such-file",
    "rate 12x412x412x412x4",
    "picture ................ -o x.gif",
    "lab",
    "lab --csv --runs 0",
    "lab --csv --fillers x",
    "addin status --host x",
    "slove",
]


def run(line, *more):
    words = [*line.split(), *more, "--lang", "ja"]
    return CliRunner().invoke(main, words, prog_name="numpure", env={"COLUMNS": "200"}).output


@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_help(line):
    own = rf"(?m)^  ({'|'.join((*COMMANDS, *addin.commands))})\b|\b({'|'.join(TOPICS)})\b"
    symbols = r"\b[A-Z]{2,}\b|\[N: \d+\]|\b(board)?\.(svg|png|pdf)\b|tcp://\S+|\{\w+\}"
    told = run(" ".join(line), "--help")
    assert "⟦" in told
    assert english(told, USAGE, own, NAME, OPTION, CHOICES, symbols) == []


@pytest.mark.parametrize("line", WRONG)
def test_what_is_wrong(line):
    told = run(line)
    assert "⟦" in told
    names = r"(?m)^numpure:|\b(integer|INTEGER|OUT)\b|\.\w+\b"
    assert english(told, USAGE, r"'[^']*'", NAME, CELL, OPTION, CHOICES, names) == []


def test_what_commands_tell_of_their_work(tmp_path):
    old, new = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    data = (re.escape(str(tmp_path)) + r"[/\\]\w\.xlsx", r"(?m)^numpure: ")
    assert english(run(f"book {old} -n 2 --variant 4x4 --trim 6x9 --seed 1"), *data) == []
    assert english(run(f"book {new} -n 2 --variant 4x4 --seed 2 --not-in {old}"), *data) == []


@pytest.mark.slow
def test_what_the_lab_tells_of_its_work(tmp_path):
    path = tmp_path / "a.xlsx"
    told = run(f"lab {path} --runs 2 --fillers mini-shuffle")
    assert english(told, re.escape(str(path))) == []


@pytest.mark.parametrize(
    "line", ["doctor --host excel", "addin status --host excel", "doctor --host libreoffice"]
)
def test_what_is_installed(line, tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))  # where LibreOffice makes a profile when it is asked
    data = r"(?m)^(ok|!!|numpure:)|(?:/|[A-Z]:\\)\S+|\d+(?:\.\d+)+\S*|\bLinux\b"
    told = re.sub(r"⟦LibreOffice refused: ⟧.*", "", run(line))  # what that says itself
    assert english(told, data) == []


# --- pages

SHOWN = {"t", "title", "oddHeader", "oddFooter", "evenHeader", "evenFooter"}
FORMULAS = {"f", "formula", "formula1", "formula2"}
ATTRIBUTES = ("prompt", "promptTitle", "error", "errorTitle", "tooltip")
ROMAN = r"\b[ivx]+\b"
"""The number of a page in front of a book."""

DATA = (
    NAME,
    CELL,
    r'&"[^"]*"|&[A-Z]',
    r"\S*#\S+",
    r"https?://\S+",
    r"\b\d\w*\b",
    r"[.x]{9,}",
    ROMAN,
)


def shown(path):
    """Yield the texts that a workbook shows, each with the part that it is in."""
    with zipfile.ZipFile(path) as file:
        for name in file.namelist():
            if name.endswith(".xml"):
                for element in ET.fromstring(file.read(name)).iter():
                    yield from ((name, text) for text in _of(element))


def _of(element):
    tag = element.tag.rpartition("}")[2]
    yield from (element.get(name) or "" for name in ATTRIBUTES)
    if tag == "sheet":
        yield element.get("name") or ""
    if tag in SHOWN:
        yield element.text or ""
    if tag in FORMULAS:
        yield from re.findall(r'"([^"]*)"', element.text or "")


BOOKS = {
    "loose": lambda: book("9x9", 2, lang="ja"),
    "newspaper": lambda: book("6x6+x", 2, lang="ja", theme="newspaper"),
    "bound": lambda: book("4x4+x", 2, lang="ja", trim="6x9", metadata=True),
    "pictures": lambda: book("4x4", 2, lang="ja", theme="children"),
    "steps": lambda: guided("6x6", levels=("easy",), lang="ja")[0],
    "playable": lambda: play_plan(items("4x4", 2), BookLayout(lang="ja")),
    "lab": lambda: lab_plan(results(), "ja"),
}
KINDS = [kind if kind == "bound" else slow(kind) for kind in BOOKS]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_pages(kind, tmp_path):
    path = tmp_path / "a.xlsx"
    export.write_book(BOOKS[kind](), path)
    texts = list(shown(path))
    assert len([text for _, text in texts if "⟦" in text]) > 2
    assert [found for found in texts if english(found[1], *_of_programs(), *DATA)] == []


def _of_programs():
    """Return patterns of what is never translated: lines of code, modules, titles of articles."""
    programs = original_programs.LINES.values()
    lines = {part for lines in programs for line in lines.values() for part in line}
    titles = {article.named("ja") for article in ARTICLES.values()}
    texts = sorted(
        filter(None, {*lines, *titles, *original_programs.MODULES.values()}), key=len, reverse=True
    )
    longest_first = sorted(texts, key=len, reverse=True)
    return [*map(re.escape, longest_first), "^VBA$", "^Python$"]


@pytest.mark.parametrize("technique", TECHNIQUES)
def test_hints(technique):
    step, marks = first_step(technique)
    for depth in (1, 2, 3):
        assert english(explain(step, marks, "ja", depth), CELL) == []


# --- the ribbon, LibreOffice, xlwings Lite, the commands


def test_the_ribbon_and_the_help_of_the_functions():
    head, *rows = sheets.texts()
    columns = [at for at, name in enumerate(head) if name.endswith("_ja")]
    texts = [
        row[at]
        for row in rows
        for at in columns
        if not row[0].startswith(("chosen.", "level.", "symmetry."))
    ]
    own = {language.name for language in LANGS.values()}
    assert [text for text in texts if english(text, GAP) and text not in own] == []
    assert len([text for text in texts if "⟦" in text]) > 100


@pytest.mark.slow
def test_the_menus_and_the_functions_of_libreoffice():
    ribbon = (sheets.HOME / "ribbon/customUI14.xml").read_bytes()
    lang = "{http://www.w3.org/XML/1998/namespace}lang"
    parts = [menus.addons(ribbon), menus.window_state(), formulas.add_ins()]
    values = [v for part in parts for v in ET.fromstring(part).iter("value") if v.get(lang) == "ja"]
    texts = [value.text or "" for value in values]
    assert [text for text in texts if english(text, r"\bSUDOKU_\w+|^[a-z]+$")] == []
    assert len([text for text in texts if "⟦" in text]) > 100
    titles = [title["ja"] for title in json.loads(menus.table(ribbon))["titles"].values()]
    assert [title for title in titles if english(title)] == []
    with zipfile.ZipFile(BytesIO(frame.frame())) as file:
        assert english(file.read("text/description.ja.txt").decode()) == []


def test_the_options_page_of_libreoffice():
    offered = [text for texts in options_page.choices().values() for text in texts.values()]
    own = {language.name for language in LANGS.values()}
    texts = [text for text in (*options_page.CONTROLS.values(), *offered) if text not in own]
    assert [text for text in texts if english(translated(text, "ja"))] == []
    labels = re.findall(r'lang="ja">([^<]*)<', options.registration("x").decode())
    assert [english(label) for label in labels] == [[], []]


@pytest.mark.parametrize("name", sorted(set(macros.__all__) - set(LEFT_OUT)))
def test_the_scripts_of_xlwings_lite(name):
    title, _, helps = script(name).__doc__.removeprefix("# ").partition("\n\n")
    assert title.startswith("⟦")
    assert helps.startswith("⟦")


def test_the_functions_of_xlwings_lite():
    found = list(functions())
    japanese = [function for function in found if function.__name__.endswith("_ja")]
    assert len(japanese) == len(found) / 2
    assert all(english(function.__doc__) == [] for function in japanese)


COMMANDS_RUN = "check rate hint next_step solve check settings about punch export help"


def test_the_commands_in_a_spreadsheet(monkeypatch, tmp_path):
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    status: list[str] = []
    monkeypatch.setattr(MemoryHost, "show_status", lambda _, text: status.append(text or "False"))
    book = MemoryBook()
    book.commands(monkeypatch)
    user = User(book.excel)
    user.answers = {"NumpureInput": "", "NumpureFile": str(tmp_path / "a.xlsx")}
    macros.solve()
    area = book.sheets[0]["A1:I9"]
    area.value = matrix(PUZZLE)
    area.select()
    for name in COMMANDS_RUN.split():
        user.buttons[:] = ["yes"] * 3
        getattr(macros, name)()
    area.value = [[5] * 9] * 9
    macros.check()
    macros.rate()
    told = [*user.messages, *chain.from_iterable(user.questions), *status]
    assert len([text for text in told if "⟦" in text]) > 12
    data = (NAME, CELL, r"\b[A-Z]{1,2}\d+\b", r"/\S+", r"False|\bfake\b|\b(slow|normal|fast)\b")
    assert [text for text in told if english(text, *data)] == []
