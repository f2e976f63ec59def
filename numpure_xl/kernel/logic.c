/* Singles, locked candidates, and naked, hidden and fish sets of two and three.

   What one of them places or removes, they still place or remove after any other step of theirs:
   where a set has lost a candidate, what is left of it is a smaller set or a single. So they lead
   to the same position in any order, and `logic_run` takes the one that is fast. ladder.py, which
   explains each step, takes them one by one. A direct technique is used only where it leaves a digit
   with one place in a unit, and places that.

   All sets are one thing seen from different sides: k fields that use k places together. The
   fields of k cells with k digits are a naked set, those of k digits in a unit with k cells a
   hidden set, those of k lines for one digit a fish. No other field that shares their places can
   use them: cells of the same unit, digits of the same unit, lines in the same direction. */

#include "logic.h"

#include <string.h>

/* Return whether a field has one place; without a branch, since nobody could guess it. */
static int is_single(uint32_t field) { return (field ^ (field - 1)) > field - 1; }

static int is_set_within(uint32_t bits, int most) {
    while (most--) bits &= bits - 1;
    return !bits;
}

static void remove_candidate(Marks *marks, int candidate) {
    const Cover *cover = marks->cover;
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++)
        marks->field[cover->spot[i] / LARGEST] &= ~((uint32_t)1 << cover->spot[i] % LARGEST);
}

/* Remove the candidates of a group at some places of its field. */
static void remove_places(Marks *marks, int group, uint32_t places) {
    for (; places; places &= places - 1)
        remove_candidate(marks, member_of(marks->cover, group, lowest(places)));
}

/* Settle the groups of a candidate: with it all its rivals go. */
static void place_candidate(Marks *marks, int candidate) {
    const Cover *cover = marks->cover;
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++) {
        int group = cover->spot[i] / LARGEST;
        remove_places(marks, group, marks->field[group]);
    }
    for (int i = cover->rivals_at[candidate]; i < cover->rivals_at[candidate + 1]; i++)
        remove_candidate(marks, cover->rival[i]);
    marks->placed[candidate / cover->side] = (unsigned char)(candidate % cover->side + 1);
}

static uint32_t cell_field(const Marks *marks, int unit, int place) {
    const Cover *cover = marks->cover;
    return marks->field[cover->units * cover->side + cover->unit[unit * cover->side + place]];
}

/* Place what is missing in units with one blank. */
static int use_last_values(Marks *marks) {
    const Cover *cover = marks->cover;
    int any = 0;
    for (int unit = 0; unit < cover->units; unit++) {
        int blanks = 0, last = 0;
        for (int place = 0; place < cover->side && blanks < 2; place++)
            if (cell_field(marks, unit, place)) {
                blanks++;
                last = place;
            }
        if (blanks != 1) continue;
        int group = unit * cover->side + lowest(cell_field(marks, unit, last));
        place_candidate(marks, member_of(cover, group, last));
        any = 1;
    }
    return any;
}

/* Place the candidates that are alone in one of these groups. */
static int use_singles(Marks *marks, int from, int to) {
    int any = 0;
    for (int group = from; group < to; group++) {
        uint32_t field = marks->field[group];
        if (!is_single(field)) continue;
        place_candidate(marks, member_of(marks->cover, group, lowest(field)));
        any = 1;
    }
    return any;
}

static int use_line_singles(Marks *marks) {
    const Cover *cover = marks->cover;
    int boxes = 2 * cover->lines * cover->side, behind = cover->boxes_to * cover->side;
    int any = use_singles(marks, 0, boxes);
    return use_singles(marks, behind, cover->units * cover->side) || any;
}

/* Return whether some places are the last that a field would lose before it is a single. */
static int leaves_single(uint32_t field, uint32_t lost) {
    uint32_t left = field & ~lost;
    return left != field && is_single(left);
}

/* Place a digit where a unit of the kind of a crossing's inner one has one place left for it, once
   its outer one has lost some. */
static int place_beside(Marks *marks, const Crossing *crossing, int digit, uint32_t rest) {
    const Cover *cover = marks->cover;
    int side = cover->side, lines = cover->lines;
    int from = crossing->inner / lines * lines, to = from + lines; /* the rows, or the columns */
    unsigned char lost[MOST_CELLS] = {0};
    for (int place = 0; place < side; place++)
        lost[cover->unit[crossing->outer * side + place]] = rest >> place & 1;
    if (crossing->inner >= 2 * lines) {
        from = crossing->from_box ? 2 * lines : cover->boxes_to;
        to = crossing->from_box ? cover->boxes_to : cover->units;
    }
    for (int unit = from; unit < to; unit++) {
        int group = unit * side + digit;
        uint32_t field = marks->field[group], gone = 0;
        for (int place = 0; place < side; place++)
            gone |= (uint32_t)lost[cover->unit[unit * side + place]] << place;
        if (unit == crossing->inner || !leaves_single(field, gone)) continue;
        place_candidate(marks, member_of(cover, group, lowest(field & ~gone)));
        return 1;
    }
    return 0;
}

/* Remove a digit wherever all its places in a unit exclude it. Where candidates have no rivals but
   those of their groups, crossings are all that there is to that. */
static int use_seen(Marks *marks, int from_boxes) {
    const Cover *cover = marks->cover;
    int side = cover->side, any = 0;
    for (int group = 0; group < cover->units * side; group++) {
        int unit = group / side, digit = group % side;
        uint32_t field = marks->field[group];
        int is_box = 2 * cover->lines <= unit && unit < cover->boxes_to;
        if (is_box != from_boxes || !(field & (field - 1))) continue;
        for (int cell = 0; cell < cover->cells; cell++) {
            int victim = candidate(cover, cell, digit), places = 0, seen = 0;
            if (!(marks->field[cover->units * side + cell] >> digit & 1)) continue;
            for (int place = 0; place < side; place++)
                if (field >> place & 1) {
                    int from = member_of(cover, group, place);
                    places++;
                    seen += from != victim && excludes(cover, from, victim);
                }
            if (seen < places) continue;
            remove_candidate(marks, victim);
            any = 1;
        }
    }
    return any;
}

/* Remove what digits locked in a box (pointing) or a line (claiming) exclude. */
static int use_locked(Marks *marks, int from_boxes, int is_direct) {
    const Cover *cover = marks->cover;
    int any = 0;
    for (int i = 0; i < cover->crossings; i++) {
        const Crossing *crossing = &cover->crossing[i];
        if (crossing->from_box != from_boxes) continue;
        for (int digit = 0; digit < cover->side; digit++) {
            uint32_t inner = marks->field[crossing->inner * cover->side + digit];
            int outer = crossing->outer * cover->side + digit;
            uint32_t rest = marks->field[outer] & ~crossing->in_outer;
            if (!inner | !rest | ((inner & ~crossing->in_inner) != 0)) continue;
            if (is_direct && place_beside(marks, crossing, digit, rest)) return 1;
            if (is_direct) continue;
            remove_places(marks, outer, rest);
            any = 1;
        }
    }
    return (!is_direct && cover->has_moves && use_seen(marks, from_boxes)) || any;
}

/* Remove what related cells cannot have beside each other: what people see by the sign between them. */
static int use_related(Marks *marks) {
    const Cover *cover = marks->cover;
    const uint32_t *cell = marks->field + cover->units * cover->side;
    int any = 0;
    for (int at = 0; at < cover->relations; at++) {
        const Related *related = &cover->related[at];
        uint32_t had[2] = {cell[related->cell[0]], cell[related->cell[1]]}, has[2];
        if (!had[0] || !had[1] || !relate(related, had, has)) continue;
        any = 1;
        for (int i = 0; i < 2; i++)
            for (uint32_t gone = had[i] & ~has[i]; gone; gone &= gone - 1)
                remove_candidate(marks, candidate(cover, related->cell[i], lowest(gone)));
    }
    return any;
}

/* Remove what the sums of cages do not leave, or those that follow from one unit, or from several. One
   that cannot be leaves all. */
static int use_sums(Marks *marks, int kind) {
    const Cover *cover = marks->cover;
    const uint32_t *cell = marks->field + cover->units * cover->side;
    int any = 0;
    for (const Sum *sum = cover->sum; sum < cover->sum + cover->sums; sum++) {
        uint32_t masks[SUMMED_DIGITS], gone;
        if (sum->kind != kind) continue;
        for (int at = 0; at < sum->size; at++) {
            int digit = marks->placed[sum->cell[at]];
            masks[at] = digit ? (uint32_t)1 << (digit - 1) : cell[sum->cell[at]];
        }
        if (marks->seen && sums_seen(marks->seen, (int)(sum - cover->sum), masks, sum->size)) continue;
        if (!sums_leave(sum, masks, cover->side)) continue;
        for (int at = 0; at < sum->size; at++)
            for (gone = cell[sum->cell[at]] & ~masks[at]; gone; gone &= gone - 1) {
                remove_candidate(marks, candidate(cover, sum->cell[at], lowest(gone)));
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

/* Place the candidate of a field that is left alone without the places of a set. */
static int place_alone(Marks *marks, const int *groups, uint32_t places) {
    for (int i = 0; i < marks->cover->side; i++) {
        uint32_t field = marks->field[groups[i]];
        if (!leaves_single(field, places)) continue;
        place_candidate(marks, member_of(marks->cover, groups[i], lowest(field & ~places)));
        return 1;
    }
    return 0;
}

/* Use the sets of so many of these fields; a direct one ends it. */
static int use_sets(Marks *marks, const int *groups, int size, int is_direct) {
    const uint32_t *field = marks->field;
    int few[LARGEST], number = 0, any = 0;
    for (int i = 0; i < marks->cover->side; i++) {
        few[number] = i;
        number += (field[groups[i]] != 0) & is_set_within(field[groups[i]], size);
    }
    for (int i = 0; i < number; i++)
        for (int j = i + 1; j < number; j++) {
            uint32_t two = field[groups[few[i]]] | field[groups[few[j]]];
            if (!is_set_within(two, size)) continue;
            for (int k = size == 2 ? j : j + 1; k < (size == 2 ? j + 1 : number); k++) {
                uint32_t all = two | field[groups[few[k]]];
                int members[3] = {few[i], few[j], few[k]};
                if (!is_set_within(all, size)) continue;
                if (is_direct && place_alone(marks, groups, all)) return 1;
                if (!is_direct) any |= clear_others(marks, groups, members, size, all);
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
        any |= use_sets(marks, groups, size, 0);
    }
    return any;
}

static int use_hidden(Marks *marks, int size, int is_direct) {
    const Cover *cover = marks->cover;
    int groups[LARGEST], any = 0;
    for (int unit = 0; unit < cover->units && !(any && is_direct); unit++) {
        for (int digit = 0; digit < cover->side; digit++)
            groups[digit] = unit * cover->side + digit;
        any |= use_sets(marks, groups, size, is_direct);
    }
    return any;
}

static int use_fish(Marks *marks, int size) {
    const Cover *cover = marks->cover;
    int groups[LARGEST], any = 0;
    for (int first = 0; first < 2 * cover->lines; first += cover->side) /* of a grid, or its columns */
        for (int digit = 0; digit < cover->side; digit++) {
            for (int line = 0; line < cover->side; line++)
                groups[line] = (first + line) * cover->side + digit;
            any |= use_sets(marks, groups, size, 0);
        }
    return any;
}

static int use(Marks *marks, int technique) {
    int side = marks->cover->side, cells = marks->cover->units * side;
    switch (technique) {
        case LAST_VALUE: return use_last_values(marks);
        case HIDDEN_SINGLE_BOX: return use_singles(marks, 2 * marks->cover->lines * side,
                                                    marks->cover->boxes_to * side);
        case HIDDEN_SINGLE_LINE: return use_line_singles(marks);
        case DIRECT_POINTING: return use_locked(marks, 1, 1);
        case DIRECT_CLAIMING: return use_locked(marks, 0, 1);
        case DIRECT_HIDDEN_PAIR: return use_hidden(marks, 2, 1);
        case NAKED_SINGLE: return use_singles(marks, cells, marks->cover->groups);
        case DIRECT_HIDDEN_TRIPLE: return use_hidden(marks, 3, 1);
        case POINTING: return use_locked(marks, 1, 0);
        case CLAIMING: return use_locked(marks, 0, 0);
        case NAKED_PAIR: return use_naked(marks, 2);
        case X_WING: return use_fish(marks, 2);
        case HIDDEN_PAIR: return use_hidden(marks, 2, 0);
        case NAKED_TRIPLE: return use_naked(marks, 3);
        case SWORDFISH: return use_fish(marks, 3);
        case HIDDEN_TRIPLE: return use_hidden(marks, 3, 0);
        case CAGE_SUM: return use_sums(marks, OF_CAGE);
        case RULE_OF_45: return use_sums(marks, OF_UNIT);
        default: return use_sums(marks, OF_UNITS);
    }
}

static int use_known_sums(Marks *marks, int known) {
    return (known & CAGE_SUM && use_sums(marks, OF_CAGE)) ||
           (known & RULE_OF_45 && use_sums(marks, OF_UNIT)) ||
           (known & WIDE_RULE_OF_45 && use_sums(marks, OF_UNITS));
}

void logic_run(Marks *marks, int known) {
    static const int idle[][2] = {{LAST_VALUE, HIDDEN_SINGLE_BOX | HIDDEN_SINGLE_LINE},
                                  {DIRECT_POINTING, POINTING},
                                  {DIRECT_CLAIMING, CLAIMING},
                                  {DIRECT_HIDDEN_PAIR, HIDDEN_PAIR},
                                  {DIRECT_HIDDEN_TRIPLE, HIDDEN_TRIPLE}};
    int all_singles = (known & SINGLES) == SINGLES, rest = known;
    for (int i = 0; i < 5; i++)
        if ((known & idle[i][1]) == idle[i][1]) rest &= ~idle[i][0]; /* it does no more */
    rest &= ~ALL_SUMS;
    if (all_singles) rest &= ~SINGLES;
    SumsSeen seen;
    if (known & ALL_SUMS) {
        memset(&seen, 0, sizeof seen);
        marks->seen = &seen;
    }
    for (int technique = 1; technique <= ALL_LOGIC;) {
        if (technique == 1) { /* as it begins, and whenever something has changed */
            do {
                while (all_singles && use_singles(marks, 0, marks->cover->groups)) {}
            } while (use_related(marks) || use_known_sums(marks, known));
            if (logic_is_done(marks)) break;
        }
        technique = rest & technique && use(marks, technique) ? 1 : technique << 1;
    }
    marks->seen = NULL;
}

static void add_candidate(Marks *marks, int candidate) {
    const Cover *cover = marks->cover;
    for (int i = cover->at[candidate]; i < cover->at[candidate + 1]; i++)
        marks->field[cover->spot[i] / LARGEST] |= (uint32_t)1 << cover->spot[i] % LARGEST;
}

/* Begin without any pencil marks. There is room for many more of them than most boards have. */
static void begin(Marks *marks, const Cover *cover) {
    memset(marks->field, 0, (size_t)cover->groups * sizeof *marks->field);
    memset(marks->placed, 0, (size_t)cover->cells);
    marks->cover = cover;
    marks->seen = NULL;
}

void logic_resume(Marks *marks, const Cover *cover, const ClassicBoard *board) {
    begin(marks, cover);
    for (int band = 0; band < BANDS; band++)
        for (int digit = 0; digit < DIGITS; digit++)
            for (uint32_t cells = board->at[band][digit]; cells; cells &= cells - 1) {
                int at = lowest(cells), cell = band * BAND_CELLS + at;
                if (board->open[band] >> at & 1)
                    add_candidate(marks, candidate(cover, cell, digit));
                else
                    marks->placed[cell] = (unsigned char)(digit + 1);
            }
}

void logic_read(Marks *marks, const Cover *cover, const unsigned char *digits) {
    int side = cover->side;
    uint32_t *cell = marks->field + cover->units * side, all = ((uint32_t)1 << side) - 1;
    begin(marks, cover);
    for (int at = 0; at < cover->cells; at++) {
        int low = field(cover, cover->units * side + at);
        uint32_t possible = (uint32_t)(cover->full[low / WORD_BITS] >> low % WORD_BITS) & all;
        cell[at] = digits[at] ? 0 : possible;
    }
    memcpy(marks->placed, digits, (size_t)cover->cells);
    for (int unit = 0; unit < cover->units; unit++) {
        const int32_t *cells = cover->unit + unit * side;
        uint32_t used = 0;
        for (int place = 0; place < side; place++)
            if (digits[cells[place]]) used |= (uint32_t)1 << (digits[cells[place]] - 1);
        for (int place = 0; place < side; place++) cell[cells[place]] &= ~used;
    }
    for (int at = 0; cover->pairs && at < cover->cells; at++) {
        int given = digits[at] ? candidate(cover, at, digits[at] - 1) : 0;
        for (int i = cover->rivals_at[given]; digits[at] && i < cover->rivals_at[given + 1]; i++)
            cell[cover->rival[i] / side] &= ~((uint32_t)1 << cover->rival[i] % side);
    }
    for (int at = 0; at < cover->cells; at++) /* they are in the cells, and go into the units */
        for (uint32_t left = cell[at]; left; left &= left - 1)
            add_candidate(marks, candidate(cover, at, lowest(left)));
}

int logic_is_done(const Marks *marks) {
    return !memchr(marks->placed, 0, (size_t)marks->cover->cells);
}

/* The singles that come first, on a plain 9x9 board: return the hardest if they solve it; else -1,
   with the pencil marks that they leave. */
static int climb_classic(Marks *marks, const Cover *cover, const unsigned char *givens) {
    ClassicBoard board;
    classic_givens(cover->classic, &board, givens);
    for (int kinds = LAST_BLANK; kinds <= ALONE_IN_UNIT; kinds++)
        if (classic_singles(cover->classic, &board, kinds)) return LAST_VALUE << kinds;
    logic_resume(marks, cover, &board);
    return -1;
}

int logic_climb(const Cover *cover, const unsigned char *givens, int known) {
    Marks marks;
    int technique = 1, hardest = 0;
    if (!memchr(givens, 0, (size_t)cover->cells)) return 0;
    if (cover->classic && (known & HIDDEN_SINGLES) == HIDDEN_SINGLES) {
        if ((hardest = climb_classic(&marks, cover, givens)) > 0) return hardest;
        technique = HIDDEN_SINGLE_LINE << 1;
    } else {
        logic_read(&marks, cover, givens);
        while (use_related(&marks)) {}
    }
    for (; technique <= ALL_LOGIC && !logic_is_done(&marks); technique <<= 1) {
        if (!(known & technique) || !use(&marks, technique)) continue;
        hardest = technique;
        logic_run(&marks, known & (2 * technique - 1));
    }
    return logic_is_done(&marks) ? hardest : -1;
}
