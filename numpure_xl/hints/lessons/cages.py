"""Lessons: the sums of cages, what they leave of units, and which digits they need."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "cage-sum": Lesson(
        look=(
            "Begin with cages that have few combinations: small ones with a very low or a very "
            "high sum. Two cells with 3 hold 1 and 2, two with 17 hold 8 and 9, three with 7 hold "
            "1, 2 and 4. Cross out what no combination has, and go on as cells around the cage "
            "are filled in: each digit that a cell loses may end another combination."
        ),
        why=(
            "The digits of a cage differ and have the sum that is written in its corner. A digit "
            "that stands in none of the combinations that are left cannot be in the cell."
        ),
    ),
    "rule-of-45": Lesson(
        look=(
            "Take a row, a column or a box of a 9x9 board that cages fill but for a cell or two, "
            "or that a cage leaves by a cell or two. Add up the cages: what is missing to 45 is "
            "the sum of the cells that are left, and what is too much is that of the cells "
            "outside. Then try two or three rows, columns or boxes side by side, with 90 or 135."
        ),
        why=(
            "Every row, column and box holds each digit once, and from 1 to 9 they add up to 45; "
            "on a 6x6 board it is 21, on 4x4 it is 10. What cages do not account for, the cells "
            "beside them must."
        ),
    ),
    "cage-overlap": Lesson(
        look=(
            "Look for a digit that all combinations of a cage have: the 9 in three cells with 23, "
            "say, which are 6, 8 and 9. If the cells of the cage that can hold it lie in one row, "
            "column or box, it can be crossed out in the rest of that unit."
        ),
        why=(
            "The cage must hold the digit, in one of these cells. Whichever it is, a cell that "
            "sees all of them sees the digit, too."
        ),
    ),
    "cage-combinations": Lesson(
        look=(
            "In a row, column or box with two or three whole cages, write the combinations of "
            "each cage beside it. Take one and ask whether the others still have any without its "
            "digits, and whether the cells outside of the cages can hold what then is left. If "
            "not, the combination is out, and with it digits that no other one has."
        ),
        why=(
            "All cells of the unit differ, not just those of one cage. So cages in it share no "
            "digit, and every digit from the lowest to the highest must find a place."
        ),
    ),
}
