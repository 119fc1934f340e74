import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FILE, FILES, PATH, requestHeaders, serverAndDownloads, symbolText } from '../../builders/report/symbol-download.ts';

describe('a retry of a download', () => {
  it('asks for the rest only, and with the same ETag', async () => {
    const { server, run } = await serverAndDownloads({ coding: 'none', cutAfter: 7_000 });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut', keptBytes: 7_000 });
    server.answer({ files: FILES, coding: 'none' });
    const result = await run();
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
    const last = server.log.at(-1)?.headers ?? [];
    expect(last).toEqual([
      ...requestHeaders(server.storage),
      'Range',
      'bytes=7000-',
      'If-Range',
      expect.stringMatching(/^"[0-9a-f]{64}"$/),
    ]);
  });

  it.each(['sent', 'unconditional'] as const)(
    'begins again if the file changed meanwhile, from a server with ranges %s',
    async (ranges) => {
      const { server, run } = await serverAndDownloads({ cutAfter: 3_000 });
      expect(await run()).toMatchObject({ state: 'failed', why: 'cut' });
      const changed = Buffer.from(symbolText(30_000));
      server.answer({ files: new Map([[PATH, changed]]), ranges });
      const result = await run();
      expect(result.state === 'downloaded' && readFileSync(result.file).equals(changed)).toBe(true);
    },
  );

  it.each([{ validator: 'weak' }, { validator: 'none' }] as const)(
    'begins again if the bytes have no strong validator: %o',
    async (options) => {
      const { server, folder, run } = await serverAndDownloads({ ...options, cutAfter: 3_000 });
      expect(await run()).toMatchObject({ state: 'failed', why: 'cut', keptBytes: 0 });
      expect(readdirSync(folder)).toEqual([]);
      server.answer({ files: FILES, ...options });
      expect(await run()).toMatchObject({ state: 'downloaded', size: FILE.length });
      expect(server.log.flatMap(({ headers }) => headers)).not.toContain('Range');
    },
  );

  it.each(['ignored', 'shifted', 'refused'] as const)('gets the same bytes from a server with ranges %s', async (ranges) => {
    const { server, run } = await serverAndDownloads({ cutAfter: 3_000 });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut', keptBytes: 3_000 });
    server.answer({ files: FILES, ranges });
    const result = await run();
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
  });

  it('needs no byte of a file that was received completely, but not inflated', async () => {
    const { server, run } = await serverAndDownloads({ isDirect: true });
    const stop = new AbortController();
    const stopped = await run({ signal: stop.signal, progress: (received, total) => void (received === total && stop.abort()) });
    expect(stopped.state === 'cancelled' && stopped.keptBytes > 0).toBe(true);
    const sizes: number[] = [];
    const result = await run({ progress: (received) => void sizes.push(received) });
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
    expect(sizes).toEqual([]);
    expect(server.log).toHaveLength(2);
  });

  it('reports damaged gzip data if the server has no more of it', async () => {
    const { run } = await serverAndDownloads({ coding: 'truncated' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'gzip', keptBytes: 0 });
  });

  it('begins again if the received bytes are gone from the disk', async () => {
    const { server, folder, run } = await serverAndDownloads({ cutAfter: 3_000 });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut', keptBytes: 3_000 });
    for (const name of readdirSync(folder)) rmSync(join(folder, name));
    server.answer({ files: FILES });
    expect(await run()).toMatchObject({ state: 'downloaded', size: FILE.length });
  });
});
