import { basename, relative, sep } from 'node:path';

/**
 * Which files of a folder are meant by patterns with blanks between them: `*.http` takes names, `2026-*\/**` paths below the folder, `!x` leaves out what the
 * others take. Without a pattern that takes, all are taken. `?` is one character, `*` any number of them within a name, `**` any number of folders; letters
 * count whatever their case.
 */
export function includes(include: string, folder: string): (path: string) => boolean {
  const patterns = include
    .toLowerCase()
    .split(/\s+/)
    .filter((pattern) => pattern !== '' && pattern !== '!');
  const out = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const taken = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (patterns.length === 0) return () => true;
  return (path) => {
    const below = relative(folder, path).toLowerCase().split(sep);
    const name = [basename(path).toLowerCase()];
    const matches = (pattern: string): boolean => isLike(pattern.includes('/') ? below : name, pattern.split('/'), '**', isNameLike);
    return (taken.length === 0 || taken.some(matches)) && !out.some(matches);
  };
}

function isNameLike(name: string, pattern: string): boolean {
  return isLike(Array.from(name), Array.from(pattern), '*', (character, one) => one === '?' || one === character);
}

/**
 * Matches items against patterns of one item each and of `any` number of items. Only the last `any` is ever tried again, so that the steps are bounded by the
 * product of both lengths.
 */
function isLike(
  items: readonly string[],
  patterns: readonly string[],
  any: string,
  isOneLike: (item: string, pattern: string) => boolean,
): boolean {
  let item = 0;
  let pattern = 0;
  let lastAny = -1;
  let afterAny = 0;
  while (item < items.length) {
    const one = patterns[pattern];
    if (one === any) {
      lastAny = pattern;
      afterAny = item;
      pattern += 1;
    } else if (one !== undefined && isOneLike(items[item] ?? '', one)) {
      item += 1;
      pattern += 1;
    } else if (lastAny >= 0) {
      pattern = lastAny + 1;
      afterAny += 1;
      item = afterAny;
    } else return false;
  }
  return patterns.slice(pattern).every((one) => one === any);
}
