/** Number of 16-bit digits in a 64-bit number. The lowest digit comes first, because all supported machines are little-endian. */
const DIGITS = 4;
const BASE = 65_536;
const LAST = BASE - 1;

/** Sorts slots by their numbers, stably; NaN comes last in both directions. Linear: one pass for each digit in which any two numbers differ. */
export function sortedByNumber(slots: Int32Array, numbers: Float64Array, descending: boolean): Int32Array {
  const sorted = new Int32Array(slots.length);
  const count = partition(slots, numbers, sorted);
  const keys = keysOf(sorted.subarray(0, count), numbers, descending);
  let from = Int32Array.from({ length: count }, (_, at) => at);
  let to = new Int32Array(count);
  for (let digit = 0; digit < DIGITS; digit += 1) {
    const ends = digitEnds(keys, digit, count);
    if (ends === null) continue;
    for (const at of from) {
      const value = keys[at * DIGITS + digit] ?? 0;
      const end = ends[value] ?? 0;
      to[end] = at;
      ends[value] = end + 1;
    }
    [from, to] = [to, from];
  }
  const before = sorted.slice(0, count);
  for (let index = 0; index < count; index += 1) sorted[index] = before[from[index] ?? 0] ?? 0;
  return sorted;
}

/** Puts slots with a number first, the others after them. Returns how many have a number. */
function partition(slots: Int32Array, numbers: Float64Array, into: Int32Array): number {
  let count = 0;
  for (const slot of slots) if (!Number.isNaN(numbers[slot] ?? Number.NaN)) into[count++] = slot;
  let at = count;
  for (const slot of slots) if (Number.isNaN(numbers[slot] ?? Number.NaN)) into[at++] = slot;
  return count;
}

/** Maps the bits of the numbers to unsigned integers with the same order. */
function keysOf(slots: Int32Array, numbers: Float64Array, descending: boolean): Uint16Array {
  const values = new Float64Array(slots.length);
  // Adding 0 turns -0 into 0, so that the two have equal keys.
  for (let at = 0; at < slots.length; at += 1) values[at] = (numbers[slots[at] ?? 0] ?? 0) + 0;
  const keys = new Uint16Array(values.buffer);
  for (let at = 0; at < keys.length; at += DIGITS) {
    const negative = (keys[at + DIGITS - 1] ?? 0) > LAST >> 1;
    const flipped = negative !== descending ? LAST : 0;
    for (let digit = 0; digit < DIGITS - 1; digit += 1) keys[at + digit] = (keys[at + digit] ?? 0) ^ flipped;
    keys[at + DIGITS - 1] = (keys[at + DIGITS - 1] ?? 0) ^ (descending ? (negative ? 0 : LAST >> 1) : negative ? LAST : BASE >> 1);
  }
  return keys;
}

/** Start index for each value of a digit; null if all numbers have the same value. */
function digitEnds(keys: Uint16Array, digit: number, count: number): Int32Array | null {
  const ends = new Int32Array(BASE + 1);
  for (let at = 0; at < count; at += 1) {
    const value = (keys[at * DIGITS + digit] ?? 0) + 1;
    ends[value] = (ends[value] ?? 0) + 1;
  }
  if (count === 0 || ends[(keys[digit] ?? 0) + 1] === count) return null;
  for (let value = 1; value <= BASE; value += 1) ends[value] = (ends[value] ?? 0) + (ends[value - 1] ?? 0);
  return ends;
}
