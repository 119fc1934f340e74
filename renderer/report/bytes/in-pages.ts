import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ByteRegion } from '../../../shared/bridge/view/byte-regions.ts';
import { ByteFlag, type BytePage } from '../state/byte-page.ts';
import { PAGE_BYTES, pageKey } from '../state/byte-pages.ts';
import { sameRange, thingAt, type RangeLike } from '../../core/state/selection.ts';

/** Loaded pages of a report by `pageKey`. */
export type Pages = ReadonlyMap<string, BytePage>;

/** Counts the masked bytes of a range, as far as its pages are loaded. `isAll`: the pages of the whole range are loaded. */
export function maskedIn(pages: Pages, { space, offset, length }: RangeLike): { readonly count: number; readonly isAll: boolean } {
  let count = 0;
  let pagesHere = 0;
  for (const [key, { masked }] of pages) {
    const [spaceOfPage, page] = key.split(':');
    const from = offset - Number(page) * PAGE_BYTES;
    if (spaceOfPage !== space || from >= PAGE_BYTES || from + length <= 0) continue;
    pagesHere += 1;
    for (const maskedRange of masked)
      count += Math.max(0, Math.min(maskedRange.offset + maskedRange.length, from + length) - Math.max(maskedRange.offset, from));
  }
  const pagesOfRange = length === 0 ? 0 : Math.floor((offset + length - 1) / PAGE_BYTES) - Math.floor(offset / PAGE_BYTES) + 1;
  return { count, isAll: pagesHere === pagesOfRange };
}

/** Returns true if the loaded pages contain an edit in the space. */
export function hasEditsIn(pages: Pages, space: Space): boolean {
  for (const [key, { edited }] of pages) if (key.startsWith(`${space}:`) && edited.length > 0) return true;
  return false;
}

/** Returns the region of a byte; null if the byte has none or its page is not loaded. */
export function regionAt(pages: Pages, space: Space, offset: number): ByteRegion | null {
  const page = pages.get(pageKey(space, Math.floor(offset / PAGE_BYTES)));
  return page?.regions[(page.regionAt[offset % PAGE_BYTES] ?? 0) - 1] ?? null;
}

/** Returns the smallest named item around a byte, or the byte itself. If the inspection does not contain a region, it is taken from the pages. */
export function thingAround(view: InspectionView, pages: Pages, space: Space, offset: number): RangeLike {
  const byte = { space, offset, length: 1 };
  const named = thingAt(view, byte);
  const region = sameRange(named, byte) ? regionAt(pages, space, offset) : null;
  return region === null || space === 'sent' ? named : { space, offset: region.offset, length: region.length };
}

/** Returns a byte as shown; `undefined` if its page is not loaded. */
export function byteAt(pages: Pages, space: Space, offset: number): number | 'masked' | undefined {
  const page = pages.get(pageKey(space, Math.floor(offset / PAGE_BYTES)));
  const inPage = offset % PAGE_BYTES;
  return ((page?.flags[inPage] ?? 0) & ByteFlag.masked) !== 0 ? 'masked' : page?.bytes[inPage];
}
