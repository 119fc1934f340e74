import { type Socket, createServer } from 'node:net';

/**
 * Runs in a separate process: accepts every submission at once and stores none. Prints its port as a line of JSON. When its input ends, prints the number of
 * complete requests and the bytes of their bodies.
 */
const HEAD_END = Buffer.from('\r\n\r\n');
const ID = 'CrashID=bp-00000000-0000-4000-8000-000000261123\n';
const ANSWER = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: ${String(ID.length)}\r\n\r\n${ID}`);

let requests = 0;
let bytes = 0;

function serve(socket: Socket): void {
  /** Received bytes of an incomplete head. */
  let head: Uint8Array | null = null;
  /** Remaining bytes of the body; null while the head is read. */
  let left: number | null = null;
  let closes = false;
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (came) => {
    for (let rest: Buffer = came; rest.length > 0;) {
      if (left === null) {
        const all: Buffer = head === null ? rest : Buffer.concat([head, rest]);
        const end = all.indexOf(HEAD_END);
        head = end === -1 ? all : null;
        if (end === -1) return;
        const lines = all.toString('latin1', 0, end).toLowerCase();
        left = Number(/\r\ncontent-length: *(\d+)/.exec(lines)?.[1] ?? 0);
        bytes += left;
        closes = lines.includes('\r\nconnection: close');
        rest = all.subarray(end + HEAD_END.length);
      }
      const taken = Math.min(left, rest.length);
      left -= taken;
      rest = rest.subarray(taken);
      if (left > 0) continue;
      left = null;
      requests += 1;
      if (closes) socket.end(ANSWER);
      else socket.write(ANSWER);
    }
  });
}

const server = createServer(serve).listen({ host: '127.0.0.1', port: 0, backlog: 1_024 }, () => {
  const address = server.address();
  print({ port: typeof address === 'object' && address !== null ? address.port : 0 });
});
process.stdin.on('end', () => {
  print({ requests, bytes });
  process.exit();
});
process.stdin.resume();

function print(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
