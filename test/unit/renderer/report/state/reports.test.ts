import { beforeEach, describe, expect, it } from 'vitest';
import type * as BoardActs from '../../../../../renderer/board/state/board-acts.ts';
import type { ReportSummary } from '../../../../../shared/bridge/view/app-view.ts';
import type { InspectionView } from '../../../../../shared/bridge/view/inspection-view.ts';
import { boardInPage, turn } from '../../../../builders/board/board-in-page.ts';

const page = boardInPage();

describe('closing the last tab', () => {
  it.each([
    ['shows the board if it has rows and was visited before', 3, true],
    ['leads to the start screen if the board has no rows', 0, false],
  ])('%s', async (_, total, isBoardShown) => {
    const { closeSavingEdits } = await import('../../../../../renderer/report/state/reports.ts');
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    page.board.listenForBoard();
    page.board.useBoard.setState({ status: { total, reading: 0, revision: 1 } });
    const reports = [{ report: 'r1', name: 'r1.http', displayPath: null, title: '', preview: false, absent: null, edited: false }];
    useApp.setState({ reports, active: 'r1', isBoardShown: false });
    const closed = closeSavingEdits('r1');
    page.questionOf('report.close').answer({});
    await closed;
    expect(useApp.getState()).toMatchObject({ active: null, isBoardShown });
  });
});

describe('an opened report', () => {
  it('is not shown over the board if the user went back to it in the meantime', async () => {
    const { refreshReports, showBoard } = await import('../../../../../renderer/report/state/reports.ts');
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    const list = { reports: [{ report: 'r1', name: 'r1.http', title: '', preview: false, absent: null, edited: false }] };
    void refreshReports('r1');
    showBoard();
    page.questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ active: null, isBoardShown: true });
    void refreshReports('r1');
    page.questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ active: 'r1', isBoardShown: false });
  });

  it('is not shown over another report that the user chose in the meantime', async () => {
    const { refreshReports, showReport } = await import('../../../../../renderer/report/state/reports.ts');
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    void refreshReports('r1');
    void showReport('r2');
    const reports = ['r1', 'r2'].map((report) => ({
      report,
      name: `${report}.http`,
      title: '',
      preview: false,
      absent: null,
      edited: false,
    }));
    page.questionOf('report.list').answer({ reports });
    await turn();
    expect(useApp.getState()).toMatchObject({ active: 'r2', isBoardShown: false });
  });

  it('is not shown over a screen that the user went to in the meantime', async () => {
    const { refreshReports } = await import('../../../../../renderer/report/state/reports.ts');
    const { showScreen, useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    const list = { reports: [{ report: 'r1', name: 'r1.http', title: '', preview: false, absent: null, edited: false }] };
    // The page learns of an opened report twice: from the event and from the answer to its call.
    void refreshReports('r1');
    void refreshReports('r1');
    page.questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ active: 'r1', screen: 'reports' });
    showScreen('history');
    page.questionOf('report.list').answer(list);
    await turn();
    expect(useApp.getState()).toMatchObject({ screen: 'history' });
  });

  it('gets its own tab when several rows are opened together, even after a row that cannot be opened', async () => {
    const opened = page.preview.openRows([4, 5, 6]);
    page.questionOf('board.open').answer(null);
    await turn();
    const asked = [];
    for (const report of ['r5', 'r6']) {
      const question = page.questionOf('board.open');
      asked.push(question.request);
      question.answer({ report });
      await turn();
    }
    await opened;
    expect(asked).toEqual([
      { row: 5, as: 'tab' },
      { row: 6, as: 'tab' },
    ]);
  });

  it.each([{ isBoardShown: true }, { isBoardShown: false, screen: 'outbox' as const }])(
    'is not shown over %o even if it is or was the preview there',
    async (screen) => {
      const { refreshReports, showBoard } = await import('../../../../../renderer/report/state/reports.ts');
      const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
      void refreshReports('r1');
      showBoard();
      useApp.setState({ active: 'r1', ...screen });
      page
        .questionOf('report.list')
        .answer({ reports: [{ report: 'r1', name: 'r1.http', title: '', preview: false, absent: null, edited: false }] });
      await turn();
      expect(useApp.getState()).toMatchObject({ active: 'r1', ...screen });
    },
  );

  it('is shown over the board if the board only appeared because nothing else was open', async () => {
    const { refreshReports, showBoardBehind } = await import('../../../../../renderer/report/state/reports.ts');
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    void refreshReports('r1');
    showBoardBehind();
    expect(useApp.getState()).toMatchObject({ active: null, isBoardShown: true });
    page.questionOf('report.list').answer({
      reports: [{ report: 'r1', name: 'r1.http', title: '', preview: false, absent: null, edited: false }],
    });
    await turn();
    expect(useApp.getState()).toMatchObject({ active: 'r1', isBoardShown: false });
    showBoardBehind();
    expect(useApp.getState()).toMatchObject({ active: 'r1', isBoardShown: false });
  });
});

describe('the preview of skipped rows', () => {
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
    persistFailure: null,
  });

  it('is never shown, and causes no request after its open', async () => {
    const summary = (report: string) => ({ report, name: `${report}.http`, title: '', preview: true, absent: null });
    void page.preview.previewRow(1);
    void page.preview.previewRow(2);
    void page.preview.previewRow(3);
    page.questionOf('board.open').answer(summary('r1'));
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.preview.usePreview.getState().row).toBeNull();
    const next = page.questionOf('board.open');
    expect(next.request).toEqual({ row: 3, as: 'preview' });
    next.answer(summary('r3'));
    await turn();
    page.questionOf('report.inspect').answer(null);
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 3, report: 'r3', failure: null });
    expect(page.asked.map(({ channel, request }) => [channel, request])).toEqual([
      ['draft.state', { report: 'r3' }],
      ['send.attempts', { report: 'r3' }],
    ]);
  });

  it('is read completely once it is shown as a tab', async () => {
    const { showReport } = await import('../../../../../renderer/report/state/reports.ts');
    const { reportOf } = await import('../../../../../renderer/report/state/report-store.ts');
    const { useApp } = await import('../../../../../renderer/core/state/app-store.ts');
    const report = { ...summaryOf('r1'), preview: false };
    useApp.setState({ reports: [report] });
    reportOf('r1').store.setState({ inspection: {} as InspectionView });
    const shown = showReport('r1');
    await turn();
    expect(page.asked.map(({ channel }) => channel).toSorted()).toEqual(['draft.state', 'send.attempts']);
    page.questionOf('draft.state').answer(draftOf('r1'));
    page.questionOf('send.attempts').answer({ attempts: [] });
    await shown;
    await showReport('r1');
    expect(page.asked).toEqual([]);
  });

  it('is not replaced by the next row before its edits are applied', async () => {
    const { reportOf } = await import('../../../../../renderer/report/state/report-store.ts');
    page.preview.usePreview.setState({ row: 1, report: 'r1', failure: null });
    void reportOf('r1').apply({ kind: 'edits', edits: [{ op: 'boundary', boundary: 'other' }] });
    await turn();
    const edit = page.questionOf('draft.apply');
    void page.preview.previewRow(2);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.asked.map(({ channel }) => channel)).toEqual([]);
    edit.answer(draftOf('r1'));
    for (let times = 0; times < 5; times += 1) await turn();
    expect(page.questionOf('board.open').request).toEqual({ row: 2, as: 'preview' });
  });

  it('reports why a row can no longer be opened, and shows the next row', async () => {
    void page.preview.previewRow(1);
    page.questionOf('board.open').answer(null);
    for (let times = 0; times < 3; times += 1) await turn();
    expect(page.preview.usePreview.getState()).toMatchObject({ row: 1, report: null, failure: { code: 'internal' } });
    void page.preview.previewRow(null);
    await turn();
    expect(page.preview.usePreview.getState()).toMatchObject({ row: null, report: null, failure: null });
  });
});

describe('the metadata of rows', () => {
  const metadata = (row: number, isDone: boolean) => ({
    id: row,
    sha256: null,
    locations: [],
    tags: [],
    note: `of ${String(row)}`,
    done: isDone,
    pinned: false,
    failure: null,
  });
  let acts: typeof BoardActs;

  beforeEach(async () => {
    acts = await import('../../../../../renderer/board/state/board-acts.ts');
  });

  it('is toggled for the selected row, not for the current row', async () => {
    page.board.selectItem('only', 0);
    page.board.selectItem('toggle', 1);
    page.board.selectItem('toggle', 1);
    expect(page.board.useBoard.getState()).toMatchObject({ current: 2, selection: { rows: new Set([1]) } });
    void acts.toggleFlag('done');
    await turn();
    const details = page.questionOf('board.details');
    expect(details.request).toEqual({ row: 1 });
    details.answer(metadata(1, true));
    await turn();
    expect(page.questionOf('board.mark').request).toMatchObject({ selection: { kind: 'rows', rows: [1] }, change: { done: false } });
  });

  it('is toggled twice if it is requested twice', async () => {
    page.board.selectItem('only', 0);
    void acts.toggleFlag('pinned');
    void acts.toggleFlag('pinned');
    await turn();
    page.questionOf('board.details').answer(metadata(1, false));
    await turn();
    expect(page.asked.map(({ channel }) => channel)).toEqual(['board.mark']);
    page.questionOf('board.mark').answer({ changed: 1 });
    await turn();
    page.questionOf('board.details').answer({ ...metadata(1, false), pinned: true });
    await turn();
    expect(page.questionOf('board.mark').request).toMatchObject({ change: { pinned: false } });
  });

  it('is read for the rows of a dialog, whatever row is current', async () => {
    page.board.selectItem('only', 4);
    const selection = { kind: 'rows' as const, rows: [7, 8] };
    const texts = acts.textsOf(selection, 'note');
    const asked = page.questionOf('board.texts');
    expect(asked.request).toEqual({ selection, text: 'note' });
    asked.answer({ same: null, written: 2 });
    expect(await texts).toEqual({ same: null, written: 2 });
    expect(page.asked).toEqual([]);
  });

  it('is changed for rows that no longer match, and the dialog learns of a failure', async () => {
    const ofRow = acts.changeMetadata({ kind: 'rows', rows: [5_000] }, { note: 'typed' });
    const first = page.questionOf('board.mark');
    expect(first.request).toEqual({ selection: { kind: 'rows', rows: [5_000] }, change: { note: 'typed' } });
    first.answer(null);
    expect(await ofRow).toBe(false);
    const again = acts.changeMetadata({ kind: 'rows', rows: [5_000] }, { note: 'typed' });
    page.questionOf('board.mark').answer({ changed: 1 });
    expect(await again).toBe(true);
  });
});

describe('the values that a dialog offers', () => {
  it('are counted for the dialog, even if no facets are shown beside the rows', async () => {
    const { valuesAmong } = await import('../../../../../renderer/board/state/board-facets.ts');
    const { useBoardLayout } = await import('../../../../../renderer/core/state/ui-store.ts');
    useBoardLayout.setState({ facets: false });
    const values = [{ value: 'gzip_expected', count: 2, token: 'finding:gzip_expected' }];
    const offered = valuesAmong('finding', { kind: 'matching', filter: 'name:x', by: 'antenna', except: [] });
    const counted = page.questionOf('board.facets');
    expect(counted.request).toEqual({ filter: 'name:x', by: 'antenna', fields: ['finding'], most: 200 });
    counted.answer({ revision: 1, matching: 2, facets: [{ field: 'finding', values, more: 0 }] });
    expect(await offered).toEqual(values);
    const ofRows = valuesAmong('tag', { kind: 'rows', rows: [1] });
    const tags = page.questionOf('board.facets');
    expect(tags.request).toMatchObject({ filter: '', fields: ['tag'] });
    tags.answer(null);
    expect(await ofRows).toEqual([]);
  });
});
