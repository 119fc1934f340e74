import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { writeRedirect } from '../../../electron/serve/redirect-file.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { outputUntilKilled, moduleOf } from '../../builders/platform/killed-child.ts';
import { endProcess } from '../../support/shells/browser-process.ts';
import { startCli, outputMatching } from '../../builders/app/run-cli.ts';

const windows = process.platform === 'win32';
const WORDS = { leads: 'It leads there.', open: 'Open it' };
const ADDRESS = 'http://127.0.0.1:5000/#code=abc';

describe('the redirect file', () => {
  it('leads to the URL, is private to its owner, in a private folder, and is deleted with it', () => {
    const parent = tempFolder();
    const file = writeRedirect([parent], WORDS, () => ADDRESS);
    const [folder = ''] = readdirSync(parent);
    expect(file?.path).toBe(join(parent, folder, 'open-crashlens.html'));
    const html = readFileSync(file?.path ?? '', 'utf8');
    expect(html).toContain(`<meta http-equiv="refresh" content="0;url=${ADDRESS}">`);
    expect(html).toContain(`<a href="${ADDRESS}" rel="noreferrer">Open it</a>`);
    if (!windows) expect([file?.path ?? '', join(parent, folder)].map((path) => statSync(path).mode & 0o777)).toEqual([0o600, 0o700]);
    file?.remove();
    expect(readdirSync(parent)).toEqual([]);
    file?.remove();
  });

  it('is created in the next folder if a folder is not writable; if no folder is writable, no login link is created', () => {
    const parent = tempFolder();
    const no = join(parent, 'no');
    writeFileSync(no, '');
    expect(writeRedirect([no, join(parent, 'nowhere'), parent], WORDS, () => ADDRESS)?.path.startsWith(parent)).toBe(true);
    const address = vi.fn(() => ADDRESS);
    expect(writeRedirect([no], WORDS, address)).toBeNull();
    expect(address).not.toHaveBeenCalled();
  });

  it.skipIf(windows)('of a killed process is deleted by the next start, and foreign folders stay', async () => {
    const home = tempFolder();
    const downloads = join(home, 'Downloads');
    mkdirSync(join(downloads, 'crashlens-1-abcdef'), { recursive: true });
    const running = writeRedirect([downloads], WORDS, () => ADDRESS);
    const left = await outputUntilKilled(`
      const { writeRedirect } = await import(${moduleOf('electron/serve/redirect-file.ts')});
      console.log(writeRedirect([${JSON.stringify(downloads)}], ${JSON.stringify(WORDS)}, () => ${JSON.stringify(ADDRESS)}).path);
      setInterval(() => {}, 1_000);`);
    expect(readFileSync(left, 'utf8')).toContain(ADDRESS);
    expect(readdirSync(downloads)).toHaveLength(3);
    const child = startCli(['serve'], { HOME: home, XDG_CONFIG_HOME: join(home, '.config'), CRASHLENS_HOME: join(home, 'data') });
    onTestFinished(() => endProcess(child));
    await outputMatching(child, /#code=/);
    expect(readFileSync(running?.path ?? '', 'utf8')).toContain(ADDRESS);
    running?.remove();
    expect(readdirSync(downloads)).toEqual(['crashlens-1-abcdef']);
  });
});
