#include "aligned.h"

#include <stdlib.h>
#include <string.h>

enum { CELL_WORDS = (MOST_CELLS + WORD_BITS - 1) / WORD_BITS };

typedef struct {
    word has[CELL_WORDS];
} Cells;

typedef struct {
    int cells, words;
    const uint32_t *digits;
    const unsigned char *house[MOST_CELLS]; /* by cell, how many it sees, and then these */
    Cells peers[MOST_CELLS];
    Cells near[MOST_CELLS]; /* by blank cell, those that it sees and that have two or three digits */
} Sight;

static int number_at(const unsigned char *bytes) { return bytes[0] | bytes[1] << 8; }

static int has(const Cells *cells, int cell) {
    return (int)(cells->has[cell / WORD_BITS] >> cell % WORD_BITS & 1);
}

/* Keep of some cells those that are among others; return whether they are two or more. */
static int meet(const Sight *sight, const Cells *cells, const Cells *others, Cells *both) {
    int several = 0, any = 0;
    for (int i = 0; i < sight->words; i++) {
        word shared = both->has[i] = cells->has[i] & others->has[i];
        if (!shared) continue;
        several |= any || shared & (shared - 1);
        any = 1;
    }
    return several;
}

/* Find whom each cell sees. Return -2 if the houses are none. */
static int look(Sight *sight, const unsigned char *houses, int size) {
    const unsigned char *end = houses + size;
    for (int cell = 0; cell < sight->cells; cell++) {
        if (end - houses < 2 || (end - houses) / 2 <= number_at(houses)) return -2;
        sight->house[cell] = houses;
        for (int left = number_at(houses); left; left--) {
            int peer = number_at(houses += 2);
            if (peer >= sight->cells) return -2;
            sight->peers[cell].has[peer / WORD_BITS] |= one(peer);
        }
        houses += 2;
    }
    return houses == end ? 0 : -2;
}

static void list_near(Sight *sight) {
    Cells few = {{0}};
    for (int cell = 0; cell < sight->cells; cell++) {
        uint32_t more = sight->digits[cell] & (sight->digits[cell] - 1); /* than one, than two */
        uint32_t many = more & (more - 1);
        if (more && !(many & (many - 1))) few.has[cell / WORD_BITS] |= one(cell);
    }
    for (int cell = 0; cell < sight->cells; cell++)
        if (sight->digits[cell]) meet(sight, &sight->peers[cell], &few, &sight->near[cell]);
}

/* What cells with two or three digits bar: what is beside a digit, and of which sets one must stay. */
typedef struct {
    uint32_t beside[LARGEST], triple[MOST_CELLS];
    int triples;
} Barriers;

static void bar(const Sight *sight, const Cells *excluders, Barriers *barriers) {
    memset(barriers->beside, 0, sizeof barriers->beside);
    barriers->triples = 0;
    for (int i = 0; i < sight->words; i++)
        for (word left = excluders->has[i]; left; left ^= one(highest(left))) {
            uint32_t digits = sight->digits[i * WORD_BITS + highest(left)], high = digits & (digits - 1);
            if (high & (high - 1)) {
                barriers->triple[barriers->triples++] = digits;
                continue;
            }
            barriers->beside[lowest(digits)] |= high;
            barriers->beside[lowest(high)] |= digits ^ high;
        }
}

/* Return whether a digit of three cells is in no combination that is allowed. */
static int leave_out(const Sight *sight, const int *trio, const Barriers *barriers) {
    uint32_t all[3], possible[3] = {0};
    for (int i = 0; i < 3; i++) all[i] = sight->digits[trio[i]];
    int with_two = has(&sight->peers[trio[0]], trio[1]), with_three = has(&sight->peers[trio[0]], trio[2]);
    int both = has(&sight->peers[trio[1]], trio[2]);
    for (uint32_t firsts = all[0]; firsts; firsts &= firsts - 1) {
        uint32_t first = (uint32_t)1 << lowest(firsts), beside = barriers->beside[lowest(first)];
        uint32_t seconds = all[1] & ~(beside | (with_two ? first : 0));
        for (; seconds; seconds &= seconds - 1) {
            uint32_t second = (uint32_t)1 << lowest(seconds);
            uint32_t third = all[2] & ~(beside | barriers->beside[lowest(second)]);
            third &= ~((with_three ? first : 0) | (both ? second : 0));
            for (int i = 0; i < barriers->triples && first != second; i++) {
                uint32_t rest = barriers->triple[i] & ~(first | second);
                if (!(rest & (rest - 1))) third &= ~rest;
            }
            if (!third) continue;
            possible[0] |= first;
            possible[1] |= second;
            possible[2] |= third;
        }
    }
    return possible[0] != all[0] || possible[1] != all[1] || possible[2] != all[2];
}

/* Look for a third cell among those that either of two cells sees. */
static int find_third(const Sight *sight, const Cells *common, int *trio, Barriers *barriers) {
    for (int i = 0; i < 2; i++) {
        const unsigned char *house = sight->house[trio[i]];
        for (int left = number_at(house); left; left--) {
            Cells excluders;
            trio[2] = number_at(house += 2);
            int is_few = has(&sight->near[trio[0]], trio[2]) || has(&sight->near[trio[1]], trio[2]);
            int was_there = i && has(&sight->peers[trio[0]], trio[2]);
            if (!is_few || was_there || trio[2] == trio[0] || trio[2] == trio[1]) continue;
            if (!meet(sight, common, &sight->near[trio[2]], &excluders)) continue;
            bar(sight, &excluders, barriers);
            if (leave_out(sight, trio, barriers)) return 1;
        }
    }
    return 0;
}

static int find(const Sight *sight, int *trio) {
    Barriers barriers;
    for (trio[1] = 0; trio[1] < sight->cells; trio[1]++)
        for (trio[0] = 0; trio[0] < trio[1]; trio[0]++) {
            Cells common;
            if (meet(sight, &sight->near[trio[0]], &sight->near[trio[1]], &common) &&
                find_third(sight, &common, trio, &barriers))
                return 1;
        }
    return 0;
}

int aligned_trio(const Cover *cover, const uint32_t *digits, const unsigned char *houses, int size,
                 int trio[3]) {
    Sight *sight = calloc(1, sizeof *sight);
    if (!sight) return -1;
    sight->cells = cover->cells;
    sight->words = (cover->cells + WORD_BITS - 1) / WORD_BITS;
    sight->digits = digits;
    int found = look(sight, houses, size);
    if (!found) {
        list_near(sight);
        found = find(sight, trio);
    }
    free(sight);
    return found;
}
