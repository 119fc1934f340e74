import { MASK } from '../../report/parts/mask.ts';
import { ANNOTATION_MEANINGS } from './annotation-meanings.ts';

/** What a name that no list of ours has means. */
const UNKNOWN = 'Crashlens does not know what this name means: no list that it was built with has it.';

/** What an annotation is about, by its name as people see it; null for a name that is masked, of which nobody can say which one it is. */
export function aboutAnnotation(name: string): string | null {
  if (name.includes(MASK)) return null;
  return Object.hasOwn(ANNOTATION_MEANINGS, name) ? (ANNOTATION_MEANINGS[name] ?? null) : UNKNOWN;
}
