const UNITS = ['kB', 'MB', 'GB', 'TB'] as const;

const BINARY_UNITS = [
  ['GiB', 1_073_741_824],
  ['MiB', 1_048_576],
  ['KiB', 1_024],
] as const;

/** Formats a size for display: `842 B`, `4.1 kB`, `1.2 MB` (decimal units, one digit below 100). */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} B`;
  let value = bytes;
  let unit = 'B';
  for (const next of UNITS) {
    if (value < 999.5) break;
    value /= 1000;
    unit = next;
  }
  return `${value < 99.95 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
}

/** Formats a size limit as users set it: `25 MiB` for a whole number of units, otherwise exact bytes. */
export function formatLimit(bytes: number): string {
  const unit = BINARY_UNITS.find(([, size]) => bytes >= size && bytes % size === 0);
  return unit === undefined ? exactBytes(bytes) : `${formatCount(bytes / unit[1])} ${unit[0]}`;
}

/**
 * Formats a size that is compared with a limit: `25.004 MiB`. Uses the limit's unit, and enough digits to show that the size differs from the limit and from
 * zero.
 */
export function formatAgainst(bytes: number, limit: number): string {
  const unit = BINARY_UNITS.find(([, size]) => limit >= size && limit % size === 0);
  if (unit === undefined) return exactBytes(bytes);
  const digits = [1, 2, 3].find((count) => ![limit / unit[1], 0].includes(Number((bytes / unit[1]).toFixed(count))));
  return digits === undefined && bytes !== limit ? exactBytes(bytes) : `${formatCountOf(bytes / unit[1], digits ?? 0)} ${unit[0]}`;
}

function formatCountOf(value: number, digits: number): string {
  const [whole = '', fraction = ''] = value.toFixed(digits).split('.');
  return fraction === '' ? formatCount(Number(whole)) : `${formatCount(Number(whole))}.${fraction}`;
}

/** The exact size, for tooltips and screen readers: `1,234,567 bytes`. */
export function exactBytes(bytes: number): string {
  return bytes === 1 ? '1 byte' : `${formatCount(bytes)} bytes`;
}

/** Formats a count as `1,234`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}
