"""numpure_xl/udfs.py -> the VBA functions that people type, so that the two cannot drift apart."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import dataclass

from numpure_xl import udfs
from numpure_xl.words import LANGS

RENAMED = {"variant": "variant_name", "step": "step_number"}
"""Arguments whose names are words of the VBA language."""

RESERVED = """
    call case close const declare defbool defbyte defcur defdate defdbl defint deflng deflnglng
    deflngptr defobj defsng defstr defvar dim do else elseif end endif enum erase event exit for
    friend function get global gosub goto if implements input let lock loop lset next on open
    option print private public put raiseevent redim resume return rset seek select set static
    stop sub type unlock wend while with write rem any as byref byval each in new shared until
    withevents optional paramarray preserve spc tab to addressof and eqv imp is like mod not or
    typeof xor abs cbool cbyte ccur cdate cdbl cdec cint clng clnglng clngptr csng cstr cvar cverr
    date debug doevents fix int len lenb me pset scale sgn string array circle inputb lbound ubound
    boolean byte currency double integer long longlong longptr single variant true false nothing
    empty null cdecl decimal attribute step then base
"""
"""What no argument may be called ([MS-VBAL] 3.3.5.2, and the words of statements)."""

HEAD = """\
Attribute VB_Name = "NumpureFunctions"
Option Explicit

' Made of numpure_xl/udfs.py by workbook/wrappers.py: change that, not this.

' The languages, each with its number in Windows.
Public Const NUMPURE_LANGUAGES = "{languages}"
"""

FUNCTION = """
Public Function {name}({declared}) As Variant
Attribute {name}.VB_Description = {help}
Attribute {name}.VB_ProcData.VB_Invoke_Func = " \\n14"
    {name} = NumpureAnswer("{python}", Array({passed}))
End Function
"""

REGISTER = """
' Gives Excel the help of all functions; it forgets it when it ends. Says if some was refused.
Public Sub NumpureRegister(ByRef complete As Boolean)
{lines}
End Sub
"""


@dataclass(frozen=True)
class Function:
    """A worksheet function.

    Attributes:
        python: Its name in udfs.py.
        help: What it returns, in English.
        arguments: The names of its arguments, with whether each may be left out.
    """

    python: str
    help: str
    arguments: dict[str, bool]

    @property
    def name(self) -> str:
        """The name in Excel."""
        return self.python.upper()


def functions() -> Iterator[Function]:
    """Yield the functions in the order of udfs.py."""
    for name, value in vars(udfs).items():
        if name.startswith("sudoku_"):
            parameters = inspect.signature(value).parameters.values()
            optional = {p.name: p.default is not p.empty for p in parameters}
            yield Function(name, inspect.getdoc(value) or "", optional)


def module() -> str:
    """Return the text of the VBA module with all wrappers."""
    found = list(functions())
    register = "\n".join(map(_described, found))
    languages = " ".join(f"{lang}:{its.windows}" for lang, its in LANGS.items())
    return (
        HEAD.format(languages=languages)
        + "".join(map(_wrapper, found))
        + REGISTER.format(lines=register)
    )


def _wrapper(function: Function) -> str:
    names = {name: RENAMED.get(name, name) for name in function.arguments}
    if words := {*RESERVED.split()} & {name.lower() for name in names.values()}:
        raise SystemExit(f"{function.name}: VBA keeps {', '.join(words)}; name it in RENAMED.")
    declared = [
        "Optional " * optional + f"{names[name]} As Variant"
        for name, optional in function.arguments.items()
    ]
    return FUNCTION.format(
        name=function.name,
        python=function.python,
        help=_literal(function.help),
        declared=", ".join(declared),
        passed=", ".join(names.values()),
    )


def _described(function: Function) -> str:
    names = ", ".join(map(_literal, function.arguments))
    return f"    NumpureDescribe {_literal(function.name)}, Array({names}), complete"


def _literal(text: str) -> str:
    """Return a text as VBA writes it; the editor keeps ASCII only, the wizard 255 characters."""
    if not text.isascii() or "\n" in text or len(text) > 255:
        raise SystemExit(f"No text for VBA: {text!r}")
    return '"' + text.replace('"', '""') + '"'
