/** A search for one byte sequence (Boyer-Moore-Horspool), prepared once. */
export interface ByteFinder {
  readonly length: number;
  /** First position at or after `from` where the sequence stands whole, or -1. */
  indexIn(bytes: Uint8Array, from: number): number;
}

/** `needle`: at least one byte. */
export function byteFinder(needle: Uint8Array): ByteFinder {
  const last = needle.length - 1;
  const lastByte = needle[last];
  const skip = new Uint16Array(256).fill(needle.length);
  for (let at = 0; at < last; at += 1) skip[needle[at] ?? 0] = last - at;

  function matchesAt(bytes: Uint8Array, start: number): boolean {
    for (let at = 0; at < last; at += 1) if (bytes[start + at] !== needle[at]) return false;
    return true;
  }

  return {
    length: needle.length,
    indexIn(bytes, from) {
      for (let at = from + last; at < bytes.length; at += skip[bytes[at] ?? 0] ?? 1) {
        if (bytes[at] === lastByte && matchesAt(bytes, at - last)) return at - last;
      }
      return -1;
    },
  };
}
