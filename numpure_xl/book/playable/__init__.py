"""A book to play in: a sheet for each puzzle, an index that leads to them, the answers at the end.

No macro is needed: formulas count what is left and what is wrong and how long it took, conditional
formats show clashes and light a digit up, and a protected sheet lets nobody write over a given. The
solution of a puzzle is on no sheet but that of the answers. That sheet is not hidden, since a link
to a hidden sheet leads nowhere; an answer on it is seen only when the cell above it is filled.
"""

from numpure_xl.book.playable.book import MOST, check_playable, play_plan

__all__ = ["MOST", "check_playable", "play_plan"]
