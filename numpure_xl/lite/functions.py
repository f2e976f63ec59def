"""The worksheet functions as custom functions of xlwings Lite, in English and in Japanese.

    =SUDOKU_SOLVE(A1:I9)        the same formula as in Excel on Windows
    =ナンプレ.解答(A1:I9)       the same function, its help in Japanese

Arguments for which there are names to choose from have a drop-down.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any

from numpure_xl import udfs
from numpure_xl.lite.texts import CHOICES, choice, texts

NAMESPACE = "ナンプレ"

ALIASES = {
    "sudoku_solve": "解答",
    "sudoku_generate": "問題生成",
    "sudoku_solution": "完成盤",
    "sudoku_punch": "穴あけ",
    "sudoku_count": "解の数",
    "sudoku_check": "検査",
    "sudoku_clashes": "重複",
    "sudoku_candidates": "候補",
    "sudoku_rate": "難しさ",
    "sudoku_level": "難易度",
    "sudoku_text": "文字列",
    "sudoku_parse": "読み取り",
    "sudoku_recipe": "レシピ",
    "sudoku_hint": "ヒント",
    "sudoku_steps": "手順",
}
"""What the functions are called in Japanese. Names stand in people's cells: none may go."""


def functions() -> Iterator[Callable[..., Any]]:
    """Yield every function of udfs.py, and again by its Japanese name if it has one."""
    found = {name: value for name, value in vars(udfs).items() if name.startswith("sudoku_")}
    for name, function in found.items():
        yield _offered(function, name, function.__doc__ or "", udfs.ARGUMENTS)
        if name in ALIASES:
            told = texts()[name.upper()]["supertip_ja"]
            helps = {key: _japanese(key) for key in inspect.signature(function).parameters}
            names = {"name": ALIASES[name], "namespace": NAMESPACE}
            yield _offered(function, f"{name}_ja", told, helps, **names)


def _japanese(argument: str) -> str:
    return texts()[f"argument.{argument}"]["supertip_ja"]


def _offered(
    function: Callable[..., Any], name: str, told: str, helps: Mapping[str, str], /, **options: str
) -> Callable[..., Any]:
    """Return a function of its own that does the same; xlwings keeps what it knows in it."""

    @wraps(function)
    def offered(*arguments: Any) -> Any:
        return function(*arguments)

    vars(offered).pop("__xlfunc__", None)
    offered.__name__ = offered.__qualname__ = name
    offered.__doc__ = told
    parameters = inspect.signature(function).parameters
    offered.__annotations__ = {key: choice(CHOICES[key]) for key in parameters if key in CHOICES}
    return udfs.offer(offered, helps, **options)
