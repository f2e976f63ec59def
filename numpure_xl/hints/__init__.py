"""Hints: the next step of a puzzle in words, as briefly or as fully as is wanted.

phrases.py holds all the English text, which the catalogs translate: some fifty techniques, each
with a name, a place to look at and a reason. families.py says what fills the gaps of each.
"""

from numpure_xl.hints.explain import (
    Depth,
    ExplainedStep,
    explain,
    explained,
    explained_drill,
    list_key,
    list_text,
    technique_name,
)
from numpure_xl.hints.hint import (
    Hint,
    PencilMarks,
    every_hint,
    find_hint,
    first_hints,
    hint,
    hint_at,
    hint_text,
    next_hints,
)
from numpure_xl.hints.judgement import Judgement, judge, judgement_text
from numpure_xl.hints.open_steps import open_steps
from numpure_xl.hints.phraser import LONGEST, in_messages
from numpure_xl.sudoku.judge.hint_ladder import SINGLES

__all__ = [
    "LONGEST",
    "SINGLES",
    "Depth",
    "ExplainedStep",
    "Hint",
    "Judgement",
    "PencilMarks",
    "every_hint",
    "explain",
    "explained",
    "explained_drill",
    "find_hint",
    "first_hints",
    "hint",
    "hint_at",
    "hint_text",
    "in_messages",
    "judge",
    "judgement_text",
    "list_key",
    "list_text",
    "next_hints",
    "open_steps",
    "technique_name",
]
