import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { FIELD_IDS } from '../../../shared/board/fields.ts';
import { addToBoard, storedRows } from '../../builders/board/board-host.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, REGISTER_DIGITS, secretDump } from '../../builders/report/secret-dump.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { secretPattern } from '../../property/masking/secret-pattern.ts';
import { volume } from '../../support/volume.ts';

const COUNT = volume(200, 24);
const TEXTS = secretPattern([...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES, 'secretjavatext']);
const REGISTERS = new RegExp(REGISTER_DIGITS, 'i');

/** Every file of the data folder as text, including the store's write-ahead log. */
function textsIn(home: string): string {
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

/** A folder of reports whose dumps have a secret in every place. Every fourth report also has a protected annotation that changes its signature. */
function secretFolder(): string {
  const folder = join(tempFolder(), 'reports');
  mkdirSync(folder);
  for (let seed = 0; seed < COUNT; seed += 1) {
    const java: Readonly<Record<string, string>> = seed % 4 === 3 ? { JavaStackTrace: 'secretjavatext: x\n\tat y' } : {};
    const part = { name: 'upload_file_minidump', filename: 'x.dmp', contentType: 'application/octet-stream', content: secretDump(seed) };
    writeFileSync(
      join(folder, `${String(seed)}.http`),
      rawRequest({ parts: [...annotationParts({ ProductName: 'Firefox', ...java }), part] }),
    );
  }
  return folder;
}

it('dumps with a secret in every place put none of them into rows, facets, groups, events, the log or the data folder', async () => {
  const host = await testHost();
  await addToBoard(host, secretFolder());
  const rows = [...storedRows(host.home).values()];
  expect(rows.filter(({ facts }) => (facts?.crash ?? null) !== null)).toHaveLength(COUNT);
  const { page } = await host.value('board.query', { ...FIRST_ROWS, columns: [...FIELD_IDS], limit: 500 });
  expect(page).toHaveLength(COUNT);
  for (const group of ['signature', 'module', 'crashreason'] as const)
    await host.value('board.query', { ...FIRST_ROWS, columns: [], group, limit: 500 });
  await host.value('board.facets', {
    filter: '',
    by: 'antenna',
    fields: ['signature', 'crashreason', 'crash', 'module', 'hint', 'os', 'cpu', 'uptime'],
    most: 200,
  });
  const told = JSON.stringify([rows, host.answers, host.events, host.log]);
  for (const text of [told, textsIn(host.home)]) {
    expect(TEXTS.exec(text)?.[0]).toBeUndefined();
    expect(REGISTERS.exec(text)?.[0]).toBeUndefined();
  }
  await host.host.close();
  expect(TEXTS.exec(textsIn(host.home))?.[0]).toBeUndefined();
}, 120_000);
