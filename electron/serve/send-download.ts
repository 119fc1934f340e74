import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';

/** The name in a Content-Disposition: plain ASCII for old readers, the whole of it beside that. */
export function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** Sends a file as a download. Rejects where it cannot be read or the page goes away. */
export async function sendDownload(
  response: ServerResponse,
  file: { readonly path: string; readonly name: string },
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const handle = await open(file.path, 'r');
  try {
    const { size } = await handle.stat();
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': attachment(file.name),
      'Content-Length': size,
    });
    await pipeline(handle.createReadStream({ autoClose: false, ...(size > 0 ? { end: size - 1 } : {}) }), response);
  } finally {
    await handle.close();
  }
}
