/* The search of solver.py and the punch of punch.py, in C: the same answers, several times as fast.

   The extension module is optional. solver.py uses it where it was built and runs without it
   everywhere else; tests compare the two, answer by answer and in the same order.

   cover.c has the masks of a variant, search.c the search, and classic.c another search for plain
   9x9 boards, which takes its place wherever the order of solutions and the effort do not show;
   punch.c takes digits out of a full grid, fill.c makes one, with the die of die.c, and seek.c where
   hardly any attempt does; logic.c has the techniques that can be used in any order, nets.c follows assumptions, aligned.c looks for aligned
   exclusion, lines.c has many grids in one text. They know nothing of Python; this file is what
   Python sees, and _marks.c for techniques.

   A Cover never changes once it is made, and a Search belongs to one thread at a time, so the
   interpreter's lock is released while a search runs. Nothing is recursive, nothing is global. */

#include "_cover.h"

#include <stdlib.h>
#include <string.h>

#include "fill.h"
#include "lines.h"
#include "punch.h"
#include "seek.h"

enum { MOST_GRIDS = 1024, MOST_RIVALS = 1 << 20, MOST_ADDED = 1 << 14 /* bytes */ };

static PyObject *pause_of(PyObject *self) { return ((CoverObject *)self)->pause; }

static void cover_dealloc(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    cover_free(&((CoverObject *)self)->cover);
    Py_XDECREF(((CoverObject *)self)->pause);
    freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
    release(self);
    Py_DECREF(type);
}

static PyObject *cover_new(PyTypeObject *type, PyObject *args, PyObject *kwargs) {
    static char *names[] = {"side", "lines", "boxes", "units", "rivals", "pause",
                            "sums", NULL};
    int side, lines, boxes;
    PyObject *pause;
    const char *units, *rivals, *sums = "";
    Py_ssize_t size, pairs, added = 0;
    if (!PyArg_ParseTupleAndKeywords(args, kwargs, "iiiy#y#O|y#:Cover", names, &side, &lines, &boxes,
                                     &units, &size, &rivals, &pairs, &pause, &sums, &added))
        return NULL;
    allocfunc allocate = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    CoverObject *made = (CoverObject *)allocate(type, 0);
    if (!made) return NULL;
    Py_INCREF(pause);
    made->pause = pause;
    int is_large = size > 2 * MOST_UNITS * LARGEST || pairs > MOST_RIVALS || size % 2 || pairs % 4 ||
                   added > MOST_ADDED || added % 2;
    Rules rules = {side, lines, boxes, (const unsigned char *)units, is_large ? 0 : (int)size / 2,
                   (const unsigned char *)rivals, (int)(pairs / 4),
                   (const unsigned char *)sums, (int)(added / 2)};
    int failed = cover_make(&made->cover, &rules);
    if (!failed) return (PyObject *)made;
    Py_DECREF(made);
    if (failed == -1) return PyErr_NoMemory();
    PyErr_SetString(PyExc_ValueError, "units are cells of two bytes, side cells each; side 4 to 16; "
                                      "rivals are pairs of candidates of two bytes");
    return NULL;
}

/* Give the interpreter a turn: Ctrl+C, and whatever else ends work from outside (deadline.py),
   takes effect while Python code runs. Return -1 with an exception set if the work is to end. */
static int take_turns(PyObject *pause) {
    PyObject *nothing = PyErr_CheckSignals() < 0 ? NULL : PyObject_CallNoArgs(pause);
    Py_XDECREF(nothing);
    return nothing ? 0 : -1;
}

/* Go on without the interpreter's lock, but take turns with it now and then.
   NO_MEMORY and INTERRUPTED come back with an exception set. */
static Outcome run_aloud(Search *search, PyObject *pause) {
    for (;;) {
        Outcome outcome;
        Py_BEGIN_ALLOW_THREADS
        outcome = search_run(search);
        Py_END_ALLOW_THREADS
        if (outcome == NO_MEMORY) PyErr_NoMemory();
        if (outcome != INTERRUPTED || take_turns(pause) < 0) return outcome;
    }
}

int check_digits(const Cover *cover, const unsigned char *digits, Py_ssize_t size) {
    int faults = size != cover->cells;
    for (Py_ssize_t i = 0; !faults && i < size; i++) faults = digits[i] > cover->side;
    if (faults) PyErr_SetString(PyExc_ValueError, "digits are bytes, one a cell, up to side");
    return faults ? -1 : 0;
}

/* Count the solutions of an open search up to a limit; -1 if its effort was used up, -2 with an
   exception set. */
static long long count_up_to(Search *search, void *pause, long long limit) {
    long long found = 0;
    while (found < limit) {
        switch (run_aloud(search, pause)) {
            case FOUND: found++; break;
            case ENDED: return found;
            case GAVE_UP: return -1;
            default: return -2;
        }
    }
    return found;
}

static int no_memory(void) {
    PyErr_NoMemory();
    return -2;
}

static int check_state(const Cover *cover, Py_ssize_t size) {
    if (size * 8 >= (Py_ssize_t)cover->groups * cover->width) return 0;
    PyErr_SetString(PyExc_ValueError, "a state has a field for each group");
    return -1;
}

static PyObject *cover_count(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *state;
    Py_ssize_t size;
    long long limit, effort = -1;
    if (!PyArg_ParseTuple(args, "y#L|L:count", &state, &size, &limit, &effort)) return NULL;
    Search search;
    ClassicSearch classic;
    if (check_state(cover, size) < 0) return NULL;
    int opened = search_state(&search, cover, (const unsigned char *)state, effort, &classic);
    long long found = opened < 0 ? no_memory() : count_up_to(&search, pause_of(self), limit);
    search_close(&search);
    return found == -2 ? NULL : PyLong_FromLongLong(found);
}

static PyObject *cover_settle(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *state;
    Py_ssize_t size;
    int in_boxes;
    if (!PyArg_ParseTuple(args, "y#p:settle", &state, &size, &in_boxes)) return NULL;
    if (check_state(cover, size) < 0) return NULL;
    unsigned char digits[MOST_CELLS] = {0};
    Search search; /* with an effort, so that it is not the one for plain 9x9 boards */
    int failed = search_state(&search, cover, (const unsigned char *)state, 0, NULL) < 0;
    if (!failed && search_take(&search, in_boxes)) search_solution(&search, digits);
    search_close(&search);
    if (failed) return PyErr_NoMemory();
    return PyBytes_FromStringAndSize((const char *)digits, cover->cells);
}

/* Read the orbits, cells of two bytes, as candidates of a solution and where each orbit ends. */
static int read_orbits(const Cover *cover, PyObject *orbits, const unsigned char *solution,
                       int32_t *ends, int32_t *candidates) {
    int used = 0;
    for (Py_ssize_t orbit = 0; orbit < PyList_Size(orbits); orbit++) {
        char *bytes;
        Py_ssize_t number;
        if (PyBytes_AsStringAndSize(PyList_GetItem(orbits, orbit), &bytes, &number) < 0) return -1;
        const unsigned char *cells = (const unsigned char *)bytes;
        for (Py_ssize_t i = 0; i + 1 < number; i += 2) {
            int cell = cells[i] | cells[i + 1] << 8;
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
    const Cover *cover = cover_in(self);
    const char *solution;
    Py_ssize_t size;
    PyObject *orbits;
    long long clues, effort;
    int known;
    if (!PyArg_ParseTuple(args, "y#OLLi:punch", &solution, &size, &orbits, &clues, &effort, &known))
        return NULL;
    if (check_digits(cover, (const unsigned char *)solution, size) < 0) return NULL;
    if (!PyList_Check(orbits) || PyList_Size(orbits) > cover->cells) {
        PyErr_SetString(PyExc_ValueError, "orbits are a list, no longer than there are cells");
        return NULL;
    }
    int32_t ends[MOST_CELLS], candidates[MOST_CELLS];
    unsigned char givens[MOST_CELLS];
    int number = (int)PyList_Size(orbits);
    if (read_orbits(cover, orbits, (const unsigned char *)solution, ends, candidates) < 0)
        return NULL;
    long long surplus = (number ? ends[number - 1] : 0) - clues;
    Orbits of = {candidates, ends, number, surplus};
    Count count = {count_up_to, pause_of(self)};
    int failed = punch_orbits(cover, count, &of, known, effort, givens);
    if (failed == -1) PyErr_NoMemory();
    return failed ? NULL : PyBytes_FromStringAndSize((const char *)givens, cover->cells);
}

static PyObject *cover_solve(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *digits;
    Py_ssize_t size;
    long long limit;
    if (!PyArg_ParseTuple(args, "y#L:solve", &digits, &size, &limit)) return NULL;
    if (check_digits(cover, (const unsigned char *)digits, size) < 0) return NULL;
    Search search;
    ClassicSearch classic;
    unsigned char solution[MOST_CELLS];
    int opened = search_digits(&search, cover, (const unsigned char *)digits, &classic);
    long long found = opened < 0 ? no_memory() : count_up_to(&search, pause_of(self), 1);
    if (found == 1) {
        search_solution(&search, solution);
        long long more = count_up_to(&search, pause_of(self), limit - 1);
        found = more < 0 ? more : found + more;
    }
    search_close(&search);
    if (found < 0) return NULL;
    return Py_BuildValue("Ly#", found, (const char *)solution,
                         (Py_ssize_t)(found == 1 ? cover->cells : 0));
}

/* Return a whole number below a bound as a Python function throws it; -1 with an exception. */
static int thrown(void *roll, int bound) {
    PyObject *number = PyObject_CallNoArgs(roll);
    double share = number ? PyFloat_AsDouble(number) : 0;
    Py_XDECREF(number);
    if (PyErr_Occurred()) return -1;
    if (0 <= share && share < 1) return (int)(share * bound);
    PyErr_SetString(PyExc_ValueError, "a roll is a number from 0 to below 1");
    return -1;
}

static PyObject *shuffled(PyObject *self, PyObject *args) {
    PyObject *items, *roll;
    (void)self;
    if (!PyArg_ParseTuple(args, "OO:shuffled", &items, &roll)) return NULL;
    PyObject *deck = PySequence_List(items);
    for (Py_ssize_t last = deck ? PyList_Size(deck) - 1 : 0; last > 0; last--) {
        int chosen = thrown(roll, (int)last + 1);
        if (chosen < 0) {
            Py_CLEAR(deck);
            break;
        }
        PyObject *upper = Py_NewRef(PyList_GetItem(deck, last));
        PyObject *lower = Py_NewRef(PyList_GetItem(deck, chosen));
        PyList_SetItem(deck, last, lower);
        PyList_SetItem(deck, chosen, upper);
    }
    return deck;
}

static PyObject *cover_draw(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *digits;
    Py_ssize_t size;
    PyObject *roll;
    if (!PyArg_ParseTuple(args, "y#O:draw", &digits, &size, &roll)) return NULL;
    if (check_digits(cover, (const unsigned char *)digits, size) < 0) return NULL;
    unsigned char ways[MOST_CELLS], solution[MOST_CELLS];
    int drawn = 0;
    Search search;
    int opened = search_digits(&search, cover, (const unsigned char *)digits, NULL);
    int full = opened < 0 ? no_memory() : search_draw(&search, thrown, roll, ways, &drawn);
    if (full > 0) search_solution(&search, solution);
    search_close(&search);
    if (full < 0) return NULL;
    return Py_BuildValue("y#y#", (const char *)ways, (Py_ssize_t)drawn, (const char *)solution,
                         (Py_ssize_t)(full ? cover->cells : 0));
}

/* Make grids until there are so many: the digits of each, and from how many they were drawn. */
static PyObject *grids_of(Fill *fill, PyObject *pause, Py_ssize_t number) {
    Py_ssize_t cells = fill->search.cover->cells;
    PyObject *made = PyBytes_FromStringAndSize(NULL, 2 * cells * number);
    char *at = made ? PyBytes_AsString(made) : NULL;
    while (made && number) {
        Outcome outcome;
        Py_BEGIN_ALLOW_THREADS
        outcome = fill_run(fill);
        Py_END_ALLOW_THREADS
        if (outcome == FOUND) {
            memcpy(at, fill->digits, (size_t)cells);
            memcpy(at + cells, fill->ways, (size_t)cells);
            at += 2 * cells;
            number--;
        } else if (take_turns(pause) < 0) {
            Py_CLEAR(made);
        }
    }
    return made;
}

static PyObject *cover_fill(PyObject *self, PyObject *args) {
    const char *bytes;
    Py_ssize_t size, number;
    if (!PyArg_ParseTuple(args, "y#n:fill", &bytes, &size, &number)) return NULL;
    if (size != DIE_BYTES || number < 0 || number > MOST_GRIDS) {
        PyErr_SetString(PyExc_ValueError, "a die is 625 numbers of four bytes; up to 1024 grids");
        return NULL;
    }
    Fill fill;
    unsigned char die[DIE_BYTES];
    PyObject *made = NULL, *all = NULL;
    int opened = fill_open(&fill, cover_in(self), (const unsigned char *)bytes);
    if (opened == 0) made = grids_of(&fill, pause_of(self), number);
    if (opened == -1) PyErr_NoMemory();
    if (opened == -2) PyErr_SetString(PyExc_ValueError, "the last number of a die is up to 624");
    if (made) {
        die_write(&fill.die, die);
        all = Py_BuildValue("y#O", (const char *)die, (Py_ssize_t)DIE_BYTES, made);
    }
    Py_XDECREF(made);
    fill_close(&fill);
    return all;
}

static PyObject *cover_seek(PyObject *self, PyObject *args) {
    const char *bytes;
    Py_ssize_t size;
    long long limit;
    if (!PyArg_ParseTuple(args, "y#L:seek", &bytes, &size, &limit)) return NULL;
    if (size != DIE_BYTES || limit < 1) {
        PyErr_SetString(PyExc_ValueError, "a die is 625 numbers of four bytes; a limit is above 0");
        return NULL;
    }
    Seek seek;
    unsigned char die[DIE_BYTES];
    PyObject *all = NULL;
    Outcome outcome = INTERRUPTED;
    int opened = seek_open(&seek, cover_in(self), (const unsigned char *)bytes, limit);
    while (opened == 0 && outcome == INTERRUPTED) {
        Py_BEGIN_ALLOW_THREADS
        outcome = seek_run(&seek);
        Py_END_ALLOW_THREADS
        if (outcome == INTERRUPTED && take_turns(pause_of(self)) < 0) break;
    }
    if (opened == -2) PyErr_SetString(PyExc_ValueError, "the last number of a die is up to 624");
    else if (opened == -1 || outcome == NO_MEMORY) PyErr_NoMemory();
    else if (outcome != INTERRUPTED) {
        die_write(&seek.die, die);
        all = Py_BuildValue("y#y#", (const char *)die, (Py_ssize_t)DIE_BYTES, (const char *)seek.digits,
                            (Py_ssize_t)(outcome == FOUND ? cover_in(self)->cells : 0));
    }
    seek_close(&seek);
    return all;
}

static PyObject *cover_count_line(PyObject *self, PyObject *const *args, Py_ssize_t number) {
    const Cover *cover = cover_in(self);
    if (number != 2) {
        PyErr_SetString(PyExc_TypeError, "count_line() takes two arguments");
        return NULL;
    }
    Py_ssize_t size;
    const char *text = PyUnicode_AsUTF8AndSize(args[0], &size);
    if (!text) {
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) return NULL;
        PyErr_Clear();
        return PyLong_FromLong(-1);
    }
    long long limit = PyLong_AsLongLong(args[1]);
    if (limit == -1 && PyErr_Occurred()) return NULL;
    unsigned char digits[MOST_CELLS];
    if (size != cover->cells || !line_read(cover, text, (size_t)size, digits))
        return PyLong_FromLong(-1);
    Search search;
    ClassicSearch classic;
    int opened = search_digits(&search, cover, digits, &classic);
    long long found = opened < 0 ? no_memory() : count_up_to(&search, pause_of(self), limit);
    search_close(&search);
    return found < 0 ? NULL : PyLong_FromLongLong(found);
}

/* Find where the plain lines end that a text has from some place on, and how many they are. */
static PyObject *cover_plain_lines(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t size, at, number = 0;
    if (!PyArg_ParseTuple(args, "y#n:plain_lines", &text, &size, &at)) return NULL;
    unsigned char digits[MOST_CELLS];
    size_t length = 1;
    for (; 0 <= at && at < size && length; at += (Py_ssize_t)length, number += length != 0)
        length = line_read(cover_in(self), text + at, (size_t)(size - at), digits);
    return Py_BuildValue("nn", at, number);
}

static PyObject *cover_solve_lines(PyObject *self, PyObject *args) {
    const char *text;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "y#:solve_lines", &text, &size)) return NULL;
    Lines lines;
    Outcome outcome = NO_MEMORY;
    PyObject *found = NULL;
    if (lines_open(&lines, cover_in(self), text, (size_t)size) == 0) do {
        Py_BEGIN_ALLOW_THREADS
        outcome = lines_run(&lines);
        Py_END_ALLOW_THREADS
    } while (outcome == INTERRUPTED && take_turns(pause_of(self)) == 0);
    if (outcome == NO_MEMORY) PyErr_NoMemory();
    if (outcome == ENDED)
        found = Py_BuildValue("y#y#", lines.solved, (Py_ssize_t)lines.written,
                              (const char *)lines.counts, (Py_ssize_t)lines.number);
    lines_close(&lines);
    return found;
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
    if (check_digits(cover_in(self), (const unsigned char *)digits, size) < 0) return NULL;
    Types *types = PyType_GetModuleState(type);
    allocfunc allocate = (allocfunc)PyType_GetSlot(types->solutions, Py_tp_alloc);
    Solutions *solutions = (Solutions *)allocate(types->solutions, 0);
    if (!solutions) return NULL;
    Py_INCREF(self);
    solutions->cover = self;
    const unsigned char *givens = (const unsigned char *)digits;
    if (search_digits(&solutions->search, cover_in(self), givens, NULL) < 0) {
        Py_DECREF(solutions);
        return PyErr_NoMemory();
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
    Outcome outcome = run_aloud(&solutions->search, pause_of(solutions->cover));
    solutions->is_running = 0;
    if (outcome != FOUND) return NULL;
    unsigned char digits[MOST_CELLS];
    search_solution(&solutions->search, digits);
    return PyBytes_FromStringAndSize((const char *)digits, solutions->search.cover->cells);
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
    {"settle", cover_settle, METH_VARARGS,
     "settle(state, in_boxes)\n--\n\n"
     "Place the singles of a state, or only the hidden singles of boxes, until none is left.\n\n"
     "The state is as for `count`. Return the digits, 0 for an open cell, and for all cells after\n"
     "a contradiction."},
    {"follow", cover_follow, METH_VARARGS,
     "follow(marks, digits, known)\n--\n\n"
     "Use techniques until nothing is left to do.\n\n"
     "Marks are the fields of layout.py as bytes; known is a sum of the numbers in logic.h.\n"
     "Return the marks and the digits as they are then."},
    {"nets", cover_nets, METH_VARARGS,
     "nets(marks, in_cells, is_dynamic, least)\n--\n\n"
     "Follow assumptions as forcing_nets.py does, on a board up to 9x9; marks are as for `follow`.\n\n"
     "Return how many nodes the easiest conclusion takes, its rank, the node that it proves, and\n"
     "the nodes that it follows from, none if nothing is proved."},
    {"trio", cover_trio, METH_VARARGS,
     "trio(marks, houses)\n--\n\n"
     "Return the first three cells that aligned_exclusion.py finds a step at, or ().\n\n"
     "Houses are numbers of two bytes: of each cell how many it sees, and these; marks are as for\n"
     "`follow`."},
    {"climb", cover_climb, METH_VARARGS,
     "climb(digits, known)\n--\n\n"
     "Solve givens by the easiest techniques that can be used, of those in a sum as for `follow`.\n\n"
     "Return the number of the hardest that was needed, 0 for none, -1 if they do not suffice."},
    {"count_line", (PyCFunction)(void (*)(void))cover_count_line, METH_FASTCALL,
     "count_line(text, limit)\n--\n\n"
     "Count the solutions of a grid written as a symbol for each cell, up to a limit.\n\n"
     "Return -1 if the text is not just that, or the board is larger than 9x9."},
    {"plain_lines", cover_plain_lines, METH_VARARGS,
     "plain_lines(text, start)\n--\n\n"
     "Return where in a text the lines end that are a symbol for each cell, and how many they are."},
    {"solve_lines", cover_solve_lines, METH_VARARGS,
     "solve_lines(text)\n--\n\n"
     "Solve the plain lines with which a text begins.\n\n"
     "Return a line for each that has one solution, and by line how many solutions, up to two."},
    {"draw", cover_draw, METH_VARARGS,
     "draw(digits, roll)\n--\n\n"
     "Complete givens at random as fillers/search.py does; `roll` returns random numbers.\n\n"
     "Return how many candidates each was drawn from, and the digits, b'' after a contradiction."},
    {"fill", cover_fill, METH_VARARGS,
     "fill(die, number)\n--\n\n"
     "Make full grids as fillers/search.py does, attempt after attempt, with a die that is the\n"
     "state of `random.Random` as bytes.\n\n"
     "Return the die as it is then, and for each grid its digits and from how many candidates\n"
     "they were drawn, 0 behind: both as many bytes as there are cells."},
    {"seek", cover_seek, METH_VARARGS,
     "seek(die, limit)\n--\n\n"
     "Make a full grid as fillers/barren.py does, with a die as for `fill`.\n\n"
     "Return the die as it is then, and the digits: b'' after so many dead ends, or if there is none."},
    {"punch", cover_punch, METH_VARARGS,
     "punch(solution, orbits, clues, effort, known)\n--\n\n"
     "Take orbits out of a full grid as punch.py does, by techniques, or by `unique` if it is -1.\n\n"
     "Orbits are a list of bytes, the cells of each. Return the digits that are kept."},
    {"solve", cover_solve, METH_VARARGS,
     "solve(digits, limit)\n--\n\n"
     "Return how many solutions givens have, up to a limit, and the solution if there is one.\n\n"
     "Digits are bytes in reading order, 0 for a blank; without just one solution they are b''."},
    {"solutions", (PyCFunction)(void (*)(void))cover_solutions,
     METH_METHOD | METH_FASTCALL | METH_KEYWORDS,
     "solutions(digits)\n--\n\nReturn an iterator over the solutions of givens, each as bytes."},
    {NULL, NULL, 0, NULL},
};

static PyType_Slot cover_slots[] = {
    {Py_tp_doc, "Cover(side, lines, boxes, units, rivals, pause, sums=b'')\n--\n\n"
                "The masks of a variant; units are bytes, side cells each; rivals are pairs of\n"
                "candidates that exclude each other besides, two bytes each; `pause` is called now\n"
                "and then while a search runs, and ends it by an exception; `sums` are as in Rules\n"
                "of cover.h."},
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

static PyType_Spec cover_spec = {"numpure_xl.kernel._search.Cover", sizeof(CoverObject), 0,
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

static PyMethodDef functions[] = {
    {"shuffled", shuffled, METH_VARARGS,
     "shuffled(items, roll)\n--\n\n"
     "Return items in the order that chance.py has for them; `roll` returns random numbers."},
    {NULL, NULL, 0, NULL},
};

/* What the headers of 3.11 do not name, and Python knows since 3.12: nothing here is shared between
   interpreters, so each may have a lock of its own. */
enum { MULTIPLE_INTERPRETERS = 3, SINCE = 0x030C0000 };
static void *const OWN_LOCK = (void *)2;

static PyModuleDef_Slot module_slots[] = {
    {Py_mod_exec, add_types}, {0, NULL /* the slot of 3.12 */}, {0, NULL}};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT, "_search", "The search of solver.py in C.", sizeof(Types), functions,
    module_slots, visit_types, clear_types, NULL,
};

PyMODINIT_FUNC PyInit__search(void) {
    if (Py_Version >= SINCE) {
        module_slots[1].slot = MULTIPLE_INTERPRETERS;
        module_slots[1].value = OWN_LOCK;
    }
    return PyModuleDef_Init(&module);
}
