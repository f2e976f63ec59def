"""What LibreOffice loads of numpure-xl: a handler of commands, the functions, a job for files.

It runs on any Python 3, so that one that is too old can be reported; the packages beside it are
imported when they are first needed, and not when LibreOffice starts.
"""

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import uno
import unohelper
from com.sun.star.awt import XContainerWindowEventHandler
from com.sun.star.frame import XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization, XServiceInfo
from com.sun.star.task import XJob
from numpure import XFunctions

HOME = Path(__file__).parent
HANDLER = "com.sun.star.frame.ProtocolHandler"
COMMANDS, FUNCTIONS, OPTIONS = "numpure.Commands", "numpure.Functions", "numpure.Options"
LOADED, JOB = "numpure.Loaded", "com.sun.star.task.Job"
CALC = "com.sun.star.sheet.SpreadsheetDocument"
OTHERS = ("Excel", "Office Open XML")  # in the names of filters for files of other programs
PROTOCOL = "vnd.numpure:"
NEEDED = (3, 11)


def too_old() -> str:
    """Return what to say where Python is too old, in all languages."""
    text = (HOME / "text/too_old.txt").read_text("utf-8")
    return text.format(".".join(map(str, sys.version_info[:2])))


def face() -> Any:
    """Return numpure_xl.extension: that which came with this file.

    All extensions share one Python. So our folder is the last that is searched, and what others
    bring stays theirs; only numpure_xl itself is taken from here whatever else is installed.
    """
    folder = HOME / "pythonpath"
    if str(folder) not in sys.path:
        sys.path.append(str(folder))
    if "numpure_xl" not in sys.modules:
        place = folder / "numpure_xl"
        places = [str(place)]
        spec: Any = spec_from_file_location(
            "numpure_xl", place / "__init__.py", submodule_search_locations=places
        )
        sys.modules["numpure_xl"] = module_from_spec(spec)
        spec.loader.exec_module(sys.modules["numpure_xl"])
    return import_module("numpure_xl.extension")


class Commands(unohelper.Base, XDispatchProvider, XDispatch, XInitialization, XServiceInfo):
    """Runs vnd.numpure:... in a window."""

    def __init__(self, context: Any) -> None:
        self.context = context
        self.frame: Any = None
        self.face: Any = None

    def initialize(self, arguments: Any) -> None:
        self.frame = arguments[0] if arguments else None

    def queryDispatch(self, url: Any, _target: str, _flags: int) -> Any:
        return self if url.Complete.startswith(PROTOCOL) else None

    def queryDispatches(self, requests: Any) -> Any:
        return [self.queryDispatch(r.FeatureURL, r.FrameName, r.SearchFlags) for r in requests]

    def dispatch(self, url: Any, arguments: Any) -> None:
        if sys.version_info < NEEDED:
            self.report_too_old()
        else:
            given = {argument.Name: argument.Value for argument in arguments}
            self.commands().dispatch(url.Complete, given)

    def addStatusListener(self, listener: Any, url: Any) -> None:
        if sys.version_info >= NEEDED:
            self.commands().listen(listener, url)

    def removeStatusListener(self, listener: Any, url: Any) -> None:
        if self.face is not None:
            self.face.forget(listener, url)

    def commands(self) -> Any:
        """Return the commands of this window."""
        if self.face is None:
            table = str(HOME / "menus.json")
            page = (HOME / "dialogs/options.xdl").as_uri()
            self.face = face().Commands(self.context, self.frame, table, page)
        return self.face

    def report_too_old(self) -> None:
        """Say what to do where Python is too old."""
        window = self.frame.ContainerWindow
        text = too_old()
        kind = uno.Enum("com.sun.star.awt.MessageBoxType", "ERRORBOX")
        box = window.Toolkit.createMessageBox(window, kind, 1, "numpure-xl", text)
        try:
            box.execute()
        finally:
            box.dispose()

    def getImplementationName(self) -> str:
        return COMMANDS

    def supportsService(self, name: str) -> bool:
        return name == HANDLER

    def getSupportedServiceNames(self) -> Any:
        return (HANDLER,)


class Functions(unohelper.Base, XFunctions, XServiceInfo):
    """The worksheet functions: each method of the interface is one of udfs.py."""

    def __init__(self, _context: Any) -> None:
        pass

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("sudoku_"):
            raise AttributeError(name)
        if sys.version_info < NEEDED:
            return lambda *_: too_old()
        return lambda *arguments: face().answer(name, arguments)

    def getImplementationName(self) -> str:
        return FUNCTIONS

    def supportsService(self, name: str) -> bool:
        return name == FUNCTIONS

    def getSupportedServiceNames(self) -> Any:
        return (FUNCTIONS,)


class Options(unohelper.Base, XContainerWindowEventHandler, XServiceInfo):
    """Fills the options page, and keeps what is chosen there."""

    def __init__(self, context: Any) -> None:
        self.context = context

    def callHandlerMethod(self, window: Any, event: Any, method: str) -> bool:
        if method != "external_event" or sys.version_info < NEEDED:
            return False
        face().show_options(self.context, window, str(event))
        return True

    def getSupportedMethodNames(self) -> Any:
        return ("external_event",)

    def getImplementationName(self) -> str:
        return OPTIONS

    def supportsService(self, name: str) -> bool:
        return name == OPTIONS

    def getSupportedServiceNames(self) -> Any:
        return (OPTIONS,)


def has_functions(document: Any) -> bool:
    """Return whether a formula may have one of our functions."""
    sheets = (document.Sheets.getByIndex(at) for at in range(document.Sheets.Count))
    areas = (area for sheet in sheets for area in sheet.queryFormulaCells(7))  # of any result
    return any(
        name in formula.lower()
        for area in areas
        for row in area.getFormulaArray()
        for formula in row
        for name in ("sudoku_", "_xldudf_")
    )


class Loaded(unohelper.Base, XJob, XServiceInfo):
    """Looks at each document that is opened; only a workbook of Excel's kind imports anything."""

    def __init__(self, _context: Any) -> None:
        pass

    def execute(self, arguments: Any) -> None:
        given = {one.Name: one.Value for group in arguments for one in group.Value}
        document = given.get("Model")
        if sys.version_info < NEEDED or document is None or not document.supportsService(CALC):
            return
        if any(kind in str(document.getArgs()) for kind in OTHERS) and has_functions(document):
            face().loaded(document)

    def getImplementationName(self) -> str:
        return LOADED

    def supportsService(self, name: str) -> bool:
        return name in {LOADED, JOB}

    def getSupportedServiceNames(self) -> Any:
        return (LOADED, JOB)


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Options, OPTIONS, (OPTIONS,))
g_ImplementationHelper.addImplementation(Commands, COMMANDS, (HANDLER,))
g_ImplementationHelper.addImplementation(Functions, FUNCTIONS, (FUNCTIONS,))
g_ImplementationHelper.addImplementation(Loaded, LOADED, (LOADED, JOB))
