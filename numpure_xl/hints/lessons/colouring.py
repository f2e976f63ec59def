"""Lessons: colouring."""

from __future__ import annotations

from numpure_xl.hints.lessons.lesson import Lesson

LESSONS = {
    "simple-colours": Lesson(
        look=(
            "Take one digit. Where a row, column or box has just two places for it, colour one "
            "blue and the other green, and go on from there. If two cells of one colour see each "
            "other, that colour is wrong. A cell without colour that sees both colours cannot "
            "hold the digit."
        ),
        why=(
            "Of two coloured neighbours one holds the digit and one does not. So one colour holds "
            "it throughout and the other nowhere."
        ),
    ),
    "multi-colours": Lesson(
        look=(
            "Colour one digit as for simple colouring, but in two nets that are not linked: one "
            "blue and green, the other red and yellow. If a blue cell sees a red one, then green "
            "or yellow is right: a cell that sees both of these cannot hold the digit. If blue "
            "sees red and yellow, blue is wrong altogether."
        ),
        why=(
            "In each net one colour holds the digit throughout. Blue and red do not both hold it, "
            "so green or yellow does. And since red or yellow holds it, a colour that sees both "
            "does not."
        ),
    ),
    "medusa": Lesson(
        look=(
            "Colour candidates of all digits, not just cells. Where a cell has just two "
            "candidates, or a row, column or box has just two places for a digit, colour one blue "
            "and the other green, and go on from there. A colour is wrong if two of its "
            "candidates rule each other out, or if it rules out every candidate of a cell. A "
            "candidate without colour that both colours rule out is wrong."
        ),
        why=(
            "Of two candidates that are coloured from one another one is right and one is wrong. "
            "So all of one colour are right, and all of the other are wrong."
        ),
    ),
}
