import { byteAt } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import { encodeUtf8 } from '../../bytes/utf8.ts';
import { OCTETS } from '../../report/catalog/binary-parts.ts';
import type { Anchor, Edit } from '../edits/edit.ts';
import { assertNever } from '../../errors.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';
import { jsonOf } from '../../report/parts/part-reading.ts';
import type { Cause, CauseOf } from '../../verdict/checks/causes.ts';
import { missingEnd } from '../../verdict/checks/cut-causes.ts';
import { annotationsAsBinary, attachmentAsJson, extraSentAsBinary, valuesAsJson } from '../../verdict/checks/form-causes.ts';
import { headerValues } from '../../report/wire/request-head.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import { isCompression } from '../../report/wire/compression.ts';
import type { UndoneEncoding } from '../../report/wire/undo-encoding.ts';
import { undoneEncoding } from '../../report/wire/undo-encoding.ts';
import { dashesOf } from '../../report/wire/wire-map.ts';
import type { Repair, RepairPlace } from './repair.ts';
import type { RepairId } from './repair-ids.ts';
import { FOLLOW_LENGTH, bytesEdit, laterRepair, partAnchor, repair } from './repair.ts';
import { oneBoundary } from './boundary-fixes.ts';
import { declaredGzip, decompressed } from './head-fixes.ts';
import { closing, crlf } from './structure-fixes.ts';

/** The repairs of what happened to a report, those that lose the least first. */
export function causeRepairs(cause: Cause, place: RepairPlace): readonly Repair[] {
  switch (cause.code) {
    case 'line_ends':
      return [crlf()];
    case 'line_ends_doubled':
      return [undoubled(cause)];
    case 'boundary_differs':
      return oneBoundary(place);
    case 'closing_missing':
      return closed(cause, place);
    case 'cut_off':
      return cut(cause, place);
    case 'length_short':
      return [repair('length_follows', true, FOLLOW_LENGTH)];
    case 'annotations_as_binary':
      return [annotationsAgain(cause, place)];
    case 'extra_as_binary':
      return typedPart('json_type', extraSentAsBinary(place.inspection.capture.plain, place.inspection.report), 'application/json', place);
    case 'attachment_as_json':
      return typedPart('attachment_type', attachmentAsJson(place.inspection.report), OCTETS, place);
    case 'values_as_json':
      return [laterRepair('values_as_text', true, () => valuesAsJson(place.inspection.report).flatMap((part) => asText(part, place)))];
    case 're_encoded':
      return cause.undone ? undone(cause, place) : lengthAsItIs(cause, place);
    default:
      return assertNever(cause);
  }
}

/** Only what makes them binary parts goes. */
function annotationsAgain({ by }: CauseOf<'annotations_as_binary'>, place: RepairPlace): Repair {
  const parts = annotationsAsBinary(place.inspection.report);
  if (by === 'type') return laterRepair('text_types', false, () => ofParts(parts, place, asPlainText));
  return laterRepair('delete_filenames', false, () => ofParts(parts, place, withoutFilename));
}

const asPlainText = (at: Anchor): readonly Edit[] => [{ op: 'type', at, contentType: 'text/plain' }];

function ofParts(parts: readonly PartReading[], place: RepairPlace, edits: (at: Anchor) => readonly Edit[]): readonly Edit[] {
  return parts.flatMap((part) => edits(partAnchor(place, part)));
}

const withoutFilename = (at: Anchor): readonly Edit[] => [{ op: 'filename', at, filename: null }];

/** A string becomes its text; null is nothing; of anything else the JSON text is the value. */
function asText(part: PartReading, place: RepairPlace): readonly Edit[] {
  const at = partAnchor(place, part);
  const typed: Edit = { op: 'type', at, contentType: 'text/plain' };
  const type = jsonOf(part)?.type;
  if (type === 'string') return [{ op: 'recode', at, as: 'json-string' }, typed];
  return type === 'null' ? [{ op: 'content', at, content: { kind: 'text', text: '' } }, typed] : [typed];
}

function typedPart(id: RepairId, part: PartReading | null, contentType: string, place: RepairPlace): readonly Repair[] {
  return part === null ? [] : [repair(id, true, { op: 'type', at: partAnchor(place, part), contentType })];
}

function undoubled({ end }: CauseOf<'line_ends_doubled'>): Repair {
  const crlfToo: readonly Edit[] = end === 'lf-lf' ? [{ op: 'reframe', how: 'crlf' }] : [];
  return repair('undouble', true, { op: 'reframe', how: 'undouble' }, ...crlfToo);
}

function closed({ left }: CauseOf<'closing_missing'>, place: RepairPlace): readonly Repair[] {
  const { broken, size } = place.inspection.wire;
  if (left !== 'dashes-lost') return closing(place, size);
  // What is there behind the boundary is rewritten with the dashes.
  const from = broken?.fault === 'no-header-end' ? size - endOfLine(place) : (broken?.offset ?? size);
  return [repair('closing_end', true, bytesEdit(place, from, size - from, encodeUtf8('--\r\n')))];
}

/** Bytes of the line end that the body ends with. */
function endOfLine({ inspection: { capture } }: RepairPlace): number {
  const [first, second] = capture.plain.read(Math.max(capture.plain.size - 2, 0), 2);
  return first === 0x0d && second === 0x0a ? 2 : second === 0x0a ? 1 : 0;
}

function cut({ within }: CauseOf<'cut_off'>, place: RepairPlace): readonly Repair[] {
  switch (within) {
    case 'gzip':
      return cutInside(place);
    case 'headers':
      return cutHeaders(place);
    case 'json':
      return [...closedJson(place), ...dropped(place)];
    case 'delimiter':
      return [...closed({ code: 'closing_missing', left: delimiterLeft(place), range: whereEnds(place) }, place)];
    case 'text':
    case 'dump':
      return [...closing(place, place.inspection.wire.size), ...dropped(place)];
    case 'body':
      return [];
    default:
      return assertNever(within);
  }
}

function delimiterLeft({ inspection: { wire } }: RepairPlace): 'beginning' | 'dashes-lost' {
  return wire.broken?.fault === 'no-closing-delimiter' ? 'beginning' : 'dashes-lost';
}

function whereEnds({ inspection: { capture } }: RepairPlace): CauseOf<'cut_off'>['range'] {
  return byteAt('plain', capture.plain.size - 1, capture.plain.size);
}

/** What could be inflated ends as a body that was cut off does; whatever is written into it is compressed anew. */
function cutInside(place: RepairPlace): readonly Repair[] {
  const { capture, wire, report } = place.inspection;
  const inner = missingEnd({ plain: capture.plain, wire, report, missing: null });
  return inner === null ? [] : causeRepairs(inner, place);
}

function closingBytes({ inspection: { wire } }: RepairPlace): Uint8Array {
  return encodeUtf8(`\r\n${dashesOf(wire)}--\r\n`);
}

function cutHeaders(place: RepairPlace): readonly Repair[] {
  const { wire } = place.inspection;
  const start = wire.stray.at(-1)?.start ?? wire.size;
  const end = Uint8Array.of(...encodeUtf8('\r\n\r\n'), ...closingBytes(place));
  const kept = repair('keep_cut', true, bytesEdit(place, wire.size, 0, end));
  return wire.partCount === 0 ? [kept] : [closedBefore(start, place), kept];
}

/** The body ends before the last part. Only where others stay. */
function dropped(place: RepairPlace): readonly Repair[] {
  const { wire } = place.inspection;
  return wire.partCount < 2 ? [] : [closedBefore(wire.part(wire.partCount - 1).delimiter, place)];
}

function closedBefore(offset: ByteOffset, place: RepairPlace): Repair {
  const { size } = place.inspection.wire;
  return laterRepair('drop_cut', false, () => [bytesEdit(place, offset, size - offset, closingBytes(place))]);
}

/** The members before the fault, in a body that is closed. */
function closedJson(place: RepairPlace): readonly Repair[] {
  const part: PartReading | undefined = place.inspection.report.readings.at(-1);
  const [closes] = closing(place, place.inspection.wire.size);
  if (part === undefined || closes === undefined || (part.json?.members.length ?? 0) === 0) return [];
  const keep: Edit = { op: 'mend-json', at: partAnchor(place, part), how: 'keep' };
  return [laterRepair('close_body_json', false, () => [...closes.edits(), keep])];
}

const UNDO: Readonly<Record<UndoneEncoding, RepairId>> = {
  'utf8-doubled': 'undo_doubling',
  utf16: 'undo_utf16',
  base64: 'undo_base64',
  chunked: 'undo_chunks',
};

function undone({ as }: CauseOf<'re_encoded'>, place: RepairPlace): readonly Repair[] {
  if (as === 'utf8-replaced') return [];
  if (as === 'gzip-undeclared') return [laterRepair('say_gzip', true, () => declaredGzip(place))];
  if (as === 'not-compressed') return [repair('gzip_off', true, { op: 'gzip', on: false, level: 6 })];
  if (isCompression(as)) return [decompressed(as, place)];
  const edits = (): readonly Edit[] => [{ op: 'undo-encoding', as }, ...gzipOf(as, place)];
  return [laterRepair(UNDO[as], true, edits)];
}

/** What comes out is gzip data that the head does not tell of. */
function gzipOf(as: UndoneEncoding, place: RepairPlace): readonly Edit[] {
  const { capture } = place.inspection;
  if (headerValues(capture.request, 'Content-Encoding').length > 0) return [];
  const bytes = undoneEncoding(capture.plain.read(0, capture.plain.size), as);
  return bytes !== null && startsWithGzip(bytes) ? declaredGzip(place) : [];
}

/** What was lost stays lost; the rest can be read where only the length is in the way. */
function lengthAsItIs({ range }: CauseOf<'re_encoded'>, { inspection: { capture } }: RepairPlace): readonly Repair[] {
  return range.space === 'plain' && capture.gzip === null ? [repair('length_follows', true, FOLLOW_LENGTH)] : [];
}
