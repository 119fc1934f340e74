import { describe, expect, it } from 'vitest';
import type { ReportSummary } from '../../../../../shared/bridge/view/app-view.ts';
import { boardInPage, turn } from '../../../../builders/board/board-in-page.ts';

const page = boardInPage();

async function turns(): Promise<void> {
  for (let times = 0; times < 5; times += 1) await turn();
}

async function answerOpen(row: number): Promise<void> {
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  const report = `r${String(row)}`;
  const summary: ReportSummary = { report, name: report, displayPath: null, title: '', preview: true, absent: null, edited: false };
  useApp.setState({ reports: [summary] });
  page.questionOf('board.open').answer(summary);
  await turns();
  page.questionOf('report.inspect').answer({ totals: { annotations: 1, parts: 1, regions: 1, findings: 0 } });
  await turns();
}

/** Shows the board. The preview follows its current row. */
async function showBoard() {
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  useApp.setState({ screen: 'reports', isBoardShown: true });
  page.preview.listenForPreview();
  const { onReport } = await import('../../../../../renderer/app/commands/command.ts');
  return { useApp, canSend: () => onReport(useApp.getState()) };
}

describe('the preview of the board', () => {
  it('is empty once the filter hides its row, and shows the row again once it matches again', async () => {
    const { useApp, canSend } = await showBoard();
    page.board.selectItem('only', 3);
    await turns();
    await answerOpen(4);
    expect(useApp.getState().active).toBe('r4');
    expect(canSend()).toBe(true);
    page.gone = [4];
    page.board.setFilter('name:x');
    await turns();
    expect(page.preview.usePreview.getState()).toMatchObject({ row: null, report: null, failure: null });
    expect(useApp.getState().active).toBeNull();
    expect(canSend()).toBe(false);
    page.gone = [];
    page.board.setFilter('');
    await turns();
    expect(page.questionOf('board.open').request).toEqual({ row: 4, as: 'preview' });
  });

  it('is empty at once if the filter hides a row that is still being opened', async () => {
    const { useApp } = await showBoard();
    page.board.selectItem('only', 3);
    await turns();
    page.gone = [4];
    page.board.setFilter('name:x');
    await turns();
    expect(page.preview.usePreview.getState().row).toBeNull();
    page.questionOf('board.open').answer({ report: 'r4' });
    await turns();
    expect(useApp.getState().active).toBeNull();
    expect(page.asked).toEqual([]);
  });

  it('gives commands no report while the report of another row is still shown', async () => {
    const { useApp, canSend } = await showBoard();
    page.board.selectItem('only', 3);
    await turns();
    await answerOpen(4);
    page.board.selectItem('only', 5);
    await turns();
    expect(useApp.getState().active).toBe('r4');
    expect(canSend()).toBe(false);
  });
});
