import { type AddressInfo, type Socket, createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { headLength } from '../../../shared/report/wire/request-head.ts';
import { answerBytes } from './scripted-server.ts';

interface RequestRecorder {
  readonly origin: string;
  /** The bytes of each connection, in connection order. */
  requests(): readonly Buffer[];
}

/** A server that records every request byte for byte, and accepts it after `bodyBytes` bytes of body, whatever the head says. Closed when the test ends. */
export async function requestRecorder(bodyBytes: number): Promise<RequestRecorder> {
  const requests: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const index = requests.push(Buffer.alloc(0)) - 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (bytes: Buffer) => {
      const all = Buffer.concat([requests[index] ?? Buffer.alloc(0), bytes]);
      requests[index] = all;
      const head = headLength(all);
      if (head >= 0 && all.length >= head + bodyBytes) socket.end(answerBytes(200, 'CrashID=bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121\n'));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${String(port)}`, requests: () => requests };
}
