import { range } from '../../../../shared/bytes/byte-range.ts';
import { CACHED_ROWS } from '../../../../shared/bytes/rows.ts';
import { type MaskSet, isProtected } from '../../../../shared/masking/masks.ts';
import { annotationText } from '../../../../shared/report/parts/crash-report.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';

/** The annotations that titles are made of, in their order. */
export const TITLE_NAMES = ['ProductName', 'Version', 'ReleaseChannel'] as const;

/** What titles are read off. */
type Titled = Pick<Inspection, 'capture' | 'report'>;

export type TitlePieces = Readonly<Record<'product' | 'version' | 'channel', string | null>>;

/** Of what nobody read. */
export const NO_TITLE: TitlePieces = { product: null, version: null, channel: null };

const MAX_PIECE_LENGTH = 40;
/** Annotations that are looked at for a title, which is asked for again and again: of a million no more than those that are kept. */
const MAX_SCANNED = CACHED_ROWS;

/** Product, version and channel as people say it (`Firefox 148.0a1 nightly`), of annotations that are never masked alone; empty where there are none. */
export function reportTitle(inspection: Inspection, masks: MaskSet): string {
  return TITLE_NAMES.map((name) => publicText(inspection, masks, name))
    .filter((piece) => piece !== '')
    .join(' ');
}

/** The same apart; null where it is not there. */
export function titlePieces(inspection: Titled, masks: MaskSet): TitlePieces {
  const [product = '', version = '', channel = ''] = TITLE_NAMES.map((name) => publicText(inspection, masks, name));
  return { product: product || null, version: version || null, channel: channel || null };
}

function publicText(inspection: Titled, masks: MaskSet, name: string): string {
  const first = inspection.report.annotations.slice(0, MAX_SCANNED);
  // Of several of a name the collector keeps the last one.
  const annotation = first.findLast((candidate) => candidate.name === name && !isProtected(candidate));
  if (annotation === undefined || masks.isHidden(range('plain', annotation.offset, annotation.length))) return '';
  const text = annotationText(inspection.capture.plain, annotation, MAX_PIECE_LENGTH * 4);
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return Array.from(line).slice(0, MAX_PIECE_LENGTH).join('');
}
