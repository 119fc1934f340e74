import path from 'node:path';
import { openDataHome } from '../../../electron/host/platform/data-folder/data-home.ts';
import { openStore, type Store } from '../../../electron/host/store/store.ts';
import { randomRow } from '../../builders/board/board-rows.ts';
import { seededNumbers } from '../../builders/platform/seeded-numbers.ts';
import { openBenchHost } from '../support/bench-host.ts';
import { makeReports } from './board-folder.ts';

/** Number of rows in one transaction. */
const AT_ONCE = 5_000;

const DAY = 86_400_000;

/** Makes a data folder whose board has `reports` readable reports. */
export async function startStore(home: string, folder: string, reports: number): Promise<void> {
  makeReports(folder, reports);
  // A pending event does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  const host = await openBenchHost(home);
  const { promise: read, resolve } = Promise.withResolvers<null>();
  host.onEvent((event, payload) => {
    if (event === 'board.changed' && 'reading' in payload && payload.reading === 0 && payload.total >= reports) resolve(null);
  });
  const file = await host.registerPath(folder);
  if (!file.ok) throw new Error(file.error.code);
  const added = await host.call('board.add', { files: [file.value.file], include: '' });
  if (!added.ok) throw new Error(added.error.code);
  await read;
  clearInterval(alive);
  await host.close();
}

/**
 * Adds rows to the board in the data folder `home` until it has `count` rows. The added rows have no files, and are stored as gone so that a start does not
 * look for their files. The readable reports are the newest.
 */
export function fillStore(home: string, count: number): void {
  const opened = openDataHome(home, 'exclusive', home);
  if (!opened.ok) throw new Error(opened.error.code);
  const store = openStore(opened.value, home);
  if (!store.ok) throw new Error(store.error.code);
  const [first] = store.value.board.byIds([1]);
  const readBy = first?.readBy ?? null;
  if (readBy === null) throw new Error('the first report was not read');
  const now = Date.now() - DAY;
  for (let id = store.value.board.count() + 1; id <= count; id += AT_ONCE)
    addRows(store.value, id, Math.min(AT_ONCE, count - id + 1), { readBy, now });
  store.value.close();
  opened.value.close();
}

function addRows({ board, transaction }: Store, from: number, count: number, { readBy, now }: { readBy: string; now: number }): void {
  const random = seededNumbers(from);
  transaction(() => {
    for (let id = from; id < from + count; id += 1) {
      const { sha256, size, addedAt, locations, facts, metadata } = randomRow(random, id, now);
      const report = board.add({ sha256, size, addedAt });
      for (const location of locations)
        board.saveLocation(report, { ...location, path: path.join('/nowhere', location.path), state: 'gone' });
      board.saveFacts(report, { readBy, facts: facts === null ? null : JSON.stringify(facts), failure: null, until: null });
      board.saveMetadata(report, metadata);
    }
  });
}
