"""Has xlwings generate its VBA wrappers of the worksheet functions; run as a program.

xlwings does so on Windows, where it finds pywin32; the generator itself needs none of it, so that
empty modules of these names do. Prints what xlwings knows of each function, and the VBA, as JSON.
"""

import importlib
import io
import json
import sys
from types import ModuleType, SimpleNamespace


def main():
    """Take the decorators of classic xlwings for those of a system without Excel."""
    for name in ("pythoncom", "pywintypes", "win32com", "win32com.client"):
        sys.modules[name] = ModuleType(name)
    vars(sys.modules["pythoncom"])["CoInitialize"] = lambda: None
    vars(sys.modules["pywintypes"])["com_error"] = Exception
    vars(sys.modules["win32com.client"])["Dispatch"] = None
    import xlwings  # noqa: PLC0415
    from xlwings import udfs as classic  # noqa: PLC0415

    vars(xlwings).update(func=classic.xlfunc, arg=classic.xlarg)
    module = importlib.import_module("numpure_xl.udfs")
    told = {
        name: {
            "arguments": [[a["name"], "optional" in a, a["options"]] for a in f.__xlfunc__["args"]],
            "docs": [a["doc"] for a in f.__xlfunc__["args"]],
            "category": f.__xlfunc__["category"],
            "volatile": f.__xlfunc__["volatile"],
            "converter": f.__xlfunc__["ret"]["options"],
        }
        for name, f in vars(module).items()
        if name.startswith("sudoku_")
    }
    vba = io.StringIO()
    workbook = SimpleNamespace(Name="numpure.xlam")
    classic.generate_vba_wrapper("numpure_xl.udfs", module, vba, workbook)
    json.dump({"functions": told, "vba": vba.getvalue()}, sys.stdout)


if __name__ == "__main__":
    main()
