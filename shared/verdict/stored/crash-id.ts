/** Like the collector's pattern, this one accepts a line feed at the end. */
const CRASH_ID = /^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{6}[0-9]{6}\n?$/;

/**
 * Returns true for a valid crash id that a client can set (measured). The seventh character from the end is the throttling result: 0 (accepted) or 1
 * (deferred).
 */
export function isCrashId(text: string): boolean {
  return CRASH_ID.test(text) && (text.at(-7) === '0' || text.at(-7) === '1');
}
