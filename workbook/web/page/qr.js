// QR codes (ISO/IEC 18004) of bytes, with error correction of level L: a text -> a square of dots.

/** By version from 1: the codewords for correction in a block, and how many blocks. */
const BLOCKS = [[7, 1], [10, 1], [15, 1], [20, 1], [26, 1], [18, 2], [20, 2], [24, 2], [30, 2], [18, 4], [20, 4], [24, 4], [26, 4], [30, 4], [22, 6], [24, 6], [28, 6], [30, 6], [28, 7], [28, 8]];
const BYTES = 4; // the mode
const PADS = [0xec, 0x11];
const LEVEL_L = 1;
const MASK = 0; // every second dot, as on a chessboard
const FORMAT = [0x537, 0x5412]; // the generator of its check bits, and what they are mixed with
const VERSION = 0x1f25;

/** @type {number[]} powers of 2 in the field of 256 */
const POWERS = [1];
for (let at = 1; at < 255; at++) POWERS.push((POWERS[at - 1] << 1) ^ (POWERS[at - 1] & 0x80 ? 0x11d : 0));

/**
 * @param {number} one
 * @param {number} other
 */
const product = (one, other) => (one && other ? POWERS[(POWERS.indexOf(one) + POWERS.indexOf(other)) % 255] : 0);

/** @param {number} version */
const sizeOf = (version) => 17 + 4 * version;

/**
 * Returns the codewords that correct others: the remainder of their polynomial.
 * @param {number[]} data
 * @param {number} count
 */
function corrections(data, count) {
  let generator = [1];
  for (let power = 0; power < count; power++) {
    generator = [...generator, 0].map((factor, at) => factor ^ product(generator[at - 1] ?? 0, POWERS[power]));
  }
  const rest = [...data, ...Array(count).fill(0)];
  data.forEach((_, at) => {
    const lead = rest[at];
    generator.forEach((factor, next) => (rest[at + next] ^= product(factor, lead)));
  });
  return rest.slice(data.length);
}

/** Where dots have a fixed meaning, and what is left for codewords. */
class Square {
  /** @param {number} version */
  constructor(version) {
    this.version = version;
    this.size = sizeOf(version);
    /** @type {(boolean | null)[][]} null where nothing is yet */
    this.dots = Array.from({ length: this.size }, () => Array(this.size).fill(null));
    for (const [row, col] of [[3, 3], [3, this.size - 4], [this.size - 4, 3]]) this.#rings(row, col, 4, [3, 1, 0]);
    const places = alignments(version);
    for (const row of places) for (const col of places) if (this.dots[row][col] === null) this.#rings(row, col, 2, [2, 0]);
    for (let at = 8; at < this.size - 8; at++) this.dots[6][at] = this.dots[at][6] = at % 2 === 0;
    this.#formats();
    if (version > 6) this.#versions();
  }

  /**
   * @param {number} row
   * @param {number} col
   * @param {number} reach
   * @param {number[]} dark the rings that are, by their distance
   */
  #rings(row, col, reach, dark) {
    for (let down = -reach; down <= reach; down++) {
      for (let right = -reach; right <= reach; right++) {
        const ring = Math.max(Math.abs(down), Math.abs(right));
        if (this.dots[row + down]?.[col + right] === undefined) continue;
        this.dots[row + down][col + right] = dark.includes(ring);
      }
    }
  }

  #formats() {
    const bits = checked((LEVEL_L << 3) | MASK, 10, FORMAT[0]) ^ FORMAT[1];
    const last = this.size - 1;
    for (let at = 0; at < 15; at++) {
      const isDark = ((bits >> at) & 1) === 1;
      const near = at < 6 ? at : at < 8 ? at + 1 : at;
      if (at < 8) this.dots[near][8] = this.dots[8][last - at] = isDark;
      else {
        this.dots[8][at === 8 ? 7 : 14 - at] = isDark;
        this.dots[last - 14 + at][8] = isDark;
      }
    }
    this.dots[last - 7][8] = true;
  }

  #versions() {
    const bits = checked(this.version, 12, VERSION);
    for (let at = 0; at < 18; at++) {
      const [far, near] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.dots[far][near] = this.dots[near][far] = ((bits >> at) & 1) === 1;
    }
  }

  /**
   * Writes bits, two columns at a time, upwards and downwards in turn.
   * @param {number[]} bits
   */
  fill(bits) {
    let at = 0;
    let isUpwards = true;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right--;
      for (let step = 0; step < this.size; step++) {
        const row = isUpwards ? this.size - 1 - step : step;
        for (const col of [right, right - 1]) {
          if (this.dots[row][col] === null) this.dots[row][col] = Boolean(bits[at++]) !== ((row + col) % 2 === 0);
        }
      }
      isUpwards = !isUpwards;
    }
  }

  get free() {
    return this.dots.flat().filter((dot) => dot === null).length;
  }
}

/**
 * Returns a number with its check bits behind it.
 * @param {number} value
 * @param {number} count
 * @param {number} generator
 */
function checked(value, count, generator) {
  let rest = value << count;
  for (let bit = 31; bit >= count; bit--) if ((rest >>> bit) & 1) rest ^= generator << (bit - count);
  return (value << count) | rest;
}

/** @param {number} version */
function alignments(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = 2 * Math.ceil((last - 6) / (count - 1) / 2);
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - step * (count - 2 - at))];
}

/**
 * @param {number} value
 * @param {number} count
 */
const bitsOf = (value, count) => Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);

/**
 * Returns the dots of a text by rows; null if it is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrOf(text) {
  const bytes = [...new TextEncoder().encode(text)];
  for (let version = 1; version <= BLOCKS.length; version++) {
    const [perBlock, blocks] = BLOCKS[version - 1];
    const square = new Square(version);
    const codewords = square.free >> 3;
    const room = codewords - perBlock * blocks;
    const length = version < 10 ? 8 : 16; // bits that tell how many bytes there are
    if (4 + length + 8 * bytes.length > 8 * room) continue;
    const bits = [...bitsOf(BYTES, 4), ...bitsOf(bytes.length, length), ...bytes.flatMap((byte) => bitsOf(byte, 8))];
    const ended = Math.min(bits.length + 4, 8 * room);
    const data = Array.from({ length: Math.ceil(ended / 8) }, (_, at) => Number.parseInt(bits.slice(8 * at, 8 * at + 8).join("").padEnd(8, "0"), 2));
    for (let pad = 0; data.length < room; pad++) data.push(PADS[pad % 2]);
    square.fill(interleaved(data, perBlock, blocks).flatMap((byte) => bitsOf(byte, 8)));
    return square.dots.map((row) => row.map(Boolean));
  }
  return null;
}

/**
 * Parts data into blocks, the longer ones last, and takes a codeword of each in turn.
 * @param {number[]} data
 * @param {number} perBlock
 * @param {number} blocks
 */
function interleaved(data, perBlock, blocks) {
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  let from = 0;
  const parts = Array.from({ length: blocks }, (_, at) => data.slice(from, (from += short + Number(at >= blocks - longer))));
  const fixes = parts.map((part) => corrections(part, perBlock));
  const inTurn = (/** @type {number[][]} */ lists) => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat();
  return [...inTurn(parts), ...inTurn(fixes)];
}
