import type { FileView } from '../../../shared/bridge/view/app-view.ts';
import type { TestHost } from '../app/test-host.ts';

/** Takes a file in as the page does that has no path of it. `step`: bytes of a piece. */
export async function pageFile(host: TestHost, name: string, bytes: Uint8Array, pasted = false, step = 300): Promise<FileView> {
  const { upload } = await host.value('upload.begin', { name, size: bytes.length });
  for (let offset = 0; offset < bytes.length; offset += step)
    await host.value('upload.append', { upload, offset, bytes: new Uint8Array(bytes.subarray(offset, offset + step)) });
  if (!pasted) return host.value('upload.end', { upload });
  const taken = await host.value('upload.paste', { upload });
  if (taken.kind === 'asks') throw new Error('it names files');
  return taken.file;
}

/** Opens what the page sent, or what was pasted there; the handle of the report. */
export async function openedFromPage(host: TestHost, name: string, bytes: Uint8Array, pasted = false): Promise<string> {
  const { file } = await pageFile(host, name, bytes, pasted, bytes.length);
  return (await host.value('report.open', { file })).report;
}
