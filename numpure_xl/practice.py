"""Practice: positions in which a technique is to be found, for Python."""

from __future__ import annotations

from secrets import token_hex

from numpure_xl.arguments import checked
from numpure_xl.hints import ExplainedStep, explained_drill
from numpure_xl.literals import BoardName, SymmetryName, TechniqueName
from numpure_xl.messages import Message
from numpure_xl.names import known_name, look_up
from numpure_xl.sudoku.judge.hint_ladder import TECHNIQUES
from numpure_xl.sudoku.make.drills import drill_of
from numpure_xl.sudoku.make.making import make
from numpure_xl.sudoku.make.recipe import PuzzleRequest
from numpure_xl.words import LANGS, Lang


@checked
def drill(  # noqa: PLR0913  # an option is an argument
    technique: TechniqueName,
    *,
    seed: str | int | None = None,
    variant: BoardName = "9x9",
    symmetry: SymmetryName | None = None,
    uniqueness: bool = True,
    lang: Lang = "en",
) -> ExplainedStep:
    """Return a position to practise a technique at: everything easier has been done.

    The same seed and options give the same position everywhere, and on the command line with
    `numpure generate --drill`. What it returns is the step that is to be found: its `givens`,
    `position` and `candidates` are the exercise, all the rest is the answer.

    Args:
        technique: What is to be found, such as "x-wing".
        seed: A text or a number; None for a random one.
        variant: A name in `BOARDS`.
        symmetry: A symmetry of the givens; None for none.
        uniqueness: Whether easier steps may rely on the puzzle having only one solution.
        lang: "en" or "ja".

    Raises:
        UnknownNameError: If a name is not known.
        RequestError: If no puzzle of the board has such a position.
        GaveUpError: If none was found within the limit; another seed may have one.

    >>> import numpure_xl
    >>> step = numpure_xl.drill("pointing", seed=7)
    >>> step.name, len(step.step.removes) > 0
    ('locked candidates (pointing)', True)
    """
    name = known_name(TECHNIQUES, technique, Message("technique"))
    lang = look_up({name: name for name in LANGS}, lang, Message("language"))
    request = PuzzleRequest(variant=variant, symmetry=symmetry, uniqueness=uniqueness, drill=name)
    puzzle = make(request.recipe(token_hex(4) if seed is None else str(seed)))
    return explained_drill(drill_of(puzzle, name, uniqueness=uniqueness), lang)
