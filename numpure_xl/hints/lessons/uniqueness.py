"""Lessons: what would give a second solution."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "unique-rectangle-1": Lesson(
        look=(
            "Look for four cells in two rows, two columns and two boxes. If three of them have "
            "the same two candidates and no others, the fourth cannot hold either of them."
        ),
        why=(
            "If the fourth cell held one of the two digits, they could change places in all four "
            "cells, and the puzzle would have two solutions. A proper puzzle has one."
        ),
    ),
    "unique-rectangle-2": Lesson(
        look=(
            "Look for a rectangle as in type 1: four cells in two rows, two columns and two boxes "
            "that all have the same two candidates. Two or three of them have one more digit, the "
            "same in each. A cell that sees all of these cannot hold that digit."
        ),
        why=(
            "One of the corners holds the extra digit. Otherwise all four would hold only the two "
            "digits, which could change places, and the puzzle would have two solutions."
        ),
    ),
    "unique-rectangle-3": Lesson(
        look=(
            "Look for a rectangle as in type 1, in which two corners of one row, column or box "
            "have more candidates than the two digits. Treat these corners as a single cell that "
            "has all their extra digits. If it makes a naked pair, triple or larger set with "
            "other cells of that row, column or box, cross out the digits of the set in the rest. "
            "A hidden set works as well: only one of the two corners has room for the two digits."
        ),
        why=(
            "One of the two corners holds an extra digit. Otherwise all four would hold only the "
            "two digits, which could change places. So the corners do the work of one cell with "
            "the extra digits."
        ),
    ),
    "unique-rectangle-4": Lesson(
        look=(
            "Look for a rectangle as in type 1, in which two corners of one row, column or box "
            "have more candidates than the two digits. If one of the two digits can stand there "
            "only in these corners, cross out the other one in both."
        ),
        why=(
            "One of the two corners holds the first digit. If the second corner held the other "
            "digit, all four would hold only the two digits, which could change places."
        ),
    ),
    "unique-loop-1": Lesson(
        look=(
            "It is a unique rectangle with more corners. Look for six or more cells with the same "
            "two candidates that form a ring: each shares a row, column or box with the next. "
            "Count round the ring: each row, column and box that has any of the cells must have "
            "one odd and one even. If only one of the cells has other candidates, it cannot hold "
            "either of the two digits."
        ),
        why=(
            "If that cell held one of the two digits, all cells of the ring would hold them by "
            "turns. They could change places all round, and the puzzle would have two solutions."
        ),
    ),
    "unique-loop-2": Lesson(
        look=(
            "Look for a ring as in type 1. Two or more of its cells have one more digit, the same "
            "in each. A cell that sees all of these cannot hold that digit."
        ),
        why=(
            "One of these cells holds the extra digit. Otherwise the ring would hold only the two "
            "digits, which could change places all round."
        ),
    ),
    "unique-loop-3": Lesson(
        look=(
            "Look for a ring as in type 1, of which two cells in one row, column or box have more "
            "candidates than the two digits. As in a unique rectangle of type 3, treat these two "
            "as a single cell that has all their extra digits. If it makes a naked or hidden set "
            "with other cells there, cross out what the set rules out."
        ),
        why=(
            "One of the two cells holds an extra digit. Otherwise the ring would hold only the "
            "two digits, which could change places all round. So the two do the work of one cell "
            "with the extra digits."
        ),
    ),
    "unique-loop-4": Lesson(
        look=(
            "Look for a ring as in type 1, of which two cells in one row, column or box have more "
            "candidates than the two digits. If one of the two digits can stand there only in "
            "these two, cross out the other one in both."
        ),
        why=(
            "One of the two cells holds the first digit. If the second cell held the other digit, "
            "the ring would hold only the two digits, which could change places all round."
        ),
    ),
    "avoidable-rectangle-1": Lesson(
        look=(
            "Look for four cells in two rows, two columns and two boxes, none of which is given. "
            "If three of them are filled in, and two opposite ones have the same digit, the blank "
            "one cannot hold the digit of the corner opposite to it."
        ),
        why=(
            "With that digit, two digits could change places in all four cells, and the puzzle "
            "would have two solutions. A given would prevent it, because it cannot change. What "
            "was filled in does not."
        ),
    ),
    "avoidable-rectangle-2": Lesson(
        look=(
            "Look for such a rectangle in which two corners side by side are filled in, with "
            "different digits. Each blank corner must have just two candidates: the digit of the "
            "corner opposite to it, and one more, the same in both. A cell that sees both blank "
            "corners cannot hold that one."
        ),
        why=(
            "One of the blank corners holds the further digit. Otherwise both would complete the "
            "rectangle, and its two digits could change places in all four cells."
        ),
    ),
    "hidden-rectangle": Lesson(
        look=(
            "Look for four cells in two rows, two columns and two boxes that all have room for "
            "one or both of two digits. One of them has these two candidates and no others. Go to "
            "the corner opposite to it. If one of the digits has no place besides the corners in "
            "its row and in its column, cross out the other digit in that corner."
        ),
        why=(
            "Suppose that the opposite corner held the other digit. Then its two neighbours would "
            "hold the first one, and the corner that has only two candidates would again hold the "
            "other. The two digits could change places, and the puzzle would have two solutions."
        ),
    ),
    "unique-rectangle-6": Lesson(
        look=(
            "Look for a rectangle as in type 1, of which two opposite corners have only the two "
            "digits. If one of the digits makes an X-wing there, so that both rows or both "
            "columns have it only in the corners, cross it out in the other two corners."
        ),
        why=(
            "The X-wing puts the digit in two opposite corners. If it were the two that have more "
            "candidates, the others would both hold the second digit. Then the two digits could "
            "change places, and the puzzle would have two solutions."
        ),
    ),
    "incomplete-rectangle": Lesson(
        look=(
            "Look for a unique rectangle of the types 1 to 4 in which a corner lacks one of the "
            "two digits. At least one corner must have just these two candidates, and each of the "
            "others one of them or both. Go on as if the digit were there: cross out what the "
            "type tells you."
        ),
        why=(
            "What matters is only what the corners may not hold together. If all four held just "
            "the two digits, these could change places, whichever candidates have been crossed "
            "out before. So the reason of the type holds."
        ),
    ),
    "bug-1": Lesson(
        look=(
            "Near the end of a puzzle, look whether all blank cells have two candidates but for "
            "one, which has three. In that cell put the digit that stands three times in its row, "
            "column or box."
        ),
        why=(
            "Without the extra digit every blank would have two candidates and every digit two "
            "places everywhere. Such a position never has exactly one solution. So the extra "
            "digit is right."
        ),
    ),
    "bug-2": Lesson(
        look=(
            "Look for a position as in type 1, in which several cells have more than two "
            "candidates. If it is the same digit that is too many in all of them, a cell that "
            "sees them all cannot hold it."
        ),
        why=(
            "Without the extra digit every blank would have two candidates and every digit two "
            "places everywhere. Such a position never has exactly one solution. So one of these "
            "cells holds the digit."
        ),
    ),
    "bug-3": Lesson(
        look=(
            "Look for a position as in type 1, in which several cells of one row, column or box "
            "have different digits too many. Treat these cells as a single one that has all the "
            "extra digits. If it makes a naked pair, triple or larger set with other cells there "
            "that see them all, cross out the digits of the set in the rest."
        ),
        why=(
            "One of the extra digits is right; without them the position would never have exactly "
            "one solution. So the cells do the work of one cell with these digits."
        ),
    ),
    "bug-4": Lesson(
        look=(
            "Look for a position as in type 1, in which two cells of one row, column or box have "
            "digits too many. If the two have one other digit in common, keep this one and the "
            "extra digits in both cells, and cross out the rest."
        ),
        why=(
            "Without the extra digits each digit would have two places in that row, column or "
            "box. So the common one has just these two, and one of the cells holds it. One of the "
            "extra digits is right, and the other cell holds that."
        ),
    ),
}
