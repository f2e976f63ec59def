"""Runs the programs of 002 and 004 as VBA in LibreOffice and prints what they do.

    /usr/bin/python3 record_vba.py rotated 002_vba_rotated_backtracking.txt STEP < numbers
    /usr/bin/python3 record_vba.py row_retry 004_vba_row_retry.txt < numbers

LibreOffice Basic with `Option VBASupport 1` stands for Excel's VBA. A function Rnd of ours beside
the author's text takes the place of the built-in one and gives the numbers of standard input;
when they are used up the run ends. What else is changed in the text stands in `_rotated` and
`_row_retry`, each with its reason.
"""

# mypy: ignore-errors
# ruff: noqa: INP001, T201 -- run by the Python of the system, which has the module uno

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import uno
from com.sun.star.beans import PropertyValue

FRAME = """Option VBASupport 1
Dim lines(60000) As String, noted As Long
Dim numbers() As String, used As Long

Function Rnd() As Double
  If used > UBound(numbers) Then Err.Raise 1000
  Rnd = Val(numbers(used))
  used = used + 1
End Function

Sub Note(text As String)
  lines(noted) = text
  noted = noted + 1
End Sub

Function Record(given As String) As String
  Dim k As Long, all As String
  numbers = Split(given, " ")
  used = 0
  noted = 0
  On Error GoTo done
  {start}
done:
  For k = 0 To noted - 1
    all = all & lines(k) & Chr(10)
  Next
  Record = all
End Function
"""


def _rotated(page: str, step: str) -> str:
    text = page[page.index("Dim m(9, 9)") : page.index("Private Sub CommandButton2")]
    # The page lost the letters kk of kkk, which it shows in colour, and has a line break instead.
    text = re.sub(r"m\(x, y\) =\s*k\b", 'm(x, y) = kkk: Note x & " " & y & " " & kkk', text)
    text = text.replace("m(x, y) = 0", 'm(x, y) = 0: Note x & " " & y & " 0"')
    # The second version of the article has 4 * i for i.
    text = text.replace("(kk + i)", f"(kk + {step} * i)")
    # What goes into the sheet is noted; there is none here.
    text = re.sub(r"Cells\((.*)\) = (.*)", r"Tile \1, \2", text)
    tile = (
        'Sub Tile(row, column, what)\n  Note "cell " & row & " " & column & " " & what\nEnd Sub\n'
    )
    return FRAME.format(start="CommandButton1_Click") + tile + text


def _row_retry(page: str) -> str:
    text = page[page.index("Dim num(8, 8) As Integer '9*9") : page.index("|\n次の展望は")]
    # The page lost all its line breaks: the remarks go, and each statement gets its line again.
    text = re.sub(r"['’]\S*( true/false)?", "", text)
    words = r"Dim|ReDim|Randomize|MsgBox|Range|For|Next|Else|End \w+|Exit \w+|retry:|remake:"
    words += r"|(?<!Then )GoTo|(?<!End )If|(?<!End )(?<!Exit )(?:Sub|Function)"
    text = re.sub(rf"\b({words})", r"\n\1", text)
    text = re.sub(r"(?<!If )(?<!For )\b([a-z_]+(?:\([^()]*\))? = )", r"\n\1", text)
    text = re.sub(r"(Then|End If|retry:|remake:) ", r"\1\n", text)
    # Each draw is noted with its cell: i and j belong to the module.
    draw = "rnd_num = arr(rnd_index)"
    text = text.replace(draw, draw + ': Note i & " " & j & " " & rnd_num')
    # There is no sheet and nobody to press a button.
    text = re.sub(r"(?m)^(Range|MsgBox|Randomize).*$", "", text)
    return FRAME.format(start="make_number_place") + text


def _office(source: str, numbers: str) -> str:
    """Return what the module's function Record answers, run in an office of its own."""
    with tempfile.TemporaryDirectory() as profile:
        pipe = f"numpure{os.getpid()}"
        office = subprocess.Popen(
            [
                *("soffice", "--headless", "--norestore", "--nologo", "--nodefault"),
                f"-env:UserInstallation={Path(profile).as_uri()}",
                f"--accept=pipe,name={pipe};urp;",
            ]
        )
        try:
            desktop = _desktop(pipe)
            hidden = PropertyValue()
            hidden.Name, hidden.Value = "Hidden", True
            book = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, (hidden,))
            book.BasicLibraries.createLibrary("Standard")
            book.BasicLibraries.getByName("Standard").insertByName("Author", source)
            place = "vnd.sun.star.script:Standard.Author.Record?language=Basic&location=document"
            script = book.getScriptProvider().getScript(place)
            return script.invoke((numbers,), (), ())[0]
        finally:
            office.terminate()
            office.wait(30)


def _desktop(pipe: str):
    context = uno.getComponentContext()
    name = "com.sun.star.bridge.UnoUrlResolver"
    resolver = context.ServiceManager.createInstanceWithContext(name, context)
    for _ in range(240):
        try:
            office = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
        except Exception:  # noqa: BLE001, the office has not started yet
            time.sleep(0.25)
            continue
        name = "com.sun.star.frame.Desktop"
        return office.ServiceManager.createInstanceWithContext(name, office)
    sys.exit("LibreOffice does not answer.")


if __name__ == "__main__":
    program, article, *step = sys.argv[1:]
    module = {"rotated": _rotated, "row_retry": _row_retry}[program]
    source = module(Path(article).read_text("utf-8"), *step)
    print(_office(source, " ".join(sys.stdin.read().split())), end="")
