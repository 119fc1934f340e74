import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { refreshReports } from './reports.ts';

/** Opens the request of an attempt as a report. */
export async function openRequest(attempt: string): Promise<void> {
  const opened = await callOrNotify('history.openRequest', { attempt });
  if (opened !== null) await refreshReports(opened.report);
}
