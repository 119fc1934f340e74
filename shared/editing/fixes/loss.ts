import { type ByteRange, range, rangeBetween } from '../../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../../bytes/byte-source.ts';
import type { PieceSource } from '../../bytes/pieces.ts';
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { rulebookOf } from '../../dialect.ts';
import type { DraftVersion } from '../edits/draft-version.ts';
import type { Edit } from '../edits/edit.ts';
import { provenanceOf } from '../edits/provenance.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { readsAlike } from '../../verdict/decide/reads-alike.ts';
import { type AnnotationValue, comparedText, isObject } from '../../report/parts/annotation-value.ts';
import { readLenientJson } from '../../report/parts/lenient-json.ts';
import { type PartReading, jsonOf } from '../../report/parts/part-reading.ts';
import { type StoredDump, type ReadValues, readValues, textValue } from '../../report/parts/read-values.ts';
import { annotationText } from '../../report/parts/crash-report.ts';
import { repeatedTexts } from './repeated-texts.ts';
import { shownName, shownPartName } from '../../report/parts/shown-name.ts';
import { areChunkSizesGone } from '../../report/wire/capture.ts';
import { MAX_TEXT_SIZE } from '../../report/wire/collector-limits.ts';
import { sanitisedDumpName } from '../../report/wire/dump-name.ts';
import { fixContextOf } from './fix.ts';
import { decodedBy, leftCodedBy, lossOfText } from './decoded-contents.ts';
import { isOfHead } from './edits-of-head.ts';
import { lostBytes } from './lost-bytes.ts';
import { holdsNoPart } from './structure-fixes.ts';

/** Data of a report that edits remove. Nothing is lost if there are no names and no bytes. */
export interface Loss {
  /** Displayed names of the annotations and binary parts that lost, or changed, their value or content. Without duplicates. */
  readonly names: readonly string[];
  /** Number of other bytes that were removed or changed, in data that could not be read as values. */
  readonly bytes: ByteLength;
}

export function losesNothing({ names, bytes }: Loss): boolean {
  return names.length === 0 && bytes === 0;
}

/**
 * Compares a report before and after edits. If its parts could be separated, compares values and dumps as the current collector reads them. Otherwise, and for
 * unreadable data, compares bytes; only bytes that frame values and parts may be removed. If dialect `antenna` reads differently, both versions are read in
 * that dialect.
 */
export function lossOf(before: DraftVersion, after: DraftVersion, edits: readonly Edit[]): Loss {
  const coded = lostCoding(before, after, edits);
  if (coded > 0) return { names: [], bytes: coded };
  // Edits of the head, and the edits `gzip` and `undo_encoding`, lose nothing: their plans leave the body unchanged or can be undone.
  const context = fixContextOf(before.inspection('spec'));
  const reading = readingOf(before);
  // Before `undo_encoding`, the body had no readable names. A readable body can lose parts if the head now declares a different boundary.
  if (edits.every((edit) => isOfHead(edit, context) || edit.op === 'undo_encoding' || edit.op === 'gzip'))
    return { names: edits.some(({ op }) => op === 'undo_encoding') ? [] : goneNames(reading, readingOf(after)), bytes: 0 };
  // Making doubled line ends single changes all values, so bytes are compared instead.
  const byValues = isStructured(reading) && !edits.some(({ op }) => op === 'reframe');
  if (byValues) return lostValues(before, after, reading, edits);
  return { names: goneNames(reading, readingOf(after)), bytes: lostBytes(before, after, wholeOf(reading), 'body') };
}

/** Returns the displayed names of annotations and parts that were readable before the edits and are missing after them. */
function goneNames({ report }: Inspection, after: Inspection): readonly string[] {
  const is = namesIn(after);
  const was = [...report.annotations, ...report.parts].filter(({ name, part }) => {
    // An attachment that was read as annotations can now be a part that contains them as members.
    const isAttached = part.kind === 'json' && is.has(part.headers.name ?? '');
    return !part.afterBreak && name !== 'extra' && !is.has(name) && !isAttached;
  });
  return [...new Set(was.map(shownName))];
}

function namesIn({ report }: Inspection): ReadonlySet<string> {
  return new Set([...report.annotations, ...report.parts].map(({ name }) => name));
}

function readingOf(version: DraftVersion): Inspection {
  const spec = version.inspection('spec');
  return readsAlike(spec.report, rulebookOf('antenna')) ? spec : version.inspection('antenna');
}

function isStructured({ wire }: Inspection): boolean {
  return wire.broken === null && wire.partCount > 0;
}

function wholeOf({ capture }: Inspection): ByteRange {
  return range('plain', 0, capture.plain.size);
}

/**
 * Returns the number of bytes that were lost because edits removed chunk framing or encoded the body again. These are bytes after broken chunk framing, or of
 * damaged gzip data.
 */
function lostCoding({ capture: before }: DraftVersion, { capture: after }: DraftVersion, edits: readonly Edit[]): ByteLength {
  const { chunked, gzip, content, sent } = before;
  if (chunked?.error && !areChunkSizesGone(before) && chunked.error.kind !== 'trailing_bytes' && after.chunked === null)
    return Math.max(sent.size - chunked.framedOffset(Math.max(content.size - 1, 0)) - 1, 0);
  const error = gzip?.error ?? null;
  const isDamaged = error?.kind === 'bad_data' || (error?.kind === 'bad_header' && (gzip?.members.length ?? 0) > 0);
  const isReencoded = edits.some(({ op }) => op === 'gzip') || after.plain !== before.plain;
  return isDamaged && isReencoded ? content.size - error.offset : 0;
}

function lostValues(before: DraftVersion, after: DraftVersion, reading: Inspection, edits: readonly Edit[]): Loss {
  const next = readingOf(after);
  const [was, is] = [valuesOf(reading), valuesOf(next)];
  const names = new Set<string>(leftCodedBy(edits, reading).map(shownPartName));
  const decoded = decodedBy(edits, reading);
  for (const name of lostDuplicates(reading, next)) names.add(name);
  const inDumps = namesInDumps(reading, is, next);
  const fresh = [...is.annotations].flatMap(([name, value]) => (was.annotations.has(name) ? [] : [value])).slice(0, MAX_RENAMED);
  for (const [name, value] of was.annotations) {
    const isPreserved =
      value === null ||
      isSame(value, is.annotations.get(name)) ||
      isSpread(value, is) ||
      isSameDump(value, is.dumps.get(name), next) ||
      inDumps.has(name) ||
      isDecoded(name, reading, decoded) ||
      isGathered(name, value, reading, is);
    if (!isPreserved && !isRenamed(value, fresh) && !swallowsMore(name, reading)) names.add(shownAnnotation(name, reading));
  }
  for (const [name, dump] of was.dumps) {
    const isPreserved =
      decoded.has(dump.range.offset) || isDumpPreserved(dump, name, reading, is, next) || isDumpFreed(dump, name, reading, is, next);
    if (!isPreserved) names.add(shownDump(name, reading));
  }
  const nextNames = namesIn(next);
  for (const part of reading.report.readings) if (isValueLost(part, reading, is)) names.add(shownPartName(part));
  let bytes = lostOutside(before, after, reading);
  for (const part of reading.report.readings) {
    if (decoded.has(part.wire.content) || (!isUnread(part, reading) && part.kind !== 'nameless' && part.wire.lookAlike < 0)) continue;
    const now = part.kind === 'text' && part.wire.lookAlike < 0 ? is.annotations.get(part.headers.name ?? '') : undefined;
    if (typeof now === 'string') {
      const lost = lossOfText(reading.capture.plain.read(part.wire.content, part.wire.end - part.wire.content), now);
      if (lost === null) names.add(shownPartName(part));
      bytes += lost ?? 0;
      continue;
    }
    // The bytes may still exist, but no annotation or part has the name.
    if (part.kind === 'text' && !nextNames.has(part.headers.name ?? '')) names.add(shownPartName(part));
    const content = range('plain', part.wire.content, part.wire.end - part.wire.content);
    bytes += lostBytes(before, after, content, part.kind === 'json' ? 'json' : 'body');
  }
  return { names: [...names], bytes };
}

/** Returns true if a JSON part lost its single value. The collector refuses such a part, but for the user it is an annotation with this name. */
function isValueLost(part: PartReading, { capture, report }: Inspection, is: ReadValues): boolean {
  const { kind, afterBreak, headers, wire } = part;
  const json = jsonOf(part);
  if (kind !== 'json' || afterBreak || headers.name === null || json?.error !== null || json.type === 'object') return false;
  const now = is.annotations.get(headers.name);
  if (now === undefined) return !is.dumps.has(headers.name) && !report.annotations.some(({ name }) => name === headers.name);
  if (json.type === 'null') return false;
  const read = readLenientJson(decodeUtf8(capture.plain.read(wire.content, wire.end - wire.content)));
  return read.kind === 'value' && !isSame(read.value, now);
}

/** Returns the displayed names of repeated annotations that lost one of their values but still have another. */
function lostDuplicates(before: Inspection, after: Inspection): readonly string[] {
  const was = repeatedTexts(before);
  if (was.size === 0) return [];
  const is = new Map<string, Set<string>>();
  const { plain } = after.capture;
  for (const annotation of after.report.annotations)
    if (was.has(annotation.name)) is.set(annotation.name, (is.get(annotation.name) ?? new Set()).add(annotationText(plain, annotation)));
  // If no value is left, the annotation was moved, renamed or deleted as a whole. `lostValues` then checks the value that was in effect.
  return [...was].flatMap(([name, texts]) => {
    const now = is.get(name);
    return now === undefined || [...texts].every((text) => now.has(text)) ? [] : [shownAnnotation(name, before)];
  });
}

function valuesOf({ capture, report }: Inspection): ReadValues {
  return readValues(capture.plain, report.readings, rulebookOf('antenna'));
}

/** Returns true if the values are the same, or if the old value was not a string and the new value is its JSON text. */
function isSame(was: AnnotationValue, is: AnnotationValue | undefined): boolean {
  if (is === undefined) return false;
  if (typeof was === 'string' || typeof is !== 'string') return comparedText(was) === comparedText(is);
  const read = readLenientJson(is);
  return read.kind === 'value' && comparedText(read.value) === comparedText(was);
}

/** Returns true if the value was a member of a JSON part that became a single annotation. The text of that annotation contains the whole object. */
function isGathered(name: string, value: AnnotationValue, { report }: Inspection, { annotations }: ReadValues): boolean {
  const found = report.annotations.findLast((annotation) => annotation.name === name);
  const now = found?.form === 'json' ? annotations.get(found.part.headers.name ?? '') : undefined;
  if (typeof now !== 'string' || !/^\s*\{/.test(now)) return false;
  const read = readLenientJson(now);
  return read.kind === 'value' && isObject(read.value) && isSame(value, read.value.get(name));
}

/** Returns true if the edits decoded the content of the annotation exactly. */
function isDecoded(name: string, { report }: Inspection, decoded: ReadonlySet<number>): boolean {
  if (decoded.size === 0) return false;
  const found = report.annotations.findLast((annotation) => annotation.name === name);
  return found !== undefined && decoded.has(found.part.wire.content);
}

/** Largest number of new annotation names under which to search for the value of a missing annotation. */
const MAX_RENAMED = 16;

/** Returns true if an annotation with a new name has the value: the annotation was only renamed. */
function isRenamed(value: AnnotationValue, fresh: readonly AnnotationValue[]): boolean {
  return fresh.some((now) => isSame(value, now));
}

/** Returns true if the annotation contained another part, which may now be a part of its own. The bytes of such annotations are compared instead. */
function swallowsMore(name: string, { report }: Inspection): boolean {
  const found = report.annotations.findLast((annotation) => annotation.name === name);
  return found !== undefined && found.part.wire.lookAlike >= 0;
}

/** Returns true if a value was JSON text and is now read as JSON. Its members then replace it. */
function isSpread(was: AnnotationValue, { annotations }: ReadValues): boolean {
  if (typeof was !== 'string' || !/^\s*\{/.test(was)) return false;
  const read = readLenientJson(was);
  if (read.kind !== 'value' || !isObject(read.value)) return false;
  return [...read.value].every(([name, value]) => isSame(value, annotations.get(name)));
}

/** Returns the names of annotations whose JSON part is now stored as a dump with the same bytes. */
function namesInDumps({ report, capture }: Inspection, { dumps }: ReadValues, after: Inspection): ReadonlySet<string> {
  const names = new Set<string>();
  if (dumps.size === 0) return names;
  const [was, is] = [provenanceOf(capture).plain, provenanceOf(after.capture).plain];
  const originOf = (source: PieceSource, offset: ByteOffset, length: ByteLength): string => {
    const from = source.originAt(offset);
    return `${from?.origin ?? ''}:${String(from?.at)}:${String(length)}`;
  };
  const stored = new Set([...dumps.values()].map(({ range: where, size }) => originOf(is, where.offset, size)));
  const parts = new Set<number>();
  for (const { kind, wire } of report.readings)
    if (kind === 'json' && stored.has(originOf(was, wire.content, wire.end - wire.content))) parts.add(wire.index);
  if (parts.size === 0) return names;
  for (const { name, part } of report.annotations) if (parts.has(part.wire.index)) names.add(name);
  return names;
}

/** Returns true if a text is now stored as a dump with the same bytes. */
function isSameDump(was: AnnotationValue, dump: StoredDump | undefined, { capture }: Inspection): boolean {
  if (dump === undefined || typeof was !== 'string' || dump.size > was.length * MAX_CHARACTER_LENGTH) return false;
  return decodeUtf8(capture.plain.read(dump.range.offset, dump.size)) === was;
}

const MAX_CHARACTER_LENGTH = 4;

function isDumpPreserved({ range: where, size }: StoredDump, name: string, before: Inspection, is: ReadValues, after: Inspection): boolean {
  const stored = is.dumps.get(name) ?? [...is.dumps.values()].find((dump) => isOf(dump, where, before, after));
  if (stored === undefined) return size === 0 || isReadAsText(where, name, is, before);
  return (
    stored.size === size &&
    isSameContent(provenanceOf(before.capture).plain, where.offset, provenanceOf(after.capture).plain, stored.range.offset, size)
  );
}

/**
 * Returns true if a dump contained another part that is now a part of its own, and the dump now ends before that part. The other bytes are compared separately.
 */
function isDumpFreed(
  { range: where }: StoredDump,
  name: string,
  { report, capture }: Inspection,
  is: ReadValues,
  after: Inspection,
): boolean {
  const part = report.readings.findLast(({ wire }) => wire.content === where.offset);
  const now = is.dumps.get(name);
  if (part === undefined || part.wire.lookAlike < 0 || now === undefined) return false;
  // A line end, or half of one, may have been between the dump and the part.
  const before = part.wire.lookAlike - where.offset - now.size;
  if (before < 0 || before > 2) return false;
  return isSameContent(provenanceOf(capture).plain, where.offset, provenanceOf(after.capture).plain, now.range.offset, now.size);
}

/** Returns true if `dump` has the length and the origin of the bytes at `where`. It is then the same dump, possibly under another name. */
function isOf(dump: StoredDump, where: ByteRange, before: Inspection, after: Inspection): boolean {
  const [was, is] = [provenanceOf(before.capture).plain, provenanceOf(after.capture).plain];
  const [from, to] = [was.originAt(where.offset), is.originAt(dump.range.offset)];
  return dump.size === where.length && from !== null && from.origin === to?.origin && from.at === to.at;
}

/** Returns true if a part that was read as a dump is now read as text, or as JSON whose members are now annotations. */
function isReadAsText(where: ByteRange, name: string, is: ReadValues, { capture }: Inspection): boolean {
  if (where.length > MAX_TEXT_SIZE) return false;
  const text = decodeUtf8(capture.plain.read(where.offset, where.length));
  return is.annotations.get(name) === text || isSpread(text, is);
}

const WINDOW: ByteLength = 1 << 20;

/** Compares contents. Bytes with the same origin are not read. */
function isSameContent(a: PieceSource, aFrom: ByteOffset, b: PieceSource, bFrom: ByteOffset, length: ByteLength): boolean {
  const [[one, ...more], [other, ...others]] = [a.slice(aFrom, length), b.slice(bFrom, length)];
  if (more.length + others.length === 0 && one?.origin === other?.origin && one?.from === other?.from) return true;
  for (let at = 0; at < length; at += WINDOW) {
    const count = Math.min(WINDOW, length - at);
    const [one, other] = [a.read(aFrom + at, count), b.read(bFrom + at, count)];
    if (one.some((byte, index) => byte !== other[index])) return false;
  }
  return true;
}

/** Returns true if the collector could not read the part: JSON with an error, or text that it skips. */
function isUnread(part: PartReading, { capture }: Inspection): boolean {
  if (part.kind === 'json') return jsonOf(part)?.error !== null;
  return part.kind === 'text' && 'note' in textValue(capture.plain, part);
}

/** Returns the loss outside the parts. The collector ignores bytes before and after the parts, so only bytes of a possibly damaged part count. */
function lostOutside(before: DraftVersion, after: DraftVersion, reading: Inspection): ByteLength {
  const { wire } = reading;
  const end = wire.closing?.end ?? wire.size;
  const outside = [rangeBetween('plain', 0, wire.preambleEnd), rangeBetween('plain', end, wire.size)];
  const context = fixContextOf(reading);
  return outside
    .filter(({ offset, length }) => length > 0 && !holdsNoPart(context, offset, offset + length))
    .reduce((sum, where) => sum + lostBytes(before, after, where, 'body'), 0);
}

function shownAnnotation(name: string, { report }: Inspection): string {
  const found = report.annotations.findLast((annotation) => annotation.name === name);
  return found === undefined ? '' : shownName(found);
}

function shownDump(stored: string, { report }: Inspection): string {
  const found = report.parts.findLast(({ name }) => sanitisedDumpName(name) === stored);
  return found === undefined ? '' : shownPartName(found.part);
}
