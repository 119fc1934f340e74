import type { NativeTheme } from 'electron';
import * as v from 'valibot';
import { settingIn } from '../../shared/settings/setting-in.ts';
import type { Theme } from '../../shared/settings/settings.ts';
import { settingsViewSchema, type SettingsView } from '../../shared/bridge/view/settings-view.ts';

type Themed = Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;

/** Returns the window's colour before its page is drawn. It equals the page's background in the theme. */
export function backgroundColor(dark: boolean): string {
  return dark ? '#1b1c1f' : '#ffffff';
}

/** Applies the app's theme to the system's parts (menus, dialogs, `prefers-color-scheme`). */
export function useTheme(nativeTheme: Themed, theme: Theme): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}

/** Returns the chosen theme from the settings. */
export function chosenTheme({ settings }: SettingsView): Theme {
  return settingIn(settings, 'theme');
}

/** Returns the new theme from an event of the host; null for all other events. */
export function changedTheme(event: string, payload: unknown): Theme | null {
  if (event !== 'settings.changed') return null;
  const settings = v.safeParse(settingsViewSchema, payload);
  return settings.success ? chosenTheme(settings.output) : null;
}
