"""What Excel on Windows starts: `python -P -m numpure_xl.hosts.excel.server CLSID`.

xlwings' library starts one for each Excel and ends it with Excel. `-P` and a module of its own
keep Python from looking for modules in the folder that Excel happens to be in. With `--version`
instead of a class the module imports the same, prints two versions and ends: `numpure doctor`.
"""

from __future__ import annotations

import sys
from importlib import import_module

from numpure_xl import __version__
from numpure_xl.lean_xlwings import xw

FUNCTIONS = "numpure_xl.udfs"
"""The module that the add-in's VBA names when a cell calls a function."""


def main(argument: str) -> None:
    """Serve Excel under a class, or with `--version` print what would."""
    if argument != "--version":
        from xlwings.com_server import serve  # noqa: PLC0415  # to be had on Windows only

        serve(argument)  # type: ignore[no-untyped-call]
        return
    if sys.platform == "win32":
        import_module("xlwings.com_server")
    import_module(FUNCTIONS)
    sys.stdout.write(f"{__version__} {xw.__version__}\n")


if __name__ == "__main__":
    main(sys.argv[1])
