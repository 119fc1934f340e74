import { type AddressInfo, type Server, type Socket, createServer } from 'node:net';
import { type TlsOptions, createServer as createTlsServer } from 'node:tls';
import { onTestFinished } from 'vitest';
import { headLength } from '../../../shared/report/wire/request-head.ts';
import { stablePort } from '../platform/stable-port.ts';

/** What a server does with a connection. `onWhole` is called when the request is complete according to its head, or when the client has closed its side. */
interface ServerScript {
  readonly onHead?: (socket: Socket) => void;
  readonly onWhole?: (socket: Socket) => void;
  readonly onData?: (socket: Socket, totalBytes: number) => void;
  /** Called with each received chunk. */
  readonly onChunk?: (socket: Socket, bytes: Buffer) => void;
  /** Do not record the bytes of bodies. */
  readonly recordsOnlyHeads?: boolean;
}

export interface ScriptedServer {
  readonly port: number;
  readonly url: string;
  /** Bytes received on the first connection. */
  received(): Buffer;
  /** Bytes of the first connection before (`receivedHead`) and after (`receivedBody`) the blank line. */
  receivedHead(): string;
  receivedBody(): Buffer;
  /** Number of bytes received on the first connection, recorded or not. */
  bytes(): number;
  /** Resolves when the client closes the first connection. */
  readonly clientEnded: Promise<void>;
}

/** A raw loopback server that follows a script; closed when the test ends. */
export async function scriptedServer(script: ServerScript, tls: TlsOptions | null = null): Promise<ScriptedServer> {
  const pieces: Buffer[] = [];
  const sockets = new Set<Socket>();
  let total = 0;
  let connections = 0;
  const { promise: clientEnded, resolve: ended } = Promise.withResolvers<undefined>();

  const serve = (socket: Socket): void => {
    connections += 1;
    const isFirst = connections === 1;
    let head: Buffer | null = null;
    let wanted: number | null = null;
    let seen = Buffer.alloc(0);
    let count = 0;
    let isWhole = false;
    const whole = (): void => {
      if (isWhole) return;
      isWhole = true;
      script.onWhole?.(socket);
    };
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      if (isFirst) ended(undefined);
    });
    socket.on('end', () => {
      if (isFirst) ended(undefined);
      whole();
    });
    socket.on('data', (bytes: Buffer) => {
      count += bytes.length;
      if (isFirst) total += bytes.length;
      if (isFirst && (script.recordsOnlyHeads !== true || head === null)) pieces.push(bytes);
      script.onData?.(socket, count);
      script.onChunk?.(socket, bytes);
      if (head === null) {
        seen = Buffer.concat([seen, bytes]);
        const length = headLength(seen);
        if (length < 0) return;
        head = seen.subarray(0, length);
        const declared = /^content-length: *(\d+)\r?$/im.exec(head.toString('latin1'))?.[1];
        wanted = declared === undefined ? null : length + Number(declared);
        script.onHead?.(socket);
      }
      if (wanted !== null && count >= wanted) whole();
    });
  };
  const server = tls === null ? createServer({ allowHalfOpen: true }, serve) : tlsServer(tls, serve);
  // Under TLS, `serve` gets only connections whose handshake succeeded. This event also reports the raw connections.
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const received = (): Buffer => Buffer.concat(pieces);
  return {
    port,
    url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${String(port)}/submit`,
    received,
    receivedHead: () => received().subarray(0, headLength(received())).toString('latin1'),
    receivedBody: () => received().subarray(headLength(received())),
    bytes: () => total,
    clientEnded,
  };
}

function tlsServer(options: TlsOptions, serve: (socket: Socket) => void): Server {
  const server = createTlsServer({ ...options, allowHalfOpen: true }, serve);
  server.on('tlsClientError', (_, socket) => socket.destroy());
  return server;
}

/** Bytes of an answer: status, headers and body as given, with a correct Content-Length. */
export function answerBytes(status: number, body: string | Uint8Array, contentType: string | null = 'text/plain'): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const type = contentType === null ? '' : `Content-Type: ${contentType}\r\n`;
  return Buffer.concat([
    Buffer.from(`HTTP/1.1 ${String(status)} X\r\n${type}Content-Length: ${String(bytes.length)}\r\nConnection: close\r\n\r\n`),
    bytes,
  ]);
}

/** A server that receives the whole request and sends this answer. */
export function answeringServer(answer: Uint8Array): Promise<ScriptedServer> {
  return scriptedServer({ onWhole: (socket) => socket.end(answer) });
}

/** A loopback port without a listener. */
export function closedPort(): Promise<number> {
  return stablePort();
}
