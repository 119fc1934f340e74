import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { DUMP_LISTS, type DumpListId } from '../../../shared/bridge/view/dump-list-view.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import type { DumpSpec } from '../../../shared/report/dump/build/dump-spec.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { CRASH_SPEC } from '../../builders/report/crash-dump.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';

const ALL_ROWS = { sort: null, filter: '', from: 0, limit: 100 };
const SIGNERS = { name: 'ModuleSignatureInfo', content: JSON.stringify({ 'Secret Signer Ltd': ['xul.dll'] }) };

async function openedDump(spec: DumpSpec) {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  const dump = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content: buildDump(spec) };
  writeFileSync(path, rawRequest({ parts: [...GOOD_PARTS.slice(0, -1), SIGNERS, dump] }));
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  const at = { report, part: dumps[0]?.part ?? -1 };
  const rowsOf = (list: DumpListId, asked: Partial<Pick<RequestOf<'dump.rows'>, 'sort' | 'filter' | 'from' | 'limit'>> = {}) =>
    host.value('dump.rows', { ...at, ...ALL_ROWS, ...asked, list });
  return { host, at, rowsOf };
}

const modules = (count: number): DumpSpec => ({
  ...CRASH_SPEC,
  modules: Array.from({ length: count }, (_, index) => ({
    base: BigInt(index + 1) << 20n,
    size: 4_096,
    path: `C:\\x\\Module${String(index)}.dll`,
  })),
});

describe('the lists of a dump', () => {
  it('are sorted and filtered in one order for all pages', async () => {
    const { rowsOf } = await openedDump(modules(25));
    const asked = { sort: { column: 'name', descending: true }, filter: 'module1', limit: 4 };
    const pages = await Promise.all([0, 4, 8].map((from) => rowsOf('modules', { ...asked, from })));
    expect(pages.map(({ total, matching }) => [total, matching])).toEqual([0, 0, 0].map(() => [25, 11]));
    expect(pages.flatMap(({ rows }) => rows.map(({ index }) => index))).toEqual([19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 1]);
  });

  it('answer the newest request, and cancel the one before it for the same list', async () => {
    const { host, at } = await openedDump(modules(20_000));
    const ask = (filter: string) => host.host.call('dump.rows', { ...at, ...ALL_ROWS, list: 'modules', filter });
    const [first, second] = await Promise.all([ask('module1'), ask('module19999')]);
    expect(first).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(second).toMatchObject({ ok: true, value: { matching: 1 } });
    expect(await ask('module1')).toMatchObject({ ok: true, value: { matching: 11_111 } });
  });

  it('show a folder after its bytes were revealed, and no other one', async () => {
    const { host, at, rowsOf } = await openedDump(CRASH_SPEC);
    const folder = DUMP_LISTS.modules.indexOf('folder');
    const before = await rowsOf('modules', { filter: 'secret-user' });
    expect(before.matching).toBe(0);
    const { rows } = await rowsOf('modules');
    const place = rows[1]?.masked.find(({ cell }) => cell === folder)?.range;
    await host.value('report.reveal', { report: at.report, range: place ?? null });
    expect((await rowsOf('modules')).rows.map(({ cells }) => cells[folder])).toEqual([null, 'C:\\Users\\secret-user\\app\\', null]);
    expect((await rowsOf('modules', { filter: 'secret-user' })).rows.map(({ index }) => index)).toEqual([1]);
    await host.value('report.hide', { report: at.report });
    expect(await rowsOf('modules', { filter: 'secret-user' })).toEqual(before);
  });

  it('show signers after their annotation was revealed', async () => {
    const { host, at, rowsOf } = await openedDump(CRASH_SPEC);
    const signer = DUMP_LISTS.modules.indexOf('signer');
    const masked = await rowsOf('modules');
    expect(JSON.stringify(masked)).not.toContain('Secret Signer');
    expect((await rowsOf('modules', { filter: 'secret signer' })).matching).toBe(0);
    const place = masked.rows[0]?.masked.find(({ cell }) => cell === signer)?.range;
    await host.value('report.reveal', { report: at.report, range: place ?? null });
    const { rows, absent } = await rowsOf('modules');
    expect(rows.map(({ cells }) => cells[signer])).toEqual(['', 'Secret Signer Ltd', '']);
    expect(absent).toEqual([]);
  });

  it('say that a setting hides them, and count their rows all the same', async () => {
    const { host, at, rowsOf } = await openedDump(CRASH_SPEC);
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    expect(await rowsOf('modules')).toEqual({ total: 3, matching: 0, absent: [], rows: [] });
    expect(await host.value('dump.address', { ...at, text: 'xul', thread: null })).toMatchObject({ row: null, range: null });
    await host.value('settings.reset', { key: 'dump.shown' });
    expect(await rowsOf('modules')).toMatchObject({ matching: 3 });
  });

  it('have as many rows as the Crash screen says', async () => {
    const { host, at, rowsOf } = await openedDump({ ...CRASH_SPEC, unloadedModules: [{ base: 0x9000n, size: 16, path: 'old.dll' }] });
    const { counts } = await host.value('dump.crash', at);
    for (const list of Object.keys(DUMP_LISTS) as DumpListId[]) expect((await rowsOf(list)).total).toBe(counts[list]);
  });
});
