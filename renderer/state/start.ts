import { bridge } from '../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { ask } from './ask.ts';
import { loadBreakers } from './breakers.ts';
import { loadCatalog, takeCatalog } from './catalog-store.ts';
import { listenForReturn } from './come-back.ts';
import { loadCollector, showCollector } from './collector-store.ts';
import { noteDownload } from './downloads.ts';
import { loadJobs, takeJobs } from './jobs.ts';
import { gatherFiles } from './new-report.ts';
import { noticeError } from './notices.ts';
import { judgeAnew, knownReport } from './report-store.ts';
import { refreshReports } from './reports.ts';
import { chosenRules, showUi, useUi } from './ui-store.ts';

function listen(): void {
  bridge.on('reports.changed', ({ opened }) => void refreshReports(opened));
  bridge.on('report.failed', ({ name, message, hint }) => {
    noticeError({ message: message.includes(name) ? message : `${name}: ${message}`, hint });
  });
  bridge.on('new.offered', ({ files, leftOut }) => void gatherFiles(files, leftOut));
  bridge.on('attempt.changed', (attempt) => knownReport(attempt.report)?.noteAttempt(attempt));
  bridge.on('draft.unkept', ({ report, unkept }) => knownReport(report)?.noteUnkept(unkept));
  bridge.on('report.source', ({ report, state }) => knownReport(report)?.noteSource(state));
  bridge.on('report.download', (download) => void noteDownload(download));
  bridge.on('job.changed', takeJobs);
  bridge.on('collector.changed', showCollector);
  bridge.on('catalog.changed', (catalog) => void takeCatalog(catalog));
  useUi.subscribe((state, before) => {
    const [now, then] = [chosenRules(state), chosenRules(before)];
    if (now.dialect !== then.dialect || now.maxBody !== then.maxBody) void judgeAnew();
  });
}

async function loadReports(): Promise<void> {
  const listed = await ask('report.list', {});
  // What was opened by argument before the page was there: the newest one is shown.
  await refreshReports(listed?.reports.at(-1)?.report ?? null);
}

/** What of the data folder could not be used. */
async function tellNotices(): Promise<void> {
  const told = await ask('app.notices', {});
  for (const notice of told?.notices ?? []) noticeError(notice);
}

/** Loads what the first screen needs and says on the root element when it is there. */
export async function startApp(): Promise<void> {
  listen();
  listenForReturn(loadFirst);
  await loadFirst();
}

async function loadFirst(): Promise<void> {
  const [meta, kept] = await Promise.all([
    ask('app.meta', {}),
    ask('ui.load', {}),
    loadCollector(),
    loadBreakers(),
    loadCatalog(),
    tellNotices(),
    loadJobs(),
  ]);
  if (kept !== null) showUi(kept);
  useApp.setState({ meta });
  await loadReports();
  document.documentElement.dataset['appState'] = meta === null ? 'failed' : 'ready';
}
