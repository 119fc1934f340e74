import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressFile } from '../../../../electron/serve/saved-address.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const HASH = 'a1'.repeat(32);
const NAME = 'browser-session.json';

describe('the address that is kept over restarts', () => {
  it('comes back as it was kept, out of a file for its owner alone', () => {
    const home = tempFolder();
    const saved = { port: 5_000, key: HASH, tokens: [{ sha256: HASH, usedAt: 1, code: HASH }] };
    addressFile(home).save(saved);
    expect(addressFile(home).load()).toEqual(saved);
    expect(readdirSync(home)).toEqual([NAME]);
    if (process.platform !== 'win32') expect(statSync(join(home, NAME)).mode & 0o777).toBe(0o600);
  });

  it('is read of versions that gave no codes and had no key', () => {
    const home = tempFolder();
    const saved = { port: 5_000, tokens: [{ sha256: HASH, usedAt: 1 }] };
    writeFileSync(join(home, NAME), JSON.stringify(saved));
    expect(addressFile(home).load()).toEqual(saved);
  });

  it.each([
    '',
    '{',
    '{}',
    '{"port":0,"tokens":[]}',
    '{"port":70000,"tokens":[]}',
    '{"port":1,"key":"x","tokens":[]}',
    `{"port":1,"tokens":[{"sha256":"${HASH}"}]}`,
    '{"port":1,"tokens":[{"sha256":"token","usedAt":1}]}',
  ])('is none where the file says nothing that can be used: %j', (text) => {
    const home = tempFolder();
    writeFileSync(join(home, NAME), text);
    expect(addressFile(home).load()).toBeNull();
    expect(readFileSync(join(home, NAME), 'utf8')).toBe(text);
  });

  it('is none where there is no file', () => {
    expect(addressFile(tempFolder()).load()).toBeNull();
  });
});
