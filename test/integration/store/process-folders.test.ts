import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import {
  type ProcessFolder,
  openProcessFolder,
  openSharedProcessFolder,
  sweepLocked,
  sweepShared,
} from '../../../electron/host/platform/data-folder/process-folder.ts';
import { outputUntilKilled, moduleOf } from '../../builders/platform/killed-child.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';

const MARK = 'crashlens-process.json';
const HOME = moduleOf('electron/host/platform/data-folder/data-home.ts');
const FOLDERS = moduleOf('electron/host/platform/data-folder/process-folder.ts');

/** Makes a system temporary folder for this test only. */
function ownTmpdir(): string {
  const folder = tempFolder();
  vi.stubEnv('TMPDIR', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  return tmpdir();
}

function sharedFolder(): ProcessFolder {
  const folder = openSharedProcessFolder();
  onTestFinished(() => {
    folder.close();
  });
  return folder;
}

/** Returns a folder with a file in it that a killed process left behind. */
async function leftFolder(temporary: string): Promise<string> {
  const path = await outputUntilKilled(
    `const { openSharedProcessFolder } = await import(${FOLDERS});
     const { writeFileSync } = await import('node:fs');
     const { path } = openSharedProcessFolder();
     writeFileSync(path + '/inflated-1', 'secret');
     console.log(path);
     setInterval(() => {}, 1_000);`,
    { TMPDIR: temporary },
  );
  expect(readFileSync(join(path, 'inflated-1'), 'utf8')).toBe('secret');
  return path;
}

describe("a process's folder", () => {
  it.skipIf(process.platform === 'win32')('is private to its owner, named after the process, and deleted with it', () => {
    const parent = tempFolder();
    const folder = openProcessFolder(parent);
    expect(basename(folder.path)).toMatch(new RegExp(`^${String(process.pid)}-[A-Za-z0-9]{6}$`));
    expect(statSync(folder.path).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder.path, MARK)).mode & 0o777).toBe(0o600);
    writeFileSync(join(folder.path, 'x'), 'x');
    folder.close();
    expect(readdirSync(parent)).toEqual([]);
  });

  it('of a killed process is deleted by the next command, and by the next app', async () => {
    const temporary = ownTmpdir();
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, 'POST /submit HTTP/1.1\r\n\r\n');
    const first = await leftFolder(temporary);
    expect((await runCli(['inspect', file], { TMPDIR: temporary, CRASHLENS_HOME: join(tempFolder(), 'none') })).err).toBe('');
    expect(existsSync(first)).toBe(false);
    const second = await leftFolder(temporary);
    const home = openDataHome(join(tempFolder(), 'home'), 'exclusive', 'data');
    if (home.ok) home.value.close();
    expect(existsSync(second)).toBe(false);
    expect(readdirSync(temporary).filter((name) => /^crashlens-\d/.test(name))).toEqual([]);
  });

  it('of a running process stays, including the current process', () => {
    ownTmpdir();
    const own = sharedFolder();
    const other = sharedFolder();
    const mark = JSON.parse(readFileSync(join(other.path, MARK), 'utf8')) as { pid: number; started: string | null };
    writeFileSync(join(other.path, MARK), JSON.stringify({ ...mark, pid: process.ppid, started: null }));
    sweepShared();
    expect([existsSync(own.path), existsSync(other.path)]).toEqual([true, true]);
  });

  it.skipIf(process.platform !== 'linux')('of an earlier process is deleted, even if its id is in use again', () => {
    ownTmpdir();
    const folder = sharedFolder();
    const mark = JSON.parse(readFileSync(join(folder.path, MARK), 'utf8')) as object;
    writeFileSync(join(folder.path, MARK), JSON.stringify({ ...mark, started: '1' }));
    sweepShared();
    expect(existsSync(folder.path)).toBe(false);
  });

  it('stays if its owner is unknown or may still run', async () => {
    const temporary = ownTmpdir();
    const left = await leftFolder(temporary);
    const mark = JSON.parse(readFileSync(join(left, MARK), 'utf8')) as { pid: number };
    const put = (name: string, text: string | null): string => {
      const folder = join(temporary, name);
      mkdirSync(folder);
      writeFileSync(join(folder, 'precious'), 'x');
      if (text !== null) writeFileSync(join(folder, MARK), text);
      return folder;
    };
    const pid = String(mark.pid);
    const staying = [
      put('crashlens-test-abcdef', JSON.stringify(mark)),
      put('crashlens-abcdef', JSON.stringify(mark)),
      put(`other-${pid}-abcdef`, JSON.stringify(mark)),
      put(`crashlens-${pid}-abcdef0`, JSON.stringify(mark)),
      put(`crashlens-${pid}-aaaaaa`, null),
      put(`crashlens-${pid}-bbbbbb`, '{"pid":'),
      put(`crashlens-${pid}-cccccc`, JSON.stringify({ ...mark, machine: 'another' })),
    ];
    symlinkSync(put('precious', JSON.stringify(mark)), join(temporary, `crashlens-${pid}-dddddd`));
    writeFileSync(join(temporary, `crashlens-${pid}-eeeeee`), 'x');
    const linked = put(`crashlens-${pid}-ffffff`, null);
    symlinkSync(join(left, MARK), join(linked, MARK));
    sweepShared();
    for (const folder of [...staying, linked, join(temporary, 'precious')]) expect(readdirSync(folder)).toContain('precious');
    expect(readdirSync(temporary)).toContain(`crashlens-${pid}-dddddd`);
    expect(readdirSync(temporary)).toContain(`crashlens-${pid}-eeeeee`);
    expect(existsSync(left)).toBe(false);
  });

  it('of another user stays', async () => {
    const temporary = ownTmpdir();
    const left = await leftFolder(temporary);
    const user = process.getuid?.();
    if (user === undefined) return;
    vi.spyOn(process, 'getuid').mockImplementation(() => user + 1);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    sweepShared();
    expect(existsSync(left)).toBe(true);
  });

  it('is deleted with the links in it, but not the targets of the links', async () => {
    const temporary = ownTmpdir();
    const elsewhere = tempFolder();
    writeFileSync(join(elsewhere, 'precious'), 'x');
    const left = await leftFolder(temporary);
    symlinkSync(elsewhere, join(left, 'link'));
    sweepShared();
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(elsewhere)).toEqual(['precious']);
  });
});

describe("the data folder's own temporary folder", () => {
  const OPENED = (home: string): string => `
    const { openDataHome } = await import(${HOME});
    const { writeFileSync } = await import('node:fs');
    const home = openDataHome(${JSON.stringify(home)}, 'exclusive', 'data');
    writeFileSync(home.value.temporary + '/upload-1', 'secret');
    console.log(home.value.temporary);
    setInterval(() => {}, 1_000);`;

  it('loses the files of a killed app at the next start', async () => {
    const home = join(tempFolder(), 'home');
    const left = await outputUntilKilled(OPENED(home));
    expect(existsSync(left)).toBe(true);
    const next = openDataHome(home, 'exclusive', 'data');
    if (!next.ok) throw new Error(next.error.code);
    expect(existsSync(left)).toBe(false);
    expect(readdirSync(join(home, 'tmp'))).toEqual([basename(next.value.temporary)]);
    next.value.close();
    expect(readdirSync(join(home, 'tmp'))).toEqual([]);
  });

  it('loses the files of an earlier thread of the same process because the lock shows that the thread is gone', () => {
    const folder = tempFolder();
    const left = openProcessFolder(folder);
    const running = openProcessFolder(folder);
    const mark = JSON.parse(readFileSync(join(running.path, MARK), 'utf8')) as object;
    writeFileSync(join(running.path, MARK), JSON.stringify({ ...mark, pid: process.ppid, started: null }));
    sweepLocked(folder, false);
    expect([existsSync(left.path), existsSync(running.path)]).toEqual([false, true]);
    running.close();
  });
});
