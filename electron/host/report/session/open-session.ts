import type { HostEnd } from '../../../../shared/bridge/view/host-view.ts';
import type { PageState } from '../../../../shared/bridge/view/session-view.ts';
import type { KnownFile, Lifeline } from '../../platform/base/lifeline.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import type { ListedReport } from '../open/absent-reports.ts';
import type { OpenReports } from '../open/open-reports.ts';
import { keptPageSchema, keptThing, listedSchema, openingSchema } from './kept-session.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** `restore`: what was open is opened again. `clean`: begins with nothing open, and is kept. `off`: nothing is kept. */
export type SessionUse = 'restore' | 'clean' | 'off';

/** A report is opened again by itself unless that was the last that so many starts did. */
const MOST_ENDS_ON_OPENING = 2;

/** What was open, and what the page showed of it: kept with every change, so that it is there again whatever ended Crashlens. */
export interface Session {
  /** Files that the page has handles of from before. */
  readonly files: readonly KnownFile[];
  /** What the page showed; null: nothing is known. */
  page(): PageState | null;
  /** `files`: those that it names. */
  savePage(page: PageState, files: readonly KnownFile[]): void;
  /** Another list of reports counts. */
  keep(reports: readonly ListedReport[]): void;
  /** Puts what was open into the list, and opens one after the other in the background. */
  restore(reports: OpenReports): void;
  close(): void;
}

export interface SessionOptions {
  readonly use: SessionUse;
  readonly keeper: SessionKeeper;
  readonly lifeline: Lifeline;
  readonly log: LogSink;
}

export function openSession({ use, keeper, lifeline, log }: SessionOptions): Session {
  const list = keptThing('session.reports', listedSchema, keeper, log);
  const page = keptThing('session.page', keptPageSchema, keeper, log);
  const opening = keptThing('session.opening', openingSchema, keeper, log);
  const keptPage = use === 'restore' ? page.load() : null;
  let shown: PageState | null = keptPage?.page ?? null;
  /** What is kept must not be replaced before it was read. */
  let isRestored = use !== 'restore';
  let isClosed = false;

  function listed(): readonly ListedReport[] {
    const last = opening.load();
    return (list.load() ?? []).map((one) => ({ ...one, setAside: one.setAside ?? endedOn(one.id, last) }));
  }

  /** How the host ended on that report, as far as anybody knows. */
  function endedOn(id: string, last: ReturnType<typeof opening.load>): HostEnd | null {
    if (lifeline.before?.culprit === id) return lifeline.before.why;
    return last?.report === id && last.times >= MOST_ENDS_ON_OPENING ? 'gone' : null;
  }

  async function openAll(reports: OpenReports, wanted: readonly ListedReport[]): Promise<void> {
    const before = opening.load();
    for (const { id, name } of wanted) {
      // Calls that came meanwhile are answered in between.
      await new Promise((resolve) => setImmediate(resolve));
      if (isClosed) return;
      opening.save({ report: id, times: before?.report === id ? before.times + 1 : 1 });
      lifeline.tell({ news: 'opening', report: { report: id, name } });
      await reports.arrived(id);
      lifeline.tell({ news: 'opening', report: null });
    }
    opening.save(null);
  }

  return {
    files: keptPage?.files ?? [],
    page: () => shown,
    savePage(next, files) {
      shown = next;
      if (use !== 'off') page.save({ page: next, files: [...files] });
    },
    keep(reports) {
      lifeline.tell({ news: 'reports', reports: reports.map(({ id, name }) => ({ report: id, name })) });
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
