/** The parts of a new report's file name. */
interface NewReportName {
  /** ms since 1970. */
  readonly madeAt: number;
  /** Four lower-case hex digits that distinguish reports of the same second. */
  readonly mark: string;
  /** The name of the dump from which the report was made, safe as a file name; null if it was made without a dump. */
  readonly from: string | null;
}

const FILE_NAME = /^new-\d{8}-\d{6}-[0-9a-f]{4}(?:-from-(.+))?\.http$/s;

/** The maximum number of characters of the dump's name to use. File systems allow 255 bytes, and one character can take four. */
const MAX_FROM_LENGTH = 48;

/** The file name of a new report, with its time in UTC: `new-20261121-093000-5d1c.http`. If made from a dump, `new-20261121-093000-5d1c-from-a1.dmp.http`. */
export function newReportFileName({ madeAt, mark, from }: NewReportName): string {
  const [date = '', time = ''] = new Date(madeAt).toISOString().split(/[T.]/);
  const origin = from === null ? '' : `-from-${Array.from(from).slice(0, MAX_FROM_LENGTH).join('')}`;
  return `new-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${mark}${origin}.http`;
}

/** Reads the origin of a new report from its file name: the dump from which it was made. Returns null for other file names. */
export function newReportOrigin(fileName: string): { readonly from: string | null } | null {
  const match = FILE_NAME.exec(fileName);
  return match === null ? null : { from: match[1] ?? null };
}
