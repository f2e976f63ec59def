/* The die of chance.py: see die.c. */

#ifndef NUMPURE_DIE_H
#define NUMPURE_DIE_H

#include <stdint.h>

enum { DIE_WORDS = 624, DIE_BYTES = 4 * (DIE_WORDS + 1) };

typedef struct {
    uint32_t word[DIE_WORDS];
    uint32_t at; /* the word that is next; DIE_WORDS if there is none left */
} Die;

/* Take over a die of Python: what `random.Random.getstate` has, 625 numbers, the lowest byte first.
   Return -1 if it is none. */
int die_read(Die *die, const unsigned char *bytes);
void die_write(const Die *die, unsigned char *bytes);

/* Return what `random.Random.random` returns: a number from 0 to below 1. */
double die_roll(Die *die);

/* Return a whole number from 0 to below a bound. */
static inline int die_below(Die *die, int bound) { return (int)(die_roll(die) * bound); }

#endif
