import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AddCancelled } from '../../../shared/bridge/view/board-view.ts';
import { addToBoard, boardRead, storedRows } from '../../builders/board/board-host.ts';
import { heldReading } from '../../builders/board/held-reading.ts';
import { DAMAGED_CAPTURES } from '../../builders/report/damaged-captures.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const SECRET = 'private-page-77vq';

function report(index: number): Buffer {
  const parts = annotationParts({
    ProductName: index % 3 === 0 ? 'Fenix' : 'Firefox',
    Version: `${String(100 + (index % 40))}.0`,
    URL: `https://${SECRET}.example/${String(index)}`,
  });
  return rawRequest({ parts, gzip: index % 5 === 0, unclosed: index % 10 === 1 });
}

/** Makes a folder of `count` reports in subfolders of fifty, with a text file and damaged reports. */
function manyReports(count: number): string {
  const folder = join(tempFolder(), 'many');
  for (let index = 0; index < count; index += 1) {
    const below = join(folder, `part-${String(Math.floor(index / 50))}`);
    mkdirSync(below, { recursive: true });
    writeFileSync(join(below, `r${String(index)}.http`), report(index));
  }
  DAMAGED_CAPTURES.forEach(({ captured }, index) => {
    writeFileSync(join(folder, `damaged-${String(index)}.bin`), captured);
  });
  writeFileSync(join(folder, 'notes.txt'), 'no report');
  return folder;
}

async function addWith(host: TestHost, path: string, include: string): Promise<void> {
  const file = await host.host.registerPath(path);
  if (!file.ok) throw new Error(file.error.code);
  const read = boardRead(host);
  await host.value('board.add', { files: [file.value.file], include });
  await read;
}

describe('a folder of hundreds of files', () => {
  it('is read in threads, with the same rows as single files', async () => {
    const folder = manyReports(220);
    const many = await testHost();
    await addToBoard(many, folder);
    const rows = storedRows(many.home);
    expect(rows.size).toBe(220 + DAMAGED_CAPTURES.length + 1);
    // For comparison, reads some of the files one by one. A single file is not read in another thread.
    for (const name of ['part-0/r1.http', 'part-2/r105.http', 'damaged-0.bin', 'notes.txt']) {
      const one = await testHost();
      await addToBoard(one, join(folder, name));
      const row = [...storedRows(one.home).values()][0];
      const same = [...rows.values()].find(({ sha256 }) => sha256 === row?.sha256);
      expect([name, same?.facts, same?.failure]).toEqual([name, row?.facts, row?.failure]);
    }
    await many.host.close();
    for (const file of ['crashlens.sqlite']) expect([file, readFileSync(join(many.home, file)).includes(SECRET)]).toEqual([file, false]);
  });

  it('is scanned again for moved, changed and deleted files, and other rows stay the same', async () => {
    const folder = manyReports(120);
    const host = await testHost();
    await addToBoard(host, folder);
    const before = storedRows(host.home);
    renameSync(join(folder, 'part-0', 'r3.http'), join(folder, 'moved.http'));
    rmSync(join(folder, 'part-0', 'r4.http'));
    writeFileSync(join(folder, 'part-0', 'r5.http'), report(5_000));
    await addToBoard(host, folder);
    const after = storedRows(host.home);
    expect(after.get('moved.http')?.id).toBe(before.get('r3.http')?.id);
    expect(after.has('r3.http')).toBe(false);
    expect(after.get('r4.http')?.locations.map(({ state }) => state)).toEqual(['gone']);
    expect(after.get('r5.http')?.id).toBe(before.get('r5.http')?.id);
    expect(after.get('r5.http')?.sha256).not.toBe(before.get('r5.http')?.sha256);
    expect(after.get('r6.http')).toEqual(before.get('r6.http'));
  });

  it('adds only the files that match the patterns', async () => {
    const folder = manyReports(60);
    const host = await testHost();
    await addWith(host, folder, '*.http !r1?.http');
    const names = [...storedRows(host.home).keys()];
    expect(names).toHaveLength(50);
    expect(names.filter((name) => /^r1\d\.http$/.test(name) || !name.endsWith('.http'))).toEqual([]);
    await addWith(host, folder, 'part-0/* *.txt');
    expect(storedRows(host.home).size).toBe(61);
  });

  it('can be cancelled: the reports read so far stay, and adding the folder again reads the rest', async () => {
    const folder = manyReports(400);
    const host = await testHost();
    const file = await host.host.registerPath(folder);
    if (!file.ok) throw new Error(file.error.code);
    const held = heldReading(host, { files: 20 });
    const read = boardRead(host);
    await host.value('board.add', { files: [file.value.file] });
    const { job } = await held;
    await host.value('job.cancel', { job });
    await read;
    const { total } = await host.value('board.state', {});
    const [cancelled] = host.events.flatMap(({ event, payload }) => (event === 'board.addCancelled' ? [payload as AddCancelled] : []));
    const { reports, unreadable, read: readFiles, files } = cancelled ?? { reports: 0, unreadable: 0, read: 0, files: 0 };
    expect(total).toBeGreaterThanOrEqual(20);
    expect(reports + unreadable).toBe(total);
    expect(readFiles).toBe(total);
    expect(readFiles).toBeLessThan(files);
    expect(host.events.filter(({ event }) => event === 'board.added')).toEqual([]);
    await addToBoard(host, folder);
    expect(storedRows(host.home).size).toBe(400 + DAMAGED_CAPTURES.length + 1);
  });
});
