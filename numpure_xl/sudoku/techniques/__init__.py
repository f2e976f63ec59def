"""Human techniques, one family a module, none of which knows another; ladder.py orders them.

A technique is a function that takes `Candidates` and returns the first `Step` it finds, or
None. It reads and changes nothing. "First" is the order in which Sudoku Explainer 1.2.1 walks
the board (boxes, columns, rows; the sets of a unit by their highest seat), because an
elimination made first can spare a puzzle a harder step, and so decide its rating.
"""
