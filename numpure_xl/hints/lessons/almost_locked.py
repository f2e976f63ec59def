"""Lessons: almost locked sets, and groups of cells tried together."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "sue-de-coq": Lesson(
        look=(
            "Look at two or three cells where a box and a row or column cross, with at least two "
            "digits more than cells. Add cells from the rest of the line, and cells from the rest "
            "of the box; the ones and the others must have no digit in common. If all of them "
            "together have just as many digits as cells, go on. In the rest of the line, cross "
            "out all these digits but those of the cells that you added from the box. In the rest "
            "of the box, cross out all but those that you added from the line."
        ),
        why=(
            "No digit can stand twice in these cells, since all its places are on the line or all "
            "are in the box. There are as many digits as cells, so each stands there once. A "
            "digit that the cells from the box lack stands on the line, and nowhere else on it. "
            "It is the same the other way round."
        ),
    ),
    "aligned-pair-exclusion": Lesson(
        look=(
            "Take two cells, and look for cells with two candidates that see them both. Write "
            "down all pairs of digits that the two cells could take. Strike out a pair if one of "
            "the others would have no digit left; if the two cells see each other, strike out the "
            "same digit twice as well. A digit of one of the cells that is in no pair that is "
            "left can be crossed out."
        ),
        why=(
            "The two cells must hold one of the pairs. One that leaves another cell without a "
            "digit is impossible. So a digit that is in such pairs alone is wrong."
        ),
    ),
    "aligned-triple-exclusion": Lesson(
        look=(
            "It is aligned pair exclusion with three cells. Look for cells with two or three "
            "candidates that see all three. Go through all choices of digits for the three cells. "
            "A choice is out if one of the others would have no digit left, or if two cells that "
            "see each other took the same digit. A digit that is in no choice that is left can be "
            "crossed out."
        ),
        why=(
            "The three cells must hold one of the choices. One that leaves another cell without a "
            "digit is impossible. So a digit that is in such choices alone is wrong."
        ),
    ),
    "als-xz": Lesson(
        look=(
            "Look for two groups of cells, each in one row, column or box and with one digit more "
            "than cells. Some digit X must not have room in both of them. A cell that sees every "
            "place of another digit Z that both have cannot hold Z."
        ),
        why=(
            "The set without X has as many digits left as cells, and holds them all, Z among "
            "them. So Z is in one set or in the other."
        ),
    ),
    "als-xz-double": Lesson(
        look=(
            "Look for two groups as for ALS-XZ, but with two digits, X and Y, of which neither "
            "has room in both. A cell that sees every place of X in both groups cannot hold X, "
            "and it is the same with Y. Of the other digits, a cell cannot hold one if it sees "
            "all its places in one of the groups."
        ),
        why=(
            "One digit is all that a group can lack. If the first lacks X, it holds Y, so the "
            "second lacks Y and holds X; or it is the other way round. So X and Y stand in the "
            "two groups once each, and each group holds all its other digits."
        ),
    ),
    "als-xy-wing": Lesson(
        look=(
            "Look for three groups of cells, each in one row, column or box and with one digit "
            "more than cells. Some digit X must not have room in both the first and the third, "
            "and some other digit Y not in both the second and the third. A cell that sees every "
            "place of a digit Z that the first and the second have cannot hold Z."
        ),
        why=(
            "The third group can lack only one digit, so it holds X or Y. If it holds X, the "
            "first is without X and holds all its other digits, Z among them. If it holds Y, the "
            "second does."
        ),
    ),
    "als-chain": Lesson(
        look=(
            "Begin with a group of cells in one row, column or box that has one digit more than "
            "cells. Suppose that it does not hold Z; then it holds all its other digits. Take one "
            "of these that another such group then has no room for: that one holds all its "
            "others, too. Go on from group to group. If you come to one that then holds Z, the "
            "first or the last of them holds it. A cell that sees every place of Z in both "
            "cannot."
        ),
        why=(
            "A group that lacks one of its digits has as many left as cells, and holds them all. "
            "So if the first group is without Z, each of the others in turn loses a digit to the "
            "one before it, and the last has to hold Z."
        ),
    ),
    "death-blossom": Lesson(
        look=(
            "Take a cell with three or more candidates, the stem. For each of them look for a "
            "petal: a group of cells in one row, column or box with one digit more than cells, "
            "whose places for that candidate the stem sees. If all petals have a digit Z besides, "
            "a cell that sees every place of Z in all petals cannot hold Z. If Z is itself a "
            "candidate of the stem, it needs no petal, but the cell must see the stem, too."
        ),
        why=(
            "Whatever digit the stem takes, the petal for it loses that digit. Then it has as "
            "many digits left as cells, and holds them all, Z among them. So Z is in one of the "
            "petals, or in the stem, in any case."
        ),
    ),
}
