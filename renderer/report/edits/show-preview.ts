import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';

/** Shows a preview of a change. The change is made only from the preview. */
export function showPreview(report: string, change: Change): void {
  showOverlay({ kind: 'preview', report, change });
}
