"""Calls as xlwings Lite makes them: of custom functions and of scripts. Runs in the browser."""

import base64
import importlib
import json
import os
import sys
from pathlib import Path

import js
import xlwings as xw
from xlwings import server


def spent():
    """Return how many milliseconds of a processor went by; Node counts them."""
    use = js.process.cpuUsage()
    return (use.user + use.system) / 1000


STARTED = spent()
main = importlib.import_module("main")  # the workbook's own, of one line
IMPORTED = spent() - STARTED

import numpure_xl  # noqa: E402
from numpure_xl.errors import GaveUpError  # noqa: E402
from numpure_xl.sudoku.formats.rules_text import line_of  # noqa: E402
from numpure_xl.sudoku.grid.grid import Grid  # noqa: E402
from numpure_xl.sudoku.make.making import make  # noqa: E402
from numpure_xl.sudoku.make.recipe import Recipe  # noqa: E402
from numpure_xl.sudoku.solve.solver import count_solutions  # noqa: E402
from numpure_xl.work import deadline  # noqa: E402  # what is measured comes first

HEAVY = ("openpyxl", "rich", "click")
LOADED = [name for name in HEAVY if name in sys.modules]

from tests.hosts.lite.excel import excel  # noqa: E402


def facts():
    """Return what is to be known of the place."""
    return told({"imported": IMPORTED, "python": sys.version, "loaded": LOADED})


def meta():
    """Return what Excel is told of functions and of scripts."""
    return told([server.custom_functions_meta(main), server.custom_scripts_meta(main)])


async def function(name, arguments):
    """Call a custom function as Excel does on a Japanese system."""
    data = {
        "client": "Office.js",
        "func_name": name,
        "args": arguments,
        "caller_address": "[Book1]Sheet1!K1",
        "session_id": "1",
        "culture_info_name": "ja-JP",
        "date_format": "yyyy/mm/dd",
        "version": xw.__version__,
        "runtime": "1.4",
    }
    return told(await server.custom_functions_call(data, main))


async def timed(name, calls):
    """Call a custom function again and again; return what each took, in milliseconds."""
    times = []
    for arguments in calls:
        start = spent()
        await function(name, arguments)
        times.append(spent() - start)
    return told(times)


async def script(name, arguments):
    """Run a script on the workbook in front; return what it shows, and how much it asked."""
    excel.shown.clear()
    excel.asked = 0
    book = xw.Book(json=excel.payload())
    given = {xw.Book: book}
    done = await server.custom_scripts_call(main, name, typehint_to_value=given, args=arguments)
    actions = done.json()["actions"]
    excel.carry_out(actions)
    return told({"shown": excel.shown, "asked": excel.asked, "actions": len(actions)})


async def own(address, recipe):
    """Put a board as a script of a user's own does; return it, and what the next script finds."""
    book = xw.Book(json=excel.payload())
    board = await numpure_xl.put(book.sheets[0][address], recipe)  # type: ignore[misc]
    excel.carry_out(book.json()["actions"])
    after = xw.Book(json=excel.payload())
    found = await numpure_xl.boards(after.sheets[0])  # type: ignore[misc]
    return told([each.record() for each in (board, *found)])


def puzzles(recipes):
    """Return what recipes make."""
    return told([line_of(make(Recipe.parse(recipe)).givens) for recipe in recipes])


def given_up(seconds):
    """Return what becomes of a count that would take for ever."""
    try:
        deadline.within(seconds, lambda: count_solutions(Grid.parse("." * 81), 10**9))
    except GaveUpError as error:
        return told(str(error))
    return told(None)


def speak(language):
    """Set the language of the browser, as Emscripten tells it."""
    os.environ["LANG"] = language
    return told(None)


def file(path):
    """Return a file of the browser's."""
    return told(base64.b64encode(Path(path).read_bytes()).decode())


def told(answer):
    return json.dumps(answer)
