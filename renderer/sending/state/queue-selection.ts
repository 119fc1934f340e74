import { slicesIn, type QueueGroup, type QueueSlice } from '../../../shared/sending/queue/queue-groups.ts';
import { OUTBOX } from '../../../shared/text/sending/outbox-screen.ts';
import { type QueueChoice, type Queued, MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeError } from '../../core/state/notices.ts';
import { isAnswerAwaited, lineAt, linesOfAll, queryOf, useQueueRows, type QueueLine } from './queue-rows.ts';

export function selectNoLines(): void {
  useQueueRows.setState({ selected: new Set() });
}

let stopWaiting = (): void => undefined;

/** Calls `then` when the line's report is loaded, unless the user selects something or changes the query first. */
function whenLineComes(line: number, then: () => void): void {
  const { chosen, filter } = useQueueRows.getState();
  stopWaiting = useQueueRows.subscribe((state) => {
    const isOther = state.chosen !== chosen || state.filter !== filter;
    if (!isOther && lineAt(state, line) === null) return;
    stopWaiting();
    if (!isOther) then();
  });
}

/** Selects reports; headings cannot be selected. A row that is not loaded yet is selected when it arrives. */
export async function selectLine(how: 'only' | 'toggle' | 'range' | 'all', line: number): Promise<void> {
  stopWaiting();
  const state = useQueueRows.getState();
  const here = lineAt(state, line);
  const currentRow = here?.kind === 'row' ? here.row : null;
  const current = currentRow?.id ?? null;
  if (here === null && (how === 'only' || how === 'toggle')) whenLineComes(line, () => void selectLine(how, line));
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
      // If all rows are loaded, they are selected synchronously, so that the next key press acts on the new selection.
      const known = loadedBetween(from, to) ?? (await rowsBetween(from, to));
      if (known !== null) useQueueRows.setState({ known, selected: new Set(known.keys()) });
    }
  }
}

export async function readSelected(): Promise<readonly QueueLine[]> {
  const ids = [...useQueueRows.getState().selected];
  const page = await callOrNotify('outbox.items', { choice: { ids }, from: 0, limit: MAX_QUEUED_AT_ONCE });
  return (page?.items ?? []).map((row) => ({ kind: 'row', row }));
}

/** Returns the reports between two lines as a map by id, or null if some are not loaded. */
function loadedBetween(from: number, to: number): ReadonlyMap<number, Queued> | null {
  const state = useQueueRows.getState();
  if (to - from > MAX_QUEUED_AT_ONCE) return null;
  const lines = Array.from({ length: to - from }, (_, index) => lineAt(state, from + index));
  if (lines.includes(null)) return null;
  return new Map(lines.flatMap((line) => (line?.kind === 'row' ? [[line.row.id, line.row] as const] : [])));
}

/** Loads the reports between two lines and returns them as a map by id. Returns null if there are too many to select, or if loading failed. */
async function rowsBetween(from: number, to: number): Promise<ReadonlyMap<number, Queued> | null> {
  const state = useQueueRows.getState();
  const slices = slicesIn(state.groups, state.folded, from, to);
  if (slices.reduce((sum, { count }) => sum + count, 0) > MAX_QUEUED_AT_ONCE) {
    noticeError(OUTBOX.tooMany(MAX_QUEUED_AT_ONCE));
    return null;
  }
  const read = await rowsIn(slices, queryOf(state));
  return read === null ? null : new Map(read.map((row) => [row.id, row]));
}

type QueueQuery = ReturnType<typeof queryOf>;

/** Returns the reports of the slices, or null after a failure, which is shown as a notice. */
async function rowsIn(slices: readonly QueueSlice[], query: QueueQuery): Promise<readonly Queued[] | null> {
  const read = await callOrNotify('outbox.slices', { ...query, slices: [...slices], item: null });
  return read?.slices.flat() ?? null;
}

/**
 * Returns all reports of a group in list order. Returns null if the list still shows an earlier query. Also returns null if the reports cannot be read, which
 * is shown as a notice.
 */
export async function rowsOfGroup({ state, reports }: QueueGroup): Promise<readonly Queued[] | null> {
  if (isAnswerAwaited()) return null;
  const query = queryOf(useQueueRows.getState());
  const rows: Queued[] = [];
  for (let from = 0; from < reports; from += MAX_QUEUED_AT_ONCE) {
    const some = await rowsIn([{ state, from, count: Math.min(reports - from, MAX_QUEUED_AT_ONCE) }], query);
    if (some === null) return null;
    rows.push(...some);
  }
  return rows;
}

interface ChosenGroup {
  /** Selects all shown reports of the group. */
  readonly choice: QueueChoice;
  /** The first reports of the group, if they were read. */
  readonly rows: readonly Queued[];
}

/**
 * Chooses all reports of a group as the list shows them. `needsRows`: also reads the rows. Returns null if the list still shows an earlier query. Also returns
 * null, after a notice, if the reports cannot be read or are too many for one request.
 */
export async function chosenGroup({ state, reports }: QueueGroup, needsRows: boolean): Promise<ChosenGroup | null> {
  const shown = useQueueRows.getState();
  if (isAnswerAwaited()) return null;
  const query = queryOf(shown);
  const isFiltered = query.filter.trim() !== '';
  if (isFiltered && reports > MAX_QUEUED_AT_ONCE) {
    noticeError(OUTBOX.tooManyFiltered(MAX_QUEUED_AT_ONCE));
    return null;
  }
  const slice = { state, from: 0, count: Math.min(reports, MAX_QUEUED_AT_ONCE) };
  const rows = isFiltered || needsRows ? await rowsIn([slice], query) : [];
  if (rows === null) return null;
  // The choice contains the state, because a report with another state is no longer in the group.
  if (isFiltered) return { choice: { ids: rows.map(({ id }) => id), states: [state] }, rows };
  return { choice: { states: [state], ...(query.run === null ? {} : { run: query.run }) }, rows };
}
