import type { Change } from '../../../shared/bridge/view/draft-view.ts';
import { showOverlay } from '../../core/state/app-store.ts';

/** Shows what a change would rewrite; it is made only from there. */
export function showPreview(report: string, change: Change): void {
  showOverlay({ kind: 'preview', report, change });
}
