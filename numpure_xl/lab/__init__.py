"""The lab: the fillers of the articles measured side by side, and their runs kept for replay.

What is measured is the stream of events that a filler tells (sudoku/fillers/event.py); nothing
is counted in a second place. All but the milliseconds depends on the seed alone.
"""
