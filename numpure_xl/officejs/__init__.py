"""The Excel add-in of the web page: Excel on Windows, on a Mac and on the web, by Office.js.

The task pane (`workbook/web/office/`) reads a part of the sheet in one batch and hands it to
Python in its worker. There a command of macros/ is performed over that snapshot (snapshot.py,
host.py). What it would write becomes a list of changes, which the pane carries out in one more
batch (commands.py). functions.py has the worksheet functions, manifest.py
what Excel is told of the add-in.
"""
