/* Techniques on the pencil marks of a Cover, as Python asks for them: logic.c, nets.c
   and aligned.c do the work. */

#include "_cover.h"

#include <string.h>

#include "aligned.h"
#include "logic.h"
#include "nets.h"

/* Write the fields of pencil marks as bytes, the lowest first, or read them. */
static void pack_marks(const Marks *marks, unsigned char *bytes, int width) {
    for (int group = 0; group < marks->cover->groups; group++)
        for (int i = 0; i < width; i++)
            bytes[group * width + i] = (unsigned char)(marks->field[group] >> 8 * i);
}

static void unpack_marks(Marks *marks, const unsigned char *bytes, int width) {
    for (int group = 0; group < marks->cover->groups; group++) {
        uint32_t field = 0;
        for (int i = 0; i < width; i++) field |= (uint32_t)bytes[group * width + i] << 8 * i;
        marks->field[group] = field & (((uint32_t)1 << marks->cover->side) - 1);
    }
}

/* Read pencil marks; return the bytes of a field, or 0 with an exception set. */
static int read_marks(Marks *marks, const Cover *cover, const char *bytes, Py_ssize_t size) {
    int width = (int)(size / cover->groups);
    if (size % cover->groups || width < 1 || width > 4) {
        PyErr_SetString(PyExc_ValueError, "marks are bytes: one, two or four for each group");
        return 0;
    }
    memset(marks, 0, sizeof *marks);
    marks->cover = cover;
    unpack_marks(marks, (const unsigned char *)bytes, width);
    return width;
}

PyObject *cover_follow(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *bytes, *digits;
    Py_ssize_t size, cells;
    int known;
    if (!PyArg_ParseTuple(args, "y#y#i:follow", &bytes, &size, &digits, &cells, &known)) return NULL;
    if (check_digits(cover, (const unsigned char *)digits, cells) < 0) return NULL;
    Marks marks;
    unsigned char packed[4 * MOST_GROUPS];
    int width = read_marks(&marks, cover, bytes, size);
    if (!width) return NULL;
    memcpy(marks.placed, digits, (size_t)cells);
    logic_run(&marks, known);
    pack_marks(&marks, packed, width);
    return Py_BuildValue("y#y#", (const char *)packed, size, (const char *)marks.placed,
                         (Py_ssize_t)cover->cells);
}

PyObject *cover_nets(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *bytes;
    Py_ssize_t size;
    NetKind kind;
    if (!PyArg_ParseTuple(args, "y#ppi:nets", &bytes, &size, &kind.in_cells, &kind.is_dynamic,
                          &kind.least))
        return NULL;
    Marks marks;
    Conclusion easiest;
    int failed;
    if (cover->side > LARGEST_NETS || cover->cells > LARGEST_NETS * LARGEST_NETS) {
        PyErr_SetString(PyExc_ValueError, "nets are followed on boards up to 9x9");
        return NULL;
    }
    if (!read_marks(&marks, cover, bytes, size)) return NULL;
    Py_BEGIN_ALLOW_THREADS
    failed = nets_easiest(cover, marks.field, kind, &easiest);
    Py_END_ALLOW_THREADS
    if (failed) return PyErr_NoMemory();
    PyObject *sources = PyList_New(0);
    for (int i = 0; sources && i < easiest.sources; i++) {
        PyObject *source = PyLong_FromLong(easiest.source[i]);
        if (!source || PyList_Append(sources, source) < 0) Py_CLEAR(sources);
        Py_XDECREF(source);
    }
    if (!sources) return NULL;
    if (!easiest.sources) easiest.length = easiest.rank = easiest.target = 0;
    return Py_BuildValue("iiiN", easiest.length, easiest.rank, easiest.target, sources);
}

PyObject *cover_trio(PyObject *self, PyObject *args) {
    const Cover *cover = cover_in(self);
    const char *bytes, *houses;
    Py_ssize_t size, of_houses;
    Marks marks;
    int trio[3];
    if (!PyArg_ParseTuple(args, "y#y#:trio", &bytes, &size, &houses, &of_houses)) return NULL;
    if (!read_marks(&marks, cover, bytes, size)) return NULL;
    int found = aligned_trio(cover, marks.field + cover->units * cover->side,
                             (const unsigned char *)houses, (int)of_houses, trio);
    if (found == -1) return PyErr_NoMemory();
    if (found > 0) return Py_BuildValue("(iii)", trio[0], trio[1], trio[2]);
    if (!found) return PyTuple_New(0);
    PyErr_SetString(PyExc_ValueError, "houses are of each cell how many it sees, and these");
    return NULL;
}

/* Solve givens by techniques; return the hardest that was needed, -1 if they do not suffice. */
PyObject *cover_climb(PyObject *self, PyObject *args) {
    const char *digits;
    Py_ssize_t size;
    int known;
    if (!PyArg_ParseTuple(args, "y#i:climb", &digits, &size, &known)) return NULL;
    if (check_digits(cover_in(self), (const unsigned char *)digits, size) < 0) return NULL;
    return PyLong_FromLong(logic_climb(cover_in(self), (const unsigned char *)digits, known));
}
