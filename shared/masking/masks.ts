import { type ByteRange, type Space, overlaps, range, rangeBetween } from '../bytes/byte-range.ts';
import { type ByteOffset, type ByteSource, throwIfCancelledAt } from '../bytes/byte-source.ts';
import { memoize } from '../bytes/memoize.ts';
import type { Rows } from '../bytes/rows.ts';
import type { Annotation, BinaryPart } from '../report/parts/crash-report.ts';
import { type PartReading, headerLines, latin1Of } from '../report/parts/part-reading.ts';
import type { Inspection } from '../verdict/decide/inspect.ts';
import type { HeaderLine } from '../report/wire/request-head.ts';
import { filenameIntervals, usualFilename } from './filenames.ts';
import { addTaintedRanges, headMasks } from './head-masks.ts';
import { shownSigns } from './json-signs.ts';
import { type MaskedRange, MaskedRanges } from './masked-ranges.ts';
import { withMasks } from './urls.ts';
import { type Named, hasMembers, isNameSound, isOffsetKnown, readableEnd, shownName, shownPartName } from '../report/parts/shown-name.ts';

/** What stands in the place of a masked byte: nothing that a text or a dump begins with. */
const FILL = 0x2e;

/**
 * Which bytes of a capture people do not see yet. What is not explicitly public is masked: values of protected and unlisted annotations (inside
 * `extra` too), binary parts, credentials, the query of the address, and every byte whose meaning a broken structure leaves open.
 */
export interface MaskSet {
  /** How many annotations are not public. */
  readonly protectedAnnotations: number;
  /** Everything was revealed at once. */
  readonly isAllRevealed: boolean;
  /** Unmasks every mask that shares a byte with the range, or all of them. */
  reveal(range: ByteRange | null): MaskSet;
  /** The parts of the range that are masked, in order. */
  hidden(range: ByteRange): readonly MaskedRange[];
  isHidden(range: ByteRange): boolean;
  /** A copy of the bytes of `range` with the masked ones filled. */
  fill(bytes: Uint8Array, range: ByteRange): Uint8Array;
}

/** False where the policy says public, unless another part was swallowed into the value, or the name may be another one than was meant. */
export function isProtected(annotation: Annotation): boolean {
  return annotation.visibility !== 'public' || annotation.swallows || annotation.part.afterBreak || !isNameSound(annotation);
}

/** Whether a value is not shown. An empty protected one has no byte to mask; that it is empty is told by its range all the same. */
export function isMasked(annotation: Annotation, masks: MaskSet): boolean {
  const { offset, length } = annotation;
  return masks.isHidden(range('plain', offset, length)) || (isProtected(annotation) && length === 0 && !masks.isAllRevealed);
}

/** The name of an annotation or a part under these masks: whole where it is sound, and once the bytes that it stands in are revealed. */
export function nameUnder(masks: MaskSet, named: Named): string {
  return isNameSound(named) || !isNameHidden(named, masks) ? named.name : shownName(named);
}

/** The same of a part, whatever it holds; null where it has no name. */
export function partNameUnder(masks: MaskSet, part: PartReading): string | null {
  const { name, isNameSound: isSound } = part.headers;
  return name === null || isSound || !isHeaderHidden(part, masks) ? name : shownPartName(part);
}

function isNameHidden({ part, member }: Named, masks: MaskSet): boolean {
  if (part.kind !== 'json') return isHeaderHidden(part, masks);
  const { content, end } = part.wire;
  const where =
    member === undefined || member === null
      ? rangeBetween('plain', content, end)
      : rangeBetween('plain', content + member.nameStart, content + member.nameEnd);
  return masks.isHidden(where);
}

function isHeaderHidden(part: PartReading, masks: MaskSet): boolean {
  return headerLines(part).some(
    ({ name, offset, length }) => name === 'content-disposition' && masks.isHidden(range('plain', offset, length)),
  );
}

/** By what was read of a capture: another list of annotations makes another one, another dialect or target that reads it alike does not. */
const madeOf = memoize((_: Inspection['capture']) => new WeakMap<Rows<Annotation>, MaskSet>());

/** What masks are made of: a capture and its reading, judged or not. */
type MaskedReading = Pick<Inspection, 'capture' | 'wire' | 'report'>;

/** Made once a reading. */
export function masksOf(inspection: MaskedReading): MaskSet {
  const { capture, report } = inspection;
  const made = madeOf(capture);
  const masks = made.get(report.annotations) ?? makeMasks(inspection);
  made.set(report.annotations, masks);
  return masks;
}

function makeMasks(inspection: MaskedReading): MaskSet {
  const { capture, report } = inspection;
  const isPlain = capture.sent === capture.plain;
  // Coded bytes cannot be told apart by what they hold, so they are masked as one.
  const coded = isPlain ? [] : [{ offset: 0, length: capture.sent.size }];
  const ranges = { head: headMasks(capture, report.policy), plain: plainMasks(inspection), sent: coded };
  let protectedAnnotations = 0;
  for (const { visibility } of report.annotations) if (visibility !== 'public') protectedAnnotations += 1;
  return maskSet({ ranges, isPlain }, protectedAnnotations);
}

/**
 * What is protected beyond doubt in a body, in order and apart: values of annotations that are not public, binary parts. What a broken structure leaves open is
 * masked as well, but a repair of that structure may show that it was public all along: so of a value that may hold another part it is no more than
 * what stands before that.
 */
export function secretsOf({ capture, report }: Inspection): Rows<MaskedRange> {
  const ranges = new MaskedRanges();
  for (const { visibility, swallows, part, offset, length } of report.annotations) {
    if (visibility === 'public') continue;
    const end = offset + length;
    ranges.add(offset, swallows ? Math.min(lineEndIn(capture.plain, offset, end), endOf(part)) : end);
  }
  for (const { part, contentOffset } of report.parts) ranges.add(contentOffset, endOf(part));
  return ranges.merged();
}

/** Where a content ends, or another part may begin in it. */
function endOf({ wire: { lookAlike, end } }: PartReading): ByteOffset {
  return lookAlike < 0 ? end : lookAlike;
}

/** Bytes that are searched for the end of a value's first line; nothing of a longer line is taken to be another part. */
const MAX_LINE_LENGTH = 1 << 16;

function lineEndIn(plain: ByteSource, from: ByteOffset, to: ByteOffset): ByteOffset {
  const bytes = plain.read(from, Math.min(to - from, MAX_LINE_LENGTH));
  const at = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  return at < 0 ? to : from + at;
}

interface Masks {
  readonly ranges: Readonly<Record<Space, Rows<MaskedRange>>>;
  /** The body is not coded: `sent` and `plain` are the same bytes, and masks are kept for `plain` alone. */
  readonly isPlain: boolean;
}

/** Masks that are in order in each space and do not overlap. */
export function maskSet(masks: Masks, protectedAnnotations: number, isAllRevealed = false): MaskSet {
  const spaceOf = (range: ByteRange): Space => (masks.isPlain && range.space === 'sent' ? 'plain' : range.space);
  const hidden = (range: ByteRange): readonly MaskedRange[] => clipped(masks.ranges[spaceOf(range)], range);
  return {
    protectedAnnotations,
    isAllRevealed,
    hidden,
    isHidden: (range) => hidden(range).length > 0,
    reveal(range) {
      if (range === null) return maskSet({ ...masks, ranges: { head: [], sent: [], plain: [] } }, protectedAnnotations, true);
      const space = spaceOf(range);
      const left = masks.ranges[space].filter((maskedRange) => !overlaps({ space, ...maskedRange }, { ...range, space }));
      return maskSet({ ...masks, ranges: { ...masks.ranges, [space]: left } }, protectedAnnotations, isAllRevealed);
    },
    fill(bytes, range) {
      // Not slice(): on a Buffer that would be a view of the captured bytes themselves.
      const copy = new Uint8Array(bytes);
      for (const maskedRange of hidden(range))
        copy.fill(FILL, maskedRange.offset - range.offset, maskedRange.offset - range.offset + maskedRange.length);
      return copy;
    },
  };
}

/** Masks are in order and do not overlap, so that a page of a large body is found by bisection. */
function clipped(masks: Rows<MaskedRange>, range: ByteRange): readonly MaskedRange[] {
  const end = range.offset + range.length;
  let low = 0;
  let high = masks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const maskedRange = masks.at(middle);
    if (maskedRange !== undefined && maskedRange.offset + maskedRange.length <= range.offset) low = middle + 1;
    else high = middle;
  }
  const found: MaskedRange[] = [];
  for (let index = low; index < masks.length; index += 1) {
    const maskedRange = masks.at(index);
    if (maskedRange === undefined || maskedRange.offset >= end) break;
    const from = Math.max(maskedRange.offset, range.offset);
    found.push({ offset: from, length: Math.min(maskedRange.offset + maskedRange.length, end) - from });
  }
  return found;
}

/** The address of the request line under these masks. */
export function targetUnder(masks: MaskSet, { kind, request }: Inspection['capture']): string {
  const offset = request.method.length + 1;
  return kind === 'body' ? request.target : textUnder(masks, request.target, range('head', offset, request.target.length));
}

/** Name and value of a request header under these masks; the value is null where any of it is masked. */
export function headerUnder(masks: MaskSet, line: HeaderLine): { readonly name: string; readonly value: string | null } {
  const { name, value, offset, length } = line;
  const behind = name.length + 1;
  const isHidden = masks.isHidden(range('head', offset + behind, length - behind));
  return { name: textUnder(masks, name, range('head', offset, name.length)), value: isHidden ? null : value };
}

/** A text of the head, which stands in `where` a character a byte, with a mask for each masked range of it. */
function textUnder(masks: MaskSet, text: string, where: ByteRange): string {
  const hidden = masks.hidden(where);
  return hidden.length === 0
    ? text
    : withMasks(
        text,
        hidden.map(({ offset, length }) => ({ from: offset - where.offset, to: offset - where.offset + length })),
      );
}

function plainMasks({ capture, wire, report }: MaskedReading): Rows<MaskedRange> {
  const ranges = new MaskedRanges();
  ranges.add(0, wire.preambleEnd);
  for (const stray of wire.stray) ranges.add(stray.start, stray.end);
  for (const part of report.readings) {
    throwIfCancelledAt(part.wire.index, capture.plain);
    addHeaderMasks(ranges, capture.plain, part);
    if (part.kind !== 'text' && !hasMembers(part)) addContentMasks(ranges, capture.plain, part);
  }
  for (const annotation of report.annotations) {
    const { part, member, offset, length, index } = annotation;
    throwIfCancelledAt(index, capture.plain);
    if (member !== null && !isNameSound(annotation)) ranges.add(part.wire.content + member.nameStart, part.wire.content + member.nameEnd);
    if (isOffsetKnown(annotation) && isProtected(annotation)) ranges.add(offset, offset + length);
  }
  if (wire.closing !== null) ranges.add(lineEndAfter(inspectionByte(capture), wire.closing.end), wire.size);
  addTaintedRanges(ranges, capture.plain);
  return ranges.merged();
}

/** All of a content but, of JSON that is none, what is known of it and its own signs at the fault. */
function addContentMasks(ranges: MaskedRanges, plain: ByteSource, part: PartReading): void {
  const { content, end } = part.wire;
  const from = content + readableEnd(part);
  const shown = part.kind === 'json' ? shownSigns(plain, part) : null;
  ranges.add(from, Math.max(shown?.from ?? end, from));
  if (shown !== null) ranges.add(Math.max(shown.to, from), end);
}

function inspectionByte(capture: Inspection['capture']): (at: ByteOffset) => number | undefined {
  return (at) => capture.plain.read(at, 1)[0];
}

/** The line end behind the closing boundary is part of the form, not content. */
function lineEndAfter(byteAt: (at: ByteOffset) => number | undefined, at: ByteOffset): ByteOffset {
  return byteAt(at) === 0x0d && byteAt(at + 1) === 0x0a ? at + 2 : at;
}

function addHeaderMasks(ranges: MaskedRanges, plain: ByteSource, part: PartReading): void {
  const { headers, wire } = part;
  const { filename, isNameSound: isSound } = headers;
  if (headers.isPlain && isSound) return;
  for (const { name, at, length, isUsual } of headers.lines) {
    const from = wire.headers + at;
    const isDisposition = name === 'content-disposition';
    if (!isUsual || (isDisposition && !isSound)) ranges.add(from, from + length);
    else if (isDisposition && !(headers.isUsual && (filename === null || usualFilename(filename) === filename))) {
      for (const interval of filenameIntervals(latin1Of(plain, from, from + length))) ranges.add(from + interval.from, from + interval.to);
    }
  }
}

/** The filename of a part under these masks: of a masked path its last component, where that has a usual form; null where it is masked, or there is none. */
export function filenameUnder(masks: MaskSet, part: PartReading): string | null {
  const { filename, isNameSound: isSound } = part.headers;
  if (filename === null || !isHeaderHidden(part, masks)) return filename;
  return isSound ? usualFilename(filename) : null;
}

/** The Content-Type of a part under these masks. Null where there is none, or its line is masked: that has more in it than such a line has, content that a broken structure swept into it. */
export function contentTypeUnder(masks: MaskSet, { part, contentType }: BinaryPart): string | null {
  const line = headerLines(part).findLast(({ name }) => name === 'content-type');
  return line !== undefined && masks.isHidden(range('plain', line.offset, line.length)) ? null : contentType;
}

/** Where values stand in the inflated body that are masked for where their bytes came from alone: read anew they would be public. */
export function maskedByOrigin({ report }: Inspection, masks: MaskSet): readonly ByteOffset[] {
  return [...report.annotations].filter((one) => isMasked(one, masks) && !isProtected(one)).map(({ offset }) => offset);
}
