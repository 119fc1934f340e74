import { create } from 'zustand';
import type { KeptDraft } from '../../shared/view/draft-view.ts';
import { ask } from './ask.ts';
import { refreshReports } from './reports.ts';

/** Edit lists that wait for their report, newest first. */
export const useKeptDrafts = create<{ readonly drafts: readonly KeptDraft[] }>(() => ({ drafts: [] }));

export async function loadKeptDrafts(): Promise<void> {
  const answer = await ask('draft.kept', {});
  if (answer === null) return;
  useKeptDrafts.setState({ drafts: [...answer.drafts].sort((a, b) => b.changedAt.localeCompare(a.changedAt)) });
}

/** Opens the report of a kept edit list, with its edits. */
export async function openKeptDraft(draft: string): Promise<void> {
  const opened = await ask('draft.open', { draft });
  if (opened !== null) await refreshReports(opened.report);
}

export async function forgetKeptDraft(draft: string): Promise<void> {
  if ((await ask('draft.forget', { draft })) !== null) await loadKeptDrafts();
}
