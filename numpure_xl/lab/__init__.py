"""The lab: the fillers of the articles measured side by side, and their runs kept for replay.

What is measured is the stream of events of a filler (sudoku/fillers/events.py); nothing
is counted in a second place. All but the milliseconds depends on the seed alone.
"""
