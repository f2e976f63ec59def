/* Singles, locked candidates, and naked, hidden and fish sets of two and three.

   What one of them places or removes, they still place or remove after any other step of theirs:
   where a set has lost a candidate, what is left of it is a smaller set or a single. So they lead
   to the same position in any order, and here they run in the order that is fast. ladder.py,
   which explains each step, takes them one by one, the easiest first.

   All sets are one thing seen from different sides: k fields that use k places together. The
   fields of k cells with k digits are a naked set, those of k digits in a unit with k cells a
   hidden set, those of k lines for one digit a fish. No other field that shares their places can
   use them: cells of the same unit, digits of the same unit, lines in the same direction. */

#include "logic.h"

static int is_set_within(uint32_t bits, int most) {
    while (most-- && bits) bits &= bits - 1;
    return !bits;
}

static void remove_candidate(Marks *marks, int candidate) {
    const Cover *cover = marks->cover;
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++)
        marks->field[cover->spot[i] / LARGEST] &= ~((uint32_t)1 << cover->spot[i] % LARGEST);
}

/* Remove the candidates of a group at some places of its field. */
static void remove_places(Marks *marks, int group, uint32_t places) {
    for (int place = 0; places; place++, places >>= 1)
        if (places & 1) remove_candidate(marks, member_of(marks->cover, group, place));
}

/* Settle the groups of a candidate: with it all its rivals go. */
static void place_candidate(Marks *marks, int candidate) {
    const Cover *cover = marks->cover;
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++) {
        int group = cover->spot[i] / LARGEST;
        remove_places(marks, group, marks->field[group]);
    }
    marks->placed[candidate / cover->side] = (unsigned char)(candidate % cover->side + 1);
}

static int place_singles(Marks *marks) {
    int any = 0;
    for (int group = 0; group < marks->cover->groups; group++) {
        uint32_t field = marks->field[group];
        if (!field || field & (field - 1)) continue;
        int place = 0;
        while (!(field >> place & 1)) place++;
        place_candidate(marks, member_of(marks->cover, group, place));
        any = 1;
    }
    return any;
}

/* Remove what digits locked in a box (pointing) or a line (claiming) exclude. */
static int use_locked(Marks *marks, int from_boxes) {
    const Cover *cover = marks->cover;
    int any = 0;
    for (int i = 0; i < cover->crossings; i++) {
        const Crossing *crossing = &cover->crossing[i];
        if (crossing->from_box != from_boxes) continue;
        for (int digit = 0; digit < cover->side; digit++) {
            uint32_t inner = marks->field[crossing->inner * cover->side + digit];
            int outer = crossing->outer * cover->side + digit;
            uint32_t rest = marks->field[outer] & ~crossing->in_outer;
            if (!inner || inner & ~crossing->in_inner || !rest) continue;
            remove_places(marks, outer, rest);
            any = 1;
        }
    }
    return any;
}

/* Take the places of a set from all fields but its own. */
static int clear_others(Marks *marks, const int *groups, const int *members, int size,
                        uint32_t places) {
    int any = 0;
    for (int i = 0; i < marks->cover->side; i++) {
        uint32_t rest = marks->field[groups[i]] & places;
        for (int at = 0; at < size; at++)
            if (members[at] == i) rest = 0;
        if (!rest) continue;
        remove_places(marks, groups[i], rest);
        any = 1;
    }
    return any;
}

/* Use the sets of so many of these fields. */
static int use_sets(Marks *marks, const int *groups, int size) {
    const uint32_t *field = marks->field;
    int few[LARGEST], number = 0, any = 0;
    for (int i = 0; i < marks->cover->side; i++)
        if (field[groups[i]] && is_set_within(field[groups[i]], size)) few[number++] = i;
    for (int i = 0; i < number; i++)
        for (int j = i + 1; j < number; j++) {
            uint32_t two = field[groups[few[i]]] | field[groups[few[j]]];
            if (!is_set_within(two, size)) continue;
            int members[3] = {few[i], few[j], few[j]};
            if (size == 2) any |= clear_others(marks, groups, members, 2, two);
            for (int k = j + 1; size == 3 && k < number; k++) {
                uint32_t three = two | field[groups[few[k]]];
                members[2] = few[k];
                if (is_set_within(three, 3)) any |= clear_others(marks, groups, members, 3, three);
            }
        }
    return any;
}

static int use_naked(Marks *marks, int size) {
    const Cover *cover = marks->cover;
    int groups[LARGEST], any = 0;
    for (int unit = 0; unit < cover->units; unit++) {
        for (int i = 0; i < cover->side; i++)
            groups[i] = cover->units * cover->side + cover->unit[unit * cover->side + i];
        any |= use_sets(marks, groups, size);
    }
    return any;
}

static int use_hidden(Marks *marks, int size) {
    const Cover *cover = marks->cover;
    int groups[LARGEST], any = 0;
    for (int unit = 0; unit < cover->units; unit++) {
        for (int digit = 0; digit < cover->side; digit++)
            groups[digit] = unit * cover->side + digit;
        any |= use_sets(marks, groups, size);
    }
    return any;
}

static int use_fish(Marks *marks, int size) {
    const Cover *cover = marks->cover;
    int groups[LARGEST], any = 0;
    for (int first = 0; first <= cover->side; first += cover->side) /* the rows, the columns */
        for (int digit = 0; digit < cover->side; digit++) {
            for (int line = 0; line < cover->side; line++)
                groups[line] = (first + line) * cover->side + digit;
            any |= use_sets(marks, groups, size);
        }
    return any;
}

void logic_run(Marks *marks, int known) {
    int any = 1;
    while (any)
        any = place_singles(marks) || ((known & POINTING) && use_locked(marks, 1)) ||
              ((known & CLAIMING) && use_locked(marks, 0)) ||
              ((known & NAKED_PAIR) && use_naked(marks, 2)) ||
              ((known & HIDDEN_PAIR) && use_hidden(marks, 2)) ||
              ((known & X_WING) && use_fish(marks, 2)) ||
              ((known & NAKED_TRIPLE) && use_naked(marks, 3)) ||
              ((known & HIDDEN_TRIPLE) && use_hidden(marks, 3)) ||
              ((known & SWORDFISH) && use_fish(marks, 3));
}
