import { MAX_HEADERS } from '../../report/wire/collector-limits.ts';
import { memoize } from '../../bytes/memoize.ts';
import type { ByteRange } from '../../bytes/byte-range.ts';
import { isTainted } from '../../bytes/pieces.ts';
import { anchorAt } from '../edits/anchors.ts';
import type { Edit } from '../edits/edit.ts';
import { anchorOf } from '../edits/provenance.ts';
import { isProtected } from '../../masking/masks.ts';
import { annotationText } from '../../report/parts/crash-report.ts';
import { missingInUserAgent } from '../../verdict/checks/head-findings.ts';
import { droppableParts } from '../../verdict/decide/size-advice.ts';
import { areChunkSizesGone, isNotGzip } from '../../report/wire/capture.ts';
import { type Compression, isBinary } from '../../report/wire/compression.ts';
import { startsWithGzip } from '../../report/wire/gzip.ts';
import { type HeadLine, type HeaderLine, type RequestHead, headerValues, startsWithRequestLine } from '../../report/wire/request-head.ts';
import { decodeLatin1, encodeLatin1 } from '../../bytes/utf8.ts';
import { shownName } from '../../report/parts/shown-name.ts';
import {
  type Fix,
  type FixContext,
  type FixTable,
  FOLLOW_LENGTH,
  deletedRest,
  hasSoundEnd,
  headAnchor,
  lazyFix,
  partAnchor,
  fix,
} from './fix.ts';
import type { FixId } from './fix-ids.ts';

/** Fixes for findings about the request line, the headers of the request, and the coding of the body. */
export const HEAD_FIXES: FixTable = {
  request_line: (_, context) => requestLine(context, 'submit_path', '/submit'),
  request_line_too_long: (_, context) => requestLine(context, 'submit_path', '/submit'),
  path_unknown: (_, context) => requestLine(context, 'submit_path', '/submit'),
  health_answered: (_, context) => requestLine(context, 'submit_path', '/submit'),
  method_not_post: (_, context) => requestLine(context, 'post', context.inspection.capture.request.target),
  method_unknown: (_, context) => requestLine(context, 'post', context.inspection.capture.request.target),
  options_answered: (_, context) => requestLine(context, 'post', context.inspection.capture.request.target),
  query_ignored: (_, context) => withoutQuery(context),

  content_length_unreadable: (_, context) => trueLength(context),
  content_length_huge: (_, context) => trueLength(context),
  no_content_length: (_, context) => trueLength(context),
  content_length_false: (_, context) => trueLength(context),
  content_length_missing: (_, context) => trueLength(context),
  bytes_after_body: (_, context) => [...trueLength(context), ...withoutRest(context, false)],
  answer_after_body: (_, context) => withoutRest(context, true),
  request_after_body: (_, context) => withoutRest(context, false),
  chunked_without_length: (_, context) => withoutChunks(context),
  chunked: (_, context) => withoutChunks(context),
  chunk_sizes_gone: (_, context) => withoutChunks(context),
  chunk_framing: (_, context) => withoutChunks(context),
  chunks_unreadable: (_, context) => withoutChunks(context),
  transfer_coding_unknown: (_, context) => withoutChunks(context),
  transfer_coding_conflict: (_, context) => withoutChunks(context),

  bad_gzip: (_, context) => readableGzip(context),
  zlib_body: (_, context) => [decompressed('zlib', context)],
  gzip_spelling: (_, context) => spelledGzip(context),
  gzip_undeclared: (_, context) => [lazyFix('add_gzip', true, () => declaredGzip(context))],
  gzip_truncated: (_, context) => readableGzip(context),
  gzip_check_sum: (_, context) => readableGzip(context),
  gzip_damaged: (_, context) => readableGzip(context),
  gzip_trailing_bytes: (_, context) => readableGzip(context),
  gzip_members: (_, context) => oneMember(context),
  content_encoding_unknown: (_, context) => spelledGzip(context),
  // A suggestion, not a fix: the action that makes all safe fixes must not change the coding of the body.
  not_compressed: () => [fix('gzip_on', false, { op: 'gzip', on: true, level: 6 })],
  too_large: (_, context) => [...smallestGzip(context), ...withoutLargest(context)],
  body_too_large: (_, context) => smallestGzip(context),

  stray_head_line: ({ range }, context) => joinedOr(context, range, deletedLine(context, 'delete_head_line', range)),
  head_line_not_header: ({ range }, context) => joinedOr(context, range, withoutStrayLines(context)),
  head_line_feeds: (_, context) => withLineEnds(context),
  header_folded: (_, context) => withoutFolds(context),
  header_name_invalid: ({ range }, context) => deletedLine(context, 'delete_header', range),
  expectation_unknown: ({ range }, context) => deletedLine(context, 'delete_header', range),
  forwarded_conflict: ({ range }, context) => deletedLine(context, 'delete_header', range),
  script_name_mismatch: ({ range }, context) => deletedLine(context, 'delete_header', range),
  header_fields_too_large: ({ range, header }, context) => (isNeeded(header) ? [] : deletedLine(context, 'delete_header', range)),
  header_value_invalid: ({ range }, context) => withoutControls(context, range),
  token_not_ascii: (_, context) => {
    const lines = headerValues(context.inspection.capture.request, 'Authorization');
    return lines.length === 0 ? [] : [fix('delete_token', false, ...deletions(context, lines))];
  },
  user_agent_missing: (_, context) => [lazyFix('add_user_agent', true, () => [addedUserAgent(context)])],
  user_agent_incomplete: (_, context) => completeUserAgent(context),
};

function requestLine({ inspection }: FixContext, id: FixId, target: string): readonly Fix[] {
  const { version } = inspection.capture.request;
  const line = `POST ${target === '' ? '/submit' : target} HTTP/${/^1\.\d$/.test(version) ? version : '1.1'}`;
  return startsWithRequestLine(encodeLatin1(`${line}\n`)) ? [fix(id, true, { op: 'request_line', line })] : [];
}

/** Removes the query. Keeps the method: a wrong method has a finding of its own. */
function withoutQuery({ inspection }: FixContext): readonly Fix[] {
  const { method, target, version } = inspection.capture.request;
  const line = `${method} ${target.slice(0, target.indexOf('?'))} HTTP/${version}`;
  return startsWithRequestLine(encodeLatin1(`${line}\n`)) ? [fix('delete_query', true, { op: 'request_line', line })] : [];
}

function deletions(context: FixContext, lines: readonly HeadLine[]): readonly Edit[] {
  return lines.map((line) => ({ op: 'delete_header', at: headAnchor(context, line) }));
}

/** False for an empty body, which the collector refuses with any Content-Length. */
function hasBody({ inspection }: FixContext): boolean {
  return inspection.capture.content.size > 0;
}

function trueLength(context: FixContext): readonly Fix[] {
  if (!hasBody(context)) return [];
  // The last Content-Length stays, because it is in effect.
  const others = headerValues(context.inspection.capture.request, 'Content-Length').slice(0, -1);
  if (others.length === 0) return [fix('length_follows', true, FOLLOW_LENGTH)];
  return [fix('one_length', true, ...deletions(context, others), FOLLOW_LENGTH)];
}

/** Deletes the bytes after the end that the captured Content-Length gives. `sure`: these bytes do not belong to a report. */
function withoutRest(context: FixContext, sure: boolean): readonly Fix[] {
  const edits = deletedRest(context);
  return edits.length === 0 ? [] : [fix('delete_after_body', sure, ...edits, FOLLOW_LENGTH)];
}

function withoutChunks(context: FixContext): readonly Fix[] {
  const { capture } = context.inspection;
  const lines = headerValues(capture.request, 'Transfer-Encoding');
  if (lines.length === 0 || !hasBody(context)) return [];
  const error = capture.chunked?.error ?? null;
  const losesNothing = error === null || error.kind === 'trailing_bytes' || areChunkSizesGone(capture);
  const others = headerValues(capture.request, 'Content-Length').slice(0, -1);
  const edits = [...deletions(context, [...lines, ...others]), FOLLOW_LENGTH];
  return [fix(losesNothing ? 'no_chunks' : 'read_chunks', losesNothing, ...edits)];
}

function readableGzip(context: FixContext): readonly Fix[] {
  const { capture } = context.inspection;
  const { gzip } = capture;
  if (gzip === null || gzip.error?.kind === 'cap') return [];
  // The gzip data is intact, but the Content-Length is not its length.
  if (gzip.error === null) return trueLength(context);
  const on: Edit = { op: 'gzip', on: true, level: 6 };
  // The body is other binary data than gzip, possibly raw deflate data. Declaring it uncompressed or compressing it does not make it a report.
  if (isNotGzip(gzip) && isBinary(capture.content.read(0, 64))) return [{ ...decompressed('deflate', context), sure: false }];
  if (isNotGzip(gzip)) return [fix('gzip_off', true, { op: 'gzip', on: false, level: 6 }), fix('gzip_on', true, on)];
  if (capture.plain.size === 0) return [];
  const losesNothing = gzip.error.kind === 'trailing_bytes';
  return [fix(losesNothing ? 'gzip_anew' : 'gzip_rest', losesNothing, on)];
}

/**
 * Undoes a compression of the body and sends the result as gzip. If the compressed data was inside gzip, this gzip layer stays; otherwise, gzip is turned on.
 */
export function decompressed(as: Compression, { inspection: { capture } }: FixContext): Fix {
  const undo: Edit = { op: 'undo_encoding', as };
  const edits: readonly Edit[] = capture.gzip?.error === null ? [undo] : [undo, { op: 'gzip', on: true, level: 6 }];
  return { ...fix('undo_compression', true, ...edits), facts: { coding: as } };
}

function oneMember({ inspection: { capture } }: FixContext): readonly Fix[] {
  return capture.gzip?.error === null ? [fix('gzip_one_member', true, { op: 'gzip', on: true, level: 6 })] : [];
}

/** Declares gzip in the head. The body is gzip data already and stays unchanged. */
export function declaredGzip(context: FixContext): readonly Edit[] {
  const [first, ...others] = headerValues(context.inspection.capture.request, 'Content-Encoding');
  if (first === undefined) return [{ op: 'add_header', part: null, line: 'Content-Encoding: gzip', before: null }];
  return [{ op: 'header', at: headAnchor(context, first), line: `${first.name}: gzip` }, ...deletions(context, others)];
}

function spelledGzip(context: FixContext): readonly Fix[] {
  const { capture, wire } = context.inspection;
  const isGzip = startsWithGzip(capture.content.read(0, 2));
  if (isGzip) return [lazyFix('say_gzip', true, () => declaredGzip(context))];
  // If the body has no delimiter, it may be encoded as the head declares.
  if (wire.preambleEnd >= wire.size) return [];
  return [fix('gzip_off', true, { op: 'gzip', on: false, level: 6 })];
}

function smallestGzip({ inspection }: FixContext): readonly Fix[] {
  if (inspection.capture.gzip !== null) return [];
  return [fix('gzip_smallest', true, { op: 'gzip', on: true, level: 9 })];
}

/** Removes the largest part that the report does not need. */
function withoutLargest(context: FixContext): readonly Fix[] {
  const [largest] = droppableParts(context.inspection);
  if (largest === undefined || !hasSoundEnd(context, largest.part)) return [];
  const without = fix('delete_named_part', false, { op: 'delete', at: partAnchor(context, largest.part) });
  return [{ ...without, facts: { name: shownName(largest) } }];
}

/** Headers that are required to read a report. */
const NEEDED: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding', 'transfer-encoding']);

function isNeeded(header: string | null): boolean {
  return header !== null && NEEDED.has(header.toLowerCase());
}

function deletedLine(context: FixContext, id: FixId, range: ByteRange | null): readonly Fix[] {
  if (range?.space !== 'head') return [];
  return [fix(id, true, { op: 'delete_header', at: headAnchor(context, range) })];
}

/** Offers to join the line with the header before it. Also offers `deleted`, as a fix that is not sure. If the line cannot be joined, offers only `deleted`. */
function joinedOr(context: FixContext, range: ByteRange | null, deleted: readonly Fix[]): readonly Fix[] {
  const joined = joinedHeadLine(context, range);
  return joined.length === 0 ? deleted : [...joined, ...deleted.map((fix) => ({ ...fix, sure: false }))];
}

function withoutStrayLines(context: FixContext): readonly Fix[] {
  const lines = context.inspection.capture.request.strayLines;
  return lines.length > MAX_LINES ? [] : [fix('delete_head_line', true, ...deletions(context, lines))];
}

const headersByEnd = memoize(
  ({ headers }: RequestHead): ReadonlyMap<number, HeaderLine> => new Map(headers.map((line) => [line.offset + line.length, line])),
);

/** Joins a line that has no leading blank to the header before it, if that header ends with a semicolon. The line may then be the boundary. */
function joinedHeadLine({ inspection, provenance }: FixContext, range: ByteRange | null): readonly Fix[] {
  if (range?.space !== 'head') return [];
  const before = headersByEnd(inspection.capture.request).get(range.offset);
  const text = decodeLatin1(provenance.head.read(range.offset, range.length));
  if (before?.value.endsWith(';') !== true || !/^[\w-]+=/.test(text)) return [];
  const lineEnd = /\r?\n$/.exec(decodeLatin1(provenance.head.read(before.offset, before.length)))?.[0].length ?? 0;
  return [fix('join_head_line', true, headBytes({ inspection, provenance }, range.offset - lineEnd, lineEnd, ' '))];
}

/** Largest number of header lines to delete at once. */
const MAX_LINES = 500;

/** Largest number of header lines to rewrite at once. Each is planned separately, and the collector refuses a head with more lines anyway. */
const MAX_REWRITTEN = MAX_HEADERS;

export function withLineEnds(context: FixContext): readonly Fix[] {
  const lines = context.inspection.capture.request.bareLines;
  if (lines.length > MAX_REWRITTEN) return [];
  return [lazyFix('crlf_head', true, () => lines.map(({ offset, length }) => headBytes(context, offset + length - 1, 0, '\r')))];
}

/** Replaces each line end in a folded header, and the blanks around it, with the single blank that the fold represents. */
function withoutFolds(context: FixContext): readonly Fix[] {
  const folded = context.inspection.capture.request.headers.filter(({ firstLine }) => firstLine !== undefined);
  if (folded.length > MAX_REWRITTEN) return [];
  const folds = folded.reduce((count, line) => count + foldsIn(context, line).length, 0);
  return folds > MAX_REWRITTEN ? [] : [lazyFix('join_head_lines', true, () => folded.flatMap((line) => joined(context, line)))];
}

function joined(context: FixContext, { offset, length }: HeaderLine): readonly Edit[] {
  return foldsIn(context, { offset, length }).map((match) => headBytes(context, offset + match.index, match[0].length, ' '));
}

/** Returns the line ends within a folded header, with the blanks around them. */
function foldsIn({ provenance }: FixContext, { offset, length }: Pick<HeaderLine, 'offset' | 'length'>): readonly RegExpExecArray[] {
  return [...decodeLatin1(provenance.head.read(offset, length)).matchAll(/[ \t]*\r?\n[ \t]+/g)];
}

function headBytes({ provenance }: FixContext, offset: number, remove: number, insert: string): Edit {
  return { op: 'bytes', space: 'head', at: anchorOf(provenance.head, offset), remove, insert: new Uint8Array(encodeLatin1(insert)) };
}

/** Largest number of runs of control characters to remove from one line. Each is planned separately. */
const MAX_CONTROL_RUNS = 100;

function withoutControls({ provenance }: FixContext, range: ByteRange | null): readonly Fix[] {
  if (range?.space !== 'head') return [];
  const bytes = provenance.head.read(range.offset, range.length);
  const edits: Edit[] = [];
  for (let index = 0; index < bytes.length && edits.length <= MAX_CONTROL_RUNS; index += 1) {
    let end = index;
    while (end < bytes.length && isOddControl(bytes, end)) end += 1;
    if (end === index) continue;
    const at = anchorAt(provenance.head, range.offset + index);
    edits.push({ op: 'bytes', space: 'head', at, remove: end - index, insert: new Uint8Array() });
    index = end;
  }
  return edits.length === 0 || edits.length > MAX_CONTROL_RUNS ? [] : [fix('no_controls', true, ...edits)];
}

/** Returns true for control characters that are invalid in a header: all except tab and line end. */
function isOddControl(bytes: Uint8Array, index: number): boolean {
  const byte = bytes[index] ?? 0;
  const isLineEnd = byte === 0x0a || (byte === 0x0d && bytes[index + 1] === 0x0a);
  return !isLineEnd && byte !== 0x09 && (byte < 0x20 || byte === 0x7f);
}

/** Longest product or version in a User-Agent, in bytes. */
const MAX_WORD_LENGTH = 64;

/** Adds the missing words and keeps the existing ones. Adds only public values of the report. */
function completeUserAgent(context: FixContext): readonly Fix[] {
  const line = headerValues(context.inspection.capture.request, 'User-Agent').at(-1);
  if (line === undefined) return [];
  const missing = missingInUserAgent(line.value);
  const before = missing.some((word) => word !== 'crashReporter') ? namedProduct(context) : '';
  const after = missing.includes('crashReporter') ? ' crash reporter' : '';
  const value = `${before}${line.value}${after}`.trim();
  if (missingInUserAgent(value).length > 0) return [];
  return [fix('complete_user_agent', true, { op: 'header', at: headAnchor(context, line), line: `${line.name}: ${value}` })];
}

/** Adds a User-Agent. It names the product and version if the report has public values for them. */
function addedUserAgent(context: FixContext): Edit {
  return { op: 'add_header', part: null, line: `User-Agent: ${namedProduct(context)}crash reporter`, before: null };
}

function namedProduct(context: FixContext): string {
  const [product, version] = [publicWord(context, 'ProductName'), publicWord(context, 'Version')];
  return product === null ? '' : `${product.replaceAll(' ', '')}${version === null ? '' : `/${version}`} `;
}

function publicWord({ inspection, provenance }: FixContext, name: string): string | null {
  const annotation = inspection.report.annotations.findLast((candidate) => candidate.name === name);
  if (annotation === undefined || annotation.length > MAX_WORD_LENGTH || isProtected(annotation)) return null;
  if (isTainted(provenance.plain, annotation.offset, annotation.offset + annotation.length)) return null;
  const text = annotationText(inspection.capture.plain, annotation);
  return /^[\w.+-]+(?: [\w.+-]+)*$/.test(text) ? text : null;
}
