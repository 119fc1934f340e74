/** Most characters that the collector keeps of a binary part's name. */
const MAX_DUMP_NAME_LENGTH = 30;

/** The name under which the collector keeps a binary part: letters, digits and underscores, at most 30 (measured). */
export function sanitisedDumpName(name: string): string {
  return name.replace(/[^A-Za-z0-9_]/g, '').slice(0, MAX_DUMP_NAME_LENGTH);
}

const RESERVED_DUMP_NAMES: ReadonlySet<string> = new Set(['dump_names', 'processed_crash', 'raw_crash']);

/** The collector would keep a binary part of that name where it keeps something of its own (measured). */
export function isReservedDumpName(name: string): boolean {
  return RESERVED_DUMP_NAMES.has(sanitisedDumpName(name));
}
