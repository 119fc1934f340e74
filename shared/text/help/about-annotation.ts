import { MASK } from '../../report/parts/mask.ts';
import { ANNOTATION_MEANINGS } from './annotation-meanings.ts';

/** Shown for a name that is not in the built-in list. */
const UNKNOWN = 'This name is not in the annotation list of Crashlens.';

/** The meaning of an annotation, by its displayed name. null for a masked name, because the annotation is then unknown. */
export function aboutAnnotation(name: string): string | null {
  if (name.includes(MASK)) return null;
  return Object.hasOwn(ANNOTATION_MEANINGS, name) ? (ANNOTATION_MEANINGS[name] ?? null) : UNKNOWN;
}
