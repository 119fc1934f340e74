import { range } from '../../../../shared/bytes/byte-range.ts';
import { CACHED_ROWS } from '../../../../shared/bytes/rows.ts';
import { type MaskSet, isProtected } from '../../../../shared/masking/masks.ts';
import { annotationText } from '../../../../shared/report/parts/crash-report.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';

/** Annotations that titles consist of, in order. */
export const TITLE_NAMES = ['ProductName', 'Version', 'ReleaseChannel'] as const;

/** The members of an inspection that titles need. */
type Titled = Pick<Inspection, 'capture' | 'report'>;

export type TitlePieces = Readonly<Record<'product' | 'version' | 'channel', string | null>>;

/** The title of a report that has not been read. */
export const NO_TITLE: TitlePieces = { product: null, version: null, channel: null };

const MAX_PIECE_LENGTH = 40;
/** Maximum number of annotations to search for a title. Titles are computed often, so only cached rows are searched. */
const MAX_SCANNED = CACHED_ROWS;

/**
 * Returns product, version and channel for display (`Firefox 148.0a1 nightly`), only from annotations that are never masked. Empty if there are no such
 * annotations.
 */
export function reportTitle(inspection: Inspection, masks: MaskSet): string {
  return TITLE_NAMES.map((name) => publicText(inspection, masks, name))
    .filter((piece) => piece !== '')
    .join(' ');
}

/** The pieces of the title. A missing piece is null. */
export function titlePieces(inspection: Titled, masks: MaskSet): TitlePieces {
  const [product = '', version = '', channel = ''] = TITLE_NAMES.map((name) => publicText(inspection, masks, name));
  return { product: product || null, version: version || null, channel: channel || null };
}

function publicText(inspection: Titled, masks: MaskSet, name: string): string {
  const first = inspection.report.annotations.slice(0, MAX_SCANNED);
  // The collector stores the last value of a repeated name.
  const annotation = first.findLast((candidate) => candidate.name === name && !isProtected(candidate));
  if (annotation === undefined || masks.isHidden(range('plain', annotation.offset, annotation.length))) return '';
  const text = annotationText(inspection.capture.plain, annotation, MAX_PIECE_LENGTH * 4);
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_PIECE_LENGTH).join('');
}
