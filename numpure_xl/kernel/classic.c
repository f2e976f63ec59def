/* Plain 9x9 boards: the solutions of a grid in any order, several times as fast as the search for
   all boards in _search.c. Only where the order and the effort of a search cannot be told from its
   answer may it take the place of the other: for a number of solutions, for the one solution, and
   in a punch.

   For each digit a board has the cells that can hold it, in three words, one for each band:

       bit of a band:  0 ... 8    9 ... 17   18 ... 26
                       row 1      row 2      row 3

   A band has nine segments, each the three cells of a row in a box. A digit goes into three of
   them, one in each row and one in each box. So of the segments that can still hold it only those
   count that belong to such a choice of three; if there is no choice, the board has no solution.
   One look into a table of the 2^9 sets of segments tells. A stack is the same upright: the parts
   of its three columns in the three bands, of which a digit goes into one in each column and one
   in each band. Both looks, repeated until nothing changes, take away all that locked candidates
   exclude. After that a digit with one cell in a box or a column also has one cell in a row, so
   only rows are searched for hidden singles. To place a digit it is enough to clear the rest of
   its row: the same looks clear the box and the column.

   Before a search tries anything it looks at the triads, which are the segments and the parts of
   columns: each holds three digits. If only three can be in one, each of them is there and nowhere
   else in the row and the box. If three have to be in one, no other digit is. What is tried then
   is a triad for a digit: in the band or stack in which there are the fewest choices for all
   digits together, and there for a digit with the fewest. Both are those of tdoku (Tom Dillon,
   2019); a cell with two candidates leads to twice as many positions in the hardest puzzles. */

#include "classic.h"

#include <string.h>

enum { SIDE = 9, ROW = SETS - 1, BAND = (1 << BAND_CELLS) - 1 };
enum { EACH_ROW = 1 | 1 << 9 | 1 << 18, BOX = 7 * EACH_ROW };

void classic_tables(ClassicTables *tables) {
    static const int choices[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                      {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    memset(tables, 0, sizeof *tables);
    for (int set = 0; set < SETS; set++) {
        for (int segment = 0; segment < 3; segment++)
            if (set >> 3 * segment & 7) tables->segments[set] |= (uint8_t)(1 << segment);
        for (int i = 0; i < 6; i++) {
            int choice = 1 << choices[i][0] | 8 << choices[i][1] | 64 << choices[i][2];
            if ((set & choice) != choice) continue;
            tables->united[set] |= (uint16_t)choice;
            tables->choices[set]++;
        }
        for (int place = 0; place < 9; place++) {
            int row = 7 << place / 3 * 3, column = (1 | 8 | 64) << place % 3, own = 1 << place;
            if (tables->united[set] & own) tables->spread[set] |= (uint32_t)7 << 3 * place;
            if ((set & row) == own) tables->needed[set] |= (uint16_t)own;
            if (set & own) tables->rivals[set] |= (uint16_t)((row | column) & ~own);
        }
        if (set && !(set & (set - 1))) tables->single[set] = (uint16_t)set;
    }
    for (int cell = 0; cell < CELLS; cell++)
        for (int other = 0; other < CELLS; other++) {
            int sees = cell / 9 == other / 9 || cell % 9 == other % 9 ||
                       (cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3);
            if (cell == other || !sees)
                tables->keep[cell][other / 27] |= (uint32_t)1 << other % 27;
        }
}

void classic_clear(ClassicBoard *board) {
    memset(board, 0, sizeof *board);
    for (int band = 0; band < BANDS; band++) {
        board->open[band] = BAND;
        for (int digit = 0; digit < DIGITS; digit++) board->at[band][digit] = BAND;
    }
}

/* Take cells of a band from all digits but one. */
static void take(ClassicBoard *board, int band, int digit, uint32_t cells) {
    uint32_t own = board->at[band][digit];
    for (int other = 0; other < DIGITS; other++) board->at[band][other] &= ~cells;
    board->at[band][digit] = own;
    board->open[band] &= ~cells;
}

void classic_place(const ClassicTables *tables, ClassicBoard *board, int cell, int digit) {
    for (int band = 0; band < BANDS; band++) board->at[band][digit] &= tables->keep[cell][band];
    take(board, cell / BAND_CELLS, digit, (uint32_t)1 << cell % BAND_CELLS);
}

void classic_remove(ClassicBoard *board, int cell, int digit) {
    board->at[cell / BAND_CELLS][digit] &= ~((uint32_t)1 << cell % BAND_CELLS);
}

/* Take away where a digit cannot be because of locked candidates, until nothing changes.
   Return 0 if there is a unit without a cell for it. */
static int narrow(const ClassicTables *tables, ClassicBoard *board, int digit) {
    for (;;) {
        uint32_t columns[BANDS], kept[BANDS] = {0}, changed = 0, across = 0, upright = 0;
        for (int band = 0; band < BANDS; band++) {
            uint32_t cells = board->at[band][digit];
            int segments = tables->segments[cells & ROW] | tables->segments[cells >> 9 & ROW] << 3 |
                           tables->segments[cells >> 18] << 6;
            cells &= tables->spread[segments];
            if (!cells) return 0;
            board->at[band][digit] = cells;
            across |= (uint32_t)tables->united[segments] << 9 * band;
            columns[band] = (cells | cells >> 9 | cells >> 18) & ROW;
        }
        for (int stack = 0; stack < 9; stack += 3) {
            int set = (columns[0] >> stack & 7) | (columns[1] >> stack & 7) << 3 |
                      (columns[2] >> stack & 7) << 6;
            uint32_t left = tables->united[set];
            upright |= left << 3 * stack;
            kept[0] |= (left & 7) << stack;
            kept[1] |= (left >> 3 & 7) << stack;
            kept[2] |= (left >> 6) << stack;
        }
        for (int band = 0; band < BANDS; band++) {
            changed |= columns[band] ^ kept[band];
            board->at[band][digit] &= kept[band] * EACH_ROW;
        }
        if (changed) continue;
        board->triads[ACROSS][digit] = across;
        board->triads[UPRIGHT][digit] = upright;
        return 1;
    }
}

/* Look at the digits that have lost cells, and place those that have one cell left in a row.
   Return -1 after a contradiction, else whether there was such a digit. */
static int look_at_digits(const ClassicTables *tables, ClassicBoard *board) {
    uint32_t any = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
        uint32_t lost = 0;
        for (int band = 0; band < BANDS; band++)
            lost |= board->at[band][digit] ^ board->seen[band][digit];
        any |= (uint32_t)(lost != 0) << digit;
    }
    for (uint32_t left = any; left; left &= left - 1) {
        int digit = lowest(left);
        if (!narrow(tables, board, digit)) return -1;
        for (int band = 0; band < BANDS; band++) {
            uint32_t cells = board->seen[band][digit] = board->at[band][digit];
            uint32_t singles = tables->single[cells & ROW] |
                               (uint32_t)tables->single[cells >> 9 & ROW] << 9 |
                               (uint32_t)tables->single[cells >> 18] << 18;
            take(board, band, digit, singles & board->open[band]); /* often none: nobody could guess */
        }
    }
    return any != 0;
}

/* Place a digit where a cell has no other left. */
static void place_naked(ClassicBoard *board, int band, uint32_t cells) {
    board->open[band] &= ~cells;
    for (int digit = 0; cells && digit < DIGITS; digit++) {
        uint32_t own = cells & board->at[band][digit];
        cells ^= own;
        while (own) {
            int at = lowest(own);
            uint32_t row = (uint32_t)ROW << at / SIDE * SIDE;
            board->at[band][digit] &= ~row | (uint32_t)1 << at;
            own &= own - 1;
        }
    }
}

/* Place all singles, and take away locked candidates, until nothing is left to do.
   Return 0 after a contradiction. */
static int settle(const ClassicTables *tables, ClassicBoard *board) {
    for (;;) {
        int found;
        while ((found = look_at_digits(tables, board)) > 0) {}
        if (found < 0) return 0;
        uint32_t any = 0;
        for (int band = 0; band < BANDS; band++) {
            uint32_t once = 0, twice = 0;
            for (int digit = 0; digit < DIGITS; digit++) {
                uint32_t cells = board->at[band][digit];
                twice |= once & cells;
                once |= cells;
            }
            if (once != BAND) return 0;
            uint32_t naked = board->open[band] & ~twice;
            if (naked) place_naked(board, band, naked);
            any |= naked;
        }
        if (!any) return 1;
    }
}

/* Keep a digit of a band or stack out of all its triads but some. */
static void limit(const ClassicTables *tables, ClassicBoard *board, Way way, int part, int digit,
                  uint32_t triads) {
    if (way == ACROSS) {
        board->at[part][digit] &= tables->spread[triads];
        return;
    }
    for (int band = 0; band < BANDS; band++) {
        uint32_t gone = ~(triads >> 3 * band) & 7;
        board->at[band][digit] &= ~((gone << 3 * part) * EACH_ROW);
    }
}

static uint32_t by_parts(const uint16_t *table, uint32_t triads) {
    return (uint32_t)table[triads & ROW] | (uint32_t)table[triads >> 9 & ROW] << 9 |
           (uint32_t)table[triads >> 18] << 18;
}

/* Take away what the number of digits in triads excludes.
   Return -1 after a contradiction, else whether there was anything. */
static int look_at_triads(const ClassicTables *tables, ClassicBoard *board, Way way) {
    /* The triads that 1, 2, 3, 4 digits or more can be in, and those that so many have to be in. */
    uint32_t can1 = 0, can2 = 0, can3 = 0, can4 = 0, has1 = 0, has2 = 0, has3 = 0, has4 = 0;
    uint32_t needed[DIGITS], any = 0;
    for (int digit = 0; digit < DIGITS; digit++) {
        uint32_t own = board->triads[way][digit];
        uint32_t only = needed[digit] = by_parts(tables->needed, own);
        can4 |= can3 & own, can3 |= can2 & own, can2 |= can1 & own, can1 |= own;
        has4 |= has3 & only, has3 |= has2 & only, has2 |= has1 & only, has1 |= only;
    }
    if (can3 != BAND || has4) return -1;
    if (BAND == (has3 ^ can4)) return 0; /* each has its three, or room */
    for (int digit = 0; digit < DIGITS; digit++) {
        uint32_t own = board->triads[way][digit], open = own & ~needed[digit];
        uint32_t gone = (open & has3) | (own & by_parts(tables->rivals, open & ~can4));
        for (int part = 0; gone >> 9 * part && part < BANDS; part++)
            if (gone >> 9 * part & ROW)
                limit(tables, board, way, part, digit, (own & ~gone) >> 9 * part & ROW);
        any |= gone;
    }
    return any != 0;
}

/* Do all of that until nothing is left to do. Return 0 after a contradiction. */
static int deduce(const ClassicTables *tables, ClassicBoard *board) {
    for (;;) {
        if (!settle(tables, board)) return 0;
        if (!(board->open[0] | board->open[1] | board->open[2])) return 1;
        int across = look_at_triads(tables, board, ACROSS);
        int upright = across < 0 ? -1 : look_at_triads(tables, board, UPRIGHT);
        if (upright < 0) return 0;
        if (!across && !upright) return 1;
    }
}

void classic_givens(const ClassicTables *tables, ClassicBoard *board, const unsigned char *digits) {
    classic_clear(board);
    for (int cell = 0; cell < CELLS; cell++)
        if (digits[cell]) classic_place(tables, board, cell, digits[cell] - 1);
}

void classic_read(const ClassicTables *tables, ClassicSearch *search, const unsigned char *digits) {
    classic_givens(tables, &search->board[0], digits);
    classic_start(search);
}

/* Find the cells of a set that are alone in a box, or in any unit. */
static void find_alone(const ClassicTables *tables, const uint32_t *cells, int in_lines,
                       uint32_t *alone) {
    uint32_t once = 0, twice = 0; /* columns */
    for (int band = 0; band < BANDS; band++) {
        uint32_t set = cells[band];
        alone[band] = 0;
        for (uint32_t box = BOX; box < BAND; box <<= 3) {
            uint32_t own = set & box;
            alone[band] |= own & ((uint32_t)((own & (own - 1)) != 0) - 1); /* without a branch */
        }
        for (int row = 0; in_lines && row < BAND_CELLS; row += SIDE) {
            uint32_t columns = set >> row & ROW;
            alone[band] |= (uint32_t)tables->single[columns] << row;
            twice |= once & columns;
            once |= columns;
        }
    }
    for (int band = 0; in_lines && band < BANDS; band++)
        alone[band] |= cells[band] & (once & ~twice) * EACH_ROW;
}

/* Place a digit in those of some cells that can hold it; return whether there are any. */
static int place_in(const ClassicTables *tables, ClassicBoard *board, int digit,
                    const uint32_t *cells) {
    uint32_t any = 0, own[BANDS];
    for (int band = 0; band < BANDS; band++) any |= own[band] = cells[band] & board->at[band][digit];
    for (int band = 0; any && band < BANDS; band++)
        for (; own[band]; own[band] &= own[band] - 1)
            classic_place(tables, board, band * BAND_CELLS + lowest(own[band]), digit);
    return any != 0;
}

int classic_singles(const ClassicTables *tables, ClassicBoard *board, int kinds) {
    for (int any = 1; any;) {
        uint32_t blanks[BANDS] = {0}, alone[BANDS];
        any = 0;
        if (kinds < ALONE_IN_UNIT) find_alone(tables, board->open, 1, blanks);
        for (int digit = 0; digit < DIGITS; digit++) {
            uint32_t cells[BANDS];
            any |= place_in(tables, board, digit, blanks);
            if (kinds == LAST_BLANK) continue;
            for (int band = 0; band < BANDS; band++)
                cells[band] = board->at[band][digit] & board->open[band];
            find_alone(tables, cells, kinds == ALONE_IN_UNIT, alone);
            any |= place_in(tables, board, digit, alone);
        }
    }
    return !(board->open[0] | board->open[1] | board->open[2]);
}

void classic_start(ClassicSearch *search) {
    search->waiting = 1;
    search->steps = 0;
}

static int candidates_of(const ClassicBoard *board, int cell) {
    int number = 0;
    for (int digit = 0; digit < DIGITS; digit++)
        number += (int)(board->at[cell / BAND_CELLS][digit] >> cell % BAND_CELLS & 1);
    return number;
}

static int choices_in(const ClassicTables *tables, uint32_t triads, int part) {
    return tables->choices[triads >> 9 * part & ROW];
}

/* Return the bands or stacks in which not all is decided that have the fewest choices: which of
   the six, bands first. */
static int choose_part(const ClassicTables *tables, const ClassicBoard *board) {
    int chosen = 0, fewest = DIGITS * DIGITS;
    for (int each = 0; each < 2 * BANDS; each++) {
        int sum = 0;
        for (int digit = 0; digit < DIGITS; digit++)
            sum += choices_in(tables, board->triads[each / BANDS][digit], each % BANDS);
        if (sum == DIGITS || sum >= fewest) continue;
        fewest = sum;
        chosen = each;
    }
    return chosen;
}

/* Return the digit with the fewest choices of several in a band or stack. */
static int choose_digit(const ClassicTables *tables, const uint32_t *triads, int part) {
    int chosen = 0, fewest = DIGITS;
    for (int digit = 0; digit < DIGITS; digit++) {
        int number = choices_in(tables, triads[digit], part);
        if (number == 1 || number >= fewest) continue;
        fewest = number;
        chosen = digit;
    }
    return chosen;
}

/* Try a triad for a digit: go on with it, and let the position without it wait. */
static void branch(const ClassicTables *tables, ClassicSearch *search) {
    ClassicBoard *without = &search->board[search->waiting - 1], *with = without + 1;
    int chosen = choose_part(tables, without), part = chosen % BANDS;
    Way way = chosen < BANDS ? ACROSS : UPRIGHT;
    int digit = choose_digit(tables, without->triads[way], part);
    uint32_t triads = without->triads[way][digit] >> 9 * part & ROW;
    uint32_t tried = (uint32_t)1 << lowest(triads & ~(uint32_t)tables->needed[triads]);
    *with = *without;
    search->waiting++;
    limit(tables, without, way, part, digit, triads & ~tried);
    limit(tables, with, way, part, digit, triads & ~(uint32_t)tables->rivals[tried]);
}

Outcome classic_run(const ClassicTables *tables, ClassicSearch *search, int steps) {
    while (search->waiting) {
        if (search->steps++ == steps) {
            search->steps = 0;
            return INTERRUPTED;
        }
        ClassicBoard *board = &search->board[search->waiting - 1];
        if (!deduce(tables, board)) {
            search->waiting--;
        } else if (board->open[0] | board->open[1] | board->open[2]) {
            branch(tables, search);
        } else {
            search->waiting--;
            return FOUND;
        }
    }
    return ENDED;
}

void classic_digits(const ClassicSearch *search, unsigned char *digits) {
    const ClassicBoard *board = &search->board[search->waiting];
    for (int cell = 0; cell < CELLS; cell++)
        for (int digit = 0; digit < DIGITS; digit++)
            if (board->at[cell / BAND_CELLS][digit] >> cell % BAND_CELLS & 1)
                digits[cell] = (unsigned char)(digit + 1);
}

/* Return whether a digit is all that a cell can hold, or has no other cell in a unit. */
static int is_single(const ClassicBoard *board, int cell, int digit) {
    if (candidates_of(board, cell) == 1) return 1;
    int band = cell / BAND_CELLS, column = cell % SIDE;
    uint32_t own = (uint32_t)1 << cell % BAND_CELLS, cells = board->at[band][digit] & ~own;
    uint32_t row = (uint32_t)ROW << cell % BAND_CELLS / SIDE * SIDE;
    uint32_t upright = (uint32_t)EACH_ROW << column, box = (uint32_t)7 * EACH_ROW << column / 3 * 3;
    if (!(cells & row) || !(cells & box)) return 1;
    for (int other = 0; other < BANDS; other++)
        if (other != band) cells |= board->at[other][digit];
    return !(cells & upright);
}

/* Return whether a board without a candidate has no solution. */
static int is_needed(const ClassicTables *tables, const ClassicBoard *board, int cell, int digit) {
    ClassicSearch search;
    search.board[0] = *board;
    classic_remove(&search.board[0], cell, digit);
    classic_start(&search);
    Outcome outcome;
    do outcome = classic_run(tables, &search, CELLS);
    while (outcome == INTERRUPTED);
    return outcome == ENDED;
}

/* Leave what both boards leave. */
static void intersect(ClassicBoard *board, const ClassicBoard *other) {
    for (int band = 0; band < BANDS; band++) {
        for (int digit = 0; digit < DIGITS; digit++)
            board->at[band][digit] &= other->at[band][digit];
        board->open[band] &= other->open[band];
    }
}

static void place_all(const ClassicTables *tables, ClassicBoard *board, const int32_t *candidates,
                      int number) {
    for (int i = 0; i < number; i++)
        classic_place(tables, board, candidates[i] / SIDE, candidates[i] % SIDE);
}

/* Return whether a board decides some candidates, and whether the known techniques find it. Where
   they place these, they solve the rest as before: all the others are there. */
static int is_decided(const ClassicTables *tables, const ClassicBoard *lifted,
                      const int32_t *candidates, int number, const Ladder *ladder) {
    ClassicBoard board = *lifted;
    int left = number;
    while (left && is_single(&board, candidates[left - 1] / SIDE, candidates[left - 1] % SIDE))
        place_all(tables, &board, &candidates[--left], 1);
    if (!left) return 1;
    settle(tables, &board);
    ClassicBoard settled = board;
    int open = 0;
    for (int i = 0; i < left; i++) {
        int cell = candidates[i] / SIDE, digit = candidates[i] % SIDE;
        if (!(board.open[cell / BAND_CELLS] >> cell % BAND_CELLS & 1)) continue;
        if (!is_needed(tables, &board, cell, digit)) return 0;
        classic_place(tables, &board, cell, digit);
        open++;
    }
    return !open || !ladder || ladder->solves(ladder->with, &settled);
}

void classic_punch(const ClassicTables *tables, const Orbits *of, const Ladder *ladder,
                   unsigned char *givens) {
    ClassicBoard later[CELLS], placed; /* all orbits behind one; those kept so far */
    const int32_t *candidates = of->candidates, *ends = of->ends;
    long long surplus = of->surplus;
    memset(givens, 0, CELLS);
    classic_clear(&placed);
    for (int orbit = of->number - 1; orbit >= 0; orbit--) {
        later[orbit] = orbit == of->number - 1 ? placed : later[orbit + 1];
        if (orbit == of->number - 1) continue;
        place_all(tables, &later[orbit], candidates + ends[orbit], ends[orbit + 1] - ends[orbit]);
    }
    for (int orbit = 0, from = 0; orbit < of->number; from = ends[orbit++]) {
        int number = ends[orbit] - from;
        ClassicBoard lifted = placed;
        intersect(&lifted, &later[orbit]);
        if (number <= surplus && is_decided(tables, &lifted, candidates + from, number, ladder)) {
            surplus -= number;
            continue;
        }
        place_all(tables, &placed, candidates + from, number);
        for (int i = from; i < ends[orbit]; i++)
            givens[candidates[i] / SIDE] = (unsigned char)(candidates[i] % SIDE + 1);
    }
}
