import { SENTENCES, say } from '../../../shared/text/verdict/ui.ts';
import { importCancelledText } from '../../../shared/text/board/board-added.ts';
import { PASTING } from '../../../shared/text/report/pasting.ts';
import type { FileView, PastedView } from '../../../shared/bridge/view/app-view.ts';
import { bridge, call, sendBytes } from '../../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { callOrNotify } from './call-or-notify.ts';
import { noticeError, noticeNote } from './notices.ts';
import { beginImport, type ImportBatch } from './import-progress.ts';

/** Files that are sent at the same time: small ones wait for answers most of the time. A browser has six connections for a server, one of them for events. */
const AT_ONCE = 4;

/** Hands bytes of the page to the host, which is to be told that all are there; null where that failed, which people were told, or where they cancelled it. */
async function send(name: string, content: Blob, batch: ImportBatch): Promise<string | null> {
  batch.begun(name);
  const begun = await callOrNotify('upload.begin', { name: name.slice(0, 255), size: content.size });
  if (begun === null) return null;
  const { upload } = begun;
  let told = 0;
  const onSent = (sent: number): void => {
    batch.moved(sent - told);
    told = sent;
  };
  const outcome = await sendBytes(upload, content, { signal: batch.signal, onSent });
  if (told < content.size) onSent(content.size);
  if (outcome.kind === 'sent') return upload;
  // What came of it is not waited for; where the host forgot it already, all is well.
  void call('upload.cancel', { upload });
  if (outcome.kind === 'failed') noticeError(outcome.error);
  // A folder, or a file that changed or went away: the page learns no more than that.
  if (outcome.kind === 'unreadable') noticeError({ message: say.unreadable(name), hint: SENTENCES.unreadableHint });
  return null;
}

/** Hands a pasted text to the host, with what was chosen for files that it names. null where that failed: people were told why. */
export async function sendPasted(text: string, files: readonly string[]): Promise<PastedView | null> {
  const name = PASTING.name;
  const content = new Blob([text]);
  const batch = beginImport([{ name, size: content.size }]);
  const upload = await send(name, content, batch);
  const view = upload === null ? null : await callOrNotify('upload.paste', { upload, files: [...files] });
  batch.fileDone();
  return view;
}

async function sendFile(file: File, batch: ImportBatch): Promise<FileView | null> {
  const upload = await send(file.name, file, batch);
  return upload === null ? null : callOrNotify('upload.end', { upload });
}

/** A file of the page as a handle of the host, which reads it where it lies. */
async function fileHandleOf(file: File): Promise<FileView | null> {
  const answer = await bridge.fileHandle(file);
  if (answer.ok) return answer.value;
  noticeError(answer.error);
  return null;
}

/**
 * Files of the page as the host's handles, each as soon as it is one, a few of them sent at a time and in their order.
 * null for those that could not be read, of which people were told, and those that they cancelled.
 */
export function importFiles(files: readonly File[]): readonly Promise<FileView | null>[] {
  if (useApp.getState().meta?.capabilities.dropPaths === true) return files.map(fileHandleOf);
  if (files.length === 0) return [];
  const batch = beginImport(files);
  const waiting = files.map((file) => ({ file, taken: Promise.withResolvers<FileView | null>() }));
  const rest = waiting.values();
  async function worker(): Promise<void> {
    for (const { file, taken } of rest) {
      taken.resolve(batch.signal.aborted ? null : await sendFile(file, batch));
      batch.fileDone();
    }
  }
  for (let workers = 0; workers < AT_ONCE; workers += 1) void worker();
  const views = waiting.map(({ taken }) => taken.promise);
  if (files.length > 1) void tellCancelled(views, batch);
  return views;
}

/** Says how many files of a batch were taken in if it was cancelled: what was, is used as if it were all. */
async function tellCancelled(views: readonly Promise<FileView | null>[], { signal }: ImportBatch): Promise<void> {
  const taken = (await Promise.all(views)).filter((view) => view !== null);
  if (signal.aborted) noticeNote(importCancelledText(taken.length, views.length));
}

/** Files of the page as the host's handles, without those that could not be imported. */
export async function handlesOf(files: readonly File[]): Promise<readonly FileView[]> {
  return (await Promise.all(importFiles(files))).filter((view) => view !== null);
}

function chooseInPage(what: 'files' | 'folders'): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.webkitdirectory = what === 'folders';
    input.hidden = true;
    const chosen = (): void => {
      input.remove();
      resolve([...(input.files ?? [])]);
    };
    input.addEventListener('change', chosen);
    input.addEventListener('cancel', chosen);
    // In the page, as one that nothing holds can be thrown away while its dialog is open: what was chosen then would never come.
    document.body.append(input);
    input.click();
  });
}

/** What people chose: handles out of the system's dialog, or files out of the browser's. */
type ChosenFiles =
  { readonly kind: 'handles'; readonly files: readonly FileView[] } | { readonly kind: 'files'; readonly files: readonly File[] };

/** Lets people choose files, or folders: in the system's dialog, or in the browser's, where a folder is the files below it. */
export async function chooseAny(what: 'files' | 'folders' = 'files'): Promise<ChosenFiles> {
  if (useApp.getState().meta?.capabilities.nativeDialogs !== true) return { kind: 'files', files: await chooseInPage(what) };
  return { kind: 'handles', files: (await callOrNotify('files.choose', { what }))?.files ?? [] };
}

/** Lets people choose files, as the host's handles; none where they chose none or nothing could be read. */
export async function chooseHandles(): Promise<readonly FileView[]> {
  const chosen = await chooseAny();
  return chosen.kind === 'handles' ? chosen.files : handlesOf(chosen.files);
}
