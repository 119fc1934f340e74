import { MOST_HEADERS } from '../../report/wire/collector-limits.ts';
import { oncePer } from '../../bytes/once-per.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import { isSealed } from '../../bytes/pieces.ts';
import { anchorAt } from '../edits/anchors.ts';
import type { Edit } from '../edits/edit.ts';
import { anchorOf } from '../edits/trace.ts';
import { isProtected } from '../../masking/masks.ts';
import { annotationText } from '../../report/parts/crash-report.ts';
import { missingInUserAgent } from '../../verdict/checks/head-findings.ts';
import { droppableParts } from '../../verdict/decide/size-advice.ts';
import { areChunkSizesGone, isNotGzip } from '../../report/wire/capture.ts';
import type { Compression } from '../../report/wire/compression.ts';
import { isBinary } from '../../report/wire/compression.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import type { HeadLine, HeaderLine, RequestHead } from '../../report/wire/request-head.ts';
import { headerValues, startsWithRequestLine } from '../../report/wire/request-head.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import type { Repair, RepairPlace, RepairTable } from './repair.ts';
import type { RepairId } from './repair-ids.ts';
import { FOLLOW_LENGTH, deletedRest, hasSoundEnd, headAnchor, laterRepair, partAnchor, repair } from './repair.ts';

/** Repairs of the request line, the headers of the request, and how the body is coded. */
export const HEAD_REPAIRS: RepairTable = {
  request_line: (_, place) => requestLine(place, 'submit_path', '/submit'),
  request_line_too_long: (_, place) => requestLine(place, 'submit_path', '/submit'),
  path_unknown: (_, place) => requestLine(place, 'submit_path', '/submit'),
  health_answered: (_, place) => requestLine(place, 'submit_path', '/submit'),
  method_not_post: (_, place) => requestLine(place, 'post', place.inspection.capture.request.target),
  method_unknown: (_, place) => requestLine(place, 'post', place.inspection.capture.request.target),
  options_answered: (_, place) => requestLine(place, 'post', place.inspection.capture.request.target),
  query_ignored: (_, place) => withoutQuery(place),

  content_length_unreadable: (_, place) => trueLength(place),
  content_length_huge: (_, place) => trueLength(place),
  no_content_length: (_, place) => trueLength(place),
  content_length_false: (_, place) => trueLength(place),
  content_length_missing: (_, place) => trueLength(place),
  bytes_after_body: (_, place) => [...trueLength(place), ...withoutRest(place, false)],
  answer_after_body: (_, place) => withoutRest(place, true),
  request_after_body: (_, place) => withoutRest(place, false),
  chunked_without_length: (_, place) => withoutChunks(place),
  chunked: (_, place) => withoutChunks(place),
  chunk_sizes_gone: (_, place) => withoutChunks(place),
  chunk_framing: (_, place) => withoutChunks(place),
  chunks_unreadable: (_, place) => withoutChunks(place),
  transfer_coding_unknown: (_, place) => withoutChunks(place),
  transfer_coding_conflict: (_, place) => withoutChunks(place),

  bad_gzip: (_, place) => readableGzip(place),
  zlib_body: (_, place) => [decompressed('zlib', place)],
  gzip_spelling: (_, place) => spelledGzip(place),
  gzip_undeclared: (_, place) => [laterRepair('add_gzip', true, () => declaredGzip(place))],
  gzip_truncated: (_, place) => readableGzip(place),
  gzip_check_sum: (_, place) => readableGzip(place),
  gzip_damaged: (_, place) => readableGzip(place),
  gzip_trailing_bytes: (_, place) => readableGzip(place),
  gzip_members: (_, place) => oneMember(place),
  content_encoding_unknown: (_, place) => spelledGzip(place),
  // A choice rather than a repair: “fix all that are safe” is to leave the body in the coding that it has.
  not_compressed: () => [repair('gzip_on', false, { op: 'gzip', on: true, level: 6 })],
  too_large: (_, place) => [...smallestGzip(place), ...withoutLargest(place)],
  body_too_large: (_, place) => smallestGzip(place),

  stray_head_line: ({ range }, place) => joinedOr(place, range, deletedLine(place, 'delete_head_line', range)),
  head_line_not_header: ({ range }, place) => joinedOr(place, range, withoutStrayLines(place)),
  head_line_feeds: (_, place) => withLineEnds(place),
  header_folded: (_, place) => withoutFolds(place),
  header_name_invalid: ({ range }, place) => deletedLine(place, 'delete_header', range),
  expectation_unknown: ({ range }, place) => deletedLine(place, 'delete_header', range),
  forwarded_conflict: ({ range }, place) => deletedLine(place, 'delete_header', range),
  script_name_mismatch: ({ range }, place) => deletedLine(place, 'delete_header', range),
  header_fields_too_large: ({ range, header }, place) => (isNeeded(header) ? [] : deletedLine(place, 'delete_header', range)),
  header_value_invalid: ({ range }, place) => withoutControls(place, range),
  token_not_ascii: (_, place) => {
    const lines = headerValues(place.inspection.capture.request, 'Authorization');
    return lines.length === 0 ? [] : [repair('delete_token', false, ...deletions(place, lines))];
  },
  user_agent_missing: (_, place) => [laterRepair('add_user_agent', true, () => [addedUserAgent(place)])],
  user_agent_incomplete: (_, place) => completeUserAgent(place),
};

function requestLine({ inspection }: RepairPlace, id: RepairId, target: string): readonly Repair[] {
  const { version } = inspection.capture.request;
  const line = `POST ${target === '' ? '/submit' : target} HTTP/${/^1\.\d$/.test(version) ? version : '1.1'}`;
  return startsWithRequestLine(encodeLatin1(`${line}\n`)) ? [repair(id, true, { op: 'request-line', line })] : [];
}

/** The method stays: of another one something else is said. */
function withoutQuery({ inspection }: RepairPlace): readonly Repair[] {
  const { method, target, version } = inspection.capture.request;
  const line = `${method} ${target.slice(0, target.indexOf('?'))} HTTP/${version}`;
  return startsWithRequestLine(encodeLatin1(`${line}\n`)) ? [repair('delete_query', true, { op: 'request-line', line })] : [];
}

function deletions(place: RepairPlace, lines: readonly HeadLine[]): readonly Edit[] {
  return lines.map((line) => ({ op: 'delete-header', at: headAnchor(place, line) }));
}

/** A body without a byte has no length that the collector takes. */
function hasBody({ inspection }: RepairPlace): boolean {
  return inspection.capture.content.size > 0;
}

function trueLength(place: RepairPlace): readonly Repair[] {
  if (!hasBody(place)) return [];
  // The last one counts, so that stays.
  const others = headerValues(place.inspection.capture.request, 'Content-Length').slice(0, -1);
  if (others.length === 0) return [repair('length_follows', true, FOLLOW_LENGTH)];
  return [repair('one_length', true, ...deletions(place, others), FOLLOW_LENGTH)];
}

/** The body ends where the captured Content-Length says. `sure`: what follows belongs to no report. */
function withoutRest(place: RepairPlace, sure: boolean): readonly Repair[] {
  const edits = deletedRest(place);
  return edits.length === 0 ? [] : [repair('delete_after_body', sure, ...edits, FOLLOW_LENGTH)];
}

function withoutChunks(place: RepairPlace): readonly Repair[] {
  const { capture } = place.inspection;
  const lines = headerValues(capture.request, 'Transfer-Encoding');
  if (lines.length === 0 || !hasBody(place)) return [];
  const fault = capture.chunked?.fault ?? null;
  const losesNothing = fault === null || fault.kind === 'trailing-bytes' || areChunkSizesGone(capture);
  const others = headerValues(capture.request, 'Content-Length').slice(0, -1);
  const edits = [...deletions(place, [...lines, ...others]), FOLLOW_LENGTH];
  return [repair(losesNothing ? 'no_chunks' : 'read_chunks', losesNothing, ...edits)];
}

function readableGzip(place: RepairPlace): readonly Repair[] {
  const { capture } = place.inspection;
  const { gzip } = capture;
  if (gzip === null || gzip.fault?.kind === 'cap') return [];
  // Sound gzip data of which the head declares another length.
  if (gzip.fault === null) return trueLength(place);
  const on: Edit = { op: 'gzip', on: true, level: 6 };
  // Neither such bytes nor gzip around them are a report.
  if (isNotGzip(gzip) && isBinary(capture.content.read(0, 64))) return [{ ...decompressed('deflate', place), sure: false }];
  if (isNotGzip(gzip)) return [repair('gzip_off', true, { op: 'gzip', on: false, level: 6 }), repair('gzip_on', true, on)];
  if (capture.plain.size === 0) return [];
  const losesNothing = gzip.fault.kind === 'trailing-bytes';
  return [repair(losesNothing ? 'gzip_anew' : 'gzip_rest', losesNothing, on)];
}

/** The body without that compression, in gzip: what comes out of gzip data stays in the gzip data around it. */
export function decompressed(as: Compression, { inspection: { capture } }: RepairPlace): Repair {
  const undo: Edit = { op: 'undo-encoding', as };
  const edits: readonly Edit[] = capture.gzip?.fault === null ? [undo] : [undo, { op: 'gzip', on: true, level: 6 }];
  return { ...repair('undo_compression', true, ...edits), facts: { coding: as } };
}

function oneMember({ inspection: { capture } }: RepairPlace): readonly Repair[] {
  return capture.gzip?.fault === null ? [repair('gzip_one_member', true, { op: 'gzip', on: true, level: 6 })] : [];
}

/** The body as it stands is gzip data: the head alone is mended. */
export function declaredGzip(place: RepairPlace): readonly Edit[] {
  const [first, ...others] = headerValues(place.inspection.capture.request, 'Content-Encoding');
  if (first === undefined) return [{ op: 'add-header', part: null, line: 'Content-Encoding: gzip', before: null }];
  return [{ op: 'header', at: headAnchor(place, first), line: `${first.name}: gzip` }, ...deletions(place, others)];
}

function spelledGzip(place: RepairPlace): readonly Repair[] {
  const { capture, wire } = place.inspection;
  const isGzip = startsWithGzip(capture.content.read(0, 2));
  if (isGzip) return [laterRepair('say_gzip', true, () => declaredGzip(place))];
  // A body without a delimiter in it may be coded after all.
  if (wire.preambleEnd >= wire.size) return [];
  return [repair('gzip_off', true, { op: 'gzip', on: false, level: 6 })];
}

function smallestGzip({ inspection }: RepairPlace): readonly Repair[] {
  if (inspection.capture.gzip !== null) return [];
  return [repair('gzip_smallest', true, { op: 'gzip', on: true, level: 9 })];
}

/** The largest part that the report makes sense without. */
function withoutLargest(place: RepairPlace): readonly Repair[] {
  const [largest] = droppableParts(place.inspection);
  if (largest === undefined || !hasSoundEnd(place, largest.part)) return [];
  const without = repair('delete_named_part', false, { op: 'delete', at: partAnchor(place, largest.part) });
  return [{ ...without, facts: { name: shownName(largest) } }];
}

/** Headers without which a report is not read. */
const NEEDED: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding']);

function isNeeded(header: string | null): boolean {
  return header !== null && NEEDED.has(header.toLowerCase());
}

function deletedLine(place: RepairPlace, id: RepairId, range: ByteRange | null): readonly Repair[] {
  if (range?.space !== 'head') return [];
  return [repair(id, true, { op: 'delete-header', at: headAnchor(place, range) })];
}

/** To join the line with the header before it, or else `deleted`, which is not safe where the line can be joined. */
function joinedOr(place: RepairPlace, range: ByteRange | null, deleted: readonly Repair[]): readonly Repair[] {
  const joined = joinedHeadLine(place, range);
  return joined.length === 0 ? deleted : [...joined, ...deleted.map((fix) => ({ ...fix, sure: false }))];
}

function withoutStrayLines(place: RepairPlace): readonly Repair[] {
  const lines = place.inspection.capture.request.strayLines;
  return lines.length > MOST_LINES ? [] : [repair('delete_head_line', true, ...deletions(place, lines))];
}

const headersByEnd = oncePer(
  ({ headers }: RequestHead): ReadonlyMap<number, HeaderLine> => new Map(headers.map((line) => [line.offset + line.length, line])),
);

/** A line without a blank before it that continues the header before it, which ends with a semicolon, is joined with that: it may be the boundary. */
function joinedHeadLine({ inspection, trace }: RepairPlace, range: ByteRange | null): readonly Repair[] {
  if (range?.space !== 'head') return [];
  const before = headersByEnd(inspection.capture.request).get(range.offset);
  const text = decodeLatin1(trace.head.read(range.offset, range.length));
  if (before?.value.endsWith(';') !== true || !/^[\w-]+=/.test(text)) return [];
  const lineEnd = /\r?\n$/.exec(decodeLatin1(trace.head.read(before.offset, before.length)))?.[0].length ?? 0;
  return [repair('join_head_line', true, headBytes({ inspection, trace }, range.offset - lineEnd, lineEnd, ' '))];
}

/** Most lines of a head that are taken out at once. */
const MOST_LINES = 500;

/** Most lines of a head that are rewritten at once: each is planned by itself, and a head of more is refused whatever their form. */
const MOST_REWRITTEN = MOST_HEADERS;

export function withLineEnds(place: RepairPlace): readonly Repair[] {
  const lines = place.inspection.capture.request.bareLines;
  if (lines.length > MOST_REWRITTEN) return [];
  return [laterRepair('crlf_head', true, () => lines.map(({ offset, length }) => headBytes(place, offset + length - 1, 0, '\r')))];
}

/** Each line end with the blanks behind it becomes the one blank for which it stands. */
function withoutFolds(place: RepairPlace): readonly Repair[] {
  const folded = place.inspection.capture.request.headers.filter(({ firstLine }) => firstLine !== undefined);
  if (folded.length > MOST_REWRITTEN) return [];
  const folds = folded.reduce((count, line) => count + foldsIn(place, line).length, 0);
  return folds > MOST_REWRITTEN ? [] : [laterRepair('join_head_lines', true, () => folded.flatMap((line) => joined(place, line)))];
}

function joined(place: RepairPlace, { offset, length }: HeaderLine): readonly Edit[] {
  return foldsIn(place, { offset, length }).map((match) => headBytes(place, offset + match.index, match[0].length, ' '));
}

/** The line ends of a header with the blanks around them behind which it goes on. */
function foldsIn({ trace }: RepairPlace, { offset, length }: Pick<HeaderLine, 'offset' | 'length'>): readonly RegExpExecArray[] {
  return [...decodeLatin1(trace.head.read(offset, length)).matchAll(/[ \t]*\r?\n[ \t]+/g)];
}

function headBytes({ trace }: RepairPlace, offset: number, remove: number, insert: string): Edit {
  return { op: 'bytes', space: 'head', at: anchorOf(trace.head, offset), remove, insert: new Uint8Array(encodeLatin1(insert)) };
}

/** Most stretches of control characters that are taken out of one line: each is planned by itself. */
const MOST_STRETCHES = 100;

function withoutControls({ trace }: RepairPlace, range: ByteRange | null): readonly Repair[] {
  if (range?.space !== 'head') return [];
  const bytes = trace.head.read(range.offset, range.length);
  const edits: Edit[] = [];
  for (let index = 0; index < bytes.length && edits.length <= MOST_STRETCHES; index += 1) {
    let end = index;
    while (end < bytes.length && isOddControl(bytes, end)) end += 1;
    if (end === index) continue;
    const at = anchorAt(trace.head, range.offset + index);
    edits.push({ op: 'bytes', space: 'head', at, remove: end - index, insert: new Uint8Array() });
    index = end;
  }
  return edits.length === 0 || edits.length > MOST_STRETCHES ? [] : [repair('no_controls', true, ...edits)];
}

/** A control character that no header has: neither a tab nor the end of the line. */
function isOddControl(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index] ?? 0;
  const isLineEnd = byte === 0x0a || (byte === 0x0d && bytes[index + 1] === 0x0a);
  return !isLineEnd && byte !== 0x09 && (byte < 0x20 || byte === 0x7f);
}

/** Longest product or version that a User-Agent names, in bytes. */
const LONGEST_WORD = 64;

/** What is there stays; what the report does not give in public cannot be added. */
function completeUserAgent(place: RepairPlace): readonly Repair[] {
  const line = headerValues(place.inspection.capture.request, 'User-Agent').at(-1);
  if (line === undefined) return [];
  const missing = missingInUserAgent(line.value);
  const before = missing.some((word) => word !== 'crashReporter') ? namedProduct(place) : '';
  const after = missing.includes('crashReporter') ? ' crash reporter' : '';
  const value = `${before}${line.value}${after}`.trim();
  if (missingInUserAgent(value).length > 0) return [];
  return [repair('complete_user_agent', true, { op: 'header', at: headAnchor(place, line), line: `${line.name}: ${value}` })];
}

/** Names product and version where the report gives them in public. */
function addedUserAgent(place: RepairPlace): Edit {
  return { op: 'add-header', part: null, line: `User-Agent: ${namedProduct(place)}crash reporter`, before: null };
}

function namedProduct(place: RepairPlace): string {
  const [product, version] = [publicWord(place, 'ProductName'), publicWord(place, 'Version')];
  return product === null ? '' : `${product.replaceAll(' ', '')}${version === null ? '' : `/${version}`} `;
}

function publicWord({ inspection, trace }: RepairPlace, name: string): string | null {
  const annotation = inspection.report.annotations.findLast((candidate) => candidate.name === name);
  if (annotation === undefined || annotation.length > LONGEST_WORD || isProtected(annotation)) return null;
  if (isSealed(trace.plain, annotation.offset, annotation.offset + annotation.length)) return null;
  const text = annotationText(inspection.capture.plain, annotation);
  return /^[\w.+-]+(?: [\w.+-]+)*$/.test(text) ? text : null;
}
