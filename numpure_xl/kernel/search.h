/* The search of solver.py: the same solutions in the same order, and the same effort. */

#ifndef NUMPURE_SEARCH_H
#define NUMPURE_SEARCH_H

#include <stddef.h>

#include "cover.h"

/* A search: a ring of waiting states, the last of which is next, and room to work in. */
typedef struct {
    const Cover *cover;
    ClassicSearch *classic;        /* what searches in place of the ring; NULL if nothing does */
    word *room;                    /* what the next two lines name, in one piece */
    word *once, *twice, *thrice;   /* guards of groups that ran out of candidates so often */
    word *state, *groups, *work, *few, *open;
    word *ring;
    size_t capacity, head, count;  /* in states */
    long long failures, patience, branches, effort;
    int steps;                     /* states settled in this slice */
} Search;

/* Open a search with nothing to do; return -1 if memory is short. A search is to be closed in any
   case. An effort of -1 sets no bound. */
int search_open(Search *search, const Cover *cover, long long effort);
void search_close(Search *search);

/* Begin anew, with nothing to do. */
void search_reset(Search *search);

/* Return room for one more waiting state, behind all others; NULL if memory is short. */
word *search_push(Search *search);

/* Open a search from givens, 0 for a blank. With a `classic` it may be the faster one, whose
   order of solutions is another. */
int search_digits(Search *search, const Cover *cover, const unsigned char *digits,
                  ClassicSearch *classic);

/* Open a search from a state of cover.py: its integer as bytes, the lowest first. The faster one
   does it if there is no bound to its effort. */
int search_state(Search *search, const Cover *cover, const unsigned char *state, long long effort,
                 ClassicSearch *classic);

/* Go on until a solution is found, all are, the effort is used up, or for a slice of work. */
Outcome search_run(Search *search);

/* Take up the state that is next and place its singles, or only the hidden singles of boxes.
   Return whether there is such a state and no contradiction. */
int search_take(Search *search, int in_boxes);

/* Take up the state that is next and place its singles, without a look at related cells or sums. Return
   -1 after a contradiction, 0 if the board is full, else 1. */
int search_singles(Search *search);

/* Leave in `few` the open groups with the fewest candidates. */
void search_scarce(Search *search);

/* Leave in `few` the groups of a row with the fewest candidates; return whether any is open. */
int search_fewest(Search *search, int row);

/* Place a candidate of the state taken up, and the singles that follow; return whether there is no
   contradiction. */
int search_place(Search *search, int candidate);

/* Draw candidates, row after row, until the board is full or dead; write the number that each was
   drawn from, and how many were drawn. `thrown` returns a number from 0 to below a bound, or -1.
   Return whether the board is full; -1 if `thrown` did. */
int search_draw(Search *search, int (*thrown)(void *with, int bound), void *with,
                unsigned char *ways, int *drawn);

/* Write the digits of the solution that was found, or those of the state taken up, 0 for an open
   cell. */
void search_solution(const Search *search, unsigned char *digits);

#endif
