import { once } from 'node:events';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
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

async function serve(args: readonly string[]) {
  const home = join(tempFolder(), 'home');
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
  return { home, child, url, call };
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
