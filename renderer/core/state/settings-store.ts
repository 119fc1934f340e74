import { create } from 'zustand';
import { SETTINGS_SCREEN, settingFailure } from '../../../shared/text/app/settings.ts';
import { settingIn } from '../../../shared/settings/setting-in.ts';
import { type SettingKey, type SettingsOf, SETTINGS, SETTING_KEYS } from '../../../shared/settings/settings.ts';
import { writtenValue } from '../../../shared/settings/written.ts';
import type { SettingValue } from '../../../shared/settings/value-kind.ts';
import type { SettingView, SettingsView } from '../../../shared/bridge/view/settings-view.ts';
import { call } from '../../bridge/bridge.ts';
import { callOrNotify } from './call-or-notify.ts';
import { dismissFailures, noticeDone, noticeError } from './notices.ts';

interface SettingsState {
  /** null: not loaded yet. */
  readonly settings: SettingsView | null;
}

export const useSettings = create<SettingsState>(() => ({ settings: null }));

function viewIn(view: SettingsView | null, key: SettingKey): SettingView | undefined {
  return view?.settings.find((candidate) => candidate.key === key);
}

/** Returns the value of a setting in effect. Until the host has answered, this is the default. */
export function useSetting<K extends SettingKey>(key: K): SettingsOf[K] {
  return useSettings(({ settings }) => settingIn(settings?.settings, key));
}

/** Writes each appearance setting on the root element as `data-KEY`; a default has no attribute. */
function applyAppearance({ settings }: SettingsView): void {
  const root = document.documentElement;
  for (const key of SETTING_KEYS) {
    const { section, default: usual } = SETTINGS[key];
    if (section !== 'appearance') continue;
    const value = settingIn(settings, key);
    if (value === usual) root.removeAttribute(`data-${key}`);
    else root.setAttribute(`data-${key}`, String(value));
  }
}

/** Shows the settings in effect and dismisses notices about invalid values that have since been corrected. */
export function showSettings(settings: SettingsView | null): void {
  if (settings === null) return;
  useSettings.setState({ settings });
  applyAppearance(settings);
  const sound = new Set(settings.settings.filter(({ faults }) => faults.length === 0).map(({ key }) => faultCode(key)));
  dismissFailures(({ code }) => code !== null && sound.has(code));
}

/** Formats a value as users write it. */
export function writtenSetting(key: SettingKey, view: SettingsView | null): string {
  return writtenValue(key, viewIn(view, key)?.value);
}

/** Loads all settings and shows a notice for each invalid value, which is ignored. */
export async function loadSettings(): Promise<void> {
  const settings = await callOrNotify('settings.state', {});
  if (settings === null) return;
  showSettings(settings);
  for (const { key, faults } of settings.settings)
    for (const error of faults) noticeError({ ...settingFailure(key, error, writtenSetting(key, settings)), code: faultCode(key) });
}

/** Code of the notices about a setting's invalid value, so that they can be dismissed after the value is corrected. */
function faultCode(key: SettingKey): string {
  return `setting ${key}`;
}

/** Reloads the settings, because a command may have changed one. */
export async function refreshSettings(): Promise<void> {
  showSettings(await callOrNotify('settings.state', {}));
}

/**
 * Reloads the settings whenever the window gets the focus, for example after a change in a terminal. A failure is not shown, because the user's next action
 * reports it.
 */
export function refreshSettingsOnFocus(): void {
  window.addEventListener('focus', () => {
    void call('settings.state', {}).then((answer) => {
      if (answer.ok) showSettings(answer.value);
    });
  });
}

/** Changes a setting and shows the new value at once. Returns true if the host saved it. */
export async function chooseSetting<K extends SettingKey>(key: K, value: SettingsOf[K]): Promise<boolean> {
  const before = useSettings.getState().settings;
  if (before !== null)
    showSettings({ ...before, settings: before.settings.map((one) => (one.key === key ? chosenView(one, value) : one)) });
  const settings = await callOrNotify('settings.set', { key, value });
  if (settings === null) await refreshSettings();
  else showSettings(settings);
  return settings !== null;
}

/** Returns the expected view of a setting after its value is saved. */
function chosenView(one: SettingView, value: SettingValue): SettingView {
  return one.from === 'variable' ? { ...one, chosen: true } : { ...one, value, from: 'kept', chosen: true };
}

/** From now on, shows the values of request headers with this name in every report. The settings screen can undo this. */
export async function showHeaderAlways(name: string): Promise<void> {
  const names = settingIn(useSettings.getState().settings?.settings, 'headers.shown');
  const chosen = SETTINGS['headers.shown'].kind.read(names === '' ? name : `${names}, ${name}`);
  if (chosen === null) noticeError(SETTINGS_SCREEN.noHeaderName);
  else if (await chooseSetting('headers.shown', chosen.value)) noticeDone(SETTINGS_SCREEN.headerShown(name));
}

export async function resetSetting(key: SettingKey): Promise<void> {
  showSettings(await callOrNotify('settings.reset', { key }));
}

export async function resetAllSettings(): Promise<void> {
  const settings = await callOrNotify('settings.reset', { key: null });
  showSettings(settings);
  if (settings !== null) noticeDone(SETTINGS_SCREEN.restored);
}
