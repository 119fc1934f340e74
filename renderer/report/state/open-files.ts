import { say } from '../../../shared/text/verdict/ui.ts';
import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import { isCrashFileName } from '../../../shared/report/sources/crash-file.ts';
import { mostGathered } from '../../../shared/report/sources/most-gathered.ts';
import type { DownloadView, FileView } from '../../../shared/bridge/view/app-view.ts';
import { FEW_FILES } from '../../../shared/bridge/view/board-view.ts';
import { useApp } from '../../core/state/app-store.ts';
import { fetchDownload } from './downloads.ts';
import { callOrNotify, noticeFailedCall } from '../../core/state/call-or-notify.ts';
import { call } from '../../bridge/bridge.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { chooseAny, handlesOf, importFiles } from '../../core/state/file-handles.ts';
import { gatherFiles } from './new-report.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { reportOf } from './report-store.ts';
import { refreshReports, showBoard } from './reports.ts';

/** Opens a file by its host handle. If it contains several reports, they become rows of the board. */
export async function openHandle(file: string): Promise<void> {
  const opened = await openOrAdd(file, false);
  if (opened !== null) await refreshReports(opened);
}

/** Resolves to the opened report; null after a failure, which is shown as a notice, and if the reports of the file became rows of the board. */
async function openOrAdd(file: string, behind: boolean): Promise<string | null> {
  const opened = await call('report.open', { file, behind });
  if (opened.ok) return opened.value.report;
  if (opened.error.code !== 'several_reports') noticeFailedCall('report.open', opened.error);
  else if ((await callOrNotify('board.add', { files: [file] })) !== null) showBoard();
  return null;
}

/** Opens a file in the background and shows its name meanwhile. Resolves to the report's handle, or null if the file is not a report. */
async function openNamed({ file, name }: FileView): Promise<string | null> {
  const over = showOpening(name);
  const report = await openOrAdd(file, true);
  over();
  return report;
}

/** Shows the name of a file until the returned function is called. */
const showOpening = namesOn(coalesce((opening) => useApp.setState({ opening })));

function namesOn(show: (names: readonly string[]) => void): (name: string) => () => void {
  let names: readonly string[] = [];
  return (name) => {
    names = [...names, name];
    show(names);
    return () => {
      names = names.toSpliced(names.indexOf(name), 1);
      show(names);
    };
  };
}

/** Opens files by their host handles. Dumps, `.extra` files and memory reports become one new report. */
async function openViews(views: readonly FileView[]): Promise<void> {
  const reports = views.filter(({ name }) => !isCrashFileName(name));
  if (reports.length > FEW_FILES) await addRows(reports.map((view) => Promise.resolve(view)));
  else await openInTurn(reports.map((view) => Promise.resolve(view)));
  await gatherFiles(views.filter(({ name }) => isCrashFileName(name)));
}

/** Number of files added to the board with one call. */
const ROWS_AT_ONCE = 200;

/** Adds files to the board as they arrive. */
async function addRows(coming: readonly Promise<FileView | null>[]): Promise<void> {
  let files: string[] = [];
  async function add(): Promise<void> {
    if (files.length === 0) return;
    const added = await callOrNotify('board.add', { files });
    files = [];
    if (added !== null) showBoard();
  }
  for (const one of coming) {
    const view = await one;
    if (view !== null) files.push(view.file);
    if (files.length >= ROWS_AT_ONCE) await add();
  }
  await add();
}

/** Opens dropped or chosen files one after another while later files are still imported. Shows a separate error for each file that cannot be opened. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const { taken, leftOut } = mostGathered(files.filter(({ name }) => isCrashFileName(name)));
  // Leaves out crash files beyond the limit.
  const wanted = files.filter((file) => !isCrashFileName(file.name) || taken.includes(file));
  const reports = wanted.filter((file) => !isCrashFileName(file.name));
  if (reports.length > FEW_FILES) {
    await addRows(importFiles(reports));
    await gatherFiles(await handlesOf(taken), leftOut);
    return;
  }
  await gatherFiles(await openInTurn(importFiles(wanted)), leftOut);
}

/**
 * Opens files one after another as they arrive. Only the first report is shown, so that users can start to work with it. Crash files are not opened but
 * returned.
 */
async function openInTurn(wanted: readonly Promise<FileView | null>[]): Promise<readonly FileView[]> {
  const pieces: FileView[] = [];
  const { timesChosen } = useApp.getState();
  let isOneShown = false;
  useApp.setState({ opensMany: wanted.length > 1 });
  for (const coming of wanted) {
    const view = await coming;
    if (view === null) continue;
    if (isCrashFileName(view.name)) {
      pieces.push(view);
      continue;
    }
    const report = await openNamed(view);
    if (report !== null && !isOneShown) void refreshReports(report, timesChosen);
    isOneShown ||= report !== null;
  }
  useApp.setState({ opensMany: false });
  return pieces;
}

/** Lets users choose captures, in the system's or the browser's dialog. */
export async function chooseFiles(): Promise<void> {
  const chosen = await chooseAny();
  if (chosen.kind === 'files') await openFiles(chosen.files);
  else await openViews(chosen.files);
}

/** Lets users choose a folder, and adds its files to the board. */
export async function chooseFolder(): Promise<void> {
  const chosen = await chooseAny('folders');
  await addRows(chosen.kind === 'files' ? importFiles(chosen.files) : chosen.files.map((view) => Promise.resolve(view)));
}

/** Writes the samples and lists them on the start screen. */
export async function makeSamples(): Promise<void> {
  const made = await callOrNotify('samples.make', {});
  if (made === null) return;
  useApp.setState({ samples: made.samples, active: null, isBoardShown: false, screen: 'reports' });
}

/** Writes the samples and shows them on the board. */
export async function openAllSamples(): Promise<void> {
  const made = await callOrNotify('samples.make', {});
  if (made === null) return;
  useApp.setState({ samples: made.samples });
  const added = await callOrNotify('board.add', { files: made.samples.map(({ file }) => file) });
  if (added !== null) showBoard();
}

/** Shows where a file was saved, or lets the browser download it. Resolves to true if the user has the whole file. */
export async function takeSaved(saved: ResponseOf<'report.saveAs'> | null, content: DownloadView['content']): Promise<boolean> {
  if (saved === null) return false;
  if (saved.download !== null) return fetchDownload(saved.download, content);
  if (saved.displayPath !== null) noticeDone(say.savedTo(saved.displayPath));
  return saved.displayPath !== null;
}

/** Saves a binary part through a system dialog or a browser download. */
export async function savePart(report: string, part: number): Promise<void> {
  await takeSaved(await callOrNotify('report.savePart', { report, part }), 'part');
}

/** Saves the report as it would be sent, with its edits. Resolves to false if it was not saved, or if the file lacks edits that were made meanwhile. */
export async function saveReport(report: string, as: 'request' | 'body'): Promise<boolean> {
  const handle = reportOf(report);
  await handle.settle();
  const isSaved = await takeSaved(await callOrNotify('report.saveAs', { report, as }), 'report');
  if (isSaved) await handle.loadDraft();
  return isSaved;
}
