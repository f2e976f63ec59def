/* A full grid of a board of which attempts at one hardly ever end well: as fillers/barren.py makes it,
   with the same die the same grid. */

#include "seek.h"

#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 200 };              /* as in barren.py, which says why */
enum { STEPS_PER_SLICE = 1 << 12 };   /* states between two turns of the interpreter */

static size_t size_of(const Seek *seek) { return (size_t)seek->search.cover->words * sizeof(word); }

/* Begin anew; return -1 if memory is short. */
static int begin(Seek *seek) {
    search_reset(&seek->search);
    word *first = search_push(&seek->search);
    if (first) memcpy(first, seek->start, size_of(seek));
    return first ? 0 : -1;
}

int seek_open(Seek *seek, const Cover *cover, const unsigned char *die, long long limit) {
    memset(seek, 0, sizeof *seek);
    if (die_read(&seek->die, die) < 0) return -2;
    if (search_open(&seek->search, cover, -1) < 0) return -1;
    seek->limit = limit;
    seek->start = malloc(size_of(seek));
    if (!seek->start) return -1;
    memcpy(seek->start, cover->full, size_of(seek));
    return begin(seek);
}

void seek_close(Seek *seek) {
    search_close(&seek->search);
    free(seek->start);
    seek->start = NULL;
}

static int count(word bits) {
    int number = 0;
    for (; bits; bits &= bits - 1) number++;
    return number;
}

/* Return the first bit of one of the groups in `few`, by lot. */
static int any_of_few(Seek *seek) {
    const word *few = seek->search.few;
    int words = seek->search.cover->words, number = 0, at = 0;
    for (int i = 0; i < words; i++) number += count(few[i]);
    int chosen = die_below(&seek->die, number);
    while (chosen >= count(few[at])) chosen -= count(few[at++]);
    word guards = few[at];
    while (chosen--) guards &= guards - 1;
    return at * WORD_BITS + highest(guards & (0 - guards)) - seek->search.cover->side;
}

/* Let a state wait for each candidate of a group with the fewest, the groups and the candidates in
   random order. Return -1 if memory is short. */
static int branch(Seek *seek) {
    Search *search = &seek->search;
    const Cover *cover = search->cover;
    int bits[LARGEST], number = 0;
    search_scarce(search);
    int low = any_of_few(seek);
    for (int bit = low; bit < low + cover->side; bit++)
        if (search->state[bit / WORD_BITS] & one(bit)) bits[number++] = bit;
    for (int last = number - 1; last > 0; last--) {
        int chosen = die_below(&seek->die, last + 1), bit = bits[last];
        bits[last] = bits[chosen];
        bits[chosen] = bit;
    }
    for (int i = 0; i < number; i++) {
        const word *place = cover->place + (size_t)cover->owner[bits[i]] * (size_t)cover->words;
        word *next = search_push(search);
        if (!next) return -1;
        for (int at = 0; at < cover->words; at++) next[at] = search->state[at] & place[at];
    }
    return 0;
}

Outcome seek_run(Seek *seek) {
    Search *search = &seek->search;
    for (int steps = 0; steps < STEPS_PER_SLICE; steps++) {
        if (!search->count) return ENDED;
        int open = search_singles(search);
        if (open == 0) {
            search_solution(search, seek->digits);
            return FOUND;
        }
        if (open > 0 && branch(seek) < 0) return NO_MEMORY;
        if (open > 0) continue;
        if (++seek->dead_ends == seek->limit) return GAVE_UP;
        if (++search->failures == PATIENCE && begin(seek) < 0) return NO_MEMORY;
    }
    return INTERRUPTED;
}
