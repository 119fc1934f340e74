import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { addToBoard, boardSettled } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { crashDump } from '../../builders/report/crash-dump.ts';
import { misplacedDump, PLANTED } from '../../builders/report/misplaced-texts.ts';
import { annotationParts, rawRequest, type RawPart } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';

const QUERY: BoardQuery = {
  ...FIRST_ROWS,
  columns: ['name', 'signature', 'crashreason', 'crash', 'module', 'hint', 'os', 'cpu', 'uptime'],
  limit: 50,
};

function dumpPart(content: Uint8Array | string, name = 'upload_file_minidump'): RawPart {
  return { name, filename: 'd.dmp', contentType: 'application/octet-stream', content };
}

/** Writes reports with these parts beside the usual annotations, by file name. Returns their folder. */
function folderOf(reports: Readonly<Record<string, readonly RawPart[]>>): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  for (const [name, parts] of Object.entries(reports)) {
    const usual = { ProductName: 'Firefox', Version: '148.0a1', ReleaseChannel: 'nightly', CrashTime: '1763640000' };
    writeFileSync(join(folder, name), rawRequest({ parts: [...annotationParts(usual), ...parts] }));
  }
  return folder;
}

const NO_DUMP = { signature: [], crashreason: [], crash: [], module: [], hint: [], os: [], cpu: [], uptime: [] };

describe('reports with minidumps on the board', () => {
  it('have the facts of the crashed thread, without folders and registers', async () => {
    const host = await testHost();
    await addToBoard(
      host,
      folderOf({ 'a.http': [dumpPart(crashDump())], 'b.http': [dumpPart('<html>503</html>')], 'c.http': [dumpPart(crashDump(), 'own')] }),
    );
    const { page } = await host.value('board.query', { ...QUERY, sort: [{ field: 'name', descending: false }] });
    const crash = {
      signature: ['xul.dll'],
      crashreason: ['EXCEPTION_ACCESS_VIOLATION_WRITE'],
      crash: ['near_null'],
      module: ['xul.dll'],
      hint: ['null_pointer'],
      os: ['windows'],
      cpu: ['amd64'],
      uptime: [95],
    };
    expect(page).toMatchObject([{ row: { cells: crash } }, { row: { cells: NO_DUMP } }, { row: { cells: crash } }]);
    expect(JSON.stringify(host.answers)).not.toMatch(/secret-user|6e69756e67/i);
  });

  it('are grouped by signature, with versions and days, and found by the tokens of their facets', async () => {
    const host = await testHost();
    const hang = annotationParts({ Hang: 'ui' });
    await addToBoard(
      host,
      folderOf({
        'a.http': [dumpPart(crashDump())],
        'b.http': [...annotationParts({ Version: '147.0', CrashTime: '1763380800' }), dumpPart(crashDump())],
        'c.http': [...hang, dumpPart(crashDump())],
        'd.http': [],
      }),
    );
    const { page } = await host.value('board.query', { ...QUERY, group: 'signature', folded: ['xul.dll', 'hang: ui | xul.dll', null] });
    const days = { first: '2025-11-20', last: '2025-11-20' };
    expect(page).toEqual([
      {
        kind: 'heading',
        value: 'xul.dll',
        count: 2,
        folded: true,
        summary: { versions: ['148.0a1', '147.0'], moreVersions: 0, days: { first: '2025-11-17', last: '2025-11-20' } },
      },
      {
        kind: 'heading',
        value: 'hang: ui | xul.dll',
        count: 1,
        folded: true,
        summary: { versions: ['148.0a1'], moreVersions: 0, days },
      },
      { kind: 'heading', value: null, count: 1, folded: true, summary: { versions: ['148.0a1'], moreVersions: 0, days } },
    ]);
    const { facets } = await host.value('board.facets', { filter: '', by: 'antenna', fields: ['signature', 'crash', 'hint'], most: 5 });
    const tokens = facets.flatMap(({ values }) => values.map(({ token, count }) => [token, count] as const));
    expect(tokens).toEqual([
      ['signature=xul.dll', 2],
      ['signature="hang: ui | xul.dll"', 1],
      ['signature:none', 1],
      ['crash:near_null', 3],
      ['crash:none', 1],
      ['hint:null_pointer', 3],
      ['hint:hang', 1],
      ['hint:none', 1],
    ]);
    for (const [filter, count] of tokens)
      expect([filter, (await host.value('board.query', { ...QUERY, filter })).matching]).toEqual([filter, count]);
    expect((await host.value('board.query', { ...QUERY, filter: 'has:dump reason:access_violation uptime<100' })).matching).toBe(3);
  });

  it('have the signature of the Crash screen, by the lists of the setting, and are read again when it changes', async () => {
    const host = await testHost();
    const lists = tempFolder();
    writeFileSync(join(lists, 'prefix_signature_re.txt'), 'xul\\.dll\n');
    const reports = folderOf({ 'a.http': [dumpPart(crashDump())] });
    await addToBoard(host, reports);
    const { report } = await host.opened(join(reports, 'a.http'));
    const at = { report, part: (await host.value('dump.list', { report })).dumps[0]?.part ?? -1 };
    const signatures = async (): Promise<readonly unknown[]> => {
      await boardSettled(host);
      const { page } = await host.value('board.query', QUERY);
      const onBoard = page.map((item) => (item.kind === 'row' ? item.row.cells['signature'] : null));
      return [...onBoard, (await host.value('dump.crash', at)).signature?.text];
    };
    expect(await signatures()).toEqual([['xul.dll'], 'xul.dll']);
    await host.value('settings.set', { key: 'signature.lists', value: lists });
    expect(await signatures()).toEqual([['xul.dll | ntdll.dll'], 'xul.dll | ntdll.dll']);
    writeFileSync(join(lists, 'prefix_signature_re.txt'), 'nothing\n');
    await host.value('settings.set', { key: 'signature.lists', value: lists });
    expect(await signatures()).toEqual([['xul.dll'], 'xul.dll']);
  });

  it('have a masked signature if it has text of a protected annotation', async () => {
    const host = await testHost();
    await addToBoard(
      host,
      folderOf({ 'a.http': [...annotationParts({ JavaStackTrace: 'secret.Error: x\n\tat y' }), dumpPart(crashDump())] }),
    );
    const { page } = await host.value('board.query', QUERY);
    expect(page).toMatchObject([{ row: { cells: { signature: [MASK], module: ['xul.dll'] } } }]);
    expect(JSON.stringify(host.answers)).not.toContain('secret.Error');
  });

  it('have no module name that is in protected memory', async () => {
    const host = await testHost();
    const named = (holder: Parameters<typeof misplacedDump>[0]): readonly RawPart[] => [dumpPart(misplacedDump(holder, ['module name']))];
    await addToBoard(host, folderOf({ 'a.http': named('a range of MemoryList'), 'b.http': named('bytes of their own') }));
    const { page } = await host.value('board.query', { ...QUERY, sort: [{ field: 'name', descending: false }] });
    expect(page).toMatchObject([{ row: { cells: { module: [] } } }, { row: { cells: { module: [PLANTED] } } }]);
  });

  it('have none of these facts while the setting hides dumps, and are read again when it changes', async () => {
    const host = await testHost();
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    await addToBoard(host, folderOf({ 'a.http': [dumpPart(crashDump())] }));
    const cells = async (): Promise<unknown> => (await host.value('board.query', QUERY)).page;
    expect(await cells()).toMatchObject([{ row: { cells: NO_DUMP } }]);
    await host.value('settings.set', { key: 'dump.shown', value: 'open' });
    await boardSettled(host);
    expect(await cells()).toMatchObject([{ row: { cells: { signature: ['xul.dll'] } } }]);
    await host.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    await boardSettled(host);
    expect(await cells()).toMatchObject([{ row: { cells: NO_DUMP } }]);
  });
});
