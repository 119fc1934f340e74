import { CURL } from '../../../shared/text/sending/curl.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { copyText } from '../../ui/controls/copy.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { fetchDownload } from '../state/downloads.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { reportOf } from '../state/report-store.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { chosenTarget } from '../../core/state/targets.ts';

/** Saves the report's body as it would be sent. Copies a curl command that sends it to the chosen target. */
export async function copyAsCurl(report: string): Promise<void> {
  const handle = reportOf(report);
  await handle.settle();
  const saved = await callOrNotify('report.saveAs', { report, as: 'body' });
  if (saved === null) return;
  const { displayPath, download } = saved;
  const body = displayPath ?? (download === null ? null : await nameOfDownload(download));
  // The user cancelled.
  if (body === null) return;
  if (await copyCommand(report, body)) noticeDone(displayPath === null ? CURL.copiedDownload(body) : CURL.copied(body));
  if (download !== null) await fetchDownload(download, 'report');
  await handle.loadDraft();
}

/** Copies the curl command. `body`: the path or file name that users see. Resolves to false if copying failed, which is shown as a notice. */
async function copyCommand(report: string, body: string): Promise<boolean> {
  const target = chosenTarget()?.id ?? DEMO_TARGET;
  const curl = await callOrNotify('send.curl', { report, target, options: DEFAULT_SEND_OPTIONS, body });
  return curl !== null && (await copyText(curl.command));
}

async function nameOfDownload(download: string): Promise<string | null> {
  const known = await callOrNotify('report.downloads', {});
  return known?.downloads.find((one) => one.download === download)?.name ?? null;
}
