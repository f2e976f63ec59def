"""Solve and learn: boards read, made, checked, explained. Cells count from 0, digits from 1."""

from __future__ import annotations

import io
from itertools import islice
from typing import Any

from numpure_xl.board.step_cells import numbers, pattern, second_colour, step_cells
from numpure_xl.board.tint import tints
from numpure_xl.board.values import rules_name, rules_of
from numpure_xl.book.labels import stars_of
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.hints import ExplainedStep, explained, find_hint, hint_text, technique_name
from numpure_xl.reading import grids_in
from numpure_xl.sudoku.candidates import Candidates
from numpure_xl.sudoku.grid import BLANK, Grid
from numpure_xl.sudoku.jigsaw_text import jigsaw_line
from numpure_xl.sudoku.ladder import BEYOND
from numpure_xl.sudoku.levels import LEVELS
from numpure_xl.sudoku.pleasant import pleasant
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.rating import rate
from numpure_xl.sudoku.recipe import Recipe, make
from numpure_xl.sudoku.solver import count_solutions
from numpure_xl.sudoku.variant import CLASSIC, JIGSAWS
from numpure_xl.words import explain, say

Request = dict[str, Any]
Answer = dict[str, Any]

MOST_READ = 500
"""The most boards of a file that are listed."""


def read(request: Request, content: bytes) -> Answer:
    """Return the boards in a file or a text that was typed, whatever form they have.

    Args:
        request: "name" is its name, for the sentences.
        content: The file, or the text in UTF-8.

    Returns:
        "boards", each with "place" and "text"; "faults", a sentence for each that is none.

    Raises:
        SheetError: If the file cannot be read.
    """
    lang = request["lang"]
    source = io.BufferedReader(io.BytesIO(content))
    boards, faults = [], []
    for place, found in islice(grids_in(source, request["name"]), MOST_READ):
        where = place if isinstance(place, str) else say("line {number}", lang, number=place)
        if isinstance(found, NumpureError):
            faults.append(f"{where}: {explain(found, lang)}")
        else:
            board = {"place": where, "text": str(found), "variant": rules_name(found.variant)}
            boards.append(board)
    return {"boards": boards, "faults": faults}


def make_puzzle(request: Request) -> Answer:
    """Return a new puzzle, as `open_puzzle` does."""
    recipe = Recipe(
        seed=request["seed"], variant=request["variant"], level=request["level"] or None
    )
    return _described(make(pleasant(recipe, symmetry=None)).givens)


def open_puzzle(request: Request) -> Answer:
    """Return what the page needs to know of a board: its form, its digits, what is wrong with it.

    "solutions" is 0, 1, or 2 for several; a board that is empty or half typed has several.

    Raises:
        RequestError: If a jigsaw has no regions.
    """
    if request["variant"] in JIGSAWS:
        msg = "A jigsaw cannot be typed on the board; paste its digits and its regions as text."
        raise RequestError(msg)
    return _described(_grid(request["variant"], request["givens"]))


def _described(givens: Grid) -> Answer:
    variant = givens.variant
    return {
        "variant": rules_name(variant),
        "regions": jigsaw_line(givens),
        "side": variant.side,
        "boxes": variant.box_numbers,
        "tints": tints(variant),
        "givens": list(givens.digits),
        "peers": [sorted(peers) for peers in variant.peers],
        "clashes": sorted(givens.clashes()),
        "solutions": 0 if givens.clashes() else count_solutions(givens, 2),
    }


def check(request: Request) -> Answer:
    """Return which entries clash, which differ from the solution, and how many cells are blank."""
    givens, position = _position(request)
    puzzle = Puzzle(givens)
    clashes = position.clashes()
    pairs = enumerate(zip(position.digits, puzzle.solution.digits, strict=True))
    wrong = [cell for cell, (found, right) in pairs if found not in (BLANK, right)]
    return {
        "clashes": sorted(clashes),
        "wrong": wrong,
        "left": position.digits.count(BLANK),
    }


def hint(request: Request) -> Answer:
    """Return what to do next: a text of a depth of 1 to 3, and the cells that it is about."""
    givens, position = _position(request)
    lang, depth = request["lang"], request["depth"]
    found = find_hint(givens, position)
    cells = step_cells(found.path, givens.variant)
    places = list(found.path[-1].places) if found.path else []
    if found.searched:
        places = [found.searched]
    return {
        "text": hint_text(found, lang, depth=depth),
        "area": sorted(cells.area),
        "pattern": sorted(cells.pattern) if depth > 1 else [],
        "second": sorted(cells.second) if depth > 1 else [],
        "numbers": list(cells.numbers.items()) if depth > 1 else [],
        "wrong": list(found.wrong) if depth > 1 else [],
        "places": places if depth > 2 else [],
    }


def marks(request: Request) -> Answer:
    """Return the candidates of every cell, none for one that is filled."""
    _, position = _position(request)
    candidates = Candidates(position)
    cells = range(position.variant.cells)
    return {"marks": [list(candidates.digits_in(cell)) for cell in cells]}


def judge(request: Request) -> Answer:
    """Return how hard a puzzle is: its rating, level, stars and techniques."""
    puzzle, lang = Puzzle(_grid(request["variant"], request["givens"])), request["lang"]
    is_large = puzzle.variant.cells > CLASSIC.cells
    rating = rate(puzzle, ceiling=LEVELS["master"].ratings.highest if is_large else BEYOND)
    order = {step.technique: step.rating for step in rating.path}
    techniques = sorted(rating.counts.items(), key=lambda count: (order[count[0]], count[0]))
    return {
        "rating": str(rating),
        "level": say(rating.level.capitalize(), lang),
        "stars": stars_of(rating.level),
        "clues": puzzle.clues,
        "techniques": [
            {"name": technique_name(name, lang), "rating": order[name], "steps": steps}
            for name, steps in techniques
        ],
    }


def steps(request: Request) -> Answer:
    """Return all steps that solve a puzzle; fewer if it needs techniques that are not known."""
    puzzle, lang = Puzzle(_grid(request["variant"], request["givens"])), request["lang"]
    marks = Candidates(puzzle.givens)
    found = [*map(_step, explained(rate(puzzle).path, marks, lang))]
    return {"steps": found, "solved": marks.is_solved}


def _step(found: ExplainedStep) -> Answer:
    step, name, text = found
    return {
        "name": name,
        "rating": step.rating,
        "text": text,
        "places": list(step.places),
        "removes": list(step.removes),
        "pattern": sorted(pattern(step)),
        "second": sorted(second_colour(step)),
        "numbers": list(numbers([step]).items()),
    }


def _position(request: Request) -> tuple[Grid, Grid]:
    """Return the givens, and the givens with the entries."""
    givens = _grid(request["variant"], request["givens"])
    pairs = zip(givens.digits, request["entries"], strict=True)
    return givens, Grid(tuple(given or entry for given, entry in pairs), givens.variant)


def _grid(variant: str, digits: list[int]) -> Grid:
    return Grid(tuple(digits), rules_of(variant) or CLASSIC)
