import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** The name in a Content-Disposition: plain ASCII for old readers, the whole of it beside that. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Sends a file as a download. Resolves when the other side has all of it: it closes the connection then, while one that goes away before resets it.
 * That bytes were given to the system says nothing, which keeps megabytes of them. Rejects where the file cannot be read or the page goes away.
 */
export async function sendDownload(
  response: ServerResponse,
  file: { readonly path: string; readonly name: string },
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { socket } = response;
  if (socket === null) throw new Error('the connection is gone');
  const taken = closedByOther(socket);
  // Where sending rejects first, this one has been seen to.
  taken.catch(() => undefined);
  await send(response, file, headers);
  await taken;
}

/** Ends this side of a connection without giving it up: resolves when the other side ends its own, rejects where it resets it. */
function closedByOther(socket: Socket): Promise<void> {
  socket.destroySoon = () => {
    socket.end();
  };
  return new Promise((resolve, reject) => {
    socket.once('end', resolve);
    socket.once('close', () => reject(new Error('the connection broke')));
  });
}

async function send(
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
      Connection: 'close',
    });
    await pipeline(handle.createReadStream({ autoClose: false, ...(size > 0 ? { end: size - 1 } : {}) }), response);
  } finally {
    await handle.close();
  }
}
