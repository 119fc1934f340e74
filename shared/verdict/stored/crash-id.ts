/** The collector's pattern also accepts one line feed at the end. */
const CRASH_ID = /^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{6}[0-9]{6}\n?$/;

/**
 * Returns true for a valid crash id from a client that may set one: the seventh character from the end is the throttling result, accepted or deferred
 * (measured).
 */
export function isCrashId(text: string): boolean {
  return CRASH_ID.test(text) && (text.at(-7) === '0' || text.at(-7) === '1');
}
