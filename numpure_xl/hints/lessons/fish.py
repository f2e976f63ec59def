"""Lessons: fish, with and without fins."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "x-wing": Lesson(
        look=(
            "Take one digit. Look for two rows in which it has just two places each, in the same "
            "two columns: the four places are the corners of a rectangle. The digit can be "
            "crossed out in the rest of both columns. It works with rows and columns exchanged, "
            "too."
        ),
        why=(
            "Each of the two rows has the digit in one of the two columns, and never both in the "
            "same. So both columns have their digit within these rows."
        ),
    ),
    "swordfish": Lesson(
        look=(
            "Take one digit. Look for three rows in which all its places lie in the same three "
            "columns; each row needs only two or three of them. The digit can be crossed out in "
            "the rest of these columns. It works with rows and columns exchanged, too."
        ),
        why=(
            "Three rows have the digit three times, always in these three columns and never twice "
            "in one. So each column has its digit within these rows."
        ),
    ),
    "jellyfish": Lesson(
        look=(
            "Take one digit. Look for four rows in which all its places lie in the same four "
            "columns. The digit can be crossed out in the rest of these columns. It works with "
            "rows and columns exchanged, too."
        ),
        why=(
            "Four rows have the digit four times, always in these four columns and never twice in "
            "one. So each column has its digit within these rows."
        ),
    ),
    "finned-x-wing": Lesson(
        look=(
            "Look for an X-wing that is spoilt by one or two more places, the fins, all in one "
            "box with a corner. Where a cell sees both the fins and that corner in its line, the "
            "digit can be crossed out."
        ),
        why=(
            "Either a fin holds the digit, or the X-wing is a real one. The cell is ruled out by "
            "the fin in the first case, and by the X-wing in the second."
        ),
    ),
    "sashimi-x-wing": Lesson(
        look=(
            "Look for a finned X-wing that lacks a corner: one of its two lines has just one "
            "place where it should have two, and fins in the box of the missing corner. Where a "
            "cell sees all the fins, in the line that the missing corner would clear, the digit "
            "can be crossed out."
        ),
        why=(
            "If a fin holds the digit, it rules out the cell. If none does, that line has only "
            "one place left, and the other line must take the opposite corner. That one rules out "
            "the cell."
        ),
    ),
    "finned-swordfish": Lesson(
        look=(
            "Look for a swordfish that is spoilt by a few more places, the fins. As with a finned "
            "X-wing, they are mostly in one box with a corner. Where a cell sees all the fins, in "
            "one of the three lines that the swordfish would clear, the digit can be crossed out."
        ),
        why=(
            "Either a fin holds the digit, or the swordfish is a real one. The cell is ruled out "
            "by the fin in the first case, and by the swordfish in the second."
        ),
    ),
    "sashimi-swordfish": Lesson(
        look=(
            "Look for a finned swordfish of which, without the fins, a line would have just one "
            "place left, or none. Everything else is as with the finned swordfish: where a cell "
            "sees all the fins, in a line that the swordfish would clear, the digit can be "
            "crossed out."
        ),
        why=(
            "If a fin holds the digit, it rules out the cell. If none does, three lines have the "
            "digit only in the same three lines that cross them. A swordfish needs no more than "
            "that, even where places are missing."
        ),
    ),
    "finned-jellyfish": Lesson(
        look=(
            "Look for a jellyfish that is spoilt by a few more places, the fins. As with a finned "
            "X-wing, they are mostly in one box with a corner. Where a cell sees all the fins, in "
            "one of the four lines that the jellyfish would clear, the digit can be crossed out."
        ),
        why=(
            "Either a fin holds the digit, or the jellyfish is a real one. The cell is ruled out "
            "by the fin in the first case, and by the jellyfish in the second."
        ),
    ),
    "sashimi-jellyfish": Lesson(
        look=(
            "Look for a finned jellyfish of which, without the fins, a line would have just one "
            "place left, or none. Everything else is as with the finned jellyfish: where a cell "
            "sees all the fins, in a line that the jellyfish would clear, the digit can be "
            "crossed out."
        ),
        why=(
            "If a fin holds the digit, it rules out the cell. If none does, four lines have the "
            "digit only in the same four lines that cross them. A jellyfish needs no more than "
            "that, even where places are missing."
        ),
    ),
}
