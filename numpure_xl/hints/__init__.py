"""Hints: the next step of a puzzle in words, Japanese and English, as much of it as is wanted.

A package of its own beside words.py, which would have grown too long: some fifty techniques
have each a name, a place to look at and a reason in two languages. english.py and japanese.py
hold all the text; what fills its gaps is in families.py and the modules that it lists.
"""

from numpure_xl.hints.finding import Hint, find, hint, tell
from numpure_xl.hints.path import Guide, guide
from numpure_xl.hints.telling import Depth, explain, in_turn, technique_name

__all__ = [
    "Depth",
    "Guide",
    "Hint",
    "explain",
    "find",
    "guide",
    "hint",
    "in_turn",
    "technique_name",
    "tell",
]
