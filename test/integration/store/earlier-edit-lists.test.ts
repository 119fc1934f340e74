import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compatFolder } from '../../builders/store/compat-folder.ts';
import { draftIn, draftOfReport } from '../../builders/editing/draft-host.ts';
import { testHost } from '../../builders/app/test-host.ts';

const LISTS = {
  file: 'a298a75f062a8c1afd84555621141d626ec3bf8832574e4557b19aef1b6bdf61',
  page: 'dff3e3d6001c4dccc12d60b76e590cc0998e5802fa05b524d156fce6b4a51282',
};

it('edit lists of an earlier version are rows now; their files are put aside, what was taken in stays', async () => {
  const { home, user } = compatFolder('data-folder-1');
  const { value } = await testHost({ home, env: { HOME: user } });
  expect((await value('draft.kept', {})).drafts.map(({ steps }) => steps).toSorted()).toEqual([0, 2, 4]);
  expect(readdirSync(join(home, 'drafts')).toSorted()).toEqual([LISTS.page, 'imported']);
  expect(readdirSync(join(home, 'drafts', LISTS.page)).toSorted()).toEqual(['capture', 'f1']);
  expect(readdirSync(join(home, 'drafts', 'imported')).toSorted()).toEqual([`${LISTS.file}.json`, `${LISTS.page}.json`]);
  expect(await value('app.notices', {})).toEqual({ notices: [] });
});

it('what was typed into one is gone with it, the file of before too', async () => {
  const { home, user, captures } = compatFolder('data-folder-1');
  const host = await testHost({ home, env: { HOME: user } });
  const { report } = await host.opened(join(captures, 'edited.http'));
  await host.value('draft.discard', { report });
  await host.value('report.close', { report });
  const savedDraft = (await host.value('draft.kept', {})).drafts.find(({ name }) => name === 'from-page.http');
  await host.value('draft.forget', { draft: savedDraft?.draft ?? '' });
  expect(readdirSync(join(home, 'drafts'))).toEqual(['imported']);
  expect(readdirSync(join(home, 'drafts', 'imported'))).toEqual([]);
});

it.each([
  ['is cut off', (text: string): string => text.slice(0, 40)],
  [
    'has numbers that leave no room',
    (text: string): string => text.replace('"nextStep":5', `"nextStep":${String(Number.MAX_SAFE_INTEGER)}`),
  ],
  ['is of another version', (text: string): string => text.replace('"version":1', '"version":2')],
  ['has steps out of order', (text: string): string => text.replace('"id":"1"', '"id":"9"')],
])('one that %s stays where it is and is told, and the others are taken over', async (_, spoil) => {
  const { home, user, captures } = compatFolder('data-folder-1');
  const path = join(home, 'drafts', LISTS.file, 'draft.json');
  const spoilt = spoil(readFileSync(path, 'utf8'));
  writeFileSync(path, spoilt);
  for (const start of [1, 2]) {
    const host = await testHost({ home, env: { HOME: user } });
    expect([start, await host.value('app.notices', {})]).toMatchObject([
      start,
      { notices: [{ code: 'kept_not_read', message: expect.stringContaining(`drafts/${LISTS.file.slice(0, 40)}`) as string }] },
    ]);
    expect((await host.value('draft.kept', {})).drafts.map(({ steps }) => steps).toSorted()).toEqual([0, 2]);
    // Edits of that report are another list, with which it does not go.
    const draft = await draftIn(host, join(captures, 'edited.http'));
    expect(await draft.sentences()).toEqual([]);
    await draft.setValue('ProductName', 'Again');
    await host.value('draft.discard', { report: draft.report });
    await host.host.close();
  }
  expect(readFileSync(path, 'utf8')).toBe(spoilt);
});

it('one of a folder whose list was taken over before is not mistaken for it', async () => {
  const { home, user } = compatFolder('data-folder-1');
  await (await testHost({ home, env: { HOME: user } })).host.close();
  const imported = join(home, 'drafts', 'imported', `${LISTS.file}.json`);
  const path = join(home, 'drafts', LISTS.file, 'draft.json');
  // A crash between the rows and the file.
  mkdirSync(join(home, 'drafts', LISTS.file));
  renameSync(imported, path);
  const again = await testHost({ home, env: { HOME: user } });
  expect(await again.value('app.notices', {})).toEqual({ notices: [] });
  expect(existsSync(imported)).toBe(true);
  await again.host.close();
  // An older version wrote another list there meanwhile.
  mkdirSync(join(home, 'drafts', LISTS.file));
  writeFileSync(path, readFileSync(imported, 'utf8').replace('2026-11-21T09:30:09', '2026-11-22T09:30:09'));
  const third = await testHost({ home, env: { HOME: user } });
  expect(await third.value('app.notices', {})).toMatchObject({ notices: [{ code: 'kept_not_read' }] });
  expect(existsSync(path)).toBe(true);
});

it('what was taken in opens with its list also where the data folder was moved', async () => {
  const { home, user } = compatFolder('data-folder-1');
  await (await testHost({ home, env: { HOME: user } })).host.close();
  const moved = `${home}-moved`;
  renameSync(home, moved);
  const host = await testHost({ home: moved, env: { HOME: user } });
  const savedDraft = (await host.value('draft.kept', {})).drafts.find(({ name }) => name === 'from-page.http');
  const { report } = await host.value('draft.open', { draft: savedDraft?.draft ?? '' });
  expect((await host.value('draft.state', { report })).steps.map(({ error }) => error)).toEqual([null, null]);
  expect((await draftOfReport(host, '', report).inspect()).parts).toMatchObject([{ size: 'MDMP made-up other memory 93bd'.length }]);
});
