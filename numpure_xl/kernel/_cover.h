/* What Python sees of a Cover, shared by _search.c, which makes and searches it, and _marks.c. */

#ifndef NUMPURE_PYTHON_COVER_H
#define NUMPURE_PYTHON_COVER_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "cover.h"

/* A Cover, as Python has it. */
typedef struct {
    PyObject_HEAD
    Cover cover;
    PyObject *pause; /* a Python function, called without arguments between two slices of work */
} CoverObject;

static inline const Cover *cover_in(PyObject *self) { return &((CoverObject *)self)->cover; }

/* Check that digits are as many as the board has cells, and none too large; -1 with an exception. */
int check_digits(const Cover *cover, const unsigned char *digits, Py_ssize_t size);

/* Methods of a Cover that use techniques: see the table in _search.c. */
PyObject *cover_follow(PyObject *self, PyObject *args);
PyObject *cover_nets(PyObject *self, PyObject *args);
PyObject *cover_trio(PyObject *self, PyObject *args);
PyObject *cover_climb(PyObject *self, PyObject *args);

#endif
