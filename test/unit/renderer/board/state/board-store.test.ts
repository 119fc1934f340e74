import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { BoardQuery } from '../../../../../shared/bridge/view/board-view.ts';
import { ROWS, boardInPage, turn } from '../../../../builders/board/board-in-page.ts';
import type * as Targets from '../../../../../renderer/core/state/targets.ts';
import { targetView } from '../../../../builders/sending/target-view.ts';

const page = boardInPage();

describe('a range of rows that is on its way', () => {
  it('is selected once all of it came', async () => {
    page.board.selectItem('only', 0);
    page.board.selectItem('range', 9);
    await turn();
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(10);
  });

  it('is not selected any more once rows are asked for by another filter', async () => {
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

  it('gives way to a row that is selected meanwhile', async () => {
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

describe('rows that the host is still taking in', () => {
  it('are asked for once more where all of them are there before the answer that has a part of them', async () => {
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
  it('are read when it returns, even if its revision is the one that the page knows', async () => {
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

/** The targets of a page that knows the demo collector alone. */
async function knownTargets(): Promise<typeof Targets> {
  const { useTargets } = await import('../../../../../renderer/core/state/targets.ts');
  useTargets.setState({ targets: { targets: [targetView()], keeps: 'file' } });
  return import('../../../../../renderer/core/state/targets.ts');
}

describe('what was chosen while something else was on screen', () => {
  it('counts for the rows once the board is looked at again', async () => {
    const { chooseRules } = await knownTargets();
    const before = page.lastQuery?.by;
    page.board.setBoardShown(false);
    chooseRules({ dialect: 'antenna', throttling: 'mozilla' });
    page.board.setBoardShown(true);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.lastQuery?.by).not.toBe(before);
    expect(page.board.useBoard.getState().list?.query.by).toBe(page.lastQuery?.by);
  });

  it('is read at once where the board is shown again as it was before the page was loaded anew', async () => {
    page.board.showBoardAgain({ isShown: true, filter: 'name:x', rows: [], current: null, scroll: 120 });
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.lastQuery?.filter).toBe('name:x');
    expect(page.board.useBoard.getState()).toMatchObject({ scroll: 120, list: { query: { filter: 'name:x' } } });
  });
});

describe('the row that keys act on', () => {
  const stateOf = () => page.board.useBoard.getState();

  it('is none while the one that has the focus has not come, and that one as soon as it is there', async () => {
    page.board.selectItem('only', 0);
    page.areQueriesHeld = true;
    page.board.selectItem('only', ROWS - 1);
    expect(page.board.chosenRows()).toBeNull();
    const { request, answer } = page.questionOf('board.query');
    answer(page.pageOf(request as BoardQuery));
    await turn();
    expect(stateOf()).toMatchObject({ current: ROWS, selection: { kind: 'rows', rows: new Set([ROWS]) }, awaited: null });
  });

  it('is the one before and after a row whose neighbours were not in sight', async () => {
    page.areQueriesHeld = true;
    page.board.selectItem('only', 1_500);
    const one = page.questionOf('board.query');
    one.answer(page.pageOf(one.request as BoardQuery));
    await turn();
    // The row stands first of its chunk: the one before it has not come.
    page.board.stepToRow(-1);
    expect(page.board.chosenRows()).toBeNull();
    const other = page.questionOf('board.query');
    other.answer(page.pageOf(other.request as BoardQuery));
    await turn();
    expect(stateOf().current).toBe(1_500);
  });

  it('is walked to from where it is, wherever rows were sorted to', async () => {
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

  it('is none on a heading', async () => {
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

describe('what is selected', () => {
  /** The board changed: these rows match no more. */
  async function changed(rows: readonly number[]): Promise<void> {
    page.gone = rows;
    page.revision += 1;
    page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading: 0 });
    for (let times = 0; times < 5; times += 1) await turn();
  }

  it('is given up with rows that match no more', async () => {
    page.board.selectItem('only', 0);
    page.board.selectItem('toggle', 4);
    page.board.selectItem('toggle', 9);
    await changed([1, 5]);
    expect(page.board.useBoard.getState().selection).toEqual({ kind: 'rows', rows: new Set([10]) });
    expect(page.board.chosenCount(page.board.useBoard.getState())).toBe(1);
  });

  it('counts what is left out of all as long as that matches', async () => {
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
  ])('is all that match once forecasts are those of another target only where these decide nothing: %j', async (filter, selection) => {
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

  it('is kept whole for the next page, or not at all', () => {
    page.board.useBoard.setState({ selection: { kind: 'rows', rows: new Set(Array.from({ length: 1_001 }, (_, at) => at + 1)) } });
    expect(page.board.boardPage().rows).toEqual([]);
    page.board.useBoard.setState({ selection: { kind: 'rows', rows: new Set([1, 2]) } });
    expect(page.board.boardPage().rows).toEqual([1, 2]);
  });
});

describe('a range of rows', () => {
  it('begins at the row that was chosen, wherever rows that came in moved it', async () => {
    page.board.selectItem('only', 4);
    page.sortedTo = 10;
    page.board.applyBoardStatus({ revision: 2, total: ROWS, reading: 0 });
    await turn();
    page.board.selectItem('range', 16);
    await turn();
    expect(page.board.chosenRows()).toMatchObject({ kind: 'rows', rows: [5, 6, 7] });
  });

  it('begins at the row that was chosen where that is not in sight any more', async () => {
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

describe('how the board stands', () => {
  it('is asked for again where it was told of while the answer was on its way', async () => {
    const loaded = page.board.loadBoard();
    const older = page.questionOf('board.state');
    const now = { revision: page.revision, total: ROWS, reading: 0 };
    // The page hears of events by one that stands for all of it.
    page.tell('board.changed', now);
    page.board.applyBoardStatus(now);
    older.answer({ ...now, reading: 1 });
    await turn();
    page.questionOf('board.state').answer(now);
    await loaded;
    expect(page.board.useBoard.getState().status).toEqual(now);
  });

  it('is asked for once where nothing was told meanwhile', async () => {
    const loaded = page.board.loadBoard();
    const now = { revision: page.revision, total: ROWS, reading: 3 };
    page.questionOf('board.state').answer(now);
    await loaded;
    expect(page.board.useBoard.getState().status).toEqual(now);
    expect(page.asked).toEqual([]);
  });
});
