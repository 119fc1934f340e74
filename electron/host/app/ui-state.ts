import * as v from 'valibot';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { type UiState, uiStateSchema } from '../../../shared/bridge/view/app-view.ts';
import { onlyExpected, readError, writeError } from '../platform/files/io-error.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { Store } from '../store/store.ts';

/** Keys of the store: how each of these screens looks, and the rest. What is not understood of one leaves the others as they are. */
const REST = 'ui';
const SCREENS = ['board', 'history', 'outbox'] as const;

const stateSchema = v.pipe(v.string(), v.parseJson(), uiStateSchema);

/** UI state as it is kept; what cannot be understood is as if it were new. Errors: file_unreadable. */
export function loadUiState({ values }: Store): Result<UiState> {
  try {
    const screens = SCREENS.map((screen) => [screen, partOf(values.get(screen))[screen]]);
    return ok({ ...partOf(values.get(REST)), ...Object.fromEntries(screens) });
  } catch (reason) {
    return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
  }
}

/** The filters of the board that are kept under a name. Throws what the disk and SQLite throw. */
export function savedFilters({ values }: Store): UiState['board']['saved'] {
  return partOf(values.get('board')).board.saved;
}

/** Replaces it. Errors: disk_full, cannot_write. */
export function saveUiState({ values, transaction }: Store, { panes, target, ...screens }: UiState): Result<{ done: true }> {
  try {
    transaction(() => {
      for (const screen of SCREENS) values.set(screen, JSON.stringify({ [screen]: screens[screen] }));
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
