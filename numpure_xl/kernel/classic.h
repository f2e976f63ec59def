/* The search for plain 9x9 boards: see classic.c. */

#ifndef NUMPURE_CLASSIC_H
#define NUMPURE_CLASSIC_H

#include <stdint.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif

enum { DIGITS = 9, BANDS = 3, CELLS = 81, BAND_CELLS = 27, SETS = 1 << 9 };

/* Tables that never change once `classic_tables` has made them. A set of nine things is a number of
   nine bits. */
typedef struct {
    uint8_t segments[SETS]; /* by cells of a row: which of its three segments have some */
    uint16_t united[SETS];  /* by 3 x 3 places: those in a choice of one in each row and column */
    uint8_t choices[SETS];  /* by 3 x 3 places: how many such choices there are */
    uint16_t needed[SETS];  /* by 3 x 3 places: those without another in their row */
    uint16_t rivals[SETS];  /* by 3 x 3 places: all others in their rows and columns */
    uint32_t spread[SETS];  /* by segments of a band: the cells of those that `united` leaves */
    uint16_t single[SETS];  /* by cells of a row: the cell, if it is only one */
    uint32_t keep[CELLS][BANDS]; /* by cell: all cells that do not see it, and itself */
} ClassicTables;

/* The triads: three cells of a row, or of a column, in a box. */
typedef enum { ACROSS, UPRIGHT, WAYS } Way;

/* A position: where each digit can be, a bit for each cell of a band. */
typedef struct {
    uint32_t at[BANDS][DIGITS];   /* cells that can hold the digit */
    uint32_t seen[BANDS][DIGITS]; /* the same when the digit was last looked at */
    uint32_t triads[WAYS][DIGITS]; /* those that could, then: nine bits for a band, or a stack */
    uint32_t open[BANDS];         /* cells whose digit is not placed */
} ClassicBoard;

/* A search: the positions that wait, the last of which is next. Each but the last stems from a
   triad for a digit; two of them decide all three of a band or stack, so no more than two for each
   digit and each of these wait. */
typedef struct {
    int waiting;
    int steps; /* positions looked at in this slice of work */
    ClassicBoard board[WAYS * BANDS * DIGITS * 2 + 1];
} ClassicSearch;

/* How a search, this one or that of _search.c, came back. */
typedef enum { FOUND, ENDED, GAVE_UP, INTERRUPTED, NO_MEMORY } Outcome;

/* The lowest bit of a number that has one. */
static inline int lowest(uint32_t bits) {
#if defined(_MSC_VER)
    unsigned long at;
    _BitScanForward(&at, bits);
    return (int)at;
#else
    return __builtin_ctz(bits);
#endif
}

void classic_tables(ClassicTables *tables);

/* Begin with an empty board. */
void classic_clear(ClassicBoard *board);

/* Place a digit, from 0, in a cell. */
void classic_place(const ClassicTables *tables, ClassicBoard *board, int cell, int digit);

/* Take a candidate away. */
void classic_remove(ClassicBoard *board, int cell, int digit);

/* Place digits, 0 for a blank, on an empty board. */
void classic_givens(const ClassicTables *tables, ClassicBoard *board, const unsigned char *digits);

/* Place singles until none is left: what is missing in units with one blank; from ALONE_IN_BOX on also
   digits with one cell in a box, with ALONE_IN_UNIT in any unit. Return whether each cell has a digit. */
enum { LAST_BLANK, ALONE_IN_BOX, ALONE_IN_UNIT };
int classic_singles(const ClassicTables *tables, ClassicBoard *board, int kinds);

/* Begin a search from digits. */
void classic_read(const ClassicTables *tables, ClassicSearch *search, const unsigned char *digits);

/* Begin a search from the board search->board[0]. */
void classic_start(ClassicSearch *search);

/* Go on until a solution is found, or all are, or after some positions. */
Outcome classic_run(const ClassicTables *tables, ClassicSearch *search, int steps);

/* Write the digits of the solution that was found. */
void classic_digits(const ClassicSearch *search, unsigned char *digits);

/* What is to be taken out of a full grid: orbits are candidates (cell * side + digit) one after
   another, and where each ends; and how many cells may go. */
typedef struct {
    const int32_t *candidates, *ends;
    int number;
    long long surplus;
} Orbits;

/* Whether techniques, those of `settle` among them, solve a board. */
typedef struct {
    int (*solves)(const void *with, const ClassicBoard *board);
    const void *with;
} Ladder;

/* Take orbits out as punch.py does: write by cell the digits that are kept, 0 for a blank. They have
   one solution, and a ladder solves them, if there is one. */
void classic_punch(const ClassicTables *tables, const Orbits *of, const Ladder *ladder,
                   unsigned char *givens);

#endif
