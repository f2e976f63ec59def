"""Lessons: naked and hidden sets."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "locked-pair": Lesson(
        look=(
            "Look for a naked pair whose two cells lie in one box and in one row or column as "
            "well. The two digits can be crossed out in both: in the rest of the box and in the "
            "rest of the line."
        ),
        why=(
            "The two cells use up both digits. They are in the box and on the line, so neither "
            "has room for these digits anywhere else."
        ),
    ),
    "naked-pair": Lesson(
        look=(
            "Look for two cells of a row, column or box with the same two candidates and no "
            "others. These two digits can be crossed out in all other cells of that row, column "
            "or box."
        ),
        why=(
            "One of the cells takes one digit and the other cell takes the other. Which is which "
            "is not known yet, but both digits are used up."
        ),
    ),
    "hidden-pair": Lesson(
        look=(
            "Look for two digits that in a row, column or box can stand only in the same two "
            "cells. All other candidates of these two cells can be crossed out."
        ),
        why=("Two digits need two cells, and only two are there: both cells are full with them."),
    ),
    "locked-triple": Lesson(
        look=(
            "Look for the three cells in which a box and a row or column cross. If they have only "
            "three digits among them, these digits can be crossed out in both: in the rest of the "
            "box and in the rest of the line."
        ),
        why=(
            "Three cells need three digits, and only three are there: all of them are used up. "
            "The cells are in the box and on the line, so neither has room for these digits "
            "anywhere else."
        ),
    ),
    "naked-triple": Lesson(
        look=(
            "Look for three cells of a row, column or box that have only three digits among them. "
            "Not every cell needs all three: 12, 23 and 13 will do. These digits can be crossed "
            "out in the other cells."
        ),
        why=("Three cells need three digits, and only three are there: all of them are used up."),
    ),
    "hidden-triple": Lesson(
        look=(
            "Look for three digits that in a row, column or box can stand only in the same three "
            "cells. All other candidates of these cells can be crossed out."
        ),
        why=("Three digits need three cells, and only three are there: all are full with them."),
    ),
    "naked-quad": Lesson(
        look=(
            "Look for four cells of a row, column or box that have only four digits among them. "
            "It is easiest where there are many blanks: then the other cells often form a hidden "
            "pair or triple, which is the same thing seen from the other side."
        ),
        why=("Four cells need four digits, and only four are there: all of them are used up."),
    ),
    "hidden-quad": Lesson(
        look=(
            "Look for four digits that in a row, column or box can stand only in the same four "
            "cells. All other candidates of these cells can be crossed out."
        ),
        why=("Four digits need four cells, and only four are there: all are full with them."),
    ),
}
