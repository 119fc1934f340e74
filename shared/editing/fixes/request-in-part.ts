import { EMPTY_BYTES } from '../../bytes/byte-source.ts';
import type { Edit } from '../edits/edit.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { boundaryOf } from '../../verdict/checks/head-checks.ts';
import { readCapturedHead } from '../../report/wire/captured-head.ts';
import { boundaryParameter, isBoundary } from '../../report/wire/encode-boundary.ts';
import { MAX_HEAD_BYTES, headLength, headerValues, parseRequestHead } from '../../report/wire/request-head.ts';
import { type Fix, type FixContext, FOLLOW_LENGTH, bytesEdit, headAnchor, lazyFix } from './fix.ts';

/**
 * Returns a fix for a part that contains a whole request: replaces the report with the report in that request. No fix if the inner body is encoded, or if its
 * boundary cannot be written.
 */
export function takenOut(part: PartReading, context: FixContext): readonly Fix[] {
  const { plain, request: outer } = context.inspection.capture;
  const { content } = part.wire;
  // Also reads after the content. If both reports have the same boundary, the first inner delimiter ends the content, even before the empty line after the
  // inner head.
  const { length, bytes } = readCapturedHead(plain.read(content, Math.min(plain.size - content, MAX_HEAD_BYTES)), null);
  if (headLength(bytes) < 0) return [];
  const request = parseRequestHead(bytes);
  if (['Transfer-Encoding', 'Content-Encoding'].some((name) => headerValues(request, name).length > 0)) return [];
  const boundary = boundaryOf(headerValues(request, 'Content-Type').at(-1)?.value ?? '');
  const line = headerValues(outer, 'Content-Type').at(-1);
  if (!isBoundary(boundary) || line === undefined) return [];
  const declared = Number(headerValues(request, 'Content-Length').at(-1)?.value);
  const start = content + length;
  // If both reports have the same boundary, the part ends at the first inner part, but the inner body continues.
  const most = boundary === boundaryOf(line.value) ? plain.size : part.wire.end;
  const end = declared > 0 && start + declared <= most ? start + declared : most;
  const typed: Edit = {
    op: 'header',
    at: headAnchor(context, line),
    line: `Content-Type: multipart/form-data; ${boundaryParameter(boundary)}`,
  };
  const edits = (): readonly Edit[] => [
    ...(end < plain.size ? [bytesEdit(context, end, plain.size - end, EMPTY_BYTES)] : []),
    bytesEdit(context, 0, start, EMPTY_BYTES),
    typed,
    FOLLOW_LENGTH,
  ];
  return [lazyFix('take_request_out', false, edits)];
}
