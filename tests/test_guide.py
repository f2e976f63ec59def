"""The guide and the README are true: options, names, links, pictures and command lines."""

import functools
import re
import shlex
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import guide, udfs
from numpure_xl.board.theme import THEMES
from numpure_xl.cli import main
from numpure_xl.guide.web_page import web_page
from numpure_xl.hosts.web_browser import open_guide
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.sudoku.fillers import FILLERS
from numpure_xl.sudoku.grid.boards import VARIANTS
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.work import processes
from tests.vba import keywords_of
from workbook.make_pictures import MAKERS

ROOT = Path(numpure_xl.__file__).parent.parent
FOLDER = ROOT / "numpure_xl" / "guide"
LANGS = sorted(path.name for path in FOLDER.iterdir() if (path / "start.md").exists())
CHAPTERS = sorted(FOLDER.rglob("*.md"))
PAGES = [
    ROOT / "README.md",
    *CHAPTERS,
    *(ROOT / ".github").rglob("*.md"),
    ROOT / "numpure_xl" / "ARCHITECTURE.md",
    *(ROOT / "workbook").rglob("*.md"),
]

FENCE = re.compile(r"^```(.*)\n((?:.*\n)*?)```$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
OPTION = re.compile(r"(?<![\w-])--?[A-Za-z][a-z-]*")

FOREIGN = {"--no-deps", "--id", "-m", "-v", "-X"}
"""Options of other programs that the guide names: pip, winget, Python, time, Java."""


def named(pages):
    """Return the pages with a readable name for each."""
    return [pytest.param(page, id=page.relative_to(ROOT).as_posix()) for page in pages]


def commands(command=main, path=()):
    """Yield each command with its path, such as ("addin", "install")."""
    yield path, command
    if not isinstance(command, click.Group):
        return
    with click.Context(command) as ctx:
        for name in command.list_commands(ctx):
            yield from commands(command.get_command(ctx, name), (*path, name))


def options():
    """Yield every way to write an option, with its command."""
    for path, command in commands():
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                yield from (
                    (" ".join(path), name) for name in (*parameter.opts, *parameter.secondary_opts)
                )


def in_code(lang):
    """Return what a language's chapters show as code, a word or an option each."""
    text = "\n".join(guide.chapter(topic, lang) for topic in guide.TOPICS)
    blocks = " ".join(block for _, block in FENCE.findall(text))
    return f"{blocks} {' '.join(re.findall(r'`([^`]+)`', FENCE.sub('', text)))}"


# --- what is in it


def test_the_guide_is_in_english_and_japanese_at_least():
    assert {"en", "ja"} <= {*LANGS}


def test_english_stands_in_for_a_language_without_a_guide():
    assert guide.chapter("books", "xx") == guide.chapter("books", "en")


@pytest.mark.parametrize("lang", LANGS)
def test_every_chapter_is_in_every_language(lang):
    assert {path.stem for path in (FOLDER / lang).iterdir()} == {*guide.TOPICS}


@pytest.mark.parametrize("topic", guide.TOPICS)
def test_the_languages_say_equally_much(topic):
    def shape(lang):
        text = guide.chapter(topic, lang)
        marks = ("## ", "```", "| ", "- ", "![")
        return {mark: sum(line.startswith(mark) for line in text.splitlines()) for mark in marks}

    assert [shape(lang) for lang in LANGS] == [shape("en")] * len(LANGS)


@pytest.mark.parametrize("lang", LANGS)
def test_every_option_of_every_help_is_in_the_guide(lang):
    known = Counter(OPTION.findall(in_code(lang)))
    assert [f"{command} {name}" for command, name in options() if name not in known] == []


@pytest.mark.parametrize("lang", LANGS)
def test_every_command_is_in_the_guide(lang):
    text = in_code(lang)
    names = (" ".join(("numpure", *path)) for path, _ in commands())
    assert [name for name in names if name not in text] == []


@pytest.mark.parametrize("lang", LANGS)
def test_no_option_is_in_the_guide_that_there_is_not(lang):
    numpure = re.findall(r"numpure (?!_).*", in_code(lang)) + re.findall(
        r"^\| (`.*?`) \|", "\n".join(guide.chapter(t, lang) for t in guide.TOPICS), re.MULTILINE
    )
    known = {name for _, name in options()} | {"--help", "-h"} | FOREIGN
    found = {option for line in numpure for option in OPTION.findall(line)}
    assert found - known == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_name_that_can_be_asked_for_is_in_the_guide(lang):
    functions = {name.upper() for name in vars(udfs) if name.startswith("sudoku_")}
    tables = (VARIANTS, LEVELS, SYMMETRIES, FILLERS, THEMES, PAPERS, TRIMS, functions)
    words = set(re.findall(r"[\w.+-]+", in_code(lang)))
    names = {name for table in tables for name in table}
    assert names - words - {"any"} == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_word_that_a_scanner_minds_is_explained(lang):
    found = {word for kind, word, _ in scanned() if kind == "Suspicious"}
    assert found
    text = FENCE.sub("", guide.chapter("excel", lang))
    assert found - set(re.findall(r"`([^`]+)`", text)) == set()


@functools.cache
def scanned():
    """Return what olevba says of the add-in."""
    return keywords_of(ROOT / "workbook" / "numpure.xlam")


def test_every_command_is_in_the_readme():
    text = (ROOT / "README.md").read_text("utf-8")
    used = {path[0] for path, _ in commands() if path} - {"solve", "rate", "lab", "doctor"}
    assert {name for name in used if f"numpure {name}" not in text} == set()


def test_the_readme_begins_alike_in_both_languages():
    readme = (ROOT / "README.md").read_text("utf-8")
    english, japanese = (
        re.findall(r"^    (?:python3|py|\.venv|uvx).*$", part, re.MULTILINE)
        for part in readme.split("## 日本語")
    )
    assert len(english) == 5
    assert japanese == [
        f"{line.replace('puzzles', 'ナンプレ')} --lang ja" if " book " in line else line
        for line in english
    ]


def test_the_readme_is_short():
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 150


# --- where it leads


@pytest.mark.parametrize("page", named(PAGES))
def test_every_link_leads_somewhere(page):
    for target in LINK.findall(FENCE.sub("", page.read_text("utf-8"))):
        path, _, anchor = target.partition("#")
        if path.startswith("http"):
            continue
        file = (page.parent / path).resolve() if path else page
        assert file.exists(), target
        if anchor:
            assert anchor in anchors(file.read_text("utf-8")), target


def anchors(text):
    """Return what a repository's page calls its headings."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_picture_is_shown():
    shown = {
        (page.parent / target).resolve()
        for page in PAGES
        for target in LINK.findall(page.read_text("utf-8"))
    }
    assert {*(ROOT / "workbook" / "pictures").iterdir()} - shown == set()


def test_every_picture_is_made_by_a_program():
    made = {name for names in MAKERS for name in names}
    assert made == {path.stem for path in (ROOT / "workbook" / "pictures").iterdir()}


# --- its command lines


class Example(NamedTuple):
    """A block of a page: command lines, or a file that they read."""

    page: Path
    kind: str
    mark: str
    text: str


def examples(page):
    """Yield the blocks that are command lines or files."""
    for info, text in FENCE.findall(page.read_text("utf-8")):
        kind, _, mark = info.partition(" ")
        if kind == "sh" or mark:
            yield Example(page, kind, mark, text)


def run(line, runner):
    """Run a command line with its pipes; return how it ended."""
    line, _, target = line.partition(" > ")
    told, result = "", None
    for part in line.split(" | "):
        program, *arguments = shlex.split(part)
        assert program == "numpure", line
        result = runner.invoke(main, arguments, input=told)
        told = result.stdout
    if target:
        Path(target).write_text(told, "utf-8")
    return result


def run_all(page, mark, tmp_path, monkeypatch):
    """Run the examples of a page that have a mark, and those they may need, in this process."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(processes, "cores", lambda: 1)
    monkeypatch.setenv("COLUMNS", "200")
    runner = CliRunner()
    for example in examples(page):
        if example.kind == "text":
            Path(example.mark).write_text(example.text, "utf-8")
        elif example.mark == mark:
            for line in example.text.splitlines():
                result = run(line, runner)
                assert result.exit_code == 0, f"{line}: {result.output} {result.exception!r}"


def pages_with(mark):
    """Return the chapters that have command lines with a mark; by default four English ones."""
    pages = [
        page
        for page in CHAPTERS
        if any(example.kind == "sh" and example.mark == mark for example in examples(page))
    ]
    english = FOLDER / "en"
    usual = [page for page in pages if page.parent == english][::3]
    return [
        case
        if case.values[0] in usual
        else pytest.param(*case.values, id=case.id, marks=pytest.mark.slow)
        for case in named(pages)
    ]


@pytest.mark.few(1)
@pytest.mark.parametrize("page", pages_with(""))
def test_every_command_line_runs(page, tmp_path, monkeypatch):
    run_all(page, "", tmp_path, monkeypatch)


@pytest.mark.slow
@pytest.mark.parametrize("page", pages_with("slow"))
def test_every_long_command_line_runs(page, tmp_path, monkeypatch):
    run_all(page, "slow", tmp_path, monkeypatch)


@pytest.mark.parametrize("page", pages_with("png"))
def test_every_command_line_that_draws_dots_runs(page, tmp_path, monkeypatch):
    pytest.importorskip("PIL")
    run_all(page, "png", tmp_path, monkeypatch)


@pytest.mark.slow
def test_every_command_line_of_the_readme_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(processes, "cores", lambda: 1)
    runner = CliRunner()
    for name in ("puzzles.txt", "問題.txt"):
        Path(name).write_text(runner.invoke(main, ["generate", "-n", "3"]).stdout, "utf-8")
    lines = re.findall(r"^    (numpure .*)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    for line in lines:
        if "addin install" not in line:  # it would
            result = run(line, runner)
            assert result.exit_code == 0, f"{line}: {result.output} {result.exception!r}"


def test_every_block_of_command_lines_has_a_mark_that_is_known():
    found = {
        example.mark for page in CHAPTERS for example in examples(page) if example.kind == "sh"
    }
    assert found <= {"", "slow", "host", "png"}


# --- where it is read


def test_help_lists_the_chapters():
    told = CliRunner().invoke(main, ["help", "--lang", "ja"]).stdout
    assert [line.split()[2] for line in told.splitlines()] == [*guide.TOPICS]
    assert "はじめに" in told


def test_help_prints_a_chapter_as_it_is_into_a_pipe():
    told = CliRunner().invoke(main, ["help", "books"]).stdout
    assert told == guide.chapter("books", "en")


def test_help_knows_commands_as_well():
    told = CliRunner().invoke(main, ["help", "addin", "--lang", "en"]).stdout
    assert "Install the add-in for Excel" in told


def test_help_offers_a_chapter_that_is_near():
    ended = CliRunner().invoke(main, ["help", "playin"])
    assert (ended.exit_code, "did you mean 'playing'" in ended.stderr) == (2, True)


@pytest.mark.parametrize("lang", LANGS)
def test_a_chapter_fits_a_terminal(lang):
    for topic in guide.TOPICS:
        plain = guide.plain(guide.chapter(topic, lang))
        assert "![" not in plain
        assert ".md)" not in plain


@pytest.mark.parametrize("lang", LANGS)
def test_the_web_page_has_every_chapter_and_every_picture(lang):
    page = web_page(lang)
    targets = set(re.findall(r'href="#([a-z-]+)"', page))
    assert targets == set(re.findall(r'<section id="([a-z-]+)"', page)) == {*guide.TOPICS}
    images = sum(path.read_text("utf-8").count("![") for path in (FOLDER / lang).iterdir())
    assert page.count('src="data:image/png;base64,') == images
    assert ".md" not in re.sub(r"data:[^\"]*", "", page).replace("README.md", "")


def test_the_guide_is_opened_in_the_browser(monkeypatch, tmp_path):
    shown: list[str] = []
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def show(address):
        shown.append(address)
        return True

    monkeypatch.setattr("webbrowser.open", show)
    open_guide("en")
    (path,) = tmp_path.glob("*/guide.html")
    assert shown == [path.as_uri()]
    assert path.read_text("utf-8").startswith("<!doctype html>")
