import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';

/** Shows a preview of a change. Only the preview can make the change. */
export function showPreview(report: string, change: Change): void {
  showOverlay({ kind: 'preview', report, change });
}
