// redact/: which bytes and names are hidden from people. Who may see an annotation is said in catalog/; views are filled under masks in present/.

import type { ByteRange, Space } from '../bytes/byte-range.ts';
import { overlaps, range, rangeBetween } from '../bytes/byte-range.ts';
import type { ByteLength, ByteOffset } from '../bytes/byte-source.ts';
import { checkInAt } from '../bytes/byte-source.ts';
import type { Rows } from '../bytes/rows.ts';
import { MASK } from '../report/mask.ts';
import type { Annotation } from '../report/crash-report.ts';
import type { PartReading } from '../report/part-reading.ts';
import { headerLines } from '../report/part-reading.ts';
import type { Inspection } from '../inspection/inspect.ts';
import type { HeaderLine } from '../wire/request-head.ts';
import type { MaskedSpan } from './span-list.ts';
import { SpanList } from './span-list.ts';
import type { Named } from '../report/shown-name.ts';
import { hasMembers, isNameSound, shownName, shownPartName } from '../report/shown-name.ts';

/** What stands in the place of a masked byte: nothing that a text or a dump begins with. */
const FILL = 0x2e;

/** Names of request headers whose values are credentials: HTTP's own, and what services call theirs. */
const CREDENTIALS = /^(?:proxy-)?authorization$|^cookie$|-auth$|api-?key|token|secret|password|credential/i;

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
  hidden(range: ByteRange): readonly MaskedSpan[];
  isHidden(range: ByteRange): boolean;
  /** A copy of the bytes of `range` with the masked ones filled. */
  fill(bytes: Uint8Array, range: ByteRange): Uint8Array;
}

export function isCredential(line: Pick<HeaderLine, 'name'>): boolean {
  return CREDENTIALS.test(line.name.trim());
}

/** False where the catalog says public, unless another part was swallowed into the value, or the name may be another one than was meant. */
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

export function masksOf(inspection: Inspection): MaskSet {
  const { capture, report } = inspection;
  const isPlain = capture.sent === capture.plain;
  // Coded bytes cannot be told apart by what they hold, so they are masked as one.
  const coded = isPlain ? [] : [{ offset: 0, length: capture.sent.size }];
  const spans = { head: headMasks(inspection), plain: plainMasks(inspection), sent: coded };
  let protectedAnnotations = 0;
  for (const { visibility } of report.annotations) if (visibility !== 'public') protectedAnnotations += 1;
  return maskSet({ spans, isPlain }, protectedAnnotations);
}

/** Spans of head and body by themselves, in order and apart from one another. */
export interface SecretSpans {
  readonly head: Rows<MaskedSpan>;
  readonly plain: Rows<MaskedSpan>;
}

/**
 * What is protected beyond doubt: values of annotations that are not public, binary parts, credentials. What a broken structure leaves open is
 * masked as well, but a repair of that structure may show that it was public all along.
 */
export function secretsOf(inspection: Inspection): SecretSpans {
  const isClear = ({ wire, afterBreak }: PartReading): boolean => wire.lookAlike < 0 && !afterBreak;
  const { annotations, parts } = inspection.report;
  const spans = new SpanList();
  for (const { visibility, swallows, part, offset, length } of annotations)
    if (visibility !== 'public' && !swallows && isClear(part)) spans.add(offset, offset + length);
  for (const { part, contentOffset, size } of parts) if (isClear(part)) spans.add(contentOffset, contentOffset + size);
  return { head: headMasks(inspection), plain: spans.merged() };
}

/** The same masks with further ones. */
export function withSecrets(masks: MaskSet, capture: Inspection['capture'], secrets: SecretSpans): MaskSet {
  if (masks.isAllRevealed || (secrets.head.length === 0 && secrets.plain.length === 0)) return masks;
  const both = (space: Space, size: ByteLength, added: Rows<MaskedSpan>): Rows<MaskedSpan> => {
    const spans = new SpanList();
    for (const { offset, length } of masks.hidden(rangeBetween(space, 0, size))) spans.add(offset, offset + length);
    for (const { offset, length } of added) spans.add(offset, offset + length);
    return spans.merged();
  };
  const isPlain = capture.sent === capture.plain;
  const spans = {
    head: both('head', capture.head.size, secrets.head),
    plain: both('plain', capture.plain.size, secrets.plain),
    sent: isPlain ? [] : masks.hidden(rangeBetween('sent', 0, capture.sent.size)),
  };
  return maskSet({ spans, isPlain }, masks.protectedAnnotations);
}

export interface Masks {
  readonly spans: Readonly<Record<Space, Rows<MaskedSpan>>>;
  /** The body is not coded: `sent` and `plain` are the same bytes, and masks are kept for `plain` alone. */
  readonly isPlain: boolean;
}

/** Masks that are in order in each space and do not overlap. */
export function maskSet(masks: Masks, protectedAnnotations: number, isAllRevealed = false): MaskSet {
  const spaceOf = (range: ByteRange): Space => (masks.isPlain && range.space === 'sent' ? 'plain' : range.space);
  const hidden = (range: ByteRange): readonly MaskedSpan[] => clipped(masks.spans[spaceOf(range)], range);
  return {
    protectedAnnotations,
    isAllRevealed,
    hidden,
    isHidden: (range) => hidden(range).length > 0,
    reveal(range) {
      if (range === null) return maskSet({ ...masks, spans: { head: [], sent: [], plain: [] } }, protectedAnnotations, true);
      const space = spaceOf(range);
      const left = masks.spans[space].filter((span) => !overlaps({ space, ...span }, { ...range, space }));
      return maskSet({ ...masks, spans: { ...masks.spans, [space]: left } }, protectedAnnotations, isAllRevealed);
    },
    fill(bytes, range) {
      // Not slice(): on a Buffer that would be a view of the captured bytes themselves.
      const copy = new Uint8Array(bytes);
      for (const span of hidden(range)) copy.fill(FILL, span.offset - range.offset, span.offset - range.offset + span.length);
      return copy;
    },
  };
}

/** Masks are in order and do not overlap, so that a page of a large body is found by bisection. */
function clipped(masks: Rows<MaskedSpan>, range: ByteRange): readonly MaskedSpan[] {
  const end = range.offset + range.length;
  let low = 0;
  let high = masks.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = masks.at(middle);
    if (span !== undefined && span.offset + span.length <= range.offset) low = middle + 1;
    else high = middle;
  }
  const found: MaskedSpan[] = [];
  for (let index = low; index < masks.length; index += 1) {
    const span = masks.at(index);
    if (span === undefined || span.offset >= end) break;
    const from = Math.max(span.offset, range.offset);
    found.push({ offset: from, length: Math.min(span.offset + span.length, end) - from });
  }
  return found;
}

function headMasks({ capture }: Inspection): Rows<MaskedSpan> {
  const credentials = capture.request.headers.filter(isCredential).map((line) => {
    const colon = line.name.length + 1;
    return { offset: line.offset + colon, length: Math.max(line.length - colon, 0) };
  });
  const query = querySpan(capture);
  return query === null ? credentials : [query, ...credentials];
}

/** What stands behind the question mark of the request line: services have clients write their keys there. */
function querySpan({ kind, request: { method, target } }: Inspection['capture']): MaskedSpan | null {
  const query = target.indexOf('?') + 1;
  if (kind === 'body' || query === 0 || query === target.length) return null;
  return { offset: method.length + 1 + query, length: target.length - query };
}

/** The address of the request line under these masks. */
export function targetUnder(masks: MaskSet, capture: Inspection['capture']): string {
  const span = querySpan(capture);
  const { target } = capture.request;
  if (span === null || !masks.isHidden(range('head', span.offset, span.length))) return target;
  return withoutQuery(target);
}

/** An address with a mask in the place of its query. */
export function withoutQuery(target: string): string {
  const query = target.indexOf('?') + 1;
  return query === 0 || query === target.length ? target : target.slice(0, query) + MASK;
}

function plainMasks({ capture, wire, report }: Inspection): Rows<MaskedSpan> {
  const spans = new SpanList();
  spans.add(0, wire.preambleEnd);
  for (const stray of wire.stray) spans.add(stray.start, stray.end);
  for (const part of report.readings) {
    checkInAt(part.wire.index, capture.plain);
    addHeaderMasks(spans, part);
    if (part.kind !== 'text' && !hasMembers(part)) spans.add(part.wire.content, part.wire.end);
  }
  for (const annotation of report.annotations) {
    const { part, member, offset, length, index } = annotation;
    checkInAt(index, capture.plain);
    if (member !== null && !isNameSound(annotation)) spans.add(part.wire.content + member.nameStart, part.wire.content + member.nameEnd);
    if ((annotation.type === 'text' || hasMembers(part)) && isProtected(annotation)) spans.add(offset, offset + length);
  }
  if (wire.closing !== null) spans.add(lineEndAfter(inspectionByte(capture), wire.closing.end), wire.size);
  return spans.merged();
}

function inspectionByte(capture: Inspection['capture']): (at: ByteOffset) => number | undefined {
  return (at) => capture.plain.read(at, 1)[0];
}

/** The line end behind the closing boundary is part of the form, not content. */
function lineEndAfter(byteAt: (at: ByteOffset) => number | undefined, at: ByteOffset): ByteOffset {
  return byteAt(at) === 0x0d && byteAt(at + 1) === 0x0a ? at + 2 : at;
}

function addHeaderMasks(spans: SpanList, { headers, wire }: PartReading): void {
  if (headers.isPlain && headers.isNameSound) return;
  for (const { name, at, length, isUsual } of headers.lines) {
    const namesContent = name === 'content-disposition' && !headers.isNameSound;
    if (!isUsual || namesContent) spans.add(wire.headers + at, wire.headers + at + length);
  }
}
