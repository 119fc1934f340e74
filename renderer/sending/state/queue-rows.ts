import { create } from 'zustand';
import {
  groupsOf,
  lineCount,
  lineOf,
  positionAt,
  slicesIn,
  type QueueGroup,
  type QueueSlice,
} from '../../../shared/sending/queue/queue-groups.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import { OUTBOX } from '../../../shared/text/sending/outbox-screen.ts';
import { type Queued, MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeError } from '../../core/state/notices.ts';
import { useOutbox } from './outbox-store.ts';

/** A line of the outbox's list. */
export type QueueLine =
  { readonly kind: 'heading'; readonly group: QueueGroup; readonly isFolded: boolean } | { readonly kind: 'row'; readonly row: Queued };

interface QueueRowsState {
  /** Only reports for this target; null: for all. */
  readonly target: string | null;
  readonly groups: readonly QueueGroup[];
  readonly folded: ReadonlySet<QueueState>;
  /** Reports that came, by their group and place. */
  readonly came: ReadonlyMap<string, Queued>;
  readonly selected: ReadonlySet<number>;
  /** The report that was chosen last; null: none, or a heading. */
  readonly current: number | null;
  /** The same as it stands now; null: it did not come yet, or is taken out. */
  readonly currentRow: Queued | null;
  /** Where a range begins. */
  readonly anchor: number;
}

export const useQueueRows = create<QueueRowsState>(() => ({
  target: null,
  groups: [],
  folded: new Set(),
  came: new Map(),
  selected: new Set(),
  current: null,
  currentRow: null,
  anchor: 0,
}));

/** Reports that are asked for together. */
const PAGE = 100;
/** Reports that are kept: scrolling back to them asks nothing. */
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

export function linesOfAll({ groups, folded }: QueueRowsState): number {
  return lineCount(groups, folded);
}

/** The line of the current report; -1: it did not come, or is not there. */
export function currentLine({ groups, folded, came, current }: QueueRowsState): number {
  if (current === null) return -1;
  for (const [key, row] of came) {
    if (row.id !== current) continue;
    const [state, at] = key.split(' ');
    return lineOf(groups, folded, state as QueueState, Number(at));
  }
  return -1;
}

let sight = { from: 0, to: 40 };
/** Pages that were read since the counts of the outbox last changed: rows that they lack are on their way elsewhere, and asking again would not bring them. */
const readPages = new Set<string>();
let reading: Promise<void> | null = null;
let isOld = false;

/** These lines are in sight. */
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

/** Reads what is in sight, and once more where it was asked for meanwhile. */
async function readQueue(): Promise<void> {
  isOld = true;
  reading ??= (async () => {
    while (isOld) {
      isOld = false;
      await readSight();
    }
  })().finally(() => {
    reading = null;
  });
  await reading;
}

async function readSight(): Promise<void> {
  const { groups, folded, target, current } = useQueueRows.getState();
  const pages = slicesIn(groups, folded, sight.from, sight.to).map(({ state, from, count }) => {
    const first = from - (from % PAGE);
    return { state, from: first, count: Math.ceil((from + count - first) / PAGE) * PAGE };
  });
  const version = useOutbox.getState().outbox;
  const [row, ...read] = await Promise.all([rowOf(current), ...pages.map((page) => itemsOf(page, target))]);
  if (useQueueRows.getState().target !== target) return;
  const came = pages.flatMap((page, index) => {
    const rows = read[index] ?? null;
    return rows === null ? [] : [{ page, rows }];
  });
  // A page that failed is asked for again when people scroll, or the host is back: at once would be without end.
  if (came.length === 0 && (current === null || row === undefined)) return;
  if (useOutbox.getState().outbox === version)
    for (const { page } of came) for (let at = page.from; at < page.from + page.count; at += PAGE) readPages.add(keyOf(page.state, at));
  useQueueRows.setState((now) => ({
    came: withPages(now.came, came),
    currentRow: now.current === current && row !== undefined ? row : now.currentRow,
  }));
}

/** null: it failed. */
async function itemsOf({ state, from, count }: QueueSlice, target: string | null): Promise<readonly Queued[] | null> {
  const choice = { states: [state], ...(target === null ? {} : { target }) };
  const page = await callOrNotify('outbox.items', { choice, from, limit: Math.min(count, MAX_QUEUED_AT_ONCE) });
  return page?.items ?? null;
}

/** null: there is none; undefined: it failed. */
async function rowOf(id: number | null): Promise<Queued | null | undefined> {
  if (id === null) return null;
  const page = await callOrNotify('outbox.items', { choice: { ids: [id] }, from: 0, limit: 1 });
  return page === null ? undefined : (page.items[0] ?? null);
}

/** The very objects that were there before in place of those that say the same: their rows are not drawn anew. */
function withPages(
  before: ReadonlyMap<string, Queued>,
  came: readonly { readonly page: QueueSlice; readonly rows: readonly Queued[] }[],
): ReadonlyMap<string, Queued> {
  const known = new Map([...before.values()].map((row) => [row.id, row]));
  const isFull = before.size > MAX_CACHED;
  if (isFull) readPages.clear();
  const all = new Map(isFull ? [] : before);
  for (const { page, rows } of came) {
    const { state, from, count } = page;
    for (let at = 0; at < count; at += 1) {
      const row = rows[at];
      if (row === undefined) {
        all.delete(keyOf(state, from + at));
        continue;
      }
      const one = known.get(row.id);
      all.set(keyOf(state, from + at), one !== undefined && JSON.stringify(one) === JSON.stringify(row) ? one : row);
    }
  }
  return all;
}

/** Shows how the outbox stands from now on; the returned function ends that. */
export function watchQueue(): () => void {
  const take = (): void => {
    readPages.clear();
    const counts = useOutbox.getState().outbox?.counts ?? [];
    useQueueRows.setState(({ target, came }) => {
      const groups = groupsOf(counts, target);
      return { groups, came: stillThere(came, groups) };
    });
    void readQueue();
  };
  take();
  return useOutbox.subscribe((state, before) => {
    if (state.outbox !== before.outbox) take();
  });
}

/** Without those whose group has fewer reports now. */
function stillThere(came: ReadonlyMap<string, Queued>, groups: readonly QueueGroup[]): ReadonlyMap<string, Queued> {
  const counts = new Map<string, number>(groups.map(({ state, reports }) => [state, reports]));
  return new Map(
    [...came].filter(([key]) => {
      const [state = '', at] = key.split(' ');
      return Number(at) < (counts.get(state) ?? 0);
    }),
  );
}

export function chooseQueueTarget(target: string | null): void {
  readPages.clear();
  const counts = useOutbox.getState().outbox?.counts ?? [];
  useQueueRows.setState({ target, groups: groupsOf(counts, target), came: new Map(), ...NOTHING_SELECTED });
  void readQueue();
}

export function foldGroup(state: QueueState, isFolded: boolean): void {
  useQueueRows.setState(({ folded }) => {
    const next = new Set(folded);
    if (isFolded) next.add(state);
    else next.delete(state);
    return { folded: next };
  });
  void readQueue();
}

const NOTHING_SELECTED = { selected: new Set<number>(), current: null, currentRow: null, anchor: 0 };

export function selectNoLines(): void {
  useQueueRows.setState({ selected: new Set() });
}

/** Selects reports; headings are none. */
export async function selectLine(how: 'only' | 'toggle' | 'range' | 'all', line: number): Promise<void> {
  const state = useQueueRows.getState();
  const here = lineAt(state, line);
  const currentRow = here?.kind === 'row' ? here.row : null;
  const current = currentRow?.id ?? null;
  switch (how) {
    case 'only':
      useQueueRows.setState({ selected: new Set(current === null ? [] : [current]), current, currentRow, anchor: line });
      return;
    case 'toggle': {
      const selected = new Set(state.selected);
      if (current !== null && !selected.delete(current)) selected.add(current);
      useQueueRows.setState({ selected, current, currentRow, anchor: line });
      return;
    }
    case 'range':
    case 'all': {
      useQueueRows.setState({ current, currentRow });
      const [from, to] = how === 'all' ? [0, linesOfAll(state)] : [Math.min(state.anchor, line), Math.max(state.anchor, line) + 1];
      const selected = await idsIn(from, to);
      if (selected !== null) useQueueRows.setState({ selected });
    }
  }
}

/** The reports that are selected. */
export async function readSelected(): Promise<readonly QueueLine[]> {
  const ids = [...useQueueRows.getState().selected];
  const page = await callOrNotify('outbox.items', { choice: { ids }, from: 0, limit: MAX_QUEUED_AT_ONCE });
  return (page?.items ?? []).map((row) => ({ kind: 'row', row }));
}

/** Reports between two lines; null where they are more than can be selected one by one. */
async function idsIn(from: number, to: number): Promise<ReadonlySet<number> | null> {
  const { groups, folded, target } = useQueueRows.getState();
  const slices = slicesIn(groups, folded, from, to);
  if (slices.reduce((sum, { count }) => sum + count, 0) > MAX_QUEUED_AT_ONCE) {
    noticeError(OUTBOX.tooMany(MAX_QUEUED_AT_ONCE));
    return null;
  }
  const rows = await Promise.all(slices.map((slice) => itemsOf(slice, target)));
  return new Set(rows.flatMap((came) => came ?? []).map(({ id }) => id));
}
