import { describe, expect, it } from 'vitest';
import { storedSymbolSources } from '../../../../../../electron/host/report/symbols/symbol-sources.ts';

const FOLDER = { kind: 'folder', path: '/symbols' };
const SERVER = { kind: 'server', server: 'https://symbols.example/', isAlwaysAsked: true };

describe('the stored list of places with symbol files', () => {
  it.each([
    ['an address that no URL can have', { kind: 'server', server: 'http://192.168.1.300/', isAlwaysAsked: false }],
    ['a place of an unknown kind', { kind: 'bucket', path: 'x' }],
    ['no place', null],
  ])('is read without %s', (_what, wrong) => {
    expect(storedSymbolSources({ get: () => JSON.stringify([FOLDER, wrong, SERVER]) })).toEqual([FOLDER, SERVER]);
  });

  it.each(['', '{}', 'null', '['])('is empty if its text is %j', (text) => {
    expect(storedSymbolSources({ get: () => text })).toEqual([]);
  });
});
