import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Downloads from '../../../../../renderer/report/state/downloads.ts';
import type * as Notices from '../../../../../renderer/core/state/notices.ts';
import type * as Reports from '../../../../../renderer/report/state/report-store.ts';
import type { DownloadView } from '../../../../../shared/bridge/view/app-view.ts';
import type { DraftView } from '../../../../../shared/bridge/view/draft-view.ts';

/** Callbacks that give the host's answers to `draft.state`, which the test holds back. */
let held: ((draft: DraftView) => void)[] = [];

const bridge = {
  'draft.state': () =>
    new Promise((resolve) => {
      held.push((value) => resolve({ ok: true, value }));
    }),
};

function draft(unsaved: boolean): DraftView {
  const steps = [{ id: '0', sentence: 'deleted a part', error: null }];
  return {
    report: 'r',
    revision: 1,
    steps,
    canUndo: true,
    canRedo: false,
    unsaved,
    restored: false,
    persistFailure: null,
    length: 'captured',
    gzip: null,
  };
}

function download(state: DownloadView['state']): DownloadView {
  return { download: 'd', name: 'good.http', report: 'r', content: 'report', state, saved: state === 'fetched' };
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

async function answerDraft(unsaved: boolean): Promise<void> {
  await turn();
  held.shift()?.(draft(unsaved));
  await turn();
}

let downloads: typeof Downloads;
let reports: typeof Reports;
let notices: typeof Notices;

beforeAll(async () => {
  vi.stubGlobal('window', { bridge, location: { hash: '' } });
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  // Test files of one thread share their modules, so a test in another file can have loaded the bridge with its own window.
  vi.resetModules();
  downloads = await import('../../../../../renderer/report/state/downloads.ts');
  reports = await import('../../../../../renderer/report/state/report-store.ts');
  notices = await import('../../../../../renderer/core/state/notices.ts');
});

afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

beforeEach(() => {
  held = [];
  reports.forgetReport('r');
  notices.forgetNotices();
});

const messages = (): readonly string[] => notices.useNotices.getState().shown.map(({ message }) => message);
const isUnsaved = (): boolean | undefined => reports.reportOf('r').store.getState().draft?.unsaved;

describe('a download of a report', () => {
  it('is reported as fetched only after the page knows that its edits are saved', async () => {
    const loaded = reports.reportOf('r').loadDraft();
    await answerDraft(true);
    await loaded;
    const saved = downloads.fetchDownload('d', 'report');
    const noted = downloads.noteDownload(download('fetched'));
    await turn();
    expect(messages()).toEqual([expect.stringMatching(/^The browser is downloading the file/)]);
    await answerDraft(false);
    await noted;
    expect(isUnsaved()).toBe(false);
    expect(messages()).toEqual([expect.stringMatching(/^The browser downloaded “good.http”/)]);
    expect(await saved).toBe(true);
  });

  it('is reported as fetched when it broke off and was fetched again before the edit list was read', async () => {
    const loaded = reports.reportOf('r').loadDraft();
    await answerDraft(true);
    await loaded;
    const saved = downloads.fetchDownload('d', 'report');
    const [broken, fetched] = [downloads.noteDownload(download('broken')), downloads.noteDownload(download('fetched'))];
    await answerDraft(false);
    await answerDraft(false);
    await Promise.all([broken, fetched]);
    expect(messages()).toEqual([expect.stringMatching(/^The browser downloaded “good.http”/)]);
    expect(await saved).toBe(true);
  });
});
