/** Parameters of Punycode (RFC 3492, 5). */
const BASE = 36;
const FIRST_BIAS = 72;
const FIRST_POINT = 0x80;
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** The number of code points per call of `String.fromCodePoint`, because the number of arguments is limited. */
const POINTS_AT_ONCE = 4_096;

/** The threshold for a digit (RFC 3492, 3.3). A digit below the threshold ends its number. */
function threshold(digitIndex: number, bias: number): number {
  return Math.min(Math.max(BASE * (digitIndex + 1) - bias, 1), 26);
}

function adapted(delta: number, isFirst: boolean, length: number): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > 455; bias += BASE) rest = Math.floor(rest / 35);
  return bias + Math.floor((BASE * rest) / (rest + 38));
}

/** Decoded insertions. The n-th inserts `points[n]` at `positions[n]` into the text after the previous insertions. */
interface Insertions {
  readonly points: Uint32Array;
  readonly positions: Uint32Array;
  readonly count: number;
}

/** Decodes Punycode. Returns null for invalid text. Accepts lone surrogates, as Python does. Takes n log n time. */
export function decodePunycode(ascii: string): string | null {
  const dash = ascii.lastIndexOf('-');
  const plain = dash < 0 ? '' : ascii.slice(0, dash);
  const insertions = readInsertions(ascii, dash + 1, plain.length);
  return insertions === null ? null : textOfPoints(withInsertions(plain, insertions));
}

/** Reads the numbers after the plain characters of `ascii`, beginning at `from`. Returns null if a number is incomplete or exceeds Unicode. */
function readInsertions(ascii: string, from: number, plainLength: number): Insertions | null {
  // Every insertion takes at least one digit.
  const points = new Uint32Array(ascii.length - from);
  const positions = new Uint32Array(ascii.length - from);
  let [point, position, bias, count] = [FIRST_POINT, -1, FIRST_BIAS, 0];
  for (let at = from; at < ascii.length; count += 1) {
    const length = plainLength + count + 1;
    let [delta, weight] = [0, 1];
    for (let digitIndex = 0; ; digitIndex += 1) {
      const digit = at < ascii.length ? digitOf(ascii.charCodeAt(at)) : -1;
      if (digit < 0) return null;
      at += 1;
      delta += digit * weight;
      const limit = threshold(digitIndex, bias);
      if (digit < limit) break;
      weight *= BASE - limit;
      if (weight > Number.MAX_SAFE_INTEGER) return null;
    }
    position += delta + 1;
    point += Math.floor(position / length);
    if (point > 0x10ffff) return null;
    position %= length;
    points[count] = point;
    positions[count] = position;
    bias = adapted(delta, count === 0, length);
  }
  return { points, positions, count };
}

/** The value of a digit, case-insensitive; -1 for any other character. */
function digitOf(unit: number): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30 + 26;
  const letter = (unit | 0x20) - 0x61;
  return letter >= 0 && letter < 26 ? letter : -1;
}

/**
 * Applies the insertions from the last to the first, so that nothing has to be moved. The last insertion is at its own position. Each earlier insertion at
 * position p takes the p-th free position, from 0. A Fenwick tree counts the free positions of each interval.
 */
function withInsertions(plain: string, { points, positions, count }: Insertions): Uint32Array {
  const length = plain.length + count;
  const all = new Uint32Array(length);
  const free = allFree(length);
  for (let index = count - 1; index >= 0; index -= 1) all[takeFree(free, positions[index] ?? 0)] = points[index] ?? 0;
  // Inserted characters are never ASCII, so a value below FIRST_POINT marks a free position.
  for (let at = 0, next = 0; at < length && next < plain.length; at += 1) {
    if ((all[at] ?? 0) >= FIRST_POINT) continue;
    all[at] = plain.charCodeAt(next);
    next += 1;
  }
  return all;
}

/** A tree of `length` free positions. Node `n`, from 1, counts the free positions of the interval that ends with position `n - 1`. */
function allFree(length: number): Uint32Array {
  const tree = new Uint32Array(length + 1);
  for (let node = 1; node <= length; node += 1) tree[node] = node & -node;
  return tree;
}

/** Takes the free position that has `before` free positions before it, and returns it. */
function takeFree(tree: Uint32Array, before: number): number {
  let [node, left] = [0, before];
  for (let step = 2 ** Math.floor(Math.log2(tree.length)); step >= 1; step /= 2) {
    const next = node + step;
    if (next >= tree.length) continue;
    const count = tree[next] ?? 0;
    if (count <= left) {
      left -= count;
      node = next;
    } else tree[next] = count - 1;
  }
  return node;
}

function textOfPoints(points: Uint32Array): string {
  let text = '';
  for (let at = 0; at < points.length; at += POINTS_AT_ONCE) text += String.fromCodePoint(...points.subarray(at, at + POINTS_AT_ONCE));
  return text;
}

/** Encodes a text with at least one character beyond ASCII as Punycode. */
export function encodePunycode(text: string): string {
  const points = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const plain = points.filter((value) => value < FIRST_POINT);
  const beyond = [...new Set(points.filter((value) => value >= FIRST_POINT))].sort((a, b) => a - b);
  let result = plain.length === 0 ? '' : `${String.fromCharCode(...plain)}-`;
  let [before, delta, bias, done] = [FIRST_POINT, 0, FIRST_BIAS, plain.length];
  for (const point of beyond) {
    delta += (point - before) * (done + 1);
    before = point;
    for (const value of points) {
      if (value < point) delta += 1;
      if (value !== point) continue;
      result += numberText(delta, bias);
      bias = adapted(delta, done === plain.length, done + 1);
      delta = 0;
      done += 1;
    }
    delta += 1;
    before += 1;
  }
  return result;
}

function numberText(delta: number, bias: number): string {
  let text = '';
  let rest = delta;
  for (let digitIndex = 0; ; digitIndex += 1) {
    const limit = threshold(digitIndex, bias);
    if (rest < limit) return text + DIGITS.charAt(rest);
    text += DIGITS.charAt(limit + ((rest - limit) % (BASE - limit)));
    rest = Math.floor((rest - limit) / (BASE - limit));
  }
}
