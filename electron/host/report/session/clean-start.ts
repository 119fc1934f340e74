/**
 * Command-line switch: Crashlens starts with nothing open. The open reports of the last session are forgotten, but the start screen lists their saved edits.
 */
export const CLEAN_START = '--clean';

export function isCleanStart(argv: readonly string[]): boolean {
  return argv.includes(CLEAN_START);
}
