import { create } from 'zustand';
import {
  foldedGroups,
  groupsOf,
  lineCount,
  lineOf,
  positionAt,
  slicesIn,
  type QueueGroup,
  type QueueSlice,
} from '../../../shared/sending/queue/queue-groups.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import type { FilterFailure } from '../../../shared/bridge/view/board-view.ts';
import { type OutboxState, type QueueRunView, type Queued, MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import type { QueueSort } from '../../../shared/bridge/view/queue-layout.ts';
import { useQueueLayout } from '../../core/state/ui-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useOutbox } from './outbox-store.ts';

export type QueueLine =
  { readonly kind: 'heading'; readonly group: QueueGroup; readonly isFolded: boolean } | { readonly kind: 'row'; readonly row: Queued };

/** The chosen run: the newest one, all runs, or a run by its time. */
type ChosenRun = 'last' | 'all' | number;

interface QueueRowsState {
  readonly chosen: ChosenRun;
  /** The shown run; null if all runs are shown or the run is not known yet. */
  readonly run: QueueRunView | null;
  readonly filter: string;
  /** null until the response to this filter arrives. */
  readonly errors: readonly FilterFailure[] | null;
  readonly groups: readonly QueueGroup[];
  /** Groups that the user folded (true) or unfolded (false). `foldedGroups` decides for all other groups. */
  readonly folds: ReadonlyMap<QueueState, boolean>;
  readonly folded: ReadonlySet<QueueState>;
  /** Loaded reports by group and position. */
  readonly came: ReadonlyMap<string, Queued>;
  readonly selected: ReadonlySet<number>;
  /** Reports that were loaded to be selected, visible or not, in their state at that time. */
  readonly known: ReadonlyMap<number, Queued>;
  /** The last chosen report; null if there is none, or if a heading was chosen. */
  readonly current: number | null;
  /** The current state of that report; null until it arrives, or if it was removed. */
  readonly currentRow: Queued | null;
  /** Line where a range selection starts. */
  readonly anchor: number;
}

export const useQueueRows = create<QueueRowsState>(() => ({
  chosen: 'last',
  run: null,
  filter: '',
  errors: [],
  groups: [],
  folds: new Map(),
  folded: new Set(),
  came: new Map(),
  selected: new Set(),
  known: new Map(),
  current: null,
  currentRow: null,
  anchor: 0,
}));

const PAGE = 100;
/**
 * Pause (ms) between the end of a request and the next one. The list thus makes at most eight requests per second. Up to two more per second load the journal
 * of the selected report.
 */
const PAUSE = 140;
/** Maximum number of cached reports. Scrolling back to them needs no request. */
const MAX_CACHED = 5_000;

function keyOf(state: QueueState, at: number): string {
  return `${state} ${String(at)}`;
}

export function lineAt({ groups, folded, came }: QueueRowsState, line: number): QueueLine | null {
  const position = positionAt(groups, folded, line);
  if (position === null) return null;
  const { group, at } = position;
  if (at === null) return { kind: 'heading', group, isFolded: folded.has(group.state) };
  const row = came.get(keyOf(group.state, at));
  return row === undefined ? null : { kind: 'row', row };
}

/** Returns the query that `outbox.slices` needs for a state of the list. */
export function queryOf({ chosen, run, filter }: QueueRowsState): { run: number | null; filter: string; sort: QueueSort[] } {
  return { run: typeof chosen === 'number' ? chosen : (run?.at ?? null), filter, sort: [...useQueueLayout.getState().sort] };
}

/** Returns the query of the shown list. */
export function shownQuery(): ReturnType<typeof queryOf> {
  return queryOf(useQueueRows.getState());
}

/** Returns true while the list still shows the response to an earlier query. */
export function isAnswerAwaited(): boolean {
  return areGroupsAsked(useQueueRows.getState()) && answered !== question;
}

/** Returns true if the groups must be requested, because the list has a filter or shows an older run. The outbox counts do not cover these cases. */
function areGroupsAsked({ chosen, filter }: QueueRowsState): boolean {
  return filter.trim() !== '' || typeof chosen === 'number';
}

/** Returns the groups, folded as the user chose. */
function placed(groups: readonly QueueGroup[], folds: QueueRowsState['folds']): Pick<QueueRowsState, 'groups' | 'folded'> {
  return { groups, folded: foldedGroups(groups, folds) };
}

export function linesOfAll({ groups, folded }: QueueRowsState): number {
  return lineCount(groups, folded);
}

/** Returns the line of the current report; -1 if it is not loaded or not listed. */
export function currentLine({ groups, folded, came, current }: QueueRowsState): number {
  if (current === null) return -1;
  for (const [key, row] of came) {
    if (row.id !== current) continue;
    const [state, at] = key.split(' ');
    const line = lineOf(groups, folded, state as QueueState, Number(at));
    if (line !== -1) return line;
  }
  return -1;
}

let sight = { from: 0, to: 40 };
/**
 * Pages that were read since the outbox counts last changed. A row missing from such a page is moving to another group. Another request would not return it.
 */
const readPages = new Set<string>();
let reading: Promise<void> | null = null;
let isOld = false;
/** Number of the current query. Responses to older queries are ignored. The first response to a new query replaces all rows. */
let question = 0;
let answered = 0;

/** Sets the visible lines, and loads missing rows. */
export function setVisibleQueueLines(from: number, to: number): void {
  sight = { from, to };
  const state = useQueueRows.getState();
  const lacks = slicesIn(state.groups, state.folded, from, to).some(({ state: group, from: first, count }) =>
    Array.from({ length: count }, (_, index) => first + index).some(
      (at) => !state.came.has(keyOf(group, at)) && !readPages.has(keyOf(group, at - (at % PAGE))),
    ),
  );
  if (lacks) void readQueue();
}

/** Reads the visible rows at once. If called meanwhile, reads them again after `PAUSE`. Makes one request at a time. */
async function readQueue(): Promise<void> {
  isOld = true;
  reading ??= (async () => {
    while (isOld) {
      isOld = false;
      const begun = performance.now();
      await readSight();
      const took = performance.now() - begun;
      await new Promise((done) => setTimeout(done, PAUSE));
      // Filtering very many reports takes long. The longer pause leaves the host time for sending. A new query ends the pause.
      if (question === answered) await pause(3 * took - PAUSE);
    }
  })().finally(() => {
    reading = null;
  });
  await reading;
}

let endPause = (): void => undefined;

/** Waits for `milliseconds`, or until the query changes. */
async function pause(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  await new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    endPause = () => {
      clearTimeout(timer);
      done();
    };
  });
}

async function readSight(): Promise<void> {
  const state = useQueueRows.getState();
  const { groups, folded, current } = state;
  const pages = slicesIn(groups, folded, sight.from, sight.to).map(({ state: of, from, count }) => {
    const first = from - (from % PAGE);
    return { state: of, from: first, count: Math.min(Math.ceil((from + count - first) / PAGE) * PAGE, MAX_QUEUED_AT_ONCE) };
  });
  if (pages.length === 0 && current === null && !areGroupsAsked(state)) return;
  const version = useOutbox.getState().outbox;
  const mine = question;
  const answer = await callOrNotify('outbox.slices', { ...queryOf(state), slices: pages, item: current });
  // A failed request is repeated when the user scrolls or the host is back. Immediate retries could be endless.
  if (answer === null || mine !== question) return;
  const isFirst = answered !== mine;
  answered = mine;
  if (typeof state.chosen === 'number' && answer.about === null) {
    chooseRun('last');
    return;
  }
  const read = pages.map((page, index) => ({ page, rows: answer.slices[index] ?? [] }));
  if (useOutbox.getState().outbox === version)
    for (const { page } of read) for (let at = page.from; at < page.from + page.count; at += PAGE) readPages.add(keyOf(page.state, at));
  useQueueRows.setState((now) => ({
    ...(areGroupsAsked(now) ? placed(answer.groups, now.folds) : {}),
    ...(typeof now.chosen === 'number' ? { run: answer.about } : {}),
    errors: answer.errors,
    came: withPages(now.came, read, isFirst),
    currentRow: now.current === current ? answer.item : now.currentRow,
  }));
}

/**
 * Adds loaded rows. Unchanged rows keep their objects, so that they are not rendered again. If the response has fewer reports than the outbox counts, the other
 * positions keep their old rows until the numbers agree.
 */
function withPages(
  before: ReadonlyMap<string, Queued>,
  read: readonly { readonly page: QueueSlice; readonly rows: readonly Queued[] }[],
  isFirst: boolean,
): ReadonlyMap<string, Queued> {
  const known = new Map([...before.values()].map((row) => [row.id, row]));
  const isFull = before.size > MAX_CACHED;
  if (isFull) readPages.clear();
  const all = new Map(isFull || isFirst ? [] : before);
  for (const { page, rows } of read)
    for (const [at, row] of rows.entries()) {
      const one = known.get(row.id);
      all.set(keyOf(page.state, page.from + at), one !== undefined && JSON.stringify(one) === JSON.stringify(row) ? one : row);
    }
  return all;
}

/** Moves reports that are now being sent to their group at once, before the group is loaded. */
function withStarted(came: ReadonlyMap<string, Queued>, sending: readonly { readonly item: number }[]): ReadonlyMap<string, Queued> {
  if (sending.every((_, at) => came.has(keyOf('sending', at)))) return came;
  const known = new Map([...came.values()].map((row) => [row.id, row]));
  const all = new Map(came);
  const started = sending.flatMap(({ item }) => known.get(item) ?? []);
  for (const [at, row] of started.entries())
    if (!all.has(keyOf('sending', at))) all.set(keyOf('sending', at), { ...row, state: 'sending' });
  return all;
}

/** Returns each loaded report once, in its newest state. */
export function loadedRows(): readonly Queued[] {
  const { came, known } = useQueueRows.getState();
  const newest = new Map<number, Queued>(known);
  for (const row of came.values()) if (row.since >= (newest.get(row.id)?.since ?? 0)) newest.set(row.id, row);
  return [...newest.values()];
}

/** Returns the parts of the state that depend on the outbox counts: the run and the groups. */
function fromOutbox(state: QueueRowsState, outbox: OutboxState | null): Partial<QueueRowsState> {
  const { chosen, filter, folds } = state;
  if (typeof chosen === 'number') return {};
  const run = chosen === 'last' ? (outbox?.lastRun ?? null) : null;
  if (filter.trim() !== '') return { run };
  return { run, ...placed(chosen === 'last' ? (run?.counts ?? []) : groupsOf(outbox?.counts ?? []), folds) };
}

/** Follows the outbox until the returned function is called. */
export function watchQueue(): () => void {
  const take = (isOpening: boolean): void => {
    readPages.clear();
    const { outbox } = useOutbox.getState();
    const before = useQueueRows.getState();
    const isOther = before.chosen === 'last' && before.run?.at !== outbox?.lastRun?.at;
    const isLookedAt = !isOpening && (before.selected.size > 0 || before.current !== null);
    // While the user has something selected, a newly queued run does not replace the list.
    if (isOther && isLookedAt && before.run !== null) ask({ chosen: before.run.at }, {});
    // Requests the rows of the new run, because the old rows belong to another run.
    else if (isOther) ask({});
    else useQueueRows.setState((state) => ({ ...fromOutbox(state, outbox), came: withStarted(state.came, outbox?.sending ?? []) }));
    void readQueue();
  };
  take(true);
  const stops = [
    useOutbox.subscribe((state, before) => {
      if (state.outbox !== before.outbox) take(false);
    }),
    useQueueLayout.subscribe(({ sort }, before) => {
      if (sort !== before.sort) ask({}, {});
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Changes the query. The old rows stay until the first response arrives, to avoid flicker. */
function ask(change: Partial<QueueRowsState>, selection: Partial<QueueRowsState> = NOTHING_SELECTED): void {
  question += 1;
  endPause();
  readPages.clear();
  useQueueRows.setState((state) => {
    const next = { ...state, ...change, ...selection };
    return { ...next, ...fromOutbox(next, useOutbox.getState().outbox) };
  });
  void readQueue();
}

export function chooseRun(chosen: ChosenRun): void {
  ask({ chosen, run: null, folds: new Map() });
}

/** Shows the newest run without a filter. The outbox need not have reported that run yet. */
export function showNewestRun(): void {
  ask({ chosen: 'last', run: null, folds: new Map(), filter: '', errors: [] });
}

export function filterQueue(filter: string): void {
  ask({ filter, errors: null });
}

export function foldGroup(state: QueueState, isFolded: boolean): void {
  useQueueRows.setState(({ groups, folds }) => {
    const next = new Map(folds).set(state, isFolded);
    return { folds: next, ...placed(groups, next) };
  });
  void readQueue();
}

const NOTHING_SELECTED = { selected: new Set<number>(), known: new Map<number, Queued>(), current: null, currentRow: null, anchor: 0 };
