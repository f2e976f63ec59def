/* Aligned exclusion of three cells: aligned_exclusion.py in C. */

#ifndef NUMPURE_ALIGNED_H
#define NUMPURE_ALIGNED_H

#include "cover.h"

/* Find the first three cells of which a digit fits no digits of the others. `digits` are the marks by cell;
   `houses` are of each cell how many it sees, and these in order, numbers of two bytes, the lower one first.
   Return 1 if there are any, 0 if not, -1 if memory is short, -2 if the houses are none. */
int aligned_trio(const Cover *cover, const uint32_t *digits, const unsigned char *houses, int size,
                 int trio[3]);

#endif
