/* The sums of cages: sums.py in C. */

#ifndef NUMPURE_SUMS_H
#define NUMPURE_SUMS_H

#include "cover.h"

/* From which a sum follows: nothing but a cage, a unit, or several. */
enum { OF_CAGE, OF_UNIT, OF_UNITS };

enum { MOST_SUMS = 512, SUMMED_DIGITS = 9, SET_WORDS = (1 << SUMMED_DIGITS) / WORD_BITS };

/* What cells hold together: any digits with a sum, different ones with a sum, or certain digits. */
enum { ANY_WITH_SUM, DIFFERENT_WITH_SUM, HOLDING };

/* Cells of which the digits have a sum; those behind `reach` count with what is missing from their
   digit to one more than the highest. A set of digits is a bit of `goals`, of which those that have
   the sum are set, if all cells differ; else a sum is. Where they hold certain digits, `held` has four
   bits for each, and a set of those that were found is a bit. */
struct Sum {
    int kind, reach, differ, size, held;
    int32_t cell[SUMMED_DIGITS];
    word goals[SET_WORDS];
};

/* The candidates that each sum was asked with last; two numbers hold those of all its cells. */
typedef struct {
    word of[MOST_SUMS][2];
} SumsSeen;

/* Return whether a sum was asked with these candidates last; remember them. */
int sums_seen(SumsSeen *seen, int number, const uint32_t *masks, int size);

/* Read the sums of a board; return 0, -1 if memory is short, -2 if one is none. */
int sums_make(Cover *cover, const unsigned char *sums, int size);

/* Leave of the candidates of its cells those with which they have the sum; return whether each cell
   has some. */
int sums_leave(const Sum *sum, uint32_t *masks, int side);

/* Mark the cells of cages in `caged`. */
void sums_mark(Cover *cover);

/* Remove what no sum has from a settled state; return whether anything was there to remove, -1 if a
   sum cannot be. */
int sums_add_up(const Cover *cover, word *state);

#endif
