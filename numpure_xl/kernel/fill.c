/* Attempts at a full grid, one after another, as fillers/search.py makes them: with the same die the
   same grid. Where regions and diagonals leave few grids, a hundred thousand attempts fail for one.

   An attempt shuffles the first row. But for the names of the digits all of them go the same ways:
   so the first row is 1, 2, 3 ... here, and where the names decide, which they do in what is drawn
   from, they are looked up. In another order the same draws lead to the same position. So positions
   that are reached again are remembered, and where their candidates lead: soon most steps are. */

#include "fill.h"

#include <stdlib.h>
#include <string.h>

enum { SEEN = -1, UNSEEN, DEAD, START }; /* where a candidate leads; SEEN: to what was left once */
enum { STATE_BYTES = 1 << 24, MOST_POSITIONS = 1 << 16, STATE_ROOM = 2 * MOST_POSITIONS };
enum { NEXT_ROOM = 1 << 20, ATTEMPTS_PER_SLICE = 1 << 10 };

static size_t words_of(const Fill *fill) { return (size_t)fill->search.cover->words; }

static word *state_of(const Fill *fill, int at) {
    return at == fill->most ? fill->search.state : fill->states + (size_t)at * words_of(fill);
}

static int count(uint32_t bits) {
    int number = 0;
    for (; bits; bits &= bits - 1) number++;
    return number;
}

/* Return the candidates of a group if it is among those with the fewest of its row, else 0. */
static uint32_t if_few(const Search *search, int group) {
    int low = field(search->cover, group), at = low / WORD_BITS;
    if (!(search->few[at] & one(low + search->cover->side))) return 0;
    return (uint32_t)(search->state[at] >> low % WORD_BITS) & ~(~(uint32_t)0 << search->cover->side);
}

/* Say what is drawn next from the state that was taken up; the rows before this one are full. */
static Position look(Search *search, int row) {
    const Cover *cover = search->cover;
    int side = cover->side, cells = cover->units * side, lines = cover->lines;
    Position position = {row, 0, -1, 0, 0};
    while (position.row < lines && !search_fewest(search, position.row)) position.row++;
    if (position.row == lines) return position;
    int first = position.row * side;
    uint32_t few = 0, bits;
    for (int digit = 0; digit < side; digit++)
        if ((bits = if_few(search, first + digit))) {
            position.digits |= (uint32_t)1 << digit;
            few = bits;
        }
    for (int place = first; !few && place < first + side; place++) {
        int cell = cover->unit[place];
        if ((few = position.digits = if_few(search, cells + cell))) position.cell = cell;
    }
    position.number = count(few);
    return position;
}

static word mixed(const Fill *fill, const word *state) {
    word hash = 0;
    for (size_t i = 0; i < words_of(fill); i++) {
        hash = (hash ^ state[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash;
}

/* Return the position of the state that was taken up, and remember it if there is room. */
static int position_here(Fill *fill, int row) {
    size_t size = words_of(fill) * sizeof(word), at;
    const word *state = fill->search.state;
    for (at = mixed(fill, state) % STATE_ROOM; fill->by_state[at]; at = (at + 1) % STATE_ROOM)
        if (!memcmp(state_of(fill, fill->by_state[at]), state, size)) return fill->by_state[at];
    Position position = look(&fill->search, row);
    int ways = count(position.digits) * (position.cell < 0 ? position.number : 1);
    int has_room = fill->number < fill->most && fill->next_used + ways <= NEXT_ROOM;
    int number = has_room ? fill->number++ : fill->most;
    position.next = fill->next_used;
    fill->position[number] = position;
    if (!has_room) return number;
    fill->next_used += ways;
    memcpy(state_of(fill, number), state, size);
    fill->by_state[at] = number;
    return number;
}

/* Place a candidate and the singles that follow; return the position that this leads to, and
   remember it if it was `seen`. */
static int place_from(Fill *fill, int from, int candidate, int32_t seen) {
    int row = fill->position[from].row;
    if (from < fill->most)
        memcpy(fill->search.state, state_of(fill, from), words_of(fill) * sizeof(word));
    if (!search_place(&fill->search, candidate)) return DEAD;
    if (seen) return position_here(fill, row);
    fill->position[fill->most] = look(&fill->search, row);
    return fill->most;
}

int fill_open(Fill *fill, const Cover *cover, const unsigned char *die) {
    unsigned char row[MOST_CELLS] = {0};
    memset(fill, 0, sizeof *fill);
    if (die_read(&fill->die, die) < 0) return -2;
    for (int cell = 0; cell < cover->side && !digits_differ(cover); cell++)
        row[cell] = (unsigned char)(cell + 1);
    if (search_digits(&fill->search, cover, row, NULL) < 0) return -1;
    size_t size = (size_t)cover->words * sizeof(word);
    fill->most = STATE_BYTES / (int)size < MOST_POSITIONS ? STATE_BYTES / (int)size : MOST_POSITIONS;
    fill->position = malloc(((size_t)fill->most + 1) * sizeof(Position));
    fill->states = malloc((size_t)fill->most * size);
    fill->by_state = calloc(STATE_ROOM, sizeof(int32_t));
    fill->next = calloc(NEXT_ROOM, sizeof(int32_t));
    if (!fill->position || !fill->states || !fill->by_state || !fill->next) return -1;
    fill->position[DEAD] = fill->position[START] = (Position){0, 0, -1, 0, 0};
    fill->number = START;
    if (search_take(&fill->search, 0)) position_here(fill, 0);
    return 0;
}

void fill_close(Fill *fill) {
    search_close(&fill->search);
    free(fill->position);
    free(fill->states);
    free(fill->by_state);
    free(fill->next);
}

/* Return one of some digits: that with so many before it, in the order of their names. */
static int by_name(uint32_t digits, const unsigned char *named, int chosen) {
    while (!(digits >> *named & 1) || chosen--) named++;
    return *named;
}

static int place_of(const Fill *fill, int at, int group, int chosen) {
    int low = field(fill->search.cover, group), place = 0;
    word bits = state_of(fill, at)[low / WORD_BITS] >> low % WORD_BITS;
    while (!(bits >> place & 1) || chosen--) place++;
    return place;
}

/* Draw a candidate of a position and return where it leads; `named` are the digits in the order of
   their names. */
static int draw(Fill *fill, int at, const unsigned char *named) {
    const Cover *cover = fill->search.cover;
    const Position *position = &fill->position[at];
    int is_cell = position->cell >= 0, chosen = die_below(&fill->die, position->number);
    int digit = by_name(position->digits, named, is_cell ? chosen : 0), group = 0;
    int rank = count(position->digits & (((uint32_t)1 << digit) - 1));
    if (!is_cell) rank = rank * position->number + chosen;
    fill->ways[fill->drawn++] = (unsigned char)position->number;
    int32_t *next = at < fill->most ? &fill->next[position->next + rank] : NULL;
    if (next && *next > UNSEEN) return *next;
    if (!is_cell) group = position->row * cover->side + digit;
    int drawn = is_cell ? candidate(cover, position->cell, digit)
                        : member_of(cover, group, place_of(fill, at, group, chosen));
    int to = place_from(fill, at, drawn, next && *next == SEEN);
    if (next) *next = to == fill->most ? SEEN : to;
    return to;
}

/* Give each digit a name at random; its own where signs tell digits apart. */
static void name_digits(Die *die, const Cover *cover, unsigned char *names) {
    int side = cover->side;
    for (int i = 0; i < side; i++) names[i] = (unsigned char)(i + 1);
    for (int last = digits_differ(cover) ? 0 : side - 1; last > 0; last--) {
        int chosen = die_below(die, last + 1);
        unsigned char name = names[last];
        names[last] = names[chosen];
        names[chosen] = name;
    }
}

static int is_full(const Fill *fill, int at) {
    return at != DEAD && fill->position[at].row == fill->search.cover->lines;
}

Outcome fill_run(Fill *fill) {
    const Cover *cover = fill->search.cover;
    while (fill->attempts++ < ATTEMPTS_PER_SLICE) {
        unsigned char names[LARGEST], named[LARGEST];
        int at = START;
        fill->drawn = 0;
        name_digits(&fill->die, cover, names);
        for (int i = 0; i < cover->side; i++) named[names[i] - 1] = (unsigned char)i;
        while (fill->position[at].number) at = draw(fill, at, named);
        if (!is_full(fill, at)) continue;
        memmove(fill->search.state, state_of(fill, at), words_of(fill) * sizeof(word));
        search_solution(&fill->search, fill->digits);
        memset(fill->ways + fill->drawn, 0, sizeof fill->ways - (size_t)fill->drawn);
        for (int cell = 0; cell < cover->cells; cell++)
            if (fill->digits[cell]) fill->digits[cell] = names[fill->digits[cell] - 1];
        return FOUND;
    }
    fill->attempts = 0;
    return INTERRUPTED;
}
