/* Full grids of barren boards: see seek.c. */

#ifndef NUMPURE_SEEK_H
#define NUMPURE_SEEK_H

#include "die.h"
#include "search.h"

typedef struct {
    Die die;
    Search search;
    word *start;                      /* the board before anything is drawn, but for its singles */
    long long dead_ends, limit;       /* how many there were, and may be */
    unsigned char digits[MOST_CELLS]; /* the grid */
} Seek;

/* Begin with a die as bytes, and with so many dead ends allowed. Return -1 if memory is short, -2 if it
   is no die. To be closed in any case. */
int seek_open(Seek *seek, const Cover *cover, const unsigned char *die, long long limit);
void seek_close(Seek *seek);

/* Go on until a grid is full (FOUND), there is none (ENDED), the limit is reached (GAVE_UP), or for a
   slice of work. */
Outcome seek_run(Seek *seek);

#endif
