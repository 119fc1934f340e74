import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Space } from '../../shared/bytes/byte-range.ts';
import type { AppError } from '../../shared/errors.ts';
import type { AttemptView } from '../../shared/view/attempt-view.ts';
import type { InspectionView } from '../../shared/view/inspection-view.ts';
import { ask } from './ask.ts';
import { makeBytePages, type BytePages } from './byte-pages.ts';
import { inspectPage, inspectPages, joinPages, pageCount, type Dialect } from './inspection-pages.ts';
import { mergeAttempts } from './merge-attempts.ts';
import { selectionOf, type RangeLike, type Selection } from './selection.ts';

export const REPORT_TABS = ['annotations', 'parts', 'bytes', 'headers', 'findings'] as const;
export type ReportTab = (typeof REPORT_TABS)[number];

export interface ReportState {
  readonly dialect: Dialect;
  readonly inspection: InspectionView | null;
  /** Why it could not be inspected. */
  readonly failure: AppError | null;
  readonly loadedPages: number;
  readonly selection: Selection | null;
  /** Space of the bytes tab. */
  readonly space: Space;
  /** Goes up when the bytes tab should scroll to the selection; a selection made there does not move it. */
  readonly follow: number;
  readonly tab: ReportTab;
  readonly filter: string;
  /** Something was revealed since the report was opened or hidden again. */
  readonly hasRevealed: boolean;
  /** Newest first. */
  readonly attempts: readonly AttemptView[];
}

export interface ReportHandle {
  readonly report: string;
  readonly store: StoreApi<ReportState>;
  readonly pages: BytePages;
  /** Reads the report anew, as far as it was loaded. */
  readonly inspect: () => Promise<void>;
  /** Loads the next page of lists; nothing where all is there. */
  readonly loadMore: () => Promise<void>;
  readonly loadAll: () => Promise<void>;
  readonly loadAttempts: () => Promise<void>;
  readonly setDialect: (dialect: Dialect) => Promise<void>;
  readonly select: (range: RangeLike, from?: 'bytes') => void;
  readonly showTab: (tab: ReportTab) => void;
  readonly showSpace: (space: Space) => void;
  readonly setFilter: (filter: string) => void;
  /** Unmasks what overlaps the range, or everything. */
  readonly reveal: (range: RangeLike | null) => Promise<void>;
  readonly hide: () => Promise<void>;
  readonly noteAttempt: (attempt: AttemptView) => void;
}

function makeReport(report: string): ReportHandle {
  const store = createStore<ReportState>(() => ({
    dialect: 'spec',
    inspection: null,
    failure: null,
    loadedPages: 1,
    selection: null,
    space: 'plain',
    follow: 0,
    tab: 'annotations',
    filter: '',
    hasRevealed: false,
    attempts: [],
  }));
  const pages = makeBytePages(report);
  const { getState, setState } = store;
  // Of several readings under way only the last one that was asked for counts.
  let asked = 0;
  let loadingMore: Promise<void> | null = null;

  async function inspect(): Promise<void> {
    asked += 1;
    const mine = asked;
    const { dialect, loadedPages } = getState();
    const answer = await inspectPages(report, dialect, loadedPages);
    if (mine !== asked) return;
    if (answer.ok) {
      const inspection = answer.value;
      setState(({ selection }) => ({
        inspection,
        failure: null,
        selection: selection === null ? null : selectionOf(inspection, selection),
      }));
    } else {
      setState({ failure: answer.error });
    }
  }

  /** Loads pages up to `wanted`, shown all at once: drawing a long list anew for each page takes longer than reading it. */
  async function loadTo(wanted: number): Promise<void> {
    const { inspection, loadedPages, dialect } = getState();
    if (inspection === null) return;
    const last = Math.min(wanted, pageCount(inspection));
    const mine = asked;
    let view = inspection;
    for (let page = loadedPages; page < last; page += 1) {
      const answer = await inspectPage(report, dialect, page);
      if (mine !== asked || !answer.ok) return;
      view = joinPages(view, answer.value);
    }
    if (last > loadedPages) setState({ inspection: view, loadedPages: last });
  }

  /** One loading after the other. */
  function load(wanted: () => number): Promise<void> {
    const next = (loadingMore ?? Promise.resolve()).then(() => loadTo(wanted()));
    const mine = next.finally(() => {
      if (loadingMore === mine) loadingMore = null;
    });
    loadingMore = mine;
    return mine;
  }

  async function masksChanged(): Promise<void> {
    pages.clear();
    await inspect();
  }

  return {
    report,
    store,
    pages,
    inspect,
    // A list that nears its end asks at every scroll: while pages are on their way, that is enough.
    loadMore: () => loadingMore ?? load(() => getState().loadedPages + 1),
    loadAll: () => load(() => Number.POSITIVE_INFINITY),
    loadAttempts: async () => {
      const answer = await ask('send.attempts', { report });
      if (answer !== null) setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, answer.attempts) }));
    },
    setDialect: async (dialect) => {
      setState({ dialect });
      await inspect();
    },
    select: (range, from) => {
      const { inspection, follow } = getState();
      if (inspection === null) return;
      setState({
        selection: selectionOf(inspection, range),
        space: range.space,
        follow: from === 'bytes' ? follow : follow + 1,
      });
    },
    showTab: (tab) => {
      setState({ tab });
    },
    showSpace: (space) => {
      setState({ space });
    },
    setFilter: (filter) => {
      setState({ filter });
    },
    reveal: async (range) => {
      const wire = range === null ? null : { space: range.space, offset: range.offset, length: range.length };
      if ((await ask('report.reveal', { report, range: wire })) === null) return;
      setState({ hasRevealed: true });
      await masksChanged();
    },
    hide: async () => {
      if ((await ask('report.hide', { report })) === null) return;
      setState({ hasRevealed: false });
      await masksChanged();
    },
    noteAttempt: (attempt) => {
      setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, [attempt]) }));
    },
  };
}

const reports = new Map<string, ReportHandle>();

/** The state of an open report; made when it is first asked for. */
export function reportOf(report: string): ReportHandle {
  const known = reports.get(report);
  if (known !== undefined) return known;
  const made = makeReport(report);
  reports.set(report, made);
  return made;
}

/** Forgets a report and with it everything that was revealed of it. */
export function forgetReport(report: string): void {
  reports.delete(report);
}

/** The state of a report that was looked at already; null where it was not. */
export function knownReport(report: string): ReportHandle | null {
  return reports.get(report) ?? null;
}
