import * as v from 'valibot';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { type UiState, uiStateSchema } from '../../../shared/bridge/view/app-view.ts';
import { onlyExpected, readError, writeError } from '../platform/files/io-error.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { Store } from '../store/store.ts';

/** Keys of the store: how the board looks, and the rest. */
const REST = 'ui';
const BOARD = 'board';

const stateSchema = v.pipe(v.string(), v.parseJson(), uiStateSchema);

/** UI state as it is kept; what cannot be understood is as if it were new. Errors: file_unreadable. */
export function loadUiState({ values }: Store): Result<UiState> {
  try {
    const { board } = partOf(values.get(BOARD));
    return ok({ ...partOf(values.get(REST)), board });
  } catch (reason) {
    return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
  }
}

/** The filters of the board that are kept under a name. Throws what the disk and SQLite throw. */
export function savedFilters({ values }: Store): UiState['board']['saved'] {
  return partOf(values.get(BOARD)).board.saved;
}

/** Replaces it. Errors: disk_full, cannot_write. */
export function saveUiState({ values, transaction }: Store, { panes, target, board }: UiState): Result<{ done: true }> {
  try {
    transaction(() => {
      values.set(BOARD, JSON.stringify({ board }));
      values.set(REST, JSON.stringify({ panes, target }));
    });
    return ok({ done: true });
  } catch (reason) {
    return fail(writeError(onlyExpected(reason), { own: 'window_state' }));
  }
}

function partOf(text: string | null): UiState {
  const state = v.safeParse(stateSchema, text);
  return state.success ? state.output : v.parse(uiStateSchema, {});
}
