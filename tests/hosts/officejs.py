"""Answers calls of worksheet functions as xlwings' Office.js engine does; run as a program.

Reads the calls as JSON from standard input, [[function, [argument, ...]], ...], and writes the
answers to standard output. The engine is chosen when xlwings is imported, by the environment.
"""

import asyncio
import json
import sys

import xlwings as xw

from numpure_xl import udfs


def payload(function, arguments):
    """Return what Excel sends for a formula, on a Japanese system; arguments are matrices."""
    return {
        "client": "Office.js",
        "func_name": function,
        "args": arguments,
        "caller_address": "[Book1]Sheet1!K1",
        "session_id": "1",
        "culture_info_name": "ja-JP",
        "date_format": "yyyy/mm/dd",
        "version": xw.__version__,
        "runtime": "1.4",
    }


def main():
    """Answer what stands in standard input; the engine's licence is asked for here only."""
    from xlwings import server  # noqa: PLC0415

    answers = [
        asyncio.run(server.custom_functions_call(payload(*call), udfs))
        for call in json.load(sys.stdin)
    ]
    meta = server.custom_functions_meta(udfs)
    json.dump({"answers": answers, "meta": meta}, sys.stdout)


if __name__ == "__main__":
    main()
