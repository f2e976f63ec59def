/* The Mersenne Twister MT19937 (Matsumoto and Nishimura, 1998), which Python promises to keep: so a
   die of Python can be thrown here, and go on there. */

#include "die.h"

enum { MIDDLE = 397 };

int die_read(Die *die, const unsigned char *bytes) {
    for (int i = 0; i <= DIE_WORDS; i++, bytes += 4) {
        uint32_t number = bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
                          (uint32_t)bytes[3] << 24;
        *(i < DIE_WORDS ? &die->word[i] : &die->at) = number;
    }
    return die->at <= DIE_WORDS ? 0 : -1;
}

void die_write(const Die *die, unsigned char *bytes) {
    for (int i = 0; i < DIE_BYTES; i++) {
        uint32_t number = i / 4 < DIE_WORDS ? die->word[i / 4] : die->at;
        bytes[i] = (unsigned char)(number >> i % 4 * 8);
    }
}

static void make_words(Die *die) {
    uint32_t *word = die->word;
    for (int i = 0; i < DIE_WORDS; i++) {
        uint32_t pair = (word[i] & 0x80000000u) | (word[(i + 1) % DIE_WORDS] & 0x7fffffffu);
        word[i] = word[(i + MIDDLE) % DIE_WORDS] ^ pair >> 1 ^ (pair & 1 ? 0x9908b0dfu : 0);
    }
    die->at = 0;
}

static uint32_t next_word(Die *die) {
    if (die->at == DIE_WORDS) make_words(die);
    uint32_t number = die->word[die->at++];
    number ^= number >> 11;
    number ^= number << 7 & 0x9d2c5680u;
    number ^= number << 15 & 0xefc60000u;
    return number ^ number >> 18;
}

double die_roll(Die *die) {
    uint32_t high = next_word(die) >> 5, low = next_word(die) >> 6; /* 27 bits and 26 */
    return (high * 67108864.0 + low) / 9007199254740992.0;
}
