import { create } from 'zustand';
import type { SavedDraft } from '../../../shared/bridge/view/draft-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { refreshReports } from './reports.ts';

/** What waits in the data folder, newest first. */
export const useSavedDrafts = create<{ readonly drafts: readonly SavedDraft[] }>(() => ({ drafts: [] }));

export async function loadSavedDrafts(): Promise<void> {
  const answer = await callOrNotify('draft.kept', {});
  if (answer === null) return;
  useSavedDrafts.setState({ drafts: [...answer.drafts].sort((a, b) => b.changedAt.localeCompare(a.changedAt)) });
}

/** Opens a report that waits, with its edits. */
export async function openSavedDraft(draft: string): Promise<void> {
  const opened = await callOrNotify('draft.open', { draft });
  if (opened !== null) await refreshReports(opened.report);
}

/** Lets a capture of the library stay, or go when room is needed. */
export async function pinCapture(draft: string, pinned: boolean): Promise<void> {
  if ((await callOrNotify('draft.pin', { draft, pinned })) !== null) await loadSavedDrafts();
}

export async function forgetSavedDraft(draft: string): Promise<void> {
  if ((await callOrNotify('draft.forget', { draft })) !== null) await loadSavedDrafts();
}
