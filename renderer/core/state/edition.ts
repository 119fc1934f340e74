import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';

/** Returns a key that distinguishes versions of an edited report; empty without edits. */
export function editionOf(draft: DraftView | null): string {
  return draft === null || draft.steps.length === 0 ? '' : String(draft.revision);
}
