#include "punch.h"

#include <stdlib.h>
#include <string.h>

#include "logic.h"

typedef struct {
    const Cover *cover;
    Count count;
    Search search;
    const int32_t *candidates; /* of all orbits, one after another */
    const int32_t *ends;       /* [orbits]: where each ends */
    int known;                 /* the techniques that are to suffice, or ONE_SOLUTION */
    word *later;  /* [orbits]: the state in which all orbits behind one are placed */
    word *placed; /* the orbits kept so far */
    word *lifted; /* what is left while an orbit is lifted */
    unsigned char digits[MOST_CELLS]; /* the same, and what the orbits behind hold */
    unsigned char unsure[MOST_CELLS]; /* by cell: UNSURE, or 0 */
} Punch;

static long long count_up_to(Punch *punch, Search *search, long long limit) {
    return punch->count.up_to(search, punch->count.with, limit);
}

static void write_digits(Punch *punch, int from, int to, int are_there) {
    int side = punch->cover->side;
    for (int i = from; i < to; i++) {
        int cell = punch->candidates[i] / side, digit = punch->candidates[i] % side + 1;
        punch->digits[cell] = (unsigned char)(are_there ? digit : 0);
    }
}

static int punch_open(Punch *punch, int orbits, long long effort) {
    const Cover *cover = punch->cover;
    const int32_t *ends = punch->ends;
    size_t words = (size_t)cover->words, size = words * sizeof(word);
    punch->later = malloc((size_t)orbits * size + 2 * size);
    int opened = search_open(&punch->search, cover, effort);
    if (!punch->later || opened < 0) return -1;
    punch->placed = punch->later + (size_t)orbits * words;
    punch->lifted = punch->placed + words;
    memcpy(punch->placed, cover->full, size);
    memset(punch->digits, 0, sizeof punch->digits);
    memset(punch->unsure, 0, sizeof punch->unsure);
    write_digits(punch, 0, orbits ? ends[orbits - 1] : 0, 1);
    for (int orbit = orbits - 1; orbit >= 0; orbit--) {
        word *state = punch->later + (size_t)orbit * words;
        memcpy(state, orbit == orbits - 1 ? cover->full : state + words, size);
        for (int i = ends[orbit]; orbit < orbits - 1 && i < ends[orbit + 1]; i++)
            place(cover, state, punch->candidates[i]);
    }
    return 0;
}

static void punch_close(Punch *punch) {
    search_close(&punch->search);
    free(punch->later);
}

/* Tell whether what is left decides some candidates: 1, 0, -1 if the effort did not show it, or -2 if
   the work is to end. */
static int is_decided(Punch *punch, int from, int to) {
    const Cover *cover = punch->cover;
    size_t size = (size_t)cover->words * sizeof(word);
    for (int at = from; at < to; at++) {
        search_reset(&punch->search);
        word *state = search_push(&punch->search);
        memcpy(state, punch->lifted, size);
        clear_candidate(cover, state, punch->candidates[at]);
        long long found = count_up_to(punch, &punch->search, 1);
        if (found) return found > 0 ? 0 : (int)found;
        place(cover, punch->lifted, punch->candidates[at]);
    }
    return 1;
}

/* The same of all digits that are left, which are faster to search on plain 9x9 boards. */
static int is_unique(Punch *punch, const unsigned char *digits, int from, int to) {
    if (!punch->cover->classic) return is_decided(punch, from, to);
    Search search;
    ClassicSearch classic;
    search_digits(&search, punch->cover, digits, &classic);
    long long found = count_up_to(punch, &search, 2);
    return found < 0 ? -2 : found == 1;
}

static int singles_suffice(Punch *punch, int in_boxes, unsigned char *digits) {
    search_reset(&punch->search);
    memcpy(search_push(&punch->search), punch->lifted,
           (size_t)punch->cover->words * sizeof(word));
    if (search_take(&punch->search, in_boxes)) search_solution(&punch->search, digits);
    return !memchr(digits, 0, (size_t)punch->cover->cells);
}

/* Tell whether the known techniques lead from what is left to the solution. More than singles are
   tried only where there is one. */
static int are_enough(Punch *punch, int from, int to) {
    unsigned char digits[MOST_CELLS];
    int in_boxes = punch->known == BOX_SINGLES, more = punch->known & ~SINGLES;
    memcpy(digits, punch->digits, sizeof digits);
    if (in_boxes || (punch->known & SINGLES) == SINGLES) {
        if (singles_suffice(punch, in_boxes, digits)) return 1;
        if (!more) return 0;
    }
    int is_possible = more ? is_unique(punch, digits, from, to) : 1;
    if (is_possible <= 0) return is_possible;
    Marks marks;
    logic_read(&marks, punch->cover, digits);
    logic_run(&marks, punch->known);
    return logic_is_done(&marks);
}

/* Tell whether the candidates of an orbit may go: as `is_decided`. */
static int may_go(Punch *punch, const word *later, int from, int to) {
    for (int i = 0; i < punch->cover->words; i++) punch->lifted[i] = punch->placed[i] & later[i];
    return punch->known == ONE_SOLUTION ? is_decided(punch, from, to)
                                        : are_enough(punch, from, to);
}

/* Try each orbit once: `digits` are then those that are kept. Return 0, or -2 if the work is to end. */
static int try_orbits(Punch *punch, int orbits, long long surplus) {
    for (int orbit = 0, from = 0, to; orbit < orbits; orbit++, from = to) {
        const word *later = punch->later + (size_t)orbit * (size_t)punch->cover->words;
        int goes = 0;
        to = punch->ends[orbit];
        write_digits(punch, from, to, 0);
        if (to - from <= surplus) goes = may_go(punch, later, from, to);
        if (goes == -2) return goes;
        if (goes > 0) {
            surplus -= to - from;
            continue;
        }
        write_digits(punch, from, to, 1);
        for (int i = from; i < to; i++) {
            place(punch->cover, punch->placed, punch->candidates[i]);
            if (goes) punch->unsure[punch->candidates[i] / punch->cover->side] = UNSURE;
        }
    }
    return 0;
}

/* Tell whether the known techniques solve a plain 9x9 board: a Ladder of classic.h. */
static int logic_solves(const void *with, const ClassicBoard *board) {
    const Punch *punch = with;
    Marks marks;
    logic_resume(&marks, punch->cover, board);
    logic_run(&marks, punch->known);
    return logic_is_done(&marks);
}

int punch_orbits(const Cover *cover, Count count, const Orbits *of, int known, long long effort,
                 unsigned char *givens) {
    Punch punch = {.cover = cover, .count = count, .known = known};
    punch.candidates = of->candidates;
    punch.ends = of->ends;
    if (cover->classic && effort < 0 && (known == ONE_SOLUTION || (known & PLAIN) == PLAIN)) {
        Ladder ladder = {logic_solves, &punch};
        classic_punch(cover->classic, of, known == ONE_SOLUTION ? NULL : &ladder, givens);
        return 0;
    }
    int failed = punch_open(&punch, of->number, effort);
    if (!failed) failed = try_orbits(&punch, of->number, of->surplus);
    for (int cell = 0; !failed && cell < cover->cells; cell++)
        givens[cell] = punch.digits[cell] | punch.unsure[cell];
    punch_close(&punch);
    return failed;
}
