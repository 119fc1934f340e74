import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';

/** Normalizes a filter text: trims it and converts it to lower case. An empty text hides nothing. */
export function wantedText(filter: string): string {
  return filter.trim().toLowerCase();
}

/** Whole values of annotations whose views have only the beginning. Entries never become wrong, because views are immutable. */
const WHOLE = new WeakMap<AnnotationView, string>();

/** Cache of the searched values in lower case. */
const LOWERED = new WeakMap<AnnotationView, string>();

/**
 * Returns true if the value is public and not masked. A protected value is not searched even while it is revealed. Otherwise the filtered list would disclose
 * parts of it after it is masked again.
 */
function isSearchable({ visibility, masked, value }: AnnotationView): boolean {
  return visibility === 'public' && !masked && value !== null;
}

/** Returns true if only the beginning of a searchable value is loaded. */
export function isSearchableInPart(annotation: AnnotationView): boolean {
  return annotation.truncated && isSearchable(annotation) && !WHOLE.has(annotation);
}

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

/** Returns true if the annotation's name, or its public value, contains the filter text. */
export function passesFilter(annotation: AnnotationView, filter: string): boolean {
  const wanted = wantedText(filter);
  return annotation.name.toLowerCase().includes(wanted) || (isSearchable(annotation) && loweredValue(annotation).includes(wanted));
}
