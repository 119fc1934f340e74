import { existsSync, readFileSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as v from 'valibot';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { maskedUrl } from '../../../shared/redact/urls.ts';
import type { UiState } from '../../../shared/view/app-view.ts';
import { uiStateSchema } from '../../../shared/view/app-view.ts';
import type { TargetRules } from '../../../shared/target/target-rules.ts';
import { DEMO_RULES } from '../../../shared/target/target-rules.ts';
import { SETTINGS } from '../../../shared/settings/settings.ts';
import { keptKey } from '../settings/open-settings.ts';
import type { DataHome } from '../home/data-home.ts';
import { IoFailure, readError, systemCode, writeError } from '../files/io-error.ts';
import { STORE_FILE } from '../store/store-path.ts';
import type { Store } from '../store/store.ts';

/** Where an earlier version kept it. */
const OLD_FILE = 'ui-state.json';

/** Keys of the store: what is sent to and judged by, how the board looks, and the rest. */
const TARGETS = 'targets';
const REST = 'ui';
const BOARD = 'board';

// An array would pass as an object without fields.
const notArray = v.check<unknown, string>((value) => !Array.isArray(value), 'an array');
// Earlier versions kept the theme here, which is a setting now.
const withoutTheme = v.transform((value: unknown) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'theme')) : value,
);
const keptSchema = v.pipe(v.string(), v.parseJson(), notArray, withoutTheme, uiStateSchema);
const themeSchema = v.pipe(v.string(), v.parseJson(), v.object({ theme: v.unknown() }));

/** UI state as it is kept; what cannot be understood is as if it were new. Errors: file_unreadable. */
export function loadUiState({ values }: Store): Result<UiState> {
  try {
    const { board } = partOf(values.get(BOARD));
    return ok({ ...partOf(values.get(REST)), ...maskedTargets(partOf(values.get(TARGETS))), board });
  } catch (reason) {
    return fail(readError(expected(reason), { file: STORE_FILE }));
  }
}

/** What the demo collector judged by when the app was used last; a command beside an app has its own. */
export function keptDemoRules({ use }: Pick<DataHome, 'use'>, store: Store): TargetRules {
  const kept = use === 'exclusive' ? loadUiState(store) : null;
  return kept?.ok === true ? kept.value.demoRules : DEMO_RULES;
}

/** The filters of the board that are kept under a name. Throws what the disk and SQLite throw. */
export function savedFilters({ values }: Store): UiState['board']['saved'] {
  return partOf(values.get(BOARD)).board.saved;
}

/** Replaces it. Errors: disk_full, cannot_write. */
export function saveUiState(store: Store, state: UiState): Result<{ done: true }> {
  try {
    keep(store, state);
    return ok({ done: true });
  } catch (reason) {
    return fail(writeError(expected(reason), { own: 'window-state' }));
  }
}

/**
 * Takes the UI state of an earlier version over, and gives its file a name that says so. One that cannot be understood is set aside as
 * `ui-state.json.broken` and told. Throws what the disk and SQLite throw.
 */
export function takeOverUiState(home: string, store: Store): void {
  maskKeptTargets(store);
  const path = join(home, OLD_FILE);
  if (!existsSync(path)) return;
  const text = decodeUtf8(readFileSync(path));
  const old = v.safeParse(keptSchema, text);
  if (old.success) {
    keep(store, old.output);
    takeOverTheme(text, store);
  }
  const aside = freeName(`${path}.${old.success ? 'imported' : 'broken'}`);
  renameSync(path, aside);
  if (!old.success) store.tell(failure('kept_set_aside', { file: OLD_FILE, aside: basename(aside), why: 'damaged' }));
}

/** Addresses that an earlier version kept whole. */
function maskKeptTargets({ values }: Store): void {
  const kept = values.get(TARGETS);
  const masked = kept === null ? null : JSON.stringify(maskedTargets(partOf(kept)));
  if (masked !== null && masked !== kept) values.set(TARGETS, masked);
}

/** The theme that an earlier version kept with the UI state becomes the setting that it is now, unless one was chosen. */
function takeOverTheme(text: string, { values }: Store): void {
  const old = v.safeParse(themeSchema, text);
  if (!old.success) return;
  const { kind, default: usual } = SETTINGS.theme;
  const checked = kind.check(old.output.theme);
  const key = keptKey('theme');
  if (checked !== null && checked.value !== usual && values.get(key) === null) values.set(key, JSON.stringify(checked.value));
}

function keep({ values, transaction }: Store, state: UiState): void {
  const targets = maskedTargets(state);
  const { panes, board } = state;
  transaction(() => {
    values.set(BOARD, JSON.stringify({ board }));
    values.set(TARGETS, JSON.stringify(targets));
    values.set(REST, JSON.stringify({ panes }));
  });
}

/** Without what stands behind a question mark, where services have clients write their keys: people write it again in the next session. */
function maskedTargets(state: UiState): ReturnType<typeof targetsOf> {
  const { targetUrls, lastTarget, targets, demoRules } = targetsOf(state);
  const first = new Map(targets.toReversed().map((target) => [maskedUrl(target.url), target]));
  return {
    targetUrls: [...new Set(targetUrls.map(maskedUrl))],
    lastTarget: lastTarget === null ? null : maskedUrl(lastTarget),
    targets: [...first].map(([url, { rules }]) => ({ url, rules })).toReversed(),
    demoRules,
  };
}

function targetsOf({
  targetUrls,
  lastTarget,
  targets,
  demoRules,
}: UiState): Pick<UiState, 'targetUrls' | 'lastTarget' | 'targets' | 'demoRules'> {
  return { targetUrls, lastTarget, targets, demoRules };
}

function partOf(text: string | null): UiState {
  const kept = v.safeParse(keptSchema, text);
  return kept.success ? kept.output : v.parse(uiStateSchema, {});
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
