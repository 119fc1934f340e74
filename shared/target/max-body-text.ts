import { formatLimit } from '../bytes/quantities.ts';
import type { TargetRules } from './target-rules.ts';

/** Bytes of a unit by its lower-case name. `k`, `M` and `G` are powers of 1,024, as HTTP servers take them in their own settings. */
const UNITS: ReadonlyMap<string, number> = new Map([
  ['', 1],
  ['b', 1],
  ['byte', 1],
  ['bytes', 1],
  ['k', 1_024],
  ['kib', 1_024],
  ['kb', 1_000],
  ['m', 1_048_576],
  ['mib', 1_048_576],
  ['mb', 1_000_000],
  ['g', 1_073_741_824],
  ['gib', 1_073_741_824],
  ['gb', 1_000_000_000],
]);

const SIZE = /^(\d{1,15}|\d{1,3}(?:,\d{3}){1,4})(\.\d{1,6})?[ \t]*([a-z]*)$/i;

const NONE = 'none';

/** A maximum as people write it: bytes, bytes with a unit (`25 MiB`, `25M`), or `none`. null where the text is no such thing, or is zero. */
export function readMaxBody(text: string): Pick<TargetRules, 'maxBody'> | null {
  const written = text.trim();
  if (written.toLowerCase() === NONE) return { maxBody: null };
  const [, whole = '', fraction = '', name = ''] = SIZE.exec(written) ?? [];
  const unit = UNITS.get(name.toLowerCase());
  if (whole === '' || unit === undefined) return null;
  const bytes = Math.floor(Number(`${whole.replaceAll(',', '')}${fraction}`) * unit);
  return bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER ? { maxBody: bytes } : null;
}

/** The same in words that are read back alike. */
export function writeMaxBody(maxBody: TargetRules['maxBody']): string {
  return maxBody === null ? NONE : formatLimit(maxBody);
}
