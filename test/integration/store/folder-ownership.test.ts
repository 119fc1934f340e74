import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { claimHome, judgeHome } from '../../../electron/host/platform/data-folder/claim-home.ts';
import { type HomeUse, openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';

const windows = process.platform === 'win32';
const isRoot = process.getuid?.() === 0;

const MARK = 'crashlens-data.json';
/** Name of the temporary file of a start that was killed while it marked the folder. */
const HALF_MARK = '.crashlens-0b7f4f0e-0f6c-4b8e-9a53-0f1c2d3e4f50';

const LIST = 'annotations:\n  - {name: Secretive, visibility: public}\n';

/** Returns path, mode, modification time and content of everything in a folder. */
function everythingIn(folder: string): readonly string[] {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [folder, ...inside.map((entry) => join(entry.parentPath, entry.name))].toSorted().map((path) => {
    const stats = lstatSync(path);
    return [
      path,
      stats.mode,
      stats.mtimeMs,
      stats.isFile() ? readFileSync(path, 'latin1') : '',
      stats.isSymbolicLink() ? readlinkSync(path) : '',
    ].join(' ');
  });
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = join(tempFolder(), 'folder');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    if (!name.endsWith('/')) writeFileSync(join(folder, name), text);
    else mkdirSync(join(folder, name), { recursive: true });
  }
  return folder;
}

/** Returns the error code with which a folder is refused, or `opened`. An opened folder is closed when the test ends. */
function codeOf(path: string, use: HomeUse = 'exclusive'): string {
  const home = openDataHome(path, use, 'data');
  if (home.ok) onTestFinished(() => home.value.close());
  return home.ok ? 'opened' : home.error.code;
}

describe('a foreign folder', () => {
  const foreign: readonly (readonly [string, Readonly<Record<string, string>>, string])[] = [
    ['holds a tmp of somebody else', { 'tmp/work': 'precious' }, 'tmp'],
    ['is a home folder', { 'photos/a.jpg': 'x', '.profile': 'x', 'tmp/work': 'precious' }, '.profile'],
    ['is a data folder with other things beside', { 'crashlens.sqlite': '', 'notes.txt': 'x' }, 'notes.txt'],
    ['is a project with a list of that name', { 'catalog.yaml': 'a: 1', 'logs/build.log': 'x' }, 'logs'],
    ['is locked by another program', { lock: '4711' }, 'lock'],
    ['holds requests of another program', { [`outbox/${'a'.repeat(64)}`]: 'x', 'tmp/': '' }, 'outbox'],
    ['holds a lock and drafts, but no store', { 'drafts/a': 'x', lock: '{"pid":1,"started":null,"token":"x"}' }, 'drafts'],
    ['holds samples of something else', { 'samples/a.wav': 'x' }, 'samples'],
    ['holds folders where our files would lie', { 'crashlens.sqlite/a': 'x' }, 'crashlens.sqlite'],
    ['holds a file where a folder of ours would lie', { 'crashlens.sqlite': '', drafts: 'x' }, 'drafts'],
  ];

  it.each(foreign)('is refused, and nothing in it changes: it %s', (_, files, entry) => {
    const folder = folderWith(files);
    const before = everythingIn(folder);
    for (const use of ['exclusive', 'beside'] as const) {
      const refused = openDataHome(folder, use, '~/folder');
      expect(refused).toEqual({ ok: false, error: { code: 'home_not_ours', facts: { path: '~/folder', entry } } });
    }
    expect(everythingIn(folder)).toEqual(before);
  });

  it('is refused through a link too', () => {
    const folder = folderWith({ 'tmp/work': 'precious' });
    const link = join(tempFolder(), 'link');
    symlinkSync(folder, link);
    const before = everythingIn(folder);
    expect(codeOf(link)).toBe('home_not_ours');
    expect(everythingIn(folder)).toEqual(before);
  });

  it('is refused with a message by every command that would write to it or read settings from it', async () => {
    const folder = folderWith({ 'tmp/work': 'precious', 'catalog.yaml': LIST });
    const file = join(tempFolder(), 'a.http');
    writeFileSync(file, 'POST /submit HTTP/1.1\r\n\r\n');
    const before = everythingIn(folder);
    const commands = [['serve'], ['collector'], ['samples'], ['inspect', file], ['send', file, '--to', 'http://127.0.0.1:9/submit']];
    for (const command of commands) {
      const { code, out, err } = await runCli(command, { CRASHLENS_HOME: folder });
      expect([command[0], code, out]).toEqual([command[0], 2, '']);
      expect(err).toContain('is not a data folder of Crashlens: it contains “tmp”. Nothing was changed.');
    }
    expect(everythingIn(folder)).toEqual(before);
  }, 60_000);

  it.skipIf(windows)('is a folder that others may write to, even with files of Crashlens, until that permission is removed', () => {
    for (const [mode, expected] of [
      [0o770, 'home_not_private'],
      [0o702, 'home_not_private'],
      [0o755, 'opened'],
    ] as const) {
      const folder = folderWith({ 'crashlens.sqlite': '', 'tmp/upload-0123456789012345678901': 'x' });
      expect(claimHome(folder, 'data').ok).toBe(true);
      chmodSync(folder, mode);
      const before = everythingIn(folder);
      expect(codeOf(folder)).toBe(expected);
      if (expected !== 'opened') expect(everythingIn(folder)).toEqual(before);
    }
  });

  it.skipIf(windows)('is a folder of another user, also through a link, and the hint says what to do', () => {
    const folder = isRoot ? tempFolder() : '/etc';
    const mine = process.getuid?.bind(process);
    if (isRoot && mine !== undefined) vi.spyOn(process, 'getuid').mockImplementation(() => mine() + 1);
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
    const link = join(tempFolder(), 'link');
    symlinkSync(folder, link);
    for (const path of [folder, link]) {
      const judged = judgeHome(path, '~/folder');
      expect(judged).toMatchObject({ ok: false, error: { code: 'home_not_private', facts: { why: 'other_owner' } } });
      if (!judged.ok) expect(errorOf(judged.error).hint).toContain('Start Crashlens as its owner');
    }
    expect(readdirSync(folder)).not.toContain(MARK);
  });

  it.skipIf(!isRoot)('is a folder that really belongs to another user', () => {
    const folder = tempFolder();
    expect(spawnSync('chown', ['65534', folder]).status).toBe(0);
    expect(codeOf(folder)).toBe('home_not_private');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is a file, or a broken link', () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'file'), 'x');
    symlinkSync(join(folder, 'nothing'), join(folder, 'link'));
    expect([codeOf(join(folder, 'file')), codeOf(join(folder, 'link'))]).toEqual(['home_not_folder', 'home_not_folder']);
    expect(readdirSync(folder)).toEqual(['file', 'link']);
  });

  it('is a folder that a newer Crashlens marked', () => {
    const folder = folderWith({ [MARK]: JSON.stringify({ folder: 'crashlens data', format: 2 }), 'tmp/work': 'x' });
    const before = everythingIn(folder);
    expect(codeOf(folder)).toBe('home_newer');
    expect(everythingIn(folder)).toEqual(before);
  });

  it.each(['{}', '', 'null', '{"folder":"crashlens data","format":"1"}'])('is not accepted because of a mark that says %j', (text) => {
    expect(codeOf(folderWith({ [MARK]: text, 'tmp/work': 'x', 'notes.txt': 'x' }))).toBe('home_not_ours');
  });

  it('is not accepted because of a mark that is a link', () => {
    const ours = folderWith({});
    expect(codeOf(ours)).toBe('opened');
    const folder = folderWith({ 'notes.txt': 'x' });
    symlinkSync(join(ours, MARK), join(folder, MARK));
    expect(codeOf(folder)).toBe('home_not_ours');
  });
});

describe('a data folder', () => {
  it('gets its mark when it is created or found empty', () => {
    for (const folder of [
      join(tempFolder(), 'a', 'b'),
      folderWith({}),
      folderWith({ 'tmp/': '' }),
      folderWith({ '.DS_Store': 'x' }),
      folderWith({ [HALF_MARK]: '' }),
    ]) {
      expect(codeOf(folder)).toBe('opened');
      expect(JSON.parse(readFileSync(join(folder, MARK), 'utf8'))).toEqual({ folder: 'crashlens data', format: 1 });
      if (!windows) expect(statSync(join(folder, MARK)).mode & 0o777).toBe(0o600);
    }
  });

  it('is not created by a command beside an app until that command writes, and gets its mark then', async () => {
    const home = join(tempFolder(), 'home');
    const beside = await testHost({ home, use: 'beside' });
    expect(lstatSync(home, { throwIfNoEntry: false })).toBeUndefined();
    await beside.value('settings.set', { key: 'density', value: 'compact' });
    expect(readdirSync(home)).toEqual(expect.arrayContaining([MARK, 'crashlens.sqlite']));
  });

  const unmarked: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['a store', { 'crashlens.sqlite': '', 'crashlens.sqlite-wal': '', 'drafts/a/f1': 'x', 'tmp/anything': 'x' }],
    ['a store that was set aside', { 'crashlens.sqlite.set-aside-1': 'x', 'tmp/': '' }],
    ['a damaged mark', { 'logs/crashlens.log': 'x', 'electron/Local State': '{}', 'new/a.http': 'x' }],
    ['a list of annotations that a person put there', { 'catalog.yaml': LIST }],
    ['a list and the one before it', { 'catalog.json': '{}', 'catalog.json.old': '{}', 'drafts/': '' }],
  ];

  it.each(unmarked)('without a mark is recognized by its content, and marked: %s', (what, files) => {
    const folder = folderWith(what === 'a damaged mark' ? { ...files, [MARK]: '{' } : files);
    expect(codeOf(folder)).toBe('opened');
    expect(JSON.parse(readFileSync(join(folder, MARK), 'utf8'))).toEqual({ folder: 'crashlens data', format: 1 });
    for (const [name, text] of Object.entries(files)) if (!name.endsWith('/')) expect(readFileSync(join(folder, name), 'utf8')).toBe(text);
  });

  it('may contain foreign files once it has its mark, and they stay unchanged', async () => {
    const { home, host } = await testHost();
    await host.close();
    const others = ['notes.txt', 'tmp/work', 'tmp/12-abcdefg', 'tmp/collector/notes.txt', 'drafts/notes.txt'];
    for (const name of others) {
      mkdirSync(join(home, name, '..'), { recursive: true });
      writeFileSync(join(home, name), 'precious', { mode: 0o644 });
    }
    const again = await testHost({ home });
    await again.host.close();
    for (const name of others) expect(readFileSync(join(home, name), 'utf8')).toBe('precious');
  });

  it('is refused if tmp or drafts, in which files are deleted, is a link to another folder', () => {
    for (const name of ['tmp', 'drafts']) {
      const folder = folderWith({});
      expect(claimHome(folder, 'data').ok).toBe(true);
      const elsewhere = folderWith({
        '0b7f4f0e-0f6c-4b8e-9a53-0f1c2d3e4f50/work': 'precious',
        'upload-0123456789012345678901': 'precious',
      });
      symlinkSync(elsewhere, join(folder, name));
      const before = everythingIn(elsewhere);
      expect(openDataHome(folder, 'exclusive', 'data')).toMatchObject({
        ok: false,
        error: { code: 'home_odd_folder', facts: { entry: name } },
      });
      expect(everythingIn(elsewhere)).toEqual(before);
    }
  });

  it('behind a link is used at its real location and displayed under the path that the user gave', async () => {
    const user = tempFolder();
    mkdirSync(join(user, 'disk'));
    symlinkSync(join(user, 'disk'), join(user, 'data'));
    const test = await testHost({ home: join(user, 'data'), env: { HOME: user } });
    const { samples } = await test.value('samples.make', {});
    expect(samples[0]?.displayPath).toMatch(/^~[/\\]data[/\\]samples[/\\]/);
    expect(readdirSync(join(user, 'disk'))).toContain('samples');
    // While the data folder is open, it stays at its location even if the link changes.
    mkdirSync(join(user, 'other'));
    rmSync(join(user, 'data'));
    symlinkSync(join(user, 'other'), join(user, 'data'));
    await test.value('ui.save', await test.value('ui.load', {}));
    expect(readdirSync(join(user, 'other'))).toEqual([]);
    expect(realpathSync(join(user, 'data'))).toBe(realpathSync(join(user, 'other')));
  });

  it('keeps its mark when it is copied or moved', () => {
    const folder = folderWith({});
    expect(claimHome(folder, 'data').ok).toBe(true);
    writeFileSync(join(folder, 'notes.txt'), 'x');
    cpSync(folder, `${folder}-copy`, { recursive: true });
    renameSync(folder, `${folder}-moved`);
    expect([codeOf(`${folder}-copy`), codeOf(`${folder}-moved`)]).toEqual(['opened', 'opened']);
  });
});
