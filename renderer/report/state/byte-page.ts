import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { ByteRegion } from '../../../shared/bridge/view/byte-regions.ts';

/** A stretch of one space as the host gave it: masked bytes are filled. Offsets count from the page's start. */
export interface BytePage {
  readonly bytes: Uint8Array;
  readonly masked: readonly PageSpan[];
  /** Bytes that edits put there; of length 0 where they took some away. */
  readonly edited: readonly PageSpan[];
  /** What is so of each byte: the `ByteMark`s of it added up. */
  readonly marks: Uint8Array;
  /** What its bytes belong to, whole: offsets count from the beginning of the space. */
  readonly regions: readonly ByteRegion[];
  /** For each byte the place of its region in `regions`, counted from 1; 0: it belongs to none. */
  readonly regionAt: Uint32Array;
}

interface PageSpan {
  readonly offset: number;
  readonly length: number;
}

export const ByteMark = { masked: 1, edited: 2, cutBefore: 4 } as const;

/** An answer whose first byte stands at `from`. What is so of which bytes is written out once: rows ask it for each byte whenever they are drawn. */
export function bytePage({ bytes, masked, edited, regions }: ResponseOf<'report.readRange'>, from: number): BytePage {
  const inPage = ({ offset, length }: PageSpan): PageSpan => ({ offset: offset - from, length });
  const page = { bytes, masked: masked.map(inPage), edited: edited.map(inPage), regions };
  const marks = new Uint8Array(bytes.length);
  for (const { offset, length } of page.edited) {
    if (length === 0) mark(marks, ByteMark.cutBefore, offset, offset + 1);
    else mark(marks, ByteMark.edited, offset, offset + length);
  }
  for (const { offset, length } of page.masked) mark(marks, ByteMark.masked, offset, offset + length);
  const regionAt = new Uint32Array(bytes.length);
  regions.forEach(({ offset, length }, index) => regionAt.fill(index + 1, Math.max(offset - from, 0), Math.max(offset - from + length, 0)));
  return { ...page, marks, regionAt };
}

function mark(marks: Uint8Array, what: number, from: number, to: number): void {
  for (let at = Math.max(from, 0); at < Math.min(to, marks.length); at += 1) marks[at] = (marks[at] ?? 0) | what;
}
