/** What clients call the files of a part: letters, digits and what joins them. */
const USUAL = /^\.?[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Parameters of a Content-Disposition that name a file, with or without quotes: what stands before the value, and the value. */
const PARAMETER = /(;[ \t]*filename\*?=)(?:"((?:[^"\\]|\\.)*)"?|([^;\r\n]*))/gi;

/** Where the last component of a path begins. */
function lastComponentAt(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), /^[A-Za-z]:/.test(path) ? 1 : -1) + 1;
}

/** The last component of a filename, where it has a form that tells of nobody; else null. */
export function usualFilename(filename: string): string | null {
  const last = filename.slice(lastComponentAt(filename));
  return USUAL.test(last) ? last : null;
}

/** `[from, to)` of what stands in a header line of a part as a filename and is more than a usual one: its path, or all of it. */
export function* filenameIntervals(line: string): Generator<{ readonly from: number; readonly to: number }> {
  for (const match of line.matchAll(PARAMETER)) {
    const [, before = '', quoted, bare = ''] = match;
    const value = quoted ?? bare.trimEnd();
    const from = match.index + before.length + (quoted === undefined ? 0 : 1);
    const to = usualFilename(value) === null ? value.length : lastComponentAt(value);
    if (to > 0) yield { from, to: from + to };
  }
}
