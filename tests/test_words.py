"""Every sentence is said in all languages, whole, and is short enough for a cell."""

import ast
import io
import os
import pickle
import re
import shutil
import string
import subprocess
import sys
import zipfile
from collections import Counter
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from click.testing import CliRunner

from numpure_xl import words
from numpure_xl.book.bound.contents import ASKED
from numpure_xl.cli import main
from numpure_xl.errors import GaveUpError, GridError, SheetError, UnknownNameError
from numpure_xl.macros import options_page
from numpure_xl.messages import Message, Plural
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.grid.grid import cell_name
from numpure_xl.sudoku.levels import JUDGED, level_name
from numpure_xl.sudoku.rules import RULES
from numpure_xl.words import ENGLISH, LANGS, explain, in_language, say, translated
from numpure_xl.words.catalogs import source
from tests import pseudo
from tests.sentences import ERRORS, constants, faults, spoken, trees, untranslated
from workbook import catalogs

OTHERS = [lang for lang in LANGS if lang != ENGLISH]

# What fills a gap at its longest, in ordinary use.
LONG = {
    "asked": 1000001,
    "cell": "r12c12",
    "count": 1000000,
    "fault": "Cell r12c12 holds 'あいうえお'; write a digit, or '.' for a blank.",
    "found": "あいうえおかきくけこ",
    "kind": "symmetry",
    "most": 1000000,
    "name": "C:/Users/teacher/puzzles.xlsx",
    "near": "both-diagonals",
    "number": 1000000,
    "part": "medium:five",
    "path": "C:/Users/teacher/puzzles.xlsx",
    "peer": "r12c16",
    "recipe": "9x9+x/medium/half-turn/24-clues#2026-11-21.12",
    "seed": "2026-11-21 and some words…",
    "symmetry": "both-diagonals",
    "text": "9x9+x/medium/both-diagonals/2…",
    "tries": 500,
    "variant": "16x16+x",
}


def gaps(sentence):
    """Return the gaps of a sentence with their conversions and forms."""
    return {
        (name, form, conversion)
        for _, name, form, conversion in string.Formatter().parse(sentence)
        if name is not None
    }


@pytest.mark.slow
def test_the_scan_finds_what_is_known_to_be_there():
    assert "Row {row} has {found} cells; a {side}x{side} grid has {side} in each." in faults()
    assert "The search for a solution ended at its limit." in faults()
    assert len(faults()) > 25


def test_what_an_error_says_stands_where_it_is_raised():
    assert [call for call in spoken() if call.call in ERRORS and not call.sentences] == []
    assert all(isinstance(text, str) for call in spoken() for text in call.sentences)


def test_a_sentence_is_given_what_fills_its_gaps():
    for call in spoken():
        for sentence in call.sentences:
            missing = {name for name, *_ in gaps(sentence)} - call.gaps
            assert call.has_stars or not missing, call


def test_a_sentence_stands_in_one_place():
    """Whoever says it again calls what says it; headings and names stand wherever they are put."""
    said = {(sentence, call.place) for call in spoken() for sentence in call.sentences}
    places = Counter(sentence for sentence, _ in said if sentence.endswith("."))
    assert [sentence for sentence, count in places.items() if count > 1] == []


def entries(lang):
    """Return the catalog of a language, as translators edit it, without its header."""
    return _entries(source(lang).read_bytes())


@cache
def _entries(catalog):
    return [entry for entry in read_po(io.BytesIO(catalog)) if entry.id]


def plain(lang):
    """Return the sentences of a catalog that have no context, of plurals the form for many."""
    return {forms(entry.id)[-1] for entry in entries(lang) if not entry.context}


def forms(text):
    return (text,) if isinstance(text, str) else text


@pytest.mark.parametrize("lang", OTHERS)
def test_every_sentence_is_in_every_catalog(lang):
    said = {sentence for call in spoken() for sentence in call.sentences}
    assert said - plain(lang) == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_no_catalog_has_a_sentence_that_nobody_says(lang):
    headings = {level_name(level) for level in JUDGED}  # as they are shown
    helps = {forms(message.text)[-1] for message in catalogs.helps()}
    assert plain(lang) - constants() - headings - helps == set()


@pytest.mark.parametrize("lang", OTHERS)
def test_a_catalog_has_what_python_m_workbook_catalogs_puts_into_it(lang):
    before, after = (
        {(entry.context, entry.id) for entry in _entries(catalog)}
        for catalog in (source(lang).read_bytes(), catalogs.updated(lang))
    )
    changed = before ^ after
    assert not changed, f"python -m workbook.catalogs, then translate: {changed}"


def test_an_update_adds_what_is_new_and_drops_what_is_gone(tmp_path, monkeypatch):
    monkeypatch.setattr(words.catalogs, "FOLDER", tmp_path)
    path = source("ja")
    path.parent.mkdir(parents=True)
    path.write_text(
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "Answers"\nmsgstr "解答"\n\nmsgid "Nobody says so."\nmsgstr "誰も"\n',
        "utf-8",
    )
    path.write_bytes(catalogs.updated("ja"))
    found = {entry.id: entry.string for entry in entries("ja") if not entry.context}
    assert found["Answers"] == "解答"
    assert found["The search for a solution ended at its limit."] == ""
    assert "Nobody says so." not in found


def tables():
    """Yield the tables of the sources: the texts side by side in one, and which are marked."""
    for place, tree in trees(["Message("]):
        for node in ast.walk(tree):
            rows = getattr(node, "elts", [])
            columns = [node.keys, node.values] if isinstance(node, ast.Dict) else [rows]
            cells = [row.elts for row in rows if isinstance(row, ast.Tuple)]
            for column in (*columns, *(zip(*cells, strict=False) if cells == rows else ())):
                calls = [cell for cell in column if isinstance(cell, ast.Call)]
                marked = [cell for cell in calls if getattr(cell.func, "id", "") == "Message"]
                texts = [cell.value for cell in column if isinstance(cell, ast.Constant)]
                yield place, marked, [text for text in texts if isinstance(text, str) and text]


def test_in_a_table_of_texts_each_is_marked():
    """What is not was never put into the catalogs, and stays English."""
    several = [table for table in tables() if len(table[1]) > 1]
    assert len(several) > 10
    assert [(place, texts) for place, _, texts in several if texts] == [], (
        'write Message("...") around these, and run python -m workbook.catalogs'
    )


@pytest.mark.parametrize("lang", OTHERS)
def test_whatever_a_list_offers_is_in_the_catalogs(lang):
    known = plain(lang)
    offered = [text for texts in options_page.choices().values() for text in texts.values()]
    offered += [
        *ASKED.values(),
        *(text for rule in RULES.values() for text in rule.words if text),
    ]
    shown = {text for text in offered if text not in {its.name for its in LANGS.values()}}
    assert len(shown) > 20
    assert shown - known == set(), "run python -m workbook.catalogs"


@pytest.mark.parametrize("lang", OTHERS)
def test_everything_is_translated(lang):
    """A clone with a new sentence says so and is green; where nothing may be skipped, all are."""
    missing = untranslated(lang)
    assert [entry.id for entry in entries(lang) if entry.fuzzy] == []
    if missing:
        text = f"{len(missing)} to translate in {source(lang)}, by whoever merges: {missing}"
        (pytest.fail if os.environ.get("NUMPURE_NO_SKIPS") else pytest.xfail)(text)


@pytest.mark.parametrize("lang", OTHERS)
def test_a_translation_has_the_gaps_of_its_sentence(lang):
    for entry in entries(lang):
        if not all(forms(entry.string)):
            continue
        asked = [gaps(text) for text in forms(entry.id)]
        for text in forms(entry.string):  # a form for one may leave its number out
            assert set.intersection(*asked) <= gaps(text) <= set.union(*asked), entry.id


def test_the_japanese_is_japanese():
    """Or the same in both languages, as a name with its version is; or no more than gaps."""
    for entry in (entry for entry in entries("ja") if entry.string):
        (text,) = forms(entry.string)
        letters = re.sub(r"\{.*?\}|[^A-Za-z]", "", text)
        alike = text.lower() in str(entry.id).lower()
        assert not letters or alike or re.search("[ぁ-んァ-ヶ一-龠]", text), entry.id


def test_an_error_is_one_sentence_that_fits_a_cell():
    for sentence in faults():
        filled = {name: LONG.get(name, 1000.5 if form else 256) for name, form, _ in gaps(sentence)}
        told = sentence.format(**filled | {"known": "..."})
        begins = sentence.removeprefix(next(filter(sentence.startswith, FILLERS), ""))
        assert re.fullmatch(r"[A-Z{' ].*[.}?]", begins, re.DOTALL), sentence
        assert "\n" not in told
        assert len(told) <= 120, told


def test_an_error_blames_nobody_and_names_no_class():
    blames = re.compile(r"(?i)\binvalid|fail|illegal|wrong|error|exception|please")
    assert [sentence for sentence in faults() if blames.search(sentence)] == []
    assert [sentence for sentence in faults() if any(name in sentence for name in ERRORS)] == []


def test_one_is_not_many():
    blanks = Plural("{count} cell is blank.", "{count} cells are blank.", by="count")
    assert [say(blanks, "en", count=n) for n in (0, 1, 2)] == [
        "0 cells are blank.",
        "1 cell is blank.",
        "2 cells are blank.",
    ]
    error = GaveUpError(blanks, count=1)
    sent = pickle.loads(pickle.dumps(error))  # noqa: S301  # as from another process
    assert str(error) == str(sent) == "1 cell is blank."


def test_a_language_has_its_own_plural_forms(tmp_path, monkeypatch):
    """As Polish has three; numbers are chosen by the rule in the head of its catalog."""
    monkeypatch.setattr(words.catalogs, "FOLDER", tmp_path)
    monkeypatch.setitem(LANGS, "pl", LANGS["en"])
    source("pl").parent.mkdir(parents=True)
    source("pl").write_text(POLISH, "utf-8")
    count = Plural("{count} puzzle", "{count} puzzles", by="count")
    counts = [Message(count, count=number) for number in (1, 2, 5)]
    told = [say("{path}: {puzzles}", "pl", path="a", puzzles=puzzles) for puzzles in counts]
    assert told == ["a — 1 łamigłówka", "a — 2 łamigłówki", "a — 5 łamigłówek"]
    assert say(count, "pl", count=2.5) == "2.5 łamigłówki"


POLISH = r"""
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\n"
"Plural-Forms: nplurals=3; plural=n==1 ? 0 : n>=2 && n<=4 ? 1 : 2;\n"

msgid "{count} puzzle"
msgid_plural "{count} puzzles"
msgstr[0] "{count} łamigłówka"
msgstr[1] "{count} łamigłówki"
msgstr[2] "{count} łamigłówek"

msgid "{path}: {puzzles}"
msgstr "{path} — {puzzles}"
"""


def test_english_is_said_as_it_stands():
    assert say("Row {row} has {found} cells.", "en", row=1, found=2) == "Row 1 has 2 cells."


UNKNOWN = "There is no {kind} {name!r}. Known: {known}."


def test_the_name_of_a_kind_is_said_in_japanese_as_well():
    error = UnknownNameError(
        "There is no {kind} {name!r}. Known: {known}.",
        kind=Message("filler"),
        name="x",
        known="search",
    )
    assert explain(error, "ja") == "'x' という作り方はありません。使えるもの: search"
    assert explain(error, "en") == str(error)


DATA = ["Answers", "Name", "Easy", "Date", "Puzzles", "level", "theme", "file"]


@pytest.mark.parametrize("lang", OTHERS)
def test_data_that_is_a_key_of_the_catalog_is_shown_as_it_is(lang):
    """A sheet called Answers keeps its name: said of texts that no catalog has, it is the same."""
    assert all(translated(word, lang) != word for word in DATA)
    sentences = {sentence for call in spoken() for sentence in call.sentences}
    with_data = 0
    for sentence in sentences:
        names = {name for name, form, _ in gaps(sentence) if not form}
        names -= {getattr(sentence, "by", None)}
        numbers = {name: 2 for name, *_ in gaps(sentence) if name not in names}
        if isinstance(sentence, Plural):
            numbers[sentence.by] = 2  # which the sentence itself may not show
        data = dict(zip(sorted(names), cycle(DATA), strict=False))
        expected = say(sentence, lang, **numbers, **{name: f"⟦{name}⟧" for name in names})
        for name, word in data.items():
            expected = expected.replace(f"⟦{name}⟧", word)
        assert say(sentence, lang, **numbers, **data) == expected
        with_data += bool(names)
    assert with_data > 200


@pytest.mark.parametrize("lang", OTHERS)
def test_a_word_that_is_marked_is_translated_wherever_it_stands(lang):
    word = translated("Answers", lang)
    fault = Message("{path}: {fault}", path="Answers", fault=Message("Answers"))
    assert say("{path}: {fault}", lang, path="Answers", fault=fault) == f"Answers: Answers: {word}"
    assert in_language("Answers", lang) == "Answers"


def test_a_sheet_with_the_name_of_one_of_ours_keeps_it():
    msg = "{sheet} is protected; unprotect it, or choose another sheet."
    assert "Answers" in explain(SheetError(msg, sheet="Answers"), "ja")


def test_what_somebody_wrote_is_quoted_as_it_was_written():
    error = UnknownNameError(
        "There is no {kind} {name!r}. Known: {known}.",
        kind=Message("filler"),
        name="level",
        known="search",
    )
    assert explain(error, "ja") == "'level' という作り方はありません。使えるもの: search"


def test_an_error_is_told_in_the_language_asked_for():
    error = GridError(
        "Cell {cell} holds {found}; allowed are 1 to {side}.",
        cell=cell_name(1, VARIANTS["6x6"]),
        found=7,
        side=6,
    )
    assert explain(error, "ja") == "1行2列に 7 があります。使える数字は 1 から 6 です。"
    assert explain(error, "en") == str(error)


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A folder of languages of its own, with a catalog that says one thing."""
    monkeypatch.setattr(words.catalogs, "FOLDER", tmp_path)
    words.catalogs.catalog.cache_clear()
    source("ja").parent.mkdir(parents=True)
    yield lambda text: _edit(source("ja"), text)
    words.catalogs.catalog.cache_clear()


def _edit(path, text):
    words.catalogs.catalog.cache_clear()
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path.write_text(f'{head}msgid "Answers"\nmsgstr "{text}"\n', "utf-8")


def test_a_catalog_that_was_edited_is_compiled_before_it_is_read(checkout):
    checkout("一")
    assert translated("Answers", "ja") == "一"
    checkout("二")
    later = source("ja").stat().st_mtime + 1
    os.utime(source("ja"), (later, later))
    assert translated("Answers", "ja") == "二"


def test_without_babel_a_stale_catalog_is_told_of(checkout, monkeypatch):
    def missing(_path):
        raise ImportError

    checkout("一")
    monkeypatch.setattr(words.catalogs, "compiled_from", missing)
    with pytest.warns(RuntimeWarning, match="is newer than its compiled catalog"):
        assert translated("Answers", "ja") == "Answers"


def test_a_wheel_has_no_source_and_needs_no_babel(checkout, monkeypatch):
    checkout("一")
    translated("Answers", "ja")
    source("ja").unlink()
    words.catalogs.catalog.cache_clear()
    monkeypatch.setitem(sys.modules, "babel.messages.mofile", None)
    assert translated("Answers", "ja") == "一"


def test_english_loads_no_gettext():
    code = "import sys; from numpure_xl.words import say; say('Answers', 'en'); print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"gettext", "babel"} & set(ran.stdout.split())


def test_a_book_of_one_puzzle_says_so(tmp_path):
    """It said "1 puzzles"."""
    options = ["-n", "1", "--answers", "none", "--variant", "4x4"]
    told = CliRunner().invoke(main, ["book", str(tmp_path / "a.xlsx"), *options, "--lang", "en"])
    assert ": 1 puzzle, 1 page, " in told.stdout
    told = CliRunner().invoke(main, ["book", str(tmp_path / "a.xlsx"), *options, "--lang", "ja"])
    assert ": 問題 1 問、1 ページ、" in told.stdout


THIRD = """
import sys
from pathlib import Path
from numpure_xl.words import languages, catalogs
languages.LANGS["fi"] = languages.Language("suomi", "Finnish", 0x0B, "Arial", "Times New Roman")
catalogs.FOLDER = Path(sys.argv[1])
from numpure_xl.cli import main
from numpure_xl import udfs
from workbook import sheets, wrappers
from workbook.libreoffice import frame, menus
print(udfs.sudoku_check([[0, 1, 2, 3], [2, 3, 0, 1], [1, 2, 3, 4], [3, 4, 1, 2]], None, "fi"))
head = next(sheets.texts())
print(head[-3:], "fi:11" in wrappers.module(), "description.fi" in str(frame.frame()))
main([*sys.argv[2:], "--lang", "fi"])
"""


@pytest.mark.slow
def test_another_language_is_a_folder_and_a_line_in_the_table(tmp_path):
    """Here in a Python of its own, since tables are made of it when modules are imported."""
    shutil.copytree(words.catalogs.FOLDER, tmp_path / "locale")
    folder = tmp_path / "locale" / "fi" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    folder.joinpath("numpure.mo").write_bytes(pseudo.catalog())
    line = ["book", str(tmp_path / "a.xlsx"), "-n", "1", "--variant", "4x4", "--level", "easy"]
    command = [sys.executable, "-c", THIRD, str(folder.parents[1]), *line]
    ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert ran.returncode == 0, ran.stderr
    checked, built, made = ran.stdout.splitlines()
    assert checked == "⟦Right so far; ⟧2⟦ cells are blank.⟧"
    assert built == "['label_fi', 'screentip_fi', 'supertip_fi'] True True"
    assert "1⟦ puzzles⟧, 2⟦ pages⟧" in made


@pytest.mark.slow
def test_a_wheel_has_the_compiled_catalogs_and_no_sources(tmp_path):
    """Built as pip builds it, from a copy in which nothing is compiled."""
    root = Path(words.__file__).parents[2]
    tree = tmp_path / "tree"
    left_out = shutil.ignore_patterns("*.mo", "*.so", "__pycache__", ".*", "tests")
    shutil.copytree(root, tree, ignore=left_out)
    command = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "-q",
        "--no-deps",
        "-w",
        str(tmp_path),
        str(tree),
    ]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as file:
        names = file.namelist()
        made = {name: file.read(name) for name in names if name.endswith(".mo")}
    assert not [name for name in names if name.endswith(".po")]
    assert made == {
        f"numpure_xl/locale/{lang}/LC_MESSAGES/numpure.mo": words.catalogs.compiled_from(
            source(lang)
        )
        for lang in OTHERS
    }
