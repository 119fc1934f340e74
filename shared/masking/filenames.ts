/** The form of file names that clients give to parts: letters, digits and joining characters. */
const USUAL = /^\.?[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Parameters of a Content-Disposition that name a file, with or without quotes: the text before the value, and the value. */
const PARAMETER = /(;[ \t]*filename\*?=)(?:"((?:[^"\\]|\\.)*)"?|([^;\r\n]*))/gi;

/** The start of the last component of a path. */
function lastComponentAt(path: string): number {
  return Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'), /^[A-Za-z]:/.test(path) ? 1 : -1) + 1;
}

/** The last component of a filename if its form shows that it identifies nobody; otherwise null. */
export function usualFilename(filename: string): string | null {
  const last = filename.slice(lastComponentAt(filename));
  return USUAL.test(last) ? last : null;
}

/** Returns the masked intervals of the filenames in a part's header line: the path before a usual name, or the whole filename. */
export function* filenameIntervals(line: string): Generator<{ readonly from: number; readonly to: number }> {
  for (const match of line.matchAll(PARAMETER)) {
    const [, before = '', quoted, bare = ''] = match;
    const value = quoted ?? bare.trimEnd();
    const from = match.index + before.length + (quoted === undefined ? 0 : 1);
    const to = usualFilename(value) === null ? value.length : lastComponentAt(value);
    if (to > 0) yield { from, to: from + to };
  }
}
