"""numpure_xl/udfs.py -> the functions as Calc knows them: their types, names and help."""

from __future__ import annotations

from numpure_xl import extension, udfs
from workbook import sheets, wrappers
from workbook.libreoffice import menus, rdb

SERVICE = "numpure.Functions"
"""Stands in documents, as NUMPURE.FUNCTIONS.SUDOKU_SOLVE: never to be changed."""

INTERFACE = "numpure.XFunctions"

ROWS, VALUE = "[][]any", "any"
"""Rows of values; and anything, or nothing where an argument is left out."""

CELLS = "com.sun.star.table.XCellRange"
"""Cells by reference. Calc copies none of them, so that a whole sheet can be refused."""


def types() -> bytes:
    """Return the type library."""
    return rdb.library(INTERFACE, [_method(function) for function in wrappers.functions()])


def _method(function: wrappers.Function) -> rdb.Method:
    rows = extension.comes_in_rows(function.python)
    given = {name: CELLS if name in udfs.RANGES else VALUE for name in function.arguments}
    return rdb.Method(function.python, ROWS if rows else VALUE, given)


def add_ins() -> bytes:
    """Return CalcAddIns.xcu: what the function wizard shows.

    The name in other programs is the plain one, so that a formula is the same in .xlsx.
    """
    head, *rows = sheets.texts()
    help_of = {
        row[0]: {lang: row[head.index(f"supertip_{lang}")] for lang in menus.LANGS} for row in rows
    }
    root = menus.component("CalcAddIns", "org.openoffice.Office")
    known = menus.node(menus.node(root, "AddInInfo"), SERVICE, replace=True)
    functions = menus.node(known, "AddInFunctions")
    for function in wrappers.functions():
        made = menus.node(functions, function.python, replace=True)
        alike = dict.fromkeys(menus.LANGS, function.name)
        menus.titled(made, "DisplayName", alike)
        menus.titled(made, "Description", help_of[function.name])
        menus.prop(made, "Category", "Add-In")
        menus.titled(made, "CompatibilityName", {"en-US": function.name})
        parameters = menus.node(made, "Parameters")
        for name in function.arguments:
            parameter = menus.node(parameters, name, replace=True)
            menus.titled(parameter, "DisplayName", dict.fromkeys(menus.LANGS, name))
            menus.titled(parameter, "Description", help_of[f"argument.{name}"])
    return menus.text(root)
