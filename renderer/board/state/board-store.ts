import { create } from 'zustand';
import type { FieldId } from '../../../shared/board/fields.ts';
import { sayBoard } from '../../../shared/text/board/board-screen.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import type { BoardRowView, BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import { MOST_NAMED_ROWS } from '../../../shared/bridge/view/board-view.ts';
import type { BoardPageState } from '../../../shared/bridge/view/session-view.ts';
import { useApp } from '../../core/state/app-store.ts';
import { ask } from '../../core/state/ask.ts';
import { askStanding } from '../../core/state/ask-standing.ts';
import { answersNow } from '../../core/state/board-answers.ts';
import { useBoardLayout } from '../../core/state/ui-store.ts';
import {
  NO_PICKS,
  isPicked,
  namedRows,
  pickedCount,
  picksOf,
  selectionOfPicks,
  withMatching,
  withToggled,
  type Picks,
} from './board-picks.ts';
import { rowsBetween } from './board-range.ts';
import { itemAt, makeBoardReader, placeOfRow, rowOfItem, type BoardList, type BoardWish } from './board-reader.ts';
import { noticeError } from '../../core/state/notices.ts';
import { onOtherRules } from '../../core/state/targets.ts';

type Standing = PayloadOf<'board.changed'>;

type Choice = 'only' | 'toggle' | 'range';

interface AwaitedItem {
  readonly how: Choice;
  readonly index: number;
  /** Where to look on where a heading comes; 0: nowhere. */
  readonly step: 1 | -1 | 0;
}

interface BoardState {
  /** How the board stands; null: not asked yet. */
  readonly standing: Standing | null;
  /** As it is typed. */
  readonly filter: string;
  /** Values of headings whose rows are folded away. */
  readonly folded: readonly (string | null)[];
  /** null: not read yet. */
  readonly list: BoardList | null;
  readonly picks: Picks;
  /** The row that was chosen last: it is previewed, and the keyboard stands on it. */
  readonly current: number | null;
  /** The row that a range of rows begins at; 0: none, it begins at the current row. */
  readonly anchor: number;
  /** The item that the keyboard stands on, which can be a heading, or not have come yet; -1: none but the current row. */
  readonly stand: number;
  /** What was chosen before it came: it counts as soon as it is there. null: nothing. */
  readonly awaited: AwaitedItem | null;
  /** Goes up when the current row should be scrolled into sight. */
  readonly follow: number;
  /** Goes up when other rows are shown, from the first one on. */
  readonly top: number;
  /** How far the rows are scrolled, in CSS pixels. */
  readonly scroll: number;
  /** The board is on screen. */
  readonly isShown: boolean;
}

export const useBoard = create<BoardState>(() => ({
  standing: null,
  filter: '',
  folded: [],
  list: null,
  picks: NO_PICKS,
  current: null,
  anchor: 0,
  stand: -1,
  awaited: null,
  follow: 0,
  top: 0,
  scroll: 0,
  isShown: false,
}));

const reader = makeBoardReader((query) => ask('board.query', query), takeList);

/** Fields that are read whatever columns are shown: commands ask what rows have of them. */
const ALWAYS: readonly FieldId[] = ['name', 'predicted', 'chance', 'tag', 'note', 'done', 'pinned', 'file', 'size'];

function wishNow(): BoardWish {
  const { filter, folded } = useBoard.getState();
  const { columns, sort, group } = useBoardLayout.getState();
  const fields = [...new Set([...ALWAYS, ...columns.map(({ field }) => field)])];
  return { filter, by: answersNow(), sort: [...sort], group, folded: [...folded], columns: fields };
}

/** What decides which rows stand where. */
function orderOf({ filter, by, sort, group }: BoardWish): string {
  return JSON.stringify([filter, by, sort, group]);
}

let wished: BoardWish | null = null;

function isWishedNow(): boolean {
  return wished !== null && JSON.stringify(wishNow()) === JSON.stringify(wished);
}

/** Asks for what is wanted now where that is something else. */
function wish(): void {
  if (!useBoard.getState().isShown || isWishedNow()) return;
  const next = wishNow();
  const isSameOrder = wished !== null && orderOf(wished) === orderOf(next);
  wished = next;
  if (!isSameOrder && useBoard.getState().list !== null) useBoard.setState(({ top }) => ({ anchor: 0, scroll: 0, top: top + 1 }));
  void reader.want(next, isSameOrder);
}

/** The board came on screen, or went off it: only what is looked at is read. */
export function lookAtBoard(isShown: boolean): void {
  useBoard.setState({ isShown });
  if (!isShown) return;
  // While something else was on screen, other answers may have been chosen.
  if (isWishedNow() && useBoard.getState().list !== null) void reader.refresh();
  else wish();
}

export function takeStanding(standing: Standing): void {
  const { standing: before, list, isShown } = useBoard.getState();
  useBoard.setState({ standing });
  // An answer that is on its way may be of before this, however it overtook that.
  const isOlder = before?.revision !== standing.revision || list?.loading === true || reader.isReading();
  if (isShown && isOlder) void reader.refresh();
}

/** There are rows, or some are on their way. */
export function isBoardThere({ standing }: Pick<BoardState, 'standing'>): boolean {
  return standing !== null && (standing.total > 0 || standing.reading > 0);
}

export function loadBoard(): Promise<void> {
  return askStanding('board.state', 'board.changed', takeStanding);
}

/** What is typed counts at once; rows that were selected by another filter are not any more. */
export function setFilter(filter: string): void {
  useBoard.setState({ filter, folded: [] });
  setPicks(NO_PICKS);
  wish();
}

export function foldHeading(value: string | null, isFolded: boolean): void {
  useBoard.setState(({ folded }) => ({
    folded: isFolded ? [...folded.filter((one) => one !== value), value] : folded.filter((one) => one !== value),
  }));
  wish();
}

export const lookAtItems = reader.look;

export function noteBoardScroll(scroll: number): void {
  useBoard.setState({ scroll });
}

/** What came, or moved. What was chosen of other rows than these is not any more. */
function takeList(list: BoardList | null): void {
  const { list: before, stand, awaited } = useBoard.getState();
  if (list === null || before === null || before.wish === list.wish || orderOf(before.wish) === orderOf(list.wish)) {
    const moved = list === null || before === null || list.shift.id === before.shift.id ? 0 : list.shift.rows;
    useBoard.setState({
      list,
      stand: stand < 0 ? stand : stand + moved,
      awaited: awaited === null || moved === 0 ? awaited : { ...awaited, index: awaited.index + moved },
    });
  } else useBoard.setState({ list, stand: -1, awaited: null });
  finishAwaited();
  if (list !== null) void keepPicksShown(before, list);
}

/**
 * What is selected is always among what is shown: a triager who acts on a selection means the rows that were seen when it was made, and its number counts no
 * row that nobody sees. All that matched is given up once other rows match for other reasons; of rows by name, those that match no more are. Without a filter all
 * rows match whatever answers are forecast.
 */
async function keepPicksShown(before: BoardList | null, { wish: { filter, by }, revision, loading }: BoardList): Promise<void> {
  const isOther = before !== null && (before.wish.filter !== filter || (before.wish.by !== by && filter !== ''));
  const { picks } = useBoard.getState();
  if (isOther && picks.kind === 'matching') return setPicks(NO_PICKS);
  const rows = namedRows(picks);
  // Rows that are still being loaded do not match yet.
  if (rows.length === 0 || loading || (before !== null && !isOther && before.revision === revision && !before.loading)) return;
  const answer = await ask('board.matching', { filter, by, rows: [...rows] });
  if (answer !== null && useBoard.getState().picks === picks) useBoard.setState({ picks: withMatching(picks, answer.rows) });
}

function setCurrent(row: BoardRowView, place: number, follows: boolean): void {
  const { current, follow } = useBoard.getState();
  if (current !== row.id) useBoard.setState({ current: row.id });
  reader.follow(row.id, place);
  if (follows) useBoard.setState({ follow: follow + 1 });
}

/** Selects by a press or a key on an item: it alone, it too or not any more, all from the one before to it, or all that match. */
export function pick(how: Choice | 'all', index: number): void {
  if (useBoard.getState().list === null) return;
  if (how === 'range') void pickRange(index);
  if (how === 'all') pickAll();
  else choose({ how, index, step: 0 });
}

/** Chooses what stands at a place; what has not come is asked for, and chosen then. */
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
  // Keys that act on rows must not mean another one than what has the focus.
  else if (how === 'only') leaveRow(at);
  if (item === null) reader.bring(at);
}

function takeRow(row: BoardRowView, place: number, how: Choice): void {
  if (how !== 'range') {
    setPicks(how === 'only' ? picksOf([row.id]) : withToggled(useBoard.getState().picks, row.id));
    useBoard.setState({ anchor: row.id });
  }
  useBoard.setState({ stand: -1 });
  setCurrent(row, place, how !== 'toggle');
}

/** The keyboard stands where no row is: on a heading, or on what has not come. */
function leaveRow(index: number): void {
  setPicks(NO_PICKS);
  useBoard.setState({ current: null, stand: index });
  reader.follow(null);
}

function finishAwaited(): void {
  const { awaited, list } = useBoard.getState();
  if (awaited !== null && list !== null && (awaited.index >= list.items || itemAt(list, awaited.index) !== null)) choose(awaited);
}

export function pickAll(): void {
  setPicks({ kind: 'matching', except: new Set() });
}

export function pickNone(): void {
  setPicks(NO_PICKS);
}

// What is selected by other means meanwhile, or by another filter, counts more than a range that is on its way.
let chosenTimes = 0;

function setPicks(picks: Picks): void {
  chosenTimes += 1;
  useBoard.setState({ picks });
}

/** Where a row stands now, wherever that is, of several places the one nearest to `near`; -1: nowhere. */
async function findRow(list: BoardList, row: number, near: number): Promise<number> {
  const known = placeOfRow(list, row, near);
  if (known >= 0 || row === 0) return known;
  const page = await ask('board.query', { ...list.wish, columns: [], from: 0, limit: 1, find: [row], near: [near], before: null });
  return page?.found[0] ?? -1;
}

async function pickRange(index: number): Promise<void> {
  const { list, anchor, current } = useBoard.getState();
  if (list === null) return;
  chosenTimes += 1;
  const mine = chosenTimes;
  const begin = Math.max(0, await findRow(list, anchor === 0 ? (current ?? 0) : anchor, index));
  const [from, to] = [Math.min(begin, index), Math.max(begin, index) + 1];
  const rows =
    to - from > MOST_NAMED_ROWS ? null : await rowsBetween(list, from, to, (query) => ask('board.query', query), MOST_NAMED_ROWS);
  if (mine !== chosenTimes) return;
  if (rows !== null) setPicks(picksOf(rows));
  else if (to - from > MOST_NAMED_ROWS) noticeError({ message: sayBoard.tooManyNamed(MOST_NAMED_ROWS), hint: '' });
}

/** Makes the next (1) or previous (-1) row the current one, headings passed over; the first one where none is. */
export function walkRows(step: 1 | -1): void {
  const { list, stand, awaited } = useBoard.getState();
  if (list !== null) choose({ how: 'only', index: (awaited?.index ?? (stand < 0 ? list.followed : stand)) + step, step });
}

/** What is selected, as the host is told; where nothing is, the current row. null: nothing. */
export function chosenRows(): BoardSelection | null {
  const { picks, current, list } = useBoard.getState();
  const chosen = selectionOfPicks(picks, list?.wish ?? wishNow());
  return chosen ?? (current === null || !isCurrentShown(list) ? null : { kind: 'rows', rows: [current] });
}

/** The current row is one of those that match. */
function isCurrentShown(list: BoardList | null): boolean {
  return list !== null && list.followed >= 0;
}

/** Is a row selected? Where none is, the current one is. */
export function isChosen({ picks, current }: Pick<BoardState, 'picks' | 'current'>, row: number): boolean {
  const isNone = picks.kind === 'rows' && picks.rows.size === 0;
  return isNone ? row === current : isPicked(picks, row);
}

/** How many rows that is. */
export function chosenCount({ picks, current, list }: Pick<BoardState, 'picks' | 'current' | 'list'>): number {
  const count = pickedCount(picks, list?.matching ?? 0);
  return count === 0 && current !== null && isCurrentShown(list) ? 1 : count;
}

/** The current row as it was read; null where it was not. */
export function currentRow({ list }: Pick<BoardState, 'list'>): BoardRowView | null {
  return list === null || list.followed < 0 ? null : rowOfItem(itemAt(list, list.followed));
}

/** Most selected rows that the next page is told of; of more it is told nothing, as a part of them would look like all. */
const MOST_KEPT_PICKS = 1_000;

/** What the page shows of the board, for the next one. */
export function boardPage(): Omit<BoardPageState, 'isShown'> {
  const { filter, picks, current, scroll } = useBoard.getState();
  const rows = picks.kind === 'rows' && picks.rows.size <= MOST_KEPT_PICKS ? [...picks.rows] : [];
  return { filter, rows, current, scroll };
}

/** Shows what the page showed of the board before it was loaded anew. */
export function showBoardAgain({ filter, rows, current, scroll }: BoardPageState): void {
  useBoard.setState({ filter, picks: picksOf(rows), current });
  reader.follow(current);
  wish();
  useBoard.setState({ scroll });
}

/** Listens for what else decides which rows are shown (columns, order and groups, and whose answers are forecast), and keeps the app's `isBoardUsed` up to date. */
export function listenForBoard(): void {
  useBoardLayout.subscribe(({ group }, before) => {
    if (group !== before.group) useBoard.setState({ folded: [] });
    wish();
  });
  onOtherRules(wish);
  useBoard.subscribe(noteUse);
}

function noteUse(state: BoardState): void {
  const isBoardUsed = isBoardThere(state) && state.list !== null;
  if (useApp.getState().isBoardUsed !== isBoardUsed) useApp.setState({ isBoardUsed });
}
