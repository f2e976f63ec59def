/* The compiled search for JavaScript: what _search.c is for Python, for the page and, behind it, for the
   Python of browsers. workbook/kernel_wasm.py builds it, kernel.js has it as a class.

   Bytes go in and out by one piece of memory. There is one thread, and whoever wants to stop a
   search ends its worker; so nothing here takes turns. */

#include <stdlib.h>
#include <string.h>

#include "fill.h"
#include "logic.h"
#include "punch.h"
#include "seek.h"

#define EXPORT(name) __attribute__((export_name(#name)))

__attribute__((import_module("page"), import_name("roll"))) double roll(void);

enum { ROOM = 1 << 15 };
static unsigned char room[ROOM];
static ClassicSearch classic;

EXPORT(memory_at) unsigned char *memory_at(void) { return room; }

EXPORT(unmake) void unmake(Cover *cover) {
    cover_free(cover);
    free(cover);
}

/* Make the masks of a board whose units are in the memory, so many cells of two bytes, then so many
   pairs of rivals, and so many numbers of sums; NULL if there is no such board. */
EXPORT(make) Cover *make(int side, int lines, int boxes, int size, int pairs, int sums) {
    Cover *cover = calloc(1, sizeof *cover);
    const unsigned char *rivals = room + 2 * size;
    Rules rules = {side, lines, boxes, room, size, rivals, pairs, rivals + 4 * pairs, sums};
    if (!cover || !cover_make(cover, &rules)) return cover;
    unmake(cover);
    return NULL;
}

EXPORT(cells) int cells(const Cover *cover) { return cover->cells; }

static long long up_to(Search *search, void *with, long long limit) {
    (void)with;
    for (long long found = 0; found < limit;) {
        Outcome outcome = search_run(search);
        if (outcome == FOUND) found++;
        if (outcome == ENDED) return found;
        if (outcome == GAVE_UP) return -1;
        if (outcome == NO_MEMORY) return -2;
    }
    return limit;
}

/* Count the solutions of a state up to a limit: -1 if its effort is used up, -2 without memory. */
EXPORT(count) double count(const Cover *cover, double limit, int effort) {
    Search search;
    int opened = search_state(&search, cover, room, effort, &classic);
    long long found = opened < 0 ? -2 : up_to(&search, NULL, (long long)limit);
    search_close(&search);
    return (double)found;
}

/* Place the singles of a state; write the digits. */
EXPORT(settle) void settle(const Cover *cover, int in_boxes) {
    unsigned char digits[MOST_CELLS] = {0};
    Search search;
    int opened = search_state(&search, cover, room, 0, NULL);
    if (opened == 0 && search_take(&search, in_boxes)) search_solution(&search, digits);
    search_close(&search);
    memcpy(room, digits, sizeof digits);
}

/* Return the hardest technique that givens need, 0 for none, -1 if they need more. */
EXPORT(climb) int climb(const Cover *cover, int known) { return logic_climb(cover, room, known); }

/* Use techniques; the fields of marks have `width` bytes, and the digits come behind them. */
EXPORT(follow) void follow(const Cover *cover, int width, int known) {
    Marks marks = {.cover = cover};
    for (int group = 0; group < cover->groups; group++)
        for (int i = 0; i < width; i++)
            marks.field[group] |= (uint32_t)room[group * width + i] << 8 * i;
    memcpy(marks.placed, room + cover->groups * width, (size_t)cover->cells);
    logic_run(&marks, known);
    for (int group = 0; group < cover->groups; group++)
        for (int i = 0; i < width; i++)
            room[group * width + i] = (unsigned char)(marks.field[group] >> 8 * i);
    memcpy(room + cover->groups * width, marks.placed, (size_t)cover->cells);
}

static int thrown(void *with, int bound) {
    (void)with;
    return (int)(roll() * bound);
}

/* Complete givens at random. The digits come first, then the numbers of candidates; return how many
   these are, or -1 after a contradiction. */
EXPORT(draw) int draw(const Cover *cover) {
    unsigned char ways[MOST_CELLS];
    int drawn = 0;
    Search search;
    int opened = search_digits(&search, cover, room, NULL);
    int is_full = opened == 0 && search_draw(&search, thrown, NULL, ways, &drawn) > 0;
    if (is_full) search_solution(&search, room);
    search_close(&search);
    memcpy(room + cover->cells, ways, (size_t)drawn);
    return is_full ? drawn : -1;
}

/* Make so many full grids with a die, which is then as far on. Behind it is the digits of each, and
   from how many candidates they were drawn, as many bytes as there are cells. Return 0; less than 0
   without memory, or if it is no die. */
EXPORT(fill) int fill(const Cover *cover, int number) {
    static Fill made;
    unsigned char *at = room + DIE_BYTES;
    size_t cells = (size_t)cover->cells;
    int opened = number > (int)((ROOM - DIE_BYTES) / (2 * cells)) ? -1 : fill_open(&made, cover, room);
    if (opened < 0) number = 0;
    while (number > 0) {
        if (fill_run(&made) != FOUND) continue;
        memcpy(at, made.digits, cells);
        memcpy(at + cells, made.ways, cells);
        at += 2 * cells;
        number--;
    }
    if (opened == 0) die_write(&made.die, room);
    fill_close(&made);
    return opened;
}

/* Make a full grid of a barren board with a die, which is then as far on; the digits come behind it.
   Return how many these are, 0 after so many dead ends; less than 0 without memory, or if it is no
   die. */
EXPORT(seek) int seek(const Cover *cover, double limit) {
    static Seek made;
    Outcome outcome = INTERRUPTED;
    int opened = seek_open(&made, cover, room, (long long)limit);
    while (opened == 0 && outcome == INTERRUPTED) outcome = seek_run(&made);
    if (opened == 0 && outcome == NO_MEMORY) opened = -1;
    if (opened == 0) die_write(&made.die, room);
    if (outcome == FOUND) memcpy(room + DIE_BYTES, made.digits, (size_t)cover->cells);
    seek_close(&made);
    return opened < 0 ? opened : outcome == FOUND ? cover->cells : 0;
}

/* The candidate of a cell of two bytes in the full grid that is in the memory. */
static int candidate_of(const Cover *cover, const unsigned char *number) {
    int cell = number[0] | number[1] << 8;
    return candidate(cover, cell, room[cell] - 1);
}

/* Take orbits out of a full grid. Behind it are the number of cells of each orbit, then the cells, two bytes
   each; write the digits that are kept, 0 for a blank. */
EXPORT(punch) int punch(const Cover *cover, int orbits, int clues, int effort, int known) {
    int32_t ends[MOST_CELLS], candidates[MOST_CELLS];
    const unsigned char *sizes = room + cover->cells, *cells = sizes + orbits;
    int used = 0;
    for (int orbit = 0; orbit < orbits; orbit++) {
        for (int i = 0; i < sizes[orbit] && used < cover->cells; i++, used++)
            candidates[used] = candidate_of(cover, cells + 2 * used);
        ends[orbit] = used;
    }
    Orbits of = {candidates, ends, orbits, used - clues};
    Count count = {up_to, NULL};
    return punch_orbits(cover, count, &of, known, effort, room);
}

/* Count the solutions of givens up to a limit; if there is only one, it takes their place. */
EXPORT(solve) double solve(const Cover *cover, double limit) {
    unsigned char solution[MOST_CELLS];
    Search search;
    int opened = search_digits(&search, cover, room, &classic);
    long long found = opened < 0 ? -2 : up_to(&search, NULL, 1);
    if (found == 1) {
        search_solution(&search, solution);
        long long more = up_to(&search, NULL, (long long)limit - 1);
        found = more < 0 ? more : found + more;
    }
    search_close(&search);
    if (found == 1) memcpy(room, solution, (size_t)cover->cells);
    return (double)found;
}

/* Open a search for the solutions of givens; NULL without memory. */
EXPORT(open) Search *begin(const Cover *cover) {
    Search *search = calloc(1, sizeof *search);
    if (!search || search_digits(search, cover, room, NULL) == 0) return search;
    search_close(search);
    free(search);
    return NULL;
}

/* Write the next solution; return whether there is one. */
EXPORT(next) int advance(Search *search) {
    if (up_to(search, NULL, 1) != 1) return 0;
    search_solution(search, room);
    return 1;
}

EXPORT(close) void end(Search *search) {
    search_close(search);
    free(search);
}
