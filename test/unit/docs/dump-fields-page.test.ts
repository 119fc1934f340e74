import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_FIELDS, ALL_RECORDS } from '../../../shared/report/dump/format/all-records.ts';
import { STREAM_KINDS } from '../../../shared/report/dump/format/streams.ts';
import { dumpFieldsPage } from '../../docs/dump-fields-page.ts';

const page = dumpFieldsPage();

describe('docs/dump-fields.md', () => {
  it('matches what `npm run docs` writes', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../docs/dump-fields.md'), 'utf8')).toBe(page);
  });

  it('has a row with the level of every field of every record and text', () => {
    const missing = [
      ...ALL_RECORDS.flatMap(({ type }) =>
        type.layout().map(({ field, type: { typeName, level } }) => `| ${type.name} | \`${field}\` | ${typeName} | \`${level}\` |`),
      ),
      ...ALL_FIELDS.filter(({ owner }) => owner !== 'other').flatMap(({ name, levels }) =>
        Object.entries(levels).map(([field, level]) => `| ${name} | \`${field}\` | read from the data | \`${level}\` |`),
      ),
    ].filter((line) => !page.includes(line));
    expect(missing).toEqual([]);
  });

  it('names every stream that Crashlens knows', () => {
    expect(STREAM_KINDS.filter(({ name }) => !page.includes(name)).map(({ name }) => name)).toEqual([]);
  });

  it('says who is stricter about guard pages and assertion texts, and why', () => {
    expect(page).toMatch(/\| assertion texts[^|]* \| public \| `closed` \| [A-Z]/);
    expect(page).toMatch(/\| whether an access hit a guard page [^|]* \| protected \| `open` \| [A-Z]/);
  });
});
