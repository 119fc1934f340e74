/**
 * Command-line switch: Crashlens starts with nothing open. The open reports of the last session are forgotten; their saved edits are listed on the start
 * screen.
 */
export const CLEAN_START = '--clean';

export function isCleanStart(argv: readonly string[]): boolean {
  return argv.includes(CLEAN_START);
}
