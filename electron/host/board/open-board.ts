import type { EventListener } from '../base/host.ts';
import type { LogSink } from '../base/log-sink.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { ReadBy } from '../reading/read-by.ts';
import type { Store } from '../store/store.ts';
import { openAdding } from './adding.ts';
import type { BoardTools, FileChannels } from './board-handlers.ts';
import { boardHandlers } from './board-handlers.ts';
import { boardNews } from './board-news.ts';
import type { BoardRows } from './board-rows.ts';
import { boardRows } from './board-rows.ts';

/** The board of a data folder. */
export interface Board {
  readonly handlers: Pick<Handlers, FileChannels>;
  readonly rows: BoardRows;
  /** Waits until everything that was added is read. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface BoardOptions extends Omit<BoardTools, 'rows' | 'adding'> {
  readonly store: Pick<Store, 'board' | 'transaction'>;
  /** What files are read by now. */
  readonly readBy: () => ReadBy;
  readonly temporary: string;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
  readonly emit: EventListener;
  readonly log: LogSink;
}

export function openBoard({ store, readBy, temporary, shown, now, emit, log, ...tools }: BoardOptions): Board {
  const rows = boardRows(store, { edited: () => null, answered: () => null });
  const news = boardNews(rows, () => adding.waiting(), emit);
  const adding = openAdding({ rows, readBy, temporary, shown, now, log, moved: news.changed });
  rows.onChange(news.changed);
  return {
    handlers: boardHandlers({ ...tools, rows, adding }),
    rows,
    settled: () => adding.settled(),
    async close() {
      await adding.close();
      news.close();
    },
  };
}
