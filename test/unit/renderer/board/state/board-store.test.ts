import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { BoardQuery } from '../../../../../shared/bridge/view/board-view.ts';
import { ROWS, boardInPage, turn } from '../../../../builders/board/board-in-page.ts';
import type * as Targets from '../../../../../renderer/core/state/targets.ts';
import { targetView } from '../../../../builders/sending/target-view.ts';

const page = boardInPage();

describe('a range of rows that is still loading', () => {
  it('is selected once all of its rows have arrived', async () => {
    page.board.selectItem('only', 0);
    page.board.selectItem('range', 9);
    await turn();
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(10);
  });

  it('is dropped if the filter changes', async () => {
    page.board.selectItem('only', 0);
    page.areQueriesHeld = true;
    page.board.selectItem('range', 900);
    const range = page.questionOf('board.query');
    page.areQueriesHeld = false;
    page.board.setFilter('name:x');
    await turn();
    range.answer(page.pageOf(range.request as BoardQuery));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.board.useBoard.getState().selection).toEqual({ kind: 'rows', rows: new Set() });
  });

  it('is dropped if a row is selected in the meantime', async () => {
    page.board.selectItem('only', 0);
    page.areQueriesHeld = true;
    page.board.selectItem('range', 900);
    const range = page.questionOf('board.query');
    page.areQueriesHeld = false;
    page.board.selectItem('only', 5);
    range.answer(page.pageOf(range.request as BoardQuery));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.board.useBoard.getState().selection).toEqual({ kind: 'rows', rows: new Set([6]) });
  });
});

describe('rows that the host is still importing', () => {
  it('are requested again if the import ends before a partial answer arrives', async () => {
    page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading: 0 });
    for (let times = 0; times < 3; times += 1) await turn();
    page.areQueriesHeld = true;
    page.board.setFilter('name:x');
    const partly = page.questionOf('board.query');
    page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading: 0 });
    partly.answer({ ...page.pageOf(partly.request as BoardQuery), loading: true, matching: 32 });
    await turn();
    const whole = page.questionOf('board.query');
    whole.answer(page.pageOf(whole.request as BoardQuery));
    await turn();
    expect(page.board.useBoard.getState().list).toMatchObject({ loading: false, matching: ROWS });
  });
});

describe('rows that could not be read while the host was gone', () => {
  it('are read when the host returns, even if the page already knows its revision', async () => {
    const status = { revision: page.revision, total: ROWS, reading: 0 };
    page.board.applyBoardStatus(status);
    for (let times = 0; times < 3; times += 1) await turn();
    page.areQueriesHeld = true;
    page.board.setVisibleItems(900, 930);
    page.questionOf('board.query').answer(null);
    await turn();
    page.areQueriesHeld = false;
    page.board.applyBoardStatus(status);
    page.board.boardIsBack();
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.board.useBoard.getState().list?.came.has(915)).toBe(true);
  });
});

/** Sets the targets of the page to only the demo collector. */
async function knownTargets(): Promise<typeof Targets> {
  const { useTargets } = await import('../../../../../renderer/core/state/targets.ts');
  useTargets.setState({ targets: { targets: [targetView()], keeps: 'file' } });
  return import('../../../../../renderer/core/state/targets.ts');
}

describe('a choice made while another screen is shown', () => {
  it('applies to the rows once the board is shown again', async () => {
    const { chooseRules } = await knownTargets();
    const before = page.lastQuery?.by;
    page.board.setBoardShown(false);
    chooseRules({ dialect: 'antenna', throttling: 'mozilla' });
    page.board.setBoardShown(true);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.lastQuery?.by).not.toBe(before);
    expect(page.board.useBoard.getState().list?.query.by).toBe(page.lastQuery?.by);
  });

  it('is read at once if the board is restored after a reload of the page', async () => {
    page.board.showBoardAgain({ isShown: true, filter: 'name:x', rows: [], current: null, scroll: 120 });
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.lastQuery?.filter).toBe('name:x');
    expect(page.board.useBoard.getState()).toMatchObject({ scroll: 120, list: { query: { filter: 'name:x' } } });
  });
});

describe('the row that keys act on', () => {
  const stateOf = () => page.board.useBoard.getState();

  it('is no row until the focused row has arrived, then the focused row', async () => {
    page.board.selectItem('only', 0);
    page.areQueriesHeld = true;
    page.board.selectItem('only', ROWS - 1);
    expect(page.board.chosenRows()).toBeNull();
    const { request, answer } = page.questionOf('board.query');
    answer(page.pageOf(request as BoardQuery));
    await turn();
    expect(stateOf()).toMatchObject({ current: ROWS, selection: { kind: 'rows', rows: new Set([ROWS]) }, awaited: null });
  });

  it('is the previous or next row even if that row was not loaded', async () => {
    page.areQueriesHeld = true;
    page.board.selectItem('only', 1_500);
    const one = page.questionOf('board.query');
    one.answer(page.pageOf(one.request as BoardQuery));
    await turn();
    // The current row is the first of its chunk, so the row before it is not loaded yet.
    page.board.stepToRow(-1);
    expect(page.board.chosenRows()).toBeNull();
    const other = page.questionOf('board.query');
    other.answer(page.pageOf(other.request as BoardQuery));
    await turn();
    expect(stateOf().current).toBe(1_500);
  });

  it('moves on from its new position after the rows were sorted', async () => {
    page.board.selectItem('only', 4);
    page.sortedTo = 1_000;
    const { useBoardLayout } = await import('../../../../../renderer/core/state/ui-store.ts');
    page.board.listenForBoard();
    useBoardLayout.setState({ sort: [{ field: 'name', descending: false }] });
    for (let times = 0; times < 5; times += 1) await turn();
    expect(stateOf().list?.followed).toBe(1_004);
    page.board.stepToRow(1);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(stateOf().list?.followed).toBe(1_005);
    expect(stateOf().current).toBe(6);
  });

  it('is no row on a heading', async () => {
    page.headingAt = 3;
    page.board.setFilter('name:headed');
    await turn();
    page.board.selectItem('only', 2);
    page.board.selectItem('only', 3);
    expect(page.board.chosenRows()).toBeNull();
    page.board.stepToRow(1);
    expect(stateOf().current).toBe(5);
    page.board.stepToRow(-1);
    expect(stateOf().current).toBe(3);
  });
});

describe('the selection of the board', () => {
  /** Changes the board so that these rows no longer match the filter. */
  async function changed(rows: readonly number[]): Promise<void> {
    page.gone = rows;
    page.revision += 1;
    page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading: 0 });
    for (let times = 0; times < 5; times += 1) await turn();
  }

  it('loses rows that no longer match', async () => {
    page.board.selectItem('only', 0);
    page.board.selectItem('toggle', 4);
    page.board.selectItem('toggle', 9);
    await changed([1, 5]);
    expect(page.board.useBoard.getState().selection).toEqual({ kind: 'rows', rows: new Set([10]) });
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(1);
  });

  it('counts the exceptions of “all rows” only while they match', async () => {
    page.board.selectAllRows();
    page.board.selectItem('toggle', 4);
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(ROWS - 1);
    await changed([5]);
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(ROWS);
    expect(page.board.chosenRows()).toMatchObject({ kind: 'matching', except: [5] });
  });

  it.each([
    ['predicted:soft', { kind: 'rows', rows: new Set() }],
    ['', { kind: 'matching', except: new Set() }],
  ])('stays “all matching rows” after a change of the target only if the filter does not depend on it: %j', async (filter, selection) => {
    const { chooseRules } = await knownTargets();
    page.board.listenForBoard();
    page.board.setFilter(filter);
    for (let times = 0; times < 5; times += 1) await turn();
    page.board.selectAllRows();
    const { answersNow } = await import('../../../../../renderer/core/state/board-answers.ts');
    const by = answersNow();
    chooseRules({ ...DEFAULT_RULES, dialect: by.startsWith('spec') ? 'antenna' : 'spec' });
    expect(answersNow()).not.toBe(by);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.board.useBoard.getState().list?.query.by).toBe(answersNow());
    expect(page.board.useBoard.getState().selection).toEqual(selection);
  });

  it('is saved for the next page completely, or not at all', () => {
    page.board.useBoard.setState({ selection: { kind: 'rows', rows: new Set(Array.from({ length: 1_001 }, (_, at) => at + 1)) } });
    expect(page.board.boardPage().rows).toEqual([]);
    page.board.useBoard.setState({ selection: { kind: 'rows', rows: new Set([1, 2]) } });
    expect(page.board.boardPage().rows).toEqual([1, 2]);
  });
});

describe('a range of rows', () => {
  it('starts at the chosen row, even if new rows moved it', async () => {
    page.board.selectItem('only', 4);
    page.sortedTo = 10;
    page.board.applyBoardStatus({ revision: 2, total: ROWS, reading: 0 });
    await turn();
    page.board.selectItem('range', 16);
    await turn();
    expect(page.board.chosenRows()).toMatchObject({ kind: 'rows', rows: [5, 6, 7] });
  });

  it('starts at the chosen row, even if it is no longer visible', async () => {
    page.board.selectItem('only', 4);
    page.sortedTo = 1_000;
    page.board.applyBoardStatus({ revision: 2, total: ROWS, reading: 0 });
    await turn();
    page.board.setVisibleItems(0, 20);
    page.board.selectItem('range', 1_006);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.board.chosenRows()).toMatchObject({ kind: 'rows', rows: [5, 6, 7] });
  });
});

describe('the status of the board', () => {
  it('is requested again if an event arrived during the request', async () => {
    const loaded = page.board.loadBoard();
    const older = page.questionOf('board.state');
    const now = { revision: page.revision, total: ROWS, reading: 0 };
    // Several changes of the board can reach the page as a single event.
    page.tell('board.changed', now);
    page.board.applyBoardStatus(now);
    older.answer({ ...now, reading: 1 });
    await turn();
    page.questionOf('board.state').answer(now);
    await loaded;
    expect(page.board.useBoard.getState().status).toEqual(now);
  });

  it('is requested once if no event arrived', async () => {
    const loaded = page.board.loadBoard();
    const now = { revision: page.revision, total: ROWS, reading: 3 };
    page.questionOf('board.state').answer(now);
    await loaded;
    expect(page.board.useBoard.getState().status).toEqual(now);
    expect(page.asked).toEqual([]);
  });
});
