"""Lessons: locked candidates, what units leave over, and what signs between cells rule out."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "neighbours": Lesson(
        look=(
            "Where signs are between cells, take two neighbours, of which one has only a few "
            "candidates. Ask of each candidate of the other cell whether one of these few fits "
            "beside it: differs by 1 across a bar or a white dot, is twice or half as much across "
            "a black one, is less or greater as the sign says, makes 10 with it across an X and 5 "
            "across a V. If none does, cross the candidate out. Where all signs are shown, a "
            "missing one says the opposite. Then go on to the next cell."
        ),
        why=(
            "One of the few candidates is the digit of its cell. If none of them fits beside a "
            "digit, the neighbour cannot hold that digit, whichever of them it is."
        ),
    ),
    "thermometer": Lesson(
        look=(
            "Take two cells of a thermometer, and count the steps from the one nearer to the bulb "
            "to the other. The digit of the other is greater by as much or more. So cross out "
            "there what is less than the least candidate nearer to the bulb and these steps, and "
            "near the bulb what leaves no room for the greatest candidate beyond. Begin at the "
            "ends of long thermometers, which leave little room."
        ),
        why=(
            "Digits rise at each step by 1 or more. The cell near the bulb holds its least "
            "candidate or more, so the other holds more than that by one for each step; it is the "
            "same from the far end backwards."
        ),
    ),
    "leftovers": Lesson(
        look=(
            "On a jigsaw, look along the edge of one, two or three rows for as many regions that "
            "lie in them nearly whole. Some cells of the regions stick out over the edge, and as "
            "many cells of the rows are left, in other regions. Both hold the same digits. If it "
            "is one cell on each side, the two are equal; otherwise cross out on one side what "
            "none of the other side can be. Do the same with columns. Where grids overlap, a row "
            "of one and a row of the other share three cells; the six beside them in each hold the "
            "same digits."
        ),
        why=(
            "Three rows hold every digit three times, and so do three regions. The cells that "
            "both have are the same cells with the same digits. Take them away, and what sticks "
            "out on one side holds just the digits that are left on the other."
        ),
    ),
    "hidden-window": Lesson(
        look=(
            "On a board with windows, look at rows 2, 3 and 4, which two windows cross. Columns "
            "1, 5 and 9 are left of them: nine cells, the hidden window. Treat it as a box: a "
            "digit that it has is crossed out in its other cells, and a digit with a single place "
            "goes there. There are five: two such bands of rows, two of columns, and where rows "
            "and columns 1, 5 and 9 cross."
        ),
        why=(
            "Rows 2, 3 and 4 hold every digit three times. The two windows in them hold every "
            "digit once each, that is twice. So every digit stands just once in the cells that "
            "are left."
        ),
    ),
    "generalized-intersection": Lesson(
        look=(
            "On a board with diagonals or other extra units, or with chess moves, take a digit and "
            "a unit that lacks it, best one in which it has only two or three places. Look for a "
            "cell outside the unit that sees all these places, each in its own way: one along a "
            "row, say, another along the diagonal. There the digit can be crossed out."
        ),
        why=(
            "The unit must have the digit in one of these places. Whichever it is, the cell sees "
            "it, so that it cannot hold the digit, too."
        ),
    ),
    "pointing": Lesson(
        look=(
            "Take a digit and a box that lacks it. If all the cells of the box that can still "
            "hold it are in one row or one column, follow that line out of the box: there the "
            "digit can be crossed out."
        ),
        why=(
            "The box must have the digit somewhere, and so it is on that line. A line has a digit "
            "only once: outside the box it cannot be there again."
        ),
    ),
    "claiming": Lesson(
        look=(
            "Take a digit and a row or column that lacks it. If all its places in the line are in "
            "one box, look at the rest of that box: there the digit can be crossed out."
        ),
        why=(
            "The line must have the digit somewhere, and so it is in that box. A box has a digit "
            "only once: off the line it cannot be there again."
        ),
    ),
}
