import { sayBoard } from '../../shared/messages/board-screen.ts';
import type { BoardSelection, MarkChange } from '../../shared/view/board-view.ts';
import { showOverlay } from './app-store.ts';
import { ask } from './ask.ts';
import { openRows } from './board-preview.ts';
import { chosenCount, chosenRows, currentRow, pickNone, useBoard } from './board-store.ts';
import { noticeError } from './notices.ts';

/** Most rows that are opened as tabs at once. */
export const MOST_OPENED = 20;

/** Changes what a person says of the chosen rows. */
export async function markChosen(change: MarkChange): Promise<void> {
  const selection = chosenRows();
  if (selection !== null) await ask('board.mark', { selection, change });
}

/** Marks them as done, or as not done where the current row is done already; the same with pins. */
export async function toggleMark(mark: 'done' | 'pinned'): Promise<void> {
  const isSet = currentRow(useBoard.getState())?.cells[mark]?.[0] === 'yes';
  await markChosen(mark === 'done' ? { done: !isSet } : { pinned: !isSet });
}

/** Opens the chosen rows as tabs; too many are refused with a sentence. */
export async function openChosen(): Promise<void> {
  const selection = chosenRows();
  const count = chosenCount(useBoard.getState());
  if (selection === null) return;
  if (selection.kind === 'matching' || count > MOST_OPENED) {
    noticeError({ message: sayBoard.tooManyToOpen(count, MOST_OPENED), hint: '' });
    return;
  }
  await openRows(selection.rows);
}

/** Takes rows off the board; their files stay. */
export async function forgetRows(selection: BoardSelection): Promise<void> {
  if ((await ask('board.forget', { selection })) !== null) pickNone();
}

type RowsOverlay = 'rows.tags' | 'rows.note' | 'rows.forget' | 'rows.change' | 'rows.save';

/** Shows what is done with the chosen rows in a dialog; nothing where none is chosen. */
export function askAboutRows(kind: RowsOverlay): void {
  const selection = chosenRows();
  if (selection !== null) showOverlay({ kind, selection, count: chosenCount(useBoard.getState()) });
}

export function showDetails(): void {
  const { current } = useBoard.getState();
  if (current !== null) showOverlay({ kind: 'rows.details', row: current });
}
