import { SETTINGS } from '../../../shared/settings/settings.ts';
import type { HomeWriting } from '../home/data-home.ts';
import { keptKey } from '../settings/open-settings.ts';
import type { KeyValues } from '../store/key-values.ts';
import { loadUiState, oldTheme, saveUiState } from './ui-state.ts';

/** The theme that an earlier version kept with the UI state becomes the setting that it is now, once. Throws what writing throws. */
export function takeOverTheme(home: HomeWriting, values: KeyValues): void {
  const theme = oldTheme(home.path);
  if (theme === undefined) return;
  const { kind, default: usual } = SETTINGS.theme;
  const checked = kind.check(theme);
  const key = keptKey('theme');
  if (checked !== null && checked.value !== usual && values.get(key) === null) values.set(key, JSON.stringify(checked.value));
  // Without it from now on: one that is reset later must not come back.
  const state = loadUiState(home.path);
  if (state.ok) saveUiState(home, state.value);
}
