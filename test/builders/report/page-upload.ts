import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import type { TestHost } from '../app/test-host.ts';

/** Uploads a file in chunks of `step` bytes, as a page does if it does not know the file's path. `pasted`: as pasted text. */
export async function pageFile(host: TestHost, name: string, bytes: Uint8Array, pasted = false, step = 300): Promise<FileView> {
  const { upload } = await host.value('upload.begin', { name, size: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += step)
    await host.value('upload.append', { upload, offset, bytes: new Uint8Array(bytes.subarray(offset, offset + step)) });
  if (!pasted) return host.value('upload.end', { upload });
  const taken = await host.value('upload.paste', { upload });
  if (taken.kind === 'asks') throw new Error('it names files');
  return taken.file;
}

/** Opens an upload or a paste of the page and returns the report's handle. */
export async function openedFromPage(host: TestHost, name: string, bytes: Uint8Array, pasted = false): Promise<string> {
  const { file } = await pageFile(host, name, bytes, pasted, bytes.length);
  return (await host.value('report.open', { file })).report;
}
