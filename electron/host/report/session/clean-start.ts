/** The switch that begins with nothing open; what was open before is forgotten, its edits wait on the start screen. */
export const CLEAN_START = '--clean';

export function isCleanStart(argv: readonly string[]): boolean {
  return argv.includes(CLEAN_START);
}
