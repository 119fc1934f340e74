import { byteAt, range } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import type { CrashReport } from '../../report/parts/crash-report.ts';
import { type PartReading, latin1Of } from '../../report/parts/part-reading.ts';
import { isMessageAfter } from '../../report/wire/after-body.ts';
import { type Capture, isNotGzip, isUndeclaredGzip } from '../../report/wire/capture.ts';
import { startsWithDeflate } from '../../report/wire/deflate-start.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import type { WireMap } from '../../report/wire/wire-map.ts';
import { boundaryOfBody, otherBoundary } from './boundary-causes.ts';
import type { Cause } from './causes.ts';
import { missingEnd } from './cut-causes.ts';
import type { Decision, RuleName } from './decision.ts';
import { attachmentCause, isInAttachment, hiddenAnnotations, valuesCause } from './form-causes.ts';
import { type BodyText, doubledLines, oddLineEnds } from './line-end-causes.ts';
import { chunksLeft, grownAsText, reEncodedWhole } from './re-encoding.ts';
import { delimiterText } from './structure-findings.ts';

/** A refused report with its readings. */
interface RejectedReport {
  readonly capture: Capture;
  readonly wire: WireMap;
  readonly report: CrashReport;
  readonly decision: Decision;
}

/** Rules that refuse a broken structure of the body. */
const OF_STRUCTURE: ReadonlySet<RuleName> = new Set([
  'no_delimiter',
  'bad_delimiter_end',
  'no_header_end',
  'header_block_too_large',
  'no_closing_delimiter',
  'missing_line_end',
]);

/** Rules that refuse a part. Structural damage is the cause of such a refusal only if it is at the refused part. */
const OF_PARTS: ReadonlySet<RuleName> = new Set(['json_syntax', 'json_not_utf8', 'json_not_object', 'text_not_utf8', 'both_forms']);

/** Largest body that is searched completely. In a larger body, only `SAMPLE` bytes at the start and around the deciding range are searched. */
const MAX_WHOLE_SIZE: ByteLength = 1 << 20;
const SAMPLE: ByteLength = 128 * 1024;

/**
 * Returns the cause if a report was refused for a broken structure, or for a consequence of one. null if no cause is clear, and for all other decisions,
 * including acceptance. Linear in the body; reads only samples of large bodies.
 */
export function findCause(rejected: RejectedReport): Cause | null {
  const { rule } = rejected.decision;
  if (rule === 'bad_gzip') return ofGzip(rejected);
  if (OF_STRUCTURE.has(rule)) return ofStructure(rejected);
  if (rule === 'no_annotations') return tooShortLength(rejected) ?? hiddenAnnotations(rejected.capture.plain, rejected.report);
  // If the error is in an attachment that was read as annotations, the cause is the attachment's Content-Type, whatever the error is.
  if (isInAttachment(rejected, rejected.decision.range)) return attachmentCause(rejected.report);
  return OF_PARTS.has(rule) ? (ofPart(rejected) ?? ofForm(rejected)) : null;
}

/** Returns the cause if the sender's HTTP library changed the form of parts. */
function ofForm({ decision: { rule }, report }: RejectedReport): Cause | null {
  if (rule === 'both_forms') return attachmentCause(report);
  return rule === 'json_not_object' ? valuesCause(report) : null;
}

function ofGzip({ capture }: RejectedReport): Cause | null {
  const { gzip, plain } = capture;
  if (gzip === null) return null;
  if (gzip.error === null) return shortLength(capture);
  // Nothing was decompressed, so the bytes of `plain` are those that were sent.
  if (isNotGzip(gzip)) return reEncodedWhole(plain, 'plain') ?? bareDeflate(capture) ?? notCompressed(capture);
  if (gzip.error.kind !== 'truncated') return null;
  return {
    code: 'cut_off',
    within: 'gzip',
    missing: missingBytes(capture),
    range: byteAt('sent', capture.sent.size - 1, capture.sent.size),
  };
}

function ofStructure(rejected: RejectedReport): Cause | null {
  const { capture, wire, report } = rejected;
  const { plain } = capture;
  const early = tooShortLength(rejected) ?? chunksLeft(capture, wire);
  if (early !== null) return early;
  if (wire.preambleEnd >= wire.size) {
    const whole = undeclaredGzip(capture) ?? reEncodedWhole(plain, 'plain', capture.gzip !== null) ?? bareDeflate(capture);
    if (whole !== null) return whole;
  }
  const other = otherBoundary(plain, wire);
  if (other !== null) return other;
  for (const text of textsOf(rejected)) {
    const ends = doubledLines(text, delimiterText(wire)) ?? oddLineEnds(text, delimiterText(wire));
    if (ends !== null) return ends;
  }
  return missingEnd({ plain, wire, report, missing: missingBytes(capture) }) ?? emptyBody(rejected);
}

/** Returns the cause for gzip data that the head does not declare, or declares in a spelling that the collector does not recognise. */
function undeclaredGzip(capture: Capture): Cause | null {
  return isUndeclaredGzip(capture) ? { code: 're_encoded', as: 'gzip_undeclared', undone: true, range: range('plain', 0, 2) } : null;
}

/** Returns the cause for a body that begins with a delimiter although the head declares gzip. */
function notCompressed({ plain }: Capture): Cause | null {
  if (boundaryOfBody(plain) === null) return null;
  return { code: 're_encoded', as: 'not_compressed', undone: true, range: range('plain', 0, Math.min(plain.size, 2)) };
}

/** Returns the cause for a raw deflate stream (without zlib header). It is recognised by the Content-Encoding, or by its first block. */
function bareDeflate({ request, plain }: Capture): Cause | null {
  if (plain.size === 0) return null;
  const isDeclared = headerValues(request, 'Content-Encoding').some(({ value }) => /^(?:x-)?deflate$/i.test(value.trim()));
  if (!isDeclared && !startsWithDeflate(plain.read(0, DEFLATE_START))) return null;
  return { code: 're_encoded', as: 'deflate', undone: true, range: range('plain', 0, Math.min(plain.size, 4)) };
}

const DEFLATE_START: ByteLength = 32;

/** Returns the cause if the head declares a body that is completely missing. */
function emptyBody({ capture, wire }: RejectedReport): Cause | null {
  const missing = missingBytes(capture);
  if (wire.preambleEnd < wire.size || missing === null) return null;
  const { size } = capture.plain;
  return { code: 'cut_off', within: 'body', missing, range: byteAt('plain', size - 1, size) };
}

/** Returns the cause if the deciding part was cut off, or continues into the bytes after it. */
function ofPart(rejected: RejectedReport): Cause | null {
  const { capture, wire, report, decision } = rejected;
  const early = tooShortLength(rejected) ?? chunksLeft(capture, wire);
  if (early !== null) return early;
  const part = partOf(decision.range?.offset ?? 0, report);
  if (part === null) return null;
  const { content, end } = part.wire;
  const isLast = wire.closing === null && part.wire.index === wire.partCount - 1 && !part.afterBreak;
  const other = otherBoundary(capture.plain, wire);
  if (other !== null) return other;
  const text: BodyText = {
    text: latin1Of(capture.plain, part.dashes, part.dashes + Math.min(end - part.dashes, MAX_WHOLE_SIZE)),
    from: part.dashes,
  };
  const ends = doubledLines(text, delimiterText(wire)) ?? oddLineEnds(text, delimiterText(wire));
  if (ends !== null) return ends;
  if (!isLast || (decision.range?.offset ?? 0) < Math.max(content, end - MAX_CHARACTER_LENGTH)) return null;
  return missingEnd({ plain: capture.plain, wire, report, missing: missingBytes(capture) });
}

/** Longest partial character after a cut, in bytes. */
const MAX_CHARACTER_LENGTH = 4;

function partOf(offset: ByteOffset, { readings }: CrashReport): PartReading | null {
  return readings.findLast(({ wire }) => wire.delimiter <= offset) ?? null;
}

/** Returns the cause if the Content-Length is too small for a complete body. Either the declared length is wrong, or the body grew in transit. */
function tooShortLength({ capture, wire, report }: RejectedReport): Cause | null {
  const short = shortLength(capture);
  if (short === null || wire.broken !== null) return null;
  const lines = wire.partCount === 0 ? null : doubledLines(firstText(capture.plain), delimiterText(wire));
  if (lines !== null) return lines;
  return (capture.gzip === null ? grownAsText(capture.plain, report, short.declared) : null) ?? short;
}

function shortLength(capture: Capture): Extract<Cause, { readonly code: 'length_short' }> | null {
  const declared = declaredBytes(capture);
  const actual = capture.content.size;
  if (declared === null || declared >= actual || declared === 0 || isMessageAfter(capture)) return null;
  return {
    code: 'length_short',
    declared,
    actual,
    range: byteAt('sent', capture.chunked?.framedOffset(declared) ?? declared, capture.sent.size),
  };
}

/** Returns the number of missing bytes of the length that the head declares. null if no bytes are missing, or if the number is unknown. */
function missingBytes(capture: Capture): ByteLength | null {
  const declared = declaredBytes(capture);
  return declared === null || declared <= capture.content.size ? null : declared - capture.content.size;
}

/**
 * Returns the Content-Length. null if it is missing, unreadable, or not comparable with the body. It is not comparable if the head is inferred, or if the body
 * is chunked or not compressed yet.
 */
function declaredBytes({ request, uncoded, kind, chunked }: Capture): ByteLength | null {
  const line = headerValues(request, 'Content-Length').at(-1);
  if (line === undefined || uncoded || kind === 'body' || chunked !== null || !/^\d{1,15}$/.test(line.value)) return null;
  return Number(line.value);
}

function firstText(plain: ByteSource): BodyText {
  return { text: latin1Of(plain, 0, SAMPLE), from: 0 };
}

/** Yields the body, or the samples of a large body. */
function* textsOf({ capture: { plain }, decision }: RejectedReport): Generator<BodyText> {
  const textAt = (from: ByteOffset, length: ByteLength): BodyText => ({ text: latin1Of(plain, from, from + length), from });
  if (plain.size <= MAX_WHOLE_SIZE) {
    yield textAt(0, plain.size);
    return;
  }
  yield textAt(0, SAMPLE);
  if (decision.range?.space === 'plain') yield textAt(Math.max(decision.range.offset - SAMPLE / 2, 0), SAMPLE);
}
