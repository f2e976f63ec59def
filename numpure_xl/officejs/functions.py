"""The worksheet functions as custom functions of Office.js: what Excel is told, and the answers.

    =SUDOKU_SOLVE(A1:I9)    the same formula as in Excel on Windows, without a prefix

All of it comes from udfs.py, as do the wrappers of the add-in on Windows.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, get_origin, get_type_hints

from numpure_xl import udfs
from numpure_xl.words import Lang, translated

CONTEXT = "worksheet function"
MATRIX, SCALAR = "matrix", "scalar"


def functions() -> dict[str, Callable[..., Any]]:
    """Return every function of udfs.py by its name in cells."""
    by_name = {name: value for name, value in vars(udfs).items() if name.startswith("sudoku_")}
    return {name.upper(): function for name, function in by_name.items()}


def metadata(lang: Lang) -> dict[str, Any]:
    """Return the description of the functions for Excel, with help in a language."""
    return {
        "functions": [_described(name, function, lang) for name, function in functions().items()]
    }


def _described(name: str, function: Callable[..., Any], lang: Lang) -> dict[str, Any]:
    parameters = inspect.signature(function).parameters.values()
    returned = get_type_hints(inspect.unwrap(function))["return"]
    ranges = udfs.ranges_of(function)
    return {
        "id": name,
        "name": name,
        "description": translated(inspect.getdoc(function) or "", lang, CONTEXT),
        "parameters": [
            _argument(parameter, lang, is_range=parameter.name in ranges)
            for parameter in parameters
        ],
        "result": {"type": "any", "dimensionality": MATRIX if get_origin(returned) else SCALAR},
        "options": {"cancelable": True},
    }


def _argument(parameter: inspect.Parameter, lang: Lang, *, is_range: bool) -> dict[str, Any]:
    return {
        "name": parameter.name,
        "description": translated(udfs.ARGUMENTS[parameter.name], lang, CONTEXT),
        "type": "any",
        "dimensionality": MATRIX if is_range else SCALAR,
        "optional": parameter.default is not parameter.empty,
    }


def answer(request: dict[str, Any]) -> Any:  # a value, a matrix or the text of an error
    """Return a function's answer to "arguments" as Excel sends them."""
    return functions()[request["function"]](*request["arguments"])
