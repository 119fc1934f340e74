import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';

/** Tells a report with its edits from the same one with others; empty without edits. */
export function editionOf(draft: DraftView | null): string {
  return draft === null || draft.steps.length === 0 ? '' : String(draft.revision);
}
