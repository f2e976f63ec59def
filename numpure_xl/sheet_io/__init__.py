"""An open sheet as commands see it, whichever spreadsheet has it.

`port.py` is what a spreadsheet has to offer; an adapter for each of them is elsewhere. Here is what
all of them have in common: what is read (snapshot.py, board.py), which board is meant (find.py),
what is written (changes.py, draw.py), and how it is put back (undo.py). No library is known here.
"""
