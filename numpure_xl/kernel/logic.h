/* The techniques of ladder.py that can be applied in any order: see logic.c. */

#ifndef NUMPURE_LOGIC_H
#define NUMPURE_LOGIC_H

#include "sums.h"

/* What may be used, from the easiest on: ladder.py has each by the same name. */
enum {
    LAST_VALUE = 1 << 0,
    HIDDEN_SINGLE_BOX = 1 << 1,
    HIDDEN_SINGLE_LINE = 1 << 2,
    DIRECT_POINTING = 1 << 3,
    DIRECT_CLAIMING = 1 << 4,
    DIRECT_HIDDEN_PAIR = 1 << 5,
    NAKED_SINGLE = 1 << 6,
    DIRECT_HIDDEN_TRIPLE = 1 << 7,
    POINTING = 1 << 8,
    CLAIMING = 1 << 9,
    NAKED_PAIR = 1 << 10,
    X_WING = 1 << 11,
    HIDDEN_PAIR = 1 << 12,
    NAKED_TRIPLE = 1 << 13,
    SWORDFISH = 1 << 14,
    HIDDEN_TRIPLE = 1 << 15,
    CAGE_SUM = 1 << 16,
    RULE_OF_45 = 1 << 17,      /* of one unit */
    WIDE_RULE_OF_45 = 1 << 18, /* of several */
    ALL_LOGIC = (1 << 19) - 1,
    ALL_SUMS = CAGE_SUM | RULE_OF_45 | WIDE_RULE_OF_45
};
enum {
    BOX_SINGLES = LAST_VALUE | HIDDEN_SINGLE_BOX,
    HIDDEN_SINGLES = BOX_SINGLES | HIDDEN_SINGLE_LINE,
    SINGLES = HIDDEN_SINGLES | NAKED_SINGLE,
    PLAIN = SINGLES | POINTING | CLAIMING /* what classic.c uses before it tries candidates */
};

/* The pencil marks of a position: by group its candidates, none if it is settled. */
typedef struct {
    const Cover *cover;
    uint32_t field[MOST_GROUPS];
    unsigned char placed[MOST_CELLS]; /* by cell, its digit; 0 for none */
    SumsSeen *seen; /* what sums were asked last; NULL for nothing */
} Marks;

/* Begin with givens, 0 for a blank, and all pencil marks that they leave. */
void logic_read(Marks *marks, const Cover *cover, const unsigned char *digits);

/* Begin with a position of a plain 9x9 board. */
void logic_resume(Marks *marks, const Cover *cover, const ClassicBoard *board);

/* Use what is known until nothing is left to do. */
void logic_run(Marks *marks, int known);

/* Solve givens, 0 for a blank, always by the easiest that can be used. Return the hardest that was, 0
   if none was; -1 if what is known does not suffice. */
int logic_climb(const Cover *cover, const unsigned char *givens, int known);

/* Return whether each cell has a digit. */
int logic_is_done(const Marks *marks);

#endif
