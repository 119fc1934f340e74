import { MAX_UPLOAD_CHUNK } from '../../shared/contract.ts';
import { SENTENCES, say } from '../../shared/messages/ui.ts';
import type { FileView } from '../../shared/view/app-view.ts';
import { bridge } from '../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { ask } from './ask.ts';
import { noticeError } from './notices.ts';

/** Hands bytes of the page to the host; null where that failed: people were told why. */
export async function upload(name: string, content: Blob, pasted: boolean): Promise<FileView | null> {
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

/** A file of the page as the host's handle. */
export async function handleOf(file: File): Promise<FileView | null> {
  if (useApp.getState().meta?.capabilities.dropPaths !== true) return upload(file.name, file, false);
  const answer = await bridge.fileHandle(file);
  if (answer.ok) return answer.value;
  noticeError(answer.error);
  return null;
}

/** Files of the page as the host's handles, without those that could not be read: people were told of each. */
export async function handlesOf(files: readonly File[]): Promise<readonly FileView[]> {
  const views: FileView[] = [];
  for (const file of files) {
    const view = await handleOf(file);
    if (view !== null) views.push(view);
  }
  return views;
}

function chooseInPage(): Promise<readonly File[]> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.multiple = true;
    input.addEventListener('change', () => {
      resolve([...(input.files ?? [])]);
    });
    input.addEventListener('cancel', () => {
      resolve([]);
    });
    input.click();
  });
}

/** What people chose: handles out of the system's dialog, or files out of the browser's. */
export type ChosenFiles =
  { readonly kind: 'handles'; readonly files: readonly FileView[] } | { readonly kind: 'files'; readonly files: readonly File[] };

/** Lets people choose files: in the system's dialog, or in the browser's. */
export async function chooseAny(): Promise<ChosenFiles> {
  if (useApp.getState().meta?.capabilities.nativeDialogs !== true) return { kind: 'files', files: await chooseInPage() };
  return { kind: 'handles', files: (await ask('files.choose', {}))?.files ?? [] };
}

/** Lets people choose files, as the host's handles; none where they chose none or nothing could be read. */
export async function chooseHandles(): Promise<readonly FileView[]> {
  const chosen = await chooseAny();
  return chosen.kind === 'handles' ? chosen.files : handlesOf(chosen.files);
}
