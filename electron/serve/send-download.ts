import { open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** Returns a Content-Disposition value: the file name in ASCII for old clients, and the full name. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/**
 * Sends a file as a download. Resolves after the client has received all bytes. A client with all bytes closes the connection; a client that leaves earlier
 * resets it. Passing the bytes to the system is no proof, because the system buffers megabytes. Rejects if the file cannot be read or the page disconnects.
 */
export async function sendDownload(
  response: ServerResponse,
  file: { readonly path: string; readonly name: string },
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  const { socket } = response;
  if (socket === null) throw new Error('the connection is gone');
  const taken = closedByOther(socket);
  // This prevents an unhandled rejection if sending rejects first.
  taken.catch(() => undefined);
  await send(response, file, headers);
  await taken;
}

/** Half-closes this side of a connection. Resolves when the other side closes its own. Rejects if the other side resets the connection. */
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
