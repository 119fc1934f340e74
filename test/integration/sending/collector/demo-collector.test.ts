import { DIRECT_RULES } from '../../../builders/verdict/direct-ingress-rules.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { existsSync, mkdtempSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DemoOptions, DemoCollector } from '../../../../electron/host/sending/collector/demo-collector.ts';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';
import { exchange, rawClient } from '../../../builders/sending/raw-client.ts';
import { type RawRequest, GOOD_PARTS, annotationParts, rawRequest as requestTo } from '../../../builders/report/raw-request.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

/** A request with the Host of the demo collector's URL. */
const rawRequest = (request: RawRequest): Buffer => requestTo({ host: '127.0.0.1:5001', ...request });

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const GOOD = rawRequest({ parts: GOOD_PARTS });

const OTHER_RULES: TargetRules = { ...DEFAULT_RULES, dialect: 'antenna', maxBody: null };

interface Running {
  readonly demo: DemoCollector;
  readonly port: number;
  readonly folder: string;
}

async function running(options: Partial<DemoOptions> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tempFolder(), 'collector-'));
  const demo = new DemoCollector({
    temporary: folder,
    inflateLimit: 1 << 28,
    now: () => NOW,
    roll: () => 0.5,
    rules: DEFAULT_RULES,
    changed: () => undefined,
    ...options,
  });
  onTestFinished(() => demo.close());
  const started = await demo.start(0);
  if (!started.ok) throw new Error(started.error.code);
  return { demo, port: started.value.port ?? 0, folder };
}

const EXTRA = { name: 'extra', filename: 'extra.json', contentType: 'application/json', content: '{"Version":"148.0"}' };

function firefox(channel: string, more: Record<string, string> = {}): RawRequest {
  return { parts: annotationParts({ ProductName: 'Firefox', ReleaseChannel: channel, Version: '148.0', ...more }) };
}

describe('the demo collector as a judge', () => {
  it('accepts a good report with a crash id that contains the date', async () => {
    const { demo, port } = await running();
    const answer = await exchange(port, GOOD);
    expect(answer.status).toBe(200);
    expect(answer.head).toMatch(/content-type: text\/plain/i);
    expect(answer.body).toMatch(/^CrashID=bp-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{5}0261121\n$/);
    expect(demo.view().log).toMatchObject([{ method: 'POST', path: '/submit', status: 200, forced: false, answer: answer.body.trimEnd() }]);
  });

  it.each([
    ['old build', firefox('nightly', { BuildID: '20200101000000' }), 'Discarded=rule_has_old_buildid'],
    ['hang of the browser', firefox('nightly', { HangID: '1' }), 'Discarded=rule_has_hangid_and_browser'],
    ['another product', { parts: annotationParts({ ProductName: 'Sunbird' }) }, 'Discarded=rule_unsupported_product'],
    ['release channel, not drawn', firefox('release'), 'Discarded=rule_is_firefox_desktop'],
  ] as const)('throttles a report by a rule: %s', async (_, request, body) => {
    const { port } = await running();
    expect(await exchange(port, rawRequest(request))).toMatchObject({ status: 200, body });
  });

  it.each([
    ['line feeds without carriage returns', (head: string) => head.replaceAll('\r\n', '\n')],
    ['a line feed without a carriage return at the end', (head: string) => head.replace(/\r\n$/, '\n')],
    ['a folded header', (head: string) => head.replace('Host: ', 'Host:\r\n ')],
    ['a line without a colon', (head: string) => head.replace('Host: ', 'no header\r\nHost: ')],
    ['a blank in the path', (head: string) => head.replace('/submit', '/submit x')],
  ])('rejects an invalid head as the HTTP server in front of a collector does: %s', async (_, broken) => {
    const { port } = await running();
    const whole = GOOD.toString('latin1');
    const end = whole.indexOf('\r\n\r\n') + 4;
    const answer = await exchange(port, Buffer.from(broken(whole.slice(0, end)) + whole.slice(end), 'latin1'));
    expect(answer.status).toBe(400);
    expect(answer.head).toMatch(/content-type: text\/html/i);
  });

  it('ignores a tab in the path, as that HTTP server does', async () => {
    const { port } = await running();
    const answer = await exchange(port, Buffer.from(GOOD.toString('latin1').replace('/submit', '/sub\tmit'), 'latin1'));
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/^CrashID=/) as string });
  });

  it('accepts a sampled report if the roll succeeds', async () => {
    const { port } = await running({ roll: () => 0.05 });
    expect((await exchange(port, rawRequest(firefox('release')))).body).toMatch(/^CrashID=/);
  });

  it('accepts every product if its rules accept everything', async () => {
    const { port } = await running({ rules: { ...DEFAULT_RULES, throttling: 'accept_all' } });
    expect((await exchange(port, rawRequest({ parts: annotationParts({ ProductName: 'Sunbird' }) }))).body).toMatch(/^CrashID=/);
  });

  it('judges by the chosen dialect', async () => {
    const both = [EXTRA, ...annotationParts({ ProductName: 'Firefox', ReleaseChannel: 'nightly' })];
    const { demo, port } = await running();
    expect(await exchange(port, rawRequest({ parts: both }))).toMatchObject({ status: 400, body: 'Discarded=malformed_has_json_and_kv' });
    demo.judgeBy(OTHER_RULES);
    expect((await exchange(port, rawRequest({ parts: both }))).body).toMatch(/^CrashID=/);
  });

  it('throttles by annotations in JSON form, and by the last of two equal names', async () => {
    const { port } = await running();
    const extra = {
      name: 'extra',
      filename: 'extra.json',
      contentType: 'application/json',
      content: JSON.stringify({ ProductName: 'Sunbird' }),
    };
    expect((await exchange(port, rawRequest({ parts: [extra], gzip: true }))).body).toBe('Discarded=rule_unsupported_product');
    const twice = [...annotationParts({ ProductName: 'Sunbird' }), ...GOOD_PARTS];
    expect((await exchange(port, rawRequest({ parts: twice }))).body).toMatch(/^CrashID=/);
  });

  it('pretends to accept a report of B2G, as the collector does', async () => {
    const { port } = await running();
    expect((await exchange(port, rawRequest({ parts: annotationParts({ ProductName: 'B2G' }) }))).body).toMatch(/3261121\n$/);
  });

  it.each([
    ['unclosed', rawRequest({ parts: GOOD_PARTS, unclosed: true }), 'malformed_invalid_payload_structure'],
    ['without annotations', rawRequest({ parts: GOOD_PARTS.slice(-1) }), 'malformed_no_annotations'],
    ['chunked', rawRequest({ parts: GOOD_PARTS, chunkSize: 64 }), 'malformed_no_content_length'],
    [
      'without a Content-Length',
      Buffer.from('POST /submit HTTP/1.1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n'),
      'malformed_no_content_length',
    ],
    ['without a Content-Type', Buffer.from('POST /submit HTTP/1.1\r\nContent-Length: 0\r\n\r\n'), 'malformed_no_content_type'],
  ])('rejects a request %s as malformed', async (_, bytes, reason) => {
    const { port } = await running({ rules: DIRECT_RULES });
    expect(await exchange(port, bytes)).toMatchObject({ status: 400, body: `Discarded=${reason}` });
  });

  it('accepts a chunked body if a proxy is in front of it', async () => {
    const { port } = await running();
    expect((await exchange(port, rawRequest({ parts: GOOD_PARTS, chunkSize: 64 }))).body).toMatch(/^CrashID=/);
  });

  it('judges a body that is shorter than its Content-Length by the received bytes', async () => {
    const { port } = await running();
    const answer = await exchange(port, GOOD.subarray(0, -10), true);
    expect(answer).toMatchObject({ status: 400, body: 'Discarded=malformed_invalid_payload_structure' });
  });
});

describe('the demo collector as a server', () => {
  it.each([
    ['GET /submit', 405, 'Allow: POST, OPTIONS'],
    ['PUT /submit', 405, 'Allow: POST, OPTIONS'],
    ['OPTIONS /submit', 200, 'Allow: POST'],
    ['POST /submit/', 404, 'application/json'],
    ['POST /', 404, 'application/json'],
    ['GET /other', 404, 'application/json'],
  ])('answers %s with %i', async (start, status, header) => {
    const { port } = await running();
    const answer = await exchange(port, `${start} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain(header);
  });

  it('ignores the query of the submission URL', async () => {
    const { port } = await running();
    const bytes = Buffer.from(GOOD.toString('latin1').replace('/submit', '/submit?a=b&c'), 'latin1');
    expect((await exchange(port, bytes)).status).toBe(200);
  });

  it('answers 413 before a body over 25 MiB is complete, so that a client can read the answer while it sends', async () => {
    const { demo, port } = await running();
    const { socket, answer } = rawClient(port);
    socket.write('POST /submit HTTP/1.1\r\nContent-Length: 26214401\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n');
    const piece = Buffer.alloc(1 << 20);
    for (let sent = 0; sent < 25; sent += 1) socket.write(piece);
    expect(await answer).toMatchObject({ status: 413 });
    expect(demo.view().log).toMatchObject([{ status: 413, bodyBytes: 0 }]);
  });

  it('enforces its body limit exactly, and counts a chunked body without its framing', async () => {
    const { demo, port } = await running({ rules: { ...DEFAULT_RULES, ingress: 'direct', maxBody: 5_000 } });
    const of = (size: number): RawRequest => ({
      parts: [...annotationParts({ ProductName: 'Firefox' }), { name: 'x', filename: 'x', content: Buffer.alloc(size, 65) }],
    });
    const rest = rawRequest(of(0)).length - rawRequest(of(0)).indexOf('\r\n\r\n') - 4;
    expect((await exchange(port, rawRequest(of(5_000 - rest)))).status).toBe(200);
    expect((await exchange(port, rawRequest(of(5_001 - rest)))).status).toBe(413);
    expect((await exchange(port, rawRequest({ ...of(5_000 - rest), chunkSize: 16 }))).status).toBe(400);
    expect((await exchange(port, rawRequest({ ...of(5_001 - rest), chunkSize: 16 }))).status).toBe(413);
    expect(demo.judgeBy({ ...DEFAULT_RULES, maxBody: 5_001 }).rules).toEqual({ ...DEFAULT_RULES, maxBody: 5_001 });
    expect((await exchange(port, rawRequest(of(5_001 - rest)))).status).toBe(200);
  });

  it('accepts a body of any size if it has no limit', async () => {
    const { port } = await running({ rules: { ...DEFAULT_RULES, maxBody: null } });
    const dump = { name: 'upload_file_minidump', filename: 'a.dmp', content: Buffer.alloc(26_214_400, 65) };
    const parts = [...annotationParts({ ProductName: 'Firefox', ReleaseChannel: 'nightly' }), dump];
    expect((await exchange(port, rawRequest({ parts }))).status).toBe(200);
  });

  it('reports changed rules, and nothing if the rules are the same', async () => {
    const views: CollectorView[] = [];
    const { demo } = await running({ changed: (view) => views.push(view) });
    const before = views.length;
    demo.judgeBy(OTHER_RULES);
    demo.judgeBy(OTHER_RULES);
    expect(views.slice(before).map(({ rules }) => rules)).toEqual([OTHER_RULES]);
  });

  it('sends 100 Continue to a client that expects it', async () => {
    const { port } = await running();
    const client = rawClient(port);
    const { socket, answer } = client;
    const blank = GOOD.indexOf('\r\n\r\n');
    socket.write(`${GOOD.subarray(0, blank).toString('latin1')}\r\nExpect: 100-continue\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    expect(client.interim()).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(GOOD.subarray(blank + 4));
    expect((await answer).status).toBe(200);
  });

  it.each([
    ['head', 'POST /submit HTTP/1.1\r\nContent-Le'],
    ['body', 'POST /submit HTTP/1.1\r\nContent-Length: 100\r\n\r\nabc'],
  ])('answers 408 if the %s stalls', async (_, bytes) => {
    const { port } = await running({ limits: { headTime: 50, bodyIdle: 50 } });
    expect((await exchange(port, bytes)).status).toBe(408);
  });

  it.each([
    ['head', 'POST /submit HTTP/1.1\r\nX: ', { headTime: 300 }],
    ['body', 'POST /submit HTTP/1.1\r\nContent-Length: 100000\r\n\r\n', { wholeTime: 300 }],
  ] as const)('answers 408 if the %s arrives byte by byte without an end', async (_, bytes, limits) => {
    const { port } = await running({ limits });
    const { socket, answer } = rawClient(port);
    socket.write(bytes);
    const drip = setInterval(() => socket.write('a'), 5);
    onTestFinished(() => {
      clearInterval(drip);
    });
    expect((await answer).status).toBe(408);
  });

  it.each([
    ['something that is not HTTP', 'EHLO mail\r\n\r\n', 400],
    ['a head over 64 KiB', `POST /submit HTTP/1.1\r\nX: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
    ['invalid chunk framing', 'POST /submit HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nnot a size\r\n', 400],
  ])('answers %s with an HTML page', async (_, bytes, status) => {
    const { port } = await running();
    const answer = await exchange(port, bytes);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('text/html');
  });

  it('survives a client that disconnects during its request, and stores nothing of the request', async () => {
    const { demo, port, folder } = await running();
    const { socket, answer } = rawClient(port);
    answer.catch(() => undefined);
    await new Promise<void>((resolve) => socket.write(GOOD.subarray(0, 300), () => resolve()));
    socket.resetAndDestroy();
    expect((await exchange(port, GOOD)).status).toBe(200);
    expect(demo.view().log).toHaveLength(1);
    expect(readdirSync(join(folder, 'collector'))).toHaveLength(1);
  });

  it('listens only on 127.0.0.1', async () => {
    const { demo } = await running();
    expect(demo.view().url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/submit$/);
  });

  it('reports a port in use and continues on its old port', async () => {
    const first = await running();
    const second = await running();
    const taken = await second.demo.start(first.port);
    expect(taken).toMatchObject({ ok: false, error: { code: 'port_in_use', facts: { port: first.port, holder: 'demo_collector' } } });
    expect(second.demo.view().port).toBe(second.port);
    expect((await exchange(second.port, GOOD)).status).toBe(200);
  });

  it('starts only once for two concurrent callers, and stops', async () => {
    const demo = new DemoCollector({ temporary: tempFolder(), inflateLimit: 1, now: () => NOW, roll: () => 0.5, changed: () => undefined });
    onTestFinished(() => demo.close());
    const [one, two] = await Promise.all([demo.ensureRunning(), demo.ensureRunning()]);
    expect(one).toEqual(two);
    expect(await demo.stop()).toMatchObject({ running: false, url: null, port: null });
  });
});

describe('requests that are not for this machine', () => {
  const named = (host: string, ...headers: readonly (readonly [string, string])[]): Buffer =>
    rawRequest({ parts: GOOD_PARTS, host, headers });

  it.each([
    ['127.0.0.1:5001'],
    ['127.0.0.1'],
    ['LocalHost:9'],
    ['[::1]:5001'],
    // Browsers cannot send this Host, but it occurs in the recorded submissions.
    ['a, b'],
  ])('do not include requests for the host %s', async (host) => {
    const { port } = await running();
    expect((await exchange(port, named(host))).status).toBe(200);
  });

  it.each([
    ['another name', 421, named('crash.evil.example:5001')],
    ['a name that begins as this machine', 421, named('127.0.0.1.evil.example')],
    ['a name that ends as this machine', 421, named('notlocalhost')],
    ['another name beside its own', 421, named('127.0.0.1', ['Host', 'evil.example'])],
    [
      'another name in its address',
      421,
      Buffer.from(named('127.0.0.1').toString('latin1').replace('/submit', 'http://evil.example/submit'), 'latin1'),
    ],
    ['a page of another site', 403, named('127.0.0.1', ['Origin', 'https://evil.example'])],
    ['a page without an origin', 403, named('127.0.0.1', ['Origin', 'null'])],
    ['a page whose name looks like this machine', 403, named('127.0.0.1', ['Origin', 'http://localhost.evil.example'])],
    ['an image of another site', 403, named('127.0.0.1', ['Sec-Fetch-Site', 'cross-site'])],
  ] as const)('are refused and not logged: %s', async (_, status, bytes) => {
    const { demo, port, folder } = await running();
    expect((await exchange(port, bytes)).status).toBe(status);
    expect(demo.view().log).toEqual([]);
    expect(readdirSync(join(folder, 'collector'))).toEqual([]);
    expect((await exchange(port, GOOD)).status).toBe(200);
  });

  it('do not include requests from a page of this machine', async () => {
    const { port } = await running();
    expect((await exchange(port, named('localhost:1', ['Origin', 'http://localhost:3000'], ['Sec-Fetch-Site', 'same-site']))).status).toBe(
      200,
    );
  });
});

describe('the request log', () => {
  it('contains the last 200 requests; files of older requests are deleted unless they are open', async () => {
    const { demo, port, folder } = await running();
    const head = 'POST /nowhere HTTP/1.1\r\nContent-Length: 0\r\n\r\n';
    await exchange(port, head);
    const first = demo.take(demo.view().log[0]?.id ?? '');
    await exchange(port, head);
    for (let done = 0; done < 200; done += 1) await exchange(port, head);
    expect(demo.view().log).toHaveLength(200);
    expect(first !== null && existsSync(first.spool)).toBe(true);
    expect(readdirSync(join(folder, 'collector'))).toHaveLength(201);
    expect(demo.take(first?.shown.id ?? '')).toBeNull();
  });

  it('removes its oldest requests to stay within its limits of requests and bytes', async () => {
    let limits = { requests: 3, room: 1 << 20 };
    const { demo, port, folder } = await running({ logLimits: () => limits });
    for (let sent = 0; sent < 5; sent += 1) await exchange(port, GOOD);
    expect(demo.view().log).toHaveLength(3);
    expect(readdirSync(join(folder, 'collector'))).toHaveLength(3);
    limits = { requests: 3, room: 2 * GOOD.length };
    await exchange(port, GOOD);
    expect(readdirSync(join(folder, 'collector'))).toHaveLength(2);
    limits = { requests: 3, room: 10 };
    expect((await exchange(port, GOOD)).status).toBe(413);
    expect(readdirSync(join(folder, 'collector'))).toHaveLength(1);
  });

  it('stores each request byte for byte, including chunk framing', async () => {
    const { demo, port } = await running();
    for (const bytes of [GOOD, rawRequest({ parts: GOOD_PARTS, gzip: true, chunkSize: 33 })]) {
      await exchange(port, bytes);
      const entry = demo.take(demo.view().log[0]?.id ?? '');
      expect(entry !== null && readFileSync(entry.spool).equals(bytes)).toBe(true);
    }
  });

  it('is deleted with its files when the collector is closed', async () => {
    const { demo, port, folder } = await running();
    await exchange(port, GOOD);
    await demo.close();
    expect(demo.view().log).toEqual([]);
    expect(readdirSync(join(folder, 'collector'))).toEqual([]);
  });
});
