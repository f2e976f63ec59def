"""Options where boards are read and solved: their rules, hints, techniques allowed, and workers."""

from __future__ import annotations

from numpure_xl.options.option import (
    BOOK,
    CHECK,
    DRILL_IT,
    HINT,
    HINT_IT,
    PICTURE,
    PYTHON,
    RATE,
    RATE_IT,
    READERS,
    SOLVE,
    TEXT,
    WRITE_BOOK,
    Option,
)
from numpure_xl.sudoku.grid.boards import ALL_BOARDS

RULES = (
    Option(
        name="variant",
        kind=str,
        topic="puzzles",
        help="The rules  [default: the plain board of that size]",
        names=tuple(ALL_BOARDS),
        name_kind="variant",
        faces=READERS,
        is_usual=True,
    ),
    Option(
        name="regions",
        kind=str,
        topic="puzzles",
        help="A jigsaw's regions: a letter for each cell.",
        example="FILE",
        faces=READERS,
    ),
)

UNIQUENESS = Option(
    name="uniqueness",
    kind=bool,
    topic="puzzles",
    help="Use no step that relies on the puzzle having one solution.",
    default=True,
    faces=frozenset({BOOK, TEXT, PYTHON, WRITE_BOOK, RATE, RATE_IT, HINT, HINT_IT, DRILL_IT}),
)

PATIENCE = Option(
    name="patience",
    kind=int,
    topic="puzzles",
    help="Seconds after which a board counts as not decided",
    default=10,
    least=1,
    example="SECONDS",
    faces=frozenset({SOLVE, RATE, HINT, CHECK, PICTURE, BOOK}),
)

POSITION = (
    Option(
        name="givens",
        kind=str,
        topic="puzzles",
        help="The puzzle as it was given, or its file  [default: all digits are givens]",
        example="GRID",
        faces=frozenset({HINT, CHECK}),
        is_usual=True,
    ),
)

HINTING = (
    Option(
        name="depth",
        kind=int,
        topic="puzzles",
        help="1 says where to look, 2 names the technique, 3 explains it and gives the digit.",
        default=3,
        least=1,
        most=3,
        example="1|2|3",
        faces=frozenset({HINT, HINT_IT}),
        is_usual=True,
    ),
    Option(
        name="next",
        kind=int,
        topic="puzzles",
        help="How many steps, each for the position after the one before.",
        default=1,
        least=1,
        example="N",
        faces=frozenset({HINT}),
        is_usual=True,
    ),
    Option(
        name="marks",
        kind=str,
        topic="puzzles",
        help="The pencil marks as `numpure candidates` prints them, or their file: they are read.",
        example="MARKS",
        faces=frozenset({HINT, HINT_IT}),
        is_usual=True,
    ),
    UNIQUENESS,
    Option(
        name="only",
        kind=str,
        topic="puzzles",
        help="The techniques that are used, with commas  [default: all]",
        example="NAMES",
        faces=frozenset({HINT, HINT_IT}),
    ),
    Option(
        name="up_to",
        kind=str,
        topic="puzzles",
        help="The hardest technique that is used.",
        example="x-wing",
        faces=frozenset({HINT, HINT_IT}),
    ),
    Option(
        name="every",
        kind=bool,
        topic="puzzles",
        help="Every step that is open here, the easiest first.",
        typed="all",
        default=False,
        faces=frozenset({HINT}),
        is_usual=True,
    ),
    Option(
        name="short",
        kind=bool,
        topic="puzzles",
        help="Without pencil marks, those steps alone that the next digit needs.",
        default=False,
        faces=frozenset({HINT, HINT_IT}),
    ),
)

STEP = Option(
    name="step",
    kind=int,
    topic="puzzles",
    help="Which of the steps to the next digit.",
    default=1,
    least=1,
    faces=frozenset({HINT_IT}),
)


WORKERS = (
    Option(
        name="jobs",
        kind=int,
        topic="workers",
        help="Processes  [default: one a core]",
        least=1,
        example="J",
        faces=frozenset({BOOK, TEXT, SOLVE, RATE}),
    ),
    Option(
        name="scheduler",
        kind=str,
        topic="workers",
        help="Make the puzzles on a Dask cluster, whose scheduler is at tcp://host:8786",
        example="ADDRESS",
        faces=frozenset({BOOK, TEXT}),
    ),
)

JOBS, SCHEDULER = WORKERS
