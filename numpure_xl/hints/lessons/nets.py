"""Lessons: nets: everything that follows."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "nishio": Lesson(
        look=(
            "Take one digit and one of its places. Put it there in your mind, and cross out all "
            "other places that see it. Where a row, column or box then has a single place left "
            "for it, put it there as well, and go on. If in the end a row, column or box has no "
            "place left, the first place is wrong."
        ),
        why=(
            "Each of these digits is forced by those before it. If they cannot all be right, the "
            "first one is wrong."
        ),
    ),
    "multiple-chains": Lesson(
        look=(
            "Take a cell with three or more candidates, or a digit that has two or more places in "
            "a row, column or box. Suppose each of the possibilities in turn, and follow a chain "
            "of its own from each, link by link, as for a forcing chain. If all of them come to "
            "the same, a digit that is right or one that is wrong, that is so."
        ),
        why=(
            "One of the possibilities is true. All of them lead to the same, so it does not "
            "matter which."
        ),
    ),
    "dynamic-chains": Lesson(
        look=(
            "Suppose that a candidate is right, or that it is wrong, and draw all conclusions. "
            "What you have crossed out on the way counts, too: several links together may leave a "
            "cell with one candidate, or a row, column or box with one place for a digit. If you "
            "come to a contradiction, what you supposed is wrong. Or suppose each possibility of "
            "a cell, of a digit in a row, column or box, or a candidate both right and wrong. "
            "What all of them lead to is so."
        ),
        why=(
            "All that you concluded was forced. So what ends in a contradiction cannot be true; "
            "and where one of several possibilities must be true, what follows from every one of "
            "them is true, too."
        ),
    ),
}
