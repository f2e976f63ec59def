/* Grids written one a line, a symbol for each cell: see lines.c. */

#ifndef NUMPURE_LINES_H
#define NUMPURE_LINES_H

#include "search.h"

/* Read a line that begins at a text of some size. Return how long it is with its end, and write its
   digits, 0 for a blank; 0 if it is not just a symbol for each cell of a board up to 9x9, or may
   name the regions of a jigsaw. */
size_t line_read(const Cover *cover, const char *text, size_t size, unsigned char *digits);

/* Many such lines, and what is found of them. */
typedef struct {
    const Cover *cover;
    const char *text;      /* the lines that are to come */
    size_t size;           /* bytes of them */
    char *solved;          /* a line for each that has one solution: as much room as the text has */
    size_t written;        /* bytes of these */
    unsigned char *counts; /* by line: its solutions up to 2; room for one in `cells` bytes */
    size_t number;         /* lines that were counted */
    int is_open, found;    /* whether a search goes on, and what it has found so far */
    Search search;
    ClassicSearch classic;
} Lines;

/* Begin with a text. Return -1 if memory is short. The lines are to be closed in any case. */
int lines_open(Lines *lines, const Cover *cover, const char *text, size_t size);
void lines_close(Lines *lines);

/* Go on until a line is not plain or none is left (ENDED), or for a slice of work. */
Outcome lines_run(Lines *lines);

#endif
