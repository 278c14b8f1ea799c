/** SHA-256 of a text, in hexadecimal. The browser has one only on pages that came by https. */

const PRIMES = firstPrimes(64);
const INITIAL = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(many: number): number[] {
  const primes: number[] = [];
  for (let next = 2; primes.length < many; next++)
    if (primes.every((prime) => next % prime !== 0)) primes.push(next);
  return primes;
}

/** The first 32 bits behind the point. */
function fraction(number: number): number {
  return ((number % 1) * 2 ** 32) | 0;
}

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  const hash = Int32Array.from(INITIAL);
  for (let start = 0; start < words.length; start += 16) compress(hash, words.subarray(start, start + 16));
  return [...hash].map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The bytes, a single bit, zeros and the length in bits, as words of 32 bits in blocks of 16. */
function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array(((bytes.length + 72) >> 6) << 4);
  const put = (place: number, byte: number): void =>
    void (words[place >> 2] = (words[place >> 2] ?? 0) | (byte << (24 - (place % 4) * 8)));
  bytes.forEach((byte, place) => put(place, byte));
  put(bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function compress(hash: Int32Array, block: Int32Array): void {
  const schedule = expand(block);
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight;
  for (let round = 0; round < 64; round++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first =
      h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice + at(ROUNDS, round) + at(schedule, round);
    const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (hash[place] = (hash[place] ?? 0) + word));
}

type Eight = [number, number, number, number, number, number, number, number];

function expand(block: Int32Array): Int32Array {
  const words = new Int32Array(64);
  words.set(block);
  for (let place = 16; place < 64; place++) {
    const [early, late] = [at(words, place - 15), at(words, place - 2)];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[place] = at(words, place - 16) + small + at(words, place - 7) + large;
  }
  return words;
}

function at(words: ArrayLike<number>, place: number): number {
  return words[place] as number;
}
