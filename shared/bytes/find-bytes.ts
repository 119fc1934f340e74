/** A search for one byte sequence, prepared once. Linear in what is searched, whatever stands there. */
export interface ByteFinder {
  readonly length: number;
  /** First position at or after `from` where the sequence stands whole, or -1. */
  indexIn(bytes: Uint8Array, from: number): number;
}

/** `needle`: at least one byte. */
export function byteFinder(needle: Uint8Array): ByteFinder {
  const length = needle.length;
  const last = length - 1;
  const lastByte = needle[last];
  const skip = new Uint16Array(256).fill(Math.min(length, 0xffff));
  for (let at = 0; at < last; at += 1) skip[needle[at] ?? 0] = Math.min(last - at, 0xffff);
  let borders: Int32Array | null = null;

  /** Bytes of the needle that stand at `start`. */
  function matchedAt(bytes: Uint8Array, start: number): number {
    let at = 0;
    while (at < length && bytes[start + at] === needle[at]) at += 1;
    return at;
  }

  /** Boyer-Moore-Horspool, which skips most of a dump. Bytes that nearly match again and again make it slow: then the other way goes on. */
  function indexIn(bytes: Uint8Array, from: number): number {
    let compared = 0;
    for (let at = from + last; at < bytes.length; at += skip[bytes[at] ?? 0] ?? 1) {
      if (bytes[at] !== lastByte) continue;
      const matched = matchedAt(bytes, at - last);
      if (matched === length) return at - last;
      compared += matched;
      if (compared > 4 * (at - from) + 4 * length) return indexByBorders(bytes, at - last);
    }
    return -1;
  }

  /** Knuth-Morris-Pratt: no byte is compared more than twice. */
  function indexByBorders(bytes: Uint8Array, from: number): number {
    borders ??= bordersOf(needle);
    let matched = 0;
    for (let at = from; at < bytes.length; at += 1) {
      while (matched > 0 && bytes[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
      if (bytes[at] === needle[matched]) matched += 1;
      if (matched === length) return at - last;
    }
    return -1;
  }

  return { length, indexIn };
}

/** For each beginning of the needle, the length of its longest proper beginning that is also its end. */
function bordersOf(needle: Uint8Array): Int32Array {
  const borders = new Int32Array(needle.length);
  for (let at = 1, matched = 0; at < needle.length; at += 1) {
    while (matched > 0 && needle[at] !== needle[matched]) matched = borders[matched - 1] ?? 0;
    if (needle[at] === needle[matched]) matched += 1;
    borders[at] = matched;
  }
  return borders;
}
