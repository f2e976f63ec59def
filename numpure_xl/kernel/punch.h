/* The punch of punch.py: see punch.c. */

#ifndef NUMPURE_PUNCH_H
#define NUMPURE_PUNCH_H

#include "search.h"

/* What counts the solutions of an open search up to a limit: -1 if its effort is used up, -2 if the
   work is to end. */
typedef struct {
    long long (*up_to)(Search *search, void *with, long long limit);
    void *with;
} Count;

enum { ONE_SOLUTION = -1 };

/* Orbits as for `classic_punch`, and how many cells may go. */
typedef struct {
    const int32_t *candidates, *ends;
    int number;
    long long surplus;
} Orbits;

/* Take orbits out of a full grid, each tried once; write for each whether it is kept. What is left
   is to have one solution, or to be solved by known techniques (logic.h). Return 0; -1 if memory is
   short, -2 if the work is to end. */
int punch_orbits(const Cover *cover, Count count, const Orbits *of, int known, long long effort,
                 unsigned char *kept);

#endif
