import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exchange } from '../../../builders/sending/raw-client.ts';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawRequest } from '../../../builders/report/raw-request.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';

const GOOD = rawRequest({ host: '127.0.0.1', parts: GOOD_PARTS });

interface Started {
  readonly child: ChildProcessWithoutNullStreams;
  readonly port: number;
  readonly home: string;
  readonly ended: Promise<number | null>;
}

async function started(args: readonly string[] = []): Promise<Started> {
  const home = join(tempFolder(), 'data');
  const child = startCli(['collector', '--port', '0', ...args], { CRASHLENS_HOME: home });
  const ended = new Promise<number | null>((done) => child.on('close', done));
  const text = await outputMatching(child, /\/submit/);
  return { child, port: Number(/http:\/\/127\.0\.0\.1:(\d+)\/submit/.exec(text)?.[1]), home, ended };
}

describe('crashlens collector', () => {
  it('receives the same bytes again from a second command with one file only if it has --include', async () => {
    const { child, port, ended } = await started();
    const folder = tempFolder();
    writeFileSync(join(folder, 'good.http'), GOOD);
    const env = { CRASHLENS_HOME: join(folder, 'data') };
    await runCli(['target', 'add', 'local', `http://127.0.0.1:${String(port)}/submit`], env);
    const send = ['send', join(folder, 'good.http'), '--to', 'local'];
    const [first, second] = [await runCli(send, env), await runCli(send, env)];
    expect([first.code, first.out]).toEqual([0, expect.stringMatching(/Accepted: bp-/)]);
    expect([second.code, second.out]).toEqual([2, '']);
    expect(second.err).toContain(
      'The target accepted the same bytes of “good.http” before. Nothing was sent. Add --include accepted_before',
    );
    const included = await runCli([...send, '--include', 'accepted_before'], env);
    expect([included.code, included.out]).toEqual([0, expect.stringMatching(/Accepted: bp-/)]);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('prints its URL and a line without values for each request, and stops on SIGTERM', async () => {
    const { child, port, home, ended } = await started();
    const answer = await exchange(port, GOOD);
    const line = await outputMatching(child, /\n$/);
    expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z {2}POST \/submit {2}[\d,]+ bytes {2}200 CrashID=bp-[0-9a-f-]+\n$/);
    expect(line).toContain(answer.body.trimEnd());
    for (const secret of GOOD_SECRETS) expect(line).not.toContain(secret);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(existsSync(home)).toBe(false);
  });

  it('gives the answer of --answer', async () => {
    const { child, port, ended } = await started(['--answer', 'rejected_hard']);
    expect(await exchange(port, GOOD)).toMatchObject({ status: 200, body: expect.stringContaining('Discarded=rule_') as string });
    child.kill('SIGINT');
    expect(await ended).toBe(0);
  });

  it('judges by the given dialect and body limit', async () => {
    const { child, port, ended } = await started(['--dialect', 'antenna', '--max-body', '64k']);
    const extra = { name: 'extra', filename: 'extra.json', contentType: 'application/json', content: '{"Version":"148.0"}' };
    expect((await exchange(port, rawRequest({ host: '127.0.0.1', parts: [extra, ...GOOD_PARTS] }))).body).toMatch(/^CrashID=/);
    const large = { name: 'upload_file_minidump', filename: 'a.dmp', content: Buffer.alloc(65_536) };
    expect((await exchange(port, rawRequest({ host: '127.0.0.1', parts: [...GOOD_PARTS, large] }))).status).toBe(413);
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('accepts every well-formed report, with proxy ingress, by default', async () => {
    const chunked = rawRequest({ host: '127.0.0.1', parts: annotationParts({ ProductName: 'Nobody knows it' }), chunkSize: 64 });
    const usual = await started();
    expect((await exchange(usual.port, chunked)).body).toMatch(/^CrashID=/);
    const strict = await started(['--rules', 'mozilla']);
    expect((await exchange(strict.port, chunked)).body).toBe('Discarded=rule_unsupported_product');
    const bare = await started(['--ingress', 'direct']);
    expect((await exchange(bare.port, chunked)).body).toBe('Discarded=malformed_no_content_length');
    for (const { child, ended } of [usual, strict, bare]) {
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    }
  });

  it('judges by the throttling rules of a file', async () => {
    const rules = join(tempFolder(), 'ours.json');
    writeFileSync(
      rules,
      '{"rules": [{"name": "ours", "when": [{"annotation": "SomethingNew", "starts_with": "unlisted"}], "then": "defer"}]}',
    );
    const { child, port, ended } = await started(['--rules', rules]);
    expect((await exchange(port, GOOD)).body).toMatch(/^CrashID=bp-[0-9a-f-]+1\d{6}\n$/);
    const other = rawRequest({ host: '127.0.0.1', parts: annotationParts({ ProductName: 'Firefox' }) });
    expect((await exchange(port, other)).body).toBe('Discarded=rule_NO_MATCH');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('ends with 2 if another program uses its port', async () => {
    const server = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\nServer: other\r\nConnection: close\r\n\r\n'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const { code, err } = await runCli(['collector', '--port', String(port)], { CRASHLENS_HOME: join(tempFolder(), 'data') });
    expect(err).toContain(`Another program uses port ${String(port)}`);
    expect(code).toBe(2);
  });

  it('says that the demo collector of a running app uses its port, without a trace in the log of that collector', async () => {
    const app = await testHost();
    const { port } = await app.value('collector.start', { port: 0 });
    await app.value('collector.answerNext', { answer: 'rejected_hard' });
    const { code, err } = await runCli(['collector', '--port', String(port)], { CRASHLENS_HOME: app.home });
    expect(err).toContain(`The demo collector of another running Crashlens uses port ${String(port)}. Send to that collector`);
    expect(code).toBe(2);
    expect(await app.value('collector.state', {})).toMatchObject({ log: [], next: 'rejected_hard' });
  });

  it.each([
    [['--port', '70000']],
    [['--port', 'x']],
    [['--answer', 'something']],
    [['--dialect', 'x']],
    [['--max-body', '25 apples']],
    [['--max-body', '0']],
    [['--ingress', 'wall']],
    [['--rules', 'nowhere.yaml']],
  ])('ends with 2 for %j', async (args) => {
    const { code, err } = await runCli(['collector', ...args]);
    expect(err).not.toBe('');
    expect(code).toBe(2);
  });
});
