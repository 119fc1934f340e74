import { create } from 'zustand';
import type { KeptDraft } from '../../../shared/bridge/view/draft-view.ts';
import { ask } from '../../core/state/ask.ts';
import { refreshReports } from './reports.ts';

/** What waits in the data folder, newest first. */
export const useKeptDrafts = create<{ readonly drafts: readonly KeptDraft[] }>(() => ({ drafts: [] }));

export async function loadKeptDrafts(): Promise<void> {
  const answer = await ask('draft.kept', {});
  if (answer === null) return;
  useKeptDrafts.setState({ drafts: [...answer.drafts].sort((a, b) => b.changedAt.localeCompare(a.changedAt)) });
}

/** Opens a report that waits, with its edits. */
export async function openKeptDraft(draft: string): Promise<void> {
  const opened = await ask('draft.open', { draft });
  if (opened !== null) await refreshReports(opened.report);
}

/** Lets a kept capture stay, or go when room is needed. */
export async function pinKept(draft: string, pinned: boolean): Promise<void> {
  if ((await ask('draft.pin', { draft, pinned })) !== null) await loadKeptDrafts();
}

export async function forgetKeptDraft(draft: string): Promise<void> {
  if ((await ask('draft.forget', { draft })) !== null) await loadKeptDrafts();
}
