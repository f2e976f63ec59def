#include "sums.h"

#include <stdlib.h>
#include <string.h>

/* By digit below 6, the sets of a word without it. */
static const word LACKING[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                               0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
enum { IN_WORD = 6 };

/* Join to `to` what the sets of `from` are with a digit that they lack. */
static void add_digit(word *to, const word *from, int digit) {
    if (digit < IN_WORD) {
        for (int i = 0; i < SET_WORDS; i++) to[i] |= (from[i] & LACKING[digit]) << (1 << digit);
        return;
    }
    int step = 1 << (digit - IN_WORD);
    for (int i = 0; i < SET_WORDS; i++)
        if (i & step) to[i] |= from[i - step];
}

/* Join to `earlier` the sets of `before` that have a place in `needed` with the digit; return whether
   there are any. */
static int take_digit(word *earlier, const word *before, const word *needed, int digit) {
    word any = 0;
    int step = digit < IN_WORD ? 0 : 1 << (digit - IN_WORD);
    for (int i = 0; i < SET_WORDS; i++) {
        if (i & step) continue;
        word sets = step ? needed[i + step] : needed[i] >> (1 << digit) & LACKING[digit];
        earlier[i] |= sets &= before[i];
        any |= sets;
    }
    return any != 0;
}

/* Leave of the candidates of cells that differ those with which they have the sum. */
static void leave_different(const Sum *sum, uint32_t *masks, int side) {
    word reached[SUMMED_DIGITS + 1][SET_WORDS] = {{1}}, needed[SET_WORDS];
    for (int at = 0; at < sum->size; at++)
        for (int digit = 0; digit < side; digit++)
            if (masks[at] >> digit & 1) add_digit(reached[at + 1], reached[at], digit);
    memcpy(needed, sum->goals, sizeof needed);
    for (int at = sum->size - 1; at >= 0; at--) {
        word earlier[SET_WORDS] = {0};
        for (int digit = 0; digit < side; digit++)
            if (masks[at] >> digit & 1 && !take_digit(earlier, reached[at], needed, digit))
                masks[at] &= ~((uint32_t)1 << digit);
        memcpy(needed, earlier, sizeof needed);
    }
}

/* What a candidate of a cell adds to a sum. */
static int added_by(const Sum *sum, int at, int digit, int side) {
    return at < sum->reach ? digit + 1 : side - digit;
}

/* The same for cells that may hold the same digits: a bit is a sum. */
static void leave_any(const Sum *sum, uint32_t *masks, int side) {
    word reached[SUMMED_DIGITS + 1] = {1}, needed = sum->goals[0];
    for (int at = 0; at < sum->size; at++)
        for (int digit = 0; digit < side; digit++)
            if (masks[at] >> digit & 1)
                reached[at + 1] |= reached[at] << added_by(sum, at, digit, side);
    for (int at = sum->size - 1; at >= 0; at--) {
        word earlier = 0;
        for (int digit = 0; digit < side; digit++) {
            word sums = needed >> added_by(sum, at, digit, side) & reached[at];
            if (!(masks[at] >> digit & 1)) continue;
            if (!sums) masks[at] &= ~((uint32_t)1 << digit);
            earlier |= sums;
        }
        needed = earlier;
    }
}

enum { MOST_HELD = 4 };

/* The sets of wanted digits that were found with a digit, or, `back`, before it. */
static word with_digit(const Sum *sum, word sets, int digit, int back) {
    word all = sets;
    for (int at = 0; at < MOST_HELD; at++) {
        if ((sum->held >> 4 * at & 15) != digit + 1) continue;
        all |= back ? sets >> (1 << at) & LACKING[at] : (sets & LACKING[at]) << (1 << at);
    }
    return all;
}

/* Leave of the candidates of cells those with which they hold all wanted digits. */
static void leave_holding(const Sum *sum, uint32_t *masks, int side) {
    word reached[SUMMED_DIGITS + 1] = {1}, needed = sum->goals[0];
    for (int at = 0; at < sum->size; at++)
        for (int digit = 0; digit < side; digit++)
            if (masks[at] >> digit & 1) reached[at + 1] |= with_digit(sum, reached[at], digit, 0);
    for (int at = sum->size - 1; at >= 0; at--) {
        word earlier = 0;
        for (int digit = 0; digit < side; digit++) {
            if (!(masks[at] >> digit & 1)) continue;
            word sets = with_digit(sum, needed, digit, 1) & reached[at];
            if (!sets) masks[at] &= ~((uint32_t)1 << digit);
            earlier |= sets;
        }
        needed = earlier;
    }
}

int sums_leave(const Sum *sum, uint32_t *masks, int side) {
    switch (sum->differ) {
        case HOLDING: leave_holding(sum, masks, side); break;
        case DIFFERENT_WITH_SUM: leave_different(sum, masks, side); break;
        default: leave_any(sum, masks, side);
    }
    for (int at = 0; at < sum->size; at++)
        if (!masks[at]) return 0;
    return 1;
}

int sums_seen(SumsSeen *seen, int number, const uint32_t *masks, int size) {
    word *last = seen->of[number], now[2] = {1, 1}; /* so that nothing is like what was never asked */
    for (int at = 0; at < size; at++) now[at & 1] = now[at & 1] << SUMMED_DIGITS | masks[at];
    if (last[0] == now[0] && last[1] == now[1]) return 1;
    last[0] = now[0];
    last[1] = now[1];
    return 0;
}

int sums_add_up(const Cover *cover, word *state) {
    int side = cover->side, any = 0;
    uint32_t all = ((uint32_t)1 << side) - 1;
    for (const Sum *sum = cover->sum; sum < cover->sum + cover->sums; sum++) {
        uint32_t masks[SUMMED_DIGITS], before[SUMMED_DIGITS];
        for (int at = 0; at < sum->size; at++) {
            int low = field(cover, cover->units * side + sum->cell[at]);
            before[at] = masks[at] = (uint32_t)(state[low / WORD_BITS] >> low % WORD_BITS) & all;
        }
        if (!sums_leave(sum, masks, side)) return -1;
        for (int at = 0; at < sum->size; at++)
            for (int digit = 0; digit < side; digit++)
                if ((before[at] ^ masks[at]) >> digit & 1) {
                    clear_candidate(cover, state, candidate(cover, sum->cell[at], digit));
                    any = 1;
                }
    }
    return any;
}

/* Set the sets of digits that have a sum, or the bit of the sum. */
static void set_goals(Sum *sum, int total, int side) {
    memset(sum->goals, 0, sizeof sum->goals);
    if (sum->differ == HOLDING) {
        int wanted = 0;
        while (wanted < MOST_HELD && total >> 4 * wanted & 15) wanted++;
        sum->held = total;
        sum->goals[0] = (word)1 << ((1 << wanted) - 1);
        return;
    }
    if (!sum->differ && total < WORD_BITS) sum->goals[0] = (word)1 << total;
    for (int set = 0; sum->differ && set < 1 << side; set++) {
        int own = 0;
        for (int digit = 0; digit < side; digit++) own += set >> digit & 1 ? digit + 1 : 0;
        if (own == total) sum->goals[set / WORD_BITS] |= one(set);
    }
}

static int number_at(const unsigned char *bytes, int at) {
    return bytes[2 * at] | bytes[2 * at + 1] << 8;
}

int sums_make(Cover *cover, const unsigned char *sums, int size) {
    if (size && cover->side > SUMMED_DIGITS) return -2;
    cover->sum = calloc((size_t)(size / 6) + 1, sizeof(Sum));
    if (!cover->sum) return -1;
    for (int at = 0; at < size; at += 5 + number_at(sums, at + 4)) {
        if (size - at < 6 || cover->sums == MOST_SUMS) return -2;
        Sum *sum = &cover->sum[cover->sums++];
        sum->kind = number_at(sums, at + 1);
        sum->reach = number_at(sums, at + 2);
        sum->differ = number_at(sums, at + 3);
        sum->size = number_at(sums, at + 4);
        if (sum->size < 1 || sum->size > SUMMED_DIGITS || at + 5 + sum->size > size) return -2;
        if (sum->differ > HOLDING) return -2;
        if (!sum->differ && number_at(sums, at) >= WORD_BITS &&
            sum->size * SUMMED_DIGITS >= WORD_BITS)
            return -2;
        set_goals(sum, number_at(sums, at), cover->side);
        for (int i = 0; i < sum->size; i++) {
            sum->cell[i] = number_at(sums, at + 5 + i);
            if (sum->cell[i] >= cover->cells) return -2;
        }
    }
    return 0;
}

void sums_mark(Cover *cover) {
    for (const Sum *sum = cover->sum; sum < cover->sum + cover->sums; sum++)
        for (int at = 0; sum->kind == OF_CAGE && at < sum->size; at++) {
            int guard = field(cover, cover->units * cover->side + sum->cell[at]) + cover->side;
            cover->caged[guard / WORD_BITS] |= one(guard);
        }
}
