"""The sheet of the experiments that the articles speak of, with what came of each."""

from __future__ import annotations

from collections.abc import Sequence

from numpure_xl.board.canvas import Canvas
from numpure_xl.lab.experiments import HOLES, OFFSET, Experiments, Share
from numpure_xl.plan.sheet import SheetPlan
from numpure_xl.words import Lang, say

LEFT, LAST = 1, 6
WIDTHS = [14, 400, *[110] * 5]


def experiments_plan(results: Experiments, lang: Lang) -> SheetPlan:
    """Return the sheet."""
    canvas = Canvas(say("Experiments", lang), WIDTHS, lang)
    canvas.upright = True
    canvas.put(0, LEFT, canvas.say("The experiments of the articles"), canvas.styles.title)
    canvas.heights[0] = 34
    row = _steps(canvas, results, 2)
    row = _ideas(canvas, results, row)
    row = _blocks(canvas, results, row)
    row = _last_one(canvas, results, row)
    _ten_holes(canvas, results, row)
    return canvas.plan()


def _heading(canvas: Canvas, row: int, title: str, text: str) -> int:
    canvas.put(row, LEFT, title, canvas.styles.heading)
    canvas.paragraph(row + 1, LEFT, LAST, text, canvas.styles.text)
    return row + 2


def _steps(canvas: Canvas, results: Experiments, row: int) -> int:
    """Put a row for each step of the rotated program."""
    msg = (
        "A cell tries the digits (kk + step * i) mod 9 + 1. Where the step has no factor in common "
        "with 9, each digit comes once; with 3 and 6 a cell tries three digits three times each "
        "and never the others. Grids are found all the same, as each cell begins anywhere, but "
        "with many times the work. The order is that for kk = {offset}."
    )
    title = canvas.say("Lecture 22: the step, 1 to 8")
    row = _heading(canvas, row, title, canvas.say(msg, offset=OFFSET))
    heads = [
        canvas.say("The digits in turn"),
        canvas.say("The step"),
        canvas.say("Different digits"),
        canvas.say("Tries"),
        canvas.say("Steps back"),
    ]
    _heads(canvas, row, heads)
    for below, step in enumerate(results.steps, row + 1):
        order = " ".join(map(str, step.order))
        canvas.put(below, LEFT, order, canvas.styles.name)
        figures = [step.step, len(set(step.order)), step.tries, step.back_steps]
        canvas.put_row(below, LEFT + 1, figures, canvas.styles.number)
    return row + 2 + len(results.steps)


def _ideas(canvas: Canvas, results: Experiments, row: int) -> int:
    """Put the way from the program of the article to ours."""
    msg = (
        "The article ends with two ideas that would make it better. Here they are added one at a "
        "time, until it is the program that makes the puzzles of a book."
    )
    title = canvas.say("Three blocks: from the author's program to ours")
    row = _heading(canvas, row, title, canvas.say(msg))
    names = [
        canvas.say("as the article has it"),
        canvas.say("the fewest possible digits first"),
        canvas.say("branches recorded, and taken back"),
        canvas.say("a random row in place of the blocks"),
        canvas.say("search: forced by units, too, and the odds evened out"),
    ]
    return _shares(canvas, row, results.ideas, names)


def _blocks(canvas: Canvas, results: Experiments, row: int) -> int:
    """Put the six choices of three blocks."""
    msg = (
        "The author takes the blocks on the diagonal and says that there are others. There are six "
        "threes; blocks are counted from 1, row by row. Exchanging bands or stacks turns each into "
        "any other, so they differ only in how the blanks are gone through."
    )
    title = canvas.say("Three blocks: which three?")
    row = _heading(canvas, row, title, canvas.say(msg))
    names = [canvas.say("Blocks {blocks}", blocks=share.name) for share in results.blocks]
    return _shares(canvas, row, results.blocks, names)


def _last_one(canvas: Canvas, results: Experiments, row: int) -> int:
    """Write the use of the solver by the last one of four."""
    with_diagonals, without, blanks = results.example
    msg = (
        "On the article's own puzzle it fills {with_diagonals} of {blanks} blanks, but only "
        "{without} if it leaves the diagonals out, which the rules of the article do not have. "
        "Below: of {tried:,} puzzles with one solution, how many it solves."
    )
    text = canvas.say(
        msg,
        with_diagonals=with_diagonals,
        without=without,
        blanks=blanks,
        tried=results.ten_holes.runs,
    )
    row = _heading(canvas, row, canvas.say("4x4: the last one of four"), text)
    heads = [canvas.say("Holes"), canvas.say("without diagonals"), canvas.say("with diagonals")]
    _heads(canvas, row, heads)
    for below, (holes, shares) in enumerate(results.last_one.items(), row + 1):
        canvas.put(below, LEFT, holes, canvas.styles.name)
        rates = [share.rate for share in shares]
        canvas.put_row(below, LEFT + 1, rates, canvas.styles.share)
    return row + 2 + len(results.last_one)


def _ten_holes(canvas: Canvas, results: Experiments, row: int) -> int:
    msg = "Of {runs:,} grids with {holes} holes dug at random, {unique:,} have one solution."
    dug = results.ten_holes
    text = canvas.say(msg, runs=dug.runs, holes=HOLES, unique=dug.successes)
    return _heading(canvas, row, canvas.say("4x4: ten holes"), text)


def _heads(canvas: Canvas, row: int, heads: Sequence[str]) -> None:
    styles = canvas.styles
    canvas.put(row, LEFT, heads[0], styles.head._replace(horizontal="left"))
    canvas.put_row(row, LEFT + 1, list(heads[1:]), styles.head._replace(horizontal="right"))


def _shares(canvas: Canvas, row: int, shares: Sequence[Share], names: Sequence[str]) -> int:
    """Put a row for each program: how often it fills the board, and with how many tries."""
    heads = [
        canvas.say("Program"),
        canvas.say("Full boards"),
        canvas.say("at least"),
        canvas.say("at most"),
        canvas.say("Tries"),
    ]
    _heads(canvas, row, heads)
    for below, (share, name) in enumerate(zip(shares, names, strict=True), row + 1):
        canvas.put(below, LEFT, name, canvas.styles.name)
        canvas.put_row(below, LEFT + 1, [share.rate, *share.interval], canvas.styles.share)
        canvas.put(below, LEFT + 4, share.tries, canvas.styles.number)
    return row + 2 + len(shares)
