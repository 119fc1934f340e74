import { range } from '../../../../shared/bytes/byte-range.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import { isMasked, type MaskSet } from '../../../../shared/masking/masks.ts';
import { annotationText } from '../../../../shared/report/parts/crash-report.ts';
import type { Signers } from '../../../../shared/text/presenters/dump/dump-list.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';

/** The longest value that is read, in bytes. Real ones have some kilobytes. */
const MAX_VALUE = 1 << 20;

/** The signers of modules that the report's annotation names; null without the annotation. The value is protected, so it is read only if it is revealed. */
export function signersOf(inspection: Inspection, masks: MaskSet): Signers | null {
  const annotation = annotationOf(inspection);
  if (annotation === null) return null;
  const place = range('plain', annotation.offset, annotation.length);
  return { range: place, ofModule: isMasked(annotation, masks) ? null : signersByModule(inspection) };
}

const annotationOf = memoize(({ report }: Inspection) => report.annotations.findLast(({ name }) => name === 'ModuleSignatureInfo') ?? null);

/** An object of JSON: for each signer the names of its modules. Some clients send the object itself instead of a text. */
const signersByModule = memoize((inspection: Inspection): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const annotation = annotationOf(inspection);
  const value = annotation === null ? null : jsonOf(annotationText(inspection.capture.plain, annotation, MAX_VALUE));
  if (typeof value !== 'object' || value === null) return found;
  for (const [signer, modules] of Object.entries(value))
    if (Array.isArray(modules)) for (const module of modules) if (typeof module === 'string') found.set(module.toLowerCase(), signer);
  return found;
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
