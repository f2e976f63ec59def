"""Lessons: wings, and pairs that are far apart."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "remote-pair": Lesson(
        look=(
            "Look for a chain of four or more cells with the same two candidates, in which "
            "neighbours see each other. A cell that sees two of them with an even number of cells "
            "between them can hold neither digit."
        ),
        why=(
            "Along the chain the two digits alternate. Two cells an odd number of steps apart "
            "hold both of them, one each."
        ),
    ),
    "xy-wing": Lesson(
        look=(
            "Look for a cell with two candidates, the pivot, that sees two other cells with two: "
            "the three have XY, XZ and YZ. A cell that sees both pincers, XZ and YZ, cannot hold "
            "Z."
        ),
        why=(
            "The pivot is X or Y. If it is X, one pincer is Z; if it is Y, the other is. So one "
            "of the pincers is always Z."
        ),
    ),
    "xyz-wing": Lesson(
        look=(
            "Look for a cell with three candidates XYZ that sees two cells with two of them: XZ "
            "and YZ. A cell that sees all three cannot hold Z, the digit that they share."
        ),
        why=(
            "The cell with three candidates is X, Y or Z. If it is X or Y, one of the others is "
            "Z. So one of the three is always Z."
        ),
    ),
    "w-wing": Lesson(
        look=(
            "Look for two cells with the same two candidates that do not see each other. Then "
            "look for a row, column or box in which one of the digits has just two places, one "
            "seen by the first cell and one by the second. A cell that sees both cells cannot "
            "hold the other digit."
        ),
        why=(
            "If both cells held the first digit, the line between them would have no place for "
            "it. So at least one of them holds the other digit."
        ),
    ),
    "wxyz-wing": Lesson(
        look=(
            "Look for a cell with two candidates, X and Z. Then look for three cells of a row, "
            "column or box that have only four digits among them, X and Z included. The first "
            "cell must see every place of X in the three. A cell that sees the first one and "
            "every place of Z in the three cannot hold Z."
        ),
        why=(
            "If the first cell is not Z, it is X. Then the three cells cannot hold X. They have "
            "three digits left for three cells, and hold them all, Z among them. So Z is in the "
            "first cell or in one of the three."
        ),
    ),
}
