import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { editing as says } from '../../../shared/text/editing/editing.ts';
import { urlMaskReason } from '../../../shared/masking/urls.ts';
import type { InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { liesWithin, regionLabel, requestLineRange, type RangeLike } from '../../core/state/selection.ts';
import { partRows, type HeaderRow } from './header-edits.ts';

export interface RequestRow {
  readonly kind: 'request';
  readonly key: string;
  /** Method and path, with masked parts. */
  readonly text: string;
  /** Reason for a mask; null if nothing is masked. */
  readonly why: ReturnType<typeof urlMaskReason>;
  readonly range: RangeLike;
}

/** A header line of the request (`part` null) or of one part. */
export interface LineRow {
  readonly kind: 'line';
  readonly key: string;
  readonly part: Anchor | null;
  readonly header: HeaderRow;
  /** State of the effective Content-Length; null for any other line. */
  readonly length: DraftView['length'] | null;
}

/** Heading above the lines of a part. */
interface PartRow {
  readonly kind: 'part';
  readonly key: string;
  readonly part: Anchor;
  readonly title: string;
  readonly isEmpty: boolean;
}

export type HeadRow = RequestRow | LineRow | PartRow;

function isLength({ name }: { readonly name: string }): boolean {
  return name.toLowerCase() === 'content-length';
}

/** Returns the part that contains a selection, or null. */
export function partAround(view: InspectionView, selection: RangeLike | null): (RegionView & { readonly anchor: Anchor }) | null {
  if (selection === null) return null;
  for (const region of view.structure) {
    const { anchor } = region;
    if (anchor !== null && liesWithin(selection, region.range)) return { ...region, anchor };
  }
  return null;
}

/** Returns the request line, the header lines, and the lines of a part below a heading. */
export function headRows(view: InspectionView, part: ReturnType<typeof partAround>, length: DraftView['length']): readonly HeadRow[] {
  const { method, path, headers } = view.request;
  // The last of several Content-Length lines is effective.
  const counts = headers.findLast(isLength);
  const ofRequest: readonly HeadRow[] = [
    { kind: 'request', key: 'request', text: `${method} ${path}`, why: urlMaskReason(path), range: requestLineRange(view) },
    ...headers.map((header): LineRow => ({
      kind: 'line',
      key: header.anchor,
      part: null,
      header,
      length: header === counts ? length : null,
    })),
  ];
  if (part === null) return ofRequest;
  const lines = partRows(part);
  return [
    ...ofRequest,
    {
      kind: 'part',
      key: `part ${part.anchor}`,
      part: part.anchor,
      title: says.partHeaders(regionLabel(part)),
      isEmpty: lines.length === 0,
    },
    ...lines.map((header): LineRow => ({ kind: 'line', key: header.anchor, part: part.anchor, header, length: null })),
  ];
}

/** Returns true if part of a row is masked. */
export function isMasked(row: RequestRow | LineRow): boolean {
  return row.kind === 'line' ? row.header.value === null : row.why !== null;
}

/** Returns true if a request has no Content-Length. */
export function lacksLength(view: InspectionView): boolean {
  return !view.request.headers.some(isLength);
}

/** True if the request head was captured. An inferred head has no bytes. */
export function isCaptured(view: InspectionView): boolean {
  return view.source.kind === 'request';
}

/** True if a row has bytes that can be selected: rows of a captured head, and lines of a part. */
export function hasBytes(view: InspectionView, row: HeadRow): boolean {
  return isCaptured(view) || (row.kind === 'line' && row.part !== null);
}
