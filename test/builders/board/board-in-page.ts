import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type * as BoardPreview from '../../../renderer/board/state/board-preview.ts';
import type * as BoardStore from '../../../renderer/board/state/board-store.ts';
import type { Channel } from '../../../shared/bridge/channels.ts';
import type { BridgeEvent, PayloadOf } from '../../../shared/bridge/events.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { errorOf } from '../../../shared/text/app/errors.ts';
import type { BoardItem, BoardPage, BoardQuery } from '../../../shared/bridge/view/board-view.ts';

/** Rows of the board behind the page. */
export const ROWS = 2_000;

/** What they have of the columns that are always asked for. */
const CELLS = { file: ['there'], size: [4_000] };

interface Asked {
  readonly channel: Channel;
  readonly request: unknown;
  readonly answer: (value: unknown) => void;
}

/** The board's stores of a page, and what stands for their host. */
interface BoardInPage {
  readonly board: typeof BoardStore;
  readonly preview: typeof BoardPreview;
  /** What the page asked of the host and has no answer to yet; queries are answered at once where they are not held. */
  asked: Asked[];
  areQueriesHeld: boolean;
  /** What the host was asked for last. */
  lastQuery: BoardQuery | null;
  revision: number;
  /** Rows that match no more. */
  gone: readonly number[];
  /** By how many places the rows are moved on, the last ones to the beginning. */
  sortedTo: number;
  /** Where a heading stands in place of a row; null: nowhere. */
  headingAt: number | null;
  /** What each row has of columns. */
  cells: Readonly<Record<string, (string | number)[]>>;
  /** What the host answers to a query. */
  pageOf(query: BoardQuery): BoardPage;
  /** An event of the host comes. */
  tell<E extends BridgeEvent>(event: E, payload: PayloadOf<E>): void;
  /** The question that is waited for on a channel, which is taken out. */
  questionOf(channel: Channel): Asked;
}

/** What is under way gets to its next step; nothing is waited for. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Stands for the page around the stores in all tests of a file: each one finds them as they are when a page was just loaded. */
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
    if (position === page.headingAt) return { kind: 'heading', value: 'x', count: 1, folded: false };
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
