"""Lessons: for each technique that people meet, what to look for and why it holds.

The words of a teacher; the examples are made by the engine. The tables are nothing but data, which
the catalogs translate.
"""

from __future__ import annotations

from typing import NamedTuple

from numpure_xl.words import Lang, translated

LOOK = {
    "last-value": (
        "Look for a row, column or box with a single blank cell. Count from 1 upwards through the "
        "digits that are there: the one that you miss goes into the blank."
    ),
    "hidden-single-box": (
        "Take a digit that is on the board often, and a box that lacks it. Draw a line in your "
        "mind through every row and column that has the digit already. If one blank cell of the "
        "box is not crossed, the digit goes there."
    ),
    "hidden-single-line": (
        "Take a row or a column with few blanks, and a digit that it lacks. Ask of each blank "
        "whether its box or its other line has the digit already. If one blank is left, the digit "
        "goes there."
    ),
    "naked-single": (
        "Look for a blank cell whose row, column and box together have nearly all the digits. "
        "Count from 1 upwards: if only one digit is in none of the three, it goes there."
    ),
    "leftovers": (
        "On a jigsaw, look along the edge of one, two or three rows for as many regions that lie "
        "in them nearly whole. Some cells of the regions stick out over the edge, and as many "
        "cells of the rows are left, in other regions. Both hold the same digits. If it is one "
        "cell on each side, the two are equal; otherwise cross out on one side what none of the "
        "other side can be. Do the same with columns."
    ),
    "hidden-window": (
        "On a board with windows, look at rows 2, 3 and 4, which two windows cross. Columns 1, 5 "
        "and 9 are left of them: nine cells, the hidden window. Treat it as a box: a digit that "
        "it has is crossed out in its other cells, and a digit with a single place goes there. "
        "There are five: two such bands of rows, two of columns, and where rows and columns 1, 5 "
        "and 9 cross."
    ),
    "pointing": (
        "Take a digit and a box that lacks it. If all the cells of the box that can still hold it "
        "are in one row or one column, follow that line out of the box: there the digit can be "
        "crossed out."
    ),
    "claiming": (
        "Take a digit and a row or column that lacks it. If all its places in the line are in one "
        "box, look at the rest of that box: there the digit can be crossed out."
    ),
    "naked-pair": (
        "Look for two cells of a row, column or box with the same two candidates and no others. "
        "These two digits can be crossed out in all other cells of that row, column or box."
    ),
    "locked-pair": (
        "Look for a naked pair whose two cells lie in one box and in one row or column as well. "
        "The two digits can be crossed out in both: in the rest of the box and in the rest of the "
        "line."
    ),
    "naked-triple": (
        "Look for three cells of a row, column or box that have only three digits among them. "
        "Not every cell needs all three: 12, 23 and 13 will do. These digits can be crossed out "
        "in the other cells."
    ),
    "naked-quad": (
        "Look for four cells of a row, column or box that have only four digits among them. It is "
        "easiest where there are many blanks: then the other cells often form a hidden pair or "
        "triple, which is the same thing seen from the other side."
    ),
    "hidden-pair": (
        "Look for two digits that in a row, column or box can stand only in the same two cells. "
        "All other candidates of these two cells can be crossed out."
    ),
    "hidden-triple": (
        "Look for three digits that in a row, column or box can stand only in the same three "
        "cells. All other candidates of these cells can be crossed out."
    ),
    "hidden-quad": (
        "Look for four digits that in a row, column or box can stand only in the same four cells. "
        "All other candidates of these cells can be crossed out."
    ),
    "x-wing": (
        "Take one digit. Look for two rows in which it has just two places each, in the same two "
        "columns: the four places are the corners of a rectangle. The digit can be crossed out in "
        "the rest of both columns. It works with rows and columns exchanged, too."
    ),
    "swordfish": (
        "Take one digit. Look for three rows in which all its places lie in the same three "
        "columns; each row needs only two or three of them. The digit can be crossed out in the "
        "rest of these columns. It works with rows and columns exchanged, too."
    ),
    "jellyfish": (
        "Take one digit. Look for four rows in which all its places lie in the same four columns. "
        "The digit can be crossed out in the rest of these columns. It works with rows and "
        "columns exchanged, too."
    ),
    "finned-x-wing": (
        "Look for an X-wing that is spoilt by one or two more places, the fins, all in one box "
        "with a corner. Where a cell sees both the fins and that corner in its line, the digit can "
        "be crossed out."
    ),
    "skyscraper": (
        "Take one digit. Look for two rows (or two columns) with just two places for it, of which "
        "one pair share a column: that is the ground, and the other two are the roofs, not level. "
        "A cell that sees both roofs cannot hold the digit."
    ),
    "two-string-kite": (
        "Take one digit. Look for a row and a column with just two places for it each, where one "
        "end of the row and one end of the column are in the same box. A cell that sees the other "
        "two ends cannot hold the digit."
    ),
    "turbot-fish": (
        "Take one digit. Look for two rows, columns or boxes with just two places for it each, "
        "where one end of the first sees one end of the second. A cell that sees both other ends "
        "cannot hold the digit."
    ),
    "empty-rectangle": (
        "Take one digit. Look for a box whose places for it all lie in one row and one column of "
        "the box. Then look for a line with just two places for it, one of which is in the "
        "row or column of the cross. Where the other arm meets the other place, the digit can be "
        "crossed out."
    ),
    "xy-wing": (
        "Look for a cell with two candidates, the pivot, that sees two other cells with two: the "
        "three have XY, XZ and YZ. A cell that sees both pincers, XZ and YZ, cannot hold Z."
    ),
    "xyz-wing": (
        "Look for a cell with three candidates XYZ that sees two cells with two of them: XZ and "
        "YZ. A cell that sees all three cannot hold Z, the digit that they share."
    ),
    "w-wing": (
        "Look for two cells with the same two candidates that do not see each other. Then look "
        "for a row, column or box in which one of the digits has just two places, one "
        "seen by the first cell and one by the second. A cell that sees both cells cannot hold the "
        "other digit."
    ),
    "remote-pair": (
        "Look for a chain of four or more cells with the same two candidates, in which neighbours "
        "see each other. A cell that sees two of them with an even number of cells between them "
        "can hold neither digit."
    ),
    "unique-rectangle-1": (
        "Look for four cells in two rows, two columns and two boxes. If three of them have the "
        "same two candidates and no others, the fourth cannot hold either of them."
    ),
    "bug-1": (
        "Near the end of a puzzle, look whether all blank cells have two candidates but for one, "
        "which has three. In that cell put the digit that stands three times in its row, column "
        "or box."
    ),
    "simple-colours": (
        "Take one digit. Where a row, column or box has just two places for it, colour one blue "
        "and the other green, and go on from there. If two cells of one colour see each other, "
        "that colour is wrong. A cell without colour that sees both colours cannot hold the digit."
    ),
    "xy-chain": (
        "Begin at a cell with two candidates. Suppose that it does not hold Z; then it holds the "
        "other one. Go on from cell to cell, all with two candidates, each seeing the one before. "
        "If you come to a cell that then holds Z, one of the two ends holds it. A cell that sees "
        "both ends cannot."
    ),
    "als-xz": (
        "Look for two groups of cells, each in one row, column or box and with one digit more "
        "than cells. Some digit X must not have room in both of them. A cell that sees every place "
        "of another digit Z that both have cannot hold Z."
    ),
    "aic-1": (
        "Suppose that a candidate is wrong, and follow what must then be: where a row, column or "
        "box has just two places for a digit, or a cell just two digits, one wrong makes the "
        "other right; and what is right makes wrong whatever sees it. If you come to the same "
        "digit being right elsewhere, a cell that sees both ends cannot hold it."
    ),
    "aic-2": (
        "Follow a chain as for an AIC of type 1, until you come to another digit being right, in a "
        "cell that sees the first one or in that cell itself. Each end can be crossed out where "
        "the other one would stand."
    ),
    "als-chain": (
        "Begin with a group of cells in one row, column or box that has one digit more than cells. "
        "Suppose that it does not hold Z; then it holds all its other digits. Take one of these "
        "that another such group then has no room for: that one holds all its others, too. Go on "
        "from group to group. If you come to one that then holds Z, the first or the last of them "
        "holds it. A cell that sees every place of Z in both cannot."
    ),
    "death-blossom": (
        "Take a cell with three candidates, the stem. For each of them look for a petal: a group "
        "of cells in one row, column or box with one digit more than cells, whose places for that "
        "candidate the stem sees. If all petals have a digit Z besides, a cell that sees every "
        "place of Z in all petals cannot hold Z. If Z is itself a candidate of the stem, it needs "
        "no petal, but the cell must see the stem, too."
    ),
}
"""By technique, what to look for."""

WHY = {
    "last-value": "A row, column or box has every digit once, and eight of them are there.",
    "hidden-single-box": (
        "Every box has every digit, and nowhere else in this one is there room for it."
    ),
    "hidden-single-line": (
        "Every row and column has every digit, and nowhere else in this one is there room for it."
    ),
    "naked-single": "Every other digit is already in the row, the column or the box of the cell.",
    "leftovers": (
        "Three rows hold every digit three times, and so do three regions. The cells that both "
        "have are the same cells with the same digits. Take them away, and what sticks out "
        "on one side holds just the digits that are left on the other."
    ),
    "hidden-window": (
        "Rows 2, 3 and 4 hold every digit three times. The two windows in them hold every digit "
        "once each, that is twice. So every digit stands just once in the cells that are left."
    ),
    "pointing": (
        "The box must have the digit somewhere, and so it is on that line. A line has a digit only "
        "once: outside the box it cannot be there again."
    ),
    "claiming": (
        "The line must have the digit somewhere, and so it is in that box. A box has a digit only "
        "once: off the line it cannot be there again."
    ),
    "naked-pair": (
        "One of the cells takes one digit and the other cell takes the other. Which is which is "
        "not known yet, but both digits are used up."
    ),
    "locked-pair": (
        "The two cells use up both digits. They are in the box and on the line, so neither has "
        "room for these digits anywhere else."
    ),
    "naked-triple": (
        "Three cells need three digits, and only three are there: all of them are used up."
    ),
    "naked-quad": "Four cells need four digits, and only four are there: all of them are used up.",
    "hidden-pair": (
        "Two digits need two cells, and only two are there: both cells are full with them."
    ),
    "hidden-triple": (
        "Three digits need three cells, and only three are there: all are full with them."
    ),
    "hidden-quad": (
        "Four digits need four cells, and only four are there: all are full with them."
    ),
    "x-wing": (
        "Each of the two rows has the digit in one of the two columns, and never both in the same. "
        "So both columns have their digit within these rows."
    ),
    "swordfish": (
        "Three rows have the digit three times, always in these three columns and never twice in "
        "one. So each column has its digit within these rows."
    ),
    "jellyfish": (
        "Four rows have the digit four times, always in these four columns and never twice in "
        "one. So each column has its digit within these rows."
    ),
    "finned-x-wing": (
        "Either a fin holds the digit, or the X-wing is a real one. The cell is ruled out by the "
        "fin in the first case, and by the X-wing in the second."
    ),
    "skyscraper": (
        "The two cells on the ground are in one line, so at most one of them holds the digit. "
        "The line of the other one has it on the roof. So at least one roof holds the digit."
    ),
    "two-string-kite": (
        "The two ends in the box do not both hold the digit. Whichever line lacks it there has it "
        "at its other end. So at least one of the other ends holds it."
    ),
    "turbot-fish": (
        "The two ends that see each other do not both hold the digit. Whichever unit lacks it "
        "there has it at its other end. So at least one of the other ends holds it."
    ),
    "empty-rectangle": (
        "Suppose that the cell held the digit. Then one arm of the cross and one end of the line "
        "are ruled out; the other end would hold it, and rule out the other arm. The box would "
        "have no place left."
    ),
    "xy-wing": (
        "The pivot is X or Y. If it is X, one pincer is Z; if it is Y, the other is. So one of "
        "the pincers is always Z."
    ),
    "xyz-wing": (
        "The cell with three candidates is X, Y or Z. If it is X or Y, one of the others is Z. So "
        "one of the three is always Z."
    ),
    "w-wing": (
        "If both cells held the first digit, the line between them would have no place for it. So "
        "at least one of them holds the other digit."
    ),
    "remote-pair": (
        "Along the chain the two digits alternate. Two cells an odd number of steps apart hold "
        "both of them, one each."
    ),
    "unique-rectangle-1": (
        "If the fourth cell held one of the two digits, they could change places in all four "
        "cells, and the puzzle would have two solutions. A proper puzzle has one."
    ),
    "bug-1": (
        "Without the extra digit every blank would have two candidates and every digit two places "
        "everywhere. Such a position never has exactly one solution. So the extra digit is right."
    ),
    "simple-colours": (
        "Of two coloured neighbours one holds the digit and one does not. So one colour holds it "
        "throughout and the other nowhere."
    ),
    "xy-chain": (
        "If the first end does not hold Z, the chain leads to Z at the last. So one of the ends "
        "holds it in any case."
    ),
    "als-xz": (
        "The set without X has as many digits left as cells, and holds them all, Z among them. So "
        "Z is in one set or in the other."
    ),
    "aic-1": (
        "Either the first candidate is right after all, or the chain shows that the last one is. "
        "So one of the ends is right in any case."
    ),
    "aic-2": (
        "Either the first candidate is right after all, or the last one is. If a third would rule "
        "out both, it is wrong."
    ),
    "als-chain": (
        "A group that lacks one of its digits has as many left as cells, and holds them all. So "
        "if the first group is without Z, each of the others in turn loses a digit to the one "
        "before it, and the last has to hold Z."
    ),
    "death-blossom": (
        "Whatever digit the stem takes, the petal for it loses that digit. Then it has as many "
        "digits left as cells, and holds them all, Z among them. So Z is in one "
        "of the petals, or in the stem, in any case."
    ),
}
"""By technique, why it holds."""


class Lesson(NamedTuple):
    """What there is to know of a technique.

    Attributes:
        look: What to look for.
        why: Why it holds.
    """

    look: str
    why: str


def lesson(technique: str, lang: Lang) -> Lesson:
    """Return the lesson on a technique in a language.

    Args:
        technique: A key of `LOOK`.
        lang: The language.

    >>> lesson("naked-single", "en").why
    'Every other digit is already in the row, the column or the box of the cell.'
    """
    return Lesson(
        translated(LOOK[technique], lang, f"lesson {technique}"),
        translated(WHY[technique], lang, f"reason {technique}"),
    )
