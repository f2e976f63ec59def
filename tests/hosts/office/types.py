"""The members of Excel's classes for Office.js, as @types/office-js (npm) has them."""

import functools
import os
import re
from pathlib import Path

import pytest

PACKAGE = "@types/office-js"
FOLDER = Path(__file__).parents[3] / "node_modules" / "@types"

_CLASS = re.compile(r"\n    class (\w+) extends [\w.]+ \{\n(.*?)\n    \}", re.DOTALL)
_MEMBER = re.compile(r"^        (?:(readonly) )?(\w+)\??(\(|<|:)", re.MULTILINE)


@functools.cache
def members():
    """Return, for each class, its members: "property", "readonly" or "method"."""
    file = Path(os.environ.get("NUMPURE_EXCEL_TYPES") or FOLDER) / "office-js/index.d.ts"
    if not file.is_file():
        pytest.skip(f"needs the types of Office.js: npm install {PACKAGE}")
    text = file.read_text("utf-8")
    excel = text[text.index("declare namespace Excel ") :]
    excel = excel[: excel.index("\n}\n")]
    bare = re.sub(r"/\*.*?\*/", "", excel, flags=re.DOTALL)
    found = {name: {**_SHARED, **_members(body)} for name, body in _CLASS.findall(bare)}
    found["RequestContext"]["sync"] = "method"  # of OfficeExtension.ClientRequestContext
    return found


_SHARED = {"isNullObject": "readonly"}
"""What OfficeExtension.ClientObject has."""


def _members(body):
    kinds = {"(": "method", "<": "method", ":": "property"}
    return {name: readonly or kinds[mark] for readonly, name, mark in _MEMBER.findall(body)}
