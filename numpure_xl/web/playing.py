"""Solve and learn: boards read, made, checked, explained. Cells count from 0, digits from 1."""

from __future__ import annotations

import io
from contextlib import suppress
from itertools import islice
from typing import Any

from numpure_xl.board.highlights import numbers, pattern, second_colour, step_cells
from numpure_xl.board.tint import tints
from numpure_xl.board.values import rules_name, rules_of
from numpure_xl.book.labels import rating_in_time, stars_of
from numpure_xl.errors import NumpureError, RequestError
from numpure_xl.hints import (
    ExplainedStep,
    every_hint,
    explained,
    find_hint,
    hint_at,
    hint_text,
    in_messages,
    judge,
    technique_name,
)
from numpure_xl.reading import boards_in
from numpure_xl.sudoku.formats import LINKS
from numpure_xl.sudoku.formats.writing import link_to
from numpure_xl.sudoku.grid.boards import CLASSIC, OWN
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.rules_line import rules_behind
from numpure_xl.sudoku.grid.saved_game import SavedGame, game_of, mask_of
from numpure_xl.sudoku.judge.way import way
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.make.making import make, make_first
from numpure_xl.sudoku.make.recipe import PuzzleRequest, Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.sudoku.solve.candidates import Candidates
from numpure_xl.sudoku.techniques.step import Step
from numpure_xl.web.boards import paper, signs, words
from numpure_xl.words import explain, in_language, say

PageRequest = dict[str, Any]
PageAnswer = dict[str, Any]

MOST_READ = 500
"""The most boards of a file that are listed."""


def read(request: PageRequest, content: bytes) -> PageAnswer:
    """Return the boards in a file or a text that was typed, whatever form they have.

    Args:
        request: "name" is its name, for the sentences.
        content: The file, or the text in UTF-8.

    Returns:
        "boards", each with "place" and "text", the givens, and "position", the digits and the
        pencil marks of a saved game as the page keeps them: a mask in which digit 1 is bit 1;
        "faults", a sentence for each that is none; "more", whether the file has others.

    Raises:
        SheetError: If the file cannot be read.
    """
    lang = request["lang"]
    source = io.BufferedReader(io.BytesIO(content))
    boards, faults = [], []
    entries = boards_in(source, request["name"])
    for place, game in islice(entries, MOST_READ):
        where = place if isinstance(place, str) else say("line {number}", lang, number=place)
        if isinstance(game, NumpureError):
            faults.append(f"{where}: {explain(game, lang)}")
        else:
            boards.append({"place": where} | _listed(game_of(game)))
    return {"boards": boards, "faults": faults, "more": next(entries, None) is not None}


def _listed(game: SavedGame) -> PageAnswer:
    """Return a board as a list of boards has it."""
    givens = game.givens
    board: PageAnswer = {"text": str(givens), "variant": rules_name(givens.variant)}
    if game.has_entries or game.marks:
        marks = game.marks or (0,) * givens.variant.cells
        digits = list(game.position.digits)
        board["position"] = {"digits": digits, "marks": [mask << 1 for mask in marks]}
    return board


def links(request: PageRequest) -> PageAnswer:
    """Return the links that open a game elsewhere.

    Returns:
        "links", each with "site", its name, and "url".

    Raises:
        RequestError: If no site has such a board.
    """
    givens, position = _position(request)
    marks = [mask_of(digits) for digits in request["marks"]]
    game = SavedGame.of(position.digits, map(bool, givens.digits), marks, givens.variant)
    addresses = []
    for name, form in LINKS.items():
        with suppress(RequestError):
            addresses.append({"site": form.site, "url": link_to(name, game)})
    if not addresses:
        msg = "No site that numpure knows has this board."
        raise RequestError(msg)
    return {"links": addresses}


def make_puzzle(request: PageRequest) -> PageAnswer:
    """Return a new puzzle, or that of a recipe, as `open_puzzle` does.

    Raises:
        NumpureError: If the recipe is none, or there is no such puzzle.
    """
    if "recipe" in request:
        return described(make(Recipe.parse(request["recipe"])).givens)
    asked = PuzzleRequest(variant=request["variant"], level=request["level"] or None)
    return described(make_first(asked.shared_recipe(request["seed"])).givens)


def open_puzzle(request: PageRequest) -> PageAnswer:
    """Return a board for the page: its form, its digits, its faults.

    "solutions" is 0, 1, or 2 for several; a board that is empty or half typed has several.

    Raises:
        RequestError: If a jigsaw has no regions, or a board with signs none.
    """
    form = OWN.get(request["variant"])
    if form and form.signs:
        msg = "Marks cannot be typed on the board; paste its digits and its marks as text."
        raise RequestError(msg)
    if form:
        msg = "A jigsaw cannot be typed on the board; paste its digits and its regions as text."
        raise RequestError(msg)
    return described(_grid(request["variant"], request["givens"]))


def described(givens: Grid) -> PageAnswer:
    """Return a board for the page; see `open_puzzle`."""
    variant = givens.variant
    judgement = judge(givens)
    if judgement.solutions is None and judgement.fault:
        raise judgement.fault
    return (
        {
            "variant": rules_name(variant),
            "regions": rules_behind(variant),
            "side": variant.side,
            "boxes": variant.box_numbers,
            "tints": tints(variant),
            "givens": list(givens.digits),
            "peers": [sorted(peers) for peers in variant.peers],
            "clashes": sorted(judgement.clashes),
            "solutions": judgement.solutions,
            "solution": list(judgement.solution.digits) if judgement.solution else [],
        }
        | paper(variant)
        | signs(variant)
        | words(variant)
    )


def hint(request: PageRequest) -> PageAnswer:
    """Return the next step, and the cells that it is about.

    Args:
        request: "depth" is 1 to 3. "marks" are the pencil marks of each cell. Without them,
            "step" is which of the steps of the way up to its next digit is told, and "whole" asks
            for all of the short way to a digit.

    Returns:
        "texts" has messages, to be shown one after the other; "more" tells whether another step
        comes before the digit.
    """
    givens, position = _position(request)
    lang, depth = request["lang"], request["depth"]
    is_whole = request.get("whole", False)
    first = find_hint(givens, position, marks=request.get("marks"), short=is_whole)
    if is_whole and not first.noted:
        *_, next_hint = hints = [*first.whole()]
    else:
        hints = [next_hint := hint_at(first, request.get("step", 1))]
    cells = step_cells([step for each in hints for step in each.steps], givens.variant)
    lines = [line for each in hints for line in hint_text(each, lang, depth=depth).splitlines()]
    is_deep = depth > 2
    wrong = [*next_hint.wrong, *(cell for cell, _ in next_hint.lost)]
    return {
        "texts": in_messages(lines) if len(hints) > 1 else lines,
        "more": bool(next_hint.following) and not next_hint.noted,
        "area": sorted(cells.area),
        "pattern": sorted(cells.pattern) if depth > 1 else [],
        "second": sorted(cells.second) if depth > 1 else [],
        "numbers": list(cells.numbers.items()) if depth > 1 else [],
        "wrong": wrong if depth > 1 else [],
        "places": list(next_hint.places) if is_deep else [],
        "removes": list(next_hint.removes) if is_deep and next_hint.noted else [],
    }


def difficulty(request: PageRequest) -> PageAnswer:
    """Return the difficulty of a puzzle: its rating, level, stars and techniques."""
    puzzle, lang = Puzzle(_grid(request["variant"], request["givens"])), request["lang"]
    rating = rating_in_time(puzzle)
    return {
        "rating": str(rating),
        "level": in_language(level_name(rating.level), lang),
        "stars": stars_of(rating.level, puzzle.variant),
        "clues": puzzle.clues,
        "techniques": [
            {"name": technique_name(name, lang), "rating": hardest, "steps": steps}
            for name, steps, hardest in rating.techniques
        ],
    }


def steps(request: PageRequest) -> PageAnswer:
    """Return all steps that solve a puzzle; fewer if it needs techniques that are not known."""
    puzzle, lang = Puzzle(_grid(request["variant"], request["givens"])), request["lang"]
    taken = way(puzzle)
    answers = [*map(shown_step, explained(taken, Candidates(puzzle.givens), lang))]
    return {"steps": answers, "solved": taken.marks.is_solved}


def open_steps(request: PageRequest) -> PageAnswer:
    """Return all steps that are open in a position, the easiest first.

    Where there is none, or something else comes first, "text" says so and "wrong" has its cells.
    """
    givens, position = _position(request)
    lang = request["lang"]
    hints = every_hint(givens, position, marks=request.get("marks"))
    first = hints[0]
    if not first.path:
        wrong = [*first.wrong, *(cell for cell, _ in first.lost)]
        return {"steps": [], "text": hint_text(first, lang), "wrong": wrong}
    shown = ((each.path[0], hint_text(each, lang)) for each in hints)
    return {"steps": [_shown(step, technique_name(step.technique, lang), t) for step, t in shown]}


def shown_step(explained_step: ExplainedStep) -> PageAnswer:
    """Return a step in words, with the cells that it is about."""
    return _shown(explained_step.step, explained_step.name, explained_step.text)


def _shown(step: Step, name: str, text: str) -> PageAnswer:
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


def _position(request: PageRequest) -> tuple[Grid, Grid]:
    """Return the givens, and the givens with the entries."""
    givens = _grid(request["variant"], request["givens"])
    pairs = zip(givens.digits, request["entries"], strict=True)
    return givens, Grid(tuple(given or entry for given, entry in pairs), givens.variant)


def _grid(variant: str, digits: list[int]) -> Grid:
    return Grid(tuple(digits), rules_of(variant) or CLASSIC)
