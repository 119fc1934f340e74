import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReportPageState } from '../../../shared/bridge/view/session-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { editionOf } from '../../core/state/edition.ts';
import { selectionOf, unnamed } from '../../core/state/selection.ts';
import { makeBytePages } from './byte-pages.ts';
import { changeOperations, draftOperations, type ReportParts } from './draft-operations.ts';
import { InspectionLoader } from './inspection-loader.ts';
import { mergeAttempts } from './merge-attempts.ts';
import type { ListPlace, MemoryPlace, ReportHandle, ReportState } from './report-state.ts';

type PageState = Omit<ReportPageState, 'report'>;

/** All rows of a list in the order of the dump. */
export const WHOLE_LIST: ListPlace = { filter: '', sort: null, row: null, selection: null, follow: 0 };

/** The tree of a memory report as it is shown at first. */
const WHOLE_TREE: MemoryPlace = { part: null, filter: '', isPattern: false, base: 'start', toggled: [], row: null, comparison: null };

const FIRST_PAGE_STATE: PageState = { tab: 'annotations', space: 'plain', selection: null, scroll: {} };

function initialState({ tab, space, selection, scroll }: PageState): ReportState {
  return {
    inspection: null,
    failure: null,
    loadedPages: 1,
    selection: unnamed(selection),
    space,
    follow: 0,
    tab,
    side: 'findings',
    filter: '',
    dump: { part: null, view: 'crash', thread: null, frame: 0, lists: {} },
    memory: WHOLE_TREE,
    hasRevealed: false,
    draft: null,
    restored: 0,
    source: null,
    isLost: false,
    sentAs: new Map(),
    attempts: [],
    scroll,
  };
}

/** Operations that only change what the page shows. */
function pageOperations({ getState, setState }: StoreApi<ReportState>) {
  return {
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
    showSide: (side) => {
      setState({ side });
    },
    showSpace: (space) => {
      setState({ space });
    },
    setFilter: (filter) => {
      setState({ filter });
    },
    showDump: (place) => {
      setState(({ dump }) => ({
        dump: {
          ...dump,
          ...(place.part === undefined || place.part === dump.part ? {} : { thread: null, frame: 0, lists: {} }),
          ...(place.thread === undefined || place.thread === dump.thread ? {} : { frame: 0 }),
          ...place,
        },
      }));
    },
    showMemory: (place) => {
      setState(({ memory }) => ({
        memory: {
          ...(place.part === undefined || place.part === memory.part ? memory : WHOLE_TREE),
          // The rows of another comparison are others.
          ...(place.comparison === undefined ? {} : { base: 'start', toggled: [], row: null }),
          ...place,
        },
      }));
    },
    showList: (list, place) => {
      setState(({ dump, selection }) => {
        const before = dump.lists[list] ?? WHOLE_LIST;
        const next = { ...before, ...place, ...(place.row === undefined ? {} : { selection }) };
        return { dump: { ...dump, lists: { ...dump.lists, [list]: next } } };
      });
    },
    noteSource: (source) => {
      setState({ source });
    },
    forgetRestored: () => {
      setState({ restored: 0 });
    },
    noteLost: () => {
      setState({ isLost: true });
    },
    noteScroll: (list, top) => {
      setState(({ scroll }) => (scroll[list] === top ? {} : { scroll: { ...scroll, [list]: top } }));
    },
  } satisfies Partial<ReportHandle>;
}

/** Operations that reveal or hide masked values. */
function maskOperations({ report, store, loader }: ReportParts) {
  const { setState } = store;
  return {
    reveal: async (range) => {
      const wire = range === null ? null : { space: range.space, offset: range.offset, length: range.length };
      if ((await callOrNotify('report.reveal', { report, range: wire })) === null) return;
      setState({ hasRevealed: true });
      await loader.rereadAll();
    },
    hide: async () => {
      if ((await callOrNotify('report.hide', { report })) === null) return;
      setState({ hasRevealed: false });
      await loader.rereadAll();
    },
    leaveText: async (anchor) => {
      if ((await callOrNotify('draft.leaveText', { report, anchor })) === null) return;
      await loader.rereadAll();
    },
  } satisfies Partial<ReportHandle>;
}

/** Operations about the attempts to send the report. */
function attemptOperations({ setState }: StoreApi<ReportState>) {
  return {
    noteSent: (attempt) => {
      setState(({ sentAs, draft }) => ({ sentAs: new Map([...sentAs, [attempt, editionOf(draft)]]) }));
    },
    noteAttempt: (attempt) => {
      setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, [attempt]) }));
    },
  } satisfies Partial<ReportHandle>;
}

/** Makes the handle of an open report. `shown`: the page state to restore; null if the report was not shown before. */
export function makeReport(report: string, shown: PageState | null): ReportHandle {
  const store = createStore<ReportState>(() => initialState(shown ?? FIRST_PAGE_STATE));
  const { getState, setState } = store;
  const pages = makeBytePages(report);
  const loader = new InspectionLoader(report, store, pages);
  const parts: ReportParts = { report, store, pages, loader };
  const draftOfReport = draftOperations(parts);
  let areAttemptsLoaded = false;

  async function loadAttempts(): Promise<void> {
    const answer = await callOrNotify('send.attempts', { report });
    if (answer === null) return;
    areAttemptsLoaded = true;
    setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, answer.attempts) }));
  }

  return {
    report,
    store,
    pages,
    ...pageOperations(store),
    ...maskOperations(parts),
    ...changeOperations(parts),
    ...draftOfReport,
    ...attemptOperations(store),
    inspect: () => loader.inspect(),
    reread: () => loader.reread(),
    loadMore: () => loader.loadMore(),
    loadAll: () => loader.loadAll(),
    loadAttempts,
    loadMissing: async () => {
      const { inspection, draft } = getState();
      await Promise.all([
        inspection === null ? loader.inspect() : null,
        draft === null ? draftOfReport.loadDraft() : null,
        areAttemptsLoaded ? null : loadAttempts(),
      ]);
    },
    leave: () => {
      pages.clear();
      setState({ inspection: null, failure: null, loadedPages: 1, hasRevealed: false, draft: null });
    },
  };
}
