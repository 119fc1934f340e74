import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/** An annotation's whole value, asked for where the list has only its beginning; null while it is masked. */
export async function wholeValue(
  report: string,
  annotation: Pick<AnnotationView, 'index' | 'value' | 'truncated'>,
): Promise<string | null> {
  if (annotation.value === null || !annotation.truncated) return annotation.value;
  const whole = await callOrNotify('report.annotation', { report, index: annotation.index });
  return whole?.value ?? null;
}
