"""Lessons as text: words of a teacher, an example, and exercises with their answers.

The positions are made by recipes of their own, so that they stay the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from numpure_xl.board.pencilmarks import marks_drawn
from numpure_xl.hints import explain, technique_name
from numpure_xl.hints.lessons import LOOK, lesson
from numpure_xl.messages import Message
from numpure_xl.sudoku.drills import Drill, drill_of
from numpure_xl.sudoku.hint_ladder import NEWER
from numpure_xl.sudoku.impossible import drilled_board
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.making import make
from numpure_xl.sudoku.recipe import Recipe
from numpure_xl.sudoku.variant import CLASSIC
from numpure_xl.sudoku.verdict import level_needing
from numpure_xl.words import Lang, in_language, say

WHY, EXAMPLE = Message("Why it holds"), Message("Example")
TO_DO, ANSWERS = Message("Exercises"), Message("Answers")
GOAL = Message("Each position has one. What follows from it?")
TITLE = Message("Techniques")
COLUMNS = Message("Technique"), Message("Name"), Message("Level")
HEAD = Message(
    "What people look for, from what is seen at a glance to chains. Each section shows a position "
    "in which everything easier has been done, with the candidates of each cell. "
    "{line} shows one of them with three exercises and their answers.",
    line="`numpure help x-wing`",
)
"""The title and the first words of the chapter on all of them."""

MORE = "More of them: `{line}`"

_HEADINGS = {
    "hidden-single-box": Message("Hidden single in a box"),
    "hidden-single-line": Message("Hidden single in a row or column"),
}
"""The headings of techniques whose names are the same; a hint says where besides."""

_USUAL = (1, 2, 3, 4)
_NUMBERS: dict[str, tuple[int, ...]] = {
    "leftovers": (14, 18, 35, 10),
    "hidden-window": (35, 22, 20, 3),
    "naked-quad": (3, 4, 8, 10),
    "hidden-quad": (8, 9, 12, 20),
    "jellyfish": (16, 47, 60, 70),
    "als-chain": (23, 22, 4, 14),
    "death-blossom": (9, 3, 2, 10),
}
"""By technique, the numbers of the seeds of positions that are small, or found in less time."""


def drills_for(technique: str) -> Iterator[Drill]:
    """Yield the example of a lesson, and its exercises.

    Args:
        technique: A name in `LOOK`.
    """
    for number in _NUMBERS.get(technique, _USUAL):
        board = drilled_board(technique)
        known = technique in NEWER and board == CLASSIC.name
        recipe = Recipe(seed=f"course.{number}", variant=board, drill=technique, known=known)
        yield drill_of(make(recipe), technique)


def chapter(lang: Lang) -> str:
    """Return the words and the examples of all lessons as Markdown."""
    parts = [f"# {in_language(TITLE, lang)}\n", f"{in_language(HEAD, lang)}\n", _table(lang)]
    for technique in LOOK:
        parts += [f"## {title(technique, lang)}\n", f"`{technique}`\n"]
        parts.append(section(technique, next(drills_for(technique)), lang))
    return "\n".join(parts)


def _table(lang: Lang) -> str:
    """Return which level needs each technique at first."""
    heads = " | ".join(in_language(head, lang) for head in COLUMNS)
    rows = [
        f"| {title(technique, lang)} | `{technique}` | {level_text(technique, lang)} |"
        for technique in LOOK
    ]
    return "\n".join((f"| {heads} |", "|---" * len(COLUMNS) + "|", *rows, ""))


def level_text(technique: str, lang: Lang) -> str:
    """Return the name of the easiest level whose puzzles may need a technique."""
    return in_language(level_name(level_needing(technique)), lang)


def lesson_text(technique: str, lang: Lang) -> str:
    """Return a lesson with its exercises and their answers as Markdown.

    Args:
        technique: A name in `LOOK`.
        lang: The language.
    """
    example, *exercises = drills_for(technique)
    boards = [f"{number}.\n\n{_board(drill)}" for number, drill in enumerate(exercises, 1)]
    answers = [f"{n}. {_answer(drill, lang)}\n" for n, drill in enumerate(exercises, 1)]
    parts = (
        f"# {title(technique, lang)}\n",
        f"{in_language(Message('Level: {level}', level=level_text(technique, lang)), lang)}\n",
        section(technique, example, lang),
        f"## {in_language(TO_DO, lang)}\n",
        f"{in_language(GOAL, lang)}\n",
        *boards,
        f"## {in_language(ANSWERS, lang)}\n",
        "".join(answers),
        say(MORE, lang, line=f"numpure generate {_options(technique)} --solutions") + "\n",
    )
    return "\n".join(parts)


def _options(technique: str) -> str:
    board = drilled_board(technique)
    variant = "" if board == CLASSIC.name else f"--variant {board} "
    return f"{variant}--drill {technique}"


def title(technique: str, lang: Lang) -> str:
    """Return the name of a technique as a heading."""
    if technique in _HEADINGS:
        return in_language(_HEADINGS[technique], lang)
    name = technique_name(technique, lang)
    return name[0].upper() + name[1:]


def section(technique: str, example: Drill, lang: Lang) -> str:
    """Return the words of a lesson and its example as Markdown."""
    words = lesson(technique, lang)
    why, shown = (in_language(each, lang) for each in (WHY, EXAMPLE))
    parts = (words.look, f"**{why}**", words.why, f"**{shown}**")
    return "\n\n".join((*parts, f"{_board(example)}\n{_answer(example, lang)}\n"))


def _board(drill: Drill) -> str:
    return f"```text\n{marks_drawn(drill.position, drill.candidates)}\n```\n"


def _answer(drill: Drill, lang: Lang) -> str:
    return explain(drill.step, drill.marks, lang)
