/* Full grids at random: see fill.c. */

#ifndef NUMPURE_FILL_H
#define NUMPURE_FILL_H

#include "die.h"
#include "search.h"

/* A position on the way to a full grid, with 1, 2, 3 ... as its first row. What is next is drawn
   from one of several groups of a row, of as many candidates each: the places of some digits, or the
   digits of a cell. */
typedef struct {
    int row;         /* the first that has open groups; the number of rows if none has */
    int number;      /* candidates to draw from; 0 if it is dead or full */
    int cell;        /* whose digit is drawn; -1 if it is the place of a digit */
    uint32_t digits; /* whose places may be, or those of the cell, a bit for each */
    int next;        /* where in `next` the positions are that the candidates lead to */
} Position;

typedef struct {
    Die die;
    Search search;
    int most, number;    /* positions that may be remembered, and are */
    Position *position;  /* [most + 1]: the last is one that is not remembered */
    word *states;        /* [most][words] */
    int32_t *by_state;   /* where each is, by its state */
    int32_t *next;
    int next_used;
    int attempts;        /* in this slice of work */
    int drawn;
    unsigned char ways[MOST_CELLS];   /* from how many each was drawn; 0 behind */
    unsigned char digits[MOST_CELLS]; /* the grid */
} Fill;

/* Begin with a die as bytes. Return -1 if memory is short, -2 if it is no die. To be closed in any
   case. */
int fill_open(Fill *fill, const Cover *cover, const unsigned char *die);
void fill_close(Fill *fill);

/* Go on until a grid is full (FOUND), or for a slice of work. */
Outcome fill_run(Fill *fill);

#endif
