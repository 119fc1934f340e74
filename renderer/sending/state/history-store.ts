import { create } from 'zustand';
import type { FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import type { AttemptComparison, AttemptDetail, AttemptFacts } from '../../../shared/bridge/view/history-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useHistoryLayout } from '../../core/state/ui-store.ts';
import { coalesce } from '../../bridge/coalesce.ts';
import { takeSaved } from '../../report/state/open-files.ts';

interface HistoryState {
  readonly filter: string;
  readonly total: number;
  readonly matching: number;
  /** null until the response to this filter arrives. */
  readonly errors: readonly FilterFailure[] | null;
  /** Loaded attempts by position. */
  readonly rows: ReadonlyMap<number, AttemptFacts>;
  /** True after the first response. */
  readonly isLoaded: boolean;
  /** The selected attempt, and the attempt that is compared with it. */
  readonly current: string | null;
  readonly other: string | null;
  readonly detail: AttemptDetail | null;
  readonly comparison: AttemptComparison | null;
}

export const useHistory = create<HistoryState>(() => ({
  filter: '',
  total: 0,
  matching: 0,
  errors: [],
  rows: new Map(),
  isLoaded: false,
  current: null,
  other: null,
  detail: null,
  comparison: null,
}));

const PAGE = 200;
/** Minimum interval (ms) between reloads of the visible rows while attempts start and end. */
const RELOAD_EVERY = 500;

/** Number of the current query. Responses to older queries are ignored. */
let question = 0;
let shown = { from: 0, to: PAGE };
const asked = new Set<number>();

/** Loads the missing pages for a range of positions. */
async function load(from: number, to: number, isReload: boolean): Promise<void> {
  const mine = question;
  const pages = [];
  for (let page = Math.floor(from / PAGE); page * PAGE < Math.max(to, 1); page += 1) if (!asked.has(page)) pages.push(page);
  for (const page of pages) asked.add(page);
  let starts = isReload;
  for (const page of pages) {
    const answer = await callOrNotify('history.query', {
      filter: useHistory.getState().filter,
      sort: useHistoryLayout.getState().sort,
      from: page * PAGE,
      limit: PAGE,
    });
    if (mine !== question) return;
    if (answer === null) {
      asked.delete(page);
      return;
    }
    // The old rows stay visible until the new rows arrive, to avoid flicker.
    const rows = new Map(starts ? [] : useHistory.getState().rows);
    starts = false;
    for (const [index, row] of answer.rows.entries()) rows.set(page * PAGE + index, row);
    useHistory.setState({ rows, total: answer.total, matching: answer.matching, errors: answer.errors, isLoaded: true });
  }
}

function reload(): Promise<void> {
  question += 1;
  asked.clear();
  return load(shown.from, shown.to, true);
}

/** Sets the visible positions, and loads their attempts. */
export function showHistoryRows(from: number, to: number): void {
  shown = { from, to };
  void load(from, to, false);
}

/** Shows the history until the returned function is called. */
export function showHistory(): () => void {
  void reload();
  return useHistoryLayout.subscribe(({ sort }, before) => {
    if (sort !== before.sort) void reload();
  });
}

export function filterHistory(filter: string): void {
  shown = { from: 0, to: PAGE };
  useHistory.setState({ filter, errors: null });
  void reload();
}

/** Called when the host is back. If the history was loaded before, repeats requests that may have failed meanwhile. */
export function historyIsBack(): void {
  const { isLoaded, current } = useHistory.getState();
  if (!isLoaded) return;
  void reload();
  if (current !== null) void loadDetail(current);
}

const takeCoalesced = coalesce(() => void reload(), RELOAD_EVERY);

/** Called when an attempt has started, progressed or ended. If the history was loaded before, reloads the visible rows. */
export function historyMoved(attempt: string): void {
  if (!useHistory.getState().isLoaded) return;
  takeCoalesced(attempt);
  if (useHistory.getState().current === attempt) void loadDetail(attempt);
}

async function loadDetail(attempt: string): Promise<void> {
  const detail = await callOrNotify('history.exchange', { attempt });
  if (useHistory.getState().current === attempt) useHistory.setState({ detail });
}

/** Selects an attempt and loads its details. */
export function selectAttempt(attempt: string): void {
  if (useHistory.getState().current !== attempt) useHistory.setState({ detail: null });
  useHistory.setState({ current: attempt, other: null, comparison: null });
  void loadDetail(attempt);
}

/** Compares an attempt with the selected one, or ends the comparison. */
export async function selectOtherAttempt(attempt: string): Promise<void> {
  const { current, other } = useHistory.getState();
  if (current === null || current === attempt) {
    selectAttempt(attempt);
    return;
  }
  if (other === attempt) {
    useHistory.setState({ other: null, comparison: null });
    return;
  }
  useHistory.setState({ other: attempt, comparison: null });
  const compared = await callOrNotify('history.compare', { one: current, other: attempt });
  const now = useHistory.getState();
  if (now.current === current && now.other === attempt) useHistory.setState({ comparison: compared });
}

/** Opens the attempt's crash page in the system browser. */
export async function openCrashLink(attempt: string): Promise<void> {
  await callOrNotify('history.openLink', { attempt });
}

export async function saveHistory(as: 'csv' | 'json'): Promise<void> {
  await takeSaved(
    await callOrNotify('history.export', { filter: useHistory.getState().filter, sort: useHistoryLayout.getState().sort, as }),
    'history',
  );
}
