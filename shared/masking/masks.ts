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

/** The byte (`.`) that replaces a masked byte. No text or dump begins with it. */
const FILL = 0x2e;

/**
 * The masked bytes of a capture: everything that is not explicitly public. This includes values of protected and unlisted annotations (also in `extra`), binary
 * parts, credentials, and the query of the address. Bytes whose meaning is uncertain because of a broken structure are masked too.
 */
export interface MaskSet {
  /** The number of annotations that are not public. */
  readonly protectedAnnotations: number;
  /** True if the user revealed everything at once. */
  readonly isAllRevealed: boolean;
  /** Unmasks every mask that overlaps the range. null unmasks everything. */
  reveal(range: ByteRange | null): MaskSet;
  /** The masked parts of the range, in order. */
  hidden(range: ByteRange): readonly MaskedRange[];
  isHidden(range: ByteRange): boolean;
  /** Copies the bytes of `range` and fills the masked ones. */
  fill(bytes: Uint8Array, range: ByteRange): Uint8Array;
}

/**
 * True if the value of an annotation must be masked until it is revealed. The reasons: the annotation is not public, its value may contain another part, it is
 * after a break in the structure, or its name is uncertain.
 */
export function isProtected(annotation: Annotation): boolean {
  return annotation.visibility !== 'public' || annotation.swallows || annotation.part.afterBreak || !isNameSound(annotation);
}

/**
 * True if a value is not shown. An empty protected value also counts as masked, although it has no bytes to mask. The length of its range shows that it is
 * empty.
 */
export function isMasked(annotation: Annotation, masks: MaskSet): boolean {
  const { offset, length } = annotation;
  return masks.isHidden(range('plain', offset, length)) || (isProtected(annotation) && length === 0 && !masks.isAllRevealed);
}

/** The name of an annotation or a part under these masks. Complete if it is sound, or if its bytes are revealed. */
export function nameUnder(masks: MaskSet, named: Named): string {
  return isNameSound(named) || !isNameHidden(named, masks) ? named.name : shownName(named);
}

/** The name of a part of any kind under these masks; null if the part has no name. */
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

/**
 * The mask sets of a capture, keyed by its annotations as read. A change of the configured annotation list causes a new reading, and therefore a new set. A
 * change of dialect or target that does not affect the reading does not.
 */
const madeOf = memoize((_: Inspection['capture']) => new WeakMap<Rows<Annotation>, MaskSet>());

type MaskedReading = Pick<Inspection, 'capture' | 'wire' | 'report'>;

/** The masks of a reading. Created once for each reading. */
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
  // The meaning of individual bytes in a coded body is unknown, so the whole body is one mask.
  const coded = isPlain ? [] : [{ offset: 0, length: capture.sent.size }];
  const ranges = { head: headMasks(capture, report.policy), plain: plainMasks(inspection), sent: coded };
  let protectedAnnotations = 0;
  for (const { visibility } of report.annotations) if (visibility !== 'public') protectedAnnotations += 1;
  return maskSet({ ranges, isPlain }, protectedAnnotations);
}

/**
 * The ranges of a body that are certainly protected, in order and disjoint: values of annotations that are not public, and binary parts. If a value may contain
 * another part, only the bytes before that part are included. Excludes bytes that are masked only because the structure is broken: a fix may show that they are
 * public.
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

/** The end of a content, or the start of what may be another part in it. */
function endOf({ wire: { lookAlike, end } }: PartReading): ByteOffset {
  return lookAlike < 0 ? end : lookAlike;
}

/** The number of bytes in which to search for the end of a value's first line. If the line is longer, the whole value is included. */
const MAX_LINE_LENGTH = 1 << 16;

function lineEndIn(plain: ByteSource, from: ByteOffset, to: ByteOffset): ByteOffset {
  const bytes = plain.read(from, Math.min(to - from, MAX_LINE_LENGTH));
  const at = bytes.findIndex((byte) => byte === 0x0d || byte === 0x0a);
  return at < 0 ? to : from + at;
}

interface Masks {
  readonly ranges: Readonly<Record<Space, Rows<MaskedRange>>>;
  /** True if the body is not coded. `sent` and `plain` are then the same bytes, and masks are stored only for `plain`. */
  readonly isPlain: boolean;
}

/** Creates a mask set. Masks must be in order in each space and not overlap. */
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
      // slice() would return a view of the captured bytes if these are a Buffer.
      const copy = new Uint8Array(bytes);
      for (const maskedRange of hidden(range))
        copy.fill(FILL, maskedRange.offset - range.offset, maskedRange.offset - range.offset + maskedRange.length);
      return copy;
    },
  };
}

/** Finds the masks in a range by bisection, because a large body can have many. */
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

/** The address in the request line under these masks. */
export function targetUnder(masks: MaskSet, { kind, request }: Inspection['capture']): string {
  const offset = request.method.length + 1;
  return kind === 'body' ? request.target : textUnder(masks, request.target, range('head', offset, request.target.length));
}

/** Name and value of a request header under these masks. The value is null if any part of it is masked. */
export function headerUnder(masks: MaskSet, line: HeaderLine): { readonly name: string; readonly value: string | null } {
  const { name, value, offset, length } = line;
  const behind = name.length + 1;
  const isHidden = masks.isHidden(range('head', offset + behind, length - behind));
  return { name: textUnder(masks, name, range('head', offset, name.length)), value: isHidden ? null : value };
}

/** A text of the head with its masked ranges replaced by masks. `where`: the range of the text. One character per byte. */
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

/** Masks a content. In broken JSON, the part before the error and the shown JSON signs at the error are not masked. */
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

/** The line end after the closing boundary is framing, not content. */
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

/**
 * The filename of a part under these masks. If the path is masked, returns the last component, if it has a usual form. null if the filename is masked, or if
 * there is none.
 */
export function filenameUnder(masks: MaskSet, part: PartReading): string | null {
  const { filename, isNameSound: isSound } = part.headers;
  if (filename === null || !isHeaderHidden(part, masks)) return filename;
  return isSound ? usualFilename(filename) : null;
}

/**
 * The Content-Type of a part under these masks. null if there is none, or if its line is masked. A masked line contains extra text that a broken structure may
 * have merged into it.
 */
export function contentTypeUnder(masks: MaskSet, { part, contentType }: BinaryPart): string | null {
  const line = headerLines(part).findLast(({ name }) => name === 'content-type');
  return line !== undefined && masks.isHidden(range('plain', line.offset, line.length)) ? null : contentType;
}

/** The offsets in `plain` of values that are masked only because of the origin of their bytes. Otherwise, they would be public. */
export function maskedByOrigin({ report }: Inspection, masks: MaskSet): readonly ByteOffset[] {
  return [...report.annotations].filter((one) => isMasked(one, masks) && !isProtected(one)).map(({ offset }) => offset);
}
