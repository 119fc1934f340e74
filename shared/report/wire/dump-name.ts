/** The number of characters of a binary part's name that the collector keeps. */
const MAX_DUMP_NAME_LENGTH = 30;

/** The name under which the collector stores a binary part: letters, digits and underscores, at most 30 (measured). */
export function sanitisedDumpName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '').slice(0, MAX_DUMP_NAME_LENGTH);
}

const RESERVED_DUMP_NAMES: ReadonlySet<string> = new Set(['dump_names', 'processed_crash', 'raw_crash']);

/** True if the collector would store a binary part with that name in place of its own data (measured). */
export function isReservedDumpName(name: string): boolean {
  return RESERVED_DUMP_NAMES.has(sanitisedDumpName(name));
}
