/* Nets: what follows from an assumption about a candidate, in the order of forcing_nets.py.

   A node is 2 * candidate + 1 if the candidate is on, 2 * candidate if it is off. A net is followed
   until nothing new follows or two nodes clash. What counts is by how many nodes each is reached:
   they are the ancestry of a node, kept as a set while the net is followed, and their number after
   that. forcing_nets.py follows the few nets again that the easiest conclusion rests on. */

#include "nets.h"

#include <stdlib.h>
#include <string.h>

enum {
    NET_CELLS = LARGEST_NETS * LARGEST_NETS,
    NODES = 2 * NET_CELLS * LARGEST_NETS,
    SET_WORDS = (NODES + WORD_BITS - 1) / WORD_BITS,
    NET_GROUPS = (4 * LARGEST_NETS + 2) * LARGEST_NETS + NET_CELLS
};

typedef struct {
    word has[SET_WORDS];
} Set;

/* What follows from a source: the nodes in their order, and by node how many it takes, itself
   among them; 0 for one that does not follow. */
typedef struct {
    int number;
    int clash; /* the nodes that lead to both that clash; 0 if none do */
    uint16_t order[NODES], length[NODES];
} Reach;

typedef struct {
    int unit, seat;
} Place;

typedef struct {
    const Cover *cover;
    NetKind kind;
    int of_units;                  /* the groups of the units; those of the cells follow */
    const uint32_t *first;         /* the marks, by group */
    uint32_t now[NET_GROUPS];          /* the same without what a net has taken away */
    int places_of[NET_CELLS];          /* by cell, how many units it is in */
    Place place[NET_CELLS][NET_GROUPS / LARGEST_NETS]; /* by cell, its box and then its other units */
    int peers_of[NET_CELLS];
    unsigned char peer[NET_CELLS][NET_CELLS]; /* by cell, the cells it sees, as its units list them */
    Set ancestry[NODES];
    Reach reach[NODES]; /* by source; no number if it was not followed */
    Conclusion *easiest;
} Nets;

static int bits_in(uint32_t field) {
    int number = 0;
    for (; field; field &= field - 1) number++;
    return number;
}

static int size_of(const Set *set) {
    const word odd = 0x5555555555555555u, pairs = 0x3333333333333333u, ones = 0x0101010101010101u;
    int size = 0;
    for (int i = 0; i < SET_WORDS; i++) {
        word has = set->has[i];
        if (!has) continue;
        has -= has >> 1 & odd;
        has = (has & pairs) + (has >> 2 & pairs);
        size += (int)(((has + (has >> 4)) & 15 * ones) * ones >> 56);
    }
    return size;
}

static void join(Set *set, const Set *other) {
    for (int i = 0; i < SET_WORDS; i++) set->has[i] |= other->has[i];
}

static uint32_t *cell_field(Nets *nets, int cell) { return &nets->now[nets->of_units + cell]; }

static void list_places(Nets *nets, int cell) {
    const Cover *cover = nets->cover;
    int side = cover->side, of_digit = candidate(cover, cell, 0);
    for (int is_box = 1; is_box >= 0; is_box--)
        for (int i = cover->at[of_digit]; i < cover->at[of_digit + 1]; i++) {
            int group = cover->spot[i] / LARGEST, unit = group / side;
            if (group >= nets->of_units || (unit / side == 2) != is_box) continue;
            Place place = {unit, cover->spot[i] % LARGEST};
            nets->place[cell][nets->places_of[cell]++] = place;
        }
}

static void list_peers(Nets *nets, int cell) {
    int side = nets->cover->side;
    unsigned char known[NET_CELLS] = {0};
    known[cell] = 1;
    for (int i = 0; i < nets->places_of[cell]; i++)
        for (int seat = 0; seat < side; seat++) {
            int peer = nets->cover->unit[nets->place[cell][i].unit * side + seat];
            if (known[peer]) continue;
            known[peer] = 1;
            nets->peer[cell][nets->peers_of[cell]++] = (unsigned char)peer;
        }
}

/* Add the ancestry of what was taken away from a group, up to now. */
static void join_gone(Nets *nets, int group, Set *reasons) {
    uint32_t gone = nets->first[group] & ~nets->now[group];
    for (int place = 0; gone; place++, gone >>= 1)
        if (gone & 1) join(reasons, &nets->ancestry[2 * member_of(nets->cover, group, place)]);
}

/* Add a node that follows from others; return whether its opposite does, too. */
static int add(Nets *nets, Reach *reach, int node, const Set *reasons) {
    Set *ancestry = &nets->ancestry[node];
    if (reach->length[node]) return 0;
    *ancestry = *reasons;
    ancestry->has[node / WORD_BITS] |= one(node);
    int size = size_of(ancestry);
    if (reach->length[node ^ 1]) {
        reach->clash = size + reach->length[node ^ 1];
        return 1;
    }
    reach->length[node] = (uint16_t)size;
    reach->order[reach->number++] = (uint16_t)node;
    return 0;
}

/* Take off what cannot be beside a candidate that is on; return whether that is a contradiction. */
static int exclude(Nets *nets, Reach *reach, int node) {
    int side = nets->cover->side, cell = node / 2 / side, digit = node / 2 % side;
    const uint32_t *cells = nets->first + nets->of_units;
    const Set *reasons = &nets->ancestry[node];
    for (int other = 0; nets->kind.in_cells && other < side; other++)
        if (other != digit && cells[cell] >> other & 1 &&
            add(nets, reach, 2 * candidate(nets->cover, cell, other), reasons))
            return 1;
    for (int i = 0; i < nets->peers_of[cell]; i++) {
        int peer = nets->peer[cell][i];
        if (cells[peer] >> digit & 1 &&
            add(nets, reach, 2 * candidate(nets->cover, peer, digit), reasons))
            return 1;
    }
    for (int i = nets->cover->rivals_at[node / 2]; i < nets->cover->rivals_at[node / 2 + 1]; i++) {
        int rival = nets->cover->rival[i];
        if (rival % side != digit) continue; /* what a sign says is a technique of its own */
        if (cells[rival / side] >> rival % side & 1 && add(nets, reach, 2 * rival, reasons))
            return 1;
    }
    return 0;
}

/* Turn on the other one of the last two candidates of a group, if they are two. */
static int force_in(Nets *nets, Reach *reach, int group, int place, int off) {
    uint32_t rest = nets->now[group] & ~((uint32_t)1 << place);
    if (bits_in(nets->now[group]) != 2) return 0;
    int on = 2 * member_of(nets->cover, group, highest(rest)) + 1;
    if (reach->length[on]) return 0;
    Set reasons = nets->ancestry[off];
    join_gone(nets, group, &reasons);
    return add(nets, reach, on, &reasons);
}

/* Turn on what is left alone where a candidate is off; return whether that is a contradiction. */
static int force(Nets *nets, Reach *reach, int node) {
    int side = nets->cover->side, cell = node / 2 / side, digit = node / 2 % side;
    if (nets->kind.in_cells && force_in(nets, reach, nets->of_units + cell, digit, node)) return 1;
    for (int i = 0; i < nets->places_of[cell]; i++) {
        Place place = nets->place[cell][i];
        if (force_in(nets, reach, place.unit * side + digit, place.seat, node)) return 1;
    }
    if (!nets->kind.is_dynamic) return 0;
    *cell_field(nets, cell) &= ~((uint32_t)1 << digit);
    for (int i = 0; i < nets->places_of[cell]; i++) {
        Place place = nets->place[cell][i];
        nets->now[place.unit * side + digit] &= ~((uint32_t)1 << place.seat);
    }
    return 0;
}

/* Follow every node that is on before the next that is off, in order of discovery. */
static const Reach *follow(Nets *nets, int source) {
    static const Set nothing;
    Reach *reach = &nets->reach[source];
    int next[2] = {0, 0}; /* of those that are off, and of those that are on */
    if (reach->number) return reach;
    memcpy(nets->now, nets->first, (size_t)nets->cover->groups * sizeof(uint32_t));
    add(nets, reach, source, &nothing);
    for (int is_on = 1; is_on >= 0;) {
        int *at = &next[is_on];
        while (*at < reach->number && reach->order[*at] % 2 != is_on) ++*at;
        if (*at == reach->number) {
            is_on--;
            continue;
        }
        int node = reach->order[(*at)++];
        if (is_on ? exclude(nets, reach, node) : force(nets, reach, node)) break;
        is_on = 1;
    }
    return reach;
}

static void consider(Nets *nets, int length, int rank, int target, const int *sources, int number) {
    Conclusion *easiest = nets->easiest;
    int is_easier = !easiest->sources || length < easiest->length ||
                    (length == easiest->length && rank < easiest->rank);
    if (!is_easier) return;
    easiest->length = length;
    easiest->rank = rank;
    easiest->target = target;
    easiest->sources = number;
    memcpy(easiest->source, sources, (size_t)number * sizeof *sources);
}

/* A candidate that cannot be on, or cannot be off. */
static void contradictions(Nets *nets, int candidate) {
    for (int source = 2 * candidate + 1; source >= 2 * candidate; source--) {
        int length = follow(nets, source)->clash;
        if (length) consider(nets, length, CONTRADICTION, source ^ 1, &source, 1);
    }
}

/* The nearest node that all these sources lead to: on before off, then the first. */
static void common(Nets *nets, const int *sources, int number, int rank) {
    const Reach *reach[LARGEST_NETS];
    int nearest = 0, target = 0;
    for (int i = 0; i < number; i++) reach[i] = follow(nets, sources[i]);
    for (int at = 0; at < reach[0]->number; at++) {
        int node = reach[0]->order[at], length = reach[0]->length[node], i = 1;
        for (; i < number && reach[i]->length[node]; i++) length += reach[i]->length[node];
        if (i < number) continue;
        if (nearest && (length > nearest || (length == nearest && node % 2 <= target % 2))) continue;
        nearest = length;
        target = node;
    }
    if (nearest) consider(nets, nearest, rank, target, sources, number);
}

/* What the seats of a digit agree on in the units of which a cell is the first of them. */
static void agree_in_units(Nets *nets, int cell, int digit) {
    const Cover *cover = nets->cover;
    int side = cover->side, sources[LARGEST_NETS];
    for (int i = 0; i < nets->places_of[cell]; i++) {
        Place first = nets->place[cell][i];
        int group = first.unit * side + digit, number = 0;
        uint32_t seats = nets->first[group];
        if (seats & (((uint32_t)1 << first.seat) - 1)) continue;
        for (int seat = 0; seat < side; seat++)
            if (seats >> seat & 1) sources[number++] = 2 * member_of(cover, group, seat) + 1;
        if (number > 1) common(nets, sources, number, UNIT);
    }
}

static void agree_in_cell(Nets *nets, int cell) {
    uint32_t field = nets->first[nets->of_units + cell];
    int number = bits_in(field), sources[LARGEST_NETS], at = 0;
    if (!number || number < nets->kind.least) return;
    for (int digit = 0; digit < nets->cover->side; digit++) {
        if (!(field >> digit & 1)) continue;
        int of = candidate(nets->cover, cell, digit), both[2] = {2 * of + 1, 2 * of};
        sources[at++] = both[0];
        if (nets->kind.is_dynamic) contradictions(nets, of);
        if (nets->kind.is_dynamic && nets->kind.least && number > 2) common(nets, both, 2, DOUBLE);
        if (nets->kind.least) agree_in_units(nets, cell, digit);
    }
    if (nets->kind.least) common(nets, sources, number, CELL);
}

int nets_easiest(const Cover *cover, const uint32_t *fields, NetKind kind, Conclusion *easiest) {
    Nets *nets = calloc(1, sizeof *nets);
    if (!nets) return -1;
    nets->cover = cover;
    nets->kind = kind;
    nets->of_units = cover->units * cover->side;
    nets->first = fields;
    nets->easiest = easiest;
    easiest->sources = 0;
    for (int cell = 0; cell < cover->cells; cell++) {
        list_places(nets, cell);
        list_peers(nets, cell);
    }
    for (int cell = 0; cell < cover->cells; cell++) agree_in_cell(nets, cell);
    free(nets);
    return 0;
}
