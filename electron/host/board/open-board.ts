import type { EventListener } from '../base/host.ts';
import type { LogSink } from '../base/log-sink.ts';
import type { Handlers } from '../bridge/handlers.ts';
import type { ReadBy } from '../reading/read-by.ts';
import type { Store } from '../store/store.ts';
import { openAdding } from './adding.ts';
import type { BoardTools, FileChannels } from './board-handlers.ts';
import { boardHandlers } from './board-handlers.ts';
import { boardNews } from './board-news.ts';
import type { SavedFilter } from '../../../shared/board/complete.ts';
import type { ZoneOffset } from '../../../shared/board/filter-times.ts';
import type { BoardQueries, QueryChannels } from './queries.ts';
import { boardQueries } from './queries.ts';
import type { BoardRows } from './board-rows.ts';
import { boardRows } from './board-rows.ts';

/** The board of a data folder. */
export interface Board {
  readonly handlers: Pick<Handlers, FileChannels | QueryChannels>;
  readonly rows: BoardRows;
  /** The rows of a selection. */
  readonly idsOf: BoardQueries['idsOf'];
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
  /** The person's folder, absolute. */
  readonly home: string;
  readonly zone: ZoneOffset;
  /** Filters that a person keeps. */
  readonly saved: () => readonly SavedFilter[];
}

export function openBoard({ store, readBy, temporary, shown, now, emit, log, home, zone, saved, ...tools }: BoardOptions): Board {
  const rows = boardRows(store, { edited: () => null, answered: () => null });
  const news = boardNews(rows, () => adding.waiting(), emit);
  const adding = openAdding({ rows, readBy, temporary, shown, now, log, moved: news.changed });
  rows.onChange(news.changed);
  const queries = boardQueries({ rows, now, zone, home, present: tools.present, changed: news.changed, log, saved });
  return {
    handlers: { ...boardHandlers({ ...tools, rows, adding }), ...queries.handlers },
    rows,
    idsOf: queries.idsOf,
    settled: () => adding.settled(),
    async close() {
      queries.close();
      await adding.close();
      news.close();
    },
  };
}
