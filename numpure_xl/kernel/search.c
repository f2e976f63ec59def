#include "search.h"

#include <stdlib.h>
#include <string.h>

#include "sums.h"

/* Where the C library can choose between two versions of a function as the program starts, there
   is one for processors with AVX2: four words at a time. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

enum { FIRST_STATES = 32 };
enum { FIRST_PATIENCE = 64 };       /* PATIENCE in solver.py, which says why */
enum { STEPS_PER_SLICE = 1 << 14 }; /* states between two turns of the interpreter: some 20 ms */

void search_reset(Search *search) {
    search->head = search->count = 0;
    search->failures = search->branches = 0;
    search->patience = FIRST_PATIENCE;
    memset(search->room, 0, 3 * (size_t)search->cover->words * sizeof(word));
}

int search_open(Search *search, const Cover *cover, long long effort) {
    size_t words = (size_t)cover->words;
    memset(search, 0, sizeof *search);
    search->cover = cover;
    search->effort = effort;
    search->room = malloc(8 * words * sizeof(word));
    search->ring = malloc(FIRST_STATES * words * sizeof(word));
    if (!search->room || !search->ring) return -1;
    search->capacity = FIRST_STATES;
    word **parts[] = {&search->once, &search->twice, &search->thrice, &search->state,
                      &search->groups, &search->work, &search->few, &search->open};
    for (size_t part = 0; part < 8; part++) *parts[part] = search->room + part * words;
    search_reset(search);
    return 0;
}

void search_close(Search *search) {
    free(search->room);
    free(search->ring);
    search->room = search->ring = NULL;
}

static word *waiting(const Search *search, size_t number) {
    size_t at = (search->head + number) % search->capacity;
    return search->ring + at * (size_t)search->cover->words;
}

/* Return room for one more waiting state, behind all others; NULL if memory is short. */
word *search_push(Search *search) {
    if (search->count == search->capacity) {
        size_t words = (size_t)search->cover->words, size = words * sizeof(word);
        word *larger = malloc(2 * search->capacity * size);
        if (!larger) return NULL;
        for (size_t i = 0; i < search->count; i++)
            memcpy(larger + i * words, waiting(search, i), size);
        free(search->ring);
        search->ring = larger;
        search->capacity *= 2;
        search->head = 0;
    }
    return waiting(search, search->count++);
}

/* Place what givens say; return 0 if two of them clash. */
WIDE static int start(const Cover *cover, word *state, const unsigned char *digits) {
    int words = cover->words;
    memcpy(state, cover->full, (size_t)words * sizeof(word));
    for (int cell = 0; cell < cover->cells; cell++) {
        if (!digits[cell]) continue;
        const word *place = cover->place + (size_t)candidate(cover, cell, digits[cell] - 1) * words;
        for (int i = 0; i < words; i++) state[i] &= place[i];
    }
    word lost = 0;
    for (int i = 0; i < words; i++)
        lost |= ~((state[i] | cover->guards[i]) - cover->lows[i]) & cover->guards[i];
    return !lost;
}

/* Find the singles of a state, and the groups with two candidates or more.
   Return -1 after a contradiction, else whether there is a single. */
WIDE static int find(const Cover *cover, const word *state, word *groups, word *singles) {
    int side = cover->side;
    word dead = 0, any = 0;
    for (int i = 0; i < cover->words; i++) {
        word rest = state[i] - cover->lows[i], open = state[i] & cover->guards[i];
        dead |= (rest & open) ^ open;
        word many = (((rest & state[i]) | cover->guards[i]) - cover->lows[i]) & open;
        word single = many ^ open;
        singles[i] = state[i] & (single - (single >> side));
        any |= single;
        groups[i] = many;
    }
    return dead ? -1 : any != 0;
}

/* The candidates of a cell. */
static uint32_t of_cell(const Cover *cover, const word *state, int cell) {
    int low = field(cover, cover->units * cover->side + cell);
    return (uint32_t)(state[low / WORD_BITS] >> low % WORD_BITS) & (((uint32_t)1 << cover->side) - 1);
}

/* Remove what related cells cannot have beside each other; return whether there was anything. */
static int use_related(const Cover *cover, word *state) {
    int any = 0;
    for (int at = 0; at < cover->relations; at++) {
        const Related *related = &cover->related[at];
        uint32_t had[2], has[2];
        for (int i = 0; i < 2; i++) had[i] = of_cell(cover, state, related->cell[i]);
        if (!had[0] || !had[1] || !relate(related, had, has)) continue;
        any = 1;
        for (int i = 0; i < 2; i++)
            for (uint32_t gone = had[i] & ~has[i]; gone; gone &= gone - 1)
                clear_candidate(cover, state, candidate(cover, related->cell[i], lowest(gone)));
    }
    return any;
}

/* Place every single until none is left, or only those whose bit is in `within`. Return whether
   there is no contradiction; `groups` are then those with two candidates or more, else those
   without any. */
WIDE static int place_singles(Search *search, const word *within) {
    const Cover *cover = search->cover;
    const int words = cover->words;
    word *state = search->state, *groups = search->groups, *singles = search->work;
    int found;
    while ((found = find(cover, state, groups, singles)) > 0) {
        word any = 0;
        for (int i = 0; within && i < words; i++) any |= singles[i] &= within[i];
        if (within && !any) return 1;
        for (int at = words - 1; at >= 0; at--)
            while (singles[at] &= state[at]) { /* what another single has taken away is none */
                int c = cover->owner[at * WORD_BITS + highest(singles[at])];
                place(cover, state, c);
                clear_candidate(cover, singles, c);
            }
    }
    for (int i = 0; found < 0 && i < words; i++) {
        word open = state[i] & cover->guards[i];
        groups[i] = ((state[i] - cover->lows[i]) & open) ^ open;
    }
    return found == 0;
}

/* Do so until related cells rule nothing out, either. */
static int settle_within(Search *search, const word *within) {
    do {
        if (!place_singles(search, within)) return 0;
    } while (search->cover->relations && use_related(search->cover, search->state));
    return 1;
}

static int settle(Search *search) { return settle_within(search, NULL); }

/* Remove what locked candidates exclude; return whether anything was there to remove. */
static int confine(Search *search) {
    const Cover *cover = search->cover;
    word *state = search->state, *locked = search->work, removed = 0;
    for (int round = 0; round < cover->rounds; round++) {
        const Overlap *overlap = &cover->overlaps[round];
        for (int i = 0; i < cover->words; i++) {
            word groups = search->groups[i] & overlap->guards[i];
            word outside = (state[i] & overlap->outside[i]) | overlap->guards[i];
            locked[i] = groups ^ (groups & (outside - overlap->lows[i]));
        }
        for (int at = 0; at < cover->words; at++)
            while (locked[at]) {
                int bit = highest(locked[at]);
                locked[at] ^= (word)1 << bit;
                int group = at * cover->per_word + bit / cover->width;
                for (int i = overlap->first[group]; i < overlap->first[group + 1]; i++) {
                    int bit = cover->bit[cover->at[overlap->excluded[i]]];
                    removed |= state[bit / WORD_BITS] & one(bit);
                    clear_candidate(cover, state, overlap->excluded[i]);
                }
            }
    }
    return removed != 0;
}

/* Leave in `few` those of some open groups that have the fewest candidates. */
WIDE static void find_fewest(Search *search, const word *open) {
    const Cover *cover = search->cover;
    const word *state = search->state, *guards = cover->guards, *lows = cover->lows;
    word *rest = search->work, *few = search->few, found = 0;
    for (int i = 0; i < cover->words; i++) rest[i] = (state[i] - lows[i]) & state[i];
    while (!found)
        for (int i = 0; i < cover->words; i++) {
            rest[i] &= (rest[i] | guards[i]) - lows[i];
            word groups = open[i];
            few[i] = groups ^ (groups & ((rest[i] | guards[i]) - lows[i]));
            found |= few[i];
        }
}

/* Keep of the groups in `few` those that are in `wanted`, too, if there are any. */
static int prefer(Search *search, const word *wanted) {
    word any = 0;
    for (int i = 0; i < search->cover->words; i++) any |= search->few[i] & wanted[i];
    for (int i = 0; any && i < search->cover->words; i++) search->few[i] &= wanted[i];
    return any != 0;
}

/* Let a state wait for each candidate of one group: see solver.py for which group. */
static int branch(Search *search) {
    const Cover *cover = search->cover;
    word caged = 0;
    for (int i = 0; cover->sums && i < cover->words; i++)
        caged |= search->open[i] = search->groups[i] & cover->caged[i];
    find_fewest(search, caged ? search->open : search->groups);
    if (!prefer(search, search->thrice) && !prefer(search, search->twice))
        prefer(search, search->once);
    int at = cover->words - 1;
    while (!search->few[at]) at--;
    int low = highest(search->few[at]) - cover->side;
    word candidates = search->state[at] & ((((word)1 << cover->side) - 1) << low);
    while (candidates) {
        int bit = highest(candidates);
        candidates ^= (word)1 << bit;
        size_t c = (size_t)cover->owner[at * WORD_BITS + bit];
        const word *place = cover->place + c * (size_t)cover->words;
        word *next = search_push(search);
        if (!next) return -1;
        for (int i = 0; i < cover->words; i++) next[i] = search->state[i] & place[i];
    }
    return 0;
}

/* Remember which groups ran out of candidates; now and then turn to the oldest state. */
static void learn(Search *search) {
    for (int i = 0; i < search->cover->words; i++) {
        search->thrice[i] |= search->twice[i] & search->groups[i];
        search->twice[i] |= search->once[i] & search->groups[i];
        search->once[i] |= search->groups[i];
    }
    if (++search->failures != search->patience || !search->count) return;
    size_t size = (size_t)search->cover->words * sizeof(word);
    memcpy(search->work, waiting(search, 0), size);
    search->head = (search->head + 1) % search->capacity;
    memcpy(waiting(search, search->count - 1), search->work, size);
    search->failures = 0;
    search->patience *= 2;
}

/* Go on until a solution is found: it is then in `state`. */
Outcome search_run(Search *search) {
    if (search->classic)
        return classic_run(search->cover->classic, search->classic, STEPS_PER_SLICE);
    size_t size = (size_t)search->cover->words * sizeof(word);
    while (search->count) {
        if (search->steps++ == STEPS_PER_SLICE) {
            search->steps = 0;
            return INTERRUPTED;
        }
        memcpy(search->state, waiting(search, --search->count), size);
        if (!settle(search)) {
            learn(search);
            continue;
        }
        int added = search->cover->sums ? sums_add_up(search->cover, search->state) : 0;
        if (added < 0) {
            memset(search->groups, 0, size);
            learn(search);
            continue;
        }
        if (added) {
            memcpy(search_push(search), search->state, size); /* there is room: where it was */
            continue;
        }
        word open = 0;
        for (int i = 0; i < search->cover->words; i++) open |= search->groups[i];
        if (!open) return FOUND;
        if (!search->count && confine(search)) {
            memcpy(search_push(search), search->state, size); /* there is room: none waits */
            continue;
        }
        if (search->branches == search->effort) return GAVE_UP;
        search->branches++;
        if (branch(search) < 0) return NO_MEMORY;
    }
    return ENDED;
}

int search_take(Search *search, int in_boxes) {
    if (!search->count) return 0;
    memcpy(search->state, waiting(search, --search->count),
           (size_t)search->cover->words * sizeof(word));
    for (int added = 1; added;) {
        if (!settle_within(search, in_boxes ? search->cover->boxes : NULL)) return 0;
        added = search->cover->sums ? sums_add_up(search->cover, search->state) : 0;
        if (added < 0) return 0;
    }
    return 1;
}

int search_singles(Search *search) {
    memcpy(search->state, waiting(search, --search->count),
           (size_t)search->cover->words * sizeof(word));
    if (!place_singles(search, NULL)) return -1;
    word open = 0;
    for (int i = 0; i < search->cover->words; i++) open |= search->groups[i];
    return open != 0;
}

void search_scarce(Search *search) { find_fewest(search, search->groups); }

int search_fewest(Search *search, int row) {
    const Cover *cover = search->cover;
    const word *guards = cover->rows + (size_t)row * cover->words;
    word any = 0;
    for (int i = 0; i < cover->words; i++) any |= search->open[i] = search->groups[i] & guards[i];
    if (any) find_fewest(search, search->open);
    return any != 0;
}

int search_place(Search *search, int candidate) {
    place(search->cover, search->state, candidate);
    return settle(search);
}

/* Return the first bit of the first group in `few`. */
static int first_of_few(const Search *search) {
    int at = 0;
    while (!search->few[at]) at++;
    word guard = search->few[at] & (0 - search->few[at]);
    return at * WORD_BITS + highest(guard) - search->cover->side;
}

int search_draw(Search *search, int (*thrown)(void *with, int bound), void *with,
                unsigned char *ways, int *drawn) {
    const Cover *cover = search->cover;
    int is_alive = search_take(search, 0);
    for (int row = 0; is_alive && row < cover->lines; row++)
        while (is_alive && search_fewest(search, row)) {
            int bit = first_of_few(search), number = 0;
            for (int i = bit; i < bit + cover->side; i++)
                number += (search->state[i / WORD_BITS] & one(i)) != 0;
            int chosen = thrown(with, number);
            if (chosen < 0) return -1;
            ways[(*drawn)++] = (unsigned char)number;
            while (!(search->state[bit / WORD_BITS] & one(bit)) || chosen--) bit++;
            is_alive = search_place(search, cover->owner[bit]);
        }
    return is_alive;
}

/* Write the digits of the solution that was found. */
void search_solution(const Search *search, unsigned char *digits) {
    if (search->classic) {
        classic_digits(search->classic, digits);
        return;
    }
    const Cover *cover = search->cover;
    const word *state = search->state;
    for (int cell = 0; cell < cover->cells; cell++) {
        int low = field(cover, cover->units * cover->side + cell);
        word bits = state[low / WORD_BITS] >> low % WORD_BITS;
        int is_open = (int)(bits >> cover->side & 1);
        bits &= ((word)1 << cover->side) - 1;
        digits[cell] = (unsigned char)(is_open || !bits ? 0 : highest(bits) + 1);
    }
}

/* Let classic.c do a search; with nothing open, search_close has nothing to free. */
static void open_classic(Search *search, const Cover *cover, ClassicSearch *classic) {
    memset(search, 0, sizeof *search);
    search->cover = cover;
    search->classic = classic;
}

/* Open a search from givens; those that clash leave nothing to search. With a `classic` its order
   does not matter. */
int search_digits(Search *search, const Cover *cover, const unsigned char *digits,
                            ClassicSearch *classic) {
    if (classic && cover->classic) {
        open_classic(search, cover, classic);
        classic_read(cover->classic, classic, digits);
        return 0;
    }
    if (search_open(search, cover, -1) < 0) return -1;
    if (!start(cover, search_push(search), digits)) search->count = 0;
    return 0;
}

/* Return the bits of a group in a state of cover.py. */
static word group_bits(const Cover *cover, const unsigned char *state, int group) {
    int bit = group * cover->width;
    word bits = 0;
    for (int i = bit / 8, last = (bit + cover->width - 1) / 8; i <= last; i++)
        bits |= (word)state[i] << 8 * (i - bit / 8);
    return bits >> bit % 8 & (((word)1 << cover->width) - 1);
}

/* Read the candidates of a state of cover.py. */
static void read_classic(const Cover *cover, const unsigned char *state, ClassicBoard *board) {
    classic_clear(board);
    for (int cell = 0; cell < cover->cells; cell++) {
        word bits = group_bits(cover, state, cover->units * cover->side + cell);
        for (int digit = 0; digit < cover->side; digit++)
            if (!(bits >> digit & 1)) classic_remove(board, cell, digit);
    }
}

/* Open a search from a state of cover.py: its integer as bytes, the lowest first. */
int search_state(Search *search, const Cover *cover, const unsigned char *state,
                           long long effort, ClassicSearch *classic) {
    if (cover->classic && effort < 0) {
        open_classic(search, cover, classic);
        read_classic(cover, state, &classic->board[0]);
        classic_start(classic);
        return 0;
    }
    if (search_open(search, cover, effort) < 0) return -1;
    word *packed = search_push(search), any = 0;
    memset(packed, 0, (size_t)cover->words * sizeof(word));
    for (int group = 0; group < cover->groups; group++) {
        word bits = group_bits(cover, state, group);
        int low = field(cover, group);
        packed[low / WORD_BITS] |= bits << low % WORD_BITS;
        any |= bits;
    }
    if (!any) search->count = 0; /* DEAD */
    return 0;
}
