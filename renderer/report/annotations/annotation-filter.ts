import type { AnnotationView } from '../../../shared/view/inspection-view.ts';

/** The text that names are searched for; empty where the filter hides nothing. */
export function wantedText(filter: string): string {
  return filter.trim().toLowerCase();
}

/** True where the filter of the annotations leaves this one in sight. */
export function passesFilter({ name }: AnnotationView, filter: string): boolean {
  return name.toLowerCase().includes(wantedText(filter));
}
