import { beforeEach, describe, expect, it } from 'vitest';
import type { ReportSummary } from '../../../../../shared/bridge/view/app-view.ts';
import { boardInPage, turn } from '../../../../builders/board/board-in-page.ts';

const page = boardInPage();

beforeEach(async () => {
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  useApp.setState({ isBoardShown: true });
});

function summaryOf(row: number): ReportSummary {
  const report = `r${String(row)}`;
  return { report, name: `${report}.http`, displayPath: null, title: '', preview: true, absent: null, edited: false };
}

async function turns(): Promise<void> {
  for (let times = 0; times < 5; times += 1) await turn();
}

/** Answers as the host does after opening a row, and adds the row's report to the open reports. */
async function answerOpen(row: number): Promise<unknown> {
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  const opened = page.questionOf('board.open');
  const summary = summaryOf(row);
  useApp.setState(({ reports }) => ({ reports: [...reports.filter(({ report }) => report !== summary.report), summary] }));
  opened.answer(summary);
  await turns();
  return opened.request;
}

async function answerRead(): Promise<unknown> {
  const read = page.questionOf('report.inspect');
  read.answer({ totals: { annotations: 1, parts: 1, regions: 1, findings: 0 } });
  await turns();
  return read.request;
}

/** Answers the requests that follow the first frame of a report. */
async function answerRest(): Promise<void> {
  page.questionOf('draft.state').answer(null);
  page.questionOf('send.attempts').answer(null);
  await turns();
}

/** Makes the row at a position current and previews it, and answers all requests of that preview. */
async function lookAt(position: number): Promise<void> {
  page.board.selectItem('only', position);
  void page.preview.previewRow(position + 1);
  await turns();
  await answerOpen(position + 1);
  await answerRead();
  await answerRest();
}

/** Previews the first row. This prefetches the second row, whose requests are answered too. */
async function lookAtFirst(): Promise<void> {
  await lookAt(0);
  await answerOpen(2);
  await answerRead();
}

/** Removes the second row's report from the open reports, as after the host closed it. */
async function closeSecond(): Promise<void> {
  const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
  useApp.setState(({ reports }) => ({ reports: reports.filter(({ report }) => report !== 'r2') }));
}

describe('the prefetched row', () => {
  it('is opened and read after the previewed report is complete, and is shown at once when it is previewed', async () => {
    await lookAt(0);
    expect(await answerOpen(2)).toEqual({ row: 2, as: 'ahead' });
    expect(await answerRead()).toMatchObject({ report: 'r2' });
    expect(page.asked).toEqual([]);
    page.board.selectItem('only', 1);
    void page.preview.previewRow(2);
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 2, report: 'r2', failure: null });
    await turns();
    expect(await answerOpen(2)).toEqual({ row: 2, as: 'preview' });
    await answerRest();
    expect(await answerOpen(3)).toEqual({ row: 3, as: 'ahead' });
  });

  it('is the row above when the user moves up', async () => {
    await lookAt(5);
    await answerOpen(7);
    await answerRead();
    await lookAt(4);
    expect(page.questionOf('board.open').request).toEqual({ row: 4, as: 'ahead' });
  });

  it('is the row after a heading', async () => {
    page.headingAt = 1;
    page.board.setFilter('grouped');
    await turns();
    await lookAt(0);
    expect(page.questionOf('board.open').request).toEqual({ row: 3, as: 'ahead' });
  });

  it('is missing before the first row', async () => {
    await lookAt(2);
    await answerOpen(4);
    await answerRead();
    await lookAt(0);
    expect(page.asked).toEqual([]);
  });

  it('opens in the tab of the previous preview', async () => {
    const { reportOf } = await import('../../../../../renderer/report/state/report-store.ts');
    await lookAtFirst();
    reportOf('r1').showTab('parts');
    reportOf('r1').showSide('explanation');
    page.board.selectItem('only', 1);
    void page.preview.previewRow(2);
    expect(reportOf('r2').store.getState()).toMatchObject({ tab: 'parts', side: 'explanation' });
  });

  it('is opened when it is previewed if the host has closed it before, or if it cannot be read', async () => {
    await lookAtFirst();
    await closeSecond();
    page.board.selectItem('only', 1);
    void page.preview.previewRow(2);
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 1, report: 'r1' });
    await turns();
    const opened = page.questionOf('board.open');
    expect(opened.request).toEqual({ row: 2, as: 'preview' });
    opened.answer(null);
    await turns();
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 2, report: null, failure: { code: 'internal' } });
    expect(page.asked).toEqual([]);
  });

  it('is not read if its file is large or gone', async () => {
    page.cells = { file: ['gone'], size: [4_000] };
    page.board.setFilter('gone');
    await turns();
    await lookAt(0);
    expect(page.asked).toEqual([]);
    page.cells = { file: ['there'], size: [5_000_000] };
    page.board.setFilter('large');
    await turns();
    await lookAt(9);
    expect(page.asked).toEqual([]);
  });

  it('is opened again if the user comes back to it before the host answers', async () => {
    await lookAtFirst();
    void page.preview.previewRow(9);
    await turns();
    void page.preview.previewRow(1);
    expect(await answerOpen(9)).toEqual({ row: 9, as: 'preview' });
    expect(await answerOpen(1)).toEqual({ row: 1, as: 'preview' });
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 1, report: 'r1' });
  });

  it('is prefetched again if the host closed it, but not while the board is hidden', async () => {
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    await lookAtFirst();
    await closeSecond();
    page.preview.refreshPreview();
    void page.preview.previewRow(1);
    await turns();
    await answerOpen(1);
    await answerRest();
    expect(await answerOpen(2)).toEqual({ row: 2, as: 'ahead' });
    useApp.setState({ isBoardShown: false });
    void page.preview.previewRow(9);
    await turns();
    await answerOpen(9);
    await answerRead();
    await answerRest();
    expect(page.asked.filter(({ channel }) => channel === 'board.open')).toEqual([]);
  });
});
