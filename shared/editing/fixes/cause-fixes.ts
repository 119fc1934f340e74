import { byteAt } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { OCTETS } from '../../report/catalog/binary-parts.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import { assertNever } from '../../errors.ts';
import { type PartReading, jsonOf } from '../../report/parts/part-reading.ts';
import type { Cause, CauseOf } from '../../verdict/checks/causes.ts';
import { missingEnd } from '../../verdict/checks/cut-causes.ts';
import { annotationsAsBinary, attachmentAsJson, extraSentAsBinary, valuesAsJson } from '../../verdict/checks/form-causes.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import { isCompression } from '../../report/wire/compression.ts';
import { type UndoneEncoding, undoneEncoding } from '../../report/wire/undo-encoding.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';
import { type Fix, type FixContext, FOLLOW_LENGTH, bytesEdit, lazyFix, partAnchor, fix } from './fix.ts';
import type { FixId } from './fix-ids.ts';
import { oneBoundary } from './boundary-fixes.ts';
import { declaredGzip, decompressed } from './head-fixes.ts';
import { closing, crlf } from './structure-fixes.ts';

/** Returns the fixes for a cause of damage, with the least loss first. */
export function causeFixes(cause: Cause, context: FixContext): readonly Fix[] {
  switch (cause.code) {
    case 'line_ends':
      return [crlf()];
    case 'line_ends_doubled':
      return [undoubled(cause)];
    case 'boundary_differs':
      return oneBoundary(context);
    case 'closing_missing':
      return closed(cause, context);
    case 'cut_off':
      return cut(cause, context);
    case 'length_short':
      return [fix('length_follows', true, FOLLOW_LENGTH)];
    case 'annotations_as_binary':
      return [annotationsAgain(cause, context)];
    case 'extra_as_binary':
      return typedPart(
        'json_type',
        extraSentAsBinary(context.inspection.capture.plain, context.inspection.report),
        'application/json',
        context,
      );
    case 'attachment_as_json':
      return typedPart('attachment_type', attachmentAsJson(context.inspection.report), OCTETS, context);
    case 'values_as_json':
      return [lazyFix('values_as_text', true, () => valuesAsJson(context.inspection.report).flatMap((part) => asText(part, context)))];
    case 're_encoded':
      return cause.undone ? undone(cause, context) : lengthAsItIs(cause, context);
    default:
      return assertNever(cause);
  }
}

/** Removes only the cause of the collector reading the annotations as binary parts: sets their type to text/plain, or removes their filenames. */
function annotationsAgain({ by }: CauseOf<'annotations_as_binary'>, context: FixContext): Fix {
  const parts = annotationsAsBinary(context.inspection.report);
  if (by === 'type') return lazyFix('text_types', false, () => ofParts(parts, context, asPlainText));
  return lazyFix('delete_filenames', false, () => ofParts(parts, context, withoutFilename));
}

const asPlainText = (at: Anchor): readonly Edit[] => [{ op: 'type', at, contentType: 'text/plain' }];

function ofParts(parts: readonly PartReading[], context: FixContext, edits: (at: Anchor) => readonly Edit[]): readonly Edit[] {
  return parts.flatMap((part) => edits(partAnchor(context, part)));
}

const withoutFilename = (at: Anchor): readonly Edit[] => [{ op: 'filename', at, filename: null }];

/** Converts a JSON value to text: a string to its text, null to nothing, any other value to its JSON text. */
function asText(part: PartReading, context: FixContext): readonly Edit[] {
  const at = partAnchor(context, part);
  const typed: Edit = { op: 'type', at, contentType: 'text/plain' };
  const type = jsonOf(part)?.type;
  if (type === 'string') return [{ op: 'recode', at, as: 'json_string' }, typed];
  return type === 'null' ? [{ op: 'content', at, content: { kind: 'text', text: '' } }, typed] : [typed];
}

function typedPart(id: FixId, part: PartReading | null, contentType: string, context: FixContext): readonly Fix[] {
  return part === null ? [] : [fix(id, true, { op: 'type', at: partAnchor(context, part), contentType })];
}

function undoubled({ end }: CauseOf<'line_ends_doubled'>): Fix {
  const crlfToo: readonly Edit[] = end === 'lf_lf' ? [{ op: 'reframe', how: 'crlf' }] : [];
  return fix('undouble', true, { op: 'reframe', how: 'undouble' }, ...crlfToo);
}

function closed({ left }: CauseOf<'closing_missing'>, context: FixContext): readonly Fix[] {
  const { broken, size } = context.inspection.wire;
  if (left !== 'dashes_lost') return closing(context, size);
  // Replaces the bytes after the boundary (at most a dash and a line end) with the rest of a complete closing delimiter.
  const from = broken?.error === 'no_header_end' ? size - endOfLine(context) : (broken?.offset ?? size);
  return [fix('closing_end', true, bytesEdit(context, from, size - from, encodeUtf8('--\r\n')))];
}

/** Length of the line end at the end of the body, in bytes. */
function endOfLine({ inspection: { capture } }: FixContext): number {
  const [first, second] = capture.plain.read(Math.max(capture.plain.size - 2, 0), 2);
  return first === 0x0d && second === 0x0a ? 2 : second === 0x0a ? 1 : 0;
}

function cut({ within }: CauseOf<'cut_off'>, context: FixContext): readonly Fix[] {
  switch (within) {
    case 'gzip':
      return cutInside(context);
    case 'headers':
      return cutHeaders(context);
    case 'json':
      return [...closedJson(context), ...dropped(context)];
    case 'delimiter':
      return [...closed({ code: 'closing_missing', left: delimiterLeft(context), range: whereEnds(context) }, context)];
    case 'text':
    case 'dump':
      return [...closing(context, context.inspection.wire.size), ...dropped(context)];
    case 'body':
      return [];
    default:
      return assertNever(within);
  }
}

function delimiterLeft({ inspection: { wire } }: FixContext): 'beginning' | 'dashes_lost' {
  return wire.broken?.error === 'no_closing_delimiter' ? 'beginning' : 'dashes_lost';
}

function whereEnds({ inspection: { capture } }: FixContext): CauseOf<'cut_off'>['range'] {
  return byteAt('plain', capture.plain.size - 1, capture.plain.size);
}

/**
 * For gzip data that was cut off: closes the part of the body that could be decompressed, like any body that was cut off. The edited body is compressed again.
 */
function cutInside(context: FixContext): readonly Fix[] {
  const { capture, wire, report } = context.inspection;
  const inner = missingEnd({ plain: capture.plain, wire, report, missing: null });
  return inner === null ? [] : causeFixes(inner, context);
}

function closingBytes({ inspection: { wire } }: FixContext): Uint8Array {
  return encodeUtf8(`\r\n${dashesOf(wire)}--\r\n`);
}

function cutHeaders(context: FixContext): readonly Fix[] {
  const { wire } = context.inspection;
  const start = wire.stray.at(-1)?.start ?? wire.size;
  const end = Uint8Array.of(...encodeUtf8('\r\n\r\n'), ...closingBytes(context));
  const keepCut = fix('keep_cut', true, bytesEdit(context, wire.size, 0, end));
  return wire.partCount === 0 ? [keepCut] : [closedBefore(start, context), keepCut];
}

/** Ends the body before the last part. Only offered if other parts remain. */
function dropped(context: FixContext): readonly Fix[] {
  const { wire } = context.inspection;
  return wire.partCount < 2 ? [] : [closedBefore(wire.part(wire.partCount - 1).delimiter, context)];
}

function closedBefore(offset: ByteOffset, context: FixContext): Fix {
  const { size } = context.inspection.wire;
  return lazyFix('drop_cut', false, () => [bytesEdit(context, offset, size - offset, closingBytes(context))]);
}

/** Closes the body and keeps the JSON members before the error. */
function closedJson(context: FixContext): readonly Fix[] {
  const part: PartReading | undefined = context.inspection.report.readings.at(-1);
  const [closes] = closing(context, context.inspection.wire.size);
  if (part === undefined || closes === undefined || (part.json?.members.length ?? 0) === 0) return [];
  const keep: Edit = { op: 'mend_json', at: partAnchor(context, part), how: 'keep' };
  return [lazyFix('close_body_json', false, () => [...closes.edits(), keep])];
}

const UNDO: Readonly<Record<UndoneEncoding, FixId>> = {
  utf8_doubled: 'undo_doubling',
  utf16: 'undo_utf16',
  base64: 'undo_base64',
  chunked: 'undo_chunks',
};

function undone({ as }: CauseOf<'re_encoded'>, context: FixContext): readonly Fix[] {
  if (as === 'utf8_replaced') return [];
  if (as === 'gzip_undeclared') return [lazyFix('say_gzip', true, () => declaredGzip(context))];
  if (as === 'not_compressed') return [fix('gzip_off', true, { op: 'gzip', on: false, level: 6 })];
  if (isCompression(as)) return [decompressed(as, context)];
  const edits = (): readonly Edit[] => [{ op: 'undo_encoding', as }, ...gzipOf(as, context)];
  return [lazyFix(UNDO[as], true, edits)];
}

/** If the decoded body is undeclared gzip data, returns the edits that declare gzip in the head. */
function gzipOf(as: UndoneEncoding, context: FixContext): readonly Edit[] {
  const { capture } = context.inspection;
  if (headerValues(capture.request, 'Content-Encoding').length > 0) return [];
  const bytes = undoneEncoding(capture.plain.read(0, capture.plain.size), as);
  return bytes !== null && startsWithGzip(bytes) ? declaredGzip(context) : [];
}

/** For a body that cannot be restored. Lost bytes stay lost, but if the Content-Length follows the body, the collector can read the rest. */
function lengthAsItIs({ range }: CauseOf<'re_encoded'>, { inspection: { capture } }: FixContext): readonly Fix[] {
  return range.space === 'plain' && capture.gzip === null ? [fix('length_follows', true, FOLLOW_LENGTH)] : [];
}
