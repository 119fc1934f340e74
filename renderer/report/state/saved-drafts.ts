import { create } from 'zustand';
import type { SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { refreshReports } from './reports.ts';

/** Saved drafts of the data folder, most recently changed first. */
export const useSavedDrafts = create<{ readonly drafts: readonly SavedDraft[] }>(() => ({ drafts: [] }));

export async function loadSavedDrafts(): Promise<void> {
  const answer = await callOrNotify('draft.kept', {});
  if (answer === null) return;
  useSavedDrafts.setState({ drafts: [...answer.drafts].sort((a, b) => b.changedAt.localeCompare(a.changedAt)) });
}

/** Opens a saved draft with its edits. */
export async function openSavedDraft(draft: string): Promise<void> {
  const opened = await callOrNotify('draft.open', { draft });
  if (opened !== null) await refreshReports(opened.report);
}

/** Pins or unpins a capture of the library. An unpinned capture can be removed when space is needed. */
export async function pinCapture(draft: string, pinned: boolean): Promise<void> {
  if ((await callOrNotify('draft.pin', { draft, pinned })) !== null) await loadSavedDrafts();
}

export async function forgetSavedDraft(draft: string): Promise<void> {
  if ((await callOrNotify('draft.forget', { draft })) !== null) await loadSavedDrafts();
}
