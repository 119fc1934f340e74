import { create } from 'zustand';
import type { RecentFile } from '../../../shared/bridge/view/session-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { refreshReports } from './reports.ts';

/** Recently opened files, newest first. */
export const useRecent = create<{ readonly files: readonly RecentFile[] }>(() => ({ files: [] }));

export async function loadRecent(): Promise<void> {
  const answer = await callOrNotify('recent.list', {});
  if (answer !== null) useRecent.setState({ files: answer.files });
}

export async function openRecent(recent: string): Promise<void> {
  const opened = await callOrNotify('recent.open', { recent });
  if (opened === null) await loadRecent();
  else await refreshReports(opened.report);
}

/** Forgets one recent file, or all of them (null). */
export async function forgetRecent(recent: string | null): Promise<void> {
  const answer = await callOrNotify('recent.forget', { recent });
  if (answer !== null) useRecent.setState({ files: answer.files });
}
