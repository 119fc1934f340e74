import type { BoardRow } from '../../../shared/board/board-row.ts';
import { answersOf } from '../../../electron/host/board/answered.ts';
import { type BoardRows, boardRows } from '../../../electron/host/board/board-rows.ts';
import { editsOf } from '../../../electron/host/board/edited.ts';
import { openStore } from '../../../electron/host/store/store.ts';
import type { TestHost } from '../app/test-host.ts';

/** Adds files and folders to the board and waits until all of them are read. */
export async function addToBoard(host: TestHost, ...paths: readonly string[]): Promise<void> {
  const files: string[] = [];
  for (const path of paths) {
    const file = await host.host.registerPath(path);
    if (!file.ok) throw new Error(file.error.code);
    files.push(file.value.file);
  }
  const read = boardRead(host);
  await host.value('board.add', { files });
  await read;
}

/** Resolves at the next `board.changed` event that reports no file still being read. */
export function boardRead({ host }: Pick<TestHost, 'host'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = host.onEvent((event, payload) => {
      if (event !== 'board.changed' || !('reading' in payload) || payload.reading > 0) return;
      stop();
      resolve();
    });
  });
}

/** Waits until no file is being read. */
export async function boardSettled(host: Pick<TestHost, 'host' | 'value'>): Promise<void> {
  for (;;) {
    const nextEvent = boardRead(host);
    const { reading } = await host.value('board.state', {});
    if (reading === 0) return;
    await nextEvent;
  }
}

/** The rows in the store of a data folder, by file name. */
export function storedRows(home: string): ReadonlyMap<string, BoardRow> {
  const store = openStore({ path: home, use: 'beside' }, home);
  if (!store.ok) throw new Error(store.error.code);
  try {
    const { attempts } = store.value;
    const board: BoardRows = boardRows(store.value, {
      edited: (report) => editsOf(board, report),
      answered: ({ sha256 }) => (sha256 === null ? null : answersOf(attempts, sha256)),
    });
    const rows = [...board.all()];
    return new Map(rows.flatMap((row) => row.locations.map((location) => [location.name, row])));
  } finally {
    store.value.close();
  }
}
