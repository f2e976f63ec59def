"""An Excel that runs the built add-in's VBA and reaches Python as Excel does.

The VBA runs in pyOpenVBA's interpreter, over its model of Excel. What it calls outside of VBA is
real: xlwings' DLL is loaded and called as the `Declare` says, it starts the Python of the
configuration, and that Python is called through COM, late bound and by reference.
"""

import ctypes
import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from typing import Any

import pythoncom
import xlwings as xw
from pyopenvba.apps.excel import ExcelApplication
from pyopenvba.apps.excel._bridge import ExcelBridge
from pyopenvba.exceptions import VBARuntimeError
from pyopenvba.interpreter import EMPTY, Interpreter, VBAArray, VBAObject
from win32com.client import VARIANT
from win32com.server.policy import DesignatedWrapPolicy
from win32com.server.util import wrap

from numpure_xl.hosts.excel import config
from workbook import build, sheets

BY_REFERENCE = pythoncom.VT_BYREF | pythoncom.VT_VARIANT
SYS_WIN64 = 3
CALL = pythoncom.DISPATCH_METHOD | pythoncom.DISPATCH_PROPERTYGET


INSTEAD = """
from numpure_xl.macros import clicks
def click(words, book, add_in):
    from numpure_xl.macros import clicks
    clicks.click = clicks.usual
    exec({statement!r}, {{"book": book}})
clicks.usual, clicks.click = clicks.click, click
"""
"""Python that runs a statement in place of the next click."""

LIBRARY = next(iter(config.LIBRARIES))


@cache
def _library():
    """Return the library of xlwings under the name that VBA knows it by."""
    theirs = config.library_of(Path(sys.prefix, "Scripts", "python.exe"), LIBRARY, xw.__version__)
    folder = Path(gettempdir(), f"numpure-{xw.__version__}-{os.getpid()}")  # stays as it is loaded
    folder.mkdir(exist_ok=True)
    return shutil.copyfile(theirs, folder / LIBRARY)


@cache
def _texts():
    """Return the texts of the add-in by their key and column."""
    (_, *columns), *rows = sheets.texts()
    return {(key, c): text for key, *told in rows for c, text in zip(columns, told, strict=True)}


class Excel(ExcelApplication):
    """An Excel with an empty workbook and the add-in's VBA.

    The Python is that of the configuration, if none is given.
    """

    def __init__(self, python=None):
        super().__init__()
        self.interpreter = _Vba(ExcelBridge(self.application), python)
        self.application.interpreter = self.interpreter
        self.add_workbook()
        self.fill("Z99", [["the model's Range.Value ends with what is used"]])
        for name, text in build.modules("xlam").items():
            self.add_module(re.sub(r"(?m)^Attribute .*\n", "", text), name=name)

    def fill(self, at, rows):
        """Write values into the cells from one on; a blank stays as it is."""
        first = self.sheet(1).sheet.vba_get("Range", [at])
        for down, row in enumerate(rows):
            for right, value in enumerate(row):
                if value is not None:
                    first.vba_get("Offset", [down, right]).vba_set("Value", value)

    def click(self, control):
        """Have Python run what a control is for; its faults come through."""
        self.interpreter.outside["numpureisbusy"] = lambda: True
        self.run("NumpureClick", f"{control} 9x9 medium half-turn")

    def execute(self, statement):
        """Have Python run a statement when it is clicked, in which `book` is the workbook."""
        with suppress(VBARuntimeError):  # the workbook of the model is no workbook to act on
            self.click("nothing")  # it runs
        self.interpreter.python.vba_get("Exec", [INSTEAD.format(statement=statement)])
        self.click("nothing")


class _Vba(Interpreter):
    """VBA whose calls of Windows are answered by Windows.

    Attributes:
        activations: The command lines that the DLL was handed.
        python: What the DLL gave last: a Python, or why there is none.
    """

    def __init__(self, host, python):
        super().__init__(host)
        self.activations = []
        self.outside = {
            "loadlibrary": _load_library,
            **({"numpurelibrary": _library} if python else {}),
            "xlpydllactivateauto": self.activate,
            "strptr": _Pointer,
            "getenvironmentvariable": partial(_filled, "GetEnvironmentVariableW"),
            "getshortpathname": partial(_filled, "GetShortPathNameW"),
            "environ": os.environ.get,
            "numpureisthere": os.path.exists,
            # The model has neither files, nor languages, nor toolbars, nor a sheet of texts.
            "numpurecontents": (lambda: f'"INTERPRETER_WIN","{python}"\n')
            if python
            else self.contents,
            "numpuretextin": lambda lang, key, what: _texts().get((key, f"{what}_{lang}"), key),
            "numpurefaultofwindows": ctypes.get_last_error,
            "numpureisshown": lambda _: True,
            "numpurefoundlanguage": lambda: "en",
            "numpurewizardisopen": lambda: False,
            "numpureisstranger": lambda: False,
        }

    def _call_name(self, callee, args, frame, **context):
        outside = self.outside.get(callee.name.lower())
        if outside is None:
            return super()._call_name(callee, args, frame, **context)
        values, _ = self._arguments(args, frame)
        if callee.name in ("XLPyDLLActivateAuto", "StrPtr"):  # by reference
            name = getattr(args[0].value, "name", "")
            values[0] = self.lookup(name, frame, want_slot=True) if name else values[0]
        return outside(*values)

    def contents(self):
        """Return the lines of the file that VBA opens: by its name in the code page."""
        path = self.run("NumpureBridge.NumpureFileName").encode("mbcs", "replace").decode("mbcs")
        return Path(path).read_text("mbcs") if Path(path).exists() else ""

    def activate(self, result, command, mode):
        """Have the DLL start Python or find it; set the variable to it or to a sentence."""
        self.activations.append(command)
        library = ctypes.WinDLL(LIBRARY)  # the one that is loaded, as Declare finds it
        found = _Variant()
        status = library.XLPyDLLActivateAuto(ctypes.byref(found), command.encode("mbcs"), mode)
        self.python = _held(found)
        result.set(self.python)
        return status


class _Variant(ctypes.Structure):
    """A VARIANT of 64 bits."""

    _fields_ = (
        ("kind", ctypes.c_uint16),
        ("reserved", ctypes.c_uint16 * 3),
        ("pointer", ctypes.c_void_p),
        ("more", ctypes.c_void_p),
    )


def _held(variant):
    """Return the object or the text in a VARIANT."""
    if variant.kind == pythoncom.VT_DISPATCH:
        return Python(pythoncom.ObjectFromAddress(variant.pointer, pythoncom.IID_IDispatch))
    return ctypes.wstring_at(variant.pointer) if variant.kind else EMPTY


def _load_library(path):
    load = ctypes.WinDLL("kernel32", use_last_error=True).LoadLibraryA
    load.restype = ctypes.c_void_p
    return load(str(path).encode("mbcs")) or 0


@dataclass
class _Pointer:
    """The address of a text: of a variable's, or of a constant."""

    text: Any


def _filled(function, source, target, size):
    """Call a function of Windows that fills a variable; return how many characters it has then."""
    buffer = ctypes.create_unicode_buffer(size)
    given = source.text if isinstance(source.text, str) else source.text.get().rstrip("\0")
    length = getattr(ctypes.windll.kernel32, function)(given, buffer, size)
    target.text.set(buffer.value.ljust(size, "\0"))
    return length


class Python(VBAObject):
    """An object of the Python that serves Excel."""

    def __init__(self, dispatch):
        self.dispatch = dispatch

    def vba_get(self, name, args=(), named=None):
        """Call a method."""
        try:
            number = self.dispatch.GetIDsOfNames(name)
            answers = True
            found = self.dispatch.Invoke(number, 0, CALL, answers, *map(_sent, args))
        except pythoncom.com_error as error:
            description = error.excepinfo[2] if error.excepinfo else error.strerror
            raise VBARuntimeError(error.hresult, str(description)) from None
        return _received(found)


class _Workbook:
    """A workbook as Python sees it from its own process."""

    _public_methods_ = ()
    _public_attrs_ = ("Name",)

    def __init__(self, name):
        self.Name = name


class _Policy(DesignatedWrapPolicy):
    """Answers with the information of a type, of which xlwings asks the name."""

    def _GetTypeInfoCount_(self):  # noqa: N802
        return 1

    def _GetTypeInfo_(self, index, lcid):  # noqa: N802
        return index, _type_of_workbooks()


@cache
def _type_of_workbooks():
    """Return a type named Workbook."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder, "workbook.tlb"))
        library = pythoncom.CreateTypeLib2(SYS_WIN64, path)
        kind = library.CreateTypeInfo("Workbook", pythoncom.TKIND_DISPATCH)
        kind.SetGuid(pythoncom.CreateGuid())
        kind.LayOut()
        library.SetGuid(pythoncom.CreateGuid())
        library.SetName("Books")
        library.SaveAllChanges()
        return pythoncom.LoadTypeLib(path).GetTypeInfo(0)


def _sent(value):
    """Return an argument as VBA passes a Variant: by reference."""
    return VARIANT(BY_REFERENCE, _plain(value))


def _plain(value):
    if isinstance(value, VBAArray):
        return _nested(value)
    if isinstance(value, Python):
        return value.dispatch
    if isinstance(value, VBAObject):
        return wrap(_Workbook(value.vba_get("Name")), usePolicy=_Policy)
    return None if value is EMPTY else value


def _nested(array):
    """Return an array as rows, or as a list if it has one dimension."""
    spans = [range(lower, upper + 1) for lower, upper in array.bounds]
    if len(spans) == 1:
        return [_plain(array.get([at])) for at in spans[0]]
    return [[_plain(array.get([row, column])) for column in spans[1]] for row in spans[0]]


def _received(value):
    """Return what came back as VBA holds it."""
    if hasattr(value, "GetIDsOfNames"):
        return Python(value)
    if isinstance(value, tuple):
        return _array(value)
    return EMPTY if value is None else value


def _array(rows):
    """Return a tuple, of tuples if it has two dimensions, as an array that begins at 0."""
    bounds = [(0, len(rows) - 1)]
    if isinstance(rows[0], tuple):
        bounds.append((0, len(rows[0]) - 1))
        rows = [value for column in zip(*rows, strict=True) for value in column]
    return VBAArray(bounds, items=[_received(value) for value in rows])
