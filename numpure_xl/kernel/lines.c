/* Grids written one a line, a symbol for each cell, as most files have them: counted and solved
   without a look from Python at each. Whatever else a line may be is left to Python. */

#include "lines.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_PER_SLICE = 1 << 12 }; /* between two turns of the interpreter: some 10 ms */

/* The digit that a symbol means, 0 for a blank; -1 for any other symbol (grid.py). */
static int digit_of(char symbol) {
    static const signed char more[128] = {
        ['.'] = 1, ['_'] = 1, ['*'] = 1, ['?'] = 1, ['0'] = 1, ['1'] = 2, ['2'] = 3,
        ['3'] = 4, ['4'] = 5, ['5'] = 6, ['6'] = 7, ['7'] = 8, ['8'] = 9, ['9'] = 10};
    return symbol & 0x80 ? -1 : more[(unsigned char)symbol] - 1;
}

/* Whether each symbol of a line is there as often as the others, and two neighbours are alike: such
   a line below a grid may name its regions (jigsaw_text.py), and is no grid that could be solved. */
static int may_name_regions(const Cover *cover, const char *line) {
    int side = cover->side, number[256] = {0};
    if (line[0] != line[1] && line[0] != line[side]) return 0;
    for (int cell = 0; cell < cover->cells; cell++) number[(unsigned char)line[cell]]++;
    for (int cell = 0; cell < cover->cells; cell++)
        if (number[(unsigned char)line[cell]] != side) return 0;
    return 1;
}

size_t line_read(const Cover *cover, const char *text, size_t size, unsigned char *digits) {
    size_t cells = (size_t)cover->cells, end = cells;
    if (cover->side > 9 || size < cells) return 0;
    for (size_t cell = 0; cell < cells; cell++) {
        int digit = digit_of(text[cell]);
        if (digit < 0 || digit > cover->side) return 0;
        digits[cell] = (unsigned char)digit;
    }
    if (end < size) {
        end += text[end] == '\r';
        if (end == size || text[end++] != '\n') return 0;
    }
    return may_name_regions(cover, text) ? 0 : end;
}

int lines_open(Lines *lines, const Cover *cover, const char *text, size_t size) {
    memset(lines, 0, offsetof(Lines, classic));
    lines->cover = cover;
    lines->text = text;
    lines->size = size;
    lines->solved = malloc(size + 2); /* the last line may have no end */
    lines->counts = malloc(size / (size_t)cover->cells + 1);
    return lines->solved && lines->counts ? 0 : -1;
}

void lines_close(Lines *lines) {
    search_close(&lines->search);
    free(lines->solved);
    free(lines->counts);
}

static void write_solution(Lines *lines) {
    unsigned char digits[MOST_CELLS];
    char *line = lines->solved + lines->written;
    search_solution(&lines->search, digits);
    for (int cell = 0; cell < lines->cover->cells; cell++) line[cell] = (char)('0' + digits[cell]);
    line[lines->cover->cells] = '\n';
}

/* Begin to search the next line; return ENDED if there is none. */
static Outcome open_next(Lines *lines) {
    unsigned char digits[MOST_CELLS];
    size_t length = line_read(lines->cover, lines->text, lines->size, digits);
    if (!length) return ENDED;
    lines->text += length;
    lines->size -= length;
    lines->is_open = 1;
    lines->found = 0;
    int failed = search_digits(&lines->search, lines->cover, digits, &lines->classic) < 0;
    return failed ? NO_MEMORY : FOUND;
}

/* Go on with the line at hand. Return ENDED once it is known how many solutions it has. */
static Outcome count_on(Lines *lines) {
    while (lines->found < 2) {
        Outcome outcome = search_run(&lines->search);
        if (outcome == INTERRUPTED || outcome == NO_MEMORY) return outcome;
        if (outcome != FOUND) break;
        if (!lines->found++) write_solution(lines);
    }
    return ENDED;
}

Outcome lines_run(Lines *lines) {
    for (int left = LINES_PER_SLICE; left; left--) {
        Outcome outcome = lines->is_open ? FOUND : open_next(lines);
        if (outcome != FOUND) return outcome;
        outcome = count_on(lines);
        if (outcome != ENDED) return outcome;
        search_close(&lines->search);
        lines->is_open = 0;
        lines->counts[lines->number++] = (unsigned char)lines->found;
        if (lines->found == 1) lines->written += (size_t)lines->cover->cells + 1;
    }
    return INTERRUPTED;
}
