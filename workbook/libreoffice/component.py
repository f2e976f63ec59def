"""What LibreOffice loads of numpure-xl: a handler of commands, and the worksheet functions.

It runs on any Python 3, so that one that is too old can be told of; the packages beside it are
imported when they are first needed, and not when LibreOffice starts.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import uno
import unohelper
from com.sun.star.frame import XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization, XServiceInfo
from numpure import XFunctions

HOME = Path(__file__).parent
HANDLER = "com.sun.star.frame.ProtocolHandler"
COMMANDS, FUNCTIONS = "numpure.Commands", "numpure.Functions"
PROTOCOL = "vnd.numpure:"
NEEDED = (3, 11)

TOO_OLD = (
    "This LibreOffice brings Python {0}, and numpure-xl needs 3.11 or newer: install LibreOffice "
    "25.8 or newer.\n\nこの LibreOffice の Python は {0} で、numpure-xl には 3.11 以降が必要です。"
    "LibreOffice 25.8 以降を入れてください。"
)


def face() -> Any:
    """Return numpure_xl.extension: of the packages that came with this file, before all others."""
    folder = str(HOME / "pythonpath")
    if sys.path[0] != folder:
        sys.path.insert(0, folder)
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
            self.tell_too_old()
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
            self.face = face().Commands(self.context, self.frame, table)
        return self.face

    def tell_too_old(self) -> None:
        """Say what to do where Python is too old."""
        window = self.frame.ContainerWindow
        text = TOO_OLD.format(".".join(map(str, sys.version_info[:2])))
        kind = uno.Enum("com.sun.star.awt.MessageBoxType", "ERRORBOX")
        window.Toolkit.createMessageBox(window, kind, 1, "numpure-xl", text).execute()

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
            return lambda *_: TOO_OLD.format(".".join(map(str, sys.version_info[:2])))
        return lambda *arguments: face().answer(name, arguments)

    def getImplementationName(self) -> str:
        return FUNCTIONS

    def supportsService(self, name: str) -> bool:
        return name == FUNCTIONS

    def getSupportedServiceNames(self) -> Any:
        return (FUNCTIONS,)


g_ImplementationHelper = unohelper.ImplementationHelper()
g_ImplementationHelper.addImplementation(Commands, COMMANDS, (HANDLER,))
g_ImplementationHelper.addImplementation(Functions, FUNCTIONS, (FUNCTIONS,))
