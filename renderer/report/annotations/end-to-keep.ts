/** Longer values are not treated as paths. */
const MAX_LENGTH = 400;

/** Maximum number of characters to keep at the end of a hash, and of the last component of a path. */
const HASH_END = 8;
const PATH_END = 28;

/** At least 32 hexadecimal digits, or a UUID with hyphens. */
const HASH = /^\{?(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
/** A path of either kind, or a URL: at least two separators, and no characters that occur only in text. */
const PATH = /^[^\s,;"{}[\]]*[\\/][^,;"{}[\]]*[\\/][^,;"{}[\]]+$/;

/**
 * Returns the number of characters that must stay visible at the end of a value, to distinguish it from similar values; 0 if its beginning distinguishes it.
 */
export function endToKeep(value: string): number {
  if (value.length > MAX_LENGTH) return 0;
  if (HASH.test(value)) return HASH_END;
  if (!PATH.test(value)) return 0;
  const last = Math.max(value.lastIndexOf('/', value.length - 2), value.lastIndexOf('\\', value.length - 2));
  const end = Math.min(value.length - last, PATH_END);
  // Do not split a surrogate pair.
  return /^[\uDC00-\uDFFF]/.test(value.slice(-end)) ? end - 1 : end;
}
