import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { ByteRegion } from '../../../shared/bridge/view/byte-regions.ts';

/** One page of a space as loaded from the host. Masked bytes are replaced by fill bytes. Offsets count from the page's start unless noted. */
export interface BytePage {
  readonly bytes: Uint8Array;
  readonly masked: readonly PageRange[];
  /** Bytes that edits inserted. Length 0 marks a deletion. */
  readonly edited: readonly PageRange[];
  /** For each byte, the sum of its `ByteFlag`s. */
  readonly flags: Uint8Array;
  /** Regions of the page's bytes, not clipped to the page. Offsets count from the start of the space. */
  readonly regions: readonly ByteRegion[];
  /** For each byte, the position of its region in `regions`, counted from 1; 0 if the byte has no region. */
  readonly regionAt: Uint32Array;
}

interface PageRange {
  readonly offset: number;
  readonly length: number;
}

export const ByteFlag = { masked: 1, edited: 2, cutBefore: 4 } as const;

/** Converts a response, which starts at offset `from`, into a page. Computes the flags of all bytes once, because rows read them at every rendering. */
export function bytePage({ bytes, masked, edited, regions }: ResponseOf<'report.readRange'>, from: number): BytePage {
  const inPage = ({ offset, length }: PageRange): PageRange => ({ offset: offset - from, length });
  const page = { bytes, masked: masked.map(inPage), edited: edited.map(inPage), regions };
  const flags = new Uint8Array(bytes.length);
  for (const { offset, length } of page.edited) {
    if (length === 0) setFlag(flags, ByteFlag.cutBefore, offset, offset + 1);
    else setFlag(flags, ByteFlag.edited, offset, offset + length);
  }
  for (const { offset, length } of page.masked) setFlag(flags, ByteFlag.masked, offset, offset + length);
  const regionAt = new Uint32Array(bytes.length);
  regions.forEach(({ offset, length }, index) => regionAt.fill(index + 1, Math.max(offset - from, 0), Math.max(offset - from + length, 0)));
  return { ...page, flags, regionAt };
}

function setFlag(flags: Uint8Array, what: number, from: number, to: number): void {
  for (let at = Math.max(from, 0); at < Math.min(to, flags.length); at += 1) flags[at] = (flags[at] ?? 0) | what;
}
