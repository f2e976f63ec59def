#include "cover.h"

#include <stdlib.h>
#include <string.h>

#include "sums.h"

static word *new_words(size_t number) { return calloc(number, sizeof(word)); }
static int32_t *new_ints(size_t number) { return calloc(number, sizeof(int32_t)); }

static void free_overlaps(Cover *cover) {
    for (int round = 0; cover->overlaps && round < cover->rounds; round++) {
        Overlap *overlap = &cover->overlaps[round];
        free(overlap->outside);
        free(overlap->guards);
        free(overlap->lows);
        free(overlap->first);
        free(overlap->excluded);
    }
    free(cover->overlaps);
}

void cover_free(Cover *cover) {
    free(cover->unit);
    free(cover->owner);
    free(cover->at);
    free(cover->bit);
    free(cover->spot);
    free(cover->rivals_at);
    free(cover->rival);
    free(cover->sum);
    free(cover->full);
    free(cover->guards);
    free(cover->lows);
    free(cover->rows);
    free(cover->boxes);
    free(cover->caged);
    free(cover->place);
    free(cover->related);
    free_overlaps(cover);
    free(cover->crossing);
    free(cover->classic);
}

static int has(const Cover *cover, int unit, int cell) {
    for (int place = 0; place < cover->side; place++)
        if (cover->unit[unit * cover->side + place] == cell) return 1;
    return 0;
}

/* Return the first row that a cell is in; the number of rows if it is in none. */
static int row_of(const Cover *cover, int cell) {
    int row = 0;
    while (row < cover->lines && !has(cover, row, cell)) row++;
    return row;
}

/* List the bits that each candidate owns, and lay out full, guards and lows. */
static int lay_out(Cover *cover) {
    int candidates = cover->cells * cover->side, bits = cover->groups * cover->side;
    cover->owner = new_ints((size_t)cover->words * WORD_BITS);
    cover->at = new_ints((size_t)candidates + 2);
    cover->bit = new_ints((size_t)bits);
    cover->spot = new_ints((size_t)bits);
    cover->full = new_words((size_t)cover->words);
    cover->guards = new_words((size_t)cover->words);
    cover->lows = new_words((size_t)cover->words);
    cover->rows = new_words((size_t)cover->lines * cover->words);
    cover->boxes = new_words((size_t)cover->words);
    cover->caged = new_words((size_t)cover->words);
    if (!cover->owner || !cover->at || !cover->bit || !cover->spot || !cover->full ||
        !cover->guards || !cover->lows || !cover->rows || !cover->boxes ||
        !cover->caged)
        return -1;
    int32_t *ends = cover->at + 1; /* after the second pass it holds the ends, so `at` the starts */
    for (int group = 0; group < cover->groups; group++)
        for (int place = 0; place < cover->side; place++)
            if (member_of(cover, group, place) + 1 < candidates)
                ends[member_of(cover, group, place) + 1]++;
    for (int c = 1; c < candidates; c++) ends[c] += ends[c - 1];
    for (int group = 0; group < cover->groups; group++) {
        int low = field(cover, group);
        for (int place = 0; place < cover->side; place++) {
            int c = member_of(cover, group, place), bit = low + place;
            cover->owner[bit] = c;
            cover->spot[ends[c]] = group * LARGEST + place;
            cover->bit[ends[c]++] = bit;
            cover->full[bit / WORD_BITS] |= one(bit);
        }
        int guard = low + cover->side;
        cover->guards[guard / WORD_BITS] |= one(guard);
        cover->full[guard / WORD_BITS] |= one(guard);
        cover->lows[low / WORD_BITS] |= one(low);
        int unit = group / cover->side, cell = group - cover->units * cover->side;
        if (2 * cover->lines <= unit && unit < cover->boxes_to)
            cover->boxes[low / WORD_BITS] |= one(guard) - one(low);
        int row = cell >= 0 ? row_of(cover, cell) : unit; /* the rows are the first units */
        if (row < cover->lines)
            cover->rows[row * cover->words + guard / WORD_BITS] |= one(guard);
    }
    return 0;
}

/* Take the candidates that are their own rivals out of the full board. */
static void bar(Cover *cover) {
    for (int c = 0; c < cover->cells * cover->side; c++)
        for (int i = cover->rivals_at[c]; i < cover->rivals_at[c + 1]; i++)
            if (cover->rival[i] == c) {
                clear_candidate(cover, cover->full, c);
                cover->has_barred = 1;
            }
}

/* Make the masks that place a candidate. */
static int make_masks(Cover *cover) {
    int candidates = cover->cells * cover->side;
    size_t words = (size_t)cover->words;
    cover->place = new_words(candidates * words);
    if (!cover->place) return -1;
    for (int c = 0; c < candidates; c++) {
        word *place = cover->place + c * words;
        memcpy(place, cover->full, words * sizeof(word));
        for (int i = cover->at[c]; i < cover->at[c + 1]; i++) {
            int low = cover->bit[i] / WORD_BITS * WORD_BITS;
            low += cover->bit[i] % WORD_BITS / cover->width * cover->width;
            for (int rival = 0; rival < cover->side; rival++)
                clear_candidate(cover, place, cover->owner[low + rival]);
        }
        for (int i = cover->rivals_at[c]; i < cover->rivals_at[c + 1]; i++)
            clear_candidate(cover, place, cover->rival[i]);
        for (int i = cover->at[c]; i < cover->at[c + 1]; i++) {
            int bit = cover->bit[i], low = bit % WORD_BITS / cover->width * cover->width;
            place[bit / WORD_BITS] |= one(bit);
            place[bit / WORD_BITS] &= ~((word)1 << (low + cover->side)); /* its guard */
        }
    }
    return 0;
}

/* Add two cells to those that are related, in reading order; those of one first cell come together. */
static void add_related(Cover *cover, int first, int second) {
    int at = cover->relations;
    while (at && cover->related[at - 1].cell[0] == first && cover->related[at - 1].cell[1] >= second) at--;
    if (at < cover->relations && cover->related[at].cell[1] == second) return;
    memmove(&cover->related[at + 1], &cover->related[at],
            (size_t)(cover->relations++ - at) * sizeof(Related));
    cover->related[at].cell[0] = first;
    cover->related[at].cell[1] = second;
}

/* List the cells of which different digits are rivals, and what they may have beside each other. */
static int list_related(Cover *cover) {
    int side = cover->side;
    cover->related = calloc((size_t)cover->pairs + 1, sizeof(Related)); /* more than there can be */
    if (!cover->related) return -1;
    for (int c = 0; c < cover->cells * side; c++)
        for (int i = cover->rivals_at[c]; i < cover->rivals_at[c + 1]; i++) {
            int rival = cover->rival[i];
            if (rival == c) continue;
            if (rival % side == c % side) cover->has_moves = 1;
            else if (rival > c) add_related(cover, c / side, rival / side);
        }
    for (int at = 0; at < cover->relations; at++)
        for (int from = 0; from < 2; from++)
            for (int one = 0; one < side; one++)
                for (int other = 0; other < side; other++) {
                    Related *related = &cover->related[at];
                    int c = candidate(cover, related->cell[from], one);
                    if (!excludes(cover, c, candidate(cover, related->cell[!from], other)))
                        related->allowed[from][one] |= (uint32_t)1 << other;
                }
    Related *fitting = realloc(cover->related, ((size_t)cover->relations + 1) * sizeof(Related));
    if (fitting) cover->related = fitting;
    return 0;
}

/* The `round`-th later unit that shares two cells or more with a unit; -1 if there is none. */
static int partner(const Cover *cover, const uint32_t *shared, int unit, int round) {
    for (int other = unit + 1; other < cover->units; other++) {
        uint32_t places = shared[unit * cover->units + other];
        if (places & (places - 1) && round-- == 0) return other;
    }
    return -1;
}

static void pair(const Cover *cover, Overlap *overlap, int unit, int other, int *used) {
    int side = cover->side;
    for (int digit = 0; digit < side; digit++) {
        int group = unit * side + digit, low = field(cover, group);
        overlap->first[group] = *used;
        if (other < 0) continue;
        overlap->lows[low / WORD_BITS] |= one(low);
        overlap->guards[low / WORD_BITS] |= one(low) << side;
        for (int place = 0; place < side; place++) {
            if (!has(cover, other, cover->unit[unit * side + place]))
                overlap->outside[low / WORD_BITS] |= one(low + place);
            int cell = cover->unit[other * side + place];
            if (!has(cover, unit, cell))
                overlap->excluded[(*used)++] = candidate(cover, cell, digit);
        }
    }
}

static int make_overlaps(Cover *cover, const uint32_t *shared) {
    int of_units = cover->units * cover->side;
    for (int unit = 0; unit < cover->units; unit++)
        while (partner(cover, shared, unit, cover->rounds) >= 0) cover->rounds++;
    cover->overlaps = calloc((size_t)cover->rounds + 1, sizeof(Overlap));
    if (!cover->overlaps) return -1;
    for (int round = 0; round < cover->rounds; round++) {
        Overlap *overlap = &cover->overlaps[round];
        overlap->outside = new_words((size_t)cover->words);
        overlap->guards = new_words((size_t)cover->words);
        overlap->lows = new_words((size_t)cover->words);
        overlap->first = new_ints((size_t)of_units + 1);
        overlap->excluded = new_ints((size_t)of_units * cover->side);
        if (!overlap->outside || !overlap->guards || !overlap->lows || !overlap->first ||
            !overlap->excluded)
            return -1;
        int used = 0;
        for (int unit = 0; unit < cover->units; unit++)
            pair(cover, overlap, unit, partner(cover, shared, unit, round), &used);
        overlap->first[of_units] = used;
    }
    return 0;
}

/* Return the places of a unit whose cells another one has, too. */
static uint32_t shared_places(const Cover *cover, int unit, int other) {
    uint32_t shared = 0;
    for (int place = 0; place < cover->side; place++)
        if (has(cover, other, cover->unit[unit * cover->side + place]))
            shared |= (uint32_t)1 << place;
    return shared;
}

/* List the units that share two cells or more. */
static int list_crossings(Cover *cover, const uint32_t *shared_of) {
    int boxes = 2 * cover->lines, behind = cover->boxes_to, pairs = cover->units * cover->units;
    cover->crossing = calloc((size_t)pairs, sizeof(Crossing)); /* more than there can be */
    if (!cover->crossing) return -1;
    for (int inner = 0; inner < cover->units; inner++)
        for (int outer = 0; outer < cover->units; outer++) {
            int from_box = boxes <= inner && inner < behind;
            if (inner == outer) continue;
            uint32_t shared = shared_of[inner * cover->units + outer];
            if (!(shared & (shared - 1))) continue;
            Crossing made = {inner, outer, shared, shared_of[outer * cover->units + inner], from_box};
            cover->crossing[cover->crossings++] = made;
        }
    Crossing *fitting = realloc(cover->crossing, ((size_t)cover->crossings + 1) * sizeof(Crossing));
    if (fitting) cover->crossing = fitting;
    return 0;
}

/* Find what all units share, for those pairs and crossings. */
static int compare_units(Cover *cover) {
    uint32_t *shared = calloc((size_t)cover->units * (size_t)cover->units, sizeof *shared);
    if (!shared) return -1;
    for (int unit = 0; unit < cover->units; unit++)
        for (int other = 0; other < cover->units; other++)
            shared[unit * cover->units + other] = shared_places(cover, unit, other);
    int failed = make_overlaps(cover, shared) < 0 || list_crossings(cover, shared) < 0 ? -1 : 0;
    free(shared);
    return failed;
}

/* Return whether the rules are the rows, columns and boxes of the plain 9x9 board, in order. */
static int is_classic(const Cover *cover) {
    if (cover->side != 9 || cover->lines != 9 || cover->units != 27) return 0;
    if (cover->pairs || cover->sums) return 0;
    for (int line = 0; line < 9; line++)
        for (int place = 0; place < 9; place++) {
            const int32_t *at = cover->unit + line * 9 + place;
            int corner = line / 3 * 27 + line % 3 * 3;
            if (at[0] != line * 9 + place || at[81] != place * 9 + line ||
                at[162] != corner + place / 3 * 9 + place % 3)
                return 0;
        }
    return 1;
}

static int make_classic(Cover *cover) {
    if (!is_classic(cover)) return 0;
    cover->classic = malloc(sizeof *cover->classic);
    if (!cover->classic) return -1;
    classic_tables(cover->classic);
    return 0;
}

/* Copy the units; return -1 if memory is short, -2 if a cell is not on the board, or is in a unit
   twice. */
static int read_units(Cover *cover, const unsigned char *units, int number) {
    cover->unit = new_ints((size_t)number);
    if (!cover->unit) return -1;
    for (int i = 0; i < number; i++) {
        int cell = units[2 * i] | units[2 * i + 1] << 8;
        if (cell >= cover->cells) return -2;
        for (int before = i - i % cover->side; before < i; before++)
            if (cover->unit[before] == cell) return -2;
        cover->unit[i] = cell;
    }
    return 0;
}

/* List the rivals of each candidate, as `lay_out` lists its bits; return -1 or -2 as above. */
static int read_rivals(Cover *cover, const unsigned char *rivals, int pairs) {
    int candidates = cover->cells * cover->side, numbers = 2 * pairs;
    cover->rivals_at = new_ints((size_t)candidates + 2);
    cover->rival = new_ints((size_t)numbers + 1);
    if (!cover->rivals_at || !cover->rival) return -1;
    cover->pairs = pairs;
    int32_t *ends = cover->rivals_at + 1;
    for (int i = 0; i < numbers; i++) {
        int c = rivals[2 * i] | rivals[2 * i + 1] << 8;
        if (c >= candidates) return -2;
        ends[c + 1]++;
    }
    for (int c = 1; c <= candidates; c++) ends[c] += ends[c - 1];
    for (int i = 0; i < numbers; i++) {
        const unsigned char *own = rivals + 2 * i, *other = rivals + 2 * (i ^ 1);
        cover->rival[ends[own[0] | own[1] << 8]++] = other[0] | other[1] << 8;
    }
    return 0;
}

/* Return how many cells a board has: a square, or where grids overlap, all that are in units. */
static int cells_of(const Rules *rules) {
    int most = 0;
    if (rules->lines == rules->side) return rules->side * rules->side;
    for (int i = 0; i < rules->size; i++) {
        int cell = rules->units[2 * i] | rules->units[2 * i + 1] << 8;
        if (cell > most) most = cell;
    }
    return most + 1;
}

int cover_make(Cover *cover, const Rules *rules) {
    int side = rules->side, number = rules->size, lines = rules->lines, boxes = rules->boxes;
    memset(cover, 0, sizeof *cover);
    if (side < SMALLEST || side > LARGEST || number <= 0 || number % side) return -2;
    int units = number / side;
    if (lines < side || lines > MOST_UNITS || boxes < side || boxes > MOST_UNITS) return -2;
    if (units < 2 * lines + boxes || units > MOST_UNITS) return -2;
    cover->side = side;
    cover->lines = lines;
    cover->boxes_to = 2 * lines + boxes;
    cover->cells = cells_of(rules);
    cover->units = units;
    if (cover->cells > MOST_CELLS || units * side + cover->cells > MOST_GROUPS) return -2;
    int failed = read_units(cover, rules->units, number);
    if (!failed) failed = read_rivals(cover, rules->rivals, rules->pairs);
    if (!failed) failed = sums_make(cover, rules->sums, rules->sums_size);
    if (failed) return failed;
    cover->width = side + 1;
    cover->per_word = WORD_BITS / cover->width;
    cover->groups = cover->units * side + cover->cells;
    cover->words = (cover->groups + cover->per_word - 1) / cover->per_word;
    if (lay_out(cover) < 0) return -1;
    sums_mark(cover);
    bar(cover);
    if (make_masks(cover) < 0 || list_related(cover) < 0) return -1;
    if (compare_units(cover) < 0) return -1;
    return make_classic(cover);
}
