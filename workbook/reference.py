"""The reference of the public names of Python, made from their docstrings.

python -m workbook.reference          writes it
python -m workbook.reference --check  changes nothing; exit status 1 if something would change
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpure_xl
from numpure_xl import literals
from workbook.made_text import write_or_check

TARGET = Path(numpure_xl.__file__).parent / "guide" / "python" / "reference.md"

HEAD = """# Python: every public name

What `import numpure_xl` offers, made from the docstrings by `python -m workbook.reference`; the
[chapter on Python](../en/python.md) is where to begin. All errors are a `NumpureError`.
"""

INTERNAL = {"trusted", "proven", "with_recipe"}
"""Methods that the package alone needs."""

SECTION = re.compile(r"^(Args|Returns|Yields|Raises|Attributes):$", re.MULTILINE)
ENTRY = re.compile(r"^(\S[^:\n]*): ((?:.*\n?)(?:^ +.*\n?)*)", re.MULTILINE)
IMPORT = ">>> import numpure_xl"
LONGEST = 90
TITLES = {"Args": "", "Attributes": "", "Raises": "Raises:\n\n"}


def page() -> str:
    """Return the page."""
    names = {name: getattr(numpure_xl, name) for name in numpure_xl.__all__}
    functions = [value for value in names.values() if inspect.isfunction(value)]
    classes = [value for value in names.values() if inspect.isclass(value)]
    parts = [HEAD, "\n## Functions\n", *map(function_text, functions)]
    parts += ["\n## Values\n", *map(class_text, classes), "\n## Names to choose from\n\n"]
    parts += ["For annotations in your own code; when a program runs, case does not matter.\n\n"]
    parts += [names_text(name) for name in names if hasattr(literals, name)]
    return "".join(parts)


def function_text(function: Callable[..., Any]) -> str:
    """Return the section of a function."""
    plain = inspect.unwrap(function)
    text = body(inspect.getdoc(plain) or "")
    return f"\n### {plain.__name__}\n\n```python\n{call(plain)}\n```\n\n{text}"


def class_text(kind: type) -> str:
    """Return the section of a class, with what its values can do."""
    members = "".join(error_lines() if kind is numpure_xl.NumpureError else member_lines(kind))
    return f"\n### {kind.__name__}\n\n{body(inspect.getdoc(kind) or '')}\n{members}".rstrip() + "\n"


def error_lines() -> Iterator[str]:
    """Yield a line for each kind of error."""
    for kind in numpure_xl.NumpureError.__subclasses__():
        base = "".join(f", a `{base.__name__}`" for base in kind.__bases__[1:])
        yield f"- `{kind.__name__}`{base}: {(inspect.getdoc(kind) or '').splitlines()[0]}\n"


def member_lines(kind: type) -> Iterator[str]:
    """Yield a line for each public method and property that has a docstring of its own."""
    for name, value in vars(kind).items():
        plain = inspect.unwrap(getattr(value, "__func__", value))
        is_method = inspect.isfunction(plain)
        if (
            name.startswith("_")
            or name in INTERNAL
            or not (is_method or hasattr(plain, "func") or isinstance(plain, property))
        ):
            continue
        text = (inspect.getdoc(plain) or "").partition("\n\n")[0].replace("\n", " ")
        shown = member_call(plain, kind.__name__) if is_method else name
        yield f"- `{shown}`: {text}\n"


def names_text(name: str) -> str:
    """Return the line of names that type checkers know."""
    choices = ", ".join(f"`{each}`" for each in getattr(literals, name).__args__)
    return f"- **{name}**: {choices}\n"


def member_call(function: Callable[..., Any], owner: str) -> str:
    """Return how a method is called; one that belongs to the class, with its name."""
    first, *others = inspect.signature(function).parameters
    name = f"{owner}.{function.__name__}" if first == "cls" else function.__name__
    return f"{name}({', '.join(others)})"


def call(function: Callable[..., Any]) -> str:
    """Return how a function is called, one argument a line where there are several."""
    signature = inspect.signature(function)
    arguments, is_named = [], False
    for parameter in signature.parameters.values():
        if parameter.kind is parameter.KEYWORD_ONLY and not is_named:
            arguments.append("*")
            is_named = True
        default = "" if parameter.default is parameter.empty else f" = {parameter.default!r}"
        arguments.append(f"{parameter.name}: {parameter.annotation}{default}")
    name, returned = function.__name__, f" -> {signature.return_annotation}"
    line = f"{name}({', '.join(arguments)}){returned}"
    if len(line) <= LONGEST:
        return line
    lines = "".join(f"    {argument},\n" for argument in arguments)
    return f"{name}(\n{lines}){returned}"


def body(docstring: str) -> str:
    """Return a docstring as Markdown: its arguments as a list, its example as code."""
    text, mark, example = docstring.partition("\n>>> ")
    first, *rest = SECTION.split(text.rstrip() + "\n")
    parts = [first.strip() + "\n"]
    for title, entries in zip(rest[::2], rest[1::2], strict=True):
        inner = textwrap.dedent(entries.strip("\n")).rstrip() + "\n"
        listed = "".join(entry_line(*entry) for entry in ENTRY.findall(inner))
        parts.append(f"\n{TITLES.get(title, f'{title}: ')}{listed or inner}")
    if mark:
        lines = [line for line in (mark + example).strip().splitlines() if line != IMPORT]
        parts.append("\n```python\n" + "\n".join(lines) + "\n```\n")
    return "".join(parts)


def entry_line(name: str, text: str) -> str:
    """Return the line of an argument, an attribute or an error."""
    shown = ", ".join(f"`{each}`" for each in name.split(", "))
    return f"- {shown}: {' '.join(text.split())}\n"


def main() -> int:
    """Write the page; return the exit status."""
    return write_or_check("Write the reference of Python's names.", TARGET, page)


if __name__ == "__main__":
    sys.exit(main())
