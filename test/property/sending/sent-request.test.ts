import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type AddressInfo, createServer } from 'node:net';
import { planHead } from '../../../electron/host/report/view/plan-head.ts';
import { Connections } from '../../../electron/host/sending/http/connections.ts';
import { sendRequest } from '../../../electron/host/sending/http/send-request.ts';
import { resolveHost, systemLookup } from '../../../electron/host/platform/http/resolve-host.ts';
import { parseTarget } from '../../../electron/host/sending/http/target.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { headLength, parseRequestHead } from '../../../shared/report/wire/request-head.ts';

const TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~0123456789ABCXYZabcxyz";
const token = fc.string({ unit: fc.constantFrom(...Array.from(TOKEN_CHARACTERS)), minLength: 1, maxLength: 20 });
const name = fc.oneof(
  { weight: 3, arbitrary: token },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        'Host',
        'host',
        'Connection',
        'Content-Length',
        'content-length',
        'Content-Type',
        'Content-Encoding',
        'Content-Disposition',
        'Transfer-Encoding',
      ],
      ...[
        'Expect',
        'Keep-Alive',
        'Cookie',
        'Authorization',
        'Set-Cookie',
        'Date',
        'User-Agent',
        'Accept',
        'Trailer',
        'Bad Name',
        'X-Crashlens-Demo-Answer',
      ],
    ),
  },
);
/** Header values as a parser returns them: any bytes except line ends, without surrounding whitespace. */
const value = fc
  .array(
    fc.integer({ min: 0, max: 255 }).filter((byte) => byte !== 0x0a && byte !== 0x0d),
    { maxLength: 30 },
  )
  .map((bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/^[ \t]+|[ \t]+$/g, ''),
  );
const options = fc.record({
  contentLength: fc.constantFrom('computed', 'captured', 'none'),
  credentials: fc.boolean(),
  omitUnsendable: fc.constant(true),
});

/** Starts a server that records the bytes of each connection until the client closes its side or the request is complete. */
async function recorder(): Promise<{ readonly port: number; take(): Promise<Buffer> }> {
  let deliver: (bytes: Buffer) => void = () => undefined;
  let wanted = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const pieces: Buffer[] = [];
    let isDone = false;
    const done = (): void => {
      if (isDone) return;
      isDone = true;
      deliver(Buffer.concat(pieces));
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n');
    };
    socket.on('error', () => socket.destroy());
    socket.on('end', done);
    socket.on('data', (bytes) => {
      pieces.push(bytes);
      const all = Buffer.concat(pieces);
      const head = headLength(all);
      if (head >= 0 && all.length - head >= wanted) done();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    take: () =>
      new Promise((resolve) => {
        wanted = BODY.length;
        deliver = resolve;
      }),
  };
}

const BODY = Buffer.from('--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\x00\xff1\r\n--b--\r\n', 'latin1');

it('a server receives the planned head and the captured body, byte for byte', async () => {
  const server = await recorder();
  const target = parseTarget(`http://127.0.0.1:${String(server.port)}/submit?a=b`);
  if (!target.ok) throw new Error(target.error.code);
  const connections = new Connections(false);
  const resolved = await resolveHost(target.value, systemLookup, 5_000);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 12 }), options, async (lines, sendOptions) => {
      const captured = Buffer.from(`POST /old HTTP/1.1\r\n${lines.map(([key, text]) => `${key}: ${text}\r\n`).join('')}\r\n`, 'latin1');
      const plan = planHead(
        { request: parseRequestHead(captured), isMasked: () => false },
        { bytes: BODY.length, pinned: false },
        target.value,
        sendOptions,
      );
      const received = server.take();
      const { result: answer } = await sendRequest({
        target: target.value,
        route: { url: target.value.url, resolved, proxy: null, trust: { context: null, pinned: null } },
        connections,
        plan,
        body: sourceOfBytes(BODY),
        timeouts: { connect: 5_000, idle: 5_000, whole: null },
        signal: new AbortController().signal,
        onProgress: () => undefined,
      });
      const planned = `POST ${plan.path} HTTP/1.1\r\n${plan.headers.map((header) => `${header.name}: ${header.value}\r\n`).join('')}\r\n`;
      expect((await received).toString('latin1')).toBe(planned + BODY.toString('latin1'));
      expect(answer).toMatchObject({ ok: true, value: { status: 200 } });
      const sentNames = plan.headers.map((header) => header.name.toLowerCase());
      expect(sentNames.filter((key) => key === 'host' || key === 'connection')).toHaveLength(2);
    }),
    { numRuns: 300 },
  );
});
