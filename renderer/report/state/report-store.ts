import { areSameRules, rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import { createStore } from 'zustand/vanilla';
import type { AppError } from '../../../shared/errors.ts';
import type { DraftView } from '../../../shared/bridge/view/draft-view.ts';
import { call } from '../../bridge/bridge.ts';
import type { ReportPageState } from '../../../shared/bridge/view/session-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { hasPendingTyping } from './pending-typing.ts';
import { makeBytePages } from './byte-pages.ts';
import { inspectPage, inspectPages, joinPages, pageCount } from './inspection-pages.ts';
import { mergeAttempts } from './merge-attempts.ts';
import { noticeError } from '../../core/state/notices.ts';
import { chosenRules } from '../../core/state/targets.ts';
import { editionOf } from '../../core/state/edition.ts';
import { carriedSelection, selectionOf, unnamed } from '../../core/state/selection.ts';

import type { ReportHandle, ReportState } from './report-state.ts';

/** What the page showed of reports before it was loaded anew, until they are looked at again. */
const shownBefore = new Map<string, ReportPageState>();

/** Reports are shown as the page showed them before it was loaded anew, those too that were known before this was. */
export function showAsBefore(states: readonly ReportPageState[]): void {
  for (const state of states) {
    shownBefore.set(state.report, state);
    const { tab, space, scroll, selection } = state;
    const known = reports.get(state.report)?.store;
    if (known?.getState().inspection === null) known.setState({ tab, space, scroll, selection: unnamed(selection) });
  }
}

/** What the page shows of a report: places in it alone. null where it never showed anything. */
export function shownOf(report: string): ReportPageState | null {
  const known = reports.get(report);
  if (known === undefined) return shownBefore.get(report) ?? null;
  const { tab, space, selection, scroll } = known.store.getState();
  const range = selection === null ? null : { space: selection.space, offset: selection.offset, length: selection.length };
  return { report, tab, space, selection: range, scroll: { ...scroll } };
}

function makeReport(report: string): ReportHandle {
  const before = shownBefore.get(report) ?? { tab: 'annotations', space: 'plain', selection: null, scroll: {} };
  const store = createStore<ReportState>(() => ({
    inspection: null,
    failure: null,
    loadedPages: 1,
    selection: unnamed(before.selection),
    space: before.space,
    follow: 0,
    tab: before.tab,
    side: 'findings',
    filter: '',
    hasRevealed: false,
    draft: null,
    restored: 0,
    source: null,
    isLost: false,
    sentAs: new Map(),
    attempts: [],
    scroll: before.scroll,
  }));
  const pages = makeBytePages(report);
  const { getState, setState } = store;
  // Of several readings under way only the last one that was asked for counts.
  let asked = 0;
  let loadingMore: Promise<void> | null = null;

  async function inspect(): Promise<void> {
    asked += 1;
    const mine = asked;
    const rules = chosenRules();
    const answer = await inspectPages(report, rules, getState().loadedPages);
    if (mine !== asked) return;
    if (answer.ok) {
      const inspection = answer.value;
      setState(({ selection, inspection: before }) => ({
        inspection,
        failure: null,
        selection: carriedSelection(before, inspection, selection),
      }));
    } else {
      setState({ failure: answer.error });
    }
    // Another target was chosen while a first reading was under way.
    if (!areSameRules(chosenRules(), rules)) await inspect();
  }

  /** Loads pages up to `wanted`, shown all at once: drawing a long list anew for each page takes longer than reading it. */
  async function loadTo(wanted: number): Promise<void> {
    const { inspection, loadedPages } = getState();
    if (inspection === null) return;
    const rules = rulesAlone(inspection.source);
    const last = Math.min(wanted, pageCount(inspection));
    const mine = asked;
    let view = inspection;
    for (let page = loadedPages; page < last; page += 1) {
      const answer = await inspectPage(report, rules, page);
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

  /** Shows what an answer says of the edit list, and reads the report anew where it changed. */
  async function takeDraft(draft: DraftView | null): Promise<DraftView | null> {
    const known = getState().draft;
    if (draft === null || (known !== null && known.revision > draft.revision)) return draft;
    setState(draft.steps.length === 0 ? { draft, restored: 0 } : { draft });
    // Said at every edit: what is not kept is lost with the app.
    if (draft.persistFailure !== null) noticeError(draft.persistFailure);
    if (draft.revision !== (known?.revision ?? 0)) {
      await inspect();
      // After the reading: pages are wanted by the size that it says.
      pages.refresh();
    }
    return draft;
  }

  let changing: Promise<unknown> = Promise.resolve();
  let lastTaken: Promise<unknown> = changing;
  let underWay = 0;

  /** One change after the other: each is planned against what the one before it left. */
  function change(run: () => Promise<DraftView | null>): Promise<DraftView | null> {
    const made = changing.then(run);
    changing = made;
    underWay += 1;
    const taken = made.then(takeDraft).finally(() => {
      underWay -= 1;
    });
    lastTaken = taken;
    return taken;
  }

  let areAttemptsKnown = false;

  async function loadAttempts(): Promise<void> {
    const answer = await callOrNotify('send.attempts', { report });
    if (answer === null) return;
    areAttemptsKnown = true;
    setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, answer.attempts) }));
  }

  async function loadDraft(): Promise<void> {
    const before = getState().draft;
    const draft = await callOrNotify('draft.state', { report });
    if (draft === null) return;
    if (before !== null) await takeDraft(draft);
    else if (getState().draft === null) setState({ draft, restored: draft.restored ? draft.steps.length : 0 });
  }

  async function settle(): Promise<void> {
    for (let seen: Promise<unknown> | null = null; seen !== lastTaken;) {
      seen = lastTaken;
      await seen;
      // An editor that closed while it waited for this change makes its last one now.
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }

  async function changeSettled(run: () => Promise<DraftView | null>): Promise<void> {
    underWay += 1;
    try {
      await settle();
      await change(run);
    } finally {
      underWay -= 1;
    }
  }

  return {
    report,
    store,
    pages,
    inspect,
    reread: async () => {
      if (getState().inspection !== null) await masksChanged();
    },
    // A list that nears its end asks at every scroll: while pages are on their way, that is enough.
    loadMore: () => loadingMore ?? load(() => getState().loadedPages + 1),
    loadAll: () => load(() => Number.POSITIVE_INFINITY),
    loadAttempts,
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
    reveal: async (range) => {
      const wire = range === null ? null : { space: range.space, offset: range.offset, length: range.length };
      if ((await callOrNotify('report.reveal', { report, range: wire })) === null) return;
      setState({ hasRevealed: true });
      await masksChanged();
    },
    hide: async () => {
      if ((await callOrNotify('report.hide', { report })) === null) return;
      setState({ hasRevealed: false });
      await masksChanged();
    },
    loadDraft,
    loadMissing: async () => {
      const { inspection, draft } = getState();
      await Promise.all([
        inspection === null ? inspect() : null,
        draft === null ? loadDraft() : null,
        areAttemptsKnown ? null : loadAttempts(),
      ]);
    },
    isSettled: () => underWay === 0,
    settle,
    apply: (wanted, replaces = null) => change(() => callOrNotify('draft.apply', { report, change: wanted, replaces })),
    applyTyped: async (wanted, replaces) => {
      const failures: AppError[] = [];
      const draft = await change(async () => {
        const answer = await call('draft.apply', { report, change: wanted, replaces });
        if (answer.ok) return answer.value;
        failures.push(answer.error);
        return null;
      });
      if (failures.some(({ code }) => code === 'host_gone')) return 'gone';
      failures.forEach(noticeError);
      return draft;
    },
    undo: () => changeSettled(() => callOrNotify('draft.undo', { report })),
    redo: () => changeSettled(() => callOrNotify('draft.redo', { report })),
    takeOut: (step) => changeSettled(() => callOrNotify('draft.takeOut', { report, step })),
    revert: (anchor) => changeSettled(() => callOrNotify('draft.revert', { report, anchor })),
    discard: () => changeSettled(() => callOrNotify('draft.discard', { report })),
    editable: async (anchor) => {
      const text = await callOrNotify('draft.text', { report, anchor });
      if (text?.revealed === true) {
        setState({ hasRevealed: true });
        // Whoever types does not wait until the report was read anew.
        void masksChanged();
      }
      return text;
    },
    noteSent: (attempt) => {
      setState(({ sentAs, draft }) => ({ sentAs: new Map([...sentAs, [attempt, editionOf(draft)]]) }));
    },
    noteAttempt: (attempt) => {
      setState(({ attempts }) => ({ attempts: mergeAttempts(attempts, [attempt]) }));
    },
    notePersistFailure: (persistFailure) => {
      setState(({ draft }) => (draft === null ? {} : { draft: { ...draft, persistFailure } }));
      if (persistFailure !== null) noticeError(persistFailure);
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
    hostIsBack: async (isRestarted) => {
      // What was typed meanwhile is no secret to whoever typed it: its editor stays.
      if (isRestarted) setState(({ hasRevealed }) => ({ draft: null, hasRevealed: hasRevealed && hasPendingTyping(report), source: null }));
      const draft = await callOrNotify('draft.state', { report });
      const known = getState().draft;
      if (draft !== null && (known === null || known.revision <= draft.revision)) setState({ draft });
      if (getState().inspection !== null) await masksChanged();
    },
    noteScroll: (list, top) => {
      setState(({ scroll }) => (scroll[list] === top ? {} : { scroll: { ...scroll, [list]: top } }));
    },
    leave: () => {
      pages.clear();
      setState({ inspection: null, failure: null, loadedPages: 1, hasRevealed: false, draft: null });
    },
  };
}

const reports = new Map<string, ReportHandle>();
const listeners = new Set<(handle: ReportHandle) => void>();

/** The state of an open report; made when it is first asked for. */
export function reportOf(report: string): ReportHandle {
  const known = reports.get(report);
  if (known !== undefined) return known;
  const made = makeReport(report);
  reports.set(report, made);
  for (const listener of listeners) listener(made);
  return made;
}

/** Forgets a report and with it everything that was revealed of it. */
export function forgetReport(report: string): void {
  shownBefore.delete(report);
  reports.delete(report);
}

/** Judges every report that was read for the target that is chosen now. */
export async function rejudgeReports(): Promise<void> {
  const read = [...reports.values()].filter(({ store }) => store.getState().inspection !== null);
  await Promise.all(read.map((handle) => handle.inspect()));
}

/** Reads all reports anew that were looked at. */
export async function rereadReports(): Promise<void> {
  await Promise.all([...reports.values()].map(({ reread }) => reread()));
}

/** The reports that were looked at. */
export function reportHandles(): readonly ReportHandle[] {
  return [...reports.values()];
}

/** The state of a report that was looked at already; null where it was not. */
export function findReport(report: string): ReportHandle | null {
  return reports.get(report) ?? null;
}

/** Calls back with every report that is looked at for the first time, those that were already at once. */
export function onReportAdded(listener: (handle: ReportHandle) => void): void {
  for (const handle of reports.values()) listener(handle);
  listeners.add(listener);
}
