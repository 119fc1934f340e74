/** Longer ones are no path that anyone reads in a line. */
const MAX_LENGTH = 400;

/** Of a hash, and of the last component of a path, so many characters are kept at most. */
const HASH_END = 8;
const PATH_END = 28;

/** 32 hexadecimal digits or more, or an id with its hyphens. */
const HASH = /^\{?(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
/** Two separators at least and nothing that only text has: a path of either kind, or an address. */
const PATH = /^[^\s,;"{}[\]]*[\\/][^,;"{}[\]]*[\\/][^,;"{}[\]]+$/;

/** How many characters at the end of a value tell it from others like it, so that they stay in sight; 0 where its beginning does. */
export function endToKeep(value: string): number {
  if (value.length > MAX_LENGTH) return 0;
  if (HASH.test(value)) return HASH_END;
  if (!PATH.test(value)) return 0;
  const last = Math.max(value.lastIndexOf('/', value.length - 2), value.lastIndexOf('\\', value.length - 2));
  const end = Math.min(value.length - last, PATH_END);
  // A character of two units is not cut in two.
  return /^[\uDC00-\uDFFF]/.test(value.slice(-end)) ? end - 1 : end;
}
