"""The program that Excel on Windows starts: `python -P -m numpure_xl.hosts.excel.server CLSID`.

xlwings' library starts one for each Excel and ends it with Excel; a further argument says how many
there were before. `-P` and a module of its own keep Python from looking for modules in the folder
that Excel happens to be in. With `--version` instead of a class the module imports the same, prints
two versions and ends: `numpure doctor`.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path

import xlwings as xw

from numpure_xl import __version__
from numpure_xl.hosts.escape_key import escape_is_down
from numpure_xl.hosts.excel import config, inside_xlwings, watchdog

FUNCTIONS = "numpure_xl.udfs"
"""The module that the add-in's VBA names when a cell calls a function."""


CONDA = ("", "Library/mingw-w64/bin", "Library/usr/bin", "Library/bin", "Scripts", "bin")
"""The folders of an environment that `conda activate` puts on the PATH of Windows."""


def find_libraries(prefix: Path) -> None:
    """Do for a Python of conda what activating does: Excel starts it without.

    Args:
        prefix: The folder of the environment; in those of other makers nothing is changed.
    """
    if not (prefix / "conda-meta").is_dir():
        return
    folders = [str(folder) for name in CONDA if (folder := prefix / name).is_dir()]
    os.environ["PATH"] = os.pathsep.join([*folders, os.environ.get("PATH", "")])
    if sys.platform == "win32":
        for folder in folders:
            os.add_dll_directory(folder)


def keep() -> None:
    """Have xlwings keep the functions that it serves, each of them watched and stopped by Esc.

    By itself it looks at the date of their file at each call, and after an upgrade would load that
    one module anew among older ones.
    """
    module = import_module(FUNCTIONS)
    module.stop_when(escape_is_down)
    for name, function in vars(module).items():
        if name.startswith("sudoku_"):
            setattr(module, name, watchdog.guarded(function))
    inside_xlwings.serve(FUNCTIONS, module)


LOADED = Path(__file__).stat().st_mtime_ns
"""Time at which this running module was written."""


def is_outdated() -> bool:
    """True if numpure-xl has been installed again since this Python began."""
    try:
        return Path(__file__).stat().st_mtime_ns != LOADED
    except OSError:  # just being replaced
        return False


def main(argument: str) -> None:
    """Serve Excel under a class, or with `--version` print what would."""
    if argument != "--version":
        from xlwings import com_server  # noqa: PLC0415  # to be had on Windows only

        watchdog.start(config.places().config.with_name(watchdog.LOG))
        watchdog.note(f"numpure-xl {__version__}, xlwings {xw.__version__}, {sys.version}")
        inside_xlwings.end_attempts()
        keep()
        com_server.serve(argument)  # type: ignore[no-untyped-call]
        return
    if sys.platform == "win32":
        import_module("xlwings.com_server")
    import_module(FUNCTIONS)
    sys.stdout.write(f"{__version__} {xw.__version__}\n")


if __name__ == "__main__":
    find_libraries(Path(sys.prefix))
    main(sys.argv[1])
