import { rangeBetween } from '../../../shared/bytes/byte-range.ts';
import type { ByteLength, ByteSource } from '../../../shared/bytes/byte-source.ts';
import { decodeLatin1, decodeUtf8, encodeLatin1, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Inspection } from '../../../shared/inspection/inspect.ts';
import type { MaskSet } from '../../../shared/redact/masks.ts';
import { isMasked } from '../../../shared/redact/masks.ts';
import type { Annotation } from '../../../shared/report/crash-report.ts';
import { annotationText } from '../../../shared/report/crash-report.ts';
import { isPlainText } from '../../../shared/report/part-reading.ts';
import { textValue } from '../../../shared/report/read-values.ts';

/** Characters of the shortest value that is looked for elsewhere: shorter ones stand in any text by chance. */
const SHORTEST_VALUE = 8;
/** Bytes of a value's beginning that are looked for. */
export const MOST_OF_VALUE: ByteLength = 256 * 1024;

/**
 * What is masked of a report's body under these masks, so that it can be looked for elsewhere: every masked stretch as it was sent, and the texts of masked
 * annotations. Left out are the contents of binary parts and what has fewer than eight characters; of a long value the beginning is given.
 */
export function* protectedValues({ capture, report }: Inspection, masks: MaskSet): Generator<Uint8Array> {
  const { plain } = capture;
  const [binaries, headers] = [new Set(report.parts.map(({ contentOffset }) => contentOffset)), headerStarts(report)];
  for (const { offset, length } of masks.hidden(rangeBetween('plain', 0, plain.size))) {
    if (binaries.has(offset)) continue;
    const bytes = plain.read(offset, Math.min(length, MOST_OF_VALUE));
    if (headers.has(offset)) yield* withoutHeaderWords(bytes);
    else yield* searched(bytes);
  }
  for (const annotation of report.annotations)
    if (isMasked(annotation, masks)) for (const text of textsOf(plain, annotation)) yield* searched(encodeUtf8(text));
}

/** Where the header lines of parts begin. */
function headerStarts({ readings }: Inspection['report']): ReadonlySet<number> {
  const starts = new Set<number>();
  for (const { headers, wire } of readings) for (const { at } of headers.lines) starts.add(wire.headers + at);
  return starts;
}

const HEADER_WORDS = /content-[a-z-]+\s*:|form-data|(?:file)?name\s*=|[a-z]+\/[a-z0-9.+-]+|[;"\r\n]+/i;

/** What of a masked header line is not what such lines consist of: a collector may name that where it says what is wrong. */
function* withoutHeaderWords(line: Uint8Array): Generator<Uint8Array> {
  for (const piece of decodeLatin1(line).split(HEADER_WORDS)) yield* searched(encodeLatin1(piece));
}

/** How people and programs read a value, where that may differ from how it was sent. */
function textsOf(plain: ByteSource, annotation: Annotation): readonly string[] {
  const { part, length } = annotation;
  const text = annotationText(plain, annotation, MOST_OF_VALUE);
  if (part.kind !== 'text' || length > MOST_OF_VALUE || isPlainText(part)) return [text];
  const read = textValue(plain, part);
  return 'value' in read && typeof read.value === 'string' ? [text, read.value] : [text];
}

/** A value, and the same without what stands around it: blanks and the quotes of JSON. */
export function* searched(bytes: Uint8Array): Generator<Uint8Array> {
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
  if (bytes.length < SHORTEST_VALUE) return false;
  return bytes.length >= SHORTEST_VALUE * 4 || Array.from(decodeUtf8(bytes)).length >= SHORTEST_VALUE;
}
