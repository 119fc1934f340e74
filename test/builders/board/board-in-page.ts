import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type * as BoardPreview from '../../../renderer/board/state/board-preview.ts';
import type * as BoardStore from '../../../renderer/board/state/board-store.ts';
import type { Channel } from '../../../shared/bridge/channels.ts';
import type { BridgeEvent, PayloadOf } from '../../../shared/bridge/events.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import type { BoardItem, BoardPage, BoardQuery } from '../../../shared/bridge/view/board-view.ts';

/** Number of rows on the simulated host's board. */
export const ROWS = 2_000;

/** Cells of all rows for the columns that are always requested. */
const CELLS = { file: ['there'], size: [4_000] };

interface Asked {
  readonly channel: Channel;
  readonly request: unknown;
  readonly answer: (value: unknown) => void;
}

/** A page's board stores, with a simulated host. */
interface BoardInPage {
  readonly board: typeof BoardStore;
  readonly preview: typeof BoardPreview;
  /** Pending calls of the page; queries are answered at once unless `areQueriesHeld`. */
  asked: Asked[];
  areQueriesHeld: boolean;
  /** The page's last query. */
  lastQuery: BoardQuery | null;
  revision: number;
  /** Ids of rows that no longer match the filter. */
  gone: readonly number[];
  /** Number of positions by which the rows are rotated, the last ones to the beginning. */
  sortedTo: number;
  /** Position of a heading that replaces a row; null: none. */
  headingAt: number | null;
  /** The cells of every row that the simulated host returns, by column. */
  cells: Readonly<Record<string, (string | number)[]>>;
  /** The host's answer to a query. */
  pageOf(query: BoardQuery): BoardPage;
  /** Sends the page an event, as the host would. */
  tell<E extends BridgeEvent>(event: E, payload: PayloadOf<E>): void;
  /** Removes and returns the pending call on a channel. */
  questionOf(channel: Channel): Asked;
}

/** Resolves after one turn of the event loop. Pending work can continue in that turn, but is not necessarily done. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Simulates the page around the stores for all tests of a file. Each test starts with the stores of a newly loaded page. */
export function boardInPage(): BoardInPage {
  let board: typeof BoardStore | null = null;
  let preview: typeof BoardPreview | null = null;
  const page: BoardInPage = {
    get board() {
      if (board === null) throw new Error('no test has begun');
      return board;
    },
    get preview() {
      if (preview === null) throw new Error('no test has begun');
      return preview;
    },
    asked: [],
    areQueriesHeld: false,
    lastQuery: null,
    revision: 1,
    gone: [],
    sortedTo: 0,
    headingAt: null,
    cells: CELLS,
    pageOf({ filter, from: wanted, limit, find, before }) {
      const found = find.map((row) => (page.gone.includes(row) ? null : (row - 1 + page.sortedTo) % ROWS));
      const [first = null] = found;
      const from = before === null || first === null ? wanted : Math.max(0, first - before);
      const rows = Array.from({ length: Math.max(0, Math.min(limit, ROWS - from)) }, (_, index) => itemOf(filter, from + index));
      return {
        revision: page.revision,
        total: ROWS,
        matching: ROWS,
        loading: false,
        items: ROWS,
        from,
        page: rows,
        found,
        errors: [],
        empty: [],
      };
    },
    tell(event, payload) {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
    questionOf(channel) {
      const found = page.asked.find((one) => one.channel === channel);
      if (found === undefined) throw new Error(`${channel} was not asked`);
      page.asked = page.asked.filter((one) => one !== found);
      return found;
    },
  };

  function itemOf(filter: string, position: number): BoardItem {
    if (position === page.headingAt) return { kind: 'heading', value: 'x', count: 1, folded: false, summary: null };
    const id = ((position - page.sortedTo + ROWS) % ROWS) + 1;
    return { kind: 'row', row: { id, name: `${filter}${String(id)}`, displayPath: null, places: 1, cells: page.cells, failure: null } };
  }

  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const on = (event: string, listener: (payload: unknown) => void): (() => void) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known.add(listener));
    return () => known.delete(listener);
  };
  const bridge = new Proxy(
    {},
    { get: (_, name: string) => (name === 'on' ? on : (request: unknown) => answerOf(name as Channel, request)) },
  );

  function answerOf(channel: Channel, request: unknown): Promise<unknown> {
    if (channel === 'board.query') page.lastQuery = request as BoardQuery;
    if (channel === 'board.matching') {
      const { rows } = request as { readonly rows: readonly number[] };
      return Promise.resolve({ ok: true, value: { rows: rows.filter((row) => !page.gone.includes(row)) } });
    }
    if (channel === 'board.query' && !page.areQueriesHeld) return Promise.resolve({ ok: true, value: page.pageOf(request as BoardQuery) });
    return new Promise((resolve) => {
      const answer = (value: unknown): void => {
        resolve(value === null ? { ok: false, error: errorOf(failure('internal', { channel, kind: '' })) } : { ok: true, value });
      };
      page.asked.push({ channel, request, answer });
    });
  }

  beforeAll(() => {
    vi.stubGlobal('window', { bridge, location: { hash: '' } });
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
  });

  afterEach(() => {
    listeners.clear();
  });

  afterAll(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  beforeEach(async () => {
    Object.assign(page, { asked: [], areQueriesHeld: false, revision: 1, gone: [], sortedTo: 0, headingAt: null, cells: CELLS });
    vi.resetModules();
    board = await import('../../../renderer/board/state/board-store.ts');
    preview = await import('../../../renderer/board/state/board-preview.ts');
    board.setBoardShown(true);
    await turn();
  });

  return page;
}
