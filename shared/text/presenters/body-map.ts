import { rangeBetween } from '../../bytes/byte-range.ts';
import type { MapView } from '../../bridge/view/explanation-view.ts';
import { type MaskSet, partNameUnder } from '../../masking/masks.ts';
import type { Inspection } from '../../verdict/decide/inspect.ts';
import { structureOf } from './inspection-of.ts';

type Segment = MapView['segments'][number];

/** Parts shorter than this share of the body are short. Adjacent short parts form a segment of at most `LONGEST_GROUP` times this length. */
const SHORTEST = 1 / 240;
const LONGEST_GROUP = 8;

/** The whole body in a few hundred segments. Each long part is a segment; adjacent short parts share one. Linear in the number of parts. */
export function bodyMap(inspection: Inspection, masks: MaskSet): MapView {
  const { size } = inspection.capture.plain;
  const shortest = size * SHORTEST;
  const segments: Segment[] = [];
  let isOpenGroup = false;
  for (const { kind, range, part } of structureOf(inspection)) {
    const isShort = range.length < shortest;
    const last = segments.at(-1);
    if (isShort && isOpenGroup && last !== undefined && last.range.length < LONGEST_GROUP * shortest) {
      segments[segments.length - 1] = joined(last, { kind, end: range.offset + range.length });
    } else {
      const name = part === null ? null : partNameUnder(masks, part);
      segments.push({ kind, name, count: 1, range: { ...range }, masked: false });
    }
    isOpenGroup = isShort;
  }
  return { size, segments: segments.map((segment) => ({ ...segment, masked: isMostlyMasked(segment, masks) })) };
}

function joined(group: Segment, { kind, end }: { readonly kind: Segment['kind']; readonly end: number }): Segment {
  const { offset } = group.range;
  return {
    ...group,
    kind: group.kind === kind ? kind : 'several',
    name: null,
    count: group.count + 1,
    range: rangeBetween('plain', offset, end),
  };
}

function isMostlyMasked({ range }: Segment, masks: MaskSet): boolean {
  const hidden = masks.hidden(range).reduce((sum, { length }) => sum + length, 0);
  return hidden * 2 > range.length;
}
