import { create } from 'zustand';
import type { FieldId } from '../../../shared/board/fields.ts';
import { boardSentences } from '../../../shared/text/board/board-screen.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import { type BoardRowView, type BoardSelection, MAX_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import type { BoardPageState } from '../../../shared/bridge/view/session-view.ts';
import { useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { readStatus } from '../../core/state/read-status.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { useBoardLayout } from '../../core/state/ui-store.ts';
import {
  NO_ROWS_SELECTED,
  isRowSelected,
  namedRows,
  selectedCount,
  selectionOfRows,
  boardSelectionOf,
  withMatching,
  withToggled,
  type RowSelection,
} from './row-selection.ts';
import { rowsBetween } from './board-range.ts';
import { BoardReader, itemAt, positionOfRow, rowOfItem, type BoardList, type BoardListQuery } from './board-reader.ts';
import { noticeError } from '../../core/state/notices.ts';
import { onOtherRules } from '../../core/state/targets.ts';

type BoardStatus = PayloadOf<'board.changed'>;

type Choice = 'only' | 'toggle' | 'range';

interface AwaitedItem {
  readonly how: Choice;
  readonly index: number;
  /** If the item is a heading, the direction in which to look for a row; 0: do not look. */
  readonly step: 1 | -1 | 0;
}

interface BoardState {
  /** State of the board; null: not loaded yet. */
  readonly status: BoardStatus | null;
  /** The filter as typed. */
  readonly filter: string;
  /** Values of folded headings. */
  readonly folded: readonly (string | null)[];
  /** null: not read yet. */
  readonly list: BoardList | null;
  readonly selection: RowSelection;
  /** The last chosen row. It is previewed, and has the keyboard focus. */
  readonly current: number | null;
  /** The row at which a range selection starts; 0: it starts at the current row. */
  readonly anchor: number;
  /** The focused item if it is a heading or not loaded; -1: the current row has the focus. */
  readonly stand: number;
  /** The user's choice of an item that is not loaded. It is applied when the item is loaded. null: no choice. */
  readonly awaited: AwaitedItem | null;
  /** Incremented when the current row should be scrolled into view. */
  readonly follow: number;
  /** Incremented when the rows of another query are shown, so that the list scrolls to its top. */
  readonly top: number;
  /** Scroll offset of the rows, in CSS pixels. */
  readonly scroll: number;
  readonly isShown: boolean;
}

export const useBoard = create<BoardState>(() => ({
  status: null,
  filter: '',
  folded: [],
  list: null,
  selection: NO_ROWS_SELECTED,
  current: null,
  anchor: 0,
  stand: -1,
  awaited: null,
  follow: 0,
  top: 0,
  scroll: 0,
  isShown: false,
}));

const reader = new BoardReader((query) => callOrNotify('board.query', query), takeList);

/** Fields that are read even if they are not columns, because commands and dialogs use them. */
const ALWAYS: readonly FieldId[] = [
  'name',
  'product',
  'version',
  'channel',
  'predicted',
  'chance',
  'tag',
  'done',
  'pinned',
  'file',
  'size',
  'symbols',
];

function currentQuery(): BoardListQuery {
  const { filter, folded } = useBoard.getState();
  const { columns, sort, group } = useBoardLayout.getState();
  const fields = [...new Set([...ALWAYS, ...columns.map(({ field }) => field)])];
  return { filter, by: answersNow(), sort: [...sort], group, folded: [...folded], columns: fields };
}

/** Returns a key that is equal for queries with the same order of rows. */
function orderOf({ filter, by, sort, group }: BoardListQuery): string {
  return JSON.stringify([filter, by, sort, group]);
}

let lastQuery: BoardListQuery | null = null;

function isQueryCurrent(): boolean {
  return lastQuery !== null && JSON.stringify(currentQuery()) === JSON.stringify(lastQuery);
}

/** Requests the rows of the current query, if the query changed. */
function requestRows(): void {
  if (!useBoard.getState().isShown || isQueryCurrent()) return;
  const next = currentQuery();
  const isSameOrder = lastQuery !== null && orderOf(lastQuery) === orderOf(next);
  lastQuery = next;
  if (!isSameOrder && useBoard.getState().list !== null) useBoard.setState(({ top }) => ({ anchor: 0, scroll: 0, top: top + 1 }));
  void reader.want(next, isSameOrder);
}

/** Records whether the board is visible. Only a visible board is read. */
export function setBoardShown(isShown: boolean): void {
  useBoard.setState({ isShown });
  if (!isShown) return;
  // While another screen was visible, the user may have chosen another target or other rules, which change the predicted answers.
  if (isQueryCurrent() && useBoard.getState().list !== null) void reader.refresh();
  else requestRows();
}

/** Called when the host is back. Reads the visible rows again, because earlier calls have failed and a restarted host counts revisions from 0 again. */
export function boardIsBack(): void {
  if (useBoard.getState().isShown) void reader.refresh();
}

export function applyBoardStatus(status: BoardStatus): void {
  const { status: before, list, isShown } = useBoard.getState();
  useBoard.setState({ status });
  // A pending response may be older than this status, even if it arrives later.
  const isOlder = before?.revision !== status.revision || list?.loading === true || reader.isReading;
  if (isShown && isOlder) void reader.refresh();
}

/** True if the board has rows, or rows are being read. */
export function isBoardThere({ status }: Pick<BoardState, 'status'>): boolean {
  return status !== null && (status.total > 0 || status.reading > 0);
}

export function loadBoard(): Promise<void> {
  return readStatus('board.state', 'board.changed', applyBoardStatus);
}

/** Applies a typed filter at once, and drops the selection, which was made under the previous filter. */
export function setFilter(filter: string): void {
  useBoard.setState({ filter, folded: [] });
  setSelection(NO_ROWS_SELECTED);
  requestRows();
}

export function foldHeading(value: string | null, isFolded: boolean): void {
  useBoard.setState(({ folded }) => ({
    folded: isFolded ? [...folded.filter((one) => one !== value), value] : folded.filter((one) => one !== value),
  }));
  requestRows();
}

export function setVisibleItems(from: number, to: number): void {
  reader.setVisibleItems(from, to);
}

export function noteBoardScroll(scroll: number): void {
  useBoard.setState({ scroll });
}

/** Stores a new version of the list. If the order of rows has changed, resets the positions that refer to the old order. */
function takeList(list: BoardList): void {
  const { list: before, stand, awaited } = useBoard.getState();
  if (before === null || before.query === list.query || orderOf(before.query) === orderOf(list.query)) {
    const moved = before === null || list.shift.id === before.shift.id ? 0 : list.shift.rows;
    useBoard.setState({
      list,
      stand: stand < 0 ? stand : stand + moved,
      awaited: awaited === null || moved === 0 ? awaited : { ...awaited, index: awaited.index + moved },
    });
  } else useBoard.setState({ list, stand: -1, awaited: null });
  finishAwaited();
  void dropHiddenRows(before, list);
}

/**
 * Keeps the selection within the visible rows. Users who act on a selection mean the rows that were visible when they made it, and its count must not include
 * hidden rows. This runs when the filter changes, or the predicted answers that a filter may refer to. A selection of all matching rows is then dropped. A
 * selection of named rows loses the rows that no longer match. Without a filter, all rows match, so predicted answers do not matter.
 */
async function dropHiddenRows(before: BoardList | null, { query: { filter, by }, revision, loading }: BoardList): Promise<void> {
  const isOther = before !== null && (before.query.filter !== filter || (before.query.by !== by && filter !== ''));
  const { selection } = useBoard.getState();
  if (isOther && selection.kind === 'matching') return setSelection(NO_ROWS_SELECTED);
  const rows = namedRows(selection);
  // Does nothing while rows are still loading, because they do not match yet.
  if (rows.length === 0 || loading || (before !== null && !isOther && before.revision === revision && !before.loading)) return;
  const answer = await callOrNotify('board.matching', { filter, by, rows: [...rows] });
  if (answer !== null && useBoard.getState().selection === selection)
    useBoard.setState({ selection: withMatching(selection, answer.rows) });
}

function setCurrent(row: BoardRowView, position: number, follows: boolean): void {
  const { current, follow } = useBoard.getState();
  // The reader follows the row before it becomes current, so that the current row always has a position.
  reader.follow(row.id, position);
  if (current !== row.id) useBoard.setState({ current: row.id });
  if (follows) useBoard.setState({ follow: follow + 1 });
}

/**
 * Changes the selection after a click or key press on an item. Selects only this item, toggles it, selects the range up to it, or selects all matching rows.
 */
export function selectItem(how: Choice | 'all', index: number): void {
  const { list } = useBoard.getState();
  if (list === null) return;
  if (how === 'range') void selectRead(() => readRange(list, index));
  if (how === 'all') selectAllRows();
  else choose({ how, index, step: 0 });
}

/** Chooses the item at an index. If it is not loaded, requests it and chooses it when it arrives. */
function choose({ how, index, step }: AwaitedItem): void {
  const { list } = useBoard.getState();
  if (list === null) return;
  let at = index;
  while (step !== 0 && itemAt(list, at)?.kind === 'heading') at += step;
  const isThere = at >= 0 && at < list.items;
  const item = isThere ? itemAt(list, at) : null;
  useBoard.setState({ awaited: isThere && item === null ? { how, index: at, step } : null });
  if (!isThere) return;
  const row = rowOfItem(item);
  if (row !== null) takeRow(row, at, how);
  // Clears the current row. Otherwise, keys that act on rows would act on a row without the focus.
  else if (how === 'only') leaveRow(at);
  if (item === null) reader.bring(at);
}

function takeRow(row: BoardRowView, position: number, how: Choice): void {
  if (how !== 'range') {
    setSelection(how === 'only' ? selectionOfRows([row.id]) : withToggled(useBoard.getState().selection, row.id));
    useBoard.setState({ anchor: row.id });
  }
  useBoard.setState({ stand: -1 });
  setCurrent(row, position, how !== 'toggle');
}

/** Moves the keyboard focus to a heading, or to an item that is not loaded, and clears the selection and the current row. */
function leaveRow(index: number): void {
  setSelection(NO_ROWS_SELECTED);
  useBoard.setState({ current: null, stand: index });
  reader.follow(null);
}

function finishAwaited(): void {
  const { awaited, list } = useBoard.getState();
  if (awaited !== null && list !== null && (awaited.index >= list.items || itemAt(list, awaited.index) !== null)) choose(awaited);
}

export function selectAllRows(): void {
  setSelection({ kind: 'matching', except: new Set() });
}

export function selectNoRows(): void {
  setSelection(NO_ROWS_SELECTED);
}

// Incremented by each selection and each new filter. A range is not selected if this changes while its rows are being read.
let chosenTimes = 0;

function setSelection(selection: RowSelection): void {
  chosenTimes += 1;
  useBoard.setState({ selection });
}

/** Position of a row in the whole list; -1: not in the list. If the row has several positions, returns the one nearest to `near`. */
async function findRow(list: BoardList, row: number, near: number): Promise<number> {
  const known = positionOfRow(list, row, near);
  if (known >= 0 || row === 0) return known;
  const page = await callOrNotify('board.query', {
    ...list.query,
    columns: [],
    from: 0,
    limit: 1,
    find: [row],
    near: [near],
    before: null,
  });
  return page?.found[0] ?? -1;
}

/** Selects the rows that `read` returns, unless the user selects others meanwhile. `read` resolves to null after a failure, which is shown as a notice. */
export async function selectRead(read: () => Promise<readonly number[] | null>): Promise<void> {
  chosenTimes += 1;
  const mine = chosenTimes;
  const rows = await read();
  if (mine === chosenTimes && rows !== null) setSelection(selectionOfRows(rows));
}

async function readRange(list: BoardList, index: number): Promise<readonly number[] | null> {
  const { anchor, current } = useBoard.getState();
  const begin = Math.max(0, await findRow(list, anchor === 0 ? (current ?? 0) : anchor, index));
  const [from, to] = [Math.min(begin, index), Math.max(begin, index) + 1];
  if (to - from <= MAX_NAMED_ROWS) return rowsBetween(list, from, to, (query) => callOrNotify('board.query', query), MAX_NAMED_ROWS);
  noticeError({ message: boardSentences.tooManyNamed(MAX_NAMED_ROWS), hint: '' });
  return null;
}

/** Makes the next (1) or previous (-1) row the current row, and skips headings. Without a current row, makes the first row current. */
export function stepToRow(step: 1 | -1): void {
  const { list, stand, awaited } = useBoard.getState();
  if (list !== null) choose({ how: 'only', index: (awaited?.index ?? (stand < 0 ? list.followed : stand)) + step, step });
}

/** Waits until the rows for the typed filter are loaded. If the current row is not among them, makes the first row current. */
export async function stepIntoRows(): Promise<void> {
  const typed = useBoard.getState().filter;
  if (reader.isReading || useBoard.getState().list?.query !== lastQuery) await reader.refresh();
  const state = useBoard.getState();
  if (state.filter === typed && shownCurrent(state) === null) stepToRow(1);
}

/** Returns the selection in the form that the host expects. If nothing is selected, returns the current row. null if there is neither. */
export function chosenRows(): BoardSelection | null {
  const { selection, current, list } = useBoard.getState();
  const chosen = boardSelectionOf(selection, list?.query ?? currentQuery());
  return chosen ?? (current === null || !isCurrentShown(list) ? null : { kind: 'rows', rows: [current] });
}

/** The current row, unless the filter or a folded group hides it. While rows are still loading, a missing row may still arrive. */
export function shownCurrent({ current, list }: Pick<BoardState, 'current' | 'list'>): number | null {
  return list === null || list.loading || isCurrentShown(list) ? current : null;
}

/** True if the list contains the current row. */
function isCurrentShown(list: BoardList | null): boolean {
  return list !== null && list.followed >= 0;
}

/** True if a row is selected. Without a selection, the current row counts. */
export function isChosen({ selection, current }: Pick<BoardState, 'selection' | 'current'>, row: number): boolean {
  const isNone = selection.kind === 'rows' && selection.rows.size === 0;
  return isNone ? row === current : isRowSelected(selection, row);
}

export function chosenCount({ selection, current, list }: Pick<BoardState, 'selection' | 'current' | 'list'>): number {
  const count = selectedCount(selection, list?.matching ?? 0);
  return count === 0 && current !== null && isCurrentShown(list) ? 1 : count;
}

/** Maximum size of a selection that is saved for a reload. A larger selection is not saved at all, because a part of it would look like the whole. */
const MAX_SAVED_ROWS = 1_000;

export function boardPage(): Omit<BoardPageState, 'isShown'> {
  const { filter, selection, current, scroll } = useBoard.getState();
  const rows = selection.kind === 'rows' && selection.rows.size <= MAX_SAVED_ROWS ? [...selection.rows] : [];
  return { filter, rows, current, scroll };
}

/** Restores the state of the board after a reload. */
export function showBoardAgain({ filter, rows, current, scroll }: BoardPageState): void {
  useBoard.setState({ filter, selection: selectionOfRows(rows), current });
  reader.follow(current);
  requestRows();
  useBoard.setState({ scroll });
}

/** Requests rows when the columns, order, groups or predicted answers change, and keeps the app's `isBoardUsed` up to date. */
export function listenForBoard(): void {
  useBoardLayout.subscribe(({ group }, before) => {
    if (group !== before.group) useBoard.setState({ folded: [] });
    requestRows();
  });
  onOtherRules(requestRows);
  useBoard.subscribe(noteUse);
}

function noteUse(state: BoardState): void {
  const isBoardUsed = isBoardThere(state) && state.list !== null;
  if (useApp.getState().isBoardUsed !== isBoardUsed) useApp.setState({ isBoardUsed });
}
