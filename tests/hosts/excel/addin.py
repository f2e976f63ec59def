"""The built add-in as Excel on Windows runs it, over the double of COM.

Its VBA, as oletools reads it from numpure.xlam, runs in pyOpenVBA's interpreter. What the library
of xlwings starts is xlwings' own COM server, here in the same process. Of the VBA only what asks
the system is another: two functions of libraries, a file, the environment and the code page.
"""

import functools
import importlib
import re
import sys
import traceback
from contextlib import contextmanager
from typing import Any
from unittest import mock

import xlwings
from pyopenvba.interpreter import Interpreter
from pyopenvba.interpreter._objects import VBAObject
from pyopenvba.interpreter._parse import parse_module
from pyopenvba.interpreter._runtime import UNRESOLVED, HostBridge, ModuleRuntime
from pyopenvba.interpreter._values import EMPTY, MISSING, NOTHING, VBAArray, VBAErrorValue, error

from numpure_xl.hosts.excel.server import FUNCTIONS, keep
from tests.hosts.excel import com, engines, schema
from tests.hosts.excel.model import Area, Book, Excel
from tests.vba import modules_of
from workbook import build, sheets

HOME, PYTHON = r"C:\Users\me", r"C:\Python\python.exe"
COMMAND = f'"{PYTHON}" -P -m numpure_xl.hosts.excel.server $(CLSID)'
END = -1
"""The mode of xlwings' library that ends a Python."""

UNAVAILABLE = -2147023174
"""RPC_S_SERVER_UNAVAILABLE of WinError.h."""

NAMES = {2015: "#VALUE!", 2029: "#NAME?", 2036: "#NUM!", 2042: "#N/A"}
"""Excel's numbers of errors (XlCVError), and what a cell shows."""


@functools.cache
def modules():
    """Return the modules of the built add-in by name, parsed."""
    return {name: parse_module(text, name=name) for name, text in sources().items()}


def sources():
    """Return the modules of the built add-in by name, without the help that is no program."""
    help_of_functions = re.compile(r"(?m)^Attribute SUDOKU.*\n")
    return {
        name: help_of_functions.sub("", text.replace("\r\n", "\n"))
        for name, text in modules_of(build.HOME / "numpure.xlam").items()
        if name.startswith("Numpure")
    }


class Vba(Interpreter):
    """VBA in which what asks the system is answered by others.

    Attributes:
        outside: What answers, by the name of the function in small letters.
    """

    outside: dict[str, Any]

    def _call_name(self, callee, args, frame, **context):
        if callee.name.lower() not in self.outside:
            return super()._call_name(callee, args, frame, **context)
        values, _ = self._arguments(args, frame)
        if callee.name == "XLPyDLLActivateAuto":  # its first argument is the result
            result = self.lookup(args[0].value.name, frame, want_slot=True)
            return self.outside[callee.name.lower()](result, *values[1:])
        return self.outside[callee.name.lower()](*values)


class Remote(VBAObject):
    """An object of the double, or of Python, as VBA has it."""

    def __init__(self, inner):
        self.inner = inner
        self.vba_type_name = type(inner).__name__

    def vba_get(self, name, args=(), named=None):
        try:
            return to_vba(self._found(name, args, named or {}))
        except com.ComError as fault:
            raise error(1004, fault.excepinfo[2]) from fault
        except AttributeError as fault:
            raise error(438, str(fault)) from fault

    def _found(self, name, args, named):
        found = getattr(self.inner, name)
        if callable(found) and not isinstance(found, com.Com):
            found = found(*map(to_python, args), **{k: to_python(v) for k, v in named.items()})
        elif args:
            found = found(*map(to_python, args))
        return found

    def vba_set(self, name, value, args=(), named=None, *, by_ref=False):
        setattr(self.inner, name, to_python(value))

    def vba_value(self):
        return to_vba(self.inner.Value)

    def vba_iterate(self):
        return map(to_vba, self.inner)


class Control(VBAObject):
    """A control of the ribbon, as Excel hands it to a callback."""

    vba_type_name = "IRibbonControl"

    def __init__(self, ident, tag=""):
        self.values = {"id": ident, "tag": tag}

    def vba_get(self, name, args=(), named=None):
        return self.values[name.lower()]


class Dead(VBAObject):
    """A Python that has ended."""

    vba_type_name = "Object"

    def vba_get(self, name, args=(), named=None):
        raise error(UNAVAILABLE, "The RPC server is unavailable.")


def to_vba(value):
    """Return what VBA gets for what COM hands over."""
    if value is None:
        return EMPTY
    if isinstance(value, (list, tuple)) and value and isinstance(value[0], (list, tuple)):
        columns = list(zip(*value, strict=True))
        items = [to_vba(one) for column in columns for one in column]
        return VBAArray([(1, len(value)), (1, len(columns))], items=items)
    if isinstance(value, (list, tuple)):
        return VBAArray([(1, len(value))], items=[to_vba(one) for one in value])
    if isinstance(value, int) and value in com.ERRORS.values():
        return VBAErrorValue(value & 0xFFFF)
    return value if isinstance(value, (str, bool, int, float)) else Remote(value)


def to_python(value):
    """Return what COM hands over of what VBA has."""
    if value is EMPTY or value is NOTHING:
        return None
    if isinstance(value, Remote):
        return value.inner
    if isinstance(value, VBAErrorValue):
        return value.number - 2146828288
    if isinstance(value, VBAArray):
        items = tuple(to_python(one) for one in value.elements())
        height = value.bounds[0][1] - value.bounds[0][0] + 1
        rows = tuple(items[row::height] for row in range(height))
        return items if value.dimensions == 1 else rows
    return value


class Host(HostBridge):
    """What Excel offers to VBA besides the language."""

    def __init__(self, addin):
        self.addin = addin

    def global_object(self, name):
        application = com.Application(self.addin.excel)
        found = {
            "application": lambda: application,
            "activeworkbook": lambda: application.ActiveWorkbook,
            "activesheet": lambda: application.ActiveWorkbook.ActiveSheet,
            "thisworkbook": lambda: com.Workbook(self.addin.excel, self.addin.book),
        }.get(name)
        if found is None:
            return UNRESOLVED
        thing = found()
        return NOTHING if thing is None else Remote(thing)

    def constant(self, name):
        return constants().get(name, UNRESOLVED)


@functools.cache
def constants():
    """Return Excel's constants by their names in small letters."""
    lists = [values for values in schema.model()[1].values() if isinstance(values, dict)]
    return {name.lower(): value for values in lists for name, value in values.items()}


@functools.cache
def server():
    """Return xlwings' module of the COM server, and the functions as xlwings offers them to it."""
    engines.xlwindows()

    class Variant:  # what of Python is handed to VBA
        pass

    util = engines._module(
        "win32com.server.util", wrap=lambda found, **_options: found, unwrap=lambda found: found
    )
    pythoncom = engines._module(
        "pythoncom",
        IID_IDispatch=0,
        TypeIIDs={0: Variant},
        CoInitialize=lambda: None,
    )
    names = ("win32api", "win32event", "win32com.server.dispatcher", "win32com.server.policy")
    modules = [engines._module(name) for name in names]
    client = engines._module("win32com.client", Dispatch=lambda found, **_options: found)
    parent = engines._module("win32com.server", util=util)
    modules += [
        engines._module("win32com", client=client, server=parent),
        engines._module("pywintypes", com_error=com.ComError, IID=str),
        *(client, parent, util, pythoncom),
    ]
    with engines._in_place(modules):
        theirs: Any = importlib.import_module("xlwings.udfs")
        served: Any = importlib.import_module("xlwings.com_server")
    served.FromVariant = lambda found: found.obj if hasattr(found, "obj") else found
    offered = mock.patch.multiple(xlwings, func=theirs.xlfunc, arg=theirs.xlarg)
    with mock.patch.dict(sys.modules), offered:
        sys.modules.pop(FUNCTIONS, None)
        with engines._in_place([theirs]):
            keep()
    module = theirs.udf_modules[FUNCTIONS]["module"]

    class Server(served.XLPython):
        excel: Excel
        calls = 0

        def Tuple(self, *elements):
            self.excel.held.update(one for one in elements if isinstance(one, com.Com))
            return super().Tuple(*elements)

        def Call(self, *arguments):
            with engines._in_place([engines.xlwindows()]), self.excel.inside(is_inside=False):
                try:
                    return super().Call(*arguments)
                except Exception:  # noqa: BLE001  # as pywin32's server hands it over
                    fault = f"Unexpected Python Error: {traceback.format_exc()}"
            raise com.ComError(fault)

        def CallUDF(self, *arguments):
            before = self.excel.calls.total()
            with engines._in_place([served]):
                found = super().CallUDF(*arguments)
            self.calls = self.excel.calls.total() - before
            return found

    return Server, module


class AddIn:
    """The add-in in a double of Excel.

    Attributes:
        files: What is in files, by their paths.
        encoding: The code page of the system.
        programs: The interpreters that are there.
        libraries: The paths under which there is a library of xlwings.
        blocked: Libraries that are there and cannot be loaded: the number of Windows for each.
        opened: The paths that were read.
        loaded: The libraries that were loaded.
        started: The command lines that were run.
        refusal: Why xlwings' library hands out no Python; "" if it does.
        dead: The command lines whose Python has ended; the library goes on handing it out.
    """

    def __init__(self, excel):
        self.excel, self.encoding = excel, "cp1252"
        config = f'"INTERPRETER_WIN","{PYTHON}"\r\n'
        self.files = {rf"{HOME}\.numpure_xl\numpure_xl.conf": config}
        self.libraries = {rf"{HOME}\.numpure_xl\numpure64.dll"}
        self.blocked: dict[str, int] = {}
        self.fault = 0
        self.programs = {PYTHON}
        self.opened: list[str] = []
        self.loaded: list[str] = []
        self.started: list[str] = []
        self.dead: set[str] = set()
        self.names_dead = False
        self.refusal = ""
        kind, self.functions = server()
        self.server = kind()
        self.server.excel = excel
        self.book = Book(excel, "numpure.xlam", "ナンプレ", "numpure_text")
        texts = list(sheets.texts())
        area = Area(1, 1, len(texts), len(texts[0]))
        self.book.sheets[1].write(area, texts)
        self.vba = Vba(Host(self))
        self.vba.outside = {
            "loadlibrary": self._load,
            "numpurehome": lambda: HOME,
            "numpureisthere": lambda path: str(path) in self.programs | {*self.blocked},
            "numpurefaultofwindows": lambda: self.fault,
            "numpurecontents": self._contents,
            "strconv": self._converted,
            "xlpydllactivateauto": self._activate,
        }
        for name, parsed in modules().items():
            self.vba.modules[name.lower()] = ModuleRuntime(parsed, self.vba)

    def _load(self, path):
        self.loaded.append(str(path))
        self.fault = 0 if path in self.libraries else self.blocked.get(str(path), 126)
        return int(not self.fault)

    def _contents(self):
        """Read the configuration; the interpreter opens no files."""
        path = str(self.vba.run("NumpureFileName"))
        self.opened.append(path)
        return self.files.get(path, "").replace("\r\n", "\n")

    def _converted(self, text, _conversion):
        """Convert to the system's code page; back from there nothing changes any more."""
        return text.encode(self.encoding, "replace").decode(self.encoding)

    def _activate(self, result, command, mode):
        """Hand out a Python, as the library does: a dead one, or why there is none."""
        if mode == END:
            self.dead.add(str(command))
            return 0
        if str(command).split('"')[1] not in self.programs:
            result.set("Could not create Python process.")
            return 1
        self.started.append(str(command))
        if self.refusal:
            result.set(self.refusal)
            return 1
        if str(command) in self.dead and self.names_dead:
            result.set(f"Could not activate Python COM server, hr = {UNAVAILABLE}")
            return 1
        result.set(Dead() if str(command) in self.dead else Remote(self.server))
        return 0

    @property
    def calls_of_python(self):
        """How often the last function that was called asked Excel for anything."""
        return self.server.calls

    @contextmanager
    def at_work(self):
        """Let a command be at work, as after a click, also where a test has called it by itself."""
        module = self.vba.modules["numpurecommands"]
        module.initialise()
        since = module.variables["mbusysince"]
        is_clicked = self.run("NumpureIsBusy")
        if not is_clicked:
            since.set(1)  # any time but none
        try:
            yield
        finally:
            if not is_clicked:
                since.set(0)

    def answer(self, *procedures):
        """Let Python run procedures; what they ask Excel for is no call from outside."""

        def run(procedure, *arguments):
            calls = self.excel.calls.copy()
            try:
                with self.at_work():
                    return self.run(procedure, *arguments)
            finally:
                self.excel.calls.clear()
                self.excel.calls.update(calls)

        for procedure in procedures:
            self.excel.answers[procedure] = functools.partial(run, procedure)

    def set_language(self, lang):
        """Set the language as Settings does."""
        (path,) = self.files
        self.files[path] += f'"LANGUAGE","{lang}"\r\n'

    def run(self, procedure, *arguments):
        """Run a procedure of the add-in; return what it returns."""
        with self.excel.inside():
            return to_python(self.vba.run(procedure, [to_vba(one) for one in arguments]))

    def press(self, ident, callback="NumpureOnAction", *arguments, tag=""):
        """Press a control of the ribbon; of a setting, the one that has its name and its choice."""
        with self.excel.inside():
            self.vba.run(callback, [Control(ident, tag), *map(to_vba, arguments)])

    def cell(self, function, *arguments):
        """Return what a formula shows: rows, or a value; an error as the text that Excel shows.

        An argument is a value, rows of a constant such as {1,2;3,4}, an `Area` of the sheet in
        front or several in a set of brackets, here a list, or None for one that is left out.
        """
        found = self.vba.run(function, list(map(self._given, arguments)))
        if isinstance(found, VBAErrorValue):
            return NAMES[found.number]
        return to_python(found)

    def _given(self, argument):
        if isinstance(argument, list) and isinstance(argument[0], Area):
            argument = com.Range(self.excel, self.excel.active.active, argument)
        if isinstance(argument, Area):
            argument = com.Range(self.excel, self.excel.active.active, [argument])
        return MISSING if argument is None else to_vba(argument)
