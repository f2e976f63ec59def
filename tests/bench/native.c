/* Our search for plain 9x9 boards beside tdoku, both called from C: see native.py.

       native FILE ROUNDS    a line for each round: microseconds of the processor a puzzle, ours and
                             tdoku's; FILE has a puzzle a line
       native FILE OUT -     tdoku solves a file into another, as a program would; prints how many. It
                             gives a solution only where it does not look for a second one */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "classic.h"

enum { LINE = CELLS + 1, LEAST = 200000 }; /* microseconds that a round takes at least */

size_t TdokuSolverDpllTriadSimd(const char *input, size_t limit, uint32_t configuration,
                                char *solution, size_t *guesses);

static ClassicTables tables;

static int ours(const char *line) {
    static ClassicSearch search;
    unsigned char digits[CELLS];
    int found = 0;
    for (int cell = 0; cell < CELLS; cell++)
        digits[cell] = (unsigned char)(line[cell] == '.' ? 0 : line[cell] - '0');
    classic_read(&tables, &search, digits);
    while (found < 2) {
        Outcome outcome = classic_run(&tables, &search, 1 << 14);
        if (outcome == ENDED) break;
        found += outcome == FOUND;
    }
    return found;
}

static int theirs(const char *line) {
    char solution[LINE];
    size_t guesses;
    return (int)TdokuSolverDpllTriadSimd(line, 2, 0, solution, &guesses);
}

/* Return the microseconds that a solver takes for a line, of the file again and again. */
static double taken(int (*count)(const char *line), const char *lines, size_t number) {
    size_t done = 0;
    clock_t start = clock(), used;
    do {
        for (size_t at = 0; at < number; at++) {
            if (count(lines + at * LINE) == 1) continue;
            fprintf(stderr, "%.81s: not one solution\n", lines + at * LINE);
            exit(1);
        }
        done += number;
        used = clock() - start;
    } while ((double)used * 1e6 / CLOCKS_PER_SEC < LEAST);
    return (double)used * 1e6 / CLOCKS_PER_SEC / (double)done;
}

static size_t solve_file(const char *lines, size_t number, const char *path) {
    FILE *out = fopen(path, "wb");
    char solution[LINE];
    size_t solved = 0, guesses;
    solution[CELLS] = '\n';
    for (size_t at = 0; out && at < number; at++)
        if (TdokuSolverDpllTriadSimd(lines + at * LINE, 1, 0, solution, &guesses) == 1)
            solved += fwrite(solution, LINE, 1, out);
    if (!out || fclose(out)) exit(1);
    return solved;
}

int main(int count, char **words) {
    FILE *file = count > 2 ? fopen(words[1], "rb") : NULL;
    if (!file || fseek(file, 0, SEEK_END)) return 1;
    size_t size = (size_t)ftell(file);
    char *lines = malloc(size + 1);
    rewind(file);
    if (!lines || fread(lines, 1, size, file) != size) return 1;
    if (count > 3) {
        printf("%zu\n", solve_file(lines, size / LINE, words[2]));
        return 0;
    }
    classic_tables(&tables);
    for (int round = atoi(words[2]); round; round--) {
        double own = taken(ours, lines, size / LINE);
        printf("%.4f %.4f\n", own, taken(theirs, lines, size / LINE));
    }
    return 0;
}
