import type { NativeTheme } from 'electron';
import * as v from 'valibot';
import { uiStateSchema, type UiState } from '../../shared/view/app-view.ts';

type Theme = UiState['theme'];
type Themed = Pick<NativeTheme, 'themeSource' | 'shouldUseDarkColors'>;

/** The window's colour before its page is drawn, as the page's own background in that theme. */
export function backgroundColor(dark: boolean): string {
  return dark ? '#1b1c1f' : '#ffffff';
}

/** Makes the system's parts (menus, dialogs, `prefers-color-scheme`) follow the theme that was chosen in the app. */
export function useTheme(nativeTheme: Themed, theme: Theme): void {
  if (nativeTheme.themeSource !== theme) nativeTheme.themeSource = theme;
}

/** The theme in a call of `ui.save`; null for every other call. */
export function savedTheme(channel: string, request: unknown): Theme | null {
  if (channel !== 'ui.save') return null;
  const state = v.safeParse(uiStateSchema, request);
  return state.success ? state.output.theme : null;
}
