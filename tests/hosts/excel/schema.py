"""Excel's published object model, as @types/activex-excel (npm) has it.

Of a member it tells whether it is a property, whether that can be set, and what a method takes.
The type definitions write a property with arguments, such as Address, like a method; PARAMETRISED
names those that matter. NEWER are members that Microsoft documents and the definitions lack.
"""

import functools
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

PACKAGE = "@types/activex-excel"
FOLDER = Path(__file__).parents[3] / "node_modules" / "@types"

PARAMETRISED = {"Range.Address", "Range.Value", "Range.Characters", "Application.Caller"}

NEWER = {
    "Range": "Value(RangeValueDataType?: XlRangeValueDataType): any; readonly HasSpill: boolean; "
    "Formula2: any; readonly SpillingToRange: Range; readonly SpillParent: Range",
    "Application": "MacroOptions(Macro?: string, Description?: string, Category?: any, "
    "ArgumentDescriptions?: any): void",
}
"""Members as learn.microsoft.com has them: of Excel 365, one that came with Excel 2010, and one
that the definitions have without its parameter."""

TYPES = {"HorizontalAlignments": "XlHAlign", "VerticalAlignments": "XlVAlign"}
"""Lists of constants that the definitions have too short: general alignment is lacking."""


@dataclass(frozen=True)
class Member:
    """A member of a class.

    Attributes:
        name: Its name.
        kind: "property" or "method".
        readonly: Whether a property cannot be set.
        parameters: The names of its parameters, with whether each may be left out and its type.
        type: What it is or returns.
    """

    name: str
    kind: str
    readonly: bool
    parameters: tuple[tuple[str, bool, str], ...]
    type: str


def definitions(package):
    """Return the text of type definitions, or skip the test where there are none."""
    file = Path(os.environ.get("NUMPURE_EXCEL_TYPES") or FOLDER) / package / "index.d.ts"
    if not file.is_file():
        pytest.skip(f"needs Excel's object model: npm install {PACKAGE}")
    return file.read_text("utf-8")


@functools.cache
def model():
    """Return the members of each class by name, each with its signatures, and the constants."""
    classes: dict[str, dict[str, list[Member]]] = {}
    enums: dict[str, Any] = {}
    for prefix, package in (("", "activex-excel"), ("Office.", "activex-office")):
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", definitions(package), flags=re.DOTALL)
        for name, body in re.findall(r"const enum (\w+) \{(.*?)\}", text, re.DOTALL):
            values = {part: int(value, 0) for part, value in _VALUE.findall(body)}
            enums[prefix + name] = values
            enums |= {f"{prefix}{name}.{part}": {part: value} for part, value in values.items()}
        for name, kind in re.findall(r"\n    type (\w+) =([^;]*);", text):
            enums[prefix + name] = TYPES.get(name, kind)
        for match in re.finditer(r"\n    (?:class|interface) (\w+)(?:<[^{]*?>)?[^{\n]*\{", text):
            body = _body(text, match.end()) + NEWER.get(prefix + match[1], "")
            known = classes.setdefault(prefix + match[1], {})
            for found in _members(body):
                known.setdefault(found.name, []).append(found)
    return classes, enums


_VALUE = re.compile(r"(\w+) = (-?\w+)")
_MEMBER = re.compile(r"(readonly )?(\w*)(\?)?\s*(?:<.*?>)?\s*(?:\((.*)\))?\s*:\s*(.*)", re.DOTALL)


def _body(text, start):
    depth, end = 1, start
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return text[start : end - 1]


def _parts(text, mark):
    """Part a text at a mark, except within brackets."""
    depth, part = 0, ""
    for letter in text:
        depth += (letter in "([{<") - (letter in ")]}>")
        if letter == mark and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += letter
    if part.strip():
        yield part.strip()


def _members(body):
    for text in _parts(body.replace("=>", ""), ";"):
        match = _MEMBER.fullmatch(text)
        if match:
            readonly, name, _, parameters, kind = match.groups()
            taken = [_MEMBER.fullmatch(part) for part in _parts(parameters or "", ",")]
            names = tuple((m[2], bool(m[3]), m[5]) for m in taken if m)
            sort = "property" if parameters is None else "method"
            yield Member(name or "_Default", sort, bool(readonly), names, kind)


def signatures(owner, name):
    """Return the signatures of a member of a class; none if it has no such member."""
    return model()[0][owner].get(name, [])


def allowed(kind):
    """Return the numbers that a type allows, or None if it is no list of constants."""
    enums = model()[1]
    found: set[int] = set()
    for part in kind.split("|"):
        known = enums.get(part.strip())
        if isinstance(known, str):
            known = allowed(known)
            found |= known or set()
        elif known is not None:
            found |= set(known.values())
        if known is None and part.strip() not in {"null", "undefined", ""}:
            return None
    return found


def fits(value, kind):
    """Tell whether a value may be handed over where a type is asked for."""
    if isinstance(value, bool):
        return "boolean" in kind or not re.fullmatch(r"string|number", kind)
    if isinstance(value, int) and (numbers := allowed(kind)) is not None:
        return value in numbers
    if isinstance(value, str):
        return not re.fullmatch(r"number|boolean(?: \| null)?", kind) and allowed(kind) is None
    if isinstance(value, (int, float)):
        return not re.fullmatch(r"string|boolean(?: \| null)?", kind)
    return True
