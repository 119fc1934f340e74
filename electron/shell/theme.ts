import type { NativeTheme } from 'electron';
import * as v from 'valibot';
import { settingIn } from '../../shared/settings/setting-in.ts';
import type { Theme } from '../../shared/settings/settings.ts';
import { settingsViewSchema, type SettingsView } from '../../shared/bridge/view/settings-view.ts';

type Themed = Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;

/** The window's colour before its page is drawn, as the page's own background in that theme. */
export function backgroundColor(dark: boolean): string {
  return dark ? '#1b1c1f' : '#ffffff';
}

/** Makes the system's parts (menus, dialogs, `prefers-color-scheme`) follow the theme that was chosen in the app. */
export function useTheme(nativeTheme: Themed, theme: Theme): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}

/** The theme that is chosen, out of all settings. */
export function chosenTheme({ settings }: SettingsView): Theme {
  return settingIn(settings, 'theme');
}

/** The theme that an event of the host tells of; null for every other event. */
export function changedTheme(event: string, payload: unknown): Theme | null {
  if (event !== 'settings.changed') return null;
  const settings = v.safeParse(settingsViewSchema, payload);
  return settings.success ? chosenTheme(settings.output) : null;
}
