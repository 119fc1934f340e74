/** A part of a page that is generated, between two comments of the page. */
interface MarkedPart {
  readonly begin: string;
  readonly end: string;
  /** The lines between the comments. */
  readonly lines: readonly string[];
}

/** Replaces a generated part of docs/formats.md. */
export function withPart(page: string, { begin, end, lines }: MarkedPart): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/formats.md does not contain ${begin} and ${end}`);
  return `${page.slice(0, from)}${[begin, '', ...lines, '', end].join('\n')}${page.slice(to + end.length)}`;
}
