/* The masks of a variant: cover.py in C.

   The layout is that of cover.py, where it is explained, on words of 64 bits. A group (a cell, or
   a digit in a unit) has a field of `width` = side + 1 bits: a bit for each candidate, and above
   them its guard. No field is split between two words, so that a subtraction in one word never
   borrows from another:

       word 0:  | unused | guard candidates | ... | guard candidates | guard candidates |
                           group per_word-1          group 1            group 0

   The groups of the units come first (a unit's digits in their order), then those of the cells.
   A higher group has higher bits, as in Python's integer, so "the highest bit first" chooses the
   same candidates in both. */

#ifndef NUMPURE_COVER_H
#define NUMPURE_COVER_H

#include <stddef.h>
#include <stdint.h>

#include "classic.h"

typedef uint64_t word;

enum { WORD_BITS = 64, SMALLEST = 4, LARGEST = 16 };
/* Those of thirteen 9x9 grids that overlap: rows, columns and boxes, two diagonals, and other extra
   units, each cell in one of them. */
enum { MOST_CELLS = 1024, MOST_UNITS = 512, MOST_GROUPS = 5632 };

/* Pairs of units that share cells; each unit comes first in one pair at most (cover.py, Overlap).
   `excluded` are the candidates that a locked group excludes: those from first[group] on. */
typedef struct {
    word *outside, *guards, *lows;
    int32_t *first, *excluded;
} Overlap;

/* Two units that share two cells or more. */
typedef struct {
    int inner, outer;
    uint32_t in_inner, in_outer; /* the places of the shared cells in either */
    int from_box;
} Crossing;

/* Two cells of which candidates with different digits exclude each other: by digit of the one, the
   digits that the other may have, and the reverse (relations.py, Pair). */
typedef struct {
    int cell[2];
    uint32_t allowed[2][LARGEST];
} Related;

typedef struct Sum Sum; /* sums.h */

typedef struct {
    int side, cells, units, width;
    int lines;        /* rows, and as many columns: side in each grid */
    int boxes_to;     /* the first unit behind the boxes */
    int has_barred;   /* whether some candidates are never possible */
    int has_moves;    /* whether the same digits exclude each other beyond their groups */
    int groups, per_word, words;
    int32_t *unit;    /* [units][side]: its cells */
    int32_t *owner;   /* [words * 64]: by bit, the candidate that owns it */
    int32_t *at;      /* [candidates + 1]: where the bits of a candidate begin in `bit` */
    int32_t *bit;     /* by candidate, the bits it owns: word * 64 + bit */
    int32_t *spot;    /* the same as group * 16 + place */
    int32_t *rivals_at; /* [candidates + 1]: where its rivals begin in `rival` */
    int32_t *rival;   /* by candidate, those that it excludes and shares no group with */
    int pairs;        /* of rivals */
    Sum *sum;         /* [sums] */
    int sums;
    word *full, *guards, *lows;
    word *boxes;      /* the bits of the groups of boxes */
    word *caged;      /* the guards of the cells in cages with a sum */
    word *rows;       /* [lines][words]: by row, the guards of the groups that lie in it */
    word *place;      /* [candidates][words]: see cover.py */
    Related *related;
    int relations;
    Overlap *overlaps;
    int rounds;
    Crossing *crossing;
    int crossings;
    ClassicTables *classic; /* NULL unless this is the plain 9x9 board */
} Cover;

/* The rules of a board: so many numbers, the cells of its units, side cells each: rows, as many columns,
   boxes, and others; and pairs of candidates that exclude each other besides; one that is its own rival is
   never possible. Of each sum the total, its kind (sums.h), how many cells count with their digits, whether all
   differ, how many cells, the cells. Numbers have two bytes each, the lower one first. */
typedef struct {
    int side, lines, boxes;
    const unsigned char *units;
    int size;
    const unsigned char *rivals;
    int pairs;
    const unsigned char *sums;
    int sums_size;
} Rules;

/* Make the masks of a board. Return 0; -1 if memory is short, -2 if there are no such boards: too few
   units or too many, a cell that is not on the board or twice in a unit, a candidate that is none.
   What was made is to be freed in any case. */
int cover_make(Cover *cover, const Rules *rules);
void cover_free(Cover *cover);

static inline int highest(word bits) {
#if defined(_MSC_VER)
    unsigned long at;
    _BitScanReverse64(&at, bits);
    return (int)at;
#else
    return WORD_BITS - 1 - __builtin_clzll(bits);
#endif
}

/* The lowest bit of a group's field, as word * 64 + bit. */
static inline int field(const Cover *cover, int group) {
    return group / cover->per_word * WORD_BITS + group % cover->per_word * cover->width;
}

static inline word one(int bit) { return (word)1 << bit % WORD_BITS; }

static inline int candidate(const Cover *cover, int cell, int digit) {
    return cell * cover->side + digit;
}

/* The candidate at a place of a group; digits count from 0. */
static inline int member_of(const Cover *cover, int group, int place) {
    int of_units = cover->units * cover->side;
    if (group >= of_units) return candidate(cover, group - of_units, place);
    int cell = cover->unit[group / cover->side * cover->side + place];
    return candidate(cover, cell, group % cover->side);
}

static inline void clear_candidate(const Cover *cover, word *state, int candidate) {
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++)
        state[cover->bit[i] / WORD_BITS] &= ~one(cover->bit[i]);
}

/* Return whether a candidate rules another one out. */
static inline int excludes(const Cover *cover, int candidate, int other) {
    int bit = cover->bit[cover->at[other]];
    return !(cover->place[(size_t)candidate * cover->words + bit / WORD_BITS] & one(bit));
}

/* Return whether digits are more than names, so that they cannot change places. */
static inline int digits_differ(const Cover *cover) { return cover->has_barred || cover->relations; }

/* Find what two cells with some candidates may still have beside each other. Return whether that is
   less. */
static inline int relate(const Related *related, const uint32_t *had, uint32_t *has) {
    uint32_t second = 0, first = 0;
    for (int digit = 0; digit < LARGEST; digit++)
        if (had[0] >> digit & 1) second |= related->allowed[0][digit];
    has[1] = had[1] & second;
    for (int digit = 0; digit < LARGEST; digit++)
        if (has[1] >> digit & 1) first |= related->allowed[1][digit];
    has[0] = had[0] & first;
    return has[0] != had[0] || has[1] != had[1];
}

static inline void place(const Cover *cover, word *state, int candidate) {
    const word *mask = cover->place + (size_t)candidate * cover->words;
    for (int i = 0; i < cover->words; i++) state[i] &= mask[i];
}

#endif
