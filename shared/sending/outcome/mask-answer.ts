import { type ByteLength, type ByteOffset, joinBytes } from '../../bytes/byte-source.ts';
import { decodeLatin1, encodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import { echoesIn, MIN_ECHO_LENGTH } from '../../masking/echoes.ts';
import type { MaskedRange } from '../../masking/masked-ranges.ts';
import { MASK } from '../../report/parts/mask.ts';
import { type AnswerLine, prefixOf } from './answer-line.ts';
import { isUsualHead, maskedHead } from './answer-head.ts';

/** The parts of an answer that are stored and shown. */
interface AnswerTexts {
  /** Status line and header lines as received, each with its line end, one character per byte; omitted if not needed. */
  readonly head?: string;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** Size of the whole body in bytes, if `body` is only its beginning. */
  readonly totalBytes?: ByteLength;
}

export interface MaskedAnswer extends Required<Omit<AnswerTexts, 'totalBytes'>> {
  /** Number of masked ranges. */
  readonly places: number;
  /** False if the protected values were too many, or could not be read. In that case, everything except the deciding text is masked. */
  readonly wasSearched: boolean;
}

/** Protected values as bytes. They are read only if the answer has text to search. null if they are not available. */
export type ProtectedValues = Iterable<Uint8Array> | null;

/**
 * Number of bytes at the end of a truncated body that are searched but not returned. A protected value that the cut splits either begins within these bytes, or
 * enough of it is there to be found, in any encoding.
 */
export const CUT_MARGIN: ByteLength = 256;

/** Content types that repeat nothing from a report. */
const USUAL_TYPE = /^(?:text\/(?:plain|html)|application\/json)(?:;\s*charset=(?:utf-?8|us-ascii|iso-8859-1|windows-1252))?$/i;

/** A crash id: groups of hexadecimal digits, with or without `bp-` before them. */
const CRASH_ID = /^(?:bp-)?[0-9a-f]+(?:-[0-9a-f]+)*(?![\w-])/i;
/** The name of a rule or reason, or only its prefix: another collector may write any text after the prefix. */
const RULE_OR_REASON = /^(?:(?:rule|malformed)_[a-z0-9_]*(?!\w)|(?:rule|malformed)_|unauthorized_uuid(?!\w))/;

/**
 * Masks the protected values that an answer repeats. The deciding text stays as sent, even if it equals a protected value: the prefix of the line, and a crash
 * id, rule or reason. Line ends stay. The last `CUT_MARGIN` bytes of a truncated body are left out.
 */
export function maskAnswer(
  { head = '', contentType, body: came, totalBytes = 0 }: AnswerTexts,
  line: AnswerLine | null,
  values: ProtectedValues,
): MaskedAnswer {
  const shown = line === null ? { offset: 0, length: 0 } : decidingRange(line);
  const type = contentType === null || USUAL_TYPE.test(contentType) ? new Uint8Array() : encodeLatin1(contentType);
  const lines = isUsualHead(head) ? new Uint8Array() : encodeLatin1(head);
  const body = totalBytes > came.length ? came.subarray(0, Math.max(came.length - CUT_MARGIN, 0)) : came;
  const isShort = type.length < MIN_ECHO_LENGTH && body.length - shown.length < MIN_ECHO_LENGTH;
  if (isShort && lines.length === 0) return { head, contentType, body, places: 0, wasSearched: true };
  const found = values === null ? null : echoesIn([came, type, lines], values);
  const [inBody = [], inType = [], inLines = []] = found ?? [isShort ? [] : whole(body), whole(type), whole(lines)];
  const ranges = inBody.flatMap((maskedRange) => without(within(maskedRange, body.length), shown)).filter(({ length }) => length > 0);
  return {
    head: maskedHead(head, inLines),
    contentType: inType.length === 0 ? contentType : maskedText(type, inType),
    body: ranges.length === 0 ? body : masked(body, ranges, encodeUtf8(MASK)),
    places: ranges.length + inType.length,
    wasSearched: isShort || found !== null,
  };
}

function whole({ length }: Uint8Array): readonly MaskedRange[] {
  return length === 0 ? [] : [{ offset: 0, length }];
}

/** Shortens a range that extends beyond `end`. */
function within({ offset, length }: MaskedRange, end: ByteOffset): MaskedRange {
  return { offset, length: Math.max(Math.min(length, end - offset), 0) };
}

/** The range of the line's prefix and of the crash id, rule or reason at the beginning of its value. */
function decidingRange({ form, value, offset }: AnswerLine): MaskedRange {
  const [token = ''] = (form === 'crash_id' ? CRASH_ID : RULE_OR_REASON).exec(value) ?? [];
  return { offset, length: prefixOf(form).length + token.length };
}

function without({ offset, length }: MaskedRange, shown: MaskedRange): readonly MaskedRange[] {
  const end = offset + length;
  const pieces = [
    { offset, length: Math.min(end, shown.offset) - offset },
    { offset: Math.max(offset, shown.offset + shown.length), length: end - Math.max(offset, shown.offset + shown.length) },
  ];
  return shown.length === 0 ? [{ offset, length }] : pieces.filter((piece) => piece.length > 0);
}

/** Masks ranges of a header value; one character is one byte. */
function maskedText(bytes: Uint8Array, ranges: readonly MaskedRange[]): string {
  let text = '';
  let at: ByteOffset = 0;
  for (const { offset, length } of ranges) {
    text += decodeLatin1(bytes, at, offset) + MASK;
    at = offset + length;
  }
  return text + decodeLatin1(bytes, at);
}

/** Masks ranges of the text. Each line in a range gets a mask of its own. */
function masked(text: Uint8Array, ranges: readonly MaskedRange[], mask: Uint8Array): Uint8Array {
  const pieces: Uint8Array[] = [];
  let at: ByteOffset = 0;
  for (const { offset, length } of ranges) {
    pieces.push(text.subarray(at, offset));
    at = offset + length;
    for (const piece of maskedLines(text.subarray(offset, at), mask)) pieces.push(piece);
  }
  pieces.push(text.subarray(at));
  return joinBytes(pieces);
}

/** Yields line ends unchanged, and a mask for each line that is not empty. */
function* maskedLines(bytes: Uint8Array, mask: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    const isEnd = at === bytes.length || bytes[at] === 0x0a || bytes[at] === 0x0d;
    if (!isEnd) continue;
    if (at > from) yield mask;
    yield bytes.subarray(at, at + 1);
    from = at + 1;
  }
}
