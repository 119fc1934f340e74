import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { saidAtStart } from '../support/app-in-electron.ts';
import { expect, test } from '../support/fixture.ts';

test('the desktop app refuses a foreign folder before the browser engine writes to it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'crashlens-e2e-'));
  try {
    await mkdir(path.join(folder, 'tmp'));
    await writeFile(path.join(folder, 'tmp', 'work'), 'precious');
    const said = await saidAtStart(folder, /Crashlens could not start.*\n/);
    expect(said).toContain('is not a data folder of Crashlens: it contains “tmp”. Nothing was changed.');
    expect(await readdir(folder, { recursive: true })).toEqual(['tmp', path.join('tmp', 'work')]);
    expect(await readFile(path.join(folder, 'tmp', 'work'), 'utf8')).toBe('precious');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the browser engine stores its files in a separate folder inside the data folder', async ({ launch }) => {
  const { home } = await launch({ own: true });
  const names = await readdir(home);
  expect(names).toEqual(expect.arrayContaining(['crashlens-data.json', 'electron', 'lock', 'logs', 'tmp']));
  const known = ['crashlens-data.json', 'electron', 'lock', 'logs', 'tmp', 'crashlens.sqlite'];
  expect(names.filter((name) => !known.some((start) => name.startsWith(start)))).toEqual([]);
});
