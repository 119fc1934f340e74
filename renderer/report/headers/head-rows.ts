import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { editing as says } from '../../../shared/text/editing/editing.ts';
import { urlMaskReason } from '../../../shared/masking/urls.ts';
import type { InspectionView, RegionView } from '../../../shared/bridge/view/inspection-view.ts';
import { liesWithin, regionLabel, requestLineRange, type RangeLike } from '../../core/state/selection.ts';
import { partRows, type HeaderRow } from './header-edits.ts';

/** The request line. */
export interface RequestRow {
  readonly kind: 'request';
  readonly key: string;
  /** Method and address, masked where it is. */
  readonly text: string;
  /** Why something of it is masked; null if nothing is. */
  readonly why: ReturnType<typeof urlMaskReason>;
  readonly range: RangeLike;
}

/** A header line of the request (`part` null) or of one part. */
export interface LineRow {
  readonly kind: 'line';
  readonly key: string;
  readonly part: Anchor | null;
  readonly header: HeaderRow;
  /** What its number does, of the Content-Length that counts; null for any other line. */
  readonly length: DraftView['length'] | null;
}

/** What heads the lines of a part. */
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

/** The part that a selection lies in; null: in none. */
export function partAround(view: InspectionView, selection: RangeLike | null): (RegionView & { readonly anchor: Anchor }) | null {
  if (selection === null) return null;
  for (const region of view.structure) {
    const { anchor } = region;
    if (anchor !== null && liesWithin(selection, region.range)) return { ...region, anchor };
  }
  return null;
}

/** The request line, its header lines, and those of a part under a heading. */
export function headRows(view: InspectionView, part: ReturnType<typeof partAround>, length: DraftView['length']): readonly HeadRow[] {
  const { method, path, headers } = view.request;
  // Of several the last one counts.
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

/** True where some of what a row says is masked. */
export function isMasked(row: RequestRow | LineRow): boolean {
  return row.kind === 'line' ? row.header.value === null : row.why !== null;
}

/** True where a request has no line that says how long its body is. */
export function lacksLength(view: InspectionView): boolean {
  return !view.request.headers.some(isLength);
}

/** True if the request head was captured; an inferred head has no bytes. */
export function isCaptured(view: InspectionView): boolean {
  return view.source.kind === 'request';
}

/** True if a row has bytes that can be selected: rows of a captured head, and lines of a part. */
export function hasBytes(view: InspectionView, row: HeadRow): boolean {
  return isCaptured(view) || (row.kind === 'line' && row.part !== null);
}
