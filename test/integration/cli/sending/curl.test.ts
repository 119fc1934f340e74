import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type RawRequest, GOOD_PARTS, GOOD_SECRETS, rawBody, rawRequest } from '../../../builders/report/raw-request.ts';
import { requestRecorder } from '../../../builders/sending/request-recorder.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';

const missing = spawnSync('curl', ['--version']).status === 0 && spawnSync('sh', ['-c', 'true']).status === 0 ? null : 'no curl, or no sh';
const run = promisify(execFile);

const SECRET = "Bearer t0ken '$HOME' `secret`";

interface CommandSetup {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
}

function setUp(bytes: Uint8Array = rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', SECRET]] })): CommandSetup {
  const folder = tempFolder();
  const file = join(folder, 'it’s a capture.http');
  writeFileSync(file, bytes);
  return { file, env: { CRASHLENS_HOME: join(folder, 'data') } };
}

/** Runs a printed command in a shell, in a folder with a curlrc that the command must ignore. */
async function runPrinted(command: string, env: Readonly<Record<string, string>> = {}, cwd = tempFolder()): Promise<string> {
  writeFileSync(join(cwd, '.curlrc'), 'header = "X-From: curlrc"\nuser-agent = "odd"\n');
  const proxies = { http_proxy: 'http://127.0.0.1:9', HTTP_PROXY: 'http://127.0.0.1:9' };
  const { stdout } = await run('sh', ['-c', command], { cwd, env: { PATH: process.env['PATH'], HOME: cwd, ...proxies, ...env } });
  return stdout;
}

interface Case {
  readonly request?: Partial<RawRequest>;
  readonly bytes?: Buffer;
  readonly flags?: readonly string[];
  readonly path?: string;
}

const BODY = rawBody({ parts: GOOD_PARTS });
const head = (...lines: readonly string[]): Buffer => Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), BODY]);
const TYPE = 'Content-Type: multipart/form-data; boundary=test-boundary-5d1c';

const CASES: Readonly<Record<string, Case>> = {
  'a plain one': {},
  'a compressed one': { request: { gzip: true } },
  'a chunked one': { request: { chunkSize: 100 } },
  'one with Accept, a client and odd names': {
    request: {
      headers: [
        ['accept', '*/*'],
        ['USER-AGENT', 'Breakpad/1.0 (Windows)'],
        ['X-Forwarded-Proto', 'https'],
        ['Expect', '100-continue'],
      ],
    },
  },
  'one whose Host comes late, in lower case': {
    bytes: head('POST /submit HTTP/1.1', TYPE, 'host: other', `content-length: ${String(BODY.length)}`),
  },
  'one without Host, type and length': { bytes: head('POST /submit HTTP/1.1', 'Date: today') },
  'one with everything twice': {
    bytes: head('POST / HTTP/1.1', 'Host: a', TYPE, TYPE, 'Accept: a', 'Accept: b', 'Content-Length: 1', 'Content-Length: 2'),
  },
  'credentials with quotes and bytes beyond ASCII': {
    request: {
      headers: [
        ['Authorization', SECRET],
        ['X-Name', 'caf\u00e9 100% \\n\tend'],
        ['Cookie', 'a=1; b="2"'],
        ['Cookie', 'c=3'],
      ],
    },
    flags: ['--credentials'],
  },
  'a false length': { bytes: head('POST / HTTP/1.1', 'Host: a', TYPE, 'Content-Length: 7'), flags: ['--content-length', 'captured'] },
  'no length': { flags: ['--content-length', 'none'] },
  'an address with signs that curl or a shell could take': { path: "/a/../b%20c/{x,y}[1-3]/'q'?key=$HOME&v={1,2}[1-2]" },
};

describe.skipIf(missing !== null)(`the printed command${missing === null ? '' : ` (skipped: ${missing})`}`, () => {
  it.each(Object.entries(CASES))('sends the same bytes as “send”: %s', async (_, { request, bytes, flags = [], path = '/submit' }) => {
    const { file, env } = setUp(bytes ?? rawRequest({ parts: GOOD_PARTS, ...request }));
    const body = join(tempFolder(), 'body');
    const args = [file, ...flags, '--to'];
    // The file that “curl” writes has the size of the outgoing body.
    const probe = await runCli(['curl', ...args, 'http://127.0.0.1:9/', '-o', body], env);
    expect(probe.code).toBe(0);
    const recorder = await requestRecorder(readFileSync(body).length);
    const url = `${recorder.origin}${path}`;
    await runCli(['send', ...args, url], env);
    const printed = await runCli(['curl', ...args, url, '-o', body, '--force', '--reveal'], env);
    expect(await runPrinted(printed.out)).toContain('CrashID=');
    const [sent, curled] = recorder.requests();
    expect(curled?.toString('latin1')).toBe(sent?.toString('latin1'));
  });

  it('reaches the demo collector as the same request as that of “send”, so that the two become one capture there', async () => {
    const app = await testHost();
    const { file, env } = setUp(rawRequest({ parts: GOOD_PARTS, gzip: true }));
    const { url } = await app.value('collector.start', { port: 0 });
    expect((await runCli(['send', file, '--to', url ?? ''], env)).code).toBe(0);
    const { out, code } = await runCli(['curl', file, '--to', url ?? ''], env);
    expect(code).toBe(0);
    expect(await runPrinted(out)).toMatch(/^CrashID=bp-/);
    const { log } = await app.value('collector.state', {});
    expect(log.map(({ status }) => status)).toEqual([200, 200]);
    const reports = await Promise.all(log.map(({ id }) => app.value('collector.open', { request: id })));
    // Captures with the same bytes are one capture in the library, and therefore one report.
    expect(new Set(reports.map(({ report }) => report)).size).toBe(1);
  });

  it('fails while a masked value is not set, and sends the value once it is set', async () => {
    const { file, env } = setUp();
    const recorder = await requestRecorder(BODY.length);
    const { out, err } = await runCli(['curl', file, '--credentials', '--to', `${recorder.origin}/submit?key=hidden-key`], env);
    expect(out + err).not.toMatch(/t0ken|hidden-key/);
    expect(err).toContain('HEADER_AUTHORIZATION, URL_QUERY');
    await expect(runPrinted(out)).rejects.toThrow(/HEADER_AUTHORIZATION|URL_QUERY/);
    expect(recorder.requests()).toEqual([]);
    await runPrinted(out, { HEADER_AUTHORIZATION: SECRET, URL_QUERY: 'key=hidden-key' });
    const sent = recorder.requests()[0]?.toString('latin1');
    expect(sent).toContain(`Authorization: ${SECRET}\r\n`);
    expect(sent).toMatch(/^POST \/submit\?key=hidden-key HTTP\/1\.1\r\n/);
  });

  it('reads the body from standard input if the body was written to standard output', async () => {
    const { file, env } = setUp();
    const recorder = await requestRecorder(BODY.length);
    const printed = await runCli(['curl', '-', '-o', '-', '--to', `${recorder.origin}/submit`], env, readFileSync(file));
    expect(printed.out).toBe(BODY.toString());
    expect(printed.err).toMatch(/^curl /);
    expect(printed.err).toContain('--data-binary @-');
  });
});

describe('crashlens curl', () => {
  it('writes the body beside the capture, prints what it contains, and overwrites no file', async () => {
    const { file, env } = setUp();
    const args = ['curl', file, '--to', 'http://collector.invalid/submit'];
    const { code, out, err } = await runCli(args, env);
    expect(code).toBe(0);
    expect(out).toContain('capture.http.body');
    expect(out).not.toContain('Authorization');
    expect(err).toContain('3 protected annotations and 1 minidump');
    expect(readFileSync(`${file}.body`).equals(BODY)).toBe(true);
    for (const secret of [...GOOD_SECRETS, 't0ken']) expect(out + err).not.toContain(secret);
    const again = await runCli(args, env);
    expect([again.code, again.out]).toEqual([2, '']);
    expect(again.err).toContain('already exists');
    expect((await runCli([...args, '--force'], env)).code).toBe(0);
  });

  it.each([
    ['-o with the captured file', ['FILE', '--force', '-o', 'FILE', '--to', 'http://a.invalid/'], /never overwrites a capture/],
    ['standard input without -o', ['-', '--to', 'http://a.invalid/'], /-o FILE/],
    ['an invalid URL', ['FILE', '--to', 'submit'], /submission URL/],
    ['no URL', ['FILE'], /--to/],
  ])('ends with 2 for %s, and writes nothing', async (_, args, message) => {
    const { file, env } = setUp();
    const { code, out, err } = await runCli(['curl', ...args.map((arg) => (arg === 'FILE' ? file : arg))], env);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
    expect(existsSync(`${file}.body`)).toBe(false);
  });

  it('refuses a head that HTTP cannot carry, unless --omit-unsendable is given', async () => {
    const { file, env } = setUp(head('POST / HTTP/1.1', 'Host: a', TYPE, 'X-Odd: a\u0001b'));
    const args = ['curl', file, '--to', 'http://a.invalid/'];
    // Without --credentials, masked headers are not sent, so the command would not contain this header and would not fail.
    expect((await runCli([...args, '--credentials'], env)).err).toContain('--omit-unsendable');
    const { code, out } = await runCli([...args, '--credentials', '--omit-unsendable'], env);
    expect(code).toBe(0);
    expect(out).not.toContain('X-Odd');
  });

  it('explains how curl sends a header without a value', async () => {
    const { file, env } = setUp(head('POST / HTTP/1.1', 'Host: a', TYPE, 'User-Agent:'));
    const { out, err } = await runCli(['curl', file, '--to', 'http://a.invalid/'], env);
    expect(out).toContain("-H 'User-Agent;'");
    expect(err).toContain('curl omits the space');
  });
});
