/** The name that makes a binary part the minidump of the crashing process (interface, Binary part). */
export const MAIN_MINIDUMP = 'upload_file_minidump';

const LETTERS = MAIN_MINIDUMP.replaceAll('_', '');

/** Letters that may be missing, too many or other ones. */
const MOST_SLIPS = 2;

/** True for another spelling of the one name that counts: other case or separators, a slip or two. */
export function isLikeMainMinidump(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return name !== MAIN_MINIDUMP && Math.abs(letters.length - LETTERS.length) <= MOST_SLIPS && slips(letters, LETTERS) <= MOST_SLIPS;
}

/** Least number of letters to insert, delete or replace that makes one text of the other. */
function slips(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= to.length; other += 1) {
      const replaced = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
