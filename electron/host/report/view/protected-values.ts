import { rangeBetween } from '../../../../shared/bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../../../shared/bytes/byte-source.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { ECHO_WINDOW } from '../../../../shared/masking/echoes.ts';
import { type MaskSet, isMasked } from '../../../../shared/masking/masks.ts';
import { type Annotation, annotationText } from '../../../../shared/report/parts/crash-report.ts';
import { isPlainText } from '../../../../shared/report/parts/part-reading.ts';
import { textValue } from '../../../../shared/report/parts/read-values.ts';

/** Minimum length in characters of a value to search for in other texts, such as answers. Shorter values occur in any text by chance. */
const MIN_VALUE_LENGTH = 8;
/** Size of the pieces of a long value. Consecutive pieces overlap, so that a match across their boundary is found. */
const PIECE: ByteLength = 256 * 1024;
const OVERLAP: ByteLength = ECHO_WINDOW - 1;

/**
 * Yields the masked content of a report's body, so that callers can search for it in other texts, such as answers. Yields every masked range as sent, including
 * contents of binary parts. Long ranges are yielded as overlapping pieces. Also yields the texts of masked annotations. Leaves out values of fewer than eight
 * characters.
 */
export function* protectedValues({ capture, report }: Inspection, masks: MaskSet): Generator<Uint8Array> {
  const { plain } = capture;
  const headers = headerStarts(report);
  for (const { offset, length } of masks.hidden(rangeBetween('plain', 0, plain.size))) {
    if (length > PIECE) yield* pieces(plain, offset, length);
    else if (headers.has(offset)) yield* withoutHeaderWords(plain.read(offset, length));
    else yield* withTrimmed(plain.read(offset, length));
  }
  for (const annotation of report.annotations)
    if (isMasked(annotation, masks)) for (const text of textsOf(plain, annotation)) yield* withTrimmed(encodeUtf8(text));
}

/** If the body is coded, yields it as sent. A recipient may repeat the compressed bytes that it received. */
export function* codedBody({ capture }: Pick<Inspection, 'capture'>): Generator<Uint8Array> {
  if (capture.sent !== capture.plain) yield* pieces(capture.sent, 0, capture.sent.size);
}

function* pieces(source: ByteSource, from: ByteOffset, length: ByteLength): Generator<Uint8Array> {
  for (let at = 0; at === 0 || at + OVERLAP < length; at += PIECE) yield source.read(from + at, Math.min(PIECE + OVERLAP, length - at));
}

/** Start offsets of the header lines of parts. */
function headerStarts({ readings }: Inspection['report']): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { headers, wire } of readings) for (const { at } of headers.lines) starts.add(wire.headers + at);
  return starts;
}

const HEADER_WORDS = /content-[a-z-]+\s*:|form-data|(?:file)?name\s*=|[a-z]+\/[a-z0-9.+-]+|[;"\r\n]+/i;

/** Yields a masked header line of a part without its standard words. These words are no secret, and a collector may repeat them in an error. */
function* withoutHeaderWords(line: Uint8Array): Generator<Uint8Array> {
  for (const piece of decodeLatin1(line).split(HEADER_WORDS)) yield* withTrimmed(encodeLatin1(piece));
}

/** Returns an annotation in two forms: as people read it, and as programs read it. Both may differ from the sent bytes. */
function textsOf(plain: ByteSource, annotation: Annotation): readonly string[] {
  const { part, length } = annotation;
  const text = annotationText(plain, annotation, PIECE);
  if (part.kind !== 'text' || length > PIECE || isPlainText(part)) return [text];
  const read = textValue(plain, part);
  return 'value' in read && typeof read.value === 'string' ? [text, read.value] : [text];
}

/** Yields a value, and also the value without the whitespace and JSON quotes around it. */
export function* withTrimmed(bytes: Uint8Array): Generator<Uint8Array> {
  if (!isLongEnough(bytes)) return;
  yield bytes;
  const text = trimmed(bytes);
  if (text.length < bytes.length && isLongEnough(text)) yield text;
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let from = 0;
  let to = bytes.length;
  while (from < to && isAround(bytes[from])) from += 1;
  while (to > from && isAround(bytes[to - 1])) to -= 1;
  return bytes.subarray(from, to);
}

function isAround(byte: number | undefined): boolean {
  return byte === 0x22 || byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);
}

function isLongEnough(bytes: Uint8Array): boolean {
  if (bytes.length < MIN_VALUE_LENGTH) return false;
  return bytes.length >= MIN_VALUE_LENGTH * 4 || Array.from(decodeUtf8(bytes)).length >= MIN_VALUE_LENGTH;
}
