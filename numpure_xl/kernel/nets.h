/* The nets of forcing_nets.py without rules inside: see nets.c. */

#ifndef NUMPURE_NETS_H
#define NUMPURE_NETS_H

#include "cover.h"

enum { LARGEST_NETS = 9 }; /* the largest side of a board whose nets are followed here */

/* What nets may use, as in forcing_nets.py. */
typedef struct {
    int in_cells;   /* whether they go from digit to digit in a cell */
    int is_dynamic; /* whether what was taken away on the way counts */
    int least;      /* candidates of the cells that are to agree; 0 for contradictions alone */
} NetKind;

enum { DOUBLE = 1, CELL = 5, UNIT = 6, CONTRADICTION = 7 };

/* What nets prove: the node, from which assumptions, in how many nodes; no sources for nothing. */
typedef struct {
    int length, rank, target, sources;
    int source[LARGEST_NETS];
} Conclusion;

/* Write the easiest conclusion of a position, given by the fields of its pencil marks.
   Return 0, or -1 if memory is short. */
int nets_easiest(const Cover *cover, const uint32_t *fields, NetKind kind, Conclusion *easiest);

#endif
