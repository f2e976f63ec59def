"""The worksheet functions as custom functions of xlwings Lite, in all languages.

    =SUDOKU_SOLVE(A1:I9)        the same formula as in Excel on Windows
    =ナンプレ.解答(A1:I9)       the same function, its help in Japanese

Arguments for which there are names to choose from have a drop-down, unless they may be a range:
Excel takes a value alone where there is one.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from numpure_xl import udfs
from numpure_xl.lite.texts import CHOICES, choice
from numpure_xl.spellings import NAMESPACE
from numpure_xl.words import LANGS, Lang, translated


def functions() -> Iterator[Callable[..., Any]]:
    """Yield every function of udfs.py, and again in each language in which it has a name."""
    by_name = {name: value for name, value in vars(udfs).items() if name.startswith("sudoku_")}
    for name, function in by_name.items():
        yield _offered(function, name, function.__doc__ or "", udfs.ARGUMENTS)
        for lang in LANGS:
            own = translated(name, lang, "function name")
            if own != name:
                yield _in_language(function, name, own, lang)


def _in_language(function: Callable[..., Any], name: str, own: str, lang: Lang) -> Any:
    """Return a function with its name and its help in a language."""
    doc = translated(inspect.getdoc(function) or "", lang, "worksheet function")
    helps = {
        key: translated(udfs.ARGUMENTS[key], lang, "worksheet function")
        for key in inspect.signature(function).parameters
    }
    names = {"name": own, "namespace": translated(NAMESPACE, lang, "function namespace")}
    return _offered(function, f"{name}_{lang}", doc, helps, **names)


def _offered(
    function: Callable[..., Any], name: str, doc: str, helps: Mapping[str, str], /, **options: str
) -> Callable[..., Any]:
    """Return a function of its own that does the same; xlwings keeps what it knows in it."""

    @wraps(function)
    def offered(*arguments: Any) -> Any:
        return function(*arguments)

    vars(offered).pop("__xlfunc__", None)
    offered.__name__ = offered.__qualname__ = name
    offered.__doc__ = doc
    values = inspect.signature(function).parameters.keys() - udfs.ranges_of(function)
    offered.__annotations__ = {key: choice(CHOICES[key]) for key in values & CHOICES.keys()}
    return udfs.offer(offered, helps, **options)
