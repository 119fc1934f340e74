/** The parts of a new report's file name. */
interface NewReportName {
  /** ms since 1970. */
  readonly madeAt: number;
  /** Four lower-case hex digits that tell reports of one second apart. */
  readonly mark: string;
  /** Name of the dump that it was made from, safe as a file name; null: it was made without one. */
  readonly from: string | null;
}

const FILE_NAME = /^new-\d{8}-\d{6}-[0-9a-f]{4}(?:-from-(.+))?\.http$/s;

/** Characters of a dump's name that are kept: systems allow 255 bytes, and one character can have four. */
const MAX_FROM_LENGTH = 48;

/** `new-20261121-093000-5d1c.http`, by UTC; `new-20261121-093000-5d1c-from-a1.dmp.http` where it was made from a dump. */
export function newReportFileName({ madeAt, mark, from }: NewReportName): string {
  const [date = '', time = ''] = new Date(madeAt).toISOString().split(/[T.]/);
  const origin = from === null ? '' : `-from-${Array.from(from).slice(0, MAX_FROM_LENGTH).join('')}`;
  return `new-${date.replaceAll('-', '')}-${time.replaceAll(':', '')}-${mark}${origin}.http`;
}

/** What a file name says of a new report: the dump it was made from. null where it is not the name of one. */
export function newReportOrigin(fileName: string): { readonly from: string | null } | null {
  const match = FILE_NAME.exec(fileName);
  return match === null ? null : { from: match[1] ?? null };
}
