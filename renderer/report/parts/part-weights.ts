import type { InspectionView, PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { PART_STRIP, morePartsText } from '../../../shared/text/report/part-strip.ts';

/** A segment of the strip: a binary part, or several items together. */
export interface Weight {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  /** Colour class in the Bytes tab. */
  readonly region: 'value' | 'content' | 'delimiter' | 'stray';
  /** The part of the segment; null for several items. */
  readonly part: PartView | null;
}

/** Maximum number of parts with their own segments. All smaller parts share one segment. */
const MAX_PARTS = 10;

/** Returns the composition of the body, largest first, without empty segments. */
export function partWeights({ parts, totals }: Pick<InspectionView, 'parts' | 'totals'>): readonly Weight[] {
  const { annotations, binary, other, framing } = totals.bytes;
  const own = parts.toSorted((one, another) => another.size - one.size).slice(0, MAX_PARTS);
  const rest = binary - own.reduce((sum, { size }) => sum + size, 0);
  const weights: readonly Weight[] = [
    ...own.map((part): Weight => ({ key: part.anchor, name: part.name, bytes: part.size, region: 'content', part })),
    { key: 'parts', name: morePartsText(totals.parts - own.length), bytes: rest, region: 'content', part: null },
    { key: 'annotations', name: PART_STRIP.annotations, bytes: annotations, region: 'value', part: null },
    { key: 'framing', name: PART_STRIP.framing, bytes: framing, region: 'delimiter', part: null },
    { key: 'other', name: PART_STRIP.other, bytes: other, region: 'stray', part: null },
  ];
  return weights.filter(({ bytes }) => bytes > 0).toSorted((one, another) => another.bytes - one.bytes);
}

/** Minimum share of the strip for a segment, so that the segment stays visible and clickable. */
const LEAST_SHARE = 0.008;

/** Returns the start and length of each segment, in percent of the strip. */
export function intervalsOf(weights: readonly Weight[]): readonly { readonly from: number; readonly length: number }[] {
  const total = weights.reduce((sum, { bytes }) => sum + bytes, 0);
  const shares = weights.map(({ bytes }) => Math.max(bytes / total, LEAST_SHARE));
  const all = shares.reduce((sum, share) => sum + share, 0);
  let from = 0;
  return shares.map((share) => {
    const length = (100 * share) / all;
    from += length;
    return { from: from - length, length };
  });
}
