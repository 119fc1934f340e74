import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageFolder } from '../../../../electron/host/app/page/page-folder.ts';
import { GOOD_PARTS, rawRequest } from '../../../builders/report/raw-request.ts';
import { stablePort } from '../../../builders/platform/stable-port.ts';
import { outputMatching, runCli, startCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { testHost } from '../../../builders/app/test-host.ts';
import { ADDRESS, codeIn, exchangeCode, signIn } from '../../../support/shells/sign-in.ts';

const isBuilt = existsSync(join(pageFolder(), 'page-files.json'));
const note = isBuilt ? '' : ' (skipped: the page is not built)';
const windows = process.platform === 'win32';

async function serve(args: readonly string[], home = join(tempFolder(), 'home')) {
  const child = startCli(['serve', ...args], { CRASHLENS_HOME: home });
  const text = await outputMatching(child, /#code=\S+\n/);
  const address = ADDRESS.exec(text)?.[0] ?? '';
  const url = new URL(address);
  const token = await signIn(address);
  const call = async (channel: string, request: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(`/bridge/${channel}`, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify(request),
    });
    return answer.json();
  };
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { home, child, url, token, call, stop, text };
}

/** Starts a server on a port that no other process gets after the server is stopped. */
async function serveAtStablePort() {
  return serve(['--port', String(await stablePort())]);
}

describe.skipIf(!isBuilt)(`crashlens serve${note}`, () => {
  it('prints the URL of the page and opens the given files', async () => {
    const path = join(tempFolder(), 'capture.http');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS }));
    const { url, call } = await serve([path]);
    expect(url.hostname).toBe('127.0.0.1');
    expect((await fetch(url)).status).toBe(200);
    await expect
      .poll(() => call('report.list', {}), { timeout: 20_000 })
      .toMatchObject({ ok: true, value: { reports: [{ name: 'capture.http' }] } });
  });

  it.skipIf(windows).each(['SIGINT', 'SIGTERM'] as const)('closes cleanly at %s', async (signal) => {
    const { child, home } = await serve([]);
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(existsSync(join(home, 'lock'))).toBe(false);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
  });

  it.skipIf(windows)('accepts its earlier tabs after a restart, because it keeps its port and their tokens', async () => {
    const first = await serveAtStablePort();
    await first.stop();
    const saved = readFileSync(join(first.home, 'browser-session.json'), 'utf8');
    for (const secret of [first.token, codeIn(first.url.href)]) expect(saved).not.toContain(secret);
    expect(statSync(join(first.home, 'browser-session.json')).mode & 0o777).toBe(0o600);
    const second = await serve([], first.home);
    expect(second.url.port).toBe(first.url.port);
    expect(second.url.hash).not.toBe(first.url.hash);
    for (const { call } of [first, second]) expect(await call('app.meta', {})).toMatchObject({ ok: true });
  });

  it.skipIf(windows)('uses another port if its port was taken in the meantime, and says so', async () => {
    const first = await serveAtStablePort();
    await first.stop();
    const other = createServer().listen(Number(first.url.port), '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => {
      other.close();
    });
    const second = await serve([], first.home);
    expect(second.url.port).not.toBe(first.url.port);
    expect(second.text).toContain(`Another program uses port ${first.url.port}, so earlier tabs cannot connect.`);
  });

  it.skipIf(windows)('signs out all earlier tabs with --new-token', async () => {
    const first = await serveAtStablePort();
    await first.stop();
    const second = await serve(['--new-token'], first.home);
    expect(second.url.port).toBe(first.url.port);
    await expect(first.call('app.meta', {})).rejects.toThrow();
    expect(await second.call('app.meta', {})).toMatchObject({ ok: true });
  });

  it.skipIf(windows)('rejects login links from before a restart, and signs out their tabs if they are used again', async () => {
    const first = await serveAtStablePort();
    const unused = await runCli(['serve', '--url'], { CRASHLENS_HOME: first.home });
    await first.stop();
    const second = await serve([], first.home);
    expect(await exchangeCode(second.url.href, codeIn(unused.out.trim()))).toEqual({ kind: 'dead' });
    expect(await first.call('app.meta', {})).toMatchObject({ ok: true });
    expect(await exchangeCode(second.url.href, codeIn(first.url.href))).toEqual({ kind: 'used' });
    await expect(first.call('app.meta', {})).rejects.toThrow();
    expect(await second.call('app.meta', {})).toMatchObject({ ok: true });
    expect(readFileSync(join(first.home, 'browser-session.json'), 'utf8')).toContain(
      createHash('sha256').update(second.token).digest('hex'),
    );
  });

  it('prints further login links beside a running server, each of which signs in one tab', async () => {
    const { home, url, call } = await serve([]);
    const asked = await Promise.all([0, 1].map(() => runCli(['serve', '--url'], { CRASHLENS_HOME: home })));
    for (const { code, out, err } of asked) expect([code, err, ADDRESS.exec(out)?.[0]]).toEqual([0, '', out.trim()]);
    const addresses = asked.map(({ out }) => out.trim());
    expect(new Set([url.href, ...addresses]).size).toBe(3);
    for (const address of addresses) {
      expect(new URL(address).port).toBe(url.port);
      expect(await signIn(address)).toMatch(/^[\w-]{43}$/);
    }
    expect(await call('app.meta', {})).toMatchObject({ ok: true });
  });

  it('prints no login link if no server runs, if another program has its port, or if its key differs', async () => {
    const { home, stop, url } = await serveAtStablePort();
    const other = join(tempFolder(), 'home');
    const none = await runCli(['serve', '--url'], { CRASHLENS_HOME: other });
    expect([none.code, none.out, existsSync(other)]).toEqual([2, '', false]);
    expect(none.err).toContain('No running Crashlens serves');
    const session = join(home, 'browser-session.json');
    const saved = readFileSync(session, 'utf8');
    writeFileSync(session, saved.replace(/"key":"[0-9a-f]{64}"/, `"key":"${'0'.repeat(64)}"`));
    expect(await runCli(['serve', '--url'], { CRASHLENS_HOME: home })).toMatchObject({ code: 2, out: '' });
    writeFileSync(session, saved);
    await stop();
    expect(await runCli(['serve', '--url'], { CRASHLENS_HOME: home })).toMatchObject({ code: 2, out: '' });
    const asked: string[] = [];
    const stranger = createHttpServer((request, response) => {
      request.on('data', (bytes: Buffer) => asked.push(bytes.toString('utf8')));
      request.on('end', () => response.end(JSON.stringify({ proof: 'f'.repeat(64) })));
    }).listen(Number(url.port), '127.0.0.1');
    await once(stranger, 'listening');
    onTestFinished(() => void stranger.close());
    expect(await runCli(['serve', '--url'], { CRASHLENS_HOME: home })).toMatchObject({ code: 2, out: '' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toContain(/"key":"([0-9a-f]{64})"/.exec(saved)?.[1]);
  });

  it('reports that the data folder is in use', async () => {
    const { home } = await testHost();
    const { code, err } = await runCli(['serve'], { CRASHLENS_HOME: home });
    expect(code).toBe(2);
    expect(err).toContain('data folder');
  });

  it('reports that the port is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => {
      server.close();
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { code, err } = await runCli(['serve', '--port', String(port)], { CRASHLENS_HOME: join(tempFolder(), 'home') });
    expect(code).toBe(2);
    expect(err).toContain(String(port));
  });
});

describe('crashlens serve', () => {
  it.each(['x', '-1', '65536', '1.5'])('rejects %j as a port', async (port) => {
    const { code, err } = await runCli(['serve', `--port=${port}`]);
    expect(code).toBe(2);
    expect(err).toContain('0 to 65535');
  });
});
