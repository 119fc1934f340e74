import type { ResponseOf } from '../../../shared/bridge/channels.ts';
import type { MetadataText } from '../../../shared/board/board-row.ts';
import { reportCalled } from '../../../shared/text/report/open-reports.ts';
import { BOARD, boardSentences } from '../../../shared/text/board/board-screen.ts';
import {
  type BoardItem,
  type BoardRowView,
  type BoardSelection,
  type MetadataChange,
  MAX_BOARD_ITEMS,
} from '../../../shared/bridge/view/board-view.ts';
import { showOverlay, useApp, type OpenOverlay, type OverlayProps } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { showTagColumn } from './board-layout-acts.ts';
import { openRows } from './board-preview.ts';
import { rowOfItem } from './board-reader.ts';
import { chosenCount, chosenRows, isChosen, selectNoRows, useBoard } from './board-store.ts';
import { isBoardLoading, rowsLoaded } from './rows-loaded.ts';
import { dismissNotice, noticeError, noticeNote } from '../../core/state/notices.ts';

/** Maximum number of rows opened as tabs at once. */
const MAX_OPENED = 20;

/** Changes the metadata of rows. Returns false after a failure, which is shown as a notice. */
export async function changeMetadata(selection: BoardSelection, change: MetadataChange): Promise<boolean> {
  const isDone = (await callOrNotify('board.mark', { selection, change })) !== null;
  if (isDone && change.addTags !== undefined) showTagColumn();
  return isDone;
}

/** Reads the texts that the user wrote about the selected rows. Resolves to null after a failure, which is shown as a notice. */
export function textsOf(selection: BoardSelection, text: MetadataText): Promise<ResponseOf<'board.texts'> | null> {
  return callOrNotify('board.texts', { selection, text });
}

/**
 * Returns the current row if it is among the chosen rows, else the first chosen row. If the rows are chosen by a filter and the current row is not among them,
 * returns null.
 */
function chosenExample(selection: BoardSelection): number | null {
  const state = useBoard.getState();
  if (state.current !== null && isChosen(state, state.current)) return state.current;
  return selection.kind === 'rows' ? (selection.rows[0] ?? null) : null;
}

/** The last toggle. Toggles run one after another, because each depends on the result of the previous one. */
let changing: Promise<unknown> = Promise.resolve();

/**
 * Marks the chosen rows as done or pinned. One row decides: the current row, else the first chosen row. If that row already has the mark, the mark is removed
 * from all rows instead.
 */
export function toggleFlag(flag: 'done' | 'pinned'): Promise<void> {
  const selection = chosenRows();
  if (selection === null) return Promise.resolve();
  const row = chosenExample(selection);
  const mine = changing.then(() => turnFlag(flag, selection, row));
  changing = mine;
  return mine;
}

async function turnFlag(flag: 'done' | 'pinned', selection: BoardSelection, row: number | null): Promise<void> {
  const details = row === null ? null : await callOrNotify('board.details', { row });
  // The details could not be read, which was reported. Without them, it is unknown whether to set or to remove the mark.
  if (row !== null && details === null) return;
  const isSet = details?.[flag] === true;
  await changeMetadata(selection, flag === 'done' ? { done: !isSet } : { pinned: !isSet });
}

/** Opens the chosen rows as tabs. If there are too many, shows a notice instead. */
export async function openChosen(): Promise<void> {
  const selection = chosenRows();
  const count = chosenCount(useBoard.getState());
  if (selection === null) return;
  if (selection.kind === 'matching' || count > MAX_OPENED) {
    noticeError({
      message: boardSentences.tooManyToOpen(count, MAX_OPENED),
      hint: '',
    });
    return;
  }
  await openRows(selection.rows);
}

/** Removes rows from the board; their files stay. */
export async function forgetRows(selection: BoardSelection): Promise<void> {
  if ((await callOrNotify('board.forget', { selection })) !== null) selectNoRows();
}

/** Maximum number of rows read for one copy. */
const MAX_COPIED = 5_000;

/** Returns the chosen rows in the board's order, including folded rows, with the values of the board's columns. At most `MAX_COPIED` rows. */
export async function readChosen(): Promise<readonly BoardItem[]> {
  await rowsLoaded();
  const state = useBoard.getState();
  const { list } = state;
  if (list === null) return [];
  const wanted = Math.min(chosenCount(state), MAX_COPIED);
  const rows: BoardItem[] = [];
  const seen = new Set<number>();
  for (let from = 0; rows.length < wanted; from += MAX_BOARD_ITEMS) {
    const query = {
      ...list.query,
      folded: [],
      from,
      limit: MAX_BOARD_ITEMS,
      find: [],
      before: null,
    };
    const items = (await callOrNotify('board.query', query))?.page ?? [];
    for (const item of items) {
      // A row can be in several groups.
      if (item.kind !== 'row' || !isChosen(state, item.row.id) || seen.has(item.row.id)) continue;
      seen.add(item.row.id);
      rows.push(item);
    }
    if (items.length === 0) break;
  }
  return rows.slice(0, MAX_COPIED);
}

export type RowsOverlay = 'rows.tags' | 'rows.forget' | 'rows.change' | 'rows.save';

/** Shows an overlay for the chosen rows. First waits until all rows are loaded, because only then is their count known. Does nothing if no row is chosen. */
async function showOfRows(overlayOf: (rows: OfRows) => OpenOverlay): Promise<void> {
  if (chosenRows()?.kind === 'matching' && isBoardLoading(useBoard.getState())) {
    const { selection: before } = useBoard.getState();
    const waiting = noticeNote(BOARD.waitsForRows);
    await rowsLoaded();
    dismissNotice(waiting);
    if (useBoard.getState().selection !== before || useApp.getState().overlay !== null) return;
  }
  const selection = chosenRows();
  const count = chosenCount(useBoard.getState());
  if (selection === null) return;
  const called = count === 1 ? (nameOfOne(selection) ?? (await readName(selection))) : null;
  showOverlay(overlayOf({ selection, count, called }));
}

type OfRows = Pick<OverlayProps['rows.tags'], 'selection' | 'count' | 'called'>;

function calledRow({ name, cells }: BoardRowView): string {
  const title = (['product', 'version', 'channel'] as const).flatMap((field) => cells[field] ?? []).join(' ');
  return reportCalled({ name, title });
}

/** Returns the display name of the only row in a selection, or null if the row is not loaded. */
function nameOfOne(selection: BoardSelection): string | null {
  for (const item of useBoard.getState().list?.came.values() ?? []) {
    const row = rowOfItem(item);
    if (row === null) continue;
    const isMeant = selection.kind === 'rows' ? selection.rows.includes(row.id) : !selection.except.includes(row.id);
    if (isMeant) return calledRow(row);
  }
  return null;
}

/** Reads the display name of the only row in a selection from the host, for a row that is not loaded. */
async function readName(selection: BoardSelection): Promise<string | null> {
  const { list } = useBoard.getState();
  if (list === null || selection.kind !== 'rows') return null;
  const find = selection.rows.slice(0, 1);
  const query = {
    ...list.query,
    filter: '',
    group: null,
    folded: [],
    from: 0,
    limit: 1,
    find,
    near: [0],
    before: 0,
  };
  const row = rowOfItem((await callOrNotify('board.query', query))?.page[0] ?? null);
  return row !== null && find.includes(row.id) ? calledRow(row) : null;
}

/** Opens the overlay `kind` for the chosen rows. */
export function askAboutRows(kind: RowsOverlay): void {
  void showOfRows((rows) => ({ kind, ...rows }));
}

/** Opens the dialog that edits a text of the chosen rows, such as the note. */
export function askForText(text: MetadataText): void {
  void showOfRows((rows) => ({ kind: 'rows.text', text, ...rows }));
}

/** Shows what sending the chosen rows would do. `isRepeat`: only rows whose last answer was a soft rejection. */
export function askToSendRows(isRepeat: boolean): void {
  void showOfRows((rows) => ({ kind: 'rows.send', isRepeat, ...rows }));
}

export function showDetails(): void {
  const { current } = useBoard.getState();
  if (current !== null) showOverlay({ kind: 'rows.details', row: current });
}
