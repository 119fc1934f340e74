import { SENTENCES, say } from '../../../shared/text/verdict/ui.ts';
import { importCancelledText } from '../../../shared/text/board/board-added.ts';
import { PASTING } from '../../../shared/text/report/pasting.ts';
import type { FileView, PastedView } from '../../../shared/bridge/view/app-view.ts';
import { bridge, call, sendBytes } from '../../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { callOrNotify } from './call-or-notify.ts';
import { noticeError, noticeNote } from './notices.ts';
import { beginImport, type ImportBatch } from './import-progress.ts';

/**
 * Number of files that are sent at the same time. Small files mostly wait for responses. A browser allows six connections to a server, and events use one of
 * them.
 */
const AT_ONCE = 4;

/**
 * Uploads bytes to the host and returns the id of the upload. The caller then tells the host that the upload is complete. Returns null if the upload failed or
 * was cancelled. A failure is shown as a notice.
 */
async function send(name: string, content: Blob, batch: ImportBatch): Promise<string | null> {
  batch.begun(name);
  const begun = await callOrNotify('upload.begin', { name: name.slice(0, 255), size: content.size });
  if (begun === null) return null;
  const { upload } = begun;
  let reported = 0;
  const onSent = (sent: number): void => {
    batch.moved(sent - reported);
    reported = sent;
  };
  const outcome = await sendBytes(upload, content, { signal: batch.signal, onSent });
  if (reported < content.size) onSent(content.size);
  if (outcome.kind === 'sent') return upload;
  // The response is ignored, because the host may have forgotten the upload already.
  void call('upload.cancel', { upload });
  if (outcome.kind === 'failed') noticeError(outcome.error);
  // The content is a folder, or a file that changed or was removed. The page cannot tell these cases apart.
  if (outcome.kind === 'unreadable') noticeError({ message: say.unreadable(name), hint: SENTENCES.unreadableHint });
  return null;
}

/** Uploads a pasted text, with the files chosen for the file names in it. Returns null after a failure, which is shown as a notice. */
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

/** Returns the host's handle for a file of the page. The host reads the file in place. */
async function fileHandleOf(file: File): Promise<FileView | null> {
  const answer = await bridge.fileHandle(file);
  if (answer.ok) return answer.value;
  noticeError(answer.error);
  return null;
}

/**
 * Imports files of the page in their order, a few at a time. Each promise resolves to the host's handle. It resolves to null if the import was cancelled or the
 * file could not be read. An unreadable file is shown as a notice.
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

/** If the user cancelled a batch, shows how many of its files were imported. The caller continues with these files. */
async function tellCancelled(views: readonly Promise<FileView | null>[], { signal }: ImportBatch): Promise<void> {
  const taken = (await Promise.all(views)).filter((view) => view !== null);
  if (signal.aborted) noticeNote(importCancelledText(taken.length, views.length));
}

/** Imports files of the page and returns the host's handles, without the files that could not be imported. */
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
    // The input must be in the document. The browser can discard a detached input while its dialog is open, and the user's choice would be lost.
    document.body.append(input);
    input.click();
  });
}

/** Files that the user chose: handles from the system's dialog, or files from the browser's. */
type ChosenFiles =
  { readonly kind: 'handles'; readonly files: readonly FileView[] } | { readonly kind: 'files'; readonly files: readonly File[] };

/** Asks the user for files or folders, in the dialog of the system or the browser. In the browser, a folder yields all files in it and its subfolders. */
export async function chooseAny(what: 'files' | 'folders' = 'files'): Promise<ChosenFiles> {
  if (useApp.getState().meta?.capabilities.nativeDialogs !== true) return { kind: 'files', files: await chooseInPage(what) };
  return { kind: 'handles', files: (await callOrNotify('files.choose', { what }))?.files ?? [] };
}

/** Asks the user for files and returns the host's handles. Empty if the user chose no file or no file could be read. */
export async function chooseHandles(): Promise<readonly FileView[]> {
  const chosen = await chooseAny();
  return chosen.kind === 'handles' ? chosen.files : handlesOf(chosen.files);
}
