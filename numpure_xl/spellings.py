r"""The spellings of the worksheet functions in files: each host stores a function its own way.

    excel       [1]!SUDOKU_SOLVE(A1:I9)     Excel's add-in; link 1 of the file leads to numpure.xlam
    web, lite   _xldudf_SUDOKU_SOLVE(...)   the add-in from the web, and xlwings Lite
    calc        NUMPURE.FUNCTIONS.SUDOKU_SOLVE(...)   the extension of LibreOffice
    (typed)     SUDOKU_SOLVE(...)           what people type, and what other programs write

xlwings Lite has the names of other languages as well, such as `_xldudf_ナンプレ_解答(...)`.

>>> spelled('IF(A1="SUDOKU_SOLVE(","",_xldudf_SUDOKU_LEVEL(A1))', CALC)
'IF(A1="SUDOKU_SOLVE(","",NUMPURE.FUNCTIONS.SUDOKU_LEVEL(A1))'
>>> spelled("'C:\\Users\\me\\XLSTART\\numpure.xlam'!SUDOKU_COUNT(A1)", "")
'SUDOKU_COUNT(A1)'
>>> [uses_functions(text) for text in ("sudoku_solve(A1)", "SUM(A1)", "A_SUDOKU_HINT(A1)")]
[True, False, False]
"""

from __future__ import annotations

import re
from functools import cache

from numpure_xl.words import ENGLISH, LANGS, translated

WEB, CALC = "_xldudf_", "NUMPURE.FUNCTIONS."

VALUES, EXCEL = "values", "excel"

PREFIXES = {"web": WEB, "lite": WEB, "calc": CALC}
"""The prefix of the functions in files of hosts where it is the same in each file."""

TARGETS = (VALUES, EXCEL, *PREFIXES)
"""Targets into which functions can be turned: values, or the spelling of a host."""

ADD_IN = "numpure.xlam"
"""The file to which Excel's add-in makes its functions links."""

NAMES = tuple(
    f"SUDOKU_{name}"
    for name in (
        *("SOLVE", "GENERATE", "SOLUTION", "PUNCH", "COUNT", "CHECK", "CLASHES", "CANDIDATES"),
        *("RATE", "LEVEL", "HINT", "TEXT", "LINK", "PARSE", "RECIPE", "REGIONS", "STEPS"),
    )
)
"""The functions of udfs.py."""

NAMESPACE = "Number Place"
"""Translated, the prefix of the translated names. All of them are in people's cells: they
may be added, never changed."""

_TEXT = re.compile(r'("(?:[^"]|"")*")')


@cache
def _translated_names() -> dict[str, str]:
    """Return the plain names by those of other languages, which have a namespace and a point."""
    return {
        f"{translated(NAMESPACE, lang, 'function namespace')}.{own}": name
        for lang in LANGS
        if lang != ENGLISH
        for name in NAMES
        if (own := translated(name.lower(), lang, "function name")) != name.lower()
    }


@cache
def _function() -> re.Pattern[str]:
    """Return the pattern of a function in a formula, in any spelling, outside of texts."""
    english = "|".join(NAMES)
    others = "|".join(re.escape(name).replace(r"\.", "[._]") for name in _translated_names())
    prefixes = (
        rf"'(?:[^']|'')*{re.escape(ADD_IN)}'!",
        rf"{re.escape(ADD_IN)}!",
        r"\[\d+\]!",
        rf"{WEB}(?:\w+_)??",
        r"_xll\.",
        r"NUMPURE\.FUNCTIONS\.",
    )
    pattern = rf"(?<![\w.!'\]])(?:{'|'.join(prefixes)})?(?P<name>{english}|{others})(?=\s*\()"
    return re.compile(pattern, re.IGNORECASE)


def uses_functions(formula: str) -> bool:
    """True if a formula has a function of ours, in any spelling."""
    return any(_function().search(part) for part in _TEXT.split(formula)[::2])


def spelled(formula: str, prefix: str) -> str:
    """Return a formula in which our functions have a prefix, `WEB` or `CALC`, or "" for none."""
    parts = _TEXT.split(formula)
    parts[::2] = (
        _function().sub(lambda each: prefix + _plain(each["name"]), p) for p in parts[::2]
    )
    return "".join(parts)


def _plain(name: str) -> str:
    """Return the plain name of a function in any language."""
    return _translated_names().get(name.replace("_", ".", 1), name.upper())
