/** The text of a text area. The area itself turns each pasted CRLF and lone CR into an LF, so the original text is stored beside the shown one. */
interface AreaText {
  /** The text with its pasted line ends. */
  readonly raw: string;
  /** The text as the area shows it. */
  readonly shown: string;
}

/** Clipboard text that replaces a selection. `from`, `to`: offsets in the shown text. */
export interface Paste {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export function areaText(raw: string): AreaText {
  return { raw, shown: raw.replace(/\r\n?/g, '\n') };
}

export function pastedInto({ raw }: AreaText, { from, to, text }: Paste): AreaText {
  return areaText(raw.slice(0, rawOffset(raw, from)) + text + raw.slice(rawOffset(raw, to)));
}

/**
 * Returns the text after an edit changed the shown text to `shown`. `cursor`: the edit ends here at the latest. Typed line ends become CRLF if all line ends of
 * the text are CRLF, else LF.
 */
export function typedInto({ raw, shown: before }: AreaText, shown: string, cursor: number): AreaText {
  const least = Math.min(before.length, shown.length);
  const tail = Math.min(sameAtEnd(before, shown, least), shown.length - cursor);
  const start = sameAtStart(before, shown, least - tail);
  const written = shown.slice(start, shown.length - tail);
  const put = hasCrlfAlone(raw) ? written.replaceAll('\n', '\r\n') : written;
  return { raw: joined(raw.slice(0, rawOffset(raw, start)), put + raw.slice(rawOffset(raw, before.length - tail))), shown };
}

/** Joins two texts. If the first ends with CR and the second starts with LF, the CR becomes an LF. Otherwise the two would become one line end. */
function joined(before: string, behind: string): string {
  return before.endsWith('\r') && behind.startsWith('\n') ? `${before.slice(0, -1)}\n${behind}` : before + behind;
}

function hasCrlfAlone(text: string): boolean {
  return text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text);
}

function sameAtStart(a: string, b: string, most: number): number {
  let length = 0;
  while (length < most && a[length] === b[length]) length += 1;
  return length;
}

function sameAtEnd(a: string, b: string, most: number): number {
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length += 1;
  return length;
}

/** Converts an offset in the shown text to an offset in the raw text. */
function rawOffset(raw: string, offset: number): number {
  let at = 0;
  for (let seen = 0; seen < offset; seen += 1) at += raw[at] === '\r' && raw[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** True if a text has line ends between other characters. A single-line field would lose these. */
export function hasInnerLineEnds(text: string): boolean {
  return /[\r\n]/.test(text.trim());
}
