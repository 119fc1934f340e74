import { assertNever } from '../../../shared/errors.ts';
import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { hexOffset } from '../format/hex.ts';
import { formatCount } from '../../../shared/bytes/quantities.ts';

/** The range `[offset, offset + length)` of one space. */
export interface RangeLike {
  readonly space: Space;
  readonly offset: number;
  readonly length: number;
}

/** The only selection of a report, shown by every view. */
export interface Selection extends RangeLike {
  /** Description of the bytes for display: `"ProductName" value`. */
  readonly label: string;
}

/** True if `inner` lies within `outer`. An empty range lies within a range that contains its position. */
export function liesWithin(inner: RangeLike, outer: RangeLike): boolean {
  return inner.space === outer.space && inner.offset >= outer.offset && inner.offset + inner.length <= outer.offset + outer.length;
}

export function sameRange(a: RangeLike, b: RangeLike): boolean {
  return a.space === b.space && a.offset === b.offset && a.length === b.length;
}

export function regionLabel(region: RegionView): string {
  switch (region.kind) {
    case 'preamble':
      return 'preamble';
    case 'epilogue':
      return 'epilogue';
    case 'stray':
      return 'stray bytes';
    case 'nameless':
      return 'nameless part';
    case 'annotation':
    case 'extra':
    case 'binary':
      return `"${region.name ?? ''}" part`;
    default:
      return assertNever(region.kind);
  }
}

/** Range of the request line up to the first header; empty if the line was not captured. */
export function requestLineRange(view: InspectionView): RangeLike {
  const first = view.request.headers[0];
  return { space: 'head', offset: 0, length: first === undefined ? view.source.sizes.head : first.range.offset };
}

function labelInHead(view: InspectionView, range: RangeLike): string {
  const header = view.request.headers.find((candidate) => liesWithin(range, candidate.range));
  if (header !== undefined) return `"${header.name}" header`;
  return liesWithin(range, requestLineRange(view)) ? 'request line' : 'head';
}

function labelInBody(view: InspectionView, range: RangeLike): string {
  const annotation = view.annotations.find((candidate) => liesWithin(range, candidate.range));
  if (annotation !== undefined) return `"${annotation.name}" value`;
  const region = view.structure.find((candidate) => liesWithin(range, candidate.range));
  if (region === undefined) return 'body';
  if (region.content !== null && liesWithin(range, region.content)) return `"${region.name ?? ''}" content`;
  return regionLabel(region);
}

/** Adds a label for display to a range. */
export function selectionOf(view: InspectionView, range: RangeLike): Selection {
  const { space, offset, length } = range;
  switch (space) {
    case 'head':
      return { space, offset, length, label: labelInHead(view, range) };
    case 'sent':
      return { space, offset, length, label: 'body as sent' };
    case 'plain':
      return { space, offset, length, label: labelInBody(view, range) };
    default:
      return assertNever(space);
  }
}

interface AnchoredRange {
  readonly anchor: Anchor;
  readonly range: RangeLike;
}

/** All items that keep their identity through edits, smaller items first. */
function* anchoredRanges(view: InspectionView): Generator<AnchoredRange> {
  for (const { anchor, range } of view.annotations) yield { anchor, range };
  for (const { anchor, offset, size } of view.parts) yield { anchor, range: { space: 'plain', offset, length: size } };
  for (const { anchor, range } of view.request.headers) yield { anchor, range };
  for (const { headers } of view.structure) yield* headers;
  for (const { anchor, content } of view.structure) if (anchor !== null && content !== null) yield { anchor, range: content };
  for (const { anchor, range } of view.structure) if (anchor !== null) yield { anchor, range };
}

/** Current range of the item with this anchor; null if the item does not exist or its page is not loaded. */
export function rangeOfAnchor(view: InspectionView, anchor: Anchor): RangeLike | null {
  for (const thing of anchoredRanges(view)) if (thing.anchor === anchor) return thing.range;
  return null;
}

/** Maps a range from one inspection of a report to the next one. A range that covers an item, or lies within one, moves with that item. */
export function carriedRange(before: InspectionView, after: InspectionView, range: RangeLike): RangeLike {
  const things = [...anchoredRanges(before)];
  const thing =
    things.find((candidate) => sameRange(candidate.range, range)) ?? things.find((candidate) => liesWithin(range, candidate.range));
  if (thing === undefined) return range;
  // A value, a content and a part can have the same anchor. `kind` selects the same kind in both inspections.
  const kind = things.filter(({ anchor }) => anchor === thing.anchor).indexOf(thing);
  const now = [...anchoredRanges(after)].filter(({ anchor }) => anchor === thing.anchor)[kind]?.range;
  if (now === undefined) return range;
  if (sameRange(thing.range, range)) return now;
  const inside = Math.min(range.offset - thing.range.offset, now.length);
  return { space: now.space, offset: now.offset + inside, length: Math.min(range.length, now.length - inside) };
}

/**
 * Formats a selection for the status bar: `bytes 0x02F1–0x0433 (322) in "ProductName" value`. `exact`: a more exact description than the label, such as the
 * field of a dump.
 */
export function selectionText({ offset, length, label }: Selection, exact?: string): string {
  const where = exact === undefined ? ` in ${label}` : `, ${exact}`;
  if (length === 0) return `at ${hexOffset(offset)} (0 bytes)${where}`;
  if (length === 1) return `byte ${hexOffset(offset)} (1)${where}`;
  return `bytes ${hexOffset(offset)}–${hexOffset(offset + length - 1)} (${formatCount(length)})${where}`;
}

/** Returns the smallest named item around a byte (a header, a value, a part's content or a part), or the byte itself if there is none. */
export function thingAt(view: InspectionView, byte: RangeLike): RangeLike {
  if (byte.space === 'sent') return byte;
  if (byte.space === 'head') {
    const header = view.request.headers.find(({ range }) => liesWithin(byte, range));
    const line = requestLineRange(view);
    return header?.range ?? (liesWithin(byte, line) ? line : byte);
  }
  const annotation = view.annotations.find(({ range }) => liesWithin(byte, range));
  if (annotation !== undefined) return annotation.range;
  const region = view.structure.find(({ range }) => liesWithin(byte, range));
  if (region === undefined) return byte;
  return region.content !== null && liesWithin(byte, region.content) ? region.content : region.range;
}

/** Maps the selection to a newer inspection of the report. Returns null if the selected bytes no longer exist. */
export function carriedSelection(before: InspectionView | null, after: InspectionView, selection: Selection | null): Selection | null {
  if (selection === null) return null;
  const range = before === null ? selection : carriedRange(before, after, selection);
  return range.offset + range.length > (after.source.sizes[range.space] ?? 0) ? null : selectionOf(after, range);
}

/** Returns a selection without a label. The label is added after the report was inspected. */
export function unnamed(selection: RangeLike | null): Selection | null {
  return selection === null ? null : { ...selection, label: '' };
}
