import type { BulkChange, SetAnnotation } from '../../board/bulk-change.ts';
import { assertNever } from '../../errors.ts';
import { BULK } from '../board/bulk.ts';
import { STEP, THING, visibleName } from '../editing/edits.ts';

/** A change to many reports. The sentence of a copied step comes from the step's own report. */
type NamedBulk = Exclude<BulkChange, { readonly kind: 'same' }> | { readonly kind: 'same'; readonly step: string };

/** Maximum number of names that a sentence lists; the rest are counted. */
const MAX_LISTED = 3;

function setNames({ name, also = [] }: SetAnnotation): string {
  const names = [...new Set([name, ...also.map((one) => one.name)])];
  if (names.length === 1) return THING.annotation(visibleName(name));
  return BULK.annotations(names.slice(0, MAX_LISTED).map(visibleName), Math.max(0, names.length - MAX_LISTED));
}

/** The name of a change to many reports: `set ProductName`. Contains names, never values. */
export function bulkSentence(change: NamedBulk): string {
  switch (change.kind) {
    case 'set':
      return BULK.set[change.where](setNames(change));
    case 'rename':
      return STEP.renamed(visibleName(change.name), visibleName(change.newName));
    case 'delete':
      return STEP.deleted(visibleName(change.name));
    case 'form':
      return change.form === 'json' ? STEP.toJson : STEP.toKeyValue;
    case 'gzip':
      return change.on ? BULK.gzipOn : STEP.gzipOff;
    case 'normalise':
      return STEP.normalised;
    case 'fix':
      return STEP.fixedCode(change.code, 1);
    case 'safe_fixes':
      return BULK.fixedSafe;
    case 'same':
      return BULK.same(change.step);
    default:
      return assertNever(change);
  }
}
