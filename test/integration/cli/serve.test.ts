import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pageFolder } from '../../../electron/host/page/page-folder.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/raw-request.ts';
import { outputMatching, runCli, startCli } from '../../builders/run-cli.ts';
import { tempFolder } from '../../builders/temp-folder.ts';
import { testHost } from '../../builders/test-host.ts';

const isBuilt = existsSync(join(pageFolder(), 'page-files.json'));
const note = isBuilt ? '' : ' (skipped: the page is not built)';
const windows = process.platform === 'win32';

async function serve(args: readonly string[], home = join(tempFolder(), 'home')) {
  const child = startCli(['serve', ...args], { CRASHLENS_HOME: home });
  const text = await outputMatching(child, /#token=\S+\n/);
  const url = new URL(/http:\S+/.exec(text)?.[0] ?? '');
  const call = async (channel: string, request: unknown): Promise<unknown> => {
    const answer = await fetch(new URL(`/bridge/${channel}`, url), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${url.hash.slice('#token='.length)}` },
      body: JSON.stringify(request),
    });
    return answer.json();
  };
  const stop = async (): Promise<void> => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  };
  return { home, child, url, call, stop, text };
}

describe.skipIf(!isBuilt)(`crashlens serve${note}`, () => {
  it('prints the address of the page and opens the files that it was given', async () => {
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

  it.skipIf(windows)('is found again after a restart: by the port and the token that it had', async () => {
    const first = await serve([]);
    await first.stop();
    const kept = readFileSync(join(first.home, 'browser-session.json'), 'utf8');
    expect(kept).not.toContain(first.url.hash.slice('#token='.length));
    expect(statSync(join(first.home, 'browser-session.json')).mode & 0o777).toBe(0o600);
    const second = await serve([], first.home);
    expect(second.url.port).toBe(first.url.port);
    expect(second.url.hash).not.toBe(first.url.hash);
    for (const { call } of [first, second]) expect(await call('app.meta', {})).toMatchObject({ ok: true });
  });

  it.skipIf(windows)('is elsewhere where its port was taken meanwhile, and says so', async () => {
    const first = await serve([]);
    await first.stop();
    const other = createServer().listen(Number(first.url.port), '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => {
      other.close();
    });
    const second = await serve([], first.home);
    expect(second.url.port).not.toBe(first.url.port);
    expect(second.text).toContain(`Port ${first.url.port}, where it was before, is taken`);
  });

  it.skipIf(windows)('lets no tab from before in where that is asked for', async () => {
    const first = await serve([]);
    await first.stop();
    const second = await serve(['--new-token'], first.home);
    expect(second.url.port).toBe(first.url.port);
    await expect(first.call('app.meta', {})).rejects.toThrow();
    expect(await second.call('app.meta', {})).toMatchObject({ ok: true });
  });

  it('says that the data folder is in use', async () => {
    const { home } = await testHost();
    const { code, err } = await runCli(['serve'], { CRASHLENS_HOME: home });
    expect(code).toBe(2);
    expect(err).toContain('data folder');
  });

  it('says that the port is taken', async () => {
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
  it.each(['x', '-1', '65536', '1.5'])('takes no port %j', async (port) => {
    const { code, err } = await runCli(['serve', `--port=${port}`]);
    expect(code).toBe(2);
    expect(err).toContain('0 to 65535');
  });
});
