import { readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONTENTS_FOLDER } from '../../../electron/host/sending/queue/queued-contents.ts';
import { DATABASE_FILES } from '../../../electron/host/store/open-database.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { reportFolder } from '../../builders/report/report-folder.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { testHost } from '../../builders/app/test-host.ts';

/** Ways to lose a store. */
const LOSSES: readonly (readonly [how: string, lose: (store: string) => void])[] = [
  [
    'missing',
    (store) => {
      for (const suffix of DATABASE_FILES) rmSync(store + suffix, { force: true });
    },
  ],
  [
    'empty',
    (store) => {
      for (const suffix of DATABASE_FILES.slice(1)) rmSync(store + suffix, { force: true });
      truncateSync(store);
    },
  ],
  [
    'damaged',
    (store) => {
      for (const suffix of DATABASE_FILES.slice(1)) rmSync(store + suffix, { force: true });
      writeFileSync(store, Buffer.alloc(20_000, 'x'));
    },
  ],
];

const COUNT = 5;

/** Makes a data folder with queued reports that are two hours old. */
async function queuedFolder(): Promise<{ readonly home: string; readonly contents: string }> {
  const { folder, home, env } = reportFolder(COUNT);
  expect((await runCli(['send', folder, '--to', 'https://collector.invalid/submit', '--yes', '--queue'], env)).code).toBe(0);
  const contents = path.join(home, CONTENTS_FOLDER);
  const then = Date.now() / 1_000 - 7_200;
  for (const name of readdirSync(contents)) utimesSync(path.join(contents, name), then, then);
  return { home, contents };
}

describe('queued reports', () => {
  it.each(LOSSES)('are found again if the store is %s: they are listed on hold, and the user is notified', async (_, lose) => {
    const { home, contents } = await queuedFolder();
    const before = readdirSync(contents).toSorted();
    expect(before).toHaveLength(COUNT);
    const first = await testHost({ home });
    await first.host.close();
    expect(readdirSync(contents).toSorted()).toEqual(before);

    lose(storePath(home));
    const second = await testHost({ home });
    expect(readdirSync(contents).toSorted()).toEqual(before);
    const { items } = await second.value('outbox.items', { choice: {}, from: 0, limit: 100 });
    expect(items.map(({ state, cause, target, heldBy }) => [state, cause, target, heldBy])).toEqual(
      before.map(() => ['held', 'store_lost', 'demo', 'item']),
    );
    const { notices } = await second.value('app.notices', {});
    const lossNotices = notices.filter(({ code }) => code === 'store_lost');
    expect(lossNotices).toHaveLength(1);
    expect(lossNotices[0]?.message).toContain(`${String(COUNT)} queued reports were found`);
    await second.host.close();

    // The next start does not report them again.
    const later = await testHost({ home });
    expect((await later.value('outbox.items', { choice: {}, from: 0, limit: 100 })).items).toHaveLength(COUNT);
    expect((await later.value('app.notices', {})).notices.filter(({ code }) => code === 'store_lost')).toEqual([]);
    expect(readdirSync(contents).toSorted()).toEqual(before);
  });

  it('are not deleted by a command that runs before the app after the store was lost', async () => {
    const { home, contents } = await queuedFolder();
    const first = await testHost({ home });
    await first.host.close();
    LOSSES[0]?.[1](storePath(home));
    const env = { CRASHLENS_HOME: home };
    const other = reportFolder(1);
    await runCli(['send', other.folder, '--to', 'demo', '--queue'], env);
    await runCli(['outbox', 'stop'], env);
    expect((await runCli(['outbox', 'forget'], env)).code).toBe(0);
    expect(readdirSync(contents).length).toBeGreaterThanOrEqual(COUNT);
  });
});
