"""Lessons: two links of one digit."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "skyscraper": Lesson(
        look=(
            "Take one digit. Look for two rows (or two columns) with just two places for it, of "
            "which one pair share a column: that is the ground, and the other two are the roofs, "
            "not level. A cell that sees both roofs cannot hold the digit."
        ),
        why=(
            "The two cells on the ground are in one line, so at most one of them holds the digit. "
            "The line of the other one has it on the roof. So at least one roof holds the digit."
        ),
    ),
    "two-string-kite": Lesson(
        look=(
            "Take one digit. Look for a row and a column with just two places for it each, where "
            "one end of the row and one end of the column are in the same box. A cell that sees "
            "the other two ends cannot hold the digit."
        ),
        why=(
            "The two ends in the box do not both hold the digit. Whichever line lacks it there "
            "has it at its other end. So at least one of the other ends holds it."
        ),
    ),
    "turbot-fish": Lesson(
        look=(
            "Take one digit. Look for two rows, columns or boxes with just two places for it "
            "each, where one end of the first sees one end of the second. A cell that sees both "
            "other ends cannot hold the digit."
        ),
        why=(
            "The two ends that see each other do not both hold the digit. Whichever unit lacks it "
            "there has it at its other end. So at least one of the other ends holds it."
        ),
    ),
    "empty-rectangle": Lesson(
        look=(
            "Take one digit. Look for a box whose places for it all lie in one row and one column "
            "of the box. Then look for a line with just two places for it, one of which is in the "
            "row or column of the cross. Where the other arm meets the other place, the digit can "
            "be crossed out."
        ),
        why=(
            "Suppose that the cell held the digit. Then one arm of the cross and one end of the "
            "line are ruled out; the other end would hold it, and rule out the other arm. The box "
            "would have no place left."
        ),
    ),
}
