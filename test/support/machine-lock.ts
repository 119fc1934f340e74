import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rm } from 'node:fs/promises';

/** Returns the address of a lock that all processes of this machine share. On Linux, the address is not a file, so a killed process leaves nothing behind. */
function addressOf(name: string): string {
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.socket`);
}

function listen(address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('listening', () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(address);
  });
}

/** Resolves when the process that listens at the address closes it or ends. */
async function untilFree(address: string): Promise<void> {
  const isDead = await new Promise<boolean>((resolve) => {
    const socket = connect(address).resume();
    let isRefused = false;
    socket.on('error', (error: NodeJS.ErrnoException) => (isRefused = error.code === 'ECONNREFUSED'));
    socket.on('close', () => resolve(isRefused));
  });
  // A killed process left its socket file behind.
  if (isDead && path.isAbsolute(address)) await rm(address, { force: true });
}

/**
 * Waits until no other process of this machine holds the lock `name`, then holds it until the returned function is called or this process ends. For resources
 * that all tests of a machine share, such as the clipboard of its screen.
 */
export async function holdAlone(name: string): Promise<() => Promise<void>> {
  const address = addressOf(name);
  for (;;) {
    const server = await listen(address);
    if (server === null) {
      await untilFree(address);
      continue;
    }
    server.unref();
    const waiting = new Set<Socket>();
    server.on('connection', (socket) => {
      waiting.add(socket.on('error', () => undefined).on('close', () => waiting.delete(socket)));
    });
    return async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of waiting) socket.destroy();
      await closed;
    };
  }
}
