import type { ByteOffset } from '../../bytes/byte-source.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';

/** The line of an answer that states what happened to the report (interface, Submission response body). */
export interface AnswerLine {
  readonly form: 'crash_id' | 'discarded';
  /** The text after the `=`, as sent; never empty. */
  readonly value: string;
  /** Offset of the line in the answer. */
  readonly offset: ByteOffset;
  /** The value was longer than `MAX_VALUE_LENGTH` characters. */
  readonly cut: boolean;
  /** The other lines that are not blank, in order. At most `MAX_LINES`. */
  readonly otherLines: readonly string[];
  /** Number of all other lines that are not blank. */
  readonly otherLineCount: number;
}

/** Maximum length of a stored value, in characters. */
const MAX_VALUE_LENGTH = 512;
/** Maximum number of other lines stored, and their maximum length in characters. */
const MAX_LINES = 3;
const MAX_LINE_LENGTH = 120;

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

interface Form {
  readonly form: AnswerLine['form'];
  readonly prefix: string;
}

const PREFIXES: Readonly<Record<AnswerLine['form'], string>> = { crash_id: 'CrashID=', discarded: 'Discarded=' };

const FORMS: readonly Form[] = (['crash_id', 'discarded'] as const).map((form) => ({ form, prefix: PREFIXES[form] }));

/** Returns the prefix of a line in the given form. */
export function prefixOf(form: AnswerLine['form']): string {
  return PREFIXES[form];
}

/**
 * Finds the first line that begins with `CrashID=` or `Discarded=` and has text after the `=`. Lines end with LF or CRLF. Returns null if there is no such
 * line. Does not decode the bytes it scans, so that large answers are fast.
 */
export function readAnswerLine(body: Uint8Array): AnswerLine | null {
  let found: Omit<AnswerLine, 'otherLines' | 'otherLineCount'> | null = null;
  const otherLines: string[] = [];
  let otherLineCount = 0;
  for (const line of linesOf(body)) {
    const fit: Form | null = found === null ? formOf(line) : null;
    if (fit !== null) {
      const text = decodeUtf8(line.subarray(fit.prefix.length, fit.prefix.length + MAX_VALUE_LENGTH * 4 + 4));
      const offset = line.byteOffset - body.byteOffset;
      found = { form: fit.form, value: beginning(text, MAX_VALUE_LENGTH), cut: text.length > MAX_VALUE_LENGTH, offset };
    } else if (!isBlank(line)) {
      otherLineCount += 1;
      if (otherLines.length < MAX_LINES) otherLines.push(lineText(line));
    }
  }
  return found === null ? null : { ...found, otherLines, otherLineCount };
}

function* linesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length;) {
    const feed = body.indexOf(LINE_FEED, start);
    const end = feed === -1 ? body.length : feed;
    const hasReturn = feed !== -1 && end > start && body[end - 1] === CARRIAGE_RETURN;
    yield body.subarray(start, hasReturn ? end - 1 : end);
    start = end + 1;
  }
}

function formOf(line: Uint8Array): Form | null {
  return FORMS.find(({ prefix }) => line.length > prefix.length && startsWith(line, prefix)) ?? null;
}

function startsWith(line: Uint8Array, prefix: string): boolean {
  for (let at = 0; at < prefix.length; at += 1) if (line[at] !== prefix.charCodeAt(at)) return false;
  return true;
}

function isBlank(line: Uint8Array): boolean {
  return line.every((byte) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d));
}

function lineText(line: Uint8Array): string {
  const text = decodeUtf8(line.subarray(0, MAX_LINE_LENGTH * 4));
  return text.length > MAX_LINE_LENGTH ? `${beginning(text, MAX_LINE_LENGTH - 1)}…` : text;
}

/** At most `length` UTF-16 units of a text, without splitting a surrogate pair. */
export function beginning(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? length - 1 : length);
}
