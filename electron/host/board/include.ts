import { basename, relative, sep } from 'node:path';

/**
 * Returns a function that matches the files of a folder against patterns separated by spaces: `*.http` matches names, `2026-*\/**` matches paths below the
 * folder, and `!x` excludes matches of the other patterns. If no pattern includes files, all files are included. `?` is one character, `*` any number of
 * characters within a name, `**` any number of folders. Case is ignored.
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
 * Matches items against patterns. Each pattern matches one item, but `any` matches any number of items. The function backtracks only to the last `any`, so the
 * number of steps is at most the product of both lengths.
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
