"""Lessons: singles, and the steps that place a digit without pencil marks."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "last-value": Lesson(
        look=(
            "Look for a row, column or box with a single blank cell. Count from 1 upwards through "
            "the digits that are there: the one that you miss goes into the blank."
        ),
        why=("A row, column or box has every digit once, and eight of them are there."),
    ),
    "last-digit": Lesson(
        look=(
            "Look for a digit that is on the board eight times already. One row and one column "
            "still lack it. It goes where they cross."
        ),
        why=(
            "Every row and every column has the digit once. Eight of each have it, so one row and "
            "one column are left, and they share one cell."
        ),
    ),
    "hidden-single-box": Lesson(
        look=(
            "Take a digit that is on the board often, and a box that lacks it. Draw a line in "
            "your mind through every row and column that has the digit already. If one blank cell "
            "of the box is not crossed, the digit goes there."
        ),
        why=("Every box has every digit, and nowhere else in this one is there room for it."),
    ),
    "hidden-single-line": Lesson(
        look=(
            "Take a row or a column with few blanks, and a digit that it lacks. Ask of each blank "
            "whether its box or its other line has the digit already. If one blank is left, the "
            "digit goes there."
        ),
        why=(
            "Every row and column has every digit, and nowhere else in this one is there room for "
            "it."
        ),
    ),
    "naked-single": Lesson(
        look=(
            "Look for a blank cell whose row, column and box together have nearly all the digits. "
            "Count from 1 upwards: if only one digit is in none of the three, it goes there."
        ),
        why=("Every other digit is already in the row, the column or the box of the cell."),
    ),
    "direct-pointing": Lesson(
        look=(
            "Take a digit and a box that lacks it, in which all its places are in one row or "
            "column. Follow that line into the other boxes. If one of them has places for the "
            "digit on the line and just one off it, the digit goes there. You need no pencil "
            "marks for it."
        ),
        why=(
            "The first box has its digit on the line, so the other box cannot have it there. "
            "Every box has every digit, and only one place is left for this one."
        ),
    ),
    "direct-claiming": Lesson(
        look=(
            "Take a digit and a row or column that lacks it, in which all its places are in one "
            "box. Look at the other rows or columns that pass through the box. If one of them has "
            "places for the digit inside the box and just one outside, the digit goes there."
        ),
        why=(
            "The first line has its digit in the box, so no other line can have it there. Every "
            "line has every digit, and only one place is left for this one."
        ),
    ),
    "direct-hidden-pair": Lesson(
        look=(
            "Look for two digits that in a row, column or box can stand only in the same two "
            "cells. Then take the other digits that it lacks. If one of them has a single place "
            "besides these two cells, it goes there."
        ),
        why=(
            "The two cells are full with the two digits. So the third digit must go elsewhere, "
            "and only one place is left for it."
        ),
    ),
    "direct-hidden-triple": Lesson(
        look=(
            "Look for three digits that in a row, column or box can stand only in the same three "
            "cells. Then take the other digits that it lacks. If one of them has a single place "
            "besides these three cells, it goes there."
        ),
        why=(
            "The three cells are full with the three digits. So a fourth digit must go elsewhere, "
            "and only one place is left for it."
        ),
    ),
}
