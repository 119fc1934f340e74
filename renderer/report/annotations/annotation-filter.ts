import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';

/** What a filter wants: in lower case, without blanks around it; empty where it hides nothing. */
export function wantedText(filter: string): string {
  return filter.trim().toLowerCase();
}

/** Whole values of annotations whose views hold no more than the beginning. What a view says is never changed, so these stay true of it. */
const WHOLE = new WeakMap<AnnotationView, string>();

/** Values as they are searched. */
const LOWERED = new WeakMap<AnnotationView, string>();

/**
 * True where the value is searched: it is public, and seen. A protected value is not searched even while it is revealed, so that a list that a filter
 * left tells nothing of it once it is masked again.
 */
function isSearchable({ visibility, masked, value }: AnnotationView): boolean {
  return visibility === 'public' && !masked && value !== null;
}

/** True where no more of a value that is searched is here than its beginning. */
export function isSearchableInPart(annotation: AnnotationView): boolean {
  return annotation.truncated && isSearchable(annotation) && !WHOLE.has(annotation);
}

/** Has the whole of a value searched from now on. */
export function searchWhole(annotation: AnnotationView, value: string): void {
  if (!isSearchable(annotation)) return;
  WHOLE.set(annotation, value);
  LOWERED.delete(annotation);
}

function loweredValue(annotation: AnnotationView): string {
  const known = LOWERED.get(annotation);
  if (known !== undefined) return known;
  const made = (WHOLE.get(annotation) ?? annotation.value ?? '').toLowerCase();
  LOWERED.set(annotation, made);
  return made;
}

/** True where the filter of the annotations leaves this one in sight: its name has the text in it, or its public value. */
export function passesFilter(annotation: AnnotationView, filter: string): boolean {
  const wanted = wantedText(filter);
  return annotation.name.toLowerCase().includes(wanted) || (isSearchable(annotation) && loweredValue(annotation).includes(wanted));
}
