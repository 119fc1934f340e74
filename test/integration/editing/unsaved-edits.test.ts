import { BUILT_IN_POLICY } from '../../../shared/report/catalog/disclosure-policy.ts';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { type DraftUnderTest, draftIn, draftOf, draftOfReport } from '../../builders/editing/draft-host.ts';
import { openedFromPage, pageFile } from '../../builders/report/page-upload.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import type { ListSlot } from '../../../electron/host/report/drafts/list-slot.ts';
import { openFileSource } from '../../../electron/host/platform/files/file-source.ts';
import { fileHandles } from '../../../electron/host/platform/files/handles.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { openEntry } from '../../../electron/host/report/open/open-entry.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';

const BYTES = rawRequest({ parts: GOOD_PARTS });
const windows = process.platform === 'win32';

/** Returns the slots of the stored edit lists. */
function listsIn({ home }: TestHost): readonly string[] {
  const database = new DatabaseSync(storePath(home));
  const rows = database.prepare('SELECT slot FROM edit_lists ORDER BY slot').all();
  database.close();
  return rows.map(({ slot }) => String(slot));
}

/** Returns the names of the folders with the content that edits imported. */
function draftFolders({ home }: TestHost): readonly string[] {
  const folder = join(home, 'drafts');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Opens a host on a copy of the data folder, which lacks the work at shutdown, as after a crash. */
async function afterCrash({ user, home }: TestHost): Promise<TestHost> {
  const copy = join(tempFolder(), 'data');
  cpSync(home, copy, { recursive: true });
  rmSync(join(copy, 'lock'), { force: true });
  return testHost({ home: copy, env: { HOME: user } });
}

async function uploadedDraft(bytes: Uint8Array): Promise<DraftUnderTest> {
  const host = await testHost();
  return draftOfReport(host, '', await openedFromPage(host, 'from-page.http', bytes));
}

describe('unsaved edits', () => {
  it('are stored when their report is closed, and restored when it is opened again', async () => {
    const draft = await draftOf(BYTES);
    const { host, report, path } = draft;
    await draft.setValue('ProductName', 'Fenix');
    await draft.edit({ op: 'delete', at: await draft.anchor('URL') });
    const edited = await draft.inspect();
    await host.value('report.close', { report });
    expect((await host.value('draft.kept', {})).drafts).toMatchObject([
      { name: 'a.http', displayPath: join('~', 'a.http'), steps: 2, changedAt: '2026-11-21T09:30:00.000Z' },
    ]);

    const again = await draftIn(host, path);
    expect(await again.inspect()).toEqual(edited);
    expect(await host.value('draft.state', { report: again.report })).toMatchObject({
      restored: true,
      unsaved: true,
      canUndo: true,
      canRedo: false,
    });
    expect(await again.sentences()).toEqual(['changed ProductName', 'deleted annotation URL']);
    expect(await host.value('draft.kept', {})).toEqual({ drafts: [] });
    const state = await again.setValue('Version', '3');
    expect(state.steps.map(({ id }) => id)).toEqual(['1', '2', '3']);
  });

  it('survive a crash and a normal exit', async () => {
    const draft = await draftOf(BYTES);
    await draft.setValue('Comments', 'typed before the crash');
    const crashed = await afterCrash(draft.host);
    const again = await draftIn(crashed, draft.path);
    expect(await again.sentences()).toEqual(['changed Comments']);
    await crashed.host.close();
    await draft.host.host.close();
    const next = await testHost({ home: draft.host.home, env: { HOME: draft.host.user } });
    expect(await (await draftIn(next, draft.path)).sentences()).toEqual(['changed Comments']);
  });

  it('open together with their report, whose path the page does not know', async () => {
    const draft = await draftOf(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('report.close', { report: draft.report });
    const [savedDraft] = (await draft.host.value('draft.kept', {})).drafts;
    const { report, name } = await draft.host.value('draft.open', { draft: savedDraft?.draft ?? '' });
    expect(name).toBe('a.http');
    expect(await draftOfReport(draft.host, draft.path, report).value('ProductName')).toBe('Fenix');
  });

  it('are kept, with an error, if their report is missing or has changed', async () => {
    const draft = await draftOf(BYTES);
    const { host, path } = draft;
    await draft.setValue('ProductName', 'Fenix');
    await host.value('report.close', { report: draft.report });
    const [savedDraft] = (await host.value('draft.kept', {})).drafts;
    renameSync(path, `${path}.away`);
    expect((await host.error('draft.open', { draft: savedDraft?.draft ?? '' })).code).toBe('file_missing');
    writeFileSync(path, rawRequest({ parts: GOOD_PARTS.slice(1) }));
    expect(await host.error('draft.open', { draft: savedDraft?.draft ?? '' })).toMatchObject({ code: 'edit_refused' });
    expect((await host.value('report.list', {})).reports).toEqual([]);
    expect((await host.value('draft.kept', {})).drafts).toHaveLength(1);
    // A file with the same bytes at a different path is the same report.
    expect(await (await draftIn(host, `${path}.away`)).value('ProductName')).toBe('Fenix');
  });

  it('can be forgotten', async () => {
    const draft = await draftOf(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('report.close', { report: draft.report });
    const [savedDraft] = (await draft.host.value('draft.kept', {})).drafts;
    await draft.host.value('draft.forget', { draft: savedDraft?.draft ?? '' });
    expect(listsIn(draft.host)).toEqual([]);
    expect((await draft.host.error('draft.forget', { draft: savedDraft?.draft ?? '' })).code).toBe('unknown_handle');
    expect((await draft.host.error('draft.open', { draft: 'nope' })).code).toBe('unknown_handle');
  });

  it.each(['draft.undo', 'draft.discard'] as const)('leave nothing behind after %s', async (channel) => {
    const draft = await draftOf(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    expect(listsIn(draft.host)).toHaveLength(1);
    await draft.host.value(channel, { report: draft.report });
    expect(listsIn(draft.host)).toEqual([]);
    await draft.host.value('report.close', { report: draft.report });
    expect(await draft.host.value('draft.kept', {})).toEqual({ drafts: [] });
  });

  it('leave nothing behind if nothing was edited', async () => {
    const draft = await draftOf(BYTES);
    await draft.inspect();
    await draft.host.value('report.close', { report: draft.report });
    expect(existsSync(join(draft.host.home, 'drafts'))).toBe(false);
    expect(listsIn(draft.host)).toEqual([]);
  });

  it('of two copies of a report are separate lists', async () => {
    const first = await draftOf(BYTES);
    const copy = join(first.host.user, 'copy.http');
    writeFileSync(copy, BYTES);
    const second = await draftIn(first.host, copy);
    await first.setValue('ProductName', 'One');
    await second.setValue('ProductName', 'Two');
    expect(listsIn(first.host)).toHaveLength(2);
    for (const { report } of [first, second]) await first.host.value('report.close', { report });
    // If the copies are opened in the opposite order, each still gets its own edits.
    expect(await (await draftIn(first.host, copy)).value('ProductName')).toBe('Two');
    expect(await (await draftIn(first.host, first.path)).value('ProductName')).toBe('One');
  });

  it.skipIf(windows)('are readable only by their owner', async () => {
    const draft = await uploadedDraft(BYTES);
    await draft.setValue('Comments', 'protected');
    const folder = join(draft.host.home, 'kept');
    const files = readdirSync(folder);
    expect(files).toHaveLength(1);
    for (const path of [folder, ...files.map((name) => join(folder, name))]) expect(statSync(path).mode & 0o077).toBe(0);
    expect(statSync(storePath(draft.host.home)).mode & 0o077).toBe(0);
  });

  it('are neither read nor written by a command beside the app', async () => {
    const draft = await draftOf(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    const beside = await testHost({ home: draft.host.home, use: 'beside', env: { HOME: draft.host.user } });
    const other = await draftIn(beside, draft.path);
    expect(await other.value('ProductName')).toBe('Firefox');
    await other.setValue('ProductName', 'Other');
    expect(await beside.value('draft.kept', {})).toEqual({ drafts: [] });
    await beside.host.close();
    expect(listsIn(draft.host)).toHaveLength(1);
    expect(await draft.value('ProductName')).toBe('Fenix');
  });
});

it('a stored edit list is not restored into a report that was edited before the list was available', async () => {
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, BYTES);
  const file = openFileSource(path, 'a.http');
  if (!file.ok) throw new Error(file.error.code);
  const opened = await openEntry({ path, item: null, name: 'a.http', slot: null }, file.value, {
    temporary: tempFolder(),
    inflateLimit: 1 << 20,
    presentPath: (shown) => shown,
    policy: BUILT_IN_POLICY,
    handles: fileHandles((shown) => shown),
    editLists: null,
    isTemporary: () => false,
    importCapture: (there) => there,
    now: () => 0,
    emit: () => undefined,
    changed: () => undefined,
    edited: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.error.code);
  const { draft } = opened.value;
  const made = await draft.apply({ kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] }, null);
  expect(made.ok).toBe(true);
  const before = draft.view();
  const nothing = (): void => undefined;
  const slot: ListSlot = {
    name: 'waits',
    folder: '',
    write: nothing,
    clear: nothing,
    stage: () => nothing,
    stageClear: () => nothing,
    release: nothing,
  };
  const step = { id: '1', sentence: 'gzip on', edits: [{ op: 'gzip' as const, on: true, level: 6 }] };
  const list = { name: 'a.http', capture: path, changedAt: '2026-11-21T09:30:00.000Z', unsaved: true };
  expect(await draft.restore(slot, { ...list, nextStep: 2, files: {}, steps: [step] })).toBe(false);
  expect(draft.view()).toEqual(before);
  // A list also cannot be restored if one of its steps has the number of an undone step.
  await draft.undo();
  expect(await draft.restore(slot, { ...list, nextStep: 2, files: {}, steps: [step] })).toBe(false);
  opened.value.close(true);
});

describe('edits of a report from the page', () => {
  it('survive a crash together with the bytes of the report', async () => {
    const draft = await uploadedDraft(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    const edited = await draft.inspect();
    const crashed = await afterCrash(draft.host);
    const [savedDraft] = (await crashed.value('draft.kept', {})).drafts;
    expect(savedDraft).toMatchObject({ name: 'from-page.http', displayPath: null });
    const { report } = await crashed.value('draft.open', { draft: savedDraft?.draft ?? '' });
    expect(await draftOfReport(crashed, '', report).inspect()).toEqual(edited);
    // The handle of the closed report is still valid.
    await draft.host.value('report.close', { report: draft.report });
    expect((await draft.host.value('draft.kept', {})).drafts).toHaveLength(1);
  });

  it('leave nothing behind after they are undone or discarded', async () => {
    const draft = await uploadedDraft(BYTES);
    await draft.setValue('ProductName', 'Fenix');
    await draft.host.value('draft.undo', { report: draft.report });
    expect(await draft.value('ProductName')).toBe('Firefox');
    await draft.host.value('draft.redo', { report: draft.report });
    expect(await draft.value('ProductName')).toBe('Fenix');
    await draft.host.value('draft.discard', { report: draft.report });
    await draft.host.value('report.close', { report: draft.report });
    expect(draftFolders(draft.host)).toEqual([]);
    expect(temporaryFiles(draft.host.home)).toEqual([]);
  });

  it('survive a restart, and so does content from the page', async () => {
    const draft = await draftOf(BYTES);
    const content = {
      kind: 'file',
      file: (await pageFile(draft.host, 'up.dmp', Buffer.from('MDMP from the page'))).file,
      name: 'up.dmp',
    } as const;
    await draft.edit({ op: 'content', at: await draft.anchor('upload_file_minidump'), content });
    const edited = await draft.inspect();
    await draft.host.host.close();
    const next = await testHost({ home: draft.host.home, env: { HOME: draft.host.user } });
    expect(await (await draftIn(next, draft.path)).inspect()).toEqual(edited);
  });
});

it('content of an undone step is deleted at the next start', async () => {
  const draft = await draftOf(BYTES);
  const at = await draft.anchor('upload_file_minidump');
  for (const bytes of ['MDMP taken back', 'MDMP that stays']) {
    const content = { kind: 'file', file: (await pageFile(draft.host, 'up.dmp', Buffer.from(bytes))).file, name: 'up.dmp' } as const;
    await draft.edit({ op: 'content', at, content });
    if (bytes === 'MDMP taken back') await draft.host.value('draft.undo', { report: draft.report });
  }
  await draft.host.host.close();
  const [slot = ''] = draftFolders(draft.host);
  const folder = join(draft.host.home, 'drafts', slot);
  expect(readdirSync(folder)).toEqual(['f1', 'f2']);
  const next = await testHost({ home: draft.host.home, env: { HOME: draft.host.user } });
  expect(readdirSync(folder)).toEqual(['f2']);
  expect((await (await draftIn(next, draft.path)).inspect()).parts).toMatchObject([{ size: 'MDMP that stays'.length }]);
});

describe('a step whose file is gone', () => {
  it('stays in the list with the reason, and the other steps apply', async () => {
    const draft = await draftOf(BYTES);
    const { host } = draft;
    const folder = tempFolder();
    mkdirSync(join(folder, 'dumps'));
    const dump = join(folder, 'dumps', 'other.dmp');
    writeFileSync(dump, 'MDMP other');
    const file = await host.host.registerPath(dump);
    if (!file.ok) throw new Error(file.error.code);
    await draft.setValue('Version', '1');
    const content = { kind: 'file', file: file.value.file, name: 'other.dmp' } as const;
    await draft.edit({ op: 'content', at: await draft.anchor('upload_file_minidump'), content });
    await draft.setValue('ProductName', 'Fenix');
    await host.value('report.close', { report: draft.report });
    writeFileSync(dump, 'MDMP changed since');

    const again = await draftIn(host, draft.path);
    const { steps } = await host.value('draft.state', { report: again.report });
    expect(steps.map(({ id }) => id)).toEqual(['1', '2', '3']);
    expect(steps.map(({ error }) => error === null)).toEqual([true, false, true]);
    expect(steps[1]?.error).toContain('other.dmp');
    expect(await again.value('ProductName')).toBe('Fenix');
    // Removing an earlier step does not change the position of the failed step.
    const left = await host.value('draft.takeOut', { report: again.report, step: '1' });
    expect(left.steps.map(({ id }) => id)).toEqual(['2', '3']);
    const undone = await host.value('draft.undo', { report: again.report });
    expect(undone.steps).toEqual(steps);
    await host.value('draft.takeOut', { report: again.report, step: '2' });
    expect(await again.sentences()).toEqual(['changed Version', 'changed ProductName']);
  });
});
