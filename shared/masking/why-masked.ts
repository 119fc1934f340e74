import { range } from '../bytes/byte-range.ts';
import { annotationFacts } from '../report/catalog/annotations.ts';
import type { Annotation, CrashReport } from '../report/parts/crash-report.ts';
import { isNameSound, isOffsetKnown } from '../report/parts/shown-name.ts';
import type { PartReading } from '../report/parts/part-reading.ts';
import type { PartHeaderLine } from '../report/wire/part-headers.ts';
import type { Capture } from '../report/wire/capture.ts';
import type { HeaderLine } from '../report/wire/request-head.ts';
import { usualFilename } from './filenames.ts';
import { headerMaskReason } from './head-masks.ts';
import type { HeaderMaskReason, MaskReason } from './mask-reasons.ts';
import { type MaskSet, headerUnder, isMasked } from './masks.ts';

/** Why the value of an annotation is masked; null if it is shown. */
export function whyMasked(annotation: Annotation, masks: MaskSet, { policy }: Pick<CrashReport, 'policy'>): MaskReason | null {
  if (!isMasked(annotation, masks)) return null;
  const { name, visibility, swallows, part } = annotation;
  if (visibility !== 'public')
    return policy.annotations.isClosed && annotationFacts(name)?.visibility === 'public' ? 'list_unusable' : visibility;
  if (swallows) return 'holds_part';
  if (part.afterBreak) return 'after_break';
  if (!isOffsetKnown(annotation)) return 'json_broken';
  if (!isNameSound(annotation)) return 'name_uncertain';
  return part.kind === 'null_text' ? 'odd_type' : 'origin';
}

/** Why the value of a request header is masked; null if it is shown. */
export function whyHeaderMasked(
  line: HeaderLine,
  masks: MaskSet,
  { head }: Pick<Capture, 'head'>,
  { policy }: Pick<CrashReport, 'policy'>,
): HeaderMaskReason | null {
  return headerUnder(masks, line).value === null ? (headerMaskReason(line, policy, head) ?? 'origin') : null;
}

/** Why a header line of a part is masked; null if it is shown. */
export function whyPartHeaderMasked(
  { headers }: PartReading,
  { name, offset, length, isUsual }: PartHeaderLine,
  masks: MaskSet,
): HeaderMaskReason | null {
  if (!masks.isHidden(range('plain', offset, length))) return null;
  const isDisposition = name === 'content-disposition';
  if (isDisposition && !headers.isNameSound) return 'name_uncertain';
  if (!isUsual) return 'odd_line';
  if (!isDisposition) return 'origin';
  const { filename } = headers;
  return !headers.isUsual || (filename !== null && usualFilename(filename) !== filename) ? 'path' : 'origin';
}
