"""Lessons as text: words of a teacher, an example, and exercises with their answers.

The positions are made by recipes of their own, so that they stay the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from numpure_xl.board.pencilmarks import marks_drawn
from numpure_xl.hints import explain, technique_name
from numpure_xl.hints.lessons import LESSONS, Lesson, lesson_on
from numpure_xl.messages import Message
from numpure_xl.plan.typography import is_japanese
from numpure_xl.sudoku.grid.boards import CLASSIC
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.judge.verdict import level_needing
from numpure_xl.sudoku.levels import level_name
from numpure_xl.sudoku.make.drills import Drill, drill_of
from numpure_xl.sudoku.make.impossible import drilled_board
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import Recipe
from numpure_xl.sudoku.puzzle import Puzzle
from numpure_xl.words import Lang, in_language, say

WHAT = Message("What to look for")
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

HARDLY = Message(
    "It is hardly ever the next step: something easier nearly always leads on first. So hints do "
    "not come to it, but it can be found in the positions shown here."
)
"""The remark on techniques in `FOUND_AT`."""

MORE = "More of them: `{line}`"

_HEADINGS = {
    "hidden-single-box": Message("Hidden single in a box"),
    "hidden-single-line": Message("Hidden single in a row or column"),
}
"""The headings of techniques whose names are the same; a hint says where besides."""

FOUND_AT = {
    "direct-claiming": "direct-pointing",
    "x-cycle": "simple-colours",
    "y-cycle": "w-wing",
    "x-chain": "simple-colours",
    "xy-cycle": "xy-chain",
    "forcing-chain": "aic-1",
    "aligned-triple-exclusion": "multi-colours",
}
"""Techniques that are hardly ever the next step, and what is in positions where they are found."""

_USUAL = (1, 2, 3, 4)

EXERCISES = len(_USUAL) - 1
"""Exercises of a lesson beside its example."""

_NUMBERS: dict[str, tuple[int, ...]] = {
    "leftovers": (14, 18, 35, 10),
    "hidden-window": (35, 22, 20, 3),
    "neighbours": (13, 47, 14, 52),
    "thermometer": (17, 40, 11, 3),
    "naked-quad": (3, 4, 8, 10),
    "hidden-quad": (8, 9, 12, 20),
    "unique-loop-4": (30, 6, 35, 3),
    "grouped-aic-1": (17, 12, 4, 18),
    "multiple-chains": (5, 8, 1, 4),
    "als-chain": (23, 22, 4, 14),
    "death-blossom": (9, 3, 2, 10),
    "x-cycle": (6, 11, 12, 4),
    "y-cycle": (8, 11, 7, 1),
    "x-chain": (1, 3, 5, 7),
    "xy-cycle": (8, 6, 2, 3),
    "forcing-chain": (2, 6, 10, 4),
    "aligned-triple-exclusion": (3, 8, 9, 10),
}
"""The numbers of seeds whose positions are small or quickly made, by technique."""


_BOARDS = {
    "neighbours": ("9x9+inequality", "9x9+consecutive", "9x9+kropki", "9x9+xv"),
}
"""The boards of a technique's positions, where these are of several kinds."""


def drills_for(technique: str) -> Iterator[Drill]:
    """Yield the example of a lesson, and its exercises.

    Of a technique in `FOUND_AT` something else is the next step there.

    Args:
        technique: A name in `LESSONS`.
    """
    practised = FOUND_AT.get(technique, technique)
    numbers = _NUMBERS.get(technique, _USUAL)
    boards = _BOARDS.get(technique, (drilled_board(practised),) * len(numbers))
    for number, board in zip(numbers, boards, strict=True):
        recipe = Recipe(seed=f"course.{number}", variant=board, drill=practised)
        drill = drill_of(_made(recipe), practised)
        if practised == technique:
            yield drill
        elif (step := TECHNIQUES[technique].find(drill.marks)) and step.technique == technique:
            yield drill._replace(step=step)


@lru_cache(maxsize=64)
def _made(recipe: Recipe) -> Puzzle:
    """Return the puzzle of a recipe; a page asks for those of a lesson one after another."""
    return make(recipe)


def practised_on(board: str, techniques: Iterable[str]) -> list[str]:
    """Return the techniques that have drills on a board.

    Args:
        board: A name in `BOARDS`.
        techniques: Names in `LESSONS`.
    """
    fit = (name for name in techniques if name not in FOUND_AT)
    return [name for name in fit if drilled_board(name, board) == board]


def chapter(lang: Lang) -> str:
    """Return the words and the examples of all lessons as Markdown."""
    parts = [f"# {in_language(TITLE, lang)}\n", f"{in_language(HEAD, lang)}\n", _table(lang)]
    for technique in LESSONS:
        parts += [f"## {title(technique, lang)}\n", f"`{technique}`\n"]
        parts.append(section(technique, next(drills_for(technique)), lang))
    return "\n".join(parts)


def _table(lang: Lang) -> str:
    """Return a table of techniques, each with the first level that needs it."""
    heads = " | ".join(in_language(head, lang) for head in COLUMNS)
    rows = [
        f"| {title(technique, lang)} | `{technique}` | {level_text(technique, lang)} |"
        for technique in LESSONS
    ]
    return "\n".join((f"| {heads} |", "|---" * len(COLUMNS) + "|", *rows, ""))


def level_text(technique: str, lang: Lang) -> str:
    """Return the name of the easiest level whose puzzles may need a technique."""
    return in_language(level_name(level_needing(technique)), lang)


def lesson_text(technique: str, lang: Lang) -> str:
    """Return a lesson with its exercises and their answers as Markdown.

    Args:
        technique: A name in `LESSONS`.
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
    )
    return "\n".join((*parts, *_more(technique, lang)))


def _more(technique: str, lang: Lang) -> Iterator[str]:
    """Yield the command for more exercises, if there are any."""
    if technique not in FOUND_AT:
        yield say(MORE, lang, line=f"numpure generate {_options(technique)} --solutions") + "\n"


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


def words_on(technique: str, lang: Lang) -> Lesson:
    """Return the words of a lesson, and if it is so that the technique is hardly ever needed."""
    look, why = lesson_on(technique, lang)
    reasons = (why, in_language(HARDLY, lang)) if technique in FOUND_AT else (why,)
    return Lesson(look, "".join(reasons) if is_japanese(why) else " ".join(reasons))


def section(technique: str, example: Drill, lang: Lang) -> str:
    """Return the words of a lesson and its example as Markdown."""
    words = words_on(technique, lang)
    why, shown = (in_language(each, lang) for each in (WHY, EXAMPLE))
    parts = (words.look, f"**{why}**", words.why, f"**{shown}**")
    return "\n\n".join((*parts, f"{_board(example)}\n{_answer(example, lang)}\n"))


def _board(drill: Drill) -> str:
    return f"```text\n{marks_drawn(drill.position, drill.candidates)}\n```\n"


def _answer(drill: Drill, lang: Lang) -> str:
    return explain(drill.step, drill.marks, lang)
