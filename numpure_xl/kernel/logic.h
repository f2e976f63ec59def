/* The techniques of ladder.py that can be applied in any order: see logic.c. */

#ifndef NUMPURE_LOGIC_H
#define NUMPURE_LOGIC_H

#include "cover.h"

/* What may be used besides singles. A set has two or three members. */
enum {
    POINTING = 1 << 0,
    CLAIMING = 1 << 1,
    NAKED_PAIR = 1 << 2,
    X_WING = 1 << 3,
    HIDDEN_PAIR = 1 << 4,
    NAKED_TRIPLE = 1 << 5,
    SWORDFISH = 1 << 6,
    HIDDEN_TRIPLE = 1 << 7,
    ALL_LOGIC = (1 << 8) - 1
};

/* The pencil marks of a position: by group its candidates, none if it is settled. */
typedef struct {
    const Cover *cover;
    uint32_t field[MOST_GROUPS];
    unsigned char placed[LARGEST * LARGEST]; /* by cell, the digit placed here; 0 for none */
} Marks;

/* Place singles and use what is known until nothing is left to do. */
void logic_run(Marks *marks, int known);

#endif
