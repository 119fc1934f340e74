import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { threadEnd } from '../../../electron/host/platform/base/end-thread.ts';
import { workerUrl } from '../../../electron/host/platform/base/worker-url.ts';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openHostThread } from '../../../electron/host/app/thread/open-host-thread.ts';
import type { ReaderStart } from '../../../electron/host/report/reading/read-in-thread.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { servePorts } from '../../../electron/serve/ports.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { crashableHostClient } from '../../builders/app/crashable-host-client.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const READER_START: ReaderStart = {
  by: { list: { kind: 'built_in' }, shownHeaders: '', hidesDumps: false, signatureLists: {}, rules: DEFAULT_RULES, inflateLimit: 2 ** 30 },
  temporary: '/nowhere',
};

/** Resolves with the exit code of a thread: 0 if it exited on its own, 1 if it was terminated. */
async function exitCodeOf(worker: Worker): Promise<number> {
  const [code] = (await once(worker, 'exit')) as [number];
  return code;
}

/** Returns the suffixes of the files that SQLite keeps beside a database that is open or was not closed. */
function besideStore(home: string): readonly string[] {
  return ['-wal', '-shm'].filter((suffix) => existsSync(storePath(home) + suffix));
}

describe('a worker thread that is ended', () => {
  it.each([
    ['host/report/reading/reading-worker', READER_START],
    ['host/report/byte-search/regex-worker', { source: 'x', flags: 'g', longest: 10 }],
    ['cli/verdict/judge/judge-worker', {}],
  ])('exits on its own after loading if it is still starting (%s)', async (entry, workerData) => {
    const worker = new Worker(workerUrl(entry), { workerData });
    const code = exitCodeOf(worker);
    await threadEnd(worker).end();
    expect(await code).toBe(0);
  });

  it('is terminated if it is in an endless synchronous call', async () => {
    const worker = new Worker("require('node:worker_threads').parentPort.postMessage('ready'); for (;;);", { eval: true });
    const { end } = threadEnd(worker);
    const code = exitCodeOf(worker);
    await once(worker, 'message');
    await end();
    expect(await code).toBe(1);
  });

  it('is terminated once it is online if it is ended by force during its start', async () => {
    const worker = new Worker('for (;;);', { eval: true });
    const { force } = threadEnd(worker);
    const code = exitCodeOf(worker);
    await force();
    expect(await code).toBe(1);
  });
});

describe('a host in its thread', () => {
  it('closes its database when it is closed, so that another process can open it at once', async () => {
    const home = join(tempFolder(), 'data');
    const opened = await openHostThread({ home, ports: servePorts('1'), env: {} });
    if (!opened.ok) throw new Error(opened.error.code);
    expect(besideStore(home)).toEqual(['-wal', '-shm']);
    await opened.value.close();
    expect(besideStore(home)).toEqual([]);
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
    const next = openDataHome(home, 'exclusive', 'data');
    if (!next.ok) throw new Error(next.error.code);
    onTestFinished(() => next.value.close());
    const store = openStore(next.value, 'data');
    if (store.ok) onTestFinished(() => store.value.close());
    expect(store.ok).toBe(true);
  });

  it('closes its database when a user stops it', async () => {
    const crashable = await crashableHostClient({ restarts: { most: 0, within: 60_000 } });
    await crashable.openCaptures('a.http');
    await crashable.value('host.stop', {});
    expect(await crashable.value('host.state', {})).toMatchObject({ state: 'down', ended: { why: 'stopped' } });
    expect(besideStore(crashable.home)).toEqual([]);
  });

  it('closes its database when it is stopped in an endless loop', async () => {
    const crashable = await crashableHostClient({ patience: 400, restarts: { most: 0, within: 60_000 } });
    const [report] = await crashable.openCaptures('a.http');
    crashable.die('loop');
    const hanging = crashable.hostClient.call('report.readRange', {
      report: report?.report ?? '',
      range: { space: 'plain', offset: 0, length: 1 },
    });
    await crashable.untilState('silent');
    await crashable.value('host.stop', {});
    expect(await hanging).toMatchObject({ ok: false });
    expect(besideStore(crashable.home)).toEqual([]);
  });
});
