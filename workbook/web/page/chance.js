// The die of a recipe: it falls as in numpure_xl/sudoku/chance.py, so the same text makes the same puzzle.
// It is Python's random.Random (the Mersenne twister, Matsumoto and Nishimura, 1998), seeded with the
// SHA-256 of a text (FIPS 180-4). The browser's own SHA-256 is missing where a site has no https.

/** A seed that nobody has had, as a form shows it. */
export const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0].toString(36);

const SIZE = 624;

/** @param {number} bound */
const primesBelow = (bound) =>
  Array.from({ length: bound }, (_, at) => at).filter((n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0));

/** @param {number} root */
const fraction = (root) => Math.floor((root - Math.floor(root)) * 2 ** 32) | 0;

const PRIMES = primesBelow(312);
const ROUNDS = PRIMES.slice(0, 64).map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

/**
 * @param {number} value
 * @param {number} by
 */
const turned = (value, by) => (value >>> by) | (value << (32 - by));

/**
 * Returns the SHA-256 of a text as eight numbers of 32 bits.
 * @param {string} text
 */
export function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const hash = Int32Array.from(START);
  for (let block = 0; block < padded.length; block += 64) mix(hash, view, block);
  return Uint32Array.from(hash);
}

/**
 * @param {Int32Array} hash
 * @param {DataView} view
 * @param {number} block
 */
function mix(hash, view, block) {
  const words = new Int32Array(64);
  for (let at = 0; at < 64; at++) {
    const [near, far] = [words[at - 15], words[at - 2]];
    const small = turned(near, 7) ^ turned(near, 18) ^ (near >>> 3);
    const large = turned(far, 17) ^ turned(far, 19) ^ (far >>> 10);
    words[at] = at < 16 ? view.getInt32(block + 4 * at) : (words[at - 16] + small + words[at - 7] + large) | 0;
  }
  let [a, b, c, d, e, f, g, h] = hash;
  for (let at = 0; at < 64; at++) {
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at] + words[at]) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, at) => (hash[at] += value));
}

export class Chance {
  /** @param {string} text */
  constructor(text) {
    const key = [...sha256(text)].reverse();
    while (key.length > 1 && !key[key.length - 1]) key.pop(); // as a number it begins with a digit
    this.state = seeded(key);
    this.at = SIZE;
    this.random = () => ((this.#next() >>> 5) * 2 ** 26 + (this.#next() >>> 6)) / 2 ** 53;
  }

  /**
   * @template Item
   * @param {Item[]} items
   */
  choice(items) {
    return items[Math.floor(this.random() * items.length)];
  }

  /**
   * @template Item
   * @param {Iterable<Item>} items
   */
  shuffled(items) {
    const deck = [...items];
    for (let last = deck.length - 1; last > 0; last--) {
      const chosen = Math.floor(this.random() * (last + 1));
      [deck[last], deck[chosen]] = [deck[chosen], deck[last]];
    }
    return deck;
  }

  #next() {
    if (this.at === SIZE) this.#twist();
    let value = this.state[this.at++];
    value ^= value >>> 11;
    value ^= (value << 7) & 0x9d2c5680;
    value ^= (value << 15) & 0xefc60000;
    return value ^ (value >>> 18);
  }

  #twist() {
    const { state } = this;
    for (let at = 0; at < SIZE; at++) {
      const joined = (state[at] & 0x80000000) | (state[(at + 1) % SIZE] & 0x7fffffff);
      state[at] = state[(at + 397) % SIZE] ^ (joined >>> 1) ^ (joined & 1 ? 0x9908b0df : 0);
    }
    this.at = 0;
  }
}

/** @param {number[]} key */
function seeded(key) {
  const state = new Uint32Array(SIZE);
  /** @param {number} at */
  const before = (at) => state[at - 1] ^ (state[at - 1] >>> 30);
  state[0] = 19650218;
  for (let at = 1; at < SIZE; at++) state[at] = Math.imul(before(at), 1812433253) + at;
  let at = 1;
  const stepped = () => {
    if (++at < SIZE) return;
    state[0] = state[SIZE - 1];
    at = 1;
  };
  for (let round = 0; round < Math.max(SIZE, key.length); round++) {
    const place = round % key.length;
    state[at] = (state[at] ^ Math.imul(before(at), 1664525)) + key[place] + place;
    stepped();
  }
  for (let round = 1; round < SIZE; round++) {
    state[at] = (state[at] ^ Math.imul(before(at), 1566083941)) - at;
    stepped();
  }
  state[0] = 0x80000000;
  return state;
}
