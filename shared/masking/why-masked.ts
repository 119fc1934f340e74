import { annotationFacts } from '../report/catalog/annotations.ts';
import type { Annotation, CrashReport } from '../report/parts/crash-report.ts';
import { isNameSound, isOffsetKnown } from '../report/parts/shown-name.ts';
import type { MaskReason } from './mask-reasons.ts';
import { type MaskSet, isMasked } from './masks.ts';

/** Why people do not see the value of an annotation; null where they do. `policy`: the one in effect. */
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
