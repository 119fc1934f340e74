import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { addToBoard, boardSettled } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { listJobsAtOnce } from '../../builders/app/list-jobs-at-once.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CRASH_SPEC, crashDump } from '../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';
import { annotationParts, rawRequest, type RawPart } from '../../builders/report/raw-request.ts';

const QUERY: BoardQuery = { ...FIRST_ROWS, columns: ['name', 'signature'], sort: [{ field: 'name', descending: false }] };

/** The innermost of the calls that were inlined into the crashed function. */
const NAMED = 'RefPtr<T>::get';

/** Another build of xul: its function begins elsewhere. */
const OTHER_ID = `${'A'.repeat(32)}1`;
const OTHER_SYMBOLS = XUL_SYMBOLS.replace(XUL_ID, OTHER_ID);
const OTHER_DUMP = buildDump({
  ...CRASH_SPEC,
  modules: (CRASH_SPEC.modules ?? []).map((module) =>
    module.codeView?.kind === 'pdb70' ? { ...module, codeView: { ...module.codeView, id: 'A'.repeat(32) } } : module,
  ),
});

function reportWith(dump: Uint8Array, ...parts: readonly RawPart[]): Uint8Array {
  const usual = { ProductName: 'Firefox', Version: '148.0a1', CrashTime: '1763640000' };
  const file = { name: 'upload_file_minidump', filename: 'd.dmp', contentType: 'application/octet-stream', content: dump };
  return rawRequest({ parts: [...annotationParts(usual), ...parts, file] });
}

function folderOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = tempFolder();
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

async function addSymbols(host: TestHost, folder: string): Promise<void> {
  const file = await host.host.registerPath(folder);
  if (!file.ok) throw new Error(file.error.code);
  await host.value('symbols.addFolder', { file: file.value.file, isFirst: false });
}

async function signatures(host: TestHost, filter = ''): Promise<readonly unknown[]> {
  await boardSettled(host);
  const { page } = await host.value('board.query', { ...QUERY, filter });
  return page.map((item) => (item.kind === 'row' ? item.row.cells['signature']?.[0] : null));
}

/** Waits until the rows have these signatures, in the order of their names. */
async function shown(host: TestHost, expected: readonly string[]): Promise<void> {
  await vi.waitUntil(async () => JSON.stringify(await signatures(host)) === JSON.stringify(expected), { timeout: 30_000, interval: 20 });
}

describe('signatures of the board', { timeout: 60_000 }, () => {
  it('get functions from a folder that is added, so that two builds are in one group, and keep them after a restart', async () => {
    const host = await testHost({ session: 'restore' });
    await addToBoard(
      host,
      folderOf({
        'a.http': reportWith(crashDump()),
        'b.http': reportWith(OTHER_DUMP),
        'c.http': reportWith(crashDump(), ...annotationParts({ Hang: 'ui' })),
      }),
    );
    expect(await signatures(host)).toEqual(['xul.dll', 'xul.dll', 'hang: ui | xul.dll']);
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS, 'other.sym': OTHER_SYMBOLS }));
    await shown(host, [NAMED, NAMED, `hang: ui | ${NAMED}`]);
    const { page } = await host.value('board.query', { ...QUERY, group: 'signature', folded: [NAMED, `hang: ui | ${NAMED}`] });
    expect(page).toMatchObject([
      { kind: 'heading', value: NAMED, count: 2 },
      { kind: 'heading', value: `hang: ui | ${NAMED}`, count: 1 },
    ]);
    await host.host.close();
    const later = await testHost({ session: 'restore', home: host.home, env: { HOME: host.user } });
    expect(await signatures(later)).toEqual([NAMED, NAMED, `hang: ui | ${NAMED}`]);
  });

  it('get functions from a symbol file in the cache, also for reports that are added later', async () => {
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump()) }));
    const file = await host.host.registerPath(join(folderOf({ 'xul.sym': XUL_SYMBOLS }), 'xul.sym'));
    if (!file.ok) throw new Error(file.error.code);
    await host.value('symbols.addFile', { file: file.value.file });
    await shown(host, [NAMED]);
    await addToBoard(host, folderOf({ 'b.http': reportWith(crashDump(), ...annotationParts({ Hang: 'ui' })) }));
    await shown(host, [NAMED, `hang: ui | ${NAMED}`]);
  });

  it('get the functions of the first thread if no thread crashed', async () => {
    const { exception: _, ...hang } = CRASH_SPEC;
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folderOf({ 'a.http': reportWith(buildDump(hang)) }));
    expect(await signatures(host)).toEqual(['ntdll.dll | xul.dll']);
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS }));
    await shown(host, ['ntdll.dll | nsThread::Run']);
    expect(await signatures(host, 'symbols:yes')).toHaveLength(1);
  });

  it('are looked for again in a subfolder only when the user asks', async () => {
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump()), 'b.http': reportWith(OTHER_DUMP) }));
    const folder = folderOf({ 'one.sym': XUL_SYMBOLS });
    mkdirSync(join(folder, 'xul.pdb', OTHER_ID), { recursive: true });
    await addSymbols(host, folder);
    await shown(host, [NAMED, 'xul.dll']);
    expect(await signatures(host, 'symbols:yes')).toEqual([NAMED]);
    expect(await signatures(host, 'symbols:no')).toEqual(['xul.dll']);
    writeFileSync(join(folder, 'xul.pdb', OTHER_ID, 'xul.sym'), OTHER_SYMBOLS);
    await host.value('symbols.again', {});
    await shown(host, [NAMED, NAMED]);
  });

  it('keep the mask of a protected annotation', async () => {
    const host = await testHost({ session: 'restore' });
    const java = annotationParts({ JavaStackTrace: 'secret.Error: x\n\tat y' });
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump(), ...java), 'b.http': reportWith(crashDump()) }));
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS }));
    await shown(host, [MASK, NAMED]);
    expect(JSON.stringify(host.answers)).not.toMatch(/secret\.Error|secret-user/);
  });

  it('are never looked for on a listed server', async () => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.writeHead(404).end();
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const host = await testHost({ session: 'restore' });
    await host.value('symbols.addServer', { server: `http://127.0.0.1:${String(port)}/`, isFirst: true });
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump()), 'b.http': reportWith(OTHER_DUMP) }));
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS }));
    await shown(host, [NAMED, 'xul.dll']);
    expect(requests).toEqual([]);
  });

  it('stay when a report is read again, and follow the lists of the setting', async () => {
    const host = await testHost({ session: 'restore' });
    const lists = folderOf({ 'prefix_signature_re.txt': 'RefPtr\n' });
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump()) }));
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS }));
    await shown(host, [NAMED]);
    // The same bytes are read again without symbols.
    await addToBoard(host, folderOf({ 'a.http': reportWith(crashDump()) }));
    expect(await signatures(host)).toEqual([NAMED]);
    await host.value('settings.set', { key: 'signature.lists', value: lists });
    await shown(host, [`${NAMED} | gfx::TileCache::First`]);
  });

  it('stop changing when the job is stopped, until the places change', async () => {
    listJobsAtOnce();
    const host = await testHost({ session: 'restore' });
    await addToBoard(
      host,
      folderOf(
        Object.fromEntries(
          Array.from({ length: 60 }, (_, index) => [
            `${String(index)}.http`,
            reportWith(crashDump(), ...annotationParts({ Hang: String(index) })),
          ]),
        ),
      ),
    );
    let hasCancelled = false;
    const stopped = new Promise<void>((resolve) => {
      const stop = host.host.onEvent((event, payload) => {
        if (event !== 'job.changed' || !('jobs' in payload)) return;
        for (const { id, kind, state } of payload.jobs) {
          if (kind !== 'symbols') continue;
          if (state === 'running' && !hasCancelled) void host.host.call('job.cancel', { job: id });
          hasCancelled = true;
          if (state !== 'cancelled') continue;
          stop();
          resolve();
        }
      });
    });
    await addSymbols(host, folderOf({ 'one.sym': XUL_SYMBOLS }));
    await stopped;
    const named = async (): Promise<number> => (await signatures(host, 'signature:RefPtr')).length;
    expect(await named()).toBeLessThan(60);
    await addSymbols(host, folderOf({ 'other.sym': OTHER_SYMBOLS }));
    await vi.waitUntil(async () => (await named()) === 60, { timeout: 30_000, interval: 20 });
  });
});
