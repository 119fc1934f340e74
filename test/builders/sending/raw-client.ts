import { type Socket, createConnection } from 'node:net';
import { onTestFinished } from 'vitest';

interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** A connection that sends bytes unchanged and collects the answer until the server closes the connection. */
interface RawClient {
  readonly socket: Socket;
  /** Resolves with the final answer, without a preceding 100 Continue, when the server has closed its side. `interim` returns everything received so far. */
  readonly answer: Promise<RawAnswer>;
  interim(): string;
}

export function rawClient(port: number): RawClient {
  const socket = createConnection({ host: '127.0.0.1', port, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  const pieces: Buffer[] = [];
  const text = (): string => Buffer.concat(pieces).toString('latin1');
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    socket.on('data', (bytes: Buffer) => pieces.push(bytes));
    socket.on('error', reject);
    socket.on('end', () => {
      socket.end();
      const final = text().replace(/^HTTP\/1\.1 100 [^]*?\r\n\r\n/, '');
      const blank = final.indexOf('\r\n\r\n');
      const [head, body] = [final.slice(0, blank), final.slice(blank + 4)];
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head, body });
    });
  });
  return { socket, answer, interim: text };
}

/** Sends bytes over a separate connection and resolves with the answer. `close`: closes our side of the connection after the bytes. */
export function exchange(port: number, bytes: Uint8Array | string, close = false): Promise<RawAnswer> {
  const { socket, answer } = rawClient(port);
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (close) socket.end(sent);
  else socket.write(sent);
  return answer;
}
