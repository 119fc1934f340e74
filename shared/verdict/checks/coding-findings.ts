import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteLength } from '../../bytes/byte-source.ts';
import { type TargetRules, isOverMaximum } from '../rules/target-rules.ts';
import type { FindingCode } from './finding-codes.ts';
import { type Capture, isNotGzip } from '../../report/wire/capture.ts';
import { type GzipErrorKind, startsWithGzip } from '../../report/wire/gzip.ts';
import { startsWithZlib } from '../../report/wire/compression.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { type Finding, atHeader, finding } from './finding.ts';

/** Smallest body for which compression is suggested, in bytes. */
const WORTH_COMPRESSING: ByteLength = 64 * 1024;

/**
 * Returns findings about the compression of the body, or about missing compression. Compression is not suggested for a body over `maxBody`: such a body has a
 * finding about its size.
 */
export function findInCoding(capture: Capture, maxBody: TargetRules['maxBody']): readonly Finding[] {
  const found: Finding[] = [];
  const { gzip } = capture;
  if (gzip?.error?.kind === 'trailing_bytes') {
    const at = sentOffset(capture, gzip.error.offset);
    found.push(finding('gzip_trailing_bytes', 'warning', { range: range('sent', at, capture.sent.size - at) }));
  }
  const damage = gzip?.error === null || gzip?.error === undefined ? undefined : DAMAGE[gzip.error.kind];
  if (gzip?.error && damage !== undefined && !isNotGzip(gzip))
    found.push(finding(damage, 'warning', { range: sentByte(capture, gzip.error.offset) }));
  const first = gzip?.members[0];
  if (gzip !== null && first !== undefined && gzip.members.length > 1) {
    const at = sentOffset(capture, first.codedEnd);
    found.push(finding('gzip_members', 'warning', { range: range('sent', at, 2) }, { count: gzip.members.length }));
  }
  if (capture.uncoded) return found;
  const start = capture.content.read(0, 2);
  const isZlib = startsWithZlib(start);
  if (isZlib) found.push(finding('zlib_body', 'warning', { range: range('sent', sentOffset(capture, 0), 2) }));
  const [encoding] = headerValues(capture.request, 'Content-Encoding');
  if (encoding !== undefined && !/gzip/i.test(encoding.value) && !/^(?:identity)?$/i.test(encoding.value)) {
    found.push(finding('content_encoding_unknown', 'violation', atHeader(encoding)));
  }
  const isPlain = capture.kind === 'request' && encoding === undefined && !isZlib && !startsWithGzip(start);
  const { size } = capture.content;
  if (isPlain && size >= WORTH_COMPRESSING && !isOverMaximum(size, maxBody))
    found.push(finding('not_compressed', 'info', {}, { size: size }));
  return found;
}

/** The finding for each kind of damage to gzip data. If the first member is damaged, the request is also refused by rule `bad_gzip`. */
const DAMAGE: Readonly<Partial<Record<GzipErrorKind, FindingCode>>> = {
  truncated: 'gzip_truncated',
  bad_crc: 'gzip_check_sum',
  bad_length: 'gzip_check_sum',
  bad_header: 'gzip_damaged',
  bad_data: 'gzip_damaged',
};

/** Returns the range of one byte, or an empty range if nothing was sent. */
function sentByte(capture: Capture, offset: number): ByteRange {
  return range('sent', sentOffset(capture, offset), Math.min(1, capture.sent.size));
}

function sentOffset(capture: Capture, offset: number): number {
  return Math.min(capture.chunked?.framedOffset(offset) ?? offset, Math.max(capture.sent.size - 1, 0));
}
