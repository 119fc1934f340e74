import { basename, matchesGlob, relative, sep } from 'node:path';

/**
 * Which files of a folder are meant by patterns with blanks between them: `*.http` takes names, `2026-*\/**` paths below the folder, `!x` leaves out what the
 * others take. Without a pattern that takes, all are taken.
 */
export function includes(include: string, folder: string): (path: string) => boolean {
  const patterns = include.split(/\s+/).filter((pattern) => pattern !== '' && pattern !== '!');
  const out = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  const taken = patterns.filter((pattern) => !pattern.startsWith('!'));
  if (patterns.length === 0) return () => true;
  return (path) => {
    const below = relative(folder, path).split(sep).join('/');
    const matches = (pattern: string): boolean => matchesGlob(pattern.includes('/') ? below : basename(path), pattern);
    return (taken.length === 0 || taken.some(matches)) && !out.some(matches);
  };
}
