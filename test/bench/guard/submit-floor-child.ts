import { once } from 'node:events';
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { CONTENT_TYPE } from '../sending/submit-reports.ts';
import { answerRounds } from '../sending/submit-rounds.ts';

/**
 * Runs in a separate process: writes files to local sockets and waits for any answer. Every sender has to do at least this. argv: URL, a file with a body or a
 * folder of such files, number of concurrent requests.
 */
const [, , url = '', bodies = '', at = ''] = process.argv;
const { hostname, port, pathname } = new URL(url);
/** Number of bytes per read and write. */
const PIECE = 1 << 16;

await answerRounds(bodies, Number(at), async (left) => {
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await once(socket, 'connect');
  for (const file of left) await send(socket, file);
  socket.destroy();
});

async function send(socket: Socket, file: string): Promise<void> {
  const { size } = statSync(file);
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: a\r\nContent-Type: ${CONTENT_TYPE}\r\nContent-Length: ${String(size)}\r\n\r\n`);
  const descriptor = openSync(file, 'r');
  for (let at = 0; at < size; at += PIECE) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE, size - at));
    readSync(descriptor, piece, 0, piece.length, at);
    if (!socket.write(piece)) await once(socket, 'drain');
  }
  closeSync(descriptor);
  await once(socket, 'data');
}
