"""What the web page asks in its worker, and the site that has it. hosts/web drives the page."""

import csv
import hashlib
import inspect
import io
import json
import posixpath
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tomllib
import zipfile
from base64 import b64encode, urlsafe_b64encode
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Thread
from urllib.error import HTTPError
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner

import numpure_xl
from numpure_xl import shipped, udfs
from numpure_xl.board.lesson import drills_for
from numpure_xl.board.theme import THEMES
from numpure_xl.cli import main
from numpure_xl.errors import SheetError
from numpure_xl.guide import chapter
from numpure_xl.hints.lessons import LESSONS, lesson_on
from numpure_xl.lab.articles import ARTICLES
from numpure_xl.lab.compare import RunOrder
from numpure_xl.lab.original_programs import program_of, run_of
from numpure_xl.lab.replay import WantedReplay, replayed
from numpure_xl.officejs.manifest import SIZES
from numpure_xl.plan.paper import PAPERS, TRIMS
from numpure_xl.sudoku.grid.boards import ALL_BOARDS
from numpure_xl.sudoku.judge.hint_ladder import PLACES
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.symmetry import SYMMETRIES
from numpure_xl.web import playing, serve, site, watching, wheels
from numpure_xl.web.answers import PageSession
from numpure_xl.web.check import integrity
from numpure_xl.web.site import OFFICE
from numpure_xl.web.texts import names
from numpure_xl.words import LANGS
from tests.kinds import ANSWER, CHAIN, PUZZLE
from tests.sampling import slow
from tests.sentences import untranslated
from tests.typed import run_in_english
from workbook import icons

ROOT = Path(numpure_xl.__file__).parent.parent
SVG = "{http://www.w3.org/2000/svg}"
NAMES = "Zoë\n\n さくら \nMay\n"
ORDER = {
    "variant": "9x9",
    "counts": [["easy", 2], ["medium", 1]],
    "symmetry": "",
    "seed": "7",
    "theme": "plain",
    "paper": "A4",
    "trim": "",
    "perPage": None,
    "answers": None,
    "title": None,
    "lang": "en",
    "names": "",
    "oneEach": False,
    "certificate": False,
}
GIVENS = [int(sign.replace(".", "0")) for sign in PUZZLE]
SOLUTION = [int(sign) for sign in ANSWER]
BLANK = PUZZLE.index(".")
SAVED = json.dumps(
    {
        "puzzle": PUZZLE,
        "board": PUZZLE[:BLANK] + ANSWER[BLANK] + PUZZLE[BLANK + 1 :],
        "candidates": ["47" if cell == BLANK + 1 else "" for cell in range(81)],
    }
)
"""A game of JSON with one entry, and two pencil marks behind it."""


@pytest.fixture
def desk():
    return PageSession()


def asked(desk, name, **fields):
    """Return what comes back: the answer, or an error as {"error": ...}."""
    back = desk.ask(name, json.dumps({"lang": "en"} | fields))
    if isinstance(back, bytes):
        return back
    back = json.loads(back)
    return back.get("answer", back)


def made(desk, order):
    """Make a book as the page does; return its pages."""
    total = asked(desk, "book.start", **order)["total"]
    steps = [asked(desk, "book.step") for _ in range(total)]
    assert [step["done"] for step in steps] == [*range(1, total + 1)]
    assert not any(step["pages"] for step in steps[:-1])
    return steps[-1]["pages"]


def played(desk, name, entries=None, **fields):
    entries = GIVENS if entries is None else entries
    return asked(desk, name, variant="9x9", givens=GIVENS, entries=entries, **fields)


# --- books


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"paper": "", "trim": "6x9", "counts": [["medium", 1], ["easy", 3]], "lang": "ja"},
        {"variant": "4x4+x", "theme": "children", "counts": [["easy", 5]], "perPage": 4},
        {"title": 'It\'s "ours" $HOME', "paper": "Letter", "answers": 0, "symmetry": "half-turn"},
        {"variant": "5x5+jigsaw", "counts": [["easy", 2]]},
        {"variant": "samurai", "counts": [["easy", 2]]},
        {"names": NAMES, "certificate": True, "answers": 6},
        {"names": NAMES, "oneEach": True, "counts": [["easy", 2], ["beginner", 1]], "perPage": 2},
    ],
    ids=["plain", "bound", "pictures", "quotes", "jigsaw", "samurai", "a class", "one each"],
)
def test_a_book_has_the_bytes_of_the_command_line_that_is_shown(
    desk, change, tmp_path, monkeypatch
):
    order = ORDER | change
    monkeypatch.chdir(tmp_path)
    Path("class.txt").write_text(order["names"], "utf-8")
    shown = asked(desk, "book.preview", **order)
    pages = made(desk, order)
    program, *arguments = shlex.split(shown["command"])
    assert program == "numpure"
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert Path("sudoku.xlsx").read_bytes() == asked(desk, "book.file", format="xlsx")
    assert shown["pages"] == pages


@pytest.mark.parametrize("trim", ["", "6x9"])
def test_the_preview_is_the_page_that_is_made(desk, trim):
    order = ORDER | {"paper": "", "trim": trim, "counts": [["easy", 6]]}
    shown = asked(desk, "book.preview", **order)["svg"]
    made(desk, order)
    assert asked(desk, "book.page", number=5 if trim else 1)["svg"] == shown


def test_a_page_shows_each_given_in_its_cell(desk):
    made(desk, ORDER | {"counts": [["easy", 1]], "perPage": 1})
    page = asked(desk, "book.page", number=1)["svg"]
    (size,) = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', page)
    assert [float(length) / 96 * 25.4 for length in size] == pytest.approx([210, 297], abs=0.01)
    strokes = re.findall(r'd="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', page)
    lines = [[*map(float, stroke)] for stroke in strokes]
    left, top, _, bottom = min(line for line in lines if line[0] == line[2])
    cell = (bottom - top) / 9
    found = [0] * 81
    for x, y, digit in re.findall(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>([1-9])</text>', page):
        found[int((float(y) - top) // cell) * 9 + int((float(x) - left) // cell)] = int(digit)
    puzzle = asked(desk, "puzzle.make", variant="9x9", level="easy", seed="7")["givens"]
    assert found == puzzle


def test_pictures_come_in_one_archive(desk):
    made(desk, ORDER)
    with zipfile.ZipFile(io.BytesIO(asked(desk, "book.file", format="zip"))) as archive:
        found = archive.namelist()
        drawing = ET.fromstring(archive.read("answer-3.svg"))
    assert found == [f"{kind}-{n}.svg" for n in (1, 2, 3) for kind in ("puzzle", "answer")]
    assert len(list(drawing.iter(f"{SVG}text"))) == 81


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"counts": []}, "0 puzzles cannot be made; ask for 1 to 1000."),
        ({"counts": [["easy", 2000]]}, "2000 puzzles cannot be made; ask for 1 to 1000."),
        ({"counts": [["easy", -1], ["hard", 2]]}, "1 puzzles cannot be made; ask for 1"),
        ({"seed": ""}, "The seed '' cannot"),
        (
            {"theme": "dark", "paper": "", "trim": "6x9"},
            "The theme dark is for screens; choose another",
        ),
        ({"theme": "children"}, "The theme children has pictures for 4x4 and 6x6, not for 9x9"),
        ({"names": "a\n" * 400}, "1200 puzzles cannot be made; ask for 1 to 1000."),
        ({"names": "x" * 61}, "The name 'xxx"),
        (
            {"names": "a", "paper": "", "trim": "6x9"},
            "Sheets for a class are loose; leave out --trim",
        ),
        ({"oneEach": True}, "Different puzzles for each name need names; add --names."),
        ({"lang": "ja", "counts": []}, "0 問は作れません。"),
    ],
    ids=[
        "none",
        "too many",
        "negative",
        "seed",
        "trim",
        "theme",
        "class",
        "name",
        "bound class",
        "no class",
        "Japanese",
    ],
)
def test_what_cannot_be_made_is_a_sentence(desk, change, sentence):
    for name in ("book.preview", "book.start"):
        assert asked(desk, name, **(ORDER | change))["error"].startswith(sentence)


def test_there_is_no_file_of_a_book_that_was_not_made(desk):
    asked(desk, "book.start", **ORDER)
    asked(desk, "book.step")
    refused = asked(desk, "book.file", format="xlsx")
    assert refused == {"error": "There is no book yet; make one first."}


# --- playing


def test_a_hint_has_the_two_colours_of_a_chain_and_the_numbers_of_its_cells(desk):
    givens = [int(sign.replace(".", "0")) for sign in CHAIN]
    game = {"variant": "9x9", "givens": givens, "entries": [0] * 81}
    deeper = ({"depth": depth, "step": 7} for depth in (1, 2, 3))  # the chain of the way
    *shallow, deep = [asked(desk, "puzzle.hint", **game, **fields) for fields in deeper]
    assert deep["more"]
    assert asked(desk, "puzzle.hint", **game, depth=3, whole=True)["places"]
    assert deep["numbers"] == [[22, 1], [20, 2], [56, 3], [59, 4]]
    assert deep["second"] == [20, 59]
    assert [hint["numbers"] for hint in shallow] == [[], deep["numbers"]]
    steps = asked(desk, "puzzle.steps", **game)["steps"]
    chains = [step for step in steps if step["numbers"]]
    assert chains
    assert all(set(step["second"]) < set(step["pattern"]) for step in chains)


def test_a_hint_says_and_marks_more_each_time(desk):
    hints = [played(desk, "puzzle.hint", depth=depth) for depth in (1, 2, 3)]
    texts = [numpure_xl.hint(PUZZLE, depth=depth) for depth in (1, 2, 3)]
    assert [hint["texts"] for hint in hints] == [[text] for text in texts]
    assert [bool(hint["places"]) for hint in hints] == [False, False, True]
    ((cell, digit),) = hints[2]["places"]
    assert SOLUTION[cell] == digit
    assert all(hint["area"] for hint in hints)


def test_a_wrong_digit_is_found(desk):
    blank = GIVENS.index(0)
    wrong = SOLUTION[blank] % 9 + 1
    entries = [wrong if cell == blank else given for cell, given in enumerate(GIVENS)]
    assert played(desk, "puzzle.hint", entries, depth=3)["wrong"] == [blank]


@pytest.mark.parametrize("lang", LANGS)
def test_a_lesson_says_what_to_look_for_and_why_it_holds(lang, desk):
    words = asked(desk, "lesson.read", technique="x-wing", lang=lang)
    assert (words["look"], words["why"]) == lesson_on("x-wing", lang)
    assert words["note"] == ""
    assert asked(desk, "lesson.read", technique="x-cycle", lang=lang)["note"]
    offered = [asked(desk, "lesson.read", technique=name, lang=lang) for name in LESSONS]
    assert len({each["title"] for each in offered}) == len(LESSONS)


def test_a_position_is_there_for_what_is_never_the_next_step(desk):
    drill = asked(desk, "drill.make", technique="x-cycle", seed="7.1")
    assert drill["step"]["removes"]
    assert drill["step"]["name"] == "bidirectional X-cycle"


def test_a_lesson_opens_its_example_and_its_exercises(desk):
    lesson = asked(desk, "lesson.read", technique="skyscraper")
    positions = [*drills_for("skyscraper")]
    numbers = range(1 + lesson["exercises"])
    opened = [asked(desk, "drill.make", technique="skyscraper", number=n) for n in numbers]
    assert [each["position"]["digits"] for each in opened] == [
        list(drill.position.digits) for drill in positions
    ]


def test_a_drill_is_the_position_of_the_command_line_and_its_answer_the_step(desk):
    drill = asked(desk, "drill.make", technique="x-wing", seed="7.1")
    known = numpure_xl.drill("x-wing", seed="7.1")
    assert drill["board"]["givens"] == list(known.givens.digits)
    assert drill["position"]["digits"] == list(known.position.digits)
    marks = [sum(1 << digit for digit in digits) for digits in known.candidates]
    assert drill["position"]["marks"] == marks
    assert drill["step"]["text"] == known.text
    assert drill["step"]["removes"]


@pytest.mark.parametrize(
    ("technique", "board"), [("leftovers", "9x9+jigsaw"), ("hidden-window", "9x9+windows")]
)
def test_a_drill_of_some_boards_alone_is_on_one_of_them(technique, board, desk):
    drill = asked(desk, "drill.make", technique=technique, seed="7.1")
    known = numpure_xl.drill(technique, variant=board, seed="7.1")
    assert drill["board"]["givens"] == list(known.givens.digits)
    assert drill["board"]["variant"].partition("/")[0] == board
    assert drill["step"]["text"] == known.text
    assert asked(desk, "lesson.read", technique=technique)["look"]


def test_open_steps_are_those_of_the_command_line(desk):
    steps = played(desk, "puzzle.open-steps")["steps"]
    texts = [f"{number}. {step['text']}" for number, step in enumerate(steps, 1)]
    assert texts == run_in_english("hint", "--all", "--patience", "600", PUZZLE).output.splitlines()
    assert all(SOLUTION[cell] == digit for step in steps for cell, digit in step["places"])
    assert all(step["pattern"] for step in steps)


def test_open_steps_of_a_position_with_a_wrong_digit_name_it(desk):
    blank = GIVENS.index(0)
    entries = [0] * 81
    entries[blank] = SOLUTION[blank] % 9 + 1
    answer = played(desk, "puzzle.open-steps", entries=entries)
    assert (answer["steps"], answer["wrong"]) == ([], [blank])
    assert answer["text"] == played(desk, "puzzle.hint", entries=entries, depth=3)["texts"][0]


def test_open_steps_rest_on_the_pencil_marks(desk):
    entries, lacking = [0] * 81, GIVENS.index(0)
    marks = [[] if given else [*range(1, 10)] for given in GIVENS]
    marks[lacking] = [SOLUTION[lacking]]
    steps = played(desk, "puzzle.open-steps", entries=entries, marks=marks)["steps"]
    assert [lacking, SOLUTION[lacking]] in [place for step in steps for place in step["places"]]


def test_the_steps_lead_to_the_solution(desk):
    answer = played(desk, "puzzle.steps")
    digits = list(GIVENS)
    for step in answer["steps"]:
        for cell, digit in step["places"]:
            digits[cell] = digit
    assert (digits, answer["solved"]) == (SOLUTION, True)
    rating = played(desk, "puzzle.rate", lang="ja")
    assert sum(technique["steps"] for technique in rating["techniques"]) == len(answer["steps"])
    assert rating["stars"] == f"{'★★':☆<{len(LEVELS)}}"  # as books print them
    assert (rating["rating"], rating["clues"]) == (str(numpure_xl.rate(PUZZLE)), 30)


def test_a_board_is_told_by_the_number_of_its_solutions(desk):
    empty = [0] * 81
    cases = {1: GIVENS, 2: empty, 0: [5, 5, *empty[2:]]}
    for count, givens in cases.items():
        board = asked(desk, "puzzle.open", variant="9x9", givens=givens)
        assert board["solutions"] == count
        assert board["clashes"] == ([0, 1] if count == 0 else [])


def read(desk, content, name="a file", lang="en"):
    back = json.loads(desk.take("read", json.dumps({"lang": lang, "name": name}), content))
    return back.get("answer", back)


@pytest.mark.parametrize("name", ["9x9+x+parity", "9x9+regions"])
def test_signs_are_drawn_without_the_strokes_and_the_fills_that_the_page_has(name):
    board = playing.make_puzzle({"recipe": f"{name}/easy#1"})
    drawing = ET.fromstring(board["drawing"])
    assert drawing.attrib["viewBox"].split()[2:] == [drawing.attrib["width"]] * 2
    drawn = [each.tag.rpartition("}")[2] for each in drawing.iter()]
    notes = board["words"]["en"]["notes"]
    assert drawn.count("path") == sum(text in {"odd", "even"} for text, _ in notes)
    assert {each.attrib["fill"] for each in drawing.iter() if "fill" in each.attrib} == {"#FFFFFF"}
    assert any(board["tints"])


@pytest.mark.parametrize("name", ["5x5+jigsaw", slow("7x7+jigsaw+x")])
def test_a_jigsaw_is_made_read_and_played(desk, name):
    made = asked(desk, "puzzle.make", variant=name, level="easy", seed="1")
    line = "".join(".123456789"[digit] for digit in made["givens"]) + made["regions"]
    (board,) = read(desk, line.encode())["boards"]
    opened = asked(desk, "puzzle.open", variant=board["variant"], givens=made["givens"])
    assert opened == made
    assert len({*made["boxes"]}) == made["side"]
    assert any(made["tints"]) == name.endswith("+x")
    game = {key: made[key] for key in ("variant", "givens")} | {"entries": made["givens"]}
    answer = asked(desk, "puzzle.steps", **game)
    digits = list(made["givens"])
    for step in answer["steps"]:
        for cell, digit in step["places"]:
            digits[cell] = digit
    assert digits == made["solution"]
    placed = {*zip(made["boxes"], digits, strict=True)}
    assert len(placed) == made["side"] ** 2  # each digit once in each region
    assert asked(desk, "puzzle.hint", **game, depth=3)["places"]


def test_an_empty_jigsaw_is_refused(desk):
    said = asked(desk, "puzzle.open", variant="9x9+jigsaw", givens=[0] * 81)["error"]
    assert said.startswith("A jigsaw cannot be typed on the board")


@pytest.mark.parametrize("filler", ["mini-shuffle", "rotated-3", "diagonal-blocks", "search"])
def test_a_program_is_told_moment_by_moment(desk, filler):
    run = asked(desk, "program.run", filler=filler, seed="1")
    order = RunOrder(filler, "1", 0)
    kept = replayed(WantedReplay(order, len(list(run_of(*order))))).moments
    assert [(m["board"], m["marks"], m["number"]) for m in run["moments"]] == [
        (m.board, m.marks, m.number) for m in kept
    ]
    assert run["title"] == (ARTICLES[program_of(filler)].named("en") if filler != "search" else "")
    assert not run["isCut"]
    assert len(run["does"]) == (0 if filler == "search" else 2)


def test_of_a_run_of_millions_the_beginning_is_told(desk, monkeypatch):
    monkeypatch.setattr(watching, "MOST", 300)
    run = asked(desk, "program.run", filler="row-shuffle", seed="1")
    assert run["isCut"]
    assert len(run["moments"]) == 301


def test_what_is_no_program_is_a_sentence(desk):
    assert "bogus" in asked(desk, "program.run", filler="bogus", seed="1")["error"]


def test_a_file_is_read_as_the_command_line_reads_it(desk):
    text = f"{PUZZLE}\n{PUZZLE[:80]}x\n{ANSWER}\n"
    found = read(desk, text.encode("utf-16"))
    assert [board["text"] for board in found["boards"]] == [PUZZLE, ANSWER]
    assert [board["place"] for board in found["boards"]] == ["line 1", "line 3"]
    (fault,) = found["faults"]
    assert fault.startswith("line 2: ")


def test_a_saved_game_is_read_with_its_entries_and_links_lead_back_to_it(desk):
    cell = BLANK
    (game,) = read(desk, SAVED.encode())["boards"]
    digits, marks = game["position"]["digits"], game["position"]["marks"]
    assert (game["text"], digits[cell]) == (PUZZLE, SOLUTION[cell])
    lists = [[digit for digit in range(1, 10) if mask >> digit & 1] for mask in marks]
    assert lists[cell + 1] == [4, 7]
    links = played(desk, "puzzle.links", digits, marks=lists)["links"]
    sites = [link["site"] for link in links]
    assert sites == ["SudokuPad", "f-puzzles", "SudokuWiki", "puzz.link", "penpa-edit"]
    for link in links:
        (back,) = read(desk, link["url"].encode())["boards"]
        known = {"place", "text", "variant"} | (
            {"position"} if link["site"] not in {"puzz.link", "penpa-edit"} else set()
        )
        assert back == {key: game[key] for key in known}
    two = asked(desk, "puzzle.make", variant="gattai2", level="easy", seed="1")
    fields = {"variant": "gattai2", "givens": two["givens"], "entries": two["givens"]}
    told = asked(desk, "puzzle.links", **fields, marks=[[]] * 153)
    assert told == {"error": "No site that numpure knows has this board."}


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"PK\x03\x04 and no more", "cannot be read"),
        (b"%PDF-1.7", "a PDF without a list of puzzles"),
        (bytes.fromhex("D0CF11E0A1B11AE1"), "old format"),
        (b"x" * 200_000, "characters or more"),
    ],
    ids=["zip", "pdf", "xls", "long"],
)
def test_a_damaged_file_is_a_sentence(desk, content, sentence):
    assert sentence in read(desk, content)["error"]


def test_the_worker_imports_neither_click_nor_xlwings_nor_openpyxl():
    slow = {"click", "xlwings", "rich", "openpyxl", "reportlab"}
    code = f"import sys, numpure_xl.web.answers; print({slow} & {{*sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


def test_the_page_has_all_modules_of_ours_that_its_worker_imports():
    code = "import sys, numpure_xl.web.answers; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    ours = {name for name in ran.stdout.split() if name.partition(".")[0] == "numpure_xl"}
    (wheel,) = wheels.wheels({wheels.OURS: wheels.PACKAGES[wheels.OURS]}).values()
    with zipfile.ZipFile(io.BytesIO(wheel)) as packed:
        paths = (name.removesuffix(".py").removesuffix("/__init__") for name in packed.namelist())
        shipped = {path.replace("/", ".") for path in paths}
    assert len(ours) > 100
    assert ours - shipped == {"numpure_xl.kernel._search"} & ours  # the page has one of its own


def test_nothing_of_ours_uses_what_the_browser_has_not_of_pythons_own_library():
    modules = [
        *(
            "numpure_xl.web.answers",
            "numpure_xl.officejs.commands",
            "numpure_xl.officejs.functions",
        ),
        *("numpure_xl.export.xlsx", "numpure_xl.export.pdf.document", "fontTools.subset"),
    ]
    code = f"import sys, {', '.join(modules)}; print({{*{site.UNUSED}}} & {{*sys.modules}})"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "set()"


# --- the site


def test_the_site_has_a_shorter_library(files):
    with zipfile.ZipFile(io.BytesIO(files[f"pyodide/{site.LIBRARY}"])) as library:
        assert library.namelist() == ["json/__init__.py"]


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory):
    """Return a folder with files of Pyodide's names: what is in them matters in hosts/web.

    The wheels beside them are packed once for all sites.
    """
    folder = tmp_path_factory.mktemp("pyodide")
    for name in site.PYODIDE_FILES:
        (folder / name).write_text(name, "utf-8")
    with zipfile.ZipFile(folder / site.LIBRARY, "w") as library:
        for name in ("json/__init__.py", "pdb.py", "pydoc_data/", "pydoc_data/topics.py"):
            library.writestr(name, "")
    with pytest.MonkeyPatch.context() as patch:
        hashes = {name: integrity((folder / name).read_bytes()) for name in site.PYODIDE_FILES}
        patch.setattr(site, "PYODIDE_FILES", hashes)
        patch.setattr(wheels, "_wheel", cache(wheels._wheel))
        yield folder


@pytest.fixture(scope="module")
def files(pyodide):
    return site.site_files(pyodide, "https://example.org/sudoku/")


@pytest.mark.parametrize("name", ["index.html", "taskpane.html"])
def test_all_that_the_page_names_is_there(files, name):
    page = files[name].decode()
    named = re.findall(r'(?:href|src)="([\w./]+)"', page)
    for script, text in scripts(files).items():
        beside = re.findall(r'from "(\.\.?/[\w/]+\.js)"', text)
        named += [
            posixpath.normpath(posixpath.join(posixpath.dirname(script), path)) for path in beside
        ]
        named += re.findall(r'"(\w+\.js(?:on)?)"', text)
    assert len(named) > 20
    assert {*named} - files.keys() == set()
    ids = set(re.findall(r'\bid="([\w-]+)"', page))
    asked_for = {
        one
        for script, text in scripts(files).items()
        if name == "taskpane.html" or not script.startswith("office/")
        for one in re.findall(r'(?<![.\w])(?:get|button|select|does)\("([\w-]+)"', text)
    }
    assert asked_for - ids == set()


def scripts(files):
    return {name: text.decode() for name, text in files.items() if name.endswith(".js")}


def test_the_page_allows_nothing_but_the_site(files):
    page = files["index.html"].decode()
    assert "default-src 'none'; script-src 'self' 'wasm-unsafe-eval';" in page.replace(
        "&#x27;", "'"
    )
    assert not re.search(r"<script(?! type=\"module\" src=)|\son\w+=|style=", page)
    own = {b"https://example.org", b"http://www.w3.org"}
    for name, content in files.items():
        is_ours = "pyodide" not in name and not name.startswith("guide-")  # which names other sites
        if is_ours and name.endswith((".html", ".js", ".css", ".json")):
            addresses = {*re.findall(rb"https?://[\w.]+", content)}
            # Excel's own library, for the pane; the service worker leaves it alone.
            microsoft = {OFFICE.encode()} if name in {"taskpane.html", "sw.js"} else set()
            assert addresses <= own | microsoft, name


def test_the_pane_allows_the_site_and_office_js(files):
    page = files["taskpane.html"].decode().replace("&#x27;", "'")
    assert f"script-src 'self' {OFFICE} 'wasm-unsafe-eval';" in page
    assert page.count(OFFICE) == 2  # the policy, the script
    for same in ("connect-src 'self';", "default-src 'none';", "style-src 'self';"):
        assert same in page


def test_the_functions_of_the_add_in_are_those_of_every_excel(files):
    told = {
        name: json.loads(files[name])["functions"]
        for name in ("functions.json", "functions-ja.json")
    }
    plain, japanese = told.values()
    names = {
        name.upper(): value for name, value in vars(udfs).items() if name.startswith("sudoku_")
    }
    assert [one["name"] for one in plain] == [one["name"] for one in japanese] == [*names]
    for one, other in zip(plain, japanese, strict=True):
        parameters = [*inspect.signature(names[one["name"]]).parameters]
        assert [part["name"] for part in one["parameters"]] == parameters
        assert one["description"] == inspect.getdoc(names[one["name"]])
        texts = [other["description"], *(part["description"] for part in other["parameters"])]
        said = {text for text in texts if not re.search("[ぁ-んァ-ヶ一-龠]", text)}
        assert said <= {*untranslated("ja")}  # what is new, and listed by test_words
        assert all(len(text) <= 255 for text in texts)
    matrices = {one["name"] for one in plain if one["result"]["dimensionality"] == "matrix"}
    assert {"SUDOKU_SOLVE", "SUDOKU_CLASHES", "SUDOKU_STEPS"} <= matrices
    assert not {"SUDOKU_TEXT", "SUDOKU_COUNT", "SUDOKU_RATE"} & matrices
    # Where a value alone is taken, Excel refuses the regions of a jigsaw.
    taken = {
        one["name"]: {
            part["name"] for part in one["parameters"] if part["dimensionality"] == "matrix"
        }
        for one in plain
    }
    assert taken["SUDOKU_SOLVE"] == {"grid", "variant"}
    assert taken["SUDOKU_PUNCH"] == {"solution", "variant"}
    assert taken["SUDOKU_GENERATE"] == set()
    (names_told,) = re.findall(
        r'name="functions" content="([^"]*)"', files["taskpane.html"].decode()
    )
    assert names_told.split() == [*names]


@pytest.mark.parametrize("name", ["manifest.xml", "manifest-ipad.xml"])
def test_the_manifest_names_files_of_the_site(files, name):
    root = ET.fromstring(files[name])
    values = {one for element in root.iter() for one in element.attrib.values()}
    named = {
        one for one in values if one.startswith("https:") and one != "https://example.org/sudoku/"
    }
    assert {one.removeprefix("https://example.org/sudoku/") for one in named} <= files.keys()
    resources = {element.get("id") for element in root.iter() if element.get("id")}
    assert {element.get("resid") for element in root.iter() if element.get("resid")} <= resources
    for size in SIZES:
        assert files[f"office/icon-{size}.png"] == icons.png("solution", size)


def test_the_ipad_is_asked_for_nothing_that_it_has_not(files):
    wanted = {
        name: {each.get("Name") for each in ET.fromstring(files[name]).iter() if "Set" in each.tag}
        for name in ("manifest.xml", "manifest-ipad.xml")
    }
    assert wanted["manifest.xml"] - wanted["manifest-ipad.xml"] == {"SharedRuntime"}
    known = {ET.fromstring(files[name]).findtext("{*}Id") for name in wanted}
    assert len(known) == 2


def test_shortcuts_are_the_letters_of_the_ribbon_on_windows(files):
    ribbon = ET.fromstring((ROOT / "workbook/ribbon/customUI14.xml").read_text("utf-8"))
    letters = {each.get("id"): each.get("keytip") for each in ribbon.iter()}
    told = json.loads(files["shortcuts.json"])
    keys = {each["action"]: each["key"]["default"] for each in told["shortcuts"]}
    ids = {name: f"numpure{name}" for name in keys} | {"Hint": "numpureHints"}
    assert keys == {name: f"Ctrl+Shift+Alt+{letters[ids[name]]}" for name in keys}
    names = {each["name"].removeprefix("${resource.").rstrip("}") for each in told["actions"]}
    japanese = json.loads(files["shortcuts-ja.json"])
    assert names == told["resources"]["default"].keys() == japanese.keys() == keys.keys()
    assert japanese["Check"] == {"value": "検査"}


@pytest.mark.few(1)
@pytest.mark.parametrize("url", ["", "http://example.org/"])
def test_there_is_no_add_in_without_a_secure_address(pyodide, url):
    files = site.site_files(pyodide, url)
    assert not [
        name
        for name in files
        if "office" in name or name.startswith(("manifest", "shortcuts", "taskpane"))
    ]
    assert "office" not in json.loads(files["site.json"])["parts"]


def test_pyodide_from_elsewhere_is_allowed_there_alone():
    files = site.site_files("https://cdn.example.org/pyodide/v1/")
    rules = files["index.html"].decode()
    assert rules.count("https://cdn.example.org") == 2
    listed = json.loads(files["site.json"])
    assert listed["pyodide"] == "https://cdn.example.org/pyodide/v1/"
    assert listed["elsewhere"] == {
        listed["pyodide"] + name: integrity for name, integrity in site.PYODIDE_FILES.items()
    }
    assert not any(name.startswith("pyodide") for name in files)


def test_the_page_offers_every_name():
    offered = {kind: [one["name"] for one in found] for kind, found in names().items()}
    assert offered["variant"] == list(ALL_BOARDS)
    assert offered["level"] == list(LEVELS)
    assert offered["symmetry"] == list(SYMMETRIES)
    assert offered["theme"] == list(THEMES)
    assert offered["technique"] == list(PLACES)
    assert offered["size"] == [f"paper:{n}" for n in PAPERS] + [f"trim:{n}" for n in TRIMS]


def test_the_page_is_japanese(files):
    words = json.loads(files["words.json"])["ja"]
    assert len(words) > 100
    same = {text for text, said in words.items() if text == said}
    assert same == set()
    for text, said in words.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", said)), text


@pytest.mark.slow
def test_wheels_are_whole_and_run_where_nothing_is_installed(files, tmp_path):
    wheels = {name: content for name, content in files.items() if name.endswith(".whl")}
    assert len(wheels) == 9
    for content in wheels.values():
        with zipfile.ZipFile(io.BytesIO(content)) as wheel:
            wheel.extractall(tmp_path)
            record = next(name for name in wheel.namelist() if name.endswith("/RECORD"))
            rows = list(csv.reader(wheel.read(record).decode().splitlines()))
            assert {row[0] for row in rows} == {*wheel.namelist()}
            for name, digest, _ in rows[:-1]:
                found = urlsafe_b64encode(hashlib.sha256(wheel.read(name)).digest())
                assert digest == f"sha256={found.decode().rstrip('=')}"
    assert not [*tmp_path.rglob("*.so")]
    assert not (tmp_path / "xlwings/pro").exists()  # it needs a licence
    assert not [*tmp_path.rglob("*DarkGarden*")]  # GPL
    code = (
        "from numpure_xl.web.answers import PageSession; import numpure_xl.export.xlsx;"
        "print(PageSession()); import numpure_xl.officejs.commands"
    )
    subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(tmp_path)!r}); {code}",
        ],
        check=True,
    )
    assert (tmp_path / "numpure_xl/locale/ja/LC_MESSAGES/numpure.mo").is_file()
    assert not (tmp_path / "numpure_xl/workbook/web").exists()  # the page is there already


def test_pyodide_is_of_the_version_that_is_tested():
    assert f"pyodide@{site.PYODIDE} " in (ROOT / ".ci/run").read_text("utf-8")


def test_the_same_packages_give_the_same_site(files, pyodide):
    vars(wheels)["_wheel"].cache_clear()  # which the fixture gave it
    assert site.site_files(pyodide, "https://example.org/sudoku/") == files


def test_all_that_is_shipped_is_in_the_wheel():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {f"workbook/{n}": f"numpure_xl/workbook/{n}" for n in shipped.NAMES}


def test_a_site_replaces_an_earlier_one_and_nothing_else(tmp_path):
    site.write_site(
        {
            "a.js": b"1",
            "wheels/old.whl": b"2",
            "site.json": b'{"made-by": "numpure-xl", "files": ["a.js", "wheels/old.whl"]}',
        },
        tmp_path / "new",
    )
    (tmp_path / "b").write_text("mine")
    (tmp_path / "new/CNAME").write_text("example.org")
    site.write_site({"a.js": b"3", "site.json": b'{"files": []}'}, tmp_path / "new")
    left = sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.*"))
    assert left == ["new/a.js", "new/site.json"]
    assert (tmp_path / "new/a.js").read_bytes() == b"3"
    assert (tmp_path / "new/CNAME").exists()
    assert (tmp_path / "b").exists()


def test_a_site_whose_writing_was_interrupted_is_written_again(tmp_path):
    listed = {
        "site.json": b'{"made-by": "numpure-xl", "files": ["a.js", "site.json"], "version": "1"}'
    }
    with pytest.raises(FileExistsError):
        site.write_site({"a.js": b"1", "a.js/no": b""} | listed, tmp_path)
    assert "version" not in json.loads((tmp_path / "site.json").read_bytes())  # nobody keeps it
    site.write_site({"b.js": b"2", "site.json": b'{"files": ["b.js"]}'}, tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {
        "b.js": b"2",
        "site.json": b'{"files": ["b.js"]}',
    }


@pytest.mark.parametrize(
    "listed",
    [
        '{"files": ["a.js"]}',
        '{"made-by": "somebody", "files": ["a.js"]}',
        *(f'{{"made-by": "numpure-xl", "files": {names}}}' for names in (
            "[1]", "null", '["."]', '[""]', '["../b"]', '["/etc/x"]', '["a\\u0000"]', '["C:x"]',
        )),
        "[" * 100_000,
        "",
        "7",
    ],
)  # fmt: skip
def test_a_list_that_is_not_ours_or_is_damaged_lets_nothing_be_replaced(listed, tmp_path):
    folder = tmp_path / "site"
    folder.mkdir()
    (tmp_path / "b").touch()
    (folder / "a.js").write_text("mine")
    (folder / "site.json").write_text(listed)
    with pytest.raises(SheetError, match="has other files in it"):
        site.write_site({"site.json": b"{}"}, folder)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["a.js", "b", "site", "site.json"]


def test_the_list_has_the_hash_of_every_file_but_its_own(files):
    hashes = json.loads(files["site.json"])["integrity"]
    assert hashes.keys() == files.keys() - {"site.json"}
    for name, content in files.items():
        if name != "site.json":
            digest = b64encode(hashlib.sha256(content).digest()).decode()
            assert hashes[name] == f"sha256-{digest}"


def test_python_for_browsers_that_was_changed_is_no_part_of_a_site(tmp_path, pyodide):
    changed = shutil.copytree(pyodide, tmp_path / "changed")
    (changed / "python_stdlib.zip").write_bytes(b"another")
    status, said = run(str(tmp_path / "site"), "--pyodide", str(changed))
    wanted = f"python_stdlib.zip in {changed} is not that of pyodide@{site.PYODIDE}; install that"
    assert (status, wanted in said) == (2, True), said
    assert not (tmp_path / "site").exists()


def test_python_for_browsers_from_elsewhere_is_checked_there(tmp_path, pyodide):
    with served(pyodide) as running:
        address = serve.address(running)
        site.write_site(site.site_files(address), tmp_path)
        assert run("--check", str(tmp_path))[0] == 0
        (pyodide / "pyodide.mjs").write_bytes(b"another")
        try:
            wanted = (1, f"{address}pyodide.mjs differs.")
            assert run("--check", str(tmp_path)) == wanted
        finally:
            (pyodide / "pyodide.mjs").write_text("pyodide.mjs", "utf-8")


def test_a_list_makes_nothing_but_the_web_be_read(tmp_path):
    listed = {"made-by": "numpure-xl", "files": [], "integrity": {}}
    for place in ("file:///etc/passwd", "/etc/passwd", "http://[::1", "http://127.0.0.1:1/\n"):
        (tmp_path / "site.json").write_text(json.dumps(listed | {"elsewhere": {place: "sha256-"}}))
        said = f"{place} cannot be read.\nsite.json is not of the site."
        assert run("--check", str(tmp_path)) == (1, said)


@contextmanager
def served(folder):
    running = serve.server(folder, 0, {"": site.policy()})
    Thread(target=running.serve_forever, daemon=True).start()
    try:
        yield running
    finally:
        running.shutdown()
        running.server_close()


def test_what_of_a_site_was_changed_is_named(files, tmp_path):
    site.write_site(files, tmp_path)
    assert run("--check", str(tmp_path)) == (0, f"{tmp_path}: every file is as it was made.")
    with served(tmp_path) as running:
        address = serve.address(running)
        assert run("--check", address) == (0, f"{address}: every file is as it was made.")
        changed = tmp_path / "page/main.js"
        changed.write_bytes(changed.read_bytes()[:-1] + b" ")
        (tmp_path / "style.css").unlink()
        (tmp_path / "notes.txt").touch()
        both = "page/main.js differs.\nstyle.css cannot be read."
        assert run("--check", str(tmp_path)) == (1, f"{both}\nnotes.txt is not of the site.")
        assert run("--check", address) == (1, both)
        status, said = run("--check", f"{address}page")
        assert (status, said) == (1, f"numpure: There is no site of numpure at {address}page.")


def test_the_server_answers_odd_requests_and_says_nothing(tmp_path, capfd):
    (tmp_path / "site").mkdir()
    (tmp_path / "site/a.txt").touch()
    (tmp_path / "secret.txt").touch()
    requests = {
        b"GET /a.txt HTTP/1.1\r\nHost: 127.0.0.1:80\r\nConnection: close": 200,
        b"GET /a.txt HTTP/1.1\r\nHost: localhost:80\r\nConnection: close": 200,
        b"GET /a.txt HTTP/1.1\r\nHost: evil.example\r\nConnection: close": 421,
        b"GET /a.txt HTTP/1.1\r\nHost: 127.0.0.1.evil.example:80\r\nConnection: close": 421,
        b"GET /../../etc/passwd HTTP/1.0": 404,
        b"GET /%00 HTTP/1.0": 400,
        b"GET http://[::1 HTTP/1.0": 404,
        b"GARBAGE": 400,
        b"GET / HTTP/x": 400,
        b"GET /" + b"x" * 70_000 + b" HTTP/1.0": 414,
        b"POST / HTTP/1.0\r\nContent-Length: 0": 501,
    }
    if sys.platform != "win32":
        (tmp_path / "site/link").symlink_to(tmp_path)
        requests[b"GET /link/secret.txt HTTP/1.0"] = 404
    with served(tmp_path / "site") as running:
        for request, status in requests.items():
            with socket.create_connection(running.server_address, 10) as client:
                client.sendall(request + b"\r\n\r\n")
                answer = client.makefile("rb").read(4000)
            told = f"HTTP/1.0 {status} " if answer.startswith(b"HTTP/") else f"code: {status}"
            assert told.encode() in answer, (request, answer[:200])  # of a line without a version
            assert (b"Content-Security-Policy" in answer) == answer.startswith(b"HTTP/")
    assert capfd.readouterr() == ("", "")


def test_the_service_worker_keeps_the_version_that_is_listed(files):
    version = json.loads(files["site.json"])["version"]
    assert f'VERSION = "{version}"' in files["sw.js"].decode()


def run(*arguments):
    ended = CliRunner().invoke(main, ["web", *arguments])
    return ended.exit_code, (ended.stdout + ended.stderr).strip()


def test_the_command_writes_the_site(tmp_path, pyodide):
    status, said = run(
        str(tmp_path / "site"), "--pyodide", str(pyodide), "--url", "https://a.org/b"
    )
    listed = json.loads((tmp_path / "site/site.json").read_bytes())["files"]
    assert (status, said.split(": ")[1].split(",")[0]) == (0, f"{len(listed)} files")
    assert all((tmp_path / "site" / name).is_file() for name in listed)
    lines = (tmp_path / "site/requirements.txt").read_text("utf-8").splitlines()
    lite = (ROOT / "workbook/lite/requirements.txt").read_text("utf-8").splitlines()
    assert lines[0] == lite[1]
    assert [line.split("-")[0] for line in lines[1:]] == [
        f"https://a.org/b/wheels/{name}" for name in ("numpure_xl", "numpure_xl_sheets")
    ]
    for line in lines[1:]:
        assert (tmp_path / "site" / line.removeprefix("https://a.org/b/")).is_file()


def test_what_cannot_be_written_is_a_sentence(tmp_path, pyodide, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos/cat.png").write_bytes(b"cat")
    cases = {
        (): (2, "Name a folder for the page, or ask for --serve."),
        ("x", "--url", "https://a.org"): (
            2,
            "Pyodide is not in this folder; type npm install pyod",
        ),
        ("x", "--pyodide", "photos"): (2, "There is no pyodide.mjs in photos; name the folder"),
        ("x", "--url", "example.org"): (2, "'example.org' is not an address; write all of it"),
        ("x", "--url", "https://a.org/?b"): (2, "'https://a.org/?b' is not an address; write all"),
        ("x", "--url", "https://a.org/index.html"): (2, "index.html' is not an address; write all"),
        ("photos", "--pyodide", str(pyodide)): (1, "photos has other files in it; choose an empty"),
    }
    for arguments, (status, sentence) in cases.items():
        ended, said = run(*arguments)
        assert (ended, sentence in said) == (status, True), said
    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["cat.png"]


def test_without_pyodide_a_site_is_written_and_what_it_lacks_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    status, said = run("site")
    assert (status, "type npm install pyodide@" in said) == (0, True)
    listed = json.loads((tmp_path / "site/site.json").read_bytes())
    assert (listed["pyodide"], listed["wheels"], listed["parts"]) == ("", [], {})
    assert not any(name.startswith(("office", "wheels", "pyodide")) for name in listed["files"])
    assert 'data-python="none"' in (tmp_path / "site/index.html").read_text("utf-8")
    boards = json.loads((tmp_path / "site/names.json").read_bytes())["variant"]
    assert f"hard of {len(boards)} boards" in re.sub(r"\s+", " ", chapter("web", "en"))
    assert run("--check", "site") == (0, "site: every file is as it was made.")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_frame_of_todays_puzzle_names_the_site_and_the_language(lang):
    status, said = run("--embed", "https://example.org/sudoku", "--lang", lang)
    assert status == 0
    assert f'src="https://example.org/sudoku/?embed=light&amp;lang={lang}#daily"' in said
    assert run("--embed", "example.org")[0] == 2


def test_the_server_is_for_this_computer_and_sends_the_policy(tmp_path):
    (tmp_path / "page").mkdir()
    (tmp_path / "page/a.wasm").write_bytes(b"\0asm")
    running = serve.server(tmp_path, 0, {"": site.policy()})
    Thread(target=running.serve_forever, daemon=True).start()
    try:
        assert running.server_address[0] == "127.0.0.1"
        with urlopen(f"{serve.address(running)}page/a.wasm", timeout=10) as answer:  # noqa: S310  # ours
            assert answer.headers["Content-Type"] == "application/wasm"
            assert answer.headers["Content-Security-Policy"].startswith(site.policy())
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"{serve.address(running)}page/", timeout=10)  # noqa: S310  # ours
        port = str(running.server_port)
        assert run("--serve", "--pyodide", "https://a.org/", "--port", port)[0] == 2
    finally:
        running.shutdown()
        running.server_close()
