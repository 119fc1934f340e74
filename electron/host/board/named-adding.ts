import type { BoardAdded } from '../../../shared/bridge/view/board-view.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { Store } from '../store/store.ts';
import { answerCommands, askApp } from './command-requests.ts';
import type { AddingEnd } from './adding.ts';
import type { BoardFolders } from './folders.ts';
import type { Added } from './found-files.ts';

/** Adds files and folders that a user named. The events `board.added` and `board.addCancelled` report the result. */
export interface NamedAdding {
  /** Starts to add files. Throws not_available_here for a command beside an app. */
  readonly add: (added: readonly Added[], include: string) => void;
  /**
   * Adds files and resolves after all have been read. A command asks the app that owns the board to add them. Errors: home_in_use (the app does not answer),
   * cancelled. Throws the errors of the disk and of SQLite.
   */
  readonly addAndWait: (added: readonly Added[], include: string) => Promise<Result<BoardAdded>>;
  close(): void;
}

interface NamedAddingTools {
  /** Whether this process may write rows. Otherwise it asks the app that may. */
  readonly owns: boolean;
  readonly folders: Pick<BoardFolders, 'add'>;
  readonly store: Pick<Store, 'values' | 'attempts'>;
  /** The data folder: its path, and its path for display. */
  readonly dataFolder: { readonly path: string; readonly shown: string };
  readonly emit: EventListener;
  readonly log: LogSink;
}

export function namedAdding({ owns, folders, store, dataFolder, emit, log }: NamedAddingTools): NamedAdding {
  const reportEnd = (end: AddingEnd): void => {
    if (end.kind === 'done') emit('board.added', end.counts);
    else if (end.kind === 'cancelled') emit('board.addCancelled', { ...end.counts, read: end.read });
  };
  const add: NamedAdding['add'] = (added, include) => folders.add(added, include, reportEnd);
  if (!owns)
    return {
      add,
      async addAndWait(added, include) {
        const counts = await askApp(dataFolder.path, store.values, { paths: added.map(({ path }) => path), include });
        return counts === null ? fail(failure('home_in_use', { path: dataFolder.shown })) : ok(counts);
      },
      close: () => undefined,
    };
  const stopAnswering = answerCommands({
    values: store.values,
    othersWrote: () => store.attempts.othersWrote(),
    log,
    add({ paths, include }, answer) {
      const added = paths.map((path): Added => ({ path, name: null, kind: 'file', origin: 'added' }));
      folders.add(added, include, (end) => {
        reportEnd(end);
        answer(end.kind === 'done' ? end.counts : null);
      });
    },
  });
  return {
    add,
    async addAndWait(added, include) {
      const ended = Promise.withResolvers<AddingEnd>();
      folders.add(added, include, ended.resolve);
      const end = await ended.promise;
      reportEnd(end);
      return end.kind === 'done' ? ok(end.counts) : fail(failure('cancelled', { job: 'read' }));
    },
    close: stopAnswering,
  };
}
