import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { SECRETS, damagedReport, requestOf } from '../../builders/report/damaged-report.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';
import { volume } from '../../support/volume.ts';

/** Returns the bytes of all files in the data folder, including the store's write-ahead log. */
function textsIn(home: string): string {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

it('importing damaged reports to the board puts no protected value into the data folder, an answer, an event or the log', async () => {
  const folder = join(tempFolder(), 'damaged');
  mkdirSync(folder);
  const reports = fc.sample(damagedReport, { numRuns: volume(3_000, 300), seed: 20_261_122 });
  reports.forEach((report, index) => {
    writeFileSync(join(folder, `r${String(index)}.http`), requestOf(report));
  });
  const host = await testHost();
  await addToBoard(host, folder);
  const pattern = secretPattern(SECRETS);
  expect(storedRows(host.home).size).toBe(reports.length);
  expect(pattern.exec(textsIn(host.home))?.[0]).toBeUndefined();
  expect(pattern.exec(JSON.stringify([host.answers, host.events, host.log]))?.[0]).toBeUndefined();
  await host.host.close();
  expect(pattern.exec(textsIn(host.home))?.[0]).toBeUndefined();
}, 300_000);
