/** Units by lower-case name, in bytes. `k`, `M` and `G` are powers of 1,024, as in the settings of HTTP servers. */
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

/** Parses a size of at least 1 byte: a number of bytes, or a number with a unit (`25 MiB`, `25M`, `1,000,000 bytes`). Returns null for any other text. */
export function readSize(text: string): number | null {
  const [, whole = '', fraction = '', name = ''] = SIZE.exec(text.trim()) ?? [];
  const unit = UNITS.get(name.toLowerCase());
  if (whole === '' || unit === undefined) return null;
  const bytes = Math.floor(Number(`${whole.replaceAll(',', '')}${fraction}`) * unit);
  return bytes >= 1 && bytes <= Number.MAX_SAFE_INTEGER ? bytes : null;
}
