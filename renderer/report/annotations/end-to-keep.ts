/** Maximum length of a value that is treated as a hash or a path, in characters. */
const MAX_LENGTH = 400;

/** Number of characters to keep at the end of a hash, and the maximum number to keep of the last part of a path. */
const HASH_END = 8;
const PATH_END = 28;

/** At least 32 hexadecimal digits, or a UUID with hyphens. */
const HASH = /^\{?(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\}?$/i;
/** A Unix or Windows path, or a URL. It has at least two separators, and no characters that are rare in paths. */
const PATH = /^[^\s,;"{}[\]]*[\\/][^,;"{}[\]]*[\\/][^,;"{}[\]]+$/;

/** Returns the number of characters that must stay visible at the end of a value, to distinguish it from similar values. 0: its beginning distinguishes it. */
export function endToKeep(value: string): number {
  if (value.length > MAX_LENGTH) return 0;
  if (HASH.test(value)) return HASH_END;
  if (!PATH.test(value)) return 0;
  const last = Math.max(value.lastIndexOf('/', value.length - 2), value.lastIndexOf('\\', value.length - 2));
  const end = Math.min(value.length - last, PATH_END);
  // Do not split a surrogate pair.
  return /^[\uDC00-\uDFFF]/.test(value.slice(-end)) ? end - 1 : end;
}
