"""xlwings' own engines for Windows and for a Mac, loaded on Linux over the doubles of Excel.

They import pywin32 and appscript, which are to be had on their systems only: modules of these
names take their place while they are imported, and are gone from sys.modules afterwards.
"""

import ctypes
import functools
import importlib
import sys
from contextlib import contextmanager
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest import mock

from xlwings.main import Book, Engine, engines

from tests.hosts.excel import apple, com

YES, NO, OK = 6, 7, 1


def _module(name, **content):
    made = ModuleType(name)
    vars(made).update(content)
    return made


class _Anything:
    """What of Windows' own libraries is looked up when the engine is imported, and never called."""

    def __getattr__(self, name):
        return _Anything()

    def __call__(self, *_arguments):
        return 0


@contextmanager
def _in_place(modules):
    with mock.patch.dict(sys.modules, {module.__name__: module for module in modules}):
        yield


@functools.cache
def xlwindows():
    """Return xlwings' engine for Windows."""
    client = _module(
        "win32com.client",
        CDispatch=com.Dispatch,
        CoClassBaseClass=type("CoClassBaseClass", (), {}),
        DispatchBaseClass=type("DispatchBaseClass", (), {}),
        Dispatch=lambda found, **_options: found,
        DispatchEx=None,
    )
    boxes = {"MB_OK": 0, "MB_OKCANCEL": 1, "MB_YESNOCANCEL": 3, "MB_YESNO": 4}
    modules = [
        _module("pywintypes", com_error=com.ComError, error=OSError, TimeType=_Anything),
        _module("win32api"),
        _module("win32con", **boxes, MB_ICONINFORMATION=64, MB_ICONWARNING=48),
        _module("pythoncom", CoInitialize=lambda: None, __file__="", ole_error=com.ComError),
        _module("win32com", client=client),
        client,
        _module("win32gui"),
        _module("win32process", GetWindowThreadProcessId=lambda _hwnd: (0, 1)),
        _module("win32timezone"),
    ]
    nowhere: Any = {"windll": _Anything(), "oledll": _Anything(), "PyDLL": lambda _: _Anything()}
    with _in_place(modules), mock.patch.multiple(ctypes, create=True, **nowhere):
        sys.modules.pop("xlwings._xlwindows", None)  # on Windows the real one
        engine: Any = importlib.import_module("xlwings._xlwindows")
    engine.is_hwnd_xl_app = lambda _hwnd: True  # one Excel, and it is in front
    return engine


def windows(excel):
    """Return the active workbook of a double as xlwings has it on Windows."""
    engine = xlwindows()

    def box(_hwnd, prompt, _title, style):
        answer = excel.alerted(prompt, {0: "ok", 4: "yes_no"}[style & 7])
        return {"ok": OK, "yes": YES, "no": NO}[answer]

    found = engine.COMRetryObjectWrapper(com.Application(excel))
    engine.win32api.MessageBox = box
    engine.get_excel_hwnds = lambda: [1]
    engine.get_xl_app_from_hwnd = lambda _hwnd: found
    front = Engine(impl=engine.engine)
    engines.add(front)
    front.activate()
    return Book(impl=engine.App(xl=found).books.active)


@functools.cache
def xlmac():
    """Return xlwings' engine for a Mac."""
    words = apple.Words()
    reference = _module(
        "appscript.reference",
        CommandError=apple.CommandError,
        Reference=apple.Reference,
        Command=apple.Command,
    )
    send = SimpleNamespace(EventError=apple.CommandError)
    modules = [
        _module("appscript", k=words, its=words, mactypes=words, reference=reference),
        reference,
        _module("aem", aemsend=send),
        _module("osax"),
        _module("psutil", process_iter=list, NoSuchProcess=LookupError),
    ]
    with _in_place(modules):
        engine: Any = importlib.import_module("xlwings._xlmac")
    engine.Apps._iter_excel_instances = lambda _self: iter([1])
    return engine


def mac(excel):
    """Return the active workbook of a double as xlwings has it on a Mac."""
    engine = xlmac()

    def activate(_self, steal_focus=False):  # noqa: ARG001  # xlwings names it
        excel.calls["System Events"] += 4

    excel.too_late = apple.CommandError
    engine.App.activate = activate
    engine.App.pid = 1  # as it may be after Excel was opened anew
    engine.psutil.Process = lambda _pid: SimpleNamespace(create_time=lambda: excel.run_number)
    engine.App.visible = True  # asked of System Events, which is no part of Excel
    engine.osax.OSAX = lambda **_options: apple.StandardAdditions(excel)
    engine.appscript.app = lambda *_name, **_options: apple.Reference(excel)
    front = Engine(impl=engine.engine)
    engines.add(front)
    front.activate()
    return Book(impl=engine.App(xl=apple.Reference(excel)).books.active)
