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

enum { ONE_SOLUTION = -1, UNSURE = 128 };

/* Take orbits out of a full grid, each tried once; write by cell the digits that are kept, 0 for a
   blank; UNSURE is added where the effort did not show whether one could go. What is left is to have one
   solution, or to be solved by known techniques (logic.h). Return 0; -1 if memory is short, -2 if the
   work is to end. */
int punch_orbits(const Cover *cover, Count count, const Orbits *of, int known, long long effort,
                 unsigned char *givens);

#endif
