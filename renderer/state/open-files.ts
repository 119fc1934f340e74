import { MAX_UPLOAD_CHUNK } from '../../shared/contract.ts';
import { SENTENCES, say } from '../../shared/messages/ui.ts';
import type { FileView } from '../../shared/view/app-view.ts';
import { bridge } from '../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { ask } from './ask.ts';
import { noticeDone, noticeError } from './notices.ts';
import { refreshReports } from './reports.ts';

/** Opens a file that the host has a handle of. */
export async function openHandle(file: string): Promise<void> {
  const opened = await ask('report.open', { file });
  if (opened !== null) await refreshReports(opened.report);
}

async function upload(name: string, content: Blob, pasted: boolean): Promise<FileView | null> {
  const begun = await ask('upload.begin', { name: name.slice(0, 255), size: content.size });
  if (begun === null) return null;
  for (let offset = 0; offset < content.size; offset += MAX_UPLOAD_CHUNK) {
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = new Uint8Array(await content.slice(offset, offset + MAX_UPLOAD_CHUNK).arrayBuffer());
    } catch {
      // A folder, or a file that went away: the page learns no more than that.
      noticeError({ message: say.unreadable(name), hint: SENTENCES.unreadableHint });
      return null;
    }
    if ((await ask('upload.append', { upload: begun.upload, offset, bytes })) === null) return null;
  }
  return ask('upload.end', { upload: begun.upload, pasted });
}

async function handleOf(file: File): Promise<FileView | null> {
  if (useApp.getState().meta?.capabilities.dropPaths !== true) return upload(file.name, file, false);
  const answer = await bridge.fileHandle(file);
  if (answer.ok) return answer.value;
  noticeError(answer.error);
  return null;
}

function setOpening(change: (names: readonly string[]) => readonly string[]): void {
  useApp.setState(({ opening }) => ({ opening: change(opening) }));
}

/** Opens files that were dropped or chosen, one after the other; each that cannot be opened gets its own sentence. */
export async function openFiles(files: readonly File[]): Promise<void> {
  for (const file of files) {
    setOpening((names) => [...names, file.name]);
    const view = await handleOf(file);
    if (view !== null) await openHandle(view.file);
    setOpening((names) => names.filter((name) => name !== file.name));
  }
}

/** Opens a pasted text as a report. */
export async function openPasted(text: string): Promise<boolean> {
  if (text.trim() === '') {
    noticeError({ message: SENTENCES.emptyPaste, hint: SENTENCES.emptyPasteHint });
    return false;
  }
  const view = await upload('Pasted report', new Blob([text]), true);
  if (view === null) return false;
  await openHandle(view.file);
  return true;
}

function chooseInPage(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.addEventListener('change', () => {
    void openFiles([...(input.files ?? [])]);
  });
  input.click();
}

/** Lets people choose captures: in the system's dialog, or in the browser's. */
export async function chooseFiles(): Promise<void> {
  if (useApp.getState().meta?.capabilities.nativeDialogs !== true) {
    chooseInPage();
    return;
  }
  const chosen = await ask('files.choose', {});
  for (const { file } of chosen?.files ?? []) await openHandle(file);
}

/** Writes the samples and lists them on the start screen. */
export async function makeSamples(): Promise<void> {
  const made = await ask('samples.make', {});
  if (made === null) return;
  useApp.setState({ samples: made.samples, active: null, screen: 'reports' });
}

/** Saves a binary part: a dialog of the system, or a one-time download of the page. */
export async function savePart(report: string, part: number): Promise<void> {
  const saved = await ask('report.savePart', { report, part });
  if (saved === null) return;
  if (saved.displayPath !== null) noticeDone(say.savedTo(saved.displayPath));
  if (saved.download === null) return;
  const link = document.createElement('a');
  link.href = `/download/${encodeURIComponent(saved.download)}`;
  link.download = '';
  link.click();
}
