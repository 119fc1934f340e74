import { afterEach, describe, expect, it, vi } from 'vitest';
import { ROWS, boardInPage, turn } from '../../../../builders/board/board-in-page.ts';

const page = boardInPage();

afterEach(() => {
  vi.useRealTimers();
});

/** Passes the page a new state of the board, as an event would. */
async function tellStatus(reading: number): Promise<void> {
  page.revision += 1;
  page.board.applyBoardStatus({ revision: page.revision, total: ROWS, reading });
  await vi.advanceTimersByTimeAsync(0);
}

describe('facets', () => {
  it('are counted again as soon as the last file of a folder was read', async () => {
    const { listenForFacets, useFacets } = await import('../../../../../renderer/board/state/board-facets.ts');
    listenForFacets();
    await turn();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await tellStatus(40);
    page.questionOf('board.facets').answer({ revision: page.revision, matching: 19, facets: [], chart: null });
    await tellStatus(0);
    await vi.advanceTimersByTimeAsync(100);
    const facets = [{ field: 'product', values: [{ value: 'Firefox', count: 28, token: 'product:Firefox' }], more: 0 }];
    page.questionOf('board.facets').answer({ revision: page.revision, matching: 28, facets, chart: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(useFacets.getState().facets).toEqual(facets);
  });
});
