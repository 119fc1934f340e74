import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { BoardQuery } from '../../../../../shared/bridge/view/board-view.ts';
import { ROWS, boardInPage, turn } from '../../../../builders/board/board-in-page.ts';

const page = boardInPage();

beforeAll(() => {
  vi.stubGlobal('document', { activeElement: null, body: null });
});

async function actsInPage() {
  const { askAboutRows } = await import('../../../../../renderer/board/state/board-acts.ts');
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  const { useNotices } = await import('../../../../../renderer/core/state/notices.ts');
  return {
    askAboutRows,
    overlay: () => useApp.getState().overlay,
    notices: () => useNotices.getState().shown.map(({ message }) => message),
  };
}

/** Loads the first page of rows, as if the host was still loading the other rows. `matching`: number of matching rows so far. */
async function readAPart(matching: number): Promise<void> {
  page.areQueriesHeld = true;
  page.board.setFilter('name:x');
  const { request, answer } = page.questionOf('board.query');
  answer({ ...page.pageOf(request as BoardQuery), loading: true, matching });
  await turn();
}

async function readTheRest(): Promise<void> {
  page.revision += 1;
  page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading: 0 });
  const { request, answer } = page.questionOf('board.query');
  answer(page.pageOf(request as BoardQuery));
  for (let times = 0; times < 3; times += 1) await turn();
}

describe('a dialog for all rows that match', () => {
  it('opens when all rows are loaded, with the count of all', async () => {
    const { askAboutRows, overlay, notices } = await actsInPage();
    await readAPart(32);
    page.board.selectAllRows();
    askAboutRows('rows.tags');
    await turn();
    expect(overlay()).toBeNull();
    expect(notices()).toEqual(['The dialog opens after all reports are loaded.']);
    await readTheRest();
    expect(overlay()).toMatchObject({ kind: 'rows.tags', count: ROWS });
    expect(notices()).toEqual([]);
  });

  it('does not open if something else was selected before all rows were loaded', async () => {
    const { askAboutRows, overlay, notices } = await actsInPage();
    await readAPart(32);
    page.board.selectAllRows();
    askAboutRows('rows.tags');
    page.board.selectNoRows();
    await readTheRest();
    expect(overlay()).toBeNull();
    expect(notices()).toEqual([]);
  });
});

describe('a dialog for one row', () => {
  it('names file, product and version, even of a row that is not visible', async () => {
    const { askAboutRows, overlay } = await actsInPage();
    page.cells = { product: ['Firefox'], version: ['148.0a1'], channel: ['nightly'] };
    page.board.setFilter('name:x');
    await turn();
    page.board.selectItem('only', 4);
    askAboutRows('rows.change');
    expect(overlay()).toMatchObject({ count: 1, called: 'name:x5 · Firefox 148.0a1 nightly' });
    page.board.useBoard.setState({ selection: { kind: 'rows', rows: new Set([1_500]) } });
    askAboutRows('rows.save');
    await turn();
    expect(overlay()).toMatchObject({ count: 1, called: '1500 · Firefox 148.0a1 nightly' });
  });

  it('names no row if several rows are selected', async () => {
    const { askAboutRows, overlay } = await actsInPage();
    page.board.selectItem('only', 4);
    page.board.selectItem('toggle', 5);
    askAboutRows('rows.tags');
    expect(overlay()).toMatchObject({ count: 2, called: null });
  });
});
