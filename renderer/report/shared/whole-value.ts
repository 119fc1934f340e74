import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/** Returns the whole value of an annotation; null while masked. If the list has only its beginning, requests the value from the host. */
export async function wholeValue(
  report: string,
  annotation: Pick<AnnotationView, 'index' | 'value' | 'truncated'>,
): Promise<string | null> {
  if (annotation.value === null || !annotation.truncated) return annotation.value;
  const whole = await callOrNotify('report.annotation', { report, index: annotation.index });
  return whole?.value ?? null;
}
