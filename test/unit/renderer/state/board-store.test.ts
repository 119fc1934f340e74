import type * as BoardActs from '../../../../renderer/state/board-acts.ts';
import type * as BoardPreview from '../../../../renderer/state/board-preview.ts';
import type * as BoardStore from '../../../../renderer/state/board-store.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Channel } from '../../../../shared/channels.ts';
import { failure } from '../../../../shared/failure.ts';
import { errorOf } from '../../../../shared/messages/errors.ts';
import type { ReportSummary } from '../../../../shared/view/app-view.ts';
import { DEFAULT_RULES } from '../../../../shared/target/target-rules.ts';
import type { BoardItem, BoardPage, BoardQuery } from '../../../../shared/view/board-view.ts';
import type { InspectionView } from '../../../../shared/view/inspection-view.ts';

const ROWS = 2_000;

interface Asked {
  readonly channel: Channel;
  readonly request: unknown;
  readonly answer: (value: unknown) => void;
}

/** What the page asked of the host and has no answer to yet; queries are answered at once where they are not held. */
let asked: Asked[] = [];
let areQueriesHeld = false;
let board: typeof BoardStore;
let preview: typeof BoardPreview;

/** What the host was asked for last. */
let lastQuery: BoardQuery | null = null;

let revision = 1;
/** Rows that match no more. */
let gone: readonly number[] = [];
/** By how many places the rows are moved on, the last ones to the beginning. */
let sortedTo = 0;
/** Where a heading stands in place of a row; null: nowhere. */
let headingAt: number | null = null;

function itemOf(filter: string, place: number): BoardItem {
  if (place === headingAt) return { kind: 'heading', value: 'x', count: 1, folded: false };
  const id = ((place - sortedTo + ROWS) % ROWS) + 1;
  return { kind: 'row', row: { id, name: `${filter}${String(id)}`, displayPath: null, places: 1, cells: {}, failure: null } };
}

function pageOf({ filter, from: asked, limit, find, before }: BoardQuery): BoardPage {
  const found = find.map((row) => (row - 1 + sortedTo) % ROWS);
  const from = before === null || found[0] === undefined ? asked : Math.max(0, found[0] - before);
  const page = Array.from({ length: Math.max(0, Math.min(limit, ROWS - from)) }, (_, index) => itemOf(filter, from + index));
  return { revision, total: ROWS, matching: ROWS, loading: false, items: ROWS, from, page, found, faults: [] };
}

const bridge = new Proxy(
  {},
  {
    get: (_, channel: Channel) => (request: unknown) => {
      if (channel === 'board.query') lastQuery = request as BoardQuery;
      if (channel === 'board.matching') {
        const { rows } = request as { readonly rows: readonly number[] };
        return Promise.resolve({ ok: true, value: { rows: rows.filter((row) => !gone.includes(row)) } });
      }
      if (channel === 'board.query' && !areQueriesHeld) return Promise.resolve({ ok: true, value: pageOf(request as BoardQuery) });
      return new Promise((resolve) => {
        asked.push({
          channel,
          request,
          answer: (value) => {
            resolve(value === null ? { ok: false, error: errorOf(failure('internal', { channel, kind: '' })) } : { ok: true, value });
          },
        });
      });
    },
  },
);

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** The question that is waited for on a channel, which is taken out. */
function questionOf(channel: Channel): Asked {
  const found = asked.find((one) => one.channel === channel);
  if (found === undefined) throw new Error(`${channel} was not asked`);
  asked = asked.filter((one) => one !== found);
  return found;
}

beforeAll(() => {
  vi.stubGlobal('window', { bridge, location: { hash: '' } });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 0));
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

beforeEach(async () => {
  asked = [];
  areQueriesHeld = false;
  revision = 1;
  gone = [];
  sortedTo = 0;
  headingAt = null;
  vi.resetModules();
  board = await import('../../../../renderer/state/board-store.ts');
  preview = await import('../../../../renderer/state/board-preview.ts');
  board.lookAtBoard(true);
  await turn();
});

describe('a range of rows that is on its way', () => {
  it('is selected once all of it came', async () => {
    board.pick('only', 0);
    board.pick('range', 9);
    await turn();
    expect(board.chosenCount(board.useBoard.getState())).toBe(10);
  });

  it('is not selected any more once rows are asked for by another filter', async () => {
    board.pick('only', 0);
    areQueriesHeld = true;
    board.pick('range', 900);
    const range = questionOf('board.query');
    areQueriesHeld = false;
    board.setFilter('name:x');
    await turn();
    range.answer(pageOf(range.request as BoardQuery));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(board.useBoard.getState().picks).toEqual({ kind: 'rows', rows: new Set() });
  });

  it('gives way to a row that is selected meanwhile', async () => {
    board.pick('only', 0);
    areQueriesHeld = true;
    board.pick('range', 900);
    const range = questionOf('board.query');
    areQueriesHeld = false;
    board.pick('only', 5);
    range.answer(pageOf(range.request as BoardQuery));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(board.useBoard.getState().picks).toEqual({ kind: 'rows', rows: new Set([6]) });
  });
});

describe('what was chosen while something else was on screen', () => {
  it('counts for the rows once the board is looked at again', async () => {
    const { chooseRules } = await import('../../../../renderer/state/ui-store.ts');
    const before = lastQuery?.by;
    board.lookAtBoard(false);
    chooseRules({ dialect: 'antenna', throttling: 'mozilla' });
    board.lookAtBoard(true);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(lastQuery?.by).not.toBe(before);
    expect(board.useBoard.getState().list?.wish.by).toBe(lastQuery?.by);
  });

  it('is read at once where the board is shown again as it was before the page was loaded anew', async () => {
    board.showBoardAgain({ isShown: true, filter: 'name:x', rows: [], current: null, scroll: 120 });
    for (let times = 0; times < 3; times += 1) await turn();
    expect(lastQuery?.filter).toBe('name:x');
    expect(board.useBoard.getState()).toMatchObject({ scroll: 120, list: { wish: { filter: 'name:x' } } });
  });
});

describe('the row that keys act on', () => {
  const stateOf = () => board.useBoard.getState();

  it('is none while the one that has the focus has not come, and that one as soon as it is there', async () => {
    board.pick('only', 0);
    areQueriesHeld = true;
    board.pick('only', ROWS - 1);
    expect(board.chosenRows()).toBeNull();
    const { request, answer } = questionOf('board.query');
    answer(pageOf(request as BoardQuery));
    await turn();
    expect(stateOf()).toMatchObject({ current: ROWS, picks: { kind: 'rows', rows: new Set([ROWS]) }, awaited: null });
  });

  it('is the one before and after a row whose neighbours were not in sight', async () => {
    areQueriesHeld = true;
    board.pick('only', 1_500);
    const one = questionOf('board.query');
    one.answer(pageOf(one.request as BoardQuery));
    await turn();
    // The row stands first of its chunk: the one before it has not come.
    board.walkRows(-1);
    expect(board.chosenRows()).toBeNull();
    const other = questionOf('board.query');
    other.answer(pageOf(other.request as BoardQuery));
    await turn();
    expect(stateOf().current).toBe(1_500);
  });

  it('is walked to from where it is, wherever rows were sorted to', async () => {
    board.pick('only', 4);
    sortedTo = 1_000;
    const { useBoardLayout } = await import('../../../../renderer/state/board-layout.ts');
    board.listenForBoard();
    useBoardLayout.setState({ sort: [{ field: 'name', descending: false }] });
    for (let times = 0; times < 5; times += 1) await turn();
    expect(stateOf().list?.followed).toBe(1_004);
    board.walkRows(1);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(stateOf().list?.followed).toBe(1_005);
    expect(stateOf().current).toBe(6);
  });

  it('is none on a heading', async () => {
    headingAt = 3;
    board.setFilter('name:headed');
    await turn();
    board.pick('only', 2);
    board.pick('only', 3);
    expect(board.chosenRows()).toBeNull();
    board.walkRows(1);
    expect(stateOf().current).toBe(5);
    board.walkRows(-1);
    expect(stateOf().current).toBe(3);
  });
});

describe('what is selected', () => {
  /** The board changed: these rows match no more. */
  async function changed(rows: readonly number[]): Promise<void> {
    gone = rows;
    revision += 1;
    board.takeStanding({ revision, total: ROWS, reading: 0 });
    for (let times = 0; times < 5; times += 1) await turn();
  }

  it('is given up with rows that match no more', async () => {
    board.pick('only', 0);
    board.pick('toggle', 4);
    board.pick('toggle', 9);
    await changed([1, 5]);
    expect(board.useBoard.getState().picks).toEqual({ kind: 'rows', rows: new Set([10]) });
    expect(board.chosenCount(board.useBoard.getState())).toBe(1);
  });

  it('counts what is left out of all as long as that matches', async () => {
    board.pickAll();
    board.pick('toggle', 4);
    expect(board.chosenCount(board.useBoard.getState())).toBe(ROWS - 1);
    await changed([5]);
    expect(board.chosenCount(board.useBoard.getState())).toBe(ROWS);
    expect(board.chosenRows()).toMatchObject({ kind: 'matching', except: [5] });
  });

  it('is not all that match any more once forecasts are those of another target', async () => {
    const { useUi } = await import('../../../../renderer/state/ui-store.ts');
    board.listenForBoard();
    board.pickAll();
    const { answersNow } = await import('../../../../renderer/state/board-answers.ts');
    const by = answersNow();
    useUi.setState({ demoRules: { ...DEFAULT_RULES, dialect: by.startsWith('spec') ? 'antenna' : 'spec' } });
    expect(answersNow()).not.toBe(by);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(board.useBoard.getState().picks).toEqual({ kind: 'rows', rows: new Set() });
  });

  it('is kept whole for the next page, or not at all', () => {
    board.useBoard.setState({ picks: { kind: 'rows', rows: new Set(Array.from({ length: 1_001 }, (_, at) => at + 1)) } });
    expect(board.boardPage().rows).toEqual([]);
    board.useBoard.setState({ picks: { kind: 'rows', rows: new Set([1, 2]) } });
    expect(board.boardPage().rows).toEqual([1, 2]);
  });
});

describe('a range of rows', () => {
  it('begins at the row that was chosen, wherever rows that came in moved it', async () => {
    board.pick('only', 4);
    sortedTo = 10;
    board.takeStanding({ revision: 2, total: ROWS, reading: 0 });
    await turn();
    board.pick('range', 16);
    await turn();
    expect(board.chosenRows()).toEqual({ kind: 'rows', rows: [5, 6, 7] });
  });

  it('begins at the row that was chosen where that is not in sight any more', async () => {
    board.pick('only', 4);
    sortedTo = 1_000;
    board.takeStanding({ revision: 2, total: ROWS, reading: 0 });
    await turn();
    board.lookAtItems(0, 20);
    board.pick('range', 1_006);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(board.chosenRows()).toEqual({ kind: 'rows', rows: [5, 6, 7] });
  });
});

describe('a report that was opened', () => {
  it('is not shown over the board that a person went back to meanwhile', async () => {
    const { refreshReports, showBoard } = await import('../../../../renderer/state/reports.ts');
    const { useApp } = await import('../../../../renderer/state/app-store.ts');
    const list = { reports: [{ report: 'r1', name: 'r1.http', title: '', preview: false, absent: null, edited: false }] };
    void refreshReports('r1');
    showBoard();
    questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ active: null, isBoardShown: true });
    void refreshReports('r1');
    questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ active: 'r1', isBoardShown: false });
  });
});

describe('the preview of rows that are passed over', () => {
  const summaryOf = (report: string): ReportSummary => ({
    report,
    name: `${report}.http`,
    displayPath: null,
    title: '',
    preview: true,
    absent: null,
    edited: false,
  });
  const draftOf = (report: string) => ({
    report,
    revision: 0,
    steps: [],
    canUndo: false,
    canRedo: false,
    unsaved: false,
    restored: false,
    unkept: null,
  });

  it('is never shown, and nothing but its reading is asked for', async () => {
    const summary = (report: string) => ({ report, name: `${report}.http`, title: '', preview: true, absent: null });
    void preview.previewRow(1);
    void preview.previewRow(2);
    void preview.previewRow(3);
    questionOf('board.open').answer(summary('r1'));
    for (let times = 0; times < 3; times += 1) await turn();
    expect(preview.usePreview.getState().row).toBeNull();
    const next = questionOf('board.open');
    expect(next.request).toEqual({ row: 3, as: 'preview' });
    next.answer(summary('r3'));
    await turn();
    questionOf('report.inspect').answer(null);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(preview.usePreview.getState()).toMatchObject({ row: 3, report: 'r3', failure: null });
    expect(asked.map(({ channel, request }) => [channel, request])).toEqual([
      ['draft.state', { report: 'r3' }],
      ['send.attempts', { report: 'r3' }],
    ]);
  });

  it('is read whole once it is shown as a tab', async () => {
    const { showReport } = await import('../../../../renderer/state/reports.ts');
    const { reportOf } = await import('../../../../renderer/state/report-store.ts');
    const { useApp } = await import('../../../../renderer/state/app-store.ts');
    const report = { ...summaryOf('r1'), preview: false };
    useApp.setState({ reports: [report] });
    reportOf('r1').store.setState({ inspection: {} as InspectionView });
    const shown = showReport('r1');
    await turn();
    expect(asked.map(({ channel }) => channel).toSorted()).toEqual(['draft.state', 'send.attempts']);
    questionOf('draft.state').answer(draftOf('r1'));
    questionOf('send.attempts').answer({ attempts: [] });
    await shown;
    await showReport('r1');
    expect(asked).toEqual([]);
  });

  it('is not taken over by the next row before its edits are made', async () => {
    const { reportOf } = await import('../../../../renderer/state/report-store.ts');
    preview.usePreview.setState({ row: 1, report: 'r1', failure: null });
    void reportOf('r1').apply({ kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] });
    await turn();
    const edit = questionOf('draft.apply');
    void preview.previewRow(2);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(asked.map(({ channel }) => channel)).toEqual([]);
    edit.answer(draftOf('r1'));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(questionOf('board.open').request).toEqual({ row: 2, as: 'preview' });
  });

  it('says why where a row cannot be opened any more, and shows the next one', async () => {
    void preview.previewRow(1);
    questionOf('board.open').answer(null);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(preview.usePreview.getState()).toMatchObject({ row: 1, report: null, failure: { code: 'internal' } });
    void preview.previewRow(null);
    await turn();
    expect(preview.usePreview.getState()).toEqual({ row: null, report: null, failure: null });
  });
});

describe('what a person says of rows', () => {
  const marks = (row: number, isDone: boolean) => ({
    id: row,
    sha256: null,
    places: [],
    tags: [],
    note: `of ${String(row)}`,
    done: isDone,
    pinned: false,
    failure: null,
  });
  let acts: typeof BoardActs;

  beforeEach(async () => {
    acts = await import('../../../../renderer/state/board-acts.ts');
  });

  it('turns round what the row says that is selected, not the current one', async () => {
    board.pick('only', 0);
    board.pick('toggle', 1);
    board.pick('toggle', 1);
    expect(board.useBoard.getState()).toMatchObject({ current: 2, picks: { rows: new Set([1]) } });
    void acts.toggleMark('done');
    await turn();
    const details = questionOf('board.details');
    expect(details.request).toEqual({ row: 1 });
    details.answer(marks(1, true));
    await turn();
    expect(questionOf('board.mark').request).toEqual({ selection: { kind: 'rows', rows: [1] }, change: { done: false } });
  });

  it('is turned round twice where that is asked for twice', async () => {
    board.pick('only', 0);
    void acts.toggleMark('pinned');
    void acts.toggleMark('pinned');
    await turn();
    questionOf('board.details').answer(marks(1, false));
    await turn();
    expect(asked.map(({ channel }) => channel)).toEqual(['board.mark']);
    questionOf('board.mark').answer({ changed: 1 });
    await turn();
    questionOf('board.details').answer({ ...marks(1, false), pinned: true });
    await turn();
    expect(questionOf('board.mark').request).toMatchObject({ change: { pinned: false } });
  });

  it('is read of the one row that a dialog is about, whatever is current', async () => {
    board.pick('only', 4);
    const ofOne = acts.onlyDetails({ kind: 'rows', rows: [7] });
    const details = questionOf('board.details');
    expect(details.request).toEqual({ row: 7 });
    details.answer(marks(7, false));
    expect((await ofOne)?.note).toBe('of 7');
    expect(await acts.onlyDetails({ kind: 'rows', rows: [7, 8] })).toBeNull();
    const except = Array.from({ length: 5 }, (_, index) => index + 1);
    expect(await acts.onlyDetails({ kind: 'matching', filter: '', by: 'spec', except })).toBeNull();
    expect(asked).toEqual([]);
  });

  it('is changed of rows that do not match any more, and a dialog is told where that failed', async () => {
    const ofRow = acts.markRows({ kind: 'rows', rows: [5_000] }, { note: 'typed' });
    const first = questionOf('board.mark');
    expect(first.request).toEqual({ selection: { kind: 'rows', rows: [5_000] }, change: { note: 'typed' } });
    first.answer(null);
    expect(await ofRow).toBe(false);
    const again = acts.markRows({ kind: 'rows', rows: [5_000] }, { note: 'typed' });
    questionOf('board.mark').answer({ changed: 1 });
    expect(await again).toBe(true);
  });
});

describe('values that a dialog offers', () => {
  it('are counted for it, though none stand beside the rows', async () => {
    const { valuesAmong } = await import('../../../../renderer/state/board-facets.ts');
    const { useBoardLayout } = await import('../../../../renderer/state/board-layout.ts');
    useBoardLayout.setState({ facets: false });
    const values = [{ value: 'gzip_expected', count: 2, token: 'finding:gzip_expected' }];
    const offered = valuesAmong('finding', { kind: 'matching', filter: 'name:x', by: 'antenna', except: [] });
    const counted = questionOf('board.facets');
    expect(counted.request).toEqual({ filter: 'name:x', by: 'antenna', fields: ['finding'], most: 200 });
    counted.answer({ revision: 1, matching: 2, facets: [{ field: 'finding', values, more: 0 }] });
    expect(await offered).toEqual(values);
    const ofRows = valuesAmong('tag', { kind: 'rows', rows: [1] });
    const tags = questionOf('board.facets');
    expect(tags.request).toMatchObject({ filter: '', fields: ['tag'] });
    tags.answer(null);
    expect(await ofRows).toEqual([]);
  });
});
