/* The search of solver.py and the punch of punch.py, in C: the same answers, several times as fast.

   The extension module is optional. solver.py uses it where it was built and runs without it
   everywhere else; tests compare the two, answer by answer and in the same order.

   The layout is that of cover.py, where it is explained, on words of 64 bits. A group (a cell, or
   a digit in a unit) has a field of `width` = side + 1 bits: a bit for each candidate, and above
   them its guard. No field is split between two words, so that a subtraction in one word never
   borrows from another:

       word 0:  | unused | guard candidates | ... | guard candidates | guard candidates |
                           group per_word-1          group 1            group 0

   The groups of the units come first (a unit's digits in their order), then those of the cells.
   A higher group has higher bits, as in Python's integer, so "the highest bit first" chooses the
   same candidates in both.

   A Cover never changes once it is made, and a Search belongs to one thread at a time, so the
   interpreter's lock is released while a search runs. Nothing is recursive, nothing is global. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

/* Where the C library can choose between two versions of a function as the program starts, there
   is one for processors with AVX2: four words at a time. */
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

typedef uint64_t word;

enum { WORD_BITS = 64, SMALLEST = 4, LARGEST = 16, FIRST_STATES = 32 };
enum { FIRST_PATIENCE = 64 };       /* PATIENCE in solver.py, which says why */
enum { STEPS_PER_SLICE = 1 << 14 }; /* states settled between two turns of the interpreter: some 20 ms */

static int highest(word bits) {
#if defined(_MSC_VER)
    unsigned long at;
    _BitScanReverse64(&at, bits);
    return (int)at;
#else
    return WORD_BITS - 1 - __builtin_clzll(bits);
#endif
}

/* --- Cover: the masks of a variant --------------------------------------------------------- */

/* Pairs of units that share cells; each unit comes first in one pair at most (cover.py, Overlap).
   `excluded` are the candidates that a locked group excludes: those from first[group] on. */
typedef struct {
    word *outside, *guards, *lows;
    int32_t *first, *excluded;
} Overlap;

typedef struct {
    PyObject_HEAD
    int side, cells, units, width;
    int groups, per_word, words;
    int32_t *unit;    /* [units][side]: its cells */
    int32_t *owner;   /* [words * 64]: by bit, the candidate that owns it */
    int32_t *at;      /* [candidates + 1]: where the bits of a candidate begin in `bit` */
    int32_t *bit;     /* by candidate, the bits it owns: word * 64 + bit */
    word *full, *guards, *lows;
    word *place;      /* [candidates][words]: see cover.py */
    word *clear;      /* [candidates][words] */
    Overlap *overlaps;
    int rounds;
    PyObject *pause; /* a Python function, called without arguments between two slices of work */
} Cover;

static word *new_words(size_t number) { return calloc(number, sizeof(word)); }
static int32_t *new_ints(size_t number) { return calloc(number, sizeof(int32_t)); }

/* The lowest bit of a group's field, as word * 64 + bit. */
static int field(const Cover *cover, int group) {
    return group / cover->per_word * WORD_BITS + group % cover->per_word * cover->width;
}

static word one(int bit) { return (word)1 << bit % WORD_BITS; }

static int candidate(const Cover *cover, int cell, int digit) { return cell * cover->side + digit; }

/* The candidate at a place of a group; digits count from 0. */
static int member(const Cover *cover, int group, int place) {
    int of_units = cover->units * cover->side;
    if (group >= of_units) return candidate(cover, group - of_units, place);
    int cell = cover->unit[group / cover->side * cover->side + place];
    return candidate(cover, cell, group % cover->side);
}

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

static void cover_dealloc(PyObject *self) {
    Cover *cover = (Cover *)self;
    PyTypeObject *type = Py_TYPE(self);
    free(cover->unit);
    free(cover->owner);
    free(cover->at);
    free(cover->bit);
    free(cover->full);
    free(cover->guards);
    free(cover->lows);
    free(cover->place);
    free(cover->clear);
    free_overlaps(cover);
    Py_XDECREF(cover->pause);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

/* List the bits that each candidate owns, and lay out full, guards and lows. */
static int lay_out(Cover *cover) {
    int candidates = cover->cells * cover->side, bits = cover->groups * cover->side;
    cover->owner = new_ints((size_t)cover->words * WORD_BITS);
    cover->at = new_ints((size_t)candidates + 2);
    cover->bit = new_ints((size_t)bits);
    cover->full = new_words((size_t)cover->words);
    cover->guards = new_words((size_t)cover->words);
    cover->lows = new_words((size_t)cover->words);
    if (!cover->owner || !cover->at || !cover->bit || !cover->full || !cover->guards || !cover->lows)
        return -1;
    int32_t *ends = cover->at + 1; /* after the second pass it holds the ends, so `at` the starts */
    for (int group = 0; group < cover->groups; group++)
        for (int place = 0; place < cover->side; place++)
            if (member(cover, group, place) + 1 < candidates)
                ends[member(cover, group, place) + 1]++;
    for (int c = 1; c < candidates; c++) ends[c] += ends[c - 1];
    for (int group = 0; group < cover->groups; group++) {
        int low = field(cover, group);
        for (int place = 0; place < cover->side; place++) {
            int c = member(cover, group, place), bit = low + place;
            cover->owner[bit] = c;
            cover->bit[ends[c]++] = bit;
            cover->full[bit / WORD_BITS] |= one(bit);
        }
        int guard = low + cover->side;
        cover->guards[guard / WORD_BITS] |= one(guard);
        cover->full[guard / WORD_BITS] |= one(guard);
        cover->lows[low / WORD_BITS] |= one(low);
    }
    return 0;
}

static void clear_candidate(const Cover *cover, word *state, int candidate) {
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++)
        state[cover->bit[i] / WORD_BITS] &= ~one(cover->bit[i]);
}

/* Make the masks that place a candidate, and that remove it with all its rivals. */
static int make_masks(Cover *cover) {
    int candidates = cover->cells * cover->side;
    size_t words = (size_t)cover->words;
    cover->place = new_words(candidates * words);
    cover->clear = new_words(candidates * words);
    if (!cover->place || !cover->clear) return -1;
    for (int c = 0; c < candidates; c++) {
        word *place = cover->place + c * words, *clear = cover->clear + c * words;
        memcpy(clear, cover->full, words * sizeof(word));
        for (int i = cover->at[c]; i < cover->at[c + 1]; i++) {
            int low = cover->bit[i] / WORD_BITS * WORD_BITS;
            low += cover->bit[i] % WORD_BITS / cover->width * cover->width;
            for (int rival = 0; rival < cover->side; rival++)
                clear_candidate(cover, clear, cover->owner[low + rival]);
        }
        memcpy(place, clear, words * sizeof(word));
        for (int i = cover->at[c]; i < cover->at[c + 1]; i++) {
            int bit = cover->bit[i], low = bit % WORD_BITS / cover->width * cover->width;
            place[bit / WORD_BITS] |= one(bit);
            place[bit / WORD_BITS] &= ~((word)1 << (low + cover->side)); /* its guard */
        }
    }
    return 0;
}

static int has(const Cover *cover, int unit, int cell) {
    for (int place = 0; place < cover->side; place++)
        if (cover->unit[unit * cover->side + place] == cell) return 1;
    return 0;
}

/* The `round`-th later unit that shares two cells or more with a unit; -1 if there is none. */
static int partner(const Cover *cover, int unit, int round) {
    for (int other = unit + 1; other < cover->units; other++) {
        int shared = 0;
        for (int place = 0; place < cover->side; place++)
            shared += has(cover, other, cover->unit[unit * cover->side + place]);
        if (shared > 1 && round-- == 0) return other;
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

static int make_overlaps(Cover *cover) {
    int of_units = cover->units * cover->side;
    for (int unit = 0; unit < cover->units; unit++)
        while (partner(cover, unit, cover->rounds) >= 0) cover->rounds++;
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
            pair(cover, overlap, unit, partner(cover, unit, round), &used);
        overlap->first[of_units] = used;
    }
    return 0;
}

static int check_units(Cover *cover, const unsigned char *units, Py_ssize_t size) {
    if (cover->side < SMALLEST || cover->side > LARGEST || size <= 0 || size % cover->side) {
        PyErr_SetString(PyExc_ValueError, "units are bytes: side cells for each, side is 4 to 16");
        return -1;
    }
    cover->cells = cover->side * cover->side;
    cover->units = (int)(size / cover->side);
    cover->unit = new_ints((size_t)size);
    if (!cover->unit) {
        PyErr_NoMemory();
        return -1;
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        if (units[i] >= cover->cells) {
            PyErr_SetString(PyExc_ValueError, "a unit names a cell that the board does not have");
            return -1;
        }
        cover->unit[i] = units[i];
    }
    return 0;
}

static PyObject *cover_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"side", "units", "pause", NULL};
    int side;
    PyObject *pause;
    const char *units;
    Py_ssize_t size;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iy#O:Cover", names, &side, &units, &size,
                                     &pause))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Cover *cover = (Cover *)allocate(type, 0);
    if (!cover) return NULL;
    cover->side = side;
    Py_INCREF(pause);
    cover->pause = pause;
    if (check_units(cover, (const unsigned char *)units, size) < 0) {
        Py_DECREF(cover);
        return NULL;
    }
    cover->width = side + 1;
    cover->per_word = WORD_BITS / cover->width;
    cover->groups = cover->units * side + cover->cells;
    cover->words = (cover->groups + cover->per_word - 1) / cover->per_word;
    if (lay_out(cover) < 0 || make_masks(cover) < 0 || make_overlaps(cover) < 0) {
        Py_DECREF(cover);
        return PyErr_NoMemory();
    }
    return (PyObject *)cover;
}

/* --- Search: the states that wait, and the work on one of them ------------------------------- */

typedef enum { FOUND, ENDED, GAVE_UP, INTERRUPTED, NO_MEMORY } Outcome;

/* A search: a ring of waiting states, the last of which is next, and room to work in. */
typedef struct {
    const Cover *cover;
    word *room;                    /* what the next two lines name, in one piece */
    word *once, *twice, *thrice;   /* guards of groups that ran out of candidates so often */
    word *state, *groups, *work, *few;
    word *ring;
    size_t capacity, head, count;  /* in states */
    long long failures, patience, branches, effort;
    int steps;                     /* states settled in this slice */
} Search;

static void search_reset(Search *search) {
    search->head = search->count = 0;
    search->failures = search->branches = 0;
    search->patience = FIRST_PATIENCE;
    memset(search->room, 0, 3 * (size_t)search->cover->words * sizeof(word));
}

static int search_open(Search *search, const Cover *cover, long long effort) {
    size_t words = (size_t)cover->words;
    memset(search, 0, sizeof *search);
    search->cover = cover;
    search->effort = effort;
    search->room = malloc(7 * words * sizeof(word));
    search->ring = malloc(FIRST_STATES * words * sizeof(word));
    if (!search->room || !search->ring) return -1;
    search->capacity = FIRST_STATES;
    word **parts[] = {&search->once, &search->twice, &search->thrice, &search->state,
                      &search->groups, &search->work, &search->few};
    for (size_t part = 0; part < 7; part++) *parts[part] = search->room + part * words;
    search_reset(search);
    return 0;
}

static void search_close(Search *search) {
    free(search->room);
    free(search->ring);
    search->room = search->ring = NULL;
}

static word *waiting(const Search *search, size_t number) {
    size_t at = (search->head + number) % search->capacity;
    return search->ring + at * (size_t)search->cover->words;
}

/* Return room for one more waiting state, behind all others; NULL if memory is short. */
static word *push(Search *search) {
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

/* Place every single until none is left. Return whether there is no contradiction; `groups` are
   then those with two candidates or more, else those without any. */
WIDE static int settle(Search *search) {
    const Cover *cover = search->cover;
    const int words = cover->words;
    word *state = search->state, *groups = search->groups, *singles = search->work;
    int found;
    while ((found = find(cover, state, groups, singles)) > 0)
        for (int at = words - 1; at >= 0; at--)
            while (singles[at]) {
                size_t c = (size_t)cover->owner[at * WORD_BITS + highest(singles[at])];
                const word *place = cover->place + c * words, *clear = cover->clear + c * words;
                for (int i = 0; i < words; i++) state[i] &= place[i];
                for (int i = 0; i <= at; i++) singles[i] &= clear[i];
            }
    for (int i = 0; found < 0 && i < words; i++) {
        word open = state[i] & cover->guards[i];
        groups[i] = ((state[i] - cover->lows[i]) & open) ^ open;
    }
    return found == 0;
}

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

/* Leave in `few` those of the open groups that have the fewest candidates. */
WIDE static void find_fewest(Search *search) {
    const Cover *cover = search->cover;
    const word *state = search->state, *guards = cover->guards, *lows = cover->lows;
    word *rest = search->work, *few = search->few, found = 0;
    for (int i = 0; i < cover->words; i++) rest[i] = (state[i] - lows[i]) & state[i];
    while (!found)
        for (int i = 0; i < cover->words; i++) {
            rest[i] &= (rest[i] | guards[i]) - lows[i];
            word groups = search->groups[i];
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
    find_fewest(search);
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
        word *next = push(search);
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
static Outcome run(Search *search) {
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
        word open = 0;
        for (int i = 0; i < search->cover->words; i++) open |= search->groups[i];
        if (!open) return FOUND;
        if (!search->count && confine(search)) {
            memcpy(push(search), search->state, size); /* there is room: none waits */
            continue;
        }
        if (search->branches == search->effort) return GAVE_UP;
        search->branches++;
        if (branch(search) < 0) return NO_MEMORY;
    }
    return ENDED;
}

/* Give the interpreter a turn: Ctrl+C, and whatever else ends work from outside (deadline.py),
   takes effect while Python code runs. Return -1 with an exception set if the work is to end. */
static int take_turns(const Cover *cover) {
    PyObject *nothing = PyErr_CheckSignals() < 0 ? NULL : PyObject_CallNoArgs(cover->pause);
    Py_XDECREF(nothing);
    return nothing ? 0 : -1;
}

/* Go on without the interpreter's lock, but take turns with it now and then.
   NO_MEMORY and INTERRUPTED come back with an exception set. */
static Outcome run_aloud(Search *search) {
    for (;;) {
        Outcome outcome;
        Py_BEGIN_ALLOW_THREADS
        outcome = run(search);
        Py_END_ALLOW_THREADS
        if (outcome == NO_MEMORY) PyErr_NoMemory();
        if (outcome != INTERRUPTED || take_turns(search->cover) < 0) return outcome;
    }
}

/* Return the digits of a solved state. */
static void read_digits(const Cover *cover, const word *state, unsigned char *digits) {
    for (int cell = 0; cell < cover->cells; cell++) {
        int low = field(cover, cover->units * cover->side + cell);
        word bits = state[low / WORD_BITS] >> low % WORD_BITS & (((word)1 << cover->side) - 1);
        digits[cell] = (unsigned char)(highest(bits) + 1);
    }
}

/* --- What Python sees -------------------------------------------------------------------------- */

/* Check that digits are as many as the board has cells, and none too large. */
static int check_digits(const Cover *cover, const unsigned char *digits, Py_ssize_t size) {
    int faults = size != cover->cells;
    for (Py_ssize_t i = 0; !faults && i < size; i++) faults = digits[i] > cover->side;
    if (faults) PyErr_SetString(PyExc_ValueError, "digits are bytes: one for each cell, up to side");
    return faults ? -1 : 0;
}

/* Open a search from givens; one that clash leave nothing to search. */
static int open_from_digits(Search *search, const Cover *cover, const unsigned char *digits,
                            long long effort) {
    if (search_open(search, cover, effort) < 0) {
        search_close(search);
        PyErr_NoMemory();
        return -1;
    }
    if (!start(cover, push(search), digits)) search->count = 0;
    return 0;
}

/* Open a search from a state of cover.py: its integer as bytes, the lowest first. */
static int open_from_state(Search *search, const Cover *cover, const unsigned char *state,
                           Py_ssize_t size, long long effort) {
    if (size * 8 < (Py_ssize_t)cover->groups * cover->width) {
        PyErr_SetString(PyExc_ValueError, "a state has a field for each group");
        return -1;
    }
    if (search_open(search, cover, effort) < 0) {
        search_close(search);
        PyErr_NoMemory();
        return -1;
    }
    word *packed = push(search), any = 0;
    memset(packed, 0, (size_t)cover->words * sizeof(word));
    for (int group = 0, bit = 0; group < cover->groups; group++, bit += cover->width) {
        word bits = 0;
        for (int i = bit / 8, last = (bit + cover->width - 1) / 8; i <= last; i++)
            bits |= (word)state[i] << 8 * (i - bit / 8);
        bits = bits >> bit % 8 & (((word)1 << cover->width) - 1);
        int low = field(cover, group);
        packed[low / WORD_BITS] |= bits << low % WORD_BITS;
        any |= bits;
    }
    if (!any) search->count = 0; /* DEAD */
    return 0;
}

/* Count the solutions of an open search up to a limit; -1 if its effort was used up, -2 with an
   exception set. */
static long long count_up_to(Search *search, long long limit) {
    long long found = 0;
    while (found < limit) {
        switch (run_aloud(search)) {
            case FOUND: found++; break;
            case ENDED: return found;
            case GAVE_UP: return -1;
            default: return -2;
        }
    }
    return found;
}

static PyObject *cover_count(PyObject *self, PyObject *args) {
    const Cover *cover = (Cover *)self;
    const char *state;
    Py_ssize_t size;
    long long limit, effort = -1;
    if (!PyArg_ParseTuple(args, "y#L|L:count", &state, &size, &limit, &effort)) return NULL;
    Search search;
    if (open_from_state(&search, cover, (const unsigned char *)state, size, effort) < 0) return NULL;
    long long found = count_up_to(&search, limit);
    search_close(&search);
    return found == -2 ? NULL : PyLong_FromLongLong(found);
}

/* Take orbits of digits out of a full grid, as punch.py does with the proof `unique`. */
typedef struct {
    const Cover *cover;
    Search search;
    word *later;  /* [orbits]: the state in which all orbits behind one are placed */
    word *placed; /* the orbits kept so far */
    word *lifted; /* what is left while an orbit is lifted */
} Punch;

static void place(const Cover *cover, word *state, int candidate) {
    const word *mask = cover->place + (size_t)candidate * cover->words;
    for (int i = 0; i < cover->words; i++) state[i] &= mask[i];
}

static int punch_open(Punch *punch, const Cover *cover, const int32_t *ends, int orbits,
                      const int32_t *candidates, long long effort) {
    size_t words = (size_t)cover->words, size = words * sizeof(word);
    punch->cover = cover;
    punch->later = malloc((size_t)orbits * size + 2 * size);
    int opened = search_open(&punch->search, cover, effort);
    if (!punch->later || opened < 0) return -1;
    punch->placed = punch->later + orbits * words;
    punch->lifted = punch->placed + words;
    memcpy(punch->placed, cover->full, size);
    for (int orbit = orbits - 1; orbit >= 0; orbit--) {
        word *state = punch->later + orbit * words;
        memcpy(state, orbit == orbits - 1 ? cover->full : state + words, size);
        for (int i = ends[orbit]; orbit < orbits - 1 && i < ends[orbit + 1]; i++)
            place(cover, state, candidates[i]);
    }
    return 0;
}

static void punch_close(Punch *punch) {
    search_close(&punch->search);
    free(punch->later);
}

/* Tell whether what is left decides the candidates of an orbit: 1, 0, or -1 with an exception. */
static int is_decided(Punch *punch, const word *later, const int32_t *lifted, int number) {
    const Cover *cover = punch->cover;
    size_t size = (size_t)cover->words * sizeof(word);
    for (int i = 0; i < cover->words; i++) punch->lifted[i] = punch->placed[i] & later[i];
    for (int at = 0; at < number; at++) {
        search_reset(&punch->search);
        word *state = push(&punch->search);
        memcpy(state, punch->lifted, size);
        clear_candidate(cover, state, lifted[at]);
        long long found = count_up_to(&punch->search, 1);
        if (found) return found == -2 ? -1 : 0;
        place(cover, punch->lifted, lifted[at]);
    }
    return 1;
}

/* Try each orbit once; write which are kept, and return 0, or -1 with an exception. */
static int punch_orbits(Punch *punch, const int32_t *ends, int orbits, const int32_t *candidates,
                        long long surplus, unsigned char *kept) {
    for (int orbit = 0, from = 0; orbit < orbits; from = ends[orbit++]) {
        int number = ends[orbit] - from, decided = 0;
        const word *later = punch->later + (size_t)orbit * punch->cover->words;
        if (number <= surplus) decided = is_decided(punch, later, candidates + from, number);
        if (decided < 0) return -1;
        kept[orbit] = !decided;
        if (decided) surplus -= number;
        for (int i = from; !decided && i < ends[orbit]; i++)
            place(punch->cover, punch->placed, candidates[i]);
    }
    return 0;
}

/* Read the orbits, cells as bytes, as candidates of a solution and where each orbit ends. */
static int read_orbits(const Cover *cover, PyObject *orbits, const unsigned char *solution,
                       int32_t *ends, int32_t *candidates) {
    int used = 0;
    for (Py_ssize_t orbit = 0; orbit < PyList_Size(orbits); orbit++) {
        char *cells;
        Py_ssize_t number;
        if (PyBytes_AsStringAndSize(PyList_GetItem(orbits, orbit), &cells, &number) < 0) return -1;
        for (Py_ssize_t i = 0; i < number; i++) {
            int cell = (unsigned char)cells[i];
            if (cell >= cover->cells || used == cover->cells || !solution[cell]) {
                PyErr_SetString(PyExc_ValueError, "orbits name filled cells, each once");
                return -1;
            }
            candidates[used++] = candidate(cover, cell, solution[cell] - 1);
        }
        ends[orbit] = used;
    }
    return 0;
}

static PyObject *cover_punch(PyObject *self, PyObject *args) {
    const Cover *cover = (Cover *)self;
    const char *solution;
    Py_ssize_t size;
    PyObject *orbits;
    long long clues, effort;
    if (!PyArg_ParseTuple(args, "y#OLL:punch", &solution, &size, &orbits, &clues, &effort))
        return NULL;
    if (check_digits(cover, (const unsigned char *)solution, size) < 0) return NULL;
    if (!PyList_Check(orbits) || PyList_Size(orbits) > cover->cells) {
        PyErr_SetString(PyExc_ValueError, "orbits are a list, no longer than there are cells");
        return NULL;
    }
    int32_t ends[LARGEST * LARGEST], candidates[LARGEST * LARGEST];
    unsigned char kept[LARGEST * LARGEST];
    int number = (int)PyList_Size(orbits);
    if (read_orbits(cover, orbits, (const unsigned char *)solution, ends, candidates) < 0) return NULL;
    Punch punch;
    int failed = punch_open(&punch, cover, ends, number, candidates, effort);
    if (failed) PyErr_NoMemory();
    long long surplus = (number ? ends[number - 1] : 0) - clues;
    if (!failed) failed = punch_orbits(&punch, ends, number, candidates, surplus, kept);
    punch_close(&punch);
    return failed ? NULL : PyBytes_FromStringAndSize((const char *)kept, number);
}

static PyObject *cover_solve(PyObject *self, PyObject *args) {
    const Cover *cover = (Cover *)self;
    const char *digits;
    Py_ssize_t size;
    long long limit;
    if (!PyArg_ParseTuple(args, "y#L:solve", &digits, &size, &limit)) return NULL;
    if (check_digits(cover, (const unsigned char *)digits, size) < 0) return NULL;
    Search search;
    if (open_from_digits(&search, cover, (const unsigned char *)digits, -1) < 0) return NULL;
    unsigned char solution[LARGEST * LARGEST];
    long long found = count_up_to(&search, limit < 1 ? limit : 1);
    if (found == 1) {
        read_digits(cover, search.state, solution);
        long long more = count_up_to(&search, limit - 1);
        found = more < 0 ? more : found + more;
    }
    search_close(&search);
    if (found < 0) return NULL;
    return Py_BuildValue("Ly#", found, (const char *)solution,
                         (Py_ssize_t)(found ? cover->cells : 0));
}

/* The types that functions of the module need, one set for each interpreter. */
typedef struct {
    PyTypeObject *solutions;
} Types;

/* An iterator over the solutions of givens. */
typedef struct {
    PyObject_HEAD
    PyObject *cover;
    Search search;
    int is_running;
} Solutions;

static void solutions_dealloc(PyObject *self) {
    Solutions *solutions = (Solutions *)self;
    PyTypeObject *type = Py_TYPE(self);
    search_close(&solutions->search);
    Py_XDECREF(solutions->cover);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *cover_solutions(PyObject *self, PyTypeObject *type, PyObject *const *args,
                                 Py_ssize_t number, PyObject *names) {
    char *digits;
    Py_ssize_t size;
    if (number != 1 || (names && PyTuple_Size(names))) {
        PyErr_SetString(PyExc_TypeError, "solutions() takes one argument");
        return NULL;
    }
    if (PyBytes_AsStringAndSize(args[0], &digits, &size) < 0) return NULL;
    if (check_digits((Cover *)self, (const unsigned char *)digits, size) < 0) return NULL;
    Types *types = PyType_GetModuleState(type);
    allocfunc allocate = (allocfunc)PyType_GetSlot(types->solutions, Py_tp_alloc);
    Solutions *solutions = (Solutions *)allocate(types->solutions, 0);
    if (!solutions) return NULL;
    Py_INCREF(self);
    solutions->cover = self;
    if (open_from_digits(&solutions->search, (Cover *)self, (const unsigned char *)digits, -1) < 0) {
        Py_DECREF(solutions);
        return NULL;
    }
    return (PyObject *)solutions;
}

static PyObject *solutions_next(PyObject *self) {
    Solutions *solutions = (Solutions *)self;
    if (solutions->is_running) {
        PyErr_SetString(PyExc_ValueError, "the search runs in another thread");
        return NULL;
    }
    solutions->is_running = 1;
    Outcome outcome = run_aloud(&solutions->search);
    solutions->is_running = 0;
    if (outcome != FOUND) return NULL;
    unsigned char digits[LARGEST * LARGEST];
    const Cover *cover = solutions->search.cover;
    read_digits(cover, solutions->search.state, digits);
    return PyBytes_FromStringAndSize((const char *)digits, cover->cells);
}

static PyObject *itself(PyObject *self) {
    Py_INCREF(self);
    return self;
}

static PyMethodDef cover_methods[] = {
    {"count", cover_count, METH_VARARGS,
     "count(state, limit, effort=-1)\n--\n\n"
     "Count the solutions that a state leads to, up to a limit.\n\n"
     "The state is an integer of cover.py as bytes, the lowest first. Return -1 if the search\n"
     "would branch more than `effort` times; -1 there sets no bound."},
    {"punch", cover_punch, METH_VARARGS,
     "punch(solution, orbits, clues, effort)\n--\n\n"
     "Take orbits out of a full grid as punch.py does, with the proof `unique`.\n\n"
     "Orbits are a list of bytes, the cells of each. Return a byte for each: whether it is kept."},
    {"solve", cover_solve, METH_VARARGS,
     "solve(digits, limit)\n--\n\n"
     "Return how many solutions givens have, up to a limit, and the first of them.\n\n"
     "Digits are bytes in reading order, 0 for a blank; the solution is b'' if there is none."},
    {"solutions", (PyCFunction)(void (*)(void))cover_solutions,
     METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     "solutions(digits)\n--\n\nReturn an iterator over the solutions of givens, each as bytes."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot cover_slots[] = {
    {Py_tp_doc, "Cover(side, units, pause)\n--\n\n"
                "The masks of a variant; units are bytes, side cells each; `pause` is called now and\n"
                "then while a search runs, and ends it by an exception."},
    {Py_tp_new, cover_new},
    {Py_tp_dealloc, cover_dealloc},
    {Py_tp_methods, cover_methods},
    {0, NULL},
};

static PyType_Slot solutions_slots[] = {
    {Py_tp_doc, "An iterator over the solutions of givens, made by Cover.solutions."},
    {Py_tp_dealloc, solutions_dealloc},
    {Py_tp_iter, itself},
    {Py_tp_iternext, solutions_next},
    {0, NULL},
};

static PyType_Spec cover_spec = {"numpure_xl.kernel._search.Cover", sizeof(Cover), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE, cover_slots};
static PyType_Spec solutions_spec = {"numpure_xl.kernel._search.Solutions", sizeof(Solutions), 0,
                                     Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE |
                                         Py_TPFLAGS_DISALLOW_INSTANTIATION,
                                     solutions_slots};

static int add_types(PyObject *module) {
    Types *types = PyModule_GetState(module);
    types->solutions = (PyTypeObject *)PyType_FromModuleAndSpec(module, &solutions_spec, NULL);
    PyObject *cover = PyType_FromModuleAndSpec(module, &cover_spec, NULL);
    int added = cover && types->solutions ? PyModule_AddType(module, (PyTypeObject *)cover) : -1;
    Py_XDECREF(cover);
    return added;
}

static int visit_types(PyObject *module, visitproc visit, void *arg) {
    Types *types = PyModule_GetState(module);
    Py_VISIT(types->solutions);
    return 0;
}

static int clear_types(PyObject *module) {
    Types *types = PyModule_GetState(module);
    Py_CLEAR(types->solutions);
    return 0;
}

static PyModuleDef_Slot module_slots[] = {{Py_mod_exec, add_types}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_search", "The search of solver.py in C.", sizeof(Types), NULL,
    module_slots, visit_types, clear_types, NULL,
};

PyMODINIT_FUNC PyInit__search(void) { return PyModuleDef_Init(&module); }
