import type { Space } from '../../../shared/bytes/byte-range.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ByteRegion } from '../../../shared/bridge/view/byte-regions.ts';
import { ByteFlag, type BytePage } from '../state/byte-page.ts';
import { PAGE_BYTES, pageKey } from '../state/byte-pages.ts';
import { sameRange, thingAt, type RangeLike } from '../../core/state/selection.ts';

/** The pages of a report that are here, by `pageKey`. */
export type Pages = ReadonlyMap<string, BytePage>;

/** How many bytes of the range are masked, as far as the pages that are here can tell; `isAll`: they hold the whole range. */
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

/** True where edits changed something of that space, as far as the pages that are here can tell. */
export function hasEditsIn(pages: Pages, space: Space): boolean {
  for (const [key, { edited }] of pages) if (key.startsWith(`${space}:`) && edited.length > 0) return true;
  return false;
}

/** The thing that a byte belongs to; null where it belongs to none, or its page is not here. */
export function regionAt(pages: Pages, space: Space, offset: number): ByteRegion | null {
  const page = pages.get(pageKey(space, Math.floor(offset / PAGE_BYTES)));
  return page?.regions[(page.regionAt[offset % PAGE_BYTES] ?? 0) - 1] ?? null;
}

/** The smallest named thing around a byte, or the byte alone. Regions that the inspection has not loaded yet are looked up in the pages. */
export function thingAround(view: InspectionView, pages: Pages, space: Space, offset: number): RangeLike {
  const byte = { space, offset, length: 1 };
  const named = thingAt(view, byte);
  const region = sameRange(named, byte) ? regionAt(pages, space, offset) : null;
  return region === null || space === 'sent' ? named : { space, offset: region.offset, length: region.length };
}

/** A byte as it is shown; `undefined` while its page is not here. */
export function byteAt(pages: Pages, space: Space, offset: number): number | 'masked' | undefined {
  const page = pages.get(pageKey(space, Math.floor(offset / PAGE_BYTES)));
  const inPage = offset % PAGE_BYTES;
  return ((page?.flags[inPage] ?? 0) & ByteFlag.masked) !== 0 ? 'masked' : page?.bytes[inPage];
}
