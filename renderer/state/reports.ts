import { ask } from './ask.ts';
import { useApp } from './app-store.ts';
import { forgetReport, reportOf } from './report-store.ts';

/** Shows an open report and reads it where that was not done yet. */
export async function showReport(report: string): Promise<void> {
  useApp.setState({ active: report, screen: 'reports' });
  const handle = reportOf(report);
  if (handle.store.getState().inspection !== null) return;
  await Promise.all([handle.inspect(), handle.loadAttempts()]);
}

/** Shows the start screen, from where another report can be opened. */
export function showStart(): void {
  useApp.setState({ active: null, screen: 'reports' });
}

/** Asks the host which reports are open and shows `opened`, or stays where it was. */
export async function refreshReports(opened: string | null): Promise<void> {
  const answer = await ask('report.list', {});
  if (answer === null) return;
  const { reports, active } = useApp.getState();
  for (const { report } of reports) if (!answer.reports.some((open) => open.report === report)) forgetReport(report);
  useApp.setState({ reports: answer.reports });
  const isOpen = (report: string | null): boolean => answer.reports.some((open) => open.report === report);
  if (opened !== null && isOpen(opened)) await showReport(opened);
  else if (active !== null && !isOpen(active)) await showNeighbour(answer.reports.at(-1)?.report ?? null);
}

async function showNeighbour(report: string | null): Promise<void> {
  if (report === null) useApp.setState({ active: null });
  else await showReport(report);
}

/** Closes a report; its neighbour takes its place. */
export async function closeReport(report: string): Promise<void> {
  if ((await ask('report.close', { report })) === null) return;
  const { reports, active } = useApp.getState();
  const place = reports.findIndex((open) => open.report === report);
  const left = reports.filter((open) => open.report !== report);
  forgetReport(report);
  useApp.setState({ reports: left, overlay: null });
  if (active === report) await showNeighbour((left[place] ?? left.at(-1))?.report ?? null);
}

/** Shows the report `step` places further in the tab strip, around its ends. */
export function showNextReport(step: 1 | -1): void {
  const { reports, active } = useApp.getState();
  if (reports.length === 0) return;
  const place = reports.findIndex((open) => open.report === active);
  const next = reports[(place + step + reports.length) % reports.length];
  if (next !== undefined) void showReport(next.report);
}
