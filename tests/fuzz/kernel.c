/* A fuzz target of the compiled search, without Python: units of a board and sums, lawful or not, and givens.

   With clang, guided by what of the code each input reaches (libFuzzer):

       clang -g -O1 -fsanitize=fuzzer,address,undefined -Inumpure_xl/kernel tests/fuzz/kernel.c \
           numpure_xl/kernel/{classic,cover,die,fill,logic,search,sums}.c -o /tmp/kernel && /tmp/kernel

   With gcc, which has no libFuzzer, on so many inputs made at random:

       gcc -g -O1 -DALONE -fsanitize=address,undefined -Inumpure_xl/kernel tests/fuzz/kernel.c \
           numpure_xl/kernel/{classic,cover,die,fill,logic,search,sums}.c -o /tmp/kernel && /tmp/kernel 100000 */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fill.h"
#include "logic.h"
#include "search.h"

enum { SLICES = 4 };

static long boards; /* how many inputs were one */

/* Rows, columns and boxes of a board; return how many bytes they are. */
static int plain_units(int side, unsigned char *units) {
    int height = side == 16 ? 4 : side % 3 == 0 && side > 6 ? 3 : side % 2 == 0 ? 2 : 1;
    int width = side / height, used = 0;
    for (int line = 0; line < side; line++)
        for (int at = 0; at < side; at++) {
            units[line * side + at] = (unsigned char)(line * side + at);
            units[(side + line) * side + at] = (unsigned char)(at * side + line);
            int row = line / height * height + at / width, col = line % height * width + at % width;
            units[(2 * side + line) * side + at] = (unsigned char)(row * side + col);
            used += 3;
        }
    return used;
}

/* Sums of an input, each as Rules has it, of which few are wrong; return how many numbers they are. */
static int some_sums(const uint8_t *data, size_t size, int cells, unsigned char *sums) {
    int at = 0, number = data[1] % 2 ? data[2] % 16 : 0;
    for (int sum = 0; sum < number; sum++) {
        const uint8_t *from = data + 3 + sum % (int)(size - 7);
        int length = 1 + from[3] % 6;
        int head[] = {from[0] % 46, from[1] % (length + 1), from[2] % 2, length};
        for (int i = 0; i < 4; i++) sums[2 * at++] = (unsigned char)head[i];
        for (int i = 0; i < length; i++) {
            int cell = data[3 + (size_t)(sum + i) % (size - 3)] + i;
            sums[2 * at++] = (unsigned char)(cell % (cells + (from[0] == 7))); /* seldom none */
        }
    }
    return number && data[4] == 7 ? at - 1 : at;
}

static void use(const Cover *cover, const unsigned char *digits, int known) {
    unsigned char solution[MOST_CELLS];
    Search search;
    memset(&search, 0, sizeof search);
    if (search_digits(&search, cover, digits, NULL) == 0)
        for (int slice = 0; slice < SLICES; slice++)
            if (search_run(&search) == FOUND) search_solution(&search, solution);
    search_close(&search);
    unsigned char die[DIE_BYTES] = {0};
    Fill fill;
    memcpy(die, digits, (size_t)cover->cells);
    memset(&fill, 0, sizeof fill);
    if (known % 16 == 0 && fill_open(&fill, cover, die) == 0) fill_run(&fill); /* it takes long */
    fill_close(&fill);
    Marks marks;
    memset(&marks, 0, sizeof marks);
    marks.cover = cover;
    for (int group = 0; group < cover->groups; group++)
        marks.field[group] = digits[group % cover->cells] * 257u & ((1u << cover->side) - 1);
    logic_run(&marks, known);
    logic_read(&marks, cover, digits);
    logic_climb(cover, digits, known);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const int sides[] = {4, 9, 16, 6, 5, 7, 8, 12};
    unsigned char units[(4 * LARGEST + 2) * LARGEST + LARGEST] = {0}, digits[MOST_CELLS] = {0};
    if (size < 8) return 0;
    int side = sides[data[0] % 8], number = plain_units(side, units);
    int extra = data[1] % (side > 9 ? 4 : side + 4); /* many on a large board take a second */
    for (int i = 0; i < extra * side; i++) {
        int unit = i / side * 2; /* its first cell and the step to the next are of the input */
        int cell = data[3 + unit % (size - 3)] + i % side * data[3 + (unit + 1) % (size - 3)];
        units[number + i] = (unsigned char)(cell % (side * side));
    }
    number += extra * side;
    for (int i = 0; i + 1 < data[2] % 16 - 8; i += 2) /* in half of the inputs, wrong cells */
        units[data[3 + i % (size - 4)] * 5 % number] = data[4 + i % (size - 4)];
    int pairs = data[3] % 2 ? 0 : (int)(size / 4); /* the input, as candidates that may be none */
    Cover cover;
    unsigned char cells[2 * sizeof units] = {0}; /* two bytes each */
    for (int i = 0; i < number; i++) cells[2 * i] = units[i];
    int lines = data[7] % 8 ? side : data[6], boxes = data[7] % 8 ? side : data[5];
    Rules rules = {side, lines, boxes, cells, number, data, pairs};
    unsigned char rivals[1024], sums[2 * 16 * 10] = {0};
    if (pairs > 256) rules.pairs = pairs = 256;
    for (int i = 0; i < 4 * pairs; i++) rivals[i] = i % 2 ? data[i] % 2 : data[i];
    rules.rivals = rivals;
    rules.sums = sums;
    if (side <= 9) rules.sums_size = some_sums(data, size, side * side, sums);
    if (cover_make(&cover, &rules) == 0) {
        boards++;
        for (int cell = 0; cell < cover.cells; cell++) {
            int digit = data[3 + cell % (size - 3)];
            digits[cell] = digit % 3 ? 0 : (unsigned char)(digit / 3 % side + 1);
        }
        use(&cover, digits, data[3] | data[4] << 8);
    }
    cover_free(&cover);
    return 0;
}

#ifdef ALONE
int main(int count, char **arguments) {
    unsigned char data[600];
    long cases = count > 1 ? atol(arguments[1]) : 1000;
    srand(7);
    for (long at = 0; at < cases; at++) {
        size_t size = (size_t)(8 + rand() % (int)(sizeof data - 8));
        for (size_t i = 0; i < size; i++) data[i] = (unsigned char)(rand() >> 7);
        LLVMFuzzerTestOneInput(data, size);
    }
    printf("%ld inputs, %ld boards\n", cases, boards);
    return boards < cases / 10; /* else it would show nothing */
}
#endif
