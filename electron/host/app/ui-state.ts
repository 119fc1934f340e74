import * as v from 'valibot';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { type UiState, uiStateSchema } from '../../../shared/bridge/view/app-view.ts';
import { onlyExpected, readError, writeError } from '../platform/files/io-error.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { Store } from '../store/store.ts';

/** Keys of the UI state in the store: one key for each of these screens, and one for the rest. Invalid data under one key does not affect the others. */
const REST = 'ui';
const SCREENS = ['board', 'history', 'outbox'] as const;

const stateSchema = v.pipe(v.string(), v.parseJson(), uiStateSchema);

/** Returns the stored UI state, with defaults in place of invalid parts. Errors: file_unreadable. */
export function loadUiState({ values }: Store): Result<UiState> {
  try {
    const screens = SCREENS.map((screen) => [screen, partOf(values.get(screen))[screen]]);
    return ok({ ...partOf(values.get(REST)), ...Object.fromEntries(screens) });
  } catch (reason) {
    return fail(readError(onlyExpected(reason), { file: STORE_FILE }));
  }
}

/** Returns the named filters of the board. Throws the errors of the disk and of SQLite. */
export function savedFilters({ values }: Store): UiState['board']['saved'] {
  return partOf(values.get('board')).board.saved;
}

/** Replaces the stored UI state. Errors: disk_full, cannot_write. */
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
