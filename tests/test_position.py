"""A position is one thing, from whatever it was read: givens, entries and pencil marks."""

import json
import re

import pytest

from numpure_xl.sudoku.formats import FORMATS
from numpure_xl.sudoku.formats.json_games import fields_of
from numpure_xl.sudoku.formats.writing import text_of
from numpure_xl.sudoku.grid.grid import Grid
from numpure_xl.sudoku.grid.saved_game import SavedGame, digits_of, game_of
from numpure_xl.sudoku.solve.candidates import Candidates
from tests.typed import run

PUZZLE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
RIGHT, WRONG = PUZZLE.with_digit(2, 4), PUZZLE.with_digit(2, 1)


def noted(position):
    """Return a game with all pencil marks but one of the solution."""
    cells = [
        0 if digit else mask for digit, mask in zip(position.digits, of(position), strict=True)
    ]
    cells[3] &= ~(1 << 5)
    return SavedGame(PUZZLE, position, tuple(cells))


def of(position):
    return Candidates(position).cells


def whole(form, game):
    return FORMATS[form].whole(text_of(form, game, fields_of(game)))


def said(command, text, *words):
    return run("--lang", "en", command, *words, stdin=text).output


@pytest.mark.parametrize("form", ["json", "sdx", "opensudoku", "f-puzzles", "pzprv3"])
def test_a_wrong_entry_is_told_from_a_wrong_puzzle(form):
    told = said("check", whole(form, SavedGame(PUZZLE, WRONG)))
    assert "r1c3" in told
    assert "no solution" not in told
    assert "r1c3" in said("hint", whole(form, SavedGame(PUZZLE, WRONG)))


@pytest.mark.parametrize("form", ["json", "sdx", "f-puzzles", "pencilmarks"])
def test_the_pencil_marks_of_a_game_are_those_of_the_hints(form, tmp_path):
    game = noted(PUZZLE)
    marks, givens = tmp_path / "marks.txt", str(PUZZLE)
    marks.write_text(
        "\n".join(
            " ".join("".join(map(str, digits_of(mask))) or "." for mask in game.marks[at : at + 9])
            for at in range(0, 81, 9)
        )
    )
    asked = said("hint", givens, "--marks", str(marks), "--next", "30")
    assert said("hint", whole(form, game), "--next", "30") == asked
    assert asked != said("hint", givens, "--next", "30")


def test_a_picture_shows_entries_and_pencil_marks(tmp_path):
    out = tmp_path / "board.svg"

    def signs(game):
        file = tmp_path / "game.json"
        file.write_text(json.dumps(fields_of(game)))
        assert run("picture", file, "-o", out, "--force").exit_code == 0
        return len(re.findall("<text", out.read_text()))

    plain, entered, marked = map(signs, (game_of(PUZZLE), SavedGame(PUZZLE, RIGHT), noted(RIGHT)))
    assert plain == PUZZLE.clues
    assert entered == plain + 1
    assert marked == entered + sum(map(int.bit_count, noted(RIGHT).marks))
