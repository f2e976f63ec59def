"""Hints: the next step of a puzzle in words, as briefly or as fully as is wanted.

en.py holds all the English text, which the catalogs translate: some fifty techniques, each with a
name, a place to look at and a reason. families.py says for each technique what fills the gaps.
"""

from numpure_xl.hints.explain import (
    Depth,
    ExplainedStep,
    explain,
    explained,
    singles_text,
    technique_name,
)
from numpure_xl.hints.hint import Hint, find_hint, first_hints, hint, hint_text
from numpure_xl.hints.order import SINGLES
from numpure_xl.hints.short_path import Guide, guide
from numpure_xl.hints.verdict import verdict

__all__ = [
    "SINGLES",
    "Depth",
    "ExplainedStep",
    "Guide",
    "Hint",
    "explain",
    "explained",
    "find_hint",
    "first_hints",
    "guide",
    "hint",
    "hint_text",
    "singles_text",
    "technique_name",
    "verdict",
]
