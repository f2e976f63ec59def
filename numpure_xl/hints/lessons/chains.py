"""Lessons: chains and rings."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "xy-chain": Lesson(
        look=(
            "Begin at a cell with two candidates. Suppose that it does not hold Z; then it holds "
            "the other one. Go on from cell to cell, all with two candidates, each seeing the one "
            "before. If you come to a cell that then holds Z, one of the two ends holds it. A "
            "cell that sees both ends cannot."
        ),
        why=(
            "If the first end does not hold Z, the chain leads to Z at the last. So one of the "
            "ends holds it in any case."
        ),
    ),
    "grouped-x-chain": Lesson(
        look=(
            "Take one digit. Suppose that it is not in some place, and follow what must then be. "
            "Where a row, column or box has just two places, one wrong makes the other right; and "
            "what is right makes wrong whatever sees it. Here a place may also be a group: two or "
            "three cells that share both a box and a line. It is right if one of them holds the "
            "digit. If you come to another place being right, a cell that sees both ends cannot "
            "hold the digit. To see a group is to see all its cells."
        ),
        why=(
            "The cells of a group are all seen from the rest of their box and of their line, so "
            "one place or a group makes no difference. Either the first place is right after all, "
            "or the chain shows that the last one is."
        ),
    ),
    "aic-1": Lesson(
        look=(
            "Suppose that a candidate is wrong, and follow what must then be: where a row, column "
            "or box has just two places for a digit, or a cell just two digits, one wrong makes "
            "the other right; and what is right makes wrong whatever sees it. If you come to the "
            "same digit being right elsewhere, a cell that sees both ends cannot hold it."
        ),
        why=(
            "Either the first candidate is right after all, or the chain shows that the last one "
            "is. So one of the ends is right in any case."
        ),
    ),
    "aic-2": Lesson(
        look=(
            "Follow a chain as for an AIC of type 1, until you come to another digit being right, "
            "in a cell that sees the first one or in that cell itself. Each end can be crossed "
            "out where the other one would stand."
        ),
        why=(
            "Either the first candidate is right after all, or the last one is. If a third would "
            "rule out both, it is wrong."
        ),
    ),
    "grouped-aic-1": Lesson(
        look=(
            "Follow a chain as for an AIC of type 1, in which some place of a digit is a group: "
            "two or three cells that share both a box and a line. It is right if one of them "
            "holds the digit, and wrong if none does. If you come to the same digit being right "
            "elsewhere, a cell that sees both ends cannot hold it."
        ),
        why=(
            "A group is one place as far as the rest of its box and of its line are concerned. "
            "Either the first end is right after all, or the chain shows that the last one is."
        ),
    ),
    "grouped-aic-2": Lesson(
        look=(
            "Follow a chain as for an AIC of type 2, in which some place of a digit is a group: "
            "two or three cells that share both a box and a line. It is right if one of them "
            "holds the digit. If you come to another digit being right, cross out what both ends "
            "would rule out."
        ),
        why=(
            "A group is one place as far as the rest of its box and of its line are concerned. "
            "Either the first end is right, or the last one. If both would rule out a candidate, "
            "it is wrong."
        ),
    ),
    "x-cycle": Lesson(
        look=(
            "Take one digit, and go from place to place by turns: where a row, column or box has "
            "just two places, one wrong makes the other right; and what is right makes wrong a "
            "place that it sees. If you come back to where you began, you have a ring. Number its "
            "places. A cell outside that sees an odd and an even one cannot hold the digit."
        ),
        why=(
            "The ring can be read both ways, so either all odd places hold the digit, or all even "
            "ones. A cell that sees one of each is ruled out in both cases."
        ),
    ),
    "y-cycle": Lesson(
        look=(
            "Look for a ring of cells with two candidates. Each cell sees the next one and shares "
            "a digit with it: one of its digits with the cell before, the other with the cell "
            "after. A cell outside that sees two neighbours of the ring cannot hold the digit "
            "that they share."
        ),
        why=(
            "If a cell takes one of its digits, the next has to take the other one, and so on, "
            "all the way round; and the same the other way. So of two neighbours one always holds "
            "the digit that they share."
        ),
    ),
    "x-chain": Lesson(
        look=(
            "Take one digit and one of its places. Suppose that the digit is there, or that it is "
            "not, and follow what must then be: what is right makes wrong whatever sees it; and "
            "where a row, column or box has just two places, one wrong makes the other right. If "
            "you come back to the first place and find the opposite, what you supposed is wrong."
        ),
        why=(
            "Every link of the chain was forced. So if the beginning were true, it would also be "
            "false. It cannot be true."
        ),
    ),
    "xy-cycle": Lesson(
        look=(
            "Look for a ring as for an X-cycle, but of candidates of any digits. Besides a row, "
            "column or box with just two places, a cell with just two candidates takes you on as "
            "well: one wrong makes the other right. Number the candidates of the ring. One "
            "outside that an odd and an even one of them both rule out is wrong."
        ),
        why=(
            "The ring can be read both ways, so either all odd candidates are right, or all even "
            "ones. What one of each rules out is wrong in both cases."
        ),
    ),
    "forcing-chain": Lesson(
        look=(
            "Choose a candidate. Suppose that it is right, or that it is wrong, and follow what "
            "must then be, link by link, through all digits: what is right makes wrong the other "
            "candidates of its cell, and the same digit wherever it sees it; and where a cell has "
            "just two candidates, or a row, column or box just two places for a digit, one wrong "
            "makes the other right. If you come to the opposite of what you supposed, that is "
            "wrong."
        ),
        why=(
            "Every link of the chain was forced. So if the beginning were true, it would also be "
            "false. It cannot be true."
        ),
    ),
}
