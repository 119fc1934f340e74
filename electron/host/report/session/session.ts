import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import type { PageState } from '../../../../shared/bridge/view/session-view.ts';
import type { TrackedFile, RestartContext } from '../../platform/base/restart-context.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { ListedReport } from '../open/absent-reports.ts';
import type { OpenReports } from '../open/open-reports.ts';
import { savedPageSchema, savedValue, listedSchema, openingSchema } from './saved-session.ts';
import type { SessionValues } from './session-values.ts';

/** `restore`: reopens the reports of the last session. `clean`: starts with nothing open, and saves the session. `off`: saves nothing. */
export type SessionUse = 'restore' | 'clean' | 'off';

/** After this many starts in a row that ended while a report was being opened, the report is no longer reopened automatically. */
const MAX_ENDS_ON_OPENING = 2;

/** The open reports and the state of the page. Every change is saved, so that the session survives even a crash. */
export interface Session {
  /** The files with handles in the page state of the last session. */
  readonly files: readonly TrackedFile[];
  /** The state of the page; null if unknown. */
  page(): PageState | null;
  /** `files`: the files with handles in the page state. */
  savePage(page: PageState, files: readonly TrackedFile[]): void;
  /** Saves the list of reports. Call this when the list changed. */
  saveReports(reports: readonly ListedReport[]): void;
  /** Adds the reports of the last session to the list. Opens them one by one in the background. */
  restore(reports: OpenReports): void;
  close(): void;
}

interface SessionOptions {
  readonly use: SessionUse;
  readonly sessionValues: SessionValues;
  readonly restartContext: RestartContext;
  readonly log: LogSink;
}

export function createSession({ use, sessionValues, restartContext, log }: SessionOptions): Session {
  const list = savedValue('session.reports', listedSchema, sessionValues, log);
  const page = savedValue('session.page', savedPageSchema, sessionValues, log);
  const opening = savedValue('session.opening', openingSchema, sessionValues, log);
  const savedPage = use === 'restore' ? page.load() : null;
  let shown: PageState | null = savedPage?.page ?? null;
  /** False until the list of the last session was read. Until then, the saved list must not be overwritten. */
  let isRestored = use !== 'restore';
  let isClosed = false;

  function listed(): readonly ListedReport[] {
    const last = opening.load();
    return (list.load() ?? []).map((one) => ({ ...one, setAside: one.setAside ?? endedOn(one.id, last) }));
  }

  /** How the host ended while it worked on a report; null if it is not known to have ended then. */
  function endedOn(id: string, last: ReturnType<typeof opening.load>): HostEnd | null {
    if (restartContext.before?.culprit === id) return restartContext.before.why;
    return last?.report === id && last.times >= MAX_ENDS_ON_OPENING ? 'gone' : null;
  }

  async function openAll(reports: OpenReports, wanted: readonly ListedReport[]): Promise<void> {
    const before = opening.load();
    for (const { id, name } of wanted) {
      // Pending calls are answered before the next report is opened.
      await new Promise((resolve) => setImmediate(resolve));
      if (isClosed) return;
      opening.save({ report: id, times: before?.report === id ? before.times + 1 : 1 });
      restartContext.tell({ update: 'opening', report: { report: id, name } });
      await reports.arrived(id);
      restartContext.tell({ update: 'opening', report: null });
    }
    opening.save(null);
  }

  return {
    files: savedPage?.files ?? [],
    page: () => shown,
    savePage(next, files) {
      shown = next;
      if (use !== 'off') page.save({ page: next, files: [...files] });
    },
    saveReports(reports) {
      restartContext.tell({ update: 'reports', reports: reports.map(({ id, name }) => ({ report: id, name })) });
      if (use !== 'off' && isRestored && !isClosed) list.save([...reports]);
    },
    restore(reports) {
      if (use !== 'restore') return;
      const all = listed();
      reports.recall(all);
      isRestored = true;
      const wanted = all.filter(({ setAside }) => setAside === null);
      void openAll(reports, wanted).catch((reason: unknown) => {
        log(`reports could not be opened again: ${reason instanceof Error ? reason.name : 'unknown'}`);
      });
    },
    close() {
      isClosed = true;
      opening.save(null);
    },
  };
}
