import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addressFile } from '../../../../electron/serve/saved-address.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const HASH = 'a1'.repeat(32);
const NAME = 'browser-session.json';

describe('the saved address of the browser session', () => {
  it('is loaded as it was saved, from a file that only its owner can read', () => {
    const home = tempFolder();
    const saved = { port: 5_000, key: HASH, tokens: [{ sha256: HASH, usedAt: 1, code: HASH }] };
    addressFile(home).save(saved);
    expect(addressFile(home).load()).toEqual(saved);
    expect(readdirSync(home)).toEqual([NAME]);
    if (process.platform !== 'win32') expect(statSync(join(home, NAME)).mode & 0o777).toBe(0o600);
  });

  it('is loaded from versions without codes and without a key', () => {
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
  ])('is null if the file is unusable: %j', (text) => {
    const home = tempFolder();
    writeFileSync(join(home, NAME), text);
    expect(addressFile(home).load()).toBeNull();
    expect(readFileSync(join(home, NAME), 'utf8')).toBe(text);
  });

  it('is null if there is no file', () => {
    expect(addressFile(tempFolder()).load()).toBeNull();
  });
});
