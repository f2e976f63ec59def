"""Inside xlwings: each part of it that it does not promise, and the lines of it that it rests on.

All that the adapters, the server and the self-test use of xlwings beside its documented names is
here. Each function names the file and the lines of xlwings without which it would do something
else; a test reads them in the xlwings that is installed.
"""

from __future__ import annotations

import atexit
from collections.abc import Callable
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import xlwings as xw

from numpure_xl.hosts.excel.com import ComObject, Connection, Kinds

WINDOWS, MAC = "xlwings._xlwindows", "xlwings._xlmac"
"""The modules of xlwings that reach Excel on either system."""

ATTEMPTS = 200
"""Times that xlwings' own wrapper makes a call that Excel refuses; by itself it never ends."""

CLEANING = "def clean_value_data(data, datetime_builder, empty_as, number_builder, err_to_str):"
"""The method of xlwings' engines that makes values of what Excel hands over."""

F = TypeVar("F", bound=Callable[..., Any])


class Reliance(NamedTuple):
    """Lines of a file of xlwings, one after another, that something here rests on."""

    function: str
    file: str
    lines: tuple[str, ...]


RELIANCES: list[Reliance] = []


def rests_on(file: str, *lines: str) -> Callable[[F], F]:
    """Note the lines of xlwings that a function rests on, without their indentation."""

    def noted(function: F) -> F:
        RELIANCES.append(Reliance(function.__name__, file, lines))
        return function

    return noted


@rests_on("main.py", "self.impl = impl")
@rests_on("_xlwindows.py", "class Book(base_classes.Book):")
@rests_on("_xlmac.py", "class Book(base_classes.Book):")
def module_of(thing: Any) -> SimpleNamespace:  # noqa: ANN401  # a book, an app, a sheet, a range
    """Return the names of the module of xlwings that an object is made by."""
    return SimpleNamespace(**type(thing.impl).__init__.__globals__)


def is_on_mac(thing: Any) -> bool:  # noqa: ANN401  # as above
    """True if an object of xlwings is one of Excel on a Mac."""
    return bool(type(thing.impl).__module__ == MAC)


# --- Windows


@rests_on("_xlwindows.py", "from win32com.client import (", "CDispatch,", "CoClassBaseClass,")
@rests_on("_xlwindows.py", "except pywintypes.com_error as e:")
def kinds(module: Any) -> Kinds:  # noqa: ANN401
    """Return pywin32's classes, as xlwings has imported them."""
    objects = (module.CDispatch, module.CoClassBaseClass, module.DispatchBaseClass)
    return Kinds(module.pywintypes.com_error, objects)


@rests_on("_xlwindows.py", "class Book(base_classes.Book):", "def __init__(self, xl):")
@rests_on("_xlwindows.py", 'object.__setattr__(self, "_inner", inner)')
def connected(book: Any) -> tuple[xw.Book, Connection]:  # noqa: ANN401  # xlwings' or pywin32's
    """Return a workbook whose calls wait for a busy Excel, and what lets go of its objects.

    Args:
        book: A workbook of xlwings, of such a connection, or of pywin32.
    """
    module: Any = module_of(book) if isinstance(book, xw.Book) else import_module(WINDOWS)
    xl = book.impl.xl if isinstance(book, xw.Book) else book
    if isinstance(xl, ComObject):
        return book, xl._connection  # noqa: SLF001
    connection = Connection(kinds(module))
    inner = getattr(xl, "_inner", xl)
    return xw.Book(impl=module.Book(xl=connection.wrapped(inner))), connection


@rests_on("_xlwindows.py", "class Sheet(base_classes.Sheet):", "def __init__(self, xl):")
def sheet_of(target: xw.Range) -> xw.Sheet:
    """Return the sheet of a range on Windows, in one call where xlwings takes seven."""
    module = module_of(target)
    return xw.Sheet(impl=module.Sheet(xl=target.api.Worksheet))


@rests_on("_xlwindows.py", "class Range(base_classes.Range):", "def __init__(self, xl):")
def range_of(book: xw.Book, name: Any) -> xw.Range:  # noqa: ANN401  # a Name of Excel's
    """Return the cells of a defined name on Windows."""
    return xw.Range(impl=module_of(book).Range(xl=name.RefersToRange))


@rests_on("_xlwindows.py", "rv = win32api.MessageBox(")
@rests_on("_xlwindows.py", "import win32con")
def show_without_excel(book: xw.Book, text: str, title: str) -> None:
    """Show a message box on Windows that no window of Excel owns."""
    module = module_of(book)
    module.win32api.MessageBox(0, text, title, module.win32con.MB_OK)


@rests_on("_xlwindows.py", "N_COM_ATTEMPTS = 0  # 0 means try indefinitely")
def end_attempts() -> None:
    """Let xlwings' own wrapper give up; it is what a user's own code has."""
    module: Any = import_module(WINDOWS)
    module.N_COM_ATTEMPTS = ATTEMPTS


@rests_on("udfs.py", "udf_modules = {}")
@rests_on("udfs.py", "module_info = udf_modules.get(module_name, None)")
def serve(name: str, module: ModuleType) -> None:
    """Have xlwings' server take functions from a module, whatever becomes of its file."""
    udfs: Any = import_module("xlwings.udfs")
    udfs.udf_modules[name] = {"module": module, "filename": "", "filetime": None}


# --- a Mac


@rests_on("_xlmac.py", "from appscript import its, k as kw, mactypes")
@rests_on("_xlmac.py", "_BORDER_LINE_STYLE_FROM_KW = {")
@rests_on("_xlmac.py", "_BORDER_WEIGHT_FROM_KW = {")
def words(thing: Any) -> tuple[Any, dict[Any, str], dict[Any, str]]:  # noqa: ANN401
    """Return a Mac's keywords, and its styles and weights of borders as xlwings names them."""
    module = module_of(thing)
    return module.kw, module._BORDER_LINE_STYLE_FROM_KW, module._BORDER_WEIGHT_FROM_KW  # noqa: SLF001


@rests_on("_xlmac.py", "class Range(base_classes.Range):", "def __init__(self, sheet, address):")
def range_at(sheet: xw.Sheet, address: str) -> xw.Range:
    """Return the cells of an address on a Mac; xlwings parts one at its first colon."""
    module = module_of(sheet)
    return xw.Range(impl=module.Range(sheet.impl, address))


@rests_on("_xlmac.py", "import psutil")
def began(app: xw.App) -> float:
    """Return the start of a process of Excel on a Mac, in seconds of the system's clock."""
    module = module_of(app)
    return float(module.psutil.Process(app.pid).create_time())


@rests_on("_xlmac.py", "@atexit.register", "def cleanup():")
def forget_cleanup(book: xw.Book) -> None:
    """Keep xlwings on a Mac from running a macro "CleanUp" of whatever workbook is in front."""
    module = module_of(book)
    atexit.unregister(module.cleanup)


@rests_on("_xlmac.py", "def is_excel_running():")
def is_running(book: xw.Book) -> bool:
    """True if Excel runs on a Mac: to ask it anything else would open it again."""
    module = module_of(book)
    return bool(module.is_excel_running())


@rests_on("_xlmac.py", "from appscript.reference import CommandError, Reference")
def sent_by(book: xw.Book) -> type[Any]:
    """Return appscript's class of a command, which is called for each Apple event."""
    module = module_of(book)
    return module.appscript.reference.Command  # type: ignore[no-any-return]


# --- both


@rests_on("_xlmac.py", "from appscript.reference import CommandError, Reference")
def refusals(book: xw.Book) -> tuple[type[Exception], ...]:
    """Return the exceptions by which Excel, or its connection, says that it has not or will not."""
    module = module_of(book)
    error = module.CommandError if is_on_mac(book) else kinds(module).error
    return error, AttributeError


@rests_on("_xlwindows.py", "engine = Engine()")
@rests_on("_xlmac.py", "engine = Engine()")
@rests_on("_xlwindows.py", CLEANING)
@rests_on("_xlmac.py", CLEANING)
def engine_of(target: xw.Range) -> Any:  # noqa: ANN401  # no type of xlwings
    """Return the engine, which cleans values; to find it otherwise takes calls."""
    module = module_of(target)
    return module.engine


@rests_on("_xlwindows.py", "def selection(self):")
@rests_on("_xlmac.py", "def selection(self):")
def selection(app: xw.App) -> xw.Range | None:
    """Return the cells that are selected; xlwings' own property asks for them twice."""
    cells = app.impl.selection
    return None if cells is None else xw.Range(impl=cells)


@rests_on("_xlwindows.py", "@formula2.setter", "def formula2(self, value):")
@rests_on("_xlmac.py", "@formula2.setter", "def formula2(self, value):")
@rests_on("_xlwindows.py", "@formula.setter", "def formula(self, value):")
@rests_on("_xlmac.py", "@formula.setter", "def formula(self, value):")
def type_in(target: xw.Range, typed: str | list[list[str]], *, spills: bool) -> None:
    """Type into cells; xlwings' own properties would convert what is typed."""
    setattr(target.impl, "formula2" if spills else "formula", typed)
