"""The functions behind `numpure_xl.generate`, `solve`, `rate` and the others.

Each takes a puzzle as whatever holds a grid; see `Grid`. A call that cannot be answered raises a
`NumpureError`, which is also the `ValueError`, `TypeError` or `LookupError` that Python would have.
No spreadsheet library is imported before `write_book` is called.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Unpack

from numpure_xl import hints
from numpure_xl.arguments import checked, file_of_name, text_of_name, with_keywords
from numpure_xl.binary_files import FileLike, name_of, opened, written
from numpure_xl.board import CELL
from numpure_xl.board.pencilmarks import marks_in
from numpure_xl.book_request import BookRequest
from numpure_xl.errors import (
    GridError,
    RequestError,
    cut_path,
)
from numpure_xl.errors import NumpureError as NumpureError
from numpure_xl.export.image import write_drawing
from numpure_xl.hints import Depth, judge
from numpure_xl.hints import ExplainedStep as ExplainedStep
from numpure_xl.hints import Judgement as Judgement
from numpure_xl.literals import BoardName as BoardName
from numpure_xl.literals import BookKeywords
from numpure_xl.literals import FillerName as FillerName
from numpure_xl.literals import LevelName as LevelName
from numpure_xl.literals import PaperName as PaperName
from numpure_xl.literals import PrinterName as PrinterName
from numpure_xl.literals import StandardName as StandardName
from numpure_xl.literals import SymmetryName as SymmetryName
from numpure_xl.literals import TechniqueName as TechniqueName
from numpure_xl.literals import ThemeName as ThemeName
from numpure_xl.literals import TrimName as TrimName
from numpure_xl.messages import Message
from numpure_xl.names import look_up
from numpure_xl.new_puzzles import generate as generate
from numpure_xl.new_puzzles import make as make
from numpure_xl.new_puzzles import puzzles as puzzles
from numpure_xl.options.ratings import check_ceiling
from numpure_xl.options.techniques import techniques_of
from numpure_xl.own_sheets import PlacedBoard as PlacedBoard
from numpure_xl.own_sheets import boards as boards
from numpure_xl.own_sheets import command as command
from numpure_xl.own_sheets import put as put
from numpure_xl.own_sheets.filling import fill as fill
from numpure_xl.pictures import SvgPicture, drawing_of
from numpure_xl.practice import drill as drill
from numpure_xl.publishing import Publication
from numpure_xl.reading import grids_in, no_grid
from numpure_xl.sources import each_of, grid_of, item_of, position_of, puzzle_of
from numpure_xl.sudoku.grid.boards import ALL_BOARDS, CLASSIC
from numpure_xl.sudoku.grid.boards import VARIANTS as VARIANTS
from numpure_xl.sudoku.grid.grid import Grid as Grid
from numpure_xl.sudoku.grid.grid import GridSource as GridSource
from numpure_xl.sudoku.grid.variant import Variant as Variant
from numpure_xl.sudoku.judge.ladder import BEYOND_DEEP
from numpure_xl.sudoku.judge.rating import Rating as Rating
from numpure_xl.sudoku.judge.rating import rate as rating_of
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.levels import LEVELS as LEVELS
from numpure_xl.sudoku.make.recipe import Recipe as Recipe
from numpure_xl.sudoku.puzzle import Puzzle as Puzzle
from numpure_xl.sudoku.solve import solver
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step as Step
from numpure_xl.tabular import CandidateRows, HintText
from numpure_xl.words import LANGS, Lang, in_language

BOARDS = ALL_BOARDS
"""All boards that puzzles can be made for, by name."""


@checked
def solve(puzzle: GridSource, *, effort: int | None = None) -> Grid:
    """Return the only solution of a puzzle.

    Args:
        puzzle: The puzzle.
        effort: How many times the search may branch; None for as often as takes some seconds.

    Raises:
        NoSolutionError, ManySolutionsError: If there is none, or more than one.
        GaveUpError: If that was not decided.

    >>> import numpure_xl
    >>> numpure_xl.solve([[1, 0, 0, 0], [0, 0, 3, 0], [0, 2, 0, 0], [0, 0, 0, 4]]).to_rows()
    [[1, 3, 4, 2], [2, 4, 3, 1], [4, 2, 1, 3], [3, 1, 2, 4]]
    """
    return puzzle.solution if isinstance(puzzle, Puzzle) else solver.solve(grid_of(puzzle), effort)


@checked
def solutions(
    puzzle: GridSource, limit: int | None = None, *, effort: int | None = None
) -> Iterator[Grid]:
    """Yield the solutions of a grid, in an order fixed by the grid alone.

    Args:
        puzzle: The grid.
        limit: Where to stop; None for all of them.
        effort: How many times the search for two of them may branch; None for as often as takes
            some seconds.

    Raises:
        RequestError: If the limit is less than 1.
        GaveUpError: If it was not decided whether there is another one.

    >>> import numpure_xl
    >>> sum(1 for _ in numpure_xl.solutions("." * 16))
    288
    """
    if limit is not None:
        solver.check_limit(limit)
    return islice(solver.solutions(grid_of(puzzle), effort), limit)


@checked
def count_solutions(puzzle: GridSource, limit: int = 2, *, effort: int | None = None) -> int:
    """Return the number of solutions of a grid, `limit` at most.

    Args:
        puzzle: The grid.
        limit: Where to stop, 1 or more.
        effort: How many times the search may branch; None for as often as takes some seconds.

    Raises:
        RequestError: If the limit is less than 1.
        GaveUpError: If that was not decided.

    >>> import numpure_xl
    >>> numpure_xl.count_solutions("." * 16, limit=1000)
    288
    """
    is_line = isinstance(puzzle, str) and len(puzzle) == CLASSIC.cells
    grid: Any = puzzle if is_line else grid_of(puzzle)
    return solver.count_solutions(grid, limit, effort)


@checked
def rate(
    puzzle: GridSource,
    *,
    ceiling: float = BEYOND_DEEP,
    uniqueness: bool = True,
    deep: bool = False,
) -> Rating:
    """Return the difficulty of a puzzle, on the scale of Sudoku Explainer 1.2.1.

    Args:
        puzzle: The puzzle.
        ceiling: The highest rating of the techniques that are tried. A puzzle that needs more
            gets a lower bound, in less time.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        deep: Whether a puzzle beyond 9.0 is worth up to a minute, for an exact rating if dynamic
            chains with rules or forcing chains inside them solve it, or else a better bound.

    Raises:
        NoSolutionError, ManySolutionsError: If it has no solution, or more than one.
        RequestError: If the ceiling is below every technique.

    >>> import numpure_xl
    >>> rating = numpure_xl.rate("1.....3..2.....4")
    >>> rating.value, rating.level, rating.hardest
    (1.2, 'easy', 'hidden-single-box')
    """
    check_ceiling(ceiling)
    known = puzzle_of(puzzle)
    known = known.known_by(uniqueness=uniqueness and known.uniqueness)
    return rating_of(known, ceiling=ceiling, deep=deep)


@checked
def hint(
    puzzle: GridSource,
    entries: GridSource | None = None,
    *,
    marks: str | Iterable[Any] | None = None,
    step: int = 1,
    lang: Lang = "en",
    depth: Depth = 3,
    uniqueness: bool = True,
    only: str | Iterable[str] | None = None,
    up_to: TechniqueName | None = None,
    short: bool = False,
) -> HintText:
    """Return the next step in a puzzle, in words.

    Args:
        puzzle: The givens.
        entries: The board as filled in so far, with the givens or without.
        marks: The pencil marks, as `candidates` returns them or as text; the step then rests on
            them, if every blank cell has some.
        step: Without pencil marks, which of the steps to the next digit.
        lang: "en" or "ja".
        depth: 1 says where to look, 2 names the technique, 3 explains it and gives the digit.
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        only: The techniques that are used; None for all.
        up_to: The hardest technique that is used; None for no limit.
        short: Whether steps that the next digit does not need are left out, if there are no pencil
            marks.

    Returns:
        A text, whose `record()` is a row of a table with the cells and digits of the step.

    Raises:
        RequestError: If there is no such depth, or no such step.
        GridError: If the pencil marks are not those of such a board.
        UnknownNameError: If there is no such language or technique.

    >>> import numpure_xl
    >>> numpure_xl.hint("1.....3..2.....4", depth=1)
    'Look at box 1.'
    """
    givens, written = position_of(puzzle, entries)
    lang = look_up({name: name for name in LANGS}, lang, Message("language"))
    noted = None if marks is None else marks_in(marks, givens.variant)
    known = techniques_of(only, up_to)
    first = hints.find_hint(
        givens, written, marks=noted, uniqueness=uniqueness, known=known, short=short
    )
    return HintText.of(hints.hint_at(first, step), lang, depth)


@checked
def check(puzzle: GridSource, entries: GridSource | None = None) -> Judgement:
    """Return a verdict on a board: its right and its wrong cells; as a text, a sentence.

    Args:
        puzzle: The givens. If it is unknown which digits were given, the whole board.
        entries: The board as filled in so far, with the givens or without.

    >>> import numpure_xl
    >>> found = numpure_xl.check("1.....3..2.....4", "14....3..2.....4")
    >>> print(found)
    This cell is wrong: r1c2.
    >>> found.is_right, sorted(found.wrong)
    (False, [1])
    """
    return judge(*position_of(puzzle, entries))


@checked
def candidates(puzzle: GridSource) -> CandidateRows:
    """Return the digits that each blank cell may have, as far as its peers tell, in rows.

    Returns:
        Shape (across, across), as the rows of a grid; () for a cell that has its digit. Their
        `record()` is a row of a table with a column for each cell.

    >>> import numpure_xl
    >>> numpure_xl.candidates("1.....3..2.....4")[0]
    [(), (3, 4), (2, 4), (2,)]
    """
    return CandidateRows.of(grid_of(puzzle))


@checked
def steps(
    puzzle: GridSource,
    *,
    every: bool = False,
    lang: Lang = "en",
    uniqueness: bool = True,
    only: str | Iterable[str] | None = None,
    up_to: TechniqueName | None = None,
) -> Iterator[ExplainedStep]:
    """Yield the steps that solve a puzzle, always the easiest that is open.

    A hint is the first of them, and the steps in books are these. Those by which Sudoku Explainer
    rates are the `path` of `rate`.
    They end early if the puzzle needs techniques that are not known here.

    Args:
        puzzle: The puzzle.
        every: Whether it is all steps that are open at the start instead, the easiest first.
        lang: "en" or "ja".
        uniqueness: Whether steps may rely on the puzzle having only one solution.
        only: The techniques that are used; None for all.
        up_to: The hardest technique that is used; None for no limit.

    Raises:
        NoSolutionError, ManySolutionsError: If it has no solution, or more than one.
        UnknownNameError: If there is no such language or technique.

    >>> import numpure_xl
    >>> first = next(numpure_xl.steps("1.....3..2.....4"))
    >>> first.name, first.step.places, first.step.rating
    ('hidden single', ((4, 2),), 1.2)
    """
    asked = puzzle_of(puzzle)
    asked = asked.known_by(uniqueness=uniqueness and asked.uniqueness)
    lang = look_up({name: name for name in LANGS}, lang, Message("language"))
    known, marks = techniques_of(only, up_to), Candidates(asked.givens)
    if not every:
        return hints.explained(way(asked, known), marks, lang)
    here = hints.open_steps(marks, uniqueness=asked.uniqueness, known=known)
    return (next(hints.explained([step], marks.copy(), lang)) for step in here)


@checked
def picture(
    puzzle: GridSource | ExplainedStep,
    path: FileLike | None = None,
    *,
    theme: ThemeName = "plain",
    cell: int = CELL,
    caption: str = "",
    solution: bool = False,
    candidates: bool = False,
    outlines: bool = False,
) -> SvgPicture:
    """Return the picture of a board as SVG, which notebooks show, and write it to a file.

    Args:
        puzzle: The board; of a step in `steps`, the position before it, with its candidates, what
            it rests on and what it places.
        path: A file that ends in .svg, .png or .pdf, or a binary file object, for SVG unless
            its `name` says otherwise; None for none.
        theme: A look of the board, such as "newspaper".
        cell: The width of a cell in pixels, 12 to 400.
        caption: A line of text below the board; "" for none.
        solution: Whether the blanks are filled in.
        candidates: Whether the candidates are noted in the blanks.
        outlines: Whether letters are drawn as shapes, so that no font is needed.

    Raises:
        UnknownNameError: If there is no such theme, or the file has another ending.
        RequestError: If cells are too small or too large.
        NoSolutionError, ManySolutionsError: If there is no one solution to fill in.
        SheetError: If the file cannot be written.

    >>> import numpure_xl
    >>> numpure_xl.picture("1.....3..2.....4", cell=40)
    <SvgPicture 180x180>
    """
    board = puzzle if isinstance(puzzle, ExplainedStep) else grid_of(puzzle)
    drawing = drawing_of(
        board, theme=theme, cell=cell, caption=caption, solution=solution, candidates=candidates
    )
    if path is not None:
        with written(path, ".svg") as file:
            write_drawing(drawing, file, outlines=outlines)
    return SvgPicture.of(drawing, outlines=outlines)


@checked
def read(path: FileLike, variant: BoardName | Variant | None = None) -> list[Grid]:
    r"""Return the grids in a file: text in any form, CSV, or a workbook (.xlsx).

    Args:
        path: The file: its name, or a binary file object.
        variant: The rules; None for those that the file shows, or the plain ones of that size.

    Raises:
        SheetError: If there is no such file, it cannot be read, or has no grid.
        GridError: If something in it is not a grid; the sentence says where.
        UnknownNameError: If there is no such variant.

    >>> import numpure_xl, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.txt")
    ...     _ = path.write_text("1.....3..2.....4\n.4..1......2..1.\n")
    ...     numpure_xl.read(path)
    [Grid('1.....3..2.....4'), Grid('.4..1......2..1.')]
    """
    rules = look_up(BOARDS, variant, Message("variant")) if isinstance(variant, str) else variant
    name = name_of(path)
    with opened(path) as file:
        games = [_placed(name, *each) for each in grids_in(file, name, rules)]
    if not games:
        raise no_grid(name)
    return games


def _placed(name: str, place: int | str, grid: Grid | NumpureError) -> Grid:
    """Return a grid of a file; raise why it is none, with its place."""
    if isinstance(grid, Grid):
        return grid
    where = Message("line {number}", number=place) if isinstance(place, int) else place
    msg = "{name}, {place}: {fault}"
    fault = Message(grid.sentence, **grid.fields)
    raise GridError(msg, name=cut_path(name), place=where, fault=fault)


@checked
@with_keywords(BookKeywords, BookRequest)
def write_book(
    puzzles: Iterable[GridSource | Recipe] | GridSource | Recipe,
    path: FileLike,
    *,
    lang: Lang = "en",
    force: bool = False,
    **options: Unpack[BookKeywords],
) -> None:
    """Write puzzles and their answers to a workbook (.xlsx) or a PDF, or as text or braille.

    Its options are those of `numpure book`, under the same names. A puzzle made by `generate` or
    `make` has its recipe below it. What should be known before printing is a `UserWarning`.

    Args:
        puzzles: Puzzles of one variant, as whatever holds a grid; recipes, or their texts.
        path: The file, which is replaced only when the whole book is written; or a binary file
            object, for a workbook unless its `name` says otherwise.
        theme: The look of boards and pages.
        per_page: Puzzles on a page: 1, 2, 4 or 6; None for the theme's own number.
        answers: Answers on a page: 1, 2, 4, 6, 9 or 12; "none" or 0 for none, None for the theme's.
        paper: The paper of loose sheets; None for A4.
        trim: The size of a bound book, such as "6x9", in place of a paper; "" for loose sheets.
        printer: Who prints a bound book, such as "kdp"; "" for whoever it is.
        metadata: Whether to add a hidden sheet with a line for each puzzle.
        title: The text at the head of each page; "" for none, None for "Sudoku".
        author: The author of a bound book, as the next nine: "" for what is not to be said.
        subtitle: Its subtitle.
        publisher: Its publisher.
        isbn: Its ISBN, with 10 or 13 digits.
        copyright: Its line on copyright.
        year: Its year, with four digits.
        published: The day on which it is published, as in 2027-01-31.
        edition: Its edition.
        printed_by: Who prints it.
        rights: The last lines of its imprint.
        logo: A file with a picture for its title page.
        front: A Markdown file with pages for its front.
        back: A Markdown file with pages for its back.
        insert: A Markdown file with pages in place of those for notes.
        names: A class: a file with names, or the names; each gets sheets of its own.
        one_each: Whether each of them gets other puzzles: an equal part of those that are given.
        certificate: Whether to add certificates.
        tiles: Whether to add tiles to cut out with the pictures of the theme.
        prize: How many cells of each puzzle have letters, whose digits are to be sent in, up to 6;
            or a word that such cells of all puzzles spell; "" for none.
        postcard: An address on a postcard for that, with " / " between lines; "" for none.
        url: An address for a QR code below each puzzle, as in `numpure book`; "" for none.
        first_number: The number of the first puzzle.
        labels: What a puzzle says of itself: "all", "level", "stars" or "none".
        steps: Whether to print at the back how each puzzle is solved.
        playable: Whether to make a workbook to play in, with one puzzle a sheet.
        hints: How many hints each sheet of that has, 1 to 9; None for none.
        uniqueness: Whether hints and steps may rely on the puzzle having one solution.
        pdf: Whether to write a PDF beside the workbook.
        font: Font files of the PDF: a regular one, and a bold one.
        standard: What the PDF meets: "ua" for screen readers, "a2b" for archives, "x4" for presses;
            "" for none of them.
        bleed: How many millimetres its pages go on beyond their edges, 0 to 10.
        crop_marks: Whether it has marks where to cut.
        impose: Two pages on each side of a sheet: "booklet" to fold and staple, or "pairs"; "" for
            one.
        lang: "en" or "ja".
        force: Whether to overwrite a file that numpure did not write, or that was changed since.

    Raises:
        GridError, NoSolutionError, ManySolutionsError: If one of the puzzles is none.
        UnknownNameError, RequestError: If a name is not known, or there can be no such book.
        SheetError: If a file cannot be read or written.

    >>> import numpure_xl, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     numpure_xl.write_book(["4x4/easy#1", "4x4/easy#2"], f"{folder}/club.xlsx", title="Club")
    """
    for message in _written_book(puzzles, path, lang, options, force=force):
        warnings.warn(message, stacklevel=3)


def _written_book(
    puzzles: Any,  # noqa: ANN401  # one or many, in any form
    path: FileLike,
    lang: Lang,
    options: BookKeywords,
    *,
    force: bool,
) -> list[str]:
    """Write a book as `write_book` is asked; return advice to read before printing."""
    asked: dict[str, Any] = {**options}
    asked["font"] = tuple(map(file_of_name, each_of(asked.get("font", ()))))
    asked["year"] = str(asked.get("year", ""))
    names = asked.get("names")
    if isinstance(names, Iterable) and not isinstance(names, str | Path):
        asked["names"] = tuple(map(text_of_name, names))
    request = BookRequest(**asked)
    lang = look_up({name: name for name in LANGS}, lang, Message("language"))
    if request.pdf and not isinstance(path, Path | str):
        msg = "A file object takes one file; leave out pdf, or give the name of a file."
        raise RequestError(msg)
    with written(path, ".xlsx") as file:
        book = Publication.planned(request, file, lang, force=force)
        items = [item_of(each, uniqueness=request.uniqueness) for each in each_of(puzzles)]
        if request.one_each and len(items) % len(book.layout.names):
            msg = "{puzzles} puzzles cannot be shared out equally among {names} names."
            raise RequestError(msg, puzzles=len(items), names=len(book.layout.names))
        volumes = [*book.write(items)]
    advice = [*book.advice(), *(each for volume in volumes for each in volume.advice())]
    return [in_language(message, lang) for message in advice]
