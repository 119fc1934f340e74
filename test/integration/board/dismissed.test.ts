import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addToBoard, boardSettled, storedRows } from '../../builders/board/board-host.ts';
import { heldReading } from '../../builders/board/held-reading.ts';
import { openedFromPage } from '../../builders/report/page-upload.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

/** Reading so many reports takes long enough to pause it. */
const MANY = 1_500;

function folderOfMany(): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  for (let file = 0; file < MANY; file += 1)
    writeFileSync(join(folder, `${String(file)}.http`), rawRequest({ parts: annotationParts({ ProductName: `Product ${String(file)}` }) }));
  return folder;
}

async function add(host: TestHost, path: string): Promise<void> {
  const file = await host.host.registerPath(path);
  if (!file.ok) throw new Error(file.error.code);
  await host.value('board.add', { files: [file.value.file] });
}

describe('a report that is removed from the board before it is read', () => {
  it('stays removed if its row is forgotten while a new setting rereads the rows', async () => {
    const host = await testHost({ session: 'restore' });
    await addToBoard(host, folderOfMany());
    const held = heldReading(host, { files: 0 });
    await host.value('settings.set', { key: 'target.throttling', value: 'accept_all' });
    const { resume } = await held;
    const rows = [...storedRows(host.home)].filter(([name]) => name !== '7.http').map(([, { id }]) => id);
    await host.value('board.forget', { selection: { kind: 'rows', rows } });
    await resume();
    await boardSettled(host);
    expect([...storedRows(host.home).keys()]).toEqual(['7.http']);
    expect(storedRows(host.home).get('7.http')?.facts).not.toBeNull();
  });

  it('stays removed if its folder is forgotten with its rows, and returns if the folder is added again', async () => {
    const folder = folderOfMany();
    const host = await testHost({ session: 'restore' });
    const held = heldReading(host, { files: 0 });
    await add(host, folder);
    const { resume } = await held;
    const [first] = (await host.value('board.folders', {})).folders;
    await host.value('board.forgetFolder', { folder: first?.folder ?? '', rows: true });
    expect(storedRows(host.home).size).toBe(0);
    await resume();
    await boardSettled(host);
    expect(storedRows(host.home).size).toBe(0);
    await addToBoard(host, folder);
    expect(storedRows(host.home).size).toBe(MANY);
  });

  it('stays removed if it was opened and is erased before it is read', async () => {
    const host = await testHost({ session: 'restore' });
    const held = heldReading(host, { files: 0 });
    await add(host, folderOfMany());
    const { resume } = await held;
    const parts = annotationParts({ ProductName: 'Lighthouse', URL: 'https://private.example/' });
    const report = await openedFromPage(host, 'erased.http', rawRequest({ parts }));
    await host.value('erase.all', { target: { kind: 'report', report } });
    await resume();
    await boardSettled(host);
    const rows = storedRows(host.home);
    expect(rows.has('erased.http')).toBe(false);
    expect([...rows.values()].some(({ facts }) => facts?.values.ProductName === 'Lighthouse')).toBe(false);
    expect(rows.size).toBe(MANY);
  });
});
