"""The doors of the product: at each a board is asked for or handed in, and what comes of it judged.

A door returns where that is right, and fails or raises where it is wrong. A refusal is a
`NumpureError`, or `RefusedError` with the sentence that a command or a button says.
"""

from __future__ import annotations

import inspect
import io
import json
import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from functools import cached_property, partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

import openpyxl
import pytest

import numpure_xl
from numpure_xl import macros, udfs
from numpure_xl.board.values import rules_name
from numpure_xl.errors import NumpureError
from numpure_xl.hints import judge
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.collection import boards
from numpure_xl.sudoku.formats.rules_text import line_of
from numpure_xl.sudoku.grid.boards import board_named
from numpure_xl.sudoku.grid.grid import SYMBOLS, Grid
from numpure_xl.sudoku.grid.saved_game import game_of
from numpure_xl.sudoku.grid.variant import Variant
from numpure_xl.sudoku.levels import ANY, JUDGED
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.web.answers import PageSession
from numpure_xl.web.boards import boards as boards_of_page
from numpure_xl.web.playing import described, hint
from tests import own_law
from tests.hosts.excel import engines, schema
from tests.hosts.excel.addin import AddIn
from tests.hosts.excel.model import Area, Excel
from tests.hosts.excel.test_overlay import MACROS
from tests.hosts.office.excel import Node, Pane
from tests.hosts.web.alone import PageAlone
from tests.lite_double import LiteBook
from tests.memory import MemoryBook
from tests.running import HOUR
from tests.sat import clauses, models
from tests.sheet_law import PlayedSheet, check_played
from tests.snapshots import held
from tests.typed import run_in_english
from tests.undo_law import at_home, with_sizes

SEED = "1"
PATIENT = ("--patience", str(HOUR))


class RefusedError(Exception):
    """A refusal, in the sentence in which it is said."""


class Case:
    """A board, and what doors share of it.

    Attributes:
        name: The board.
        folder: Where files may be written; empty at first.
    """

    def __init__(self, name: str, folder: Path) -> None:
        self.name, self.folder = name, folder

    @cached_property
    def level(self) -> str:
        """Any, or on several grids easy: to rate most of the others takes hours without a clock."""
        return "easy" if board_named(self.name).form.grids else ANY

    @cached_property
    def puzzle(self) -> Puzzle:
        """Its puzzle of the seed, which every door must make."""
        return numpure_xl.generate(variant=self.name, level=self.level, seed=SEED)  # type: ignore[arg-type]

    @property
    def board(self) -> Variant:
        """Its rules, with regions and signs."""
        return self.puzzle.variant

    @cached_property
    def line(self) -> str:
        """The puzzle as a line of text."""
        return line_of(self.puzzle.givens)

    @cached_property
    def file(self) -> Path:
        """A file with that line."""
        path = self.folder / "puzzle.txt"
        path.write_text(f"{self.line}\n", "utf-8")
        return path

    def new(self, ending: str) -> Path:
        """Return a name for a file."""
        return self.folder / f"{len([*self.folder.iterdir()])}{ending}"


def typed(*words: object) -> str:
    """Return what a command prints."""
    ran = run_in_english(*words)
    if ran.exception and not isinstance(ran.exception, SystemExit):
        raise ran.exception
    if ran.exit_code:
        raise RefusedError(ran.stderr.strip() or ran.stdout.strip())
    return str(ran.stdout)


def is_read(case: Case, texts: str) -> None:
    """Check that the puzzle, and no other board, is in a text."""
    found = [board for _, board in boards(texts.splitlines(keepends=True))]
    games = [game_of(board) for board in found if not isinstance(board, NumpureError)]
    assert [game.givens for game in games] == [case.puzzle.givens]
    assert len(games) == len(found), found


# Python


def made(case: Case) -> None:
    """The puzzle has the board, and one solution by a SAT solver; its recipe makes it again."""
    puzzle, board = case.puzzle, case.board
    assert board.name == case.name
    assert numpure_xl.make(puzzle.recipe).givens == puzzle.givens
    if board.side <= 9:
        found = models(clauses(board), board.side, puzzle.givens.digits)
        assert [*islice(found, 2)] == [puzzle.solution.digits]


def solved(case: Case) -> None:
    """A text is solved, counted and judged."""
    assert numpure_xl.solve(case.line) == case.puzzle.solution
    assert numpure_xl.count_solutions(case.line) == 1
    assert numpure_xl.check(case.line).is_right
    assert judge(case.puzzle.givens, case.puzzle.solution).is_solved


def explained(case: Case) -> None:
    """A hint in each depth and language, and the steps: what they place is in the solution."""
    for lang in ("en", "ja"):
        assert numpure_xl.hint(case.puzzle, lang=lang, depth=3)
    solution = case.puzzle.solution.digits
    for taken in islice(numpure_xl.steps(case.puzzle), 12):
        assert taken.text
        assert all(solution[cell] == digit for cell, digit in taken.step.places)
        assert all(solution[cell] != digit for cell, digit in taken.step.removes)


def rated(case: Case) -> None:
    """It has a rating and a level."""
    assert numpure_xl.rate(case.puzzle).value >= 1
    assert case.puzzle.level in JUDGED


def drawn(case: Case) -> None:
    """A picture shows every given, and of each cage its sum."""
    picture = numpure_xl.picture(case.puzzle)
    shown = re.findall(r">([1-9A-G])</text>|>([1-9A-G])<", picture)
    assert len(shown) >= case.puzzle.clues
    assert all(f">{cage.total}<" in picture for cage in case.board.cages)


def put(case: Case) -> None:
    """On a sheet of openpyxl it is found again, in the sheet and in its file."""
    sheet: Any = openpyxl.Workbook().worksheets[0]
    own_law.check_found_again(sheet, sheet["C4"], case.name, "plain")
    file = io.BytesIO()
    sheet.parent.save(file)
    file.seek(0)
    read = numpure_xl.boards(openpyxl.load_workbook(file).worksheets[0])
    assert read == numpure_xl.boards(sheet)


def put_in_lite(case: Case) -> None:
    """In xlwings Lite it is found again."""
    with at_home():
        sheet = LiteBook(Excel()).sheets["Sheet1"]
        own_law.check_found_again(sheet, sheet["C4"], case.name, "plain")


def filled(case: Case) -> None:
    """It takes the place of its words in a template."""
    book, out = openpyxl.Workbook(), io.BytesIO()
    sheet: Any = book.worksheets[0]
    sheet["B3"] = f"{{{{sudoku any {case.name} seed={SEED}}}}}"
    file = io.BytesIO()
    book.save(file)
    file.seek(0)
    (record,) = numpure_xl.fill(file, out, seed=SEED)
    (found,) = numpure_xl.boards(openpyxl.load_workbook(out).worksheets[0])
    assert found.grid == numpure_xl.make(record["recipe"]).givens


# The command line


def generated(case: Case) -> None:
    is_read(case, typed("generate", "--variant", case.name, "--level", case.level, "--seed", SEED))


def solved_by_command(case: Case) -> None:
    printed = typed("solve", case.file, *PATIENT)
    assert printed.split()[0] == str(case.puzzle.solution).split()[0]
    assert typed("solve", "--count", "5", case.file, *PATIENT) == "1\n"


def checked(case: Case) -> None:
    assert "Right so far" in typed("check", case.file, *PATIENT)


def hinted(case: Case) -> None:
    assert typed("hint", case.file, *PATIENT).strip()


def rated_by_command(case: Case) -> None:
    assert typed("rate", case.file, *PATIENT).strip()


def noted(case: Case) -> None:
    assert typed("candidates", case.file).count("\n") >= case.board.across


def pictured(case: Case, ending: str) -> None:
    out = case.new(ending)
    typed("picture", case.file, "-o", out)
    typed("picture", case.file, "--solution", "-o", case.new(ending))
    assert out.stat().st_size > 500


WIDE = 25
"""Columns of a board from which on a book to bind needs the largest page."""


def bound(case: Case, words: tuple[str, ...]) -> None:
    """A book of the puzzle in a file; a workbook is read again."""
    ending, *more = words
    if case.board.across > WIDE or (case.board.grids and case.board.signs):
        more = [{"6x9": "8.5x11"}.get(word, word) for word in more]
    out = case.new(ending)
    typed("book", out, "--from", case.file, *more)
    if ending == ".xlsx":
        is_in_book(case, out)
    elif ending == ".zip":
        assert ZipFile(out).namelist()
    else:
        assert out.stat().st_size > 200


def is_in_book(case: Case, path: Path) -> None:
    """Check that a workbook has the puzzle, and no board of other rules or other digits."""
    with path.open("rb") as file:
        found = [board for _, board in grids_in(file, path.name)]
    assert case.puzzle.givens in found, found
    others = [board for board in found if not is_position(case, board)]
    assert not others, others


def is_position(case: Case, board: object) -> bool:
    """Tell whether a board is the puzzle with some of its solution filled in."""
    if not isinstance(board, Grid) or board.variant != case.board:
        return False
    wanted = zip(board.digits, case.puzzle.solution.digits, strict=True)
    return all(digit in {0, right} for digit, right in wanted)


def made_book(case: Case) -> None:
    """A book of a new puzzle, which is read again."""
    out = case.new(".xlsx")
    typed("book", out, "--variant", case.name, "--level", case.level, "--seed", SEED)
    is_in_book(case, out)


# Worksheet functions


def answer(value: Any) -> Any:
    """Return what a function answers; raise its error value as a refusal."""
    if isinstance(value, str) and value.startswith("#"):
        raise RefusedError(value)
    return value


def functions_of_cells(case: Case) -> None:
    """The puzzle spills, is solved in cells by its rules, checked, hinted, rated and linked."""
    rules, solution = rules_name(case.board), case.puzzle.solution.to_rows("")
    rows = answer(udfs.sudoku_recipe(case.puzzle.recipe))
    assert rows == case.puzzle.givens.to_rows("")
    assert answer(udfs.sudoku_solve(rows, rules)) == solution
    assert answer(udfs.sudoku_count(rows, None, rules)) == 1
    assert answer(udfs.sudoku_check(rows, rules)).startswith("Right so far")
    assert answer(udfs.sudoku_hint(rows, 3, None, rules))
    assert answer(udfs.sudoku_rate(rows, rules)) >= 1
    assert answer(udfs.sudoku_level(rows, rules)) in JUDGED


def functions_of_texts(case: Case) -> None:
    """The puzzle as one text, as `SUDOKU_TEXT` writes it, is parsed and solved."""
    line = answer(udfs.sudoku_text(case.puzzle.givens.to_rows(""), rules_name(case.board)))
    is_read(case, line)
    assert answer(udfs.sudoku_parse(line)) == case.puzzle.givens.to_rows("")
    solved_text = answer(udfs.sudoku_solve([[line]]))
    full = case.puzzle.solution
    assert solved_text in ([[str(full)]], full.to_rows(""))


def function_generates(case: Case) -> None:
    """A name alone makes the puzzle of a seed, and the regions or marks that go with it."""
    rows = answer(udfs.sudoku_generate(SEED, case.level, case.name))
    assert rows == case.puzzle.givens.to_rows("")
    solution, recipe = case.puzzle.solution.to_rows(""), case.puzzle.recipe
    if case.board.is_own:
        assert answer(udfs.sudoku_solve(rows, recipe)) == solution
    is_range = case.name.count("+") == 1 and not case.board.grids  # that has no name
    if case.board.is_own and is_range:
        assert answer(udfs.sudoku_solve(rows, udfs.sudoku_regions(recipe))) == solution


# Spreadsheets


def refuse(said: str) -> None:
    """Raise a refusal if something is said."""
    if said:
        raise RefusedError(said)


def at_excel(case: Case) -> None:
    """The ribbon, in the double of Excel with the add-in."""
    excel = Excel()
    addin = AddIn(excel)
    addin.answer(*MACROS)
    addin.run("NumpureBegin")
    book = engines.windows(excel)
    book.set_mock_caller()
    book.sheets[0]["C3"].select()

    def say(name: str, **options: Any) -> str:
        excel.messages.clear()
        excel.buttons[:] = ["yes"] * 999
        getattr(macros, name)(**options)
        return excel.messages[-1] if excel.messages else ""

    with at_home():
        refuse(check_played(sheet_over(excel, say), case.name, case.level, SEED))
    assert excel.faults == []


def at_memory(case: Case) -> None:
    """The commands over a workbook in memory, as in Calc's menu, which has no other ones."""
    book = MemoryBook()
    book.sheets[0]["C3"].select()

    def say(name: str, **options: Any) -> str:
        book.excel.messages.clear()
        book.excel.buttons[:] = ["yes"] * 999
        book.run(work_of(name), **options)
        return book.excel.messages[-1] if book.excel.messages else ""

    with at_home():
        refuse(check_played(sheet_over(book.excel, say), case.name, case.level, SEED))


def work_of(name: str) -> Any:
    """Return a command before it was bound to a spreadsheet."""
    return inspect.unwrap(getattr(macros, name))


def at_pane(case: Case, node: Node) -> None:
    """The pane, over the double of Office.js."""
    excel = Excel()
    pane = Pane(node, excel)
    excel.active.active.selection = [Area(3, 3)]

    def say(name: str, **options: Any) -> str:
        excel.messages.clear()
        excel.buttons[:] = ["yes"] * 999
        pane.run(name, **options)
        return excel.messages[-1] if excel.messages else ""

    with at_home():
        refuse(check_played(sheet_over(excel, say), case.name, case.level, SEED))


def digit_of(value: Any) -> int:
    """Return the digit in a cell; large boards have letters."""
    return SYMBOLS.index(value) if isinstance(value, str) else int(value or 0)


def sheet_over(excel: Excel, say: Callable[..., str]) -> PlayedSheet:
    """Return the first sheet of a workbook in memory; the board begins in C3."""
    sheet = excel.active.active

    def digits(board: Variant) -> tuple[int, ...]:
        rows = sheet.rows(Area(3, 3, board.across, board.across))
        return tuple(digit_of(rows[row][col]) for row, col in board.places)

    return PlayedSheet(
        say,
        lambda: with_sizes(held(excel.active.sheets, [])),
        lambda: [shape.name for shape in sheet.shapes],
        digits,
    )


# The page


def asked(session: PageSession, name: str, **fields: Any) -> Any:
    """Return what the page is answered."""
    told = json.loads(session.ask(name, json.dumps({"lang": "en"} | fields)))
    if "error" in told:
        raise RefusedError(told["error"])
    return told["answer"]


def at_page(case: Case) -> None:
    """The page makes it, opens it, hints, rates, and tells what each sign says."""
    session = PageSession()
    told = asked(session, "puzzle.make", variant=case.name, level=case.level, seed=SEED)
    assert tuple(told["givens"]) == case.puzzle.givens.digits
    assert tuple(told["solution"]) == case.puzzle.solution.digits
    board = {"variant": told["variant"], "givens": told["givens"]}
    assert asked(session, "puzzle.open", **board)["solutions"] == 1
    empty: list[int] = [0] * case.board.cells
    position = board | {"entries": empty}
    assert asked(session, "puzzle.hint", **position, depth=3)["texts"]
    assert asked(session, "puzzle.rate", **board)["rating"]
    given = json.dumps({"lang": "en", "name": "a.txt"})
    (read,) = json.loads(session.take("read", given, case.line.encode()))["answer"]["boards"]
    assert read["variant"] == told["variant"]


def at_page_alone(case: Case, page: PageAlone) -> None:
    """The page without Python makes, opens, hints and checks what Python does, or leaves it."""
    puzzle, board = case.puzzle, case.board
    name, givens = rules_name(board), [*puzzle.givens.digits]
    empty: list[list[int]] = [[] for _ in givens]
    spoilt = [*puzzle.solution.digits]
    spoilt[givens.index(0) if 0 in givens else 0] = puzzle.solution.digits[-1] % board.side + 1
    levels = [*boards_of_page().get(case.name, {}).get("levels", ())]
    opened, *made = page.ask(
        ("opened", name, givens), *(("makePuzzle", case.name, level, SEED) for level in levels)
    )
    for level, told in zip(levels, made, strict=True):
        right = numpure_xl.generate(variant=case.name, level=level, seed=SEED)  # type: ignore[arg-type]
        assert (told["givens"], told["solution"]) == (
            [*right.givens.digits],
            [*right.solution.digits],
        )
    if opened is None:
        return
    assert opened == json.loads(json.dumps(described(puzzle.givens)))
    position = {"variant": name, "givens": givens, "entries": givens, "marks": empty}
    hinted, checked = page.ask(
        ("hint", name, givens, givens, empty, 3, "en"), ("check", name, givens, spoilt, [], "en")
    )
    assert hinted in (None, json.loads(json.dumps(hint(position | {"lang": "en", "depth": 3}))))
    assert checked["wrong"] == sorted(judge(puzzle.givens, Grid(tuple(spoilt), board)).wrong)


def linked_by_page(case: Case) -> None:
    """The page has a link to some site."""
    session, empty = PageSession(), [0] * case.board.cells
    position = {"variant": rules_name(case.board), "givens": case.puzzle.givens.digits}
    marks: list[list[int]] = [[] for _ in empty]
    found = asked(session, "puzzle.links", **position, entries=empty, marks=marks)
    assert found["links"]


# Formats


def written(case: Case, form: str) -> None:
    """What is written is read back as the same puzzle."""
    text = typed("convert", case.file, "--format", form)
    is_read(case, text)


class Door(NamedTuple):
    """A door.

    Attributes:
        name: Its name, a few letters.
        work: Asks for a board there.
    """

    name: str
    work: Callable[[Case], None]


BOOKS = {
    "xlsx": (".xlsx",),
    "pdf": (".pdf",),
    "zip": (".zip",),
    "txt": (".txt",),
    "braille": (".brf",),
    "steps": (".xlsx", "--steps"),
    "bound": (".pdf", "--trim", "6x9"),
    "play": (".xlsx", "--playable"),
}
"""By door, the ending of a book and what else is asked."""

DOORS = (
    Door("make", made),
    Door("solve", solved),
    Door("hint", explained),
    Door("rate", rated),
    Door("picture", drawn),
    Door("put", put),
    Door("put Lite", put_in_lite),
    Door("fill", filled),
    Door("$ generate", generated),
    Door("$ solve", solved_by_command),
    Door("$ check", checked),
    Door("$ hint", hinted),
    Door("$ rate", rated_by_command),
    Door("$ candidates", noted),
    *(
        Door(f"$ picture {end}", partial(pictured, ending=f".{end}"))
        for end in ("svg", "png", "pdf")
    ),
    Door("$ book", made_book),
    *(Door(f"book {name}", partial(bound, words=words)) for name, words in BOOKS.items()),
    Door("=GENERATE", function_generates),
    Door("=SOLVE cells", functions_of_cells),
    Door("=SOLVE text", functions_of_texts),
    Door("menu", at_memory),
    Door("page", at_page),
    Door("page links", linked_by_page),
    *(Door(form, partial(written, form=form)) for form in FORMATS),
)
"""All but those of Excel, whose doubles ask what Microsoft says of its objects."""


def all_doors(stack: ExitStack) -> Iterator[Door]:
    """Yield all doors; what they start ends with the stack.

    The page alone is there with Node; the ribbon and the pane where their own tests run, with Node
    and Microsoft's types.
    """
    yield from DOORS
    with suppress(FileNotFoundError):
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        yield Door("page alone", partial(at_page_alone, page=PageAlone(folder)))
    with suppress(pytest.skip.Exception, FileNotFoundError):
        schema.model()
        yield Door("ribbon", at_excel)
        node = Node(Path(stack.enter_context(tempfile.TemporaryDirectory())))
        stack.callback(node.close)
        yield Door("pane", partial(at_pane, node=node))
