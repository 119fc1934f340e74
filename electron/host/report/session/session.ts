import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import type { PageState } from '../../../../shared/bridge/view/session-view.ts';
import type { TrackedFile, RestartContext } from '../../platform/base/restart-context.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { ListedReport } from '../open/absent-reports.ts';
import type { OpenReports } from '../open/open-reports.ts';
import { savedPageSchema, savedValue, listedSchema, openingSchema } from './saved-session.ts';
import type { SessionValues } from './session-values.ts';

/** `restore`: what was open is opened again. `clean`: begins with nothing open, and is kept. `off`: nothing is kept. */
export type SessionUse = 'restore' | 'clean' | 'off';

/** A report is opened again by itself unless that was the last that so many starts did. */
const MAX_ENDS_ON_OPENING = 2;

/** What was open, and what the page showed of it: kept with every change, so that it is there again whatever ended Crashlens. */
export interface Session {
  /** Files that the page has handles of from before. */
  readonly files: readonly TrackedFile[];
  /** What the page showed; null: nothing is known. */
  page(): PageState | null;
  /** `files`: those that it names. */
  savePage(page: PageState, files: readonly TrackedFile[]): void;
  /** Another list of reports counts. */
  saveReports(reports: readonly ListedReport[]): void;
  /** Puts what was open into the list, and opens one after the other in the background. */
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
  /** What is kept must not be replaced before it was read. */
  let isRestored = use !== 'restore';
  let isClosed = false;

  function listed(): readonly ListedReport[] {
    const last = opening.load();
    return (list.load() ?? []).map((one) => ({ ...one, setAside: one.setAside ?? endedOn(one.id, last) }));
  }

  /** How the host ended on that report, as far as anybody knows. */
  function endedOn(id: string, last: ReturnType<typeof opening.load>): HostEnd | null {
    if (restartContext.before?.culprit === id) return restartContext.before.why;
    return last?.report === id && last.times >= MAX_ENDS_ON_OPENING ? 'gone' : null;
  }

  async function openAll(reports: OpenReports, wanted: readonly ListedReport[]): Promise<void> {
    const before = opening.load();
    for (const { id, name } of wanted) {
      // Calls that came meanwhile are answered in between.
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
