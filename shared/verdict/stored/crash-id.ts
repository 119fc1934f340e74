/** The collector's pattern also takes one line feed at the end. */
const CRASH_ID = /^[a-f0-9]{8}-(?:[a-f0-9]{4}-){3}[a-f0-9]{6}[0-9]{6}\n?$/;

/** Whether a client that may set the crash id has set one: its seventh character from the end tells how it was throttled, accepted or deferred (measured). */
export function isCrashId(text: string): boolean {
  return CRASH_ID.test(text) && (text.at(-7) === '0' || text.at(-7) === '1');
}
