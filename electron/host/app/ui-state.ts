import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import type { UiState } from '../../../shared/view/app-view.ts';
import { uiStateSchema } from '../../../shared/view/app-view.ts';
import { ensureHome } from '../home/claim-home.ts';
import type { HomeWriting } from '../home/data-home.ts';
import { readError, systemCode, writeError } from '../files/io-error.ts';
import { replaceFile } from '../files/replace-file.ts';

const FILE_NAME = 'ui-state.json';

// An array would pass as an object without fields.
const notArray = v.check<unknown, string>((value) => !Array.isArray(value), 'an array');
// Earlier versions kept the theme here, which is a setting now.
const withoutTheme = v.transform((value: unknown) =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([key]) => key !== 'theme')) : value,
);
const keptSchema = v.pipe(v.string(), v.parseJson(), notArray, withoutTheme, uiStateSchema);
const oldSchema = v.pipe(v.string(), v.parseJson(), v.looseObject({ theme: v.unknown() }));

/** UI state in the data folder; a new one where there is none. A file that cannot be understood is set aside as `ui-state.json.broken`. */
export function loadUiState(home: string): Result<UiState> {
  const path = join(home, FILE_NAME);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (reason) {
    return systemCode(reason) === 'ENOENT' ? ok(v.parse(uiStateSchema, {})) : fail(readError(reason, { file: FILE_NAME }));
  }
  const parsed = v.safeParse(keptSchema, text);
  if (parsed.success) return ok(parsed.output);
  try {
    renameSync(path, freeName(`${path}.broken`));
  } catch (reason) {
    return fail(writeError(reason, { kept: FILE_NAME }));
  }
  return ok(v.parse(uiStateSchema, {}));
}

/** The theme that an earlier version kept with the UI state, whatever stands there; undefined where none does. */
export function oldTheme(home: string): unknown {
  try {
    const old = v.safeParse(oldSchema, readFileSync(join(home, FILE_NAME), 'utf8'));
    return old.success ? old.output.theme : undefined;
  } catch (reason) {
    // What cannot be read is told by whoever loads the state.
    if (systemCode(reason) === null) throw reason;
    return undefined;
  }
}

/** Replaces it. Errors: disk_full, cannot_write. */
export function saveUiState({ path, partials }: HomeWriting, state: UiState): Result<{ done: true }> {
  try {
    ensureHome(path);
    replaceFile(join(path, FILE_NAME), encodeUtf8(`${JSON.stringify(state, null, 2)}\n`), partials);
    return ok({ done: true });
  } catch (reason) {
    return fail(writeError(reason, { own: 'window-state' }));
  }
}

/** The path itself or with a number behind it, so that what was set aside before stays too. */
function freeName(path: string): string {
  if (!existsSync(path)) return path;
  for (let number = 2; number < 1_000; number += 1) if (!existsSync(`${path}-${String(number)}`)) return `${path}-${String(number)}`;
  return path;
}
