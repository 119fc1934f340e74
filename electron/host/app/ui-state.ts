import { existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import type { UiState } from '../../../shared/bridge/view/app-view.ts';
import { uiStateSchema } from '../../../shared/bridge/view/app-view.ts';
import { SETTINGS } from '../../../shared/settings/settings.ts';
import { storeKeyOf } from '../store/settings.ts';
import { IoFailure, readError, systemCode, writeError } from '../platform/files/io-error.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { Store } from '../store/store.ts';
import { REMEMBERED_KEYS, rememberUrls } from '../sending/targets/remembered-urls.ts';

/** Where an earlier version kept it. */
const OLD_FILE = 'ui-state.json';

/** Keys of the store: how the board looks, and the rest. */
const REST = 'ui';
const BOARD = 'board';

// An array would pass as an object without fields.
const notArray = v.check<unknown, string>((value) => !Array.isArray(value), 'an array');
// Earlier versions kept the theme here, which is a setting now, and submission URLs, which are targets.
const WAS_HERE: ReadonlySet<string> = new Set(['theme', ...REMEMBERED_KEYS]);
const withoutOthers = v.transform((value: unknown) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([key]) => !WAS_HERE.has(key))) : value,
);
const stateSchema = v.pipe(v.string(), v.parseJson(), notArray, withoutOthers, uiStateSchema);
const themeSchema = v.pipe(v.string(), v.parseJson(), v.object({ theme: v.unknown() }));

/** UI state as it is kept; what cannot be understood is as if it were new. Errors: file_unreadable. */
export function loadUiState({ values }: Store): Result<UiState> {
  try {
    const { board } = partOf(values.get(BOARD));
    return ok({ ...partOf(values.get(REST)), board });
  } catch (reason) {
    return fail(readError(expected(reason), { file: STORE_FILE }));
  }
}

/** The filters of the board that are kept under a name. Throws what the disk and SQLite throw. */
export function savedFilters({ values }: Store): UiState['board']['saved'] {
  return partOf(values.get(BOARD)).board.saved;
}

/** Replaces it. Errors: disk_full, cannot_write. */
export function saveUiState(store: Store, state: UiState): Result<{ done: true }> {
  try {
    writeState(store, state);
    return ok({ done: true });
  } catch (reason) {
    return fail(writeError(expected(reason), { own: 'window-state' }));
  }
}

/** Chooses the target that reports are judged for and sent to. Throws what SQLite throws. */
export function chooseTarget({ values }: Pick<Store, 'values'>, target: string): void {
  const { panes } = partOf(values.get(REST));
  values.set(REST, JSON.stringify({ panes, target }));
}

/**
 * Takes the UI state of an earlier version over, and gives its file a name that says so. One that cannot be understood is set aside as
 * `ui-state.json.broken` and told. Throws what the disk and SQLite throw.
 */
export function takeOverUiState(home: string, store: Store): void {
  const path = join(home, OLD_FILE);
  if (!existsSync(path)) return;
  const text = decodeUtf8(readFileSync(path));
  const old = v.safeParse(stateSchema, text);
  if (old.success) {
    writeState(store, old.output);
    rememberUrls(store, text);
    takeOverTheme(text, store);
  }
  const aside = freeName(`${path}.${old.success ? 'imported' : 'broken'}`);
  renameSync(path, aside);
  if (!old.success) store.tell(failure('kept_set_aside', { file: OLD_FILE, aside: basename(aside), why: 'damaged' }));
}

/** The theme that an earlier version kept with the UI state becomes the setting that it is now, unless one was chosen. */
function takeOverTheme(text: string, { values }: Store): void {
  const old = v.safeParse(themeSchema, text);
  if (!old.success) return;
  const { kind, default: usual } = SETTINGS.theme;
  const checked = kind.check(old.output.theme);
  const key = storeKeyOf('theme');
  if (checked !== null && checked.value !== usual && values.get(key) === null) values.set(key, JSON.stringify(checked.value));
}

function writeState({ values, transaction }: Store, { panes, target, board }: UiState): void {
  transaction(() => {
    values.set(BOARD, JSON.stringify({ board }));
    values.set(REST, JSON.stringify({ panes, target }));
  });
}

function partOf(text: string | null): UiState {
  const state = v.safeParse(stateSchema, text);
  return state.success ? state.output : v.parse(uiStateSchema, {});
}

/** Failures of the disk and of SQLite pass; anything else is a bug and is thrown on. */
function expected(reason: unknown): unknown {
  if (reason instanceof IoFailure || systemCode(reason) !== null) return reason;
  throw reason;
}

/** The path itself or with a number behind it, so that what was set aside before stays too. */
function freeName(path: string): string {
  if (!existsSync(path)) return path;
  for (let number = 2; number < 1_000; number += 1) if (!existsSync(`${path}-${String(number)}`)) return `${path}-${String(number)}`;
  return path;
}
